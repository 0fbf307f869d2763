"""The log: what was told since the game began."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from solo.tui.prose import HEADINGS, hanging, inline, logged, page, words
from solo.tui.sitting import Leaf
from solo.tui.widgets.fitted import Fitted

KEPT = 400  # leaves shown; a log is for looking back, and must paint at once


def brief(leaves: Sequence[Leaf], width: int) -> Content:
    """Sections, answers, and what was rolled and done, without the story."""
    lines: list[Content] = []
    for leaf in leaves[-KEPT:]:
        if leaf.given:
            lines.append(hanging(inline(leaf.given), "▸", width, "$lead"))
        for line in leaf.lines:
            if line.code == "section":
                lines.append(words(line.text.removesuffix("."), "bold"))
            elif line.code not in (*HEADINGS, "prose"):
                lines.append(logged(line.text, width))
    return Content("\n").join(lines)


def full(leaves: Sequence[Leaf], width: int) -> Content:
    """Everything, the story too."""
    parts: list[Content] = []
    for leaf in leaves[-KEPT:]:
        if leaf.given:
            parts.append(hanging(inline(leaf.given, "bold"), "▸", width, "$lead"))
        if leaf.lines:
            parts.append(page(leaf.lines, width))
    return Content("\n\n").join(parts)


class LogText(Fitted):
    """The log; `story`: with all that was told, not only what was rolled and done."""

    def __init__(self, *, story: bool, id: str | None = None) -> None:
        super().__init__(id=id)
        self._story = story
        self._leaves: tuple[Leaf, ...] = ()

    def show(self, leaves: Sequence[Leaf]) -> None:
        """Show these leaves."""
        self._leaves = tuple(leaves)
        self.refit()

    def fit(self, width: int) -> Content:
        return full(self._leaves, width) if self._story else brief(self._leaves, width)
