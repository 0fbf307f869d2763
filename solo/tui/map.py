"""The map: the sections a player has walked through, how one led to another, and the ways that were offered and not taken."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from solo.book.model import Choices
from solo.play.proceed import turns
from solo.play.session import Session
from solo.play.world import World
from solo.table import Ask, Question
from solo.tui.page import base


class Spot(NamedTuple):
    """A section on the map. `came` is the choice that first led there (empty: the story ran on by itself), `untried` are the
    choices that were offered there and never taken, `turn` is how many answers had been given when it was last entered."""

    id: str
    title: str
    here: bool
    came: str
    untried: tuple[str, ...]
    turn: int
    depth: int  # how many branches stand open to its left
    branch: bool  # it begins a branch to the right of the way it leaves
    on: bool  # a way leads on from it


class _Visit(NamedTuple):
    id: str
    at: str  # the section as the book has it
    records: int  # answers and dice before it


def walked(session: Session) -> tuple[Spot, ...]:
    """The map from its top: the ways that were left again first, each as a branch, and the way gone last straight on."""
    visits = _visits(session)
    taken, untried = _choices(session)
    came: dict[str, str] = {}
    children: dict[str, list[str]] = {visits[0].id: []}
    for before, after in pairwise(visits):
        if after.id not in children:
            children[before.id].append(after.id)
            children[after.id] = []
            came[after.id] = _way(session.world, before, after, taken)
    last = {visit.id: turns(session.state.records[: visit.records]) for visit in visits}
    here = visits[-1].id
    found: list[Spot] = []
    open_ = [(visits[0].id, 0, False)]
    while open_:  # no recursion: a walk may be longer than Python's stack
        id, depth, branch = open_.pop()
        section = session.world.book.sections[id]
        led = children[id]
        found.append(
            Spot(id, section.title or "", id == here, came.get(id, ""), untried.get(id, ()), last[id], depth, branch, bool(led))
        )
        open_ += [(child, depth, False) for child in led[-1:]]
        open_ += [(child, depth + 1, True) for child in reversed(led[:-1])]
    return tuple(found)


def _visits(session: Session) -> list[_Visit]:
    found: list[_Visit] = []
    for records, game in session.state.entries:
        id = base(game.book.section)
        if found and found[-1].id == id:
            found[-1] = found[-1]._replace(at=game.book.section)  # an outcome written in place: the same section, further on
        else:
            found.append(_Visit(id, game.book.section, records))
    return found


def _choices(session: Session) -> tuple[Mapping[int, str], Mapping[str, tuple[str, ...]]]:
    """By place among the records the choice taken there, in words; and by section those that were offered and never taken."""
    records, pages = session.state.records, session.story()[1:]
    asked = [place for place, record in enumerate(records) if record.kind == "ask"]
    taken: dict[int, str] = {}
    offered: dict[str, dict[tuple[str, str], str]] = {}
    used: set[tuple[str, str]] = set()

    def offer(at: str, question: Question | None) -> dict[str, str]:
        words = _words(session.world, at, question)
        offered.setdefault(base(at), {}).update({(at, key): text for key, text in words.items()})
        return words

    for place, page in zip(asked[len(asked) - len(pages) :], pages, strict=True):
        at, key = records[place].at, str(page.answer)
        words = offer(at, page.question)
        if key in words:
            taken[place] = words[key]
            used.add((at, key))
    offer(session.state.game.book.section, session.question)
    untried = {id: tuple(text for key, text in choices.items() if key not in used) for id, choices in offered.items()}
    return taken, untried


def _words(world: World, at: str, question: Question | None) -> dict[str, str]:
    """The choices of a section that a question offers, in words, by their keys; what is shut was not offered."""
    section = world.book.sections.get(at)
    if section is None or not isinstance(section.way, Choices) or not isinstance(question, Ask) or question.why.code != "choice":
        return {}
    keys = {choice.key for choice in section.way.choices}
    return {option.key: str(option.words.field("text")) for option in question.open if option.key in keys}


def _way(world: World, before: _Visit, after: _Visit, taken: Mapping[int, str]) -> str:
    """The choice that led from one visit to the next."""
    chosen = [text for place, text in taken.items() if before.records <= place < after.records]
    if chosen:
        return chosen[-1]
    way = world.book.sections[before.at].way  # a choice that is the only one is taken without a question
    if not isinstance(way, Choices):
        return ""
    return next((choice.text for choice in way.choices if base(choice.goto) == after.id), "")
