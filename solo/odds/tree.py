"""A step as a tree: what is asked and rolled in it, in order, and what each way through comes to.

The tree is grown by running the step once for each way it can end, so there is no second copy of any rule. A part of a step that
depends on nothing but what it is given is grown once, and its tree set in wherever it comes up.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Literal, NamedTuple, TypeVar

from solo.table import Ask, Exploring, Fork, Roll, Table, say

T = TypeVar("T")


class Chance(NamedTuple):
    """Dice or a draw: weights, which add up to 1, and what follows. Ways that come to the same are one."""

    weights: tuple[float, ...]
    branches: tuple[Tree, ...]
    kind: Literal["chance"] = "chance"


class Decision(NamedTuple):
    """A question: the keys of its open options, and what follows each."""

    question: Ask
    keys: tuple[str, ...]
    branches: tuple[Tree, ...]
    kind: Literal["decision"] = "decision"


Tree = int | Chance | Decision  # a whole number stands for an end of the step

Parts = dict[Hashable, tuple[Tree, list[Any]]]  # what can come of parts of steps: a tree, and the values its ends stand for

_REMEMBERED = Roll(say("remembered"), 1, 2)  # stands for dice of a part that was grown before


def grow(run: Callable[[Table], T], number: Callable[[T], int], parts: Parts | None = None) -> Tree:
    """The tree of a step; `number` gives each of its ends a whole number, equal ends the same. `parts` remembers parts of steps
    from one step to the next."""
    forks: list[Fork] = []
    grown: list[list[Tree]] = []  # for each fork, the branches that are complete
    while True:
        node: Tree = number(run(Exploring(forks) if parts is None else _Remembering(forks, parts)))
        while len(grown) < len(forks):
            grown.append([])
        while forks:
            fork = forks[-1]
            grown[-1].append(node)
            if fork.taken + 1 < len(fork.answers):
                forks[-1] = fork._replace(taken=fork.taken + 1)
                break
            forks.pop()
            node = _joined(fork, grown.pop())
        else:
            return node


def _joined(fork: Fork, branches: list[Tree]) -> Tree:
    if fork.weights is None:
        assert isinstance(fork.question, Ask)
        return Decision(fork.question, tuple(map(str, fork.answers)), tuple(branches))
    shares: dict[Tree, float] = {}
    for weight, branch in zip(fork.weights, branches, strict=True):
        shares[branch] = shares.get(branch, 0) + weight
    if len(shares) == 1:
        return branches[0]
    total = sum(fork.weights)
    return Chance(tuple([share / total for share in shares.values()]), tuple(shares))


class _Remembering(Exploring):
    """Explores a step, and walks through the trees of parts that it knows instead of doing them again."""

    def __init__(self, forks: list[Fork], parts: Parts) -> None:
        super().__init__(forks)
        self._parts = parts

    def part(self, run: Callable[..., T], *given: Hashable) -> T:
        known = self._parts.get((run, given))
        if known is None:
            values: list[T] = []
            numbers: dict[T, int] = {}

            def number(value: T) -> int:
                place = numbers.setdefault(value, len(values))
                if place == len(values):
                    values.append(value)
                return place

            known = self._parts[run, given] = grow(lambda table: run(*given, table), number, self._parts), values
        node, found = known
        while not isinstance(node, int):
            if self._place == len(self.forks):
                self.forks.append(_fork(node))
            node = node.branches[self.forks[self._place].taken]
            self._place += 1
        value: T = found[node]
        return value


def _fork(node: Chance | Decision) -> Fork:
    if isinstance(node, Decision):
        return Fork(node.question, node.keys, None)
    return Fork(_REMEMBERED, tuple(map(str, range(len(node.branches)))), node.weights)
