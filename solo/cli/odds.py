"""`solo odds`: what a book does to its readers, exactly."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from solo.cli.shared import FINE, FOUND, USAGE, load, policy_named, read, report, say

if TYPE_CHECKING:
    from solo.odds.graph import Graph
    from solo.odds.odds import Odds, Slip
    from solo.play.shelf import Loaded
    from solo.play.start import Setup
    from solo.play.world import World
    from solo.table import Game, Record


@click.command()
@click.argument("book")
@click.option("--policy", "policies", multiple=True, metavar="NAME|FILE", help="random, sensible, best, worst, all, or a file.")
@click.option("--hero", "heroes", metavar="ID[,ID…]", help="The heroes who play.")
@click.option("--set", "settings", metavar="NAME=VALUE", multiple=True, help="A counter, a hero's value or a switch.")
@click.option("--give", metavar="ITEM", multiple=True, help="Put an item into the pack.")
@click.option("--mark", metavar="CODEWORD", multiple=True, help="Mark a codeword.")
@click.option("--from", "start", metavar="SECTION", help="Begin in this section.")
@click.option("--ending", metavar="KIND|SECTION", default="victory", show_default=True, help="What best play aims at.")
@click.option("--limit", type=click.IntRange(1), default=500_000, show_default=True, help="States to tell apart at most.")
@click.option(
    "--line", "line_file", metavar="FILE", help="Write the likeliest line of best play to a file, for solo play --replay."
)
@click.option("--against", metavar="REF|FILE", help="Compare with the book at a git revision, or in another file, as Markdown.")
@click.option("--format", "style", type=click.Choice(["text", "json", "md"]), default="text")
def odds(
    book: str,
    policies: tuple[str, ...],
    ending: str,
    limit: int,
    line_file: str | None,
    against: str | None,
    style: str,
    **begin: Any,
) -> int:
    """The exact chances of BOOK: of each ending, of each section, and what each choice costs."""
    chosen = _chosen(policies)
    if isinstance(chosen, int):
        return chosen
    loaded = load(book)
    if line_file is not None and not isinstance(loaded, int):
        from solo.cli.outputs import can_be_written, keep_from

        keep_from("--line", line_file, {"the book": loaded.path})
        can_be_written(line_file)
    measured = loaded if isinstance(loaded, int) else _measured(book, loaded, limit, begin)
    if isinstance(loaded, int) or isinstance(measured, int):
        return measured if isinstance(measured, int) else USAGE
    world, setup, game, graph = measured
    if ending not in _goals(world.book):
        return say(f"The book has no ending “{ending}”; it has {', '.join(_goals(world.book))}.", USAGE)
    found = [_odds(world, graph, policy, ending) for policy in chosen]
    if against is not None:
        return _compare(against, loaded, found, chosen, ending, limit, begin)
    best, costs, line = _best(world, setup, game, graph, ending)
    if line_file is not None:
        from solo.cli.outputs import replace, unwritten
        from solo.play.replay import write

        try:
            replace(line_file, write(world, setup, best))
        except (OSError, ValueError) as error:
            return say(unwritten(line_file, error), USAGE)
    _show(world, game, graph, found, costs, line, style)
    return FINE


def _measured(book: str, loaded: Loaded, limit: int, begin: dict[str, Any]) -> tuple[World, Setup, Game, Graph] | int:
    """The games that can come about in a book, begun as asked; else what is wrong is said, and the exit status given. `book` is
    what the user calls it."""
    from solo.odds.graph import TooMany, explore
    from solo.play.start import SetupFault, from_words
    from solo.play.start import begin as begun
    from solo.play.world import BookFault, World
    from solo.systems import system

    assert loaded.book is not None
    world = World(loaded.book, system(loaded.book.system))
    try:
        setup = from_words(world, **begin)
        game = begun(world, setup)
        with _progress() as heard:
            return world, setup, game, explore(world, game, limit, heard)
    except SetupFault as fault:
        return say(str(fault), USAGE)
    except BookFault as fault:
        return say(f"{loaded.path}: {fault}", FOUND)
    except TooMany as fault:
        return say(f"Not exact: {fault}. solo simulate {book} measures the book by playing it.", FOUND)


@contextmanager
def _progress() -> Iterator[Callable[[int], object] | None]:
    """What shows how many states there are so far, on a terminal; the line is taken away at the end."""
    if not sys.stderr.isatty():
        yield None
        return
    try:
        yield lambda states: click.echo(f"\r{states:,} states so far", nl=False, err=True)
    finally:
        click.echo("\r" + " " * 30 + "\r", nl=False, err=True)


def _show(world: World, game: Game, graph: Graph, found: list[Odds], costs: list[Slip], line: list[str], style: str) -> None:
    import json

    from solo.odds import show
    from solo.play.fingerprint import book_hash

    book, party = world.book, game.play.party
    if style == "json":
        heroes = [hero.id for hero in party.heroes]
        click.echo(json.dumps(show.as_json(book, book_hash(book), heroes, party.rules._asdict(), found), ensure_ascii=False))
        return
    about = f"exact odds for {', '.join(hero.name for hero in party.heroes)} ({graph.states:,} states)"
    lines = show.text(book, found, costs, line, about) if style == "text" else show.markdown(book, found, costs, about)
    click.echo("\n".join(lines))


def _compare(
    against: str,
    loaded: Loaded,
    found: list[Odds],
    chosen: list[str | dict[str, str]],
    goal: str,
    limit: int,
    begin: dict[str, Any],
) -> int:
    """Print what has changed since another edition."""
    from solo.odds.compare import compared

    earlier = _edition(against, loaded.path)
    measured = earlier if isinstance(earlier, int) else _measured(str(earlier.path), earlier, limit, begin)
    if isinstance(measured, int):
        return measured
    world, _, _, graph = measured
    before = [_odds(world, graph, policy, goal) for policy in chosen]
    assert loaded.book is not None
    click.echo("\n".join(compared(loaded.book.title, before, found)))
    return FINE


def _edition(against: str, path: Path) -> Loaded | int:
    """The same book in another file, or as it was at a git revision; else what is wrong is said, and the exit status given."""
    import subprocess

    from solo.play import shelf

    if Path(against).is_file():
        loaded: Loaded | int = read(against)
    else:
        try:
            done = subprocess.run(
                ["git", "show", "--end-of-options", f"{against}:./{path.name}"],
                cwd=path.resolve().parent,
                capture_output=True,
                check=False,
            )
        except OSError:
            return say("git is not at hand; name a file to compare with.", USAGE)
        if done.returncode:
            return say(f"There is no file “{against}”, and git has no {path.name} at a revision of that name.", USAGE)
        loaded = shelf.decoded(done.stdout, path)
    if isinstance(loaded, int):
        return loaded
    return loaded if loaded.book is not None else report(loaded)


def _goals(book: Any) -> list[str]:
    from solo.book.model import Ending

    ends = [section for section in book.sections.values() if isinstance(section.way, Ending)]
    return list(dict.fromkeys([*(section.way.ending for section in ends), *(section.id for section in ends)]))


def _chosen(names: tuple[str, ...]) -> list[str | dict[str, str]] | int:
    """The policies asked for, all of them by default; else what is wrong is said, and the exit status given."""
    from solo.odds.policies import POLICIES

    found: list[str | dict[str, str]] = []
    for name in dict.fromkeys(each for asked in names or ("all",) for each in (POLICIES if asked == "all" else (asked,))):
        policy = policy_named(name)
        if isinstance(policy, int):
            return policy
        found.append(policy)
    return found


def _odds(world: World, graph: Graph, policy: str | dict[str, str], goal: str) -> Odds:
    from solo.odds.odds import odds

    return odds(world.book, graph, policy, goal)[0]


def _best(world: World, setup: Setup, game: Game, graph: Graph, goal: str) -> tuple[tuple[Record, ...], list[Slip], list[str]]:
    """Best play's likeliest line as records, what single choices cost, and the line in words."""
    from solo.odds.line import NoLine, likeliest
    from solo.odds.odds import odds, slips
    from solo.odds.policies import chooser
    from solo.odds.show import percent

    _, solved = odds(world.book, graph, "best", goal)
    costs = slips(graph, solved)
    try:
        line = likeliest(world, game, graph, solved, chooser("best"), lambda end: goal in (end.ending, end.section))
    except NoLine:
        return (), costs, [f"“{goal}” cannot be reached."]
    told = _told(world, setup, line.records)
    return line.records, costs, [f"The likeliest line of best play ({percent(line.chance)})", *told]


def _told(world: World, setup: Setup, records: tuple[Record, ...]) -> list[str]:
    """A line step by step: the sections passed, the answers given, the dice they hope for."""
    from solo.play.session import Session
    from solo.play.telling import Teller
    from solo.table import Ask

    teller = Teller(world)
    session = Session(world, setup, typed=True)
    lines = []
    for record in records:
        question = session.question
        assert question is not None
        place = f"  {record.at}: "
        if isinstance(question, Ask):
            lines.append(place + next(choice.text for choice in teller.asked(question).choices if choice.key == record.answer))
        else:
            lines.append(place + f"{teller.asked(question).text.removesuffix(':')}: {teller.given(question, record.answer)}")
        session.answer(record.answer)
    return lines
