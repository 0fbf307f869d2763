"""What the library screen shows, and who opens a book for it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple, Protocol

from solo.play.beginning import Beginning
from solo.play.games import Opened


class InProgress(NamedTuple):
    """A game in progress: section, its title and the turn, and when it was last played, in words."""

    section: str
    title: str
    turn: int
    when: str


class Shelved(NamedTuple):
    """A book on the shelf. `fault`: why it cannot be played."""

    name: str
    title: str
    about: str
    path: str
    fault: str = ""
    game: InProgress | None = None


class CannotOpen(Exception):
    """A book cannot be opened: one sentence."""


class Library(Protocol):
    """The books there are."""

    def books(self) -> Sequence[Shelved]:
        """Every book, in the order it is shown."""

    def open(self, book: Shelved, anew: bool) -> Opened | Beginning:
        """A book's open game to go on with, or one that is about to begin (`anew`: in any case). CannotOpen where that cannot be
        done."""

    def left(self) -> None:
        """The player is back from a book: its game may be taken up elsewhere."""

    def endings(self, book: str) -> Collection[str]:
        """The endings of a book, by its id, that its games have come to."""
