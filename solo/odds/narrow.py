"""Conditions over intervals: what one can come to in a state, and what is left of the state where it is true or false.

Sound: a value that makes the condition so is never cut away. Exact for `and`, `or` and `not` over names, calls and comparisons
with constants; elsewhere something may be left that could have been cut.
"""

from __future__ import annotations

from typing import NamedTuple

from solo.book.condition_tree import arguments
from solo.book.conditions import Expr, Range, Truth, possible
from solo.odds.variables import NO, YES, State, Variables, joined

_NEGATED = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


class At(NamedTuple):
    """A state as the possible values of names and calls."""

    variables: Variables
    state: State

    def name(self, name: str, /) -> Range | Truth:
        return Range(*self.state[self.variables.names[name]])

    def call(self, function: str, arguments: tuple[str, ...], /) -> Range | Truth:
        places, state = self.variables.places, self.state
        match function:
            case "has":
                low, high = state[places["item", arguments[0]]]
                return Truth(low < 1, high > 0)
            case "count":
                return Range(*state[places["item", arguments[0]]])
            case "had":
                ever, now = state[places["had", arguments[0]]], state[places["item", arguments[0]]]
                return Truth(ever[0] < 1 and now[0] < 1, ever[1] > 0 or now[1] > 0)
            case "marked" | "visited":
                low, high = state[places[function, arguments[0]]]
                return Truth(low < 1, high > 0)
            case "in_party" | "standing":
                low, high = state[places["hero", function, *arguments]]
                return Truth(low < 1, high > 0)
        low, high = state[places["hero", function, *arguments]]
        shapes = self.variables.world.system.shapes
        if function in shapes.functions and isinstance(shapes.functions[function].result, Truth):
            return Truth(low < 1, high > 0)
        return Range(low, high)


def truth(expr: Expr, variables: Variables, state: State) -> Truth | None:
    """Which of false and true a condition can be; None where it always divides by zero."""
    found = possible(expr, At(variables, state))
    assert not isinstance(found, Range)
    return found


def narrowed(expr: Expr | None, wanted: bool, variables: Variables, state: State) -> State | None:
    """The part of a state in which a condition is as wanted (None: it always holds); None where it never is."""
    if expr is None:
        return state if wanted else None
    match expr.kind:
        case "and" | "or":
            return _joined(expr, wanted, variables, state)
        case "not":
            return narrowed(expr.parts[0], not wanted, variables, state)
        case "call" if expr.value in ("has", "marked", "visited"):
            kind = "item" if expr.value == "has" else str(expr.value)
            place = variables.places[kind, str(expr.parts[0].value)]
            low, high = state[place]
            if wanted:
                return None if high < 1 else state if low > 0 else with_(state, place, (1, high))
            return None if low > 0 else state if high < 1 else with_(state, place, NO)
        case "compare" if expr.parts[0].kind == "name" and expr.parts[1].kind == "number":
            sign = str(expr.value) if wanted else _NEGATED[str(expr.value)]
            return _against(variables.names[str(expr.parts[0].value)], sign, int(expr.parts[1].value), state)
    found = possible(expr, At(variables, state))
    if not isinstance(found, Truth) or not (found.can_be_true if wanted else found.can_be_false):
        return None
    match expr.kind:
        case "call":
            return _call(str(expr.value), arguments(expr), wanted, variables, state)
        case "compare":
            left, right = expr.parts
            if not (_is_number(left, variables, state) and _is_number(right, variables, state)):
                return state
            sign = str(expr.value) if wanted else _NEGATED[str(expr.value)]
            after = _compared(left, sign, right, variables, state)
            return None if after is None else _compared(right, _MIRRORED[sign], left, variables, after)
    return state


def _joined(expr: Expr, wanted: bool, variables: Variables, state: State) -> State | None:
    passing = expr.kind == "and"  # what each part must be for the next to be looked at
    left: State | None = state
    decided: State | None = None
    for part in expr.parts:
        assert left is not None
        if wanted != passing:
            stops = narrowed(part, not passing, variables, left)
            if stops is not None:
                decided = stops if decided is None else joined(decided, stops)
        left = narrowed(part, passing, variables, left)
        if left is None:
            break
    return left if wanted == passing else decided


def _against(place: int, sign: str, number: int, state: State) -> State | None:
    """The state with a variable cut to what its comparison with a number leaves of it."""
    low, high = state[place]
    match sign:
        case "<":
            high = min(high, number - 1)
        case "<=":
            high = min(high, number)
        case ">":
            low = max(low, number + 1)
        case ">=":
            low = max(low, number)
        case "==":
            low, high = max(low, number), min(high, number)
        case _:
            low += low == number
            high -= high == number
    return None if low > high else with_(state, place, (low, high))


def _call(function: str, words: tuple[str, ...], wanted: bool, variables: Variables, state: State) -> State | None:
    places = variables.places
    match function:
        case "had":
            ever, now = places["had", words[0]], places["item", words[0]]
            if not wanted:
                return with_(with_(state, ever, NO), now, NO)
            if state[ever][1] == 0:
                return with_(state, now, (max(1, state[now][0]), state[now][1]))
            return with_(state, ever, YES) if state[now][1] == 0 else state
    place = places["hero", function, *words]
    return with_(state, place, YES if wanted else NO)


def with_(state: State, place: int, value: tuple[int, int]) -> State:
    """The state with one variable changed."""
    return state if state[place] == value else (*state[:place], value, *state[place + 1 :])


def _is_number(expr: Expr, variables: Variables, state: State) -> bool:
    return isinstance(possible(expr, At(variables, state)), Range)


def _compared(left: Expr, sign: str, right: Expr, variables: Variables, state: State) -> State | None:
    """The state with what stands on the left cut to what the comparison leaves of it."""
    own, other = possible(left, At(variables, state)), possible(right, At(variables, state))
    if not isinstance(own, Range) or not isinstance(other, Range):
        return None
    low, high = own[:2]
    match sign:
        case "<":
            high = min(high, other.high - 1)
        case "<=":
            high = min(high, other.high)
        case ">":
            low = max(low, other.low + 1)
        case ">=":
            low = max(low, other.low)
        case "==":
            low, high = max(low, other.low), min(high, other.high)
        case "!=" if other.low == other.high:
            low += low == other.low
            high -= high == other.low
    if low > high:
        return None
    return state if (low, high) == own[:2] else _cut(left, low, high, variables, state)


def _cut(expr: Expr, low: int, high: int, variables: Variables, state: State) -> State | None:
    """The state in which an expression lies between two numbers, as far as that can be said of single variables."""
    match expr.kind:
        case "name" | "call":
            if expr.kind == "name":
                place = variables.names[str(expr.value)]
            elif expr.value == "count":
                place = variables.places["item", arguments(expr)[0]]
            else:
                place = variables.places["hero", str(expr.value), *arguments(expr)]
            low, high = max(low, state[place][0]), min(high, state[place][1])
            return None if low > high else with_(state, place, (low, high))
        case "negative":
            return _cut(expr.parts[0], -high, -low, variables, state)
        case "arithmetic":
            left, right = expr.parts
            one, other = possible(left, At(variables, state)), possible(right, At(variables, state))
            if not isinstance(one, Range) or not isinstance(other, Range):
                return None
            match expr.value:
                case "+":
                    after = _cut(left, low - other.high, high - other.low, variables, state)
                    return None if after is None else _cut(right, low - one.high, high - one.low, variables, after)
                case "-":
                    after = _cut(left, low + other.low, high + other.high, variables, state)
                    return None if after is None else _cut(right, one.low - high, one.high - low, variables, after)
                case "*" if other.low == other.high > 0:
                    return _cut(left, -(-low // other.low), high // other.low, variables, state)
    return state
