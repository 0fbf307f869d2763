"""What was counted in random games, in words, tables and JSON: as odds are shown, with how sure each figure is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from solo.book.model import Book
from solo.odds.layout import cell, entitled, in_order, listed, many, paragraph, percent, table
from solo.odds.odds import DEFEAT, VICTORY
from solo.odds.policies import OF_A_FILE, POLICIES
from solo.odds.show import Meter, kind_of
from solo.odds.simulate import Simulated
from solo.odds.walk import DRAWS_MAX

SECTIONS_MAX = 12  # sections listed where not all are asked for: those that were reached least
FEW = 1_000  # games that are too few for a share to be taken at its word
FINE = 100_000  # games that are worth a second digit


class Report(NamedTuple):
    """What is told of games that were played. `how`: the command that writes a run as a replay file, but for the run's number;
    `whole`: whether every section is listed."""

    book: Book
    heroes: Sequence[str]
    meter: Meter | None
    found: Simulated
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


def text(report: Report) -> Iterator[str]:
    """The report for people."""
    found = report.found
    yield from paragraph(report.title)
    yield from paragraph(report.about)
    if found.runs < found.wanted:
        yield f"stopped after {found.runs:,} of {found.wanted:,}"
    if found.sound:
        yield ""
        yield from table(["How it ended", "share", "likely range"], list(_endings(report)))
        yield from paragraph(_sureness(found), "  ")
        yield ""
        left = "–" if found.health_at_win is None else f"{found.health_at_win:.1f}"
        rows = [
            ["sections read", f"{found.expected_sections:.1f}"],
            ["fights", f"{found.expected_fights:.1f}"],
            *([[report.meter.left, left]] if report.meter else []),
        ]
        yield from table(["On the way, on average", "games"], rows)
        yield ""
        yield from _sections(report)
    if found.never:
        yield ""
        yield from paragraph(
            f"A game without an end after {DRAWS_MAX:,} throws and decisions was given up, and counts as one that never ends."
        )
    for fault in found.faults:
        yield ""
        yield from paragraph(f"{many(fault.runs, 'game')} broke off: {fault.sentence}")
        yield f"  the first is run {fault.run}: {report.how} {fault.run}"


def _sureness(found: Simulated) -> str:
    low, high = found.interval(0.5)
    few = f" So few games say little: a share may be {(high - low) * 50:.0f} points off." if found.sound < FEW else ""
    return f"In 95 of 100 such counts the exact chance lies in the likely range.{few}"


def _sections(report: Report) -> Iterator[str]:
    """The sections that were reached least, or all."""
    book, found = report.book, report.found
    reached = {id: reach for id, (reach, _) in found.sections.items()}
    never = [id for id, reach in reached.items() if not reach]
    ids, head = list(reached), "Came to a section"
    if len(ids) > SECTIONS_MAX and not report.whole:
        ids = sorted((id for id in ids if reached[id]), key=lambda id: reached[id])[:SECTIONS_MAX]
        head = f"Came to a section: the {len(ids)} least, of {len(reached):,}"
    yield from table([head, "share", "likely range"], [[entitled(book, id), *_counted(found, reached[id])] for id in ids])
    if len(ids) < len(reached):
        if never:
            more = f" and {len(never) - SECTIONS_MAX:,} more" if len(never) > SECTIONS_MAX else ""
            yield from paragraph(f"Nobody came to {', '.join(never[:SECTIONS_MAX])}{more}.", "  ")
        yield "  All of them: add --sections."


def _endings(report: Report) -> Iterator[list[str]]:
    """Rows of the kinds of ending, victory first, each with its endings in the order of the book."""
    book, found = report.book, report.found
    for kind in dict.fromkeys([VICTORY, *(kind for kind in (DEFEAT,) if kind in found.kinds), *sorted(found.kinds)]):
        yield [kind, *_counted(found, found.kinds.get(kind, 0.0))]
        for id in in_order(book, [id for id in found.endings if kind_of(book, id) == kind]):
            yield [f"  {entitled(book, id)}", *_counted(found, found.endings[id])]
    if found.never:
        yield ["never ended", *_counted(found, found.never)]


def _counted(found: Simulated, share: float) -> list[str]:
    """A share and the range its chance is likely in, all with as many digits as the number of games is worth."""
    digits = 1 if found.sound < FINE else 2
    low, high = found.interval(share)
    return [percent(share, digits), f"{low * 100:.{digits}f} – {high * 100:.{digits}f} %"]


def markdown(report: Report) -> Iterator[str]:
    """The report as Markdown, with every section."""
    found = report.found
    yield f"### {report.title}"
    yield ""
    yield report.about
    yield ""
    yield f"| | {found.policy} | likely range |"
    yield "|---|---:|---:|"
    for name, share, likely in _endings(report):
        yield f"| {cell(name)} | {share} | {likely} |"
    yield ""
    yield "| section | reached | likely range |"
    yield "|---|---:|---:|"
    for id, (reach, _) in found.sections.items():
        yield f"| {cell(entitled(report.book, id))} | {' | '.join(_counted(found, reach))} |"
    if found.faults:
        yield ""
    for fault in found.faults:
        yield f"- {many(fault.runs, 'game')} broke off: {fault.sentence} (`{report.how} {fault.run}`)"


def as_json(book: Book, hash: str, heroes: Sequence[str], rules: Mapping[str, Any], found: Simulated) -> dict[str, Any]:
    """The report for programs: as for odds, with `runs`, `seed` and `interval`, and the faults met."""

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
                "sections": {id: {"reach": reach, "deaths": deaths} for id, (reach, deaths) in found.sections.items()},
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
                        id: {"reach": between(reach), "deaths": between(deaths)} for id, (reach, deaths) in found.sections.items()
                    },
                },
                "faults": [fault._asdict() for fault in found.faults],
            }
        ],
    }
