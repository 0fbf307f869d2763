"""A section moved to another number in a book's file and in its recorded games, all or nothing as far as a disk allows."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from solo import systems
from solo.book.model import Book
from solo.play import recorded, shelf
from solo.play.replay import ReplayFault, read
from solo.play.start import SetupFault
from solo.play.world import BookFault, World
from solo.publish.renumber import Unsound, moved_game, renumbered
from solo.table import Misfit


class Moved(NamedTuple):
    """How many places of the book, and how many recorded games, were changed."""

    places: int
    games: int


def move_section(path: Path, old: str, new: str) -> Moved:
    """Give a section of the book in a file another number. CannotMove or Unsound where it cannot have it, shelf.Unreadable or
    OSError where a file cannot be read or written: then the book is as it was."""
    loaded = shelf.load(path)
    if any(finding.check == "not-utf8" for finding in loaded.findings):
        raise Unsound("The book is not UTF-8 text.")
    mark = "\ufeff" if loaded.text.startswith("\ufeff") else ""
    shapes = {name: systems.system(name).shapes for name in systems.names()}
    text = loaded.text.removeprefix("\ufeff")
    changed = renumbered(text, old, new, shapes, str(path))
    files = {path: mark + changed.text}
    games = 0
    for game in recorded.games(path):
        try:
            was = game.read_bytes().decode("utf-8")
        except UnicodeDecodeError:
            continue  # for `solo test` to complain of
        now = moved_game(was, old, new, changed.before, changed.after)
        if now == was:
            continue
        games += 1
        files[game] = now
        story = _told(was, now, recorded.told(game), changed.before, changed.after)
        if story is not None:
            files[recorded.told(game)] = story
    _write(files)
    return Moved(changed.places, games)


def _told(was: str, now: str, path: Path, before: Book, after: Book) -> str | None:
    """What is told in a game with the new number; None where what was recorded is not what the book told, or nothing was."""
    try:
        if path.read_text(encoding="utf-8") == _transcript(was, before):
            return _transcript(now, after)
    except (OSError, UnicodeDecodeError, ReplayFault, SetupFault, BookFault, Misfit):
        pass
    return None


def _transcript(game: str, book: Book) -> str:
    replay = read(game)
    return recorded.transcript(World(book, systems.system(book.system)), replay.setup, replay.records)[0]


def _write(files: dict[Path, str]) -> None:
    """Write all files beside their places first, so that a full disk changes none of them."""
    halves = {path: path.with_name(f".{path.name}.{os.getpid()}.part") for path in files}
    try:
        for path, text in files.items():
            halves[path].write_bytes(text.encode("utf-8"))
        for path in files:
            with suppress(OSError):
                halves[path].chmod(path.stat().st_mode)
            halves[path].replace(path)
    finally:
        for half in halves.values():
            half.unlink(missing_ok=True)
