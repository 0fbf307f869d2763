"""What an author needs beside the linter: a book to begin with, its graph and figures, `solo move` and `solo test`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from solo.cli import streams
from solo.cli.shared import FINE, FOUND, USAGE, by_id, load, report, say, tell, write

if TYPE_CHECKING:
    from solo.book.model import Book


@click.command()
@click.argument("name")
@click.option("--system", metavar="ID", help="The rule system to write for.  [default: the first there is]")
def new(name: str, system: str | None) -> int:
    """Write NAME.adventure.yaml, a small book to begin with, and beside it the schema for your editor."""
    from solo.book.shown import named
    from solo.book.spelling import nearest
    from solo.publish.scaffold import CannotBegin, begin
    from solo.systems import names

    if system is not None and system not in names():
        near = nearest(system, names())
        return say(f"There is no system {named(system, 40)}; " + (f"did you mean {near}?" if near else ", ".join(names())), USAGE)
    try:
        begun = begin(name, Path(), system or names()[0])
    except CannotBegin as fault:
        return say(str(fault), USAGE)
    except OSError as error:
        return say(streams.fault(error), USAGE)
    tell(f"{begun.book} is your book: play it with `solo play {begun.book}`, check it with `solo lint {begun.book}`.")
    about = "was there already" if begun.schema_kept else "is for your editor"
    tell(f"{begun.schema} {about}: it lets an editor that knows YAML complete and check the book as you type.")
    return FINE


@click.command()
@click.argument("book")
@click.option("--format", "style", type=click.Choice(["mermaid", "dot", "svg"]), default="mermaid", show_default=True)
@click.option("--output", metavar="FILE", help="Write to a file instead of printing.")
def graph(book: str, style: str, output: str | None) -> int:
    """Draw BOOK (an id or a file): its sections, its ways on, its endings, and what nothing leads to."""
    from solo.cli.outputs import keep_from, replace, unwritten
    from solo.publish.graph import dot, mermaid
    from solo.publish.graph import graph as drawn_from
    from solo.publish.svg import svg

    draft = _draft(book)
    if isinstance(draft, int):
        return draft
    if output is not None:
        keep_from("--output", output, {"the book": draft.path})
    drawn = drawn_from(draft)
    text = "".join(f"{line}\n" for line in {"mermaid": mermaid, "dot": dot, "svg": svg}[style](drawn))
    if output is None:
        click.echo(text, nl=False)
    else:
        try:
            replace(output, text)
        except (OSError, ValueError) as error:
            return say(unwritten(output, error), USAGE)
    if drawn.lost:
        names = ", ".join(box.id for box in drawn.lost[:12]) + (" …" if len(drawn.lost) > 12 else "")
        say(f"Nothing leads to {names}.", FINE)
    return FINE


@click.command()
@click.argument("book")
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True)
def stats(book: str, style: str) -> int:
    """The figures of BOOK (an id or a file): words, reading time, sections, ways on, endings."""
    from solo.book.shown import as_json
    from solo.publish.stats import stats as figures_of
    from solo.publish.stats import to_json, to_text

    draft = _draft(book)
    if isinstance(draft, int):
        return draft
    figures = figures_of(draft)
    if style == "json":
        write(as_json(to_json(draft, figures)), "utf-8")
    else:
        click.echo("\n".join(to_text(figures)))
    return FINE


@click.command()
@click.argument("book", metavar="FILE")
@click.argument("old")
@click.argument("new")
def move(book: str, old: str, new: str) -> int:
    """Give section OLD of the book in FILE the number NEW, with every link to it, and in its recorded games."""
    from solo.play import shelf
    from solo.publish.move import move_section
    from solo.publish.renumber import CannotMove, Unsound

    if (refusal := by_id(book)) is not None:
        return say(refusal, USAGE)
    try:
        path = shelf.find(book)
        moved = move_section(path, old, new)
    except (shelf.Unknown, shelf.Unreadable, CannotMove) as fault:
        return say(str(fault), USAGE)
    except Unsound:
        return report(shelf.load(path))
    except OSError as error:
        return say(streams.fault(error), USAGE)
    games = f", and {moved.games} recorded game{'' if moved.games == 1 else 's'}" if moved.games else ""
    tell(f"Section {old} is section {new} now: {moved.places} place{'' if moved.places == 1 else 's'} changed{games}.")
    return FINE


@click.command()
@click.argument("book")
@click.option("--update", is_flag=True, help="Take what is told now as what shall be told from now on.")
def test(book: str, update: bool) -> int:
    """Play the recorded games beside BOOK (in NAME.games) again, and say which have changed; for a folder, those of every book
    in it. The exit status is 0 where all play as before, 1 where one has changed, 2 where there is none or a book cannot be
    read.

    `solo play BOOK --record` makes them.
    """
    from solo.lint.files import NoBooks, books
    from solo.play import recorded, shelf

    if not Path(book).is_dir() or any(shelved.id == book for shelved in shelf.books()):
        refusal = by_id(book) if update else None
        return say(refusal, USAGE) if refusal is not None else _test(book, update)
    try:
        there = [path for path in books(Path(book)) if recorded.games(path)]
    except NoBooks as fault:
        return say(str(fault), USAGE)
    if not there:
        return say(f"No book in the folder “{book}” has recorded games; make one with: solo play FILE --record", USAGE)
    return max([_test(str(path), update) for path in there])


def _test(book: str, update: bool) -> int:
    """Play the recorded games of one book again; the exit status."""
    from solo.play import recorded
    from solo.play.world import World
    from solo.systems import system

    loaded = load(book)
    if isinstance(loaded, int):
        return loaded
    assert loaded.book is not None
    world = World(loaded.book, system(loaded.book.system))
    games = recorded.games(loaded.path)
    if not games:
        where = recorded.folder(loaded.path)
        return say(f"There are no recorded games in {where}; make one with: solo play {book} --record", USAGE)
    failed = updated = 0
    try:
        for path in games:
            changed = recorded.check(world, path)
            if changed is None:
                continue
            if update and changed.told is not None:
                recorded.update(world, path, changed.told)
                updated += 1
                continue
            failed += 1
            tell(f"{path}: {changed.sentence}")
            for line in changed.difference:
                tell(f"  {line}")
    except OSError as error:
        return say(streams.fault(error), USAGE)
    alike = len(games) - updated - failed
    counts = [(alike, "played as before"), (updated, "taken as told now"), (failed, "changed")]
    tell(f"{loaded.path}: {', '.join(f'{count} {what}' for count, what in counts if count)}")
    return FOUND if failed else FINE


def _draft(name: str) -> Book | int:
    """The book with an id or in a file, a draft whose links are not all right too; else what is wrong is said, and the exit
    status given."""
    from solo.book.reader import read
    from solo.play import shelf
    from solo.systems import names, system

    try:
        loaded = shelf.load(shelf.find(name))
    except (shelf.Unknown, shelf.Unreadable) as fault:
        return say(str(fault), USAGE)
    if loaded.book is not None:
        return loaded.book
    draft = read(loaded.text, {id: system(id).shapes for id in names()}, str(loaded.path)).draft
    return draft if draft is not None else report(loaded)
