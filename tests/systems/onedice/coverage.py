"""Which test holds the program to which rule: the marks of the tests of OneDice, as the page docs/onedice-coverage.md.

To make the page again: python -m tests.systems.onedice.coverage
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from tomllib import loads
from typing import Any, NamedTuple

import pytest

FOLDER = Path(__file__).parent
PAGE = FOLDER.parents[2] / "docs" / "onedice-coverage.md"

INTRODUCTION = """\
Sections are those of the specification that the game is written from; pages are those of OneDice Universal, and a row without
them is a ruling of ours, where the book leaves a matter to a Gamekeeper. *Tests* play a rule, or decide it as a whole; *figures*
are tests of the arithmetic or the tables behind it. A number in brackets counts the cases of a test.
"""


class Rule(NamedTuple):
    """A rule of the specification: its section, its name, and the rulebook's pages (empty: a ruling of ours)."""

    section: str
    name: str
    pages: str

    @property
    def mark(self) -> str:
        """As a test's mark names it."""
        return f"{self.section} {self.name}"


@cache
def _specification() -> dict[str, dict[str, Any]]:
    return loads((FOLDER / "specification.toml").read_text(encoding="utf-8"))


def rules() -> tuple[Rule, ...]:
    """All rules, in the order of the specification."""
    return tuple(Rule(section, name, pages) for section, part in _specification().items() for name, pages in part["rules"])


class Marks(NamedTuple):
    """For each name in a mark the tests that have it, with how many cases of each do."""

    rule: dict[str, Counter[str]]
    figures: dict[str, Counter[str]]


def marks_of(tests: Iterable[pytest.Item]) -> Marks:
    """Each test under the rules it names."""
    marks = Marks({}, {})
    for item in tests:
        test = f"{item.path.name}::{getattr(item, 'originalname', item.name)}"
        for kind, found in (("rule", marks.rule), ("figures", marks.figures)):
            for mark in item.iter_markers(kind):
                for name in mark.args:
                    found.setdefault(name, Counter())[test] += 1
    return marks


class _Collected:
    """The tests that a run of pytest has found."""

    items: Sequence[pytest.Item] = ()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Keep them."""
        self.items = session.items


def marks() -> Marks:
    """The marks of the tests as they now are. They are collected, and not run."""
    found = _Collected()
    options = ["-o", "addopts=--import-mode=importlib", "-p", "no:terminal", "-p", "no:cacheprovider"]
    status = pytest.main(["--collect-only", *options, str(FOLDER)], plugins=[found])
    if status != pytest.ExitCode.OK:
        raise SystemExit(f"the tests cannot be collected: {status!r}")
    return marks_of(found.items)


def page(marks: Marks) -> str:
    """The page, from the marks."""
    return "\n".join(_lines(marks)) + "\n"


def _lines(marks: Marks) -> Iterator[str]:
    every = rules()
    yield "# OneDice: from rule to test"
    yield ""
    yield "<!-- Made by `python -m tests.systems.onedice.coverage` from the tests' own marks; a test holds the two equal. -->"
    yield ""
    yield from INTRODUCTION.splitlines()
    yield ""
    yield f"{sum(rule.mark in marks.rule for rule in every)} of {len(every)} rules have a test."
    for section, part in _specification().items():
        yield ""
        yield f"## {section} {part['title']}"
        yield ""
        yield "| rule | pages | tests | figures |"
        yield "|---|---|---|---|"
        for rule in every:
            if rule.section == section:
                tests = _tests(marks.rule.get(rule.mark, Counter())) or "not yet"
                behind = _tests(marks.figures.get(rule.mark, Counter()))
                yield f"| {rule.name} | {rule.pages} | {tests} | {behind} |"


def _tests(found: Counter[str]) -> str:
    return "<br>".join(f"`{test}`" + (f" ({cases})" if cases > 1 else "") for test, cases in sorted(found.items()))


if __name__ == "__main__":
    if sys.argv[1:] == ["--print"]:
        sys.stdout.write(page(marks()))
    else:
        PAGE.write_text(page(marks()), encoding="utf-8")
