"""What a game is played in: a book and its rule system. Neither ever changes while a game is played."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from solo.book.model import Book, Section
from solo.systems.protocol import System
from solo.table import Game


class BookFault(Exception):
    """The book asks for something that cannot be done, in a section: one sentence for its author."""

    def __init__(self, section: str, message: str) -> None:
        super().__init__(f"Section {section}: {message}")
        self.section, self.message = section, message


class _World(NamedTuple):
    book: Book
    system: System


class World(_World):
    """A book with the rule system that resolves what happens in it."""

    @cached_property
    def counter_places(self) -> dict[str, int]:
        """Where each counter stands in a game's tuple of counters."""
        return {name: place for place, name in enumerate(self.book.counters)}

    def section(self, game: Game) -> Section:
        """The section a game is in."""
        return self.book.sections[game.book.section]

    def standing(self, game: Game) -> tuple[Any, ...]:
        """The heroes who can still act."""
        return tuple(hero for hero in game.play.party.heroes if self.system.standing(hero))
