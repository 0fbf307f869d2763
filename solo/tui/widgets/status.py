"""The status line, the notice above it, and the footer."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from textual import events
from textual.content import Content
from textual.widgets import Static

from solo.tui.commands import Fact, Where, footer
from solo.tui.page import Place
from solo.tui.prose import words
from solo.tui.widgets.fitted import Fitted


def status(place: Place, more: bool, width: int) -> Content:
    """Book, section, turn and seed on one line; `more`: the page goes on below. What does not fit is left out, the seed first."""
    below = "" if not more else "more ↓" if width < 60 else "Space: more ↓"
    parts = [f"section {place.section}", f"turn {place.turn}", f"seed {place.seed}"]
    while len(parts) > 1 and words(" · ".join(parts)).cell_length + len(below) + 16 > width:
        parts.pop()
    right = Content("   ").join([words(below, "bold $lead"), words(" · ".join(parts))] if below else [words(" · ".join(parts))])
    left = words(place.book, "bold").truncate(max(0, width - right.cell_length - 2), ellipsis=True)
    gap = max(1, width - left.cell_length - right.cell_length)
    return Content.assemble(left, words(" " * gap), right).truncate(width)


class StatusLine(Fitted):
    """One line: where the game stands."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._place = Place("", "", 0, 0)
        self._more = False

    def show(self, place: Place, more: bool) -> None:
        """Show where a game stands, and whether the page goes on below."""
        self._place, self._more = place, more
        self.refit()

    def fit(self, width: int) -> Content:
        return status(self._place, self._more, width)


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


class Key(NamedTuple):
    """A key as the footer shows it: where it stands in the line, in cells, and what it does."""

    key: str
    word: str
    action: str
    start: int
    end: int


class KeyLine(Static):
    """The footer: the few keys that are used most, and no more than fit. A click on one does what the key does."""

    def __init__(self, where: Where) -> None:
        super().__init__(Content(""), markup=False)
        self._where: Where = where
        self._facts: Collection[Fact] = ()
        self.keys: tuple[Key, ...] = ()

    def show(self, facts: Collection[Fact]) -> None:
        """Show the keys that count as things stand."""
        self._facts = facts
        self.on_resize()

    def on_resize(self) -> None:
        """Fit the keys to the new width."""
        self.keys = keys(self._where, self._facts, self.app.size.width, self.content_size.width)
        line = Content("")
        for key in self.keys:
            gap = words(" " * (key.start - line.cell_length))
            line = Content.assemble(line, gap, words(key.key, "bold $lead"), words(f" {key.word}"))
        self.update(line, layout=False)

    async def on_click(self, event: events.Click) -> None:
        """Do what the key under the pointer does."""
        at = event.get_content_offset(self)
        for key in self.keys:
            if at is not None and key.start <= at.x < key.end and key.action:
                await self.screen.run_action(key.action)


def keys(where: Where, facts: Collection[Fact], columns: int, width: int) -> tuple[Key, ...]:
    """The footer's keys in a terminal of so many columns and a line of so many cells: closer together where it is narrow; from
    the right, those that do not fit are left out."""
    entries = footer(where, facts, columns)
    gap = 2 if sum(len(key) + len(word) + 3 for key, word, _ in entries) - 2 <= width else 1
    found: list[Key] = []
    start = 0
    for key, word, action in entries:
        end = start + len(key) + 1 + len(word)
        if end > width:
            break
        found.append(Key(key, word, action, start, end))
        start = end + gap
    return tuple(found)
