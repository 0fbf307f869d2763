"""What the commands share: exit statuses, and what is said where a book or the saved games cannot be had."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from solo.book.model import Book
    from solo.play.games import Games
    from solo.play.shelf import Loaded

FINE, FOUND, USAGE, INTERRUPTED = 0, 1, 2, 130
LIMIT = 100_000  # states told apart, as in `solo.odds.graph`, which is slow to import
COSTS = "100,000 states take a minute or two and a gigabyte"
SET_HELP = (
    "A counter, a hero's value or a switch of the game that begins. Where a name is several of them, rules.NAME=VALUE is the "
    "switch, and hero.NAME=VALUE the hero's value."
)


class Unable(click.ClickException):
    """What is asked for cannot be done: one sentence, and exit status 2."""

    exit_code = USAGE


def say(sentence: str, status: int) -> int:
    """Say a sentence on standard error, whatever it quotes; gives the status back, to return."""
    from solo.book.shown import shown
    from solo.cli.streams import forget

    try:
        click.echo(shown(sentence), err=True)
    except OSError:  # nobody can hear it
        forget(sys.stderr)
    return status


def tell(line: str) -> None:
    """Print a line on standard output, whatever it quotes."""
    from solo.book.shown import shown

    click.echo(shown(line))


def standard_input() -> bytes:
    """What comes on standard input, no more of it than a book may have (and a byte over, so that it shows)."""
    from solo.play.files import BYTES_MAX

    return sys.stdin.buffer.read(BYTES_MAX + 1)


def on_terminal() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def plain_is_best() -> bool:
    """Whether nothing should be drawn here: asked for by the environment, or no terminal that could."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return False  # served to a browser, which is as good a screen as any
    return bool(os.environ.get("ACCESSIBLE")) or os.environ.get("TERM", "dumb") in ("dumb", "") or not on_terminal()


def read(file: str) -> Loaded | int:
    """The book in a file (`-`: standard input), sound or not; where it cannot be read that is said, and the exit status given."""
    from solo.play import shelf

    try:
        return shelf.decoded(standard_input(), Path("<stdin>")) if file == "-" else shelf.load(Path(file))
    except shelf.Unreadable as fault:
        return say(str(fault), USAGE)


def load(name: str) -> Loaded | int:
    """The sound book with an id or in a file; else what is wrong is said, and the exit status given."""
    from solo.play import shelf

    try:
        loaded = shelf.load(shelf.find(name))
    except (shelf.Unknown, shelf.Unreadable) as fault:
        return say(str(fault), USAGE)
    return loaded if loaded.book is not None else report(loaded)


def colours() -> bool:
    """Whether what is printed may be coloured: on a terminal that can, unless its owner does not want it (NO_COLOR)."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")


def write(text: str, encoding: str | None = None) -> None:
    """Print a text as it stands; in the terminal's encoding, with ? for what that lacks, unless another is named."""
    click.echo(text.encode(encoding or sys.stdout.encoding or "utf-8", "replace"), nl=False)


def report(loaded: Loaded) -> int:
    """Print what was found in a book; the exit status. What is not UTF-8 text is not a book with a fault, but unreadable."""
    from solo.lint.reporters import render
    from solo.lint.run import examine

    judged = examine(loaded, reader_only=True)
    write(render("full", [judged], colour=colours()))
    return (FOUND if judged.fails else FINE) if judged.readable else USAGE


def saved_games() -> Games | None:
    """The saved games; where they cannot be opened, the player may play on unsaved, if there is one to ask."""
    from solo.play.games import CannotOpen, Games

    try:
        return Games()
    except CannotOpen as fault:
        if unsaved(str(fault)):
            return Games.unsaved()
        click.echo(str(fault), err=True)
        return None


def unsaved(reason: str) -> bool:
    """Whether somebody is there who wants to play on unsaved."""
    return on_terminal() and click.confirm(f"{reason} Play without saving?", err=True)


@contextmanager
def states_so_far(limit: int) -> Iterator[Callable[[int], object] | None]:
    """What shows how many states there are so far, on a terminal; the line is taken away at the end."""
    if not sys.stderr.isatty():
        yield None
        return
    try:
        yield lambda states: click.echo(f"\r{states:,} of at most {limit:,} states so far", nl=False, err=True)
    finally:
        click.echo("\r" + " " * 50 + "\r", nl=False, err=True)


def policy_named(name: str, others: tuple[str, ...] = ()) -> str | dict[str, str] | int:
    """A policy by name, or from a file of JSON that names an option's key for a section; else an exit status. `others`: words
    that a command takes beside the names."""
    import json

    from solo.odds.policies import POLICIES
    from solo.play.files import Unreadable, contents

    if name in POLICIES:
        return name
    try:
        data = json.loads(contents(Path(name), "policy"))
    except Unreadable:
        return say(f"There is no policy and no file “{name}”; the policies are {', '.join((*POLICIES, *others))}.", USAGE)
    except (ValueError, RecursionError):
        return say(f'{name} is no policy: it must be JSON that names an option for a section, such as {{"1": "6"}}.', USAGE)
    if not isinstance(data, dict):
        return say(f'{name} is no policy: it must be JSON that names an option for a section, such as {{"1": "6"}}.', USAGE)
    return {str(section): str(key) for section, key in data.items()}


def no_ending(book: Book, ending: str) -> str | None:
    """That a book has no ending of a kind, or in a section, and which it has; None where it has that. A victory may be asked for
    in any."""
    from solo.book.model import Ending

    ends = [(id, section.way.ending) for id, section in book.sections.items() if isinstance(section.way, Ending)]
    there = list(dict.fromkeys([*(kind for _, kind in ends), *(id for id, _ in ends)]))
    return None if ending in (*there, "victory") else f"The book has no ending “{ending}”; it has {', '.join(there)}."


def by_id(name: str) -> str | None:
    """Why a book is not changed: it was found on the shelf by its id, and so is nobody's file at hand. None for a file."""
    from solo.book.shown import named
    from solo.play import shelf

    if Path(name).is_file() or os.sep in name or name.endswith(shelf.ENDING):
        return None
    found = next((book for book in shelf.books() if book.id == name), None)
    return (
        None if found is None else f"Only a book in a file is changed: name the file, not the book “{named(name)}” of the shelf."
    )
