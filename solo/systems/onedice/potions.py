"""Potions: what is carried, and what drinking one gives back (pp. 72-74)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from solo.dice import Dice
from solo.systems.onedice.party import member, replaced, without
from solo.systems.onedice.people import Gear, Hero
from solo.systems.onedice.wounds import regains
from solo.table import Option, Party, Table, say


class Potion(NamedTuple):
    """Something to drink: the item's id, what it is called, and the Health it gives back."""

    item: str
    name: str
    gives: int | Dice


def potions(party: Party, gear: Mapping[str, Gear]) -> tuple[Potion, ...]:
    """The kinds of potion the party carries, those in the pack first."""
    found = []
    for item in dict.fromkeys([*(item for item, _ in party.pack), *(item for hero in party.heroes for item in hero.gear)]):
        gives = gear[item].potion
        if gives is not None:
            found.append(Potion(item, gear[item].name, gives))
    return tuple(found)


def left(potions: tuple[Potion, ...], party: Party, owners: Sequence[Hero]) -> tuple[Potion, ...]:
    """Those of some potions that are in the pack, or that one of these heroes still carries."""
    carried = {*(item for item, _ in party.pack), *(item for hero in owners for item in hero.gear)}
    return tuple([potion for potion in potions if potion.item in carried])


def offer(potions: tuple[Potion, ...], key: str) -> Option:
    """The option to drink one of some potions."""
    return Option(key, say("drink", item=potions[0].name) if len(potions) == 1 else say("drink-any"))


def chosen(potions: tuple[Potion, ...], table: Table) -> Potion:
    """The potion the player takes."""
    options = [Option(potion.item, say("potion", item=potion.name)) for potion in potions]
    item = table.ask("player", say("potion"), options)
    return next(potion for potion in potions if potion.item == item)


def drunk(potion: Potion, drinker: str, party: Party, table: Table, owners: Sequence[Hero] | None = None) -> Party:
    """The party after a hero has drunk a potion: one out of the pack, else the first hero's who carries one, of some if given."""
    party = _without(potion.item, party, party.heroes if owners is None else owners)
    hero = member(party, drinker)
    table.tell("drinks", who=hero.label, item=potion.name)
    return replaced(party, regains(hero, potion.gives, table))


def _without(item: str, party: Party, owners: Sequence[Hero]) -> Party:
    pack = dict(party.pack)
    if item in pack:
        pack[item] -= 1
        return party._replace(pack=tuple(sorted((name, count) for name, count in pack.items() if count)))
    owner = next(hero for hero in owners if item in hero.gear)
    return replaced(party, without(owner, item))
