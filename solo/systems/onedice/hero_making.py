"""Making a hero (pp. 6-13, 29, 34, 55-66): from what a player chooses to the hero's figures.

Nothing is rolled and nothing refused here: `figures` are those of whatever is chosen so far, for a screen to show. They are a
beginner's where `hero_problems` has nothing against the choices.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from solo.dice import Dice
from solo.systems.onedice import magic
from solo.systems.onedice.people import ABILITIES
from solo.systems.onedice.rules import derive, points_left, skill_named
from solo.systems.onedice.skins import Power, Skin, Species, Template, skin

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


def figures(choices: Choices, terms: Terms = ORDINARY) -> Figures:
    """The figures of a hero of these choices; what is not chosen yet, or no such thing, counts nothing."""
    setting = skin(choices.skin)
    abilities = abilities_of(choices, setting)
    skills: dict[str, int] = {}
    for written, points in choices.skills.items():
        name = skill_named(written)
        if name is not None and points > 0:
            skills[name] = skills.get(name, 0) + points
    extra = 0
    for power in chosen_powers(choices, setting):
        for what, more in power.raises.items():
            if what == "defence":
                extra += more
            elif what in abilities:
                abilities[what] += more
            else:
                skills[what] = skills.get(what, 0) + more
    derived = derive(abilities["strong"], abilities["quick"], extra)
    template = chosen_template(choices, setting)
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
        castings=magic.castings(magic_to_cast(choices, setting, terms)),
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
    points = ability_points(choices, setting, terms)
    given = abilities_of(choices, setting).values()
    return PointsLeft(
        0 if points is None else points_left(points, given), points_left(skill_points(setting, terms), choices.skills.values())
    )


def spells_at_start(choices: Choices, terms: Terms = ORDINARY) -> int:
    """How many starting spells there are to choose."""
    return magic.known_at_start(magic_to_cast(choices, skin(choices.skin), terms))


# --- what is chosen, and what there is to choose from ---


def chosen_species(choices: Choices, setting: Skin) -> Species | None:
    """The people chosen, None where none is or there is no such people."""
    return setting.species.get(choices.species or "")


def chosen_template(choices: Choices, setting: Skin) -> Template | None:
    """The template chosen, None where none is (no rule asks for one) or there is no such template."""
    return setting.templates.get(choices.template or "")


def chosen_powers(choices: Choices, setting: Skin) -> list[Power]:
    """The powers chosen, each once."""
    return [setting.powers[id] for id in dict.fromkeys(choices.powers) if id in setting.powers]


def abilities_of(choices: Choices, setting: Skin) -> dict[str, int]:
    """All four abilities, before powers: those of a fixed package, or as chosen."""
    species = chosen_species(choices, setting)
    given = species.abilities if species and species.abilities else choices.abilities
    return {ability: given.get(ability, 0) for ability in ABILITIES}


def ability_points(choices: Choices, setting: Skin, terms: Terms) -> int | None:
    """Points for abilities; None where a package fixes them. What a book sets is the same for all peoples that have points."""
    species = chosen_species(choices, setting)
    if species and species.abilities:
        return None
    if terms.ability_points is not None:
        return terms.ability_points
    return species.ability_points if species and species.ability_points is not None else setting.ability_points


def skill_points(setting: Skin, terms: Terms) -> int:
    """Points for skills."""
    return setting.skill_points if terms.skill_points is None else terms.skill_points


def casts(choices: Choices, setting: Skin, terms: Terms) -> bool:
    """Whether Magic is for a hero of these choices."""
    if not terms.magic:
        return False
    return setting.magic == "anyone" or (setting.magic == "casters" and choices.template in setting.casters)


def magic_to_cast(choices: Choices, setting: Skin, terms: Terms) -> int:
    """Magic that spells come of. An elf of another class has some, and knows no spells (ruling)."""
    return abilities_of(choices, setting)["magic"] if casts(choices, setting, terms) else 0
