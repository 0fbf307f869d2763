"""The question and its numbered choices."""

from __future__ import annotations

from textual import events
from textual._time import get_time
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widgets import Static

from solo.play.telling import Asked, Choice
from solo.tui.prose import inline, words

AT_ONCE = 9  # lines made in advance: no question should offer more


class Watched(Static):
    """A text that knows when all its rows had been painted."""

    def __init__(self, content: Content, classes: str) -> None:
        super().__init__(content, classes=classes, markup=False)
        self.painted: float | None = None
        self._rows: set[int] = set()

    def say(self, content: Content) -> None:
        """Say something else, which nobody has seen yet."""
        self.painted = None
        self._rows = set()
        self.update(content)

    def render_lines(self, crop: Region) -> list[Strip]:
        """What the compositor asks for when it paints: the rows that stand on the screen."""
        self._rows.update(range(crop.y, crop.bottom))
        if self.painted is None and len(self._rows) >= self.size.height:
            self.painted = get_time()
        return super().render_lines(crop)


class ChoiceLine(Horizontal):
    """One choice: a mark, its number, its words."""

    def __init__(self) -> None:
        super().__init__()
        self.number = 0  # from 1 among the open choices; 0: shut

    def compose(self) -> ComposeResult:
        yield Static(Content(""), classes="number", markup=False)
        yield Watched(Content(""), classes="words")

    def show(self, choice: Choice, number: int) -> None:
        """Show a choice. `number` counts the open ones from 1; 0 for one that is shut."""
        self.number = number
        self.display = True
        text = inline(choice.text)
        if choice.shut is not None:
            text = Content.assemble(inline(choice.text, "$quiet"), words(f" ({choice.shut})", "$quiet italic"))
        self.query_one(Watched).say(text)
        self.mark(False)

    def mark(self, on: bool) -> None:
        """Show the mark beside the number, or take it away."""
        self.set_class(on, "-marked")
        label = f"{self.number}" if self.number else "–"
        self.query_one(".number", Static).update(
            words(f"{'▸' if on else ' '}{label:>2} ", "bold $lead" if self.number else "$quiet")
        )

    def seen(self, time: float) -> bool:
        """Whether the whole choice had been painted by then."""
        painted = self.query_one(Watched).painted
        return painted is not None and painted <= time

    def on_click(self, event: events.Click) -> None:
        """A click chooses."""
        event.stop()
        if self.number:
            self.post_message(Choices.Clicked(self.number))


class Choices(Vertical):
    """A question with its choices. Lines are kept and filled anew; no question has to be mounted."""

    class Clicked(Message):
        """A choice was clicked: its number from 1."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.asked = Asked("", ())
        self.marked = 1

    def compose(self) -> ComposeResult:
        yield Static(Content(""), id="question", markup=False)
        for _ in range(AT_ONCE):
            yield ChoiceLine()

    @property
    def most(self) -> int:
        """How many choices can be taken."""
        return len(self.asked.open)

    async def show(self, asked: Asked) -> None:
        """Show a question instead of what stood here, with its first choice marked."""
        self.asked, self.marked = asked, 1
        lines = list(self.query(ChoiceLine))
        if len(lines) < len(asked.choices):
            more = [ChoiceLine() for _ in range(len(asked.choices) - len(lines))]
            await self.mount_all(more)
            lines += more
        self.query_one("#question", Static).update(words(asked.text, "bold"))
        number = 0
        for place, line in enumerate(lines):
            if place < len(asked.choices):
                choice = asked.choices[place]
                number += choice.shut is None
                line.show(choice, number if choice.shut is None else 0)
                line.set_class(choice.meanwhile and not asked.choices[place - 1].meanwhile, "-apart")
            else:
                line.display = False
        self.mark(1)

    def mark(self, number: int) -> None:
        """Mark a choice, by its number from 1; one that there is not is brought into range."""
        self.marked = max(1, min(number, self.most))
        for line in self.query(ChoiceLine):
            if line.display:
                line.mark(line.number == self.marked)

    def seen(self, number: int, time: float) -> bool:
        """Whether a choice had been painted by a time (as of `get_time`)."""
        line = self.line(number)
        return line is not None and line.seen(time)

    def line(self, number: int) -> ChoiceLine | None:
        """The line of a choice, by its number from 1."""
        return next((line for line in self.query(ChoiceLine) if line.display and line.number == number), None)
