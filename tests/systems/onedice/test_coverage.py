"""The page that leads from rules to tests is as the marks are, and no mark is of a rule that is not there."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest

from tests.systems.onedice import coverage


@pytest.fixture(scope="module")
def made(request: pytest.FixtureRequest) -> str:
    """The page as it would be made now: from the tests at hand where they are all of them, else another process collects."""
    option = request.config.option
    chosen = option.keyword or option.markexpr or option.deselect or option.lf
    here = [item for item in request.session.items if item.path.parent == coverage.FOLDER]
    files = {item.path for item in here} == set(coverage.FOLDER.glob("test_*.py"))
    if files and not chosen and not any("::" in each for each in request.config.args):
        return coverage.page(coverage.marks_of(here))
    command = [sys.executable, "-m", "tests.systems.onedice.coverage", "--print"]
    done = subprocess.run(command, cwd=coverage.FOLDER.parents[2], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def rows(page: str) -> dict[str, str]:
    """What the page has for each rule that it names, by the rule's mark."""
    section, found = "", {}
    for line in page.splitlines():
        if line.startswith("## "):
            section = line.split()[1]
        elif line.startswith("| ") and not line.startswith("| rule "):
            name, _, tests, _ = (cell.strip() for cell in line[1:-1].split("|"))
            found[f"{section} {name}"] = tests
    return found


def test_rules_have_names_of_their_own() -> None:
    marks = [rule.mark for rule in coverage.rules()]
    assert [mark for mark, times in Counter(marks).items() if times > 1] == []


def test_every_mark_is_of_a_rule(request: pytest.FixtureRequest) -> None:
    known = {rule.mark for rule in coverage.rules()}
    named = {
        name
        for item in request.session.items
        for kind in ("rule", "figures")
        for mark in item.iter_markers(kind)
        for name in mark.args
    }
    assert named - known == set()


def test_the_page_is_as_it_is_made(made: str) -> None:
    """After a change: python -m tests.systems.onedice.coverage"""
    assert coverage.PAGE.read_text(encoding="utf-8") == made


def test_the_page_has_every_rule(made: str) -> None:
    assert list(rows(made)) == [rule.mark for rule in coverage.rules()]


def test_no_rule_is_without_a_test(made: str) -> None:
    assert [mark for mark, tests in rows(made).items() if tests == "not yet"] == []


def test_the_cases_of_a_test_are_one_entry() -> None:
    found = {"§14 ratings of hazards": Counter({"test_b.py::test_two": 2, "test_a.py::test_one": 1})}
    page = coverage.page(coverage.Marks(found, {"§14 circumstances": Counter({"test_c.py::test_three": 1})}))
    assert rows(page)["§14 ratings of hazards"] == "`test_a.py::test_one`<br>`test_b.py::test_two` (2)"
    assert rows(page)["§14 circumstances"] == "not yet"
    assert "| circumstances | 44 | not yet | `test_c.py::test_three` |" in page
