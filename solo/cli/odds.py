"""`solo odds`: what a book does to its readers, exactly."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from solo.cli.shared import FINE, FOUND, USAGE, load, say

if TYPE_CHECKING:
    from solo.odds.graph import Graph
    from solo.odds.odds import Odds, Slip
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
@click.option("--format", "style", type=click.Choice(["text", "json", "md"]), default="text")
def odds(book: str, policies: tuple[str, ...], ending: str, limit: int, line_file: str | None, style: str, **begin: Any) -> int:
    """The exact chances of BOOK: of each ending, of each section, and what each choice costs."""
    import json

    from solo.odds import show
    from solo.odds.graph import TooMany, explore
    from solo.play.fingerprint import book_hash
    from solo.play.start import SetupFault, from_words
    from solo.play.start import begin as begun
    from solo.play.world import BookFault, World
    from solo.systems import system

    loaded = load(book)
    if isinstance(loaded, int):
        return loaded
    assert loaded.book is not None
    world = World(loaded.book, system(loaded.book.system))
    if ending not in _goals(loaded.book):
        return say(f"The book has no ending “{ending}”; it has {', '.join(_goals(loaded.book))}.", USAGE)
    try:
        setup = from_words(world, **begin)
        game = begun(world, setup)
        graph = explore(world, game, limit)
    except SetupFault as fault:
        return say(str(fault), USAGE)
    except BookFault as fault:
        return say(f"{loaded.path}: {fault}", FOUND)
    except TooMany as fault:
        return say(f"Not exact: {fault}. solo simulate {book} measures it by playing.", FOUND)
    found = []
    for name in _named(policies):
        policy = _policy(name)
        if isinstance(policy, int):
            return policy
        found.append(_odds(world, graph, policy, ending))
    best, costs, line = _best(world, setup, game, graph, ending)
    if line_file is not None:
        from solo.play.replay import write

        Path(line_file).write_text(write(world, setup, best), encoding="utf-8")
    heroes = [hero.name for hero in game.play.party.heroes]
    about = f"exact odds for {', '.join(heroes)} ({graph.states:,} states)"
    if style == "json":
        rules = game.play.party.rules._asdict()
        chosen = setup.heroes or tuple(loaded.book.heroes)[: loaded.book.party.least]
        click.echo(json.dumps(show.as_json(loaded.book, book_hash(loaded.book), chosen, rules, found), ensure_ascii=False))
    else:
        lines = (
            show.text(loaded.book, found, costs, line, about)
            if style == "text"
            else show.markdown(loaded.book, found, costs, about)
        )
        click.echo("\n".join(lines))
    return FINE


def _goals(book: Any) -> list[str]:
    from solo.book.model import Ending

    ends = [section for section in book.sections.values() if isinstance(section.way, Ending)]
    return list(dict.fromkeys([*(section.way.ending for section in ends), *(section.id for section in ends)]))


def _named(policies: tuple[str, ...]) -> tuple[str, ...]:
    from solo.odds.policies import POLICIES

    return tuple(dict.fromkeys(each for name in policies or ("all",) for each in (POLICIES if name == "all" else (name,))))


def _policy(name: str) -> str | dict[str, str] | int:
    """A policy by name, or from a file of JSON that names an option's key for a section; else an exit status."""
    import json

    from solo.odds.policies import POLICIES

    if name in POLICIES:
        return name
    try:
        data = json.loads(Path(name).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return say(f"There is no policy and no file “{name}”; the policies are {', '.join(POLICIES)}.", USAGE)
    except ValueError:
        return say(f'{name} is no policy: it must be JSON that names an option for a section, such as {{"1": "6"}}.', USAGE)
    if not isinstance(data, dict):
        return say(f'{name} is no policy: it must be JSON that names an option for a section, such as {{"1": "6"}}.', USAGE)
    return {str(section): str(key) for section, key in data.items()}


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
