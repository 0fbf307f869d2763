"""Why games are lost where they are: the ways by which readers come to a section, and whom they meet there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from solo.book.model import Book, SystemWay
from solo.book.node import Mapping, Node, Scalar
from solo.odds.graph import End, Graph, Turn
from solo.odds.odds import Odds
from solo.odds.policies import is_choice
from solo.odds.solve import Chooser, Solved, shares


class Entry(NamedTuple):
    """A way by which readers come to a section: the section it leads from (None: the story begins there), the choice taken in
    that section (empty: none was), and its share of all who come."""

    section: str | None
    key: str
    text: str
    share: float


class Cause(NamedTuple):
    """Why games are lost in a section: the ways by which readers come to it, and the choices there that lose, each with its share
    of all games that are lost by a choice there."""

    section: str
    entries: tuple[Entry, ...]
    losing: tuple[tuple[str, float], ...]


def cause(book: Book, graph: Graph, solved: Solved, choose: Chooser, odds: Odds) -> Cause | None:
    """What to know of the section in which most games are lost; None where none are."""
    id = first_to_mend(odds)
    if id is None:
        return None
    ring = {each for ring in odds.rings if id in ring.entered for each in ring.sections if len(ring.sections) > 1}
    ways = entries(book, graph, solved, choose, id)
    ways = [way for way in ways if way.section not in ring]  # nobody comes to a ring from within it
    total = sum(way.share for way in ways)
    came = tuple(way._replace(share=way.share / total) for way in ways)
    return Cause(id, came, tuple(losing(graph, solved, choose, odds.aim, id)))


def losing(graph: Graph, solved: Solved, choose: Chooser, goal: str, section: str) -> list[tuple[str, float]]:
    """The choices of a section that lead straight to an ending other than the goal, that by which most games are lost first."""
    lost: dict[str, float] = {}
    for place, node in enumerate(graph.nodes):
        visits = solved.visits[place]
        if not isinstance(node, Turn) or not visits or node.section != section or not is_choice(node.question):
            continue
        for share, option, to in zip(shares(graph, solved, choose, place), node.question.open, node.nodes, strict=True):
            end = graph.nodes[to]
            if share and isinstance(end, End) and end.ending is not None and goal not in (end.ending, end.section):
                text = str(option.words.field("text") or "")
                lost[text] = lost.get(text, 0.0) + visits * share
    total = sum(lost.values())
    return sorted(((text, share / total) for text, share in lost.items()), key=lambda each: -each[1])


def first_to_mend(odds: Odds) -> str | None:
    """The section in which most games are lost; None where none are."""
    id = max(odds.sections, key=lambda id: odds.sections[id].lost)
    return id if odds.sections[id].lost else None


def entries(book: Book, graph: Graph, solved: Solved, choose: Chooser, section: str) -> list[Entry]:
    """How readers come to a section, the most frequent way first. Where a choice leads there, straight or by sections that run
    on, it is named; else the section before is."""
    times: dict[tuple[str | None, str, str], float] = {}
    if section in graph.before.sections:
        times[None, "", ""] = 1.0
    for place, node in enumerate(graph.nodes):
        visits = solved.visits[place]
        if isinstance(node, End) or not visits:
            continue
        for branch, (share, hop) in enumerate(zip(shares(graph, solved, choose, place), node.hops, strict=True)):
            if not share or section not in hop.sections:
                continue
            if isinstance(node, Turn) and is_choice(node.question):
                option = next(option for option in node.question.open if option.key == node.keys[branch])
                way = node.section, option.key, str(option.words.field("text") or "")
            else:
                before = hop.sections.index(section) - 1
                last = hop.sections[before] if before >= 0 else node.section
                way = book.sections[last].parent or last, "", ""
            times[way] = times.get(way, 0.0) + visits * share
    total = sum(times.values())
    return sorted((Entry(*way, often / total) for way, often in times.items()), key=lambda entry: -entry.share)


def foes(book: Book, id: str) -> list[str]:
    """Those of the book's foes that a section's way on names, each once, with how many there are of them."""
    way = book.sections[id].way
    sections = book.source.get("sections") if isinstance(book.source, Mapping) else None
    section = sections.get(id) if isinstance(sections, Mapping) else None
    written = section.get(way.name) if isinstance(section, Mapping) and isinstance(way, SystemWay) else None
    if written is None or not isinstance(way, SystemWay):
        return []
    outcomes = {outcome for outcome, _ in way.outcomes}
    met = Counter(word for word in _words(written, outcomes) if word in book.foes)
    return [str(getattr(book.foes[foe], "name", foe)) + f" ({count})" * (count > 1) for foe, count in met.items()]


def _words(node: Node, but: set[str]) -> Iterator[str]:
    """Every scalar of a tree, but what stands under some of its first keys."""
    if isinstance(node, Scalar):
        yield node.text
        return
    for key, value in node.items if isinstance(node, Mapping) else ((None, item) for item in node.items):
        if key is None or key.text not in but:
            yield from _words(value, set())
