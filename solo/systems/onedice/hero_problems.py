"""What the rules have against a hero in the making: a sentence for each choice that is not a beginner's (pp. 6-13, 55-66)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from solo.book.decoding import listed
from solo.systems.onedice import equipment, magic
from solo.systems.onedice.hero_making import (
    ORDINARY,
    Choices,
    Terms,
    abilities_of,
    ability_points,
    casts,
    chosen_powers,
    chosen_species,
    chosen_template,
    left,
    skill_points,
    spells_at_start,
)
from solo.systems.onedice.people import ABILITIES
from solo.systems.onedice.rules import skill_named
from solo.systems.onedice.skins import Power, Skin, foreign_skills, skin

BODY = ("strong", "clever", "quick")
ABILITY_LEAST, ABILITY_MOST = 1, 3  # p. 9
SKILL_MOST = 2  # p. 10


class Problem(NamedTuple):
    """What the rules have against a choice: which of the choices it is, and one sentence."""

    about: str
    sentence: str


def problems(choices: Choices, terms: Terms = ORDINARY) -> tuple[Problem, ...]:
    """Everything the rules have against the choices, in the order in which a hero is made; empty where they make a hero."""
    setting = skin(choices.skin)
    return tuple(
        Problem(about, sentence)
        for about, found in (
            ("species", _species(choices, setting)),
            ("template", _template(choices, setting)),
            ("abilities", _abilities(choices, setting, terms)),
            ("skills", _skills(choices, setting, terms)),
            ("spells", _spells(choices, setting, terms)),
            ("powers", _powers(choices, setting, terms)),
            ("weakness", _weakness(choices, setting)),
            ("weapon", _weapon(choices, setting)),
        )
        for sentence in found
    )


def _species(choices: Choices, setting: Skin) -> Iterator[str]:
    if choices.species is not None and choices.species not in setting.species:
        yield f"“{choices.species}” is no people of this setting{_instead(setting.species)}."


def _template(choices: Choices, setting: Skin) -> Iterator[str]:
    if choices.template is not None and choices.template not in setting.templates:
        yield f"“{choices.template}” is no template of this setting{_instead(setting.templates)}."


def _instead(ids: Collection[str]) -> str:
    return f", which has {listed(list(ids))}" if ids else ", which has none"


def _abilities(choices: Choices, setting: Skin, terms: Terms) -> Iterator[str]:
    for ability in choices.abilities:
        if ability not in ABILITIES:
            yield f"“{ability}” is no ability."
    species = chosen_species(choices, setting)
    if species and species.abilities:
        given = {ability: number for ability, number in choices.abilities.items() if ability in ABILITIES}
        if any(number != species.abilities.get(ability, 0) for ability, number in given.items()):
            fixed = listed([f"{_upper(ability)} {number}" for ability, number in species.abilities.items()], "and")
            yield f"The abilities of a hero who is {_a(species.name)} are fixed: {fixed}."
    else:
        yield from _free_abilities(choices, setting, terms)
    if _wants_magic(choices, setting, terms) and not abilities_of(choices, setting)["magic"]:
        yield f"A {setting.templates[choices.template or ''].name} needs Magic 1 or more."


def _wants_magic(choices: Choices, setting: Skin, terms: Terms) -> bool:
    return casts(choices, setting, terms) and choices.template in setting.casters


def _free_abilities(choices: Choices, setting: Skin, terms: Terms) -> Iterator[str]:
    for ability in BODY:
        number = choices.abilities.get(ability, 0)
        if not ABILITY_LEAST <= number <= ABILITY_MOST:
            yield f"{_upper(ability)} is {number}, and a beginner has {ABILITY_LEAST} to {ABILITY_MOST}."
    number = choices.abilities.get("magic", 0)
    if number and not casts(choices, setting, terms):
        if terms.magic and setting.magic == "casters":
            casters = listed([setting.templates[id].name for id in setting.casters], "or")
            yield f"Magic is {number}, and only {_a(casters)} has any in this setting."
        else:
            yield f"Magic is {number}, and there is none in this setting."
    elif not 0 <= number <= ABILITY_MOST:
        yield f"Magic is {number}, and a beginner has 0 to {ABILITY_MOST}."
    points = ability_points(choices, setting, terms)
    assert points is not None, "a fixed package is looked at elsewhere"
    yield from _given_out("ability", points, left(choices, terms).ability)


def _given_out(what: str, points: int, rest: int) -> Iterator[str]:
    if rest < 0:
        yield f"{points - rest} {what} points are given out, and there are {points}."
    elif rest:
        yield f"{rest} of the {points} {what} points {'is' if rest == 1 else 'are'} not given out yet."


def _skills(choices: Choices, setting: Skin, terms: Terms) -> Iterator[str]:
    absent = foreign_skills(setting.id) | terms.forbidden_skills
    named: dict[str, int] = {}
    for written, points in choices.skills.items():
        skill = skill_named(written)
        if skill is None:
            yield f"“{written}” is no skill."
        elif skill in named:
            yield f"{skill} is named twice, once as “{written}”."
        elif skill in absent:
            yield f"{skill} is not to be learnt in this setting."
        elif not 0 <= points <= SKILL_MOST:
            yield f"{skill} is {points}, and a beginner has at most {SKILL_MOST} in a skill."
        named.setdefault(skill or written, points)
    yield from _given_out("skill", skill_points(setting, terms), left(choices, terms).skill)
    template = chosen_template(choices, setting)
    if template and not any(_fits(way, named) for way in template.ways):
        ways = [listed([f"{skill} {points}" for skill, points in way.items()], "and") for way in template.ways]
        yield f"{_upper(_a(template.name))} begins with {'; or with '.join(ways)}."


def _fits(way: Mapping[str, int], skills: Mapping[str, int]) -> bool:
    return all(skills.get(skill, 0) >= points for skill, points in way.items())


def _spells(choices: Choices, setting: Skin, terms: Terms) -> Iterator[str]:
    starting = {id for id, spell in magic.spells().items() if spell.list == "starting"}
    for id in dict.fromkeys(choices.spells):
        if id not in magic.spells():
            yield f"“{id}” is no spell."
        elif id not in starting:
            yield f"{magic.spells()[id].name} is no spell for a beginner."
        elif choices.spells.count(id) > 1:
            yield f"{magic.spells()[id].name} is chosen more than once."
    wanted, chosen = spells_at_start(choices, terms), len(choices.spells)
    if wanted != chosen:
        yield f"{chosen} {'spell is' if chosen == 1 else 'spells are'} chosen, and this hero knows {wanted or 'none'}."


def _powers(choices: Choices, setting: Skin, terms: Terms) -> Iterator[str]:
    for id in dict.fromkeys(choices.powers):
        if id not in setting.powers:
            yield f"“{id}” is no power of this setting."
        elif choices.powers.count(id) > 1:
            yield f"{setting.powers[id].name} is chosen more than once."
        elif setting.powers[id].rank == "incredible":
            yield f"{setting.powers[id].name} is not for a player's hero."
    chosen = chosen_powers(choices, setting)
    least, most = setting.minor_powers if terms.minor_powers is None else (terms.minor_powers, terms.minor_powers)
    if setting.powers:
        yield from _so_many("major", chosen, setting.major_powers, setting.major_powers)
        yield from _so_many("minor", chosen, least, most)
    raised: dict[str, Power] = {}
    for power in chosen:
        for what in power.raises:
            if what in raised:
                yield f"{raised[what].name} and {power.name} both raise {_upper(what)}, and powers do not add up."
            raised[what] = power


def _so_many(rank: str, chosen: list[Power], least: int, most: int) -> Iterator[str]:
    number = sum(power.rank == rank for power in chosen)
    if not least <= number <= most:
        bounds = str(least) if least == most else f"{least} or {most}"
        yield f"{number} {rank} {'power is' if number == 1 else 'powers are'} chosen, and a hero has {bounds}."


def _weakness(choices: Choices, setting: Skin) -> Iterator[str]:
    if choices.weakness is not None and choices.weakness not in setting.weaknesses:
        yield f"“{choices.weakness}” is no weakness of this setting."


def _weapon(choices: Choices, setting: Skin) -> Iterator[str]:
    if choices.weapon is None:
        return
    if not equipment.uses(choices.weapon):
        yield f"“{choices.weapon}” is no weapon."
    elif choices.weapon in setting.forbidden_weapons or (choices.weapon in equipment.guns() and not setting.guns):
        yield f"{_upper(_a(equipment.uses(choices.weapon)[0].name))} is not to be had in this setting."


def _a(name: str) -> str:
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]
