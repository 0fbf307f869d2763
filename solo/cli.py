"""The commands. Each says what it needs, hands over, and returns an exit status; nothing is decided here about rules or books.

Everything but click is imported inside the command that needs it: `solo --version` must cost no more than click itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from solo import __version__

if TYPE_CHECKING:
    from solo.play.games import Games, Opened, SavedGame
    from solo.play.shelf import Loaded

FINE, FOUND, USAGE, INTERRUPTED = 0, 1, 2, 130


def main() -> None:
    """Run the command line, with the exit statuses we promise."""
    try:
        sys.exit(commands(standalone_mode=False) or FINE)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # whoever read us has gone; nothing more can be said, and Python must not try at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(FOUND)


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="solo", message="%(prog)s %(version)s")
@click.pass_context
def commands(context: click.Context) -> int:
    """Solo adventures in your terminal. Without a command, the library opens."""
    return FINE if context.invoked_subcommand else _library()


@commands.command()
@click.argument("book")
@click.option("--plain", is_flag=True, help="Lines of text, nothing drawn: for screen readers, pipes and simple terminals.")
@click.option("--new", is_flag=True, help="Begin a new game; the open one stays among the saves.")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), help="Begin a new game with these dice.")
@click.option(
    "--hero", "heroes", metavar="ID[,ID…]", help="Begin a new game with this hero, or several; officer=Kim gives a name."
)
@click.option("--from", "start", metavar="SECTION", help="Begin a new game in this section.")
@click.option(
    "--set", "settings", metavar="NAME=VALUE", multiple=True, help="A counter, a hero's value or a switch of a new game."
)
@click.option("--give", metavar="ITEM", multiple=True, help="Put an item into the pack of a new game.")
@click.option("--mark", metavar="CODEWORD", multiple=True, help="Mark a codeword in a new game.")
@click.option("--replay", metavar="FILE", help="Begin a new game with the answers and dice of a file.")
@click.option("--dice", type=click.Choice(["rolled", "typed"]), help="Whether dice are rolled for you, or typed in by you.")
@click.option("--transcript", metavar="FILE", help="Write what is told, asked and answered to a file.")
@click.option("--export", metavar="FILE", help="Write the game to a file for --replay when you leave.")
def play(book: str, plain: bool, dice: str | None, transcript: str | None, export: str | None, **begin: Any) -> int:
    """Play BOOK (an id or a file): go on with the open game, or begin one."""
    from solo.play.world import BookFault

    loaded = _load(book)
    if isinstance(loaded, int):
        return loaded
    games = _games()
    if games is None:
        return USAGE
    try:
        with games, _written(transcript) as write:
            opened = _open(games, loaded, dice, begin)
            if isinstance(opened, int):
                return opened
            try:
                return _sit(opened, plain or _plain_is_best(), write)
            finally:
                _export(opened, export)
    except BookFault as fault:
        return _say(f"{loaded.path}: {fault}", FOUND)
    except OSError as error:
        return _say(f"{error.filename}: {(error.strerror or 'cannot be written').lower()}.", USAGE)


@commands.command(name="list")
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text")
def list_books(style: str) -> int:
    """The books there are, and the games in progress."""
    import json

    from solo.play.shelf import books, load

    games = _games()
    rows: list[dict[str, Any]] = []
    for shelved in books():
        loaded = load(shelved.path)
        book = loaded.book
        saved = games.unfinished(shelved.id) if games else ()
        rows.append(
            {
                "id": shelved.id,
                "title": book.title if book else shelved.id,
                "system": book.system if book else None,
                "path": str(shelved.path),
                "games": [
                    {
                        "id": game.id,
                        "section": game.section,
                        "title": game.section_title,
                        "turn": game.turn,
                        "updated": _when(game),
                    }
                    for game in saved
                ],
                "findings": len(loaded.findings),
            }
        )
    if style == "json":
        click.echo(json.dumps({"solo": 1, "books": rows}, ensure_ascii=False))
        return FINE
    for row in rows:
        click.echo(f"{row['id']}: {row['title']} ({row['system'] or 'it has findings; see solo lint'})")
        for game in row["games"]:
            place = f"section {game['section']}" + (f", {game['title']}" if game["title"] else "")
            click.echo(f"  in progress: {place}; turn {game['turn']}, last played {game['updated']}")
    if not rows:
        click.echo("There are no books. Add one with: solo add FILE")
    return FINE


@commands.command()
@click.argument("file", type=click.Path())
def add(file: str) -> int:
    """Put the book in FILE on your shelf."""
    from solo.play import shelf

    try:
        loaded = shelf.add(Path(file))
    except shelf.Unreadable as fault:
        return _say(str(fault), USAGE)
    if loaded.book is None:
        return _report(loaded)
    click.echo(f"“{loaded.book.title}” is on your shelf; play it with: solo play {loaded.book.id}")
    return FINE


@commands.command()
@click.argument("files", nargs=-1, required=True)
def lint(files: tuple[str, ...]) -> int:
    """Check the books in FILES (`-` reads standard input)."""
    status = FINE
    for file in files:
        loaded = _read(file)
        if isinstance(loaded, int):
            return loaded
        status = max(status, _report(loaded))
    return status


@commands.command()
def schema() -> int:
    """Print the JSON Schema of a book, for editors."""
    import json

    from solo.book.schema import schema as made
    from solo.systems import names, system

    click.echo(json.dumps(made({name: system(name).shapes for name in names()}), indent=2, ensure_ascii=False))
    return FINE


# --- what the commands share ---


def _when(game: SavedGame) -> str:
    from datetime import datetime

    return f"{datetime.fromtimestamp(game.updated):%Y-%m-%d %H:%M}"


def _say(sentence: str, status: int) -> int:
    click.echo(sentence, err=True)
    return status


def _on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _plain_is_best() -> bool:
    """Whether nothing should be drawn here: asked for by the environment, or no terminal that could."""
    return bool(os.environ.get("ACCESSIBLE")) or os.environ.get("TERM", "dumb") in ("dumb", "") or not _on_terminal()


def _read(file: str) -> Loaded | int:
    """The book in a file (`-`: standard input), sound or not; where it cannot be read that is said, and the exit status given."""
    from solo.play import shelf

    try:
        return shelf.decoded(sys.stdin.buffer.read(), Path("<stdin>")) if file == "-" else shelf.load(Path(file))
    except shelf.Unreadable as fault:
        return _say(str(fault), USAGE)


def _load(name: str) -> Loaded | int:
    """The sound book with an id or in a file; else what is wrong is said, and the exit status given."""
    from solo.play import shelf

    try:
        loaded = shelf.load(shelf.find(name))
    except (shelf.Unknown, shelf.Unreadable) as fault:
        return _say(str(fault), USAGE)
    return loaded if loaded.book is not None else _report(loaded)


def _report(loaded: Loaded) -> int:
    """Print what was found in a book; the exit status. What is not UTF-8 text is not a book with a fault, but unreadable."""
    from solo.lint.full import full

    click.echo("\n".join(full(loaded.findings, loaded.text, str(loaded.path))))
    if any(finding.check == "not-utf8" for finding in loaded.findings):
        return USAGE
    return FOUND if any(finding.severity == "error" for finding in loaded.findings) else FINE


def _games() -> Games | None:
    """The saved games; where they cannot be opened, the player may play on unsaved, if there is one to ask."""
    from solo.play.games import CannotOpen, Games

    try:
        return Games()
    except CannotOpen as fault:
        if _unsaved(str(fault)):
            return Games.unsaved()
        click.echo(str(fault), err=True)
        return None


def _unsaved(reason: str) -> bool:
    """Whether somebody is there who wants to play on unsaved."""
    return _on_terminal() and click.confirm(f"{reason} Play without saving?", err=True)


def _open(games: Games, loaded: Loaded, dice: str | None, begin: dict[str, Any]) -> Opened | int:
    """The open game of a book, or a new one as it was asked for; else what is wrong is said, and the exit status given."""
    from secrets import randbelow

    from solo.play.games import CannotKeep, CannotResume, GameIsOpen
    from solo.play.replay import ReplayFault, explain
    from solo.play.replay import read as read_replay
    from solo.play.start import SetupFault, from_words
    from solo.play.telling import Teller
    from solo.play.world import World
    from solo.systems import system
    from solo.table import Misfit

    assert loaded.book is not None
    world = World(loaded.book, system(loaded.book.system))
    anew, replay = begin.pop("new"), begin.pop("replay")
    asked = {name: value for name, value in begin.items() if value not in (None, ())}
    found = None
    try:
        if replay is not None:
            if asked:
                return _say("--replay begins the game as its file says; leave out the other options for a new game.", USAGE)
            found = read_replay(Path(replay).read_bytes())
            if found.book != loaded.book.id:
                return _say(f"{replay} is a game of “{found.book}”, and this book is “{loaded.book.id}”.", FOUND)
            return games.begin(world, found.setup, typed=dice == "typed", feed=found.records)
        if not anew and not asked:
            opened = games.resume(world)
            if opened is not None:
                if dice is not None:
                    opened.session.typed = dice == "typed"
                return opened
        asked.setdefault("seed", randbelow(1_000_000))  # short enough to tell somebody else
        return games.begin(world, from_words(world, **asked), typed=dice == "typed")
    except Misfit as misfit:
        assert found is not None
        return _say(f"{replay}: {explain(found, misfit, Teller(world))}", FOUND)
    except ReplayFault as fault:
        return _say(f"{replay}: {fault}", FOUND)
    except (SetupFault, GameIsOpen, CannotResume) as fault:
        return _say(str(fault), USAGE)
    except CannotKeep as fault:
        if not _unsaved(str(fault)):
            return _say(str(fault), USAGE)
        games.close()
        return _open(games, loaded, dice, {**begin, "new": anew, "replay": replay})


def _sit(opened: Opened, plain: bool, write: Any) -> int:
    """Play until the player leaves; the exit status."""
    from solo.play.transcript import Transcript

    if not plain:
        from solo.play.shelf import home
        from solo.tui.app import run

        return run(opened, None, transcript=Transcript(opened.teller, write) if write else None, home=home())
    from solo.plain import Player

    _end_on_signals()
    player = Player(
        opened,
        read=_line,
        out=sys.stdout,
        err=sys.stderr,
        echo=not sys.stdin.isatty(),
        transcript=write,
        unsaved=_unsaved,
    )
    return player.run()


def _line() -> str:
    line = sys.stdin.readline()
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


@contextmanager
def _written(path: str | None) -> Iterator[Callable[[str], object] | None]:
    """What writes to a file, None for no file. Every line goes out at once, so that a killed game leaves its own."""
    if path is None:
        yield None
        return
    with Path(path).open("w", encoding="utf-8", buffering=1) as file:
        yield file.write


def _export(opened: Opened, path: str | None) -> None:
    if path is not None:
        from solo.play.replay import write

        session = opened.session
        Path(path).write_text(write(session.world, session.setup, session.state.records), encoding="utf-8")


def _library() -> int:
    if _plain_is_best():
        return int(list_books.main([], standalone_mode=False) or FINE)
    from solo.play.shelf import home
    from solo.tui.app import run
    from solo.tui.bookshelf import Bookshelf

    games = _games()
    if games is None:
        return USAGE
    with games:
        return run(None, Bookshelf(games), home=home())
