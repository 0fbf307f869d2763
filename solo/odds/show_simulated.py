"""What was counted in random games, in words, tables and JSON: as odds are shown, with how sure each figure is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from solo.book.model import Book
from solo.odds.layout import (
    ROWS_MAX,
    Row,
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
from solo.odds.odds import DEFEAT, VICTORY
from solo.odds.policies import OF_A_FILE, POLICIES
from solo.odds.show import Meter, kind_of
from solo.odds.simulate import Simulated
from solo.odds.walk import DRAWS_MAX

SECTIONS_MAX = 12  # sections of a book that are all listed, and those named that nobody came to
RARE = 0.05  # a section to which a smaller share of the games came is one that few came to
FEW = 1_000  # games that are too few for a share to be taken at its word
FINE = 100_000  # games that are worth a second digit


class Report(NamedTuple):
    """What is told of games that were played. `asked`: what the book is called in a command; `how`: the command that writes a
    run as a replay file, but for the run's number; `whole`: whether every section is listed."""

    book: Book
    heroes: Sequence[str]
    meter: Meter | None
    found: Simulated
    asked: str
    how: str
    whole: bool

    @property
    def title(self) -> str:
        """The first line."""
        return f"{self.book.title}: counted in {many(self.found.runs, 'game')}, not exact"

    @property
    def about(self) -> str:
        """Who played, and how."""
        found = self.found
        reader = (
            f"The {found.policy} reader {POLICIES[found.policy]}." if found.policy in POLICIES else f"The reader {OF_A_FILE}."
        )
        return f"Played by {listed(self.heroes)}, with seed {found.seed}. {reader}"

    @property
    def wins(self) -> bool:
        """Whether what is aimed at is a victory, so that whoever misses it has lost."""
        aim = self.found.aim
        return aim == VICTORY or (aim in self.book.sections and kind_of(self.book, aim) == VICTORY)

    @property
    def tables(self) -> Iterator[_Table]:
        """All that was counted."""
        if self.found.sound:
            yield _endings(self)
            yield from _lost(self)
            yield _on_the_way(self)
            yield from _sections(self)


class _Table(NamedTuple):
    """A table, and what is said of it: paragraphs, and then commands."""

    head: Sequence[str]
    rows: Sequence[Row]
    said: Sequence[str] = ()
    commands: Sequence[str] = ()


def text(report: Report) -> Iterator[str]:
    """The report for people."""
    found = report.found
    yield from paragraph(report.title)
    yield from paragraph(report.about)
    if found.runs < found.wanted:
        yield f"stopped after {found.runs:,} of {found.wanted:,}"
    for each in report.tables:
        yield ""
        if each.rows:
            yield from table(each.head, [row.text for row in each.rows])
        for said in each.said:
            yield from paragraph(said, "  " if each.rows else "")
        yield from (f"    {command}" for command in each.commands)  # in one line, however long: it is there to be copied
    if found.sound and not report.whole and len(found.sections) > SECTIONS_MAX:
        yield ""
        yield "How many came to each section: add --sections."
    for fault in found.faults:
        yield ""
        yield from paragraph(f"{many(fault.runs, 'game')} broke off: {fault.sentence}")
        yield f"  the first is run {fault.run}: {report.how} {fault.run}"


def markdown(report: Report) -> Iterator[str]:
    """The report as Markdown."""
    found = report.found
    yield f"### {report.title}"
    yield ""
    yield report.about
    for each in report.tables:
        yield ""
        if each.rows:
            grouped = any(row.under for row in each.rows)
            yield from grid(each.head, [row.markdown if grouped else row.text for row in each.rows])
        if each.rows and each.said:
            yield ""
        if each.said:
            yield " ".join([*each.said, " and then ".join(f"`{command}`" for command in each.commands)]).rstrip()
    if found.faults:
        yield ""
    for fault in found.faults:
        yield f"- {many(fault.runs, 'game')} broke off: {fault.sentence} (`{report.how} {fault.run}`)"


def _endings(report: Report) -> _Table:
    """The kinds of ending, victory first, each with its endings in the order of the book, and the first run that came to each."""
    book, found = report.book, report.found
    rows = []
    for kind in dict.fromkeys([VICTORY, *(kind for kind in (DEFEAT,) if kind in found.kinds), *sorted(found.kinds)]):
        rows.append(Row(kind, False, [*_counted(found, found.kinds.get(kind, 0.0)), ""]))
        for id in in_order(book, [id for id in found.endings if kind_of(book, id) == kind]):
            first = str(found.firsts[id]) if id in found.firsts else "–"
            rows.append(Row(entitled(book, id), True, [*_counted(found, found.endings[id]), first]))
    if found.never:
        rows.append(Row("never ended", False, [*_counted(found, found.never), str(found.first_never)]))
    said = [_sureness(found)]
    if found.never:
        given_up = (
            f"A game without an end after {DRAWS_MAX:,} throws and decisions was given up, and counts as one that never ended."
        )
        said.append(given_up)
    commands = []
    if found.firsts:
        run = max(found.firsts.values())  # likely of a rare ending
        said.append(f"To see one of these games, such as run {run}:")
        commands = [f"{report.how} {run} --output FILE", f"solo play {report.asked} --replay FILE"]
    return _Table(["How it ended", "share", "likely range", "first run"], rows, said, commands)


def _sureness(found: Simulated) -> str:
    low, high = found.interval(0.5)
    few = f" So few games say little: a share may be {(high - low) * 50:.0f} points off." if found.sound < FEW else ""
    return f"In 95 of 100 such counts the exact chance lies in the likely range.{few}"


def _lost(report: Report) -> Iterator[_Table]:
    """The sections in which games were lost, where any were: how many of all games, and of those that came there."""
    book, found = report.book, report.found
    lost = {id: reach.lost for id, reach in found.sections.items() if reach.lost}
    if not lost:
        return
    ids = sorted(lost, key=lambda id: -lost[id])
    shown = ids if report.whole else ids[:ROWS_MAX]
    rows = []
    for id in shown:
        of_all, of_those = found.interval(lost[id]), found.lost_of_those_who_come(id)
        figures = [_with_range(found, lost[id], *of_all), _with_range(found, *of_those)]
        rows.append(Row(entitled(book, id), False, figures))
    more = f"And {many(len(ids) - len(shown), 'section')} more, with fewer. " if len(shown) < len(ids) else ""
    what, where = ("A game is lost", "were lost") if report.wins else ("A game ends otherwise", "ended otherwise")
    endless = " Games that never ended are not counted here." if found.never else ""
    said = f"{what} where the last roll or choice is made before an ending other than {goal_named(book, found.aim)}."
    yield _Table([f"Where games {where}", "of all games", "of those who came"], rows, [more + said + endless])


def _on_the_way(report: Report) -> _Table:
    """What a game is like, on average."""
    found = report.found
    ended = ", in games that ended" if found.never else ""
    figures = {f"sections read{ended}": found.expected_sections, f"fights{ended}": found.expected_fights}
    if report.meter and report.wins:
        figures[report.meter.left] = found.health_at_win
    rows = [Row(name, False, ["–" if figure is None else f"{figure:.1f}"]) for name, figure in figures.items()]
    return _Table(["On the way, on average", "games"], rows)


def _sections(report: Report) -> Iterator[_Table]:
    """How many came to the sections to which few came, or to all; and to which nobody did."""
    book, found = report.book, report.found
    reached = {id: reach.reach for id, reach in found.sections.items()}
    head = ["share", "likely range"]
    if report.whole or len(reached) <= SECTIONS_MAX:
        rows = [Row(entitled(book, id), False, _counted(found, share)) for id, share in reached.items()]
        yield _Table(["Came to a section", *head], rows)
        return
    never = [id for id, share in reached.items() if not share]
    few = sorted((id for id in reached if 0 < reached[id] < RARE), key=lambda id: reached[id])
    said = []
    if len(few) > ROWS_MAX:
        said.append(f"And {many(len(few) - ROWS_MAX, 'section')} more, to which fewer than {RARE * 100:.0f} games in 100 came.")
    if never:
        more = f" and {len(never) - SECTIONS_MAX:,} more" if len(never) > SECTIONS_MAX else ""
        said.append(f"Nobody came to {', '.join(never[:SECTIONS_MAX])}{more}.")
    if not few and not never:
        said.append(f"At least {RARE * 100:.0f} games in 100 came to every section.")
    rows = [Row(entitled(book, id), False, _counted(found, reached[id])) for id in few[:ROWS_MAX]]
    yield _Table([f"Sections that few came to: under {RARE * 100:.0f} %", *head], rows, said)


def _counted(found: Simulated, share: float) -> list[str]:
    """A share and the range its chance is likely in, all with as many digits as the number of games is worth."""
    return [percent(share, _digits(found)), _range(found, *found.interval(share))]


def _with_range(found: Simulated, share: float, low: float, high: float) -> str:
    """The same as one figure."""
    return f"{percent(share, _digits(found))} ({_range(found, low, high)})"


def _range(found: Simulated, low: float, high: float) -> str:
    digits = _digits(found)
    return f"{low * 100:.{digits}f} – {high * 100:.{digits}f} %"


def _digits(found: Simulated) -> int:
    return 1 if found.sound < FINE else 2


def as_json(book: Book, hash: str, heroes: Sequence[str], rules: Mapping[str, Any], found: Simulated) -> dict[str, Any]:
    """The report for programs: as for odds, with `runs`, `seed`, `interval` and `first_runs`, and the faults met."""

    def between(share: float) -> list[float]:
        return list(found.interval(share))

    return {
        "solo": 1,
        "book": book.id,
        "hash": hash,
        "heroes": list(heroes),
        "rules": dict(rules),
        "runs": found.runs,
        "seed": found.seed,
        "policies": [
            {
                "policy": found.policy,
                "victory": found.victory,
                "endings": dict(found.endings),
                "never": found.never,
                "sections": {id: reach._asdict() for id, reach in found.sections.items()},
                "expected": {
                    "sections": found.expected_sections,
                    "fights": found.expected_fights,
                    "health_at_win": found.health_at_win,
                },
                "states": None,
                "exact": False,
                "error": found.faults[0].sentence if found.faults else None,
                "interval": {
                    "level": 0.95,
                    "victory": between(found.victory),
                    "never": between(found.never),
                    "endings": {id: between(share) for id, share in found.endings.items()},
                    "sections": {
                        id: {name: between(share) for name, share in reach._asdict().items()}
                        for id, reach in found.sections.items()
                    },
                },
                "first_runs": {
                    "endings": {id: found.firsts.get(id) for id in found.endings},
                    "never": found.first_never,
                },
                "faults": [fault._asdict() for fault in found.faults],
            }
        ],
    }
