"""All checks there are: a table of families, from which the command line, `solo explain` and the docs page are made.

Names and codes come from `solo.book.findings`, so that a word of the author's can be looked up without loading a single family.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import NamedTuple, cast

from solo.book.findings import CHECKS
from solo.book.shown import named
from solo.book.spelling import nearest
from solo.lint.check import Check, Family


class About(NamedTuple):
    """A family for people: its heading, and one sentence on what its checks have in common."""

    title: str
    about: str


# In the order of the codes. A family's module is `solo.lint.checks.<name>`.
FAMILIES = {
    "file": About("The file", "Whether the file is text, and YAML that every reader understands alike."),
    "shape": About("Shape", "Whether every key and value is one that a book may have at its place."),
    "links": About("Links", "Whether the sections hang together."),
    "state": About("State", "What conditions, items, codewords and counters do along the ways through a book."),
    "play": About("Play", "Whether the dice leave something to play for."),
    "prose": About("Prose", "What a copy-editor would mark."),
    "publish": About("Publishing", "What a book must say before others may print or pass it on."),
    "linter": About("The linter itself", "What is wrong with the remarks to the linter in a book."),
}


class UnknownCheck(LookupError):
    """No check is called this: one sentence."""


@cache
def families() -> dict[str, Family]:
    """Every family by its name, in the order of the codes."""
    return {name: cast("Family", import_module(f"solo.lint.checks.{name}")) for name in FAMILIES}


@cache
def all_checks() -> tuple[Check, ...]:
    """Every check, documented, in the order of the codes."""
    checks = [check for family in families().values() for check in family.CHECKS]
    return tuple(sorted(checks, key=lambda check: check.code))


def matching(word: str) -> frozenset[str]:
    """The names of the checks that a word stands for: a name, a code, or the beginning of either (`S2`, `codeword-never`).

    UnknownCheck, with did-you-mean, where it stands for none.
    """
    given = word.strip()
    name, code = given.lower(), given.upper()
    if name in CHECKS:
        return frozenset({name})
    begun = {check for check, (own, _) in CHECKS.items() if code and (own.startswith(code) or check.startswith(f"{name}-"))}
    if begun:
        return frozenset(begun)
    near = nearest(name, CHECKS) or nearest(code, [own for own, _ in CHECKS.values()])
    raise UnknownCheck(f"There is no check “{named(given, 40)}”" + (f"; did you mean {near}?" if near else "."))


def find(word: str) -> tuple[Check, ...]:
    """The checks that a word stands for (see `matching`), documented, in the order of the codes."""
    names = matching(word)
    return tuple(check for check in all_checks() if check.name in names)
