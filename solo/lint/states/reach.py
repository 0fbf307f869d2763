"""What the state of a game keeps from being reached: sections, the end of the story, victory. All of it is proved.

One cause is one finding: a section behind a condition that is itself an error is told there, as a place related to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from solo.book.findings import Finding, Related
from solo.book.graph import called, components, walk
from solo.book.model import Add, Book, Branch, Choices, Ending, Set, SystemEffect
from solo.lint.check import Subject
from solo.lint.passages import section
from solo.lint.states.asked import Closed
from solo.lint.states.sites import listed, section_span, span_at
from solo.odds.abstract import Picture, targets
from solo.odds.variables import flat
from solo.play.world import World


class Lost(NamedTuple):
    """A section that is never reached though a reached one names it: what hangs on it, and the conditions that keep it shut."""

    section: str
    behind: tuple[str, ...]
    causes: tuple[Closed, ...]
    explained: bool  # every way to it is shut by what is told of as an error


def lost(picture: Picture, shut: Iterable[Closed]) -> list[Lost]:
    """The first sections of what is never reached."""
    book = picture.abstract.world.book
    reached = picture.abstract.reached
    if len(reached) == len(book.sections):
        return []
    faulty = _faulty(picture)
    by_target: dict[str, list[Closed]] = {}
    for closed in shut:
        target = _target(book, closed)
        if target is not None:
            by_target.setdefault(target, []).append(closed)
    edges = {name: set(targets(section)) for name, section in book.sections.items()}
    found = []
    entries: dict[str, list[str]] = {}
    for name in reached:
        for target in edges[name] - reached:
            entries.setdefault(target, []).append(name)
    if book.death is not None and book.death not in reached:
        entries.setdefault(book.death, [])
    order = {name: place for place, name in enumerate(book.sections)}
    for target in sorted(entries, key=order.__getitem__):
        behind = walk(edges, [target]) - reached - {target}
        causes = tuple(by_target.get(target, ()))
        ways = {(name, place) for name in entries[target] for place in _places(book, name, target)}
        told = {(closed.asked.section, closed.asked.place) for closed in causes if closed.finding.severity == "error"}
        told |= {(name, ()) for name in entries[target] if name in faulty}
        found.append(Lost(target, tuple(sorted(behind, key=order.__getitem__)), causes, bool(ways) and ways <= told))
    return found


def _faulty(picture: Picture) -> frozenset[str]:
    """The sections of whose rolls the system itself says that they are errors, such as a check that nobody can pass."""
    world = picture.abstract.world
    errors = [finding.span for finding in world.system.findings(world.book) if finding.severity == "error" and finding.span]
    found = set()
    for name in picture.flows if errors else ():
        node = section(world.book, name)
        if node is not None and any(node.span[:2] <= span[:2] and span[2:] <= node.span[2:] for span in errors):
            found.add(name)
    return frozenset(found)


def _target(book: Book, closed: Closed) -> str | None:
    """Where the story would go if a condition held."""
    way, place = book.sections[closed.asked.section].way, closed.asked.place
    match way:
        case Choices(choices=choices) if place[0] == "choices":
            return choices[int(place[1])].goto
        case Branch(arms=arms) if place[0] == "branch":
            return arms[int(place[1])][1]
    return None


def _places(book: Book, name: str, target: str) -> Iterator[tuple[str | int, ...]]:
    """Every place in a section that leads to another."""
    match book.sections[name].way:
        case Choices(choices=choices):
            yield from (("choices", number, "if") for number, choice in enumerate(choices) if choice.goto == target)
        case Branch(arms=arms):
            yield from (("branch", number, "if") for number, (_, goto) in enumerate(arms) if goto == target)
        case _:
            yield ()


def victories(book: Book) -> list[str]:
    """The sections in which the story ends well."""
    return [
        name for name, section in book.sections.items() if isinstance(section.way, Ending) and section.way.ending == "victory"
    ]


def unwinnable(subject: Subject, picture: Picture, missing: Iterable[Lost]) -> Finding | None:
    """The book has a victory, and no game can come to it."""
    wins = victories(subject.book)
    if not wins or picture.abstract.reached.intersection(wins):
        return None
    before = [lost for lost in missing if _holds_victory(lost, wins)]
    if before and all(lost.explained for lost in before):
        return None  # told of where the error is
    causes = [closed for lost in before for closed in lost.causes]
    span = span_at(subject.book, wins[0], ("ending",))
    if len(wins) == 1:
        message = f"the book cannot be won: {called(wins[0])}, its victory, is never reached"
    else:
        message = f"the book cannot be won: none of its victories ({listed(wins)}) is ever reached"
    related = _shut(subject, causes)
    help = "open a way to a victory" if not related else "mend the condition that keeps it shut"
    return Finding("unwinnable", message, span, help, related=related, proof="proved")


def never_reached(subject: Subject, missing: Iterable[Lost], won: bool) -> Iterator[Finding]:
    """Sections that are named and never reached; what only hangs on them is counted. `won`: whether a victory can be reached;
    where none can, `unwinnable` speaks for what stands before it."""
    wins = victories(subject.book)
    for lost in missing:
        if lost.explained or subject.book.sections[lost.section].parent is not None or (not won and _holds_victory(lost, wins)):
            continue
        if lost.section == subject.book.death and not lost.causes:
            message = f"{called(lost.section)} is never reached, for nothing can fell the heroes"
        else:
            message = f"{called(lost.section)} is never reached"
            if lost.causes:
                message += ", for the way to it is never open" if len(lost.causes) == 1 else ", for no way to it is ever open"
        if lost.behind:
            message += f", so that {len(lost.behind)} more {'is' if len(lost.behind) == 1 else 'are'} out of reach"
        help = "open a way to it, or take it out"
        related = _shut(subject, lost.causes)
        yield Finding("never-reached", message, section_span(subject.book, lost.section), help, related=related, proof="proved")


def beyond(
    subject: Subject, picture: Picture, missing: Iterable[Lost]
) -> dict[tuple[str, tuple[str | int, ...]], tuple[Related, ...]]:
    """For each condition that never holds, by its section and place: what is never reached because of it."""
    found: dict[tuple[str, tuple[str | int, ...]], tuple[Related, ...]] = {}
    wins = victories(subject.book)
    won = bool(picture.abstract.reached.intersection(wins))
    for lost in missing:
        span = section_span(subject.book, lost.section)
        if span is None:
            continue
        note = f"{called(lost.section)}, behind it, is never reached"
        if lost.behind:
            note += f", nor {'is' if len(lost.behind) == 1 else 'are'} {len(lost.behind)} more"
        if not won and _holds_victory(lost, wins):
            note += ", so the book cannot be won"
        for closed in lost.causes:
            place = (closed.asked.section, closed.asked.place)
            found[place] = (*found.get(place, ()), Related(span, note))
    return found


def traps(picture: Picture) -> list[list[str]]:
    """Of the reached sections from which no ending can be: the circles in which all ways end, in the order of the book."""
    book = picture.abstract.world.book
    # Where nobody stands any more the story ends too. That counts only where the section itself does harm: that a scene
    # may have left nobody standing is for the concrete explorer to show.
    before: dict[str, list[str]] = {name: [] for name in picture.flows}
    for name, flow in picture.flows.items():
        for target, _ in flow.edges:
            if target != book.death or target in targets(book.sections[name]):
                before[target].append(name)
    world = picture.abstract.world
    out = {name for name in before if isinstance(book.sections[name].way, Ending) or harmful(world, name)}
    caught = frozenset(before) - walk(before, out)
    if not caught:
        return []
    order = {name: place for place, name in enumerate(book.sections)}
    within: dict[str, set[str]] = {name: set() for name in sorted(caught, key=order.__getitem__)}
    for target in within:
        for name in caught.intersection(before[target]):
            within[name].add(target)
    found = []
    for group in components(within):
        members = set(group)
        if all(within[name] <= members for name in group):
            found.append(sorted(group, key=order.__getitem__))
    return sorted(found, key=lambda group: order[group[0]])


def harmful(world: World, name: str) -> bool:
    """Whether a section's effects can fell the heroes: an effect of the system's, or one on their values."""
    book = world.book
    effects = [effect for effect in flat(book.sections[name].effects) if isinstance(effect, SystemEffect | Set | Add)]
    harmless = world.system.shapes.harmless if effects else ()
    return any(
        effect.name not in harmless and (isinstance(effect, SystemEffect) or effect.name not in book.counters)
        for effect in effects
    )


def _holds_victory(lost: Lost, wins: list[str]) -> bool:
    return lost.section in wins or any(name in wins for name in lost.behind)


def _shut(subject: Subject, causes: Iterable[Closed]) -> tuple[Related, ...]:
    found = []
    for closed in causes:
        span = span_at(subject.book, closed.asked.section, closed.asked.place)
        if span is not None:
            found.append(Related(span, "this is never true"))
    return tuple(dict.fromkeys(found))[:5]
