"""Odds in words, tables and JSON: for the terminal, for a pull request, for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from solo.book.model import Book, Ending
from solo.odds.advice import cost, endless, heading, of_those_who_come, why
from solo.odds.causes import Cause
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
from solo.odds.odds import DEFEAT, VICTORY, Odds, Slip
from solo.odds.policies import OF_A_FILE, POLICIES
from solo.odds.promised import Promise, promise
from solo.play.telling import Teller
from solo.play.world import World
from solo.table import Party

SLIPS = ["What one wrong choice costs the best reader", "right", "wrong", "costs"]


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
    reader, where they have none; `mend`: the section that loses most games, and why; `line`: the likeliest way to the goal, in
    words, and how likely it is, None where nobody can come to it; `promised`: whether games begin as the book's `balance` has
    them; `whole`: whether every section is listed."""

    book: Book
    heroes: Sequence[str]
    meter: Meter | None
    found: Sequence[Odds]
    worst: Odds | None
    slips: Sequence[Slip]
    mend: Cause | None
    line: tuple[float, Sequence[str]] | None
    promised: bool
    whole: bool

    @property
    def title(self) -> str:
        """The first line."""
        return f"{self.book.title}: exact odds for {listed(self.heroes)} ({self.found[0].states:,} states)"

    @property
    def goal(self) -> str:
        """What is aimed at, for a sentence."""
        return goal_named(self.book, self.found[0].aim)

    @property
    def wins(self) -> bool:
        """Whether what is aimed at is a victory, so that whoever misses it has lost."""
        return is_victory(self.book, self.found[0].aim)

    @property
    def promise(self) -> Promise | None:
        """What came of the book's `balance`."""
        return promise(self.book, self.found) if self.promised else None

    @property
    def advice(self) -> tuple[str, str] | None:
        """The section that loses most games, as a heading, and why it does; None where losing them is no fault."""
        if self.mend is None or not self.wins or self.line is None:
            return None  # a book that nobody wins has more to mend than a section
        return heading(self.book, self.mend, self.promise), why(self.book, self.found, self.slips, self.mend, self.promise)

    @property
    def nobody(self) -> str:
        """That nobody can come to what is aimed at, and what else may be aimed at where the book does not have that at all."""
        ends = [section.way.ending for section in self.book.sections.values() if isinstance(section.way, Ending)]
        other = f" Another aim: --ending {ends[0]}." if ends and self.wins and VICTORY not in ends else ""
        return f"Nobody can come to {self.goal}.{other}"


def text(report: Report) -> Iterator[str]:
    """The report for people."""
    book, found = report.book, report.found
    yield from paragraph(report.title)
    if book.party.from_outside:
        yield f"Heroes who are {book.party.from_outside} are left out, for nobody knows them before the game."
    yield ""
    yield "Readers"
    for name, about in readers(found):
        yield f"  {name:<8}  {about}"
    yield from paragraph(aims(book, found), "  ")
    yield ""
    yield from table(["How it ends", *_names(found)], [row.text for row in endings(book, found)])
    if report.line is None:
        yield report.nobody
    elif report.worst is not None:
        yield from paragraph(_worst(report, report.worst))
    yield from paragraph(report.promise.sentence if report.promise else "")
    if report.mend is not None:
        yield ""
        head, rows, more = _lost(report)
        yield from table(head, rows)
        yield from paragraph(f"{more} {_lost_where(report)}".lstrip(), "  ")
    if report.mend is not None and report.advice is not None:
        yield ""
        yield from table([report.advice[0], *_names(found)], of_those_who_come(found, report.mend.section))
        yield from paragraph(report.advice[1], "  ")
    if report.slips:
        yield ""
        yield from table(SLIPS, _slips(report))
        yield from paragraph(_slips_mean(report), "  ")
    yield ""
    yield from _on_the_way(report)
    if report.whole:
        yield ""
        rows = [[entitled(book, id), *(percent(odds.sections[id].reach) for odds in found)] for id in found[0].sections]
        yield from table(["Come to a section", *_names(found)], rows)
    if report.line is not None:
        yield ""
        yield from _line(*report.line, report.goal)
    if not report.whole:
        yield ""
        yield "How many come to each section: add --sections."


def _names(found: Sequence[Odds]) -> list[str]:
    return [odds.policy for odds in found]


def readers(found: Sequence[Odds]) -> list[tuple[str, str]]:
    """The readers, and how each decides."""
    return [(odds.policy, POLICIES.get(odds.policy, OF_A_FILE)) for odds in found]


def aims(book: Book, found: Sequence[Odds]) -> str:
    """Who aims at what, where it is not victory; else empty."""
    aim = found[0].aim
    who = [odds.policy for odds in found if odds.policy in ("sensible", "best")]
    if aim == VICTORY or not who:
        return ""
    return f"{listed(who).capitalize()} aim{'s' * (len(who) == 1)} at {goal_named(book, aim)}."


def endings(book: Book, found: Sequence[Odds]) -> list[Row]:
    """Rows of the kinds of ending, victory first, each with its endings in the order of the book."""
    rows = []
    for kind in kinds(found):
        rows.append(Row(kind, False, [percent(odds.kinds.get(kind, 0.0)) for odds in found]))
        for id in in_order(book, [id for odds in found for id in odds.endings if kind_of(book, id) == kind]):
            rows.append(Row(entitled(book, id), True, [percent(odds.endings.get(id, 0.0)) for odds in found]))
    if any(odds.never > 1e-12 for odds in found):
        rows.append(Row("never ends", False, [percent(odds.never) for odds in found]))
    return rows


def kinds(found: Sequence[Odds]) -> list[str]:
    """The kinds of ending that come about, victory first, defeat next."""
    there = sorted({kind for odds in found for kind in odds.kinds} - {VICTORY, DEFEAT})
    return [VICTORY, *(kind for kind in (DEFEAT,) if any(kind in odds.kinds for odds in found)), *there]


def kind_of(book: Book, id: str) -> str:
    """The kind of ending that a section is; defeat where nobody is left standing and the book says no more."""
    way = book.sections[id].way
    return way.ending if isinstance(way, Ending) else DEFEAT


def is_victory(book: Book, aim: str) -> bool:
    """Whether what is aimed at, a kind of ending or the section of one, is a victory."""
    return aim == VICTORY or (aim in book.sections and kind_of(book, aim) == VICTORY)


def _worst(report: Report, odds: Odds) -> str:
    """What becomes of whoever does what is worst for the goal."""
    who = "Whoever always does what is worst" + ("" if report.wins else f" for {report.goal}")
    share = percent(odds.goal)
    comes = f"comes to {report.goal} in {share} of all games" if odds.goal else f"never comes to {report.goal}"
    if share.startswith("1 in "):
        comes = f"comes to {report.goal} in one of {share.removeprefix('1 in ')} games"
    if odds.never > 1 - 1e-12:
        return f"{who} {comes}, nor to any other ending: the story goes on for ever."
    return f"{who} {comes}" + (f"; {percent(odds.never)} of their games never end." if odds.never > 1e-12 else ".")


def _lost(report: Report) -> tuple[list[str], list[list[str]], str]:
    """The sections in which games are lost, as a heading and rows, and that there are more."""
    found = report.found
    lost = {id: [odds.sections[id].lost for odds in found] for id in found[0].sections}
    ids = sorted((id for id in lost if any(lost[id])), key=lambda id: [-share for share in lost[id]])
    shown = ids if report.whole else ids[:ROWS_MAX]
    rows = [[entitled(report.book, id), *map(percent, lost[id])] for id in shown]
    more = f"And {many(len(ids) - len(shown), 'section')} more, with fewer." if len(shown) < len(ids) else ""
    return [f"Where games {'are lost' if report.wins else 'end otherwise'}, of all games", *_names(found)], rows, more


def _lost_where(report: Report) -> str:
    """What it means that a game is lost in a section, and where those games stay that never end."""
    rings = endless(report.found)
    what = "A game is lost" if report.wins else "A game ends otherwise"
    means = f"{what} where the last roll or choice is made before an ending other than {report.goal}"
    return " ".join([f"{means}{', or where it begins to go on for ever' if rings else ''}.", *rings])


def _slips(report: Report) -> list[list[str]]:
    """What single choices cost."""
    return [
        [f"{slip.section}, “{slip.text}”", percent(slip.best), percent(slip.worth), cost(slip)]
        for slip in report.slips[:ROWS_MAX]
    ]


def _slips_mean(report: Report) -> str:
    more = len(report.slips) - ROWS_MAX
    left = f"And {many(more, 'more choice')}, at less. " if more > 0 else ""
    return f"{left}The chance of {report.goal} from that section on, with the right choice and with the wrong one."


def _on_the_way(report: Report) -> Iterator[str]:
    found = report.found
    ended = ", in games that ended" if any(odds.never > 1e-12 for odds in found) else ""
    rows = [
        [f"sections read{ended}", *(_average(odds.expected_sections) for odds in found)],
        [f"fights{ended}", *(_average(odds.expected_fights) for odds in found)],
        *([[report.meter.left, *(_average(odds.health_at_win) for odds in found)]] if report.meter and report.wins else []),
    ]
    yield from table(["On the way, on average", *_names(found)], rows)


def _average(figure: float | None) -> str:
    return "–" if figure is None else f"{figure:.1f}"


def _line(chance: float, steps: Sequence[str], goal: str) -> Iterator[str]:
    yield f"The likeliest way to {goal}"
    for step in steps:
        yield from paragraph(step, "  ", "      ")
    about = f"{percent(chance)} of the best reader's games go this way, with these dice or others that come to the same."
    yield from paragraph(about, "  ")


def markdown(report: Report) -> Iterator[str]:
    """The report as Markdown."""
    book, found = report.book, report.found
    yield f"### {report.title}"
    yield ""
    for name, about in readers(found):
        yield f"- **{name}** {about}"
    yield ""
    yield from grid(["How it ends", *_names(found)], [row.markdown for row in endings(book, found)])
    said = [
        aims(book, found),
        report.nobody if report.line is None else "",
        report.promise.sentence if report.promise else "",
        "**{}.** {}".format(*report.advice) if report.advice else "",
    ]
    for sentence in filter(None, said):
        yield ""
        yield sentence
    if report.mend is not None:
        head, rows, more = _lost(report)
        yield ""
        yield from grid(head, rows)
        yield ""
        yield f"{more} {_lost_where(report)}".lstrip()
    if report.slips:
        yield ""
        yield from grid(SLIPS, _slips(report))
        yield ""
        yield _slips_mean(report)
    if report.whole:
        rows = [[entitled(book, id), *(percent(odds.sections[id].reach) for odds in found)] for id in found[0].sections]
        yield ""
        yield from grid(["Come to a section", *_names(found)], rows)


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
