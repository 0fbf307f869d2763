"""How figures, tables and paragraphs of a report look."""

from __future__ import annotations

import pytest

from solo.odds.layout import WIDTH, Row, change, differ, difference, grid, listed, paragraph, percent, table


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (0.0, "0 %"),
        (1e-13, "almost never"),
        (1e-12, "1 in 1,000 billion"),
        (1 / 12_345_678_901, "1 in 12.3 billion"),
        (1 / 1_234_567, "1 in 1,230,000"),
        (1 / 46_656, "1 in 46,656"),
        (2 / 46_656, "1 in 23,328"),
        (0.0006, "1 in 1,667"),
        (0.001, "0.1 %"),
        (0.5, "50.0 %"),
        (0.999, "99.9 %"),
        (0.9991, "99.91 %"),
        (46_655 / 46_656, "99.998 %"),
        (1 - 1e-9, "> 99.999999 %"),
        (1.0, "100 %"),
        (1 + 1e-11, "100 %"),
    ],
)
def test_what_is_rare_is_not_never_and_what_is_likely_not_certain(chance: float, shown: str) -> None:
    assert percent(chance) == shown


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        (0.88744, 0.77752, "88.7 → 77.8 % (−10.9)"),  # the difference of what is shown, not the rounded difference: −11.0
        (0.0, 1.0, "0 → 100 % (+100.0)"),
        (0.11301, 0.11349, "11.3 %"),
        (0.00002, 0.0, "1 in 50,000 → 0 %"),
        (1 / 46_656, 2 / 46_656, "1 in 46,656 → 1 in 23,328"),
        (1 / 46_656, 0.5, "1 in 46,656 → 50.0 % (+50.0)"),
        (0.002, 1 / 46_656, "0.2 % → 1 in 46,656 (−0.2)"),
        (46_655 / 46_656, 46_654 / 46_656, "99.998 → 99.996 %"),
        (1 / 34_435, 1 / 34_436, "1 in 34,436"),  # one in a hundred thousand of what is small already
    ],
)
def test_a_difference_is_that_of_the_figures_shown(before: float, after: float, shown: str) -> None:
    assert change(before, after) == shown
    assert differ(before, after) == ("→" in shown)


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        (0.2, 0.3, "+10.0"),
        (0.2, 0.2, ""),
        (1e-5, 3e-5, "3 times"),
        (0.0, 1e-5, "less than 0.1"),
        (0.9999, 0.9998, "less than 0.1"),
    ],
)
def test_a_difference_of_its_own(before: float, after: float, shown: str) -> None:
    assert difference(before, after) == shown


def test_a_table_is_no_wider_than_a_line() -> None:
    lines = list(table(["A" * 90, "b", "c" * 40, "d" * 30], [["d" * 90, "", "1", "2"], ["e", "2", "", "3"]]))
    assert max(map(len, lines)) <= WIDTH
    assert lines == [line.rstrip() for line in lines]
    assert len(lines) == 6  # the columns that do not fit stand below, with their labels
    assert [line.split()[-1] for line in lines[3:]] == ["d" * 30, "2", "3"]


def test_no_line_ends_inside_a_figure() -> None:
    for figure in ("11.3 → 24.1 % (+12.8)", "0.1 → 100 %", "1 in 46,656 → 1 in 23,328", "1 in 12.3 billion", "> 99.999999 %"):
        for before in range(40):
            lines = list(paragraph(f"{'x' * before} {f'and {figure}, ' * 9}", "  "))
            assert max(map(len, lines)) <= WIDTH
            assert sum(line.count(figure) for line in lines) == 9


def test_an_ending_stands_under_its_kind() -> None:
    rows = [Row("victory", False, ["1 %"]), Row("23, A|B", True, ["1 %"])]
    assert list(grid(["", "best"], [row.markdown for row in rows]))[2:] == ["| **victory** | 1 % |", "| – 23, A\\|B | 1 % |"]
    assert [row.text[0] for row in rows] == ["victory", "  23, A|B"]


def test_words_are_listed() -> None:
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
