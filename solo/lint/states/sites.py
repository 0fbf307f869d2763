"""Where conditions and effects stand in a book's file, and how a message speaks of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from solo.book.condition_tree import nodes
from solo.book.conditions import Expr, reads
from solo.book.decoding import Decoding
from solo.book.findings import Span
from solo.book.model import Book
from solo.book.node import Mapping, Node, Scalar, Sequence
from solo.lint.check import Subject
from solo.lint.passages import key, section, start
from solo.odds.abstract import Asked, Place
from solo.odds.variables import MANY, State, Variables
from solo.play.conditions import Reader
from solo.table import Game

_LISTED = 5  # more values than this in one message help nobody


def node_at(book: Book, name: str, place: Place) -> Node | None:
    """What stands at a place inside a section."""
    node: Node | None = section(book, name)
    for step in place:
        match node:
            case Mapping():
                node = node.get(str(step))
            case Sequence(items=items) if isinstance(step, int) and step < len(items):
                node = items[step]
            case _:
                return None
    return node


def span_at(book: Book, name: str, place: Place) -> Span | None:
    """The smallest span that stands for a place inside a section."""
    node = node_at(book, name, place)
    return section_span(book, name) if node is None else start(node)


def key_at(book: Book, name: str, word: str) -> Span | None:
    """Where a key of a section stands."""
    node = section(book, name)
    return None if node is None else key(node, word)


def section_span(book: Book, name: str) -> Span | None:
    """The key of a section, or the first key of an outcome written in place."""
    if "/" not in name:
        return key(book.source, "sections", name)
    node = section(book, name)
    return None if node is None else start(node)


def inside(subject: Subject, asked: Asked, part: Expr) -> Span | None:
    """Where a part of a condition stands."""
    node = node_at(subject.book, asked.section, asked.place)
    if not isinstance(node, Scalar):
        return section_span(subject.book, asked.section)
    return Decoding(subject.text, {}).inside(node, part.start, part.end)


def written(subject: Subject, asked: Asked, part: Expr) -> str:
    """A part of a condition as its author wrote it."""
    node = node_at(subject.book, asked.section, asked.place)
    text = node.text[part.start : part.end] if isinstance(node, Scalar) else ""
    return f"`{text if len(text) <= 60 else text[:59] + '…'}`"


def mentions(book: Book, name: str, keys: Iterable[str], word: str) -> Iterator[Scalar]:
    """Where a section's effects name an item, a codeword or a counter under one of these keys."""
    node = section(book, name)
    if node is None:
        return
    when = node.get("when")
    for owner in (node, *(when.items if isinstance(when, Sequence) else ())):
        if not isinstance(owner, Mapping):
            continue
        for effect in keys:
            found = owner.get(effect)
            match found:
                case Sequence(items=items):
                    yield from (item for item in items if isinstance(item, Scalar) and item.text == word)
                case Mapping(items=pairs):
                    yield from (name for name, _ in pairs if name.text == word)


def calls(expr: Expr, functions: Collection[str], word: str) -> Iterator[Expr]:
    """The calls in a condition that ask one of these functions about a word."""
    for node in nodes(expr):
        if node.kind == "call" and str(node.value) in functions and any(part.value == word for part in node.parts):
            yield node


def ranges(expr: Expr, known: Variables, state: State) -> str:
    """What the numbers in a condition can be in a state: "gold is 0 to 10", empty where there is nothing to say."""
    told = []
    for name, arguments in sorted(reads(expr)):
        if arguments and name != "count":
            continue
        place = known.places["item", arguments[0]] if arguments else known.names[name]
        low, high = state[place]
        what = f"count('{arguments[0]}')" if arguments else name
        if high >= MANY:
            told.append(f"`{what}` is {low:,} or more")
        else:
            told.append(f"`{what}` is {low:,}" + (f" to {high:,}" if low != high else ""))
    return ", ".join(told[:_LISTED])


def standing_of(expressions: Iterable[Expr], subject: Subject, game: Game) -> str:
    """What conditions read, as it stands in a game: "gold is 0, no key, met-the-miller is marked"."""
    reader = Reader(subject.world, game)
    told: dict[str, None] = {}
    for expr in expressions:
        for name, words in sorted(reads(expr)):
            if not words:
                told[f"`{name}` is {int(reader.name(name)):,}"] = None
                continue
            value, word = reader.call(name, words), words[0]
            match name:
                case "has" | "count":
                    told[f"`{word}` is {'carried' if value else 'not carried'}"] = None
                case "had":
                    told[f"`{word}` was {'carried before' if value else 'never carried'}"] = None
                case "marked":
                    told[f"`{word}` is {'marked' if value else 'not marked'}"] = None
                case "visited":
                    told[f"section {word} was {'visited' if value else 'not visited'}"] = None
                case _:
                    shown = str(value).lower() if isinstance(value, bool) else f"{value:,}"
                    told[f"`{name}({', '.join(words)})` is {shown}"] = None
    return ", ".join(list(told)[:_LISTED])


def listed(names: Iterable[str]) -> str:
    """Sections for a message: "3, 5 and 2 more"."""
    every = list(names)
    if len(every) <= _LISTED:
        return ", ".join(every[:-1]) + (" and " if len(every) > 1 else "") + every[-1]
    return f"{', '.join(every[:_LISTED])} and {len(every) - _LISTED} more"
