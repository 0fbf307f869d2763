"""A book being decoded: what was found so far, and what can be checked only when all of it is read.

One `Decoding` goes through all shapes of one book and is thrown away afterwards. Shapes report faults into it and hand it what
needs the whole book: links, conditions, and values that could not be read but may still lead somewhere.
"""

from __future__ import annotations

import re
from collections.abc import Collection as CollectionOf
from collections.abc import Mapping as MappingOf
from collections.abc import Sequence as SequenceOf
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from solo.book.conditions import Expr
from solo.book.findings import Finding, Fix, Related, Span
from solo.book.node import Mapping, Node, Scalar
from solo.book.spelling import akin, nearest

if TYPE_CHECKING:
    from solo.book.model import Section

FINDINGS_KEPT = 1_000  # of one check: more help nobody, and a hostile book must not fill the memory
COMPARISONS_MAX = 100_000  # words looked at for did-you-mean: a second or two

Path = tuple[str | int, ...]


class Missing(Enum):
    """The type of MISSING."""

    MISSING = "missing"


MISSING: Final = Missing.MISSING  # what a shape decodes to where it reported a fault


class Shape(Protocol):
    """What may stand at one place of a book."""

    @property
    def doc(self) -> str:
        """What it means, for the author: one or two sentences of Markdown."""

    def decode(self, node: Node, reading: Decoding, path: Path) -> Any:
        """The value, or MISSING where a fault was reported."""

    def schema(self) -> dict[str, Any]:
        """The same as JSON Schema, draft-07."""


class LinkUse(NamedTuple):
    """Somewhere a section is named as the one to go to. `source` is the section it stands in, None at the top of the book."""

    source: str | None
    key: str  # whose value it is: `goto`, `start` …
    target: str
    at: Scalar | Mapping  # a map: the outcome is written in place


class ConditionUse(NamedTuple):
    """A condition that could be parsed, and where it stands."""

    expr: Expr
    at: Scalar


class Report(NamedTuple):
    """A finding. Where something is missing, `within` is the map it is missing from."""

    finding: Finding
    within: Span | None


class Decoding:
    """What is known of a book while it is decoded.

    `words` holds, by what is named ("item", "codeword", "skill" …), every accepted name with the one name it stands for.
    """

    def __init__(self, text: str, words: MappingOf[str, MappingOf[str, str]]) -> None:
        self.words = words
        self.reports: list[Report] = []
        self.links: list[LinkUse] = []
        self.loose: list[tuple[str | None, Node]] = []  # what could not be read: it may well be meant to lead somewhere
        self.conditions: list[ConditionUse] = []
        self.parsed: dict[str, Expr] = {}  # many conditions of a book are the same text
        self.sections: dict[str, Section | None] = {}  # None: begun, or broken
        self.here: str | None = None  # the section that is being decoded
        self.outcome: Shape | None = None  # the shape of an outcome written in place
        self.foreign: MappingOf[str, str] = {}  # ways on and effects of other systems -> what to say of them
        self.open = False  # the system is unknown, so any key of a section may be its
        self.at: Span | None = None  # the key whose value is decoded next
        self._counts: dict[str, int] = {}
        self._comparisons = 0
        self._text = text
        self._lines: list[str] | None = None

    def report(
        self,
        check: str,
        message: str,
        span: Span,
        *,
        help: str | None = None,
        note: str | None = None,
        fix: Fix | None = None,
        related: SequenceOf[Related] = (),
        within: Span | None = None,
    ) -> Missing:
        """Keep a finding (of a check at most FINDINGS_KEPT); gives MISSING, for a shape to return."""
        count = self._counts[check] = self._counts.get(check, 0) + 1
        if count > FINDINGS_KEPT:
            return MISSING
        self.reports.append(Report(Finding(check, message, span, help, note, fix, tuple(related)), within))
        return MISSING

    def wrong_type(self, node: Node, path: Path, wanted: str, *, help: str | None = None, fix: Fix | None = None) -> Missing:
        """Report that something else than `wanted` ("a whole number") stands at a place."""
        if isinstance(node, Scalar) and node.value is None:
            message = f"{label(path)} is empty; it must be {wanted}"
        else:
            message = f"{label(path)} must be {wanted}, and this is {describe(node)}"
        return self.report("wrong-type", message, short(node), help=help, fix=fix)

    def anchor(self, node: Node) -> Span:
        """The smallest place that stands for a whole value: its key, else its own first key. To be asked before anything
        inside is decoded."""
        at, self.at = self.at, None
        return at or short(node)

    def nearest(self, word: str, words: CollectionOf[str]) -> str | None:
        """Did-you-mean; a book with so many faults that looking would take seconds gets no more of it."""
        self._comparisons += len(words)
        return nearest(word, words) if self._comparisons <= COMPARISONS_MAX else None

    def akin(self, word: str, words: CollectionOf[str]) -> list[str]:
        """The words that begin alike, while `nearest` would still look."""
        self._comparisons += len(words)
        return akin(word, words) if self._comparisons <= COMPARISONS_MAX else []

    def link(self, path: Path, target: str, at: Scalar | Mapping) -> None:
        """Keep a link of the section that is being decoded."""
        self.links.append(LinkUse(self.here, str(path[-1]), target, at))

    def inside(self, scalar: Scalar, start: int, end: int) -> Span:
        """Where the characters `start` to `end` of a scalar's content stand: exactly for one on a single line, else the whole."""
        span = scalar.span
        if span.line != span.end_line or scalar.style in ("literal", "folded"):
            return span
        width = span.end_column - span.column
        if scalar.style == "plain":
            return span._replace(column=span.column + start, end_column=span.column + end)
        if width == len(scalar.text) + 2:  # nothing is escaped
            return span._replace(column=span.column + 1 + start, end_column=span.column + 1 + end)
        raw = self.line(span.line)[span.column : span.end_column - 2]
        offsets = [found.start() for found in _ESCAPES[scalar.style].finditer(raw)] + [len(raw)]
        if len(offsets) != len(scalar.text) + 1:
            return span
        return span._replace(column=span.column + 1 + offsets[start], end_column=span.column + 1 + offsets[end])

    def line(self, number: int) -> str:
        """A line of the book's text, from 1, without its line end; empty where there is none."""
        if self._lines is None:
            self._lines = self._text.split("\n")
        return self._lines[number - 1].rstrip("\r") if 0 < number <= len(self._lines) else ""


_ESCAPES = {
    "single": re.compile(r"''|."),
    "double": re.compile(r"\\x.{2}|\\u.{4}|\\U.{8}|\\.|."),
}

_GROUPS = {"sections": "section", "heroes": "hero", "foes": "foe", "gear": "item", "counters": "counter"}


def label(path: Path) -> str:
    """A place in the author's words: "`tn` of section 6", "entry 2 of `choices` of section 1", "hero officer"; "`3` of
    `arrive` of section 1"."""
    match path:
        case ():
            return "the book"
        case (str(group), name) if group in _GROUPS:
            return f"{_GROUPS[group]} {name}"
        case (*before, str(key), int(place)):
            return f"entry {place + 1} of {_keyed(before, key)}" + _owner(before)
        case (*before, key):
            return _keyed(before, key) + _owner(before)
    raise ValueError(path)


def _keyed(before: SequenceOf[str | int], key: str | int) -> str:
    """A key; one that is a number, such as a round or a face, says nothing without the key it stands under."""
    under = before[-1] if len(before) > 2 and str(key)[:1].isdigit() else None
    return f"`{key}` of `{under}`" if isinstance(under, str) else f"`{key}`"


def _owner(path: SequenceOf[str | int]) -> str:
    return f" of {_GROUPS[str(path[0])]} {path[1]}" if len(path) > 1 and path[0] in _GROUPS else ""


def describe(node: Node) -> str:
    """What a value is, in the author's words."""
    match node:
        case Scalar(value=None):
            return "empty"
        case Scalar(value=bool(value)):
            return "true" if value else "false"
        case Scalar(value=int(value)):
            return f"the number {value}"
        case Scalar():
            return f"the text “{shortened(node.text)}”" if node.text else "empty text"
        case Mapping():
            return "a map (`key: value`)"
    return "a list"


def short(node: Node) -> Span:
    """A place to point at that stands for a value: a scalar itself, a map's first key, a list where it begins."""
    match node:
        case Mapping(items=((key, _), *_)):
            return key.span
        case Scalar() | Mapping():
            return node.span
    first = node.items[0] if node.items else node
    return short(first) if first is not node else node.span


def shortened(text: str, limit: int = 40) -> str:
    """Text for a message: one line, cut to a limit."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def listed(words: SequenceOf[str], last: str = "and", limit: int = 12) -> str:
    """Words in a row: "a, b and c"; after the limit "and 5 more"."""
    if len(words) > limit:
        return ", ".join(words[:limit]) + f" and {len(words) - limit} more"
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + f" {last} {words[-1]}"
