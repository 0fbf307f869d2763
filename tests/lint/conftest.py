"""Small books that many tests of the linter begin with, and findings made by hand: reporters are tested without checks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner, Result

from solo.book.findings import CHECKS, Edit, Finding, Fix, Related, Span
from solo.cli import commands
from solo.lint.run import Judged, Report

CLEAN = """\
id: mill
title: Mill
system: onedice
language: en
authors: [Nobody]
license: CC0-1.0
start: 1
heroes:
  kim: {name: Kim, strong: 2, clever: 2, quick: 2, skills: {Sneaky: 1}}
sections:
  1:
    text: |
      The mill stands dark. Its door is ajar.
    choices:
      - {text: Go in, goto: 12}
      - {text: Go home, goto: 7}
  7:
    text: |
      You never learn what was in there.
    ending: defeat
  12:
    text: |
      Flour on the floor, and a trail in it.
    check: {skill: Sneaky, tn: 6, success: 20, failure: 7}
  20:
    text: |
      The miller sleeps. The stolen ring is yours again.
    ending: victory
"""

# One dead link, on line 15, that means section 12.
BROKEN = CLEAN.replace("goto: 12}", "goto: 21}")


@pytest.fixture
def run() -> Callable[..., Result]:
    """A function that runs the command line; the exit status is the result's `return_value`."""

    def invoke(*arguments: object, typed: str | bytes | None = None) -> Result:
        result = CliRunner().invoke(commands, [str(argument) for argument in arguments], typed, standalone_mode=False)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return invoke


@pytest.fixture(autouse=True)
def _no_workflow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests run in a GitHub workflow too, and must not print as for one."""
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


def finding(
    check: str = "dead-link", message: str = "section 1 leads nowhere", place: tuple[int, ...] | None = (1, 1, 1, 3), **rest: Any
) -> Finding:
    """A finding at a place (line, column, end line, end column)."""
    return Finding(check, message, None if place is None else Span(*place), **rest)


def fix(*edits: tuple[tuple[int, int, int, int], str], safe: bool = True, label: str = "mend it") -> Fix:
    """A fix of some edits, each a place and what is to stand there."""
    return Fix(label, tuple(Edit(Span(*place), text) for place, text in edits), safe)


def related(place: tuple[int, int, int, int], note: str) -> Related:
    """Another place."""
    return Related(Span(*place), note)


def report(
    *findings: Finding, text: str = "one\ntwo\nthree\n", name: str = "mill.adventure.yaml", strict: bool = False
) -> Report:
    """A report of findings with the severities they have by default."""
    severities = [CHECKS[one.check][1] for one in findings]
    judged = [
        Judged(one, severity, severity == "error" or (strict and severity == "warning"))
        for one, severity in zip(findings, severities, strict=True)
    ]
    return Report(name, text, tuple(judged))
