"""Mends made in a copy of the text, so that reading can go on behind a fault and every place still be told truly.

A character that YAML takes amiss is replaced by a stand-in, one for one, and put back in the values that are read. Where
something must be put in (indentation, a blank after a colon), the columns behind it are shifted back afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from solo.book.findings import Edit, Finding, Fix, Related, Span
from solo.book.node import Mapping, Node, Scalar, Sequence

# Private-use code points at the far end of Unicode: one for each ASCII character, and one that stands for nothing.
_BASE = 0x10F700
_NOTHING = chr(_BASE + 0xFF)
_STAND_INS = re.compile(f"[{chr(_BASE)}-{_NOTHING}]")
_SPECIAL = {ord(sign): chr(_BASE + ord(sign)) for sign in "\t!\"#%&'*,-:>?@[]`{|}<="}


class Shift(NamedTuple):
    """On a line (from 1), what stands at `column` or behind it stood `by` columns further left in the author's text."""

    line: int
    column: int
    by: int


class Patch(NamedTuple):
    """text[start:end] becomes `new`."""

    start: int
    end: int
    new: str


def stand_in(text: str, signs: str | None = None) -> str:
    """The text with all that means something to YAML (or only the given signs) replaced by stand-ins."""
    if signs is None:
        return text.translate(_SPECIAL)
    return text.translate({ord(sign): chr(_BASE + ord(sign)) for sign in signs})


def dropped(text: str) -> str:
    """As many stand-ins for nothing as the text has characters."""
    return _NOTHING * len(text)


def has_stand_ins(text: str) -> bool:
    """Whether the text holds a stand-in, be it ours or one an author really wrote."""
    return _STAND_INS.search(text) is not None


def restore(text: str) -> str:
    """The text with what the stand-ins stand for."""
    if text.isascii():
        return text
    return _STAND_INS.sub(lambda match: "" if match[0] == _NOTHING else chr(ord(match[0]) - _BASE), text)


def patched(text: str, patches: Iterable[Patch]) -> str:
    """The text with patches that do not overlap, given in any order."""
    parts: list[str] = []
    done = 0
    for patch in sorted(patches):
        parts += (text[done : patch.start], patch.new)
        done = patch.end
    return "".join([*parts, text[done:]])


class Shifts:
    """The shifts of all mends so far, by line."""

    def __init__(self) -> None:
        self._by_line: dict[int, list[Shift]] = {}

    def __bool__(self) -> bool:
        return bool(self._by_line)

    def add(self, shifts: Iterable[Shift]) -> None:
        """The shifts of one more mend, made in the text that held the earlier ones."""
        for shift in shifts:
            self._by_line.setdefault(shift.line, []).append(shift)

    def span(self, span: Span) -> Span:
        """A span of the mended text in the author's."""
        return Span(*self._place(span.line, span.column), *self._place(span.end_line, span.end_column))

    def finding(self, finding: Finding) -> Finding:
        """A finding about the mended text, with its places in the author's."""
        if not self:
            return finding
        fix = finding.fix
        if fix is not None:
            fix = Fix(fix.label, tuple(Edit(self.span(edit.span), edit.text) for edit in fix.edits), fix.safe)
        return finding._replace(
            span=None if finding.span is None else self.span(finding.span),
            related=tuple(Related(self.span(other.span), other.note) for other in finding.related),
            fix=fix,
        )

    def node(self, node: Node) -> Node:
        """A tree read from the mended text, with its places in the author's."""
        span = self.span(node.span)
        if isinstance(node, Scalar):
            return node._replace(span=span)
        if isinstance(node, Sequence):
            return Sequence(tuple(self.node(item) for item in node.items), span)
        return Mapping(tuple((key._replace(span=self.span(key.span)), self.node(value)) for key, value in node.items), span)

    def _place(self, line: int, column: int) -> tuple[int, int]:
        for shift in reversed(self._by_line.get(line, ())):  # undone last first
            if column >= shift.column:
                column = max(1, column - shift.by)
        return line, column
