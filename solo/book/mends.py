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


def unshift(finding: Finding, shifts: list[Shift]) -> Finding:
    """A finding about the mended text, with its places in the author's."""
    if not shifts:
        return finding
    fix = finding.fix
    if fix is not None:
        fix = Fix(fix.label, tuple(Edit(_back(edit.span, shifts), edit.text) for edit in fix.edits), fix.safe)
    return finding._replace(
        span=None if finding.span is None else _back(finding.span, shifts),
        related=tuple(Related(_back(other.span, shifts), other.note) for other in finding.related),
        fix=fix,
    )


def unshift_node(node: Node, shifts: list[Shift]) -> Node:
    """A tree read from the mended text, with its places in the author's."""
    by_line: dict[int, list[Shift]] = {}
    for shift in shifts:
        by_line.setdefault(shift.line, []).append(shift)
    return _walk(node, by_line)


def _walk(node: Node, by_line: dict[int, list[Shift]]) -> Node:
    touching = by_line.get(node.span.line, []) + (by_line.get(node.span.end_line, []) if node.span.end_line != node.span.line else [])
    span = _back(node.span, touching) if touching else node.span
    if isinstance(node, Scalar):
        return node._replace(span=span)
    if isinstance(node, Sequence):
        return Sequence(tuple(_walk(item, by_line) for item in node.items), span)
    pairs = []
    for key, value in node.items:
        moved = _walk(key, by_line)
        assert isinstance(moved, Scalar)
        pairs.append((moved, _walk(value, by_line)))
    return Mapping(tuple(pairs), span)


def _back(span: Span, shifts: list[Shift]) -> Span:
    # The last mend was made in a text that held the earlier ones, so they are undone last first.
    line, column, end_line, end_column = span
    for shift in reversed(shifts):
        if shift.line == line and column >= shift.column:
            column = max(1, column - shift.by)
        if shift.line == end_line and end_column >= shift.column:
            end_column = max(1, end_column - shift.by)
    return Span(line, column, end_line, end_column)
