"""What a front end may do with games: begin one, take one up again, list them.

`Games` holds the store and the lock of the game that is being played; `Games.unsaved()` has neither, and plays all the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from secrets import token_hex
from types import TracebackType
from typing import NamedTuple

from solo.play import lock, shelf
from solo.play.fingerprint import book_hash
from solo.play.resume import CannotResume, Prints, Resumed, resume, setup_to_json
from solo.play.savefile import CannotOpen
from solo.play.saves import SavedGame, Store, StoredEntry
from solo.play.session import CannotKeep, Change, Session
from solo.play.start import Setup
from solo.play.state_json import game_to_json
from solo.play.telling import Teller
from solo.play.world import World
from solo.table import Game, Record

__all__ = ["CannotKeep", "CannotOpen", "CannotResume", "GameIsOpen", "Games", "Opened", "SavedGame"]


class GameIsOpen(Exception):
    """The game is being played in another window: one sentence."""


class Opened(NamedTuple):
    """A game to be played. `game` is its number in the store (None: it is not saved); `notes` are sentences to show once."""

    game: int | None
    session: Session
    teller: Teller
    notes: tuple[str, ...]


class Games:
    """The player's games. A context manager; `notes` says what happened to the file of games when it was opened, and has not been
    said yet: the first game opened takes them along."""

    def __init__(self, home: Path | None = None) -> None:
        """Open the store in a folder (the player's own). CannotOpen, in one sentence, where there is none to be had."""
        self._home = home or shelf.home()
        self._store: Store | None = Store(self._home / "solo.db")
        self._lock: lock.Lock | None = None
        self._playing: int | None = None
        self.notes = self._store.notes

    @classmethod
    def unsaved(cls) -> Games:
        """Games that are kept nowhere."""
        self = cls.__new__(cls)
        self._home, self._store, self._lock, self._playing, self.notes = Path(), None, None, None, ()
        return self

    def __enter__(self) -> Games:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    @property
    def saving(self) -> bool:
        """Whether games are kept."""
        return self._store is not None

    def unfinished(self, book: str) -> tuple[SavedGame, ...]:
        """The open games of a book, the latest first."""
        return tuple(game for game in self._games(book) if game.ended is None)

    def all(self) -> tuple[SavedGame, ...]:
        """Every game, the latest first."""
        return self._games(None)

    def begin(self, world: World, setup: Setup, *, typed: bool, feed: Iterable[Record] = ()) -> Opened:
        """Begin a game, over recorded answers where some are given. SetupFault, Misfit or BookFault where it cannot begin like
        this, CannotKeep where it cannot be stored: then there is no such game."""
        if self._store is None:
            return self._opened(None, Session(world, setup, typed=typed, feed=feed))
        token = token_hex(8)
        held = lock.take(self._locks, token)
        assert held is not None, "a new game's lock is nobody's"
        keeper = _Keeper(self._store, world, Prints(world), (token, setup, typed))
        try:
            session = Session(world, setup, typed=typed, keeper=keeper, feed=feed)
        except BaseException:
            held.release()
            raise
        assert keeper.game is not None
        self._play(keeper.game, held)
        return self._opened(keeper.game, session)

    def resume(self, world: World, game: int | None = None) -> Opened | None:
        """Take up a game: that one, else the book's latest, unless it is over; None where there is none. GameIsOpen where it is
        played elsewhere, CannotResume where it is over or no longer fits, CannotKeep where what had to change could not be
        stored."""
        if self._store is None:
            return None
        if game is None:
            games = self._games(world.book.id)
            if not games or games[0].ended is not None:
                return None
            game = games[0].id
        token = self._store.token(game)
        if token is None:
            return None
        held = self._lock if game == self._playing else lock.take(self._locks, token)
        if held is None:
            raise GameIsOpen("This game is being played in another window; close it there first.")
        try:
            opened = self._resumed(self._store, world, game)
        except BaseException:
            if held is not self._lock:
                held.release()
            raise
        self._play(game, held)
        return opened

    def leave(self) -> None:
        """Let go of the game that is being played, so that it can be taken up elsewhere."""
        self._play(None, None)

    def close(self) -> None:
        """Let go of the game and the store."""
        self._play(None, None)
        if self._store is not None:
            self._store.close()
            self._store = None

    @property
    def _locks(self) -> Path:
        return self._home / "locks"

    def _games(self, book: str | None) -> tuple[SavedGame, ...]:
        return () if self._store is None else self._store.games(book)

    def _play(self, game: int | None, held: lock.Lock | None) -> None:
        if self._lock is not None and self._lock is not held:
            self._lock.release()
        self._lock, self._playing = held, game

    def _resumed(self, store: Store, world: World, game: int) -> Opened:
        stored = store.load(game)
        if stored.ended is not None:
            raise CannotResume("This game is over.")
        prints = Prints(world)
        found = resume(world, stored, prints)
        keeper = _Keeper(store, world, prints, game, found.first)
        records = found.session.state.records
        if stored.broken or found.edited or found.shut or records != stored.records or found.first != stored.floor:
            keeper.move(found, _common(stored.records, records))
        found.session.keeper = keeper
        return self._opened(game, found.session, found.notes)

    def _opened(self, game: int | None, session: Session, notes: tuple[str, ...] = ()) -> Opened:
        notes, self.notes = (*self.notes, *notes), ()
        return Opened(game, session, Teller(session.world), notes)


class _Keeper:
    """Stores the changes of one game; of a new one also the game itself, with its first change."""

    def __init__(self, store: Store, world: World, prints: Prints, game: int | tuple[str, Setup, bool], floor: int = 0) -> None:
        self._store, self._world, self._prints = store, world, prints
        self._new = None if isinstance(game, int) else game
        self.game = game if isinstance(game, int) else None
        self._floor = floor

    def keep(self, change: Change) -> None:
        with self._store.transaction():
            game = self.game if self.game is not None else self._created()
            self._write(game, change)
        self.game = game

    def move(self, found: Resumed, common: int) -> None:
        """Store a game as it goes on with its book as that is now. The first `common` records are as stored."""
        session, state = found.session, found.session.state
        assert self.game is not None
        with self._store.transaction():
            self._store.add_book(found.hash, self._world.book.id, self._prints.all)
            self._store.move_game(self.game, found.hash, self._world.book.title, found.first)
            if found.shut:
                self._store.put_aside(self.game, found.shut)
            change = Change(
                common,
                state.records[common:],
                (),
                {},
                session.undone,
                session.ever,
                tuple(session.redo_stack),
                session.margin,
                state.ended,
            )
            self._store.set_entries(self.game, found.first, self._rows(state.entries))
            self._write(self.game, change, path=False)

    def _created(self) -> int:
        assert self._new is not None
        token, setup, typed = self._new
        book = self._world.book
        hash = book_hash(book)
        game = self._store.add_game(token, book.id, book.title, hash, setup_to_json(setup), typed)
        self._store.add_book(hash, book.id, self._prints.all)
        return game

    def _write(self, game: int, change: Change, path: bool = True) -> None:
        store = self._store
        if path:
            store.set_entries(game, store.entry_place(game, self._floor, change.first), self._rows(change.entries))
        store.set_records(game, change.first, change.records)
        store.add_dice(game, change.dice)
        store.set_margin(game, change.margin)
        ended = None if change.ended is None else change.ended.ending
        store.touch(game, change.undone, change.ever, change.redo, ended)

    def _rows(self, entries: Iterable[tuple[int, Game]]) -> list[StoredEntry]:
        return [self._row(before, game) for before, game in entries]

    def _row(self, before: int, game: Game) -> StoredEntry:
        sections = self._world.book.sections
        section = sections[game.book.section]
        title = section.title if section.parent is None else sections[section.parent].title
        mechanics, words, _ = self._prints.of(section.id)
        return StoredEntry(before, section.id, title, mechanics, words, game_to_json(self._world, game))


def _common(old: tuple[Record, ...], new: tuple[Record, ...]) -> int:
    """How many records two games have in common from their beginning."""
    return next((at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
