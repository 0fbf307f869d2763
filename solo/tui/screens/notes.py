"""The notes a player has written, and a line to write another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from solo.play.margin import LENGTH_MAX
from solo.tui import commands
from solo.tui.prose import hanging, words
from solo.tui.widgets.fitted import Fitted
from solo.tui.widgets.status import KeyLine, Notice


class NotesText(Fitted):
    """The notes, the latest last."""

    def __init__(self) -> None:
        super().__init__(id="notes")
        self._notes: tuple[str, ...] = ()

    def show(self, notes: Sequence[str]) -> None:
        """Show these notes."""
        self._notes = tuple(notes)
        self.refit()

    def fit(self, width: int) -> Content:
        if not self._notes:
            return words("There are none yet.", "$quiet")
        return Content("\n").join([hanging(words(note), "·", width, "$lead") for note in self._notes])


class NotesScreen(Screen[None]):
    """Read and write."""

    CSS_PATH = "paper.tcss"
    AUTO_FOCUS = "#note"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("notes")]

    def __init__(self, notes: Callable[[], Sequence[str]], write: Callable[[str], str | None]) -> None:
        """`notes` gives those there are; `write` keeps one more, and says why it cannot."""
        super().__init__()
        self._notes, self._write = notes, write

    def compose(self) -> ComposeResult:
        yield Static(words("Notes", "bold $lead"), id="heading", markup=False)
        with VerticalScroll(id="paper", can_focus=False):
            yield NotesText()
        yield Input(id="note", placeholder="Write a note", max_length=LENGTH_MAX, select_on_focus=False)
        yield Notice(id="notice")
        yield KeyLine("notes")

    def on_mount(self) -> None:
        """Open at the latest note."""
        self._show()

    def _show(self) -> None:
        self.query_one(NotesText).show(self._notes())
        self.query_one("#paper", VerticalScroll).scroll_end(animate=False)

    @on(Input.Submitted, "#note")
    def _submitted(self, message: Input.Submitted) -> None:
        fault = self._write(message.value) if message.value.strip() else ""
        self.query_one(Notice).say(fault or "")
        if fault is None:
            message.input.value = ""
            self._show()

    async def action_write(self) -> None:
        """Write the note down."""
        await self.query_one(Input).action_submit()

    def action_scroll_by(self, lines: int) -> None:
        """Scroll the notes by lines."""
        self.query_one("#paper", VerticalScroll).scroll_relative(y=lines, animate=False, force=True)

    def action_leave(self) -> None:
        """Back to the page."""
        self.dismiss()
