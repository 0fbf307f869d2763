"""Mending a book's text: edits by place, so that every byte that is not mended stays as its author left it.

Nothing is ever written out again from the tree. A text is mended and looked at again until nothing is left to mend.
"""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from solo.book.findings import Edit, Finding, Fix
from solo.lint.run import Report

ROUNDS_MAX = 10
_BOM = "\ufeff"


class Mended(NamedTuple):
    """A text after its mends, the report on it as it is now, and what was mended, in order."""

    text: str
    report: Report
    mended: tuple[Finding, ...]


class NotWritten(OSError):
    """A mended book that could not be put in the place of the old one: one sentence."""


def mend(text: str, look: Callable[[str], Report], *, unsafe: bool, report: Report | None = None) -> Mended:
    """Mend a book's text as far as its findings say how. `look` lints a text; `unsafe` makes the guesses too; `report` is what is
    known of the text already.

    Of mends that touch each other the first is made, and the next round sees what is left; there are at most ten. A round that
    would leave the file worse to read than it was is not made.
    """
    report = report or look(text)
    mended: list[Finding] = []
    seen = {text}
    for _ in range(ROUNDS_MAX):
        findings = [judged.finding for judged in report.findings if _may(judged.finding.fix, unsafe)]
        after, made = applied(text, findings)
        if not made or after in seen:  # two mends that undo each other
            break
        following = look(after)
        if _unreadable(following) > _unreadable(report):
            break
        seen.add(after)
        text, report = after, following
        mended += made
    return Mended(text, report, tuple(mended))


def _may(fix: Fix | None, unsafe: bool) -> bool:
    return fix is not None and (fix.safe or unsafe)


def _unreadable(report: Report) -> int:
    """How many faults of YAML itself a report holds."""
    return sum(judged.finding.check in ("yaml-syntax", "yaml-feature", "duplicate-key") for judged in report.findings)


class _Change(NamedTuple):
    start: int
    end: int
    text: str


def applied(text: str, findings: Iterable[Finding]) -> tuple[str, tuple[Finding, ...]]:
    """A text with the fixes of some findings made, and the findings whose were. Places are in the text without its byte order
    mark, which is kept; line ends put in are those of the line they are put into."""
    body = text.removeprefix(_BOM)
    starts = [0]
    starts += [place + 1 for place, character in enumerate(body) if character == "\n"]
    taken: list[_Change] = []
    made = []
    for finding in findings:
        if finding.fix is None:
            continue
        changes = [_change(edit, body, starts) for edit in finding.fix.edits]
        fit = [change for change in changes if change is not None]
        if len(fit) < len(changes) or not fit or not _apart(sorted(fit), taken):
            continue
        for change in fit:
            taken.insert(bisect_left(taken, change), change)
        made.append(finding)
    parts = [text[: len(text) - len(body)]]
    done = 0
    for change in taken:
        parts += (body[done : change.start], change.text)
        done = change.end
    return "".join([*parts, body[done:]]), tuple(made)


def _change(edit: Edit, body: str, starts: Sequence[int]) -> _Change | None:
    """An edit by index; None where its place is not in the text."""
    start, end = _index(edit.span[:2], body, starts), _index(edit.span[2:], body, starts)
    if start is None or end is None or end < start:
        return None
    if "\n" not in edit.text:
        return _Change(start, end, edit.text)
    line_end = body.find("\n", start)
    returns = body[line_end - 1 : line_end] == "\r" if line_end > 0 else "\r\n" in body
    words = edit.text.replace("\r\n", "\n")
    return _Change(start, end, words.replace("\n", "\r\n") if returns else words)


def _index(place: tuple[int, int], body: str, starts: Sequence[int]) -> int | None:
    line, column = place
    if line < 1 or column < 1 or line > len(starts):
        return None
    index = starts[line - 1] + column - 1
    limit = starts[line] - 1 if line < len(starts) else len(body)
    return index if index <= limit else None


def _apart(changes: Sequence[_Change], taken: Sequence[_Change]) -> bool:
    """Whether changes touch neither each other nor any that are taken already (all of both in order)."""
    for one, other in pairwise(changes):
        if _touch(one, other):
            return False
    for change in changes:
        place = bisect_left(taken, change)
        if any(_touch(change, other) for other in taken[max(0, place - 1) : place + 1]):
            return False
    return True


def _touch(one: _Change, other: _Change) -> bool:
    """Whether two changes overlap; something put in touches whatever begins or ends at its place."""
    if one.start == one.end or other.start == other.end:
        return one.start <= other.end and other.start <= one.end
    return one.start < other.end and other.start < one.end


def write(path: Path, before: str, after: str) -> None:
    """Put a mended text in the place of the old one, whole or not at all. NotWritten, in one sentence, where that cannot be done
    or where the file is not as it was read."""
    place = path.resolve()  # a link stays a link
    half = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        if place.read_bytes() != before.encode("utf-8"):
            raise NotWritten(f"{path} was changed in the meantime, and so nothing was mended.")
        with half.open("wb") as file:
            file.write(after.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        half.chmod(place.stat().st_mode)
        half.replace(place)
    except NotWritten:
        raise
    except OSError as error:
        with suppress(OSError):
            half.unlink()
        raise NotWritten(f"{path} could not be mended: {(error.strerror or 'it cannot be written').lower()}.") from None


def difference(name: str, before: str, after: str) -> str:
    """The change as a unified diff, empty where there is none."""
    from difflib import unified_diff

    lines = []
    for line in unified_diff(_lines(before), _lines(after), name, name, n=3):
        lines.append(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n")
    return "".join(lines)


def _lines(text: str) -> list[str]:
    """Lines with their ends; only a line feed ends one."""
    lines = text.split("\n")
    return [f"{line}\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
