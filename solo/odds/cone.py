"""What of a game can still matter to a goal: the sections it can be reached from, and the variables read on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from solo.book.conditions import Expr, reads
from solo.book.model import Branch, Choices, Effect, Gain, Mark, Section, Set, Unmark, When
from solo.odds.abstract import Picture
from solo.odds.variables import Atom, Variables, atoms, useful
from solo.table import Game, Party

Gate = tuple[str, Expr | None]  # a section, and the condition under which what is looked for happens in it


class Live(NamedTuple):
    """For each section that matters, the variables that can matter while a game is in it."""

    codewords: Mapping[str, frozenset[str]]
    counters: Mapping[str, frozenset[int]]
    visited: Mapping[str, frozenset[str]]
    had: Mapping[str, frozenset[str]]
    items: Mapping[str, frozenset[str]]

    def kept(self, game: Game) -> tuple[object, ...]:
        """What of the book part matters."""
        book = game.book
        section = book.section
        return (
            section,
            book.marked & self.codewords[section],
            tuple([book.counters[place] for place in self.counters[section]]),
            book.visited & self.visited[section],
            book.had & self.had[section],
        )

    def party(self, section: str, party: Party) -> Party:
        """The party with only what matters in its pack."""
        items = self.items[section]
        if all(item in items for item, _ in party.pack):
            return party
        return party._replace(pack=tuple(entry for entry in party.pack if entry[0] in items))


def cone(picture: Picture, gates: Iterable[Gate]) -> frozenset[str]:
    """The reached sections from which some gate can be reached, gates included."""
    before: dict[str, list[str]] = {}
    for name, found in picture.flows.items():
        for target, _ in found.edges:
            before.setdefault(target, []).append(name)
    inside = {section for section, _ in gates if section in picture.flows}
    waiting = list(inside)
    while waiting:
        for name in before.get(waiting.pop(), ()):
            if name not in inside:
                inside.add(name)
                waiting.append(name)
    return frozenset(inside)


def live(picture: Picture, gates: tuple[Gate, ...], inside: frozenset[str]) -> Live:
    """Which variables matter where."""
    known = picture.abstract.variables
    book = picture.abstract.world.book
    bits = _Bits(known)
    gated: dict[str, int] = {}
    for section, condition in gates:
        gated[section] = gated.get(section, 0) | bits.read(condition)
    edges = {name: {target for target, _ in picture.flows[name].edges if target in inside} for name in inside}
    before: dict[str, list[str]] = {name: [] for name in inside}
    for name, targets in edges.items():
        for target in targets:
            before[target].append(name)
    entry = dict.fromkeys(inside, 0)
    here = dict.fromkeys(inside, 0)
    waiting = list(inside)
    queued = set(waiting)
    own = {name: bits.way(book.sections[name]) | gated.get(name, 0) for name in inside}
    while waiting:
        name = waiting.pop()
        queued.discard(name)
        after = own[name]
        for target in edges[name]:
            after |= entry[target]
        # what is looked for may happen by the effects themselves, before they settle what it hangs on
        at_entry = bits.through(book.sections[name].effects, after) | gated.get(name, 0)
        here[name] = after | at_entry | bits.effects(book.sections[name].effects)
        if at_entry != entry[name]:
            entry[name] = at_entry
            for other in before[name]:
                if other not in queued:
                    queued.add(other)
                    waiting.append(other)
    needed = frozenset(item for item, card in book.gear.items() if useful(card)) | known.world.system.wanted(book)
    sets: dict[int, dict[str, frozenset[str]]] = {mask: bits.names(mask) for mask in set(here.values())}
    places = {name: place for place, name in enumerate(book.counters)}
    return Live(
        {name: sets[mask]["marked"] for name, mask in here.items()},
        {name: frozenset(places[counter] for counter in sets[mask]["counter"]) for name, mask in here.items()},
        {name: sets[mask]["visited"] for name, mask in here.items()},
        {name: sets[mask]["had"] for name, mask in here.items()},
        {name: sets[mask]["item"] | needed for name, mask in here.items()},
    )


class _Bits:
    """Sets of variables as bits."""

    def __init__(self, known: Variables) -> None:
        self.known = known
        self._read: dict[Expr, int] = {}

    def read(self, expr: Expr | None) -> int:
        """What a condition reads."""
        if expr is None:
            return 0
        found = self._read.get(expr)
        if found is None:
            found = 0
            for name, arguments in reads(expr):
                if arguments:
                    for atom in atoms(name, arguments):
                        found |= self.bit(*atom)
                else:
                    found |= 1 << self.known.names[name] if name in self.known.names else self.bit("counter", name)
            self._read[expr] = found
        return found

    def bit(self, *atom: str) -> int:
        place = self.known.places.get(atom)
        return 0 if place is None else 1 << place

    def way(self, section: Section) -> int:
        """What the conditions of a way on read."""
        match section.way:
            case Choices(choices=choices):
                expressions = [choice.condition for choice in choices]
            case Branch(arms=arms):
                expressions = [condition for condition, _ in arms]
            case _:
                expressions = []
        found = 0
        for expr in expressions:
            found |= self.read(expr)
        return found

    def effects(self, effects: tuple[Effect, ...]) -> int:
        """What conditions among effects read."""
        found = 0
        for effect in effects:
            if isinstance(effect, When):
                found |= self.read(effect.condition) | self.effects(effect.effects)
        return found

    def through(self, effects: tuple[Effect, ...], after: int) -> int:
        """What matters before effects, when `after` matters after them."""
        for effect in reversed(effects):
            match effect:
                case Set(name=name, amount=amount) if isinstance(amount, int):
                    after &= ~self.bit("counter", name)
                case Mark(codeword=word) | Unmark(codeword=word):
                    after &= ~self.bit("marked", word)
                case Gain(item=item):
                    after &= ~self.bit("had", item)
                case When(condition=condition, effects=inner):
                    after = self.read(condition) | after | self.through(inner, after)
        return after

    def names(self, mask: int) -> dict[str, frozenset[str]]:
        """The names of the book's variables in a set, by kind."""
        found: dict[str, set[str]] = {kind: set() for kind in ("marked", "counter", "visited", "had", "item")}
        atom: Atom
        for atom, place in self.known.places.items():
            if mask >> place & 1 and atom[0] in found:
                found[atom[0]].add(atom[1])
        return {kind: frozenset(names) for kind, names in found.items()}
