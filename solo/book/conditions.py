"""Conditions: the little language of `if:`.

A condition is true or false, and asks; it changes nothing.

    health >= 3 or has('crowbar')
    gold / 2 >= count('ticket') and not marked('met-the-miller')
    visited(12) and of('lemzip', health) > 0

**Values.** Whole numbers from 0 to 1,000,000,000, `true` and `false`, and names: the book's counters and what the rule system
names (`health`, `money`). A name is letters, digits and `_`, and begins with no digit. Of several heroes a hero's value is the
best of those standing.

**Signs**, the tightest first; brackets come before all:

| signs | on | give | |
|---|---|---|---|
| `-` before a value | a number | a number | |
| `*` `/` `%` | numbers | a number | `/` rounds down, and `%` is what is left over (see below) |
| `+` `-` | numbers | a number | |
| `==` `!=` `<` `<=` `>` `>=` | two numbers (`==` and `!=`: or two truths) | a truth | never chained: `1 <= gold and gold <= 3` |
| `not` | a truth | a truth | |
| `and` | truths | a truth | stops at the first that is false |
| `or` | truths | a truth | stops at the first that is true |

Division rounds down, towards the lesser number: `7 / 2` is 3 and `-7 / 2` is -4. `%` takes the sign of the number on its right:
`-7 % 2` is 1 and `7 % -2` is -1. So `a / b * b + a % b` is always `a`.

A hyphen between two names is a minus: `met-the-miller` as a codeword stands in quotes.

**Functions** are given texts in straight quotes, `'single'` or `"double"`, and bare names; never calculations.

| call | |
|---|---|
| `has('item')` | somebody or the pack carries it, now |
| `count('item')` | how many of it |
| `had('item')` | it was carried at some time before this section was entered |
| `marked('codeword')` | it is written down, now |
| `visited('12')`, `visited(12)` | the section was entered before, the present entry not counted |

and those of the rule system, such as `skill('…')`, `of('lemzip', health)`, `in_party('lemzip')`, `standing('lemzip')`.

**Limits.** 500 characters; 200 values, signs and calls; 32 deep (brackets, and signs inside signs; `a + b + c` is one).
There are no fractions, powers, attributes, assignments or loops. A divisor that can only be 0 is found by `check`; one that
happens to be 0 is a ConditionFault when evaluated.

`parse` reads a text into a tree, `check` says what is wrong with that and whether it is always true or false, `evaluate` answers
it. Only a tree that `check` finds no fault with may be evaluated.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, Protocol

from solo.book.condition_check import check
from solo.book.condition_names import FUNCTIONS, Function, Problem, Vocabulary
from solo.book.condition_parse import parse
from solo.book.condition_ranges import Range, Truth, Values, possible
from solo.book.condition_tree import ConditionError, Expr, arguments, reads, show

__all__ = [
    "FUNCTIONS",
    "ConditionError",
    "ConditionFault",
    "Env",
    "Expr",
    "Function",
    "Problem",
    "Range",
    "Truth",
    "Values",
    "Vocabulary",
    "check",
    "evaluate",
    "parse",
    "possible",
    "reads",
    "show",
]


class Env(Protocol):
    """What a condition reads while it is evaluated."""

    def name(self, name: str, /) -> int | bool:
        """The present value of a name."""
        ...

    def call(self, function: str, arguments: tuple[str, ...], /) -> int | bool:
        """What a call comes to now; a bare name among the arguments comes as its text."""
        ...


class ConditionFault(ArithmeticError):
    """A condition that cannot be answered as things stand: a division by zero, and where (code points of the divisor)."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message = message
        self.start = start
        self.end = end


_SIGNS: dict[str | int, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.floordiv,
    "%": operator.mod,
}


def evaluate(expr: Expr, env: Env) -> int | bool:
    """The value of a condition that `check` found no fault with, true or false; raises ConditionFault on a division by zero."""
    kind, value, parts, _, _ = expr
    if kind == "number" or kind == "truth":
        return value  # type: ignore[return-value]  # these two hold no text
    if kind == "name":
        return env.name(value)  # type: ignore[arg-type]  # the rest hold text
    if kind == "compare" or kind == "arithmetic":
        left, right = evaluate(parts[0], env), evaluate(parts[1], env)
        try:
            return _SIGNS[value](left, right)  # type: ignore[no-any-return]
        except ZeroDivisionError:
            divisor = parts[1]
            raise ConditionFault(f"`{show(divisor)}` is 0, and nothing can be divided by 0", divisor.start, divisor.end) from None
    if kind == "call":
        return env.call(value, arguments(expr))  # type: ignore[arg-type]
    if kind == "and":
        for part in parts:  # noqa: SIM110  # a generator would cost a third more time
            if not evaluate(part, env):
                return False
        return True
    if kind == "or":
        for part in parts:  # noqa: SIM110  # as above
            if evaluate(part, env):
                return True
        return False
    if kind == "not":
        return not evaluate(parts[0], env)
    return -evaluate(parts[0], env)
