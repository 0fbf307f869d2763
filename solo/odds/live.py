"""Which parts of a game still matter: of codewords, counters, visited sections and items once had, what some condition that can
still be met reads. Conditions that only choose words to tell do not count: they change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solo.book.conditions import Expr, reads
from solo.book.model import Book, Branch, Choices, Effect, Ending, Goto, Random, Section, SystemWay, When
from solo.play.world import World
from solo.table import BookPart

Reads = frozenset[tuple[str, str]]  # ("marked", codeword), ("visited", section), ("had", item), ("counter", name)


class _Kept(NamedTuple):
    """What is still read in a section or after it; of counters, the places of those that are not."""

    marked: frozenset[str]
    visited: frozenset[str]
    had: frozenset[str]
    idle: tuple[int, ...]


class Live:
    """For each section, what is still read in it or after it."""

    def __init__(self, world: World) -> None:
        self._starts = tuple(counter.start for counter in world.book.counters.values())
        found = _reads_after(world.book)
        every = {reads: _kept(reads, tuple(world.book.counters)) for reads in set(found.values())}
        self._kept = {section: every[reads] for section, reads in found.items()}

    def reduced(self, part: BookPart) -> BookPart:
        """The book part at a section with all that no longer matters taken out: games equal after this have equal futures."""
        section, marked, counters, visited, had, _ = part
        kept = self._kept[section]
        if kept.idle:
            values = list(counters)
            for place in kept.idle:
                values[place] = self._starts[place]
            counters = tuple(values)
        return BookPart(section, marked & kept.marked, counters, visited & kept.visited, had & kept.had)


def _kept(reads: Reads, counters: tuple[str, ...]) -> _Kept:
    marked, visited, had = (frozenset(name for kind, name in reads if kind == each) for each in ("marked", "visited", "had"))
    return _Kept(marked, visited, had, tuple(place for place, name in enumerate(counters) if ("counter", name) not in reads))


def leads(section: Section) -> tuple[str, ...]:
    """Where a section can go on to, by structure."""
    match section.way:
        case Choices(choices):
            return tuple(choice.goto for choice in choices)
        case Goto(goto):
            return (goto,)
        case Branch(arms):
            return tuple(goto for _, goto in arms)
        case Random(_, arms):
            return tuple(goto for _, _, goto in arms)
        case SystemWay(outcomes=outcomes):
            return tuple(goto for _, goto in outcomes)
        case Ending():
            return ()


def _reads_after(book: Book) -> dict[str, Reads]:
    """A section's own reads and those of all sections it can lead to, by going round until nothing is added."""
    found = {section.id: frozenset(_own(section, book)) for section in book.sections.values()}
    before: dict[str, list[str]] = {id: [] for id in found}
    for section in book.sections.values():
        for target in leads(section):
            before[target].append(section.id)
        if book.death is not None:
            before[book.death].append(section.id)
    waiting = list(found)
    while waiting:
        id = waiting.pop()
        for earlier in before[id]:
            if not found[id] <= found[earlier]:
                found[earlier] |= found[id]
                waiting.append(earlier)
    return found


def _own(section: Section, book: Book) -> Iterator[tuple[str, str]]:
    conditions = list(_mechanical(section.effects))
    match section.way:
        case Choices(choices):
            conditions += [choice.condition for choice in choices if choice.condition is not None]
        case Branch(arms):
            conditions += [condition for condition, _ in arms if condition is not None]
    for condition in conditions:
        for name, arguments in reads(condition):
            if name in ("marked", "visited", "had"):
                yield name, arguments[0]
            elif name in book.counters:
                yield "counter", name


def _mechanical(effects: tuple[Effect, ...]) -> Iterator[Expr]:
    for effect in effects:
        if isinstance(effect, When) and effect.effects:
            yield effect.condition
            yield from _mechanical(effect.effects)
