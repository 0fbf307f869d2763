"""What the map, the bookmarks and the settings have in common: a heading, entries with a mark to move, and Escape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from solo.tui import commands
from solo.tui.prose import words
from solo.tui.widgets.status import KeyLine


class Entry(NamedTuple):
    """One entry of a list as it is drawn. `free`: it can be taken; a heading cannot. `head`: the line that bears its mark."""

    content: Content
    free: bool = True
    head: int = 0


def _drawn(entry: Entry, marked: bool) -> Content:
    """An entry with its mark: a colour alone would not do in every theme."""
    margin = [
        words("▸ " if marked and place == entry.head else "  ", "bold $lead")
        for place in range(entry.content.plain.count("\n") + 1)
    ]
    lines = zip(margin, entry.content.split("\n", allow_blank=True), strict=True)
    return Content("\n").join([Content.assemble(left, line) for left, line in lines])


class Listing(Screen[int | None]):
    """A screen to take an entry from: its place among them, None where the player goes back."""

    CSS_PATH = "paper.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("list")]
    HEADING: ClassVar[str] = ""
    FOOT: ClassVar[str] = ""  # a sentence under the list

    def __init__(self) -> None:
        super().__init__()
        self._entries: tuple[Entry, ...] = ()

    def entries(self, width: int) -> Sequence[Entry]:
        """The entries in a width of cells."""
        raise NotImplementedError

    def first(self) -> int:
        """The entry that is marked first."""
        return 0

    def compose(self) -> ComposeResult:
        yield Static(words(self.HEADING, "bold $lead"), id="heading", markup=False)
        yield OptionList(id="entries", markup=False)
        yield Static(words(self.FOOT, "$quiet"), id="foot", markup=False)
        yield KeyLine("list")

    def on_mount(self) -> None:
        """Fill the list."""
        self.query_one("#foot").display = bool(self.FOOT)
        self.call_after_refresh(self.fill, self.first())

    @property
    def list(self) -> OptionList:
        """The entries."""
        return self.query_one(OptionList)

    def fill(self, marked: int) -> None:
        """Draw the entries in the width there is, one of them marked."""
        width = max(20, self.list.scrollable_content_region.width - 6)  # two cells of margin at either side, and the mark
        self._entries = tuple(self.entries(width))
        self.list.clear_options()
        self.list.add_options([Option(_drawn(entry, False), disabled=not entry.free) for entry in self._entries])
        if self.list.option_count:
            self.list.highlighted = min(marked, self.list.option_count - 1)

    @on(OptionList.OptionHighlighted)
    def _marked(self, message: OptionList.OptionHighlighted) -> None:
        for place, entry in enumerate(self._entries):
            self.list.replace_option_prompt_at_index(place, _drawn(entry, place == message.option_index))

    def on_resize(self) -> None:
        """Draw it again, the mark where it was."""
        if self.list.option_count:
            self.call_after_refresh(self.fill, self.list.highlighted or 0)

    @on(OptionList.OptionSelected)
    def _selected(self, message: OptionList.OptionSelected) -> None:
        self.take(message.option_index)

    def take(self, place: int) -> None:
        """An entry is taken."""
        self.dismiss(place)

    def action_open(self) -> None:
        """Take the marked entry."""
        if self.list.highlighted is not None:
            self.take(self.list.highlighted)

    def action_up(self) -> None:
        """Mark the entry above."""
        self.list.action_cursor_up()

    def action_down(self) -> None:
        """Mark the entry below."""
        self.list.action_cursor_down()

    def action_first(self) -> None:
        """Mark the first entry."""
        self.list.action_first()

    def action_last(self) -> None:
        """Mark the last entry."""
        self.list.action_last()

    def action_leave(self) -> None:
        """Back to where the player came from."""
        self.dismiss(None)
