"""Mooks (pp. 45-46)."""

from __future__ import annotations

import pytest

from solo.systems.onedice import mooks


@pytest.mark.figures("§13 ratings of mooks")
def test_ratings() -> None:
    assert mooks.mook() == (3, 3, 20, 6)
    assert mooks.mook("low", "low", "low", "low") == (2, 2, 10, 3)
    assert mooks.mook("high", "high", "high", "high") == (4, 4, 30, 9)
    assert mooks.mook(defence="high") == (3, 3, 20, 9)
    assert mooks.mook("low", "high") == (2, 4, 20, 6)


@pytest.mark.figures("§13 a group's attack")
@pytest.mark.parametrize(("standing", "bonus"), [(1, 3), (2, 4), (3, 4), (4, 5), (5, 5)])
def test_a_groups_attack(standing: int, bonus: int) -> None:
    assert mooks.group_bonus(3, standing) == bonus


@pytest.mark.figures("§13 hitting a group", "§13 a mook falls to any hit")
@pytest.mark.parametrize(
    ("margin", "weapon", "standing", "out"),
    [
        (0, 0, None, 1),
        (1, 0, None, 1),
        (2, 0, None, 1),
        (3, 0, None, 2),
        (4, 3, None, 4),
        (4, 3, 3, 3),
        (0, 0, 1, 1),
        (9, 3, 1, 1),
        (9, 3, 0, 0),
    ],
)
def test_hitting_a_group(margin: int, weapon: int, standing: int | None, out: int) -> None:
    assert mooks.put_out(margin, weapon, standing) == out


@pytest.mark.figures("§13 hitting a group")
def test_the_other_reading_leaves_the_weapon_out() -> None:
    assert mooks.put_out(4, 3, include_weapon=False) == 2
    assert mooks.put_out(0, 3, include_weapon=False) == 1
