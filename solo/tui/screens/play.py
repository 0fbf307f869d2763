"""The screen a game is played on: what a key does there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import ClassVar

from textual import events, on
from textual._time import get_time
from textual.binding import BindingType
from textual.widgets import Input

from solo.table import say
from solo.tui import commands
from solo.tui.map import walked
from solo.tui.screens.bookmarks import BookmarksScreen
from solo.tui.screens.confirm import Confirm
from solo.tui.screens.endings import EndingsScreen
from solo.tui.screens.log import LogScreen
from solo.tui.screens.map import MapScreen
from solo.tui.screens.moving import TakesNumbers
from solo.tui.screens.notes import NotesScreen
from solo.tui.screens.page import PageScreen
from solo.tui.screens.sheet import SheetScreen
from solo.tui.settings import Settings
from solo.tui.sitting import Sitting
from solo.tui.widgets.choices import Choices

# Keys that may play a turn: they count only once the question they answer has been painted.
PLAYING = frozenset((*"0123456789", "enter", "u", "r"))


class PlayScreen(PageScreen, TakesNumbers):
    """A game being played."""

    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("play")]

    def __init__(
        self,
        sitting: Sitting,
        settings: Settings,
        *,
        shelved: bool = False,
        again: Callable[[PlayScreen], Awaitable[None]] | None = None,
        endings: Callable[[], Collection[str]] = frozenset,
    ) -> None:
        """`shelved`: there is a library to go back to. `again` begins a new game of the same book, and has the screen `take` it.
        `endings`: those that other games of the book have come to."""
        super().__init__(sitting, settings, shelved=shelved, can_begin=again is not None)
        self._again, self._endings = again, endings
        self._pressed = 0.0  # when the last key was pressed

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether the facts allow an action."""
        return commands.allowed("play", action, self.facts)

    # --- answering ---

    async def on_key(self, event: events.Key) -> None:
        """A key that may play a turn counts only where it was pressed after the question had been painted: of a hundred that
        were held down, those that came before are dropped. While a page unfolds, any key shows the rest, or the next step."""
        self._pressed, self._following = event.time, None
        if self._stops:
            if event.key not in ("escape", "ctrl+q", "ctrl+c"):
                event.stop()
                if self._settings.pace != "keys":
                    self._stops = self._stops[-1:]
                await self._unfold()
            return
        plays = event.key in PLAYING or (event.key == "n" and "over" in self.facts)
        if plays and (self.painted is None or event.time < self.painted):
            event.stop()

    def action_mark(self, step: int) -> None:
        """Mark the next choice or the one before. Where the choices have not been seen yet, the page moves instead."""
        marked = self.choices.marked
        if not self.choices.most or not self.choices.seen(marked, self._pressed) or marked + step < 1:
            self.action_scroll_by(step)
            return
        self._typed = ""
        self.choices.mark(marked + step)
        self._bring(self.choices.marked)

    def _bring(self, number: int) -> None:
        self.pane.bring(self.choices.line(number))

    async def _choose(self, number: int) -> None:
        asked = self.page.asked
        if asked is None or self.painted is None:
            return
        if not 1 <= number <= self.choices.most:
            self._note(f"Choose a number from 1 to {self.choices.most}. The key ? lists all keys.")
        elif not self.choices.seen(number, self._pressed):  # nobody has read what this number stands for
            self._bring(number)
        else:
            await self._did(self.sitting.answer(asked.open[number - 1].key, str(number)))

    @on(Choices.Clicked)
    async def _clicked(self, message: Choices.Clicked) -> None:
        self._pressed = get_time()
        await self._choose(message.number)

    @on(Input.Changed, "#dice")
    def _typing(self) -> None:
        if self.painted is not None and not self.pane.shows(self.pane.dice):
            self.pane.bring(self.pane.dice)

    @on(Input.Submitted, "#dice")
    async def _rolled(self, message: Input.Submitted) -> None:
        dice = self.page.dice
        if dice is None or self.painted is None:
            return
        typed = message.value.strip()
        numbers = typed.replace(",", " ").split()
        if not self.pane.shows(self.pane.dice):
            self.pane.bring(self.pane.dice)
        elif len(numbers) != dice.count or not all(
            number.isascii() and number.isdigit() and len(number) < 6 for number in numbers
        ):
            code = "refused-face" if dice.count == 1 else "refused-faces"
            self._note(self.sitting.teller.refused(say(code, count=dice.count, sides=dice.sides)))
        else:
            await self._did(self.sitting.answer(tuple(map(int, numbers)), typed), more=True)

    async def action_roll(self) -> None:
        """The dice that were typed."""
        await self.pane.dice.action_submit()

    async def action_undo(self) -> None:
        """Take back the last answer."""
        if self.painted is not None:
            await self._did(self.sitting.undo(), unfold=False)

    async def action_redo(self) -> None:
        """Give back what undo took."""
        if self.painted is not None:
            await self._did(self.sitting.redo(), unfold=False)

    async def _back(self, turn: int) -> None:
        await self._did(self.sitting.back(turn), unfold=False)

    def action_unsaved(self) -> None:
        """Play on without saving, where saving has failed."""
        self.sitting.unsaved()
        self._note("From here on nothing is saved.")

    async def _did(self, refused: str | None, *, unfold: bool = True, more: bool = False) -> None:
        self._note(refused or "")
        if refused is None:
            self._typed = ""
            await self._turn_page(unfold=unfold, more=more)

    # --- beginning again, and leaving ---

    async def action_anew(self) -> None:
        """Begin the book again."""
        if self._again is not None:
            await self._again(self)

    async def take(self, sitting: Sitting) -> None:
        """Go on with another game."""
        self.sitting, self._typed = sitting, ""
        await self._open()

    def say(self, sentence: str) -> None:
        """Show one sentence."""
        self._note(sentence)

    def action_restart(self) -> None:
        """Begin the book again in the middle of a game, once the player has said so twice."""
        kept = "It is not saved, and will be lost." if self.sitting.game is None else "It stays among the saves."

        async def answered(yes: bool | None) -> None:
            if yes:
                await self.action_anew()

        self.app.push_screen(Confirm(f"Begin this book again? The game you are in is not over. {kept}"), answered)

    def action_leave(self) -> None:
        """Back to the library. A game that is not saved is not left by a key that terminals send by mistake."""
        if self._typed:
            self.action_stay()
        elif self.sitting.game is None:
            self._note("This game is not saved. Ctrl+Q quits all the same.")
        else:
            self.dismiss()

    def action_stay(self) -> None:
        """Forget the digits typed so far."""
        quits = "Ctrl+Q quits." if self.sitting.game is None else "Ctrl+Q quits; the game is saved."
        self._note("" if self._typed else quits)
        self._typed = ""

    # --- the other screens ---

    def action_sheet(self) -> None:
        """The sheet, on a screen of its own."""
        self.app.push_screen(SheetScreen(self.page.sheets))

    def action_log(self) -> None:
        """The log, on a screen of its own."""
        self.app.push_screen(LogScreen(self.sitting.log))

    def action_map(self) -> None:
        """The map, and back to a place on it."""
        spots = walked(self.sitting.session)

        async def taken(place: int | None) -> None:
            if place is not None:
                await self._back(spots[place].turn)

        self.app.push_screen(MapScreen(spots), taken)

    def action_bookmark(self) -> None:
        """Put a bookmark here."""
        self._note(self.sitting.bookmark())

    def action_bookmarks(self) -> None:
        """The bookmarks, and back to one."""
        bookmarks = self.sitting.margin.bookmarks

        async def taken(place: int | None) -> None:
            if place is not None:
                await self._back(bookmarks[place][1])

        self.app.push_screen(BookmarksScreen(bookmarks, self.page.place.turn), taken)

    def action_notes(self) -> None:
        """The notes, and another."""
        self.app.push_screen(NotesScreen(lambda: self.sitting.margin.notes, self.sitting.note))

    def action_endings(self) -> None:
        """The endings found in this book."""
        ended = self.sitting.session.state.ended
        known = {*self._endings(), *(() if ended is None else (ended.ending,))}
        self.app.push_screen(EndingsScreen(self.sitting.session.world.book, known))
