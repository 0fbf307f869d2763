"""What a condition may speak of, and what to say of a name, function or word that is not among it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from solo.book.condition_ranges import Range, Truth
from solo.book.condition_tree import NUMBER_MAX, Expr, nodes, quoted, short
from solo.book.spelling import nearest

Parameter = str  # "item", "codeword", "section", "hero", "name", or a kind of word of the rule system's, such as "skill"


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
    "name": "name a value every hero has",
}
_QUOTED: tuple[Parameter, ...] = ("item", "codeword")  # kinds of word that people write without their function
_PLURAL = {"item": "items", "codeword": "codewords", "section": "sections", "hero": "heroes", "name": "values"}
_MANY = 8  # a list longer than this helps nobody


def unknown_name(expr: Expr, vocabulary: Vocabulary) -> Problem:
    """What is wrong with a name that stands for no value."""
    name = str(expr.value)
    if function := vocabulary.functions.get(name):
        problem = f"`{name}` is a function, and its brackets are missing"
        return Problem("bad-condition", problem, expr.start, expr.end, f"write {_signature(name, function)}")
    message = f"nothing a condition can read is called {short(name)}"
    remedy = _asked_for(name, vocabulary) or _did_you_mean(name, vocabulary.names, "known names")
    if name.lower() in ("true", "false", *vocabulary.names):
        remedy = f"write `{name.lower()}`"
    return Problem("unknown-name", message, expr.start, expr.end, remedy or "declare it under `counters`")


def hyphened(expr: Expr) -> str | None:
    """What a node spells where it is words and numbers with nothing but hyphens between them, such as `met-the-miller`."""
    spelt = _spelt(expr)
    return spelt if spelt is not None and "-" in spelt else None


def hyphen_problem(expr: Expr, run: str, vocabulary: Vocabulary) -> Problem | None:
    """`met-the-miller` is read as subtraction; where that cannot have been meant, say so once."""
    words = [str(node.value) for node in nodes(expr) if node.kind == "name"]
    if all(word in vocabulary.names for word in words) and run not in vocabulary.names:
        return None
    message = f"{short(run)} is read as subtraction"
    if run in vocabulary.names:
        return Problem(
            "bad-condition", message, expr.start, expr.end, f"call it {short(run.replace('-', '_'))} where it is declared"
        )
    remedy = _asked_for(run, vocabulary)
    if remedy is None and (near := nearest(run, (word for kind in _QUOTED for word in vocabulary.words.get(kind, ())))):
        remedy = _asked_for(near, vocabulary)
    if remedy is None:
        if any(nearest(word, vocabulary.names) for word in words):
            return None  # a subtraction after all, with a name misspelt
        remedy = f"a codeword stands in quotes: marked({quoted(run)})"
    return Problem("unknown-name", message, expr.start, expr.end, remedy)


def _spelt(expr: Expr) -> str | None:
    match expr.kind, expr.parts:
        case "name" | "number", _:
            spelt = str(expr.value)
        case "negative", (part,):
            spelt = f"-{_spelt(part)}"
        case "not", (part,):
            spelt = f"not{_spelt(part)}"
        case "arithmetic", (left, right) if expr.value == "-":
            spelt = f"{_spelt(left)}-{_spelt(right)}"
        case _:
            return None
    # A part that spells nothing, a bracket or a space makes the node longer or shorter than what it spells.
    return spelt if len(spelt) == expr.end - expr.start else None


def call_problems(expr: Expr, vocabulary: Vocabulary) -> Iterator[Problem]:
    """What is wrong with a call: its function, how many arguments it is given, and each of them."""
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
        message = f"{short(quoted(word))} is in quotes, and {short(str(call.value))} reads a name there"
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
    remedy = remedy or _did_you_mean(word, known, f"known {_PLURAL.get(kind, f'{kind}s')}", quotes=kind != "name")
    remedy = remedy or _UNKNOWN.get(kind, f"name a {kind} of this book's rule system")
    return Problem("unknown-name", message, part.start, part.end, remedy)


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
