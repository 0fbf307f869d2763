"""Remarks to the linter in a book: `# solo: ignore[dead-link] until chapter 3 is written`, on the line or alone on a line above.

YAML's parser does not hand comments on, so they are looked for in the text: a `#` that begins a line or follows a blank, and
that no value of the book's tree holds.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from solo.book.decoding import shortened
from solo.book.findings import CHECKS, Edit, Finding, Fix, Span
from solo.book.node import Mapping, Node, Scalar
from solo.book.spelling import nearest
from solo.lint.registry import UnknownCheck, matching

_REMARK = re.compile(r"#[ \t]*solo[ \t]*:[ \t]*(?P<verb>[A-Za-z-]+)[ \t]*(?P<list>\[(?P<names>[^\]\n]*)\])?")
_NAME = re.compile(r"[^,\s](?:[^,]*[^,\s])?")
_SILENCES_THE_LINTER = frozenset({"unused-ignore", "unknown-check"})


class Name(NamedTuple):
    """One of the words between the brackets, and the checks it stands for (none: it is unknown)."""

    word: str
    span: Span
    checks: frozenset[str]


class Ignore(NamedTuple):
    """A remark: its place, the words in it, and the line whose findings it silences (None: no line follows)."""

    span: Span
    names: tuple[Name, ...]
    line: int | None
    alone: bool  # on a line of its own
    names_span: Span | None = None  # what stands between the brackets


class Judgement(NamedTuple):
    """What is left to report, how many findings were silenced, and what is wrong with the remarks themselves."""

    kept: tuple[Finding, ...]
    silenced: int
    faults: tuple[Finding, ...]


def mentioned(text: str) -> bool:
    """Whether a text may hold a remark to the linter at all: quick, so that most books need no more."""
    return _REMARK.search(text) is not None


def judge(findings: Sequence[Finding], text: str, root: Node, judged: Callable[[str], bool]) -> Judgement:
    """Take out the findings that a remark in the text silences, and add those about the remarks.

    judged: whether a check was made at all; a remark that silences nothing is only at fault if all its checks were.
    """
    scalars = _scalars(root)
    ignores, faults = _remarks(text, scalars)
    if not ignores:
        return Judgement(tuple(findings), 0, tuple(faults))
    by_line: dict[int, list[int]] = {}
    for place, ignore in enumerate(ignores):
        if ignore.line is not None:
            by_line.setdefault(ignore.line, []).append(place)
    covered = _covered(scalars, text.split("\n"), by_line)
    used: set[tuple[int, str]] = set()
    kept = []
    for finding in findings:
        hits = list(_silencing(finding, ignores, by_line, covered))
        used.update(hits)
        if not hits:
            kept.append(finding)
    lines = text.split("\n")
    for place, ignore in enumerate(ignores):
        idle = [
            name
            for name in ignore.names
            if name.checks and (place, name.word) not in used and all(judged(check) for check in name.checks)
        ]
        if idle:
            faults.append(_unused(ignore, idle, lines))
    # a remark may silence what is said of remarks, its own too
    left = [fault for fault in faults if not list(_silencing(fault, ignores, by_line, {}, _SILENCES_THE_LINTER))]
    return Judgement(tuple(kept), len(findings) - len(kept), tuple(left))


class _Place(NamedTuple):
    """A value: from where to where, as pairs of line and column."""

    start: tuple[int, int]
    end: tuple[int, int]
    block: bool


def _scalars(root: Node) -> list[_Place]:
    """Every key and value of the book, from the top down."""
    found: list[_Place] = []
    waiting: list[Node] = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Scalar):
            found.append(_Place(node.span[:2], node.span[2:], node.style in ("literal", "folded")))
        elif isinstance(node, Mapping):
            for key, value in node.items:
                waiting += (key, value)
        else:
            waiting += node.items
    return sorted(found)


def _remarks(text: str, scalars: list[_Place]) -> tuple[list[Ignore], list[Finding]]:
    """The remarks of a text, and what is wrong with their words."""
    starts = [place.start for place in scalars]
    lines = text.split("\n")
    following = _following(lines)
    ignores: list[Ignore] = []
    faults: list[Finding] = []
    for number, line in enumerate(lines, start=1):
        if "solo" not in line:
            continue
        for found in _REMARK.finditer(line):
            at = found.start()
            if not _in_comment(line, number, at, starts, scalars):
                continue
            verb = found["verb"].lower()
            if verb != "ignore":
                if found["list"] and nearest(verb, ["ignore"]):
                    faults.append(_misspelt(found, number))
                continue
            names = tuple(_names(found, number))
            alone = not line[:at].strip()
            target = following[number - 1] if alone else number
            span = Span(number, at + 1, number, found.end() + 1)
            inside = Span(number, found.start("names") + 1, number, found.end("names") + 1) if found["list"] else None
            ignores.append(Ignore(span, names, target, alone, inside))
            if not names:
                message = "this remark names no check, and so it silences nothing"
                faults.append(Finding("unknown-check", message, span, help="name one: `# solo: ignore[dead-link]`"))
            faults += (_unknown(name) for name in names if not name.checks)
    return ignores, faults


def _in_comment(line: str, number: int, at: int, starts: list[tuple[int, int]], scalars: list[_Place]) -> bool:
    """Whether the character at an index of a line stands in a comment: behind a # that is in no value."""
    hash_at = line.find("#")
    while 0 <= hash_at <= at:
        if (hash_at == 0 or line[hash_at - 1] in " \t") and not _held((number, hash_at + 1), starts, scalars):
            return True
        hash_at = line.find("#", hash_at + 1)
    return False


def _held(place: tuple[int, int], starts: list[tuple[int, int]], scalars: list[_Place]) -> bool:
    before = bisect_right(starts, place) - 1
    return before >= 0 and place < scalars[before].end


def _names(found: re.Match[str], number: int) -> Iterator[Name]:
    if not found["list"]:
        return
    for word in _NAME.finditer(found["names"]):
        start = found.start("names") + word.start() + 1
        span = Span(number, start, number, start + len(word[0]))
        try:
            yield Name(word[0], span, matching(word[0]))
        except UnknownCheck:
            yield Name(word[0], span, frozenset())


def _following(lines: Sequence[str]) -> list[int | None]:
    """For each line the one that a remark alone on it speaks of: the next that is not empty and not a comment."""
    found: list[int | None] = [None] * len(lines)
    number: int | None = None
    for place in range(len(lines) - 1, -1, -1):
        found[place] = number
        line = lines[place].strip()
        if line and not line.startswith("#"):
            number = place + 1
    return found


def _covered(scalars: Iterable[_Place], lines: Sequence[str], by_line: dict[int, list[int]]) -> dict[int, list[_Place]]:
    """For each line with a remark, the values of several lines that belong to it: they begin or end there, or their | does."""
    covered: dict[int, list[_Place]] = {}
    for place in scalars:
        first, final = place.start[0], place.end[0]
        if place.block:
            header = first - 1
            while header > 1 and not lines[header - 1].strip():
                header -= 1
            belongs = {header}
        elif first == final:
            continue
        else:
            belongs = {first, final}
        for line in belongs & by_line.keys():
            covered.setdefault(line, []).append(place)
    return covered


def _silencing(
    finding: Finding,
    ignores: Sequence[Ignore],
    by_line: dict[int, list[int]],
    covered: dict[int, list[_Place]],
    but: frozenset[str] | None = None,
) -> Iterator[tuple[int, str]]:
    """The words that silence a finding, each with the place of its remark."""
    if finding.span is None or (but is not None and finding.check not in but):
        return
    start = finding.span[:2]
    lines = {finding.span.line}
    lines.update(line for line, places in covered.items() if any(place.start <= start < place.end for place in places))
    for line in lines & by_line.keys():
        for place in by_line[line]:
            yield from ((place, name.word) for name in ignores[place].names if finding.check in name.checks)


def _unknown(name: Name) -> Finding:
    near = nearest(name.word.lower(), CHECKS) or nearest(name.word.upper(), [code for code, _ in CHECKS.values()])
    return Finding(
        "unknown-check",
        f"there is no check `{shortened(name.word)}`, and so this silences nothing",
        name.span,
        help=f"did you mean {near}?" if near else "`solo explain` lists the checks there are",
        fix=Fix(f"change it to {near}", (Edit(name.span, near),), safe=False) if near else None,
    )


def _misspelt(found: re.Match[str], number: int) -> Finding:
    span = Span(number, found.start("verb") + 1, number, found.end("verb") + 1)
    fix = Fix("change it to ignore", (Edit(span, "ignore"),), safe=False)
    message = f"`{found['verb']}` is no remark that the linter knows, and so it silences nothing"
    return Finding("unknown-check", message, span, help="did you mean ignore?", fix=fix)


def _unused(ignore: Ignore, idle: Sequence[Name], lines: Sequence[str]) -> Finding:
    words = ", ".join(f"`{shortened(name.word)}`" for name in idle)
    span = idle[0].span if len(idle) == 1 else ignore.span
    if len(idle) == len(ignore.names):
        fix = Fix("take the remark out", (Edit(_whole(ignore, lines), ""),), safe=True)
    else:
        assert ignore.names_span is not None  # there are names, and so brackets
        rest = ", ".join(name.word for name in ignore.names if name not in idle)
        fix = Fix(f"take {words} out", (Edit(ignore.names_span, rest),), safe=True)
    return Finding("unused-ignore", f"{words} is not found here, and so this silences nothing", span, help="take it out", fix=fix)


def _whole(ignore: Ignore, lines: Sequence[str]) -> Span:
    """A remark with its reason; where nothing else stands on the line, the line."""
    number = ignore.span.line
    line = lines[number - 1]
    end = len(line.rstrip("\r")) + 1
    before = line[: ignore.span.column - 1]
    if not before.strip() and number < len(lines):
        return Span(number, 1, number + 1, 1)
    return Span(number, len(before.rstrip()) + 1, number, end)
