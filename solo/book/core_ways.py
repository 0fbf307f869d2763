"""The ways on every book has: choices, goto, branch, random and ending."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from solo.book.decoding import MISSING, Decoding, Missing, Path, Shape, describe, label, listed
from solo.book.findings import Edit, Fix, Related, Span
from solo.book.model import Branch, Choice, Choices, Ending, Goto, Random
from solo.book.node import Mapping as MappingNode
from solo.book.node import Node, Scalar
from solo.book.shape import Condition, Either, Field, Link, ListOf, Made, Record, Slug, Text
from solo.book.values import described, whole_pattern
from solo.dice import SIDES_MAX, SIDES_MIN


def _choice(**given: Any) -> Choice:
    return Choice(given["id"] or given["goto"], given["text"], given["goto"], given["if"], given["shut"])


_SHUT = "write the reason that is shown while it is not open, such as: You have no lamp. Left out, the choice is hidden then"
_CHOICE = Record(
    "One thing the player may do.",
    "choice",
    {
        "text": Field(Text("What the player reads: begin with a verb and name an intention."), required=True),
        "goto": Field(Link("The section this leads to.", in_place=False), required=True),
        "if": Field(Condition("The condition under which it is open. Without one it always is.")),
        "id": Field(Slug("A name of its own, for where two choices lead to the same section.")),
        "shut": Field(Text("The reason shown while it is not open. Without one it is hidden then.", help=_SHUT)),
    },
    _choice,
)


class ChoicesShape(NamedTuple):
    """A section's choices, each with a key of its own."""

    doc: str

    def decode(self, node: Node, reading: Decoding, path: Path) -> Choices | Missing:
        if isinstance(node, MappingNode) and (edits := _as_entries(node)):
            reading.at = None
            reading.loose.append((reading.here, node))
            help = "write each as `- text: …`, with `goto: …` on a line below it"
            fix = Fix("write each as text and goto", tuple(edits), safe=True)
            return reading.wrong_type(node, path, "a list", help=help, fix=fix)
        if node.kind != "sequence":
            choices: tuple[Choice, ...] | Missing = ListOf(self.doc, _CHOICE).decode(node, reading, path)
            return choices if isinstance(choices, Missing) else Choices(choices)
        reading.at = None
        decoded = [_CHOICE.decode(item, reading, (*path, place)) for place, item in enumerate(node.items)]
        places: dict[str, Scalar] = {}
        for choice, item in zip(decoded, node.items, strict=True):
            if choice is MISSING or not isinstance(item, MappingNode):
                continue
            at = item.get("id") or item.get("goto") or item.items[0][0]
            assert isinstance(at, Scalar)
            if choice.key in places:
                message = f"two choices{_of_section(path)} have the same key, {choice.key}"
                help = "give one of them an `id:` of its own, so that saved games can tell them apart"
                related = (Related(places[choice.key].span, "the first one"),)
                reading.report("duplicate-id", message, at.span, help=help, related=related)
            places.setdefault(choice.key, at)
        return MISSING if MISSING in decoded else Choices(tuple(decoded))

    def schema(self) -> dict[str, Any]:
        snippet = {"label": "- text, goto", "description": "One choice.", "body": {"text": "$1", "goto": "$2"}}
        return described(self.doc, type="array", items=_CHOICE.schema(), minItems=1, defaultSnippets=[snippet])


def _as_entries(node: MappingNode) -> list[Edit]:
    """The edits that make a list of choices of a map from their texts to where they lead; none where it is no such map."""
    edits = []
    for key, value in node.items:
        inside = Span(key.span.end_line, key.span.end_column, value.span.line, value.span.column)
        if key.text in _CHOICE.fields or not isinstance(value, Scalar) or value.value is None or inside.line != inside.end_line:
            return []
        begin = Span(key.span.line, key.span.column, key.span.line, key.span.column)
        between = f"\n{' ' * (key.span.column - 1)}  goto: "
        edits += [Edit(begin, "- text: "), Edit(inside, between)]
    return edits


def _of_section(path: Path) -> str:
    return f" of section {path[1]}" if len(path) > 1 and path[0] == "sections" else ""


class BranchShape(NamedTuple):
    """Arms of which the first that holds is taken; the last, and only the last, has no condition."""

    doc: str

    def decode(self, node: Node, reading: Decoding, path: Path) -> Branch | Missing:
        arms: tuple[tuple[Any, str], ...] | Missing = ListOf(self.doc, _ARM, least=1).decode(node, reading, path)
        if isinstance(arms, Missing) or node.kind != "sequence":
            return MISSING
        for place, (condition, _) in enumerate(arms):
            item = node.items[place]
            assert isinstance(item, MappingNode)
            key = item.items[0][0]
            if condition is None and place < len(arms) - 1:
                message = f"{label((*path, place))} has no `if`, so what comes after it is never looked at"
                reading.report("missing-key", message, key.span, help="add an `if:`, or make it the last one", within=item.span)
                return MISSING
            if condition is not None and place == len(arms) - 1:
                message = f"{label(path)} leads nowhere where none of its conditions holds"
                return reading.report("no-way-on", message, key.span, help="end it with an entry that has only a `goto`")
        return Branch(arms)

    def schema(self) -> dict[str, Any]:
        # That one arm has no condition can be said; that it is the last cannot.
        last = {"not": {"required": ["if"]}}
        snippet = {"label": "- if, goto", "description": "One condition.", "body": {"if": "$1", "goto": "$2"}}
        return described(self.doc, type="array", items=_ARM.schema(), minItems=1, contains=last, defaultSnippets=[snippet])


_ARM = Record(
    "One arm of a branch.",
    "arm",
    {
        "if": Field(Condition("The condition under which the story goes this way. The last arm has none.")),
        "goto": Field(Link("The section this leads to.", in_place=False), required=True),
    },
    lambda **given: (given["if"], given["goto"]),
)


class RandomShape(NamedTuple):
    """One die and a table of its faces, which must cover it without overlaps."""

    doc: str

    def decode(self, node: Node, reading: Decoding, path: Path) -> Random | Missing:
        anchor = reading.anchor(node)
        if node.kind != "mapping":
            reading.loose.append((reading.here, node))
            return reading.wrong_type(node, path, "a map of a die and its faces, such as {die: d6, 1-3: 5, 4-6: 9}")
        die = node.get("die")
        sides = MISSING if die is None else _die(die, reading, (*path, "die"))
        if die is None:
            reading.report("missing-key", f"{label(path)} has no `die`", anchor, help="add `die: d6`", within=node.span)
        arms: list[_Arm] = []
        broken = False
        for key, value in node.items:
            if key.text == "die":
                continue
            faces = _FACES.fullmatch(key.text)
            target = _ARM_LINK.decode(value, reading, (*path, key.text))
            if faces is None:
                broken = True
                message = f"{label(path)} has a key `{key.text[:40]}`, which is no range of faces"
                reading.report("unknown-key", message, key.span, help="write one face, such as 4, or a range, such as 1-3")
                continue
            low, high = int(faces[1]), int(faces[2] or faces[1])
            broken = broken or target is MISSING
            arms.append((low, high, target, key))
        if not isinstance(sides, int) or broken:
            return MISSING
        return _table(sides, sorted(arms, key=lambda arm: arm[:2]), reading, path, anchor)

    def schema(self) -> dict[str, Any]:
        die = described("The die that is rolled: `d6`, `d20` …", type="string", pattern=whole_pattern(_DIE_PATTERN))
        snippet = {"label": "random", "description": "A die with two ranges.", "body": {"die": "d6", "1-3": "$1", "4-6": "$2"}}
        return described(
            self.doc,
            title="random",
            type="object",
            properties={"die": die},
            patternProperties={whole_pattern(_FACES.pattern): _ARM_LINK.schema()},
            required=["die"],
            additionalProperties=False,
            defaultSnippets=[snippet],
        )


_Arm = tuple[int, int, Any, Scalar]  # lowest face, highest face, where it leads, the key
_FACES = re.compile("([1-9][0-9]{0,3})(?:-([1-9][0-9]{0,3}))?")
_DIE_PATTERN = "d(?:[2-9]|[1-9][0-9]{1,2}|1000)"
_ARM_LINK = Link("The section these faces lead to, or an outcome written in place.")


def _table(sides: int, arms: list[_Arm], reading: Decoding, path: Path, anchor: Span) -> Random | Missing:
    """A die's table from arms in the order of their faces, if they cover it and each face once."""
    before = len(reading.reports)
    covered: list[tuple[int, int, Scalar]] = []
    for low, high, _, key in arms:
        if low > high or low < 1 or high > sides:
            cause = f"runs from {low} down to {high}" if low > high else f"has faces a d{sides} has not"
            message = f"the range {key.text} of {label(path)} {cause}"
            reading.report("out-of-range", message, key.span, help=f"the faces are 1 to {sides}")
        elif covered and low <= covered[-1][1]:
            shared = _faces(low, min(high, covered[-1][1]))
            message = f"{label(path)} leads two ways for {shared}"
            related = (Related(covered[-1][2].span, "and here"),)
            reading.report("table-overlap", message, key.span, help="give each face to one range only", related=related)
        if low <= high:
            covered.append((low, max(high, covered[-1][1] if covered else 0), key))
    gaps, at = [], 1
    for low, high, _ in covered:
        if low > at:
            gaps.append(_faces(at, min(low - 1, sides)))
        at = max(at, high + 1)
    if at <= sides:
        gaps.append(_faces(at, sides))
    if gaps and len(reading.reports) == before:
        message = f"{label(path)} leads nowhere for {listed(gaps)} of the d{sides}"
        reading.report("table-gap", message, anchor, help="give every face a range")
    return Random(sides, tuple(arm[:3] for arm in arms)) if len(reading.reports) == before else MISSING


def _die(node: Node, reading: Decoding, path: Path) -> int | Missing:
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        return reading.wrong_type(node, path, "a die such as d6")
    if re.fullmatch(_DIE_PATTERN, node.text):
        return int(node.text[1:])
    help = f"write one die of {SIDES_MIN} to {SIDES_MAX:,} sides, such as d6"
    return reading.report("not-allowed-value", f"{label(path)} must be a die, and this is {describe(node)}", node.span, help=help)


def _faces(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low} to {high}"


_ENDING = Slug("How the story ends: `victory`, `defeat`, or a word of the book's own.", False, ("victory", "defeat"))
WAYS: Mapping[str, Shape] = {
    "choices": ChoicesShape("What the player may choose from. A lone choice is told and taken without asking."),
    "goto": Made(Link("The section at which the story goes on by itself.", in_place=False), Goto),
    "branch": BranchShape("Ways of which the first whose condition holds is taken without asking; the last has none."),
    "random": RandomShape("One die decides: `{die: d6, 1-3: 5, 4-6: 9}`. The ranges cover the die."),
    "ending": Either(
        "The story is over: `victory`, `defeat` or a word of the book's own.",
        scalar=Made(_ENDING, Ending),
        mapping=Record(
            "How the story ends, with a title.",
            "ending",
            {"kind": Field(_ENDING, required=True), "title": Field(Text("The ending's title."))},
            lambda kind, title: Ending(kind, title),
        ),
    ),
}
