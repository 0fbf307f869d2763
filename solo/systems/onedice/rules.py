"""The arithmetic of OneDice Universal: figures in, figures out, nothing rolled. Page numbers are the rulebook's."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from solo.systems.onedice.tables import table

HEALTH_PER_STRONG = 3
DEFENCE_PER_ABILITY = 3
MOVE_PER_QUICK = 10

_LANGUAGE = re.compile(r"Languages?\s*\(\s*(.*?\S)\s*\)")  # each language is a skill of its own (p. 10)


@cache
def skills() -> dict[str, str]:
    """Every skill, with the ability it is added to unless something else is said (pp. 10-11)."""
    return {skill: ability for ability, names in table("skills").items() for skill in names}


@cache
def skill_names() -> dict[str, str]:
    """Every accepted spelling of a skill, with its one name."""
    spellings: dict[str, str] = {}
    for names in table("skills").values():
        for skill, aliases in names.items():
            spellings |= dict.fromkeys((skill, *aliases), skill)
    return spellings


def skill_named(written: str) -> str | None:
    """The one name of a skill as somebody wrote it, None where it is none. Every language is one: “Language (Arcane)”."""
    language = _LANGUAGE.fullmatch(written)
    return f"Language ({language[1]})" if language else skill_names().get(written)


def ability_of(skill: str) -> str:
    """The ability a skill is added to unless something else is said; KeyError where it is no skill."""
    return skills()["Language" if _LANGUAGE.fullmatch(skill) else skill]


@cache
def difficulties() -> dict[str, int]:
    """Target numbers by the name of the difficulty (p. 15)."""
    return dict(table("difficulties"))


class Derived(NamedTuple):
    """What follows from the abilities (p. 9)."""

    health: int
    defence: int
    move: int  # metres a round


@lru_cache(maxsize=1_000)
def derive(strong: int, quick: int, armour: int = 0) -> Derived:
    """Maximum Health, Defence (armour included) and Move (p. 9)."""
    return Derived(HEALTH_PER_STRONG * strong, DEFENCE_PER_ABILITY * max(strong, quick) + armour, MOVE_PER_QUICK * quick)


def points_left(points: int, used: Iterable[int]) -> int:
    """Skill points not yet spent (p. 10)."""
    return points - sum(used)


class Checked(NamedTuple):
    """How a check went."""

    total: int
    success: bool
    margin: int


def check(die: int, bonus: int, target_number: int, one_fails: bool = False) -> Checked:
    """A check succeeds where die and bonus reach the target number (pp. 5, 15); where `one_fails`, never on a 1 (pp. 16, 57)."""
    total = die + bonus
    return Checked(total, total >= target_number and not (one_fails and die == 1), total - target_number)


def opposed(ours: int, theirs: int, draw_possible: bool) -> Literal["win", "lose", "draw"]:
    """Who wins when two totals meet (p. 17): the higher; equal ones are a draw, or the player's side's where a draw makes no
    sense."""
    if ours == theirs:
        return "draw" if draw_possible else "win"
    return "win" if ours > theirs else "lose"


class Placing(NamedTuple):
    """Somebody's initiative: the total, and what breaks ties."""

    id: str
    total: int
    is_hero: bool
    quick: int


def order(placings: Iterable[Placing]) -> tuple[str, ...]:
    """Who acts when: by total, then hero before foe (p. 20), then the higher Quick, then the order given (ruling)."""
    return tuple([p.id for p in sorted(placings, key=lambda p: (-p.total, not p.is_hero, -p.quick))])


class Attacked(NamedTuple):
    """How an attack went. Lucky hits do damage without being hits."""

    total: int
    hit: bool
    damage: int


@lru_cache(maxsize=10_000)
def attack(die: int, bonus: int, defence: int, weapon: int, strict: bool = False, lucky: bool = False) -> Attacked:
    """An attack hits where die and bonus reach Defence (ruling on pp. 5-82; `strict`: exceed it), for the margin and the
    weapon's damage (p. 22). `lucky`: a 6 that does not hit does the weapon's damage alone (p. 23)."""
    total = die + bonus
    hit = total > defence if strict else total >= defence
    if hit:
        return Attacked(total, True, total - defence + weapon)
    return Attacked(total, False, weapon if lucky and die == 6 else 0)


def need(bonus: int, target: int) -> int:
    """The lowest face, 1 at least, that reaches a target with a bonus (7 or more: none does)."""
    return max(1, target - bonus)
