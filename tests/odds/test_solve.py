"""Solving graphs: what is chosen where options are equally good."""

from __future__ import annotations

import pytest

from solo.odds.graph import End, Graph, Hop, Node, Roll, Turn
from solo.odds.policies import chooser
from solo.odds.solve import solve
from solo.table import Ask, Option, say

ASK = Ask("player", say("choice"), (Option("first", say("choice")), Option("second", say("choice"))))


def graph(*nodes: Node) -> Graph:
    """Nodes from the ends of the story to its beginning, without a loop."""
    return Graph(nodes, [[place] for place in range(len(nodes))], len(nodes) - 1, Hop(), 0, frozenset(), lambda game: 0)


@pytest.mark.parametrize("policy", ["best", "worst"])
def test_what_differs_by_rounding_only_is_equally_good_and_the_first_is_taken(policy: str) -> None:
    assert 0.1 + 0.2 != 0.3
    sums, plain = (0.1, 0.2, 0.7), (0.3, 0.7)
    ends = End("victory", "won"), End("defeat", "lost")
    stay = (Hop(),) * 3
    for first, second in (((sums, (0, 0, 1)), (plain, (0, 1))), ((plain, (0, 1)), (sums, (0, 0, 1)))):
        rolls = [Roll("1", weights, nodes, stay[: len(nodes)]) for weights, nodes in (first, second)]
        story = graph(*ends, *rolls, Turn("1", ASK, ("first", "second"), (2, 3), stay[:2]))
        solved = solve(story, chooser(policy), lambda end: float(end.ending == "victory"))
        assert solved.chosen == {4: 0}
        assert solved.values[4] == pytest.approx(0.3)
