"""Fifteen bugs that authors make, one small book each, and books without any: what must be found, where, and nothing else.

A remark `# here: CHECK` in a book stands on the line above the place; `a|b` is either of them. `# also: CHECK …` names what may
be found besides, because it follows from the same bug.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solo.data import data_folder
from solo.lint.config import Settings
from solo.lint.run import lint

HERE = Path(__file__).parent
BUGS = sorted((HERE / "bugs").glob("*.adventure.yaml"))
CLEAN = [*sorted((HERE / "clean").glob("*.adventure.yaml")), *sorted(data_folder("adventures").glob("*.adventure.yaml"))]


def test_there_are_fifteen() -> None:
    assert [int(path.name[:2]) for path in BUGS] == list(range(1, 16))


@pytest.mark.parametrize("path", BUGS, ids=lambda path: path.name.partition(".")[0])
def test_a_seeded_bug_is_found_where_it_is(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").split("\n")
    wanted = [
        (number + 1, found[1].split("|"))
        for number, line in enumerate(lines, start=1)
        if (found := re.search(r"# here: (\S+)", line))
    ]
    others = {check for line in lines if (found := re.search(r"# also: (.+)", line)) for check in found[1].split()}
    assert wanted
    report = lint(path.read_bytes(), path, Settings(strict=True))
    assert report.fails
    told = [(judged.finding.check, judged.finding.span.line) for judged in report.findings if judged.finding.span is not None]
    assert len(told) == len(report.findings), "every finding has a place"
    for line, checks in wanted:
        # a remark for something else may stand in between
        lines_meant = (line, line + 1) if "# also" in lines[line - 1] else (line,)
        assert any(check in checks and at in lines_meant for check, at in told), (checks, line, told)
    expected = {check for _, checks in wanted for check in checks}
    assert {check for check, _ in told} <= expected | others


@pytest.mark.parametrize("path", CLEAN, ids=lambda path: path.name.partition(".")[0])
@pytest.mark.parametrize("profile", ["draft", "default"])
def test_a_clean_book_has_no_finding(path: Path, profile: str) -> None:
    report = lint(path.read_bytes(), path, Settings(profile=profile, strict=True))
    assert [(judged.finding.check, judged.finding.span, judged.finding.message) for judged in report.findings] == []
