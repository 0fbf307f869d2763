"""`solo play`, and `solo` alone."""

from __future__ import annotations

import shlex
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from solo.cli.shared import FINE, FOUND, SET_HELP, USAGE, Unable, by_id, load, plain_is_best, saved_games, say, unsaved

if TYPE_CHECKING:
    from solo.cli.outputs import Paper
    from solo.play.beginning import Beginning
    from solo.play.games import Games, Opened
    from solo.play.prologue import Prologue
    from solo.play.shelf import Loaded
    from solo.play.watch import Watch
    from solo.systems.protocol import System


@click.command()
@click.argument("book")
@click.option("--plain", is_flag=True, help="Lines of text, nothing drawn: for screen readers, pipes and simple terminals.")
@click.option("--game", type=click.IntRange(1), metavar="N", help="Go on with game N of those that `solo list` shows.")
@click.option("--new", is_flag=True, help="Begin a new game; the open one stays among the saves.")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), help="Begin a new game with these dice.")
@click.option(
    "--hero", "heroes", metavar="ID[,ID…]", help="Begin a new game with this hero, or several; officer=Kim gives a name."
)
@click.option("--bring", metavar="NAME", multiple=True, help="Begin a new game with a hero you have kept (see solo hero).")
@click.option("--from", "start", metavar="SECTION", help="Begin a new game in this section.")
@click.option("--set", "settings", metavar="NAME=VALUE", multiple=True, help=SET_HELP)
@click.option("--give", metavar="ITEM", multiple=True, help="Put an item into the pack of a new game.")
@click.option("--mark", metavar="CODEWORD", multiple=True, help="Mark a codeword in a new game.")
@click.option("--replay", metavar="FILE", help="Begin a new game with the answers and dice of a file.")
@click.option(
    "--dice",
    type=click.Choice(["rolled", "typed"]),
    help="Whether dice are rolled for you, or typed in by you; after an undo typed dice come again unasked, as rolled ones do.",
)
@click.option("--transcript", metavar="FILE", help="Write what is told, asked and answered to a file.")
@click.option("--export", metavar="FILE", help="Write the game to a file for --replay when you leave.")
@click.option("--record", is_flag=True, help="Put the game among the book's recorded games, for `solo test`, when you leave.")
@click.option("--watch", is_flag=True, help="Read the book again whenever it is saved, and go on in it (in plain mode).")
def play(
    book: str, plain: bool, dice: str | None, transcript: str | None, export: str | None, record: bool, watch: bool, **begin: Any
) -> int:
    """Play BOOK (an id or a file): go on with the open game, or begin one."""
    from solo.cli.outputs import Paper
    from solo.play.beginning import Beginning
    from solo.play.watch import Watch
    from solo.play.world import BookFault

    loaded = load(book)
    if isinstance(loaded, int):
        return loaded
    if record and (refusal := by_id(book)) is not None:
        return say(refusal, USAGE)
    _look_at(transcript, export, begin["replay"], loaded.path)
    games = saved_games()
    if games is None:
        return USAGE
    try:
        with games:
            replayed = begin["replay"] is not None
            opened = _open(games, loaded, dice, begin)
            plainly = plain or watch or plain_is_best()
            if isinstance(opened, Beginning) and plainly:
                opened = _ask_who_plays(opened)
            if isinstance(opened, int):
                return opened
            paper = None if transcript is None else Paper(transcript)  # no sooner: what stood there is gone now
            seat = _Seat(None if isinstance(opened, Beginning) else opened)
            again = f"solo play {shlex.quote(book)}"
            left = FINE
            try:
                if plainly:
                    assert seat.opened is not None
                    status = _plainly(seat, paper, Watch(games, loaded.path, seat.opened) if watch else None, replayed, again)
                else:
                    status = _in_the_app(games, opened, seat, paper, replayed)
            finally:
                left = max(
                    FINE if paper is None else paper.close(),
                    FINE if export is None or seat.opened is None else _export(seat.opened, export),
                    _record(seat.opened, loaded.path) if record and seat.opened is not None else FINE,
                )
            return status or left
    except BookFault as fault:
        return say(f"{loaded.path}: {fault}", FOUND)


def _look_at(transcript: str | None, export: str | None, replay: str | None, book: Path) -> None:
    """Unable where a file that shall be written is another that must stay, or cannot be written: before anything is begun."""
    from solo.cli.outputs import can_be_written, keep_from
    from solo.play.replay import ReplayFault, load
    from solo.play.shelf import Unreadable, home

    kept = {"the book": book, "the saved games": home() / "solo.db"}
    if transcript is not None:
        keep_from("--transcript", transcript, {**kept, "the replay": replay, "the game of --export": export})
        can_be_written(transcript)
    if export is not None:
        keep_from("--export", export, kept)
        if Path(export).is_file() and Path(export).stat().st_size:
            try:
                load(Path(export))
            except (ReplayFault, Unreadable):
                raise Unable(f"--export would write over {export}, which is no game; name another file.") from None
        can_be_written(export)


class _Seat:
    """Which game is being played, as it was last opened; None before one is begun."""

    def __init__(self, opened: Opened | None) -> None:
        self.opened = opened


def _open(games: Games, loaded: Loaded, dice: str | None, begin: dict[str, Any]) -> Opened | Beginning | int:
    """The open game of a book, or a new one as it was asked for, or one of which nobody has said yet who plays; else what is
    wrong is said, and the exit status given."""
    from secrets import randbelow

    from solo.play.beginning import beginning
    from solo.play.games import CannotKeep, CannotOpen, CannotResume, GameIsOpen
    from solo.play.heroes import Heroes, NoHero
    from solo.play.prologue import open_to_choice
    from solo.play.replay import ReplayFault, check, explain
    from solo.play.replay import load as load_replay
    from solo.play.shelf import Unreadable
    from solo.play.start import SetupFault, from_words
    from solo.play.telling import Teller
    from solo.play.world import World
    from solo.systems import system
    from solo.table import Misfit

    assert loaded.book is not None
    world = World(loaded.book, system(loaded.book.system))
    anew, replay, number = begin.pop("new"), begin.pop("replay"), begin.pop("game")
    asked = {name: value for name, value in begin.items() if value not in (None, ())}
    found = None
    try:
        if replay is not None:
            if asked or anew or number:
                return say("--replay begins the game as its file says; leave out the other options for a new game.", USAGE)
            found = load_replay(Path(replay))
            check(found, loaded.book)
            return games.begin(world, found.setup, typed=dice == "typed", feed=found.records)
        if number is not None and all(game.id != number for game in games.unfinished(world.book.id)):
            return say(f"There is no unfinished game {number} of this book; solo list shows those there are.", USAGE)
        if not anew and not asked:
            opened = games.resume(world, number)
            if opened is not None:
                if dice is not None:
                    opened.session.typed = dice == "typed"
                return opened
        if not asked and open_to_choice(world.book):
            return beginning(world, games, Heroes(), randbelow(1_000_000), typed=dice == "typed")
        asked.setdefault("seed", randbelow(1_000_000))  # short enough to tell somebody else
        if "bring" in asked:
            asked["brought"] = [Heroes().find(name).hero for name in asked.pop("bring")]
        return games.begin(world, from_words(world, **asked), typed=dice == "typed")
    except Misfit as misfit:
        assert found is not None
        return say(f"{replay}: {explain(found, misfit, Teller(world))}", FOUND)
    except ReplayFault as fault:
        return say(f"{replay}: {fault}", FOUND)
    except SetupFault as fault:
        return say(str(fault), USAGE) if found is None else say(f"{replay}: {ReplayFault(1, str(fault))}", FOUND)
    except (GameIsOpen, CannotResume, CannotOpen, NoHero, Unreadable) as fault:
        return say(str(fault), USAGE)
    except CannotKeep as fault:
        if not unsaved(str(fault)):
            return say(str(fault), USAGE)
        games.close()
        return _open(games, loaded, dice, {**begin, "new": anew, "replay": replay, "game": number})


def _ask_who_plays(beginning: Beginning) -> Opened | int:
    """Ask in plain mode who plays, and begin the game; the exit status where the player leaves before, or it cannot begin."""
    from solo.play.games import CannotKeep, Games
    from solo.play.start import SetupFault

    if not ask(beginning.prologue, beginning.world.system, beginning.world.book.language):
        return FINE
    try:
        return beginning.begin()
    except SetupFault as fault:
        return say(str(fault), USAGE)
    except CannotKeep as fault:
        return beginning._replace(games=Games.unsaved()).begin() if unsaved(str(fault)) else say(str(fault), USAGE)


def ask(prologue: Prologue[Any], system: System, language: str = "en") -> bool:
    """Ask what comes before a game in plain mode; False where the player leaves."""
    from solo.plain import Asker
    from solo.play.telling import Teller

    _end_on_signals()
    return Asker(prologue, Teller.of(system, language), read=_line, out=sys.stdout, echo=not sys.stdin.isatty()).run()


def _in_the_app(games: Games, first: Opened | Beginning, seat: _Seat, paper: Paper | None, replayed: bool) -> int:
    """Play in the app until the player leaves; the exit status. `seat` always knows the game that is being played."""
    from secrets import randbelow

    from solo.play.beginning import Beginning, beginning
    from solo.play.heroes import Heroes
    from solo.play.shelf import home
    from solo.play.telling import Teller
    from solo.play.transcript import Transcript
    from solo.tui.app import run

    world, typed = (first.world, first.typed) if isinstance(first, Beginning) else (first.session.world, first.session.typed)

    def begin_again() -> Beginning:
        return beginning(world, games, Heroes(), randbelow(1_000_000), typed=typed)

    def begun(opened: Opened) -> None:
        seat.opened = opened

    def endings() -> frozenset[str]:
        return frozenset(game.ended for game in games.all() if game.book == world.book.id and game.ended is not None)

    transcript = Transcript(Teller(world), paper.write) if paper else None
    heroes = None if replayed else Heroes()  # nobody comes home from a game that is played again
    return run(first, None, transcript=transcript, again=begin_again, endings=endings, begun=begun, heroes=heroes, home=home())


def _plainly(seat: _Seat, paper: Paper | None, watch: Watch | None, replayed: bool, again: str) -> int:
    """Play in plain mode until the player leaves; the exit status. `again` is the command that goes on with the game."""
    from solo.plain import Player
    from solo.play.heroes import Heroes, go_home

    _end_on_signals()
    assert seat.opened is not None
    player = Player(
        seat.opened,
        read=_line,
        out=sys.stdout,
        err=sys.stderr,
        echo=not sys.stdin.isatty(),
        transcript=paper.write if paper else None,
        unsaved=unsaved,
        replayed=replayed,
        again=again,
        edited=None if watch is None else partial(_edited, watch, seat),
    )
    status = player.run()
    for sentence in () if replayed else go_home(player.session, Heroes()):
        say(sentence, FINE)
    return status


def _line() -> str:
    try:
        line = sys.stdin.readline()
    except OSError:  # a terminal that is gone
        line = ""
    if not line:
        raise EOFError
    return line


def _end_on_signals() -> None:
    """SIGTERM and SIGHUP end plain mode as they would have, and with the statuses we promise; the game is saved already."""
    import signal

    def leave(number: int, frame: object) -> None:
        sys.exit(128 + number)

    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), leave)


def _export(opened: Opened, path: str) -> int:
    """Write a game to a file; the exit status."""
    from solo.cli.outputs import replace, unwritten
    from solo.play.replay import write

    session = opened.session
    try:
        replace(path, write(session.world, session.setup, session.state.records))
    except OSError as error:
        return say(unwritten(path, error), USAGE)
    return FINE


def _edited(watch: Watch, seat: _Seat) -> Opened | None:
    """The game in its book as that was just saved; None where it was not, or where it cannot be played: then that is said."""
    seen = watch.look()
    if seen is None:
        return None
    if seen.opened is None and seen.loaded is not None:
        from solo.lint.reporters.full import render
        from solo.lint.run import examine

        click.echo(render([examine(seen.loaded, reader_only=True)]), nl=False, err=True)
    if seen.opened is None:
        say(seen.fault or "You play on in the book as it was.", FINE)
    seat.opened = seen.opened or seat.opened
    return seen.opened


def _record(opened: Opened, book: Path) -> int:
    """Put a game among the recorded ones of a book; the exit status."""
    from solo.cli.outputs import unwritten
    from solo.play.recorded import folder, record
    from solo.play.start import SetupFault
    from solo.play.world import BookFault
    from solo.table import Misfit

    session = opened.session
    try:
        path = record(session.world, session.setup, session.state.records, book)
    except (Misfit, SetupFault, BookFault):
        return say("The game was not recorded: it was begun in the book as it was before an edit.", FINE)
    except OSError as error:
        return say(unwritten(error.filename or folder(book), error), USAGE)
    return say(f"Recorded as {path}", FINE)


def library() -> int:
    """Open the library; where nothing can be drawn, list the books."""
    if plain_is_best():
        from solo.cli.books import list_books

        return int(list_books.main([], standalone_mode=False) or FINE)
    from solo.play.heroes import Heroes
    from solo.play.shelf import home
    from solo.tui.app import run
    from solo.tui.bookshelf import Bookshelf

    games = saved_games()
    if games is None:
        return USAGE
    with games:
        status = run(None, Bookshelf(games), heroes=Heroes(), home=home())
        for note in games.notes:  # nobody opened a game, and was told there
            say(note, FINE)
        return status
