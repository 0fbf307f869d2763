"""The hint in a fight."""

from __future__ import annotations

import pytest

from solo.odds.hint import chance, in_words
from solo.play.session import Session
from solo.play.start import Setup
from solo.play.world import World


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0.6, "about 3 in 5"),
        (0.91, "about 9 in 10"),
        (0.5, "about 1 in 2"),
        (0.333, "about 1 in 3"),
        (0.04, "about 1 in 20"),
        (0.97, "about 19 in 20"),
        (0.999, "almost sure"),
        (0.001, "next to none"),
    ],
)
def test_words(share: float, words: str) -> None:
    assert in_words(share) == words


def test_a_fight_that_may_be_fought_on(raid: World) -> None:
    session = Session(raid, Setup(seed=3, start="15", rules={"stunt_points": 1}))
    found = chance(raid, session.state.game)
    assert found is not None
    assert 0.906664 < found < 1  # better than without the Stunt Point, whoever won initiative; not certain


def test_outside_of_a_fight_there_is_none(raid: World) -> None:
    assert chance(raid, Session(raid, Setup()).state.game) is None
