"""Vehicles (pp. 24-25) and chases (pp. 25-26)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from solo.systems.onedice import chases, vehicles


@pytest.mark.figures("§8 ramming")
@pytest.mark.parametrize(("health", "strong", "value"), [(20, 7, 7), (20, 0, 0), (20, None, 6), (21, None, 7), (2, None, 0)])
def test_a_vehicle_as_a_weapon(health: int, strong: int | None, value: int) -> None:
    assert vehicles.ram_value(health, strong) == value


@pytest.mark.figures("§8 collisions")
def test_both_sides_of_a_collision() -> None:
    assert vehicles.collision(2, 5, 3) == vehicles.Collision(rammed=7, rammer=3)
    assert vehicles.collision(0, 5, 0) == vehicles.Collision(rammed=5, rammer=0)


@pytest.mark.figures("§9 chase rolls")
def test_who_wins_a_round() -> None:
    assert chases.winner(7, 6) == "pursuers"
    assert chases.winner(6, 7) == "fugitives"
    assert chases.winner(6, 6) is None
    assert chases.side_bonus([3, 1, 2]) == 1


@pytest.mark.figures("§9 moving the distance", "§9 distances of a chase")
def test_the_distance_moves_by_a_step() -> None:
    apart = ["caught", "close", "range", "sight", "gone"]
    assert [chases.after(distance, "fugitives") for distance in chases.DISTANCES] == apart[2:]
    assert [chases.after(distance, "pursuers") for distance in chases.DISTANCES] == apart[:3]
    assert list(pairwise(chases.DISTANCES)) == [("close", "range"), ("range", "sight")]


@pytest.mark.figures("§9 shooting in a chase")
def test_shooting() -> None:
    assert [chases.can_shoot(distance) for distance in chases.DISTANCES] == [True, True, False]
