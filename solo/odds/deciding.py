"""A policy as whoever walks a book at random asks for it: one decision at a time, by the keys of the game as it is played.

What best play would do is known for the nodes of the explored graph, in which foes may have changed numbers among themselves. So
a decision of a game is told by what its options lead to, and made as the decision of the graph that leads to the same. Nodes are
the same in this if under the policy they have the same future (see `solo.odds.futures`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

from solo.odds.futures import Futures
from solo.odds.graph import STATES_MAX, End, Graph, Roll, Turn, explore
from solo.odds.growing import Growing
from solo.odds.policies import chooser
from solo.odds.solve import Chooser
from solo.odds.tree import Chance, Decision, Tree, grow
from solo.odds.walk import Policy
from solo.play.start import Setup, begin
from solo.play.steps import step
from solo.play.world import World
from solo.table import Answer, Ask, Game, Question, Table

NEEDS_ODDS = ("best", "worst", "sensible")


def deciding(
    world: World,
    setup: Setup,
    policy: str | Mapping[str, str],
    goal: str = "victory",
    limit: int = STATES_MAX,
    heard: Callable[[int], object] | None = None,
) -> Policy | None:
    """A policy by its name or as a table of keys by section, for random play; None for `random`. KeyError for a name that is
    none; TooMany where the book has more states than the limit and the policy needs its odds. `heard` is told now and then how
    many states there are so far."""
    if policy == "random":
        return None
    choose = chooser(policy)
    if policy not in NEEDS_ODDS:
        return lambda game, answers, question: _weights(choose, game, question)
    graph = explore(world, begin(world, setup), limit, heard)
    return _Play(world, graph, choose, lambda end: float(goal in (end.ending, end.section))).decide


def _weights(choose: Chooser, game: Game, question: Ask) -> Sequence[float] | str:
    return choose(Turn(game.book.section, question, tuple(option.key for option in question.open), (), ()))


class _Play:
    """Decides as a graph was solved."""

    def __init__(self, world: World, graph: Graph, choose: Chooser, goal: Callable[[End], float]) -> None:
        self._world, self._graph, self._choose = world, graph, choose
        self._futures = Futures(choose)
        self._growing = Growing(graph, choose, goal, self._futures.learn)

    def decide(self, game: Game, answers: tuple[Answer, ...], question: Ask) -> Sequence[float] | str:
        """The weights, or the key, for a question of a step."""
        how = _weights(self._choose, game, question)
        if not isinstance(how, str):
            return how
        tree = grow(lambda table: step(self._world, game, _After(answers, table)), self._growing.node_of)
        assert isinstance(tree, Decision)
        futures = [self._of_tree(branch) for branch in tree.branches]
        wanted = self._taken(self._growing.node_of(game), ("decision", frozenset(futures)))
        if wanted in futures:
            return tree.keys[futures.index(wanted)]
        worth = [self._worth(branch, how) for branch in tree.branches]  # the game's like was never asked this
        return tree.keys[worth.index(max(worth) if how == "most" else min(worth))]

    def _of_tree(self, tree: Tree) -> Hashable:
        """What a step that is played comes to, told by the futures of the steps that follow."""
        if isinstance(tree, Decision):
            return "decision", frozenset(map(self._of_tree, tree.branches))
        if isinstance(tree, Chance):
            return _chance((weight, self._of_tree(branch)) for weight, branch in zip(tree.weights, tree.branches, strict=True))
        return self._futures.of[tree]

    def _worth(self, tree: Tree, how: str) -> float:
        """The chance of the goal, where what is still asked in the step is decided to the same end."""
        if isinstance(tree, int):
            return self._growing.solved.values[tree]
        worth = [self._worth(branch, how) for branch in tree.branches]
        if isinstance(tree, Chance):
            return sum(weight * each for weight, each in zip(tree.weights, worth, strict=True))
        return max(worth) if how == "most" else min(worth)

    def _taken(self, root: int, decision: Hashable) -> Hashable:
        """What the option leads to that is taken at a decision in the step that begins at a node; None where it has no such."""
        waiting = [root]
        while waiting:
            place = waiting.pop()
            node = self._graph.nodes[place]
            if isinstance(node, End):
                continue
            chosen = self._growing.solved.chosen.get(place)
            if chosen is not None and self._of_node(place) == decision:
                return self._below(node.nodes[chosen])
            waiting += [below for below in node.nodes if below in self._graph.inner]
        return None

    def _below(self, place: int) -> Hashable:
        return self._of_node(place) if place in self._graph.inner else self._futures.of[place]

    def _of_node(self, place: int) -> Hashable:
        """The same of a node."""
        node = self._graph.nodes[place]
        if isinstance(node, Turn):
            return "decision", frozenset(map(self._below, node.nodes))
        assert isinstance(node, Roll)
        return _chance((weight, self._below(below)) for weight, below in zip(node.weights, node.nodes, strict=True))


def _chance(branches: Iterable[tuple[float, Hashable]]) -> Hashable:
    shares: dict[Hashable, float] = {}
    for weight, branch in branches:
        shares[branch] = shares.get(branch, 0.0) + weight
    if len(shares) == 1:
        return next(iter(shares))
    # what differs only by the order in which weights were added up is the same
    return "chance", frozenset((branch, round(share, 12)) for branch, share in shares.items())


class _After(Table):
    """A table that has some answers already, and hands on what is asked after them."""

    hears = False

    def __init__(self, answers: Sequence[Answer], table: Table) -> None:
        self._answers, self._table, self._place = answers, table, 0

    def _answer(self, question: Question, each: Callable[[int], Hashable] | None = None) -> Answer:
        place, self._place = self._place, self._place + 1
        return self._answers[place] if place < len(self._answers) else self._table._answer(question, each)
