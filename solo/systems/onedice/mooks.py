"""Mooks (pp. 45-46): nameless foes in crowds, who are fine or out, and have two ratings in place of abilities and skills.

They have no weapons and no armour, so a mook's hit does its margin (inferred), and roll initiative with Everything Else
(inferred).
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from solo.systems.onedice.tables import table

Rating = Literal["low", "ordinary", "high"]


class Mook(NamedTuple):
    """A kind of mook."""

    combat: int  # added to the die in a fight
    everything_else: int  # … and to any other
    move: int  # metres a round
    defence: int


def mook(
    combat: Rating = "ordinary", everything_else: Rating = "ordinary", move: Rating = "ordinary", defence: Rating = "ordinary"
) -> Mook:
    """A mook of certain ratings (p. 45)."""
    figures = table("mooks")
    return Mook(
        figures["combat"][combat], figures["everything-else"][everything_else], figures["move"][move], figures["defence"][defence]
    )


def group_bonus(combat: int, standing: int) -> int:
    """What a group adds to its one die (p. 46): Combat, and 1 for every two who still stand, the one who rolls included."""
    return combat + standing // 2


def put_out(margin: int, weapon: int, standing: int | None = None, include_weapon: bool = True) -> int:
    """How many mooks a hit puts out (p. 46): one for every two points, odd ones up; at least 1, and no more than stand. The
    weapon's damage counts among the points (a ruling; the switch is the other reading)."""
    points = margin + (weapon if include_weapon else 0)
    out = max(1, (points + 1) // 2)
    return out if standing is None else min(out, standing)
