"""A game's setup as it is typed: what a name means that is several things."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo.play.start import Setup, SetupFault, begin, from_words
from solo.play.world import World

BOOK = """\
id: the-mill
title: The Mill
system: onedice
start: 1
counters: {skin: {start: 1, max: 9}}
heroes:
  kim: {name: Kim, strong: 2, clever: 2, quick: 2}
sections:
  1: {text: One., ending: victory}
"""


@pytest.fixture
def mill(make_world: Callable[[str], World]) -> World:
    """A book with a counter that bears the name of a switch."""
    return make_world(BOOK)


@pytest.mark.parametrize(
    ("setting", "rules", "values"),
    [
        ("magic=3", {}, {"magic": 3}),  # the switch is true or false: a number is what the hero has
        ("magic=false", {"magic": False}, {}),
        ("hero.magic=3", {}, {"magic": 3}),
        ("rules.magic=false", {"magic": False}, {}),
        ("sanity=score", {"sanity": "score"}, {}),
        ("stunt_points=3", {"stunt_points": 3}, {}),
        ("hero.stunt_points=3", {}, {"stunt_points": 3}),
        ("skin=3", {}, {"skin": 3}),
        ("skin=fantasy", {"skin": "fantasy"}, {}),
        ("health=-0007", {}, {"health": -7}),
        ("health=" + "0" * 5000 + "100", {}, {"health": 100}),
    ],
)
def test_what_a_setting_sets(mill: World, setting: str, rules: dict[str, object], values: dict[str, int]) -> None:
    setup = from_words(mill, settings=[setting])
    assert (setup.rules, setup.set) == (rules, values)


def test_the_value_of_the_hero_is_set(mill: World) -> None:
    party = begin(mill, from_words(mill, settings=["magic=3", "hero.stunt_points=1"])).play.party
    assert (party.heroes[0].magic, party.heroes[0].stunt_points, party.rules.stunt_points) == (3, 1, 6)


def test_a_number_too_large_is_not_named_cut_short(mill: World) -> None:
    with pytest.raises(SetupFault, match=r"`health` is a number of 21 digits; no number of a game has more than 20\.$"):
        from_words(mill, settings=[f"health={'7' * 21}"])
    with pytest.raises(SetupFault, match="`health` is 77,777,777,777,777,777,777; 0 to 999 are allowed"):
        begin(mill, from_words(mill, settings=[f"health={'7' * 20}"]))


def test_a_value_that_no_hero_can_have_is_not_cut_to_fit(mill: World) -> None:
    most = begin(mill, Setup()).play.party.heroes[0].max_health
    assert begin(mill, Setup(set={"health": most})).play.party.heroes[0].health == most
    with pytest.raises(SetupFault, match=rf"^`health` is {most + 1}; .+ can have no more than {most}\.$"):
        begin(mill, Setup(set={"health": most + 1}))


def test_what_a_book_has_none_of(mill: World) -> None:
    with pytest.raises(SetupFault, match=r"^This book has no codeword “seen”, nor any other\.$"):
        begin(mill, from_words(mill, mark=["seen"]))
