"""Rest, waking, and what is halved."""

from __future__ import annotations

import pytest

from solo.systems.onedice import wounds


@pytest.mark.figures("§6 rest")
@pytest.mark.parametrize(("hours", "health"), [(0, 0), (11, 0), (12, 1), (23, 1), (24, 2), (36, 3)])
def test_rest(hours: int, health: int) -> None:
    assert wounds.rested(hours) == health


@pytest.mark.figures("§6 healing stops at the maximum")
def test_healing_stops_at_the_maximum() -> None:
    assert wounds.restored(3, 2, 6) == 5
    assert wounds.restored(3, 3, 6) == 6
    assert wounds.restored(3, 4, 6) == 6


@pytest.mark.figures("§6 stunning damage")
@pytest.mark.parametrize(("most", "health"), [(1, 1), (2, 1), (3, 1), (4, 2), (9, 4)])
def test_waking(most: int, health: int) -> None:
    assert wounds.wakes_with(most) == health


@pytest.mark.figures("§16 Rage")
def test_half_of_an_odd_damage_goes_down() -> None:
    assert [wounds.halved(damage) for damage in (0, 1, 2, 5)] == [0, 0, 1, 2]


def test_rounds_to_save_a_hero() -> None:
    assert wounds.ROUNDS_TO_SAVE == 3
