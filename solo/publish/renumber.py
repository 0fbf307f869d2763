"""A section gets another number: its key, every link to it, and every condition that asks about it, changed in place.

The book is never written out anew: what changes are the numbers, at their places, so that comments, quotes and line ends stay as
the author has them. Recorded games follow by their answers (`moved_game`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from solo.book.conditions import FUNCTIONS, Expr, Function
from solo.book.decoding import ConditionUse
from solo.book.edits import edited, line_starts, offsets
from solo.book.findings import Edit, Finding
from solo.book.model import Book, Choices
from solo.book.node import Mapping as MappingNode
from solo.book.node import Scalar
from solo.book.reader import Reading, read
from solo.book.shape import SystemShapes
from solo.book.spelling import nearest
from solo.book.values import Slug
from solo.play.fingerprint import book_hash

_ID = re.compile(Slug("").pattern)


class CannotMove(ValueError):
    """A section cannot get this number: one sentence. Nothing has changed."""


class Unsound(ValueError):
    """The book has faults that hide some of its links, so that they could be missed."""


class Renumbered(NamedTuple):
    """A book's text with a section renamed at so many places, and the book before and after."""

    text: str
    places: int
    before: Book
    after: Book


def renumbered(text: str, old: str, new: str, systems: Mapping[str, SystemShapes], path: str) -> Renumbered:
    """The text of a book with section `old` called `new`. CannotMove or Unsound where that cannot be."""
    reading = read(text, systems, path)
    book = reading.draft
    if book is None:
        raise Unsound("The book has faults that must be mended first.")
    sections = [id for id, section in book.sections.items() if section.parent is None]
    if old not in sections:
        near = None if old.isdigit() else nearest(old, sections)  # of numbers, one is as near as another
        raise CannotMove(f"There is no section {old}" + (f"; did you mean {near}?" if near else "."))
    if new in sections:
        raise CannotMove(f"There is a section {new} already; move that one first.")
    if len(new) > 64 or not _ID.fullmatch(new):
        raise CannotMove(f"{new[:70]} cannot be a section's id: write a whole number, or lower-case words joined by hyphens.")
    edits = set(_edits(text, old, new, reading, book, systems[book.system]))
    changed = edited(text, edits)
    after = read(changed, systems, path)
    if after.draft is None or _told(after.findings) != _told(reading.findings):
        raise CannotMove(f"Section {old} cannot be moved without changing what the book means; change it by hand.")
    return Renumbered(changed, len(edits), book, after.draft)


def _told(findings: Sequence[Finding]) -> list[tuple[str, int]]:
    """What was found and where, without the words, which name sections."""
    return sorted((finding.check, finding.span.line if finding.span else 0) for finding in findings)


def _edits(text: str, old: str, new: str, reading: Reading, book: Book, system: SystemShapes) -> Iterator[Edit]:
    assert isinstance(book.source, MappingNode)
    sections = book.source.get("sections")
    assert isinstance(sections, MappingNode)
    yield from (Edit(key.span, new) for key, _ in sections.items if key.text == old)
    for link in reading.links:
        if link.target == old and isinstance(link.at, Scalar):
            yield Edit(link.at.span, new)
    functions = {**FUNCTIONS, **system.functions}
    begins = line_starts(text)
    for use in reading.conditions:
        if any(part.value == old for part in _sections_in(use.expr, functions)):
            start, end = offsets(use.at.span, begins)
            yield Edit(use.at.span, _condition(text[start:end], use, old, new, functions))


def _sections_in(expr: Expr, functions: Mapping[str, Function]) -> Iterator[Expr]:
    """The arguments in a condition that are sections."""
    if expr.kind == "call":
        named = functions.get(str(expr.value))
        parameters = named.parameters if named else ()
        yield from (part for part, parameter in zip(expr.parts, parameters, strict=False) if parameter == "section")
        return
    for part in expr.parts:
        yield from _sections_in(part, functions)


def _condition(written: str, use: ConditionUse, old: str, new: str, functions: Mapping[str, Function]) -> str:
    """A condition as it stands in the file, whatever its quotes, with a section in it renamed."""
    names = "|".join(sorted(re.escape(name) for name, function in functions.items() if "section" in function.parameters))
    own = '"' if use.at.style == "single" else "'"  # of the kind that needs no doubling inside the YAML's

    def named(found: re.Match[str]) -> str:
        before, quote = found[1], found[2]
        return f"{before}{own}{new}{own}" if not quote and not new.isdigit() else f"{before}{quote}{new}"

    # the argument's own quotes may be doubled or have a backslash before them, inside those of the YAML
    call = rf"""\b((?:{names})\s*\(\s*)(''|\\?["']|){re.escape(old)}(?=\\?["']|\s*\))"""
    return re.sub(call, named, written)


# --- recorded games ---


def moved_game(text: str, old: str, new: str, before: Book, after: Book) -> str:
    """The text of a replay file, with a section and the choices that are called after it renamed."""
    hash, now = book_hash(before), book_hash(after)
    return "\n".join(_moved_line(line, old, new, before, after, hash, now) for line in text.split("\n"))


def _moved_line(line: str, old: str, new: str, before: Book, after: Book, hash: str, now: str) -> str:
    try:
        data = json.loads(line)
    except ValueError:
        return line  # blank, or for `solo test` to complain of
    if not isinstance(data, dict):
        return line
    changed = dict(data)
    for name in ("at", "start"):
        if name in data:
            changed[name] = _moved(data[name], old, new)
    if data.get("hash") == hash:
        changed["hash"] = now
    if data.get("ask") == "choice":
        changed["answer"] = _answer(data, changed, before, after)
    return line if changed == data else json.dumps(changed, separators=(",", ":")) + ("\r" if line.endswith("\r") else "")


def _moved(section: Any, old: str, new: str) -> Any:
    if not isinstance(section, str):
        return section
    outer, slash, outcome = section.partition("/")
    return f"{new}{slash}{outcome}" if outer == old else section


def _answer(data: Mapping[str, Any], changed: Mapping[str, Any], before: Book, after: Book) -> Any:
    """A choice's key, by its place among the choices of its section."""
    was, now = before.sections.get(data.get("at", "")), after.sections.get(changed.get("at", ""))
    if was is None or now is None or not isinstance(was.way, Choices) or not isinstance(now.way, Choices):
        return data["answer"]
    keys = [choice.key for choice in was.way.choices]
    return now.way.choices[keys.index(data["answer"])].key if data.get("answer") in keys else data["answer"]
