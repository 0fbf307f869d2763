"""Which test holds the program to which rule: the marks of the tests of OneDice, as the page docs/onedice-coverage.md.

To make the page again: python -m tests.systems.onedice.coverage
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from tomllib import loads
from typing import NamedTuple

import pytest

FOLDER = Path(__file__).parent
PAGE = FOLDER.parents[2] / "docs" / "onedice-coverage.md"


class Rule(NamedTuple):
    """A rule of the specification: its section, its name, and the rulebook's pages (empty: a ruling of ours)."""

    section: str
    name: str
    pages: str

    @property
    def mark(self) -> str:
        """As a test's mark names it."""
        return f"{self.section} {self.name}"


def rules() -> tuple[Rule, ...]:
    """All rules, in the order of the specification."""
    sections = loads((FOLDER / "specification.toml").read_text(encoding="utf-8"))
    return tuple(Rule(section, name, pages) for section, part in sections.items() for name, pages in part["rules"])


def titles() -> dict[str, str]:
    """The sections' titles."""
    sections = loads((FOLDER / "specification.toml").read_text(encoding="utf-8"))
    return {section: part["title"] for section, part in sections.items()}


class _Marks:
    """Gathers marks when pytest has found all tests."""

    def __init__(self) -> None:
        self.found: dict[str, Counter[str]] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note each test under the rules it names; the cases of one test are counted together."""
        for item in session.items:
            test = f"{item.path.name}::{getattr(item, 'originalname', item.name)}"
            for mark in item.iter_markers("rule"):
                for name in mark.args:
                    self.found.setdefault(name, Counter())[test] += 1


def marks() -> dict[str, Counter[str]]:
    """For each name in a mark, the tests that have it, with how many cases of each do. The tests are collected and not run."""
    marks = _Marks()
    quiet = [
        "-o",
        "addopts=--import-mode=importlib",
        "-p",
        "no:terminal",
        "-p",
        "no:cacheprovider",
    ]  # its usual options are of a report
    arguments = ["--collect-only", *quiet, str(FOLDER)]
    status = pytest.main(arguments, plugins=[marks])
    if status != pytest.ExitCode.OK:
        raise SystemExit(f"the tests cannot be collected: {status!r}")
    return marks.found


def page(found: Mapping[str, Counter[str]]) -> str:
    """The page, from the marks."""
    return "\n".join(_lines(found)) + "\n"


def _lines(found: Mapping[str, Counter[str]]) -> Iterator[str]:
    every = rules()
    held = sum(rule.mark in found for rule in every)
    yield "# OneDice: from rule to test"
    yield ""
    yield "<!-- Made by `python -m tests.systems.onedice.coverage` from the tests' own marks; a test holds the two equal. -->"
    yield ""
    yield "Sections are those of the specification that the game is written from; pages are those of OneDice Universal, and a row"
    yield "without them is a ruling of ours, where the book leaves a matter to a Gamekeeper. A number in brackets counts the cases of"
    yield "a test."
    yield ""
    yield f"{held} of {len(every)} rules have a test."
    names = titles()
    for section, title in names.items():
        yield ""
        yield f"## {section} {title}"
        yield ""
        yield "| rule | pages | tests |"
        yield "|---|---|---|"
        for rule in every:
            if rule.section == section:
                yield f"| {rule.name} | {rule.pages} | {_tests(found.get(rule.mark, Counter()))} |"


def _tests(found: Counter[str]) -> str:
    if not found:
        return "not yet"
    return "<br>".join(f"`{test}`" + (f" ({cases})" if cases > 1 else "") for test, cases in sorted(found.items()))


if __name__ == "__main__":
    if sys.argv[1:] == ["--print"]:
        sys.stdout.write(page(marks()))
    else:
        PAGE.write_text(page(marks()), encoding="utf-8")
