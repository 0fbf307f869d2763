"""Text that is made for the width it has."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

WIDEST = 72  # cells; a line of 66 to 72 letters is read most easily


class Fitted(Static):
    """A text laid out by us, anew at each width: Textual wraps words, but knows no hanging indents and no columns.

    It sets its height itself: one that Textual works out stays as it was where a text changes between being laid out and being
    idle, as it does when the first size comes."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(Content(""), id=id, markup=False)

    def fit(self, width: int) -> Content:
        """The text in a width of cells."""
        raise NotImplementedError

    def refit(self) -> None:
        """Make the text anew, where it has come to be another one."""
        width = self.size.width or WIDEST
        content = self.fit(width)
        if not (isinstance(self.content, Content) and content.is_same(self.content)):
            self.update(content, layout=False)
        self.styles.height = len(content.wrap(width)) + self.styles.gutter.height

    def on_resize(self) -> None:
        """Lay it out again."""
        self.refit()
