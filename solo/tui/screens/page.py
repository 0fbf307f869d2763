"""The screen a game is played on, as far as it shows: a page, how it unfolds, and what stands beside it."""

from __future__ import annotations

from textual._time import get_time
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from solo.play.telling import Teller
from solo.tui import commands
from solo.tui.page import Page, stops
from solo.tui.prose import words
from solo.tui.screens.moving import Scrolls
from solo.tui.settings import Settings
from solo.tui.sitting import Sitting
from solo.tui.widgets.choices import Choices
from solo.tui.widgets.log import LogText
from solo.tui.widgets.reading import Reading
from solo.tui.widgets.sheet import SheetText
from solo.tui.widgets.status import KeyLine, Notice, StatusLine

PACE = 0.16  # seconds between the lines of a page that unfolds
UNFOLDING_MOST = 1.2  # seconds that a page takes to unfold, however long it is


class PageScreen(Scrolls, Screen[None]):
    """A page, its question, and beside them (where there is room) the sheet and the log; what the player does with them is
    `PlayScreen`'s."""

    CSS_PATH = "play.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-high")]  # noqa: RUF012 (mypy takes Textual's own for an instance variable)
    AUTO_FOCUS = ""

    def __init__(self, sitting: Sitting, settings: Settings, *, shelved: bool, can_begin: bool) -> None:
        """`shelved`: there is a library to go back to. `can_begin`: a new game of the same book can be begun."""
        super().__init__()
        self.sitting = sitting
        sitting.keep_habits(settings.habits)
        self.page: Page = sitting.page()
        self.painted: float | None = None  # when the open question was painted; None: not yet
        self._settings, self._shelved, self._can_begin = settings, shelved, can_begin
        self._stops: list[int] = []  # how many lines are shown at each further step of the page's unfolding
        self._before = self.page  # the page that stood before it
        self._timer: Timer | None = None
        self._following: float | None = None  # how far down the page goes on after typed dice, until the player scrolls

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
    def teller(self) -> Teller:
        """Who puts the game into words."""
        return self.sitting.teller

    @property
    def facts(self) -> frozenset[commands.Fact]:
        """What the commands depend on."""
        page = self.page
        facts: set[commands.Fact] = {"shelved" if self._shelved else "alone"}
        if page.asked is None:
            facts.add("over")
        else:
            facts |= {"under-way", "asked" if page.dice is None else "dice"}
        if self._can_begin:
            facts.add("again")
        if self.sitting.failed:
            facts.add("unsaved")
        return frozenset(facts)

    async def settle(self, settings: Settings) -> None:
        """The player has set something."""
        before, self._settings = self._settings, settings
        self.sitting.keep_habits(settings.habits)
        if (settings.shut, settings.odds) != (before.shut, before.odds) and not self._stops:
            await self._show_whole()
            self._await_paint()

    # --- showing ---

    async def _turn_page(self, *, unfold: bool, more: bool = False) -> None:
        """Show the page as it stands: from its top, or where it goes on after typed dice (`more`)."""
        self._before, self.page = self.page, self.sitting.page()
        page, pace = self.page, self._settings.pace
        self.painted, self._stops = None, []
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
        """What stands under a story's end: how it ended, and what can be done now; under a fight, the odds where wanted."""
        if self.page.asked is not None:
            hint = self.sitting.hint() if self._settings.odds and self.page.scene is not None else ""
            return words(hint, "$quiet")
        ways = ["n or Enter begins this book again."] if self._can_begin else []
        ways += ["u takes your last answer back.", "Esc goes back to the library." if self._shelved else "Ctrl+Q leaves."]
        home = "".join(f"\n\n{sentence}" for sentence in self.sitting.homecoming)
        return Content.assemble(
            words(self.page.ending or "", "bold $lead"), words(home), words("\n\n" + "\n".join(ways), "$quiet")
        )

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
        if self.painted is None and not self._stops:
            self.painted = get_time()

    def _scrolled(self, scrolled: float) -> None:
        self.pane.refresh()  # all of it: Textual at times takes what has moved for painted (see Reading)
        if scrolled != self._following:
            self._following = None  # the player scrolls

    def _laid_out(self, screen: Screen[object]) -> None:
        """Say which section is read and whether there is more below, and share the height beside the page."""
        pane, page = self.pane, self.page
        if self.painted is None and not self._stops:
            self.painted = pane.rendered
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
