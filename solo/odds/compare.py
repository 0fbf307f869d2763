"""Two editions of a book compared: what an edit does to its readers, as text or as Markdown for a pull request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solo.book.model import Book
from solo.odds.layout import (
    ROWS_MAX,
    cell,
    change,
    entitled,
    goal_named,
    in_order,
    listed,
    lost_where,
    many,
    paragraph,
    percent,
    table,
)
from solo.odds.odds import Odds, Reach
from solo.odds.show import balance, kind_of, kinds

_NOWHERE = Reach(0.0, 0.0, 0.0)  # a section that an edition does not have


class Edition(NamedTuple):
    """A book, what it is called here (a file, a revision), and its odds by reader."""

    book: Book
    name: str
    found: Sequence[Odds]


class Row(NamedTuple):
    """A section that has changed: its label, and for each reader how it was and how it is."""

    label: str
    before: tuple[Reach, ...]
    after: tuple[Reach, ...]

    def cells(self, field: str) -> list[str]:
        """What became of a chance, `reach` or `lost`, for each reader."""
        return [change(getattr(was, field), getattr(now, field)) for was, now in zip(self.before, self.after, strict=True)]

    def far(self, field: str) -> float:
        """By how much a chance has changed, for the reader for whom it has changed most; less than can be shown is nothing."""
        both = [(getattr(was, field), getattr(now, field)) for was, now in zip(self.before, self.after, strict=True)]
        return max((abs(was - now) for was, now in both if percent(was) != percent(now)), default=0.0)


def text(before: Edition, after: Edition, promised: bool) -> Iterator[str]:
    """The comparison for people: the same readers in the same order on both sides; `promised`: whether games begin as the book's
    `balance` has them."""
    readers = [odds.policy for odds in after.found]
    yield from paragraph(f"{after.book.title}: exact odds, before and after")
    yield f"  before: {before.name}"
    yield f"  after:  {after.name}"
    yield ""
    for line in summary(before, after, promised):
        yield from paragraph(line)
    rows = sections(before, after)
    yield ""
    yield from table(["How it ends", *readers], endings(before, after))
    for field, head in (("lost", "Where games are lost"), ("reach", "Come to a section")):
        changed = sorted((row for row in rows if row.far(field)), key=lambda row: -row.far(field))
        if changed:
            yield ""
            yield from table([head, *readers], [[row.label, *row.cells(field)] for row in changed[:ROWS_MAX]])
        if len(changed) > ROWS_MAX:
            yield f"  and {many(len(changed) - ROWS_MAX, 'section')} more, changed less"
        if changed and field == "lost":
            yield from paragraph(lost_where(goal_named(after.book, after.found[0].aim)), "  ")


def markdown(before: Edition, after: Edition, promised: bool) -> Iterator[str]:
    """The comparison as Markdown, with every section that has changed."""
    yield f"### {after.book.title}: odds before and after"
    for line in summary(before, after, promised):
        yield ""
        yield line
    yield ""
    yield f"| | {' | '.join(odds.policy for odds in after.found)} |"
    yield f"|---|{'---:|' * len(after.found)}"
    for row in endings(before, after):
        yield f"| {cell(row[0])} | {' | '.join(row[1:])} |"
    rows = sections(before, after)
    if not rows:
        return
    yield ""
    yield "| section | " + " | ".join(f"reached ({odds.policy}) | lost there ({odds.policy})" for odds in after.found) + " |"
    yield f"|---|{'---:|---:|' * len(after.found)}"
    for changed in rows:
        cells = [each for both in zip(changed.cells("reach"), changed.cells("lost"), strict=True) for each in both]
        yield f"| {cell(changed.label)} | {' | '.join(cells)} |"


def summary(before: Edition, after: Edition, promised: bool) -> Iterator[str]:
    """What has changed, in a few sentences: the chances of victory, the section that has changed most, the promised balance."""
    pairs = list(zip(before.found, after.found, strict=True))
    yield f"Victory: {', '.join(f'{new.policy} {change(old.victory, new.victory)}' for old, new in pairs)}."
    rows = sections(before, after)
    if not rows:
        yield "No section is reached more or less often, or loses more or fewer games, than before."
    elif rows[0].far("lost"):
        each = [f"{odds.policy} {share}" for odds, share in zip(after.found, rows[0].cells("lost"), strict=True)]
        yield f"What changed most is how many games are lost in section {rows[0].label}: {listed(each)} of all games."
    promise = balance(after.book, after.found) if promised else ""
    if promise:
        yield promise


def endings(before: Edition, after: Edition) -> list[list[str]]:
    """Rows of the kinds of ending, victory first, each with those of its endings that have changed."""
    pairs = list(zip(before.found, after.found, strict=True))
    rows = []
    for kind in kinds([*before.found, *after.found]):
        rows.append([kind, *(change(old.kinds.get(kind, 0.0), new.kinds.get(kind, 0.0)) for old, new in pairs)])
        ids = [*in_order(after.book, _of_kind(after, kind)), *in_order(before.book, _of_kind(before, kind))]
        for id in dict.fromkeys(ids):
            chances = [(_chance(before, old, id, kind), _chance(after, new, id, kind)) for old, new in pairs]
            if any(percent(old) != percent(new) for old, new in chances):
                book = after.book if id in after.book.sections else before.book
                rows.append([f"  {entitled(book, id)}", *(change(old, new) for old, new in chances)])
    if any(odds.never > 1e-12 for odds in (*before.found, *after.found)):
        rows.append(["never ends", *(change(old.never, new.never) for old, new in pairs)])
    return rows


def _of_kind(edition: Edition, kind: str) -> list[str]:
    return [id for odds in edition.found for id in odds.endings if kind_of(edition.book, id) == kind]


def _chance(edition: Edition, odds: Odds, id: str, kind: str) -> float:
    """The chance of a section's ending, where it is of that kind in an edition."""
    return odds.endings.get(id, 0.0) if id in odds.endings and kind_of(edition.book, id) == kind else 0.0


def sections(before: Edition, after: Edition) -> list[Row]:
    """The sections that have changed: first that in which so many more or fewer games are lost."""
    rows = []
    for id in dict.fromkeys([*after.found[0].sections, *before.found[0].sections]):
        was = tuple(odds.sections.get(id, _NOWHERE) for odds in before.found)
        now = tuple(odds.sections.get(id, _NOWHERE) for odds in after.found)
        gone, new = id not in after.found[0].sections, id not in before.found[0].sections
        label = entitled(before.book if gone else after.book, id) + " (gone)" * gone + " (new)" * new
        row = Row(label, was, now)
        if gone or new or row.far("lost") or row.far("reach"):
            rows.append(row)
    return sorted(rows, key=lambda row: (-row.far("lost"), -row.far("reach")))
