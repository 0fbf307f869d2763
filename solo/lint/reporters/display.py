"""How wide text is in a terminal, and how a number of things is said."""

from __future__ import annotations

import unicodedata


def cells(text: str) -> int:
    """How many columns of a terminal text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0
        if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf")
        else 2
        if unicodedata.east_asian_width(character) in "WF"
        else 1
        for character in text
    )


def counted(count: int, thing: str) -> str:
    """A number of things: "1 error", "2 errors"."""
    return f"{count:,} {thing}{'' if count == 1 else 's'}"
