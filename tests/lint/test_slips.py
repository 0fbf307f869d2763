"""Slips of the pen that authors make, a book each under `slips`: what is said, where, and what `--fix` makes of it.

The remarks at the top of a book are what must be found in it, in order:

    # LINE:COLUMN-COLUMN check: message
    #   help: …
    #   fix (safe): label            or: fix (a guess): label
    #   LINE becomes: …              the lines that the fix changes, as they stand after it
"""

from __future__ import annotations

import difflib
import re
from pathlib import Path

import pytest

from solo.book.edits import edited
from solo.book.findings import Finding
from solo.lint.config import Settings
from solo.lint.run import Report, lint

SLIPS = sorted((Path(__file__).parent / "slips").glob("*.yaml"))
# What the YAML library says, and no author should have to read.
FOREIGN = re.compile(
    r"\b(?:scalars?|mappings?|sequences?|tokens?|nodes?|flow|block (?:mapping|sequence|end)|simple key|ruamel|libyaml|"
    r"while (?:parsing|scanning)|could not find|did not find|expected|found character|document start)\b",
    re.IGNORECASE,
)


def linted(data: bytes, path: Path) -> Report:
    return lint(data, path, Settings(strict=True))


def fixed(finding: Finding, text: str) -> str:
    assert finding.fix is not None
    return edited(text, finding.fix.edits)


def rendered(report: Report) -> list[str]:
    """The findings of a report as the remarks at the top of a book say them."""
    lines: list[str] = []
    for finding in (judged.finding for judged in report.findings):
        span = finding.span
        assert span is not None
        end = f"{span.end_column}" if span.line == span.end_line else f"{span.end_line}:{span.end_column}"
        lines.append(f"# {span.line}:{span.column}-{end} {finding.check}: {finding.message}")
        if finding.help:
            lines.append(f"#   help: {finding.help}")
        if finding.fix:
            lines.append(f"#   fix ({'safe' if finding.fix.safe else 'a guess'}): {finding.fix.label}")
            before, after = report.text.split("\n"), fixed(finding, report.text).split("\n")
            for kind, _, _, start, stop in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
                if kind != "equal":
                    lines += [f"#   {number + 1} becomes: {after[number]}" for number in range(start, stop)]
    return lines


def test_there_are_more_than_fifty() -> None:
    assert len(SLIPS) >= 50


@pytest.mark.parametrize("path", SLIPS, ids=lambda path: path.stem)
def test_a_slip_is_told_in_the_authors_words(path: Path) -> None:
    data = path.read_bytes()
    report = linted(data, path)
    wanted = []
    for line in data.decode("cp1252" if path.stem == "windows-1252" else "utf-8").split("\n"):
        if not line.startswith("#"):
            break
        wanted.append(line)
    assert rendered(report) == wanted
    assert report.fails
    for judged in report.findings:
        for words in (judged.finding.message, judged.finding.help or ""):
            assert not FOREIGN.search(words), words


@pytest.mark.parametrize("path", SLIPS, ids=lambda path: path.stem)
def test_a_book_is_clean_after_its_fixes(path: Path) -> None:
    report = linted(path.read_bytes(), path)
    fixes = [judged.finding.fix for judged in report.findings]
    if None in fixes:
        pytest.skip("what is meant is not certain")
    text = edited(report.text, [edit for fix in fixes if fix for edit in fix.edits])
    assert [(judged.finding.check, judged.finding.message) for judged in linted(text.encode(), path).findings] == []
