"""Hazards (pp. 44-45)."""

from __future__ import annotations

import pytest

from solo.systems.onedice.hazards import CIRCUMSTANCES, hazards


@pytest.mark.figures("§14 ratings of hazards")
@pytest.mark.parametrize(
    ("rating", "tn", "damage"),
    [
        ("minor", 3, [0, 1, 1, 2, 2, 3]),
        ("moderate", 6, [1, 2, 3, 4, 5, 6]),
        ("major", 10, [2, 4, 6, 8, 10, 12]),
        ("deadly", 12, [3, 6, 9, 12, 15, 18]),
    ],
)
def test_ratings(rating: str, tn: int, damage: list[int]) -> None:
    hazard = hazards()[rating]
    assert hazard.tn == tn
    assert hazard.name == f"{rating} hazard"
    assert hazard.examples
    assert [hazard.damage.value((die,)) for die in range(1, 7)] == damage


@pytest.mark.figures("§14 ratings of hazards")
def test_there_are_four_and_none_of_8() -> None:
    assert [hazard.tn for hazard in hazards().values()] == [3, 6, 10, 12]


@pytest.mark.figures("§14 circumstances")
def test_circumstances() -> None:
    assert CIRCUMSTANCES == 2
