"""The heroes' sheets."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from solo.tui.prose import words
from solo.tui.widgets.meter import bar, numbers
from solo.view import Block, Sheet


def sheet(view: Sheet) -> Content:
    """A hero's sheet: name, meters, and the blocks under their headings."""
    lines = [words(view.name, "bold $lead")]
    if view.states:
        lines.append(words(", ".join(view.states), "$bad"))
    longest = max((words(f"{meter.label} {meter.value}/{meter.most}").cell_length for meter in view.meters), default=0)
    for meter in view.meters:
        said = numbers(meter)
        lines.append(Content.assemble(said, words(" " * (longest - said.cell_length + 2)), bar(meter)))
    for block in view.blocks:
        lines += [Content(""), words(block.label, "bold"), *_rows(block)]
    return Content("\n").join(lines)


def _rows(block: Block) -> list[Content]:
    longest = max((words(row.label).cell_length for row in block.rows if row.value), default=0)
    lines = []
    for row in block.rows:
        gap = " " * max(2, longest - words(row.label).cell_length + 2)
        value = [words(gap), words(row.value)] if row.value else []
        lines.append(Content.assemble(words(row.label, "$quiet" if row.value else ""), *value))
    return lines


def brief(view: Sheet) -> Content:
    """A sheet in as few lines as it takes: a line for the meters, and one for each block."""
    meters = Content("  ").join([numbers(meter) for meter in view.meters])
    lines = [meters] if view.meters else []
    for block in view.blocks:
        rows = [
            Content.assemble(words(row.label, "$quiet" if row.value else ""), words(f" {row.value.split('  ')[0]}".rstrip()))
            for row in block.rows
        ]
        lines.append(Content(", ").join(rows))
    return Content("\n").join(lines)


class SheetText(Static):
    """The sheets of all heroes, one under another."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(Content(""), id=id, markup=False)

    def show(self, sheets: Sequence[Sheet]) -> None:
        """Show these sheets."""
        self.update(Content("\n\n").join([sheet(view) for view in sheets]))
