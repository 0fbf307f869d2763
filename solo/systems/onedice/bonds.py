"""Foes who do another's will, held against the sense of it: nobody's will is done in a circle."""

from __future__ import annotations

from collections.abc import Iterator

from solo.book.decoding import listed
from solo.book.findings import Finding, Related
from solo.book.model import Book


def findings(book: Book) -> Iterator[Finding]:
    """A finding for each circle of foes bound to each other, at the first of them that the book has."""
    for circle in _circles({foe.id: foe.bound_to for foe in book.foes.values()}):
        first, *others = [(foe, book.span("foes", foe, "bound_to")) for foe in circle]
        masters = [*circle[1:], circle[0]]
        chain = listed([f"{foe} to {master}" for foe, master in zip(circle, masters, strict=True)])
        yield Finding(
            "not-allowed-value",
            f"foes are bound to each other in a circle: {chain}",
            first[1],
            help="leave `bound_to` out for the one whose will the others do",
            related=tuple(Related(span, f"{foe} is bound here") for foe, span in others if span is not None),
        )


def _circles(masters: dict[str, str | None]) -> Iterator[list[str]]:
    """Every circle in "whose will whom does", each once, from its first foe on."""
    seen: set[str] = set()
    for first in masters:
        chain: list[str] = []
        foe: str | None = first
        while foe is not None and foe not in seen:
            seen.add(foe)
            chain.append(foe)
            foe = masters.get(foe)
        if foe in chain:
            yield chain[chain.index(foe) :]
