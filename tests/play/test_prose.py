"""Prose as blocks: whatever is written, every word of it is shown."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solo.play.prose import Block, Run, blocks, plain


@pytest.mark.parametrize("sign", ["- ", "> ", "1. ", "> - "])
@pytest.mark.parametrize("deep", [1, 5, 10, 20, 60, 500])
def test_however_deep_it_stands_nothing_is_lost(sign: str, deep: int) -> None:
    shown = plain(f"Before.\n\n{sign * deep}deep down\n\nAfter.")
    assert shown[0] == "Before."
    assert shown[1].endswith("deep down")
    assert shown[-1] == "After."


def test_beyond_what_can_be_understood_it_is_shown_as_typed() -> None:
    assert plain("*One* is\nhere.\n\n" + "> " * 101 + "two\n") == ("*One* is here.", "> " * 101 + "two")


def test_nested_lists_keep_their_depth() -> None:
    assert blocks("- a\n  1. b\n  2. c\n- d\n\ne") == (
        Block("item", (Run("a"),), "-", 1),
        Block("item", (Run("b"),), "1.", 2),
        Block("item", (Run("c"),), "2.", 2),
        Block("item", (Run("d"),), "-", 1),
        Block("paragraph", (Run("e"),), "", 0),
    )


def test_an_item_marks_nothing_but_its_own_words() -> None:
    assert plain("- - a\n\nb") == ("- - a", "b")
    assert plain("-\n-\n\nb") == ("b",)
    assert plain("- ```\n  a\n  ```\n\nb") == ("a", "b")


def test_what_looks_like_a_reference_is_prose() -> None:
    assert plain("[lamp]: it is lit\n\nThe [lamp] burns.") == ("[lamp]: it is lit", "The [lamp] burns.")


@given(st.text("ab1 \n\t\r-+*>_#.)[]:=\\&;\"'", max_size=60))
@example("[a]: b")
@example("a\n=\nb")
def test_every_word_is_shown(text: str) -> None:
    assert re.findall("[ab]+", " ".join(plain(text))) == re.findall("[ab]+", text)
