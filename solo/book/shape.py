"""What may stand at one place of a book: one table of shapes makes both the decoder and the JSON Schema.

A shape has a `doc` for the author and two operations, `decode` and `schema` (see `decoding.Shape`). What a shape refuses it
reports, at the smallest place that shows it, and decodes to MISSING; the rest of the book is decoded all the same. Here are the
shapes of lists, maps and records, and what a rule system brings; the shapes of single values come from `values`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from solo.book.conditions import Function, Range, Truth
from solo.book.decoding import MISSING, Decoding, Missing, Path, Shape, label, listed, short, shortened
from solo.book.findings import Edit, Fix, Related, Span
from solo.book.model import SystemWay
from solo.book.node import Mapping as MappingNode
from solo.book.node import Node, Scalar
from solo.book.node import Sequence as SequenceNode
from solo.book.values import (
    Amount,
    Condition,
    Flag,
    Link,
    Named,
    OneOf,
    Prose,
    Slug,
    Text,
    Whole,
    allowed,
    described,
    suggestion,
)

__all__ = [
    "MISSING",
    "Amount",
    "Condition",
    "Decoding",
    "Either",
    "Field",
    "Flag",
    "Link",
    "ListOf",
    "Made",
    "MapOf",
    "Named",
    "OneOf",
    "OutcomeShape",
    "Path",
    "Prose",
    "Record",
    "Shape",
    "Slug",
    "SystemShapes",
    "Text",
    "Unfit",
    "WayShape",
    "Whole",
]


class Unfit(ValueError):
    """Raised by a record's `make` where its fields do not go together: a sentence, and the field to point at."""

    def __init__(
        self, message: str, key: str | None = None, *, check: str = "not-allowed-value", help: str | None = None
    ) -> None:
        super().__init__(message)
        self.message, self.key, self.check, self.help = message, key, check, help


class Made(NamedTuple):
    """A shape whose value is made into something else."""

    shape: Shape
    make: Callable[[Any], Any]

    @property
    def doc(self) -> str:
        return self.shape.doc

    def decode(self, node: Node, reading: Decoding, path: Path) -> Any:
        value = self.shape.decode(node, reading, path)
        return value if value is MISSING else self.make(value)

    def schema(self) -> dict[str, Any]:
        return self.shape.schema()


class ListOf(NamedTuple):
    """A list of one kind of thing, `least` to `most` of them (of words, if `unique`, each once); decodes to a tuple."""

    doc: str
    item: Shape
    least: int = 0
    most: int | None = None
    unique: bool = False

    def decode(self, node: Node, reading: Decoding, path: Path) -> tuple[Any, ...] | Missing:
        anchor = reading.anchor(node)
        if node.kind != "sequence":
            reading.loose.append((reading.here, node))
            return reading.wrong_type(node, path, "a list", **_as_list(node, self.item, reading))
        values = [self.item.decode(item, reading, (*path, place)) for place, item in enumerate(node.items)]
        if not self.least <= len(values) <= (len(values) if self.most is None else self.most):
            message = f"{label(path)} has {len(values):,} entries; {allowed(self.least, self.most)}"
            return reading.report("out-of-range", message, anchor)
        broken = MISSING in values
        if self.unique and not broken and len(set(values)) < len(values):
            broken = True
            firsts: dict[Any, Span] = {}
            for value, item in zip(values, node.items, strict=True):
                if value in firsts:
                    related = (Related(firsts[value], "first here"),)
                    message = f"{label(path)} names {value} twice"
                    reading.report("duplicate-id", message, short(item), help="leave one of them out", related=related)
                firsts.setdefault(value, short(item))
        return MISSING if broken else tuple(values)

    def schema(self) -> dict[str, Any]:
        limits = {"minItems": self.least} if self.least else {}
        if self.most is not None:
            limits["maxItems"] = self.most
        if self.unique:
            limits["uniqueItems"] = True
        return described(self.doc, type="array", items=self.item.schema(), **limits)


_ENTRIES = re.compile(r"\w[\w. -]*(?:, *\w[\w. -]*)*")


def _as_list(node: Node, item: Shape, reading: Decoding) -> dict[str, Any]:
    """Help for a list's entries that stand there without brackets, or for its lone one without its dash."""
    if isinstance(node, Scalar) and node.value is not None and _ENTRIES.fullmatch(node.text) and node.style == "plain":
        fix = Fix(f"change it to [{node.text}]", (Edit(node.span, f"[{node.text}]"),), safe=True)
        return {"help": f"write [{node.text}]", "fix": fix}
    if isinstance(node, MappingNode) and isinstance(item, Record) and all(key.text in item.fields for key in node.keys()):  # noqa: SIM118
        span = node.span
        if reading.line(span.line)[: span.column - 1].strip() == "":
            edits = [
                Edit(Span(number, span.column, number, span.column), "- " if number == span.line else "  ")
                for number in range(span.line, span.end_line + 1)
                if reading.line(number).strip()
            ]
            fix = Fix("put `- ` before its first key", tuple(edits), safe=True)
            return {"help": "begin the entry with `- `, and indent its other keys alike", "fix": fix}
    return {"help": "begin each entry on a line of its own with `- `"}


_ID = Slug("The id, by which the book names it.")


class MapOf(NamedTuple):
    """A map from names to one kind of thing, in the order written. With `ids` that is a record, made with its key as `id`."""

    doc: str
    value: Shape
    key: Shape = _ID
    least: int = 0
    most: int | None = None
    ids: bool = False

    def decode(self, node: Node, reading: Decoding, path: Path) -> dict[Any, Any] | Missing:
        anchor = reading.anchor(node)
        if node.kind != "mapping":
            return reading.wrong_type(node, path, "a map (`name: value`)", **_as_pairs(node))
        decoded: dict[Any, Any] = {}
        places: dict[Any, Scalar] = {}
        broken = False
        for key, item in node.items:
            inner = (*path, key.text)
            name = self.key.decode(key, reading, path)
            reading.at = key.span
            if self.ids and isinstance(self.value, Record):
                value = self.value.decode(item, reading, inner, id=key.text)
            else:
                value = self.value.decode(item, reading, inner)
            reading.at = None
            if name is MISSING or value is MISSING:
                broken = True
            elif name in decoded:
                broken = True
                first = places[name]
                message = f"“{shortened(key.text)}” of {label(path)} is the same as “{shortened(first.text)}”"
                related = (Related(first.span, "first here"),)
                reading.report("duplicate-key", message, key.span, help="leave one of them out", related=related)
            else:
                decoded[name], places[name] = value, key
        if not self.least <= len(node.items) <= (len(node.items) if self.most is None else self.most):
            check = "too-big" if len(node.items) > self.least else "out-of-range"
            message = f"{label(path)} has {len(node.items):,} entries; {allowed(self.least, self.most)}"
            return reading.report(check, message, anchor)
        return MISSING if broken else decoded

    def schema(self) -> dict[str, Any]:
        limits = {"minProperties": self.least} if self.least else {}
        if self.most is not None:
            limits["maxProperties"] = self.most
        names = {**{key: value for key, value in self.key.schema().items() if key != "type"}, "doNotSuggest": True}
        return described(self.doc, type="object", propertyNames=names, additionalProperties=self.value.schema(), **limits)


_PAIRS = re.compile(r"[A-Za-z]\w* *=? *[-+−–]?[0-9]+(?: *, *[A-Za-z]\w* *=? *[-+−–]?[0-9]+)*")


def _as_pairs(node: Node) -> dict[str, Any]:
    """Help for names with numbers that stand there without brackets and colons, `silver -3`."""
    if not isinstance(node, Scalar) or node.style != "plain" or not _PAIRS.fullmatch(node.text):
        return {"help": "write {name: value}, or each on a line of its own below it"} if isinstance(node, Scalar) else {}
    pairs = re.findall(r"([A-Za-z]\w*?) *=? *([-+−–]?)([0-9]+)(?![0-9])", node.text)
    signs = {"+": "", "": "", **dict.fromkeys("-−–", "-")}
    whole = "{" + ", ".join(f"{name}: {signs[sign]}{number}" for name, sign, number in pairs) + "}"
    return {"help": f"write {whole}", "fix": Fix(f"change it to {whole}", (Edit(node.span, whole),), safe=True)}


class Field(NamedTuple):
    """One key of a record. Where it may be left out, `default` stands for it, as if decoded."""

    shape: Shape
    required: bool = False
    default: Any = None


Found = dict[str, tuple[Scalar, Node]]  # a record's keys as spelt right, each with its key and value as written


class Record(NamedTuple):
    """A map with known keys and no others. `make` is called with every field by name (and may raise Unfit).

    `like` is the key, if there is one, that names something the rest is taken from: where it stands no other is required, and
    `make` is called with what is written and no defaults."""

    doc: str
    title: str
    fields: Mapping[str, Field]
    make: Callable[..., Any] = dict
    lone: str | None = None  # the key that a number is meant for that stands in the map's place
    like: str | None = None

    def decode(self, node: Node, reading: Decoding, path: Path, **extra: Any) -> Any:
        anchor = reading.anchor(node)
        if node.kind != "mapping":
            reading.loose.append((reading.here, node))
            mend = _as_map(node, self.fields, reading)
            if self.lone is not None and isinstance(node, Scalar) and type(node.value) is int:
                whole = f"{{{self.lone}: {node.text}}}"
                mend = {"help": f"write {whole}", "fix": Fix(f"change it to {whole}", (Edit(node.span, whole),), safe=True)}
            return reading.wrong_type(node, path, "a map (`key: value`)", **mend)
        found = match_keys(node, self.fields, reading, path)
        fields = {name: self.fields[name] for name in self.fields if name in found} if self.like in found else self.fields
        values = fill(fields, found, reading, path)
        if MISSING in values.values():
            report_lacking(fields, found, reading, path, anchor, node)
            return MISSING
        try:
            return self.make(**extra, **values)
        except Unfit as error:
            at = found[error.key][1] if error.key in found else None
            return reading.report(error.check, error.message, short(at) if at else anchor, help=error.help)

    def schema(self) -> dict[str, Any]:
        whole = closed(self.doc, self.title, self.fields)
        if self.like is not None and "required" in whole:
            whole["if"] = {"required": [self.like]}
            whole["else"] = {"required": whole.pop("required")}
        return whole


def _as_map(node: Node, fields: Mapping[str, Field], reading: Decoding) -> dict[str, Any]:
    """Help for a map whose every key was given a dash of its own."""
    entries = node.items if isinstance(node, SequenceNode) else ()
    edits: list[Edit] = []
    names: list[str] = []
    for entry in entries:
        if not isinstance(entry, MappingNode) or len(entry.items) != 1:
            return {}
        line = reading.line(entry.span.line)
        dash = line.rfind("-", 0, entry.span.column - 1)
        if dash < 0 or line[:dash].strip():
            return {}
        names.append(entry.items[0][0].text)
        edits.append(Edit(Span(entry.span.line, dash + 1, entry.span.line, dash + 2), " "))
    if not names or len(set(names)) < len(names) or not all(name in fields for name in names):
        return {}
    return {"help": "leave the dashes out", "fix": Fix("take the dashes away", tuple(edits), safe=True)}


def match_keys(
    node: MappingNode, known: Mapping[str, Any], reading: Decoding, path: Path, elsewhere: Mapping[str, str] | None = None
) -> Found:
    """A record's keys with those that are misspelt put right, and a finding for each that is misspelt or unknown.

    `elsewhere` is for sections: help for keys that have their place in another. Where the book's system is unknown, any key of a
    section may be the system's.
    """
    found: Found = {}
    strange: list[tuple[Scalar, Node]] = []
    for key, value in node.items:
        if key.text in known:
            found[key.text] = key, value
        else:
            strange.append((key, value))
    for key, value in strange:
        if elsewhere is not None and reading.open:
            reading.loose.append((reading.here, value))
            continue
        meant = None
        if elsewhere is None or key.text not in elsewhere:
            free = [name for name in known if name not in found]
            meant = reading.nearest(key.text, free) or reading.nearest(key.text.lower().replace(" ", "_"), free)
        help, fix = suggestion(meant, key, None)
        if meant is not None:
            found[meant] = key, value
        else:
            reading.loose.append((reading.here, value))
            lacking = _lacking(known, found)
            if len(strange) == len(lacking) == 1 and reading.nearest(key.text, known) is None:
                help = f"take it out, or was it meant to be `{lacking[0]}`, which is missing here?"
            else:
                help = _unknown_key_help(key.text, known, reading, elsewhere or {})
        message = f"{label(path)} has a key `{shortened(key.text)}`, which means nothing here"
        reading.report("unknown-key", message, key.span, help=help, fix=fix)
    return found


_PRICES = frozenset(
    [
        "pay",
        "pays",
        "cost",
        "costs",
        "price",
        "fee",
        "lose",
        "loses",
        "spend",
        "take",
        "takes",
        "remove",
        "subtract",
        "minus",
        "sub",
    ]
)


def _unknown_key_help(key: str, known: Collection[str], reading: Decoding, elsewhere: Mapping[str, str]) -> str:
    if key in elsewhere:
        return elsewhere[key]
    if (again := reading.nearest(key, known)) is not None:
        return f"`{again}` is here already; take this one out"
    if key in _PRICES and {"text", "goto", "shut"} <= set(known):
        return (
            "what a choice costs is taken away in the section it leads to: there write `add: {NAME: -3}` for a counter, or "
            "`drop: [ITEM]`; an `if:` here asks whether there is enough"
        )
    if key in _PRICES and "add" in known:
        return "to take away write `add: {NAME: -3}`, with a minus, for a counter, or `drop: [ITEM]` for an item"
    return f"take it out, or use one of {listed([f'`{name}`' for name in known], limit=30)}"


def fill(fields: Mapping[str, Field], found: Found, reading: Decoding, path: Path) -> dict[str, Any]:
    """The fields' values, decoded in the table's order: MISSING for one that is broken or required and not there, defaults for
    the others not found."""
    values: dict[str, Any] = {}
    for name, field in fields.items():
        if name not in found:
            values[name] = MISSING if field.required else field.default
            continue
        key, node = found[name]
        reading.at = key.span
        values[name] = field.shape.decode(node, reading, (*path, name))
        reading.at = None
    return values


def report_lacking(fields: Mapping[str, Field], found: Found, reading: Decoding, path: Path, at: Span, node: MappingNode) -> None:
    """Report the required fields that are not there, if any: one finding for one record."""
    lacking = _lacking(fields, found)
    strange = [key.text for key in node.keys() if key.text not in fields]  # noqa: SIM118  # a Mapping of nodes is no dict
    if len(strange) == len(lacking) == 1 and path and reading.nearest(strange[0], fields) is None:
        return  # one mistake: what is missing was said of what is too many
    names = [f"`{name}`" for name in lacking]
    if names:
        message = f"{label(path)} has no {listed(names, 'and no')}"
        reading.report("missing-key", message, at, help=f"add {listed(names)}", within=node.span)


def _lacking(fields: Mapping[str, Any], found: Collection[str]) -> list[str]:
    return [name for name, field in fields.items() if isinstance(field, Field) and field.required and name not in found]


def closed(doc: str, title: str, fields: Mapping[str, Field], **keywords: Any) -> dict[str, Any]:
    """A record as JSON Schema."""
    properties = {name: _with_default(field) for name, field in fields.items()}
    required = [name for name, field in fields.items() if field.required]
    more = {"required": required} if required else {}
    return described(doc, title=title, type="object", properties=properties, **more, additionalProperties=False, **keywords)


def _with_default(field: Field) -> dict[str, Any]:
    """A field's schema, which says what stands for it where it is left out. (A `default` would say it too, and editors would
    write it into every book.)"""
    schema = field.shape.schema()
    if not field.required and isinstance(field.default, str | int) and field.default != "":
        default = str(field.default).lower() if isinstance(field.default, bool) else str(field.default)
        schema["description"] += f" If left out: {default}."
        schema["markdownDescription"] += f" If left out: `{default}`."
    return schema


class Either(NamedTuple):
    """A number, another scalar, a list or a map, each with a shape of its own, so that a fault stays where it is.

    Without `number`, numbers are for `scalar`.
    """

    doc: str
    scalar: Shape | None = None
    sequence: Shape | None = None
    mapping: Shape | None = None
    number: Shape | None = None

    def decode(self, node: Node, reading: Decoding, path: Path) -> Any:
        shape = {"scalar": self.scalar, "sequence": self.sequence, "mapping": self.mapping}[node.kind]
        if isinstance(node, Scalar) and self.number is not None and (shape is None or type(node.value) is int):
            shape = self.number
        if shape is not None:
            return shape.decode(node, reading, path)
        reading.at = None
        reading.loose.append((reading.here, node))
        names = {"a whole number": self.number, "a single value": self.scalar, "a list": self.sequence, "a map": self.mapping}
        return reading.wrong_type(node, path, listed([name for name, part in names.items() if part is not None], "or"))

    def schema(self) -> dict[str, Any]:
        parts = [
            ("integer", self.number),
            ("array", self.sequence),
            ("object", self.mapping),
            ("scalar", self.scalar),
        ]
        schemas = [(kind, shape.schema()) for kind, shape in parts if shape is not None]
        # The types first, so that a value of a wrong type is told apart from a wrong value.
        types = list(dict.fromkeys(name for _, schema in schemas for name in _types(schema)))
        types.sort(key=lambda name: name != "string")  # an editor that completes the key takes the first for what follows it
        chosen = schemas[-1][1]
        for kind, schema in reversed(schemas[:-1]):
            chosen = {"if": {"type": kind}, "then": schema, "else": chosen}
        chosen = {key: value for key, value in chosen.items() if key not in ("description", "markdownDescription")}
        offered = next(({"examples": schema["examples"]} for _, schema in schemas if "examples" in schema), {})
        return described(self.doc, **{**chosen, **offered, "type": types if len(types) > 1 else types[0]})


def _types(schema: Mapping[str, Any]) -> list[str]:
    kinds = schema["type"]
    return [kinds] if isinstance(kinds, str) else list(kinds)


class OutcomeShape(NamedTuple):
    """One way a system's way on can turn out, and whether a book must say where it leads."""

    doc: str
    required: bool


class _WayShape(NamedTuple):
    doc: str
    title: str
    fields: Mapping[str, Field]
    outcomes: Mapping[str, OutcomeShape]
    make: Callable[..., Any] = dict
    fight: bool = False  # whether blood may be shed: such a way on is won or lost, and linter and odds look at it as a fight


class WayShape(_WayShape):
    """A way on of a system's: its own fields, and beside them its outcomes, the good one first. Decodes to a SystemWay."""

    def decode(self, node: Node, reading: Decoding, path: Path) -> SystemWay | Missing:
        record = Record(self.doc, self.title, self._keys, self._made(str(path[-1])))
        way: SystemWay | Missing = record.decode(node, reading, path)
        return way

    def schema(self) -> dict[str, Any]:
        keys = self._keys
        required = [name for name, field in keys.items() if field.required]
        body = {name: _snippet(keys[name].shape, place) for place, name in enumerate(required, start=1)}
        snippet = {"label": self.title, "description": self.doc, "body": body}
        return closed(self.doc, self.title, keys, defaultSnippets=[snippet])

    @cached_property
    def _keys(self) -> dict[str, Field]:
        links = {name: Field(Link(outcome.doc), outcome.required) for name, outcome in self.outcomes.items()}
        return {**self.fields, **links}

    def _made(self, name: str) -> Callable[..., SystemWay]:
        def make(**given: Any) -> SystemWay:
            leads = tuple((outcome, given[outcome]) for outcome in self.outcomes if given[outcome] is not None)
            return SystemWay(name, self.make(**{field: given[field] for field in self.fields}), leads)

        return make


def _snippet(shape: Shape, place: int) -> Any:
    return [f"${place}"] if isinstance(shape, ListOf) else f"${place}"


class SystemShapes(NamedTuple):
    """What a rule system lets an author write.

    `heroes`, `foes` and `gear` are each made with `id=` beside their fields. Every field of `switches` has a default. `names`
    are what a condition may read of a hero; `values` are those of them that `set` and `add` may change. `words` holds, by what
    is named ("skill"), every accepted name with the one name it stands for. `lent` is the gear that heroes from outside a book
    may bring into it, by id. `harmless` are the effects and values by which nobody can fall. `asks` says what each of `names` and
    `functions` is, in a sentence for authors.
    """

    heroes: Record
    foes: Record
    gear: Record
    switches: Record
    ways: Mapping[str, WayShape]
    effects: Mapping[str, Shape]
    names: Mapping[str, Range | Truth]
    values: frozenset[str]
    functions: Mapping[str, Function]
    words: Mapping[str, Mapping[str, str]]
    lent: Mapping[str, Any] = {}
    harmless: frozenset[str] = frozenset()
    asks: Mapping[str, str] = {}
