"""Armour and tools (pp. 31, 33): what the things somebody carries make of them, without anything being done with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from solo.systems.onedice.rules import derive

if TYPE_CHECKING:
    from solo.systems.onedice.people import Armour, Gear, Hero
    from solo.table import Party


def heavy_penalty(strong: int, bonus: int, quick: int = -2) -> int:
    """What armour with a bonus to Defence does to Quick (p. 33): nothing, unless Strong is lower than the bonus."""
    return quick if strong < bonus else 0


class Worn(NamedTuple):
    """What all that is worn does to Defence and to Quick."""

    defence: int
    quick: int


def worn(pieces: Iterable[Armour], strong: int) -> Worn:
    """What some pieces of armour do to somebody."""
    pieces = tuple(pieces)
    penalty = sum(heavy_penalty(strong, piece.defence, piece.quick) for piece in pieces)
    return Worn(sum(piece.defence for piece in pieces), penalty)


def chosen(pieces: Iterable[Armour], strong: int, quick: int) -> tuple[Armour, ...]:
    """What somebody wears of the armour at hand: a suit and a shield together, one of each, that make Defence highest, and the
    least of it where that comes to the same (rulings). A penalty to Quick lowers Defence where Quick makes it, so that not all
    armour is put on."""
    pieces = tuple(pieces)
    suits, shields = ((None, *(piece for piece in pieces if piece.kind == kind)) for kind in ("suit", "shield"))
    sets = [tuple(piece for piece in pair if piece is not None) for pair in product(suits, shields)]

    def protection(pair: tuple[Armour, ...]) -> int:
        wearing = worn(pair, strong)
        return derive(strong, quick + wearing.quick, wearing.defence).defence

    return max(sets, key=lambda pair: (protection(pair), -len(pair), worn(pair, strong).quick))


def equipped(party: Party, gear: Mapping[str, Gear]) -> Party:
    """The party as what it carries makes it: armour is worn, tools are at hand. Everybody has their own things first; what lies
    in the pack is worn by the first in the party's order whom it helps (ruling), and its tools are for all."""
    pack = [gear[item] for item, count in party.pack for _ in range(min(count, len(party.heroes))) if item in gear]
    spare = [item.armour for item in pack if item.armour is not None]
    heroes = []
    for hero in party.heroes:
        own = [gear[item] for item in hero.gear if item in gear]
        theirs = [item.armour for item in own if item.armour is not None]
        at_hand = theirs + spare if hero.standing else theirs
        wearing = chosen(at_hand, hero.strong, hero.quick - hero.slowed)
        for piece in wearing:
            if piece not in theirs:
                spare.remove(piece)
        heroes.append(_outfitted(hero, worn(wearing, hero.strong), (*own, *pack)))
    return party._replace(heroes=tuple(heroes))


def _outfitted(hero: Hero, wearing: Worn, things: Iterable[Gear]) -> Hero:
    tools: dict[str, int] = {}
    for item in things:
        if item.tool is not None:  # a second tool for a skill adds nothing
            tools[item.tool.skill] = max(item.tool.bonus, tools.get(item.tool.skill, 0))
    return hero._replace(
        armour=wearing.defence,
        quick=hero.quick - hero.slowed + wearing.quick,
        slowed=wearing.quick,
        tools=tuple(sorted(tools.items())),
    )
