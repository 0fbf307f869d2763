"""Wizard magic (pp. 56-58), the druid's two spells (p. 69), and what else some people and creatures can do (pp. 60, 69-74)."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Literal, NamedTuple

from solo.dice import Dice, parse
from solo.systems.onedice import rules
from solo.systems.onedice.tables import amount, rows

SpellList = Literal["starting", "intermediate", "advanced", "druid"]
LISTS: tuple[SpellList, ...] = ("starting", "intermediate", "advanced", "druid")

CASTINGS_PER_MAGIC = 2
INTERMEDIATE_LEVELS = (2, 4)  # levels with one more spell, p. 57
ADVANCED_LEVELS = (6, 8)


class Spell(NamedTuple):
    """A spell. What it does is in `effect`; the figures are for whoever carries it out."""

    id: str
    name: str
    list: SpellList
    range: int  # metres; 0: touch
    tn: int
    effect: str
    target: Literal["foe", "friend", "friends", "animal", "thing", "place", "ship"]
    number: int | None = None  # on its list's die
    harder: int | None = None  # to reach for two of it, or for a magic lock; failing at it gives nothing
    dice: Dice | None = None  # Health lost or regained
    rounds: int | Dice | None = None  # how long it lasts
    hours: int | None = None
    defence: int = 0
    quick: int = 0
    to_hit: int = 0
    rolls: int = 0  # on all rolls of the victim's but damage
    blast: int = 0  # metres round the target within which everybody is struck


@cache
def spells() -> dict[str, Spell]:
    """All spells, list by list."""
    found = {}
    for name in LISTS:
        for id, row in rows("spells", name).items():
            dice = parse(row.pop("dice")) if "dice" in row else None
            rounds = amount(row.pop("rounds")) if "rounds" in row else None
            found[id] = Spell(id, list=name, dice=dice, rounds=rounds, **row)
    return found


def rolled(name: SpellList, die: int) -> Spell:
    """The spell of a list's die. One known already is rolled again (ruling), which is for the caller to see to."""
    return next(spell for spell in spells().values() if spell.list == name and spell.number == die)


def left_to_learn(lists: Collection[SpellList], known: Collection[str]) -> tuple[Spell, ...]:
    """The spells on some lists that are not known yet."""
    return tuple(spell for spell in spells().values() if spell.list in lists and spell.id not in known)


def known_at_start(magic: int) -> int:
    """How many spells a beginner knows: as many as Magic."""
    return magic


def castings(magic: int) -> int:
    """How many spells succeed in a day, in any mixture (inferred): twice Magic. A failed one is not used up."""
    return CASTINGS_PER_MAGIC * magic


def cast(die: int, magic: int, target_number: int) -> rules.Checked:
    """A casting: reaching the number is enough (p. 57), Defence has no say, and a natural 1 always fails."""
    return rules.check(die, magic, target_number, one_fails=True)


def lists_open(level: int, magic: int) -> tuple[SpellList, ...]:
    """The lists from which somebody who reaches a level takes one spell (pp. 57-58); none at most levels, or without Magic."""
    if magic < 1:
        return ()
    if level in INTERMEDIATE_LEVELS:
        return ("intermediate",) if magic >= 3 else ("starting",)
    if level in ADVANCED_LEVELS:
        if magic >= 4:
            return ("advanced",)
        return ("starting", "intermediate") if magic == 3 else ("starting",)
    return ()


# --- specials ---


class Special(NamedTuple):
    """Something besides that somebody can do; each has its own few of the figures."""

    id: str
    name: str
    per_day: int | None = None  # None: not counted by the day
    per_fight: int | None = None
    rounds: Dice | None = None
    to_hit: int = 0
    damage_taken_over: int = 1  # what damage suffered is divided by
    health: int = 0  # regained each round
    quick: int = 0  # what it does to the Quick of those it holds
    action: Literal["quick", "attack"] | None = None  # what using it takes


@cache
def specials() -> dict[str, Special]:
    """All specials. Swarm and Aid Animal are spells."""
    found = {}
    for id, row in rows("specials").items():
        rounds = parse(row.pop("rounds")) if "rounds" in row else None
        found[id] = Special(id, rounds=rounds, **row)
    return found
