"""A value that stands in no book, held against what a book may hold: from the command line, a replay, a saved game.

So that a limit is written once, in the shapes, and holds wherever the value comes from.
"""

from __future__ import annotations

from solo.book.decoding import Decoding, Shape
from solo.book.findings import Span
from solo.book.node import Scalar
from solo.book.values import allowed

_NOWHERE = Span(1, 1, 1, 1)


def objection(shape: Shape, name: str, value: int | bool | str) -> str | None:
    """What the shape of a key `name` says against a value, such as "`tries` is -5; 0 to 9 are allowed", and which words it takes;
    None where it fits."""
    decoding = Decoding("", {})
    shape.decode(Scalar(value, str(value), "plain", _NOWHERE), decoding, (name,))
    if not decoding.reports:
        return None
    finding = decoding.reports[0].finding
    return f"{finding.message}; {finding.help}" if finding.check == "not-allowed-value" and finding.help else finding.message


def beyond(name: str, value: int, low: int, high: int) -> str | None:
    """What the range `low` to `high` says against a number; None where it lies within."""
    return None if low <= value <= high else f"`{name}` is {value:,}; {allowed(low, high)}"
