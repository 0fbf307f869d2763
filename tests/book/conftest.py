"""A small invented rule system, `coin`, and a book of it, so that reading is tested without any real rulebook."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent
from typing import NamedTuple

import pytest

from solo.book.conditions import Function, Range, Truth
from solo.book.reader import Reading, read
from solo.book.shape import Amount, Field, Flag, MapOf, Named, OutcomeShape, Record, SystemShapes, Text, WayShape, Whole


class Person(NamedTuple):
    """A hero or foe of the coin system's."""

    id: str
    name: str
    luck: int
    tricks: dict[str, int]


class Thing(NamedTuple):
    """An item of the coin system's."""

    id: str
    name: str
    value: int


class Toss(NamedTuple):
    """A toss of a coin, perhaps by one hero, perhaps with a trick."""

    coins: int
    trick: str | None
    who: str | None


class Switches(NamedTuple):
    """How coins behave."""

    edge: bool
    sides: int


_PERSON = {
    "name": Field(Text("The name."), required=True),
    "luck": Field(Whole("How lucky.", 0, 20), required=True),
    "tricks": Field(MapOf("Tricks, by name.", Whole("How well.", 1, 9), Named("A trick.", "trick")), default={}),
}

COIN = SystemShapes(
    heroes=Record("A hero.", "hero", _PERSON, Person),
    foes=Record("A foe.", "foe", _PERSON, Person),
    gear=Record(
        "An item.",
        "item",
        {"name": Field(Text("The name."), required=True), "value": Field(Whole("What it is worth.", 0), default=0)},
        Thing,
    ),
    switches=Record(
        "The switches.",
        "switches",
        {
            "edge": Field(Flag("Whether a coin may stand on its edge."), default=False),
            "sides": Field(Whole("How many sides a coin has.", 2, 3), default=2),
        },
        Switches,
    ),
    ways={
        "toss": WayShape(
            "A toss of a coin.",
            "toss",
            {
                "coins": Field(Whole("How many coins.", 1, 100), default=1),
                "trick": Field(Named("The trick that is used.", "trick")),
                "who": Field(Named("Who tosses.", "hero")),
            },
            {
                "heads": OutcomeShape("Heads.", required=True),
                "tails": OutcomeShape("Tails.", required=True),
                "edge": OutcomeShape("Neither.", required=False),
            },
            Toss,
        )
    },
    effects={"curse": Amount("How much luck is lost.", 1, 20), "bless": Amount("How much luck is won.", 1, 20)},
    names={"luck": Range(0, 20), "lucky": Truth()},
    values=frozenset({"luck"}),
    functions={"trick": Function(("trick",), Range(0, 9))},  # type: ignore[arg-type]  # an invented kind of word
    words={"trick": {"Palming": "Palming", "Palm": "Palming", "Switching": "Switching"}},
)

SYSTEMS = {"coin": COIN}

HEAD = """\
id: the-mint
title: The Mint
system: coin
start: 1
heroes:
  ann: {name: Ann, luck: 7}
gear:
  lamp: {name: Lamp}
  old-key: {name: Old key, value: 3}
codewords: [met-the-miller]
counters:
  gold: {start: 10, max: 99}
"""


@pytest.fixture
def systems() -> dict[str, SystemShapes]:
    """The coin system, as a reader wants it."""
    return dict(SYSTEMS)


@pytest.fixture
def head() -> str:
    """The top of a sound book of the coin system; only its sections are missing."""
    return HEAD


@pytest.fixture
def read_text() -> Callable[[str], Reading]:
    """Read a whole book of the coin system."""
    return lambda text: read(dedent(text), SYSTEMS, "mint.adventure.yaml")


@pytest.fixture
def read_sections() -> Callable[[str], Reading]:
    """Read a book of the coin system with these sections (and a sound top)."""

    def with_head(sections: str) -> Reading:
        body = "".join(f"  {line}\n" if line else "\n" for line in dedent(sections).strip("\n").split("\n"))
        return read(f"{HEAD}sections:\n{body}", SYSTEMS, "mint.adventure.yaml")

    return with_head
