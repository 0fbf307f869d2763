"""Why games are lost where they are: the ways to a section, and whom a reader meets there."""

from __future__ import annotations

import pytest

from solo.odds.causes import Cause, Entry, cause, entries, first_to_mend, foes
from solo.odds.graph import explore
from solo.odds.odds import odds
from solo.odds.policies import chooser
from solo.play.start import Setup, begin
from solo.play.world import World
from tests.conftest import world_of

HEAD = """\
id: ways
title: Ways
system: onedice
language: en
start: 1
heroes: {kim: {name: Kim, strong: 2, clever: 2, quick: 2}}
sections:
"""
# half of all readers go to 5 by the choice, by way of 2; of the others a third come there by the die, by way of 4
BOOK = """\
  1: {text: One., choices: [{text: Go left, goto: 2}, {text: Go right, goto: 3}]}
  2: {text: Two., goto: 5}
  3: {text: Three., random: {die: d6, 1-2: 4, 3-6: won}}
  4: {text: Four., goto: 5}
  5: {text: Five., random: {die: d6, 1-3: won, 4-6: lost}}
  won: {text: Won., ending: victory}
  lost: {text: Lost., ending: defeat}
"""


def ways(world: World, section: str) -> list[Entry]:
    graph = explore(world, begin(world, Setup()))
    return entries(world.book, graph, odds(world.book, graph, "random")[1], chooser("random"), section)


def test_a_choice_is_named_and_else_the_section_before() -> None:
    world = world_of(HEAD + BOOK)
    first, second = ways(world, "5")
    assert first[:3] == ("1", "2", "Go left")
    assert second[:3] == ("4", "", "")
    assert (first.share, second.share) == pytest.approx((3 / 4, 1 / 4))
    assert ways(world, "1") == [Entry(None, "", "", 1.0)]


def test_the_section_to_mend_is_that_of_the_last_dice() -> None:
    world = world_of(HEAD + BOOK)
    graph = explore(world, begin(world, Setup()))
    assert first_to_mend(odds(world.book, graph, "random")[0]) == "5"
    safe = world_of(HEAD + "  1: {text: One., goto: won}\n  won: {text: Won., ending: victory}\n")
    assert first_to_mend(odds(safe.book, explore(safe, begin(safe, Setup())), "random")[0]) is None


def why(world: World) -> Cause | None:
    graph = explore(world, begin(world, Setup()))
    found, solved = odds(world.book, graph, "random")
    return cause(world.book, graph, solved, chooser("random"), found)


def test_the_choices_that_lose_are_told_apart_from_those_that_do_not() -> None:
    choices = "{text: Go on, goto: won}, {text: Give up, goto: lost}, {text: Search, goto: 2}, {text: Wait, goto: 3}"
    tail = "  2: {text: T., goto: lost}\n  3: {text: T., random: {die: d6, 1-5: won, 6: lost}}\n" + BOOK[BOOK.index("  won") :]
    found = why(world_of(HEAD + f"  1: {{text: One., choices: [{choices}]}}\n" + tail))
    assert found is not None
    assert found.losing == (("Give up", pytest.approx(1 / 2)), ("Search", pytest.approx(1 / 2)))


def test_nobody_comes_to_a_ring_from_within_it() -> None:
    ring = """\
  1: {text: One., choices: [{text: Go left, goto: 2}, {text: Go right, goto: won}]}
  2: {text: Two., choices: [{text: Go on, goto: 3}, {text: Stay, goto: 2}]}
  3: {text: Three., goto: 2}
  won: {text: Won., ending: victory}
"""
    found = why(world_of(HEAD + ring))
    assert found is not None
    assert (found.section, found.losing) == ("2", ())
    assert found.entries == (Entry("1", "2", "Go left", 1.0),)


def test_the_foes_of_a_section_are_counted(raid: World) -> None:
    assert foes(raid.book, "20") == ["Skr'kk'kki Soldier (2)"]
    assert foes(raid.book, "17") == ["Skr'kk'kki Scientist"]  # its way on is no fight
    assert foes(raid.book, "6") == foes(raid.book, "1") == foes(raid.book, "21") == []
