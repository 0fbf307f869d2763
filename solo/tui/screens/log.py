"""The log on a screen of its own, the story with it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widget import Widget

from solo.tui.screens.paper import Paper
from solo.tui.sitting import Leaf
from solo.tui.widgets.log import LogText


class LogScreen(Paper):
    """All that was told in this game, the latest last and in view."""

    HEADING = "Log"

    def __init__(self, leaves: Sequence[Leaf]) -> None:
        super().__init__()
        self._leaves = tuple(leaves)

    def body(self) -> Widget:
        return LogText(story=True, id="log")

    def on_mount(self) -> None:
        """Open at the end."""
        self.query_one(LogText).show(self._leaves)
        self.pane.anchor()
