"""The map: where the player has been, and back there."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from solo.tui.map import Spot
from solo.tui.prose import inline, words
from solo.tui.screens.listing import Entry, Listing

LINE, TURN = "│ ", "├╴"


def spot(spot: Spot, width: int) -> Entry:
    """A section as the map shows it: the way there, its number and title, and a `?` for each way not taken."""
    outer, around = LINE * spot.depth, LINE * (spot.depth - spot.branch)
    way = _hung(around, TURN if spot.branch else LINE, inline(spot.came, "$lead"), width) if spot.came or spot.branch else []
    head = Content.assemble(
        words(spot.id, "bold $lead"),
        words(f"  {spot.title}" if spot.title else "", "bold" if spot.here else ""),
        words("  ← here" if spot.here else "", "$lead"),
    )
    lines = [*way, *_hung(outer, "● " if spot.here else "○ ", head, width)]
    for text in spot.untried:
        lines += _hung(outer + (LINE if spot.on else "  "), "? ", inline(text, "$quiet"), width)
    return Entry(Content("\n").join(lines), head=len(way))


def _hung(outer: str, marker: str, content: Content, width: int) -> list[Content]:
    """The lines of a text, with the lines of the map going on at their left."""
    room = max(8, width - len(outer) - len(marker))
    rest = marker if marker == LINE else LINE if marker == TURN else "  "
    left = (words(outer + marker, "$quiet"), words(outer + rest, "$quiet"))
    return [Content.assemble(left[place > 0], line.rstrip()) for place, line in enumerate(content.wrap(room))]


class MapScreen(Listing):
    """The sections walked, as a tree."""

    HEADING = "Map"
    FOOT = "Enter goes back to a place. Each ? is a way that was offered and not taken."

    def __init__(self, spots: Sequence[Spot]) -> None:
        super().__init__()
        self._spots = tuple(spots)

    def entries(self, width: int) -> Sequence[Entry]:
        return [spot(each, width) for each in self._spots]

    def first(self) -> int:
        return next((place for place, each in enumerate(self._spots) if each.here), 0)
