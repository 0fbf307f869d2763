from __future__ import annotations

import pytest

from solo.book.edits import edited
from solo.book.findings import Edit, Span


def test_what_is_not_named_stays() -> None:
    text = "a: 1\r\nbé: 22\n\u2028c: 3"
    edits = [Edit(Span(2, 5, 2, 7), "x"), Edit(Span(1, 4, 1, 5), "one"), Edit(Span(3, 5, 3, 6), "")]
    assert edited(text, edits) == "a: one\r\nbé: x\n\u2028c: "


def test_the_same_edit_twice_is_made_once() -> None:
    assert edited("ab", [Edit(Span(1, 1, 1, 2), "x")] * 2) == "xb"


def test_over_several_lines_and_of_nothing() -> None:
    assert edited("ab\ncd\nef", [Edit(Span(1, 2, 3, 2), "-"), Edit(Span(3, 3, 3, 3), "!")]) == "a-f!"
    assert edited("ab", []) == "ab"


def test_edits_that_overlap_are_refused() -> None:
    with pytest.raises(ValueError, match="overlap"):
        edited("abcd", [Edit(Span(1, 1, 1, 3), "x"), Edit(Span(1, 2, 1, 4), "y")])
