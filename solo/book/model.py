"""A book as a program sees it: frozen, typed, every section by its id.

Everything here is a named tuple with its kind as the first field, so that two values of different kinds are never equal and
copying and hashing are cheap. What a rule system adds (heroes, foes, gear, its ways on and effects) is whatever that system's
shapes decode to; this module never looks inside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, wraps
from typing import Any, Literal, NamedTuple, TypeVar

from solo.book.conditions import Expr
from solo.book.findings import Span
from solo.book.node import Node
from solo.dice import Dice

Amount = int | Dice
_Fact = TypeVar("_Fact")

COUNTER_LIMIT = 10**9  # counters are clamped to ± this, whatever the book says
COUNTERS_MAX = 1_000  # counters a book may declare


# --- effects: what happens on entry, in the order given in docs (set, add, drop, gain, unmark, mark, the system's, when) ---


class Set(NamedTuple):
    """A counter, or a value of every standing hero's, becomes an amount."""

    name: str
    amount: Amount
    kind: Literal["set"] = "set"


class Add(NamedTuple):
    """A counter, or a value of every standing hero's, changes by an amount (negative: falls)."""

    name: str
    amount: Amount
    kind: Literal["add"] = "add"


class Drop(NamedTuple):
    """One of an item is lost, from the pack first, then from the first hero who carries it."""

    item: str
    kind: Literal["drop"] = "drop"


class Gain(NamedTuple):
    """One of an item is put into the party's pack."""

    item: str
    kind: Literal["gain"] = "gain"


class Unmark(NamedTuple):
    """A codeword is struck out."""

    codeword: str
    kind: Literal["unmark"] = "unmark"


class Mark(NamedTuple):
    """A codeword is written down."""

    codeword: str
    kind: Literal["mark"] = "mark"


class SystemEffect(NamedTuple):
    """An effect of the rule system's: its name in the book, and what the system's shape decoded."""

    name: str
    value: Any
    kind: Literal["system"] = "system"


class When(NamedTuple):
    """Text and effects that happen only where a condition holds."""

    condition: Expr
    text: str
    effects: tuple[Effect, ...]
    kind: Literal["when"] = "when"


Effect = Set | Add | Drop | Gain | Unmark | Mark | SystemEffect | When


# --- ways on: a section has exactly one ---


class Choice(NamedTuple):
    """One thing the player may do. `key` is stable (its `id`, else the section it leads to); `shut` is shown while it is not
    open."""

    key: str
    text: str
    goto: str
    condition: Expr | None = None
    shut: str | None = None
    kind: Literal["choice"] = "choice"


class Choices(NamedTuple):
    """The player chooses."""

    choices: tuple[Choice, ...]
    kind: Literal["choices"] = "choices"


class Goto(NamedTuple):
    """The story runs on by itself."""

    goto: str
    kind: Literal["goto"] = "goto"


class Branch(NamedTuple):
    """The first arm whose condition holds; the last has none."""

    arms: tuple[tuple[Expr | None, str], ...]
    kind: Literal["branch"] = "branch"


class Random(NamedTuple):
    """One die decides: arms of (lowest face, highest face, section)."""

    sides: int
    arms: tuple[tuple[int, int, str], ...]
    kind: Literal["random"] = "random"


class Ending(NamedTuple):
    """The story is over: `ending` is `victory`, `defeat` or a slug."""

    ending: str
    title: str | None = None
    kind: Literal["ending"] = "ending"


class SystemWay(NamedTuple):
    """A way on of the rule system's (check, fight …): its name in the book, what its shape decoded, and where each outcome
    leads."""

    name: str
    value: Any
    outcomes: tuple[tuple[str, str], ...]  # outcome -> section id (an outcome written in place is `20/lose`)
    kind: Literal["system"] = "system"


Way = Choices | Goto | Branch | Random | Ending | SystemWay


class Section(NamedTuple):
    """A numbered paragraph."""

    id: str
    title: str | None
    text: str
    effects: tuple[Effect, ...]
    way: Way
    parent: str | None = None  # of an outcome written in place: the section it stands in
    kind: Literal["section"] = "section"


class Counter(NamedTuple):
    """A number the book keeps: where it starts, and the range it stops at."""

    start: int = 0
    min: int = 0
    max: int = COUNTER_LIMIT
    kind: Literal["counter"] = "counter"


class PartyRule(NamedTuple):
    """How many heroes play, whether a new one may be made, and a kept one brought. `default`: how many of the book's heroes play
    where the player names none (None: the fewest that can)."""

    least: int = 1
    most: int = 1
    create: bool = False
    bring: bool = False
    default: int | None = None
    kind: Literal["party-rule"] = "party-rule"

    @property
    def from_outside(self) -> str:
        """How heroes may come into the book who are not its own, in words; empty where none may."""
        return " or ".join(["made"] * self.create + ["brought"] * self.bring)


class _Book(NamedTuple):
    id: str
    title: str
    system: str
    language: str
    authors: tuple[str, ...]
    license: str | None
    about: str
    start: str
    rules: Any  # the system's switches, decoded, defaults filled in
    undo: str | int  # free | to-last-roll | none | a number of undos
    rerolls: Literal["same", "new"]
    party: PartyRule
    counters: Mapping[str, Counter]
    death: str | None
    heroes: Mapping[str, Any]
    foes: Mapping[str, Any]
    gear: Mapping[str, Any]  # with what heroes from outside may bring, where there may be some
    codewords: tuple[str, ...]
    sections: Mapping[str, Section]  # outcomes written in place included, under ids like `20/lose`
    read_visited: frozenset[str]  # sections some condition asks `visited` of
    read_had: frozenset[str]  # items some condition asks `had` of
    balance: Mapping[str, Any]
    path: str
    source: Node
    lent: frozenset[str] = frozenset()  # the items that are not the book's own
    kind: Literal["book"] = "book"


class Book(_Book):
    """One adventure. `source` is the tree it was decoded from: every value's place is found there (see `span`)."""

    @property
    def default_party(self) -> tuple[str, ...]:
        """The heroes who play where the player names none: the book's first."""
        return tuple(self.heroes)[: self.party.default or self.party.least]

    @cached_property
    def changed(self) -> frozenset[str]:
        """The counters and heroes' values that some section sets or adds to."""
        effects = [effect for section in self.sections.values() for effect in section.effects]
        inner = [effect for when in effects if isinstance(when, When) for effect in when.effects]
        return frozenset(effect.name for effect in (*effects, *inner) if isinstance(effect, Set | Add))

    def span(self, *path: str | int) -> Span | None:
        """Where the value at a path of keys and list places stands, such as `span("sections", "6", "check", "tn")`."""
        return self.source.find(*path)


def once(fact: Callable[[Book], _Fact]) -> Callable[[Book], _Fact]:
    """For what is asked of a whole book at each of its sections: worked out the first time, and kept with the book as a cached
    property is. What it gives must not be changed."""
    name = f"{fact.__module__}.{fact.__qualname__}"

    @wraps(fact)
    def kept(book: Book) -> _Fact:
        facts = vars(book)
        if name not in facts:
            facts[name] = fact(book)
        found: _Fact = facts[name]
        return found

    return kept
