"""What can go wrong in play, shown by a game in which it does: no choice open, a counter below its lowest, a death nobody wrote.

The abstract explorer names what may happen; the concrete one looks for a game that shows it. Found: that game is the witness. Not
found although every game was looked at: there is nothing to tell. The limit passed: the finding says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from solo.book.findings import Finding, Related, Span
from solo.book.graph import called
from solo.book.model import Choices, SystemWay
from solo.lint.check import Subject
from solo.lint.states.asked import Closed
from solo.lint.states.reach import harmful, traps
from solo.lint.states.sites import key_at, listed, section_span, span_at, standing_of
from solo.odds.abstract import Fall, Picture, deadly
from solo.odds.concrete import Goal, Search, dying, falling, reaching, search, stuck

FIRST_SHARE = 5_000  # states each candidate may take before those that need more share what is left


class Candidate(NamedTuple):
    """What may happen: what to look for, and the finding where it is shown (None: the limit was passed before it was)."""

    goal: Goal
    finding: Callable[[Search], Finding]
    proved: bool = False  # it happens to whoever comes there: only a game that comes there is looked for
    unless: Goal | None = None  # … unless this can happen
    certain: bool = False  # it is not told where only some hero from outside the book may show it, and the feeblest do not


def find(subject: Subject, picture: Picture, shut: Iterable[Closed]) -> Iterator[Finding]:
    """All that is shown by a witness, within the limit of states that the subject allows."""
    closed = list(shut)
    groups = traps(picture)
    candidates = [
        *_traps(subject, picture, groups, closed),
        *_stuck(subject, picture, closed),
        *_falls(subject, picture),
        *_deaths(subject, picture),
    ]
    spent = 0
    open_: list[Candidate] = []
    for candidate in candidates:
        result = _searched(picture, candidate, max(1, min(FIRST_SHARE, subject.limit - spent)))
        spent += result.states
        if result.found is None and not result.complete:
            open_.append(candidate)
        else:
            yield from _told(subject, candidate, result)
    for place, candidate in enumerate(open_):
        share = (subject.limit - spent) // (len(open_) - place)
        if share <= FIRST_SHARE:
            yield from _told(subject, candidate, Search(None, False, 0))
            continue
        result = _searched(picture, candidate, share)
        spent += result.states
        yield from _told(subject, candidate, result)


def _searched(picture: Picture, candidate: Candidate, limit: int) -> Search:
    """A search for what a candidate says, once it is sure that nothing speaks against it."""
    if candidate.unless is None:
        return search(picture, candidate.goal, limit)
    against = search(picture, candidate.unless, limit)
    if against.found is not None:
        return Search(None, True, against.states)
    if not against.complete or against.strangers:
        return Search(None, False, against.states)
    result = search(picture, candidate.goal, limit)
    return result._replace(states=result.states + against.states)


def _told(subject: Subject, candidate: Candidate, result: Search) -> Iterator[Finding]:
    finding = candidate.finding(result)
    if result.found is not None:
        witness = result.found.witness(subject.world)
        yield finding._replace(witness=witness, proof="proved" if candidate.proved else "witness")
    elif not result.complete or (result.strangers and not candidate.certain):
        if result.complete:
            why = f"none of the book's own heroes shows it, and not all who are {subject.book.party.from_outside} can be tried"
        elif candidate.proved:
            why = f"no game that comes there was found within the limit of {subject.limit:,} states"
        else:
            why = f"no game that shows it was found within the limit of {subject.limit:,} states"
        note = f"; {why}" if candidate.proved else f" (not proved: {why})"
        yield finding._replace(message=finding.message + note, proof="not-proved")


# --- no way out ---


def _traps(subject: Subject, picture: Picture, groups: list[list[str]], shut: list[Closed]) -> Iterator[Candidate]:
    book = subject.book
    errors = {closed.asked.section for closed in shut if closed.finding.severity == "error" and closed.asked.place[0] != "when"}
    for group in groups:
        if any(picture.flows[name].shut or name in errors for name in group):
            continue  # told of where no choice is open, or at the condition that keeps the way out shut
        first = group[0]
        ways = [closed for closed in shut if closed.asked.section in group]
        related = [Related(span, "this is never true") for closed in ways if (span := _place(subject, closed)) is not None]
        for name in group[1:6]:
            span = section_span(book, name)
            if span is not None:
                related.append(Related(span, f"{called(name)} belongs to it"))
        if len(group) == 1:
            message = f"whoever comes to {called(first)} never gets away from it, and the story never ends"
        else:
            message = f"whoever comes to section {first} goes round for ever between {listed(group)}, and the story never ends"
        finding = Finding("trapped", message, section_span(book, first), "let a way lead out of it", related=tuple(related))
        mortal = [name for name in group if picture.flows[name].dies]
        unless = dying(subject.world, mortal) if mortal else None
        yield Candidate(reaching(*group), _always(finding), True, unless)


def _always(finding: Finding) -> Callable[[Search], Finding]:
    return lambda result: finding


def _place(subject: Subject, closed: Closed) -> Span | None:
    return span_at(subject.book, closed.asked.section, closed.asked.place)


def _stuck(subject: Subject, picture: Picture, shut: list[Closed]) -> Iterator[Candidate]:
    errors = {(closed.asked.section, closed.asked.place) for closed in shut if closed.finding.severity == "error"}
    for name, flow in picture.flows.items():
        if flow.stuck is None:
            continue
        way = subject.book.sections[name].way
        assert isinstance(way, Choices)
        if flow.shut and any((name, ("choices", number, "if")) in errors for number in range(len(way.choices))):
            continue  # told of at the condition
        yield Candidate(stuck(subject.world, name), _no_choice(subject, name, way))


def _no_choice(subject: Subject, name: str, way: Choices) -> Callable[[Search], Finding]:
    def finding(result: Search) -> Finding:
        span = key_at(subject.book, name, "choices")
        help = "add a choice without an `if`, or one for this case"
        if result.found is None:
            return Finding("no-choice-open", f"it may be that no choice of {called(name)} is open", span, help)
        asked = [choice.condition for choice in way.choices if choice.condition is not None]
        told = standing_of(asked, subject, result.found.game)
        return Finding("no-choice-open", f"no choice of {called(name)} is open when {told}", span, help)

    return finding


# --- counters ---


def _falls(subject: Subject, picture: Picture) -> Iterator[Candidate]:
    for name, flow in picture.flows.items():
        seen: dict[object, Fall] = {}
        for fall in flow.falls:
            seen.setdefault(fall.place, fall)
        for fall in seen.values():
            yield Candidate(falling(fall), _below(subject, name, fall))


def _below(subject: Subject, name: str, fall: Fall) -> Callable[[Search], Finding]:
    def finding(result: Search) -> Finding:
        may = "may be" if result.found is None else "can be"
        message = f"`{fall.name}` {may} pushed below {fall.low:,} in {called(name)}, and stops there"
        if result.found is not None and fall.below is not None:
            message += f": it can stand under {fall.below:,} when this takes away"
        help = f"ask for it before (`if: {fall.name} >= …`), or take less"
        declared = subject.book.span("counters", fall.name)
        related = () if declared is None else (Related(declared, "its range is declared here"),)
        return Finding("below-zero", message, span_at(subject.book, name, fall.place), help, related=related)

    return finding


# --- deaths ---


def _deaths(subject: Subject, picture: Picture) -> Iterator[Candidate]:
    """Sections in which the heroes may fall although the book has no section for that."""
    if subject.book.death is not None:
        return
    fatal = _after_fatal(subject, picture)
    for name, flow in picture.flows.items():
        if flow.dies and (name in fatal or harmful(subject.world, name) or _deadly(picture, name)):
            yield Candidate(dying(subject.world, [name]), _death(subject, name), certain=True)


def _deadly(picture: Picture, name: str) -> bool:
    """Whether a section's way on may itself leave nobody standing."""
    way = picture.abstract.world.book.sections[name].way
    return isinstance(way, SystemWay) and deadly(way, picture.abstract.variables.possible[name])


def _after_fatal(subject: Subject, picture: Picture) -> set[str]:
    """Where outcomes lead after which, as the system says, nobody may stand any more."""
    ways = [section.way for name, section in subject.book.sections.items() if name in picture.flows]
    fatal = [(way, subject.world.system.fatal(way)) for way in ways if isinstance(way, SystemWay)]
    return {goto for way, names in fatal for name, goto in way.outcomes if name in names}


def _death(subject: Subject, name: str) -> Callable[[Search], Finding]:
    def finding(result: Search) -> Finding:
        may = "may" if result.found is None else "can"
        place = called(name)
        message = f"nobody {may} be left standing in {place}, and the book does not say how the story ends then"
        if result.strangers:
            who = f"heroes who are {subject.book.party.from_outside}"
            message = f"{who} {may} all fall in {place}, and the book does not say how the story ends then"
        help = "name a section under `death:` at the top of the book"
        return Finding("death-without-ending", message, section_span(subject.book, name), help)

    return finding
