"""The shapes of what every book has, whatever its rule system: the top of the file, and sections."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from solo.book.core_effects import effect_shapes, in_order
from solo.book.core_ways import WAYS
from solo.book.decoding import MISSING, Decoding, Missing, Path, Shape, describe, label, listed
from solo.book.findings import Edit, Fix, Related, Span
from solo.book.model import COUNTER_LIMIT, COUNTERS_MAX, Choices, Counter, PartyRule, Section, Way
from solo.book.node import Mapping as MappingNode
from solo.book.node import Node, Scalar
from solo.book.shape import (
    Either,
    Field,
    Flag,
    Found,
    Link,
    ListOf,
    MapOf,
    OneOf,
    Prose,
    Record,
    Slug,
    SystemShapes,
    Text,
    Unfit,
    Whole,
    closed,
    match_keys,
)
from solo.book.values import ID_LENGTH_MAX, NAME_PATTERN, described, id_schema, whole_pattern

SECTIONS_MAX = 10_000
PARTY_MAX = 6
UNDOS_MAX = 1_000
# What a condition reads before it reads a counter.
RESERVED_NAMES = frozenset(
    ["and", "or", "not", "true", "false", "standing", "has", "count", "had", "marked", "visited", "of", "in_party"]
)


# --- sections ---


class SectionShape(NamedTuple):
    """A section, or (if not `whole`) an outcome written in place: text, effects, and exactly one way on."""

    doc: str
    title: str
    whole: bool
    effects: Mapping[str, Shape]
    ways: Mapping[str, Shape]
    keys: Mapping[str, Shape]  # all that may stand in it

    def decode(self, node: Node, reading: Decoding, path: Path) -> Section | Missing:
        anchor = reading.anchor(node)
        if node.kind != "mapping":
            reading.loose.append((reading.here, node))
            return reading.wrong_type(node, path, "a map of text, effects and a way on")
        name = reading.here
        assert name is not None  # whoever calls says which section this is
        known = self.keys
        strange = len(reading.loose)
        found = match_keys(node, known, reading, path, reading.foreign if self.whole else _NOT_IN_PLACE)
        strange = len(reading.loose) - strange
        values: dict[str, Any] = {}
        for key, (written, value) in found.items():
            reading.at = written.span
            values[key] = known[key].decode(value, reading, (*path, key))
            reading.at = None
        text = values.get("text", "")
        if self.whole and ("text" not in found or (isinstance(text, str) and not text.strip())):
            at = found["text"][0].span if "text" in found else anchor
            help = "write under `text: |` what the player reads"
            text = reading.report("empty-section", f"section {name} has no text", at, help=help, within=node.span)
        way = self._way(found, values, reading, path)
        # A key that means nothing was reported; it is most likely the way on.
        if way is None and not strange and not self._swallowed(node, found, reading, path):
            message = f"{self._called(path)} leads nowhere"
            reading.report("no-way-on", message, anchor, help=self._nowhere(), within=node.span)
        if way is None or isinstance(way, Missing) or text is MISSING or MISSING in values.values():
            return MISSING
        effects = in_order([values[key] for key in self.effects if key in values])
        return Section(name, values.get("title"), text, effects, way, None if self.whole else name.partition("/")[0])

    def _way(self, found: Found, values: Mapping[str, Any], reading: Decoding, path: Path) -> Way | Missing | None:
        """The one way on; None where there is none. A finding where there is more than one, or it has nothing in it."""
        ways = [key for key in found if key in self.ways]
        if len(ways) == 1:
            way: Way | Missing = values[ways[0]]
            if isinstance(way, Choices) and not way.choices:
                message = f"{label(path)} leads nowhere: its `choices` are empty"
                return reading.report("no-way-on", message, found["choices"][0].span, help="add a choice, or end the story here")
            return way
        if ways:
            names = listed([f"`{name}`" for name in ways])
            related = tuple(Related(found[name][0].span, "a way on") for name in ways if name != ways[1])
            message = f"{self._called(path)} has {'two' if len(ways) == 2 else len(ways)} ways on, {names}"
            return reading.report("two-ways-on", message, found[ways[1]][0].span, help="keep one of them", related=related)
        return None

    def _swallowed(self, node: MappingNode, found: Found, reading: Decoding, path: Path) -> bool:
        """Report a way on that is indented so far that it belongs to the text above it, if there is one."""
        text = found["text"][1] if "text" in found else None
        if not isinstance(text, Scalar) or text.style != "literal":
            return False
        wanted = node.span.column - 1
        inside = range(text.span.line, text.span.end_line + 1)
        found_ways = [
            (written.start(1), number, written)
            for number in inside
            if (written := re.match(rf" *({'|'.join(self.ways)}):(?: |$)", reading.line(number))) is not None
        ]
        # The one least indented, and of those the last: what is deeper belongs to it.
        for column, number, written in sorted(found_ways, key=lambda way: (way[0], -way[1]))[:1]:
            edits = [
                Edit(Span(later, wanted + 1, later, column + 1), "")
                for later in range(number, text.span.end_line + 1)
                if reading.line(later).strip()
            ]
            if re.fullmatch(r" *[a-z]+: *", reading.line(number)) and len(edits) > 1:
                below = reading.line(edits[1].span.line)
                if below[:column].isspace() and re.match(r"[a-z_]+:", below[column:]):
                    edits = edits[:1]  # only its own line is indented too far: what belongs to it is deep enough
            lines_up = all(
                not reading.line(edit.span.line)[wanted:column].strip()
                and (reading.line(edit.span.line)[column] == " " or _BEGINS_KEY.match(reading.line(edit.span.line), column))
                for edit in edits
            )
            message = f"{self._called(path)} leads nowhere: its `{written[1]}` is indented so far that it belongs to the text"
            span = Span(number, column + 1, number, column + 1 + len(written[1]))
            fix = Fix(f"indent it by {wanted} spaces", tuple(edits), safe=True) if lines_up else None
            reading.report("no-way-on", message, span, help=f"indent it by {wanted} spaces", fix=fix)
            reading.loose += [(reading.here, Scalar(word, word, "plain", span)) for word in re.findall(r"[\w-]+", text.text)]
            return True
        return False

    def _called(self, path: Path) -> str:
        return label(path) if self.whole else f"the outcome {label(path)}"

    def _nowhere(self) -> str:
        return f"give it one of {listed([f'`{name}`' for name in self.ways], 'or', 30)}"

    def schema(self) -> dict[str, Any]:
        fields = {name: Field(shape, required=self.whole and name == "text") for name, shape in self.keys.items()}
        schema = closed(self.doc, self.title, fields)
        if self.whole:
            schema["properties"]["text"]["pattern"] = r"\S"
            schema["properties"]["text"]["patternErrorMessage"] = "this section has no text"
            schema["defaultSnippets"] = _snippets()
        ways = list(self.ways)
        nowhere = f"this {self.title} leads nowhere; {self._nowhere()}".replace("`", "")
        # Said so that an editor shows the message, at the section's key or at the way on that is too many. Where a key means
        # nothing it is most likely the way on, and that is said of it already.
        schema["if"] = {"anyOf": [{"required": [way]} for way in ways]}
        schema["else"] = {
            "if": {"propertyNames": {"enum": list(self.keys)}},
            "then": {"required": ways[:1], "errorMessage": nowhere},
        }
        schema["dependencies"] = {
            way: {
                "properties": dict.fromkeys(ways[after:], False),
                "errorMessage": f"this {self.title} has more than one way on; keep one of them",
            }
            for after, way in enumerate(ways[:-1], start=1)
        }
        return schema


_BEGINS_KEY = re.compile(r"[a-z_]+:(?: |$)|- ")


def _snippets(key: str | None = None) -> list[dict[str, Any]]:
    """What an editor offers where a section is to be written: its text and a way on, with the section's key or under it. `$2` …
    are the places where the author's cursor goes; lines after the first of the text stand under it by their own spaces."""
    text = "|\n    $2" if key else "|\n  $2"
    ways: list[tuple[str, str, dict[str, Any]]] = [
        ("choices", "in which the player chooses", {"choices": [{"text": "$3", "goto": "$4"}, {"text": "$5", "goto": "$6"}]}),
        ("an ending", "in which the story ends", {"ending": "${3|victory,defeat|}"}),
        ("goto", "after which the story goes on by itself", {"goto": "$3"}),
    ]
    return [
        {
            "label": f"{'a section: ' if key else ''}text and {name}",
            "description": f"A section {what}.",
            "body": {key: {"text": text, **way}} if key else {"text": text, **way},
        }
        for name, what, way in ways
    ]


_NOT_IN_PLACE = {
    name: "an outcome written in place goes on by `goto` or `ending` only; make it a section of its own"
    for name in WAYS
    if name not in ("goto", "ending")
}
_SECTION_TITLE = Text("The section's title, shown on the map, in saves and at bookmarks.")
_SECTION_TEXT = Prose("What the player reads, under `|`, in CommonMark.")
_OUTCOME_TEXT = Prose("What the player reads when it comes to this, under `|`, in CommonMark.")


def section_shape(system: SystemShapes | None) -> SectionShape:
    """A section of a book of a system's."""
    ways = {**WAYS, **(system.ways if system else {})}
    doc = "A numbered paragraph: text, what happens on entry, and exactly one way on."
    effects = effect_shapes(system)
    return SectionShape(doc, "section", True, effects, ways, {"title": _SECTION_TITLE, "text": _SECTION_TEXT, **effects, **ways})


def outcome_shape(system: SystemShapes | None) -> SectionShape:
    """An outcome written in place, in a book of a system's."""
    doc = "An outcome written in place: text, effects, and `goto` or `ending`."
    ways = {name: WAYS[name] for name in ("goto", "ending")}
    effects = effect_shapes(system)
    return SectionShape(doc, "outcome", False, effects, ways, {"text": _OUTCOME_TEXT, **effects, **ways})


class SectionsShape(NamedTuple):
    """All sections by id. Decoded into `reading.sections`, outcomes written in place among them, each after its section."""

    doc: str
    section: SectionShape

    def decode(self, node: Node, reading: Decoding, path: Path) -> dict[str, Section | None] | Missing:
        anchor = reading.anchor(node)
        if node.kind != "mapping":
            return reading.wrong_type(node, path, "a map (`id: section`)")
        if not node.items:
            return reading.report("out-of-range", f"{label(path)} has no section; at least 1 is needed", anchor)
        if len(node.items) > SECTIONS_MAX:
            message = f"the book has {len(node.items):,} sections; {SECTIONS_MAX:,} are allowed"
            reading.report("too-big", message, anchor, help="make two books of it")
        for key, value in node.items:
            name = key.text
            _SECTION_ID.decode(key, reading, path)
            reading.here, reading.at, reading.sections[name] = name, key.span, None
            section = self.section.decode(value, reading, (*path, name))
            reading.here = reading.at = None
            reading.sections[name] = None if isinstance(section, Missing) else section
        return reading.sections

    def schema(self) -> dict[str, Any]:
        return described(
            self.doc,
            type="object",
            propertyNames={**{key: value for key, value in id_schema().items() if key != "type"}, "doNotSuggest": True},
            additionalProperties={"$ref": SECTION},
            minProperties=1,
            maxProperties=SECTIONS_MAX,
            defaultSnippets=_snippets("${1:12}"),
        )


SECTION = "#/definitions/section"
_SECTION_ID = Slug("A section's id.")


# --- the top of the file ---


def _counter(start: int | None, min: int, max: int) -> Counter:
    if min > max:
        raise Unfit(f"`min` is {min:,} and `max` {max:,}, so there is nothing between them", "min", check="out-of-range")
    if start is not None and not min <= start <= max:
        raise Unfit(f"`start` is {start:,}, and the counter goes from {min:,} to {max:,}", "start", check="out-of-range")
    return Counter(sorted((min, 0, max))[1] if start is None else start, min, max)


def _limit(doc: str) -> Whole:
    return Whole(doc, -COUNTER_LIMIT, COUNTER_LIMIT)


_COUNTER = Record(
    "A number the book keeps.",
    "counter",
    {
        "start": Field(_limit("What it is at the beginning: 0 if not given, or what is nearest to 0 of what it may be.")),
        "min": Field(_limit("What it never falls under."), default=0),
        "max": Field(_limit("What it never rises over."), default=COUNTER_LIMIT),
    },
    _counter,
    lone="start",
)


class CounterName(NamedTuple):
    """A name a condition can read, and that means nothing else there."""

    doc: str
    taken: frozenset[str]

    def decode(self, node: Node, reading: Decoding, path: Path) -> str | Missing:
        assert isinstance(node, Scalar)  # a key
        if not re.fullmatch(NAME_PATTERN, node.text) or len(node.text) > ID_LENGTH_MAX:
            message = f"“{node.text[:40]}” is no name for a counter"
            return reading.report("bad-id", message, node.span, help="use letters, digits and _, beginning with a letter")
        if node.text in self.taken:
            message = f"a counter cannot be called “{node.text}”: conditions take that for something else"
            return reading.report("not-allowed-value", message, node.span, help="give it another name")
        return node.text

    def schema(self) -> dict[str, Any]:
        return described(
            self.doc,
            type="string",
            pattern=whole_pattern(NAME_PATTERN),
            maxLength=ID_LENGTH_MAX,
            **{"not": {"enum": sorted(self.taken)}},
        )


class PartySize(NamedTuple):
    """How many heroes play: a number, or a range such as `1..3`. Decodes to the fewest and the most."""

    doc: str

    def decode(self, node: Node, reading: Decoding, path: Path) -> tuple[int, int] | Missing:
        help = f"write a number from 1 to {PARTY_MAX}, or a range such as 1..3"
        if not isinstance(node, Scalar) or node.value is None or isinstance(node.value, bool):
            return reading.wrong_type(node, path, "a number of heroes", help=help)
        if isinstance(node.value, int):
            if 1 <= node.value <= PARTY_MAX:
                return node.value, node.value
            message = f"{label(path)} is {node.value:,}; 1 to {PARTY_MAX} are allowed"
            return reading.report("out-of-range", message, node.span)
        if re.fullmatch(_SIZES, node.text):
            return int(node.text[0]), int(node.text[-1])
        message = f"{label(path)} must be a number of heroes, and this is {describe(node)}"
        return reading.report("not-allowed-value", message, node.span, help=help)

    def schema(self) -> dict[str, Any]:
        return described(self.doc, type=["string", "integer"], minimum=1, maximum=PARTY_MAX, pattern=whole_pattern(_SIZES))


_SIZES = "|".join(rf"{least}\.\.[{least}-{PARTY_MAX}]" for least in range(1, PARTY_MAX + 1))


def _party(size: tuple[int, int], default: int | None, create: bool, bring: bool) -> PartyRule:
    least, most = size
    if default is not None and not least <= default <= most:
        raise Unfit(f"{default:,} cannot be the default: {least} to {most} heroes play", "default", check="out-of-range")
    return PartyRule(least, most, create, bring, default)


_PARTY = Record(
    "How many heroes play, and which.",
    "party",
    {
        "size": Field(PartySize("How many heroes play: a number, or a range such as `1..3`."), default=(1, 1)),
        "default": Field(
            Whole("How many heroes play where the player names none: the book's first. Left out: the fewest.", 1, PARTY_MAX)
        ),
        "create": Field(Flag("Whether the player may make a new hero."), default=False),
        "bring": Field(Flag("Whether the player may bring a hero kept from another book."), default=False),
    },
    _party,
)

_UNDO = {
    "free": "As often as the player likes.",
    "to-last-roll": "Never an answer that caused dice.",
    "none": "Never.",
}
_REROLLS = {"same": "The same dice come again.", "new": "New dice are rolled."}


class Anything(NamedTuple):
    """What belongs to a system nobody knows: taken as it stands."""

    doc: str

    def decode(self, node: Node, reading: Decoding, path: Path) -> dict[str, Any]:
        reading.at = None
        return {}

    def schema(self) -> dict[str, Any]:
        return described(self.doc, type="object")


def counter_names(system: SystemShapes | None) -> CounterName:
    """What a counter may be called in a book of a system's."""
    taken = frozenset((*system.names, *system.values, *system.functions)) if system else frozenset()
    return CounterName("The counter's name: letters, digits and `_`.", RESERVED_NAMES | taken)


def book_fields(systems: Mapping[str, SystemShapes], system: SystemShapes | None) -> dict[str, Field]:
    """The keys at the top of a book, in the order of decoding; without a system, what it would fill is left open."""
    called = {name: f"The rules of {name}." for name in systems}
    language = Text("The language of its words, as a code.", _LANGUAGE, help="write a code such as en, fi or pt-BR")
    names = counter_names(system)
    death = "Where the story goes when nobody stands and no `lose` is given. Without it that is an ending, `defeat`."
    balance = (
        "How often the book should be won, which `solo lint` proves: `balance: {random: 5%..15%, best: 50%..}` promises that "
        "whoever picks every answer with a die wins 5 to 15 games in 100, and whoever knows the book at least 50."
    )
    heroes = "The ready-made heroes, by id."
    foes = "The foes, by id."
    gear = "Every item of the book, by id."
    rules = "The switches of the rule system."
    return {
        "id": Field(Slug("The book's id: saves and commands name it so."), required=True),
        "title": Field(Text("The book's title."), required=True),
        "system": Field(OneOf("The rule system the book is written for.", called), required=True),
        "language": Field(language, default="en"),
        "authors": Field(ListOf("Who wrote it.", Text("An author's name.")), default=()),
        "license": Field(Text("The licence of its words, best as an SPDX code such as `CC-BY-4.0`.")),
        "about": Field(Text("One line for the library.", blank=True), default=""),
        "start": Field(Link("The section it begins with.", in_place=False), required=True),
        "rules": Field(system.switches if system else Anything(rules)),
        "undo": Field(
            Either(
                "How far the player may take answers back.",
                number=Whole("How many undos there are in a game.", 1, UNDOS_MAX),
                scalar=OneOf("How far the player may take answers back.", _UNDO),
            ),
            default="free",
        ),
        "rerolls": Field(OneOf("What dice come after an undo.", _REROLLS), default="same"),
        "party": Field(_PARTY, default=PartyRule()),
        "counters": Field(MapOf("Numbers the book keeps, by name.", _COUNTER, names, most=COUNTERS_MAX), default={}),
        "death": Field(Link(death, in_place=False)),
        "balance": Field(MapOf(balance, _SHARE, _POLICY), default={}),
        "codewords": Field(ListOf("Every codeword of the book.", Slug("A codeword."), unique=True), default=()),
        "gear": Field(MapOf(gear, system.gear, ids=True) if system else Anything(gear), default={}),
        "foes": Field(MapOf(foes, system.foes, ids=True) if system else Anything(foes), default={}),
        "heroes": Field(MapOf(heroes, system.heroes, least=1, ids=True) if system else Anything(heroes), required=True),
        "sections": Field(SectionsShape("The sections, by id.", section_shape(system)), required=True),
    }


_LANGUAGE = "[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*"
_PERCENT = r"(?:100|[0-9]{1,2}(?:\.[0-9]{1,3})?)%"


class Band(NamedTuple):
    """A range of chances, both ends included, as text: `5%..15%`, `50%..` or `..20%`."""

    doc: str

    @property
    def _text(self) -> Text:
        help = "write a range of chances, such as 5%..15%, 50%.. or ..20%"
        return Text(self.doc, rf"{_PERCENT}\.\.(?:{_PERCENT})?|\.\.{_PERCENT}", help)

    def decode(self, node: Node, reading: Decoding, path: Path) -> str | Missing:
        text = self._text.decode(node, reading, path)
        if not isinstance(text, str):
            return text
        low, _, high = text.partition("..")
        if low and high and float(low.removesuffix("%")) > float(high.removesuffix("%")):
            right = f"{high}..{low}"
            fix = Fix(f"change it to {right}", (Edit(node.span, right),), safe=True)
            message = f"{label(path)} runs from {low} down to {high}: no chance is in that range"
            return reading.report("not-allowed-value", message, node.span, help="write the smaller chance first", fix=fix)
        return text

    def schema(self) -> dict[str, Any]:
        return self._text.schema()


_SHARE = Band("A range of chances, such as `5%..15%`, `50%..` or `..20%`.")
_POLICY = OneOf(
    "How the book is played.",
    {
        "random": "every option of every question equally likely",
        "sensible": "a section's choices at random, all else for the most chance of victory",
        "best": "for the most chance of victory",
        "worst": "for the least chance of victory",
    },
)
