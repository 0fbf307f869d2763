"""The store of games: what is kept, what is refused, and what becomes of a file that is none."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.play import savefile
from solo.play.games import CannotOpen, CannotResume, GameIsOpen, Games, Opened
from solo.play.replay import write
from solo.play.session import CannotKeep, Refused, Session
from solo.play.start import Setup, SetupFault
from solo.play.state_json import record_to_json
from solo.play.world import World
from solo.table import Ask, Draw, Misfit, Record, Roll
from tests.play.fake_system import world

MOVES = st.lists(st.sampled_from(["undo", "redo", *range(6)]), max_size=25)
NEWER = "ALTER TABLE games ADD COLUMN note TEXT"
LAW = settings(max_examples=40, deadline=None)


@pytest.fixture
def games(home: Path) -> Iterator[Games]:
    with Games() as games:
        yield games


def move(session: Session, step: str | int) -> None:
    """Undo, redo, or answer by a number that wraps round; what is refused is left."""
    try:
        if isinstance(step, str):
            session.undo() if step == "undo" else session.redo()
        elif isinstance(session.question, Ask):
            session.answer(session.question.open[step % len(session.question.open)].key)
        elif isinstance(session.question, Roll):
            session.answer(tuple((step + place) % session.question.sides + 1 for place in range(session.question.count)))
        else:
            assert not isinstance(session.question, Draw), "nobody is asked to draw"
    except Refused:
        return


def picture(session: Session) -> tuple[Any, ...]:
    """All of a session that can matter from here on."""
    state = session.state
    return (
        (state.game, state.records, state.entries, state.told, state.question),
        (session.dice, session.undone, session.ever, session.redo_stack, session.setup, session.typed),
    )


def begun(games: Games, seed: int = 7, where: World | None = None, *, typed: bool = False) -> Opened:
    return games.begin(where or world(), Setup(seed=seed), typed=typed)


@LAW
@given(st.integers(0, 2**63 - 1), MOVES, st.booleans(), st.sampled_from(["same", "new"]))
def test_a_game_loaded_is_the_game_saved(seed: int, moves: list[str | int], typed: bool, rerolls: str) -> None:
    where = world(rerolls=rerolls)
    with TemporaryDirectory() as folder:
        with Games(Path(folder)) as games:
            opened = begun(games, seed, where, typed=typed)
            for step in moves:
                move(opened.session, step)
        with Games(Path(folder)) as games:
            if opened.session.state.ended:
                assert games.resume(where) is None
                return
            loaded = games.resume(where)
            assert loaded is not None
            assert picture(loaded.session) == picture(opened.session)
            assert loaded.notes == ()
            # and it goes on as it would have gone on
            opened.session.keeper = None
            for step in [*moves, "undo", "redo"]:
                move(opened.session, step)
                move(loaded.session, step)
            assert picture(loaded.session) == picture(opened.session)


def test_every_answer_is_stored_before_it_is_over(games: Games, home: Path) -> None:
    session = begun(games).session
    steps: list[str | int] = [0, 0, 1, "undo", 1, "undo", "undo", "redo", 0, 2]
    for step in steps:
        move(session, step)
        with sqlite3.connect(home / "solo.db") as other:
            stored = other.execute("SELECT record FROM records WHERE live ORDER BY place").fetchall()
        other.close()
        assert [json.loads(text) for (text,) in stored] == json.loads(json.dumps([*map(record_to_json, session.state.records)]))


def test_nothing_is_ever_deleted(games: Games, home: Path) -> None:
    session = begun(games).session
    move(session, 1)
    gone = session.state.records
    move(session, "undo")
    move(session, 0)
    with sqlite3.connect(home / "solo.db") as other:
        assert other.execute("SELECT count(*) FROM records WHERE NOT live").fetchone()[0] >= len(gone)
    other.close()


def test_entries_that_stand_are_not_written_again(games: Games, home: Path) -> None:
    session = begun(games).session
    session.answer("down")
    for _ in range(3):
        session.answer("down")
    with sqlite3.connect(home / "solo.db") as other:
        assert other.execute("SELECT count(*), sum(live) FROM entries").fetchone() == (9, 9)
    other.close()


@pytest.mark.parametrize("typed", [False, True])
def test_a_typed_game_stays_typed(games: Games, typed: bool) -> None:
    begun(games, typed=typed)
    loaded = games.resume(world())
    assert loaded is not None
    assert loaded.session.typed is typed


def test_the_list_of_games(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter(range(1_000, 2_000))
    monkeypatch.setattr(games._store, "_clock", lambda: float(next(now)))
    first, second = begun(games, 1), begun(games, 2)
    other = games.begin(world(id="another"), Setup(), typed=False)
    second.session.answer("4")
    first.session.answer("down")
    assert [(game.id, game.book, game.section, game.section_title, game.turn, game.ended, game.seed) for game in games.all()] == [
        (first.game, "the-fake", "1", "The Hub", 1, None, 1),
        (second.game, "the-fake", "4", None, 1, "victory", 2),
        (other.game, "another", "1", "The Hub", 0, None, 0),
    ]
    assert [game.id for game in games.unfinished("the-fake")] == [first.game]
    assert [game.updated for game in games.all()] == sorted((game.updated for game in games.all()), reverse=True)
    assert games.unfinished("nothing") == ()
    third = begun(games, 3)
    assert [game.id for game in games.unfinished("the-fake")] == [third.game, first.game]


def test_the_latest_open_game_is_resumed_unless_another_is_named(games: Games) -> None:
    first = begun(games, 1)
    second = begun(games, 2)
    latest, named = games.resume(world()), games.resume(world(), first.game)
    assert latest is not None
    assert named is not None
    assert (latest.game, latest.session.setup.seed) == (second.game, 2)
    assert (named.game, named.session.setup.seed) == (first.game, 1)
    assert games.resume(world(), 99) is None


def test_a_game_that_is_over_is_not_resumed_until_its_end_is_taken_back(games: Games) -> None:
    opened = begun(games)
    opened.session.answer("4")
    assert games.resume(world()) is None
    with pytest.raises(CannotResume, match="over"):
        games.resume(world(), opened.game)
    opened.session.undo()
    assert games.resume(world()) is not None


def test_a_game_that_cannot_begin_is_not_there(games: Games) -> None:
    with pytest.raises(SetupFault):
        games.begin(world(), Setup(heroes=("nobody",)), typed=False)
    with pytest.raises(Misfit):
        games.begin(world(), Setup(), typed=False, feed=[Record("ask", "choice", "1", "nowhere")])
    assert games.all() == ()
    assert list((games._home / "locks").iterdir()) == []


def test_a_game_begun_over_answers_is_stored_with_them(games: Games) -> None:
    games.begin(world(), Setup(seed=7), typed=False, feed=[Record("ask", "choice", "1", "down")])
    assert games.all()[0].turn == 1


# --- locks ---


def test_a_game_is_not_opened_twice(games: Games, home: Path) -> None:
    opened = begun(games)
    with Games() as others:
        with pytest.raises(GameIsOpen):
            others.resume(world())
        assert begun(others, 8).session.setup.seed == 8
        with pytest.raises(GameIsOpen):
            others.resume(world(), opened.game)
        opened.session.answer("down")
        games.close()
        again = others.resume(world(), opened.game)
        assert again is not None
        assert again.session.state.turn == 1
    assert list((home / "locks").iterdir()) == []


def test_the_game_being_played_can_be_opened_anew(games: Games) -> None:
    begun(games)
    assert games.resume(world()) is not None
    with Games() as others, pytest.raises(GameIsOpen):
        others.resume(world())


def test_a_process_that_is_killed_holds_no_game(home: Path) -> None:
    code = (
        "from solo.play.games import Games; from solo.play.start import Setup; from tests.play.fake_system import world\n"
        "session = Games().begin(world(), Setup(seed=7), typed=False).session; session.answer('down')\n"
        "import sys; print('here', flush=True); sys.stdin.read()"
    )
    env = {"SOLO_HOME": str(home), "PYTHONPATH": ":".join(sys.path)}
    with subprocess.Popen([sys.executable, "-c", code], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as player:
        assert player.stdout is not None
        assert player.stdout.readline() == b"here\n"
        with Games() as games, pytest.raises(GameIsOpen):
            games.resume(world())
        player.kill()
        player.wait()
        with Games() as games:
            loaded = games.resume(world())
            assert loaded is not None
            assert loaded.session.state.turn == 1


# --- what cannot be kept ---


def test_an_answer_that_cannot_be_stored_is_not_accepted(games: Games, home: Path) -> None:
    session = begun(games).session
    assert games._store is not None
    (pages,) = games._store._db.execute("PRAGMA page_count").fetchone()
    games._store._db.execute(f"PRAGMA max_page_count = {pages}")  # the disk is full
    before, why = picture(session), ""
    while not why:
        before = picture(session)
        try:
            session.answer("down")
        except CannotKeep as error:
            why = str(error)
    assert why == "This could not be saved: the disk is full."
    assert picture(session) == before
    games._store._db.execute("PRAGMA max_page_count = 100000")
    session.answer("down")
    loaded = games.resume(world())
    assert loaded is not None
    assert picture(loaded.session) == picture(session)


def test_a_store_that_somebody_else_holds_is_one_sentence(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(savefile, "WAIT", 0.01)
    with Games() as games:
        session = begun(games).session
        other = sqlite3.connect(home / "solo.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(CannotKeep, match="another program"):
            session.answer("down")
        with pytest.raises(CannotOpen, match="another program"):
            Games()
        other.execute("ROLLBACK")
        other.close()
        session.answer("down")
        assert session.state.turn == 1


def test_an_interruption_leaves_nothing_half_stored(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(games).session
    before = picture(session)
    assert games._store is not None

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(games._store, "touch", interrupted)
    with pytest.raises(KeyboardInterrupt):
        session.answer("down")
    monkeypatch.undo()
    loaded = games.resume(world())
    assert loaded is not None
    assert picture(loaded.session) == before == picture(session)


def test_where_nothing_can_be_saved_games_are_played_unsaved(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(CannotOpen, match=r"^Games cannot be saved in .*\.$"):
        Games(tmp_path / "file")
    (tmp_path / "home" / "solo.db").mkdir(parents=True)
    with pytest.raises(CannotOpen, match="cannot be opened"):
        Games(tmp_path / "home")
    with Games.unsaved() as games:
        opened = begun(games)
        opened.session.answer("down")
        assert (opened.game, games.saving, games.all(), games.resume(world())) == (None, False, (), None)


# --- files that are none ---


@pytest.mark.parametrize("text", [b"hello", b"id: the-old-mill\n" * 100, b"SQLite format 3\0" + b"\xff" * 2000])
def test_a_file_that_is_no_store_is_put_aside(home: Path, text: bytes) -> None:
    home.mkdir()
    (home / "solo.db").write_bytes(text)
    (home / "solo.db.aside").write_bytes(b"an earlier one")
    with Games() as games:
        assert games.notes == (f"{home / 'solo.db'} is broken; it is kept as solo.db.aside-2, and a new one was begun.",)
        begun(games)
    assert (home / "solo.db.aside-2").read_bytes() == text
    with Games() as games:
        assert games.notes == ()
        assert games.resume(world()) is not None


def test_somebody_elses_store_is_put_aside(home: Path) -> None:
    home.mkdir()
    other = sqlite3.connect(home / "solo.db")
    other.execute("CREATE TABLE games (score)")
    other.commit()
    other.close()
    with Games() as games:
        assert "is not a file of saved games" in games.notes[0]
        assert games.all() == ()
    other = sqlite3.connect(home / "solo.db.aside")
    assert other.execute("SELECT * FROM games").fetchall() == []
    other.close()


@pytest.mark.parametrize("left", [0.75, 0.97])
def test_a_store_cut_short_is_put_aside_and_what_can_be_read_is_restored(home: Path, left: float) -> None:
    with Games() as games:
        session = begun(games).session
        for _ in range(60):
            session.answer("down")
    data = (home / "solo.db").read_bytes()
    (home / "solo.db").write_bytes(data[: int(len(data) * left)])
    with Games() as games:
        assert "is broken; it is kept as solo.db.aside, and a new one was begun with 1 game from it." in games.notes[0]
        loaded = games.resume(world())
        assert loaded is not None
        assert loaded.session.state.turn < 60
        assert "could not be read" in loaded.notes[1]
        loaded.session.answer("down")
        turn = loaded.session.state.turn
    assert (home / "solo.db.aside").stat().st_size == int(len(data) * left)
    with Games() as games:
        loaded = games.resume(world())
        assert loaded is not None
        assert (loaded.session.state.turn, loaded.notes, games.notes) == (turn, (), ())


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_a_store_with_bytes_changed_is_no_traceback(data: st.DataObject) -> None:
    with TemporaryDirectory() as folder:
        with Games(Path(folder)) as games:
            session = begun(games).session
            for _ in range(12):
                session.answer("down")
        path = Path(folder) / "solo.db"
        bytes = bytearray(path.read_bytes())
        for _ in range(data.draw(st.integers(1, 4))):
            at = data.draw(st.integers(0, len(bytes) - 200))
            bytes[at : at + 100] = data.draw(st.binary(min_size=1, max_size=1)) * 100
        path.write_bytes(bytes)
        with suppress(CannotOpen, CannotResume, CannotKeep), Games(Path(folder)) as games:
            for game in games.all():
                loaded = games.resume(world(), game.id)
                assert loaded is not None
                if loaded.session.question is not None:
                    move(loaded.session, 1)


def test_a_store_cut_to_nothing_is_said(home: Path) -> None:
    home.mkdir()
    (home / "solo.db").touch()
    with Games() as games:
        assert games.notes == (f"{home / 'solo.db'} was empty: a new one was begun, without a game.",)
        assert begun(games).notes == (f"{home / 'solo.db'} was empty: a new one was begun, without a game.",)
        assert begun(games).notes == ()
    with Games() as games:
        assert games.notes == ()


@pytest.mark.parametrize("left", [1, 16, 511])
def test_a_store_cut_to_its_first_bytes_is_put_aside(home: Path, left: int) -> None:
    with Games() as games:
        begun(games)
    cut = (home / "solo.db").read_bytes()[:left]
    (home / "solo.db").write_bytes(cut)
    with Games() as games:
        assert games.notes == (f"{home / 'solo.db'} is broken; it is kept as solo.db.aside, and a new one was begun.",)
    assert (home / "solo.db.aside").read_bytes() == cut


def test_a_log_of_changes_is_kept_where_its_store_is_empty(home: Path) -> None:
    home.mkdir()
    (home / "solo.db").touch()
    (home / "solo.db-wal").write_bytes(b"changes")
    with Games() as games:
        assert "is kept as solo.db.aside" in games.notes[0]
    assert (home / "solo.db.aside-wal").read_bytes() == b"changes"


EDITS = [
    ("PRAGMA user_version = 0", 1, 3),
    ("PRAGMA user_version = -3", 1, 3),
    ("ALTER TABLE games DROP COLUMN redo", 1, 3),
    ("DROP INDEX games_book; ALTER TABLE games DROP COLUMN updated", 1, 3),
    ("ALTER TABLE games DROP COLUMN setup; ALTER TABLE games DROP COLUMN ever", 1, 3),
    ("ALTER TABLE entries DROP COLUMN mechanics", 1, 3),
    ("DROP TABLE books", 1, 3),
    ("DROP TABLE dice", 1, 3),
    ("DROP TABLE records", 1, 0),
    ("DROP TABLE entries", 0, 0),
    ("DROP TABLE games", 0, 0),
]


@pytest.mark.parametrize(("statement", "games_left", "turn"), EDITS, ids=[edit[0] for edit in EDITS])
def test_a_store_without_its_tables_is_put_aside_and_what_is_left_restored(
    home: Path, statement: str, games_left: int, turn: int
) -> None:
    with Games() as games:
        session = begun(games).session
        for _ in range(3):
            session.answer("down")
    other = sqlite3.connect(home / "solo.db")
    other.executescript(statement)
    other.close()
    with Games() as games:
        assert "is kept as solo.db.aside" in games.notes[0]
        assert len(games.all()) == games_left
        if games_left:
            loaded = games.resume(world(), games.all()[0].id)
            assert loaded is not None
            assert loaded.session.state.turn == turn
            loaded.session.answer("down")
    with Games() as games:
        assert games.notes == ()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE games SET token = x'00ff'",
        "UPDATE games SET token = '../../x'",
        "UPDATE games SET updated = 1e300",
        "UPDATE games SET updated = -1e18",
        "UPDATE games SET updated = 'yesterday'",
        "UPDATE games SET title = x'ff', book = CAST(book AS BLOB)",
        "UPDATE games SET ended = NULL, typed = 'x', floor = 'x', undone = -5, ever = 1e300",
        "UPDATE games SET redo = x'ff', margin = x'ff', setup = x'ff'",
        """UPDATE games SET setup = '{"heroes":[{}],"names":{"ann":[]},"rules":{"tries":-9},"set":7,"seed":1e300}'""",
        "UPDATE entries SET title = x'ff', mechanics = 7, words = NULL",
        "UPDATE entries SET state = replace(state, '\"tries\":3', '\"tries\":-3')",
        "UPDATE dice SET turn = 'x'",
        "UPDATE records SET kind = 'x'",
    ],
)
def test_a_game_edited_by_hand_is_no_traceback(home: Path, statement: str) -> None:
    with Games() as games:
        session = begun(games).session
        for answer in ("down", "2"):
            session.answer(answer)
        session.undo()
    other = sqlite3.connect(home / "solo.db")
    other.execute("PRAGMA ignore_check_constraints = ON")
    with suppress(sqlite3.IntegrityError):
        other.execute(statement)
    other.commit()
    other.close()
    with Games() as games:
        (game,) = games.all()
        assert 0 <= game.updated < 253_402_300_800
        loaded = games.resume(world(), game.id)
        assert loaded is not None
        assert loaded.session.state.game.play.party.rules.tries > 0
        move(loaded.session, 1)
        write(loaded.session.world, loaded.session.setup, loaded.session.state.records)


def test_the_store_of_a_newer_solo_is_left_alone(home: Path) -> None:
    with Games() as games:
        begun(games)
    other = sqlite3.connect(home / "solo.db")
    other.execute(f"PRAGMA user_version = {savefile.SCHEMA + 1}")
    other.close()
    before = (home / "solo.db").read_bytes()
    with pytest.raises(CannotOpen, match="newer solo"):
        Games()
    assert (home / "solo.db").read_bytes() == before


def test_the_store_of_an_older_solo_is_copied_and_then_brought_up_to_date(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Games() as games:
        begun(games, 5)
    monkeypatch.setattr(savefile, "SCHEMA", savefile.SCHEMA + 1)
    monkeypatch.setitem(savefile.UPGRADES, savefile.SCHEMA - 1, f"{NEWER}; UPDATE games SET note = 'old'")
    for _ in range(2):
        with Games() as games:
            assert [game.seed for game in games.all()] == [5]
            assert games._store is not None
            assert games._store._db.execute("SELECT note FROM games").fetchall() == [("old",)]
    kept = sqlite3.connect(home / f"solo.db.version-{savefile.SCHEMA - 1}")
    assert kept.execute("SELECT count(*) FROM games").fetchall() == [(1,)]
    assert kept.execute("PRAGMA user_version").fetchall() == [(savefile.SCHEMA - 1,)]
    kept.close()
    assert not (home / f"solo.db.version-{savefile.SCHEMA - 1}-2").exists()


def test_an_upgrade_that_fails_changes_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Games() as games:
        begun(games, 5)
    with monkeypatch.context() as newer:
        newer.setattr(savefile, "SCHEMA", savefile.SCHEMA + 1)
        newer.setitem(savefile.UPGRADES, savefile.SCHEMA - 1, f"{NEWER}; UPDATE nothing SET note = 1")
        with pytest.raises(CannotOpen):
            Games()
    with Games() as games:
        assert [game.seed for game in games.all()] == [5]


def test_two_stores_are_begun_at_once(home: Path) -> None:
    with Games() as one, Games() as other:
        begun(one)
        begun(other)
        assert len(one.all()) == len(other.all()) == 2


def test_the_store_is_forced_to_the_disk(games: Games) -> None:
    assert games._store is not None
    assert games._store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert games._store._db.execute("PRAGMA synchronous").fetchone() == (2,)
