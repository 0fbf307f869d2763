"""The reading pane's text."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from solo.play.telling import Line
from solo.tui.prose import paged
from solo.tui.widgets.fitted import Fitted


class PageText(Fitted):
    """Paragraphs of a page. `rows`: the row at which each of its lines begins."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.lines: tuple[Line, ...] = ()
        self.rows: tuple[int, ...] = ()

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines instead of what stood here."""
        self.lines = tuple(lines)
        self.display = bool(lines)
        self.refit()

    def fit(self, width: int) -> Content:
        content, self.rows = paged(self.lines, width)
        return content
