"""The odds of a fight: shown where the player wants them, and not otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from solo.play.games import Opened
from solo.tui.settings import Settings


@pytest.mark.parametrize("odds", [False, True])
async def test_the_odds_of_a_fight(table: Callable[..., Opened], sit: Callable[..., Any], odds: bool) -> None:
    async with sit(table(start="15"), (100, 60), settings=Settings(pace="whole", odds=odds)) as seat:
        assert ("If you fight on, and well: " in seat.text) is odds


async def test_outside_of_a_fight_there_are_none(table: Callable[..., Opened], sit: Callable[..., Any]) -> None:
    async with sit(table(), (100, 60), settings=Settings(pace="whole", odds=True)) as seat:
        assert "If you fight on" not in seat.text
