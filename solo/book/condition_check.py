"""Whether a condition makes sense: its types right, nothing always divided by 0, and (next door) its names and words known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from solo.book.condition_names import Problem, Vocabulary, call_problems, hyphen_problem, hyphened, unknown_name
from solo.book.condition_ranges import Range, Truth, possible
from solo.book.condition_tree import Expr, nodes, short, show


def check(expr: Expr, vocabulary: Vocabulary) -> tuple[Range | Truth | None, tuple[Problem, ...]]:
    """What a whole condition can come to, or None and what is wrong with it, in the order written.

    A condition is true or false, so one that is a number is at fault, and the first of the pair is a Truth or None: a Truth
    that cannot be false belongs to a condition that always holds. Never evaluates anything.
    """
    found: list[Problem] = []
    kind = _type(expr, vocabulary, found)
    if kind == "number":
        found.append(_number_alone(expr, "a condition is true or false"))
    if found:
        return None, tuple(sorted(found, key=lambda problem: problem.start))
    declared = _Declared(vocabulary)
    zeros = tuple(
        _divides_by_zero(node)
        for node in nodes(expr)
        if node.kind == "arithmetic" and node.value in ("/", "%") and possible(node.parts[1], declared) == Range(0, 0)
    )
    return (None, zeros) if zeros else (possible(expr, declared), ())


class _Declared(NamedTuple):
    """A vocabulary as the possible values of its names and calls."""

    vocabulary: Vocabulary

    def name(self, name: str, /) -> Range | Truth:
        return self.vocabulary.names[name]

    def call(self, function: str, arguments: tuple[str, ...], /) -> Range | Truth:
        return self.vocabulary.functions[function].result


_Type = Literal["number", "truth"]


def _type(expr: Expr, vocabulary: Vocabulary, found: list[Problem], look: bool = True) -> _Type | None:
    """The type of a node, None where a name is unknown; what is wrong goes into `found`, once for each mistake.

    `look` is false inside a run like `met-the-miller`, where the whole has been looked at already.
    """
    run = hyphened(expr) if look else None
    if run and (problem := hyphen_problem(expr, run, vocabulary)):
        found.append(problem)
        return None
    match expr.kind:
        case "number":
            return "number"
        case "truth":
            return "truth"
        case "name":
            if (value := vocabulary.names.get(str(expr.value))) is None:
                found.append(unknown_name(expr, vocabulary))
                return None
            return "number" if isinstance(value, Range) else "truth"
        case "call":
            found += call_problems(expr, vocabulary)
            function = vocabulary.functions.get(str(expr.value))
            return None if function is None else "number" if isinstance(function.result, Range) else "truth"
    types = [_type(part, vocabulary, found, look=not run) for part in expr.parts]
    match expr.kind:
        case "and" | "or":
            found += _not_truths(expr, types)
            return "truth"
        case "not":
            if types[0] == "number":
                found.append(_number_alone(expr.parts[0], "`not` is for what is true or false", negated=True))
            return "truth"
        case "compare":
            if expr.value in ("==", "!=") and (None in types or types[0] == types[1]):
                return "truth"
            if expr.value in ("==", "!="):
                found.append(_unlike(expr))
            else:
                found += _not_numbers(expr, types, "compares numbers")
            return "truth"
        case _:
            found += _not_numbers(expr, types, "is for numbers")
            return "number"


def _not_truths(expr: Expr, types: list[_Type | None]) -> Iterator[Problem]:
    for part, kind, before in zip(expr.parts, types, (None, *expr.parts), strict=False):
        if kind != "number":
            continue
        cause = f"`{expr.kind}` joins what is true or false"
        if before is not None and before.kind == "compare" and part.kind in ("number", "name"):
            # `gold == 3 or 4`: said that way, meant another.
            whole = f"{show(before.parts[0])} {before.value} {show(part)}"
            message = f"{short(show(part))} is a number, and {cause}"
            yield Problem("bad-condition", message, part.start, part.end, f"say the whole comparison again: {short(whole)}")
        else:
            yield _number_alone(part, cause)


def _number_alone(part: Expr, cause: str, *, negated: bool = False) -> Problem:
    written = show(part)
    if part.kind == "number":
        remedy = "write `true` or `false`, or compare a name with it"
    else:
        remedy = f"compare it: {short(f'{written} == 0' if negated else f'{written} > 0')}"
    return Problem("bad-condition", f"{short(written)} is a number, and {cause}", part.start, part.end, remedy)


def _not_numbers(expr: Expr, types: list[_Type | None], cause: str) -> Iterator[Problem]:
    for part, kind in zip(expr.parts, types, strict=True):
        if kind != "truth":
            continue
        written = show(part)
        if part.kind == "call" and part.value == "has":
            remedy = f"for how many, write {short(f'count{written[3:]}')}"
        elif expr.kind == "compare":
            remedy = f"write {short(written)} alone, or {short(f'not {written}')}"
        else:
            remedy = "join truths with `and`, `or` and `not`"
        message = f"{short(written)} is true or false, and `{expr.value}` {cause}"
        yield Problem("bad-condition", message, part.start, part.end, remedy)


def _unlike(expr: Expr) -> Problem:
    left, right = expr.parts
    cause = f"`{expr.value}` compares a number with what is true or false"
    truths = [part for part in expr.parts if part.kind in ("call", "compare", "not", "and", "or")]
    remedy = f"write {short(show(truths[0]))} alone" if truths else "compare like with like"
    return Problem("bad-condition", cause, left.start, right.end, remedy)


def _divides_by_zero(node: Expr) -> Problem:
    divisor = node.parts[1]
    if divisor.kind == "number":
        message = f"{short(show(node))} divides by 0"
    else:
        message = f"{short(show(node))} divides by {short(show(divisor))}, which is always 0"
    return Problem("bad-condition", message, divisor.start, divisor.end, "divide by a value that is never 0")
