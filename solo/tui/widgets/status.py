"""The status line, the notice above it, and the footer."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from solo.tui.commands import Where, footer
from solo.tui.page import Place
from solo.tui.prose import words


def status(place: Place, more: bool, width: int) -> Content:
    """Book, section, turn and seed on one line; `more`: the page goes on below. What does not fit is left out, the seed first."""
    below = "" if not more else "more ↓" if width < 60 else "Space: more ↓"
    parts = [f"section {place.section}", f"turn {place.turn}", f"seed {place.seed}"]
    while len(parts) > 1 and words(" · ".join(parts)).cell_length + len(below) + 16 > width:
        parts.pop()
    right = " · ".join(parts)
    if below:
        right = f"{below}   {right}" if right else below
    right_words = words(right)
    left = words(place.book, "bold").truncate(max(0, width - right_words.cell_length - 2), ellipsis=True)
    gap = max(1, width - left.cell_length - right_words.cell_length)
    return Content.assemble(left, words(" " * gap), right_words).truncate(width)


class StatusLine(Static):
    """One line: where the game stands."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(Content(""), id=id, markup=False)
        self._place = Place("", "", 0, 0)
        self._more = False

    def show(self, place: Place) -> None:
        """Show where a game stands."""
        self._place = place
        self._make()

    def below(self, more: bool) -> None:
        """Say whether the page goes on below."""
        if more != self._more:
            self._more = more
            self._make()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the line to the new width."""
        self._make()

    def _make(self) -> None:
        self.update(status(self._place, self._more, self.content_size.width))


class Notice(Static):
    """One sentence that asks for attention: a refusal, a fault, a note. Gone with the next answer."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(Content(""), id=id, markup=False)
        self.display = False
        self.sentence = ""

    def say(self, sentence: str) -> None:
        """Show a sentence; an empty one takes the notice away."""
        self.sentence = sentence
        self.display = bool(sentence)
        self.update(words(sentence))


class KeyLine(Static):
    """The footer: the few keys that are used most, and no more than fit."""

    def __init__(self, where: Where) -> None:
        super().__init__(Content(""), markup=False)
        self._where: Where = where

    def on_resize(self, event: events.Resize) -> None:
        """Fit the keys to the new width."""
        self.update(keys(self._where, self.content_size.width))


def keys(where: Where, width: int) -> Content:
    """Keys and their words; from the right, those that do not fit are left out. A click on one does what the key does."""
    entries = [(Content.assemble(words(key, "bold $lead"), words(f" {word}")), action) for key, word, action in footer(where)]
    gap = 2 if sum(entry.cell_length + 2 for entry, _ in entries) - 2 <= width else 1
    shown: list[Content] = []
    used = 0
    for entry, action in entries:
        if used + entry.cell_length > width:
            break
        used += entry.cell_length + gap
        called = action if action.startswith("app.") else f"screen.{action}"
        shown.append(entry.stylize(Style.from_meta({"@click": called})) if action else entry)
    return Content(" " * gap).join(shown)
