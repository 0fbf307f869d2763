"""`balance`: a book is held to the odds it promises."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.lint.config import Settings
from solo.lint.run import lint
from solo.odds.balance import Band, band

BOOK = """\
id: coin
title: A Coin
system: onedice
license: CC0-1.0
authors: [A. Writer]
about: Heads or tails.
start: 1
{balance}
heroes:
  kim: {{name: Kim, strong: 2, clever: 2, quick: 2}}
sections:
  1:
    text: |
      Two doors.
    choices:
      - {{text: Take the left door, goto: 2}}
      - {{text: Take the right door, goto: 3}}
  2:
    text: |
      A coin spins.
    random: {{die: d6, 1-3: 4, 4-6: 3}}
  3: {{text: Nothing., ending: defeat}}
  4: {{text: Something., ending: victory}}
"""


def found(balance: str, **settings: object) -> list[str]:
    report = lint(BOOK.format(balance=balance), Path("coin.adventure.yaml"), Settings(**settings))  # type: ignore[arg-type]
    return [judged.finding.message for judged in report.findings if judged.finding.check == "balance-out-of-band"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("5%..15%", Band(0.05, 0.15)), ("50%..", Band(0.5, 1.0)), ("..12.5%", Band(0.0, 0.125)), ("100%..", Band(1.0, 1.0))],
)
def test_bands(text: str, expected: Band) -> None:
    assert band(text) == expected


def test_a_book_in_its_bands_has_no_finding() -> None:
    # by even choices a quarter; by the best, half; by the worst, none
    assert found("balance: {random: 25%..25%, best: 50%..50%, worst: 0%..0%, sensible: 20%..30%}") == []


def test_the_exact_figure_stands_in_the_finding() -> None:
    assert found("balance: {random: 26%..50%}") == ["random play wins 25.0 % of all games, and the book promises 26%..50%"]
    assert found("balance: {random: 24.999%..24.999%}") == [
        "random play wins 25.000 % of all games, and the book promises 24.999%..24.999%"
    ]
    assert found("balance: {best: ..49.9%}") == ["best play wins 50.0 % of all games, and the book promises ..49.9%"]


def test_where_there_are_too_many_states_random_play_is_estimated_and_the_rest_is_said_to_be_unknown() -> None:
    (estimated,) = found("balance: {random: 40%..}", limit=1)
    assert "(estimated)" in estimated
    assert found("balance: {random: 24%..26%}", limit=1) == []
    (unknown,) = found("balance: {best: 40%..}", limit=1)
    assert "more than 1 states" in unknown


def test_odds_are_left_out_where_that_is_asked_for() -> None:
    assert found("balance: {random: 90%..}", odds=False) == []


@pytest.mark.parametrize("text", ["5%", "5..15", "150%..", "..", "15%..5", "about half"])
def test_what_is_no_band_is_a_finding_of_the_reader(text: str) -> None:
    report = lint(BOOK.format(balance=f'balance: {{random: "{text}"}}'), Path("coin.adventure.yaml"), Settings())
    assert [judged.finding.check for judged in report.findings] == ["not-allowed-value"]


@pytest.mark.parametrize("text", ["90%..80%", "2.001%..2%"])
def test_a_band_that_runs_backwards_is_a_finding_that_can_be_mended(text: str) -> None:
    book = BOOK.format(balance=f"balance: {{best: {text}}}")
    (judged,) = lint(book, Path("coin.adventure.yaml"), Settings()).findings
    finding = judged.finding
    low, high = text.split("..")
    assert (finding.check, finding.help) == ("not-allowed-value", "write the smaller chance first")
    assert finding.message == f"`best` runs from {low} down to {high}: no chance is in that range"
    assert finding.span is not None
    assert finding.fix is not None
    assert (finding.span.line, finding.span.column) == (8, 17)
    assert [edit.text for edit in finding.fix.edits] == [f"{high}..{low}"]


def test_a_band_of_one_chance_is_none_that_runs_backwards() -> None:
    assert found("balance: {worst: 0%..0%}") == []
