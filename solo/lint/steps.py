"""A witness in words: in which section which option is taken, and what the dice show."""

from __future__ import annotations

from collections.abc import Sequence

from solo.play.prose import plain
from solo.play.replay import Replay, ReplayFault, read
from solo.play.session import Session
from solo.play.start import SetupFault
from solo.play.telling import Teller
from solo.play.world import BookFault, World
from solo.table import Ask, Misfit, Question


def in_words(world: World, witness: Sequence[str]) -> tuple[str, ...]:
    """The answers, throws and cards of a witness (the lines of a replay file), each in a few words: "section 1: “Go in”". Empty
    where the game does not go like this."""
    teller = Teller(world)
    try:
        replay = read("".join(f"{line}\n" for line in witness))
        questions = iter(_asked(world, replay))
    except (ReplayFault, SetupFault, BookFault, Misfit):
        return ()
    steps = []
    for record in replay.records:
        what = " ".join(map(str, record.answer)) if isinstance(record.answer, tuple) else record.answer
        if record.kind == "ask":
            question = next(questions, None)
            options = teller.asked(question).choices if isinstance(question, Ask) else ()
            words = next((choice.text for choice in options if choice.key == record.answer), None)
            steps.append(f"section {record.at}: “{' '.join(plain(words))}”" if words else f"section {record.at}: {what}")
        elif record.kind == "roll":
            steps.append(f"{what} on {record.detail}")
        else:
            steps.append(f"the card {what}")
    return tuple(steps)


def _asked(world: World, replay: Replay) -> list[Question]:
    """The questions that were answered, in order. What follows the last answer may be the fault that is shown."""
    places = [place for place, record in enumerate(replay.records) if record.kind == "ask"]
    if not places:
        return []
    session = Session(world, replay.setup, feed=replay.records[: places[-1]])
    asked = [page.question for page in session.story()] + [session.question]
    return [question for question in asked if question is not None]
