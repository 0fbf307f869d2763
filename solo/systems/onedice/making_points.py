"""The points of a hero in the making, given out one by one: abilities (pp. 7-9) and skills (p. 10)."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.onedice.hero_making import abilities_of, ability_points, casts, left, skill_points
from solo.systems.onedice.hero_problems import ABILITY_LEAST, ABILITY_MOST, BODY, SKILL_MOST
from solo.systems.onedice.makings import Making, asked, groups, shut
from solo.systems.onedice.rules import ability_of
from solo.systems.onedice.skins import foreign_skills, skin
from solo.table import Option, Table, say

SHOWN = 3  # skills of a group that are named with it


def least(making: Making) -> Making:
    """With the ability points that everybody has: 1 in each of the three, and 1 in Magic for whoever must have it (pp. 7, 9)."""
    choices, setting = making.choices, skin(making.choices.skin)
    if ability_points(choices, setting, making.terms) is None:
        return making
    magic = choices.template in setting.casters and casts(choices, setting, making.terms)
    return making.choose(abilities={**dict.fromkeys(BODY, ABILITY_LEAST), **({"magic": 1} if magic else {})})


def ask_ability(making: Making, table: Table) -> Making:
    """Where the next ability point goes."""
    choices, setting = making.choices, skin(making.choices.skin)
    points, rest = ability_points(choices, setting, making.terms), left(choices, making.terms).ability
    if points is None or rest <= 0:
        return making.done
    now = abilities_of(choices, setting)
    options = [
        Option(
            ability,
            say("make-ability", ability=ability, points=now[ability]),
            shut("make-most", most=ABILITY_MOST) if now[ability] >= ABILITY_MOST else None,
        )
        for ability in (*BODY, *(["magic"] if casts(choices, setting, making.terms) else []))
    ]
    ability = asked(table, "make-ability", options, left=rest, points=points)
    raised = making.choose(abilities={**choices.abilities, ability: now[ability] + 1})
    return raised if rest > 1 else raised.done


def ask_skill(making: Making, table: Table) -> Making:
    """Where the next skill point goes: first the kind of skill, then the skill."""
    rest = left(making.choices, making.terms).skill
    if rest <= 0:
        return making.done
    points = skill_points(skin(making.choices.skin), making.terms)
    known = offered(making)
    if not making.within:
        options = [
            Option(
                group,
                say(f"make-skills-{group}", skills=_some(skills)),
                None if any(_may_rise(skill, making) for skill in skills) else shut("make-most", most=SKILL_MOST),
            )
            for group, skills in known.items()
        ]
        return making._replace(within=asked(table, "make-skill-group", options, left=rest, points=points))
    skills = known[making.within]
    choices = [
        Option(
            skill,
            say("make-skill", skill=skill, points=making.choices.skills.get(skill, 0), ability=ability_of(skill)),
            None if _may_rise(skill, making) else shut("make-most", most=SKILL_MOST),
        )
        for skill in skills
    ]
    skill = asked(table, "make-skill", [*choices, Option("back", say("make-other-skills"))], left=rest, points=points)
    if skill == "back":
        return making._replace(within="")
    raised = making.choose(skills={**making.choices.skills, skill: making.choices.skills.get(skill, 0) + 1})
    return raised._replace(within="") if rest > 1 else raised.done


def offered(making: Making) -> Mapping[str, list[str]]:
    """The skills there are to learn, by group."""
    setting = skin(making.choices.skin)
    absent = foreign_skills(setting.id) | making.terms.forbidden_skills
    found = {**groups("skills"), "languages": groups("languages")[setting.id]}
    here = {group: [skill for skill in skills if skill not in absent] for group, skills in found.items()}
    return {group: skills for group, skills in here.items() if skills}


def _some(skills: list[str]) -> tuple[str, ...]:
    """The first few of a group, so that all groups stand on one screen."""
    return tuple(skills) if len(skills) <= SHOWN + 1 else (*skills[:SHOWN], "…")


def _may_rise(skill: str, making: Making) -> bool:
    return making.choices.skills.get(skill, 0) < SKILL_MOST
