"""Futures told apart: nodes are the same in this if under a policy they come to the same endings and sections equally often.

That is measured by one number for each node, the sum of made-up numbers for all that is still to come.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterator
from random import Random

from solo.odds.chain import fill
from solo.odds.graph import End, Graph, Hop
from solo.odds.growing import known
from solo.odds.solve import Chooser, Solved, shares

_NEAR = 0.99  # what counts by so much less the further on it is: a loop that is gone round for ever comes to a number too
_SAME = 1e-9  # sums nearer to each other than this stand for the same future


class Futures:
    """A number for each node of a graph that may grow: `of`, equal where all that is to come is equally likely."""

    def __init__(self, choose: Chooser) -> None:
        self.of: list[int] = []
        self._choose = choose
        self._sums: list[float] = []
        self._random = Random(1)  # any numbers will do, as long as they are always the same
        self._worth: dict[Hashable, float] = {}
        self._apart: list[tuple[float, int]] = []  # sums that are told apart, in order, each with its future's number

    def learn(self, graph: Graph, solved: Solved) -> None:
        """Take in a graph, or a part that has been added to it."""
        sums = self._summed(graph, solved)
        sums = [
            each for each, node in zip(sums, graph.nodes, strict=True) if not (isinstance(node, End) and known(node) is not None)
        ]
        numbers: dict[int, int] = {}
        for place in sorted(range(len(sums)), key=sums.__getitem__):
            numbers[place] = self._number(sums[place])
        self._sums += sums
        self.of += [numbers[place] for place in range(len(sums))]

    def _number(self, sum: float) -> int:
        """The number of a future: an old one for one that is known."""
        place = bisect_left(self._apart, (sum - _SAME, 0))
        if place < len(self._apart) and self._apart[place][0] <= sum + _SAME:
            return self._apart[place][1]
        number = len(self._apart)
        self._apart.insert(place, (sum, number))
        return number

    def _made_up(self, thing: Hashable) -> float:
        return self._worth.setdefault(thing, self._random.random())

    def _ended(self, end: End) -> float:
        place = known(end)
        return self._made_up(end) if place is None else self._sums[place]

    def _passed(self, hop: Hop) -> float:
        return sum(self._made_up(("section", section)) for section in hop.sections) + hop.fights * self._made_up("fight")

    def _summed(self, graph: Graph, solved: Solved) -> list[float]:
        values = [self._ended(node) if isinstance(node, End) else 0.0 for node in graph.nodes]

        def moves(place: int) -> Iterator[tuple[float, int, float]]:
            node = graph.nodes[place]
            if not isinstance(node, End):
                for share, to, hop in zip(shares(graph, solved, self._choose, place), node.nodes, node.hops, strict=True):
                    yield share * _NEAR, to, share * _NEAR * self._passed(hop)

        fill(graph.order, moves, values, stopping=1 - _NEAR)
        return values
