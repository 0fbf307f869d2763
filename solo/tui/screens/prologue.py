"""What comes before a game: who plays, and making a hero. A question at a time, the sheets so far always in view."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events, on
from textual._time import get_time
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from solo.play.prologue import Naming, Prologue
from solo.play.session import Refused
from solo.play.start import NAME_MAX
from solo.play.telling import Teller
from solo.table import Answer, Ask, Roll
from solo.tui import commands
from solo.tui.page import labelled
from solo.tui.prose import logged, words
from solo.tui.screens.confirm import Confirm
from solo.tui.screens.moving import Scrolls, TakesNumbers
from solo.tui.widgets.choices import Choices
from solo.tui.widgets.fitted import Fitted
from solo.tui.widgets.sheet import SheetText, brief
from solo.tui.widgets.status import KeyLine, Notice
from solo.view import Sheet


class Told(Fitted):
    """What was told since the last answer."""

    lines: tuple[str, ...] = ()

    def fit(self, width: int) -> Content:
        return Content("\n").join([logged(line, width) for line in self.lines])


class BriefSheet(Fitted):
    """A sheet in a few lines, where there is no room beside the question."""

    sheet: Sheet | None = None

    def fit(self, width: int) -> Content:
        return Content("") if self.sheet is None else brief(self.sheet)


class PrologueScreen(TakesNumbers, Scrolls, Screen[bool]):
    """The questions, until all are answered (True) or the player leaves (False)."""

    CSS_PATH = "prologue.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("prologue")]

    def __init__(self, prologue: Prologue[Any], teller: Teller, heading: str) -> None:
        """`teller` puts them into words; `heading` stands over them."""
        super().__init__()
        self._prologue, self.teller, self._heading = prologue, teller, heading
        self._pressed = 0.0  # when the last key was pressed

    def compose(self) -> ComposeResult:
        yield Static(words(self._heading, "bold $lead"), id="heading", markup=False)
        with Horizontal(id="table"):
            with VerticalScroll(id="pane", can_focus=False), Vertical(id="column"):
                yield BriefSheet(id="brief")
                yield Told(id="told")
                yield Choices(id="choices")
                yield Static(Content(""), id="wanted", markup=False)
                yield Input(id="written", select_on_focus=False)
            with VerticalScroll(id="side", can_focus=False):
                yield SheetText(id="sheet")
        yield Notice(id="notice")
        yield KeyLine("prologue")

    async def on_mount(self) -> None:
        """Ask the first question."""
        await self._show()

    # --- how things stand ---

    @property
    def facts(self) -> frozenset[commands.Fact]:
        """What the commands depend on."""
        wanted = self._prologue.wanted
        begun: commands.Fact = "begun" if self._prologue.begun else "fresh"
        if isinstance(wanted, Ask):
            return frozenset(("asked", begun))
        return frozenset(("typing", "dice" if isinstance(wanted, Roll) else "writing", begun))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether the facts allow an action."""
        return commands.allowed("prologue", action, self.facts)

    @property
    def choices(self) -> Choices:
        """The question with its choices."""
        return self.query_one(Choices)

    @property
    def written(self) -> Input:
        """Where a name, or dice, are written."""
        return self.query_one("#written", Input)

    @property
    def pane(self) -> VerticalScroll:
        """The part that scrolls."""
        return self.query_one("#pane", VerticalScroll)

    # --- showing ---

    async def _show(self) -> None:
        """Show what is wanted now, and the sheets."""
        wanted = self._prologue.wanted
        assert wanted is not None, "a prologue that is over has no screen"
        sheets = tuple(labelled(sheet, self.teller) for sheet in self._prologue.sheets)
        chooses = isinstance(wanted, Ask)
        with self.app.batch_update():
            told, short = self.query_one(Told), self.query_one(BriefSheet)
            told.lines = tuple(line.text for line in self.teller.lines(self._prologue.told))
            told.display = bool(told.lines)
            told.refit()
            making = bool(self._prologue.sheets) and not self._prologue.sheets[0].name
            short.sheet = sheets[0] if making else None
            short.set_class(making, "-making")
            short.refit()
            self.query_one(SheetText).show(sheets)
            self.query_one("#side", VerticalScroll).scroll_home(animate=False)
            self.choices.display, self.written.display = chooses, not chooses
            line = self.query_one("#wanted", Static)
            line.display = not chooses
            if isinstance(wanted, Ask):
                await self.choices.show(self.teller.asked(wanted))
                self.set_focus(None)
            elif isinstance(wanted, Naming):
                line.update(words(self.teller.sentence("ask", wanted.why), "bold"))
                self.written.max_length = NAME_MAX
                self.written.focus(scroll_visible=False)
            else:
                line.update(words(self.teller.asked(wanted).text, "bold"))
                self.written.focus(scroll_visible=False)
            self.query_one(KeyLine).show(self.facts)
            self.pane.scroll_home(animate=False, force=True)

    def _note(self, sentence: str) -> None:
        self.query_one(Notice).say(sentence)

    # --- answering ---

    def on_key(self, event: events.Key) -> None:
        """Remember when a key was pressed: what was not painted by then is not answered by it."""
        self._pressed = event.time

    async def _answer(self, answer: Answer) -> None:
        try:
            self._prologue.answer(answer)
        except Refused as refusal:
            self._note(self.teller.refused(refusal.why))
            return
        self.written.value = ""
        await self._went_on()

    async def _went_on(self) -> None:
        self._typed = ""
        self._note("")
        if self._prologue.wanted is None:
            self.dismiss(True)
        else:
            await self._show()

    async def _choose(self, number: int) -> None:
        wanted = self._prologue.wanted
        if not isinstance(wanted, Ask):
            return
        if not 1 <= number <= self.choices.most:
            self._note(f"Choose a number from 1 to {self.choices.most}. The key ? lists all keys.")
        elif not self.choices.seen(number, self._pressed):  # nobody has read what this number stands for
            self._bring(number)
        else:
            await self._answer(wanted.open[number - 1].key)

    @on(Choices.Clicked)
    async def _clicked(self, message: Choices.Clicked) -> None:
        self._pressed = get_time()
        await self._choose(message.number)

    def action_mark(self, step: int) -> None:
        """Mark the next choice or the one before."""
        self._typed = ""
        self.choices.mark(self.choices.marked + step)
        if step < 0 and self.choices.marked == 1:
            self.pane.scroll_home(animate=False, force=True)
        else:
            self._bring(self.choices.marked)

    def _bring(self, number: int) -> None:
        line = self.choices.line(number)
        if line is not None:
            self.pane.scroll_to_widget(line, animate=False, force=True)

    @on(Input.Submitted, "#written")
    async def _submitted(self, message: Input.Submitted) -> None:
        wanted, typed = self._prologue.wanted, message.value
        if isinstance(wanted, Naming):
            await self._answer(typed)
        elif isinstance(wanted, Roll):
            numbers = typed.replace(",", " ").split()
            faces = all(number.isascii() and number.isdigit() and len(number) < 6 for number in numbers)
            await self._answer(tuple(map(int, numbers)) if faces else ())

    async def action_roll(self) -> None:
        """The name, or the dice, as written."""
        await self.written.action_submit()

    async def action_undo(self) -> None:
        """A step back."""
        if self._prologue.begun:
            self._prologue.undo()
            await self._went_on()

    # --- leaving, and moving about ---

    def action_leave(self) -> None:
        """Leave without beginning; where something was answered, only once the player has said so twice."""
        if not self._prologue.begun:
            self.dismiss(False)
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self.dismiss(False)

        self.app.push_screen(Confirm("Leave without beginning? What you have chosen here is lost."), answered)
