"""What a player writes in the margin of a book: bookmarks and notes. They are kept with the game and change nothing in it."""

from __future__ import annotations

import json
from typing import NamedTuple

BOOKMARKS_MAX = 100
NOTES_MAX = 1_000
LENGTH_MAX = 500  # characters of a note, or of a bookmark's name


class Margin(NamedTuple):
    """Bookmarks, each a name and how many answers had been given there, and notes, in the order they were made."""

    bookmarks: tuple[tuple[str, int], ...] = ()
    notes: tuple[str, ...] = ()


class Full(ValueError):
    """There is no room for more, or the text is none: one sentence."""


def with_bookmark(margin: Margin, name: str, turn: int) -> Margin:
    """The margin with a bookmark; one of the same name is moved. Full beyond the limit."""
    name = _text(name)
    others = tuple(bookmark for bookmark in margin.bookmarks if bookmark[0] != name)
    if len(others) >= BOOKMARKS_MAX:
        raise Full(f"There are {BOOKMARKS_MAX} bookmarks already, and no more are kept.")
    return margin._replace(bookmarks=(*others, (name, turn)))


def with_note(margin: Margin, text: str) -> Margin:
    """The margin with one more note. Full beyond the limit."""
    if len(margin.notes) >= NOTES_MAX:
        raise Full(f"There are {NOTES_MAX:,} notes already, and no more are kept.")
    return margin._replace(notes=(*margin.notes, _text(text)))


def _text(text: str) -> str:
    cleaned = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not cleaned:
        raise Full("Nothing was written.")
    if len(cleaned) > LENGTH_MAX:
        raise Full(f"That is over {LENGTH_MAX} characters, the most that are kept.")
    return cleaned


def to_json(margin: Margin) -> str:
    """The margin as text to be stored."""
    return json.dumps({"bookmarks": margin.bookmarks, "notes": margin.notes})


def from_json(text: str) -> Margin:
    """A stored margin; what of it cannot be read is left out."""
    try:
        data = json.loads(text)
        return Margin(
            tuple((str(name), int(turn)) for name, turn in data.get("bookmarks", ())), tuple(map(str, data.get("notes", ())))
        )
    except (ValueError, TypeError, AttributeError):
        return Margin()
