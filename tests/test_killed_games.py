"""Twenty games killed at random moments; `tests/slow/test_killed_games.py` kills two hundred, or as many as it is told."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from solo.play.world import World
from tests.killing import killed_and_resumed


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kill -9 is for POSIX")
def test_a_killed_game_is_resumed_where_it_was_last_shown(raid: World, home: Path) -> None:
    shown = [killed_and_resumed(raid, home, seed)[0] for seed in range(10)]
    assert sum(shown) > 10  # the games did get going before they were killed
