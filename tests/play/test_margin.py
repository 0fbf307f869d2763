"""Bookmarks and notes: kept with the game, and a bookmark is a place to go back to."""

from __future__ import annotations

import pytest

from solo.play.games import Games
from solo.play.margin import BOOKMARKS_MAX, Full, Margin, from_json, to_json, with_bookmark, with_note
from solo.play.session import Refused, Session
from solo.play.start import Setup
from solo.play.world import World


def test_going_back_to_a_bookmark_is_an_undo_of_all_since(raid: World) -> None:
    session = Session(raid, Setup(seed=7))
    session.bookmark("the door")
    before = session.state
    for answer in ("6", "roll"):
        session.answer(answer)
    session.go_back("the door")
    assert session.state == before
    session.redo()
    session.redo()
    assert session.state.turn == 2


def test_a_bookmark_that_is_not_behind_is_refused(raid: World) -> None:
    session = Session(raid, Setup(seed=7))
    with pytest.raises(Refused):
        session.go_back("nowhere")
    session.answer("6")
    session.bookmark("later")
    session.undo()
    with pytest.raises(Refused):
        session.go_back("later")


def test_they_are_kept_with_the_game(raid: World) -> None:
    with Games() as games:
        opened = games.begin(raid, Setup(seed=7), typed=False)
        opened.session.answer("6")
        opened.session.bookmark("heel and toe")
        opened.session.note("  mind\tthe wax\x1b[31m ")
    with Games() as games:
        resumed = games.resume(raid)
        assert resumed is not None
        assert resumed.session.margin == Margin((("heel and toe", 1),), ("mind the wax [31m",))


def test_limits_are_named() -> None:
    margin = Margin()
    for number in range(BOOKMARKS_MAX):
        margin = with_bookmark(margin, f"place {number}", number)
    assert with_bookmark(margin, "place 3", 9).bookmarks[-1] == ("place 3", 9)
    with pytest.raises(Full, match="100 bookmarks"):
        with_bookmark(margin, "one more", 0)
    with pytest.raises(Full, match="500 characters"):
        with_note(margin, "x" * 501)
    with pytest.raises(Full):
        with_note(margin, " \x00 ")


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"bookmarks": 7}', '{"bookmarks": [["a"]]}', '{"notes": 1}'])
def test_what_cannot_be_read_is_left_out(text: str) -> None:
    assert from_json(text) == Margin()


def test_what_is_stored_is_read() -> None:
    margin = Margin((("a", 1), ("b", 2)), ("one", "two"))
    assert from_json(to_json(margin)) == margin
