"""Chains solved by elimination against plain repetition."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.odds.chain import backward, components, eliminate, fill, forward


def test_components_come_after_those_they_lead_to() -> None:
    #  0 -> 1 <-> 2 -> 3, and 4 by itself going round
    found = components([[1], [2], [1, 3], [], [4]])
    assert sorted(map(sorted, found)) == [[0], [1, 2], [3], [4]]
    place = {node: number for number, component in enumerate(found) for node in component}
    assert place[3] < place[1] == place[2] < place[0]


@st.composite
def chains(draw: st.DrawFn) -> tuple[dict[int, dict[int, float]], dict[int, tuple[float, float]]]:
    """A chain of up to six nodes, each with some chance of leaving for something worth between 0 and 1."""
    count = draw(st.integers(1, 6))
    rows: dict[int, dict[int, float]] = {}
    exits: dict[int, tuple[float, float]] = {}
    for node in range(count):
        weights = draw(st.lists(st.integers(0, 5), min_size=count, max_size=count))
        leaving = draw(st.integers(1, 5))
        total = sum(weights) + leaving
        rows[node] = {to: weight / total for to, weight in enumerate(weights) if weight}
        exits[node] = (leaving / total, leaving / total * draw(st.integers(0, 10)) / 10)
    return rows, exits


@settings(max_examples=100, deadline=None)
@given(chains())
def test_elimination_agrees_with_going_round(chain: tuple[dict[int, dict[int, float]], dict[int, tuple[float, float]]]) -> None:
    rows, exits = chain
    pivots = eliminate(rows, exits)
    values = [0.0] * len(rows)
    backward(pivots, values)
    expected = [0.0] * len(rows)
    for _ in range(3_000):
        expected = [exits[node][1] + sum(share * expected[to] for to, share in rows[node].items()) for node in range(len(rows))]
    assert all(abs(a - b) < 1e-9 for a, b in zip(values, expected, strict=True))
    visits = [1.0] + [0.0] * (len(rows) - 1)
    assert forward(pivots, visits) == 0
    flow = [0.0] * len(rows)
    now = [1.0] + [0.0] * (len(rows) - 1)
    for _ in range(3_000):
        flow = [a + b for a, b in zip(flow, now, strict=True)]
        now = [sum(now[node] * rows[node].get(to, 0.0) for node in rows) for to in rows]
    assert all(abs(a - b) < 1e-9 * max(1, b) for a, b in zip(visits, flow, strict=True))


def test_a_trap_keeps_what_comes_into_it() -> None:
    # 0 goes to 1 and out by halves; 1 and 2 go round for ever
    rows = {0: {1: 0.5}, 1: {2: 1.0}, 2: {1: 1.0}}
    exits = {0: (0.5, 0.5), 1: (0.0, 0.0), 2: (0.0, 0.0)}
    pivots = eliminate(rows, exits)
    values = [0.0] * 3
    backward(pivots, values)
    assert values == [0.5, 0.0, 0.0]
    flow = [1.0, 0.0, 0.0]
    assert forward(pivots, flow) == 0.5


def test_values_are_filled_in_from_the_ends() -> None:
    """Heads once more, which is worth 2 each time, or one of two ends: x = (x + 2) / 2 + 1 / 4, or less by stopping first."""
    order = [[1], [2], [0]]
    values = [0.0, 1.0, 0.0]
    fill(order, lambda node: [(0.5, 0, 1.0), (0.25, 1, 0.0), (0.25, 2, 0.0)] if node == 0 else [], values)
    assert values == [pytest.approx(2.5), 1.0, 0.0]
    values = [0.0, 1.0, 0.0]
    fill(order, lambda node: [(0.45, 0, 0.9), (0.225, 1, 0.0), (0.225, 2, 0.0)] if node == 0 else [], values, 0.1)
    assert values[0] == pytest.approx((0.9 + 0.225) / (1 - 0.45))
