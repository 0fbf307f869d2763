"""Fights with vehicles, played: figures are worked by hand from pp. 24-25."""

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
id: vehicle-test
title: A Test
system: onedice
language: en
start: 1
party: {size: 1..2}
heroes:
  ann: {name: Ann, strong: 1, clever: 3, quick: 2, skills: {Drive: 2, Shooting: 1}, gear: [handgun]}
  bob: {name: Bob, strong: 3, clever: 1, quick: 1, skills: {Artillery: 2}}
  fist: {like: gripper-girl}
foes:
  rider:
    {name: Rider, strong: 2, clever: 1, quick: 2, health: 4, defence: 5, skills: {Drive: 1, Shooting: 2},
     attacks: {pistol: {skill: Shooting, damage: 2, range: 10}}}
gear: {handgun: {like: large-handgun}, sword: {like: sword}}
sections:
  1:
    text: Where to?
    choices:
      - {text: The jeep, goto: 2}
      - {text: On foot, goto: 3}
      - {text: The tank, goto: 4}
      - {text: The bomb, goto: 5}
      - {text: A sword, goto: 6}
  2:
    text: A jeep.
    vehicle_fight:
      ours: {name: the jeep, quick: 3, health: 10, defence: 7, guns: {mortar: {damage: 5}}}
      theirs: {truck: {name: the truck, strong: 4, quick: 1, health: 12, defence: 6, crew: [rider], rams: true}}
      win: won
      lose: lost
  3:
    text: On foot.
    vehicle_fight:
      theirs: {truck: {name: the truck, strong: 4, quick: 1, health: 12, defence: 6, crew: [rider, rider], rams: true}}
      win: won
      lose: lost
  4:
    text: A tank.
    vehicle_fight:
      ours: {name: the jeep, quick: 3, health: 10, defence: 7}
      theirs: {tank: {name: the tank, quick: 1, health: 30, defence: 9, aim: driver, crew: [rider], guns: {cannon: {damage: 9}}}}
      win: won
      lose: lost
  5:
    text: A bomb.
    vehicle_fight:
      ours: {name: the cart, quick: 1, health: 2, defence: 3, explodes: d6}
      theirs: {truck: {name: the truck, strong: 4, quick: 6, health: 12, defence: 6, crew: [rider], rams: true, explodes: 3}}
      win: won
      lose: lost
  6: {text: A sword., gain: [sword], goto: 3}
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


@pytest.mark.rule("§8 initiative of vehicles")
def test_a_vehicle_rolls_initiative_with_its_own_quick(world: World) -> None:
    game = play(world, "bob", "2", (2,))
    assert "The jeep rolls for initiative: 2 + Quick 3 = 5." in told(game)
    game.answer((6,))
    assert "The truck rolls for initiative: 6 + Quick 1 = 7." in told(game)
    assert "They act in this order: the truck, the jeep." in told(game)


@pytest.mark.rule("§8 ramming", "§8 collisions")
def test_a_ram_hurts_both(world: World) -> None:
    game = play(world, "ann", "2", (6,), (1,))
    assert options(game) == ["ram", "gun-mortar", "weapon"]
    game.answer("ram")
    game.answer((3,))
    assert told(game)[-4:] == [
        # 3 + the jeep's Quick and Drive; the jeep has no Strong: a third of 10, down
        "Ann attacks the truck (ram): 3 + vehicle's Quick 3 + Drive 2 = 8 against Defence 6, a hit for 2 + 3 = 5.",
        "The truck has 7 of 12 Health left.",
        "The crash does 4 damage to the jeep.",  # the truck's Strong, no margin
        "The jeep has 6 of 10 Health left.",
    ]
    game.answer((5,))  # the truck rams back: 5 + 1 + 1 against 7
    assert told(game)[4:8] == [
        "The Rider attacks the jeep (ram): 5 + vehicle's Quick 1 + Drive 1 = 7 against Defence 7, a hit for 0 + 4 = 4.",
        "The jeep has 2 of 10 Health left.",
        "The crash does 3 damage to the truck.",
        "The truck has 4 of 12 Health left.",
    ]


@pytest.mark.rule("§8 attacks from vehicles", "§8 vehicle or driver")
def test_guns_take_artillery_handguns_shooting_and_either_may_be_struck(world: World) -> None:
    game = play(world, "ann bob", "2", (6,), (1,), "weapon")
    assert options(game) == ["truck", "truck:driver"]
    game.answer("truck:driver")
    game.answer((1,))  # Clever 3 + Shooting 1, against the driver's own Defence
    assert "Ann attacks the Rider (Large handgun): 1 + Clever 3 + Shooting 1 = 5 against Defence 5, a hit for 0 + 4 = 4." in told(
        game
    )
    # without anybody to drive the truck is out of it
    assert game.state.ended is not None
    assert game.state.ended.ending == "victory"
    game = play(world, "ann bob", "2", (6,), (1,), "weapon", "truck", (1,))
    # Bob has nothing but the mortar
    assert options(game) == ["truck", "truck:driver"]
    game.answer("truck")
    game.answer((4,))
    assert "Bob attacks the truck (mortar): 4 + Clever 1 + Artillery 2 = 7 against Defence 6, a hit for 1 + 5 = 6." in told(game)


def test_a_gun_is_one_persons_for_a_turn(world: World) -> None:
    """Whoever fires it first of two attacks keeps it, whatever the second is made with."""
    game = play(world, "ann bob", "2", (6,), (1,), "two-attacks", "gun-mortar", "truck", (1,), points=1)
    assert options(game) == ["ram", "gun-mortar", "weapon"]
    game.answer("weapon")
    game.answer("truck")
    game.answer((1,))
    assert "Bob cannot act." in told(game)


@pytest.mark.rule("§8 vehicle or driver")
def test_a_crew_may_aim_at_whoever_drives(world: World) -> None:
    game = play(world, "ann", "4", (1,), (6,))
    assert "A new round begins." in told(game)
    game.answer((1,))
    # Clever 1 and no Artillery against Ann's Defence, 3 × 2
    assert "The Rider attacks Ann (cannon): 1 + Clever 1 = 2 against Defence 6, a miss." in told(game)


@pytest.mark.rule("§8 unarmed against vehicles")
def test_bare_hands_do_nothing_to_a_vehicle(world: World) -> None:
    game = play(world, "bob", "3", (6,), (1,))
    assert isinstance(game.question, Roll)  # Bob, who is first, has nothing to attack with
    assert Teller(world).asked(game.question).text == "Roll 1d6 for Rider 1's attack on Bob:"


@pytest.mark.rule("§8 unarmed against vehicles")
def test_a_weapon_in_hand_strikes_a_vehicle(world: World) -> None:
    game = play(world, "bob", "6", (6,), (1,), "truck", (5,))
    assert "Bob attacks the truck (Sword): 5 + Strong 3 = 8 against Defence 6, a hit for 2 + 3 = 5." in told(game)


@pytest.mark.rule("§8 unarmed against vehicles", "§17 bolts")
def test_a_mighty_punch_strikes_a_vehicle(world: World) -> None:
    game = play(world, "bob", "3")
    party = game.state.game.play.party
    fist = party._replace(heroes=(party.heroes[0]._replace(powers=("mighty-punch",)),))
    scene = game.state.game.play.scene._replace(stage="rounds", waiting=("bob", ":truck"), order=("bob", ":truck"))
    found = [end.value for end in ends(lambda table: world.system.step(scene, fist, table))]
    assert any(after.theirs[0].health < 12 for after, _ in found)
    assert all(
        after.theirs[0].health == 12
        for after, _ in [end.value for end in ends(lambda table: world.system.step(scene, party, table))]
    )


@pytest.mark.rule("§8 ramming")
def test_somebody_on_foot_is_rammed_and_does_no_harm_to_the_rammer(world: World) -> None:
    game = play(world, "bob", "3", (1,), (6,), (5,))
    # 5 + 1 + 1 = 7 against Bob's 9
    assert "Rider 1 attacks Bob (ram): 5 + vehicle's Quick 1 + Drive 1 = 7 against Defence 9, a miss." in told(game)
    game.answer((6,))  # the other shoots: 6 + Clever 1 + Shooting 2 = 9
    assert "Rider 2 attacks Bob (pistol): 6 + Clever 1 + Shooting 2 = 9 against Defence 9, a hit for 0 + 2 = 2." in told(game)


@pytest.mark.rule("§8 a vehicle at 0 Health", "§8 collisions")
def test_a_vehicle_may_blow_up_with_everybody_aboard(world: World) -> None:
    game = play(world, "ann", "5", (1,), (1,), (1,))
    assert told(game)[-1] == "The cart blows up."  # and a third of its 2 Health is nothing for the truck to feel
    assert isinstance(game.question, Roll)
    game.answer((2,))
    assert "Ann suffers 2 damage." in told(game)
    assert game.state.ended is not None
    assert game.state.ended.ending == "defeat"
    assert game.state.game.play.party.heroes[0].health == 1


@pytest.mark.rule("§8 a vehicle at 0 Health")
def test_a_vehicle_grinds_to_a_halt_where_the_book_says_nothing(world: World) -> None:
    game = play(world, "ann bob", "2", (6,), (1,), "gun-mortar", "truck", (6,))
    # 6 + 3 against 6, and 5: eight of twelve; Bob, without a gun, waits; the truck misses
    game.answer((1,))
    game.answer("ram")
    game.answer((6,))
    assert "The truck grinds to a halt." in told(game)
    assert game.state.ended is not None
    assert game.state.ended.ending == "victory"


@pytest.mark.rule("§10 avoid damage", "§10 ignore Defence")
def test_whoever_drives_spends_points_for_the_vehicle(world: World) -> None:
    game = play(world, "ann", "5", (1,), (1,), (1,), points=6)
    assert options(game) == ["take", "avoid"]
    game.answer("avoid")
    assert game.state.game.play.scene.ours.health == 2
    game.answer("one-attack")
    game.answer("ram")
    game.answer("ignore-defence")
    game.answer((4,))
    assert "The truck has 8 of 12 Health left." in told(game)  # 4, and a third of 2 is nothing


@pytest.mark.rule("§11 creatures shared out")
def test_crews_are_worth_their_experience(make_world: Callable[[str], World]) -> None:
    text = BOOK.replace("heroes:\n", "rules: {experience: levels}\nheroes:\n")
    world = make_world(text.replace("{name: Rider,", "{name: Rider, xp: 31,"))
    game = play(world, "ann bob", "2", (6,), (1,), "weapon", "truck:driver", (1,))
    assert game.state.ended is not None
    assert [hero.xp for hero in game.state.game.play.party.heroes] == [15, 15]


def test_a_step_has_few_ends(world: World) -> None:
    game = play(world, "ann bob", "2", points=6)
    scene = game.state.game.play.scene
    scene = scene._replace(stage="rounds", waiting=("ours", ":truck"), order=("ours", ":truck"), attacks=1)
    assert len(list(ends(lambda table: world.system.step(scene, game.state.game.play.party, table)))) <= 300


def test_the_view_has_people_and_vehicles(world: World) -> None:
    game = play(world, "ann", "2").state.game
    view = world.system.scene_view(game.play.scene, game.play.party)
    assert view is not None
    assert [person.name for person in view.people] == ["Ann", "the jeep", "the truck", "Rider"]
    assert [person.side for person in view.people] == ["hero", "hero", "foe", "foe"]


def test_more_guns_than_crew_are_refused() -> None:
    text = BOOK.replace(
        "crew: [rider], guns: {cannon: {damage: 9}}", "crew: [rider], guns: {cannon: {damage: 9}, flak: {damage: 1}}"
    )
    found = read(text, {name: system(name).shapes for name in names()}, "test.adventure.yaml").findings
    assert [finding.message for finding in found] == ["it has more guns than crew"]
