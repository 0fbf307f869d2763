"""The commands. Each says what it needs, hands over, and returns an exit status; nothing is decided here about rules or books.

Everything but click is imported inside the command that needs it: `solo --version` must cost no more than click itself.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from solo import __version__

if TYPE_CHECKING:
    pass

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
@click.option("--hero", "heroes", help="Begin a new game with this hero, or several: a,b. A name of your own: officer=Kim.")
@click.option("--from", "start", metavar="SECTION", help="Begin a new game in this section.")
@click.option(
    "--set", "settings", metavar="NAME=VALUE", multiple=True, help="A counter, a hero's value or a switch, in a new game."
)
@click.option("--give", metavar="ITEM", multiple=True, help="Put an item into the pack of a new game.")
@click.option("--mark", metavar="CODEWORD", multiple=True, help="Mark a codeword in a new game.")
@click.option(
    "--dice",
    type=click.Choice(["rolled", "typed"]),
    default="rolled",
    help="Whether dice are rolled for you, or typed in by you.",
)
@click.option("--replay", type=click.Path(), help="Begin a new game with the answers and dice of a file.")
@click.option("--export", type=click.Path(), help="Write the game to a file, for --replay, when you leave.")
@click.option("--transcript", type=click.Path(), help="Write what is told, asked and answered to a file.")
def play(book: str, **options: Any) -> int:
    """Play BOOK (an id or a file): go on with the open game, or begin one."""
    from solo.play.world import BookFault

    loaded = _load(book)
    if isinstance(loaded, int):
        return loaded
    games = _games()
    if games is None:
        return USAGE
    try:
        with games:
            opened = _open(games, loaded, options)
            return opened if isinstance(opened, int) else _play(games, opened, options)
    except BookFault as fault:
        return _say(f"{loaded.path}: {fault}", FOUND)


@commands.command(name="list")
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text")
def list_books(style: str) -> int:
    """The books there are, and the games in progress."""
    import json

    from solo.play.shelf import books

    games = _games(quiet=True)
    rows = []
    for shelved in books():
        loaded = _read(shelved.path)
        book = loaded.book
        saved = games.unfinished(book.id if book else shelved.id) if games else ()
        rows.append(
            {
                "id": book.id if book else shelved.id,
                "title": book.title if book else shelved.id,
                "system": book.system if book else None,
                "path": str(shelved.path),
                "games": [
                    {"id": game.id, "section": game.section, "turn": game.turn, "updated": str(game.updated)} for game in saved
                ],
                "findings": len(loaded.findings),
            }
        )
    if style == "json":
        click.echo(json.dumps({"solo": 1, "books": rows}, ensure_ascii=False))
        return FINE
    for row in rows:
        click.echo(
            f"{row['id']}  {row['title']}  ({row['system'] or 'has ' + str(row['findings']) + ' findings; try solo lint'})"
        )
        for game in row["games"]:
            click.echo(f"    in progress: section {game['section']}, turn {game['turn']}, last played {game['updated']}")
    if not rows:
        click.echo("There are no books. Add one with: solo add FILE")
    return FINE


@commands.command()
@click.argument("file", type=click.Path())
def add(file: str) -> int:
    """Put the book in FILE on your shelf."""
    from solo.play import shelf

    loaded = _load(file)
    if isinstance(loaded, int):
        return loaded
    try:
        place = shelf.add(Path(file))
    except (shelf.Unreadable, OSError) as error:
        return _say(str(error), USAGE)
    click.echo(f"Added: {place}")
    return FINE


@commands.command()
@click.argument("files", nargs=-1, required=True)
def lint(files: tuple[str, ...]) -> int:
    """Check the books in FILES (`-` reads standard input)."""
    from solo.lint.full import full

    status = FINE
    for file in files:
        loaded = _read(file)
        if loaded.fault is not None:
            return _say(loaded.fault, USAGE)
        for line in full(loaded.findings, loaded.text, file):
            click.echo(line)
        if any(finding.severity == "error" for finding in loaded.findings):
            status = FOUND
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


def _say(sentence: str, status: int) -> int:
    click.echo(sentence, err=True)
    return status


def _on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _wants_plain(asked: bool) -> bool:
    """Plain mode is asked for, or nothing better will do."""
    return asked or bool(os.environ.get("ACCESSIBLE")) or os.environ.get("TERM", "dumb") == "dumb" or not _on_terminal()


def _load(name: str) -> Loaded | int:
    """The book with an id or in a file; else what is wrong is said, and the exit status given."""
    from solo.lint.full import full
    from solo.play import shelf

    try:
        loaded = shelf.load(shelf.find(name))
    except shelf.ShelfFault as fault:
        return _say(str(fault), USAGE)
    if loaded.book is None:
        for line in full(loaded.findings, loaded.text, str(loaded.path)):
            click.echo(line)
        return FOUND
    return loaded


def _library() -> int:
    if _wants_plain(False):
        return list_books.main([], standalone_mode=False) or FINE
    from solo.tui.app import run

    games = _games()
    if games is None:
        return USAGE
    with games:
        return run(games)


def _games() -> Games | None:
    """The saved games; where they cannot be opened, the player may play on unsaved, if there is one to ask."""
    from solo.play.games import CannotOpen, Games

    try:
        return Games.open()
    except CannotOpen as fault:
        if _on_terminal() and click.confirm(f"{fault} Play without saving?", err=True):
            return Games.unsaved()
        click.echo(str(fault), err=True)
        return None
