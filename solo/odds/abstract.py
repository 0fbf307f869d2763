"""What never can happen in a book: one pass over its sections with intervals in place of values.

Every section gets one state that holds whatever a game can be in when it enters there. A scene gives every outcome that its
system says is possible and leaves the heroes unknown. So what is not found here cannot happen; what is found may still be
impossible, and is for the concrete explorer to show. A section is looked at a bounded number of times: loops
widen.

What this module does not do: it rolls nothing, it knows no path, and of two variables it does not know that they go together.
"""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from solo.book.conditions import Expr, Truth
from solo.book.model import (
    COUNTER_LIMIT,
    Add,
    Amount,
    Branch,
    Choices,
    Drop,
    Effect,
    Ending,
    Gain,
    Goto,
    Mark,
    Random,
    Section,
    Set,
    SystemEffect,
    SystemWay,
    Unmark,
    When,
)
from solo.odds.narrow import narrowed, truth, with_
from solo.odds.variables import MANY, NO, STANDING, YES, State, Variables, amount_range, joined, useful, variables
from solo.play.world import World

WIDEN_AFTER = 3  # looks at a section before its intervals are widened
GIVE_UP_AFTER = 40  # … before whatever still changes is taken to be anything

Place = tuple[str | int, ...]  # a place inside a section, as in the file: ("choices", 0, "if"), ("when", 1, "add", "gold")


class Asked(NamedTuple):
    """A condition as it can be met: where, what it can come to there, and the state in which it is asked."""

    section: str
    place: Place
    expr: Expr
    truth: Truth | None  # None: it always divides by zero
    state: State
    alone: Truth | None  # what it could come to if the arms before it did not count


class Fall(NamedTuple):
    """A counter that may be pushed below its lowest: by which effect, and in which state."""

    section: str
    place: Place
    name: str
    state: State
    low: int  # what it stops at
    below: int | None  # it falls where the counter is below this (None: wherever it stood)


class Flow(NamedTuple):
    """What a section can lead to from a state, and what was met on the way. `whole`: nothing would be added by asking."""

    edges: list[tuple[str, State]]
    asked: list[Asked]
    falls: list[Fall]
    ends: bool  # the story can end here
    dies: bool  # … because nobody stands
    stuck: State | None  # the states in which no choice is open, None where there are none
    shut: bool  # no choice is ever open
    whole: bool


class Abstract(NamedTuple):
    """What was found: the state at the entry of each section that can be reached at all, what the last look at it gave, and how
    many looks that took."""

    world: World
    variables: Variables
    states: Mapping[str, State]
    last: Mapping[str, Flow]
    looks: int

    @property
    def reached(self) -> frozenset[str]:
        """The sections that may be reached; whatever is not among them never is."""
        return frozenset(self.states)

    def flow(self, section: str) -> Flow:
        """What can happen in a reached section."""
        last = self.last[section]
        return last if last.whole else flow(self.world.book.sections[section], self.states[section], self.variables)


class Picture(NamedTuple):
    """An abstract exploration with every reached section as it is when nothing changes any longer."""

    abstract: Abstract
    flows: Mapping[str, Flow]

    @property
    def edges(self) -> dict[str, set[str]]:
        """Which reached section can lead to which."""
        return {name: {target for target, _ in found.edges} for name, found in self.flows.items()}

    @property
    def ends(self) -> frozenset[str]:
        """The sections in which the story can end."""
        return frozenset(name for name, found in self.flows.items() if found.ends)


def explore(world: World) -> Abstract:
    """Explore a book from all its beginnings."""
    known = variables(world)
    book = world.book
    order = _order(world)
    states: dict[str, State] = {book.start: known.start}
    looked: dict[str, int] = {}
    last: dict[str, Flow] = {}
    # Round by round, each in the order of the book: what leads back is looked at once in the next round.
    waiting = [(0, order[book.start], book.start)]
    queued = {book.start}
    looks = 0
    while waiting:
        turn, place, name = heappop(waiting)
        queued.discard(name)
        looks += 1
        looked[name] = looked.get(name, 0) + 1
        found = last[name] = flow(book.sections[name], states[name], known, asking=False)
        for target, state in found.edges:
            before = states.get(target)
            after = state if before is None else joined(before, state)
            if after == before:
                continue
            if before is not None and looked.get(target, 0) >= WIDEN_AFTER:
                after = _widened(before, after, known, looked[target] >= GIVE_UP_AFTER)
            states[target] = after
            if target not in queued:
                queued.add(target)
                heappush(waiting, (turn + (order[target] <= place), order[target], target))
    return Abstract(world, known, states, last, looks)


def picture(world: World) -> Picture:
    """Explore a book, and look at each reached section as it is in the end."""
    abstract = explore(world)
    return Picture(abstract, {name: abstract.flow(name) for name in abstract.states})


def targets(section: Section) -> list[str]:
    """Every section that a section names as a way on, in the order written."""
    match section.way:
        case Choices(choices=choices):
            return [choice.goto for choice in choices]
        case Goto(goto=goto):
            return [goto]
        case Branch(arms=arms):
            return [goto for _, goto in arms]
        case Random(arms=table):
            return [goto for _, _, goto in table]
        case SystemWay(outcomes=outcomes):
            return [goto for _, goto in outcomes]
    return []


def _order(world: World) -> dict[str, int]:
    """The sections in reverse postorder from the start, so that a section comes after what leads to it, loops apart."""
    book = world.book
    done: list[str] = []
    seen: set[str] = set()
    roots = [book.start] if book.death is None else [book.death, book.start]
    for root in roots:
        if root in seen:
            continue
        seen.add(root)
        work = [(root, iter(targets(book.sections[root])))]
        while work:
            name, following = work[-1]
            for target in following:
                if target not in seen:
                    seen.add(target)
                    work.append((target, iter(targets(book.sections[target]))))
                    break
            else:
                work.pop()
                done.append(name)
    return {name: place for place, name in enumerate(reversed(done))}


def _widened(before: State, after: State, known: Variables, give_up: bool) -> State:
    """A state further along than `after`, so that a section's state cannot change often."""
    found = []
    for place, (old, new) in enumerate(zip(before, after, strict=True)):
        limit = known.limits[place]
        if old == new and not give_up:
            found.append(new)
        elif give_up:
            found.append((min(limit[0], new[0]), max(limit[1], new[1])))
        else:
            low, high = new
            steps = known.thresholds[place]
            if low < old[0]:
                low = max((step for step in steps if step <= low), default=low)
            if high > old[1]:
                high = min((step for step in steps if step >= high), default=high)
            found.append((low, high))
    return tuple(found)


def deadly(way: SystemWay, possible: frozenset[str]) -> bool:
    """Whether a way on can leave nobody standing without the book saying where that leads: then it does not name an outcome."""
    named = {name for name, _ in way.outcomes}
    return not possible <= named


def flow(section: Section, state: State, known: Variables, *, asking: bool = True) -> Flow:
    """What a section can lead to when it is entered in a state. Without `asking` conditions are not told of, nor what comes of no
    choice being open."""
    return _Walk(section, known, asking).run(state)


class _Walk:
    """One look at a section; what it finds is a Flow's, field by field."""

    __slots__ = (
        "asked",
        "asking",
        "book",
        "dies",
        "edges",
        "ends",
        "falls",
        "known",
        "section",
        "shut",
        "stuck",
        "visited",
        "whole",
    )

    def __init__(self, section: Section, known: Variables, asking: bool) -> None:
        self.section, self.known, self.asking = section, known, asking
        self.book = known.world.book
        self.visited = known.at("visited", section.id)
        self.edges: list[tuple[str, State]] = []
        self.asked: list[Asked] = []
        self.falls: list[Fall] = []
        self.ends = self.dies = self.shut = False
        self.stuck: State | None = None
        self.whole = True

    def run(self, state: State) -> Flow:
        section, known = self.section, self.known
        after = self._effects(section.effects, (), state) if section.effects else state
        if after is not None and isinstance(section.way, Ending):
            self.ends = True
        elif after is not None:
            if after[known.places[STANDING]][0] < 1:
                self._nobody_stands(after)
            upright = known.somebody_stands(after)
            if upright is not None:
                self._way(upright)
        return Flow(self.edges, self.asked, self.falls, self.ends, self.dies, self.stuck, self.shut, self.whole)

    def _nobody_stands(self, state: State) -> None:
        self.dies = True
        if self.book.death is None or self.book.death == self.section.id:
            self.ends = True
        else:
            self._go(self.book.death, with_(state, self.known.places[STANDING], NO))

    # --- effects ---

    def _effects(self, effects: tuple[Effect, ...], inside: Place, state: State) -> State | None:
        counts: dict[str, int] = {}
        after: State | None = state
        for effect in effects:
            if after is None:
                return None
            kind = effect.kind if not isinstance(effect, SystemEffect) else effect.name
            number = counts.get(kind, 0)
            counts[kind] = number + 1
            after = self._effect(effect, inside, number, after)
        return after

    def _effect(self, effect: Effect, inside: Place, number: int, state: State) -> State | None:
        known = self.known
        match effect:
            case Set(name, amount) | Add(name, amount) if name in self.book.counters:
                return self._counter(name, amount, isinstance(effect, Add), (*inside, effect.kind, name), state)
            case Set() | Add():
                return known.unsettled(state, items=False)
            case Gain(item):
                return self._item(item, 1, state)
            case Drop(item):
                return self._item(item, -1, state)
            case Mark(word) | Unmark(word):
                place = known.at("marked", word)
                return state if place is None else with_(state, place, YES if isinstance(effect, Mark) else NO)
            case SystemEffect():
                return known.unsettled(state)
            case When(condition, _, effects):
                here = (*inside, "when", number)
                self._ask(condition, (*here, "if"), state)
                then = narrowed(condition, True, known, state)
                otherwise = narrowed(condition, False, known, state)
                done = None if then is None else self._effects(effects, here, then)
                if done is None or otherwise is None:
                    return otherwise if done is None else done
                return joined(done, otherwise)
        return state

    def _counter(self, name: str, amount: Amount, adding: bool, at: Place, state: State) -> State:
        place = self.known.at("counter", name)
        assert place is not None, "every counter that an effect changes is a variable"
        counter = self.book.counters[name]
        low, high = amount_range(amount)
        least = max(counter.min, -COUNTER_LIMIT)
        most = min(counter.max, COUNTER_LIMIT)
        if adding:
            low, high = low + state[place][0], high + state[place][1]
        if low < least:
            below = least - amount_range(amount)[0] if adding else None
            self.falls.append(Fall(self.section.id, at, name, state, least, below))
        return with_(state, place, (max(least, min(low, most)), max(least, min(high, most))))

    def _item(self, item: str, change: int, state: State) -> State:
        place, ever = self.known.at("item", item), self.known.at("had", item)
        if useful(self.book.gear[item]):
            state = self.known.unsettled(state, items=False)  # somebody may wear it
        if ever is not None and change > 0:
            state = with_(state, ever, YES)
        if place is None:
            return state
        low, high = state[place]
        return with_(state, place, (max(0, low + change), max(0, min(high + change, MANY))))

    # --- the way on ---

    def _way(self, state: State) -> None:
        match self.section.way:
            case Choices():
                # what the system offers meanwhile may be done first, and do anything to the heroes
                self._choices(self.section.way, self.known.unsettled(state))
            case Goto(goto):
                self._go(goto, state)
            case Branch(arms):
                self._branch(arms, state)
            case Random(_, table):
                for goto in dict.fromkeys(goto for _, _, goto in table):
                    self._go(goto, state)
            case SystemWay():
                after = self.known.unsettled(state)
                possible = self.known.possible.get(self.section.id)
                if possible is None:
                    possible = self.known.world.system.outcomes(self.section.way, self.book)
                    self.known.possible[self.section.id] = possible
                for name, goto in self.section.way.outcomes:
                    if name in possible:
                        self._go(goto, after)
                if deadly(self.section.way, possible):
                    self._nobody_stands(after)

    def _choices(self, way: Choices, state: State) -> None:
        stuck: State | None = state
        self.shut = True
        for number, choice in enumerate(way.choices):
            if choice.condition is not None:
                self._ask(choice.condition, ("choices", number, "if"), state)
            taken = narrowed(choice.condition, True, self.known, state)
            if taken is not None:
                self.shut = False
                self._go(choice.goto, taken)
            if stuck is not None and (self.asking or choice.condition is None):
                stuck = narrowed(choice.condition, False, self.known, stuck)
        self.stuck = stuck

    def _branch(self, arms: tuple[tuple[Expr | None, str], ...], state: State) -> None:
        left: State | None = state
        for number, (condition, goto) in enumerate(arms):
            if condition is not None:
                self._ask(condition, ("branch", number, "if"), left, state)
            if left is None:
                continue
            taken = narrowed(condition, True, self.known, left)
            if taken is not None:
                self._go(goto, taken)
            left = narrowed(condition, False, self.known, left)

    def _ask(self, expr: Expr, place: Place, state: State | None, alone: State | None = None) -> None:
        if not self.asking:
            self.whole = False
            return
        possible = Truth(True, False) if state is None else self._truth(expr, state)
        free = possible if alone is None or alone is state else self._truth(expr, alone)
        at = state if state is not None else alone
        assert at is not None
        self.asked.append(Asked(self.section.id, place, expr, possible, at, free))

    def _truth(self, expr: Expr, state: State) -> Truth | None:
        """What a condition can be, as sharp as narrowing has it."""
        if truth(expr, self.known, state) is None:
            return None
        can_be_false = narrowed(expr, False, self.known, state) is not None
        can_be_true = narrowed(expr, True, self.known, state) is not None
        return Truth(can_be_false, can_be_true) if can_be_false or can_be_true else None

    def _go(self, target: str, state: State) -> None:
        self.edges.append((target, state if self.visited is None else with_(state, self.visited, YES)))
