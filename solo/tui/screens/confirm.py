"""A question that a key answers, before something that cannot be taken back by another key."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from solo.tui.prose import words


class Confirm(ModalScreen[bool]):
    """y: yes. n or Escape: no."""

    CSS_PATH = "confirm.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "yes", show=False),
        Binding("n,escape,q", "answer(False)", "no", show=False),
        Binding("ctrl+q", "app.quit", "quit", show=False, priority=True),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static(words(self._question), markup=False)
            yield Static(words("y yes   n no", "bold $lead"), id="keys", markup=False)

    def action_answer(self, yes: bool) -> None:
        """The player has answered."""
        self.dismiss(yes)
