"""A shop (pp. 29-33): things bought and sold, one a step, for as long as the player likes.

The party buys together (ruling): whoever stands pays, the richest first. What is bought lies in the pack, and is worn or at hand
at once where it can be; what something fetches is the first standing hero's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from solo.systems.onedice.armour import equipped
from solo.systems.onedice.party import replaced, standing, without
from solo.systems.onedice.people import MONEY_MAX, Gear
from solo.table import Option, Outcome, Party, Table, say

LEAVE = "leave"


class ShopCard(NamedTuple):
    """A shop as the book gives it: what it sells and buys, each at a price of the shop's own or (None) its usual one. `half`: it
    buys everything that has a price, for half of it, down."""

    sells: Mapping[str, int | None] = {}
    buys: Mapping[str, int | None] | Literal["half"] = {}

    def wanted(self, gear: Mapping[str, Gear]) -> dict[str, int | None]:
        """What it buys, and for how much."""
        if isinstance(self.buys, str):
            return {id: item.price // 2 for id, item in gear.items() if item.price is not None and item.price > 1}
        return dict(self.buys)

    def unpriced(self, gear: Mapping[str, Gear]) -> tuple[str, ...]:
        """Things that have a price neither here nor of their own, so that they can be neither bought nor sold."""
        named = {**self.sells, **self.wanted(gear)}
        return tuple(item for item, price in named.items() if not (gear[item].price if price is None else price))


class Ware(NamedTuple):
    """Something for sale, or wanted."""

    item: str
    name: str
    price: int


class Shop(NamedTuple):
    """A shop somebody is in: what can be bought and sold, and the items of the book that are worn or used as tools."""

    sells: tuple[Ware, ...]
    buys: tuple[Ware, ...]
    kit: tuple[Gear, ...]
    kind: Literal["shop"] = "shop"


def begin(card: ShopCard, gear: Mapping[str, Gear]) -> Shop:
    """The shop as one comes in."""
    kit = tuple(item for item in gear.values() if item.armour is not None or item.tool is not None)
    return Shop(_wares(card.sells, gear), _wares(card.wanted(gear), gear), kit)


def _wares(prices: Mapping[str, int | None], gear: Mapping[str, Gear]) -> tuple[Ware, ...]:
    found = ((item, gear[item].price if price is None else price) for item, price in prices.items())
    return tuple(Ware(item, gear[item].name, price) for item, price in found if price)


def step(shop: Shop, party: Party, table: Table) -> tuple[Shop | Outcome, Party]:
    """One thing bought or sold, or the door."""
    money = purse(party)
    offers = [
        Option(
            f"buy-{ware.item}",
            say("buy", item=ware.name, price=ware.price, left=money),
            None if ware.price <= money else say("shut", reason="too-dear"),
        )
        for ware in shop.sells
    ]
    offers += [
        Option(f"sell-{ware.item}", say("sell", item=ware.name, price=ware.price)) for ware in shop.buys if _has(party, ware)
    ]
    key = table.ask("player", say("shop", money=money), (*offers, Option(LEAVE, say("leave-shop"))))
    if key == LEAVE:
        return Outcome("goto"), party
    deed, _, item = key.partition("-")
    wares = shop.sells if deed == "buy" else shop.buys
    ware = next(ware for ware in wares if ware.item == item)
    if deed == "buy":
        party = put(pay(party, ware.price), item)
        table.tell("bought", item=ware.name, price=ware.price, left=purse(party))
    else:
        party = earn(_taken(party, item), ware.price)
        table.tell("sold", item=ware.name, price=ware.price, left=purse(party))
    return shop, equipped(party, {item.id: item for item in shop.kit})


# --- the party's money ---


def purse(party: Party) -> int:
    """What the party can pay: the money of all who stand."""
    return sum(hero.money for hero in standing(party))


def pay(party: Party, price: int) -> Party:
    """The party after paying, the richest first (ruling)."""
    for hero in sorted(standing(party), key=lambda hero: -hero.money):
        share = min(hero.money, price)
        party, price = replaced(party, hero._replace(money=hero.money - share)), price - share
    return party


def earn(party: Party, amount: int) -> Party:
    """The party with money more, which the first who stands puts away (ruling)."""
    hero = standing(party)[0]
    return replaced(party, hero._replace(money=min(hero.money + amount, MONEY_MAX)))


# --- its things ---


def _has(party: Party, ware: Ware) -> bool:
    return ware.item in dict(party.pack) or any(ware.item in hero.gear for hero in party.heroes)


def put(party: Party, item: str) -> Party:
    """The party with one more of an item in its pack."""
    pack = dict(party.pack)
    pack[item] = pack.get(item, 0) + 1
    return party._replace(pack=tuple(sorted(pack.items())))


def _taken(party: Party, item: str) -> Party:
    """From the pack first, then from the first hero who carries it, as the book takes things."""
    pack = dict(party.pack)
    if item in pack:
        pack[item] -= 1
        return party._replace(pack=tuple((name, count) for name, count in sorted(pack.items()) if count))
    hero = next(hero for hero in party.heroes if item in hero.gear)
    return replaced(party, without(hero, item))
