"""The screen a game is played on."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual._time import get_time
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Region
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input, Static

from solo.table import say
from solo.tui import commands
from solo.tui.page import Page, walked
from solo.tui.prose import words
from solo.tui.screens.log import LogScreen
from solo.tui.screens.map import MapScreen
from solo.tui.screens.sheet import SheetScreen
from solo.tui.sitting import Sitting
from solo.tui.widgets.choices import Choices
from solo.tui.widgets.dice import DiceInput
from solo.tui.widgets.log import LogText
from solo.tui.widgets.prose import PageText
from solo.tui.widgets.scene import SceneBox
from solo.tui.widgets.sheet import SheetText
from solo.tui.widgets.status import KeyLine, Notice, StatusLine

PACE = 0.16  # seconds between the lines of a page that unfolds

# Keys that may play a turn: they count only once the question they answer has been seen.
PLAYING = frozenset((*"0123456789", "enter", "u", "r"))


class PlayScreen(Screen[None]):
    """A page, its question, and beside them (where there is room) the sheet and the log."""

    CSS_PATH = "play.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-high")]  # noqa: RUF012 (mypy takes Textual's own for an instance variable)
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("play")]

    def __init__(self, sitting: Sitting, *, unfold: bool = False, can_leave: bool = False) -> None:
        """`unfold`: lines of what is rolled come one by one. `can_leave`: there is a library to go back to."""
        super().__init__()
        self.sitting = sitting
        self.page: Page = sitting.page()
        self.painted: float | None = None  # when the open question was painted; None: not yet
        self._unfold, self._can_leave = unfold, can_leave
        self._shown = 0  # lines of the page shown so far, while it unfolds
        self._timer: Timer | None = None
        self._seen = 0  # the highest number of a choice of this page that has stood on the screen
        self._typed = ""  # digits gathered so far

    def compose(self) -> ComposeResult:
        with Horizontal(id="table"):
            with VerticalScroll(id="pane", can_focus=False), Vertical(id="column"):
                yield PageText(id="text")
                yield SceneBox(id="scene")
                yield PageText(id="news")
                yield Static(Content(""), id="ending", markup=False)
                yield Choices(id="choices")
                yield DiceInput(id="dice", select_on_focus=False)
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
        self._note(" ".join(self.sitting.notes))
        self.watch(self.pane, "scroll_y", self._looked, init=False)
        await self._turn_page(unfold=False)

    # --- showing ---

    @property
    def pane(self) -> VerticalScroll:
        """The one place that scrolls."""
        return self.query_one("#pane", VerticalScroll)

    @property
    def choices(self) -> Choices:
        """The question with its choices."""
        return self.query_one(Choices)

    async def _turn_page(self, *, unfold: bool) -> None:
        """Show the page as it stands, from its top."""
        before = self.page
        self.page = page = self.sitting.page()
        self.painted, self._typed, self._seen = None, "", 0
        logged = [place for place, line in enumerate(page.lines) if line.code not in ("prose", "section", "title")]
        unfolds = unfold and self._unfold and len(logged) > 1
        self._shown = logged[0] + 1 if unfolds else len(page.lines)
        with self.app.batch_update():
            # while a fight's lines unfold, its frame stays as it was: it would give away how they end
            self.query_one(SceneBox).show(before.scene if unfolds and before.scene is not None else page.scene)
            if unfolds:
                self._timer = self.set_interval(PACE, self._unfold_line)
                self.query_one("#ending").display = self.choices.display = self.query_one("#dice").display = False
                self._show_lines()
            else:
                await self._show_whole()
            self.query_one(StatusLine).show(page.place)
            self.pane.scroll_home(animate=False, force=True)
        self._await_paint()

    def _show_lines(self) -> None:
        page = self.page
        split = min(page.split, self._shown)
        self.query_one("#text", PageText).show(page.lines[:split])
        self.query_one("#news", PageText).show(page.lines[split : self._shown])

    async def _show_whole(self) -> None:
        page = self.page
        self._shown = len(page.lines)
        self.query_one(SceneBox).show(page.scene)
        self._show_lines()
        ending = self.query_one("#ending", Static)
        ending.display = page.asked is None
        if page.asked is None:
            after = "u takes your last answer back." + (
                " Esc goes back to the library." if self._can_leave else " Ctrl+Q leaves."
            )
            ending.update(Content.assemble(words(f"{page.ending or ''}", "bold $lead"), words(f"\n\n{after}", "$quiet")))
        self.choices.display = page.asked is not None
        dice = self.query_one(DiceInput)
        dice.display = page.dice is not None
        if page.asked is not None:
            await self.choices.show(page.asked)
        if page.dice is not None:
            dice.value = ""
            dice.placeholder = " ".join("…" for _ in range(min(page.dice.count, 10)))
            dice.focus(scroll_visible=False)
        else:
            self.set_focus(None)
        self.query_one(SheetText).show(page.sheets)
        self.query_one(LogText).show(self.sitting.log)
        self.query_one("#log-pane", VerticalScroll).scroll_end(animate=False)

    async def _unfold_line(self) -> None:
        self._shown += 1
        if self._shown < len(self.page.lines):
            self._show_lines()
        else:
            await self._unfold_rest()

    async def _unfold_rest(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.painted = None
        with self.app.batch_update():
            await self._show_whole()
        self._await_paint()

    def _await_paint(self) -> None:
        """The question counts as asked when what stands now has been painted."""
        self.call_after_refresh(self._has_painted)

    def _has_painted(self) -> None:
        if self._timer is None:
            self.painted = get_time()
        self._looked()

    def _looked(self) -> None:
        """Keep in mind which choices the player has seen, and say whether there is more below."""
        pane = self.pane
        below = int(pane.scroll_y) + pane.scrollable_content_region.height
        while self.painted is not None and self._seen < self.choices.most and self._top(self._seen + 1) < below:
            self._seen += 1
        self.query_one(StatusLine).below(pane.scroll_y < pane.max_scroll_y - 1)  # the last line is margin

    def on_resize(self) -> None:
        """Another height shows more, or less."""
        self.call_after_refresh(self._looked)

    def _note(self, sentence: str) -> None:
        self.query_one(Notice).say(sentence)

    def _place(self, number: int) -> Region | None:
        """Where a choice stands in the page: lines from the page's top."""
        line = self.choices.line(number)
        return (
            None
            if line is None
            else line.virtual_region.translate(self.choices.virtual_region.offset).translate(
                self.query_one("#column").virtual_region.offset
            )
        )

    def _top(self, number: int) -> int:
        place = self._place(number)
        return 0 if place is None else place.y

    # --- keys ---

    async def on_key(self, event: events.Key) -> None:
        """A key that may play a turn counts only where it was pressed after the question had been painted: of a hundred that
        were held down, those that came before are dropped. While a page unfolds, any key shows the rest."""
        if self._timer is not None:
            if event.key not in ("escape", "ctrl+q", "ctrl+c"):
                event.stop()
                await self._unfold_rest()
        elif event.key in PLAYING and (self.painted is None or event.time < self.painted):
            event.stop()

    async def action_digit(self, digit: str) -> None:
        """A choice by its number; where there are ten or more, its digits are gathered."""
        if self.page.dice is not None or self.page.asked is None:
            return
        if self.choices.most <= 9:
            if digit != "0" or self._typed:
                await self._choose(int(digit))
            return
        self._typed = (self._typed + digit).lstrip("0")[:4]
        self._note(f"{self._typed} – Enter confirms." if self._typed else "")
        if self._typed and int(self._typed) <= self.choices.most:
            self.choices.mark(int(self._typed))
            self._into_view(int(self._typed))

    async def action_take(self) -> None:
        """The marked choice, or the number typed so far."""
        if self.page.dice is None and self.page.asked is not None:
            number = int(self._typed) if self._typed else self.choices.marked
            self._typed = ""
            await self._choose(number)

    def action_mark(self, step: int) -> None:
        """Mark the next choice or the one before. Where the choices have not been seen yet, the page moves instead."""
        number = self.choices.marked + step
        if self.page.asked is None or not self.choices.most or self.choices.marked > self._seen or number < 1:
            self.action_scroll_by(step)
            return
        self._typed = ""
        self.choices.mark(number)
        self._into_view(self.choices.marked)

    async def _choose(self, number: int) -> None:
        asked = self.page.asked
        if asked is None or self.painted is None:
            return
        if not 1 <= number <= self.choices.most:
            self._note(self.sitting.teller.refused(say("refused-number", most=self.choices.most)))
            return
        if number > self._seen:  # nobody has read what this number stands for
            self._into_view(number)
            return
        await self._did(self.sitting.answer(asked.open[number - 1].key, str(number)))

    @on(Choices.Clicked)
    async def _clicked(self, message: Choices.Clicked) -> None:
        await self._choose(message.number)

    @on(Input.Submitted, "#dice")
    async def _rolled(self, message: Input.Submitted) -> None:
        dice = self.page.dice
        if dice is None or self.painted is None:
            return
        typed = message.value.strip()
        numbers = typed.replace(",", " ").split()
        if len(numbers) != dice.count or not all(number.isascii() and number.isdigit() and len(number) < 6 for number in numbers):
            code = "refused-face" if dice.count == 1 else "refused-faces"
            self._note(self.sitting.teller.refused(say(code, count=dice.count, sides=dice.sides)))
            return
        await self._did(self.sitting.answer(tuple(map(int, numbers)), typed))

    async def action_undo(self) -> None:
        """Take back the last answer."""
        if self.painted is not None:
            await self._did(self.sitting.undo(), unfold=False)

    async def action_redo(self) -> None:
        """Give back what undo took."""
        if self.painted is not None:
            await self._did(self.sitting.redo(), unfold=False)

    def action_unsaved(self) -> None:
        """Play on without saving, where saving has failed."""
        done = self.sitting.unsaved()
        self._note("From here on nothing is saved." if done else "")

    async def _did(self, refused: str | None, *, unfold: bool = True) -> None:
        self._note(refused or "")
        if refused is None:
            await self._turn_page(unfold=unfold)

    # --- moving about ---

    def _into_view(self, number: int) -> None:
        place = self._place(number)
        if place is not None:
            self.pane.scroll_to_region(place.grow((1, 0, 1, 0)), animate=False, force=True)

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

    def action_sheet(self) -> None:
        """The sheet, on a screen of its own."""
        self.app.push_screen(SheetScreen(self.page.sheets))

    def action_log(self) -> None:
        """The log, on a screen of its own."""
        self.app.push_screen(LogScreen(self.sitting.log))

    def action_map(self) -> None:
        """The map, on a screen of its own."""
        self.app.push_screen(MapScreen(walked(self.sitting.session)))

    def action_leave(self) -> None:
        """Back to the library. A game that is not saved is not left by a key that terminals send by mistake."""
        if self._typed:
            self._typed = ""
            self._note("")
        elif not self._can_leave:
            self._note("Ctrl+Q quits." if self.sitting.game is None else "Ctrl+Q quits; the game is saved.")
        elif self.sitting.game is None:
            self._note("This game is not saved. Ctrl+Q quits all the same.")
        else:
            self.dismiss()
