"""Where things stand in a sound book's file: keys, sections (those written in place too), links, and stretches inside a text."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal, NamedTuple

from solo.book.findings import Span
from solo.book.model import Book
from solo.book.node import Mapping, Node, Scalar, Sequence

Kind = Literal["text", "choice", "title", "shut", "about"]

# What a player reads of a book, by the key it stands under; under `choices` a `text` is a choice's.
_PROSE: dict[str, Kind] = {"text": "text", "title": "title", "shut": "shut", "about": "about"}


def key(node: Node, *path: str | int) -> Span | None:
    """Where the last key of a path is written (for a place in a list: where the value begins), or None."""
    *before, last = path
    outer = _inside(node, *before)
    if isinstance(outer, Mapping):
        return next((name.span for name, _ in outer.items if name.text == str(last)), None)
    value = _inside(node, *path)
    return None if value is None else start(value)


def start(node: Node) -> Span:
    """The smallest place that stands for a value: a scalar itself, a map's first key, a list's first value."""
    match node:
        case Mapping(items=((name, _), *_)):
            return name.span
        case Sequence(items=(first, *_)):
            return start(first)
    return node.span


def section(book: Book, name: str) -> Mapping | None:
    """The map a section is written as. An outcome written in place, such as `20/lose`, stands in its section's way on."""
    outer, _, outcome = name.partition("/")
    node = _inside(book.source, "sections", outer)
    if not isinstance(node, Mapping):
        return None
    if not outcome:
        return node
    for _, way in node.items:
        if isinstance(way, Mapping) and isinstance(found := way.get(outcome), Mapping):
            return found
    return None


def links(book: Book, name: str) -> Iterator[tuple[str, Scalar]]:
    """Every link written in a section (not in the outcomes it holds): the section it leads to, and where it is written."""
    node = section(book, name)
    if node is None:
        return
    targets = book.sections.keys()
    way = book.sections[name].way
    match way.kind:
        case "goto":
            yield from _link(node.get("goto"), targets)
        case "choices" | "branch":
            entries = node.get(way.kind)
            for entry in entries.items if isinstance(entries, Sequence) else ():
                yield from _link(_inside(entry, "goto"), targets)
        case "random":
            table = node.get("random")
            for faces, value in table.items if isinstance(table, Mapping) else ():
                if faces.text != "die":
                    yield from _link(value, targets)
        case "system":
            for outcome, _ in way.outcomes:
                yield from _link(_inside(node, way.name, outcome), targets)


def _link(node: Node | None, targets: Collection[str]) -> Iterator[tuple[str, Scalar]]:
    if isinstance(node, Scalar) and node.text in targets:
        yield node.text, node


def _inside(node: Node, *path: str | int) -> Node | None:
    found: Node | None = node
    for step in path:
        if isinstance(found, Mapping):
            found = found.get(str(step))
        elif isinstance(found, Sequence) and isinstance(step, int) and 0 <= step < len(found.items):
            found = found.items[step]
        else:
            return None
    return found


class Passage(NamedTuple):
    """A text the player reads: which kind, how it stands in the file (without quotes; indentation and line ends as written),
    and the place of its first character."""

    kind: Kind
    raw: str
    line: int
    column: int

    def span(self, start: int, end: int) -> Span:
        """The place of `raw[start:end]`."""
        return Span(*self._place(start), *self._place(end))

    def _place(self, index: int) -> tuple[int, int]:
        lines = self.raw.count("\n", 0, index)
        if not lines:
            return self.line, self.column + index
        return self.line + lines, index - self.raw.rfind("\n", 0, index)


def passages(book: Book, text: str) -> tuple[Passage, ...]:
    """Every text of a book that the player reads, in the order written."""
    found: list[Passage] = []
    _collect(book.source, "", False, text.removeprefix("\ufeff").split("\n"), found)
    return tuple(found)


def _collect(node: Node, name: str, chosen: bool, lines: list[str], found: list[Passage]) -> None:
    """Add the passages in a value that stands under a key; `chosen`: it stands somewhere under `choices`."""
    if node.kind == "scalar":
        if name in _PROSE and isinstance(node.value, str):
            kind = _PROSE[name]
            found.append(_passage("choice" if chosen and kind == "text" else kind, node, lines))
        return
    chosen = chosen or name == "choices"
    if node.kind == "sequence":
        for value in node.items:
            _collect(value, name, chosen, lines, found)
        return
    for word, value in node.items:
        if value.kind != "scalar" or word.text in _PROSE:  # most of a book's scalars are no prose
            _collect(value, word.text, chosen, lines, found)


def _passage(kind: Kind, scalar: Scalar, lines: list[str]) -> Passage:
    line, column, end_line, end_column = scalar.span
    if scalar.style in ("single", "double"):
        column, end_column = column + 1, end_column - 1
    written = lines[line - 1 : end_line]
    if len(written) == 1:
        raw = written[0][column - 1 : end_column - 1]
    else:
        raw = "\n".join([written[0][column - 1 :], *written[1:-1], written[-1][: end_column - 1]])
    return Passage(kind, raw, line, column)
