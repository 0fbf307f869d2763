"""Shops: what is bought and sold, and with whose money."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo.play.session import Refused, Session
from solo.play.start import Setup
from solo.play.telling import Teller
from solo.play.world import World
from solo.systems.onedice.armour import equipped
from solo.table import Ask

BOOK = """\
id: shop-test
title: A Test
system: onedice
language: en
start: 1
party: {size: 1..2}
heroes:
  anna: {name: Anna, strong: 2, clever: 2, quick: 2, money: 60}
  bert: {name: Bert, strong: 2, clever: 2, quick: 2, money: 45, gear: [goblet]}
gear:
  sword: {like: sword}
  rope: {like: rope}
  leather: {like: light-armour}
  goblet: {name: Goblet, price: 15}
  relic: {name: Relic}
sections:
  1:
    text: A market.
    choices:
      - {text: To the smith, goto: 2}
      - {text: To the pawnbroker, goto: 3}
      - {text: To the collector, goto: 4}
      - {text: Roll for money, goto: 5}
      - {text: To the relic, goto: 6}
  2: {text: The smith., shop: {sells: [sword, leather, rope], goto: 1}}
  3: {text: The pawnbroker., shop: {buys: half, goto: end}}
  4: {text: The collector., shop: {sells: {rope: 7}, buys: {goblet: 20, relic: 5}, goto: end}}
  5: {text: Money., set: {money: d6*10}, goto: end}
  6: {text: A relic., gain: [relic], goto: 4}
  end: {text: The end., ending: victory}
"""


@pytest.fixture(scope="module")
def world(make_world: Callable[[str], World]) -> World:
    return make_world(BOOK)


def play(world: World, heroes: str, *answers: str) -> Session:
    session = Session(world, Setup(heroes=tuple(heroes.split())), typed=True)
    for answer in answers:
        session.answer(answer)
    return session


def open_options(session: Session) -> list[str]:
    assert isinstance(session.question, Ask)
    return [option.key for option in session.question.open]


def money(session: Session) -> list[int]:
    return [hero.money for hero in session.state.game.play.party.heroes]


@pytest.mark.rule("§12 clothing, kit, food, lodging", "§12 close combat weapons", "§12 armour")
def test_things_are_bought_at_the_prices_of_the_tables(world: World) -> None:
    game = play(world, "anna", "2")
    assert open_options(game) == ["buy-sword", "buy-rope", "leave"]  # the armour costs 100
    shown = {choice.key: (choice.text, choice.shut) for choice in Teller(world).asked(game.question).choices}  # type: ignore[arg-type]
    assert shown["buy-sword"] == ("Buy: Sword, for 50", None)
    assert shown["buy-leather"] == ("Buy: Light armour, for 100", "not enough money")
    with pytest.raises(Refused):
        game.answer("buy-leather")
    game.answer("buy-sword")
    assert [line.text for line in Teller(world).lines(game.told)] == ["You buy this for 50: Sword. You have 10 left."]
    game.answer("buy-rope")
    assert money(game) == [8]
    assert game.state.game.play.party.pack == (("rope", 1), ("sword", 1))
    game.answer("leave")
    assert game.state.game.book.section == "1"


def test_the_party_pays_together_and_wears_at_once_what_it_buys(world: World) -> None:
    game = play(world, "anna bert", "2", "buy-leather")
    assert money(game) == [0, 5]  # 60 of the richest, and 40
    assert [hero.defence for hero in game.state.game.play.party.heroes] == [7, 6]


def test_a_pawnbroker_gives_half(world: World) -> None:
    game = play(world, "bert", "3")
    assert open_options(game) == ["sell-goblet", "leave"]
    game.answer("sell-goblet")
    # nothing else is wanted, so the shop is left without a question
    assert game.state.ended is not None
    assert money(game) == [45 + 7]
    assert game.state.game.play.party.heroes[0].gear == ()


def test_a_shop_may_have_prices_of_its_own(world: World) -> None:
    game = play(world, "anna bert", "6")
    assert open_options(game) == ["buy-rope", "sell-goblet", "sell-relic", "leave"]
    game.answer("sell-goblet")
    assert money(game) == [80, 45]  # the first who stands puts it away
    game.answer("sell-relic")
    assert money(game) == [85, 45]


@pytest.mark.rule("§12 start money")
def test_money_at_the_start_may_be_rolled(world: World) -> None:
    session = Session(world, Setup(heroes=("anna",)), typed=True)
    session.answer("5")
    session.answer((4,))
    assert money(session) == [40]


def test_whoever_shops_is_equipped_as_if_they_had_found_it(world: World) -> None:
    party = play(world, "anna bert", "2", "buy-leather").state.game.play.party
    assert equipped(party, world.book.gear) == party
