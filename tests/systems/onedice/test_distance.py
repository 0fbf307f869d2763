"""Places on a line: who reaches whom, and where a move ends (ruling: hand-to-hand is within two metres)."""

from __future__ import annotations

import pytest

from solo.systems.onedice import distance
from solo.systems.onedice.combat import Fight
from solo.systems.onedice.people import Attack
from solo.systems.onedice.states import Lasting
from tests.systems.onedice.fights import beast, melee
from tests.systems.onedice.small_books import somebody

ANN, BOB = somebody("ann"), somebody("bob")
RAT, CAT = beast("rat"), beast("cat", health=0)
FIGHT = melee((ANN, BOB), (RAT, CAT))


def at(**places: int) -> Fight:
    """The fight with everybody in their places."""
    return FIGHT._replace(ground=tuple(places.items()))


def test_how_far_apart_two_are_whichever_is_named_first() -> None:
    there = at(ann=-3, rat=300)
    assert (distance.apart(there, "ann", "rat"), distance.apart(there, "rat", "ann")) == (303, 303)
    assert distance.apart(FIGHT, "ann", "rat") == 0


def test_who_stands_within_some_metres_of_somebody_on_either_side_fallen_ones_too() -> None:
    there = at(ann=300, bob=302, rat=297, cat=304)
    assert distance.within(there, "ann", 3) == ("ann", "bob", "rat")
    assert distance.within(there, "ann", 4) == ("ann", "bob", "rat", "cat")
    assert distance.within(there, "cat", 1) == ("cat",)
    assert distance.within(there._replace(fled=("bob",)), "ann", 3) == ("ann", "rat")  # whoever has fled is out of a blast
    # without distances all are on one spot, whoever has not fled from it
    assert distance.within(FIGHT, "ann", 0) == ("ann", "bob", "rat", "cat")
    assert distance.within(FIGHT._replace(fled=("ann",)), "rat", 0) == ("bob", "rat", "cat")


@pytest.mark.parametrize(("metres", "together"), [(0, True), (1, True), (2, True), (3, False), (302, False)])
def test_hand_to_hand_is_within_two_metres(metres: int, together: bool) -> None:
    assert distance.hand_to_hand(at(ann=300, rat=300 + metres), "ann", "rat") == together
    assert distance.hand_to_hand(at(ann=300, rat=300 - metres), "rat", "ann") == together
    assert distance.hand_to_hand(FIGHT, "ann", "rat")


@pytest.mark.parametrize(("range", "reach"), [(None, 2), (0, 0), (5, 5), (300, 300)])
def test_an_attack_reaches_as_far_as_its_range_or_hand_to_hand(range: int | None, reach: int) -> None:
    attack = Attack("it", (), 1, range=range)
    assert distance.reach(attack) == reach
    for metres in (0, reach - 1, reach, reach + 1):
        assert distance.reaches(at(ann=7, rat=7 + metres), attack, "ann", "rat") == (abs(metres) <= reach)
    assert distance.reaches(FIGHT, attack, "ann", "rat")


@pytest.mark.parametrize(("lasting", "metres"), [((), 20), ((1,), 30), ((-1,), 10), ((2, -1), 30), ((-2,), 0), ((-3,), 0)])
def test_a_point_of_quick_is_ten_metres_and_nobody_moves_less_than_none(lasting: tuple[int, ...], metres: int) -> None:
    upon = tuple(Lasting(f"spell-{place}", 1, quick=quick) for place, quick in enumerate(lasting))
    assert distance.speed(ANN._replace(lasting=upon)) == metres
    assert distance.speed(RAT._replace(lasting=upon)) == metres


def test_whoever_leaves_their_place_loses_the_advantage_it_gave() -> None:
    there = at(ann=0, bob=0, rat=9)._replace(advantage=("ann", "bob", "cat"))
    after = distance.placed(there, "bob", 4)
    assert after.ground == (("ann", 0), ("bob", 4), ("rat", 9))
    assert after.advantage == ("ann", "cat")
    read = "".join(["b", "ob"])  # an id out of a save is another piece of text
    assert distance.placed(there, read, 4) == after


@pytest.mark.parametrize(
    ("here", "there", "metres", "stop", "then"),
    [
        (0, 300, 20, 2, 20),
        (0, 300, 298, 2, 298),
        (0, 300, 299, 2, 298),  # no nearer than hand-to-hand
        (300, 0, 20, 2, 280),
        (300, 0, 900, 2, 2),
        (0, 30, 20, 25, 5),
        (0, 20, 20, 25, 0),  # nearer already
        (0, 25, 20, 25, 0),
        (0, 24, 20, 25, 0),  # and nobody steps back for it
        (24, 0, 20, 25, 24),
        (5, 5, 20, 2, 5),
        (5, 300, 20, 2, 25),
        (5, 30, 0, 2, 5),
        (5, 14, 20, 2, 12),
    ],
)
def test_nearer_by_so_much_and_not_beyond_where_to_stop(here: int, there: int, metres: int, stop: int, then: int) -> None:
    after = distance.nearer(at(ann=here, rat=there), "ann", "rat", metres, stop)
    assert after.ground == (("ann", then), ("rat", there))


def test_who_comes_nearer_stops_in_hand_to_hand() -> None:
    assert distance.nearer(at(ann=0, rat=9), "ann", "rat", 20).ground[0] == ("ann", 7)


@pytest.mark.parametrize(
    ("who", "other", "here", "there", "then"),
    [
        ("ann", "rat", 1, 2, -19),
        ("ann", "rat", 2, 1, 22),
        ("ann", "rat", 300, 301, 280),
        ("rat", "ann", 1, 2, -19),
        ("rat", "ann", 2, 1, 22),
        # on one spot, heroes to the side they come from and foes to the other
        ("ann", "rat", 300, 300, 280),
        ("rat", "ann", 300, 300, 320),
    ],
)
def test_farther_off_on_ones_own_side(who: str, other: str, here: int, there: int, then: int) -> None:
    here = int(str(here))  # a number of its own
    assert dict(distance.farther(at(**{who: here, other: there}), who, other, 20).ground)[who] == then
