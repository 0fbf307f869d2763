"""The reading pane: a page's text, its scene, and the question under them, in one column that scrolls."""

from __future__ import annotations

from collections.abc import Sequence

from textual._time import get_time
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from solo.play.telling import Line
from solo.tui.page import Page
from solo.tui.prose import paged
from solo.tui.widgets.choices import Choices
from solo.tui.widgets.dice import DiceInput
from solo.tui.widgets.fitted import WIDEST
from solo.tui.widgets.prose import PageText
from solo.tui.widgets.scene import SceneBox
from solo.view import SceneView


class Reading(VerticalScroll, can_focus=False):
    """Shows pages. Where things stand in it is to be asked only when they have been painted: asking makes Textual lay them out
    for the scroll offset of that moment, and what has moved since the last painting is then not painted again."""

    rendered = 0.0  # when the compositor last drew any of it, on its way to the screen

    def render_lines(self, crop: Region) -> list[Strip]:
        """What the compositor asks for when it paints."""
        self.rendered = get_time()
        return super().render_lines(crop)

    def compose(self) -> ComposeResult:
        with Vertical(id="column"):
            yield PageText(id="text")
            yield SceneBox(id="scene")
            yield PageText(id="news")
            yield Static(Content(""), id="ending", markup=False)
            yield Choices(id="choices")
            yield DiceInput(id="dice", select_on_focus=False)

    @property
    def choices(self) -> Choices:
        """The question with its choices."""
        return self.query_one(Choices)

    @property
    def dice(self) -> DiceInput:
        """Where dice are typed in."""
        return self.query_one(DiceInput)

    # --- showing ---

    def show_part(self, lines: Sequence[Line], scene: SceneView | None) -> None:
        """Show the beginning of a page that unfolds, under the scene as it was when it began: as it is, it would give away how
        the page ends."""
        self.query_one("#text", PageText).show(())
        self.query_one(SceneBox).show(scene)
        self.query_one("#news", PageText).show(lines)
        self.query_one("#ending").display = self.choices.display = self.dice.display = False

    async def show_whole(self, page: Page, over: Content, *, shut: bool) -> None:
        """Show a page with its scene and its question, and `over` where there is something to be said under all that was told.
        `shut`: with the choices that are shut."""
        self.query_one("#text", PageText).show(page.lines[: page.split])
        self.query_one(SceneBox).show(page.scene)
        self.query_one("#news", PageText).show(page.lines[page.split :])
        ending = self.query_one("#ending", Static)
        ending.display = bool(over.plain)
        ending.update(over)
        self.choices.display = page.asked is not None
        if page.asked is not None:
            shown = tuple(choice for choice in page.asked.choices if shut or choice.shut is None)
            await self.choices.show(page.asked._replace(choices=shown))
        self.dice.display = page.dice is not None
        if page.dice is not None:
            self.dice.value = ""
            self.dice.placeholder = " ".join("…" for _ in range(min(page.dice.count, 10)))

    def holds(self, lines: Sequence[Line]) -> bool:
        """Whether the beginning of a page that unfolds stands in the pane without scrolling."""
        width = self.query_one("#column").content_size.width or WIDEST
        height = len(paged(lines, width)[0].wrap(width))
        scene = self.query_one(SceneBox)
        if scene.display:
            height += scene.outer_size.height + 1
        return height <= self.scrollable_content_region.height - 2

    # --- where things stand, once painted ---

    @property
    def below(self) -> bool:
        """Whether any of the page is below the fold."""
        last = max((self._place(child).bottom for child in self._column.displayed_children), default=0)
        return last > int(self.scroll_y) + self.scrollable_content_region.height

    def section(self, page: Page) -> str:
        """The section that is being read: at the page's end its last, else the one under the eye, in the upper third."""
        if self.scroll_y >= self.max_scroll_y or not page.sections:
            return page.place.section
        eye = int(self.scroll_y) + self.scrollable_content_region.height // 3
        rows = [
            self._place(text).y + row
            for text in self.query(PageText)
            if text.display
            for line, row in zip(text.lines, text.rows, strict=True)
            if line.code == "section"
        ]
        above = sum(row <= eye for row in rows)
        return page.sections[min(max(above, 1), len(page.sections)) - 1]

    def row(self, place: int) -> int:
        """The row of the column at which a line of the page begins."""
        for text in self.query(PageText):
            if text.display and place < len(text.rows):
                return self._place(text).y + text.rows[place]
            place -= len(text.lines)
        return 0

    def shows(self, widget: Widget) -> bool:
        """Whether the whole of a widget stands in the pane."""
        place, top = self._place(widget), int(self.scroll_y)
        return top <= place.y and place.bottom <= top + self.scrollable_content_region.height

    def bring(self, widget: Widget | None) -> None:
        """Scroll until a widget stands in the pane, with a row to spare."""
        if widget is not None:
            self.scroll_to_region(self._place(widget).grow((1, 0, 1, 0)), animate=False, force=True)

    @property
    def _column(self) -> Vertical:
        return self.query_one("#column", Vertical)

    def _place(self, widget: Widget) -> Region:
        """Where a widget stands in the pane, whatever the scroll offset."""
        place = widget.virtual_region
        for ancestor in widget.ancestors:
            if ancestor is self or not isinstance(ancestor, Widget):
                break
            place = place.translate(ancestor.virtual_region.offset)
        return place
