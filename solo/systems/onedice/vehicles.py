"""Vehicles in fights (pp. 24-25): who is first, what a ram does, and to whom. Ships have a module of their own.

Whoever steers or shoots rolls: a ram with the vehicle's Quick and Drive, a handgun with Clever and Shooting, a mounted gun with
Clever and Artillery, against the Defence of the other vehicle or of its driver.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from solo.dice import Dice
from solo.systems.onedice.checks import BEST
from solo.systems.onedice.people import Attack, Foe, FoeCard, appear

HEALTH_PER_RAM = 3
CREW_MAX = 6


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


# --- in a fight ---


class GunCard(NamedTuple):
    """A gun mounted on a vehicle."""

    damage: int
    skill: str = "Artillery"
    name: str | None = None


class VehicleCard(NamedTuple):
    """A vehicle as the book gives it. `strong` None: it has none, and rams with a third of its Health. `crew`: foes of
    the book, whoever drives first; in the heroes' vehicle `driver` says who drives. `explodes`: what everybody aboard suffers
    when it is at 0."""

    name: str
    quick: int
    health: int
    defence: int
    strong: int | None = None
    skill: str = "Drive"
    guns: Mapping[str, GunCard] = {}
    explodes: int | Dice | None = None
    crew: tuple[str, ...] = ()
    rams: bool = False
    aim: Literal["vehicle", "driver"] = "vehicle"
    driver: str = BEST


class Sailor(NamedTuple):
    """One of a foe's crew: who, what they add to a ram besides the vehicle's Quick, what they do with each mounted gun, and what
    they carry that shoots."""

    foe: Foe
    drive: int
    guns: tuple[Attack, ...]
    own: Attack | None


class Vehicle(NamedTuple):
    """A vehicle in a fight. `ram`: its value as a weapon."""

    id: str
    label: str
    quick: int
    defence: int
    max_health: int
    health: int
    ram: int
    skill: str
    guns: tuple[tuple[str, GunCard], ...]
    explodes: int | Dice | None
    rams: bool
    aim: Literal["vehicle", "driver"]
    crew: tuple[Sailor, ...] = ()

    @property
    def hands(self) -> tuple[Sailor, ...]:
        """The crew who stand, whoever drives first."""
        return tuple([sailor for sailor in self.crew if sailor.foe.standing])


def built(id: str, card: VehicleCard, crew: tuple[Sailor, ...] = ()) -> Vehicle:
    """A vehicle as it comes into a fight, with its crew (the heroes' has none of its own)."""
    return Vehicle(
        id,
        card.name,
        card.quick,
        card.defence,
        card.health,
        card.health,
        ram_value(card.health, card.strong),
        card.skill,
        tuple(card.guns.items()),
        card.explodes,
        card.rams,
        card.aim,
        crew,
    )


def crew(card: VehicleCard, foes: Mapping[str, FoeCard]) -> tuple[Sailor, ...]:
    """The people in a vehicle, and what each can do there."""
    cards = [foes[id] for id in card.crew]
    people = []
    for foe, person in zip(appear(cards), cards, strict=True):
        guns = tuple(
            Attack(gun.name or id, (("clever", person.clever), *points_in(gun.skill, person.skills)), gun.damage)
            for id, gun in card.guns.items()
        )
        own = next((attack for attack in foe.attacks if attack.range is not None), None)
        people.append(Sailor(foe, person.skills.get(card.skill, 0), guns, own))
    return tuple(people)


def points_in(skill: str, skills: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """The term that a skill adds; none where it is untrained."""
    return ((skill, skills[skill]),) if skills.get(skill) else ()
