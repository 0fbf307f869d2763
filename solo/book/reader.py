"""Reading a book: from its text to a Book, or to what is wrong with it.

This is the one door for player, linter and editor. It knows no rule system: whoever reads gives the systems' shapes. All faults
of a book are found in one run, each reported once, where it is; a book with a fault is no Book.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from solo.book import conditions
from solo.book.conditions import FUNCTIONS, Function, Range, Truth, Vocabulary
from solo.book.core_shapes import PARTY_MAX, book_fields, outcome_shape
from solo.book.decoding import MISSING, ConditionUse, Decoding, LinkUse, describe, short
from solo.book.findings import Edit, Finding, Fix, Span
from solo.book.graph import check_links
from solo.book.model import COUNTER_LIMIT, Book, Counter, PartyRule
from solo.book.node import Mapping as MappingNode
from solo.book.node import Scalar
from solo.book.node import Sequence as SequenceNode
from solo.book.report import Report
from solo.book.schema import known_keys
from solo.book.shape import Found, SystemShapes, fill, match_keys, report_lacking
from solo.book.source import Source, parse
from solo.book.spelling import distance
from solo.book.uncollected import uncollected


class Reading(NamedTuple):
    """What reading a book gave. `book` is None where any finding is an error.

    `draft` is the book also where its errors are only in how its parts go together, such as a section that nothing leads to: to
    be drawn, never to be played. `links` are all places where a section is named, `conditions` all that could be parsed.
    """

    book: Book | None
    findings: tuple[Finding, ...]
    draft: Book | None = None
    links: tuple[LinkUse, ...] = ()
    conditions: tuple[ConditionUse, ...] = ()


@uncollected()
def read(data: bytes | str, systems: Mapping[str, SystemShapes], path: str) -> Reading:
    """Read a book's text. Never raises for what stands in it: what is wrong becomes a finding."""
    source = parse(data, path, lambda: known_keys(systems))
    if source.root is None:
        help = "begin with the book's `id`, `title` and `system`"
        empty = Finding("missing-key", "the file is empty", Span(1, 1, 1, 1), help)
        return Reading(None, source.findings or (empty,))
    if not isinstance(source.root, MappingNode):
        message = f"a book is a map (`key: value`), and this is {describe(source.root)}"
        return Reading(None, _merged(source, [Finding("wrong-type", message, short(source.root))]))
    book, reading = _decode(source.root, source, systems)
    findings = _one_number_twice(_merged(source, _own(reading, source.findings)), reading, source.root)
    sound = book is not None and all(finding.severity != "error" for finding in findings)
    return Reading(book if sound else None, findings, book, tuple(reading.links), tuple(reading.conditions))


def _decode(root: MappingNode, source: Source, systems: Mapping[str, SystemShapes]) -> tuple[Book | None, Decoding]:
    """The book, None where a part of it is broken, and all that was found on the way."""
    reading = Decoding(source.text, {})
    strays = _strays(root)
    help = "it looks like a section: indent it, with all that belongs to it, so that it stands under `sections`"
    found = match_keys(root, book_fields(systems, None), reading, (), dict.fromkeys(strays, help))
    system = _system(found, systems)
    fields = book_fields(systems, system)
    reading.words = _words(found, system)
    reading.outcome = outcome_shape(system)
    reading.open = system is None
    if system is not None:
        reading.foreign = {
            name: f"`{name}` belongs to the system {other}, and this book is written for another"
            for other, shapes in systems.items()
            for name in (*shapes.ways, *shapes.effects)
            if name not in system.ways and name not in system.effects
        }
    values = fill(fields, found, reading, ())
    report_lacking(fields, found, reading, (), short(root), root)
    places = _places(found)
    counters = _declared(found, "counters")
    if "sections" in found and isinstance(found["sections"][1], MappingNode):
        check_links(reading, {**places, **strays}, counters)
    if system is not None:
        _check_conditions(reading, _vocabulary(reading, counters, values, system))
    if system is None or MISSING in values.values() or any(section is None for section in reading.sections.values()):
        return None, reading
    if not _party_fits(values, reading, found):
        return None, reading
    return _book(values, system, reading, root, source.path), reading


def _book(values: Mapping[str, Any], system: SystemShapes, reading: Decoding, root: MappingNode, path: str) -> Book:
    rules = values["rules"]
    if rules is None:
        rules = system.switches.make(**{name: field.default for name, field in system.switches.fields.items()})
    party: PartyRule = values["party"]
    gear = values["gear"]
    lent = {id: item for id, item in system.lent.items() if id not in gear} if party.create or party.bring else {}
    read = {use for expr in {id(at.expr): at.expr for at in reading.conditions}.values() for use in conditions.reads(expr)}
    return Book(
        **{
            **values,
            "rules": rules,
            "gear": {**gear, **lent},
            "lent": frozenset(lent),
            "read_visited": frozenset(arguments[0] for name, arguments in read if name == "visited" and arguments),
            "read_had": frozenset(arguments[0] for name, arguments in read if name == "had" and arguments),
            "path": path,
            "source": root,
        }
    )


def _party_fits(values: Mapping[str, Any], reading: Decoding, found: Found) -> bool:
    """Whether there are heroes enough for the smallest party."""
    party: PartyRule = values["party"]
    if party.create or party.bring or len(values["heroes"]) >= party.least:
        return True
    count = len(values["heroes"])
    message = f"{party.least} heroes play, and the book has {count}"
    help = "add heroes, or allow to `create` or `bring` some"
    reading.report("out-of-range", message, found["party"][0].span, help=help)
    return False


# --- what is declared; taken from the tree, so that a broken declaration is still one ---


def _system(found: Found, systems: Mapping[str, SystemShapes]) -> SystemShapes | None:
    node = found["system"][1] if "system" in found else None
    return systems.get(node.text) if isinstance(node, Scalar) else None


def _declared(found: Found, key: str) -> dict[str, str]:
    node = found[key][1] if key in found else None
    if isinstance(node, MappingNode):
        return {name.text: name.text for name in node.keys()}  # noqa: SIM118  # a Mapping of nodes is no dict
    if isinstance(node, SequenceNode):
        return {item.text: item.text for item in node.items if isinstance(item, Scalar)}
    return {}


def _strays(root: MappingNode) -> dict[str, Span]:
    """Sections that stand at the top of the book, by mistake."""
    return {
        key.text: key.span
        for key, value in root.items
        if re.fullmatch("[1-9][0-9]*|[a-z][a-z0-9-]*", key.text) and isinstance(value, MappingNode) and value.get("text")
    }


def _places(found: Found) -> dict[str, Span]:
    node = found["sections"][1] if "sections" in found else None
    return {key.text: key.span for key in node.keys()} if isinstance(node, MappingNode) else {}  # noqa: SIM118  # as above


def _words(found: Found, system: SystemShapes | None) -> dict[str, Mapping[str, str]]:
    """Every name that may be named, by what it is the name of."""
    counters = _declared(found, "counters")
    values = {name: name for name in sorted(system.values)} if system else {}
    return {
        "item": _declared(found, "gear"),
        "codeword": _declared(found, "codewords"),
        "foe": _declared(found, "foes"),
        "hero": _declared(found, "heroes"),
        "counter": counters,
        "value": {**counters, **values},
        **(system.words if system else {}),
    }


# --- conditions ---


def _vocabulary(reading: Decoding, counters: Collection[str], values: Mapping[str, Any], system: SystemShapes) -> Vocabulary:
    """All that a condition of this book may speak of."""
    declared: Mapping[str, Counter] = values["counters"] if isinstance(values["counters"], Mapping) else {}
    everything = Range(-COUNTER_LIMIT, COUNTER_LIMIT)  # of a counter whose declaration is broken
    most = values["party"].most if isinstance(values["party"], PartyRule) else PARTY_MAX
    names: dict[str, Range | Truth] = {
        **{name: Range(declared[name].min, declared[name].max) if name in declared else everything for name in counters},
        "standing": Range(0, most),
        **system.names,
    }
    of_heroes = [value for value in system.names.values() if isinstance(value, Range)]
    lowest = min((value.low for value in of_heroes), default=0)
    highest = max((value.high for value in of_heroes), default=0)
    functions = {
        **FUNCTIONS,
        "of": Function(("hero", "name"), Range(lowest, highest)),
        "in_party": Function(("hero",), Truth()),
        "standing": Function(("hero",), Truth()),
        **system.functions,
    }
    words = {
        **{what: frozenset(known) for what, known in reading.words.items()},
        "section": frozenset(reading.sections),
        "name": frozenset(system.names),
    }
    return Vocabulary(names, functions, words)


def _check_conditions(reading: Decoding, vocabulary: Vocabulary) -> None:
    checked: dict[str, tuple[conditions.Problem, ...]] = {}
    for expr, at in reading.conditions:
        if at.text not in checked:
            checked[at.text] = conditions.check(expr, vocabulary)[1]
        for problem in checked[at.text]:
            span = reading.inside(at, problem.start, problem.end)
            reading.report(problem.check, problem.message, span, help=problem.help, fix=_name_fix(problem, at, span))


_MEANT = re.compile(r"did you mean [`']?([\w-]+)[`']?\?")


def _name_fix(problem: conditions.Problem, at: Scalar, span: Span) -> Fix | None:
    """The fix that writes the name that was probably meant, in the quotes that stand there."""
    if span == at.span and (problem.start, problem.end) != (0, len(at.text)):
        return None
    written = at.text[problem.start : problem.end]
    if problem.help == f"write '{written}'" and at.style != "single":
        return Fix("put quotes around it", (Edit(span, f"'{written}'"),), safe=True)
    meant = _MEANT.match(problem.help)
    if meant is None:
        return None
    quote = written[:1] if written[:1] in ("'", '"') else ""
    return Fix(f"change it to {meant[1]}", (Edit(span, f"{quote}{meant[1]}{quote}"),), safe=False)


# --- findings ---


def _own(reading: Decoding, before: Collection[Finding]) -> Iterator[Finding]:
    """What decoding found, without what only follows from a fault of the file: the same place, or a key lost near it."""
    spans = [finding.span for finding in before if finding.span is not None and finding.check != "yaml-trap"]
    traps = {finding.span for finding in before if finding.check == "yaml-trap"}
    losses = [finding.span for finding in before if finding.span is not None and finding.check in _LOSSES]
    for finding, within in reading.reports:
        at = finding.span
        if at is not None and any(_holds(at, other) or _empties(other, at) for other in spans):
            continue
        if at in traps and not _settles(finding):
            continue
        if within is None or not any(_holds(within, loss) for loss in losses):
            yield finding


def _one_number_twice(findings: tuple[Finding, ...], reading: Decoding, root: MappingNode) -> tuple[Finding, ...]:
    """The findings, where a section has another's number, and the one number that is missing is a slip of the pen away: these are
    one mistake."""
    sections = root.get("sections")
    places = {key.text: key.span for key, _ in sections.items} if isinstance(sections, MappingNode) else {}
    twice = [
        (finding, name)
        for finding in findings
        if finding.check == "duplicate-key" and finding.related
        for name, span in places.items()
        if span == finding.related[0].span
    ]
    dead = {link.target: link for link in reversed(reading.links) if link.target not in reading.sections}
    if len(twice) != 1 or len(dead) != 1:
        return findings
    ((double, name),), ((target, link),) = twice, dead.items()
    assert double.span is not None
    if (len(target) > 1 and distance(target, name, 1) is None) or not target.isdigit() or len(target) > len(name) + 1:
        return findings
    where = f"section {link.source.partition('/')[0]} leads to" if link.source else f"`{link.key}` names"
    told = double._replace(
        help=f"was it meant to be {target}? {where} section {target}, which does not exist",
        fix=Fix(f"change it to {target}", (Edit(double.span, target),), safe=False),
    )
    at = {use.at.span for use in reading.links if use.target == target}
    return tuple(
        told if finding is double else finding for finding in findings if finding.check != "dead-link" or finding.span not in at
    )


_LOSSES = frozenset({"yaml-syntax", "yaml-feature", "duplicate-key", "lost-text", "too-big"})


def _settles(finding: Finding) -> bool:
    """Whether a finding says what a trap should have been: its place takes no text, so that quotes would not help."""
    return finding.check == "wrong-type"


def _empties(loss: Span, at: Span) -> bool:
    """Whether a value is empty because what should be it was lost behind it on its line."""
    return at[:2] == at[2:] and at.line == loss.line and at.column <= loss.column


def _holds(outer: Span, inner: Span) -> bool:
    return outer[:2] <= inner[:2] and inner[2:] <= outer[2:]


# What may be found only because a line, and all that hangs on it, was taken to be in the wrong place.
_BY_DEPTH = frozenset(
    {"dead-link", "unreachable", "automatic-loop", "unknown-key", "missing-key", "no-way-on", "two-ways-on", "empty-section"}
)


def _guesses_depth(finding: Finding) -> bool:
    """Whether a fault of YAML was mended by a guess of how far a line should be indented."""
    fix = finding.fix
    if finding.check != "yaml-syntax" or fix is None or fix.safe:
        return False
    return all(edit.span.column == 1 and not edit.text.strip() for edit in fix.edits)


def _unsure(finding: Finding) -> Finding:
    return finding if finding.fix is None else finding._replace(fix=finding.fix._replace(safe=False))


def _merged(source: Source, own: Collection[Finding] | Iterator[Finding]) -> tuple[Finding, ...]:
    report = Report()
    found = tuple(own)
    settled = {finding.span for finding in found if _settles(finding)}
    if any(finding.check == "yaml-syntax" and not (finding.fix and finding.fix.safe) for finding in source.findings):
        found = tuple(map(_unsure, found))  # what was read hangs on a guess
    if any(map(_guesses_depth, source.findings)):
        found = tuple(finding for finding in found if finding.check not in _BY_DEPTH)
    for finding in source.findings:
        if finding.check != "yaml-trap" or finding.span not in settled:
            report.add(finding)
    for finding in found:
        report.add(finding)
    return report.findings()
