"""How a game begins: who plays, under which switches, from where."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from solo.book.conditions import Range
from solo.book.decoding import listed
from solo.book.given import beyond, objection
from solo.book.model import COUNTER_LIMIT, Book
from solo.book.shown import named
from solo.book.values import Whole
from solo.play.effects import gained, set_counter
from solo.play.steps import Arrive
from solo.play.world import World
from solo.table import BookPart, Game, Party, PlayPart

NAME_MAX = 60  # characters of a name the player gives a hero
SEED_MAX = 2**63 - 1  # seeds lie within ± this
DIGITS_MAX = 20  # of a number as it is typed; no limit of any system or counter has so many
SWITCH, VALUE = "rules.", "hero."  # before a name that is set: which is meant, the switch or the hero's value
_WHOLE = re.compile("-?[0-9]+")
_OUTSIDER = re.compile("hero-[1-9][0-9]{0,3}")


class SetupFault(ValueError):
    """A game cannot begin like this: one sentence."""


class Setup(NamedTuple):
    """What was asked for: heroes by id with the names they are given (none: the book's first), switches, counters and hero
    values, items, codewords, the first section (None: the book's) and the seed. `brought` are those of the heroes who come from
    outside the book, made or kept, as JSON by their ids. What of it is allowed is for `begin` to say."""

    heroes: tuple[str, ...] = ()
    names: Mapping[str, str] = {}
    rules: Mapping[str, Any] = {}
    set: Mapping[str, int] = {}
    give: tuple[str, ...] = ()
    mark: tuple[str, ...] = ()
    start: str | None = None
    seed: int = 0
    brought: Mapping[str, Mapping[str, Any]] = {}

    @property
    def tampered(self) -> bool:
        """Whether more was asked for than heroes and dice, so that the game counts for nothing beyond itself."""
        return bool(self.rules or self.set or self.give or self.mark or self.start)


def begin(world: World, setup: Setup) -> Game:
    """The game at the entry of its first section. SetupFault names what the book does not have, and a limit that is not kept:
    no game ever begins with a number that its system does not know how to play."""
    book, system = world.book, world.system
    chosen = setup.heroes or book.default_party
    for hero in chosen:
        if hero not in setup.brought:
            _known(hero, book.heroes, "hero")
    if len(set(chosen)) != len(chosen):
        raise SetupFault("A hero can be in the party only once.")
    if not book.party.least <= len(chosen) <= book.party.most:
        size = str(book.party.least) if book.party.least == book.party.most else f"{book.party.least} to {book.party.most}"
        were = "1 hero was" if len(chosen) == 1 else f"{len(chosen)} heroes were"
        raise SetupFault(f"{were} chosen; this book is played with {size}.")
    for name in setup.names.values():
        _check_name(name)
    rules = book.rules
    for switch, value in setup.rules.items():
        _known(switch, rules._asdict(), "switch")
        _allowed(objection(system.shapes.switches.fields[switch].shape, switch, value))
        rules = rules._replace(**{switch: value})
    start = setup.start or book.start
    _known(start, book.sections, "section", [id for id, section in book.sections.items() if section.parent is None])
    own = iter(system.heroes(book, [hero for hero in chosen if hero not in setup.brought], setup.names, rules))
    heroes = tuple(_brought(world, id, setup.brought[id], rules) if id in setup.brought else next(own) for id in chosen)
    if setup.brought and len({hero.name.casefold() for hero in heroes}) != len(heroes):
        raise SetupFault("Two heroes of one party cannot have the same name.")
    for item in (item for hero in heroes for item in system.gear(hero)):
        _known_item(item, book)
    had = frozenset(item for hero in heroes for item in system.gear(hero)) & book.read_had
    game = Game(
        BookPart(start, counters=tuple(counter.start for counter in book.counters.values()), had=had),
        PlayPart(Party(heroes, (), rules), Arrive()),
    )
    for name, value in setup.set.items():
        game = _set(name, value, world, game)
    for item in setup.give:
        _known_item(item, book)
        game = gained(item, world, game)
    for codeword in setup.mark:
        _known(codeword, book.codewords, "codeword")
        game = game._replace(book=game.book._replace(marked=game.book.marked | {codeword}))
    return game


def _brought(world: World, id: str, data: Mapping[str, Any], rules: Any) -> Any:
    """A hero from outside the book as they come into it."""
    party = world.book.party
    if not (party.create or party.bring):
        raise SetupFault(f"This book is played with its own heroes: {listed(list(world.book.heroes))}.")
    if not _OUTSIDER.fullmatch(id) or id in world.book.heroes:
        raise SetupFault(f"“{named(id)}” is no id for a hero from outside the book; such ids are hero-1, hero-2 and so on.")
    try:
        hero = world.system.hero_from_json(data)
    except ValueError as fault:
        raise SetupFault(f"The hero {named(id)} cannot be read: {fault}.") from None
    _check_name(hero.name)
    if not world.system.standing(hero):
        raise SetupFault(f"{hero.name} is not able to go anywhere.")
    return world.system.arrived(hero, id, world.book, rules)


def outsiders(book: Book) -> Iterator[str]:
    """Ids for heroes from outside a book: nobody's in it."""
    return (id for number in count(1) if (id := f"hero-{number}") not in book.heroes)


def from_words(
    world: World,
    *,
    heroes: str | None = None,
    brought: Sequence[Mapping[str, Any]] = (),
    settings: Sequence[str] = (),
    give: Sequence[str] = (),
    mark: Sequence[str] = (),
    start: str | None = None,
    seed: int = 0,
) -> Setup:
    """A setup as it is typed: heroes as `a,b` or `a=Name`, settings as `name=value`; `brought` are kept heroes. SetupFault
    where a word cannot be read, or the book takes none."""
    if brought and not world.book.party.bring:
        raise SetupFault("This book takes no hero kept from another.")
    outside = dict(zip(outsiders(world.book), brought, strict=False))
    chosen, names = [], {}
    for word in heroes.split(",") if heroes else ():
        id, _, name = (part.strip() for part in word.partition("="))
        chosen.append(id)
        if name.isdecimal():
            raise SetupFault("A hero's name cannot be a number, which would be taken for a choice.")
        if name:
            names[id] = name
    rules: dict[str, int | bool | str] = {}
    values: dict[str, int] = {}
    for setting in settings:
        name, equals, text = (part.strip() for part in setting.partition("="))
        if not equals:
            raise SetupFault(f"“{named(setting, 40)}” is not read; write a name and a whole number, as in health=3.")
        value = _typed(name, text)
        switch = _switch_meant(name, value, world)
        if switch is not None:
            rules[switch] = value
        elif type(value) is int:
            values[name.removeprefix(VALUE)] = value
        else:
            raise SetupFault(f"`{name}` must be a whole number, as in {name}=3, and this is “{named(text, 40)}”.")
    return Setup((*chosen, *outside), names, rules, values, tuple(give), tuple(mark), start, seed, outside)


def _typed(name: str, text: str) -> int | bool | str:
    """A value as it was typed."""
    if text in ("true", "false"):
        return text == "true"
    if not _WHOLE.fullmatch(text):
        return text
    digits = text.lstrip("-").lstrip("0")
    if len(digits) > DIGITS_MAX:
        longest = f"no number of a game has more than {DIGITS_MAX}"
        raise SetupFault(f"`{named(name)}` is a number of {len(digits):,} digits; {longest}.")
    return int(digits or "0") * (-1 if text.startswith("-") else 1)


def _switch_meant(name: str, value: int | bool | str, world: World) -> str | None:
    """The switch that is meant, None where a counter or a hero's value is. A name may be several of them: a number is the
    counter's then, else the switch's where that is a number too, else the hero's value's. SetupFault where it is none."""
    shapes, counters = world.system.shapes, world.book.counters
    switches = shapes.switches.fields
    if name.startswith(SWITCH):
        _known(name.removeprefix(SWITCH), switches, "switch")
        return name.removeprefix(SWITCH)
    if name.startswith(VALUE):
        _known(name.removeprefix(VALUE), sorted(shapes.values), "settable value of a hero")
        return None
    if name not in switches:
        values = [*counters, *sorted(shapes.values)]
        _known(name, [*values, *switches], "counter, hero's value or switch", values)
        return None
    shape = switches[name].shape
    if type(value) is not int:
        return name
    if name in counters or (name in shapes.values and not isinstance(shape, Whole)):
        return None
    against = objection(shape, name, value)
    if against is not None and name in shapes.names and name not in shapes.values:
        raise SetupFault(f"{against}; it is a switch of the rules, and a hero's {name} cannot be set.")
    return name


def _set(name: str, value: int, world: World, game: Game) -> Game:
    counter = world.book.counters.get(name)
    if counter is not None:
        _allowed(beyond(name, value, max(counter.min, -COUNTER_LIMIT), min(counter.max, COUNTER_LIMIT)))
        return set_counter(name, value, world, game)[0]
    _known(name, [*world.book.counters, *sorted(world.system.shapes.values)], "counter or hero's value")
    reach = world.system.shapes.names[name]
    if isinstance(reach, Range):
        _allowed(beyond(name, value, reach.low, reach.high))
    party = game.play.party
    heroes = tuple(world.system.change(hero, name, value) for hero in party.heroes)
    for hero in heroes:
        has = world.system.value(hero, name)
        if has != value:
            raise SetupFault(f"`{name}` is {value:,}; {hero.name} can have no {'more' if has < value else 'less'} than {has:,}.")
    return game._replace(play=game.play._replace(party=party._replace(heroes=heroes)))


def _known_item(item: str, book: Book) -> None:
    _known(item, book.gear, "item", [id for id in book.gear if id not in book.lent])


def _known(name: str, names: Collection[str], what: str, told: Collection[str] | None = None) -> None:
    """SetupFault where a name is none of those there are, with the nearest of them, or all that are worth telling."""
    if name in names:
        return
    from solo.book.spelling import nearest

    near, there = nearest(name, names), list(names if told is None else told)
    others = f"; it has {listed(there)}." if there else ", nor any other."
    raise SetupFault(f"This book has no {what} “{named(name)}”" + (f"; did you mean {near}?" if near else others))


def _allowed(objection: str | None) -> None:
    if objection is not None:
        raise SetupFault(objection if objection.endswith("?") else f"{objection}.")


def _check_name(name: str) -> None:
    if not is_name(name):
        raise SetupFault(f"A hero's name has 1 to {NAME_MAX} characters, all of them printable.")


def is_name(name: str) -> bool:
    """Whether a hero can be called so."""
    return bool(name.strip()) and len(name) <= NAME_MAX and name.isprintable()
