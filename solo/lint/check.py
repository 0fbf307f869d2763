"""What a check is, and what it looks at.

A family of checks is a module under `checks`: a table `CHECKS` of what each finds, why that matters, an example and the mend
(from which `solo explain`, the docs page and the code list are made), and a function `find` that yields findings. Checks whose
findings the reader already makes have their entries here all the same, and need no code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple, Protocol

from solo.book.findings import CHECKS, Finding, Severity
from solo.book.model import Book
from solo.lint.passages import Passage, passages
from solo.play.world import World


class Check(NamedTuple):
    """A check, documented: each text is one or more sentences of Markdown; `example` is a piece of YAML."""

    name: str
    finds: str
    why: str
    example: str
    mend: str
    publish_only: bool = False

    @property
    def code(self) -> str:
        """The stable code."""
        return CHECKS[self.name][0]

    @property
    def severity(self) -> Severity:
        """How bad it is by default."""
        return CHECKS[self.name][1]


def every(check: str) -> bool:
    """All checks are wanted."""
    return True


class _Subject(NamedTuple):
    world: World
    text: str
    limit: int = 500_000
    odds: bool = True
    wanted: Callable[[str], bool] = every


class Subject(_Subject):
    """A sound book to be looked at: its world, its text, and how hard to look.

    `limit`: states that explorers may visit; `odds`: whether exact odds may be worked out (`--no-odds`); `wanted`: whether
    anybody asks for the findings of a check, which may be left out otherwise.
    """

    @property
    def book(self) -> Book:
        """The book."""
        return self.world.book

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """Every text that the player reads, in the order written."""
        return passages(self.book, self.text)


class Family(Protocol):
    """A module of checks."""

    CHECKS: tuple[Check, ...]

    def find(self, subject: Subject) -> Iterator[Finding]:
        """The findings of this family in a sound book."""
