"""The rules in short that players can look up."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from solo.play.guide import find
from solo.systems.onedice import guide, words

CHAPTERS = guide("en")
SHOWN = [
    *("dying", "out", "stunned", "numb", "exposed", "busy", "advantage", "rage", "called-shot", "initiative"),
    *("stunt_points", "defence", "health", "sanity", "experience", "improvement", "magic"),
]
TERMS = [term for chapter in CHAPTERS for term in chapter.terms]


def test_each_term_is_one_to_three_sentences_under_a_name_of_its_own() -> None:
    names = Counter(name.casefold() for name in [chapter.heading for chapter in CHAPTERS] + [term.name for term in TERMS])
    assert set(names.values()) == {1}
    for term in TERMS:
        assert term.meaning.endswith("."), term.name
        assert 1 <= len(re.findall(r"\.(?=\s|$)", term.meaning)) <= 3, term.name


def test_a_language_it_lacks_is_english() -> None:
    assert guide("tlh") == CHAPTERS


@pytest.mark.parametrize("code", SHOWN)
def test_what_a_screen_shows_of_somebody_can_be_looked_up(code: str) -> None:
    """By the word that is shown: `words` puts codes into them."""
    shown = words("en").get(code, code)
    (term, *_) = find(CHAPTERS, shown)
    assert shown.casefold() in f"{term.name} {term.meaning}".casefold()


@pytest.mark.parametrize("chosen", ["Break away, out of reach", "Break away and run"])
def test_the_two_ways_of_leaving_are_told_apart(chosen: str) -> None:
    """Both stand in the guide as they are offered."""
    assert chosen in {words("en")["option"]["break-away"], words("en")["option"]["flee"]}
    (term,) = find(CHAPTERS, "breaking away")
    assert f"“{chosen}”" in term.meaning


# What the rulebook's pages 15, 23, 26-29 and 45 have.
@pytest.mark.parametrize(
    ("asked", "figures"),
    [
        ("target number", [3, 6, 8, 10, 12]),
        ("Medicine", [6, 8, 10, 1]),
        ("exposed", [2]),
        ("advantage", [2]),
        ("distance", [2, 10]),
        ("succeed without a roll", [1]),
        ("ignore Defence", [1]),
        ("attack twice", [1]),
        ("avoid the damage", [1]),
        ("avoid death", [1, 0]),
        ("Stunt Action", [1]),
        ("Advanced Stunt Action", [3]),
        ("change the plot", [5]),
        ("Rage", [2]),
        ("Called Shot", [4]),
        ("fear", [2, 4, 6]),
        ("Sanity", [1, 0, 5]),
        ("improvement points", [5]),
    ],
)
def test_its_figures_are_the_rulebooks(asked: str, figures: list[int]) -> None:
    (term,) = find(CHAPTERS, asked)
    assert [int(figure) for figure in re.findall(r"(?<![“\w+])\d+", term.meaning)] == figures
