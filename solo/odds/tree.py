"""A step as a tree: what is asked and rolled in it, in order, and what each way through comes to.

The tree is grown by running the step once for each way it can end, so there is no second copy of any rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeVar

from solo.table import Ask, Exploring, Fork, Table

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


def grow(run: Callable[[Table], T], number: Callable[[T], int]) -> Tree:
    """The tree of a step; `number` gives each of its ends a whole number, equal ends the same."""
    forks: list[Fork] = []
    grown: list[list[Tree]] = []  # for each fork, the branches that are complete
    while True:
        node: Tree = number(run(Exploring(forks)))
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
    shares: dict[Tree, int] = {}
    for weight, branch in zip(fork.weights, branches, strict=True):
        shares[branch] = shares.get(branch, 0) + weight
    if len(shares) == 1:
        return branches[0]
    total = sum(fork.weights)
    return Chance(tuple(share / total for share in shares.values()), tuple(shares))
