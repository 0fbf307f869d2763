"""How a game begins: who plays, under which switches, from where."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from solo.book.conditions import Range
from solo.book.given import beyond, objection
from solo.book.model import COUNTER_LIMIT
from solo.book.shown import named
from solo.play.effects import gained, set_counter
from solo.play.steps import Arrive
from solo.play.world import World
from solo.table import BookPart, Game, Party, PlayPart

NAME_MAX = 60  # characters of a name the player gives a hero
SEED_MAX = 2**63 - 1  # seeds lie within ± this
DIGITS_MAX = 20  # of a number as it is typed; no limit of any system or counter has so many
_WHOLE = re.compile("-?[0-9]+")


class SetupFault(ValueError):
    """A game cannot begin like this: one sentence."""


class Setup(NamedTuple):
    """What was asked for: heroes by id with the names they are given (none: the book's first), switches, counters and hero
    values, items, codewords, the first section (None: the book's) and the seed. What of it is allowed is for `begin` to say."""

    heroes: tuple[str, ...] = ()
    names: Mapping[str, str] = {}
    rules: Mapping[str, Any] = {}
    set: Mapping[str, int] = {}
    give: tuple[str, ...] = ()
    mark: tuple[str, ...] = ()
    start: str | None = None
    seed: int = 0


def begin(world: World, setup: Setup) -> Game:
    """The game at the entry of its first section. SetupFault names what the book does not have, and a limit that is not kept:
    no game ever begins with a number that its system does not know how to play."""
    book, system = world.book, world.system
    chosen = setup.heroes or tuple(book.heroes)[: book.party.least]
    for hero in chosen:
        _known(hero, book.heroes, "hero")
    if len(set(chosen)) != len(chosen):
        raise SetupFault("a hero can be in the party only once")
    if not book.party.least <= len(chosen) <= book.party.most:
        size = str(book.party.least) if book.party.least == book.party.most else f"{book.party.least} to {book.party.most}"
        raise SetupFault(f"{len(chosen)} heroes were chosen; this book is played with {size}")
    for name in setup.names.values():
        _check_name(name)
    rules = book.rules
    for switch, value in setup.rules.items():
        _known(switch, rules._asdict(), "switch")
        _allowed(objection(system.shapes.switches.fields[switch].shape, switch, value))
        rules = rules._replace(**{switch: value})
    start = setup.start or book.start
    _known(start, book.sections, "section")
    heroes = system.heroes(book, chosen, setup.names, rules)
    for item in (item for hero in heroes for item in system.gear(hero)):
        _known(item, book.gear, "item")
    had = frozenset(item for hero in heroes for item in system.gear(hero)) & book.read_had
    game = Game(
        BookPart(start, counters=tuple(counter.start for counter in book.counters.values()), had=had),
        PlayPart(Party(heroes, (), rules), Arrive()),
    )
    for name, value in setup.set.items():
        game = _set(name, value, world, game)
    for item in setup.give:
        _known(item, book.gear, "item")
        game = gained(item, world, game)
    for codeword in setup.mark:
        _known(codeword, book.codewords, "codeword")
        game = game._replace(book=game.book._replace(marked=game.book.marked | {codeword}))
    return game


def from_words(
    world: World,
    *,
    heroes: str | None = None,
    settings: Sequence[str] = (),
    give: Sequence[str] = (),
    mark: Sequence[str] = (),
    start: str | None = None,
    seed: int = 0,
) -> Setup:
    """A setup as it is typed: heroes as `a,b` or `a=Name`, settings as `name=value`. SetupFault where a word cannot be read."""
    chosen, names = [], {}
    for word in heroes.split(",") if heroes else ():
        id, _, name = (part.strip() for part in word.partition("="))
        chosen.append(id)
        if name:
            names[id] = name
    rules: dict[str, int | bool] = {}
    values: dict[str, int] = {}
    for setting in settings:
        name, _, text = (part.strip() for part in setting.partition("="))
        switch = getattr(world.book.rules, name, None) if name in getattr(world.book.rules, "_fields", ()) else None
        if isinstance(switch, bool):
            if text not in ("true", "false"):
                raise SetupFault(f"{name} is true or false, as in {name}=true")
            rules[name] = text == "true"
            continue
        if not _WHOLE.fullmatch(text):
            raise SetupFault(f"“{named(setting, 40)}” is not read; write a name and a whole number, as in health=3")
        number = int(text[:DIGITS_MAX])  # beyond every limit all the same, as whoever holds it against one will say
        if switch is not None:
            rules[name] = number
        else:
            values[name] = number
    return Setup(tuple(chosen), names, rules, values, tuple(give), tuple(mark), start, seed)


def _set(name: str, value: int, world: World, game: Game) -> Game:
    counter = world.book.counters.get(name)
    if counter is not None:
        _allowed(beyond(name, value, max(counter.min, -COUNTER_LIMIT), min(counter.max, COUNTER_LIMIT)))
        return set_counter(name, value, world, game)[0]
    _known(name, world.system.shapes.values, "counter or hero's value")
    reach = world.system.shapes.names[name]
    if isinstance(reach, Range):
        _allowed(beyond(name, value, reach.low, reach.high))
    party = game.play.party
    heroes = tuple(world.system.change(hero, name, value) for hero in party.heroes)
    return game._replace(play=game.play._replace(party=party._replace(heroes=heroes)))


def _known(name: str, names: Any, what: str) -> None:
    if name not in names:
        from solo.book.spelling import nearest

        near = nearest(name, names)
        raise SetupFault(f"this book has no {what} “{named(name)}”" + (f"; did you mean {near}?" if near else ""))


def _allowed(objection: str | None) -> None:
    if objection is not None:
        raise SetupFault(objection)


def _check_name(name: str) -> None:
    if not name.strip() or len(name) > NAME_MAX or not name.isprintable():
        raise SetupFault(f"a hero's name has 1 to {NAME_MAX} characters, all of them printable")
