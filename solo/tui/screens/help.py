"""The help, from the command table."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from solo.tui import commands
from solo.tui.prose import hanging, words
from solo.tui.screens.paper import Paper

HEADINGS: dict[commands.Where, str] = {
    "library": "In the library",
    "play": "At play",
    "paper": "In the sheet, the log and the map",
}


def rows(first: commands.Where, width: int) -> Content:
    """Every key and what it does, by the kind of screen; `first`: the kind to begin with."""
    lines: list[Content] = []
    longest = max(len(command.shown) for command in commands.COMMANDS)
    for where in sorted(HEADINGS, key=lambda where: where != first):
        lines += [words(HEADINGS[where], "bold"), Content("")]
        lines += [
            hanging(words(command.help), f"{command.shown:{longest}} ", width, "$lead")
            for command in commands.here(where)
            if where == first or command.where != commands.ANYWHERE
        ]
        lines.append(Content(""))
    return Content("\n").join(lines)


class HelpScreen(Paper):
    """Every key, and what it does."""

    HEADING = "Help"

    def __init__(self, where: commands.Where) -> None:
        """`where`: the kind of screen that is asked about."""
        super().__init__()
        self._where: commands.Where = where

    def body(self) -> Widget:
        return Static(rows(self._where, min(72, self.app.size.width - 4)), id="help", markup=False)
