"""Where the boxes of a graph stand on paper: layers from the top down, in the manner of Sugiyama, Tagawa and Toda.

Arrows that would close a circle are turned round; every box stands below all that lead to it; an arrow over several layers passes
through a gap kept for it in each; the order within a layer is the one in which fewest arrows cross, as far as some sweeps of
averages find it. Lengths are in pixels. Nothing here knows what a box means.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

SWEEPS = 12  # fewer for a graph so big that they would take many seconds
NODES_SWEPT = 200_000
LAYER_GAP = 64.0
BOX_GAP = 26.0
LANE = 10.0  # the width kept for an arrow that passes by


class Size(NamedTuple):
    """How big a box is."""

    width: float
    height: float


class Point(NamedTuple):
    """A place on the paper: x to the right, y down."""

    x: float
    y: float


class Layout(NamedTuple):
    """The middle of every box, the way of every arrow (from box to box, through its gaps), and how big the whole is."""

    boxes: Mapping[str, Point]
    arrows: tuple[tuple[Point, ...], ...]
    size: Size


Node = str | tuple[int, int]  # a box, or the gap of an arrow (its number) in a layer


def layout(sizes: Mapping[str, Size], arrows: Sequence[tuple[str, str]], start: str) -> Layout:
    """Lay out boxes of these sizes. An arrow from a box to itself has no way (drawing it needs no layout)."""
    turned = _turned(list(sizes), arrows, start)
    down = [(target, source) if back else (source, target) for (source, target), back in zip(arrows, turned, strict=True)]
    layer = _layers(list(sizes), down)
    rows, chains = _rows(list(sizes), down, layer)
    _order(rows, chains)
    places = _across(rows, chains, sizes)
    heights = [max((sizes[node].height for node in row if isinstance(node, str)), default=0.0) for row in rows]
    middles, y = [], 0.0
    for height in heights:
        middles.append(y + height / 2)
        y += height + LAYER_GAP
    points = {node: Point(places[node], middles[place]) for place, row in enumerate(rows) for node in row}
    ways = []
    for chain, back in zip(chains, turned, strict=True):
        way = tuple(points[node] for node in chain)
        ways.append(way[::-1] if back else way)
    width = max((points[box].x + sizes[box].width / 2 for box in sizes), default=0.0)
    return Layout(
        {box: points[box] for box in sizes},
        tuple(ways),
        Size(max(width, max((point.x + LANE for point in points.values()), default=0.0)), max(y - LAYER_GAP, 0.0)),
    )


def _turned(boxes: Sequence[str], arrows: Sequence[tuple[str, str]], start: str) -> list[bool]:
    """Which arrows close a circle: those that lead to a box whose depth-first walk is not done yet."""
    leaving: dict[str, list[int]] = {box: [] for box in boxes}
    for number, (source, _) in enumerate(arrows):
        leaving[source].append(number)
    turned = [False] * len(arrows)
    state = dict.fromkeys(boxes, 0)  # 0 new, 1 on the way, 2 done
    roots: list[str] = [start, *boxes] if start in state else list(boxes)
    for root in roots:
        if state[root]:
            continue
        state[root] = 1
        work = [(root, iter(leaving[root]))]
        while work:
            box, numbers = work[-1]
            for arrow in numbers:
                target = arrows[arrow][1]
                turned[arrow] = state[target] == 1
                if state[target] == 0:
                    state[target] = 1
                    work.append((target, iter(leaving[target])))
                    break
            else:
                state[box] = 2
                work.pop()
    return turned


def _layers(boxes: Sequence[str], down: Sequence[tuple[str, str]]) -> dict[str, int]:
    """The layer of each box: one below the lowest of those that lead to it."""
    leaving: dict[str, list[str]] = {box: [] for box in boxes}
    coming = dict.fromkeys(boxes, 0)
    for source, target in down:
        if source != target:
            leaving[source].append(target)
            coming[target] += 1
    layer = dict.fromkeys(boxes, 0)
    ready = [box for box in boxes if not coming[box]]
    while ready:
        box = ready.pop()
        for target in leaving[box]:
            layer[target] = max(layer[target], layer[box] + 1)
            coming[target] -= 1
            if not coming[target]:
                ready.append(target)
    return layer


def _rows(
    boxes: Sequence[str], down: Sequence[tuple[str, str]], layer: Mapping[str, int]
) -> tuple[list[list[Node]], list[tuple[Node, ...]]]:
    """The layers with a gap for every arrow that passes through, and the nodes each arrow goes by."""
    rows: list[list[Node]] = [[] for _ in range(max(layer.values(), default=-1) + 1)]
    for box in boxes:
        rows[layer[box]].append(box)
    chains: list[tuple[Node, ...]] = []
    for number, (source, target) in enumerate(down):
        if source == target:
            chains.append(())
            continue
        gaps: list[Node] = [(number, place) for place in range(layer[source] + 1, layer[target])]
        for place, gap in enumerate(gaps, start=layer[source] + 1):
            rows[place].append(gap)
        chains.append((source, *gaps, target))
    return rows, chains


def _neighbours(chains: Sequence[tuple[Node, ...]]) -> tuple[dict[Node, list[Node]], dict[Node, list[Node]]]:
    above: dict[Node, list[Node]] = {}
    below: dict[Node, list[Node]] = {}
    for chain in chains:
        for one, other in pairwise(chain):
            below.setdefault(one, []).append(other)
            above.setdefault(other, []).append(one)
    return above, below


def _order(rows: list[list[Node]], chains: Sequence[tuple[Node, ...]]) -> None:
    """Sort each layer by the average place of its neighbours, downwards and upwards in turn; the best order found is kept."""
    above, below = _neighbours(chains)
    best, fewest = [list(row) for row in rows], _crossings(rows, below)
    for sweep in range(_sweeps(rows)):
        towards, order = (above, range(1, len(rows))) if sweep % 2 == 0 else (below, range(len(rows) - 2, -1, -1))
        for place in order:
            fixed = rows[place - 1] if sweep % 2 == 0 else rows[place + 1]
            at = {node: float(index) for index, node in enumerate(fixed)}
            averages = [_average([at[other] for other in towards.get(node, ())], own) for own, node in enumerate(rows[place])]
            rows[place] = [rows[place][index] for index in sorted(range(len(averages)), key=averages.__getitem__)]
        found = _crossings(rows, below)
        if found < fewest:
            best, fewest = [list(row) for row in rows], found
        if not found:
            break
    rows[:] = best


def _sweeps(rows: Sequence[Sequence[Node]]) -> int:
    return max(2, min(SWEEPS, NODES_SWEPT // (1 + sum(map(len, rows)))))


def _average(values: Sequence[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def _crossings(rows: Sequence[Sequence[Node]], below: Mapping[Node, Sequence[Node]]) -> int:
    """How many pairs of arrows cross between neighbouring layers (inversions, counted with a binary indexed tree)."""
    count = 0
    for row, following in pairwise(rows):
        at = {node: index for index, node in enumerate(following, start=1)}
        tree = [0] * (len(following) + 1)
        seen = 0
        for node in row:
            ends = sorted(at[other] for other in below.get(node, ()))
            for end in ends:
                place, before = end, 0
                while place:
                    before += tree[place]
                    place -= place & -place
                count += seen - before
            for end in ends:
                seen += 1
                while end < len(tree):
                    tree[end] += 1
                    end += end & -end
    return count


def _across(rows: Sequence[Sequence[Node]], chains: Sequence[tuple[Node, ...]], sizes: Mapping[str, Size]) -> dict[Node, float]:
    """How far to the right the middle of each node stands: near its neighbours, in its layer's order, and clear of the next."""
    above, below = _neighbours(chains)

    def half(node: Node) -> float:
        return sizes[node].width / 2 if isinstance(node, str) else LANE / 2

    places: dict[Node, float] = {}
    for row in rows:
        x = 0.0
        for node in row:
            places[node] = x + half(node)
            x += 2 * half(node) + BOX_GAP
    for sweep in range(_sweeps(rows)):
        towards = above if sweep % 2 == 0 else below
        for row in rows if sweep % 2 == 0 else reversed(rows):
            wanted = [_average([places[other] for other in towards.get(node, ())], places[node]) for node in row]
            _settle(row, wanted, [half(node) for node in row], places)
    left = min((places[node] - half(node) for node in places), default=0.0)
    return {node: place - left for node, place in places.items()}


def _settle(row: Sequence[Node], wanted: Sequence[float], halves: Sequence[float], places: dict[Node, float]) -> None:
    """Put a layer as near to what is wanted as its order and widths allow: those that would overlap share their mean shift."""
    groups: list[tuple[float, int]] = []  # where the group's first would stand, and how many it has
    offsets = [0.0]
    for one, other in pairwise(halves):
        offsets.append(offsets[-1] + one + other + BOX_GAP)
    for place, offset in zip(wanted, offsets, strict=True):
        groups.append((place - offset, 1))
        while len(groups) > 1 and groups[-2][0] > groups[-1][0]:
            (later, many), (earlier, few) = groups.pop(), groups.pop()
            groups.append(((later * many + earlier * few) / (many + few), many + few))
    shifts = [shift for shift, many in groups for _ in range(many)]
    for node, shift, offset in zip(row, shifts, offsets, strict=True):
        places[node] = shift + offset
