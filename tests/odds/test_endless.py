"""Games that never end: in which sections they stay, and by which they come there."""

from __future__ import annotations

import pytest

from solo.odds.graph import explore
from solo.odds.odds import Odds, odds
from solo.play.start import Setup, begin
from tests.conftest import world_of
from tests.odds.test_odds import HEAD, LOST, WON


def measured(sections: str, policy: str = "random") -> Odds:
    world = world_of(HEAD + sections)
    return odds(world.book, explore(world, begin(world, Setup())), policy)[0]


FORK = "  1: {text: One., choices: [{text: Go left, goto: 2}, {text: Go right, goto: won}, {text: Go on, goto: 3}]}\n"
RING = """\
  2: {text: Two., goto: 3}
  3: {text: Three., choices: [{text: Go on, goto: 4}, {text: Go back, goto: 2}]}
  4: {text: Four., goto: 2}
"""


def test_a_ring_of_sections_loses_games_where_they_come_into_it() -> None:
    found = measured(FORK + RING + WON)
    (ring,) = found.rings
    assert ring.sections == ("2", "3", "4")
    assert ring.entered == pytest.approx({"2": 1 / 3, "3": 1 / 3})
    assert (ring.share, found.never) == pytest.approx((2 / 3, 2 / 3))
    lost = {id: each.lost for id, each in found.sections.items()}
    assert lost == pytest.approx({"1": 0, "2": 1 / 3, "3": 1 / 3, "4": 0, "won": 0})
    assert found.endless("2") == pytest.approx(1 / 3)


def test_a_ring_in_which_nobody_is_asked() -> None:
    ring = """\
  2: {text: Two., branch: [{if: marked('seen'), goto: won}, {goto: 3}]}
  3: {text: Three., goto: 4}
  4: {text: Four., goto: 2}
"""
    found = measured(FORK + ring + WON)
    (there,) = found.rings
    assert there.sections == ("2", "3", "4")
    assert there.entered == pytest.approx({"2": 1 / 3, "3": 1 / 3})


def test_a_way_out_that_a_reader_never_takes_is_none() -> None:
    out = FORK + RING.replace("choices: [", "choices: [{text: Give up, goto: won}, ") + WON
    assert measured(out).rings == ()
    (ring,) = measured(out, "worst").rings
    assert (ring.share, set(ring.sections) <= {"2", "3", "4"}) == (pytest.approx(1), True)


def test_a_fight_that_cannot_end_stays_in_its_section() -> None:
    fight = (
        "  1: {text: One., random: {die: d6, 1-2: 2, 3-6: won}}\n  2: {text: T., fight: {foes: [wall], win: won, lose: lost}}\n"
    )
    found = measured(fight + WON + LOST)
    (ring,) = found.rings
    assert (ring.sections, ring.entered) == (("2",), pytest.approx({"2": 1 / 3}))
    assert found.sections["2"].lost == pytest.approx(1 / 3)


def test_a_story_that_never_gets_anywhere() -> None:
    found = measured("  1: {text: One., choices: [{text: Go on, goto: 2}, {text: Stay, goto: 1}]}\n  2: {text: Two., goto: 1}\n")
    assert [(ring.sections, ring.share, ring.entered) for ring in found.rings] == [(("1", "2"), 1.0, {"1": 1.0})]


def test_a_book_that_ends_has_no_rings() -> None:
    assert measured("  1: {text: One., random: {die: d6, 1-5: 1, 6: won}}\n" + WON).rings == ()


def test_what_lies_on_the_way_is_counted_of_games_that_end() -> None:
    again = "  1: {text: One., choices: [{text: Once more, goto: 1}, {text: Go left, goto: 2}, {text: Go right, goto: won}]}\n"
    found = measured(again + RING + WON)
    assert found.never == pytest.approx(1 / 2)
    # section 1 comes 1 / (1 - 1/3) times, however the game leaves it, and then the victory
    assert found.expected_sections == pytest.approx(1.5 + 1)
    assert found.expected_fights == 0
    assert (found.kinds, measured(again + RING + WON, "worst").expected_sections) == ({"victory": pytest.approx(1 / 2)}, None)
