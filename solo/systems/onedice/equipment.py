"""What can be bought and carried (pp. 29-33): weapons and their reach, armour and its weight, tools and other kit."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from solo.dice import Dice, parse
from solo.systems.onedice.people import Armour, Gear, Rounds, Tool, Weapon
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


# --- as items of a book ---


@cache
def listed() -> dict[str, Gear]:
    """Everything a book may have an item be like, by its name in the tables: weapons with all their uses, armour, tools,
    ammunition, potions and the rest. A night's lodging is no item, and nor are bare hands."""
    found = {id: _weapon(id) for id in (*close_weapons(), *guns(), *other_ranged()) if id != "unarmed"}
    for id, piece in armour().items():
        worn = Armour(piece.defence, piece.kind, piece.quick)
        found[id] = Gear(id, piece.name, armour=worn, price=piece.cost)
    for id, article in kit().items():
        if article.kind != "lodging":
            found[id] = _article(id, article)
    return found


def _weapon(id: str) -> Gear:
    ways = uses(id)
    shared = ("skill", "damage", "range", "range_per_strong", "attacks", "blast", "reload", "ammunition", "sights")
    weapons = tuple(Weapon(**{field: getattr(way, field) for field in shared}) for way in ways)
    return Gear(id, ways[0].name, weapons=weapons, price=ways[0].cost)


def _article(id: str, article: Article) -> Gear:
    tool = Tool(article.skill, article.bonus) if article.kind == "specialist" and article.skill else None
    rounds = Rounds(id, article.lot) if article.kind == "ammunition" else None
    sights = article.bonus if article.kind == "sights" else 0
    return Gear(id, article.name, tool=tool, rounds=rounds, sights=sights, price=article.cost, potion=article.heals)
