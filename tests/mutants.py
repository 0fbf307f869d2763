"""Books damaged at random, and what must hold of every one of them however it is damaged."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random

from jsonschema import Draft7Validator

from solo.book.edits import edited, line_starts, offsets
from solo.book.findings import CHECKS
from solo.book.reader import read
from solo.book.report import MOST_OF_A_CHECK
from solo.book.schema import instance, schema
from solo.book.shape import SystemShapes
from solo.book.source import parse
from solo.lint.config import Settings
from solo.lint.reporters import render
from solo.lint.run import Report, lint
from solo.systems import names, system
from tests.conftest import RAID

LONGEST = 20.0  # seconds for one book, on a machine that has other work too
CLEAN = Path(__file__).parent / "lint" / "clean"

# What only a decoder can know: it takes two places of a book, or a language inside a value, to see it.
CROSS_VALUE = frozenset(
    {
        "dead-link",  # no section has the id
        "unreachable",
        "automatic-loop",
        "duplicate-id",  # two choices with one key
        "unknown-name",  # nothing is declared under the name
        "bad-condition",
        "table-gap",
        "table-overlap",
        "duplicate-key",  # `12` and `"12"`, a skill and its alias
    }
)
# … and of checks that a schema mostly knows, what it cannot: figures that bound each other, a hero's id among other words, the
# last arm of a branch, heroes enough for a party, a text's length in bytes.
CROSS_VALUE_WORDS = (
    "and the counter goes from",
    "so there is nothing between them",
    "it names neither a skill nor an ability",
    "it needs either a foe or a quick",
    "an attack has a bonus or a skill, not both",
    "runs from",
    "has faces a d",
    "heroes play, and the book has",
    "leads nowhere where none of its conditions holds",
    "so what comes after it is never looked at",
    " cannot be “",  # who acts: one of some words, or a hero's id
    " bytes; ",
)


@cache
def books() -> tuple[bytes, ...]:
    """Real books: small ones with fights, checks, counters and many scripts, and the bundled one."""
    small = [path.read_bytes() for path in sorted(CLEAN.glob("*.adventure.yaml"))]
    return (*small, *small, RAID.read_bytes())


def mutants(seed: str, count: int) -> Iterator[bytes]:
    """Damaged copies: bytes and lines lost, doubled and swapped, one to four times."""
    random = Random(seed)
    for _ in range(count):
        data = random.choice(books())
        for _ in range(random.choice((1, 1, 1, 2, 4))):
            data = random.choice((_byte, _line))(data, random)
        yield data


def _byte(data: bytes, random: Random) -> bytes:
    first, second = sorted((random.randrange(len(data)), random.randrange(len(data))))
    match random.randrange(3):
        case 0:
            return data[:first] + data[first + 1 :]
        case 1:
            return data[:first] + data[first : first + 1] + data[first:]
    return data[:first] + data[second : second + 1] + data[first + 1 : second] + data[first : first + 1] + data[second + 1 :]


def _line(data: bytes, random: Random) -> bytes:
    lines = data.split(b"\n")
    first, second = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(3):
        case 0:
            del lines[first]
        case 1:
            lines.insert(first, lines[first])
        case 2:
            lines[first], lines[second] = lines[second], lines[first]
    return b"\n".join(lines)


def hold(data: bytes) -> None:
    """Lint a damaged book: no exception, no hang, places inside the text, fixes that fit, nothing that steers a terminal."""
    begun = time.monotonic()
    # odds left out: a figure that a slip has made large is many more games, and that is what their limit of states is for
    report = lint(data, "mutant.adventure.yaml", Settings(strict=True, odds=False))
    assert time.monotonic() - begun < LONGEST
    _places_are_inside(report)
    assert len(report.findings) <= len(CHECKS) * (MOST_OF_A_CHECK + 1)
    shown = render("full", [report])
    steering = {letter for letter in set(shown) if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp")}
    assert steering <= {"\n", "\u200c", "\u200d"}
    _shape_is_told_alike(data)


def _places_are_inside(report: Report) -> None:
    begins = line_starts(report.text)
    lines = report.text.split("\n")
    for judged in report.findings:
        finding = judged.finding
        edits = finding.fix.edits if finding.fix else ()
        spans = [*(edit.span for edit in edits), *(related.span for related in finding.related)]
        for span in [*spans, *([finding.span] if finding.span else [])]:
            assert 1 <= span.line <= span.end_line <= len(lines) + 1, finding
            assert span[:2] <= span[2:], finding
            assert 1 <= span.column <= len(lines[span.line - 1]) + 2, finding
        if edits and all(edit.span.end_line <= len(lines) for edit in edits):
            assert all(offsets(edit.span, begins)[1] <= len(report.text) + 1 for edit in edits), finding
            edited(report.text, edits)


@cache
def _shapes() -> Mapping[str, SystemShapes]:
    return {name: system(name).shapes for name in names()}


@cache
def _validator() -> Draft7Validator:
    return Draft7Validator(schema(_shapes()))


def _shape_is_told_alike(data: bytes) -> None:
    """Schema and decoder accept the same documents, but for what only the decoder can know."""
    source = parse(data, "mutant.adventure.yaml")
    if source.root is None or source.findings:
        return
    reading = read(data, _shapes(), "mutant.adventure.yaml")
    valid = _validator().is_valid(instance(source.root))
    if reading.book is not None:
        assert valid, [error.message for error in _validator().iter_errors(instance(source.root))]
    elif valid:
        for finding in reading.findings:
            known = finding.check in CROSS_VALUE or any(words in finding.message for words in CROSS_VALUE_WORDS)
            assert known, finding
