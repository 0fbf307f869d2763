"""Vehicles in fights (pp. 24-25): who is first, what a ram does, and to whom. Ships have a module of their own.

Whoever steers or shoots rolls: a ram with the vehicle's Quick and Drive, a handgun with Clever and Shooting, a mounted gun with
Clever and Artillery, against the Defence of the other vehicle or of its driver.
"""

from __future__ import annotations

from typing import NamedTuple

HEALTH_PER_RAM = 3


def initiative(die: int, quick: int) -> int:
    """A vehicle's initiative: a die and the vehicle's Quick, whoever drives."""
    return die + quick


def ram_bonus(quick: int, drive: int) -> int:
    """What is added to the die of a ram: the vehicle's Quick and the driver's Drive."""
    return quick + drive


def ram_value(max_health: int, strong: int | None = None) -> int:
    """A vehicle as a weapon: its Strong, or where it has none a third of its Health, down: of its maximum (ruling)."""
    return max_health // HEALTH_PER_RAM if strong is None else strong


class Collision(NamedTuple):
    """Damage to both sides of a ram."""

    rammed: int
    rammer: int


def collision(margin: int, ours: int, theirs: int) -> Collision:
    """A ram that hits: margin and our ram value to the other, and the other's ram value, without a margin, to us (ruling)."""
    return Collision(margin + ours, theirs)
