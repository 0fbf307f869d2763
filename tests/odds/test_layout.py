"""How figures, tables and paragraphs of a report look."""

from __future__ import annotations

import pytest

from solo.odds.layout import TABLE, WIDTH, listed, paragraph, percent, table


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (0.0, "0 %"),
        (1e-12, "< 0.1 %"),
        (0.0006, "0.1 %"),
        (0.5, "50.0 %"),
        (0.9991, "99.9 %"),
        (0.99999, "> 99.9 %"),
        (1.0, "100 %"),
    ],
)
def test_what_is_rare_is_not_never_and_what_is_likely_not_certain(chance: float, shown: str) -> None:
    assert percent(chance) == shown


def test_a_table_is_no_wider_than_it_may_be() -> None:
    lines = list(table(["A" * 90, "b", "c" * 40], [["d" * 90, "", "1"], ["e", "2", ""]]))
    assert max(map(len, lines)) <= TABLE
    assert lines == [line.rstrip() for line in lines]


def test_no_line_ends_inside_a_figure() -> None:
    lines = list(paragraph("a 11.3 → 24.1 % (+12.8) " * 9, "  "))
    assert max(map(len, lines)) <= WIDTH
    assert all(line.count("→") == line.count("%") == line.count("(") for line in lines)


def test_words_are_listed() -> None:
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
