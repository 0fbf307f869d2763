"""Fights with mooks, played: figures are the rulebook's or worked by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo.play.session import Session
from solo.play.start import Setup
from solo.play.telling import Teller
from solo.play.world import World
from solo.table import Answer, Ask, Roll, ends

BOOK = """\
id: mook-test
title: A Test
system: onedice
language: en
start: 1
party: {size: 1..2}
heroes:
  anna: {name: Anna, strong: 2, clever: 2, quick: 2, skills: {Blades: 2}, gear: [sword]}
  bert: {name: Bert, strong: 2, clever: 2, quick: 1}
gear: {sword: {like: sword}}
sections:
  1:
    text: Where to?
    choices:
      - {text: The gang, goto: 2}
      - {text: The guards, goto: 3}
      - {text: The mob, goto: 4}
      - {text: The rabble, goto: 5}
  2: {text: A gang., mook_fight: {count: 6, name: the gang, one: a bandit, win: won, lose: lost, flee: away}}
  3:
    text: Guards.
    mook_fight: {count: 2, name: the guard, one: a guard, group: false, combat: high, defence: 7, win: won, lose: lost}
  4:
    text: A mob.
    mook_fight:
      {count: 5, name: the mob, combat: low, everything_else: low, defence: low, surprise: hero, win: won, lose: lost}
  5: {text: Rabble., mook_fight: {count: 4, name: the rabble, surprise: foe, win: won, lose: lost}}
  won: {text: "Won.", ending: victory}
  lost: {text: "Lost.", ending: defeat}
  away: {text: "Away.", ending: away}
"""


@pytest.fixture(scope="module")
def world(make_world: Callable[[str], World]) -> World:
    return make_world(BOOK)


def play(world: World, heroes: str, *answers: Answer, **rules: int | bool) -> Session:
    session = Session(world, Setup(heroes=tuple(heroes.split()), rules={"stunt_points": 0, **rules}), typed=True)
    for answer in answers:
        session.answer(answer)
    return session


def told(session: Session) -> list[str]:
    return [line.text for line in Teller(session.world).lines(session.told) if line.code not in ("prose", "section")]


def options(session: Session) -> list[str]:
    assert isinstance(session.question, Ask)
    return [option.key for option in session.question.open]


@pytest.mark.rule("§13 ratings of mooks", "§13 hitting a group", "§13 a group's attack")
def test_a_group_is_hit_several_at_a_time_and_grows_weaker(world: World) -> None:
    game = play(world, "anna", "2", (3,), (3,))
    # Quick 2 against Everything Else 3
    assert "Anna rolls for initiative: 3 + Quick 2 = 5." in told(game)
    assert "The gang rolls for initiative: 3 + Everything Else 3 = 6." in told(game)
    assert "They act in this order: the gang, Anna." in told(game)
    game.answer((1,))  # 1 + Combat 3 + 3 for six, against Defence 6
    assert (
        "The gang attacks Anna (bare hands): 1 + Combat 3 + their number 3 = 7 against Defence 6, a hit for 1 + 0 = 1."
        in told(game)
    )
    assert options(game) == ["one-attack", "flee"]
    game.answer("one-attack")
    game.answer((5,))
    # 5 + 2 + 2 = 9 against 6: 3 and the sword's 3 are 6 points, so three are out
    assert "The gang: 3 out of the fight, 3 left." in told(game)
    game.answer((3,))  # 3 + 3 + 1 for three
    assert (
        "The gang attacks Anna (bare hands): 3 + Combat 3 + their number 1 = 7 against Defence 6, a hit for 1 + 0 = 1."
        in told(game)
    )


@pytest.mark.rule("§13 hitting a group")
def test_the_other_reading_leaves_the_weapon_out(world: World) -> None:
    game = play(world, "anna", "2", (6,), (1,), "one-attack", (5,), mook_count_includes_weapon=False)
    assert "The gang: 2 out of the fight, 4 left." in told(game)  # 3 points


@pytest.mark.rule("§13 a mook falls to any hit", "§13 a group's attack")
def test_mooks_one_by_one_fall_to_any_hit_and_attack_each_for_themselves(world: World) -> None:
    game = play(world, "bert", "3", (1,), (1,), (1,))
    # Everything Else 3 beats Quick 1: both guards attack before Bert does
    assert "A guard attacks Bert (bare hands): 1 + Combat 4 = 5 against Defence 6, a miss." in told(game)
    game.answer((1,))
    assert isinstance(game.question, Roll)
    game.answer((5,))  # bare hands, 5 + 2 against Defence 7: a margin of 0 is enough
    assert "The guard: 1 out of the fight, 1 left." in told(game)


@pytest.mark.rule("§13 ratings of mooks")
def test_a_surprised_mob_is_struck_before_it_can_act(world: World) -> None:
    game = play(world, "anna", "4", (6,))
    # 6 + 4 against Defence 3: 7 and 3 are ten points, five mooks
    assert game.state.ended is not None
    assert game.state.ended.ending == "victory"


def test_a_crowd_that_surprises_strikes_first(world: World) -> None:
    game = play(world, "anna", "5")
    assert isinstance(game.question, Roll)
    game.answer((6,))
    assert (
        "The rabble attacks Anna (bare hands): 6 + Combat 3 + their number 2 = 11 against Defence 6, a hit for 5 + 0 = 5."
        in told(game)
    )


def test_who_leaves_is_swung_at_with_two_off_their_defence(world: World) -> None:
    game = play(world, "anna", "2", (6,), (1,), "flee", (1,))
    assert "against Defence 4, a hit for 3 + 0 = 3" in " ".join(told(game))
    assert game.state.ended is not None
    assert game.state.ended.ending == "away"


@pytest.mark.rule("§10 ignore Defence", "§10 two attacks", "§13 hitting a group")
def test_stunt_points_are_spent_on_mooks_too(world: World) -> None:
    game = play(world, "anna", "2", (6,), (1,), "two-attacks", "ignore-defence", (2,), stunt_points=6)
    assert "The gang: 3 out of the fight, 3 left." in told(game)  # 2 and the sword's 3
    game.answer("plain")
    game.answer((6,))  # 6 + 4 - 6 + 3 are 7 points, so all
    assert game.state.ended is not None
    assert game.state.game.play.party.heroes[0].stunt_points == 4


def test_the_crowd_can_be_lost_to(world: World) -> None:
    game = play(world, "bert", "2", (1,), (6,), (6,))
    # 6 + 3 + 3 = 12 against 6 does 6, Bert's Health
    assert game.state.ended is not None
    assert game.state.ended.ending == "defeat"


def test_a_step_has_few_ends(world: World) -> None:
    party = play(world, "anna bert", stunt_points=6).state.game.play.party
    scene = world.system.enter(world.book.sections["2"].way, play(world, "anna bert").state.game, world.book)  # type: ignore[arg-type]
    scene = scene._replace(stage="rounds", waiting=("anna", "*"), order=("anna", "*"), attacks=1)
    assert len(list(ends(lambda table: world.system.step(scene, party, table)))) <= 100


def test_the_view_counts_who_stands(world: World) -> None:
    game = play(world, "anna", "2").state.game
    view = world.system.scene_view(game.play.scene, game.play.party)
    assert view is not None
    crowd = view.people[-1]
    assert (crowd.name, crowd.meters[0].value, crowd.meters[0].most) == ("the gang", 6, 6)
