"""Hashes that say whether a section has changed: how it plays (*mechanics*) apart from what it says (*words*).

Mechanics are effects, the way on and its conditions, with the cards of the foes, items and heroes that the section names, the
ranges of the counters it changes, and the outcomes written in place. A link counts as its place among the section's links, not
as the section it leads to, and so does a choice's key where it is that section's: a book renumbered plays as before. Words are
titles, text, the texts of choices and the names on those cards.

Fields that have their default are left out, so that a later version of solo may add one and no hash changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

from solo.book.conditions import Expr, show
from solo.book.model import (
    Add,
    Amount,
    Book,
    Branch,
    Choices,
    Effect,
    Ending,
    Goto,
    Random,
    Section,
    Set,
    SystemEffect,
    SystemWay,
    When,
)
from solo.dice import Dice

_SPOKEN = ("name", "article", "about")  # fields of a card that are words


class Print(NamedTuple):
    """A section's hashes, 16 hex digits each, and the keys of its choices in order."""

    mechanics: str
    words: str
    keys: tuple[str, ...] = ()


def fingerprint(book: Book, section: str) -> Print:
    """The hashes of one section."""
    walk = _Walk(book)
    mechanics = walk.section(book.sections[section])
    way = book.sections[section].way
    keys = tuple(choice.key for choice in way.choices) if isinstance(way, Choices) else ()
    return Print(_hash([mechanics, walk.cards]), _hash(walk.words), keys)


def book_hash(book: Book) -> str:
    """One hash of all a book says and does. Comments, layout and the file's place do not count."""
    whole = book._asdict()
    for derived in ("source", "path", "read_visited", "read_had", "lent"):
        del whole[derived]
    whole["gear"] = {id: item for id, item in book.gear.items() if id not in book.lent}
    return _hash(_plain(whole))


def _hash(value: Any) -> str:
    return blake2b(repr(value).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


class _Walk:
    """One section being walked: the links met so far, the cards it names, and its words."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.links: dict[str, int] = {}
        self.cards: list[Any] = []
        self.words: list[Any] = []
        self._named: set[tuple[str, str]] = set()

    def section(self, section: Section) -> list[Any]:
        """How a section plays."""
        self.words += [section.title, section.text]
        return [[self._effect(effect) for effect in section.effects], self._way(section)]

    def _effect(self, effect: Effect) -> Any:
        match effect:
            case Set(name, amount) | Add(name, amount):
                counter = self.book.counters.get(name)
                return [effect.kind, name, _amount(amount), counter and [counter.min, counter.max]]
            case When(condition, text, effects):
                self.words.append(text)
                return ["when", show(condition), [self._effect(inner) for inner in effects]]
            case SystemEffect(name, value):
                return ["system", name, self._named_in(value)]
        return [effect.kind, self._named_in(effect[0])]

    def _way(self, section: Section) -> Any:
        way = section.way
        match way:
            case Choices(choices):
                self.words += [(choice.text, choice.shut) for choice in choices]
                return [
                    "choices",
                    [
                        [
                            None if choice.key == choice.goto else choice.key,
                            self._link(choice.goto, section),
                            choice.condition and show(choice.condition),
                            choice.shut is None,
                        ]
                        for choice in choices
                    ],
                ]
            case Goto(goto):
                return ["goto", self._link(goto, section)]
            case Branch(arms):
                return ["branch", [[condition and show(condition), self._link(goto, section)] for condition, goto in arms]]
            case Random(sides, ranges):
                return ["random", sides, [[low, high, self._link(goto, section)] for low, high, goto in ranges]]
            case Ending(ending, title):
                self.words.append(title)
                return ["ending", ending]
            case SystemWay(name, value, outcomes):
                return ["system", name, self._named_in(value), [[outcome, self._link(to, section)] for outcome, to in outcomes]]

    def _link(self, target: str, section: Section) -> Any:
        """A link's place; an outcome written in place stands here with all that is in it."""
        if target.startswith(f"{section.id}/") and target in self.book.sections:
            return self.section(self.book.sections[target])
        return self.links.setdefault(target, len(self.links))

    def _named_in(self, value: Any) -> Any:
        """A value of the system's; the cards of what it names are noted."""
        plain = _plain(value)
        for text in _texts(plain):
            for group in ("foes", "gear", "heroes"):
                cards: Mapping[str, Any] = getattr(self.book, group)
                if text in cards and (group, text) not in self._named:
                    self._named.add((group, text))
                    fields = _fields(cards[text])
                    self.words += [fields.pop(field, None) for field in _SPOKEN]
                    self.cards.append([group, text, self._named_in(fields)])
        return plain


def _amount(amount: Amount) -> Any:
    return str(amount) if isinstance(amount, Dice) else amount


def _fields(value: Any) -> dict[str, Any]:
    """The fields of a named tuple or a map. Of a tuple's those at their default are left out, its kind excepted."""
    if isinstance(value, Mapping):
        return dict(value)
    if not hasattr(value, "_fields"):
        return {"value": value}
    plain = value._field_defaults
    return {
        name: item
        for name, item in zip(value._fields, value, strict=True)
        if name not in plain or name == "kind" or item != plain[name]
    }


def _plain(value: Any) -> Any:
    """A value as nested lists of texts and numbers, the same on every machine and in every run."""
    kind = type(value)
    if kind is str or kind is int or value is None or kind is bool:
        return value
    if kind is Expr:
        return show(value)
    if kind is Dice:
        return str(value)
    if hasattr(value, "_fields"):
        return [[name, _plain(item)] for name, item in _fields(value).items()]
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return [[_plain(key), _plain(item)] for key, item in value.items()]
    if isinstance(value, set | frozenset):
        return sorted((_plain(item) for item in value), key=repr)
    return repr(value)


def _texts(plain: Any) -> list[str]:
    """Every text in nested lists, in order."""
    if isinstance(plain, str):
        return [plain]
    if isinstance(plain, list):
        return [text for item in plain for text in _texts(item)]
    return []
