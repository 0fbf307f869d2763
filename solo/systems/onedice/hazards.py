"""Hazards (pp. 44-45): fires, falls, poisons and the like, to be avoided by a check of an ability that the book names."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from solo.dice import Dice, parse
from solo.systems.onedice.tables import rows

CIRCUMSTANCES = 2  # what things may be worth for or against whoever rolls; on the roll, for a hazard has no Defence (ruling)


class Hazard(NamedTuple):
    """A rating of hazards: the number that avoids it, and the damage where it is not reached."""

    id: str
    name: str
    tn: int
    damage: Dice
    examples: tuple[str, ...]


@cache
def hazards() -> dict[str, Hazard]:
    """The four ratings, the least first. A deadly one has 12 and three dice at least; a book may give more."""
    found = {}
    for id, row in rows("hazards").items():
        found[id] = Hazard(id, row["name"], row["tn"], parse(row["damage"]), tuple(row["examples"]))
    return found
