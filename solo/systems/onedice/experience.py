"""Experience: levels and what they bring (pp. 34-35), improvement points (p. 36), and awards (pp. 53-54)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, NamedTuple

from solo.systems.onedice.tables import rows, table

SKILL_STEP = 2  # improvement points for each point of the skill that is reached
ABILITY_STEP = 5
NEW_SKILL = 5  # flat, and not what the step would cost


class Level(NamedTuple):
    """A level: the experience it takes, and what reaching it adds. Health is on top of 3 x Strong, for good."""

    level: int
    xp: int
    ability: int = 0
    health: int = 0
    skill: int = 0
    spells: int = 0


@cache
def levels() -> tuple[Level, ...]:
    """All levels, 1 to 11."""
    return tuple(Level(**row) for row in table("experience")["levels"]["rows"])


def source() -> str:
    """Where the rewards of the levels come from: they are reconstructed, for the one copy of the table at hand is scrambled."""
    return str(table("experience")["levels"]["source"])


def level_at(xp: int) -> int:
    """The level that experience, a running total that is never spent, has reached."""
    return max(level.level for level in levels() if level.xp <= max(0, xp))


def reached(before: int, after: int) -> tuple[Level, ...]:
    """The levels that are reached when experience grows, lowest first."""
    return tuple(level for level in levels() if before < level.xp <= after)


def improvement_cost(kind: Literal["skill", "ability"], before: int, after: int) -> int:
    """Improvement points to raise a skill or an ability, a step at a time (p. 36). ValueError where it is not raised."""
    if after <= before:
        raise ValueError(f"nothing is raised from {before} to {after}")
    if kind == "ability":
        return sum(ABILITY_STEP * step for step in range(before + 1, after + 1))
    return sum(NEW_SKILL if step == 1 else SKILL_STEP * step for step in range(before + 1, after + 1))


def xp_share(creatures: Iterable[int], heroes: int) -> int:
    """Experience each hero of a fight has for the creatures overcome in it (p. 53): an equal share, down (ruling)."""
    return sum(creatures) // heroes


class Award(NamedTuple):
    """What something may be worth, from least to most; `times_level`: for each level the hero has."""

    id: str
    least: int
    most: int
    times_level: bool = False

    def bounds(self, level: int = 1) -> tuple[int, int]:
        """The least and the most for a hero of a level."""
        factor = level if self.times_level else 1
        return self.least * factor, self.most * factor


@cache
def awards() -> dict[str, Award]:
    """What experience is given for, besides creatures (pp. 53-54)."""
    return {id: Award(id, **row) for id, row in rows("experience", "awards").items()}


@cache
def improvement_awards() -> dict[str, Award]:
    """Improvement points, where they take the place of levels (p. 54)."""
    return {id: Award(id, **row) for id, row in rows("experience", "improvement-points").items()}
