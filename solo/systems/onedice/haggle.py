"""Haggling (p. 18, making a difference): a contest over a price, and then the decision whether to pay it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from solo.systems.onedice.armour import equipped
from solo.systems.onedice.checks import Contest, contested
from solo.systems.onedice.money import haggled
from solo.systems.onedice.people import Gear
from solo.systems.onedice.shop import pay, purse, put
from solo.systems.onedice.ways import ContestWay
from solo.table import Option, Outcome, Party, Table, say


class HaggleWay(NamedTuple):
    """A bargain as the book gives it: the price before it, what each point of difference between the totals is worth, and the
    item it is about (None: something that is no item, such as a passage)."""

    price: int
    per_point: int
    contest: ContestWay
    item: str | None = None


class Haggle(NamedTuple):
    """A bargain in progress: the contest, until there is a price; and the items of the book that are worn or used as tools."""

    way: HaggleWay
    contest: Contest
    kit: tuple[Gear, ...] = ()
    price: int | None = None
    kind: Literal["haggle"] = "haggle"


def step(haggle: Haggle, party: Party, table: Table) -> tuple[Haggle | Outcome, Party]:
    """A step of the contest; with its end the price stands. Then it is paid, or not."""
    way = haggle.way
    if haggle.price is None:
        after, party = contested(haggle.contest, party, table)
        if isinstance(after, Contest):
            return haggle._replace(contest=after), party
        price = haggled(way.price, way.per_point, after.margin)
        table.tell("haggled", price=price, before=way.price)
        return haggle._replace(price=price), party
    price, money = haggle.price, purse(party)
    shut = None if price <= money else say("shut", reason="too-dear")
    offers = (Option("pay", say("pay", price=price, left=money), shut), Option("refuse", say("refuse")))
    if table.ask("player", say("haggle", price=price, money=money), offers) == "refuse":
        return Outcome("refused"), party
    party = pay(party, price)
    table.tell("paid", price=price, left=purse(party))
    if way.item is not None:
        party = equipped(put(party, way.item), {item.id: item for item in haggle.kit})
    return Outcome("bought"), party
