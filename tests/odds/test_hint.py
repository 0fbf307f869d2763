"""The hint in a fight."""

from __future__ import annotations

import pytest

from solo.odds.hint import LIMIT, Hints, in_words
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
    found = Hints(raid).of(session.state.game)
    assert found is not None
    assert found.exact
    assert 0.906664 < found.share < 1  # better than without the Stunt Point, whoever won initiative; not certain
    assert found.sentence == "If you fight on, and well: almost sure."


def test_outside_of_a_fight_there_is_none(raid: World) -> None:
    assert Hints(raid).of(Session(raid, Setup()).state.game) is None


def test_a_fight_too_large_is_tried_out(raid: World, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Session(raid, Setup(seed=3, start="15", rules={"stunt_points": 1})).state.game
    hints = Hints(raid)
    monkeypatch.setattr("solo.odds.hint.LIMIT", 10)
    tried = hints.of(game)
    assert tried is not None
    assert not tried.exact
    # what comes first to hand costs nothing, so it is the fight without Stunt Points: 100 trials, 3 standard errors
    assert tried.share == pytest.approx(0.906664, abs=0.088)
    assert tried.sentence == f"If you fight on plainly: {in_words(tried.share)}."
    monkeypatch.setattr("solo.odds.hint.LIMIT", LIMIT)
    assert hints.of(game) == tried  # it is not looked at again before somebody has fallen
    exact = Hints(raid).of(game)
    assert exact is not None
    assert exact.exact
