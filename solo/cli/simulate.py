"""`solo simulate`: a book played at random, many times over."""

from __future__ import annotations

import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from solo.cli.shared import (
    COSTS,
    FINE,
    FOUND,
    INTERRUPTED,
    LIMIT,
    SET_HELP,
    USAGE,
    load,
    no_ending,
    policy_named,
    say,
    states_so_far,
)

if TYPE_CHECKING:
    from solo.odds.walk import Walker


@click.command()
@click.argument("book")
@click.option("-n", "runs", type=click.IntRange(1, 10**9), default=10_000, show_default=True, help="How many games.")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=0, show_default=True, help="The seed of all runs together.")
@click.option(
    "--policy", "name", metavar="NAME|FILE", default="random", show_default=True, help="random, sensible, best, worst, or a file."
)
@click.option(
    "--ending",
    metavar="KIND|SECTION",
    default="victory",
    show_default=True,
    help="What best play aims at; a game that ends otherwise counts as lost.",
)
@click.option(
    "--limit",
    type=click.IntRange(1),
    default=LIMIT,
    show_default=True,
    help=f"For best, worst and sensible: states of the game to tell apart at most; {COSTS}.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Processes; the figures are the same for any number.",
)
@click.option("--hero", "heroes", metavar="ID[,ID…]", help="The heroes who play.")
@click.option("--set", "settings", metavar="NAME=VALUE", multiple=True, help=SET_HELP)
@click.option("--give", metavar="ITEM", multiple=True, help="Put an item into the pack.")
@click.option("--mark", metavar="CODEWORD", multiple=True, help="Mark a codeword.")
@click.option("--from", "start", metavar="SECTION", help="Begin in this section.")
@click.option(
    "--replay-run",
    type=click.IntRange(0),
    metavar="I",
    help="Write run I as a file for solo play --replay, and play no other. Runs count from 0, and I may be any, whatever -n is.",
)
@click.option("--output", metavar="FILE", help="Where --replay-run writes, instead of printing.")
@click.option("--sections", "whole", is_flag=True, help="List every section, not only those that few readers come to.")
@click.option("--format", "style", type=click.Choice(["text", "json", "md"]), default="text", show_default=True)
def simulate(
    book: str,
    runs: int,
    seed: int,
    name: str,
    ending: str,
    limit: int,
    jobs: int,
    replay_run: int | None,
    output: str | None,
    whole: bool,
    style: str,
    **begin: Any,
) -> int:
    """Play BOOK (an id or a file) at random: how often each ending and each section comes, and what breaks.

    Ctrl-C stops early, with what has been counted so far.
    """
    from solo.odds.deciding import deciding
    from solo.odds.graph import TooMany
    from solo.odds.walk import Walker
    from solo.play.start import SetupFault, from_words
    from solo.play.world import BookFault, World
    from solo.systems import system

    if output is not None and replay_run is None:
        return say("--output goes with --replay-run.", USAGE)
    policy = policy_named(name)
    if isinstance(policy, int):
        return policy
    loaded = load(book)
    if isinstance(loaded, int):
        return loaded
    assert loaded.book is not None
    missing = no_ending(loaded.book, ending)
    if missing is not None:
        return say(missing, USAGE)
    if output is not None:
        from solo.cli.outputs import keep_from

        keep_from("--output", output, {"the book": loaded.path})
    world = World(loaded.book, system(loaded.book.system))
    try:
        setup = from_words(world, **begin)
        with states_so_far(limit) as heard:
            walker = Walker(world, setup, seed, deciding(world, setup, policy, ending, limit, heard))
    except SetupFault as fault:
        return say(str(fault), USAGE)
    except BookFault as fault:
        return say(f"{loaded.path}: {fault}", FOUND)
    except TooMany as fault:
        needs = f"--policy {name} needs exact odds, and the book has more than {fault.limit:,} states, the limit for them"
        can = "Without them --policy random can be measured, or --policy FILE, a file of choices."
        return say(f"{needs}; --limit can raise it ({COSTS}). {can}", FOUND)
    if replay_run is not None:
        return _replay(walker, replay_run, output)
    how = _again(book, seed, name, ending, limit, begin)
    return _simulated(walker, _Asked(shlex.quote(book), how, runs, jobs, name, ending, style, whole))


class _Asked(NamedTuple):
    """What is asked for: the book as it is called in a command, the command that writes a run but for its number, how many games
    and processes, the policy, what is aimed at, the format, whether to list every section."""

    book: str
    how: str
    runs: int
    jobs: int
    policy: str
    aim: str
    style: str
    whole: bool


def _simulated(walker: Walker, asked: _Asked) -> int:
    """Play, and print what it came to."""
    import json

    from solo.odds import show_simulated
    from solo.odds.policies import POLICIES
    from solo.odds.show import meter
    from solo.odds.simulate import measured
    from solo.odds.simulate import simulate as played
    from solo.play.fingerprint import book_hash
    from solo.play.start import begin

    world = walker.world
    with _interruptible() as stopped, _progress(asked.runs) as progress:
        tally = played(walker, asked.runs, asked.jobs, progress, stopped)
    policy = asked.policy if asked.policy in POLICIES else "file"
    found = measured(world, tally, policy, walker.seed, asked.runs, asked.aim)
    party = begin(world, walker.setup).play.party
    if asked.style == "json":
        heroes, rules = [hero.id for hero in party.heroes], party.rules._asdict()
        told = show_simulated.as_json(world.book, book_hash(world.book), heroes, rules, found)
        click.echo(json.dumps(told, ensure_ascii=False))
    else:
        heroes = [hero.name for hero in party.heroes]
        report = show_simulated.Report(world.book, heroes, meter(world, party), found, asked.book, asked.how, asked.whole)
        click.echo("\n".join((show_simulated.text if asked.style == "text" else show_simulated.markdown)(report)))
    return INTERRUPTED if tally.runs < asked.runs else FOUND if found.faults else FINE


def _replay(walker: Walker, run: int, output: str | None) -> int:
    """Write a run as a replay file; one that breaks off, up to there."""
    text = walker.replay(run)
    if output is None:
        click.echo(text, nl=False)
    else:
        try:
            Path(output).write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            return say(f"{output}: {(error.strerror or 'cannot be written').lower()}.", USAGE)
    fault = walker.records(run)[1]
    return FINE if fault is None else say(f"Run {run} broke off: {type(fault).__name__}: {fault}", FOUND)


def _again(book: str, seed: int, name: str, ending: str, limit: int, begin: dict[str, Any]) -> str:
    """The command that writes a run of this simulation as a replay file, but for the run's number."""
    from solo.odds.deciding import NEEDS_ODDS

    words = ["solo", "simulate", book, "--seed", str(seed)]
    words += ["--policy", name] * (name != "random") + ["--ending", ending] * (ending != "victory")
    words += ["--limit", str(limit)] * (limit != LIMIT and name in NEEDS_ODDS)
    names = {"heroes": "--hero", "settings": "--set", "give": "--give", "mark": "--mark", "start": "--from"}
    for option, value in begin.items():
        for each in (value,) if isinstance(value, str) else value or ():
            words += [names[option], each]
    return shlex.join([*words, "--replay-run"])


@contextmanager
def _interruptible() -> Iterator[Callable[[], bool]]:
    """What is true once Ctrl-C was pressed; a second Ctrl-C ends everything at once."""
    pressed = False

    def press(number: int, frame: object) -> None:
        nonlocal pressed
        if pressed:
            raise KeyboardInterrupt
        pressed = True

    before = signal.signal(signal.SIGINT, press)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _progress(runs: int) -> Iterator[Callable[[int], object]]:
    """What shows how many games are done, on a terminal; the line is taken away at the end."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    width = 30

    def show(done: int) -> None:
        full = done * width // runs
        click.echo(f"\r[{'#' * full}{'.' * (width - full)}] {done:,} of {runs:,} games", nl=False, err=True)

    try:
        yield show
    finally:
        click.echo("\r" + " " * (width + 30) + "\r", nl=False, err=True)
