"""Five thousand games at random, held to the invariants; tests/slow/test_games.py plays a million."""

from __future__ import annotations

import pytest

from solo.play.world import World
from tests.systems.onedice import games

RAID, HOLLOW, EVERYTHING = 3_500, 1_200, 300


def test_of_raid_on_graxlek_5(raid: World) -> None:
    assert games.bundled(raid, RAID, seed=11) == RAID


def test_of_the_hollow_horror(hollow: World) -> None:
    assert games.bundled(hollow, HOLLOW, seed=12) == HOLLOW


def test_of_the_book_of_everything() -> None:
    ends = games.of_everything(range(EVERYTHING))
    assert ends.keys() >= {"home", "dead", "given-up"}
    assert ends[games.CUT] <= 0.03 * EVERYTHING


def test_a_game_in_which_something_breaks_shows_its_replay(raid: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solo.systems.onedice.stunts.pay", lambda hero, cost: hero._replace(stunt_points=hero.stunt_points - 4))
    with pytest.raises(games.Broken, match=r'Stunt Points(?s:.)*\n{"solo":1,"book":"raid-on-graxlek-5"'):
        games.bundled(raid, 50, seed=1)
