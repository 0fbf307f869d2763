"""The sheet on a screen of its own."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widget import Widget

from solo.tui.screens.paper import Paper
from solo.tui.widgets.sheet import SheetText
from solo.view import Sheet


class SheetScreen(Paper):
    """Every hero's sheet."""

    HEADING = "Sheet"

    def __init__(self, sheets: Sequence[Sheet]) -> None:
        super().__init__()
        self._sheets = sheets

    def body(self) -> Widget:
        text = SheetText(id="sheet")
        text.show(self._sheets)
        return text
