"""What a condition is once it has been read: a tree of frozen nodes, and the error for a text that is none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

LENGTH_MAX = 500  # characters of a condition
NODES_MAX = 200  # values, operators, calls and arguments in one condition
DEPTH_MAX = 32  # brackets, `not`, minus signs and operators standing inside one another; `a + b + c` is one level
NUMBER_MAX = 10**9  # the greatest whole number that may be written

Kind = Literal["number", "truth", "name", "text", "call", "not", "negative", "and", "or", "compare", "arithmetic"]


class Expr(NamedTuple):
    """A node of a condition. `start` and `end` are code points into the condition's text (the end exclusive).

    | kind | value | parts |
    |---|---|---|
    | number | the whole number | |
    | truth | true or false | |
    | name | the name | |
    | text | the text without its quotes; only as an argument | |
    | call | the function's name | its arguments: kind `text`, or `name` for a bare name |
    | not, negative | | the operand |
    | and, or | | two operands or more |
    | compare | `==` `!=` `<` `<=` `>` `>=` | left, right |
    | arithmetic | `+` `-` `*` `/` `%` | left, right |

    Brackets leave no node. A node's place leaves out brackets that stand round the whole of it; a call begins with its name.
    """

    kind: Kind
    value: str | int
    parts: tuple[Expr, ...]
    start: int
    end: int


class ConditionError(ValueError):
    """A text that is no condition: the cause, the remedy, and where (code points into the text, the end exclusive)."""

    def __init__(self, message: str, start: int, end: int, help: str) -> None:
        super().__init__(message)
        self.message = message
        self.start = start
        self.end = end
        self.help = help


# How tightly a node holds together: a looser one inside a tighter one needs brackets.
STRENGTH: dict[str, int] = {
    **{"or": 1, "and": 2, "not": 3},
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), 4),
    **{"+": 5, "-": 5, "*": 6, "/": 6, "%": 6},
    "negative": 7,
}
WHOLE = 8  # numbers, names, calls, brackets


def strength(expr: Expr) -> int:
    """How tightly a node holds together (see STRENGTH)."""
    if expr.kind in ("compare", "arithmetic"):
        return STRENGTH[str(expr.value)]
    return STRENGTH.get(expr.kind, WHOLE)


def show(expr: Expr) -> str:
    """The node as its author might have written it, with single spaces and only the brackets it needs.

    Reading that again gives the same tree, offsets apart, so two conditions that differ in spacing alone show alike.
    """
    match expr.kind:
        case "number" | "name":
            return str(expr.value)
        case "truth":
            return "true" if expr.value else "false"
        case "text":
            return quoted(str(expr.value))
        case "call":
            return f"{expr.value}({', '.join(map(show, expr.parts))})"
        case "not":
            return f"not {_inside(expr.parts[0], 3)}"
        case "negative":
            return f"-{_inside(expr.parts[0], 7)}"
        case "and" | "or":
            return f" {expr.kind} ".join(_inside(part, strength(expr) + 1) for part in expr.parts)
        case "compare" | "arithmetic":
            left, right = expr.parts
            own = strength(expr)
            # Comparisons cannot be chained, so their left side needs brackets too.
            return f"{_inside(left, own + (expr.kind == 'compare'))} {expr.value} {_inside(right, own + 1)}"


def quoted(text: str) -> str:
    """A text in the quotes it needs as an argument (it never holds both kinds)."""
    return f'"{text}"' if "'" in text else f"'{text}'"


def short(text: str) -> str:
    """A piece of a condition for a message, in backticks, cut where it is long."""
    return f"`{text if len(text) <= 40 else text[:39] + '…'}`"


def nodes(expr: Expr) -> Iterator[Expr]:
    """The node itself and all nodes in it, in the order they are written; arguments of calls are left out."""
    yield expr
    if expr.kind != "call":
        for part in expr.parts:
            yield from nodes(part)


def reads(expr: Expr) -> frozenset[tuple[str, tuple[str, ...]]]:
    """Every name and call a condition reads: `("gold", ())`, `("visited", ("12",))`, `("of", ("lemzip", "health"))`."""
    return frozenset(
        (str(node.value), arguments(node) if node.kind == "call" else ()) for node in nodes(expr) if node.kind in ("name", "call")
    )


def arguments(call: Expr) -> tuple[str, ...]:
    """What a call is given, texts without their quotes and bare names alike."""
    return tuple([str(part.value) for part in call.parts])


def _inside(expr: Expr, least: int) -> str:
    text = show(expr)
    return text if strength(expr) >= least else f"({text})"
