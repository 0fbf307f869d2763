"""Starships (pp. 66-68): figures on a scale of their own, their guns, and what becomes of the crew."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, NamedTuple

from solo.dice import Dice
from solo.systems.onedice.tables import amount, columns, rows

Fate = Literal["minor", "major", "killed"]  # back soon; out for a die of days; dead
FATES: tuple[Fate, ...] = ("minor", "major", "killed")


class ShipWeapon(NamedTuple):
    """A ship's weapon: its damage on top of the margin, and what it adds to the roll."""

    name: str
    damage: int | Dice
    to_hit: int = 0
    carried: int | None = None  # how many shots there are; None: no end to them
    optional: bool = False  # not on every ship of the kind


class Losses(NamedTuple):
    """How a ship loses crew: so many for a point of Health, and by a die's faces what became of each such group."""

    per_health: int
    minor: tuple[int, int]
    major: tuple[int, int]
    killed: tuple[int, int]


class Ship(NamedTuple):
    """A kind of ship. Move is as printed, without a unit."""

    id: str
    name: str
    size: Literal["small", "large"]
    strong: int
    quick: int
    health: int
    defence: int
    move: int
    crew: tuple[int, int]  # least and most
    weapons: tuple[ShipWeapon, ...]
    shots: int = 1  # attacks a round
    bonuses: tuple[tuple[str, int], ...] = ()  # on rolls that the ship helps with
    upgrades: tuple[tuple[str, int], ...] = ()  # to be had, and what each adds to hit
    carries: tuple[tuple[str, int], ...] = ()  # smaller ships
    hyperdrive: str = ""
    teleporter: str = ""
    egg_chambers: bool = False  # new crew in place of the dead
    losses: Losses | None = None


@cache
def ships() -> dict[str, Ship]:
    """All kinds of ship."""
    return {id: _ship(id, row) for id, row in rows("ships").items()}


def _ship(id: str, row: dict[str, Any]) -> Ship:
    losses = row.pop("losses", None)
    pairs: dict[str, Any] = {
        column: tuple(row.pop(column).items()) for column in ("bonuses", "upgrades", "carries") if column in row
    }
    return Ship(
        id=id,
        weapons=tuple(_weapon(name, columns(weapon)) for name, weapon in row.pop("weapons").items()),
        crew=tuple(row.pop("crew")),
        losses=_losses(columns(losses)) if losses else None,
        **pairs,
        **row,
    )


def _weapon(id: str, row: dict[str, Any]) -> ShipWeapon:
    return ShipWeapon(id.replace("-", " "), amount(row.pop("damage")), **row)


def _losses(row: dict[str, Any]) -> Losses:
    return Losses(row["per_health"], *(tuple(row[fate]) for fate in FATES))


def gunnery(ship: Ship) -> Literal["Shooting", "Artillery"]:
    """The skill of a ship's guns: the firer's Shooting on a small ship, the gunner's Artillery for a large one's whole array."""
    return "Shooting" if ship.size == "small" else "Artillery"


def attack_bonus(ship: Ship, points: int, weapon: ShipWeapon) -> int:
    """What is added to the die: the ship's Strong (p. 24 has the firer's Clever; this skin replaces it), the skill's points, and
    what the weapon adds."""
    return ship.strong + points + weapon.to_hit


def out_of_action(crew: int, per_health: int, lost: int) -> int:
    """Crew out of action after a loss of Health, and never more than there are (ruling on p. 68)."""
    return min(crew, per_health * lost)


def groups(out: int, per_health: int) -> int:
    """How many dice are rolled after the battle for those out of action: one for each group, a part of a group included."""
    return -(-out // per_health)


def fate(losses: Losses, die: int) -> Fate:
    """What became of a group."""
    return next(fate for fate in FATES if getattr(losses, fate)[0] <= die <= getattr(losses, fate)[1])
