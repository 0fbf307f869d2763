"""A step as a tree: what is asked and rolled in it, in order, and what each way through comes to.

The tree is grown by running the step once for each way it can end, so there is no second copy of any rule. A part of a step that
depends on nothing but what it is given is grown once, and its tree set in wherever it comes up.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

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

Parts = dict[Hashable, tuple[Tree, tuple[Any, ...]]]  # what can come of parts of steps: a tree, and what its ends stand for


def grow(run: Callable[[Table], T], number: Callable[[T], int], parts: Parts | None = None) -> Tree:
    """The tree of a step; `number` gives each of its ends a whole number, equal ends the same. `parts` remembers parts of steps
    from one step to the next."""
    table = Exploring() if parts is None else _Remembering(parts)
    forks = table.forks
    while True:
        node: Tree = number(run(table))
        while forks:
            forks[-1].grown.append(node)
            if table.onward():
                break
            node = _joined(forks.pop())
        else:
            return node


def _joined(fork: Fork) -> Tree:
    if fork.weights is None:
        if isinstance(fork.question, Ask):
            return Decision(fork.question, fork.answers, tuple(fork.grown))
        return _grafted(fork.question, fork.grown)
    total = sum(fork.weights)
    return _chance([weight / total for weight in fork.weights], fork.grown)


def _chance(weights: Sequence[float], branches: Sequence[Tree]) -> Tree:
    shares: dict[Tree, float] = dict.fromkeys(branches, 0.0)
    if len(shares) == 1:
        return branches[0]
    if len(shares) == len(branches):
        return Chance(tuple(weights), tuple(branches))
    for weight, branch in zip(weights, branches, strict=True):
        shares[branch] += weight
    return Chance(tuple(shares.values()), tuple(shares))


def _grafted(tree: Tree, grown: Sequence[Tree]) -> Tree:
    """A tree with others set in where it ends."""
    if isinstance(tree, int):
        return grown[tree]
    branches = [grown[branch] if isinstance(branch, int) else _grafted(branch, grown) for branch in tree.branches]
    return _chance(tree.weights, branches) if isinstance(tree, Chance) else Decision(tree.question, tree.keys, tuple(branches))


class _Remembering(Exploring):
    """Explores a step, and takes the trees of parts that it knows instead of doing them again: one fork for all their ends."""

    def __init__(self, parts: Parts) -> None:
        super().__init__()
        self._parts = parts

    def part(self, run: Callable[..., T], *given: Hashable) -> T:
        value: T
        place = self._place
        if place < len(self._answers):
            self._place = place + 1
            value = self._answers[place]
            return value
        tree, values = self._parts.get((run, given)) or self._grown(run, given)
        value = values[0] if isinstance(tree, int) else self._forked(tree, values, None)
        return value if self._place > place else self._noted(value)

    def _grown(self, run: Callable[..., T], given: tuple[Hashable, ...]) -> tuple[Tree, tuple[Any, ...]]:
        numbers: dict[T, int] = {}
        tree = grow(lambda table: run(*given, table), lambda value: numbers.setdefault(value, len(numbers)), self._parts)
        known = self._parts[run, given] = tree, tuple(numbers)
        return known
