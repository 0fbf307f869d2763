"""What was counted in random games, in words, tables and JSON: as odds are shown, with how sure each figure is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solo.book.model import Book
from solo.odds.odds import VICTORY
from solo.odds.show import ROWS_MAX, bar, named, percent
from solo.odds.simulate import Simulated
from solo.odds.walk import DRAWS_MAX

SECTIONS_MAX = 40  # sections listed for people; of a longer book, those that were reached least


def text(book: Book, found: Simulated, about: str, how: str) -> Iterator[str]:
    """The report for people. `how`: the command that writes a run as a replay file, but for the run's number."""
    yield f"{book.title}: {about}"
    if found.runs < found.wanted:
        yield f"stopped after {found.runs:,} of {found.wanted:,}"
    if found.sound:
        yield ""
        yield f"What the story came to ({found.policy}; the true chance lies between in 95 of 100 cases)"
        yield from _lines([(name, share, _between(found, share)) for name, share in _endings(book, found)])
        yield ""
        yield "On the way"
        yield f"  sections read             {found.expected_sections:8.1f}"
        yield f"  fights                    {found.expected_fights:8.1f}"
        left = "–" if found.health_at_win is None else f"{found.health_at_win:.1f}"
        yield f"  Health left at a victory  {left:>8}"
        yield from _deaths(book, found)
        yield from _sections(book, found)
    if found.never:
        yield ""
        yield f"A game without an end after {DRAWS_MAX:,} throws and decisions was given up, and counts as one that never ends."
    for fault in found.faults:
        yield ""
        yield f"{_games(fault.runs)} broke off: {fault.sentence}"
        yield f"  the first is run {fault.run}: {how} {fault.run}"


def _deaths(book: Book, found: Simulated) -> Iterator[str]:
    deadly = sorted(((share, id) for id, (_, share) in found.sections.items() if share), key=lambda row: -row[0])
    if deadly:
        yield ""
        yield "Where heroes died"
        yield from _lines([(named(book, id), share, "") for share, id in deadly[:ROWS_MAX]])


def _sections(book: Book, found: Simulated) -> Iterator[str]:
    rows = [(named(book, id), reach, "") for id, (reach, _) in found.sections.items()]
    never = [id for id, (reach, _) in found.sections.items() if not reach]
    yield ""
    if len(rows) > SECTIONS_MAX:
        yield f"Sections reached least, of {len(rows):,}"
        rows = sorted((row for row in rows if row[1]), key=lambda row: row[1])[:SECTIONS_MAX]
    else:
        yield "Sections reached"
    yield from _lines(rows)
    if never and len(found.sections) > SECTIONS_MAX:
        yield f"never: {', '.join(never[:SECTIONS_MAX])}" + (
            f" and {len(never) - SECTIONS_MAX:,} more" * (len(never) > SECTIONS_MAX)
        )


def _endings(book: Book, found: Simulated) -> Iterator[tuple[str, float]]:
    for kind in dict.fromkeys([VICTORY, *found.kinds]):
        yield kind, found.kinds.get(kind, 0.0)
        of_kind = [id for id in found.endings if getattr(book.sections[id].way, "ending", kind) == kind]
        if len(of_kind) > 1:
            yield from ((f"  in {id}", found.endings[id]) for id in of_kind)
    if found.never:
        yield "never ended", found.never


def _lines(rows: Sequence[tuple[str, float, str]]) -> Iterator[str]:
    width = max((len(name) for name, _, _ in rows), default=0)
    about = max((len(between) for _, _, between in rows), default=0)
    for name, share, between in rows:
        yield f"  {name:<{width}}  {percent(share):>8}  {between:<{about}}{'  ' * bool(about)}{bar(share)}".rstrip()


def _between(found: Simulated, share: float) -> str:
    low, high = found.interval(share)
    return f"{low * 100:.2f} – {high * 100:.2f} %"


def _games(count: int) -> str:
    return f"{count:,} game{'' if count == 1 else 's'}"


def markdown(book: Book, found: Simulated, about: str, how: str) -> Iterator[str]:
    """The report as Markdown."""
    yield f"### {book.title}: {about}"
    yield ""
    yield f"| | {found.policy} | 95 % |"
    yield "|---|---:|---:|"
    for name, share in _endings(book, found):
        yield f"| {name.strip()} | {percent(share)} | {_between(found, share)} |"
    yield ""
    yield "| section | reached | 95 % | deaths |"
    yield "|---|---:|---:|---:|"
    for id, (reach, deaths) in found.sections.items():
        yield f"| {id} | {percent(reach)} | {_between(found, reach)} | {percent(deaths)} |"
    if found.faults:
        yield ""
    for fault in found.faults:
        yield f"- {_games(fault.runs)} broke off: {fault.sentence} (`{how} {fault.run}`)"


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
