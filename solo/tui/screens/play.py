"""The screen a game is played on."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import ClassVar

from textual import events, on
from textual._time import get_time
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input, Static

from solo.play.session import CannotKeep
from solo.table import say
from solo.tui import commands
from solo.tui.library import CannotOpen
from solo.tui.map import walked
from solo.tui.page import Page, stops
from solo.tui.prose import words
from solo.tui.screens.bookmarks import BookmarksScreen
from solo.tui.screens.confirm import Confirm
from solo.tui.screens.endings import EndingsScreen
from solo.tui.screens.log import LogScreen
from solo.tui.screens.map import MapScreen
from solo.tui.screens.notes import NotesScreen
from solo.tui.screens.sheet import SheetScreen
from solo.tui.settings import Settings
from solo.tui.sitting import Sitting
from solo.tui.widgets.choices import Choices
from solo.tui.widgets.log import LogText
from solo.tui.widgets.reading import Reading
from solo.tui.widgets.sheet import SheetText
from solo.tui.widgets.status import KeyLine, Notice, StatusLine

PACE = 0.16  # seconds between the lines of a page that unfolds
UNFOLDING_MOST = 1.2  # seconds that a page takes to unfold, however long it is

# Keys that may play a turn: they count only once the question they answer has been painted.
PLAYING = frozenset((*"0123456789", "enter", "u", "r"))


class PlayScreen(Screen[None]):
    """A page, its question, and beside them (where there is room) the sheet and the log."""

    CSS_PATH = "play.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-high")]  # noqa: RUF012 (mypy takes Textual's own for an instance variable)
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("play")]

    def __init__(
        self,
        sitting: Sitting,
        settings: Settings,
        *,
        shelved: bool = False,
        again: Callable[[], Sitting] | None = None,
        endings: Callable[[], Collection[str]] = frozenset,
    ) -> None:
        """`shelved`: there is a library to go back to. `again` begins a new game of the same book (CannotOpen where it cannot).
        `endings`: those that other games of the book have come to."""
        super().__init__()
        self.sitting = sitting
        self.page: Page = sitting.page()
        self.painted: float | None = None  # when the open question was painted; None: not yet
        self._settings, self._shelved, self._again, self._endings = settings, shelved, again, endings
        self._stops: list[int] = []  # how many lines are shown at each further step of the page's unfolding
        self._before = self.page  # the page that stood before it
        self._timer: Timer | None = None
        self._following: float | None = None  # how far down the page goes on after typed dice, until the player scrolls
        self._pressed = 0.0  # when the last key was pressed
        self._typed = ""  # digits gathered so far

    def compose(self) -> ComposeResult:
        with Horizontal(id="table"):
            yield Reading(id="pane")
            with Vertical(id="side"):
                with VerticalScroll(id="sheet-pane", can_focus=False):
                    yield SheetText(id="sheet")
                yield Static(words("Log", "bold"), id="log-title", markup=False)
                with VerticalScroll(id="log-pane", can_focus=False):
                    yield LogText(story=False, id="log")
        yield Notice(id="notice")
        yield StatusLine(id="status")
        yield KeyLine("play")

    async def on_mount(self) -> None:
        """Open the book where the game stands."""
        self.watch(self.pane, "scroll_y", self._scrolled, init=False)
        # the one moment at which where things stand is where they are painted
        self.screen_layout_refresh_signal.subscribe(self, self._laid_out, immediate=True)
        await self._open()

    async def _open(self) -> None:
        self._note(" ".join(self.sitting.notes))
        await self._turn_page(unfold=False)

    # --- how things stand ---

    @property
    def pane(self) -> Reading:
        """The one place that scrolls."""
        return self.query_one("#pane", Reading)

    @property
    def choices(self) -> Choices:
        """The question with its choices."""
        return self.pane.choices

    @property
    def facts(self) -> frozenset[commands.Fact]:
        """What the commands depend on."""
        page = self.page
        facts: set[commands.Fact] = {"shelved" if self._shelved else "alone"}
        if page.asked is None:
            facts.add("over")
        else:
            facts |= {"under-way", "asked" if page.dice is None else "dice"}
        if self._again is not None:
            facts.add("again")
        if self.sitting.failed:
            facts.add("unsaved")
        return frozenset(facts)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether the facts allow an action."""
        return commands.allowed("play", action, self.facts)

    async def settle(self, settings: Settings) -> None:
        """The player has set something."""
        shut, self._settings = self._settings.shut, settings
        if settings.shut != shut and not self._stops:
            await self._show_whole()
            self._await_paint()

    # --- showing ---

    async def _turn_page(self, *, unfold: bool, more: bool = False) -> None:
        """Show the page as it stands: from its top, or where it goes on after typed dice (`more`)."""
        self._before, self.page = self.page, self.sitting.page()
        page, pace = self.page, self._settings.pace
        self.painted, self._typed, self._stops = None, "", []
        steps = stops(page.lines)
        if unfold and not more and pace != "whole" and len(steps) > 1 and self.pane.holds(page.lines[: steps[0]]):
            self._stops = list(steps)
            if pace == "lines":
                self._timer = self.set_interval(min(PACE, UNFOLDING_MOST / len(steps)), self._unfold)
        with self.app.batch_update():
            if self._stops:
                self._show_part()
            else:
                await self._show_whole()
            if not more:
                self.pane.scroll_home(animate=False, force=True)
        self._following = self.pane.scroll_y if more else None
        self._await_paint()

    def _show_part(self) -> None:
        self.pane.show_part(self.page.lines[: self._stops.pop(0)], self._before.scene)
        self.query_one(KeyLine).show(self.facts)

    async def _show_whole(self) -> None:
        page = self.page
        await self.pane.show_whole(page, self._over(), shut=self._settings.shut)
        if page.dice is not None:
            self.pane.dice.focus(scroll_visible=False)
        else:
            self.set_focus(None)
        self.query_one(SheetText).show(page.sheets)
        self.query_one(LogText).show(self.sitting.log)
        self.query_one("#log-pane", VerticalScroll).scroll_end(animate=False)
        self.query_one(KeyLine).show(self.facts)

    def _over(self) -> Content:
        """What stands under a story's end: how it ended, and what can be done now."""
        if self.page.asked is not None:
            return Content("")
        ways = ["n or Enter begins this book again."] if self._again is not None else []
        ways += ["u takes your last answer back.", "Esc goes back to the library." if self._shelved else "Ctrl+Q leaves."]
        return Content.assemble(words(self.page.ending or "", "bold $lead"), words("\n\n" + "\n".join(ways), "$quiet"))

    async def _unfold(self) -> None:
        """Show one step more of a page that unfolds; the rest, where no more of it would stand on the screen."""
        if len(self._stops) > 1 and self.pane.holds(self.page.lines[: self._stops[0]]):
            self._show_part()
            return
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._stops, self.painted = [], None
        with self.app.batch_update():
            await self._show_whole()
        self._await_paint()

    def _await_paint(self) -> None:
        """The question counts as asked when what stands now has been painted."""
        self.call_after_refresh(self._has_painted)

    def _has_painted(self) -> None:
        if not self._stops:
            self.painted = get_time()

    def _scrolled(self, scrolled: float) -> None:
        self.pane.refresh()  # all of it: Textual at times takes what has moved for painted (see Reading)
        if scrolled != self._following:
            self._following = None  # the player scrolls

    def _laid_out(self, screen: Screen[object]) -> None:
        """Say which section is read and whether there is more below, and share the height beside the page."""
        pane, page = self.pane, self.page
        waits = bool(self._stops) and self._timer is None  # a page that unfolds at each key
        self.query_one(StatusLine).show(page.place._replace(section=pane.section(page)), pane.below or waits)
        side = self.query_one("#side")
        if side.display:
            log = min(self.query_one(LogText).outer_size.height, side.content_size.height * 3 // 10)
            self.query_one("#sheet-pane").styles.max_height = max(1, side.content_size.height - 2 - log)
        if self._following is not None:  # what is new is read next, or is in view together with all that follows
            self._following = min(pane.row(page.fresh), pane.max_scroll_y)
            pane.scroll_to(y=self._following, animate=False, force=True)

    def _note(self, sentence: str) -> None:
        self.query_one(Notice).say(sentence)

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

    async def action_digit(self, digit: str) -> None:
        """A choice by its number; where there are ten or more, its digits are gathered."""
        if self.choices.most <= 9:
            if digit != "0":
                await self._choose(int(digit))
            return
        self._typed = (self._typed + digit).lstrip("0")[:4]
        self._note(f"{self._typed} – Enter confirms." if self._typed else "")
        if self._typed and int(self._typed) <= self.choices.most:
            self.choices.mark(int(self._typed))
            self._bring(int(self._typed))

    async def action_take(self) -> None:
        """The marked choice, or the number typed so far."""
        number = int(self._typed) if self._typed else self.choices.marked
        self._typed = ""
        await self._choose(number)

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
            await self._turn_page(unfold=unfold, more=more)

    # --- beginning again, and leaving ---

    async def action_anew(self) -> None:
        """Begin the book again."""
        if self._again is not None:
            try:
                sitting = self._again()
            except (CannotOpen, CannotKeep) as fault:
                self._note(str(fault))
                return
            self.sitting = sitting
            await self._open()

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

    # --- moving about ---

    def action_scroll_by(self, lines: int) -> None:
        """Scroll the page by lines."""
        self.pane.scroll_relative(y=lines, animate=False, force=True)

    def action_page(self, pages: int) -> None:
        """Scroll by a screenful less two lines, so that the eye finds its place."""
        height = max(1, self.pane.scrollable_content_region.height - 2)
        self.pane.scroll_relative(y=pages * height, animate=False, force=True)

    def action_top(self) -> None:
        """To the page's top."""
        self.pane.scroll_home(animate=False, force=True)

    def action_bottom(self) -> None:
        """To the page's end."""
        self.pane.scroll_end(animate=False, force=True)

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
