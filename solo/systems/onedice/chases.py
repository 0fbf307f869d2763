"""Chases (pp. 25-26): three distances, and a roll a round by each side for which way the distance moves.

Each side rolls a die and Quick: on foot the runner's, mounted the rider's with Riding, in a vehicle the vehicle's with Drive or
Pilot; a side of several by its slowest (ruling).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

Distance = Literal["close", "range", "sight"]
DISTANCES: tuple[Distance, ...] = ("close", "range", "sight")


def side_bonus(members: Iterable[int]) -> int:
    """What a side adds to its die: the least that any of its members would."""
    return min(members)


def winner(pursuers: int, fugitives: int) -> Literal["pursuers", "fugitives"] | None:
    """Whose total is higher; nobody's in a draw, and the distance stays."""
    if pursuers == fugitives:
        return None
    return "pursuers" if pursuers > fugitives else "fugitives"


def after(distance: Distance, won: Literal["pursuers", "fugitives"]) -> Distance | Literal["caught", "gone"]:
    """The distance a step later: whoever pursues at close distance has caught the other side, whoever flees at sight is gone."""
    place = DISTANCES.index(distance)
    if won == "pursuers":
        return DISTANCES[place - 1] if place else "caught"
    return DISTANCES[place + 1] if place < len(DISTANCES) - 1 else "gone"


def can_shoot(distance: Distance) -> bool:
    """Whether one side can shoot at the other: at range, and close by (ruling), but not at sight."""
    return distance != "sight"
