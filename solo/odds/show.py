"""Odds in words, tables and JSON: for the terminal, for a pull request, for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from solo.book.model import Book, Choices, Ending, Random, SystemWay
from solo.odds.balance import Weighed, band
from solo.odds.causes import Entry, foes
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
    named,
    paragraph,
    percent,
    points,
    table,
)
from solo.odds.odds import DEFEAT, VICTORY, Odds, Slip
from solo.odds.policies import OF_A_FILE, POLICIES
from solo.play.telling import Teller
from solo.play.world import World
from solo.table import Party

ENTRIES_MAX = 3  # ways to a section that are named


class Meter(NamedTuple):
    """What a system counts of its heroes first, such as Health: its name, the most that all of them have together, and how many
    they are."""

    name: str
    most: int
    heroes: int

    @property
    def left(self) -> str:
        """What a row says that tells how much of it is left."""
        return f"{self.name} left at a victory, of {self.most}" + f" ({self.heroes} heroes)" * (self.heroes > 1)


def meter(world: World, party: Party) -> Meter | None:
    """What the heroes of a party have of what their sheets count first; None where they count nothing."""
    meters = [sheet.meters[0] for sheet in world.system.sheet(party, world.book) if sheet.meters]
    return Meter(Teller(world).label(meters[0].label), sum(each.most for each in meters), len(meters)) if meters else None


class Report(NamedTuple):
    """What is told of a book. `found`: the readers who have a column, of whom the first says what to mend; `worst`: the worst
    reader, where they have none; `mend`: the section to mend first; `entries`: the ways to it; `line`: the likeliest way to the
    goal, in words, and how likely it is, None where nobody can come to it; `promised`: whether games begin as the book's
    `balance` has them; `whole`: whether every section is listed."""

    book: Book
    heroes: Sequence[str]
    meter: Meter | None
    found: Sequence[Odds]
    worst: Odds | None
    slips: Sequence[Slip]
    mend: str | None
    entries: Sequence[Entry]
    line: tuple[float, Sequence[str]] | None
    promised: bool
    whole: bool

    @property
    def title(self) -> str:
        """The first line."""
        return f"{self.book.title}: exact odds for {listed(self.heroes)} ({self.found[0].states:,} states)"


def text(report: Report) -> Iterator[str]:
    """The report for people."""
    book, found = report.book, report.found
    goal = goal_named(book, found[0].aim)
    yield from paragraph(report.title)
    if book.party.from_outside:
        yield f"Heroes who are {book.party.from_outside} are left out, for nobody knows them before the game."
    yield ""
    yield "Readers"
    for odds in found:
        yield f"  {odds.policy:<8}  {POLICIES.get(odds.policy, OF_A_FILE)}"
    if goal != VICTORY:
        yield from paragraph(f"What is best is best for {goal}.", "  ")
    yield ""
    yield from table(["How it ends", *_readers(found)], endings(book, found))
    if report.line is None:
        yield f"Nobody can come to {goal}."
    elif report.worst is not None:
        yield _worst(report.worst, goal)
    yield from paragraph(balance(book, found) if report.promised else "")
    id = report.mend
    if id is not None:
        yield ""
        yield from _lost(report, goal)
        yield ""
        yield from table([f"Mend first: {named(book, id)}", *_readers(found)], _of_those_who_come(found, id))
        yield from paragraph(why(report, id), "  ")
    if report.slips:
        yield ""
        yield from _slips(report, goal)
    yield ""
    yield from _on_the_way(report)
    if report.whole:
        yield ""
        rows = [[entitled(book, id), *(percent(odds.sections[id].reach) for odds in found)] for id in found[0].sections]
        yield from table(["Come to a section", *_readers(found)], rows)
    if report.line is not None:
        yield ""
        yield from _line(*report.line, goal)
    if not report.whole:
        yield ""
        yield "How many come to each section: add --sections."


def _readers(found: Sequence[Odds]) -> list[str]:
    return [odds.policy for odds in found]


def endings(book: Book, found: Sequence[Odds]) -> list[list[str]]:
    """Rows of the kinds of ending, victory first, each with its endings in the order of the book."""
    rows = []
    for kind in kinds(found):
        rows.append([kind, *(percent(odds.kinds.get(kind, 0.0)) for odds in found)])
        for id in in_order(book, [id for odds in found for id in odds.endings if kind_of(book, id) == kind]):
            rows.append([f"  {entitled(book, id)}", *(percent(odds.endings.get(id, 0.0)) for odds in found)])
    if any(odds.never > 1e-12 for odds in found):
        rows.append(["never ends", *(percent(odds.never) for odds in found)])
    return rows


def kinds(found: Sequence[Odds]) -> list[str]:
    """The kinds of ending that come about, victory first, defeat next."""
    there = sorted({kind for odds in found for kind in odds.kinds} - {VICTORY, DEFEAT})
    return [VICTORY, *(kind for kind in (DEFEAT,) if any(kind in odds.kinds for odds in found)), *there]


def kind_of(book: Book, id: str) -> str:
    """The kind of ending that a section is; defeat where nobody is left standing and the book says no more."""
    way = book.sections[id].way
    return way.ending if isinstance(way, Ending) else DEFEAT


def _worst(odds: Odds, goal: str) -> str:
    if not odds.goal:
        return f"Whoever always does what is worst never comes to {goal}."
    return f"Whoever always does what is worst comes to {goal} in {percent(odds.goal)} of all games."


def balance(book: Book, found: Sequence[Odds]) -> str:
    """Whether the chances of victory are as the book's `balance` promises; empty where it promises nothing of these readers."""
    weighed = [
        Weighed(odds.policy, band(book.balance[odds.policy]), odds.victory, odds.victory, True)
        for odds in found
        if odds.policy in book.balance
    ]
    if not weighed:
        return ""
    broken = [each for each in weighed if each.outside]
    if not broken:
        return f"Within the balance that the book promises: {_promises(book, weighed)}."
    return f"Outside of the balance that the book promises: {'; '.join(_broken(book, each) for each in broken)}."


def _promises(book: Book, weighed: Sequence[Weighed]) -> str:
    return ", ".join(f"{each.policy} {book.balance[each.policy]}" for each in weighed)


def _broken(book: Book, each: Weighed) -> str:
    low = each.low < each.band.low
    far = points(each.band.low, each.low) if low else points(each.band.high, each.low)
    how = f"{far.lstrip('+−')} points too {'few' if low else 'many'}"
    return f"{each.policy} wins {percent(each.low)}, not {book.balance[each.policy]} ({how})"


def _lost(report: Report, goal: str) -> Iterator[str]:
    """The sections in which games are lost."""
    book, found = report.book, report.found
    lost = {id: [odds.sections[id].lost for odds in found] for id in found[0].sections}
    ids = sorted((id for id in lost if any(lost[id])), key=lambda id: [-share for share in lost[id]])
    shown = ids if report.whole else ids[:ROWS_MAX]
    rows = [[entitled(book, id), *map(percent, lost[id])] for id in shown]
    yield from table(["Where games are lost, of all games", *_readers(found)], rows)
    if len(shown) < len(ids):
        yield f"  and {many(len(ids) - len(shown), 'section')} more, with fewer"
    yield from paragraph(lost_where(goal), "  ")


def _of_those_who_come(found: Sequence[Odds], id: str) -> list[list[str]]:
    there = [odds.sections[id] for odds in found]
    losing = (percent(min(1.0, each.lost / each.reach)) if each.reach else "–" for each in there)
    return [["come to it, of all readers", *(percent(each.reach) for each in there)], ["lose there, of those who come", *losing]]


def why(report: Report, id: str) -> str:
    """Why a section is the first to mend, where its readers come from, and what to change."""
    book, first = report.book, report.found[0]
    lost = first.sections[id].lost / sum(each.lost for each in first.sections.values())
    section = book.sections[id]
    parts = [
        f"Of the games that the {first.policy} reader loses, {percent(lost)} are lost there, more than in any other section."
    ]
    way, what = section.way, "it"
    if isinstance(way, SystemWay):
        what = f"the {way.name.replace('_', ' ')}"
        met = foes(book, id)
        parts.append(f"What decides there is {what}" + (f": {listed(met)}." if met else "."))
    elif isinstance(way, Random):
        what = "the odds of the die"
        parts.append("What decides there is the throw of a die.")
    elif isinstance(way, Choices):
        dear = next((slip for slip in report.slips if slip.section == id), None)
        what = "the signs by which a reader can tell its choices apart"
        parts.append("What decides there is the choice" + (f": “{dear.text}” loses the most." if dear else "."))
    ways = [_way(report, entry) for entry in report.entries[:ENTRIES_MAX]]
    if ways:
        more = len(report.entries) - len(ways)
        parts.append(f"Readers come to it from {'; '.join(ways)}" + (f"; and {many(more, 'way')} more." if more else "."))
    parts.append(f"Change {what}, or let fewer readers come.")
    return " ".join(parts)


def _way(report: Report, entry: Entry) -> str:
    """A way to a section, with its share of those who come, and what it costs where it is a choice."""
    if entry.section is None:
        return f"the beginning of the story ({percent(entry.share)})"
    place = named(report.book, entry.section)
    if not entry.text:
        return f"{place} ({percent(entry.share)})"
    slip = next((slip for slip in report.slips if (slip.section, slip.key) == (entry.section, entry.key)), None)
    cost = "" if slip is None else f", a choice that costs the best reader {_cost(slip)} points"
    return f"{place}, by “{entry.text}” ({percent(entry.share)} of them{cost})"


def _cost(slip: Slip) -> str:
    return points(slip.worth, slip.best).lstrip("+")


def _slips(report: Report, goal: str) -> Iterator[str]:
    """What single choices cost."""
    rows = [
        [f"{slip.section}, “{slip.text}”", percent(slip.best), percent(slip.worth), _cost(slip)]
        for slip in report.slips[:ROWS_MAX]
    ]
    yield from table(["What one wrong choice costs the best reader", "right", "wrong", "costs"], rows)
    yield from paragraph(f"The chance of {goal} from that section on, with the right choice and with the wrong one.", "  ")


def _on_the_way(report: Report) -> Iterator[str]:
    found = report.found
    left = ["–" if odds.health_at_win is None else f"{odds.health_at_win:.1f}" for odds in found]
    rows = [
        ["sections read", *(f"{odds.expected_sections:.1f}" for odds in found)],
        ["fights", *(f"{odds.expected_fights:.1f}" for odds in found)],
        *([[report.meter.left, *left]] if report.meter else []),
    ]
    yield from table(["On the way, on average", *_readers(found)], rows)


def _line(chance: float, steps: Sequence[str], goal: str) -> Iterator[str]:
    yield f"The likeliest way to {goal}"
    for step in steps:
        yield from paragraph(step, "  ", "      ")
    about = f"{percent(chance)} of the best reader's games go this way, with these dice or others that come to the same."
    yield from paragraph(about, "  ")


def markdown(report: Report) -> Iterator[str]:
    """The report as Markdown, with every section."""
    book, found = report.book, report.found
    yield f"### {report.title}"
    yield ""
    yield f"| | {' | '.join(odds.policy for odds in found)} |"
    yield f"|---|{'---:|' * len(found)}"
    for row in endings(book, found):
        yield f"| {cell(row[0])} | {' | '.join(row[1:])} |"
    nobody = f"Nobody can come to {goal_named(book, found[0].aim)}." if report.line is None else ""
    promise = balance(book, found) if report.promised else ""
    id = report.mend
    for part in (nobody, promise, f"**Mend first: {named(book, id)}.** {why(report, id)}" if id is not None else ""):
        if part:
            yield ""
            yield part
    yield ""
    yield f"| section | {' | '.join(f'reached ({odds.policy}) | lost there ({odds.policy})' for odds in found)} |"
    yield f"|---|{'---:|---:|' * len(found)}"
    for id in found[0].sections:
        cells = (f"{percent(odds.sections[id].reach)} | {percent(odds.sections[id].lost)}" for odds in found)
        yield f"| {cell(entitled(book, id))} | {' | '.join(cells)} |"
    if report.slips:
        yield ""
        for slip in report.slips[:ROWS_MAX]:
            yield f"- {named(book, slip.section)}: “{slip.text}” {change(slip.best, slip.worth)}"


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
