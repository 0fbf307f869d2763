"""The likeliest way to a goal under decisions already made, as a game that can be replayed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from heapq import heappop, heappush
from math import exp, inf, log
from typing import NamedTuple

from solo.odds.graph import End, Graph, Turn
from solo.odds.growing import Growing
from solo.odds.solve import Chooser, Solved, shares
from solo.play.steps import Ended, step
from solo.play.world import World
from solo.table import Answer, Game, Question, Record, Table, ends, record_of
from solo.table import End as StepEnd

ROUNDING = 1e-12  # values nearer to each other than this are the same


class Line(NamedTuple):
    """A way through the book: how likely it is, under the decisions made, and its answers."""

    chance: float
    records: tuple[Record, ...]


class NoLine(LookupError):
    """The goal cannot be reached at all."""


def likeliest(world: World, game: Game, graph: Graph, solved: Solved, choose: Chooser, goal: Callable[[End], bool]) -> Line:
    """The likeliest way from the beginning to an end that is a goal. NoLine where there is none."""
    growing = Growing(graph, choose, lambda end: float(goal(end)), solved=solved)
    chance, path = _path(growing, graph.start, goal)
    return Line(chance, _records(world, game, growing, goal, path))


def _path(growing: Growing, start: int, goal: Callable[[End], bool]) -> tuple[float, list[int]]:
    """The nodes of the likeliest way from one of them (Dijkstra, over what each chance costs)."""
    graph, solved, choose = growing.graph, growing.solved, growing.choose
    far = {start: 0.0}
    before: dict[int, int] = {}
    waiting = [(0.0, start)]
    done: set[int] = set()
    while waiting:
        cost, place = heappop(waiting)
        if place in done:
            continue
        done.add(place)
        node = graph.nodes[place]
        if isinstance(node, End):
            if not goal(node):
                continue
            path = [place]
            while path[-1] != start:
                path.append(before[path[-1]])
            return exp(-cost), path[::-1]
        for share, to in zip(shares(graph, solved, choose, place), node.nodes, strict=True):
            if share > 0 and cost - log(share) < far.get(to, inf):
                far[to] = cost - log(share)
                before[to] = place
                heappush(waiting, (far[to], to))
    raise NoLine


def _records(world: World, game: Game, growing: Growing, goal: Callable[[End], bool], path: list[int]) -> tuple[Record, ...]:
    """The answers that lead along a path: of each step, the end that comes to the path's next game, or to one as good."""
    nodes, inner = growing.graph.nodes, growing.graph.inner
    records: list[Record] = []
    at = 0
    while not isinstance(game.play.scene, Ended):
        found = list(ends(lambda table, game=game: step(world, game, table)))  # type: ignore[misc]
        places = {end.answers: growing.node_of(end.value) for end in found}
        following = at + 1
        if set(places.values()) == {path[at]} or (len(set(places.values())) == 1 and not any(end.decisions for end in found)):
            # whatever comes of this step, it leaves nothing open: it lies before the node, not in it
            following, best = at, max(found, key=lambda end: end.weight)
        else:
            keys = []
            while path[following] in inner:
                following += 1
            for place, to in zip(path[at:following], path[at + 1 : following + 1], strict=True):
                node = nodes[place]
                if isinstance(node, Turn):
                    keys.append({node.keys[branch] for branch, each in enumerate(node.nodes) if each == to})
            there = [end for end in found if places[end.answers] == path[following]] or _as_good(
                found, places, growing.solved.values, path[following]
            )
            # foes that are alike may have changed numbers among themselves, so the keys are a preference only
            best = max(there, key=lambda end, keys=keys: (_follows(end, keys), end.weight))  # type: ignore[misc]
        game, answered = _followed(world, game, best.answers)
        records += answered
        at, place = following, places[best.answers]
        if place != path[at]:
            path, at = _path(growing, place, goal)[1], 0
    return tuple(records)


def _as_good(
    found: Sequence[StepEnd[Game]], places: Mapping[tuple[Answer, ...], int], values: Sequence[float], wanted: int
) -> list[StepEnd[Game]]:
    """The ends of a step that are worth as much as a node which none of them comes to, though one comes to its like."""
    near = min(abs(values[places[end.answers]] - values[wanted]) for end in found if values[places[end.answers]])
    return [
        end
        for end in found
        if values[places[end.answers]] and abs(values[places[end.answers]] - values[wanted]) <= near + ROUNDING
    ]


def _followed(world: World, game: Game, answers: Sequence[Answer]) -> tuple[Game, list[Record]]:
    """The game after a step with these answers, and their records."""
    table = _Following(game.book.section, answers)
    return step(world, game, table), table.records


def _follows(end: StepEnd[Game], keys: Sequence[set[str]]) -> bool:
    """Whether an end comes of the decisions that the path takes."""
    return len(end.decisions) == len(keys) and all(key in allowed for (_, key), allowed in zip(end.decisions, keys, strict=True))


class _Following(Table):
    """Gives the answers it is told to, and writes them down."""

    hears = False

    def __init__(self, at: str, answers: Sequence[Answer]) -> None:
        self.records: list[Record] = []
        self._at, self._answers = at, iter(answers)

    def _answer(self, question: Question, each: object = None) -> Answer:
        answer = next(self._answers)
        self.records.append(record_of(question, self._at, answer))
        return answer
