"""What screens that scroll, and screens that ask, do alike with the keys."""

from __future__ import annotations

from textual.containers import VerticalScroll

from solo.tui.widgets.choices import Choices


class Scrolls:
    """A screen with one part that scrolls: by lines, by screenfuls, to either end."""

    @property
    def pane(self) -> VerticalScroll:
        """The part that scrolls."""
        raise NotImplementedError

    def action_scroll_by(self, lines: int) -> None:
        """Scroll by lines."""
        self.pane.scroll_relative(y=lines, animate=False, force=True)

    def action_page(self, pages: int) -> None:
        """Scroll by a screenful less two lines, so that the eye finds its place."""
        height = max(1, self.pane.scrollable_content_region.height - 2)
        self.pane.scroll_relative(y=pages * height, animate=False, force=True)

    def action_top(self) -> None:
        """To the top."""
        self.pane.scroll_home(animate=False, force=True)

    def action_bottom(self) -> None:
        """To the end."""
        self.pane.scroll_end(animate=False, force=True)


class TakesNumbers:
    """A screen whose choices are taken by their numbers. It comes last among the bases, which have what it asks for."""

    _typed = ""  # digits gathered so far

    @property
    def choices(self) -> Choices:
        """The question with its choices."""
        raise NotImplementedError

    def _note(self, sentence: str) -> None:
        raise NotImplementedError

    def _bring(self, number: int) -> None:
        """Bring a choice into sight."""
        raise NotImplementedError

    async def _choose(self, number: int) -> None:
        raise NotImplementedError

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
