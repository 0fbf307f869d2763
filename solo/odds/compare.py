"""Two editions of a book compared: what an edit does to its readers, as text or as Markdown for a pull request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solo.book.model import Book, Ending
from solo.odds.layout import (
    ROWS_MAX,
    Row,
    change,
    differ,
    difference,
    entitled,
    goal_named,
    grid,
    in_order,
    listed,
    many,
    paragraph,
    percent,
    table,
)
from solo.odds.odds import VICTORY, Odds, Reach
from solo.odds.promised import promise
from solo.odds.show import aims, is_victory, kind_of, kinds, readers

FIELDS = ("lost", "reach")  # of a section: what is compared
_NOWHERE = Reach(0.0, 0.0, 0.0)  # a section that an edition does not have


class Edition(NamedTuple):
    """A book, what it is called here (a file, a revision), who plays it, and its odds by reader."""

    book: Book
    name: str
    heroes: Sequence[str]
    found: Sequence[Odds]


class Compared(NamedTuple):
    """What may have changed: its label, whether it belongs to the row above, for each reader its chance before and after, and
    whether it is a section that is an ending."""

    label: str
    under: bool
    chances: tuple[tuple[float, float], ...]
    ends: bool = False

    @property
    def far(self) -> float:
        """By how much it has changed, for the reader for whom it has changed most; less than is shown is nothing."""
        return max(map(_far, self.chances), default=0.0)


def _far(chances: tuple[float, float]) -> float:
    was, now = chances
    return abs(was - now) if differ(was, now) else 0.0


class Comparison(NamedTuple):
    """Two editions: the same readers in the same order on both sides. `promised`: whether games begin as the book's `balance` has
    them; `whole`: whether sections that have not changed are listed, too."""

    before: Edition
    after: Edition
    promised: bool
    whole: bool

    @property
    def title(self) -> str:
        """The first line."""
        names = dict.fromkeys([self.before.book.title, self.after.book.title])
        return f"{' and '.join(names)}: exact odds before and after"

    @property
    def about(self) -> list[tuple[str, str]]:
        """What is compared."""
        before, after = self.before, self.after
        heroes = listed(after.heroes)
        if list(before.heroes) != list(after.heroes):
            heroes = f"{listed(before.heroes)} before, {heroes} after"
        return [("before", before.name), ("after", after.name), ("heroes", heroes)]

    @property
    def wins(self) -> bool:
        """Whether what is aimed at is a victory."""
        return is_victory(self.after.book, self.after.found[0].aim)

    @property
    def other(self) -> bool:
        """Whether they are two books and no editions of one."""
        return self.before.book.id != self.after.book.id


def text(compared: Comparison) -> Iterator[str]:
    """The comparison for people, reader by reader."""
    book, found = compared.after.book, compared.after.found
    yield from paragraph(compared.title)
    for name, value in compared.about:
        yield f"  {name + ':':<8}{value}"
    yield ""
    yield "Readers"
    for name, about in readers(found):
        yield f"  {name:<8}  {about}"
    yield from paragraph(aims(book, found), "  ")
    yield ""
    for line in summary(compared):
        yield from paragraph(line)
    for reader, odds in enumerate(found):
        rows = [row for row in endings(compared) if not row.under or differ(*row.chances[reader])]
        lines = [Row(row.label, row.under, _figures(*row.chances[reader])).text for row in rows]
        for field in FIELDS:
            there = [row for row in sections(compared, field, reader) if compared.whole or differ(*row.chances[reader])]
            shown = there if compared.whole else there[:ROWS_MAX]
            lines += [[_head(compared, field), "", "", ""]] * bool(there)
            lines += [Row(row.label, True, _figures(*row.chances[reader])).text for row in shown]
            lines += [[f"  and {many(len(there) - len(shown), 'section')} more, changed less", "", "", ""]] * (
                len(shown) < len(there)
            )
        yield ""
        yield from table([f"The {odds.policy} reader", "before", "after", "change"], lines)


def _figures(before: float, after: float) -> list[str]:
    return [percent(before if differ(before, after) else after), percent(after), difference(before, after)]


def _head(compared: Comparison, field: str) -> str:
    """What the chances of sections are."""
    if field == "reach":
        return "come to a section"
    return "lost in a section, of all games" if compared.wins else "end otherwise in a section, of all games"


def markdown(compared: Comparison) -> Iterator[str]:
    """The comparison as Markdown: of the chances of sections, only those readers for whom one has changed."""
    book, found = compared.after.book, compared.after.found
    yield f"### {compared.title}"
    yield ""
    for name, value in compared.about:
        yield f"- {name}: {value}"
    for name, about in readers(found):
        yield f"- **{name}** {about}"
    for line in filter(None, (aims(book, found), *summary(compared))):
        yield ""
        yield line
    yield ""
    rows = [Row(row.label, row.under, [change(*each) for each in row.chances]) for row in endings(compared)]
    yield from grid(["How it ends", *(odds.policy for odds in found)], [row.markdown for row in rows])
    for field in FIELDS:
        there = sections(compared, field)
        columns = [place for place in range(len(found)) if compared.whole or any(differ(*row.chances[place]) for row in there)]
        if columns:
            figures = [[row.label, *(change(*row.chances[place]) for place in columns)] for row in there]
            yield ""
            yield from grid([_head(compared, field).capitalize(), *(found[place].policy for place in columns)], figures)
    same = sum(
        not lost.far and not reach.far for lost, reach in zip(*(_all_sections(compared, field) for field in FIELDS), strict=True)
    )
    if same and not compared.whole:
        yield ""
        yield f"As before: {many(same, 'section')}."


def summary(compared: Comparison) -> Iterator[str]:
    """What has changed, in a few sentences: the chances of the goal, the section that has changed most, the promised balance."""
    before, after = compared.before, compared.after
    if compared.other:
        yield f"These are two books: “{before.book.title}” before, “{after.book.title}” after."
    for goal in dict.fromkeys([VICTORY, after.found[0].aim]):
        pairs = zip(before.found, after.found, strict=True)
        shares = (f"{new.policy} {change(_of(old, goal), _of(new, goal))}" for old, new in pairs)
        named = goal_named(after.book, goal)
        yield f"{named[0].upper()}{named[1:]}: {', '.join(shares)}."
    yield from _most_changed(compared)
    if not compared.other:
        for what, one, another in (("new", after, before), ("gone", before, after)):
            ids = [id for id in one.found[0].sections if id not in another.found[0].sections]
            more = f" and {len(ids) - ROWS_MAX:,} more" if len(ids) > ROWS_MAX else ""
            if ids:
                yield f"Sections that are {what}: {', '.join(ids[:ROWS_MAX])}{more}."
    kept = promise(after.book, after.found) if compared.promised else None
    if kept is not None:
        yield kept.sentence


def _of(odds: Odds, goal: str) -> float:
    return odds.goal if goal == odds.aim else odds.kinds.get(goal, 0.0)


def _most_changed(compared: Comparison) -> Iterator[str]:
    """The section that has changed most; else that none has."""
    for field, what in (("lost", "are lost" if compared.wins else "end otherwise"), ("reach", "")):
        first = next(iter(sections(compared, field)), None)
        if first is not None and first.far:
            each = [f"{odds.policy} {change(*both)}" for odds, both in zip(compared.after.found, first.chances, strict=True)]
            how = f"how many games {what} in section" if what else "how many come to section"
            yield f"What changed most is {how} {first.label}: {listed(each)} of all {'games' if what else 'readers'}."
            return
    rows = [*endings(compared, True), *(row for field in FIELDS for row in _all_sections(compared, field))]
    if any(row.far for row in rows):
        return
    if all(abs(was - now) < 1e-12 for row in rows for was, now in row.chances):
        yield "Nothing changes: every section and every ending is reached as often as before, and as many games are lost in each."
    else:
        yield "No section and no ending changes by as much as 0.1 points."


def endings(compared: Comparison, whole: bool = False) -> list[Compared]:
    """The kinds of ending, victory first, each with those of its endings that have changed, or all."""
    before, after = compared.before, compared.after
    pairs = list(zip(before.found, after.found, strict=True))
    rows = []
    for kind in kinds([*before.found, *after.found]):
        rows.append(Compared(kind, False, tuple((old.kinds.get(kind, 0.0), new.kinds.get(kind, 0.0)) for old, new in pairs)))
        ids = [*in_order(after.book, _of_kind(after, kind)), *in_order(before.book, _of_kind(before, kind))]
        for id in dict.fromkeys(ids):
            book = after.book if id in after.book.sections else before.book
            chances = tuple((_chance(before, old, id, kind), _chance(after, new, id, kind)) for old, new in pairs)
            row = Compared(entitled(book, id), True, chances)
            if whole or row.far:
                rows.append(row)
    if any(odds.never > 1e-12 for odds in (*before.found, *after.found)):
        rows.append(Compared("never ends", False, tuple((old.never, new.never) for old, new in pairs)))
    return rows


def _of_kind(edition: Edition, kind: str) -> list[str]:
    return [id for odds in edition.found for id in odds.endings if kind_of(edition.book, id) == kind]


def _chance(edition: Edition, odds: Odds, id: str, kind: str) -> float:
    """The chance of a section's ending, where it is of that kind in an edition."""
    return odds.endings.get(id, 0.0) if id in odds.endings and kind_of(edition.book, id) == kind else 0.0


def sections(compared: Comparison, field: str, reader: int | None = None) -> list[Compared]:
    """The sections that more or fewer readers come to (`reach`), or lose in (`lost`), that which has changed most first, for one
    of the readers or for whichever it has most; all of them in the order of the book where all are asked for. Endings have rows
    of their own."""
    rows = _all_sections(compared, field)
    if compared.whole:
        return rows
    there = [row for row in rows if row.far and not row.ends]
    return sorted(there, key=lambda row: -(row.far if reader is None else _far(row.chances[reader])))


def _all_sections(compared: Comparison, field: str) -> list[Compared]:
    before, after = compared.before, compared.after
    rows = []
    for id in dict.fromkeys([*after.found[0].sections, *before.found[0].sections]):
        gone, new = id not in after.found[0].sections, id not in before.found[0].sections
        book = before.book if gone else after.book
        label = entitled(book, id) + " (gone)" * gone + " (new)" * new
        chances = tuple(
            (getattr(old.sections.get(id, _NOWHERE), field), getattr(now.sections.get(id, _NOWHERE), field))
            for old, now in zip(before.found, after.found, strict=True)
        )
        editions = [edition.book.sections[id] for edition in (before, after) if id in edition.book.sections]
        rows.append(Compared(label, False, chances, all(isinstance(section.way, Ending) for section in editions)))
    return rows
