"""`solo hero`: heroes kept between adventures."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

import click

from solo.cli.shared import FINE, USAGE, on_terminal, plain_is_best, say, tell, write

if TYPE_CHECKING:
    from solo.play.heroes import Heroes, Kept, Stay

_FORMAT = click.option("--format", "style", type=click.Choice(["text", "json"]), default="text")


@click.group()
def hero() -> None:
    """Make heroes, and look at those you have kept."""


@hero.command()
@click.option("--system", "name", metavar="SYSTEM", default=None, help="The rule system to make the hero by.")
@click.option("--plain", is_flag=True, help="Lines of text, nothing drawn.")
@click.option("--dice", type=click.Choice(["rolled", "typed"]), default="rolled", help="Who rolls the dice.")
@_FORMAT
def make(name: str | None, plain: bool, dice: str, style: str) -> int:
    """Make a hero, question by question, and keep them."""
    from functools import partial
    from secrets import randbelow

    from solo.play import prologue
    from solo.play.heroes import CannotKeepHero, Heroes
    from solo.systems import UnknownSystem, names, system

    kept = Heroes()
    name = name or names()[0]
    try:
        rules = system(name)
    except UnknownSystem as fault:
        return say(f"{str(fault).capitalize()}; there is {', '.join(names())}.", USAGE)
    taken = [hero.name for hero in kept.all()]
    making = prologue.Prologue(partial(prologue.make, rules, None, taken, ()), randbelow(1_000_000), typed=dice == "typed")
    if plain or plain_is_best():
        from solo.cli.play import ask

        done = ask(making, rules)
    else:
        from solo.play.shelf import home
        from solo.play.telling import Teller
        from solo.tui.app import run_prologue

        status = run_prologue(making, Teller.of(rules), "A hero of your own", home=home())
        if status:
            return status
        done = making.result is not None
    if not done or making.result is None:
        return say("No hero was kept, for the making was not finished.", FINE)
    try:
        made = kept.keep(name, making.result)
    except (CannotKeepHero, ValueError) as fault:
        return say(str(fault), USAGE)
    if style == "json":
        _write_json({"solo": 1, "hero": _data(made)})
    else:
        tell(f"{made.name} is kept. In a book that takes kept heroes: solo play BOOK --bring {shlex.quote(made.name)}")
    return FINE


@hero.command(name="list")
@_FORMAT
def list_heroes(style: str) -> int:
    """The heroes you have kept, and where they have been."""
    heroes = _heroes()
    if style == "json":
        _write_json({"solo": 1, "heroes": [_data(kept) for kept in heroes.all()]})
        return FINE
    for kept in heroes.all():
        tell(f"{kept.name} ({kept.system})" + ("" if kept.been else ", who has been nowhere yet"))
        for stay in kept.been:
            tell(f"  {_stayed(stay)}")
    if not heroes.all():
        tell("No hero is kept. Make one with: solo hero make")
    return FINE


@hero.command()
@click.argument("name")
@_FORMAT
def show(name: str, style: str) -> int:
    """The sheet of the hero called NAME, and where they have been."""
    from solo.plain import sheet_lines
    from solo.play.heroes import NoHero
    from solo.play.telling import Teller
    from solo.systems import system

    try:
        kept = _heroes().find(name)
    except NoHero as fault:
        return say(str(fault), USAGE)
    if style == "json":
        _write_json({"solo": 1, "hero": {**_data(kept), "sheet": dict(kept.hero)}})
        return FINE
    rules = system(kept.system)
    for line in sheet_lines(rules.portrait(rules.hero_from_json(kept.hero)), Teller.of(rules)):
        tell(line)
    for stay in kept.been:
        tell(f"{_stayed(stay)}.")
    return FINE


@hero.command()
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask first.")
def delete(name: str, yes: bool) -> int:
    """Delete the hero called NAME for good. Games they are in stay as they are."""
    from solo.play.heroes import CannotKeepHero, NoHero

    heroes = _heroes()
    try:
        kept = heroes.find(name)
        if not yes:
            if not on_terminal():
                return say(f"Nothing was deleted: add --yes to delete {kept.name} without being asked.", USAGE)
            if not click.confirm(f"Delete {kept.name} for good?", err=True):
                return FINE
        heroes.delete(kept)
    except (CannotKeepHero, NoHero) as fault:
        return say(str(fault), USAGE)
    tell(f"{kept.name} is deleted.")
    return FINE


def _heroes() -> Heroes:
    """The kept heroes; what lies among them and is none is said."""
    from solo.play.heroes import Heroes

    heroes = Heroes()
    for broken in heroes.broken():
        say(broken.why, FINE)
    return heroes


def _stayed(stay: Stay) -> str:
    from datetime import datetime

    more = f", {stay.experience:,} experience" if stay.experience else ""
    how = "" if stay.through else ", did not come through"
    return f"{datetime.fromtimestamp(stay.when):%Y-%m-%d}: {stay.title}, {stay.ending}{how}{more}"


def _data(kept: Kept) -> dict[str, Any]:
    from datetime import datetime

    been = [
        {
            "book": stay.book,
            "title": stay.title,
            "ending": stay.ending,
            "through": stay.through,
            "experience": stay.experience,
            "when": f"{datetime.fromtimestamp(stay.when):%Y-%m-%d %H:%M}",
        }
        for stay in kept.been
    ]
    return {"name": kept.name, "system": kept.system, "path": str(kept.path), "been": been}


def _write_json(data: dict[str, Any]) -> None:
    from solo.book.shown import as_json

    write(as_json(data), "utf-8")
