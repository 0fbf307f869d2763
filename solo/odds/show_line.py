"""The likeliest line in words, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solo.odds.layout import entitled
from solo.play.session import Session
from solo.play.start import Setup
from solo.play.telling import Teller
from solo.play.world import World
from solo.table import Ask, Record


def told(world: World, setup: Setup, records: Sequence[Record]) -> list[str]:
    """The sections passed, the answers given, the dice and lots the line hopes for, the ending."""
    teller = Teller(world)
    turns = list(_turns(records))
    drawn: Sequence[Record] = ()
    if turns and turns[0][0].kind == "draw":  # before anything is asked
        drawn = turns.pop(0)
    session = Session(world, setup, typed=True, feed=drawn)
    names = {hero.id: hero.name for hero in session.state.game.play.party.heroes}
    lines = [_lot(record, names) for record in drawn]
    for turn in turns:
        question, record = session.question, turn[0]
        assert question is not None
        if isinstance(question, Ask):
            what = next(choice.text for choice in teller.asked(question).choices if choice.key == record.answer)
        else:
            what = f"{teller.asked(question).text.removesuffix(':')}: {teller.given(question, record.answer)}"
        lines += [f"{record.at}: {what}", *(_lot(lot, names) for lot in turn[1:])]
        before = len(session.state.entries)
        session.follow(turn)
        passed = [game.book.section for _, game in session.state.entries[before:]]
        here = "" if session.question is None else session.state.game.book.section
        last = session.state.ended.section if session.state.ended is not None else here
        lines += [entitled(world.book, id) for id in passed if id != last and world.book.sections[id].parent is None]
    ended = session.state.ended
    assert ended is not None
    return [*lines, f"{entitled(world.book, ended.section)}: {ended.ending}"]


def _turns(records: Sequence[Record]) -> Iterator[list[Record]]:
    """Each answer and each throw, with the lots drawn after it."""
    turn: list[Record] = []
    for record in records:
        if turn and record.kind != "draw":
            yield turn
            turn = []
        turn.append(record)
    if turn:
        yield turn


def _lot(record: Record, names: dict[str, str]) -> str:
    return f"{record.at}: The lot falls on {names.get(str(record.answer), record.answer)}"
