"""What conditions read, as numbered variables with intervals: the state of the abstract explorer.

A state is a tuple of (low, high), one for each variable. What is true or false counts as 1 or 0, so (0, 1) may be either.
Variables are independent of one another: that two of them are never high together is not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, permutations
from typing import Any, NamedTuple

from solo.book.condition_tree import nodes
from solo.book.conditions import Expr, Range, Truth, reads
from solo.book.model import COUNTER_LIMIT, Add, Book, Branch, Choices, Drop, Effect, Gain, Mark, Set, Unmark, When
from solo.play.start import Setup, outsiders
from solo.play.world import World

Interval = tuple[int, int]
State = tuple[Interval, ...]
Atom = tuple[str, ...]  # ("counter", "gold"), ("item", "lamp"), ("had", …), ("marked", …), ("visited", …), ("hero", name, …)

ANY: Interval = (0, 1)
YES: Interval = (1, 1)
NO: Interval = (0, 0)
MANY = COUNTER_LIMIT  # no upper end
SETUPS_MAX = 200  # parties looked at one by one
STANDING: Atom = ("hero", "standing")

_BOOK_CALLS = {"has": "item", "count": "item", "marked": "marked", "visited": "visited"}


def atoms(name: str, arguments: tuple[str, ...]) -> tuple[Atom, ...]:
    """The variables that a call in a condition reads (a name alone is looked up by `Variables.of_name`)."""
    if name in _BOOK_CALLS and len(arguments) == 1:
        return ((_BOOK_CALLS[name], arguments[0]),)
    if name == "had":
        return (("had", arguments[0]), ("item", arguments[0]))
    return (("hero", name, *arguments),)


def conditions(book: Book) -> Iterator[tuple[str, Expr]]:
    """Every condition with the section it stands in."""
    for section in book.sections.values():
        for effect in section.effects:
            for inner in flat([effect]):
                if isinstance(inner, When):
                    yield section.id, inner.condition
        match section.way:
            case Choices(choices=choices):
                for choice in choices:
                    if choice.condition is not None:
                        yield section.id, choice.condition
            case Branch(arms=arms):
                for condition, _ in arms:
                    if condition is not None:
                        yield section.id, condition


def every_condition(book: Book) -> Iterable[Expr]:
    """Every condition, those of the same words once: they were read once, too."""
    return {id(expr): expr for _, expr in conditions(book)}.values()


def flat(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Effects, each `when` followed by those in it."""
    for effect in effects:
        yield effect
        if isinstance(effect, When):
            yield from flat(effect.effects)


def amount_range(amount: Any) -> Interval:
    """The least and the most a fixed or rolled amount comes to."""
    return (amount, amount) if isinstance(amount, int) else (amount.least, amount.most)


def setups(book: Book) -> tuple[tuple[Setup, ...], bool]:
    """The ways to begin with the book's own heroes and switches, and whether these are all there are of its own."""
    rule = book.party
    found: list[Setup] = []
    for size in range(rule.least, rule.most + 1):
        for chosen in permutations(book.heroes, size):
            if len(found) == SETUPS_MAX:
                return tuple(found), False
            found.append(Setup(chosen))
    return tuple(found), True


def feeblest(world: World) -> Setup | None:
    """The weakest party of heroes from outside the book; None where it takes none."""
    rule, system = world.book.party, world.system
    if not (rule.create or rule.bring):
        return None
    ids = tuple(islice(outsiders(world.book), rule.least))
    hero = system.feeblest(world.book)
    return Setup(ids, brought={id: system.hero_to_json(system.called(hero, id)) for id in ids})


def useful(card: Any) -> bool:
    """Whether an item means something to the rule system: it has more than a name and a description."""
    defaults: dict[str, Any] = getattr(card, "_field_defaults", {})
    return any(getattr(card, field) != default for field, default in defaults.items() if field not in ("about", "price", "kind"))


class Variables(NamedTuple):
    """A book's variables: which, where in a state, how they begin, and what they can come to at all."""

    world: World
    places: dict[Atom, int]
    start: State
    limits: State  # what each can ever be: its declared range, or its start where nothing changes it
    thresholds: tuple[tuple[int, ...], ...]  # numbers at which widening stops
    unsteady: State  # heroes' values after a scene; of the book's variables, nothing
    heroes: tuple[int, ...]  # places of what scenes may change
    items: tuple[int, ...]  # places of items, of which scenes may use some up
    given: frozenset[str]  # items that scenes may give
    steady: tuple[tuple[int, int, int], ...]  # (place, least, most) of heroes' values that nothing changes while somebody stands
    names: dict[str, int]  # place of each name that conditions read alone
    possible: dict[str, frozenset[str]]  # by section: the outcomes its system says are possible, once somebody has asked

    def at(self, *atom: str) -> int | None:
        """The place of a variable, None where nothing reads it."""
        return self.places.get(atom)

    def unsettled(self, state: State, items: bool = True) -> State:
        """The state after something that may do anything to the heroes. It may use up `items`, and gives none but those that are
        `given`."""
        changed = list(state)
        for place in self.heroes:
            changed[place] = self.unsteady[place]
        for place in self.items if items else ():
            changed[place] = (0, changed[place][1])
        for item in self.given if items else ():
            for kind, most in (("item", MANY), ("had", 1)):
                if (at := self.at(kind, item)) is not None:
                    changed[at] = (changed[at][0], most)
        return tuple(changed)

    def somebody_stands(self, state: State) -> State | None:
        """The part of a state in which some hero can act."""
        standing = self.places[STANDING]
        low, high = state[standing]
        if high < 1:
            return None
        if low >= 1 and not self.steady:
            return state
        changed = list(state)
        changed[standing] = (max(low, 1), high)
        for place, least, most in self.steady:
            changed[place] = (max(changed[place][0], least), min(changed[place][1], most))
        return tuple(changed)


def variables(world: World) -> Variables:
    """The variables of a book."""
    book = world.book
    read: dict[Atom, None] = {STANDING: None}
    numbers: dict[Atom, set[int]] = {}
    names: dict[str, Atom] = {}
    for expr in every_condition(book):
        own: list[Atom] = []
        for name, arguments in sorted(reads(expr)):
            if arguments:
                own += atoms(name, arguments)
            else:
                atom: Atom = ("counter", name) if name in book.counters else ("hero", name)
                names[name] = atom
                own.append(atom)
        constants = {int(node.value) for node in nodes(expr) if node.kind == "number"}
        for atom in own:
            read[atom] = None
            numbers.setdefault(atom, set()).update(constants)
    changes = _changes(book) | {(kind, item) for item in world.system.given(book) for kind in ("item", "had")}
    for counter in book.counters:
        if ("counter", counter) in changes:
            read[("counter", counter)] = None
            names[counter] = ("counter", counter)
    places = {atom: place for place, atom in enumerate(read)}
    cast = _Cast(world)
    start = tuple(cast.start(atom) for atom in read)
    limits = tuple(_limit(atom, begin, atom in changes, cast) for atom, begin in zip(read, start, strict=True))
    heroes = tuple(place for atom, place in places.items() if atom[0] == "hero" and atom[1] != "in_party")
    kept = _steady_names(world)
    unsteady = tuple(cast.any_value(atom, kept) if atom[0] == "hero" else begin for atom, begin in zip(read, start, strict=True))
    thresholds = tuple(
        _thresholds(atom, numbers.get(atom, set()), begin, limit) for atom, begin, limit in zip(read, start, limits, strict=True)
    )
    steady = tuple(
        (place, *start[place])
        for atom, place in places.items()
        if atom[0] == "hero" and cast.complete and _is_best(atom) and (atom[1] in kept)
    )
    return Variables(
        world,
        places,
        start,
        limits,
        thresholds,
        unsteady,
        heroes,
        tuple(place for atom, place in places.items() if atom[0] == "item"),
        world.system.given(book),
        steady,
        {name: places[atom] for name, atom in names.items()},
        {},
    )


def _changes(book: Book) -> set[Atom]:
    """The book's own variables that some effect changes."""
    found: set[Atom] = set()
    for section in book.sections.values():
        for effect in flat(section.effects):
            match effect:
                case Set(name=name) | Add(name=name) if name in book.counters:
                    found.add(("counter", name))
                case Gain(item=item):
                    found |= {("item", item), ("had", item)}
                case Drop(item=item):
                    found.add(("item", item))
                case Mark(codeword=word) | Unmark(codeword=word):
                    found.add(("marked", word))
    return found


def _steady_names(world: World) -> frozenset[str]:
    """Names and functions of heroes' values that stay as they begin: no scene and no effect of the system's touches those that
    the system calls `steady`, and where the book sets one of them itself, none is relied on."""
    steady = world.system.steady(world.book)
    for section in world.book.sections.values():
        for effect in flat(section.effects):
            if isinstance(effect, Set | Add) and effect.name in steady:
                return frozenset()
    return steady


def _is_best(atom: Atom) -> bool:
    """Whether a hero's value is the best of those standing (and not asked of one hero by name)."""
    return atom[1] not in ("of", "in_party", "standing")


def _limit(atom: Atom, start: Interval, changes: bool, cast: _Cast) -> Interval:
    kind, name = atom[:2]
    if kind == "hero":
        return cast.any_value(atom, frozenset())
    if kind == "visited":
        return ANY
    if not changes:
        return (0, start[1]) if kind == "item" else start  # a scene may use an item up
    if kind == "counter":
        counter = cast.world.book.counters[name]
        return max(counter.min, -COUNTER_LIMIT), min(counter.max, COUNTER_LIMIT)
    return (0, MANY) if kind == "item" else ANY


def _thresholds(atom: Atom, numbers: set[int], start: Interval, limit: Interval) -> tuple[int, ...]:
    if atom[0] not in ("counter", "item"):
        return limit
    near = {number + off for number in numbers for off in (-1, 0, 1)}
    return tuple(sorted({number for number in (*near, *start, *limit, 0, 1) if limit[0] <= number <= limit[1]}))


class _Cast:
    """The heroes that may be in the party, as they begin."""

    def __init__(self, world: World) -> None:
        self.world = world
        book = world.book
        self.complete = not (book.party.create or book.party.bring)
        self.all = [world.system.heroes(book, [id], {}, book.rules)[0] for id in book.heroes]
        self.gear = {hero.id: world.system.gear(hero) for hero in self.all}
        self.least, self.most = book.party.least, min(book.party.most, len(self.all)) if self.complete else book.party.most

    def start(self, atom: Atom) -> Interval:
        kind, name = atom[:2]
        if kind == "counter":
            begin = self.world.book.counters[name].start
            return begin, begin
        if kind in ("marked", "visited"):
            return NO
        if kind in ("item", "had"):
            if not self.complete:
                return (0, MANY) if kind == "item" else ANY
            counts = sorted(items.count(name) for items in self.gear.values())
            low, high = sum(counts[: self.least]), sum(counts[len(counts) - self.most :])
            return (low, high) if kind == "item" else (min(low, 1), min(high, 1))
        return self._hero(atom)

    def _hero(self, atom: Atom) -> Interval:
        """A value of the heroes' as they begin."""
        function, arguments = atom[1], atom[2:]
        if function in ("in_party", "standing") and arguments:
            if arguments[0] not in self.gear:
                return NO
            sure = self.complete and self.least == len(self.all)
            return (int(sure and self._up(arguments[0])), 1) if function == "standing" else (int(sure), 1)
        able = [hero for hero in self.all if self.world.system.standing(hero)]
        if atom == STANDING:
            return (self.least if len(able) == len(self.all) else 0), self.most
        if not self.complete:
            return self.any_value(atom, frozenset())
        system = self.world.system
        if function == "of":
            values = [system.value(hero, arguments[1]) for hero in self.all if hero.id == arguments[0]] or [0]
            return (min(values) if self.least == len(self.all) else min(0, *values)), max(0, *values)
        values = [system.call(hero, function, arguments) if arguments else system.value(hero, function) for hero in able]
        if not values:
            return NO
        return min(*values, *([] if len(able) == len(self.all) else [0]), max(values)), max(values)

    def _up(self, id: str) -> bool:
        return any(hero.id == id and self.world.system.standing(hero) for hero in self.all)

    def any_value(self, atom: Atom, steady: frozenset[str]) -> Interval:
        """What a value of the heroes' can be when anything may have happened to them."""
        function, arguments = atom[1], atom[2:]
        if atom == STANDING:
            return 0, self.most
        if function == "standing" or function == "in_party":
            return 0, self._hero(atom)[1]
        if function == "of" and self.complete and arguments[1] in steady:
            return self._hero(atom)
        if function in steady and self.complete:
            low, high = self._hero(atom)
            return min(low, 0), max(high, 0)  # 0 while nobody stands
        shapes = self.world.system.shapes
        declared = shapes.functions[function].result if arguments and function != "of" else None
        ranges = [declared] if declared is not None else [shapes.names[arguments[1] if function == "of" else function]]
        return min(0, *map(_low, ranges), 0), max(0, *map(_high, ranges), 0)


def _low(value: Range | Truth) -> int:
    return value.low if isinstance(value, Range) else 0


def _high(value: Range | Truth) -> int:
    return value.high if isinstance(value, Range) else 1


def joined(one: State, other: State) -> State:
    """The least state that holds both."""
    if one == other:
        return one
    return tuple([a if a == b else (min(a[0], b[0]), max(a[1], b[1])) for a, b in zip(one, other, strict=True)])
