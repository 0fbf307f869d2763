"""Armour and tools (pp. 31, 33): what is carried makes heroes what they are, from the start and in play."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo.play.session import Session
from solo.play.start import Setup
from solo.play.telling import Teller
from solo.play.world import World
from solo.systems.onedice.armour import chosen, heavy_penalty, worn
from solo.systems.onedice.people import Armour, Hero

LIGHT, HEAVY, SHIELD = Armour(1), Armour(2, quick=-2), Armour(1, "shield")

BOOK = """\
id: armour-test
title: A Test
system: onedice
language: en
start: 1
party: {size: 1..2}
heroes:
  knight: {name: Knight, strong: 3, clever: 1, quick: 2, gear: [mail, shield]}
  imp: {name: Imp, strong: 1, clever: 4, quick: 1, skills: {Climb: 1}, gear: [mail]}
  hare: {name: Hare, strong: 1, clever: 2, quick: 3, skills: {Climb: 1}}
gear:
  mail: {like: heavy-armour, name: Mail}
  leather: {like: light-armour}
  shield: {like: shield}
  kit: {like: climbing-kit}
sections:
  1:
    text: A heap of things.
    choices:
      - {text: Take the leather, goto: 2}
      - {text: Take the mail, goto: 3}
      - {text: Take the climbing kit, goto: 4}
  2: {text: Leather., gain: [leather], choices: [{text: Lose it, goto: 5}, {text: Climb, goto: 6, id: climb}]}
  3: {text: Mail., gain: [mail], goto: 6}
  4: {text: A kit., gain: [kit], goto: 6}
  5: {text: Lost., drop: [leather], goto: 6}
  6: {text: A wall., check: {skill: Climb, tn: 6, success: won, failure: lost}}
  won: {text: Won., ending: victory}
  lost: {text: Lost., ending: defeat}
"""


@pytest.fixture(scope="module")
def world(make_world: Callable[[str], World]) -> World:
    return make_world(BOOK)


def play(world: World, heroes: str, *answers: str) -> Session:
    session = Session(world, Setup(heroes=tuple(heroes.split()), rules={"stunt_points": 0}), typed=True)
    for answer in answers:
        session.answer(answer)
    return session


def hero(session: Session, place: int = 0) -> Hero:
    found: Hero = session.state.game.play.party.heroes[place]
    return found


@pytest.mark.figures("§12 heavy armour on the weak")
@pytest.mark.parametrize(("strong", "bonus", "penalty"), [(1, 2, -2), (2, 2, 0), (3, 2, 0), (0, 1, -2), (1, 1, 0)])
def test_who_is_too_weak(strong: int, bonus: int, penalty: int) -> None:
    assert heavy_penalty(strong, bonus) == penalty


@pytest.mark.figures("§12 suit and shield", "§12 heavy armour on the weak")
def test_what_is_worn_together() -> None:
    assert worn([], 1) == (0, 0)
    assert worn([LIGHT], 0) == (1, 0)  # light armour weighs on nobody
    assert worn([HEAVY, SHIELD], 1) == (3, -2)
    assert worn([HEAVY, SHIELD], 2) == (3, 0)  # the shield's 1 does not count towards the weight


@pytest.mark.figures("§12 suit and shield")
def test_one_of_each_and_what_makes_defence_highest() -> None:
    assert chosen([LIGHT, HEAVY, SHIELD, SHIELD], 3, 1) == (HEAVY, SHIELD)
    assert chosen([HEAVY, LIGHT], 1, 3) == (LIGHT,)  # 3 × 3 + 1, and in heavy armour 3 × 1 + 2
    assert chosen([HEAVY], 1, 3) == ()
    assert chosen([SHIELD, SHIELD], 3, 1) == (SHIELD,)
    assert chosen([LIGHT, LIGHT], 3, 1) == (LIGHT,)
    assert chosen([], 3, 1) == ()


@pytest.mark.rule("§12 armour", "§12 suit and shield")
def test_a_suit_and_a_shield_are_worn_from_the_start(world: World) -> None:
    knight = hero(play(world, "knight"))
    assert (knight.defence, knight.quick, knight.move) == (3 * 3 + 2 + 1, 2, 20)


@pytest.mark.rule("§12 heavy armour on the weak", "§1 derived values")
def test_heavy_armour_slows_the_weak_in_rolls_in_move_and_in_defence(world: World) -> None:
    game = play(world, "imp", "2", "climb")
    imp = hero(game)
    # Quick 1 - 2: Defence is Strong's, 3 and the armour's 2, which is more than without; Move stops at 0
    assert (imp.quick, imp.defence, imp.move) == (-1, 5, 0)
    game.answer((6,))
    told = [line.text for line in Teller(world).lines(game.told)]
    assert "Imp tries Climb: 6 − Quick 1 + Climb 1 = 6 against 6, a success." in told


@pytest.mark.rule("§12 armour")
def test_what_is_found_is_worn_and_what_is_lost_is_not(world: World) -> None:
    game = play(world, "hare")
    assert hero(game).defence == 9
    game.answer("2")
    assert hero(game).defence == 10
    game.answer("5")
    assert hero(game).defence == 9


@pytest.mark.rule("§12 heavy armour on the weak")
def test_nobody_puts_on_what_would_make_them_easier_to_hit(world: World) -> None:
    game = play(world, "hare", "3")
    assert (hero(game).defence, hero(game).quick) == (9, 3)


def test_the_first_whom_it_helps_wears_what_lies_in_the_pack(world: World) -> None:
    game = play(world, "knight hare", "2")
    assert [hero(game, place).defence for place in (0, 1)] == [12, 10]


@pytest.mark.rule("§12 specialist tools", "§3 certain success")
def test_a_tool_in_the_pack_helps_whoever_uses_the_skill(world: World) -> None:
    told = [line.text for line in Teller(world).lines(play(world, "hare", "4").told)]
    assert (
        "Hare tries Climb: even a 1 is enough (1 + Quick 3 + Climb 1 + tools 1 = 6 against 6), a success without a roll." in told
    )
