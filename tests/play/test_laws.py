"""Laws of a game in progress, over random games of the bundled book."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solo.play.session import Refused, Session
from solo.play.start import Setup
from solo.play.world import World
from solo.table import Ask, Record, Roll

seeds = st.integers(0, 2**63 - 1)
# which option is taken at each question, by a number that wraps round
paths = st.lists(st.integers(0, 11), max_size=25)
LAWS = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def play(session: Session, path: Sequence[int]) -> Session:
    """Answer the questions that come up, by the path, until it or the story ends."""
    for number in path:
        question = session.question
        if question is None:
            break
        assert isinstance(question, Ask)
        session.answer(question.open[number % len(question.open)].key)
    return session


def picture(session: Session) -> tuple[object, ...]:
    """All of a session that a player could notice."""
    return session.state.game, session.state.records, session.told, session.question


@LAWS
@given(seeds, paths)
def test_the_same_seed_and_answers_give_the_same_game(raid: World, seed: int, path: list[int]) -> None:
    assert picture(play(Session(raid, Setup(seed=seed)), path)) == picture(play(Session(raid, Setup(seed=seed)), path))


@LAWS
@given(seeds, paths, st.integers(0, 11))
def test_undo_after_an_answer_is_identity(raid: World, seed: int, path: list[int], number: int) -> None:
    session = play(Session(raid, Setup(seed=seed)), path)
    before = picture(session)
    if session.question is None:
        return
    play(session, [number])
    session.undo()
    assert picture(session) == before


@LAWS
@given(seeds, paths, st.integers(1, 6))
def test_redo_gives_back_what_undo_took(raid: World, seed: int, path: list[int], back: int) -> None:
    session = play(Session(raid, Setup(seed=seed)), path)
    after = picture(session)
    back = min(back, session.state.turn)
    for _ in range(back):
        session.undo()
    for _ in range(back):
        session.redo()
    assert picture(session) == after


@LAWS
@given(seeds, paths)
def test_a_replay_equals_the_game(raid: World, seed: int, path: list[int]) -> None:
    session = play(Session(raid, Setup(seed=seed)), path)
    assert picture(Session(raid, Setup(seed=seed), feed=session.state.records)) == picture(session)


@LAWS
@given(seeds, paths)
def test_a_replay_needs_the_answers_only(raid: World, seed: int, path: list[int]) -> None:
    session = play(Session(raid, Setup(seed=seed)), path)
    answers = [record for record in session.state.records if record.kind == "ask"]
    assert picture(Session(raid, Setup(seed=seed), feed=answers)) == picture(session)


@LAWS
@given(seeds, seeds, paths)
def test_a_replay_holds_under_other_dice_since_it_has_the_faces(raid: World, seed: int, other: int, path: list[int]) -> None:
    session = play(Session(raid, Setup(seed=seed)), path)
    records = session.state.records
    again = Session(raid, Setup(seed=other), feed=records)
    assert again.state.records[: len(records)] == records
    assert again.state.game == session.state.game


@LAWS
@given(seeds, paths)
def test_typed_dice_equal_seeded_dice_with_the_same_faces(raid: World, seed: int, path: list[int]) -> None:
    seeded = play(Session(raid, Setup(seed=seed)), path)
    typed = Session(raid, Setup(seed=0), typed=True)
    for record in seeded.state.records:
        assert typed.question is not None
        assert isinstance(typed.question, Roll) == (record.kind == "roll")
        typed.answer(record.answer)
    assert picture(typed) == picture(seeded)


@LAWS
@given(seeds, paths, st.text(max_size=12))
def test_a_refused_answer_changes_nothing_and_draws_nothing(raid: World, seed: int, path: list[int], wrong: str) -> None:
    session = play(Session(raid, Setup(seed=seed)), path)
    question = session.question
    if isinstance(question, Ask) and any(option.key == wrong for option in question.open):
        return
    before = picture(session)
    with pytest.raises(Refused):
        session.answer(wrong)
    assert picture(session) == before


@LAWS
@given(seeds, paths, st.lists(st.sampled_from(["answer", "undo", "redo"]), max_size=12), st.integers(0, 11))
def test_undo_and_redo_in_any_order_leave_a_game_that_replays(
    raid: World, seed: int, path: list[int], moves: list[str], number: int
) -> None:
    session = play(Session(raid, Setup(seed=seed)), path)
    for move in moves:
        try:
            if move == "answer":
                play(session, [number])
            elif move == "undo":
                session.undo()
            else:
                session.redo()
        except Refused:
            pass
    assert picture(Session(raid, Setup(seed=seed), feed=session.state.records)) == picture(session)


def test_the_same_dice_come_after_an_undo_even_typed_ones(raid: World) -> None:
    session = Session(raid, Setup(), typed=True)
    session.answer("17")  # walk in: initiative, the hero's die first
    assert isinstance(session.question, Roll)
    session.answer((5,))
    session.undo()
    session.answer("17")
    # the first die is not asked for again, the second was never typed
    assert session.state.records[-1] == Record("roll", "initiative", "17", (5,), "1d6")
    assert isinstance(session.question, Roll)
