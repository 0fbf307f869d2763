"""Odds in words, tables and JSON: for the terminal, for a pull request, for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solo.book.model import Book, SystemWay
from solo.odds.odds import DEFEAT, VICTORY, Odds, Slip
from solo.odds.policies import POLICIES

BAR = 20  # columns of a bar that stands for certainty
ROWS_MAX = 8  # sections named in "where heroes die", and choices that cost
HARD = 0.25  # of those who come to a section, how many must lose there under best play for it to be too hard for everybody


def percent(chance: float) -> str:
    """A chance in percent; a small one is never shown as none, nor one short of certain as certain."""
    if chance == 0 or abs(chance - 1) < 1e-12:
        return f"{chance * 100:.0f} %"
    if chance < 0.0005:
        return f"{chance * 100:.2g} %"
    if chance > 0.9995:
        return f"{min(chance * 100, 99.99):.2f} %"
    return f"{chance * 100:.1f} %"


def bar(chance: float) -> str:
    """A bar as long as a chance."""
    return "█" * round(chance * BAR)


def text(book: Book, found: Sequence[Odds], slips: Sequence[Slip], line: Sequence[str], about: str) -> Iterator[str]:
    """The report for people."""
    yield f"{book.title}: {about}"
    yield ""
    for odds in found:
        if odds.policy in POLICIES:
            yield f"  {odds.policy + ':':<10} {POLICIES[odds.policy]}"
    yield ""
    yield "What the story comes to"
    yield from _table(["", *(odds.policy for odds in found)], _endings(book, found))
    yield ""
    yield "On the way"
    rows = [
        ["sections read", *(f"{odds.expected_sections:.1f}" for odds in found)],
        ["fights", *(f"{odds.expected_fights:.1f}" for odds in found)],
        ["Health left at a victory", *("–" if odds.health_at_win is None else f"{odds.health_at_win:.1f}" for odds in found)],
    ]
    yield from _table(["", *(odds.policy for odds in found)], rows)
    first = found[0]
    losing = sorted((id for id, reach in first.sections.items() if reach.lost), key=lambda id: -first.sections[id].lost)
    if losing:
        yield ""
        yield f"Where games are lost ({first.policy}): the last dice or choice before an ending that is no {first.aim}"
        for id in losing[:ROWS_MAX]:
            lost = first.sections[id].lost
            yield f"  {named(book, id):<34} {percent(lost):>8}  {bar(lost)}"
        yield ""
        yield from _first_to_mend(book, found, losing[0], slips)
    if slips:
        yield ""
        yield "What a single choice costs a reader who does everything else right"
        for slip in slips[:ROWS_MAX]:
            yield f"  section {slip.section}: “{slip.text}”: {_from_to(slip)}"
    if line:
        yield ""
        yield from line


def _from_to(slip: Slip) -> str:
    return f"the chance falls from {percent(slip.best)} to {percent(slip.worth)}"


def _first_to_mend(book: Book, found: Sequence[Odds], id: str, slips: Sequence[Slip]) -> Iterator[str]:
    """Which section to look at first, why, and what in it to change."""
    first = found[0]
    reach = first.sections[id]
    share = reach.lost / max(sum(each.lost for each in first.sections.values()), 1e-300)
    yield f"Mend first: {named(book, id)}."
    yield (
        f"  {percent(reach.lost)} of all games are lost there, which is {percent(share)} of all that are lost; "
        f"of those who come to it, {percent(min(1.0, reach.lost / max(reach.reach, 1e-300)))} lose there."
    )
    best = next((odds for odds in found if odds.policy == "best"), None)
    there = best.sections.get(id) if best is not None else None
    if there is not None:
        yield f"  Under best play {percent(there.reach)} come to it, and {percent(there.lost)} of all games are lost there."
    dear = next((slip for slip in slips if slip.section == id), None)
    way = book.sections[id].way
    if isinstance(way, SystemWay):
        hard = there is not None and there.lost > HARD * there.reach
        easier = "even for the best player" if hard else "for whoever plays it badly"
        yield f"  It is the {way.name}: too hard {easier}; change its figures, or let fewer come to it."
    elif dear is not None:
        yield f"  It is the choice: after “{dear.text}”, {_from_to(dear)}."
        yield "  Is there a sign that a careful reader can read?"


def named(book: Book, id: str) -> str:
    """A section with its title."""
    section = book.sections[id]
    return f"section {id}" + (f", {section.title}" if section.title else "")


def _endings(book: Book, found: Sequence[Odds]) -> list[list[str]]:
    rows = []
    for kind in dict.fromkeys([VICTORY, *(kind for odds in found for kind in odds.kinds)]):
        rows.append([kind, *(percent(odds.kinds.get(kind, 0.0)) for odds in found)])
        sections = dict.fromkeys(id for odds in found for id in odds.endings if _kind(book, id) == kind)
        if len(sections) > 1:
            rows += [
                [f"  in {id.replace('/', ', ')}", *(percent(odds.endings.get(id, 0.0)) for odds in found)] for id in sections
            ]
    if any(odds.never > 1e-12 for odds in found):
        rows.append(["never ends", *(percent(odds.never) for odds in found)])
    return rows


def _kind(book: Book, id: str) -> str:
    return str(getattr(book.sections[id].way, "ending", DEFEAT))


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    for row in [head, *rows]:
        yield (
            "  "
            + f"{row[0]:<{widths[0]}}  "
            + "  ".join(f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))
        )


def markdown(book: Book, found: Sequence[Odds], slips: Sequence[Slip], about: str) -> Iterator[str]:
    """The report as Markdown."""
    yield f"### {book.title}: {about}"
    yield ""
    yield f"| | {' | '.join(odds.policy for odds in found)} |"
    yield f"|---|{'---:|' * len(found)}"
    for row in _endings(book, found):
        yield f"| {row[0].strip()} | {' | '.join(row[1:])} |"
    yield ""
    yield f"| section | {' | '.join(f'reached ({odds.policy}) | deaths ({odds.policy})' for odds in found)} |"
    yield f"|---|{'---:|---:|' * len(found)}"
    for id in found[0].sections:
        cells = (f"{percent(odds.sections[id].reach)} | {percent(odds.sections[id].deaths)}" for odds in found)
        yield f"| {id} | {' | '.join(cells)} |"
    if slips:
        yield ""
        for slip in slips[:ROWS_MAX]:
            yield f"- section {slip.section}: “{slip.text}” {_from_to(slip)}"


def as_json(
    book: Book, hash: str, heroes: Sequence[str], rules: Mapping[str, Any], found: Sequence[Odds], error: str | None = None
) -> dict[str, Any]:
    """The report for programs."""
    return {
        "solo": 1,
        "book": book.id,
        "hash": hash,
        "heroes": list(heroes),
        "rules": dict(rules),
        "policies": [
            {
                "policy": odds.policy,
                "victory": odds.victory,
                "endings": dict(odds.endings),
                "never": odds.never,
                "sections": {
                    id: {"reach": reach.reach, "deaths": reach.deaths, "lost": reach.lost} for id, reach in odds.sections.items()
                },
                "expected": {
                    "sections": odds.expected_sections,
                    "fights": odds.expected_fights,
                    "health_at_win": odds.health_at_win,
                },
                "states": odds.states,
                "exact": True,
                "error": error,
            }
            for odds in found
        ],
    }
