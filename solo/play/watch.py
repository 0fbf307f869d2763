"""A game that goes on while its book is written: the file is looked at now and then, and read again where it has changed.

What this module does not do: it asks nobody and prints nothing. Whoever plays calls `look` when it suits.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from solo.play import shelf
from solo.play.fingerprint import book_hash
from solo.play.games import CannotResume, Games, Opened
from solo.play.resume import Prints, resume, setup_to_json
from solo.play.saves import Stored, StoredEntry
from solo.play.session import CannotKeep, Session
from solo.play.state_json import game_to_json
from solo.play.telling import Teller
from solo.play.world import BookFault, World
from solo.systems import system
from solo.table import Game

Stamp = tuple[int, int]  # when a file was last written, in nanoseconds, and its size in bytes


class Seen(NamedTuple):
    """A book that was saved since it was last looked at. `opened` is the game going on in it, None where that cannot be: then
    `loaded` has the findings, or `fault` is a sentence."""

    opened: Opened | None
    loaded: shelf.Loaded | None = None
    fault: str | None = None


class Watch:
    """One game with an eye on its book's file."""

    def __init__(self, games: Games, path: Path, opened: Opened) -> None:
        """`opened` is the game, in the book as the file has it now."""
        self.opened = opened
        self._games, self._path, self._stamp = games, path, _stamp(path)

    def look(self) -> Seen | None:
        """None where the file has not changed; else the game in the book as it is now (and `opened` is that one): in the same
        section and with the same answers where that section plays as before, else as near to it as can be (see `resume`)."""
        stamp = _stamp(self._path)
        if stamp is None or stamp == self._stamp:  # not there: an editor is about to put it back
            return None
        self._stamp = stamp
        try:
            loaded = shelf.load(self._path)
        except shelf.Unreadable as fault:
            return Seen(None, None, str(fault))
        if loaded.book is None:
            return Seen(None, loaded)
        if loaded.book.id != self.opened.session.world.book.id:
            return Seen(None, None, f"The book is called {loaded.book.id} now; begin a new game to play it under that name.")
        try:
            self.opened = again(self._games, self.opened, World(loaded.book, system(loaded.book.system)))
        except (BookFault, CannotKeep, CannotResume) as fault:
            return Seen(None, None, str(fault))
        return Seen(self.opened, loaded)


def again(games: Games, opened: Opened, world: World) -> Opened:
    """The same game in its book as that is now, saved or not. CannotResume or BookFault where it cannot go on, CannotKeep where
    what had to change could not be stored."""
    old = opened.session
    if opened.game is not None and old.keeper is not None and old.state.ended is None:
        found = games.resume(world, opened.game)
        if found is not None:
            found.session.typed = old.typed
            return found
    resumed = resume(world, _stored(old), Prints(world))
    return Opened(None, resumed.session, Teller(world), resumed.notes)


def _stored(session: Session) -> Stored:
    """The game as it would lie in the store."""
    world, state = session.world, session.state
    prints = Prints(world)

    def entry(before: int, game: Game) -> StoredEntry:
        of = prints.of(game.book.section)
        return StoredEntry(before, game.book.section, None, of.mechanics, of.words, game_to_json(world, game))

    return Stored(
        id=0,
        token="",
        hash=book_hash(world.book),
        setup=setup_to_json(session.setup),
        typed=session.typed,
        floor=0,
        undone=session.undone,
        ever=session.ever,
        redo=tuple(session.redo_stack),
        ended=None if state.ended is None else state.ended.ending,
        entries=tuple(entry(before, game) for before, game in state.entries),
        records=state.records,
        dice=session.dice,
        sections=prints.all(),
        broken=False,
    )


def _stamp(path: Path) -> Stamp | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
