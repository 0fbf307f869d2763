"""The file games are stored in: opened, begun, brought up to date, put aside.

It is in WAL mode and every commit is forced to the disk (`synchronous=FULL`), so what was committed survives the loss of the
process and of power. A file that is broken or somebody else's is put aside under another name and a new one begun, with what can
still be read of a broken one; one of a newer solo is left alone. Whatever was done is said: nothing is put aside in silence.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from solo.book.shown import shown

SCHEMA = 1
APPLICATION = 0x534F4C4F  # "SOLO": marks the file as ours
HEADER = 512  # bytes of the smallest file that can hold anything
CHECKED_MAX = 16 * 1024 * 1024  # bytes of a file that is checked whole when it is opened (some 3 ms a MB)
WAIT = 2.0  # seconds to wait for another process that is writing

FAULTS = (sqlite3.Error, UnicodeDecodeError)  # what reading or writing raises (the second where a broken file is quoted)

_TABLES = """
CREATE TABLE books (hash TEXT PRIMARY KEY, book TEXT NOT NULL, sections TEXT NOT NULL);
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT, token TEXT NOT NULL UNIQUE, book TEXT NOT NULL, title TEXT NOT NULL, hash TEXT NOT NULL,
    setup TEXT NOT NULL, typed INTEGER NOT NULL, floor INTEGER NOT NULL DEFAULT 0, undone INTEGER NOT NULL DEFAULT 0,
    ever INTEGER NOT NULL DEFAULT 0, redo TEXT NOT NULL DEFAULT '[]', margin TEXT NOT NULL DEFAULT '{}',
    ended TEXT, began REAL NOT NULL, updated REAL NOT NULL
);
CREATE TABLE entries (
    id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES games, place INTEGER NOT NULL, live INTEGER NOT NULL DEFAULT 1,
    before INTEGER NOT NULL, section TEXT NOT NULL, title TEXT, mechanics TEXT NOT NULL, words TEXT NOT NULL, state TEXT NOT NULL
);
CREATE TABLE records (
    id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES games, place INTEGER NOT NULL, live INTEGER NOT NULL DEFAULT 1,
    kind TEXT NOT NULL, record TEXT NOT NULL
);
CREATE TABLE dice (
    game INTEGER NOT NULL REFERENCES games, turn INTEGER NOT NULL, roll INTEGER NOT NULL, what TEXT NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (game, turn, roll, what)
);
CREATE TABLE aside (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES games, redo TEXT NOT NULL, at REAL NOT NULL);
CREATE UNIQUE INDEX entries_live ON entries (game, place) WHERE live;
CREATE UNIQUE INDEX records_live ON records (game, place) WHERE live;
CREATE INDEX games_book ON games (book, updated);
"""

_NAMES = ("books", "games", "entries", "records", "dice", "aside")

# version -> the statements that make the next one of it; the file is copied aside before any of them runs
UPGRADES: dict[int, str] = {}


class CannotOpen(Exception):
    """There is no store of games to be had: one sentence. Games can still be played, unsaved."""


def opened(path: Path) -> tuple[sqlite3.Connection, tuple[str, ...]]:
    """The file, begun where there is none, and what there is to say about it. CannotOpen where it cannot be had."""
    name = shown(str(path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            empty = _is_empty(path)
            return _connected(path), ((f"{name} was empty: a new one was begun, without a game.",) if empty else ())
        except _Foreign as why:
            kept = _put_aside(path)
            db = _connected(path)
            games = _salvaged(kept, db) if why.ours else 0
            begun = "a new one was begun" + (f" with {games} game{'s'[: games > 1]} from it" if games else "")
            return db, (f"{name} {why}; it is kept as {kept.name}, and {begun}.",)
    except (OSError, _Foreign, *FAULTS) as error:
        raise CannotOpen(f"Games cannot be saved in {shown(str(path.parent))}: {reason(error)}.") from None


def _is_empty(path: Path) -> bool:
    """Whether the file is there, without a byte. _Foreign where it was cut off in its first few: SQLite would write over it."""
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        return False
    # an empty file is not put aside: there is nothing to keep, and another process may be beginning it just now; but where
    # there is a log of changes it was none
    if 0 < size < HEADER or (not size and path.with_name(f"{path.name}-wal").exists()):
        raise _Foreign("is broken", ours=False)
    return not size


class _Foreign(Exception):
    """The file is broken or not one of ours: how. `ours`: it may be, and something in it may still be read."""

    def __init__(self, how: str, ours: bool) -> None:
        super().__init__(how)
        self.ours = ours


def _connected(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=WAIT, isolation_level=None, check_same_thread=False)
    db.text_factory = _text
    try:
        _prepare(db, path)
    except BaseException as error:
        db.close()
        if isinstance(error, FAULTS) and _code(error) in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            raise _Foreign("is broken", ours=True) from None
        raise
    return db


def _text(data: bytes) -> str:
    """Text of the file; a broken one may hold bytes that are none."""
    return data.decode("utf-8", "replace")


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    db.execute("BEGIN")  # the three belong together: another process may be beginning the file just now
    (version,), (application,), (pages,) = (
        db.execute(f"PRAGMA {name}").fetchone() for name in ("user_version", "application_id", "page_count")
    )
    db.execute("COMMIT")
    if application != APPLICATION and (pages or version):
        raise _Foreign("is not a file of saved games", ours=False)
    if version > SCHEMA:
        raise OSError(None, "they were saved by a newer solo")
    if pages and (version < 1 or (version == SCHEMA and not _is_whole(db))):
        raise _Foreign("is broken", ours=True)
    if pages and path.stat().st_size <= CHECKED_MAX and db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise _Foreign("is broken", ours=True)
    if version != SCHEMA:
        _upgrade(db, path)
    db.execute("PRAGMA journal_mode = WAL").fetchone()  # where the file system cannot, it stays as it was, which is as safe
    db.execute("PRAGMA synchronous = FULL")
    db.execute("BEGIN IMMEDIATE")  # a file that cannot be written is found out now, not at the first answer
    db.execute("ROLLBACK")


def _is_whole(db: sqlite3.Connection) -> bool:
    """Whether all tables are there, with every column: a file can be edited by hand."""
    return all(set(columns) <= set(_columns(db, table)) for table, columns in _wanted().items())


def _columns(db: sqlite3.Connection, table: str) -> dict[str, str]:
    """The columns of a table (none where there is no such table), each with an expression for a value that says nothing."""
    found = {}
    for _, name, kind, must, default, _ in db.execute(f"PRAGMA table_info({table})"):
        nothing = _OWN.get(name, default or ("NULL" if not must else "''" if kind == "TEXT" else "0"))
        found[name] = nothing
    return found


_OWN = {"id": "rowid", "token": "lower(hex(randomblob(8)))"}  # what tells one row from another


def _wanted() -> dict[str, dict[str, str]]:
    """The columns of every table of a file that is up to date."""
    with closing(sqlite3.connect(":memory:")) as db:
        for step in [_TABLES, *(UPGRADES[old] for old in range(1, SCHEMA))]:
            db.executescript(step)
        return {table: _columns(db, table) for table in _NAMES}


def _upgrade(db: sqlite3.Connection, path: Path) -> None:
    """Make a new file, or one of an older solo, what this one writes. Another process may be doing the same."""
    db.execute("BEGIN IMMEDIATE")
    try:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if version and version < SCHEMA:
            with closing(sqlite3.connect(_free(path, f"version-{version}"))) as copy, closing(sqlite3.connect(path)) as reader:
                reader.backup(copy)
        for step in [_TABLES] if not version else [UPGRADES[old] for old in range(version, SCHEMA)]:
            for statement in step.split(";"):
                db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {SCHEMA}")
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise


def _put_aside(path: Path) -> Path:
    kept = _free(path, "aside")
    path.rename(kept)
    for ending in ("-wal", "-shm"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + ending).rename(kept.with_name(kept.name + ending))
    return kept


def _salvaged(kept: Path, db: sqlite3.Connection) -> int:
    """Copy what can be read of a broken file into a new one; how many games that were."""
    with suppress(*FAULTS), closing(sqlite3.connect(kept)) as old:
        old.text_factory = _text
        old.execute("PRAGMA writable_schema = ON")  # read on although the file is shorter than it should be
        (version,) = old.execute("PRAGMA user_version").fetchone()
        if 0 < version < SCHEMA:
            return 0
        db.execute("BEGIN")
        for table in _NAMES:
            with suppress(*FAULTS):
                there = _columns(old, table)
                values = [name if name in there else nothing for name, nothing in _columns(db, table).items()]
                for row in old.execute(f"SELECT {', '.join(values)} FROM {table}"):
                    with suppress(*FAULTS):
                        db.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(row))})", row)
        db.execute("COMMIT")
    (games,) = db.execute("SELECT count(*) FROM games WHERE id IN (SELECT game FROM entries WHERE live)").fetchone()
    return int(games)


def _free(path: Path, word: str) -> Path:
    """A name beside the file that is not taken: `solo.db.aside`, `solo.db.aside-2` …"""
    number = 1
    while (free := path.with_name(f"{path.name}.{word}" + (f"-{number}" if number > 1 else ""))).exists():
        number += 1
    return free


def reason(error: Exception) -> str:
    """Why something failed, to stand after a colon."""
    if isinstance(error, FAULTS):
        return _REASONS.get(_code(error), str(error))
    text = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return text[:1].lower() + text[1:]


def _code(error: Exception) -> int:
    """SQLite's code of what went wrong, without its details."""
    if isinstance(error, UnicodeDecodeError):
        return sqlite3.SQLITE_CORRUPT
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


_REASONS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it may be read, and not written",
    sqlite3.SQLITE_PERM: "it may not be written",
    sqlite3.SQLITE_BUSY: "another program is writing there",
    sqlite3.SQLITE_LOCKED: "another program is writing there",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
    sqlite3.SQLITE_CORRUPT: "the file is broken",
    sqlite3.SQLITE_NOTADB: "the file is broken",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
}
