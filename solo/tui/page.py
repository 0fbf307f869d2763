"""What a screen shows of a game, as values: made from a session, in words, with nothing left to look up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solo.play.session import Session
from solo.play.steps import Arrive, Ended, Ready
from solo.play.telling import Asked, Choice, Line, Teller
from solo.table import Draw, Outcome, Roll, say
from solo.view import Block, Meter, Person, Row, SceneView, Sheet

STORY = ("prose", "section", "title")  # the codes of a page's lines that are the book's own words


class Place(NamedTuple):
    """Where a game stands: for the status line."""

    book: str
    section: str
    turn: int
    seed: int


class Page(NamedTuple):
    """All that a player sees after an answer."""

    lines: tuple[Line, ...]
    fresh: int  # the first of the lines that are new since the last answer or typed dice
    sections: tuple[str, ...]  # the sections the lines with the code `section` stand for, in order
    scene: SceneView | None
    asked: Asked | None  # None: the story is over
    dice: Roll | None  # dice the player has to type in
    ending: str | None
    sheets: tuple[Sheet, ...]
    place: Place

    @property
    def split(self) -> int:
        """How many of the lines come before the scene: all up to its last prose."""
        if self.scene is None:
            return len(self.lines)
        return max((place + 1 for place, line in enumerate(self.lines) if told(line)), default=0)


def told(line: Line) -> bool:
    """Whether a line belongs to the story, and not to what was rolled and done."""
    return line.code in STORY


def stops(lines: Sequence[Line]) -> tuple[int, ...]:
    """How many of a page's lines are shown at each step of its unfolding: what is rolled and done comes a line at a time, the
    story with the line before it, or at once where it comes first."""
    logged = [place for place, line in enumerate(lines) if not told(line)]
    return (*logged[1:], len(lines))


def base(section: str) -> str:
    """The section a player knows: an outcome that is written in place belongs to the section it is written in."""
    return section.partition("/")[0]


def page(session: Session, teller: Teller) -> Page:
    """The page as it stands."""
    state, question = session.state, session.question
    world, party = session.world, session.state.game.play.party
    ended = state.ended
    lines = teller.lines(session.told)
    return Page(
        lines=lines,
        fresh=len(lines) - len(teller.lines(session.news)),
        sections=tuple(base(str(saying.field("id"))) for saying in session.told if saying.code == "section"),
        scene=scene(session, teller),
        asked=asked(session, teller),
        dice=question if isinstance(question, Roll) else None,
        ending=None if ended is None else teller.sentence("tell", say("ending", ending=ended.ending)),
        sheets=tuple(labelled(sheet, teller) for sheet in world.system.sheet(party, world.book)),
        place=Place(world.book.title, base(state.game.book.section), state.turn, session.setup.seed),
    )


def asked(session: Session, teller: Teller) -> Asked | None:
    """The open question in words; None when the story is over."""
    question = session.question
    if question is None:
        return None
    if isinstance(question, Draw):
        return teller.asked(question)._replace(
            choices=tuple(Choice(card, teller.label(card)) for card in dict.fromkeys(question.pile))
        )
    return teller.asked(question)


def scene(session: Session, teller: Teller) -> SceneView | None:
    """The scene in progress, where it is one that can be seen."""
    state = session.state
    now = state.game.play.scene
    if now is None or isinstance(now, Arrive | Ready | Ended | Outcome):
        return None
    told = state.told[-state.said :] if state.said else ()
    view = session.world.system.scene_view(now, state.game.play.party, told)
    if view is None:
        return None
    return view._replace(title=teller.label(view.title), people=tuple(_person(person, teller) for person in view.people))


def _meter(meter: Meter, teller: Teller) -> Meter:
    return meter._replace(label=teller.label(meter.label))


def _row(row: Row, teller: Teller) -> Row:
    return row._replace(label=teller.label(row.label))


def _person(person: Person, teller: Teller) -> Person:
    return person._replace(
        meters=tuple(_meter(meter, teller) for meter in person.meters),
        rows=tuple(_row(row, teller) for row in person.rows),
        states=tuple(map(teller.label, person.states)),
    )


def labelled(sheet: Sheet, teller: Teller) -> Sheet:
    """A sheet with its labels in words; whoever is being made has no name yet."""
    return sheet._replace(
        name=sheet.name or teller.label("new-hero"),
        meters=tuple(_meter(meter, teller) for meter in sheet.meters),
        blocks=tuple(Block(teller.label(block.label), tuple(_row(row, teller) for row in block.rows)) for block in sheet.blocks),
        states=tuple(map(teller.label, sheet.states)),
    )
