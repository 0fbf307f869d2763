"""The smallest rule system there can be, and a book for it made by hand: for tests of what lies around a game."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, cast

from solo.book.conditions import Range, parse
from solo.book.findings import Span
from solo.book.model import (
    Add,
    Book,
    Choice,
    Choices,
    Counter,
    Ending,
    Gain,
    Goto,
    Mark,
    PartyRule,
    Section,
    SystemEffect,
    SystemWay,
    When,
)
from solo.book.node import Scalar
from solo.book.shape import Field, Flag, Record, Whole
from solo.dice import Dice
from solo.play.world import World
from solo.systems.protocol import System
from solo.table import Game, Option, Outcome, Party, Table, say
from solo.view import Chapter

id = "fake"


class Rules(NamedTuple):
    """The switches."""

    lucky: bool = False
    tries: int = 3


class Hero(NamedTuple):
    """A hero with one number."""

    id: str
    name: str
    luck: int
    gear: tuple[str, ...] = ()
    kind: Literal["fake-hero"] = "fake-hero"


class Card(NamedTuple):
    """Any thing of the book's: a foe, an item, a hero."""

    id: str
    name: str
    luck: int = 1
    gear: tuple[str, ...] = ()
    about: str = ""


class LuckCard(NamedTuple):
    """A test as the book gives it."""

    tn: int
    foe: str = ""


class Scene(NamedTuple):
    """A test of luck: the player may try again as long as there are tries."""

    tn: int
    tries: int
    kind: Literal["fake-scene"] = "fake-scene"


class _Shapes(NamedTuple):
    switches: Record
    names: Mapping[str, Any]
    values: frozenset[str]


shapes = _Shapes(
    Record(
        "The switches.",
        "the switches",
        {"lucky": Field(Flag("Whether the sun wins."), default=False), "tries": Field(Whole("How often.", 1, 9), default=3)},
        Rules,
    ),
    {"luck": Range(0, 99)},
    frozenset({"luck"}),
)


def heroes(book: Book, chosen: Sequence[str], names: Mapping[str, str], rules: Any) -> tuple[Hero, ...]:
    cards = [book.heroes[hero] for hero in chosen]
    return tuple(Hero(card.id, names.get(card.id, card.name), card.luck, card.gear) for card in cards)


def standing(hero: Hero) -> bool:
    return hero.luck > 0


def gear(hero: Hero) -> tuple[str, ...]:
    return hero.gear


def drop(hero: Hero, item: str) -> Hero:
    left = list(hero.gear)
    left.remove(item)
    return hero._replace(gear=tuple(left))


def equipped(party: Party, book: Book) -> Party:
    return party


def value(hero: Hero, name: str) -> int:
    return cast("int", getattr(hero, name))


def change(hero: Hero, name: str, value: int) -> Hero:
    return hero._replace(luck=max(0, min(value, 99)))


def hero_to_json(hero: Hero) -> dict[str, Any]:
    return {**hero._asdict(), "gear": list(hero.gear)}


def hero_from_json(data: Mapping[str, Any]) -> Hero:
    match data:
        case {"id": str(id), "name": str(name), "luck": int(luck), "gear": list(items)}:
            return Hero(id, name, luck, tuple(items))
    raise ValueError("this is no hero")


def enter(way: SystemWay, game: Game, book: Book) -> Scene:
    return Scene(way.value.tn, game.play.party.rules.tries)


def step(scene: Scene | Drink, party: Party, table: Table) -> tuple[Scene | Outcome, Party]:
    if isinstance(scene, Drink):
        return Outcome("drunk"), _drink(party, table)
    (hero, *_) = party.heroes
    total = sum(table.roll(2, 6, say("luck"))) + hero.luck
    card = table.draw(("sun", "moon", "star"), say("omen"))
    table.tell("tried", total=total, card=card)
    if total >= scene.tn or (card == "sun" and party.rules.lucky):
        return Outcome("win"), party
    if scene.tries <= 1:
        return Outcome("lose"), party
    options = [Option("again", say("again")), Option("stop", say("stop"))]
    if table.ask(hero.id, say("try"), options) == "stop":
        return Outcome("lose"), party
    return scene._replace(tries=scene.tries - 1), party


def effect(effect: SystemEffect, party: Party, table: Table) -> Party:
    (face,) = table.roll(1, 6, say("fate"))
    table.tell("fate", face=face)
    return party


habits: Mapping[str, Any] = {}


steady: frozenset[str] = frozenset()


def fatal(way: SystemWay) -> frozenset[str]:
    return frozenset()


class Drink(NamedTuple):
    """The flask is about to be drunk."""

    kind: Literal["drink"] = "drink"


def meanwhile(game: Game, book: Book) -> tuple[Option, ...]:
    return (Option("meanwhile:drink", say("drink")),) if "flask" in dict(game.play.party.pack) else ()


def act(key: str, game: Game, book: Book) -> Drink:
    assert key == "meanwhile:drink"
    return Drink()


def _drink(party: Party, table: Table) -> Party:
    pack = dict(party.pack)
    del pack["flask"]
    luckier = tuple(change(hero, "luck", hero.luck + table.roll(1, 6, say("drink"))[0]) for hero in party.heroes)
    return party._replace(pack=tuple(pack.items()), heroes=luckier)


def guide(language: str) -> tuple[Chapter, ...]:
    return ()


def words(language: str) -> Mapping[str, Any]:
    return {"roll": {"luck": "luck"}, "option": {"again": "Try again", "stop": "Let it be"}, "ask": {"try": "Again?"}}


HUB = (
    Choice("2", "Try your luck", "2"),
    Choice("down", "Go down", "3"),
    Choice("4", "Leave", "4", parse("luck >= 2 or has('flask')"), "Not yet."),
)
OUTCOMES = (("win", "1"), ("lose", "2/lose"))
TEST = SystemWay("test", LuckCard(9, "imp"), OUTCOMES)


def sections() -> dict[str, Section]:
    """A hub with a test, a place that rolls and an end: 1 leads to 2, 3 and 4; 2 tests; 3 rolls and runs on to 1."""
    again = (When(parse("marked('been-down')"), "Again.", (Add("gold", 1),)),)
    below = (Add("gold", Dice(2, 6)), Gain("flask"), Mark("been-down"), SystemEffect("fate", 1))
    listed = (
        Section("1", "The Hub", "You are at the hub.", again, Choices(HUB)),
        Section("2", None, "A door.", (), TEST),
        Section("2/lose", None, "It stays shut.", (Add("luck", -1),), Goto("1"), "2"),
        Section("3", "Below", "Below.", below, Goto("1")),
        Section("4", None, "Out.", (), Ending("victory", "Free")),
    )
    return {section.id: section for section in listed}


BOOK = Book(
    id="the-fake",
    title="The Fake",
    system="fake",
    language="en",
    authors=(),
    license=None,
    about="",
    start="1",
    rules=Rules(),
    undo="free",
    rerolls="same",
    party=PartyRule(1, 2),
    counters={"gold": Counter(10, 0, 30), "days": Counter()},
    death=None,
    heroes={"ann": Card("ann", "Ann", 2, ("lamp",)), "bob": Card("bob", "Bob", 3)},
    foes={"imp": Card("imp", "The Imp", gear=("knife",))},
    gear={"lamp": Card("lamp", "Lamp"), "knife": Card("knife", "Knife"), "flask": Card("flask", "Flask")},
    codewords=("been-down",),
    sections=sections(),
    read_visited=frozenset({"3"}),
    read_had=frozenset({"lamp", "flask"}),
    balance={},
    path="the-fake.adventure.yaml",
    source=Scalar(None, "", "plain", Span(1, 1, 1, 1)),
)


def world(**changes: Any) -> World:
    """The book's world, with some of the book changed; `sections` are put beside and in place of its own, None takes one out."""
    given = {**BOOK.sections, **changes.pop("sections", {})}
    book = BOOK._replace(sections={name: section for name, section in given.items() if section is not None}, **changes)
    return World(book, cast("System", sys.modules[__name__]))
