"""What can be bought and carried (pp. 29-33): weapons and their reach, armour and its weight, tools and other kit."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, NamedTuple

from solo.dice import Dice, parse
from solo.systems.onedice.rules import Derived, derive
from solo.systems.onedice.tables import rows

HAND_TO_HAND = 2  # metres; ruling


class ListedWeapon(NamedTuple):
    """A weapon in one way of using it. Without either range it is used hand to hand."""

    id: str
    name: str
    skill: str
    damage: int
    range: int | None = None  # metres
    range_per_strong: int | None = None  # metres for each point of the thrower's Strong
    cost: int | None = None  # None: not for sale
    attacks: int = 1  # that one use of it makes
    blast: int = 0  # metres round the target within which everybody is struck; 0: only the target
    reload: int = 0  # rounds before the next shot
    ammunition: str | None = None
    sights: bool = False  # whether magnifying sights fit

    def reach(self, strong: int) -> int:
        """How far it reaches in somebody's hands, in metres."""
        if self.range_per_strong is not None:
            return self.range_per_strong * strong
        return HAND_TO_HAND if self.range is None else self.range


def _weapons(*parts: str) -> dict[str, ListedWeapon]:
    return {id: ListedWeapon(id, **row) for part in parts for id, row in rows("weapons", part).items()}


@cache
def close_weapons() -> dict[str, ListedWeapon]:
    """Weapons used hand to hand (p. 31)."""
    return _weapons("close", "elsewhere-close")


@cache
def guns() -> dict[str, ListedWeapon]:
    """Guns and artillery (p. 32)."""
    return _weapons("guns", "elsewhere-guns")


@cache
def other_ranged() -> dict[str, ListedWeapon]:
    """Bows, and what is slung or thrown (pp. 32-33)."""
    return _weapons("other-ranged", "elsewhere-ranged")


def uses(weapon: str) -> tuple[ListedWeapon, ...]:
    """The ways of using a weapon, hand to hand first: a dagger is stabbed with or thrown. Empty where it is no weapon."""
    return tuple(group[weapon] for group in (close_weapons(), guns(), other_ranged()) if weapon in group)


# --- armour ---


class ListedArmour(NamedTuple):
    """Something worn. `quick` is what it takes from whoever is too weak for it."""

    id: str
    name: str
    kind: Literal["suit", "shield"]
    defence: int
    quick: int = 0
    cost: int | None = None


@cache
def armour() -> dict[str, ListedArmour]:
    """Armour and shields (p. 33)."""
    return {id: ListedArmour(id, **row) for id, row in rows("armour").items()}


def heavy_penalty(strong: int, bonus: int, quick: int = -2) -> int:
    """What armour with a bonus to Defence does to Quick (p. 33): nothing, unless Strong is lower than the bonus."""
    return quick if strong < bonus else 0


class Worn(NamedTuple):
    """What all that is worn does to Defence and to Quick."""

    defence: int
    quick: int


def worn(pieces: Iterable[ListedArmour], strong: int) -> Worn:
    """A suit and a shield together, one of each (ruling). ValueError where there are two of a kind."""
    pieces = tuple(pieces)
    for kind, called in (("suit", "suits of armour"), ("shield", "shields")):
        if sum(piece.kind == kind for piece in pieces) > 1:
            raise ValueError(f"nobody can wear two {called} at once")
    penalty = sum(heavy_penalty(strong, piece.defence, piece.quick) for piece in pieces)
    return Worn(sum(piece.defence for piece in pieces), penalty)


def in_armour(strong: int, quick: int, wearing: Worn) -> Derived:
    """Health, Defence and Move in armour. A penalty to Quick lowers base Defence, where Quick makes it, and Move, which stops
    at 0 (inferred)."""
    derived = derive(strong, quick + wearing.quick, wearing.defence)
    return derived._replace(move=max(0, derived.move))


# --- the rest of the list ---


class Article(NamedTuple):
    """Something for sale."""

    id: str
    name: str
    kind: str  # clothing, adventuring, food, lodging, specialist, ammunition, sights, potions
    cost: int | None = None  # None: no price is given
    or_more: bool = False  # the cost is the least
    up_to: int | None = None  # the cost may be as much
    lot: int = 1  # pieces, or metres of rope, for the cost
    hours: int | None = None  # that it burns
    skill: str | None = None
    bonus: int = 0  # on checks of the skill
    heals: Dice | None = None


KINDS = ("clothing", "adventuring", "food", "lodging", "specialist", "ammunition", "sights", "potions")


@cache
def kit() -> dict[str, Article]:
    """All of it but weapons and armour (pp. 29-33)."""
    found = {}
    for kind in KINDS:
        for id, row in rows("kit", kind).items():
            heals = parse(row.pop("heals")) if "heals" in row else None
            found[id] = Article(id, kind=kind, heals=heals, **row)
    return found


def tool_bonus(skill: str, carried: Iterable[str]) -> int:
    """What the specialist's tools somebody carries add to checks of a skill. A second tool for it adds nothing."""
    tools = (kit()[item] for item in carried if item in kit())
    return max((tool.bonus for tool in tools if tool.kind == "specialist" and tool.skill == skill), default=0)


def sights_bonus(weapon: ListedWeapon, carried: Iterable[str]) -> int:
    """What magnifying sights among the things carried add to shooting with a weapon they fit."""
    return kit()["magnifying-sights"].bonus if weapon.sights and "magnifying-sights" in carried else 0
