from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.book.spelling import LENGTH_MAX, akin, distance, nearest

letters = st.text("abc", max_size=6)


@pytest.mark.parametrize(
    ("word", "words", "expected"),
    [
        ("golld", ["gold", "health"], "gold"),  # a letter too many
        ("god", ["gold", "health"], "gold"),  # one too few
        ("gild", ["gold", "health"], "gold"),  # one changed
        ("glod", ["gold", "health"], "gold"),  # two swapped count once
        ("gold", ["gold", "golds"], "gold"),  # the word itself
        ("gxyd", ["gold"], None),  # two of four letters are more than a third
        ("met-teh-milller", ["met-the-miller"], "met-the-miller"),
        ("ab", ["ac"], "ac"),  # one letter may always be wrong
        ("12", ["21"], "21"),
        ("hat", ["cat", "bat"], "bat"),  # equally near: code point order
        ("hats", ["cats", "hat", "hates"], "cats"),
        ("x", [], None),
        ("", ["a", ""], ""),
        ("a" * LENGTH_MAX, ["a" * (LENGTH_MAX - 1)], "a" * (LENGTH_MAX - 1)),
        ("a" * (LENGTH_MAX + 1), ["a" * LENGTH_MAX], None),
    ],
)
def test_nearest(word: str, words: list[str], expected: str | None) -> None:
    assert nearest(word, words) == expected
    assert nearest(word, set(words)) == expected


@pytest.mark.parametrize(
    ("word", "words", "expected"),
    [
        ("gobbo", ["goblin", "gorgon"], ["goblin"]),
        ("grunge", ["grunge-stout", "alana-janx"], ["grunge-stout"]),
        ("armour", ["heavy-armour", "rope", "light-armour"], ["heavy-armour", "light-armour"]),
        ("gold", ["goblin"], []),  # two letters are too few
        ("a" * (LENGTH_MAX + 1), ["aaa"], []),
        ("x", [], []),
    ],
)
def test_akin(word: str, words: list[str], expected: list[str]) -> None:
    assert akin(word, words) == expected


def test_the_nearer_of_two_wins_wherever_it_stands() -> None:
    assert nearest("crowbars", ["crowbra", "crowbar"]) == "crowbar"
    assert nearest("crowbars", ["aaaaaars", "crowbar"]) == "crowbar"


def test_distance_is_restricted() -> None:
    # Unrestricted it would be 2: swap, then put a letter between. Here no letter that was swapped is touched again.
    assert distance("ca", "abc", 9) == 3


def slow(one: str, other: str) -> int:
    """The distance straight from its definition."""
    if not one or not other:
        return len(one) + len(other)
    ways = [slow(one[1:], other) + 1, slow(one, other[1:]) + 1, slow(one[1:], other[1:]) + (one[0] != other[0])]
    if len(one) > 1 and len(other) > 1 and one[0] == other[1] and one[1] == other[0]:
        ways.append(slow(one[2:], other[2:]) + 1)
    return min(ways)


@given(letters, letters, st.integers(0, 6))
def test_distance_agrees_with_its_definition(one: str, other: str, limit: int) -> None:
    true = slow(one, other)
    assert distance(one, other, limit) == (true if true <= limit else None)
