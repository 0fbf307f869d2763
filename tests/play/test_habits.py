"""Habits answer questions, and never remove them: the game they make is one that could have been played by hand."""

from __future__ import annotations

from solo.play.session import Session
from solo.play.start import Setup
from solo.play.world import World
from solo.table import Ask


def codes(session: Session) -> list[str]:
    return [record.code for record in session.state.records if record.kind == "ask"]


def play(session: Session, answers: int) -> Session:
    """Answer the first option, so many times."""
    for _ in range(answers):
        if isinstance(session.question, Ask):
            session.answer(session.question.open[0].key)
    return session


def test_with_thrift_nobody_is_asked_about_stunt_points(raid: World) -> None:
    session = Session(raid, Setup(seed=8))
    session.keep_habit("thrift", True)
    for key in ("6",):
        session.answer(key)
    while isinstance(session.question, Ask):
        assert session.question.why.code in ("choice", "target")
        session.answer(session.question.open[0].key)
    assert session.state.game.play.party.heroes[0].stunt_points == 3


def test_what_habits_answered_is_on_record_and_replays(raid: World) -> None:
    session = Session(raid, Setup(seed=8))
    session.keep_habit("thrift", True)
    play(session, 4)
    assert "check-or-buy" in codes(session)
    again = Session(raid, Setup(seed=8), feed=session.state.records)
    assert again.state.game == session.state.game
    assert again.question == session.question


def test_undo_takes_back_the_players_own_answer_and_what_followed_by_habit(raid: World) -> None:
    session = Session(raid, Setup(seed=8))
    session.keep_habit("thrift", True)
    session.keep_habit("autofight", True)
    before = session.state
    session.answer("6")
    assert len(codes(session)) > 1
    session.undo()
    assert session.state.game == before.game
    assert session.question == before.question


def test_autofight_stops_when_a_blow_could_kill(raid: World) -> None:
    # the scientist's worst blow is 6 + 2 - 6 + 2 = 4; with 4 Health every blow may be the last
    for health, asked in ((4, True), (5, False)):
        session = Session(raid, Setup(seed=1, start="16", set={"health": health}, rules={"stunt_points": 1}))
        session.keep_habit("autofight", True)
        session.answer("one-attack" if isinstance(session.question, Ask) and session.question.why.code == "turn" else "take")
        question = session.question
        assert (isinstance(question, Ask) and question.why.code == "way") is asked


def test_nothing_that_happens_by_habit_is_left_untold(raid: World) -> None:
    """What is new after each answer, one after the other, is the whole story: sections passed by habit, too."""
    session = Session(raid, Setup(seed=8))
    told = list(session.news)
    session.keep_habit("thrift", True)
    session.keep_habit("autofight", True)
    while isinstance(session.question, Ask):
        before = session.state.turn
        session.answer(session.question.open[0].key)
        told += session.news
    assert session.state.turn > before + 1, "something was answered by habit"
    assert told == [saying for page in session.story() for saying in page.told]
