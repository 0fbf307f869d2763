"""Making a hero (pp. 6-13, 29, 34, 55-66): from what a player chooses to the hero's figures, and what is wrong with the choices.

Nothing is rolled and nothing refused here: `problems` says in a sentence each what the rules have against the choices made so
far, and `figures` what a hero made of them would be. They are a beginner's where there are no problems.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from solo.book.decoding import listed
from solo.dice import Dice
from solo.systems.onedice import equipment, magic
from solo.systems.onedice.people import ABILITIES
from solo.systems.onedice.rules import derive, points_left, skill_named
from solo.systems.onedice.skins import Power, Skin, Species, Template, foreign_skills, skin

BODY = ("strong", "clever", "quick")
ABILITY_LEAST, ABILITY_MOST = 1, 3  # for a beginner, p. 9
SKILL_MOST = 2  # for a beginner, p. 10
STUNT_POINTS = 6  # p. 26


class Choices(NamedTuple):
    """What a player has chosen so far. Skills are all of a hero's, a template's among them; powers are not counted in."""

    skin: str = "universal"
    species: str | None = None
    template: str | None = None
    abilities: Mapping[str, int] = {}
    skills: Mapping[str, int] = {}
    spells: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    weakness: str | None = None
    weapon: str | None = None  # one suitable weapon is free, and so is an outfit (p. 29)


class Terms(NamedTuple):
    """What a book may set otherwise for the heroes that are made for it (pp. 7-9, 12, 60)."""

    ability_points: int | None = None  # None: the people's, or the skin's; more for a high-powered game
    skill_points: int | None = None
    magic: bool = True  # False: there is none, whatever the skin
    minor_powers: int | None = None  # exactly so many; None: what the skin allows
    forbidden_skills: frozenset[str] = frozenset()


class Problem(NamedTuple):
    """What the rules have against a choice: which of the choices it is, and one sentence."""

    about: str
    sentence: str


class Figures(NamedTuple):
    """A hero's figures, powers counted in."""

    strong: int
    clever: int
    quick: int
    magic: int
    skills: tuple[tuple[str, int], ...]  # by name
    health: int
    defence: int
    move: int
    extra_defence: int  # what powers add; `defence` has it
    castings: int  # spells a day
    stunt_points: int
    money: Dice  # for the money at the start


ORDINARY = Terms()


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


def figures(choices: Choices, terms: Terms = ORDINARY) -> Figures:
    """The figures of a hero of these choices; what is not chosen yet, or no such thing, counts nothing."""
    setting = skin(choices.skin)
    abilities = _all_abilities(choices, setting)
    skills: dict[str, int] = {}
    for written, points in choices.skills.items():
        name = skill_named(written)
        if name is not None and points > 0:
            skills[name] = skills.get(name, 0) + points
    extra = 0
    for power in _chosen_powers(choices, setting):
        for what, more in power.raises.items():
            if what == "defence":
                extra += more
            elif what in abilities:
                abilities[what] += more
            else:
                skills[what] = skills.get(what, 0) + more
    derived = derive(abilities["strong"], abilities["quick"], extra)
    template = _chosen_template(choices, setting)
    return Figures(
        strong=abilities["strong"],
        clever=abilities["clever"],
        quick=abilities["quick"],
        magic=abilities["magic"],
        skills=tuple(sorted(skills.items())),
        health=derived.health,
        defence=derived.defence,
        move=derived.move,
        extra_defence=extra,
        castings=magic.castings(_magic_to_cast(choices, setting, terms)),
        stunt_points=STUNT_POINTS,
        money=template.money if template and template.money else setting.money,
    )


class PointsLeft(NamedTuple):
    """Points that may still be given out; below 0 there are too many given."""

    ability: int
    skill: int


def left(choices: Choices, terms: Terms = ORDINARY) -> PointsLeft:
    """Ability and skill points not given out yet. A fixed package leaves none."""
    setting = skin(choices.skin)
    points = _ability_points(choices, setting, terms)
    given = _all_abilities(choices, setting).values()
    return PointsLeft(
        0 if points is None else points_left(points, given), points_left(_skill_points(setting, terms), choices.skills.values())
    )


def spells_at_start(choices: Choices, terms: Terms = ORDINARY) -> int:
    """How many starting spells there are to choose."""
    return magic.known_at_start(_magic_to_cast(choices, skin(choices.skin), terms))


# --- what is chosen, and what there is to choose from ---


def _chosen_species(choices: Choices, setting: Skin) -> Species | None:
    return setting.species.get(choices.species or "")


def _chosen_template(choices: Choices, setting: Skin) -> Template | None:
    return setting.templates.get(choices.template or "")


def _chosen_powers(choices: Choices, setting: Skin) -> list[Power]:
    return [setting.powers[id] for id in dict.fromkeys(choices.powers) if id in setting.powers]


def _all_abilities(choices: Choices, setting: Skin) -> dict[str, int]:
    species = _chosen_species(choices, setting)
    given = species.abilities if species and species.abilities else choices.abilities
    return {ability: given.get(ability, 0) for ability in ABILITIES}


def _ability_points(choices: Choices, setting: Skin, terms: Terms) -> int | None:
    """Points for abilities; None where a package fixes them. What a book sets is the same for all peoples that have points."""
    species = _chosen_species(choices, setting)
    if species and species.abilities:
        return None
    if terms.ability_points is not None:
        return terms.ability_points
    return species.ability_points if species and species.ability_points is not None else setting.ability_points


def _skill_points(setting: Skin, terms: Terms) -> int:
    return setting.skill_points if terms.skill_points is None else terms.skill_points


def _casts(choices: Choices, setting: Skin, terms: Terms) -> bool:
    """Whether Magic is for a hero of these choices."""
    if not terms.magic:
        return False
    return setting.magic == "anyone" or (setting.magic == "casters" and choices.template in setting.casters)


def _magic_to_cast(choices: Choices, setting: Skin, terms: Terms) -> int:
    """Magic that spells come of. An elf of another class has some, and knows no spells (ruling)."""
    return _all_abilities(choices, setting)["magic"] if _casts(choices, setting, terms) else 0


# --- what the rules say ---


def _species(choices: Choices, setting: Skin) -> Iterator[str]:
    if choices.species is not None and choices.species not in setting.species:
        yield f"“{choices.species}” is no people of this setting{_instead(setting.species)}."


def _template(choices: Choices, setting: Skin) -> Iterator[str]:
    if choices.template is not None and choices.template not in setting.templates:
        yield f"“{choices.template}” is no template of this setting{_instead(setting.templates)}."


def _instead(ids: Iterable[str]) -> str:
    return f", which has {listed(list(ids))}" if ids else ", which has none"


def _abilities(choices: Choices, setting: Skin, terms: Terms) -> Iterator[str]:
    for ability in choices.abilities:
        if ability not in ABILITIES:
            yield f"“{ability}” is no ability."
    species = _chosen_species(choices, setting)
    if species and species.abilities:
        given = {ability: number for ability, number in choices.abilities.items() if ability in ABILITIES}
        if any(number != species.abilities.get(ability, 0) for ability, number in given.items()):
            fixed = listed([f"{_upper(ability)} {number}" for ability, number in species.abilities.items()], "and")
            yield f"The abilities of a hero who is {_a(species.name)} are fixed: {fixed}."
    else:
        yield from _free_abilities(choices, setting, terms)
    if _wants_magic(choices, setting, terms) and not _all_abilities(choices, setting)["magic"]:
        yield f"A {setting.templates[choices.template or ''].name} needs Magic 1 or more."


def _wants_magic(choices: Choices, setting: Skin, terms: Terms) -> bool:
    return _casts(choices, setting, terms) and choices.template in setting.casters


def _free_abilities(choices: Choices, setting: Skin, terms: Terms) -> Iterator[str]:
    for ability in BODY:
        number = choices.abilities.get(ability, 0)
        if not ABILITY_LEAST <= number <= ABILITY_MOST:
            yield f"{_upper(ability)} is {number}, and a beginner has {ABILITY_LEAST} to {ABILITY_MOST}."
    number = choices.abilities.get("magic", 0)
    if number and not _casts(choices, setting, terms):
        if terms.magic and setting.magic == "casters":
            casters = listed([setting.templates[id].name for id in setting.casters], "or")
            yield f"Magic is {number}, and only {_a(casters)} has any in this setting."
        else:
            yield f"Magic is {number}, and there is none in this setting."
    elif not 0 <= number <= ABILITY_MOST:
        yield f"Magic is {number}, and a beginner has 0 to {ABILITY_MOST}."
    points = _ability_points(choices, setting, terms)
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
    yield from _given_out("skill", _skill_points(setting, terms), left(choices, terms).skill)
    template = _chosen_template(choices, setting)
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
    chosen = _chosen_powers(choices, setting)
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
