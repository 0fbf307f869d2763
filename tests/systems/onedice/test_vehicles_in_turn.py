"""Fights with vehicles (pp. 24-25), turn by turn: who is next, what each aboard does, what is struck, and what a screen shows.

Ann has Clever 3, Drive 2 and Shooting 1, a handgun of 4 and Defence 6; Bob has Clever 1, Artillery 2 and nothing that shoots.
"""

from __future__ import annotations

from typing import Any

import pytest

from solo.play.session import Session
from solo.play.world import World
from solo.systems import onedice
from solo.systems.onedice.vehicle_fight import VehicleFight, canon
from solo.table import Answer, Ask
from solo.view import SceneView
from tests.systems.onedice.played import asked, hero, on, options, play, told
from tests.systems.onedice.small_books import book, ending

HEROES = """\
heroes:
  ann: {name: Ann, strong: 1, clever: 3, quick: 2, skills: {Drive: 2, Shooting: 1}, gear: [handgun]}
  bob: {name: Bob, strong: 3, clever: 1, quick: 1, skills: {Artillery: 2}}
gear: {handgun: {name: Handgun, weapon: {skill: Shooting, damage: 4, range: 15}}}
"""
FOES = """\
foes:
  rider: {name: Rider, strong: 2, clever: 1, quick: 2, health: 4, defence: 5, skills: {Drive: 1, Artillery: 2}}
  guard: {name: Guard, strong: 2, clever: 1, quick: 2, attacks: {pistol: {bonus: 2, damage: 2, range: 10}}}
"""
JEEP = "ours: {name: the jeep, quick: 3, health: 10, defence: 7, guns: {mortar: {damage: 5}}}"
FIRST: tuple[Answer, ...] = ((6,), (1,))  # the jeep, then the truck


def chase(theirs: str, ours: str = JEEP, points: int = 0) -> World:
    fight = f"vehicle_fight: {{{ours}{', ' if ours else ''}theirs: {{{theirs}}}, win: good, lose: bad}}"
    return book(f"  one: {{text: Hm., {fight}}}\n", f"rules: {{stunt_points: {points}}}\n{FOES}", HEROES)


def truck(crew: str, more: str = "", health: int = 12) -> str:
    return f"truck: {{name: the truck, strong: 4, quick: 1, health: {health}, defence: 6, crew: [{crew}]{more}}}"


def now(session: Session) -> VehicleFight:
    scene = session.state.game.play.scene
    assert isinstance(scene, VehicleFight)
    return scene


def view(session: Session) -> SceneView:
    game = session.state.game
    shown = onedice.scene_view(game.play.scene, game.play.party)
    assert shown is not None
    return shown


# --- who is next ---


def test_each_aboard_acts_once_in_the_turn_of_the_jeep() -> None:
    game = play(chase(truck("rider", ", rams: true")), "ann bob", *FIRST)
    assert (now(game).order, now(game).waiting) == (("ours", ":truck"), ("ours", ":truck"))
    assert asked(game) == "What does Ann attack with?"
    assert options(game) == ["ram", "gun-mortar", "weapon"]
    on(game, "gun-mortar", "truck", 1)  # 1 + 3 and no Artillery: a miss
    # somebody is at the mortar, and Bob has nothing else
    assert told(game)[-1] == "Bob cannot act."
    assert now(game).waiting == (":truck",)
    on(game, 1)
    assert told(game)[-1] == "A new round begins."
    assert (now(game).waiting, now(game).acting, now(game).manned) == (("ours", ":truck"), (), ())
    on(game, "weapon", "truck", 1)
    assert now(game).acting == ("bob",)
    assert options(game) == ["truck", "truck:driver"]  # the mortar is free again


def test_two_attacks_are_two_and_a_gun_is_one_persons() -> None:
    game = play(chase(truck("rider", ", rams: true"), points=2), "ann bob", *FIRST, "two-attacks")
    assert (now(game).attacks, now(game).acting, hero(game, "ann").stunt_points) == (2, ("ann", "bob"), 1)
    on(game, "gun-mortar", "truck", "plain", 1)
    assert (now(game).attacks, now(game).acting) == (1, ("ann", "bob"))
    assert options(game) == ["ram", "gun-mortar", "weapon"]
    on(game, "gun-mortar", "truck", "plain", 1)
    assert told(game)[-1] == "Bob cannot act."
    assert (now(game).attacks, now(game).waiting, now(game).manned) == (0, (":truck",), ())


def test_one_attack_may_be_declared_and_the_next_hero_decides_anew() -> None:
    game = play(chase(truck("rider", ", rams: true"), points=2), "ann bob", *FIRST, "one-attack")
    assert (now(game).attacks, now(game).acting) == (1, ("ann", "bob"))
    on(game, "weapon", "truck", "plain", 1)
    assert (now(game).attacks, now(game).acting) == (0, ("bob",))
    assert options(game) == ["one-attack", "two-attacks"]


def test_on_foot_each_hero_has_a_turn_of_their_own() -> None:
    game = play(chase(truck("rider", ", rams: true"), ours=""), "ann bob", (6,), (6,), (1,))
    assert told(game)[:3] == [
        "Ann rolls for initiative: 6 + Quick 2 = 8.",
        "Bob rolls for initiative: 6 + Quick 1 = 7.",
        "The truck rolls for initiative: 1 + Quick 1 = 2.",
    ]
    assert now(game).order == ("ann", "bob", ":truck")
    game = play(chase(truck("rider"), ours=""), "ann bob", (1,), (1,), (1,))
    assert now(game).order == ("ann", "bob", ":truck")  # 3, 2 and 2: heroes first of equals
    game = play(chase(truck("rider"), ours=""), "ann bob", (1,), (1,), (2,))
    assert now(game).order == ("ann", ":truck", "bob")  # 3 and 3


def test_heroes_go_first_of_equals_though_the_others_are_quicker() -> None:
    swift = truck("rider").replace("quick: 1", "quick: 6")
    assert now(play(chase(swift), "ann", (5,), (2,))).order == ("ours", ":truck")  # 8 and 8
    assert now(play(chase(swift, ours=""), "ann", (6,), (2,))).order == ("ann", ":truck")


# --- what crews do ---


def does(crew: str, more: str = "") -> list[str]:
    """What each of a crew does in the truck's first turn, the jeep having the last."""
    game = play(chase(truck(crew, more)), "ann", (1,), (6,))
    while now(game).waiting[0] == ":truck":
        on(game, 1)
    said = [line for line in told(game) if " attacks " in line or "cannot act" in line]
    return [line.split(":")[0].removeprefix("The ") for line in said]


@pytest.mark.parametrize(
    ("crew", "more", "deeds"),
    [
        ("rider", "", ["Rider attacks the jeep (ram)"]),  # nothing else is to be had
        ("guard", "", ["Guard attacks the jeep (pistol)"]),
        ("guard", ", rams: true", ["Guard attacks the jeep (ram)"]),
        ("rider", ", guns: {cannon: {damage: 3}}", ["Rider attacks the jeep (cannon)"]),  # alone: whoever drives has the gun
        ("guard", ", guns: {cannon: {damage: 3}}", ["Guard attacks the jeep (cannon)"]),
        ("rider", ", rams: true, guns: {cannon: {damage: 3}}", ["Rider attacks the jeep (ram)"]),
        (
            "rider, guard",
            ", guns: {cannon: {damage: 3}}",
            ["Rider attacks the jeep (ram)", "Guard attacks the jeep (cannon)"],
        ),
        (
            "guard, rider, rider",
            ", guns: {cannon: {damage: 3}, flak: {damage: 1}}",
            ["Guard attacks the jeep (pistol)", "Rider 1 attacks the jeep (cannon)", "Rider 2 attacks the jeep (flak)"],
        ),
        (
            "rider, rider, guard",
            ", guns: {cannon: {name: Cannon, damage: 3}}",
            ["Rider 1 attacks the jeep (ram)", "Rider 2 attacks the jeep (Cannon)", "Guard attacks the jeep (pistol)"],
        ),
        ("guard, rider", "", ["Guard attacks the jeep (pistol)", "Rider cannot act."]),
    ],
)
def test_who_drives_rams_or_shoots_and_the_others_have_the_guns(crew: str, more: str, deeds: list[str]) -> None:
    assert does(crew, more) == deeds


def test_a_crews_gunner_adds_clever_and_the_guns_skill() -> None:
    game = play(chase(truck("rider", ", guns: {cannon: {damage: 3}}")), "ann", (1,), (6,), (4,))
    assert "The Rider attacks the jeep (cannon): 4 + Clever 1 + Artillery 2 = 7 against Defence 7, a hit for 0 + 3 = 3." in told(
        game
    )
    assert now(game).ours is not None
    assert now(game).ours.health == 7  # type: ignore[union-attr]
    game = play(chase(truck("guard", ", guns: {cannon: {damage: 3}}")), "ann", (1,), (6,), (6,))
    assert "The Guard attacks the jeep (cannon): 6 + Clever 1 = 7 against Defence 7, a hit for 0 + 3 = 3." in told(game)


def test_a_driver_without_the_skill_rams_with_the_vehicle_alone() -> None:
    game = play(chase(truck("guard", ", rams: true")), "ann", (1,), (6,), (6,))
    assert "The Guard attacks the jeep (ram): 6 + vehicle's Quick 1 = 7 against Defence 7, a hit for 0 + 4 = 4." in told(game)
    assert (now(game).ours.health, now(game).theirs[0].health) == (6, 9)  # type: ignore[union-attr]  # a third of 10 back
    game = play(chase(truck("rider", ", rams: true")), "ann", (1,), (6,), (6,))  # 6 + 1 + 1 against 7, and 4
    assert (now(game).ours.health, now(game).theirs[0].health) == (5, 9)  # type: ignore[union-attr]


def test_an_aim_at_whoever_drives_strikes_them_and_spares_the_jeep() -> None:
    game = play(chase(truck("guard", ", aim: driver")), "bob ann", (1,), (6,), (5,))
    assert "The Guard attacks Ann (pistol): 5 + bonus 2 = 7 against Defence 6, a hit for 1 + 2 = 3." in told(game)
    assert now(game).ours.health == 10  # type: ignore[union-attr]
    assert [hero(game, id).health for id in ("bob", "ann")] == [9, 0]


# --- what is struck, and what becomes of it ---


def test_a_ram_is_the_margin_and_the_ram_value_and_costs_the_others_value() -> None:
    game = play(chase(truck("guard")), "ann", *FIRST, "ram", (6,))  # 6 + 3 + 2 = 11 against 6, and a third of 10
    assert (now(game).theirs[0].health, now(game).ours.health) == (12 - 8, 10 - 4)  # type: ignore[union-attr]
    game = play(chase(truck("guard"), points=1), "ann", *FIRST, "one-attack", "ram", "ignore-defence", (2,))
    assert (now(game).theirs[0].health, now(game).ours.health) == (12 - 5, 10 - 4)  # type: ignore[union-attr]


def test_a_shot_costs_the_shooter_nothing() -> None:
    game = play(chase(truck("guard")), "ann", *FIRST, "gun-mortar", "truck", (6,))  # 6 + 3 against 6, and 5
    assert (now(game).theirs[0].health, now(game).ours.health) == (12 - 8, 10)  # type: ignore[union-attr]
    game = play(chase(truck("guard")), "ann", *FIRST, "weapon", "truck", (2,))  # 2 + 4 reach 6, and 4
    assert (now(game).theirs[0].health, now(game).ours.health) == (12 - 4, 10)  # type: ignore[union-attr]


def test_the_best_of_several_guns_is_used_and_what_was_thrown_is_gone() -> None:
    heroes = HEROES.replace("gear: [handgun]", "gear: [rock, handgun, rifle]").replace(
        "gear: {handgun:",
        "gear: {rifle: {name: Rifle, weapon: {skill: Shooting, damage: 6, range: 400, reload: 1}}, "
        "rock: {name: Rock, weapon: {skill: Throw, damage: 9, range_per_strong: 9}}, handgun:",
    )
    fight = f"vehicle_fight: {{{JEEP}, theirs: {{{truck('rider', health=99)}}}, win: good, lose: bad}}"
    world = book(f"  one: {{text: Hm., {fight}}}\n", f"rules: {{stunt_points: 0}}\n{FOES}", heroes)
    game = play(world, "ann", *FIRST)
    for name, damage in (("Rifle", 6), ("Handgun", 4), ("Handgun", 4)):
        assert isinstance(game.question, Ask)
        assert [option.words.field("what") for option in game.question.options] == ["the jeep", "mortar", name]
        before = now(game).theirs[0].health
        on(game, "weapon", "truck", 2)  # 2 + 3 + 1 reach 6
        assert before - now(game).theirs[0].health == damage
        on(game, 1)


def test_where_the_driver_falls_the_next_one_drives() -> None:
    game = play(chase(truck("rider, guard", ", rams: true")), "ann", *FIRST, "weapon", "truck:driver", (6,))
    assert [sailor.foe.health for sailor in now(game).theirs[0].crew] == [0, 6]
    assert [sailor.foe.id for sailor in now(game).theirs[0].hands] == ["guard"]
    shown = {person.id: person.states for person in view(game).people}
    assert (shown[":truck:rider"], shown[":truck:guard"], shown[":truck"]) == (("slain",), (), ())
    on(game, 1)
    assert "The Guard attacks the jeep (ram): 1 + vehicle's Quick 1 = 2 against Defence 7, a miss." in told(game)
    assert options(on(game, "weapon")) == ["truck", "truck:driver"]


TWO = f"{truck('guard')}, {truck('guard').replace('truck', 'van')}"


def test_the_one_that_is_struck_is_the_one_that_was_aimed_at() -> None:
    game = play(chase(TWO), "ann", (6,), (1,), (1,), "weapon")
    assert options(game) == ["truck", "truck:driver", "van", "van:driver"]
    on(game, "van", 2)
    assert [vehicle.health for vehicle in now(game).theirs] == [12, 8]
    game = play(chase(TWO), "ann", (6,), (1,), (1,), "ram")
    assert options(game) == ["truck", "van"]
    game = play(chase(TWO), "ann", (6,), (1,), (1,), "weapon", "van:driver", (6,))
    assert [vehicle.crew[0].foe.health for vehicle in now(game).theirs] == [6, 0]
    assert now(game).order == ("ours", ":truck")  # nobody is left in the van
    on(game, 1, "weapon")
    assert options(game) == ["truck", "truck:driver"]


def test_the_last_one_out_wins_it() -> None:
    game = play(chase(truck("guard", health=1)), "ann", *FIRST, "gun-mortar", "truck", (6,))
    assert told(game)[-2:] == ["The truck grinds to a halt.", "The fight is won."]
    assert ending(game) == "good"
    game = play(chase(truck("guard", ", explodes: 3", 1)), "ann", *FIRST, "gun-mortar", "truck", (6,))
    assert "The truck blows up." in told(game)
    assert hero(game, "ann").health == 3  # that is the crew's affair


@pytest.mark.parametrize("explodes", ["", ", explodes: 2", ", explodes: d6"])
def test_without_the_jeep_the_fight_is_lost(explodes: str) -> None:
    ours = f"ours: {{name: the jeep, quick: 3, health: 1, defence: 1{explodes}}}"
    game = play(chase(truck("guard"), ours=ours), "ann bob", (1,), (6,), (6,))
    if "d6" in explodes:
        assert asked(game).startswith("Roll 1d6")
        assert now(game).stage == "wreck"
        assert not any(person.active for person in view(game).people)
        on(game, 2)
    assert told(game)[-1] == "The fight is lost."
    assert ending(game) == "bad"
    assert [hero(game, id).health for id in ("ann", "bob")] == ([1, 7] if explodes else [3, 9])


def test_a_hit_on_the_jeep_may_be_taken_or_avoided() -> None:
    there = chase(truck("guard"), points=1)
    game = play(there, "ann", (1,), (6,), (5,))
    assert asked(game) == "The Guard hits the jeep, whose Health is 10, for 2."
    on(game, "take")
    assert (now(game).ours.health, hero(game, "ann").stunt_points) == (8, 1)  # type: ignore[union-attr]
    game = play(there, "ann", (1,), (6,), (5,), "avoid")
    assert (now(game).ours.health, hero(game, "ann").stunt_points) == (10, 0)  # type: ignore[union-attr]
    ram = chase(truck("guard", ", rams: true"), points=1)
    game = play(ram, "ann", (1,), (6,), (6,), "avoid")
    assert (now(game).ours.health, now(game).theirs[0].health) == (10, 12)  # type: ignore[union-attr]
    game = play(ram, "ann", (1,), (6,), (6,), "take")
    assert (now(game).ours.health, now(game).theirs[0].health) == (6, 9)  # type: ignore[union-attr]


@pytest.mark.parametrize(("driver", "who"), [("", "Ann"), (", driver: bob", "Bob"), (", driver: ann", "Ann")])
def test_whom_the_book_names_drives_else_the_best(driver: str, who: str) -> None:
    game = play(chase(truck("guard"), ours=f"{JEEP[:-1]}{driver}}}", points=1), "bob ann", (1,), (6,), (5,))
    assert game.question is not None
    assert game.question.who == who.lower()  # type: ignore[union-attr]  # who may avoid the hit


# --- what is shown, and what is alike ---


def test_the_view_shows_whose_turn_it_is() -> None:
    game = play(chase(TWO), "ann bob", (6,), (1,), (1,))

    def active() -> list[str]:
        return [person.id for person in view(game).people if person.active]

    assert [(person.id, person.side) for person in view(game).people] == [
        *(("ann", "hero"), ("bob", "hero"), ("ours", "hero")),
        *((":truck", "foe"), (":truck:guard", "foe"), (":van", "foe"), (":van:guard", "foe")),
    ]
    assert "ours" in active()
    on(game, "weapon", "truck", 1)
    assert active() == ["bob", "ours"]
    on(game, "truck", 1)
    assert active() == [":truck"]
    on(game, 1)
    assert active() == [":van"]
    shown = {person.id: person for person in view(game).people}
    assert [(meter.value, meter.most) for meter in shown["ours"].meters] == [(10, 10)]
    assert [shown[id].rows[0].value for id in ("ours", ":truck", ":truck:guard")] == ["7", "6", "6"]
    assert shown["ours"].states == shown[":van"].states == ()
    assert view(game).order == ("ours", ":truck", ":van")


def test_a_wreck_is_shown_as_one() -> None:
    wreck = TWO.replace("health: 12", "health: 1", 1)
    game = play(chase(wreck), "ann", (6,), (1,), (1,), "weapon", "truck", (6,))
    assert {person.id: person.states for person in view(game).people}[":truck"] == ("wrecked",)


def test_where_a_round_begins_makes_no_difference() -> None:
    fight = now(play(chase(TWO), "ann", (6,), (1,), (1,)))
    order = ("ours", ":truck", ":van")
    assert fight.order == order
    cases: list[tuple[Any, Any]] = [
        (order, order),
        (order[1:], (":truck", ":van", "ours")),
        (order[2:], (":van", "ours", ":truck")),
    ]
    for waiting, turned in cases:
        alike = canon(fight._replace(waiting=waiting))
        assert (alike.order, alike.waiting) == (turned, turned)
    for stage in ("initiative", "wreck"):
        other = fight._replace(stage=stage, waiting=(":van",))
        assert canon(other) == other
