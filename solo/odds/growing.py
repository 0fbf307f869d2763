"""A solved graph that grows: a game that is played may come to a node which the graph has no place for.

The graph knows games by what is equal in their futures, and foes may have other numbers there, or people stand elsewhere. In the
middle of something such a game can be another than any explored, though what comes of it is the same. Then it is explored from
there, which soon leads to nodes that are known, and what is new is solved by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solo.odds.chain import components
from solo.odds.graph import End, Graph, Hop, Node
from solo.odds.solve import Chooser, Solved, solve
from solo.table import Game

_KNOWN = "known"  # no kind of ending: an end of a part of the graph, where the rest of it goes on


def known(end: End) -> int | None:
    """The node of the whole graph that an end of a new part stands for; None for an end of the story."""
    return int(end.section) if end.ending == _KNOWN else None


class Growing:
    """A graph, solved (`solved`, if it is already): both grow. `heard` is told each part, first the whole as it is now. A part's
    nodes are numbered from 0, and where it leads to one that was there before, it comes to an end (see `known`)."""

    def __init__(
        self,
        graph: Graph,
        choose: Chooser,
        goal: Callable[[End], float],
        heard: Callable[[Graph, Solved], object] | None = None,
        solved: Solved | None = None,
    ) -> None:
        self.graph, self.choose = graph, choose
        self._goal, self._heard = goal, heard
        solved = solved or solve(graph, choose, goal)
        self._chosen = dict(solved.chosen)
        self.solved = solved._replace(values=list(solved.values), chosen=self._chosen)
        if heard is not None:
            heard(graph, self.solved)

    def node_of(self, game: Game) -> int:
        """The node that a game comes to; explored and solved, if it never was. TooMany beyond the limit of states."""
        place = self.graph.node_of(game)
        if len(self.graph.nodes) > len(self.solved.values):
            self._learn()
        return place

    def _learn(self) -> None:
        first = len(self.solved.values)
        part = _part(self.graph.nodes, first)
        solved = solve(part, self.choose, self._worth)
        for node, option in solved.chosen.items():
            self._chosen[first + node] = option
        self.solved.values.extend(solved.values[: len(self.graph.nodes) - first])
        if self._heard is not None:
            self._heard(part, solved)

    def _worth(self, end: End) -> float:
        place = known(end)
        return self._goal(end) if place is None else self.solved.values[place]


def _part(nodes: Sequence[Node], first: int) -> Graph:
    """The nodes from `first` on."""
    fresh = nodes[first:]
    ends: dict[int, int] = {}  # where nodes that are known stand in the part

    def place(node: int) -> int:
        return node - first if node >= first else ends.setdefault(node, len(fresh) + len(ends))

    found: list[Node] = [node if isinstance(node, End) else node._replace(nodes=tuple(map(place, node.nodes))) for node in fresh]
    found += [End(_KNOWN, str(node)) for node in ends]
    order = components([() if isinstance(node, End) else node.nodes for node in found])
    return Graph(found, order, 0, Hop(), len(fresh), frozenset(), _nowhere)


def _nowhere(game: Game) -> int:
    raise LookupError("a part of a graph has no games")
