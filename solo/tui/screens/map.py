"""The map: where the player has been."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from solo.tui.page import Walked
from solo.tui.prose import words
from solo.tui.screens.paper import Paper


def walk(sections: Sequence[Walked]) -> Content:
    """The sections walked, a line each: number, title, and a `?` for every way that was offered and not taken."""
    longest = max((words(section.id).cell_length for section in sections), default=0)
    lines = []
    for section in sections:
        number = " " * (longest - words(section.id).cell_length) + section.id
        lines.append(
            Content.assemble(
                words("▸ " if section.here else "  ", "bold $lead"),
                words(number, "bold $lead" if section.here else "$lead"),
                words(f"  {section.title or '–'}", "bold" if section.here else ""),
                words("  " + " ".join("?" * section.untried), "$quiet") if section.untried else Content(""),
            )
        )
    return Content("\n").join(
        [*lines, Content(""), words("Each ? is a way that was offered and that you have not taken.", "$quiet")]
    )


class MapScreen(Paper):
    """The sections walked, in order."""

    HEADING = "Map"

    def __init__(self, sections: Sequence[Walked]) -> None:
        super().__init__()
        self._sections = tuple(sections)

    def body(self) -> Widget:
        return Static(walk(self._sections), id="map", markup=False)
