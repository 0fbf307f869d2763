"""Odds in words, tables and JSON: for the terminal, for a pull request, for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solo.book.model import Book
from solo.odds.odds import DEFEAT, VICTORY, Odds, Slip

BAR = 20  # columns of a bar that stands for certainty
ROWS_MAX = 8  # sections named in "where heroes die", and choices that cost


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
    deadly = sorted((id for id, reach in first.sections.items() if reach.deaths), key=lambda id: -first.sections[id].deaths)
    if deadly:
        yield ""
        yield f"Where heroes die ({first.policy})"
        for id in deadly[:ROWS_MAX]:
            reach = first.sections[id]
            yield f"  {named(book, id):<34} {percent(reach.deaths):>8}  {bar(reach.deaths)}"
        yield ""
        yield from _first_to_mend(book, found, deadly[0], slips)
    if slips:
        yield ""
        yield "What a single choice costs (best play otherwise)"
        for slip in slips[:ROWS_MAX]:
            yield f"  section {slip.section}: “{slip.text}” costs {slip.cost * 100:.1f} points of the chance ({_from_to(slip)})"
    if line:
        yield ""
        yield from line


def _from_to(slip: Slip) -> str:
    return f"{percent(slip.best)} falls to {percent(slip.worth)}"


def _first_to_mend(book: Book, found: Sequence[Odds], id: str, slips: Sequence[Slip]) -> Iterator[str]:
    """Which section to look at first, and why."""
    first = found[0]
    reach = first.sections[id]
    share = reach.deaths / max(first.kinds.get(DEFEAT, 0.0), 1e-300)
    yield f"Mend first: {named(book, id)}."
    yield (
        f"  It ends {percent(reach.deaths)} of all games, which is {percent(share)} of all defeats; "
        f"of those who come to it, {percent(min(1.0, reach.deaths / max(reach.reach, 1e-300)))} die there."
    )
    best = next((odds for odds in found if odds.policy == "best"), None)
    if best is not None and id in best.sections:
        there = best.sections[id]
        yield f"  Under best play {percent(there.reach)} come to it and {percent(there.deaths)} of all games end there."


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
            rows += [[f"  in {id}", *(percent(odds.endings.get(id, 0.0)) for odds in found)] for id in sections]
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
            yield f"- section {slip.section}: “{slip.text}” costs {slip.cost * 100:.1f} points ({_from_to(slip)})"


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
                "sections": {id: {"reach": reach.reach, "deaths": reach.deaths} for id, reach in odds.sections.items()},
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
