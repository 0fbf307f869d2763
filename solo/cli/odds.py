"""`solo odds`: what a book does to its readers, exactly."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from solo.cli.shared import (
    COSTS,
    FINE,
    FOUND,
    LIMIT,
    SET_HELP,
    USAGE,
    load,
    no_ending,
    policy_named,
    read,
    report,
    say,
    states_so_far,
)

if TYPE_CHECKING:
    from solo.odds.graph import Graph, TooMany
    from solo.odds.odds import Odds, Slip
    from solo.play.shelf import Loaded
    from solo.play.start import Setup
    from solo.play.world import World
    from solo.table import Game, Record

PLAYED = 2_000  # games played where a book is too large for exact odds: no share is more than 2.2 points off in 95 of 100 cases


@click.command()
@click.argument("book")
@click.option(
    "--policy",
    "policies",
    multiple=True,
    metavar="NAME|FILE",
    help="Whose odds: random, sensible, best, worst, all, or a file. May be repeated.",
)
@click.option("--hero", "heroes", metavar="ID[,ID…]", help="The heroes who play.")
@click.option("--set", "settings", metavar="NAME=VALUE", multiple=True, help=SET_HELP)
@click.option("--give", metavar="ITEM", multiple=True, help="Put an item into the pack.")
@click.option("--mark", metavar="CODEWORD", multiple=True, help="Mark a codeword.")
@click.option("--from", "start", metavar="SECTION", help="Begin in this section.")
@click.option("--ending", metavar="KIND|SECTION", default="victory", show_default=True, help="What best play aims at.")
@click.option(
    "--limit",
    type=click.IntRange(1),
    default=LIMIT,
    show_default=True,
    help=f"States of the game to tell apart at most; {COSTS}.",
)
@click.option(
    "--line", "line_file", metavar="FILE", help="Write the likeliest line of best play to a file, for solo play --replay."
)
@click.option("--against", metavar="REF|BOOK", help="Compare with the book at a git revision, or with another file or book.")
@click.option("--sections", "whole", is_flag=True, help="List every section, and not only those that matter most.")
@click.option("--format", "style", type=click.Choice(["text", "json", "md"]), default="text")
def odds(
    book: str,
    policies: tuple[str, ...],
    ending: str,
    limit: int,
    line_file: str | None,
    against: str | None,
    whole: bool,
    style: str,
    **begin: Any,
) -> int:
    """The exact chances of BOOK (an id or a file): of each ending and each section, which section to mend first and why, and what
    each wrong choice costs.

    A book with more states than --limit is measured by playing it at random instead, said so, and the exit status is 1.
    """
    from solo.odds.graph import TooMany

    chosen = _chosen(policies)
    if isinstance(chosen, int):
        return chosen
    loaded = load(book)
    if line_file is not None and not isinstance(loaded, int):
        from solo.cli.outputs import can_be_written, keep_from

        keep_from("--line", line_file, {"the book": loaded.path})
        can_be_written(line_file)
    if isinstance(loaded, int):
        return loaded
    assert loaded.book is not None
    missing = no_ending(loaded.book, ending)
    if missing is not None:
        return say(missing, USAGE)
    edition = None if against is None else _edition(against, loaded.path)
    if isinstance(edition, int):
        return edition
    measured = _measured(loaded, limit, begin)
    if isinstance(measured, TooMany):
        left_out = ["--against"] * (against is not None) + ["--line"] * (line_file is not None)
        return _played(book, policies, limit, ending, left_out, begin, style, whole)
    if isinstance(measured, int):
        return measured
    world, setup, game, graph = measured
    found = [_odds(world, graph, policy, ending) for policy in chosen]
    worst = next((odds for odds in found if odds.policy == "worst" and not policies and style != "json"), None)
    asked = _Asked(ending, limit, begin, whole, style)
    if edition is None or line_file is not None:
        best, costs, line = _best(world, setup, game, graph, ending)
    if line_file is not None:
        from solo.cli.outputs import replace, unwritten
        from solo.odds.layout import goal_named
        from solo.play.replay import write

        if line is None:
            return say(f"No line is written to {line_file}: nobody can come to {goal_named(loaded.book, ending)}.", FOUND)
        try:
            replace(line_file, write(world, setup, best))
        except (OSError, ValueError) as error:
            return say(unwritten(line_file, error), USAGE)
    if edition is not None:
        return _compare(edition, str(loaded.path), measured, found, worst, chosen, asked)
    _show(measured, chosen, found, worst, costs, line, asked)
    return FINE


class _Asked(NamedTuple):
    """What is asked for of a book: the goal, the limit of states, how games begin, whether to list every section, the format."""

    goal: str
    limit: int
    begin: dict[str, Any]
    whole: bool
    style: str

    @property
    def promised(self) -> bool:
        """Whether games begin and end as the book's balance has them."""
        return self.goal == "victory" and not any(self.begin.values())


def _measured(loaded: Loaded, limit: int, begin: dict[str, Any]) -> tuple[World, Setup, Game, Graph] | TooMany | int:
    """The games that can come about in a book, begun as asked; else that they are too many, or what is wrong is said, and the
    exit status given."""
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
        with states_so_far(limit) as heard:
            return world, setup, game, explore(world, game, limit, heard)
    except SetupFault as fault:
        return say(str(fault), USAGE)
    except BookFault as fault:
        return say(f"{loaded.path}: {fault}", FOUND)
    except TooMany as fault:
        return fault


def _played(
    book: str,
    policies: tuple[str, ...],
    limit: int,
    ending: str,
    left_out: list[str],
    begin: dict[str, Any],
    style: str,
    whole: bool,
) -> int:
    """Say that nothing is exact, and measure the book by playing it, where one of the policies needs no exact odds for that.
    `book` is what the user calls it; `left_out` are the options that need exact odds."""
    from solo.cli.simulate import simulate
    from solo.odds.deciding import NEEDS_ODDS
    from solo.odds.layout import listed
    from solo.odds.policies import POLICIES

    names = [each for name in policies or ("all",) for each in (POLICIES if name == "all" else (name,))]
    playable = next((name for name in names if name not in NEEDS_ODDS), None)
    left_out = [*(f"{name} play" for name in names if name in NEEDS_ODDS), "what wrong choices cost", *left_out]
    parts = [
        f"Not exact: the book has more than {limit:,} states, the limit; --limit can raise it ({COSTS}).",
        f"Left out is what needs exact odds: {listed(left_out)}.",
    ]
    if playable is None:
        return say(" ".join([*parts, f"Random play can be measured without them: solo simulate {book} does so."]), FOUND)
    say(" ".join([*parts, f"What follows was counted in {PLAYED:,} games; solo simulate {book} plays more."]), FOUND)
    context = click.get_current_context()
    played = context.invoke(simulate, book=book, runs=PLAYED, name=playable, ending=ending, style=style, whole=whole, **begin)
    return played or FOUND


def _show(
    measured: tuple[World, Setup, Game, Graph],
    chosen: list[str | dict[str, str]],
    found: list[Odds],
    worst: Odds | None,
    costs: list[Slip],
    line: tuple[float, list[str]] | None,
    asked: _Asked,
) -> None:
    import json

    from solo.odds import show
    from solo.odds.causes import cause
    from solo.odds.odds import odds
    from solo.odds.policies import chooser

    world, _, game, graph = measured
    book, party = world.book, game.play.party
    if asked.style == "json":
        click.echo(json.dumps(_as_json(world, game, found), ensure_ascii=False))
        return
    mend = cause(book, graph, odds(book, graph, chosen[0], asked.goal)[1], chooser(chosen[0]), found[0])
    report = show.Report(
        book=book,
        heroes=[hero.name for hero in party.heroes],
        meter=show.meter(world, party),
        found=[each for each in found if each is not worst],
        worst=worst,
        slips=costs,
        mend=mend,
        line=line,
        promised=asked.promised,
        whole=asked.whole,
    )
    click.echo("\n".join((show.text if asked.style == "text" else show.markdown)(report)))


def _as_json(world: World, game: Game, found: list[Odds]) -> dict[str, Any]:
    from solo.odds import show
    from solo.play.fingerprint import book_hash

    party = game.play.party
    return show.as_json(world.book, book_hash(world.book), [hero.id for hero in party.heroes], party.rules._asdict(), found)


def _compare(
    edition: tuple[Loaded, str],
    path: str,
    measured: tuple[World, Setup, Game, Graph],
    found: list[Odds],
    worst: Odds | None,
    chosen: list[str | dict[str, str]],
    asked: _Asked,
) -> int:
    """Print what has changed since another edition; `path` is that of the present one."""
    import json

    from solo.odds import compare
    from solo.odds.graph import TooMany

    earlier, name = edition
    then = _measured(earlier, asked.limit, asked.begin)
    if isinstance(then, TooMany):
        return say(
            f"Not compared: {name} has more than {asked.limit:,} states, the limit; --limit can raise it ({COSTS}).", FOUND
        )
    if isinstance(then, int):
        return then
    world, _, game, graph = then
    columns = [(policy, odds) for policy, odds in zip(chosen, found, strict=True) if odds is not worst]
    before = [_odds(world, graph, policy, asked.goal) for policy, _ in columns]
    now = [odds for _, odds in columns]
    if asked.style == "json":
        report = {**_as_json(measured[0], measured[2], now), "against": _as_json(world, game, before)}
        click.echo(json.dumps(report, ensure_ascii=False))
        return FINE
    was = compare.Edition(world.book, name, [hero.name for hero in game.play.party.heroes], before)
    book, party = measured[0].book, measured[2].play.party
    present = compare.Edition(book, path, [hero.name for hero in party.heroes], now)
    comparison = compare.Comparison(was, present, asked.promised, asked.whole)
    click.echo("\n".join((compare.text if asked.style == "text" else compare.markdown)(comparison)))
    return FINE


def _edition(against: str, path: Path) -> tuple[Loaded, str] | int:
    """The same book in another file, as it was at a git revision, or another book of the shelf, and what to call it; else what is
    wrong is said, and the exit status given."""
    import subprocess

    from solo.play import shelf

    name = against
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
            text = None if done.returncode else done.stdout
        except OSError:  # there is no git
            text = None
        if text is not None:
            name = f"{path.name} at {against}"
            loaded = shelf.decoded(text, path)
        elif any(book.id == against for book in shelf.books()):
            loaded = load(against)
            name = against if isinstance(loaded, int) else str(loaded.path)
        else:
            sentence = f"There is no file and no book “{against}”, and git has no {path.name} at a revision of that name."
            return say(sentence, USAGE)
    if isinstance(loaded, int):
        return loaded
    return (loaded, name) if loaded.book is not None else report(loaded)


def _chosen(names: tuple[str, ...]) -> list[str | dict[str, str]] | int:
    """The policies asked for, all of them by default; else what is wrong is said, and the exit status given."""
    from solo.odds.policies import POLICIES

    found: list[str | dict[str, str]] = []
    for name in dict.fromkeys(each for asked in names or ("all",) for each in (POLICIES if asked == "all" else (asked,))):
        policy = policy_named(name, ("all",))
        if isinstance(policy, int):
            return policy
        found.append(policy)
    return found


def _odds(world: World, graph: Graph, policy: str | dict[str, str], goal: str) -> Odds:
    from solo.odds.odds import odds

    return odds(world.book, graph, policy, goal)[0]


def _best(
    world: World, setup: Setup, game: Game, graph: Graph, goal: str
) -> tuple[tuple[Record, ...], list[Slip], tuple[float, list[str]] | None]:
    """Best play's likeliest line as records, what single choices cost, and the line in words."""
    from solo.odds.line import NoLine, likeliest
    from solo.odds.odds import odds, slips
    from solo.odds.policies import chooser
    from solo.odds.show_line import told

    _, solved = odds(world.book, graph, "best", goal)
    costs = slips(graph, solved)
    try:
        line = likeliest(world, game, graph, solved, chooser("best"), lambda end: goal in (end.ending, end.section))
    except NoLine:
        return (), costs, None
    return line.records, costs, (line.chance, told(world, setup, line.records))
