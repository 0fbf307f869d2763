"""Which books there are: those that come with solo, those that were added, and those on SOLO_PATH.

A book's file is called after its id, `the-old-mill.adventure.yaml`, so that the shelf can be listed without reading any. Where
two have the same id the one on SOLO_PATH is taken before the one added, and that before the one that came with solo.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from solo import systems
from solo.book.findings import Finding
from solo.book.model import Book
from solo.book.reader import read
from solo.book.shown import named, shown
from solo.book.spelling import nearest
from solo.data import data_folder
from solo.play.files import Unreadable as Unreadable  # so that who asks for a book need know no other module
from solo.play.files import contents, put, reason

ENDING = ".adventure.yaml"
_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*|0|[1-9][0-9]*")
_ID_MAX = 64


class Unknown(LookupError):
    """No book is called this: one sentence."""


class Shelved(NamedTuple):
    """A book on the shelf: its id, its file, and how it came there."""

    id: str
    path: Path
    shelf: Literal["path", "added", "bundled"]


class Loaded(NamedTuple):
    """A book as read, None where a finding is an error; all findings; its file; and its text."""

    book: Book | None
    findings: tuple[Finding, ...]
    path: Path
    text: str


def home() -> Path:
    """Where a player's games and books are kept: $SOLO_HOME, else this system's folder for a user's data."""
    given = os.environ.get("SOLO_HOME")
    if given:
        return Path(given).absolute()
    from platformdirs import user_data_path  # its import costs a few milliseconds

    return user_data_path("solo", appauthor=False)


def books() -> tuple[Shelved, ...]:
    """Every book on the shelf, by id."""
    found: dict[str, Shelved] = {}
    for shelf, folder in _folders():
        for path in _files(folder):
            name = path.name.removesuffix(ENDING)
            if is_id(name):
                found.setdefault(name, Shelved(name, path, shelf))
    return tuple(found[name] for name in sorted(found))


def find(name: str) -> Path:
    """The file of a book given by its id or by a path. Unknown where there is none, Unreadable for a folder."""
    path = Path(name)
    separators = [separator for separator in (os.sep, os.altsep) if separator]
    looks_like_path = any(separator in name for separator in separators) or name.lower().endswith((".yaml", ".yml"))
    if not looks_like_path:
        for book in books():
            if book.id == name:
                return book.path
    match _kind(path) if name else None:
        case "file":
            return path
        case "folder":
            raise Unreadable(f"“{named(name)}” is a folder, and a book is a file.")
    if looks_like_path:
        raise Unknown(f"There is no file “{named(name)}”.")
    near = nearest(name, [book.id for book in books()])
    raise Unknown(f"There is no book called “{named(name)}”" + (f"; did you mean {near}?" if near else "."))


def load(path: Path) -> Loaded:
    """Read a book. Unreadable, in one sentence, where the file cannot be read; what is wrong inside it is a finding."""
    return decoded(contents(path), path)


def add(path: Path) -> Loaded:
    """Copy a book without errors into the player's own books, in the place of an earlier one of its id, and give it as it lies
    there. Where it has errors nothing is copied. Unreadable where it cannot be read or written."""
    data = contents(path)
    loaded = decoded(data, path)
    if loaded.book is None:
        return loaded
    if not is_id(loaded.book.id):  # the reader's rule too: no path is ever made of anything else
        raise Unreadable(f"“{named(loaded.book.id)}” cannot be the name of a file.")
    target = home() / "books" / f"{loaded.book.id}{ENDING}"
    try:
        put(target, data)
    except OSError as error:
        raise Unreadable(f"The book could not be copied to {shown(str(target))}: {reason(error)}.") from None
    return loaded._replace(path=target)


def is_id(text: str) -> bool:
    """Whether a text may be a book's id, and so part of a file's name."""
    return len(text) <= _ID_MAX and _ID.fullmatch(text) is not None


def decoded(data: bytes, path: Path) -> Loaded:
    """Read a book from bytes; `path` is what its findings are said to be in."""
    shapes = {name: systems.system(name).shapes for name in systems.names_for(data)}
    reading = read(data, shapes, str(path))
    return Loaded(reading.book, reading.findings, path, data.decode("utf-8", errors="replace"))


def _folders() -> Iterator[tuple[Literal["path", "added", "bundled"], Path]]:
    for folder in os.environ.get("SOLO_PATH", "").split(os.pathsep):
        if folder:
            yield "path", Path(folder)
    yield "added", home() / "books"
    try:
        yield "bundled", data_folder("adventures")
    except FileNotFoundError:  # a broken installation still plays what the player has
        return


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.name.endswith(ENDING) and path.is_file())
    except OSError:  # not there, or not ours to read: no books in it
        return []


def _kind(path: Path) -> Literal["file", "folder", None]:
    try:
        return "folder" if path.is_dir() else "file" if path.exists() else None
    except (OSError, ValueError):  # a name too long, or with a NUL in it
        return None
