"""What a rule system lets heroes do while a question of the book stands open."""

from __future__ import annotations

from io import StringIO

from solo.play.session import Session
from solo.play.start import Setup
from solo.play.steps import Ready
from solo.play.telling import Teller
from solo.play.transcript import Transcript
from solo.table import Ask, Option, say
from tests.play.fake_system import world


def begun() -> Session:
    return Session(world(), Setup(heroes=("bob",), give=("flask",)), typed=True)


def keys(session: Session) -> list[str]:
    assert isinstance(session.question, Ask)
    return [option.key for option in session.question.options]


def test_it_is_offered_after_the_choices_and_the_question_stands_open_again() -> None:
    game = begun()
    assert keys(game) == ["2", "down", "4", "meanwhile:drink"]
    game.answer("meanwhile:drink")
    game.answer((3,))
    assert isinstance(game.state.game.play.scene, Ready)
    assert keys(game) == ["2", "down", "4"]
    game.undo()
    assert keys(game)[-1] == "meanwhile:drink"


def test_a_page_shows_it_apart_from_the_books_choices() -> None:
    game, text = begun(), StringIO()
    Transcript(Teller(game.world), text.write).question(game)
    assert text.getvalue() == ("What do you do?\n1. Try your luck\n2. Go down\n3. Leave\nOr, before you go on:\n4. Drink\n")


def test_no_other_question_has_anything_apart() -> None:
    teller = Teller(world())
    asked = teller.asked(Ask("bob", say("try"), (Option("again", say("again")), Option("stop", say("stop")))))
    assert [choice.meanwhile for choice in asked.choices] == [False, False]
    asked = teller.asked(begun().question)  # type: ignore[arg-type]
    assert [choice.meanwhile for choice in asked.choices] == [False, False, False, True]
