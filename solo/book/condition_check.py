"""Whether a condition makes sense: its names and words known, its types right, nothing always divided by 0."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from solo.book.condition_ranges import Range, Truth, possible
from solo.book.condition_tree import NUMBER_MAX, Expr, nodes, quoted, short, show
from solo.book.spelling import nearest

Parameter = Literal["item", "codeword", "section", "hero", "skill", "name"]


class Function(NamedTuple):
    """What a condition may call: the kind of each argument, and what the call can come to.

    A `name` is a bare name, every other kind a text in quotes. Where `optional` is true the last argument may be left out.
    """

    parameters: tuple[Parameter, ...]
    result: Range | Truth
    optional: bool = False


class Vocabulary(NamedTuple):
    """All a condition may speak of: names with their possible values, functions, and the words each kind of argument may be.

    A kind of which `words` knows nothing takes any word; for bare names that is any of `names`.
    """

    names: Mapping[str, Range | Truth]
    functions: Mapping[str, Function]
    words: Mapping[str, frozenset[str]]


class Problem(NamedTuple):
    """One fault of a condition: the check it belongs to, cause, remedy, and its place (code points, the end exclusive)."""

    check: Literal["bad-condition", "unknown-name"]
    message: str
    start: int
    end: int
    help: str


# What every system's books may call. `had` and `visited` mean ever, the present entry not counted; `has` and `marked` mean now.
FUNCTIONS: Mapping[str, Function] = {
    "has": Function(("item",), Truth()),
    "count": Function(("item",), Range(0, NUMBER_MAX)),
    "had": Function(("item",), Truth()),
    "marked": Function(("codeword",), Truth()),
    "visited": Function(("section",), Truth()),
}

# What to do about a word that is like none that is known.
_UNKNOWN: Mapping[Parameter, str] = {
    "item": "declare it under `gear`",
    "codeword": "declare it under `codewords`",
    "section": "name a section of this book",
    "hero": "name a hero of this book",
    "skill": "name a skill of this book's rule system",
    "name": "name a value every hero has",
}
_QUOTED: tuple[Parameter, ...] = ("item", "codeword")  # kinds of word that people write without their function
_PLURAL = {"item": "items", "codeword": "codewords", "section": "sections", "hero": "heroes", "skill": "skills", "name": "values"}
_MANY = 8  # a list longer than this helps nobody


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


def _type(expr: Expr, vocabulary: Vocabulary, found: list[Problem]) -> _Type | None:
    """The type of a node, None where a name is unknown; what is wrong goes into `found`, once for each mistake."""
    if run := _hyphened(expr, vocabulary):
        found.append(run)
        return None
    match expr.kind:
        case "number":
            return "number"
        case "truth":
            return "truth"
        case "name":
            if (value := vocabulary.names.get(str(expr.value))) is None:
                found.append(_unknown_name(expr, vocabulary))
                return None
            return "number" if isinstance(value, Range) else "truth"
        case "call":
            problems = list(_call(expr, vocabulary))
            found += problems
            function = vocabulary.functions.get(str(expr.value))
            return None if function is None else "number" if isinstance(function.result, Range) else "truth"
    types = [_type(part, vocabulary, found) for part in expr.parts]
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


# --- names and words ---


def _unknown_name(expr: Expr, vocabulary: Vocabulary) -> Problem:
    name = str(expr.value)
    if function := vocabulary.functions.get(name):
        problem = f"`{name}` is a function, and its brackets are missing"
        return Problem("bad-condition", problem, expr.start, expr.end, f"write {_signature(name, function)}")
    message = f"nothing a condition can read is called {short(name)}"
    remedy = _asked_for(name, vocabulary) or _did_you_mean(name, vocabulary.names, "known names")
    if name.lower() in ("true", "false", *vocabulary.names):
        remedy = f"write `{name.lower()}`"
    return Problem("unknown-name", message, expr.start, expr.end, remedy or "declare it under `counters`")


def _hyphened(expr: Expr, vocabulary: Vocabulary) -> Problem | None:
    """`met-the-miller` is read as subtraction; where that cannot have been meant, say so once."""
    if expr.kind not in ("arithmetic", "not", "negative") or (run := _run(expr)) is None:
        return None
    words = [str(node.value) for node in nodes(expr) if node.kind == "name"]
    if all(word in vocabulary.names for word in words) and run not in vocabulary.names:
        return None
    message = f"{short(run)} is read as subtraction"
    if run in vocabulary.names:
        return Problem("bad-condition", message, expr.start, expr.end, f"call it `{run.replace('-', '_')}` where it is declared")
    remedy = _asked_for(run, vocabulary)
    if remedy is None and (near := nearest(run, (word for kind in _QUOTED for word in vocabulary.words.get(kind, ())))):
        remedy = _asked_for(near, vocabulary)
    if remedy is None:
        if any(nearest(word, vocabulary.names) for word in words):
            return None  # a subtraction after all, with a name misspelt
        remedy = f"a codeword stands in quotes: marked({quoted(run)})"
    return Problem("unknown-name", message, expr.start, expr.end, remedy)


def _run(expr: Expr) -> str | None:
    """What a node spells where it is words and numbers with nothing but hyphens between them."""
    size = expr.end - expr.start
    match expr.kind, expr.parts:
        case "name" | "number", _:
            spelt = str(expr.value)
        case "negative", (part,):
            spelt = f"-{_run(part)}"
        case "not", (part,):
            spelt = f"not{_run(part)}"
        case "arithmetic", (left, right) if expr.value == "-":
            spelt = f"{_run(left)}-{_run(right)}"
        case _:
            return None
    # A part that spells nothing, a bracket or a space makes the node longer or shorter than what it spells.
    return spelt if len(spelt) == size else None


def _call(expr: Expr, vocabulary: Vocabulary) -> Iterator[Problem]:
    name = str(expr.value)
    end = expr.start + len(name)
    if (function := vocabulary.functions.get(name)) is None:
        if name in vocabulary.names:
            message = f"{short(name)} is a value, not a function"
            yield Problem("bad-condition", message, expr.start, expr.end, f"write {short(name)} without brackets")
            return
        remedy = _did_you_mean(name, vocabulary.functions, "known functions") or "ask for a value by its name alone"
        yield Problem("unknown-name", f"there is no function {short(name)}", expr.start, end, remedy)
        return
    most = len(function.parameters)
    least = most - (function.optional and most > 0)
    if not least <= len(expr.parts) <= most:
        wants = f"{most} argument{'s' * (most != 1)}" if least == most else f"{least} or {most} arguments"
        message = f"{short(name)} takes {wants}, not {len(expr.parts) or 'none'}"
        yield Problem("bad-condition", message, expr.start, expr.end, f"write {_signature(name, function)}")
        return
    for part, kind in zip(expr.parts, function.parameters, strict=False):
        if problem := _argument(expr, part, kind, vocabulary):
            yield problem


def _argument(call: Expr, part: Expr, kind: Parameter, vocabulary: Vocabulary) -> Problem | None:
    word = str(part.value)
    known: Collection[str] | None = vocabulary.words.get(kind)
    if known is None and kind == "name":
        known = vocabulary.names
    if kind == "name" and part.kind == "text":
        message = f"{short(quoted(word))} is in quotes, and `{call.value}` reads a name there"
        return Problem("bad-condition", message, part.start, part.end, f"write {short(word)} without quotes")
    if kind != "name" and part.kind == "name":
        message = f"{short(word)} is not in quotes"
        return Problem("bad-condition", message, part.start, part.end, f"write {quoted(word)}")
    if known is None or word in known:
        return None
    if kind == "section":
        message = f"there is no section {short(word)}"
    else:
        message = f"no {'value' if kind == 'name' else kind} is called {short(word)}"
    remedy = _asked_for(word, vocabulary) if len(call.parts) == 1 else None
    remedy = remedy or _did_you_mean(word, known, f"known {_PLURAL[kind]}", quotes=kind != "name")
    return Problem("unknown-name", message, part.start, part.end, remedy or _UNKNOWN[kind])


def _asked_for(word: str, vocabulary: Vocabulary) -> str | None:
    """How to ask for a word that stands where it cannot: as the item, codeword … it is declared to be."""
    for kind in _QUOTED:
        if word in vocabulary.words.get(kind, ()) and (function := _asker(kind, vocabulary)):
            return f"{short(word)} is {'an' if kind == 'item' else 'a'} {kind}: write {function}({quoted(word)})"
    return None


def _asker(kind: Parameter, vocabulary: Vocabulary) -> str | None:
    return next((name for name, function in vocabulary.functions.items() if function.parameters == (kind,)), None)


def _did_you_mean(word: str, known: Iterable[str], listed: str, *, quotes: bool = False) -> str | None:
    known = sorted(known)
    spelt = quoted if quotes else "`{}`".format
    if near := nearest(word, known):
        return f"did you mean {spelt(near)}?"
    return f"{listed}: {', '.join(map(spelt, known))}" if 0 < len(known) <= _MANY else None


def _signature(name: str, function: Function) -> str:
    return f"{name}({', '.join(kind if kind == 'name' else quoted(kind) for kind in function.parameters)})"
