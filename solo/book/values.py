"""The shapes of single values: text, numbers, ids, names, links, conditions, amounts. `shape` has the lists and maps."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from solo import dice
from solo.book import conditions
from solo.book.decoding import ConditionUse, Decoding, Missing, Path, label, listed, shortened
from solo.book.findings import Edit, Fix, Span
from solo.book.node import Mapping as MappingNode
from solo.book.node import Node, Scalar

TEXT_BYTES_MAX = 64 * 1024
ID_LENGTH_MAX = 64
# No file may bear the first group on Windows, and a save may be named after an id; YAML takes the second for something else.
RESERVED_IDS = r"con|prn|aux|nul|com[0-9]|lpt[0-9]|true|false|null"
_NUMBER_ID = "0|[1-9][0-9]{0,17}"
_SLUG = "[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
NAME_PATTERN = "[A-Za-z][A-Za-z0-9_]*"  # what a condition can read
DICE_PATTERN = "(?:[1-9][0-9]?|100)?d(?:[2-9]|[1-9][0-9]{1,2}|1000)(?:[*/][1-9][0-9]{0,6})?(?:[+-](?:0|[1-9][0-9]{0,6}))?"
_BREAKS = re.compile(r"[ \t]*[\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]\s*")  # a space will do for them in a line
_WHOLE = re.compile("-?(?:0|[1-9][0-9]{0,17})")
_END = r"$(?![\s\S])"  # `$` alone lets a line end follow in some dialects


def whole_pattern(pattern: str) -> str:
    """A pattern for JSON Schema, which searches, that must match the whole text."""
    return f"^(?:{pattern}){_END}"


def described(doc: str, **keywords: Any) -> dict[str, Any]:
    """A JSON Schema with its explanation, plain and in Markdown."""
    return {**keywords, "description": doc.replace("`", ""), "markdownDescription": doc}


class Text(NamedTuple):
    """Text that is shown as one line, however many it is written on; not blank unless `blank`. `pattern` must match all of it,
    and `help` says how it is written."""

    doc: str
    pattern: str | None = None
    help: str | None = None
    blank: bool = False

    def decode(self, node: Node, reading: Decoding, path: Path) -> str | Missing:
        if self.help is not None and isinstance(node, Scalar) and isinstance(node.value, bool):
            return reading.wrong_type(node, path, "text", help=self.help)
        text = _text(node, reading, path)
        if not isinstance(text, str):
            return text
        text = _BREAKS.sub(" ", text.strip("\r\n"))
        if not self.blank and not text.strip():
            help = self.help or "give it some text"
            return reading.report("not-allowed-value", f"{label(path)} is blank", node.span, help=help)
        if self.pattern is not None and not re.fullmatch(self.pattern, text):
            message = f"{label(path)} cannot be “{shortened(text)}”"
            return reading.report("not-allowed-value", message, node.span, help=self.help)
        return text

    def schema(self) -> dict[str, Any]:
        pattern = whole_pattern(self.pattern) if self.pattern is not None else None if self.blank else r"\S"
        told = {"patternErrorMessage": self.help or "give it some text"} if pattern else {}
        return described(self.doc, type="string", **({"pattern": pattern} if pattern else {}), **told)


class Prose(NamedTuple):
    """Text the player reads, in CommonMark; the line ends at its end are no part of it."""

    doc: str

    def decode(self, node: Node, reading: Decoding, path: Path) -> str | Missing:
        if isinstance(node, MappingNode) and reading.at is not None and node.span.line > reading.at.end_line:
            # Prose with a colon in it, and the sign forgotten.
            behind = reading.at._replace(column=reading.at.end_column + 1, end_column=reading.at.end_column + 1)
            fix = Fix("put | after the colon", (Edit(behind, " |"),), safe=True)
            return reading.wrong_type(node, path, "text", help="write | after the colon: the text stands below it", fix=fix)
        text = _text(node, reading, path)
        return text.rstrip("\n") if isinstance(text, str) else text

    def schema(self) -> dict[str, Any]:
        snippet = {"label": "|", "description": "Prose, on as many lines as it needs.", "body": "|\n  $1"}
        return described(self.doc, type="string", maxLength=TEXT_BYTES_MAX, defaultSnippets=[snippet])


class Whole(NamedTuple):
    """A whole number from `low` to `high`, both included."""

    doc: str
    low: int | None = None
    high: int | None = None

    def decode(self, node: Node, reading: Decoding, path: Path) -> int | Missing:
        if node.kind != "scalar" or not isinstance(node.value, int) or isinstance(node.value, bool):
            help, fix = None, None
            if isinstance(node, Scalar) and node.style != "plain" and _WHOLE.fullmatch(node.text):
                help, fix = "take the quotes away", Fix(f"change it to {node.text}", (Edit(node.span, node.text),), safe=True)
            elif isinstance(node, Scalar) and (found := re.fullmatch("(-?)0+([1-9][0-9]{0,17})", node.text)):
                meant = found[1] + found[2]
                help, fix = "leave the nought out", Fix(f"change it to {meant}", (Edit(node.span, meant),), safe=False)
            elif isinstance(node, Scalar) and (meant := _plain_minus(node.text)) is not None:
                help, fix = _minus(node, meant)
            elif isinstance(node, Scalar) and node.text:
                help = "write it in digits, such as 3"
            return reading.wrong_type(node, path, "a whole number", help=help, fix=fix)
        return _within(node.value, self.low, self.high, node.span, reading, path)

    def schema(self) -> dict[str, Any]:
        return described(self.doc, type="integer", **_limits(self.low, self.high))


_TRUTHS = {**dict.fromkeys(("true", "yes", "on"), "true"), **dict.fromkeys(("false", "no", "off"), "false")}


class Flag(NamedTuple):
    """true or false."""

    doc: str

    def decode(self, node: Node, reading: Decoding, path: Path) -> bool | Missing:
        if node.kind == "scalar" and isinstance(node.value, bool):
            return node.value
        meant = _TRUTHS.get(node.text.lower()) if isinstance(node, Scalar) else None
        fix = Fix(f"change it to {meant}", (Edit(node.span, meant),), safe=True) if meant else None
        return reading.wrong_type(node, path, "true or false", help="write true or false, without quotes", fix=fix)

    def schema(self) -> dict[str, Any]:
        return described(self.doc, type="boolean")


class OneOf(NamedTuple):
    """One of a few words; `values` holds each with what it means."""

    doc: str
    values: Mapping[str, str]

    def decode(self, node: Node, reading: Decoding, path: Path) -> str | Missing:
        known = listed(list(self.values), "or")
        if node.kind != "scalar" or not isinstance(node.value, str):
            return reading.wrong_type(node, path, known)
        if node.value in self.values:
            return node.value
        meant = reading.nearest(node.value, self.values) or reading.nearest(node.value.lower(), self.values)
        kin = reading.akin(node.value.lower(), self.values) if meant is None else []
        help, fix = suggestion(meant, node, f"did you mean {listed(kin, 'or')}?" if kin else f"write {known}")
        message = f"{label(path)} cannot be “{shortened(node.value)}”"
        return reading.report("not-allowed-value", message, node.span, help=help, fix=fix)

    def schema(self) -> dict[str, Any]:
        told = list(self.values.values())
        return described(self.doc, type="string", enum=list(self.values), enumDescriptions=told, markdownEnumDescriptions=told)


class Slug(NamedTuple):
    """An id: lower-case letters and digits joined by hyphens, or (if `numbers`) a whole number without leading noughts."""

    doc: str
    numbers: bool = True
    examples: tuple[str, ...] = ()  # for editors to offer

    @property
    def pattern(self) -> str:
        """What matches a whole id."""
        return rf"(?!(?:{RESERVED_IDS}){_END})(?:{_NUMBER_ID + '|' if self.numbers else ''}{_SLUG})"

    def decode(self, node: Node, reading: Decoding, path: Path) -> str | Missing:
        if node.kind != "scalar" or node.value is None:
            return reading.wrong_type(node, path, "an id", help=self._help(None))
        pattern = _ID if self.numbers else _WORD_ID
        if len(node.text) <= ID_LENGTH_MAX and pattern.fullmatch(node.text) and not isinstance(node.value, bool):
            return node.text
        fix = None
        if path == ("id",) and (meant := self._meant(node.text)):  # others may name any other id, and would have to follow
            fix = Fix(f"change it to {meant}", (Edit(node.span, meant),), safe=False)
        return reading.report("bad-id", self._cause(node.text), node.span, help=self._help(node.text), fix=fix)

    def schema(self) -> dict[str, Any]:
        offered = {"examples": list(self.examples)} if self.examples else {}
        return described(self.doc, **id_schema(self.numbers), **offered)

    def _cause(self, text: str) -> str:
        shown = shortened(text)
        if len(text) > ID_LENGTH_MAX:
            return f"“{shown}” is no id: it has {len(text)} characters, and {ID_LENGTH_MAX} are allowed"
        if re.fullmatch(RESERVED_IDS, text, re.IGNORECASE):
            return f"“{shown}” is no id: programs take this word for something else"
        if re.fullmatch("0[0-9]+", text):
            return f"“{shown}” is no id: it begins with a nought"
        return f"“{shown}” is no id"

    def _meant(self, text: str) -> str | None:
        slug = re.sub("[^a-z0-9]+", "-", text.lower()).strip("-")[:ID_LENGTH_MAX].strip("-")
        tried = text.lstrip("0") if text.isdigit() else slug
        return tried if (_ID if self.numbers else _WORD_ID).fullmatch(tried) else None

    def _help(self, text: str | None) -> str:
        wanted = "a whole number, or " if self.numbers else ""
        if text is not None and (meant := self._meant(text)):
            return f"write {meant}: an id is {wanted}lower-case letters and digits joined by hyphens"
        return f"an id is {wanted}lower-case letters and digits joined by hyphens, such as the-old-mill"


_ID = re.compile(Slug("").pattern)
_WORD_ID = re.compile(Slug("", numbers=False).pattern)


def id_schema(numbers: bool = True) -> dict[str, Any]:
    """An id, as JSON Schema."""
    told = "an id is " + ("a whole number, or " if numbers else "") + "lower-case letters and digits joined by hyphens"
    pattern = {"pattern": whole_pattern(Slug("", numbers).pattern), "maxLength": ID_LENGTH_MAX, "patternErrorMessage": told}
    if not numbers:
        return {"type": "string", **pattern}
    # text first: of a number an editor would write the first, 0
    return {"type": ["string", "integer"], "minimum": 0, "maximum": 10**18 - 1, **pattern}


class Named(NamedTuple):
    """The name of something declared ("item", "codeword", "foe", "hero", "counter", "value") or of the system's ("skill").

    Decodes to the one name an alias stands for.
    """

    doc: str
    what: str

    def decode(self, node: Node, reading: Decoding, path: Path) -> str | Missing:
        if node.kind != "scalar" or node.value is None or isinstance(node.value, bool):
            return reading.wrong_type(node, path, f"the name of {_article(self.what)}")
        known = reading.words[self.what]
        if node.text in known:
            return known[node.text]
        help, fix = suggestion(reading.nearest(node.text, known), node, _declare(self.what, known))
        message = f"{label(path)} names “{shortened(node.text)}”, and no {_noun(self.what)} is called that"
        return reading.report("unknown-name", message, node.span, help=help, fix=fix)

    def schema(self) -> dict[str, Any]:
        if self.what in ("counter", "value"):
            return described(self.doc, type="string", pattern=whole_pattern(NAME_PATTERN), maxLength=ID_LENGTH_MAX)
        if self.what in _DECLARED_UNDER:
            return described(self.doc, **id_schema())
        return described(self.doc, type="string", **{WORDS: self.what})


WORDS = "$words"  # a keyword that `schema` replaces by the system's words of a kind

_DECLARED_UNDER = {
    "item": "gear",
    "codeword": "codewords",
    "foe": "foes",
    "hero": "heroes",
    "counter": "counters",
    "value": "counters",
}


def _noun(what: str) -> str:
    return "counter or value of a hero" if what == "value" else what


def _article(what: str) -> str:
    return f"an {what}" if what[0] in "aeiou" else f"a {_noun(what)}"


def _declare(what: str, known: Collection[str]) -> str:
    if what in _DECLARED_UNDER:
        return f"declare it under `{_DECLARED_UNDER[what]}`" + (f", or name one of {listed(list(known))}" if known else "")
    return f"name one of {listed(list(known))}"


class Link(NamedTuple):
    """Where the story goes on: a section's id, or (if `in_place`) an outcome written in place. Decodes to the section's id."""

    doc: str
    in_place: bool = True

    def decode(self, node: Node, reading: Decoding, path: Path) -> str | Missing:
        if node.kind == "mapping" and self.in_place and reading.outcome is not None and reading.here is not None:
            return _in_place(node, reading, path)
        if node.kind == "scalar" and node.value is not None and not isinstance(node.value, bool):
            if (found := _LINK_IN_WORDS.fullmatch(node.text)) is not None and node.span.line == node.span.end_line:
                target = found[1]
                reading.link(path, target, node)
                message = f"{label(path)} is “{shortened(node.text)}”, and it must be the id alone"
                fix = Fix(f"change it to {target}", (Edit(node.span, target),), safe=True)
                return reading.report("bad-id", message, node.span, help=f"write {target}", fix=fix)
            reading.link(path, node.text, node)
            return node.text
        reading.loose.append((reading.here, node))
        wanted = "the id of a section, or an outcome written in place" if self.in_place else "the id of a section"
        empty = isinstance(node, Scalar) and node.value is None
        return reading.wrong_type(node, path, wanted, help="write where it leads, such as 12" if empty else None)

    def schema(self) -> dict[str, Any]:
        target = described(self.doc, **id_schema())
        if not self.in_place:
            return target
        types = ["string", "integer", "object"]
        return described(self.doc, type=types, **{"if": {"type": "object"}, "then": {"$ref": OUTCOME}, "else": target})


_LINK_IN_WORDS = re.compile(
    r"(?:[Ss]ection|[Pp]aragraph|[Gg]o ?to|[Tt]urn to|§)\s*([1-9][0-9]{0,17}|[a-z][a-z0-9]*(?:-[a-z0-9]+)*)"
)

OUTCOME = "#/definitions/outcome"


def _in_place(node: MappingNode, reading: Decoding, path: Path) -> str:
    """Decode an outcome written in place: a section of its own, named after the section it stands in and its key."""
    assert reading.outcome is not None
    outer = reading.here
    parts = [str(part + 1) if isinstance(part, int) else part for part in path[3:] or path[2:]]
    name = f"{outer}/{'-'.join(parts)}"
    reading.link(path, name, node)
    reading.here, reading.sections[name] = name, None
    section = reading.outcome.decode(node, reading, path)
    reading.here = outer
    if not isinstance(section, Missing):
        reading.sections[name] = section
    return name


class Condition(NamedTuple):
    """A condition in our own little language. Decodes to its tree; names and types are checked when the book is read."""

    doc: str

    def decode(self, node: Node, reading: Decoding, path: Path) -> conditions.Expr | Missing:
        if node.kind != "scalar" or not isinstance(node.value, str):
            return reading.wrong_type(node, path, "a condition", help="write one such as has('lamp') or gold >= 3")
        expr = reading.parsed.get(node.text)
        if expr is None:
            try:
                expr = reading.parsed[node.text] = conditions.parse(node.text)
            except conditions.ConditionError as error:
                span = reading.inside(node, error.start, error.end)
                fix = _condition_fix(node, error)
                return reading.report("bad-condition", error.message, span, help=error.help, fix=fix)
        reading.conditions.append(ConditionUse(expr, node))
        return expr

    def schema(self) -> dict[str, Any]:
        return described(self.doc, type="string", minLength=1)


_WRITE = re.compile("write `([^`…]+)`(?: without a space| in small letters)?")
_CURLY = str.maketrans("‘’‚‛“”„‟", "''''" + '""""')


def _condition_fix(node: Scalar, error: conditions.ConditionError) -> Fix | None:
    """The fix for a condition of one line that is right once everything in it is written as its errors say."""
    if node.style != "plain" or node.span.line != node.span.end_line:
        return None
    text = node.text
    for _ in range(10):
        found = _WRITE.fullmatch(error.help)
        if "straight quote" in error.message:
            text = text.translate(_CURLY)
        elif found is not None:
            gap = " " if found[1].isalpha() and text[error.end : error.end + 1] not in (" ", "") else ""
            text = text[: error.start] + found[1] + gap + text[error.end :]
        else:
            return None
        try:
            conditions.parse(text)
        except conditions.ConditionError as another:
            error = another
            continue
        fits = not re.search(r": | #|^[!&*%@`\[\]{}|>'\"-]", text)
        return Fix(f"change it to {text}", (Edit(node.span, text),), safe=True) if fits else None
    return None


class Amount(NamedTuple):
    """A whole number from `low` to `high`, or dice (which the limits do not bind)."""

    doc: str
    low: int | None = None
    high: int | None = None

    def decode(self, node: Node, reading: Decoding, path: Path) -> int | dice.Dice | Missing:
        if node.kind != "scalar" or node.value is None or isinstance(node.value, bool):
            return reading.wrong_type(node, path, "a whole number or dice", help=_DICE_HELP)
        if isinstance(node.value, int):
            return _within(node.value, self.low, self.high, node.span, reading, path)
        if (meant := _plain_minus(node.text)) is not None:
            told = f"{label(path)} is “{node.text}”, whose minus is not the one of numbers"
            remedy, sure = _minus(node, meant)
            return reading.report("not-allowed-value", told, node.span, help=remedy, fix=sure)
        try:
            rolled = dice.parse(node.text)
        except dice.DiceError as error:
            advice, fix = ("take the quotes away" if _WHOLE.fullmatch(node.text) else _DICE_HELP), None
            if re.fullmatch(DICE_PATTERN, plain := "".join(node.text.split()).lower()):
                advice, fix = f"write {plain}", Fix(f"change it to {plain}", (Edit(node.span, plain),), safe=True)
            cause = str(error).partition("; write")[0]  # how they are written is said below
            return reading.report("not-allowed-value", f"{label(path)}: {cause}", node.span, help=advice, fix=fix)
        if not re.fullmatch(DICE_PATTERN, node.text):
            help, fix = suggestion(str(rolled), node, _DICE_HELP)
            message = f"{label(path)}: “{shortened(node.text)}” is not how dice are written"
            return reading.report("not-allowed-value", message, node.span, help=help, fix=fix)
        return rolled

    def schema(self) -> dict[str, Any]:
        pattern = {"pattern": whole_pattern(DICE_PATTERN), "patternErrorMessage": _DICE_HELP}
        return described(self.doc, type=["string", "integer"], **_limits(self.low, self.high), **pattern)


def _plain_minus(text: str) -> str | None:
    """A number written with a typographic minus or a dash, as it should be written."""
    meant = text.replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-").replace("\N{EM DASH}", "-")
    meant = meant.replace("- ", "-")
    return meant if meant != text and _WHOLE.fullmatch(meant) else None


def _minus(node: Scalar, meant: str) -> tuple[str, Fix]:
    help = f"write {meant}, with the minus of the keyboard (-), not the typographic one ({node.text[:1]})"
    return help, Fix(f"change it to {meant}", (Edit(node.span, meant),), safe=True)


_DICE_HELP = "write a whole number, or dice like d6, 2d6+1, d6*5 or d6/2"


def suggestion(meant: str | None, at: Scalar, otherwise: str | None) -> tuple[str | None, Fix | None]:
    """Did-you-mean as help and a fix, or the other help where nothing is near. A fix is a guess, so not safe, unless the two
    differ in nothing but capitals."""
    if meant is None:
        return otherwise, None
    safe = meant.casefold() == at.text.casefold()
    return f"did you mean {meant}?", Fix(f"change it to {meant}", (Edit(at.span, meant),), safe)


def _text(node: Node, reading: Decoding, path: Path) -> str | Missing:
    if node.kind == "scalar" and isinstance(node.value, str):
        size = len(node.text)
        if size * 4 > TEXT_BYTES_MAX and (size := len(node.text.encode("utf-8", "surrogatepass"))) > TEXT_BYTES_MAX:
            message = f"{label(path)} has {size:,} bytes; {TEXT_BYTES_MAX:,} are allowed"
            span = node.span._replace(end_line=node.span.line, end_column=node.span.column + 1)
            return reading.report("too-big", message, span, help="make two sections of it")
        return node.text
    if isinstance(node, Scalar) and node.value is not None:
        certain = not isinstance(node.value, bool)  # a title may be 1984; what true should say nobody knows
        fix = Fix("put it in quotes", (Edit(node.span, f'"{node.text}"'),), safe=certain)
        return reading.wrong_type(node, path, "text", help="put it in quotes", fix=fix)
    if isinstance(node, Scalar):
        return reading.wrong_type(node, path, "text")
    return reading.wrong_type(node, path, "text", help="put quotes around it, or write it under |")


def _within(value: int, low: int | None, high: int | None, span: Span, reading: Decoding, path: Path) -> int | Missing:
    if (low is None or value >= low) and (high is None or value <= high):
        return value
    return reading.report("out-of-range", f"{label(path)} is {value:,}; {allowed(low, high)}", span)


def allowed(low: int | None, high: int | None) -> str:
    """A range in words."""
    if low is not None and high is not None:
        return f"{low:,} to {high:,} are allowed" if low != high else f"only {low:,} is allowed"
    return f"at least {low:,} is allowed" if low is not None else f"at most {high:,} is allowed"


def _limits(low: int | None, high: int | None) -> dict[str, int]:
    return {**({} if low is None else {"minimum": low}), **({} if high is None else {"maximum": high})}
