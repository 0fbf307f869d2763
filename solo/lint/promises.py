"""The check of a book's `balance` against its exact odds; documented in `checks.play`."""

from __future__ import annotations

from collections.abc import Iterator

from solo.book.findings import Finding
from solo.lint.check import Subject


def find(subject: Subject) -> Iterator[Finding]:
    """Policies whose chance of victory is outside of the band that the book promises."""
    book = subject.book
    if not book.balance or not subject.odds:
        return
    from solo.odds.balance import NotWeighed, weighed  # few books promise anything

    for found in weighed(subject.world, subject.limit):
        if isinstance(found, NotWeighed):
            yield Finding("balance-out-of-band", str(found), book.span("balance"), proof="not-proved")
        elif found.outside:
            yield Finding(
                "balance-out-of-band",
                f"{found.policy} play wins {found.figure} of all games, and the book promises {book.balance[found.policy]}",
                book.span("balance", found.policy),
                help="change the figures of rolls and fights, or the promise; solo odds shows where the games end",
                proof="proved" if found.exact else None,
            )
