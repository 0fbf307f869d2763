"""The endings of a book that a player has found."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from solo.book.model import Book, Ending
from solo.tui.prose import words
from solo.tui.screens.paper import Paper


def endings(book: Book) -> tuple[str, ...]:
    """Every ending there is in a book, in the order of its sections."""
    ways = (section.way for section in book.sections.values())
    return tuple(dict.fromkeys(way.ending for way in ways if isinstance(way, Ending)))


def found(all: Sequence[str], known: Collection[str]) -> Content:
    """How many endings have been found, and which; the others are not given away."""
    reached = [ending for ending in all if ending in known]
    lines = [words(f"{len(reached)} of {len(all)} found", "bold"), Content("")]
    lines += [words(f"● {ending}" if ending in known else "○ ?", "" if ending in known else "$quiet") for ending in all]
    return Content("\n").join(lines)


class EndingsScreen(Paper):
    """The endings found, over all games of the book."""

    HEADING = "Endings"

    def __init__(self, book: Book, known: Collection[str]) -> None:
        super().__init__()
        self._book, self._known = book, known

    def body(self) -> Widget:
        return Static(found(endings(self._book), self._known), id="endings", markup=False)
