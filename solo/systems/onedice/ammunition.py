"""Ammunition (p. 32): what weapons are loaded with, where a book counts it.

A book counts the rounds of a weapon where it has an item that holds them: arrows in a quiver, large rounds in a box. Where it
has none, there is always another shot. An item is used up shot by shot; the last shot takes it away. Whoever shoots from an item
of the party's pack takes it for their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solo.systems.onedice.party import member, replaced, without
from solo.systems.onedice.people import Gear, Hero, Weapon
from solo.table import Party

Loads = tuple[tuple[str, int], ...]  # items that hold the rounds a weapon takes, and how many shots each holds


def loads(kind: str | None, gear: Mapping[str, Gear]) -> Loads:
    """The items of a book that hold a kind of round (see `Weapon.ammunition`); empty where shots are not counted."""
    return tuple((id, item.rounds.shots) for id, item in gear.items() if kind and item.rounds and item.rounds.kind == kind)


def shots_left(hero: Hero, pack: Sequence[tuple[str, int]], loads: Loads) -> int:
    """How many shots somebody has, their own and the pack's."""
    there, begun = dict(pack), dict(hero.shots)
    left = 0
    for item, shots in loads:
        own = hero.gear.count(item)
        left += (own + there.get(item, 0)) * shots
        if own and item in begun:
            left -= shots - begun[item]
    return left


def spend_shot(party: Party, id: str, loads: Loads) -> Party:
    """The party after one of its heroes has shot once. ValueError where nothing is left to shoot with."""
    hero = member(party, id)
    pack = dict(party.pack)
    for item, shots in loads:
        if item not in hero.gear:
            if item not in pack:
                continue
            pack[item] -= 1
            party = party._replace(pack=tuple((name, count) for name, count in sorted(pack.items()) if count))
            hero = hero._replace(gear=(*hero.gear, item))
        return replaced(party, _shot(hero, item, shots))
    raise ValueError(f"{id} has nothing left to shoot with")


def _shot(hero: Hero, item: str, shots: int) -> Hero:
    begun = dict(hero.shots)
    left = begun.pop(item, shots) - 1
    if left:
        begun[item] = left
    else:
        hero = without(hero, item)
    return hero._replace(shots=tuple(sorted(begun.items())))


def needs_reload(weapon: Weapon, fired: bool) -> bool:
    """Whether a weapon must be loaded before the next shot, which takes a full round (p. 32): some guns, once fired."""
    return fired and weapon.reload > 0
