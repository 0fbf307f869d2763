"""The library: the books there are, and what is in progress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from solo.tui import commands
from solo.tui.library import Shelved
from solo.tui.prose import hanging, words
from solo.tui.widgets.status import KeyLine, Notice

HINT = "Choose a book with the arrow keys and press Enter. Every answer is saved as you play; ? lists all keys."


def entry(book: Shelved, marked: bool, width: int) -> Content:
    """A book as the library shows it, in a width of cells: title, what it is about, and the game in progress."""
    lines = [Content.assemble(words("▸ " if marked else "  ", "bold $lead"), words(book.title, "bold"))]
    about = [(book.fault, "$bad")]
    if not book.fault:
        progress = ""
        if book.game is not None:
            title = f" ({book.game.title})" if book.game.title else ""
            place = f"section {book.game.section.partition('/')[0]}{title}, turn {book.game.turn}"
            progress = f"In progress: {place}, {book.game.when}"
        about = [(" ".join(book.about.split()), "$quiet"), (progress, "$good")]
    lines += [hanging(words(text, style), " ", width) for text, style in about if text]
    return Content("\n").join([*lines, Content("")])  # an empty line before the next


class LibraryScreen(Screen[None]):
    """The shelf."""

    CSS_PATH = "library.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("library")]

    class Chosen(Message):
        """A book was chosen to be played; `anew`: from its beginning."""

        def __init__(self, book: Shelved, anew: bool) -> None:
            super().__init__()
            self.book, self.anew = book, anew

    def __init__(self, books: Sequence[Shelved]) -> None:
        super().__init__()
        self._books: tuple[Shelved, ...] = tuple(books)
        self.facts: frozenset[commands.Fact] = frozenset(("shelved", "under-way", "asked", "again"))  # as they are at play

    def compose(self) -> ComposeResult:
        yield Static(words("solo", "bold $lead"), id="heading", markup=False)
        yield Static(words(HINT), id="hint", markup=False)
        yield OptionList(id="books", markup=False)
        yield Notice(id="notice")
        yield KeyLine("library")

    def on_mount(self) -> None:
        """Fill the shelf."""
        self.query_one(KeyLine).show(self.facts)
        self.show(self._books)

    @property
    def shelf(self) -> OptionList:
        """The list of books."""
        return self.query_one(OptionList)

    def show(self, books: Sequence[Shelved]) -> None:
        """Show these books, the mark on the book that bore it."""
        place = self.shelf.highlighted or 0
        name = self._books[place].name if place < len(self._books) else ""
        self._books = tuple(books)
        marked = next((place for place, book in enumerate(self._books) if book.name == name), place)
        self.shelf.clear_options()
        self.shelf.add_options([Option(entry(book, place == marked, self._width)) for place, book in enumerate(self._books)])
        if self._books:
            self.shelf.highlighted = min(marked, len(self._books) - 1)
        else:
            self.say("There are no books. Add one with: solo add FILE")
        self.shelf.focus()

    def say(self, sentence: str) -> None:
        """Show one sentence."""
        self.query_one(Notice).say(sentence)

    @on(OptionList.OptionHighlighted)
    def _marked(self, message: OptionList.OptionHighlighted) -> None:
        self._mark(message.option_index)

    def on_resize(self) -> None:
        """Wrap the entries again."""
        self.call_after_refresh(lambda: self._mark(self.shelf.highlighted))

    @property
    def _width(self) -> int:
        return max(20, self.shelf.scrollable_content_region.width - 4)  # two cells of margin at either side

    def _mark(self, marked: int | None) -> None:
        for place, book in enumerate(self._books):
            self.shelf.replace_option_prompt_at_index(place, entry(book, place == marked, self._width))

    @on(OptionList.OptionSelected)
    def _selected(self, message: OptionList.OptionSelected) -> None:
        self.post_message(self.Chosen(self._books[message.option_index], anew=False))

    def action_open(self) -> None:
        """Go on with the marked book."""
        self._choose(anew=False)

    def action_anew(self) -> None:
        """Begin the marked book anew."""
        self._choose(anew=True)

    def _choose(self, anew: bool) -> None:
        place = self.shelf.highlighted
        if place is not None and place < len(self._books):
            self.post_message(self.Chosen(self._books[place], anew))

    def action_up(self) -> None:
        """Mark the book above."""
        self.shelf.action_cursor_up()

    def action_down(self) -> None:
        """Mark the book below."""
        self.shelf.action_cursor_down()

    def action_first(self) -> None:
        """Mark the first book."""
        self.shelf.action_first()

    def action_last(self) -> None:
        """Mark the last book."""
        self.shelf.action_last()
