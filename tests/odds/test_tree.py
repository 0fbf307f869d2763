"""Steps as trees: what is asked and rolled, in order, with the weight of each way."""

from __future__ import annotations

from collections import Counter
from typing import Any

from solo.odds.tree import Chance, Decision, Tree, grow
from solo.table import Option, Table, ends, say

TWO = (Option("plain", say("plain")), Option("bold", say("bold")))


def blow(bonus: int, table: Table) -> int:
    """A part of a step: 0 to 2 damage, and where there is any it may be avoided."""
    (die,) = table.roll(1, 6, say("blow"), each=lambda die: max(0, die + bonus - 4))
    damage = max(0, die + bonus - 4)
    return damage if not damage or table.ask("hero", say("avoid"), TWO) == "plain" else 0


def fight(table: Table) -> int:
    """A question, one that is none, a part, and dice after it."""
    bold = table.ask("hero", say("way"), TWO) == "bold"
    table.ask("hero", say("only"), TWO[:1])
    damage = table.part(blow, 0 if bold else -1)
    return 10 * damage + sum(table.roll(1, 2, say("after"))) if bold else damage


def chances(tree: Tree, keys: dict[str, str]) -> Counter[int]:
    """How likely each end is, where questions are answered by their codes."""
    if isinstance(tree, int):
        return Counter({tree: 1.0})
    if isinstance(tree, Decision):
        return chances(tree.branches[tree.keys.index(keys[tree.question.why.code])], keys)
    found: Counter[int] = Counter()
    for weight, branch in zip(tree.weights, tree.branches, strict=True):
        for end, chance in chances(branch, keys).items():
            found[end] += weight * chance  # type: ignore[assignment]
    return found


def test_a_part_grown_once_is_set_in_wherever_it_comes_up() -> None:
    parts: dict[Any, Any] = {}
    assert grow(fight, int, parts) == grow(fight, int)
    assert len(parts) == 2
    # plain: a 6 does 1 damage, which may be avoided; else none
    assert chances(grow(fight, int, parts), {"way": "plain", "avoid": "plain"}) == {0: 5 / 6, 1: 1 / 6}
    assert chances(grow(fight, int, parts), {"way": "plain", "avoid": "bold"}) == {0: 1.0}
    bold = chances(grow(fight, int, parts), {"way": "bold", "avoid": "plain"})
    assert {end: round(12 * chance) for end, chance in bold.items()} == {1: 4, 2: 4, 11: 1, 12: 1, 21: 1, 22: 1}


def test_a_step_is_run_once_for_each_end_and_its_parts_not_again() -> None:
    runs: Counter[str] = Counter()

    def part(given: int, table: Table) -> int:
        runs["part"] += 1
        return sum(table.roll(1, 6, say("part")))

    def step(table: Table) -> int:
        runs["step"] += 1
        return 10 * sum(table.roll(1, 4, say("step"))) + table.part(part, 1)

    parts: dict[Any, Any] = {}
    for _ in range(2):
        grow(step, int, parts)
    assert runs == {"part": 6, "step": 2 * 4 * 6}


def test_a_question_with_one_option_is_no_decision() -> None:
    def step(table: Table) -> int:
        table.ask("hero", say("only"), TWO[:1])
        return sum(table.roll(1, 2, say("coin")))

    assert grow(step, int) == Chance((0.5, 0.5), (1, 2))
    assert [end.answers for end in ends(step)] == [((1,),), ((2,),)]
    assert isinstance(grow(lambda table: len(table.ask("hero", say("only"), TWO[:1], always=True)), int), Decision)


def test_ways_that_come_to_the_same_are_one() -> None:
    assert grow(lambda table: sum(table.roll(2, 2, say("dice"))), int) == Chance((0.25, 0.5, 0.25), (2, 3, 4))
    assert grow(lambda table: 7 * len(table.roll(2, 6, say("dice"))), int) == 14
