"""One scene by itself: which outcomes can come of it, and how often the best of play brings one about.

What this module does not do: it knows nothing of the book around the scene.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from solo.odds.chain import components
from solo.odds.graph import End, Graph, Hop, Node, Roll, Turn
from solo.odds.solve import solve
from solo.odds.tree import Chance, Tree, grow
from solo.systems.protocol import System
from solo.table import Ask, Game, Option, Outcome, Party, Say, Table

Play = Callable[[Ask], str]  # which of the open options is taken

_STAY = Hop()


class Scene(NamedTuple):
    """A scene explored: its graph, whose ends are outcomes, and how many states it was found to have."""

    graph: Graph
    states: int

    @property
    def outcomes(self) -> frozenset[str]:
        """What can come of the scene at all."""
        return frozenset(node.ending for node in self.graph.nodes if isinstance(node, End) and node.ending is not None)


def first_offered(question: Ask) -> str:
    """Take the first option that is open: by a system's own order the plain one, for which nothing is paid."""
    return question.open[0].key


def explore(system: System, scene: Any, party: Party, limit: int, play: Play | None = None) -> Scene | None:
    """Everything a scene can come to, None where that is more than `limit` states. Under `play` decisions are taken so, and no
    other is looked at."""
    nodes: list[Node] = []
    places: dict[Hashable, int] = {}
    waiting: list[tuple[int, Any, Party]] = []

    def place(state: tuple[Any, Party]) -> int:
        after, heroes = state
        # of the outcome alone is asked, whatever the heroes are like when it is over
        key: Hashable = after if isinstance(after, Outcome) else system.canon(after, heroes)
        number = places.get(key)
        if number is None:
            number = places[key] = len(nodes)
            nodes.append(End(after.name if isinstance(after, Outcome) else None, ""))
            if not isinstance(after, Outcome):
                waiting.append((number, *system.canon(after, heroes)))
        return number

    def node(tree: Tree) -> Node:
        assert not isinstance(tree, int)
        to = []
        for branch in tree.branches:
            if not isinstance(branch, int):
                nodes.append(node(branch))
            to.append(branch if isinstance(branch, int) else len(nodes) - 1)
        hops = (_STAY,) * len(to)
        if isinstance(tree, Chance):
            return Roll("", tree.weights, tuple(to), hops)
        return Turn("", tree.question, tree.keys, tuple(to), hops)

    start = place((scene, party))
    while waiting:
        if len(places) > limit:
            return None
        number, now, heroes = waiting.pop()
        tree = grow(_step(system, now, heroes, play), place)
        # a step that leaves nothing open is a chance of one
        nodes[number] = Roll("", (1.0,), (tree,), (_STAY,)) if isinstance(tree, int) else node(tree)
    order = components([() if isinstance(each, End) else each.nodes for each in nodes])
    return Scene(Graph(nodes, order, start, _STAY, len(places), frozenset(), _nowhere), len(places))


def _nowhere(game: Game) -> int:
    raise LookupError("a scene by itself has no games")


def _step(system: System, scene: Any, party: Party, play: Play | None) -> Callable[[Table], tuple[Any, Party]]:
    return lambda table: system.step(scene, party, _Played(table, play) if play else table)


def best_chance(scene: Scene, outcome: str) -> float:
    """The chance that the scene comes to an outcome where every decision is taken to that end."""
    return solve(scene.graph, lambda turn: "most", lambda end: float(end.ending == outcome)).values[scene.graph.start]


class _Played(Table):
    """Dice and cards from another table, decisions from a way to play."""

    def __init__(self, table: Table, play: Play) -> None:
        self._table = table
        self._play = play

    def ask(self, who: str, why: Say, options: Sequence[Option], always: bool = False) -> str:
        return self._play(Ask(who, why, tuple(options)))

    def roll(self, count: int, sides: int, why: Say, each: Callable[[int], Hashable] | None = None) -> tuple[int, ...]:
        return self._table.roll(count, sides, why, each)

    def draw(self, pile: Sequence[str], why: Say) -> str:
        return self._table.draw(pile, why)
