"""Where games stay that never end: sections that are gone round for ever, fights that are neither won, lost nor left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from solo.book.model import Book
from solo.odds.chain import components
from solo.odds.graph import End, Graph, Hop
from solo.odds.solve import Chooser, Solved, shares


class Ring(NamedTuple):
    """Sections in which games stay for ever, in the order of the book; how many games do, as a share of all; and by which of the
    sections they come into the ring."""

    sections: tuple[str, ...]
    share: float
    entered: Mapping[str, float]


def rings(book: Book, graph: Graph, solved: Solved, choose: Chooser) -> tuple[Ring, ...]:
    """The rings that games come to under decisions already made, that of the most games first."""
    if solved.never <= 1e-12:
        return ()
    ways = [_ways(graph, solved, choose, place) for place in range(len(graph.nodes))]
    staying: dict[int, frozenset[str]] = {}  # by node from which no other part of the story is reached: the sections of its ring
    for component in components([[to for _, to, _ in way] for way in ways]):
        first, members = graph.nodes[component[0]], set(component)
        ends = isinstance(first, End) and first.ending is not None
        if not ends and all(to in members for place in component for _, to, _ in ways[place]):
            passed = {id for place in component for _, _, hop in ways[place] for id in hop.sections}
            ring = frozenset(_own(book, id) for id in passed.union(graph.nodes[place].section for place in component))
            staying.update((place, ring) for place in component)
    for to, hop in [(graph.start, graph.before), *((to, hop) for way in ways for _, to, hop in way)]:
        if to in staying and isinstance(graph.nodes[to], End):  # nobody is asked there: the ring itself lies on the way
            on_the_way = [_own(book, id) for id in hop.sections]
            again = _own(book, graph.nodes[to].section)
            staying[to] = staying[to].union(on_the_way[on_the_way.index(again) :] if again in on_the_way else ())
    entered: dict[frozenset[str], dict[str, float]] = {}

    def enter(node: int, hop: Hop, share: float) -> None:
        ring, section = staying[node], _own(book, graph.nodes[node].section)
        by = next((own for id in hop.sections if (own := _own(book, id)) in ring), section)
        there = entered.setdefault(ring, {})
        there[by] = there.get(by, 0.0) + share

    if graph.start in staying:
        enter(graph.start, graph.before, 1.0)
    for place, way in enumerate(ways):
        if solved.visits[place] and place not in staying:
            for share, to, hop in way:
                if to in staying:
                    enter(to, hop, solved.visits[place] * share)
    found = [Ring(tuple(id for id in book.sections if id in ring), sum(by.values()), by) for ring, by in entered.items()]
    return tuple(sorted(found, key=lambda ring: -ring.share))


def _ways(graph: Graph, solved: Solved, choose: Chooser, place: int) -> Sequence[tuple[float, int, Hop]]:
    """The ways on from a node that are gone: how often, to which node, what lies between."""
    node = graph.nodes[place]
    if isinstance(node, End):
        return ()
    each = zip(shares(graph, solved, choose, place), node.nodes, node.hops, strict=True)
    return [(share, to, hop) for share, to, hop in each if share]


def _own(book: Book, id: str) -> str:
    """A section, that of an outcome written in place."""
    return book.sections[id].parent or id
