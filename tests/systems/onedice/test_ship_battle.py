"""Battles between ships, played: figures are the tables' (pp. 66-68) and worked by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo.book.reader import read
from solo.play.session import Session
from solo.play.start import Setup
from solo.play.telling import Teller
from solo.play.world import World
from solo.systems import names, system
from solo.table import Answer, Ask, Roll, ends

BOOK = """\
id: ship-test
title: A Test
system: onedice
language: en
start: 1
party: {size: 1..2}
heroes:
  ace: {name: Ace, strong: 2, clever: 2, quick: 2, skills: {Shooting: 2}}
  gun: {name: Gun, strong: 2, clever: 2, quick: 2, skills: {Artillery: 2}}
sections:
  1:
    text: Where to?
    choices:
      - {text: Fighters, goto: 2}
      - {text: A starship, goto: 3}
      - {text: A trader, goto: 4}
      - {text: A fleet, goto: 5}
  2: {text: Fighters., ship_battle: {ours: fighter, theirs: [{like: fighter, name: the drone, gunners: 1}], win: won, lose: lost}}
  3: {text: Starships., ship_battle: {ours: starship, theirs: [mothership], win: won, lose: lost}}
  4:
    text: A trader.
    ship_battle:
      ours: {like: trader, name: the Magpie, to_hit: 2}
      theirs: [{like: fighter, health: 1}]
      win: won
      lose: lost
  5: {text: A fleet., ship_battle: {ours: fighter, theirs: [assault-ship, assault-ship], win: won, lose: lost}}
  won: {text: "Won.", ending: victory}
  lost: {text: "Lost.", ending: defeat}
"""


@pytest.fixture(scope="module")
def world(make_world: Callable[[str], World]) -> World:
    return make_world(BOOK)


def play(world: World, heroes: str, *answers: Answer, points: int = 0) -> Session:
    session = Session(world, Setup(heroes=tuple(heroes.split()), rules={"stunt_points": points}), typed=True)
    for answer in answers:
        session.answer(answer)
    return session


def told(session: Session) -> list[str]:
    return [line.text for line in Teller(session.world).lines(session.told) if line.code not in ("prose", "section")]


def options(session: Session) -> list[str]:
    assert isinstance(session.question, Ask)
    return [option.key for option in session.question.open]


@pytest.mark.rule("§18 ships' attacks", "§18 ships")
def test_a_small_ship_fires_with_strong_and_shooting(world: World) -> None:
    game = play(world, "gun ace", "2", (4,), (4,))
    assert "They act in this order: the fighter, the drone." in told(game)
    game.answer((3,))  # Ace is at the guns: 3 + Strong 3 + Shooting 2 against 8, and lasers of 2
    assert told(game)[-2:] == [
        "The fighter attacks the drone (lasers): 3 + Strong 3 + Shooting 2 = 8 against Defence 8, a hit for 0 + 2 = 2.",
        "The drone has 4 of 6 Health left.",
    ]
    game.answer((5,))
    assert (
        "The drone attacks the fighter (lasers): 5 + Strong 3 + Shooting 1 = 9 against Defence 8, a hit for 1 + 2 = 3."
        in told(game)
    )


@pytest.mark.rule("§18 ships' attacks", "§18 crew losses")
def test_a_large_ship_fires_twice_with_artillery_and_loses_crew(world: World) -> None:
    game = play(world, "gun", "3", (6,), (1,))
    assert options(game) == ["lasers", "missiles"]
    game.answer("lasers")
    game.answer((6,))  # 6 + Strong 7 + Artillery 2 = 15 against 11, and 3
    assert "The Skr'kk'kki mothership has 18 of 25 Health left." in told(game)
    game.answer("missiles")
    game.answer((2,))
    assert isinstance(game.question, Roll)  # a missile does a die
    game.answer((4,))
    assert "The Skr'kk'kki mothership has 14 of 25 Health left." in told(game)
    # its turn: two shots, torpedoes first, whose damage is a die
    for answer in ((4,), (3,), (4,), (3,)):
        game.answer(answer)
    assert game.state.game.play.scene.ours.health == 20 - 3 - 3
    for _ in range(2):
        game.answer("lasers")
        game.answer((6,))
    assert "The fight is won." in told(game)
    # six of our Health: six groups of twenty; then the mothership: 25 × 50 are more than its thousand, so twenty groups of fifty
    assert Teller(world).asked(game.question).text == "Roll 6d6 for what became of the crew of the starship:"
    game.answer((1, 2, 3, 4, 5, 6))
    assert "The starship: 120 of the crew were out of action. Back soon 40, out for days 40, dead 40." in told(game)
    assert Teller(world).asked(game.question).text == "Roll 20d6 for what became of the crew of the Skr'kk'kki mothership:"
    game.answer((1, 1, 2, 3, *([4] * 16)))
    assert "The Skr'kk'kki mothership: 1,000 of the crew were out of action. Back soon 100, out for days 100, dead 800." in told(
        game
    )
    assert "The egg chambers of the Skr'kk'kki mothership replace the dead." in told(game)
    assert game.state.ended is not None
    assert game.state.ended.ending == "victory"


@pytest.mark.rule("§18 ships' attacks", "§18 ships")
def test_torpedoes_add_to_the_roll_and_a_ship_may_be_better_than_its_kind(world: World) -> None:
    game = play(world, "ace", "4", (6,), (1,))
    game.answer((1,))  # 1 + Strong 4 + Shooting 2 + 3 of torpedoes and 2 of its own = 12
    assert isinstance(game.question, Roll)
    game.answer((1,))
    assert (
        "The Magpie attacks the fighter (torpedoes): 1 + Strong 4 + Shooting 2 + weapon 5 = 12 against Defence 8, "
        "a hit for 4 + 1 = 5." in told(game)
    )
    assert game.state.ended is not None


def test_six_torpedoes_are_all_there_are(world: World) -> None:
    game = play(world, "ace", "4")
    battle = game.state.game.play.scene
    battle = battle._replace(
        stage="rounds", waiting=("ours",), order=("ours",), ours=battle.ours._replace(fired=(("torpedoes", 6),))
    )
    assert len(list(ends(lambda table: world.system.step(battle, game.state.game.play.party, table)))) == 1


def test_two_of_a_kind_are_numbered(world: World) -> None:
    game = play(world, "ace", "5", (6,), (1,), (1,))
    assert options(game) == ["assault-ship-1", "assault-ship-2"]


@pytest.mark.rule("§10 ignore Defence", "§10 avoid damage")
def test_whoever_is_at_the_guns_spends_their_points(world: World) -> None:
    game = play(world, "ace", "2", (6,), (1,), points=6)
    assert options(game) == ["plain", "ignore-defence"]
    game.answer("ignore-defence")
    game.answer((1,))
    assert "The drone has 3 of 6 Health left." in told(game)
    game.answer((6,))
    assert options(game) == ["take", "avoid"]
    game.answer("avoid")
    assert game.state.game.play.scene.ours.health == 6
    assert game.state.game.play.party.heroes[0].stunt_points == 4


def test_a_battle_lost_leaves_the_heroes_to_the_book(world: World) -> None:
    game = play(world, "ace", "2", (1,), (6,), (6,), (1,), (6,))
    while game.state.ended is None:
        game.answer((1,) if "the fighter's attack" in Teller(world).asked(game.question).text else (6,))  # type: ignore[arg-type]
    assert game.state.ended.ending == "defeat"
    assert game.state.game.play.party.heroes[0].standing


def test_the_view_has_the_ships(world: World) -> None:
    game = play(world, "ace", "2").state.game
    view = world.system.scene_view(game.play.scene, game.play.party)
    assert view is not None
    assert [person.name for person in view.people] == ["Ace", "the fighter", "the drone"]


def test_a_weapon_that_its_kind_has_not_is_refused() -> None:
    text = BOOK.replace("theirs: [{like: fighter, health: 1}]", "theirs: [{like: fighter, weapons: [torpedoes]}]")
    found = read(text, {name: system(name).shapes for name in names()}, "test.adventure.yaml").findings
    assert [(finding.message, finding.help) for finding in found] == [("a fighter has no torpedoes", "name some of lasers")]
