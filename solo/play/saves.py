"""The store of games: one SQLite file, one transaction for each change.

A game is the entries of the sections on its path (the game at each, as JSON, and the section's hashes), the records of all
answers, remembered dice and what undo took back. What is no longer on the path is flagged and kept: nothing is ever deleted.

What this module does not do: it knows no rules; whether a stored game still fits its book is for `resume` to find out. Of a
game that was damaged or edited by hand it gives what can be read, and says so (`Stored.broken`).
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from solo.book.shown import shown
from solo.play.fingerprint import Print
from solo.play.margin import Margin, from_json, to_json
from solo.play.proceed import Dice
from solo.play.savefile import FAULTS, CannotOpen, opened, reason
from solo.play.session import CannotKeep
from solo.play.state_json import answer_from_json, record_from_json, record_to_json
from solo.table import Answer, Record

COUNT_MAX = 2**53  # answers that a game edited by hand may say were given
LAST_MOMENT = 253_370_764_800.0  # the year 9999 begins
_ENTRY = "before, section, title, mechanics, words, state"


class SavedGame(NamedTuple):
    """A game in the store, as a list shows it. `turn` counts the player's answers, `updated` is in seconds since 1970."""

    id: int
    book: str
    title: str
    section: str
    section_title: str | None
    turn: int
    updated: float
    ended: str | None
    seed: int


class StoredEntry(NamedTuple):
    """A section on a game's path: how many records came before it, its hashes then, and the game at its entry (None: it could not
    be read)."""

    before: int
    section: str
    title: str | None
    mechanics: str
    words: str
    state: Mapping[str, Any] | None


class Stored(NamedTuple):
    """A game as it lies in the store. `floor` is the first entry that undo can still go back to; `sections` are those of the book
    it was last played with; `broken` says that something could not be read and was left out."""

    id: int
    token: str
    hash: str
    setup: Mapping[str, Any]
    typed: bool
    floor: int
    undone: int
    ever: int
    redo: tuple[tuple[Record, ...], ...]
    ended: str | None
    entries: tuple[StoredEntry, ...]
    records: tuple[Record, ...]
    dice: Dice
    sections: Mapping[str, Print]
    broken: bool
    margin: Margin = Margin()


class Store:
    """The file of games. A method that writes is called inside `transaction`."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.time) -> None:
        """Open the file, or begin one. CannotOpen, in one sentence, where that cannot be; `notes` says what was put aside."""
        self.path, self._clock = path, clock
        self._db, self.notes = opened(path)

    def close(self) -> None:
        """Close the file."""
        with suppress(sqlite3.Error):
            self._db.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written inside is stored together when it ends; CannotKeep, and nothing stored, where it cannot be."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._db.execute("ROLLBACK")
                raise
        except FAULTS as error:
            raise CannotKeep(f"This could not be saved: {reason(error)}.") from None

    # --- reading ---

    def games(self, book: str | None = None) -> tuple[SavedGame, ...]:
        """Every game (of a book), the latest first."""
        rows = self._read(
            """
            SELECT g.id, IFNULL(CAST(g.book AS TEXT), ''), IFNULL(CAST(g.title AS TEXT), ''),
                IFNULL(CAST(e.section AS TEXT), ''), CAST(e.title AS TEXT),
                CAST(g.updated AS REAL), CAST(g.ended AS TEXT), g.setup,
                (SELECT count(*) FROM records r WHERE r.game = g.id AND r.live AND r.kind = 'ask')
            FROM games g JOIN entries e ON e.game = g.id AND e.live
                AND e.place = (SELECT max(place) FROM entries WHERE game = g.id AND live)
            WHERE ?1 IS NULL OR g.book = ?1 ORDER BY g.updated DESC, g.id DESC
            """,
            (book,),
        )
        return tuple(
            SavedGame(id, name, title, section, section_title, turn, _moment(updated), ended, _seed(setup))
            for id, name, title, section, section_title, updated, ended, setup, turn in rows
        )

    def token(self, game: int) -> str | None:
        """The name of a game's lock, None where there is no such game."""
        rows = self._read("SELECT IFNULL(CAST(token AS TEXT), '') FROM games WHERE id = ?", (game,))
        return rows[0][0] if rows else None

    def load(self, game: int) -> Stored:
        """A game. What of it cannot be read is left out; LookupError where there is no such game."""
        heads = self._read(
            "SELECT IFNULL(CAST(token AS TEXT), ''), IFNULL(CAST(g.hash AS TEXT), ''), setup, typed,"
            " IFNULL(CAST(floor AS INTEGER), 0), IFNULL(CAST(undone AS INTEGER), 0), IFNULL(CAST(ever AS INTEGER), 0),"
            " redo, CAST(ended AS TEXT), margin, sections FROM games g LEFT JOIN books b ON b.hash = g.hash WHERE id = ?",
            (game,),
        )
        if not heads:
            raise LookupError(game)
        token, hash, setup, typed, floor, undone, ever, redo, ended, margin, sections = heads[0]
        lines = self._read("SELECT place, record FROM records WHERE game = ? AND live ORDER BY place", (game,))
        records = _until_broken(lines)
        rows = self._read(
            "SELECT place, IFNULL(CAST(before AS INTEGER), -1), IFNULL(CAST(section AS TEXT), ''), CAST(title AS TEXT),"
            " CAST(mechanics AS TEXT), CAST(words AS TEXT), state"
            " FROM entries WHERE game = ? AND live ORDER BY place",
            (game,),
        )
        # a path with a hole in it ends there, as do answers
        entries = tuple(_entry(*row) for at, (place, *row) in enumerate(rows) if place == at and 0 <= row[0] <= len(records))
        thrown = self._read("SELECT turn, roll, what, answer FROM dice WHERE game = ?", (game,))
        dice = {(turn, roll, what): answer for turn, roll, what, text in thrown if (answer := _answer(text)) is not None}
        tails = _redo(redo)
        floor = max(0, min(floor, len(entries) - 1))
        whole = len(records) == len(lines) and len(entries) == len(rows) and tails is not None
        return Stored(
            id=game,
            token=token,
            hash=hash,
            setup=_json(setup, dict, {}),
            typed=bool(typed),
            floor=floor,
            undone=max(0, min(undone, COUNT_MAX)),
            ever=max(0, min(ever, COUNT_MAX)),
            redo=tails or (),
            margin=from_json(margin),
            ended=ended,
            entries=entries,
            records=records,
            dice=dice,
            sections=_prints(sections),
            broken=not whole or any(entry.state is None for entry in entries[floor:]),
        )

    # --- writing ---

    def add_book(self, hash: str, book: str, sections: Callable[[], Mapping[str, Print]]) -> None:
        """Note the sections of this state of a book, unless they are known; those of states that no game is in are forgotten."""
        if not self._db.execute("SELECT 1 FROM books WHERE hash = ?", (hash,)).fetchone():
            self._db.execute("INSERT INTO books VALUES (?, ?, ?)", (hash, book, _dumped(sections())))
        self._db.execute("DELETE FROM books WHERE hash <> ? AND hash NOT IN (SELECT hash FROM games)", (hash,))

    def add_game(self, token: str, book: str, title: str, hash: str, setup: Mapping[str, Any], typed: bool) -> int:
        """A new game; its number."""
        now = self._clock()
        found = self._db.execute(
            "INSERT INTO games (token, book, title, hash, setup, typed, began, updated) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (token, book, title, hash, _dumped(setup), typed, now, now),
        )
        assert found.lastrowid is not None
        return found.lastrowid

    def move_game(self, game: int, hash: str, title: str, floor: int) -> None:
        """A game goes on with another state of its book, or undo can no longer go back before the entry `floor`."""
        self._db.execute("UPDATE games SET hash = ?, title = ?, floor = ? WHERE id = ?", (hash, title, floor, game))

    def put_aside(self, game: int, redo: Sequence[Sequence[Record]]) -> None:
        """Keep what undo took back and can no longer be given again."""
        self._db.execute("INSERT INTO aside (game, redo, at) VALUES (?, ?, ?)", (game, _dumped_redo(redo), self._clock()))

    def set_entries(self, game: int, place: int, entries: Sequence[StoredEntry]) -> None:
        """From `place` on the entries of a path are these; what stood there and differs is flagged."""
        rows = [(*entry[:-1], _dumped(entry.state)) for entry in entries]
        old = self._db.execute(
            f"SELECT {_ENTRY} FROM entries WHERE game = ? AND live AND place >= ? ORDER BY place", (game, place)
        ).fetchall()
        first = _first_difference(old, rows)
        self._db.execute("UPDATE entries SET live = 0 WHERE game = ? AND live AND place >= ?", (game, place + first))
        self._db.executemany(
            f"INSERT INTO entries (game, place, {_ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [(game, place + at, *row) for at, row in enumerate(rows) if at >= first],
        )

    def entry_place(self, game: int, floor: int, before: int) -> int:
        """The place of the first entry, not earlier than `floor`, that has that many records or more before it."""
        found = self._db.execute(
            "SELECT count(*) FROM entries WHERE game = ? AND live AND (place < ? OR before < ?)", (game, floor, before)
        ).fetchone()
        return int(found[0])

    def set_records(self, game: int, place: int, records: Sequence[Record]) -> None:
        """From `place` on the records are these; what stood there is flagged."""
        self._db.execute("UPDATE records SET live = 0 WHERE game = ? AND live AND place >= ?", (game, place))
        self._db.executemany(
            "INSERT INTO records (game, place, kind, record) VALUES (?, ?, ?, ?)",
            [(game, at, record.kind, _dumped(record_to_json(record))) for at, record in enumerate(records, start=place)],
        )

    def add_dice(self, game: int, dice: Dice) -> None:
        """Remember dice of answers taken back."""
        self._db.executemany(
            "INSERT OR REPLACE INTO dice VALUES (?, ?, ?, ?, ?)",
            [(game, turn, roll, what, _dumped(answer)) for (turn, roll, what), answer in dice.items()],
        )

    def touch(self, game: int, undone: int, ever: int, redo: Sequence[Sequence[Record]], ended: str | None) -> None:
        """The rest of what a change changes, and when it was made."""
        self._db.execute(
            "UPDATE games SET undone = ?, ever = ?, redo = ?, ended = ?, updated = ? WHERE id = ?",
            (undone, ever, _dumped_redo(redo), ended, self._clock(), game),
        )

    def set_margin(self, game: int, margin: Margin) -> None:
        """The player's bookmarks and notes."""
        self._db.execute("UPDATE games SET margin = ? WHERE id = ?", (to_json(margin), game))

    def _read(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        try:
            return self._db.execute(query, values).fetchall()
        except FAULTS as error:
            raise CannotOpen(f"The saved games in {shown(str(self.path))} cannot be read: {reason(error)}.") from None


# --- values in the file ---


def _dumped(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _dumped_redo(redo: Sequence[Sequence[Record]]) -> str:
    return _dumped([[record_to_json(record) for record in tail] for tail in redo])


def _json(text: Any, kind: type, default: Any) -> Any:
    """JSON of a kind; the default where it is none (a file can be edited by hand)."""
    try:
        value = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return default
    return value if isinstance(value, kind) else default


def _entry(before: int, section: str, title: str | None, mechanics: str, words: str, state: str) -> StoredEntry:
    return StoredEntry(before, section, title, mechanics, words, _json(state, dict, None))


def _until_broken(lines: Sequence[tuple[int, str]]) -> tuple[Record, ...]:
    records: list[Record] = []
    for at, (place, text) in enumerate(lines):
        try:
            record = record_from_json(_json(text, list, None))
        except ValueError:
            break
        if place != at:
            break
        records.append(record)
    return tuple(records)


def _answer(text: Any) -> Answer | None:
    try:
        return answer_from_json(_json(text, object, None))
    except ValueError:
        return None


def _redo(text: Any) -> tuple[tuple[Record, ...], ...] | None:
    try:
        return tuple(tuple(map(record_from_json, tail)) for tail in _json(text, list, [None]))
    except (TypeError, ValueError):
        return None


def _prints(text: Any) -> dict[str, Print]:
    found = {}
    for section, value in _json(text, dict, {}).items():
        match value:
            case [str(mechanics), str(words), list(keys)]:
                found[section] = Print(mechanics, words, tuple(map(str, keys)))
    return found


def _moment(updated: Any) -> float:
    """A moment that a calendar has, in seconds since 1970; a file edited by hand may hold any number."""
    return min(max(0.0, updated), LAST_MOMENT) if isinstance(updated, float) else 0.0


def _seed(setup: Any) -> int:
    seed = _json(setup, dict, {}).get("seed")
    return seed if isinstance(seed, int) else 0


def _first_difference(old: Sequence[Any], new: Sequence[Any]) -> int:
    return next((at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
