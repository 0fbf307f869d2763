"""What the sheet, the log and the help have in common: a heading, a text that scrolls, and Escape."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from solo.tui import commands
from solo.tui.prose import words
from solo.tui.screens.moving import Scrolls
from solo.tui.widgets.status import KeyLine


class Paper(Scrolls, Screen[None]):
    """A screen that is only read."""

    CSS_PATH = "paper.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("paper")]
    HEADING: ClassVar[str] = ""

    def body(self) -> Widget:
        """What there is to read."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        yield Static(words(self.HEADING, "bold $lead"), id="heading", markup=False)
        with VerticalScroll(id="paper", can_focus=False):
            yield self.body()
        yield KeyLine("paper")

    @property
    def pane(self) -> VerticalScroll:
        """The part that scrolls."""
        return self.query_one("#paper", VerticalScroll)

    def action_leave(self) -> None:
        """Back to where the player came from."""
        self.dismiss()
