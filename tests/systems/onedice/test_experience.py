"""Levels, improvement points and awards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest

from solo.systems.onedice import experience

THRESHOLDS = [0, 150, 300, 600, 1500, 3000, 6000, 10000, 15000, 22000, 30000]


@pytest.mark.figures("§11 levels")
def test_thresholds() -> None:
    assert [level.level for level in experience.levels()] == list(range(1, 12))
    assert [level.xp for level in experience.levels()] == THRESHOLDS


@pytest.mark.figures("§11 levels")
@pytest.mark.parametrize(
    ("xp", "level"), [(-5, 1), (0, 1), (149, 1), (150, 2), (151, 2), (299, 2), (300, 3), (29999, 10), (30000, 11), (10**6, 11)]
)
def test_the_level_of_some_experience(xp: int, level: int) -> None:
    assert experience.level_at(xp) == level


@pytest.mark.figures("§11 rewards of levels")
def test_rewards_are_reconstructed_and_keep_to_what_can_be_proved() -> None:
    assert experience.source() == "reconstructed"
    levels = experience.levels()
    cells = [cell for level in levels for cell in level[2:] if cell]
    assert sorted(cells) == [1] * 14 + [2]
    assert [level.level for level in levels if level.spells] == [2, 4, 6, 8]
    assert not any(levels[0][2:])
    assert [level.level for level in levels[1:] if not any(level[2:5])] == []  # something for everybody
    assert [level.level for level in levels if 2 in level[2:]] == [11]


@pytest.mark.figures("§11 rewards of levels")
@pytest.mark.parametrize(
    ("reward", "at"),
    [
        (lambda level: level.ability, [4, 7, 10]),
        (lambda level: level.health, [3, 6, 9, 11]),
        (lambda level: level.skill, [2, 5, 8, 11]),
    ],
)
def test_rewards_as_we_have_put_them(reward: Callable[[experience.Level], int], at: list[int]) -> None:
    assert [level.level for level in experience.levels() if reward(level)] == at


@pytest.mark.figures("§11 levels")
def test_levels_reached_between_two_sums() -> None:
    def numbers(before: int, after: int) -> list[int]:
        return [level.level for level in experience.reached(before, after)]

    assert numbers(0, 149) == []
    assert numbers(0, 150) == [2]
    assert numbers(150, 150) == []
    assert numbers(149, 600) == [2, 3, 4]
    assert numbers(150, 600) == [3, 4]


@pytest.mark.figures("§11 improvement points")
@pytest.mark.parametrize(
    ("kind", "before", "after", "cost"),
    [
        ("skill", 0, 1, 5),  # flat
        ("skill", 1, 2, 4),
        ("skill", 2, 3, 6),
        ("skill", 2, 4, 14),
        ("skill", 0, 2, 9),
        ("ability", 0, 1, 5),
        ("ability", 1, 2, 10),
        ("ability", 2, 3, 15),
        ("ability", 1, 3, 25),
    ],
)
def test_improvement(kind: Literal["skill", "ability"], before: int, after: int, cost: int) -> None:
    assert experience.improvement_cost(kind, before, after) == cost


@pytest.mark.parametrize("after", [2, 1])
def test_nothing_is_sold_back(after: int) -> None:
    with pytest.raises(ValueError, match=rf"^nothing is raised from 2 to {after}$"):
        experience.improvement_cost("skill", 2, after)


@pytest.mark.figures("§11 creatures shared out")
def test_experience_is_shared_out() -> None:
    assert experience.xp_share([15, 15, 40], 2) == 35
    assert experience.xp_share([15, 15, 40], 3) == 23
    assert experience.xp_share([], 3) == 0
    assert experience.xp_share([100], 1) == 100
    assert experience.xp_share([17] * 4 + [75, 120, 20, 20], 3) == 101  # all of the second adventure's creatures


@pytest.mark.figures("§11 awards")
@pytest.mark.parametrize(
    ("id", "level", "bounds"),
    [
        ("good-roleplay", 1, (10, 20)),
        ("good-roleplay", 4, (40, 80)),
        ("minor-goal", 4, (20, 30)),
        ("major-goal", 4, (50, 100)),
        ("end-of-campaign", 4, (200, 300)),
    ],
)
def test_awards(id: str, level: int, bounds: tuple[int, int]) -> None:
    assert experience.awards()[id].bounds(level) == bounds


@pytest.mark.figures("§11 improvement awards")
def test_improvement_awards() -> None:
    assert [award.bounds() for award in experience.improvement_awards().values()] == [(1, 3), (1, 3)]
