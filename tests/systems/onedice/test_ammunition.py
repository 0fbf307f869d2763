"""Ammunition: counted where a book has some, shot by shot."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo.play.session import Session
from solo.play.start import Setup, begin
from solo.play.telling import Teller
from solo.play.world import World
from solo.systems.onedice import drop
from solo.systems.onedice.ammunition import loads, needs_reload, shots_left, spend_shot

BOOK = """\
id: arrows-test
title: A Test
system: onedice
language: en
start: 1
heroes:
  hunter: {name: Hunter, strong: 2, clever: 2, quick: 2, skills: {Shooting: 1}, gear: [rifle, sights]}
  guard: {name: Guard, strong: 2, clever: 2, quick: 2, skills: {Shooting: 1}, gear: [gun, sights]}
  archer: {name: Archer, strong: 2, clever: 1, quick: 3, skills: {Archery: 2}, gear: [bow, quiver]}
gear:
  bow: {like: bow}
  quiver: {like: arrows}
  three: {like: arrows, name: Three arrows, rounds: {kind: arrows, shots: 3}}
  gun: {like: large-handgun}
  musket: {like: musket}
  rifle: {like: rifle}
  sights: {like: magnifying-sights}
sections:
  1: {text: One., attack: {defence: 9, target: the lamp, hit: 2, miss: 2}}
  2: {text: Two., ending: victory}
"""


@pytest.fixture(scope="module")
def world(make_world: Callable[[str], World]) -> World:
    return make_world(BOOK)


@pytest.mark.rule("§12 ammunition", "§20 quivers and rounds")
def test_a_quiver_holds_20_and_is_gone_with_the_last(world: World) -> None:
    gear = world.book.gear
    party = begin(world, Setup(heroes=("archer",), give=("three",))).play.party
    arrows = loads(gear["bow"].weapons[0].ammunition, gear)
    assert arrows == (("quiver", 20), ("three", 3))
    assert shots_left(party.heroes[0], party.pack, arrows) == 23
    party = spend_shot(party, "archer", arrows)
    assert party.heroes[0].shots == (("quiver", 19),)
    assert shots_left(party.heroes[0], party.pack, arrows) == 22
    for _ in range(19):
        party = spend_shot(party, "archer", arrows)
    assert party.heroes[0].gear == ("bow",)
    assert party.heroes[0].shots == ()
    # what lies in the pack is taken with the first shot
    party = spend_shot(party, "archer", arrows)
    assert (party.pack, party.heroes[0].gear, party.heroes[0].shots) == ((), ("bow", "three"), (("three", 2),))
    party = spend_shot(spend_shot(party, "archer", arrows), "archer", arrows)
    assert shots_left(party.heroes[0], party.pack, arrows) == 0
    with pytest.raises(ValueError, match=r"^archer has nothing left to shoot with$"):
        spend_shot(party, "archer", arrows)


def test_nothing_is_counted_that_the_book_has_no_rounds_for(world: World) -> None:
    gear = world.book.gear
    assert loads(gear["gun"].weapons[0].ammunition, gear) == ()
    assert loads(None, gear) == ()


@pytest.mark.figures("§7 reloading")
def test_a_musket_once_fired_must_be_loaded(world: World) -> None:
    musket, gun = world.book.gear["musket"].weapons[0], world.book.gear["gun"].weapons[0]
    assert needs_reload(musket, fired=True)
    assert not needs_reload(musket, fired=False)
    assert not needs_reload(gun, fired=True)


@pytest.mark.rule("§12 sights", "§2 weapons and their skills")
@pytest.mark.parametrize(
    ("hero", "told"),
    [
        ("hunter", "Hunter attacks the lamp (Rifle): 3 + Clever 2 + Shooting 1 + sights 3 = 9 against Defence 9, a hit"),
        ("guard", "Guard attacks the lamp (Large handgun): 3 + Clever 2 + Shooting 1 = 6 against Defence 9, a miss."),
    ],
)
def test_sights_help_with_what_they_fit(world: World, hero: str, told: str) -> None:
    game = Session(world, Setup(heroes=(hero,), rules={"stunt_points": 0}), typed=True)
    game.answer((3,))
    assert told in "".join(line.text for line in Teller(world).lines(game.told))


def test_what_was_left_of_a_quiver_goes_with_it(world: World) -> None:
    party = begin(world, Setup(heroes=("archer",))).play.party
    begun = spend_shot(party, "archer", (("quiver", 20),)).heroes[0]
    assert begun.shots == (("quiver", 19),)
    assert drop(begun, "quiver").shots == ()
    assert drop(begun, "bow").shots == (("quiver", 19),)
    assert drop(begun._replace(gear=("quiver", "quiver")), "quiver").shots == (("quiver", 19),)
