"""Places in a fight: metres on one line (ruling), who reaches whom, and moving (pp. 20-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solo.systems.onedice.equipment import HAND_TO_HAND

if TYPE_CHECKING:
    from solo.systems.onedice.combat import Fight
    from solo.systems.onedice.people import Attack, Foe, Hero


def apart(fight: Fight, one: str, other: str) -> int:
    """Metres between two; 0 where the fight uses no distance."""
    if not fight.ground:
        return 0
    places = dict(fight.ground)
    return abs(places[one] - places[other])


def within(fight: Fight, id: str, metres: int) -> tuple[str, ...]:
    """Everybody, on both sides and fallen ones too, who stands so near to somebody or nearer, themselves included; nobody who has
    got away."""
    if not fight.ground:
        return (*(hero for hero, _ in fight.arms if hero not in fight.fled), *(foe.id for foe in fight.foes))
    return tuple([other for other, _ in fight.ground if other not in fight.fled and apart(fight, id, other) <= metres])


def hand_to_hand(fight: Fight, one: str, other: str) -> bool:
    """Whether two stand within two metres of each other."""
    return not fight.ground or apart(fight, one, other) <= HAND_TO_HAND


def reach(attack: Attack) -> int:
    """How far an attack reaches, in metres."""
    return HAND_TO_HAND if attack.range is None else attack.range


def reaches(fight: Fight, attack: Attack, one: str, other: str) -> bool:
    """Whether an attack of somebody's reaches another from where they stand."""
    return not fight.ground or apart(fight, one, other) <= reach(attack)


def speed(someone: Hero | Foe) -> int:
    """Metres somebody moves in a round, with what lasts on them."""
    return max(0, someone.move + 10 * sum([one.quick for one in someone.lasting]))


def placed(fight: Fight, id: str, place: int) -> Fight:
    """The fight with somebody at a place. Whoever leaves theirs loses the advantage it gave."""
    ground = tuple([(other, place if other == id else there) for other, there in fight.ground])
    return fight._replace(ground=ground, advantage=tuple([other for other in fight.advantage if other != id]))


def nearer(fight: Fight, id: str, other: str, metres: int, stop: int = HAND_TO_HAND) -> Fight:
    """Somebody goes up to so many metres towards another, and no nearer than `stop` metres."""
    places = dict(fight.ground)
    here, there = places[id], places[other]
    step = max(0, min(metres, abs(there - here) - stop))
    return placed(fight, id, here + step if there > here else here - step)


def farther(fight: Fight, id: str, other: str, metres: int) -> Fight:
    """Somebody goes so many metres away from another; two on one spot part to the side where heroes come from."""
    places = dict(fight.ground)
    here, there = places[id], places[other]
    ours = id in dict(fight.arms)
    back = here < there or (here == there and ours)
    return placed(fight, id, here - metres if back else here + metres)
