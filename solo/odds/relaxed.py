"""How far a goal is at least about: plans in which nothing gained is ever lost again.

From a game, everything that can be reached is reached and every variable only ever widens; each widening remembers the section
that made it. A goal that is out of reach even so is out of reach. Else the plan that comes out (the sections on the way, those
that give what the conditions on the way ask for, and the ways to those) is the estimate: how many sections it has.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from solo.book.conditions import Expr, reads
from solo.book.model import Add, Branch, Choices, Drop, Effect, Gain, Mark, Set, Unmark, When
from solo.odds.abstract import Picture
from solo.odds.cone import Gate
from solo.odds.narrow import truth, with_
from solo.odds.variables import MANY, Interval, State, Variables, amount_range, atoms
from solo.table import Game

NEVER = 1 << 30  # an estimate: out of reach


class _Change(NamedTuple):
    """A way in which a section can widen a variable."""

    place: int
    to: Interval | None  # becomes this
    by: Interval | None  # … or changes by this
    condition: Expr | None


class _Growth(NamedTuple):
    """A variable wider than it was, and the section that made it so."""

    place: int
    section: str
    state: State


class Relaxed:
    """Estimates for one goal."""

    def __init__(self, picture: Picture, gates: tuple[Gate, ...], inside: frozenset[str]) -> None:
        self.known: Variables = picture.abstract.variables
        self.world = picture.abstract.world
        self.gates: dict[str, list[Expr | None]] = {}
        for section, condition in gates:
            self.gates.setdefault(section, []).append(condition)
        self.changes: dict[str, list[_Change]] = {name: list(self._changes(name)) for name in inside}
        self.edges = {name: self._edges(name, picture, inside) for name in inside}
        self._cache: dict[object, int] = {}
        self._conjuncts: dict[Expr, tuple[tuple[Expr, frozenset[int]], ...]] = {}

    def _edges(self, name: str, picture: Picture, inside: frozenset[str]) -> list[tuple[str, Expr | None]]:
        possible = {target for target, _ in picture.flows[name].edges} & inside
        match self.world.book.sections[name].way:
            case Choices(choices=choices):
                found: list[tuple[str, Expr | None]] = [(choice.goto, choice.condition) for choice in choices]
            case Branch(arms=arms):
                found = [(goto, condition) for condition, goto in arms]
            case _:
                found = []
        listed = {target for target, _ in found}
        found = [edge for edge in found if edge[0] in possible]
        return found + [(target, None) for target in sorted(possible - listed)]

    def _changes(self, name: str) -> list[_Change]:
        found: list[_Change] = []

        def add(effects: tuple[Effect, ...], condition: Expr | None) -> None:
            for effect in effects:
                match effect:
                    case Set(name, amount):
                        note(("counter", name), amount_range(amount), None, condition)
                    case Add(name, amount):
                        note(("counter", name), None, amount_range(amount), condition)
                    case Gain(item):
                        note(("item", item), None, (1, 1), condition)
                        note(("had", item), (1, 1), None, condition)
                    case Drop(item):
                        note(("item", item), None, (-1, -1), condition)
                    case Mark(word):
                        note(("marked", word), (1, 1), None, condition)
                    case Unmark(word):
                        note(("marked", word), (0, 0), None, condition)
                    case When(inner, _, then):
                        add(then, inner)

        def note(atom: tuple[str, str], to: Interval | None, by: Interval | None, condition: Expr | None) -> None:
            place = self.known.places.get(atom)
            if place is not None:
                found.append(_Change(place, to, by, condition))

        add(self.world.book.sections[name].effects, None)
        visited = self.known.at("visited", name)
        if visited is not None:
            found.append(_Change(visited, (1, 1), None, None))
        return found

    def state(self, game: Game) -> State:
        """A game as an abstract state: the book's variables as they are, the heroes' as anything."""
        known, book, party = self.known, game.book, game.play.party
        pack = dict(party.pack)
        gear = [item for hero in party.heroes for item in self.world.system.gear(hero)]
        counters = self.world.counter_places
        found: list[Interval] = []
        for atom, place in known.places.items():
            kind, name = atom[:2]
            match kind:
                case "counter":
                    value = book.counters[counters[name]]
                    found.append((value, value))
                case "item" | "had" if name in known.given:
                    found.append(known.limits[place])
                case "item":
                    found.append((0, pack.get(name, 0) + gear.count(name)))
                case "had":
                    found.append((1, 1) if name in book.had else (0, 0))
                case "marked":
                    found.append((1, 1) if name in book.marked else (0, 0))
                case "visited":
                    found.append((1, 1) if name in book.visited else (0, 0))
                case _:
                    found.append(known.limits[place])
        return tuple(found)

    def estimate(self, game: Game) -> int:
        """About how many sections lie between a game and the goal; NEVER where it cannot be reached from here at all."""
        start = self.state(game)
        key = (game.book.section, start)
        found = self._cache.get(key)
        if found is None:
            found = self._cache[key] = self._plan(game.book.section, start)
        return found

    def _plan(self, origin: str, start: State) -> int:
        hull = start
        parents: dict[str, tuple[str, Expr | None]] = {}
        reached = {origin}
        queue = deque([origin])
        growths: list[_Growth] = []
        shut: list[tuple[str, str, Expr]] = []
        waiting: list[tuple[str, _Change]] = []
        again = False
        while True:
            while queue:
                name = queue.popleft()
                for change in self.changes[name]:
                    if change.condition is not None and not self._can(change.condition, hull):
                        waiting.append((name, change))
                        continue
                    hull = self._grown(name, change, hull, growths, False)
                if (gate := self._open_gate(name, hull)) is not None:
                    return self._count(origin, name, gate, parents, growths, start)
                for target, condition in self.edges[name]:
                    if target in reached:
                        continue
                    if condition is not None and not self._can(condition, hull):
                        shut.append((name, target, condition))
                        continue
                    reached.add(target)
                    parents[target] = (name, condition)
                    queue.append(target)
            for name in [name for name in self.gates if name in reached]:
                if (gate := self._open_gate(name, hull)) is not None:
                    return self._count(origin, name, gate, parents, growths, start)
            still: list[tuple[str, str, Expr]] = []
            for name, target, condition in shut:
                if target in reached:
                    continue
                if self._can(condition, hull):
                    reached.add(target)
                    parents[target] = (name, condition)
                    queue.append(target)
                else:
                    still.append((name, target, condition))
            shut = still
            before = hull
            later: list[tuple[str, _Change]] = []
            for name, change in waiting:
                assert change.condition is not None
                if self._can(change.condition, hull):
                    hull = self._grown(name, change, hull, growths, False)
                else:
                    later.append((name, change))
            waiting = later
            if queue or hull != before:
                continue
            if again:
                return NEVER
            again = True  # what was changed once can be changed again and again
            pending = {id(change) for _, change in waiting}
            for name in sorted(reached):
                for change in self.changes[name]:
                    if change.by is not None and id(change) not in pending:
                        hull = self._grown(name, change, hull, growths, True)
            if hull == before:
                return NEVER

    def _can(self, condition: Expr, hull: State) -> bool:
        found = truth(condition, self.known, hull)
        return found is not None and found.can_be_true

    def _open_gate(self, name: str, hull: State) -> tuple[Expr | None] | None:
        for condition in self.gates.get(name, ()):
            if condition is None or self._can(condition, hull):
                return (condition,)
        return None

    def _grown(self, name: str, change: _Change, hull: State, growths: list[_Growth], ever: bool) -> State:
        low, high = hull[change.place]
        limit = self.known.limits[change.place]
        if change.to is not None:
            new = (min(low, max(change.to[0], limit[0])), max(high, min(change.to[1], limit[1])))
        else:
            assert change.by is not None
            down, up = min(0, change.by[0]), max(0, change.by[1])
            if ever:
                new = (limit[0] if down else low, limit[1] if up else high)
            else:
                new = (max(limit[0], low + down), min(limit[1], high + up, MANY))
            new = (min(low, new[0]), max(high, new[1]))
        if new == hull[change.place]:
            return hull
        hull = with_(hull, change.place, new)
        growths.append(_Growth(change.place, name, hull))
        return hull

    def _count(
        self,
        origin: str,
        goal: str,
        gate: tuple[Expr | None],
        parents: dict[str, tuple[str, Expr | None]],
        growths: list[_Growth],
        start: State,
    ) -> int:
        """How many sections the plan has."""
        plan = {origin}
        asked: set[Expr] = set()
        needs: list[tuple[str, Expr | None]] = [(goal, gate[0])]
        while needs:
            name, condition = needs.pop()
            if condition is not None and condition not in asked:
                asked.add(condition)
                needs += [(section, None) for section in self._givers(condition, growths, start)]
            if name not in plan:
                plan.add(name)
                if name in parents:
                    needs.append(parents[name])
        return len(plan) - 1

    def _givers(self, condition: Expr, growths: list[_Growth], start: State) -> set[str]:
        """The sections that widen what a condition reads, up to where it can hold."""
        found: set[str] = set()
        if self._can(condition, start):
            return found
        for part, places in self._parts(condition):
            if self._can(part, start):
                continue
            for growth in growths:
                if growth.place in places:
                    found.add(growth.section)
                    if self._can(part, growth.state):
                        break
        return found

    def _parts(self, condition: Expr) -> tuple[tuple[Expr, frozenset[int]], ...]:
        found = self._conjuncts.get(condition)
        if found is None:
            parts = [condition]
            while any(part.kind == "and" for part in parts):
                parts = [inner for part in parts for inner in (part.parts if part.kind == "and" else (part,))]
            found = self._conjuncts[condition] = tuple((part, self._places(part)) for part in parts)
        return found

    def _places(self, expr: Expr) -> frozenset[int]:
        found: set[int] = set()
        for name, arguments in reads(expr):
            if not arguments:
                found.add(self.known.names.get(name, self.known.places.get(("counter", name), -1)))
            else:
                found |= {self.known.places[atom] for atom in atoms(name, arguments) if atom in self.known.places}
        return frozenset(found)
