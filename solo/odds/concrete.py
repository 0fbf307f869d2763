"""How something in a book can happen: a search through real games, every fall of the dice tried, for the answers that show it.

A state is a whole game. Two games that differ only in what nothing on the way to the goal reads count as one, and so do scenes
that the system calls alike. Where few states lie between the beginning and the goal the answers found are the fewest there are;
else the search goes where a relaxed plan (see `relaxed`) is shortest.

What this module does not do: it weighs nothing (chances are for `solve`), and a state limit is a limit: `complete` says whether
everything was seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from heapq import heappop, heappush
from typing import Any, NamedTuple

from solo.book.conditions import Expr
from solo.book.model import Choices, Ending
from solo.odds.abstract import Fall, Picture
from solo.odds.cone import Gate, Live, cone, live
from solo.odds.relaxed import NEVER, Relaxed
from solo.odds.variables import feeblest, setups
from solo.play.replay import write
from solo.play.start import Setup, begin
from solo.play.steps import Arrive, Ended, Ready, at_entry, step
from solo.play.world import BookFault, World
from solo.table import Answer, Game, Outcome, Party, Question, Record, Say, Table, ends, record_of

LIMIT = 500_000
FIRST_LOOK = 2_000  # states looked at in the order of their answers before the search goes by estimates
WEIGHT = 4  # answers that one section less to go is worth


class Happened(NamedTuple):
    """One end of a step: the game before, the game after or the fault it ran into, and what was told."""

    before: Game
    after: Game | None
    fault: BookFault | None
    told: tuple[Say, ...]


class Goal(NamedTuple):
    """What is looked for: the sections in which it shows, each with a condition that must hold there (None: none is known), and
    whether an end of a step shows it."""

    gates: tuple[Gate, ...]
    shows: Callable[[Happened], bool]
    tells: bool = False  # whether it shows in what is told


class Found(NamedTuple):
    """A game that shows what was looked for: how it began, every answer, and where it stands."""

    setup: Setup
    records: tuple[Record, ...]
    game: Game

    def witness(self, world: World) -> tuple[str, ...]:
        """The lines of the replay file."""
        return tuple(write(world, self.setup, self.records).splitlines())


class Search(NamedTuple):
    """What a search came to. Nothing found and `complete`: it cannot happen, or (`strangers`) only to heroes from outside the
    book, of whom the feeblest were tried."""

    found: Found | None
    complete: bool
    states: int
    strangers: bool = False


# --- what can be looked for ---


def reaching(*sections: str) -> Goal:
    """Any of these sections is entered."""
    wanted = frozenset(sections)

    def shows(end: Happened) -> bool:
        return end.after is not None and end.after.book.section in wanted and at_entry(end.after)

    return Goal(tuple((section, None) for section in sections), shows)


def stuck(world: World, section: str) -> Goal:
    """A section is come to in which no choice is open."""
    way = world.book.sections[section].way
    assert isinstance(way, Choices)
    closed = [choice.condition for choice in way.choices if choice.condition is not None]
    condition = negated(closed[0]) if len(closed) == 1 else Expr("and", "and", tuple(map(negated, closed)), 0, 0)

    def shows(end: Happened) -> bool:
        return end.fault is not None and end.before.book.section == section and isinstance(end.before.play.scene, Ready)

    return Goal(((section, condition),), shows)


def falling(fall: Fall) -> Goal:
    """A counter is pushed below its lowest in a section."""

    def shows(end: Happened) -> bool:
        return end.before.book.section == fall.section and any(
            saying.code == "counter-stopped" and saying.field("name") == fall.name and saying.field("value") == fall.low
            for saying in end.told
        )

    condition = None
    if fall.below is not None:
        condition = Expr("compare", "<", (Expr("name", fall.name, (), 0, 0), Expr("number", fall.below, (), 0, 0)), 0, 0)
    return Goal(((fall.section, condition),), shows, True)


def dying(world: World, sections: Sequence[str]) -> Goal:
    """Nobody stands any more when one of these sections has been entered, and the story breaks off or goes on at `death`."""
    wanted = frozenset(sections)

    def shows(end: Happened) -> bool:
        section = end.before.book.section
        if end.after is None or section not in wanted or not isinstance(end.before.play.scene, Arrive | Outcome):
            return False
        if isinstance(end.before.play.scene, Outcome) and world.standing(end.before):
            return False
        if isinstance(world.book.sections[section].way, Ending) or isinstance(end.after.play.scene, Arrive | Ready):
            return end.after.book.section != section and not isinstance(world.book.sections[section].way, Ending)
        return isinstance(end.after.play.scene, Ended)

    return Goal(tuple((section, None) for section in sections), shows)


def negated(expr: Expr) -> Expr:
    """The opposite of a condition."""
    return Expr("not", "not", (expr,), expr.start, expr.end)


# --- the search ---


def search(picture: Picture, goal: Goal, limit: int = LIMIT, first_look: int = FIRST_LOOK) -> Search:
    """Look for a game that shows something, in at most `limit` states."""
    world = picture.abstract.world
    inside = cone(picture, goal.gates)
    if world.book.start not in inside:
        return Search(None, True, 0)
    explorer = _Explorer(world, goal, inside, live(picture, goal.gates, inside))

    def run(parties: tuple[Setup, ...], most: int) -> Search:
        plain = explorer.run(parties, min(first_look, most), None)
        if plain.found is not None or plain.complete or plain.states >= most:
            return plain
        guided = explorer.run(parties, most - plain.states, Relaxed(picture, goal.gates, inside))
        return guided._replace(states=plain.states + guided.states)

    parties, all_parties = setups(world.book)
    own = run(parties, limit)
    own = own._replace(complete=own.complete and all_parties)
    outside = feeblest(world)
    if outside is None or not own.complete:
        return own
    others = run((outside,), max(1, limit - own.states))
    return others._replace(states=own.states + others.states, strangers=True)


class _Node(NamedTuple):
    game: Game
    parent: int
    answers: tuple[Answer, ...]
    cost: int  # answers so far
    setup: int


class _Explorer:
    """One goal in one book."""

    def __init__(self, world: World, goal: Goal, inside: frozenset[str], kept: Live) -> None:
        self.world, self.goal, self.inside, self.kept = world, goal, inside, kept
        self._scenes: dict[tuple[Any, Party], tuple[tuple[tuple[Answer, ...], Any, Party], ...]] = {}

    def run(self, parties: tuple[Setup, ...], limit: int, guide: Relaxed | None) -> Search:
        """Search from all beginnings, by the number of answers or by a guide's estimates."""
        nodes: list[_Node] = []
        seen: dict[object, int] = {}
        heap: list[tuple[int, int, int]] = []
        estimates: dict[int, int] = {}

        def add(game: Game, parent: int, answers: tuple[Answer, ...], setup: int) -> None:
            cost = (nodes[parent].cost if parent >= 0 else 0) + len(answers)
            key = self._key(game)
            known = seen.get(key)
            if known is not None and nodes[known].cost <= cost:
                return
            ahead = 0
            if guide is not None:
                if parent >= 0 and nodes[parent].game.book.section == game.book.section and nodes[parent].game.book == game.book:
                    ahead = estimates[parent]  # within a scene nothing of the book changes
                else:
                    ahead = guide.estimate(game)
                if ahead == NEVER:
                    return
            seen[key] = len(nodes)
            estimates[len(nodes)] = ahead
            heappush(heap, (cost + WEIGHT * ahead, -cost if guide is not None else 0, len(nodes)))
            nodes.append(_Node(game, parent, answers, cost, setup))

        for number, setup in enumerate(parties):
            game = begin(self.world, setup)
            if self.goal.shows(Happened(game, game, None, ())):
                return Search(Found(setup, (), game), False, len(nodes))
            add(game, -1, (), number)
        while heap:
            _, _, place = heappop(heap)
            node = nodes[place]
            if seen.get(self._key(node.game)) != place:
                continue  # a shorter way here was found meanwhile
            for answers, end in self._ends(node.game):
                if self.goal.shows(end):
                    found = self._found(nodes, place, answers, end, parties)
                    return Search(found, False, len(nodes))
                after = end.after
                if after is None or isinstance(after.play.scene, Ended) or after.book.section not in self.inside:
                    continue
                add(after, place, answers, node.setup)
            if len(nodes) > limit:
                return Search(None, False, len(nodes))
        return Search(None, True, len(nodes))

    def _key(self, game: Game) -> object:
        scene, party = game.play.scene, self.kept.party(game.book.section, game.play.party)
        if not isinstance(scene, Arrive | Ready | Ended | Outcome):
            scene, party = self.world.system.canon(scene, party)
        return self.kept.kept(game), scene, party

    def _ends(self, game: Game) -> list[tuple[tuple[Answer, ...], Happened]]:
        """Every way in which the next step can end."""
        scene, party = game.play.scene, game.play.party
        if isinstance(scene, Arrive | Ready | Outcome):
            return [(end.answers, end.value) for end in ends(lambda table: self._step(game, table))]
        known = self._scenes.get((scene, party))
        if known is None:
            stepped = ends(lambda table: self.world.system.step(scene, party, table))
            known = self._scenes[scene, party] = tuple((end.answers, *end.value) for end in stepped)
        return [
            (answers, Happened(game, game._replace(play=game.play._replace(party=after, scene=following)), None, ()))
            for answers, following, after in known
        ]

    def _step(self, game: Game, table: Table) -> Happened:
        watching = _Watching(table) if self.goal.tells else None
        try:
            after = step(self.world, game, watching or table)
        except BookFault as fault:
            return Happened(game, None, fault, ())
        return Happened(game, after, None, tuple(watching.told) if watching else ())

    def _found(
        self, nodes: list[_Node], place: int, last: tuple[Answer, ...], end: Happened, parties: tuple[Setup, ...]
    ) -> Found:
        setup = parties[nodes[place].setup]
        steps = [(nodes[place].game, last)]
        while nodes[place].parent >= 0:
            answers = nodes[place].answers
            place = nodes[place].parent
            steps.append((nodes[place].game, answers))
        records: list[Record] = []
        for game, answers in reversed(steps):
            records += _records(self.world, game, answers)
        return Found(setup, tuple(records), end.after or end.before)


class _Watching(Table):
    """Passes questions on, and keeps what is told."""

    def __init__(self, table: Table) -> None:
        self.told: list[Say] = []
        self._table = table

    def tell(self, code: str, **fields: Any) -> None:
        self.told.append(Say(code, tuple(fields.items())))

    def _answer(self, question: Question, each: Callable[[int], Any] | None = None) -> Answer:
        return self._table._answer(question, each)


class _Recording(Table):
    """Answers from a list, and keeps the records of it."""

    def __init__(self, at: str, answers: tuple[Answer, ...]) -> None:
        self.records: list[Record] = []
        self._at, self._answers = at, answers

    def _answer(self, question: Question, each: Callable[[int], Any] | None = None) -> Answer:
        answer = self._answers[len(self.records)]
        self.records.append(record_of(question, self._at, answer))
        return answer


def _records(world: World, game: Game, answers: tuple[Answer, ...]) -> list[Record]:
    """The records of one step, run again over its answers."""
    if not answers:
        return []
    table = _Recording(game.book.section, answers)
    with suppress(BookFault):
        step(world, game, table)
    return table.records
