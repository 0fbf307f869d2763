"""The reading pane's text."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.widgets import Static

from solo.play.telling import Line
from solo.tui.prose import page

WIDEST = 72  # cells; a line of 66 to 72 letters is read most easily


class PageText(Static):
    """Paragraphs of a page. Textual wraps them; what is indented is wrapped by us, so it is made again at a new width."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(Content(""), id=id, markup=False)
        self._lines: tuple[Line, ...] = ()

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines instead of what stood here."""
        self._lines = tuple(lines)
        self.display = bool(lines)
        self._make(self.size.width or WIDEST)

    def on_resize(self, event: events.Resize) -> None:
        """Wrap what is indented again."""
        self._make(event.size.width)

    def _make(self, width: int) -> None:
        content = page(self._lines, width)
        if content != self.content or content.spans != getattr(self.content, "spans", None):
            self.update(content)
