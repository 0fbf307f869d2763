"""Lines of a broken YAML text, taken apart without a parser: enough to tell what an author meant by them.

Only the neighbourhood of a fault is looked at, and no line further than 4,000 characters, so that a hostile file costs no more
than others. Lines and columns count from 0 here, as the parser's marks do.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MOST_LOOKED_AT = 60_000
LONGEST_LINE = 4_000

_DASHES = re.compile(r"[ \t]*((?:-[ \t]+)*)")
_COLON = re.compile(r":(?=[ \t]|$)")
_REMARK = re.compile(r"(?:^|[ \t])#(?=[ \t]|$)")  # a comment that is plainly one: `#3` might be meant as text
_BLOCK = re.compile(r"[|>][-+0-9]*[ \t]*(?:#.*)?$")


class Line(NamedTuple):
    """A line's parts: where its key (or item) begins, the key if it has one, and its value with the value's column."""

    indent: int
    start: int
    dashed: bool
    key: str | None
    value: str
    value_at: int


class Window(NamedTuple):
    """The lines around a place, each with the index in the text where it begins."""

    first: int
    lines: tuple[str, ...]
    starts: tuple[int, ...]

    @property
    def final(self) -> int:
        """The last line that can be seen."""
        return self.first + len(self.lines) - 1

    def get(self, line: int) -> str:
        """A line without its line end; empty outside of the window."""
        return self.lines[line - self.first] if self.first <= line <= self.final else ""

    def begin(self, line: int) -> int:
        """Where a line begins in the text."""
        return self.starts[line - self.first] if self.first <= line <= self.final else 0


class Block(NamedTuple):
    """A text under | or >: the line of its sign, and how far its prose is indented."""

    line: int
    indent: int


def window(text: str, index: int, line: int) -> Window:
    """The lines around text[index], which stands on the given line."""
    here = text.rfind("\n", 0, index) + 1
    low = max(0, here - MOST_LOOKED_AT)
    if low:
        low = text.find("\n", low, here) + 1 or here
    high = min(len(text), index + MOST_LOOKED_AT)
    first = line - text.count("\n", low, here)
    lines: list[str] = []
    starts: list[int] = []
    at = low
    for part in text[low:high].split("\n"):
        lines.append(part.rstrip("\r")[:LONGEST_LINE])
        starts.append(at)
        at += len(part) + 1
    return Window(first, tuple(lines), tuple(starts))


def anatomy(text: str) -> Line:
    """A line taken apart at its dashes and its first colon that a blank or the line's end follows."""
    found = _DASHES.match(text)
    assert found is not None  # it matches the empty text too
    start = found.end()
    dashed = bool(found[1])
    indent = found.start(1)
    remark = _REMARK.search(text, start)
    if remark is not None:
        text = text[: remark.start()]
    colon = _key_end(text, start)
    if colon is None:
        return Line(indent, start, dashed, None, text[start:].rstrip(), start)
    rest = text[colon + 1 :]
    return Line(
        indent, start, dashed, text[start:colon].strip(), rest.strip(" \t"), colon + 1 + len(rest) - len(rest.lstrip(" \t"))
    )


def _key_end(text: str, start: int) -> int | None:
    sign = text[start : start + 1]
    if sign in ("'", '"') and sign:
        closing = text.find(sign, start + 1)
        if closing >= 0 and (found := _COLON.match(text, closing + 1)):
            return found.start()
    found = _COLON.search(text, start)
    return None if found is None or " #" in text[start : found.start()] else found.start()


def block_above(lines: Window, line: int) -> Block | None:
    """The text under | or > that the lines directly above this one belong to, if any."""
    indent: int | None = None
    for number in range(line - 1, lines.first - 1, -1):
        text = lines.get(number)
        if not text.strip():
            continue
        parts = anatomy(text)
        depth = len(text) - len(text.lstrip(" "))
        if _BLOCK.match(parts.value) and (parts.key is not None or parts.dashed) and (indent is None or indent > depth):
            return Block(number, indent if indent is not None else parts.start + 2)
        if depth == 0:
            return None
        indent = depth if indent is None else min(indent, depth)
    return None
