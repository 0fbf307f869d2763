"""Text that is made for the width it has."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

WIDEST = 72  # cells; a line of 66 to 72 letters is read most easily


class Fitted(Static):
    """A text laid out by us, anew at each width: Textual wraps words, but knows no hanging indents and no columns."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(Content(""), id=id, markup=False)

    def fit(self, width: int) -> Content:
        """The text in a width of cells."""
        raise NotImplementedError

    def refit(self) -> None:
        """Make the text anew, where it has come to be another one."""
        content = self.fit(self.size.width or WIDEST)
        if not (isinstance(self.content, Content) and content.is_same(self.content)):
            self.update(content, layout=self.styles.auto_dimensions)  # a line of a fixed height moves nothing else

    def on_resize(self) -> None:
        """Lay it out again."""
        self.refit()
