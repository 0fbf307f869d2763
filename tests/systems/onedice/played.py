"""Games of OneDice as conversations, with typed dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solo.play.session import Session
from solo.play.start import Setup
from solo.play.telling import Teller
from solo.play.world import World
from solo.systems.onedice.people import Hero
from solo.table import Answer, Ask, Roll

STORY = ("prose", "section", "title")


def play(world: World, heroes: str, *answers: Answer | int, rules: Mapping[str, Any] | None = None) -> Session:
    """A game of these heroes, answered so far; a whole number is a die."""
    session = Session(world, Setup(heroes=tuple(heroes.split()), rules=rules or {}), typed=True)
    return on(session, *answers)


def on(session: Session, *answers: Answer | int) -> Session:
    """The same game, answered further."""
    for answer in answers:
        session.answer((answer,) if isinstance(answer, int) else _typed(answer))
    return session


def _typed(answer: Answer) -> Answer:
    """As it comes from a keyboard or a file: no string is the very one that the rules have."""
    return "".join(list(answer)) if isinstance(answer, str) else answer


def told(session: Session) -> list[str]:
    """The page's log lines."""
    return [line.text for line in Teller(session.world).lines(session.told) if line.code not in STORY]


def asked(session: Session) -> str:
    """What is asked, or the dice that are wanted."""
    assert session.question is not None
    return Teller(session.world).asked(session.question).text


def options(session: Session) -> list[str]:
    """The keys that may be answered; of dice, what they are."""
    question = session.question
    if isinstance(question, Roll):
        return [question.dice]
    assert isinstance(question, Ask)
    return [option.key for option in question.open]


def hero(session: Session, id: str) -> Hero:
    """A hero of the game as they are now."""
    found: Hero = next(hero for hero in session.state.game.play.party.heroes if hero.id == id)
    return found
