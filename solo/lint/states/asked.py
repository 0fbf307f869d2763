"""What conditions ask for, against what the book gives: items, codewords and numbers that never come, or come too late.

All of this is proved: the abstract explorer leaves nothing out that can happen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from solo.book.condition_tree import arguments, nodes
from solo.book.conditions import Expr, reads
from solo.book.findings import Finding, Related, Span
from solo.book.graph import called, walk
from solo.book.model import Add, Branch, Choices, Drop, Gain, Mark, Set, Unmark
from solo.lint.check import Subject
from solo.lint.states.sites import calls, inside, mentions, ranges, span_at, written
from solo.odds.abstract import Asked, Picture
from solo.odds.live import leads
from solo.odds.narrow import narrowed, truth
from solo.odds.variables import every_condition, flat, useful
from solo.play.world import World

ITEM_CALLS = ("has", "count", "had")
RELATED_MAX = 5


class Given(NamedTuple):
    """Which sections give each item and mark each codeword, which items the heroes begin with or may come by under the rules,
    such as in a shop, and what conditions read."""

    items: dict[str, list[str]]
    marks: dict[str, list[str]]
    begun: frozenset[str]
    ruled: frozenset[str]
    dropped: dict[str, list[str]]
    read_items: frozenset[str]
    read_words: frozenset[str]
    open_party: bool  # heroes from outside the book may bring anything

    def never(self, item: str) -> bool:
        """Whether nothing gives an item."""
        return not (item in self.items or item in self.begun or item in self.ruled or self.open_party)


def given(world: World) -> Given:
    """What a book gives."""
    book = world.book
    items: dict[str, list[str]] = {}
    marks: dict[str, list[str]] = {}
    dropped: dict[str, list[str]] = {}
    for section in book.sections.values():
        for effect in flat(section.effects):
            match effect:
                case Gain(item=item):
                    items.setdefault(item, []).append(section.id)
                case Drop(item=item):
                    dropped.setdefault(item, []).append(section.id)
                case Mark(codeword=word):
                    marks.setdefault(word, []).append(section.id)
    heroes = [hero for id in book.heroes for hero in world.system.heroes(book, [id], {}, book.rules)]
    read = {use for expr in every_condition(book) for use in reads(expr)}
    return Given(
        items,
        marks,
        frozenset(item for hero in heroes for item in world.system.gear(hero)),
        world.system.given(book),
        dropped,
        frozenset(words[0] for name, words in read if name in ITEM_CALLS and words),
        frozenset(words[0] for name, words in read if name == "marked" and words),
        book.party.create or book.party.bring,
    )


class Closed(NamedTuple):
    """A condition that never holds where it is asked, and the finding that says why. `word`: the item or codeword that nothing
    gives, whose own finding (see `unmatched`) says why; `finding` is then only its check, and is not to be told."""

    asked: Asked
    finding: Finding
    word: str | None = None


def every_asked(picture: Picture) -> Iterator[Asked]:
    """Every condition that can be met, as it can be met."""
    for found in picture.flows.values():
        yield from found.asked


# --- by what is declared and named ---


def unmatched(subject: Subject, gives: Given, beyond: Mapping[str, tuple[Related, ...]]) -> Iterator[Finding]:
    """Items and codewords of which one half is missing: asked for and never given, or given and never asked for. `beyond`: by
    item or codeword, what is never reached because nothing gives it."""
    book = subject.book
    for item in sorted(gives.read_items, key=list(book.gear).index):
        if gives.never(item):
            message = f"nothing ever gives `{item}`, and it is asked for here"
            yield from _asked_for(subject, item, ITEM_CALLS, "never-gained", message, beyond.get(item, ()))
    for item, sections in gives.dropped.items():
        if gives.never(item) and item not in gives.read_items:
            place = next(mentions(book, sections[0], ("drop",), item), None)
            message = f"{called(sections[0])} takes `{item}` away, and nothing ever gives it"
            help = f"`gain: [{item}]` in a section, or in a hero's `gear`"
            yield Finding("never-gained", message, place.span if place else None, help, proof="proved")
    for item, sections in gives.items.items():
        if item not in gives.read_items and item not in gives.dropped and not useful(book.gear[item]):
            place = next(mentions(book, sections[0], ("gain",), item), None)
            message = f"`{item}` is given in {_sections(sections)}, and nothing ever asks for it"
            help = f"ask for it in a condition: has('{item}')"
            yield Finding("gained-never-used", message, place.span if place else None, help, proof="proved")
    for number, word in enumerate(book.codewords):
        marked, read = word in gives.marks, word in gives.read_words
        if read and not marked:
            message = f"nothing ever marks `{word}`, and it is read here"
            yield from _asked_for(subject, word, ("marked",), "codeword-never-marked", message, beyond.get(word, ()))
        elif marked and not read:
            at = next(mentions(book, gives.marks[word][0], ("mark",), word), None)
            message = f"`{word}` is marked in {_sections(gives.marks[word])}, and no condition ever reads it"
            help = f"read it in a condition: marked('{word}')"
            yield Finding("codeword-never-read", message, at.span if at else None, help, proof="proved")
        elif not read:
            message = f"`{word}` is declared, and nothing marks or reads it"
            yield Finding(
                "codeword-never-marked",
                message,
                book.span("codewords", number),
                "mark it somewhere, or take it out",
                proof="proved",
            )


def _sections(names: Iterable[str]) -> str:
    every = list(dict.fromkeys(names))
    return called(every[0]) + (f" and {len(every) - 1} more" if len(every) > 1 else "")


def _asked_for(
    subject: Subject, word: str, functions: tuple[str, ...], check: str, message: str, beyond: tuple[Related, ...]
) -> Iterator[Finding]:
    spans = list(_places(subject, word, functions))
    if not spans:
        return
    related = tuple(Related(span, "and here") for span in spans[1 : 1 + RELATED_MAX])
    gain = check == "never-gained"
    help = f"`gain: [{word}]` in a section, or in a hero's `gear`" if gain else f"`mark: [{word}]` in a section that comes before"
    yield Finding(check, message, spans[0], help, related=(*related, *beyond), proof="proved")


def _places(subject: Subject, word: str, functions: tuple[str, ...]) -> Iterator[Span]:
    for asked in written_conditions(subject):
        for call in calls(asked.expr, functions, word):
            span = inside(subject, asked, call)
            if span is not None:
                yield span


def written_conditions(subject: Subject) -> Iterator[Asked]:
    """Every condition of the book, whether it can be met or not."""
    for section in subject.book.sections.values():
        number = 0
        for effect in section.effects:
            if effect.kind == "when":
                yield Asked(section.id, ("when", number, "if"), effect.condition, None, (), None)
                number += 1
        match section.way:
            case Choices(choices=choices):
                for number, choice in enumerate(choices):
                    if choice.condition is not None:
                        yield Asked(section.id, ("choices", number, "if"), choice.condition, None, (), None)
            case Branch(arms=arms):
                for number, (condition, _) in enumerate(arms):
                    if condition is not None:
                        yield Asked(section.id, ("branch", number, "if"), condition, None, (), None)


# --- by what can be ---


def closed(subject: Subject, picture: Picture, gives: Given) -> Iterator[Closed]:
    """Conditions that never hold where they are asked, each with its finding."""
    for asked in every_asked(picture):
        possible = asked.truth
        if possible is None or possible.can_be_true:
            continue
        if asked.alone is not None and asked.alone.can_be_true:
            yield Closed(asked, _shadowed(subject, asked))
            continue
        part = _culprit(picture, asked)
        half = _half(part, gives)
        if half is not None:
            yield Closed(asked, Finding(half[0], ""), half[1])
        else:
            yield Closed(asked, _why(subject, picture, gives, asked, part))


def always(subject: Subject, picture: Picture, gives: Given) -> Iterator[Finding]:
    """Conditions that hold whatever has happened, wherever they stand."""
    known = picture.abstract.variables
    for asked in every_asked(picture):
        possible = asked.truth
        if possible is None or possible.can_be_false or _half(asked.expr, gives):
            continue
        anywhere = truth(asked.expr, known, known.limits)
        if anywhere is None or anywhere.can_be_false or asked.expr.kind == "truth":
            continue
        told = ranges(asked.expr, known, known.limits)
        message = f"{written(subject, asked, asked.expr)} is always true" + (f": {told}" if told else "")
        span = inside(subject, asked, asked.expr)
        yield Finding("constant-condition", message, span, "take it out, or ask for what you meant", proof="proved")


def _half(expr: Expr, gives: Given) -> tuple[str, str] | None:
    """The check that already says that a condition asks for what nothing gives, and of what."""
    for name, words in sorted(reads(expr)):
        if name in ITEM_CALLS and words and gives.never(words[0]):
            return "never-gained", words[0]
    for name, words in sorted(reads(expr)):
        if name == "marked" and words and words[0] not in gives.marks:
            return "codeword-never-marked", words[0]
    return None


def _culprit(picture: Picture, asked: Asked) -> Expr:
    """The part of a condition that keeps it from holding."""
    part, state = asked.expr, asked.state
    while part.kind == "and":
        left = state
        for inner in part.parts:
            after = narrowed(inner, True, picture.abstract.variables, left)
            if after is None:
                break
            left = after
        part, state = inner, left
    return part


def _why(subject: Subject, picture: Picture, gives: Given, asked: Asked, part: Expr) -> Finding:
    span = inside(subject, asked, part)
    needed = _needed(part)
    if needed is not None:
        kind, word = needed
        givers = gives.items.get(word, ()) if kind == "item" else gives.marks.get(word, ())
        verb, key = ("given", "gain") if kind == "item" else ("marked", "mark")
        if givers and (takers := _taken(subject, asked, givers, kind, word)):
            return _taken_away(subject, asked, part, kind, word, takers)
        if givers:
            return _too_late(subject, asked, part, word, verb, key, givers)
    known = picture.abstract.variables
    told = ranges(part, known, asked.state)
    if _is_price(part, subject):
        message = f"{written(subject, asked, part)} can never be met in {called(asked.section)}: {told}"
        related = _earnings(subject, part)
        return Finding("unaffordable", message, span, "ask for less, or give more before", related=related, proof="proved")
    message = f"{written(subject, asked, part)} is never true in {called(asked.section)}" + (f": {told}" if told else "")
    return Finding("constant-condition", message, span, "take it out, or ask for what can be", proof="proved")


def _taken(subject: Subject, asked: Asked, givers: Iterable[str], kind: str, word: str) -> list[str]:
    """The sections that take an item or strike a codeword out, where one that gives it comes before it is asked for."""
    sections = subject.book.sections
    if asked.section not in walk({id: leads(section) for id, section in sections.items()}, givers):
        return []
    key = Drop if kind == "item" else Unmark
    every = [(id, effect) for id, section in sections.items() for effect in flat(section.effects) if isinstance(effect, key)]
    return [id for id, effect in every if word == (effect.item if isinstance(effect, Drop) else effect.codeword)]


def _taken_away(subject: Subject, asked: Asked, part: Expr, kind: str, word: str, takers: Sequence[str]) -> Finding:
    verb, key = ("taken away", "drop") if kind == "item" else ("struck out", "unmark")
    never = f"{written(subject, asked, part)} is never true in {called(asked.section)}"
    places = (next(mentions(subject.book, name, (key,), word), None) for name in takers[:RELATED_MAX])
    related = tuple(Related(place.span, f"it is {verb} here") for place in places if place is not None)
    message = f"{never}: `{word}` is {verb} in {_sections(takers)} before it is asked for"
    return Finding(
        "constant-condition", message, inside(subject, asked, part), "take it out, or ask before", related=related, proof="proved"
    )


def _too_late(subject: Subject, asked: Asked, part: Expr, word: str, verb: str, key: str, givers: Iterable[str]) -> Finding:
    where = list(dict.fromkeys(givers))
    only = f"only in {_sections(where)}" if len(where) == 1 else f"in {_sections(where)}"
    never = f"{written(subject, asked, part)} is never true in {called(asked.section)}"
    message = f"{never}: `{word}` is {verb} {only}, after it is asked for"
    related = []
    for name in where[:RELATED_MAX]:
        place = next(mentions(subject.book, name, (key,), word), None)
        if place is not None:
            related.append(Related(place.span, f"it is {verb} here"))
    help = f"let a section that comes before it {key} `{word}`"
    return Finding("needed-before-given", message, inside(subject, asked, part), help, related=tuple(related), proof="proved")


def _needed(part: Expr) -> tuple[str, str] | None:
    """The item or codeword that a part of a condition asks for."""
    if part.kind == "call":
        if part.value in ("has", "had"):
            return "item", arguments(part)[0]
        return ("codeword", arguments(part)[0]) if part.value == "marked" else None
    if part.kind == "compare" and part.value in (">", ">=", "=="):
        counted = [node for node in nodes(part) if node.kind == "call" and node.value == "count"]
        if len(counted) == 1:
            return "item", arguments(counted[0])[0]
    if part.kind == "or":
        kinds = [_needed(inner) for inner in part.parts]
        return kinds[0] if all(kinds) else None
    return None


def _is_price(part: Expr, subject: Subject) -> bool:
    """Whether a part asks for much of a counter: `gold >= 20`."""
    if part.kind != "compare":
        return False
    left, right = part.parts
    more, less = (left, right) if part.value in (">", ">=") else (right, left)
    if part.value not in (">", ">=", "<", "<="):
        return False
    return more.kind == "name" and more.value in subject.book.counters and less.kind == "number"


def _earnings(subject: Subject, part: Expr) -> tuple[Related, ...]:
    """Where the counter of a price is changed for the better, and where it is declared."""
    name = next(str(node.value) for node in nodes(part) if node.kind == "name")
    found = []
    declared = subject.book.span("counters", name)
    if declared is not None:
        found.append(Related(declared, f"`{name}` is declared here"))
    for section in subject.book.sections.values():
        for effect in flat(section.effects):
            if isinstance(effect, Set | Add) and effect.name == name:
                place = next(mentions(subject.book, section.id, (effect.kind,), name), None)
                if place is not None and len(found) < RELATED_MAX:
                    found.append(Related(place.span, "and changes here"))
    return tuple(dict.fromkeys(found))


def _shadowed(subject: Subject, asked: Asked) -> Finding:
    """An arm that could hold, but never gets a look in."""
    number = asked.place[1]
    span = inside(subject, asked, asked.expr)
    first = span_at(subject.book, asked.section, ("branch", 0, "if"))
    related = () if first is None else (Related(first, "the arms before it begin here"),)
    entry = f"entry {int(number) + 1} of `branch` in {called(asked.section)}"
    message = f"{entry} is never taken: whenever {written(subject, asked, asked.expr)} is true, an entry before it is taken"
    return Finding("shadowed-choice", message, span, "put it before the other, or take it out", related=related, proof="proved")


def doubled(subject: Subject, picture: Picture) -> Iterator[Finding]:
    """Choices that say and do the same as another that is open whenever they are."""
    known = picture.abstract.variables
    for section in subject.book.sections.values():
        if not isinstance(section.way, Choices):
            continue
        seen: dict[tuple[str, str], int] = {}
        for number, choice in enumerate(section.way.choices):
            same = (" ".join(choice.text.split()).casefold(), choice.goto)
            first = seen.setdefault(same, number)
            if first == number or choice.condition is None:
                continue
            other = section.way.choices[first]
            both = narrowed(choice.condition, True, known, known.limits)
            if both is None or narrowed(other.condition, False, known, both) is not None:
                continue
            span = span_at(subject.book, section.id, ("choices", number, "text"))
            at = span_at(subject.book, section.id, ("choices", first, "text"))
            entry = f"entry {number + 1} of `choices` in {called(section.id)}"
            message = f"{entry} is open only when entry {first + 1}, the same, is open too"
            related = () if at is None else (Related(at, "the same choice"),)
            yield Finding("shadowed-choice", message, span, "take one of them out", related=related, proof="proved")
