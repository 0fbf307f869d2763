"""Bargains: the price that a contest comes to, and whether it is paid (p. 18)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.onedice import haggle
from solo.systems.onedice.checks import Contest, ContestCard
from solo.systems.onedice.haggle import Haggle, HaggleWay
from solo.systems.onedice.people import Armour, Gear, Switches
from solo.systems.onedice.ways import ContestWay
from solo.table import Answer, Ask, Outcome, Party, Scripted
from tests.systems.onedice.small_books import as_read, somebody

ANN, BOB = somebody("ann", money=30), somebody("bob", clever=4, money=80)
MAIL = Gear("mail", "Mail", armour=Armour(2))
CARD = ContestCard("her", (("bonus", 4),), "clever", graded=True)


def bargain(
    item: str | None, *answers: Answer, price: int = 100, party: tuple[Any, ...] = (ANN, BOB)
) -> tuple[Any, Party, Scripted]:
    table = Scripted(answers)
    scene: Haggle | Outcome = Haggle(HaggleWay(price, 10, ContestWay(), item), Contest(CARD), (MAIL,))
    there = Party(party, rules=Switches())
    while isinstance(scene, Haggle):
        scene, there = haggle.step(as_read(scene), as_read(there), table)
    assert not table.script
    return scene.name, there, table


@pytest.mark.parametrize(("theirs", "price"), [(1, 80), (2, 90), (3, 100), (4, 110)])
def test_each_point_of_difference_is_worth_something(theirs: int, price: int) -> None:
    result, party, table = bargain("lamp", (3,), (theirs,), *(("pay",) if price <= 110 else ()))
    assert result == "bought"
    assert sum(hero.money for hero in party.heroes) == 110 - price
    haggled = next(said for said in table.told if said.code == "haggled")
    assert (haggled.field("price"), haggled.field("before")) == (price, 100)
    paid = table.told[-1]
    assert (paid.code, paid.field("price"), paid.field("left")) == ("paid", price, 110 - price)
    assert party.pack == (("lamp", 1),)


def test_what_is_too_dear_is_refused_without_a_question() -> None:
    result, party, table = bargain("lamp", (3,), (5,))
    assert (result, party.pack, [hero.money for hero in party.heroes]) == ("refused", (), [30, 80])
    assert [question.kind for question in table.asked] == ["roll", "roll"]
    result, party, table = bargain("lamp", (3,), (4,), "refuse")
    assert (result, party.pack) == ("refused", ())
    asked = table.asked[-1]
    assert isinstance(asked, Ask)
    assert (asked.who, asked.why.field("price"), asked.why.field("money")) == ("player", 110, 110)
    assert [option.words.field("left") for option in asked.options] == [110, None]


def test_what_can_be_worn_is_worn_and_what_is_no_item_is_paid_for_all_the_same() -> None:
    _, party, _ = bargain("mail", (3,), (3,), "pay")
    assert [hero.defence for hero in party.heroes] == [11, 9]  # Ann is first in the party's order
    assert party.pack == (("mail", 1),)
    _, party, _ = bargain(None, (3,), (3,), "pay")
    assert (party.pack, sum(hero.money for hero in party.heroes)) == ((), 10)
