"""Two hundred games killed at random moments: `pytest tests/slow/test_killed_games.py --scale 1`."""

from __future__ import annotations

from pathlib import Path

from solo.play.world import World
from tests.killing import killed_and_resumed


def test_none_of_two_hundred_games_is_lost(raid: World, home: Path, scale: float) -> None:
    shown = [killed_and_resumed(raid, home, 1_000 + seed)[0] for seed in range(int(200 * scale))]
    assert sum(shown) > len(shown)
