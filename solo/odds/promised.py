"""Whether a book is as hard as its `balance` promises, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solo.book.model import Book
from solo.odds.balance import Weighed, band
from solo.odds.layout import points
from solo.odds.odds import Odds


class Promise(NamedTuple):
    """Whether a book is as hard as it promises, whether it is only too easy, and a sentence that says so."""

    kept: bool
    easy: bool
    sentence: str


def promise(book: Book, found: Sequence[Odds]) -> Promise | None:
    """Whether the chances of victory are as the book's `balance` promises; None where it promises nothing of these readers."""
    weighed = [
        Weighed(odds.policy, band(book.balance[odds.policy]), odds.victory, odds.victory, True)
        for odds in found
        if odds.policy in book.balance
    ]
    if not weighed:
        return None
    broken = [each for each in weighed if each.outside]
    if not broken:
        return Promise(True, False, f"Within the balance that the book promises: {_promises(book, weighed)}.")
    said = "; ".join(_broken(book, each) for each in broken)
    easy = all(each.low > each.band.high for each in broken)
    return Promise(False, easy, f"Outside of the balance that the book promises: {said}.")


def _promises(book: Book, weighed: Sequence[Weighed]) -> str:
    return ", ".join(f"{each.policy} {book.balance[each.policy]}" for each in weighed)


def _broken(book: Book, each: Weighed) -> str:
    low = each.low < each.band.low
    far = points(each.band.low, each.low) if low else points(each.band.high, each.low)
    how = f"{far.lstrip('+−')} points too {'few' if low else 'many'}"
    return f"{each.policy} wins {each.figure}, not {book.balance[each.policy]} ({how})"
