"""Looking up what a word of the rules means."""

from __future__ import annotations

import pytest

from solo.play.guide import find, lines, meant
from solo.view import Chapter, Term

GUIDE = (
    Chapter("Going", (Term("Pace", "Steps a turn."), Term("long stride", "Twice the pace, once a day."))),
    Chapter("Falling", (Term("fall", "A die of harm for each floor."),)),
)


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("pace", ["Pace"]),  # by name, though another's meaning has it too
        ("LONG  Stride", ["long stride"]),
        ("stride", ["long stride"]),
        ("going", ["Pace", "long stride"]),
        ("floor", ["fall"]),
        ("a", ["Pace", "long stride", "fall"]),
        ("loor", []),  # no part of a word
        (".", []),
    ],
)
def test_a_word_is_found_by_name_chapter_part_of_a_name_or_meaning(asked: str, names: list[str]) -> None:
    assert [term.name for term in find(GUIDE, asked)] == names


@pytest.mark.parametrize(("asked", "name"), [("pcae", "Pace"), ("strode", "long stride"), ("Faling", "Falling"), ("zebra", None)])
def test_a_slip_of_the_pen_is_guessed_at(asked: str, name: str | None) -> None:
    assert meant(GUIDE, asked) == name


def test_as_lines() -> None:
    assert lines(GUIDE)[1:] == ["Going: Pace, long stride.", "Falling: fall."]
    assert lines(GUIDE, "Fall") == ["fall: A die of harm for each floor."]
    assert lines(GUIDE, "pcae") == ["Nothing is explained under that word; did you mean: Pace?"]
    assert lines(GUIDE, "zebra") == ["Nothing is explained under that word; the word rules lists those there are."]
    assert lines((), "pace") == lines(()) == ["There is nothing to explain of these rules."]
