"""What a condition can come to, without evaluating it: intervals of whole numbers, and sets of true and false.

Everything here is sound: what evaluation gives for values inside the given ranges always lies inside the answer. It is not always
tight, since each operand is looked at alone: `gold - gold` is not seen to be 0.
"""

from __future__ import annotations

from itertools import product
from typing import Literal, NamedTuple, Protocol

from solo.book.condition_tree import Expr, arguments


class Range(NamedTuple):
    """The whole numbers a value may be, both ends included; `low` is never over `high`."""

    low: int
    high: int
    kind: Literal["range"] = "range"


class Truth(NamedTuple):
    """Which of false and true a value may be; at least one of them."""

    can_be_false: bool = True
    can_be_true: bool = True
    kind: Literal["truth"] = "truth"


class Values(Protocol):
    """What the names and calls of a condition may come to: all that is declared, or what can be at one place of a book."""

    def name(self, name: str, /) -> Range | Truth:
        """The possible values of a name."""
        ...

    def call(self, function: str, arguments: tuple[str, ...], /) -> Range | Truth:
        """The possible values of a call."""
        ...


def possible(expr: Expr, values: Values) -> Range | Truth | None:
    """What a condition without type faults can come to; None where every evaluation ends in a division by zero."""
    match expr.kind:
        case "number":
            return Range(int(expr.value), int(expr.value))
        case "truth":
            return Truth(not expr.value, bool(expr.value))
        case "name":
            return values.name(str(expr.value))
        case "call":
            return values.call(str(expr.value), arguments(expr))
        case "and" | "or":
            return _joined(expr, values)
    parts = [possible(part, values) for part in expr.parts]
    match expr.kind, parts:
        case "not", [Truth() as part]:
            return Truth(part.can_be_true, part.can_be_false)
        case "negative", [Range() as part]:
            return Range(-part.high, -part.low)
        case "compare", [Range() as left, Range() as right]:
            return compare(str(expr.value), left, right)
        case "compare", [Truth() as left, Truth() as right]:
            return _same(left, right) if expr.value == "==" else _same(left, Truth(right.can_be_true, right.can_be_false))
        case "arithmetic", [Range() as left, Range() as right]:
            return arithmetic(str(expr.value), left, right)
    if None in parts:
        return None
    raise TypeError(f"a condition with a type fault, or values of other types than declared, at {expr.start}")


def arithmetic(operator: str, left: Range, right: Range) -> Range | None:
    """The interval of a sum, difference, product, quotient or remainder; None where the divisor can only be 0."""
    match operator:
        case "+":
            return Range(left.low + right.low, left.high + right.high)
        case "-":
            return Range(left.low - right.high, left.high - right.low)
        case "*":
            return _hull([one * other for one, other in product(left[:2], right[:2])])
    found: list[int] = []
    # The divisor is never 0 where there is a result, so its negative and positive values are looked at apart.
    if right.high > 0:
        found += _divided(operator, left, Range(max(right.low, 1), right.high))
    if right.low < 0:
        negated = _divided(operator, Range(-left.high, -left.low), Range(max(-right.high, 1), -right.low))
        # -x / -y is x / y, but the remainder takes the divisor's sign.
        found += negated if operator == "/" else [-number for number in negated]
    return _hull(found) if found else None


def compare(operator: str, left: Range, right: Range) -> Truth:
    """Which of true and false a comparison of two intervals can be."""
    apart = left.high < right.low or right.high < left.low
    alike = left.low == left.high == right.low == right.high
    match operator:
        case "==":
            return Truth(not alike, not apart)
        case "!=":
            return Truth(not apart, not alike)
        case "<":
            return Truth(left.high >= right.low, left.low < right.high)
        case "<=":
            return Truth(left.high > right.low, left.low <= right.high)
        case ">":
            return Truth(left.low <= right.high, left.high > right.low)
        case ">=":
            return Truth(left.low < right.high, left.high >= right.low)
    raise ValueError(operator)


def _divided(operator: str, left: Range, right: Range) -> list[int]:
    """Numbers whose hull holds every quotient or remainder; the divisor is positive."""
    quotients = [one // other for one, other in product(left[:2], right[:2])]  # monotonic in each operand: the corners do
    if operator == "/":
        return quotients
    if min(quotients) == max(quotients):  # the quotient q is fixed, so the remainder is left - q * right
        q = quotients[0]
        return [one - q * other for one, other in product(left[:2], right[:2])]
    return [0, right.high - 1 if left.low < 0 else min(right.high - 1, left.high)]


def _joined(expr: Expr, values: Values) -> Truth | None:
    """`and` or `or`: left to right, and what comes after the deciding operand is never looked at."""
    decided = False  # some operand can decide the whole: false for `and`, true for `or`
    for part in expr.parts:
        truth = possible(part, values)
        if truth is None:  # whoever gets as far as this divides by zero
            return (Truth(True, False) if expr.kind == "and" else Truth(False, True)) if decided else None
        if not isinstance(truth, Truth):
            raise TypeError(f"a condition with a type fault at {part.start}")
        deciding, passing = truth[:2] if expr.kind == "and" else (truth.can_be_true, truth.can_be_false)
        decided = decided or deciding
        if not passing:
            return Truth(True, False) if expr.kind == "and" else Truth(False, True)
    return Truth(decided, True) if expr.kind == "and" else Truth(True, decided)


def _same(left: Truth, right: Truth) -> Truth:
    """Which of true and false it can be that two truth values are equal."""
    return Truth(
        (left.can_be_true and right.can_be_false) or (left.can_be_false and right.can_be_true),
        (left.can_be_true and right.can_be_true) or (left.can_be_false and right.can_be_false),
    )


def _hull(numbers: list[int]) -> Range:
    return Range(min(numbers), max(numbers))
