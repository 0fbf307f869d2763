"""Ships (pp. 66-68)."""

from __future__ import annotations

from collections import Counter

import pytest

from solo.dice import parse
from solo.systems.onedice import ships

FIGURES = {  # Strong, Quick, Health, Defence, Move, crew
    "fighter": (3, 6, 6, 8, 12, (1, 2)),
    "trader": (4, 2, 9, 7, 9, (5, 5)),
    "starship": (7, 4, 20, 12, 15, (500, 500)),
    "assault-ship": (4, 5, 10, 9, 15, (20, 20)),
    "mothership": (8, 4, 25, 11, 15, (1000, 1000)),
}
WEAPONS = {  # damage, to hit, carried
    ("fighter", "lasers"): (2, 0, None),
    ("trader", "torpedoes"): ("d6", 3, 6),
    ("trader", "lasers"): (3, 0, None),
    ("starship", "lasers"): (3, 0, None),
    ("starship", "missiles"): ("d6", 0, None),
    ("assault-ship", "guided lasers"): (3, 2, None),
    ("mothership", "torpedoes"): ("d6", 0, None),
    ("mothership", "lasers"): (3, 0, None),
}


@pytest.mark.rule("§18 ships")
@pytest.mark.parametrize(("id", "figures"), FIGURES.items())
def test_figures(id: str, figures: tuple[object, ...]) -> None:
    ship = ships.ships()[id]
    assert (ship.strong, ship.quick, ship.health, ship.defence, ship.move, ship.crew) == figures


@pytest.mark.rule("§18 ships")
def test_weapons_and_what_else_a_ship_has() -> None:
    there = ships.ships()
    fitted = {
        (id, weapon.name): (weapon.damage, weapon.to_hit, weapon.carried) for id, ship in there.items() for weapon in ship.weapons
    }
    assert fitted == {
        key: (parse(damage) if isinstance(damage, str) else damage, to_hit, carried)
        for key, (damage, to_hit, carried) in WEAPONS.items()
    }
    assert [(id, weapon.name) for id, ship in there.items() for weapon in ship.weapons if weapon.optional] == [
        ("trader", "lasers")
    ]
    assert {id: ship.shots for id, ship in there.items()} == {
        "fighter": 1,
        "trader": 1,
        "starship": 2,
        "assault-ship": 1,
        "mothership": 2,
    }
    assert there["starship"].bonuses == (("Sensors", 3), ("Computers", 3))
    assert there["fighter"].upgrades == (("assisted fire", 2),)
    assert there["mothership"].carries == (("assault-ship", 4),)
    assert [id for id, ship in there.items() if ship.egg_chambers] == ["mothership"]
    assert [id for id, ship in there.items() if ship.hyperdrive] == ["trader", "starship", "mothership"]
    assert [id for id, ship in there.items() if ship.teleporter] == ["starship", "assault-ship", "mothership"]


@pytest.mark.figures("§18 ships' attacks")
def test_whose_skill_fires_and_what_is_added() -> None:
    there = ships.ships()
    assert {id: ships.gunnery(ship) for id, ship in there.items()} == {
        "fighter": "Shooting",
        "trader": "Shooting",
        "starship": "Artillery",
        "assault-ship": "Shooting",
        "mothership": "Artillery",
    }
    trader = there["trader"]
    assert [ships.attack_bonus(trader, 2, weapon) for weapon in trader.weapons] == [4 + 2 + 3, 4 + 2]


@pytest.mark.figures("§18 crew losses")
def test_crew_out_of_action() -> None:
    assert ships.out_of_action(500, 20, 0) == 0
    assert ships.out_of_action(500, 20, 3) == 60
    assert ships.out_of_action(1000, 50, 20) == 1000
    assert ships.out_of_action(1000, 50, 21) == 1000
    assert [ships.groups(out, 20) for out in (0, 1, 20, 21, 60)] == [0, 1, 1, 2, 3]


@pytest.mark.figures("§18 crew losses")
@pytest.mark.parametrize(
    ("id", "per_health", "fates"),
    [
        ("starship", 20, ["minor", "minor", "major", "major", "killed", "killed"]),
        ("mothership", 50, ["minor", "major", "major", "killed", "killed", "killed"]),
    ],
)
def test_what_became_of_them(id: str, per_health: int, fates: list[str]) -> None:
    losses = ships.ships()[id].losses
    assert losses is not None
    assert losses.per_health == per_health
    assert [ships.fate(losses, die) for die in range(1, 7)] == fates


def test_only_the_great_ships_lose_crew_by_the_group() -> None:
    assert Counter(ship.losses is not None for ship in ships.ships().values()) == {True: 2, False: 3}
