"""Markov chains solved part by part: strongly connected components, each by elimination.

Elimination here never subtracts (a node's chance of leaving is summed, not taken as one less the chance of staying), so a lock
that opens once in 10^12 tries is solved as exactly as a coin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple


def components(successors: Sequence[Sequence[int]]) -> list[list[int]]:
    """Strongly connected components, every one after those it leads to (Tarjan as Pearce has it, without recursion)."""
    count = len(successors)
    # 0: not seen; then the order of seeing, from 1, of the earliest node known to be reached; at last, in a component, `over`
    low = [0] * count
    over = count + 1
    open_still: list[int] = []  # nodes done with that reach an earlier one
    found: list[list[int]] = []
    seen = 0
    for root in range(count):
        if low[root]:
            continue
        seen += 1
        low[root] = seen
        work = [(root, seen, iter(successors[root]))]
        while work:
            node, index, rest = work[-1]
            for following in rest:
                reached = low[following]
                if not reached:
                    seen += 1
                    low[following] = seen
                    work.append((following, seen, iter(successors[following])))
                    break
                if reached < low[node]:
                    low[node] = reached
            else:
                work.pop()
                if low[node] < index:
                    open_still.append(node)
                    before = work[-1][0]
                    low[before] = min(low[before], low[node])
                    continue
                component = [node]
                while open_still and low[open_still[-1]] >= index:
                    component.append(open_still.pop())
                for member in component:
                    low[member] = over
                found.append(component)
    return found


class Pivot(NamedTuple):
    """A node eliminated: its chance of leaving, where it goes among the nodes left then (shares of leaving), who comes to it
    among them (weights), and its row as it was for what lies outside (share, weighted value)."""

    node: int
    leaving: float
    onward: tuple[tuple[int, float], ...]
    incoming: tuple[tuple[int, float], ...]
    outside: float  # the weighted value of the exits, as a share of leaving


def eliminate(rows: dict[int, dict[int, float]], exits: dict[int, tuple[float, float]]) -> list[Pivot]:
    """Eliminate the nodes of a component. `rows`: to other nodes of it, or itself; `exits`: (chance of going outside, the same
    weighted with the value there). A node that cannot be left for ever has `leaving` 0."""
    rows = {node: dict(row) for node, row in rows.items()}
    out = dict(exits)
    before: dict[int, set[int]] = {node: set() for node in rows}
    for node, row in rows.items():
        for following in row:
            before[following].add(node)
    pivots = []
    # few connections first, so that little is filled in
    for node in sorted(rows, key=lambda node: len(rows[node]) * len(before[node])):
        row = rows.pop(node)
        row.pop(node, None)
        mass, value = out.pop(node, (0.0, 0.0))
        leaving = sum(row.values()) + mass
        incoming = []
        if leaving > 0:
            for following in row:
                row[following] /= leaving
            mass, value = mass / leaving, value / leaving
        for earlier in before.pop(node):
            if earlier == node or earlier not in rows:
                continue
            other = rows[earlier]
            weight = other.pop(node)
            incoming.append((earlier, weight))
            old_mass, old_value = out.get(earlier, (0.0, 0.0))
            if leaving > 0:
                for following, share in row.items():
                    other[following] = other.get(following, 0.0) + weight * share
                    before[following].add(earlier)
                out[earlier] = (old_mass + weight * mass, old_value + weight * value)
            else:  # a trap, worth nothing: going there is leaving
                out[earlier] = (old_mass + weight, old_value)
        for following in row:
            before[following].discard(node)
        pivots.append(Pivot(node, leaving, tuple(row.items()), tuple(incoming), value))
    return pivots


def backward(pivots: Sequence[Pivot], values: list[float]) -> None:
    """Fill in the values of a component's nodes (0 where it is never left)."""
    for pivot in reversed(pivots):
        values[pivot.node] = pivot.outside + sum([share * values[following] for following, share in pivot.onward])


def fill(
    order: Sequence[Sequence[int]],
    moves: Callable[[int], Iterable[tuple[float, int, float]]],
    values: list[float],
    stopping: float = 0.0,
) -> None:
    """Fill in the values of all nodes from those of the ends. `order`: the components, each after those it leads to; `moves`:
    where a node goes, as share, node and what lies between times the share (an end goes nowhere, and keeps its value);
    `stopping`: the chance to stop at each node, for nothing."""
    for component in order:
        inside = set(component)
        rows: dict[int, dict[int, float]] = {}
        exits: dict[int, tuple[float, float]] = {}
        for node in component:
            row: dict[int, float] = {}
            mass, value = stopping, 0.0
            ways = list(moves(node))
            for share, to, more in ways:
                value += more
                if to in inside:
                    row[to] = row.get(to, 0.0) + share
                else:
                    mass, value = mass + share, value + share * values[to]
            if ways:
                rows[node], exits[node] = row, (mass, value)
        if rows:
            backward(eliminate(rows, exits), values)


def forward(pivots: Sequence[Pivot], flow: list[float]) -> float:
    """Turn what flows into a component's nodes from outside into expected visits; gives what never leaves it."""
    stuck = 0.0
    for pivot in pivots:
        inflow = flow[pivot.node]
        if pivot.leaving == 0:
            stuck += inflow
        elif inflow:
            for following, share in pivot.onward:
                flow[following] += inflow * share
    for pivot in reversed(pivots):
        more = sum([flow[earlier] * weight for earlier, weight in pivot.incoming])
        if pivot.leaving > 0:
            flow[pivot.node] = (flow[pivot.node] + more) / pivot.leaving
        else:
            stuck += more
    return stuck
