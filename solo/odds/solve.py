"""Solving the graph of a book under a policy: what each node is worth, what is chosen, and how often everything comes about.

Values are chances of an ending; a game that goes on for ever is worth nothing. Chances are exact but for the rounding of floating
point: components are solved by elimination, decisions inside a loop by improving a policy that is sure to get out of it, until no
option is better.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from solo.odds.chain import Pivot, backward, eliminate, forward
from solo.odds.graph import End, Graph, Hop, Roll, Turn

BETTER = 1e-13  # what counts as better: less is rounding

Aim = Literal["most", "least"]
Chooser = Callable[[Turn], "Aim | Sequence[float]"]  # a decision is made to get most or least, or by chance with these weights


class Solved(NamedTuple):
    """A graph under a policy. `values`: of each node; `chosen`: the option of each decision that is made to get most or least;
    `visits`: how often each node is expected to come; `never`: the chance that the story does not end."""

    values: list[float]
    chosen: Mapping[int, int]
    visits: list[float]
    never: float


class _Part(NamedTuple):
    """A component with its decisions made: how to solve it."""

    nodes: Sequence[int]
    pivots: Sequence[Pivot] | None  # None: one node without a loop


def solve(graph: Graph, choose: Chooser, goal: Callable[[End], float]) -> Solved:
    """Values, decisions and visits under a policy; `goal` is what an end is worth, 0 to 1."""
    solver = _Solver(graph, choose, goal)
    solver.backward()
    return Solved(solver.values, solver.chosen, *solver.forward())


class _Solver:
    def __init__(self, graph: Graph, choose: Chooser, goal: Callable[[End], float]) -> None:
        self.graph, self.nodes = graph, graph.nodes
        self.values = [0.0] * len(graph.nodes)
        self.chosen: dict[int, int] = {}
        self._aims: dict[int, Aim] = {}
        self._weights: list[Sequence[float]] = []
        for place, node in enumerate(graph.nodes):
            if isinstance(node, Roll):
                self._weights.append(node.weights)
            elif isinstance(node, Turn):
                how = choose(node)
                if isinstance(how, str):
                    self._aims[place] = how
                    self._weights.append(())
                else:
                    self._weights.append(how)
            else:
                self.values[place] = goal(node)
                self._weights.append(())
        self._parts: list[_Part] = []

    def backward(self) -> None:
        """Values and decisions, from the ends of the story to its beginning."""
        for component in self.graph.order:
            node = component[0]
            if len(component) == 1 and not self._loops(node):
                self._single(node)
                self._parts.append(_Part(component, None))
            else:
                self._parts.append(_Part(component, self._loop(component)))

    def forward(self) -> tuple[list[float], float]:
        """Expected visits of every node, and the chance never to end."""
        visits = [0.0] * len(self.nodes)
        visits[self.graph.start] = 1.0
        never = 0.0
        for part in reversed(self._parts):
            if part.pivots is not None:
                never += forward(part.pivots, visits)
                inside = set(part.nodes)
            else:
                inside = set()
            for node in part.nodes:
                if visits[node]:
                    for following, share in self._moves(node):
                        if following not in inside:
                            visits[following] += visits[node] * share
        for place, at in enumerate(self.nodes):
            if isinstance(at, End) and at.ending is None:
                never += visits[place]
        return visits, never

    def moves(self, node: int) -> list[tuple[int, float]]:
        """Where a node goes, place among its branches and share, under the decisions made."""
        if node in self._aims:
            return [(self.chosen[node], 1.0)]
        return [(branch, weight) for branch, weight in enumerate(self._weights[node]) if weight]

    def _moves(self, node: int) -> list[tuple[int, float]]:
        """The same as nodes."""
        at = self.nodes[node]
        if isinstance(at, End):
            return []
        return [(at.nodes[branch], share) for branch, share in self.moves(node)]

    def _loops(self, node: int) -> bool:
        at = self.nodes[node]
        return not isinstance(at, End) and node in at.nodes

    def _single(self, node: int) -> None:
        at = self.nodes[node]
        if isinstance(at, End):
            return
        aim = self._aims.get(node)
        if aim is None:
            values = self.values
            values[node] = sum([weight * values[to] for weight, to in zip(self._weights[node], at.nodes, strict=True)])
        else:
            worth = [self.values[to] for to in at.nodes]
            best = max(worth) if aim == "most" else min(worth)
            # the first of those that differ by rounding only, so that what is chosen does not hang on it
            self.chosen[node] = next(branch for branch, each in enumerate(worth) if abs(each - best) <= _rounding(best))
            self.values[node] = worth[self.chosen[node]]

    def _loop(self, component: Sequence[int]) -> list[Pivot]:
        """Solve a component: linear under given decisions, which are then improved until none can be."""
        inside = set(component)
        deciding = [node for node in component if node in self._aims]
        self._begin(component, inside, deciding)
        while True:
            pivots = self._linear(component, inside)
            better = False
            for node in deciding:
                at = self.nodes[node]
                assert isinstance(at, Turn)
                sign = 1 if self._aims[node] == "most" else -1
                now = sign * self.values[at.nodes[self.chosen[node]]]
                for branch, to in enumerate(at.nodes):
                    if sign * self.values[to] > now + _rounding(now):
                        now, self.chosen[node], better = sign * self.values[to], branch, True
            if not better:
                return pivots

    def _begin(self, component: Sequence[int], inside: set[int], deciding: Sequence[int]) -> None:
        """Decisions to begin with. For most: those on the shortest way out, so that no loop goes on for ever. For least: where
        one can go round for ever, or reach what is worth nothing, do; elsewhere any, for every way gets out."""
        if not deciding:
            return
        most = any(self._aims[node] == "most" for node in deciding)
        before: dict[int, list[tuple[int, int]]] = {node: [] for node in component}
        ready: deque[tuple[int, int, int]] = deque()
        for node in component:
            at = self.nodes[node]
            assert not isinstance(at, End)
            for branch, to in enumerate(at.nodes):
                if to in inside:
                    before[to].append((node, branch))
                elif most or self.values[to] > 0:
                    ready.append((node, branch, to))
        done: set[int] = set()
        open_branches = {node: len(self.nodes[node].nodes) for node in deciding}  # type: ignore[union-attr]
        if most:
            while ready:
                node, branch, _ = ready.popleft()
                if node in done or (node not in self._aims and not self._weights[node][branch]):
                    continue
                done.add(node)
                if node in self._aims:
                    self.chosen[node] = branch
                ready.extend((earlier, way, node) for earlier, way in before[node])
            for node in deciding:
                self.chosen.setdefault(node, 0)
            return
        # least: the nodes from which every way of deciding may come to something
        while ready:
            node, branch, _ = ready.popleft()
            if node in done:
                continue
            if node in self._aims:
                open_branches[node] -= 1
                if open_branches[node]:
                    continue
            elif not self._weights[node][branch]:
                continue
            done.add(node)
            ready.extend((earlier, way, node) for earlier, way in before[node])
        for node in deciding:
            at = self.nodes[node]
            assert isinstance(at, Turn)
            free = [
                branch
                for branch, to in enumerate(at.nodes)
                if (to in inside and to not in done) or (to not in inside and not self.values[to])
            ]
            self.chosen[node] = free[0] if node not in done and free else 0

    def _linear(self, component: Sequence[int], inside: set[int]) -> list[Pivot]:
        rows: dict[int, dict[int, float]] = {}
        exits: dict[int, tuple[float, float]] = {}
        for node in component:
            row: dict[int, float] = {}
            mass = value = 0.0
            for to, share in self._moves(node):
                if to in inside:
                    row[to] = row.get(to, 0.0) + share
                else:
                    mass += share
                    value += share * self.values[to]
            rows[node], exits[node] = row, (mass, value)
        pivots = eliminate(rows, exits)
        backward(pivots, self.values)
        return pivots


def _rounding(value: float) -> float:
    return BETTER * max(1e-3, abs(value))


def shares(graph: Graph, solved: Solved, choose: Chooser, place: int) -> Sequence[float]:
    """How likely each branch of a node is, under decisions already made."""
    node = graph.nodes[place]
    if isinstance(node, End):
        return ()
    if isinstance(node, Roll):
        return node.weights
    if place in solved.chosen:
        return [float(branch == solved.chosen[place]) for branch in range(len(node.nodes))]
    how = choose(node)
    assert not isinstance(how, str)
    return how


def flows(graph: Graph, solved: Solved, choose: Chooser, worth: Sequence[float] | None = None) -> dict[Hop, float]:
    """How often each kind of way between two nodes is expected to be gone; with `worth`, each time weighed with what the node it
    leads to is worth."""
    found: dict[Hop, float] = {graph.before: 1.0 if worth is None else worth[graph.start]}
    for place, node in enumerate(graph.nodes):
        visits = solved.visits[place]
        if visits and not isinstance(node, End):
            for share, to, hop in zip(shares(graph, solved, choose, place), node.nodes, node.hops, strict=True):
                if share and (hop.sections or hop.fights):
                    found[hop] = found.get(hop, 0.0) + visits * share * (1.0 if worth is None else worth[to])
    return found
