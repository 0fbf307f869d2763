"""The bookmarks: fingers kept in the pages."""

from __future__ import annotations

from collections.abc import Sequence

from solo.tui.prose import words
from solo.tui.screens.listing import Entry, Listing


class BookmarksScreen(Listing):
    """Every bookmark, in the order they were put. `turn`: how many answers have been given by now."""

    HEADING = "Bookmarks"
    FOOT = "Enter goes back to a bookmark. At play, b puts one."

    def __init__(self, bookmarks: Sequence[tuple[str, int]], turn: int) -> None:
        super().__init__()
        self._bookmarks, self._turn = tuple(bookmarks), turn

    def entries(self, width: int) -> Sequence[Entry]:
        if not self._bookmarks:
            return [Entry(words("There are none yet.", "$quiet"), free=False)]
        return [
            Entry(words(name) if turn <= self._turn else words(f"{name} (not behind you)", "$quiet"), free=turn <= self._turn)
            for name, turn in self._bookmarks
        ]
