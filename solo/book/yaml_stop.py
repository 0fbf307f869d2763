"""Where YAML's parser stopped, and what is made of it: a finding in the author's words, with a mend."""

from __future__ import annotations

import re
from typing import NamedTuple, Protocol

from solo.book.findings import Edit, Finding, Fix, Span
from solo.book.mends import Patch, Shift, restore, stand_in
from solo.book.scalars import quoted
from solo.book.yaml_lines import Line, Window, anatomy

SECOND_DOCUMENT = "a second document begins"  # our own stop, where the parser would go on
KEY_IN_BRACKETS = "a key holds a bracket"  # another
UNDER_A_BAR = "put quotes around the text, or write it under |"
KEY_LIKE = re.compile(r"[A-Za-z_][\w-]{0,30}$|[0-9]{1,6}$|[0-9]+-[0-9]+$")


class Last(Protocol):
    """The last scalar read before a fault; places are an index, a line and a column from 0."""

    @property
    def style(self) -> str: ...
    @property
    def start(self) -> tuple[int, int, int]: ...
    @property
    def end(self) -> tuple[int, int, int]: ...


class Fault(NamedTuple):
    """A finding, and how the copy of the text is mended so that reading can go on.

    faithful: mended as its author plainly meant it; known: the mistake was recognised, so what stops the parser next is another.
    """

    finding: Finding
    patches: tuple[Patch, ...]
    shifts: tuple[Shift, ...]
    faithful: bool
    known: bool = True


class Stop(NamedTuple):
    """Where and why the parser stopped, with the lines around. Lines and columns from 0."""

    problem: str
    line: int
    column: int
    context: str
    from_line: int
    from_column: int
    last: Last | None
    lines: Window
    keys: frozenset[str] = frozenset()  # all that books have for keys

    def at(self, line: int) -> Line:
        """The parts of a line."""
        return anatomy(self.lines.get(line))


def span_of(line: int, start: int, end: int) -> Span:
    """The span of a stretch of a line, at least one character long. Line and columns from 0."""
    return Span(line + 1, start + 1, line + 1, max(end, start + 1) + 1)


def edit_of(line: int, start: int, end: int, text: str) -> Edit:
    """The edit that puts `text` in the place of a stretch of a line. Line and columns from 0."""
    return Edit(Span(line + 1, start + 1, line + 1, end + 1), text)


def fault(
    message: str,
    span: Span,
    advice: str,
    patches: list[Patch],
    *,
    shifts: list[Shift] | None = None,
    fix: Fix | None = None,
    faithful: bool = True,
    check: str = "yaml-syntax",
) -> Fault:
    """A fault: what is wrong, where, what to do, and the mend for the copy that is read on."""
    return Fault(Finding(check, message, span, help=advice, fix=fix), tuple(patches), tuple(shifts or ()), faithful)


def quote_fix(line: int, start: int, value: str, *, safe: bool = True) -> Fix:
    """The fix that puts a value of one line in quotes."""
    return Fix("put quotes around the text", (edit_of(line, start, start + len(value), quoted(restore(value))),), safe)


def as_text(stop: Stop, line: int, start: int, value: str) -> list[Patch]:
    """The mend that makes a value of one line plain text, whatever it holds."""
    at = stop.lines.begin(line)
    return [Patch(at + start, at + start + len(value), stand_in(value))]


def blanked(stop: Stop, line: int, start: int = 0) -> list[Patch]:
    """The mend that takes a line out, from a column on."""
    at, text = stop.lines.begin(line), stop.lines.get(line)
    return [Patch(at + start, at + len(text), " " * (len(text) - start))]


def blanks_of(text: str) -> str:
    """The spaces and tabs a line begins with."""
    return text[: len(text) - len(text.lstrip(" \t"))]


def belongs(text: str) -> bool:
    """Whether a line is the book's structure, not prose."""
    parts = anatomy(text)
    if parts.key is not None and KEY_LIKE.match(parts.key):
        return True
    return bool(re.match(r"\s*(?:#|- +\S*:|[\w-]+:\S)", text))
