"""A meter as text: a bar that is read without colour too, and its numbers."""

from __future__ import annotations

from textual.content import Content

from solo.tui.prose import words
from solo.view import Meter

FULL, EMPTY = "━", "╌"
CELLS = 10


def bar(meter: Meter, cells: int = CELLS) -> Content:
    """The bar alone: at least a cell where there is anything left, never full where something is lacking."""
    most = max(meter.most, 1)
    value = max(0, min(meter.value, most))
    full = value * cells // most
    if 0 < value < most:
        full = max(1, min(full, cells - 1))
    style = "$good" if value * 3 > most else "$bad"
    return Content.assemble(words(FULL * full, style), words(EMPTY * (cells - full), "$quiet"))


def numbers(meter: Meter) -> Content:
    """`Health 4/6`."""
    return Content.assemble(words(f"{meter.label} ", "$quiet"), words(f"{meter.value}/{meter.most}", "bold"))
