"""Chases in play (pp. 25-26)."""

from __future__ import annotations

import pytest

from solo.play.steps import step
from solo.play.world import World
from solo.systems.onedice import chase, habits, scene_view
from solo.systems.onedice.chases import DISTANCES
from solo.table import Ask, Game, ends
from solo.view import Meter
from tests.systems.onedice.played import asked, hero, on, options, play, told
from tests.systems.onedice.small_books import HEROES, book, ending

WOLF = "foes: {wolf: {name: Wolf, strong: 2, clever: 1, quick: 3, attacks: {spit: {bonus: 4, damage: 2, range: 10}}}}\n"
NONE = f"{WOLF}rules: {{stunt_points: 0}}\ndeath: dead\n"
BOW = "gear: {bow: {name: Bow, weapon: {skill: Archery, damage: 3, range: 25}}}\n"
ARCHER = HEROES.replace("Climb: 1", "Archery: 1, Climb: 1").replace("money: 30", "money: 30, gear: [bow]")


def chased(more: str, top: str = NONE, heroes: str = HEROES) -> World:
    return book(f"  1: {{text: Go., chase: {{{more}, caught: bad, away: good}}}}\n", top, heroes)


@pytest.mark.rule("§9 chase rolls", "§9 moving the distance", "§9 distances of a chase")
def test_whoever_wins_a_round_moves_the_distance_by_a_step_until_one_side_is_caught_or_gone() -> None:
    game = play(chased("flee: true, start: close, foe: wolf"), "ann")
    on(game, 4, 3)  # 7 to 6
    assert told(game) == [
        "Ann in the chase: 4 + Quick 3 = 7.",
        "The Wolf in the chase: 3 + Quick 3 = 6.",
        "The distance grows: now within range.",
    ]
    on(game, 2, 2)
    assert told(game)[-1] == "Neither side gains on the other: still within range."
    on(game, 6, 1, 1, 6, 6, 1, 6, 1)  # sight, range, sight, and away
    assert ending(game) == "good"
    assert told(game)[-1] == "You are away from the Wolf."


@pytest.mark.rule("§9 distances of a chase", "§9 moving the distance")
@pytest.mark.parametrize(("start", "rounds"), [("close", 1), ("range", 2), ("sight", 3)])
def test_the_pursuer_at_close_distance_has_caught_the_others(start: str, rounds: int) -> None:
    game = play(chased(f"flee: true, start: {start}, foe: wolf"), "ann", *[(die,) for _ in range(rounds) for die in (1, 6)])
    assert ending(game) == "bad"
    game = play(chased(f"flee: false, start: {start}, foe: wolf"), "ann", *[(die,) for _ in range(rounds) for die in (6, 1)])
    assert ending(game) == "bad"
    assert told(game)[-1] == "You have caught the Wolf."


def test_who_pursues_and_falls_back_beyond_sight_has_lost_the_others() -> None:
    game = play(chased("flee: false, start: sight, foe: wolf"), "ann", (1,), (6,))
    assert ending(game) == "good"
    assert told(game)[-1] == "The Wolf is gone."


@pytest.mark.rule("§9 chase rolls")
def test_a_party_is_as_fast_as_its_slowest() -> None:
    game = play(chased("flee: true, foe: wolf"), "ann bob", (3,))
    assert told(game) == ["Bob in the chase: 3 + Quick 1 = 4."]


@pytest.mark.rule("§9 chase rolls")
@pytest.mark.parametrize(
    ("more", "heroes", "said"),
    [
        ("riding: true", "ann", "Ann in the chase: 3 + Quick 3 + Riding 1 = 7."),
        ("riding: true", "ann bob", "Bob in the chase: 3 + Quick 1 = 4."),
        ("vehicle: {quick: 5}", "ann bob", "Ann in the chase: 3 + Quick 5 + Drive 2 = 10."),  # the better driver
        ("vehicle: {quick: 5}, who: bob", "ann bob", "Bob in the chase: 3 + Quick 5 = 8."),
        ("vehicle: {quick: 4, skill: Pilot}, bonus: -2", "ann", "Ann in the chase: 3 + Quick 4 − bonus 2 = 5."),
    ],
)
def test_mounted_and_in_vehicles(more: str, heroes: str, said: str) -> None:
    assert told(play(chased(f"flee: true, foe: wolf, {more}"), heroes, (3,))) == [said]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("name: the riders, foe_bonus: 5", "The riders in the chase: 6 + bonus 5 = 11."),
        ("foe: rider, foe_skill: Riding", "The Rider in the chase: 6 + Quick 2 + Riding 2 = 10."),
        ("foe: rider, foe_vehicle: {quick: 4, skill: Drive}", "The Rider in the chase: 6 + Quick 4 + Drive 1 = 11."),
    ],
)
@pytest.mark.rule("§9 chase rolls")
def test_the_other_side_too(more: str, said: str) -> None:
    rider = (
        "foes: {rider: {name: Rider, strong: 2, clever: 2, quick: 2, skills: {Riding: 2, Drive: 1}}}\nrules: {stunt_points: 0}\n"
    )
    assert said in told(play(chased(f"flee: true, {more}", rider), "ann", (1,), (6,)))


def test_who_drives_may_be_picked() -> None:
    game = play(chased("flee: true, foe: wolf, vehicle: {quick: 5}, who: pick"), "ann bob")
    assert (asked(game), options(game)) == ("Who drives?", ["ann", "bob"])


@pytest.mark.rule("§10 automatic success")
def test_a_stunt_point_wins_a_round() -> None:
    game = play(chased("flee: true, start: sight, foe: wolf", f"{WOLF}rules: {{stunt_points: 1}}\n"), "ann")
    assert asked(game) == "The Wolf is in sight, out of range, and Ann runs."
    assert options(game) == ["roll", "automatic"]
    on(game, "automatic")
    assert ending(game) == "good"


@pytest.mark.rule("§9 moving the distance", "§9 shooting in a chase")
def test_who_can_shoot_may_leave_the_distance_as_it_is() -> None:
    game = play(chased("flee: false, start: range, foe: wolf", NONE + BOW, ARCHER), "ann", "roll", (6,), (1,))
    assert options(game) == ["move", "stay"]
    on(game, "stay")
    assert told(game) == ["The distance is kept: within range."]
    on(game, "roll", 6, 1, "move")
    assert told(game)[-1] == "The distance shrinks: now close by."


@pytest.mark.rule("§9 shooting in a chase")
def test_shooting_takes_the_place_of_running_and_is_not_possible_at_sight() -> None:
    game = play(chased("flee: true, start: range, foe: wolf", NONE + BOW, ARCHER), "ann")
    assert options(game) == ["roll", "shoot"]
    on(game, "shoot", 6)  # 6 + Quick 3 + Archery 1 against Defence 9: a margin of 1 and the bow's 3, of Health 6
    assert told(game) == [
        "Ann attacks the Wolf (Bow): 6 + Quick 3 + Archery 1 = 10 against Defence 9, a hit for 1 + 3 = 4.",
        "The Wolf has 2 of 6 Health left.",
        "The shots have cost time, and the Wolf makes use of it.",
        "The distance shrinks: now close by.",
    ]
    on(game, "shoot", 6)
    assert ending(game) == "good"  # it lies dead
    game = play(chased("flee: true, start: sight, foe: wolf", NONE + BOW, ARCHER), "ann")
    assert asked(game) == "Roll 1d6 for Ann's part in the chase:"


@pytest.mark.rule("§9 shooting in a chase")
def test_shots_are_counted_and_a_musket_is_shot_once() -> None:
    top = NONE + "gear: {bow: {like: bow}, quiver: {like: arrows}, musket: {like: musket}}\n"
    archer = ARCHER.replace("[bow]", "[musket]")
    game = play(chased("flee: true, start: sight, foe: wolf", top, archer), "ann", (1,), (6,))
    on(game, "shoot", 1)
    assert asked(game) == "Roll 1d6 for Ann's part in the chase:"
    game = play(chased("flee: true, start: sight, foe: wolf", top, ARCHER), "ann", (1,), (6,))
    assert asked(game) == "Roll 1d6 for Ann's part in the chase:"  # a bow, and no arrows
    game = play(chased("flee: true, foe: wolf", top, ARCHER.replace("[bow]", "[bow, quiver]")), "ann", "shoot", (1,))
    assert hero(game, "ann").shots == (("quiver", 19),)


def test_whoever_spends_nothing_is_still_asked_whether_to_shoot() -> None:
    thrift = habits["thrift"].answer
    for top, heroes, answer in ((f"{WOLF}rules: {{stunt_points: 3}}\n", HEROES, "roll"), (NONE + BOW, ARCHER, None)):
        game = play(chased("flee: true, foe: wolf", top, heroes), "ann")
        assert isinstance(game.question, Ask)
        assert thrift(game.question, game.state.game.play) == answer


@pytest.mark.rule("§9 shooting in a chase")
def test_passengers_shoot_while_somebody_drives() -> None:
    game = play(
        chased("flee: true, start: range, foe: wolf, vehicle: {quick: 3}, who: bob", NONE + BOW, ARCHER), "ann bob", (2,), (2,)
    )
    assert asked(game) == "Roll 1d6 for Ann's attack on the Wolf:"
    on(game, 1)
    assert asked(game) == "Roll 1d6 for Bob's part in the chase:"


@pytest.mark.rule("§9 shooting in a chase")
def test_the_other_side_may_shoot_too() -> None:
    game = play(chased("flee: true, start: range, foe: wolf, foe_shoots: true"), "ann", (2,), (2,))
    assert asked(game) == "Roll 1d6 for the Wolf's attack on Ann:"
    on(game, 6)  # 6 + 4 against Defence 9: a margin of 1 and 2
    assert ending(game) == "dead"
    game = play(chased("flee: true, start: range, foe: wolf, foe_shoots: true"), "ann", (3,), (2,))
    assert asked(game) == "Roll 1d6 for Ann's part in the chase:"  # at sight nobody shoots


@pytest.mark.rule("§9 hazards in a chase")
def test_a_hazard_on_the_way_costs_a_step() -> None:
    there = chased("flee: true, start: range, foe: wolf, hazards: [{rating: moderate, skill: Climb}]")
    game = play(there, "ann", (2,), (2,))
    assert asked(game) == "Roll 1d6 for Ann's Climb check:"
    on(game, 1)  # 1 + Quick 3 + Climb 1
    assert told(game)[-2:] == [
        "Ann tries Climb: 1 + Quick 3 + Climb 1 = 5 against 6, a failure.",
        "The distance shrinks: now close by.",
    ]
    assert asked(game) == "Roll 1d6 for Ann's part in the chase:"  # each comes up once
    game = play(there, "ann", (2,), (2,), (2,))
    assert "a success" in told(game)[-1]


@pytest.mark.rule("§9 hazards in a chase")
@pytest.mark.parametrize(("costs", "health", "ends"), [("damage", 1, None), ("both", 1, "bad"), ("step", 3, "bad")])
def test_a_hazard_may_cost_health_instead_or_besides(costs: str, health: int, ends: str | None) -> None:
    there = chased(f"flee: true, start: close, foe: wolf, hazards: [{{rating: moderate, ability: strong, costs: {costs}}}]")
    game = play(there, "ann", (2,), (2,), (1,))
    if costs != "step":
        on(game, 2)
    assert hero(game, "ann").health == health
    assert (game.state.ended is not None) == (ends is not None)


def test_a_hazard_that_fells_the_last_hero_ends_the_chase() -> None:
    there = chased("flee: true, foe: wolf, hazards: [{tn: 9, damage: 2d6, ability: strong, costs: both}]")
    game = play(there, "ann", (2,), (2,), (1,))
    game.answer((3, 3))
    assert ending(game) == "dead"


def test_two_who_share_the_last_arrow_shoot_once() -> None:
    bows = """\
gear:
  bow: {name: Bow, weapon: {skill: Archery, damage: 1, range: 25, ammunition: arrow}}
  arrow: {name: Last arrow, rounds: {kind: arrow, shots: 1}}
"""
    heroes = ARCHER.replace("money: 100", "money: 100, gear: [bow]")
    start = "  0: {text: An arrow., gain: [arrow], goto: 1}\n"
    there = book(f"{start}  1: {{text: Go., chase: {{flee: true, foe: wolf, caught: bad, away: good}}}}\n", NONE + bows, heroes)
    game = play(there, "ann bob", "shoot", 1)
    assert asked(game) == "Roll 1d6 for Bob's part in the chase:"


@pytest.mark.parametrize(("flee", "outcome"), [("true", "bad"), ("false", "good")])
def test_where_the_last_falls_and_another_comes_to_the_other_side_has_its_way(flee: str, outcome: str) -> None:
    hazards = "{tn: 12, damage: 20, ability: strong, costs: damage}, {tn: 12, damage: 20, ability: strong, costs: damage}"
    there = chased(f"flee: {flee}, foe: wolf, hazards: [{hazards}]", f"{WOLF}rules: {{stunt_points: 1}}\n")
    game = play(there, "ann bob", "roll", 3, 1, "roll", 1)  # Bob is the slower
    while game.state.ended is None:
        keys = options(game)
        on(game, next((key for key in ("avoid-death", "roll") if key in keys), 3 if keys == ["1d6"] else keys[0]))
    assert ending(game) == outcome


@pytest.mark.rule("§10 Major Plot Change")
def test_a_plot_change_ends_it() -> None:
    top = f"{WOLF}rules: {{stunt_points: 5}}\n"
    game = play(chased("flee: true, foe: wolf, plot_change: other", top), "ann")
    assert options(game) == ["roll", "automatic", "plot-change"]
    on(game, "plot-change")
    assert ending(game) == "other"
    assert hero(game, "ann").stunt_points == 0


def test_the_screen_shows_how_many_steps_apart_they_are() -> None:
    game = play(chased("flee: true, start: range, foe: wolf"), "ann")
    view = scene_view(game.state.game.play.scene, game.state.game.play.party)
    assert view is not None
    assert [person.name for person in view.people] == ["Ann", "Wolf"]
    assert Meter("distance", 2, 3) in view.people[1].meters
    assert [chase.steps_apart(distance) for distance in DISTANCES] == [1, 2, 3]


def test_no_step_of_it_ends_in_many_ways() -> None:
    there = chased(
        "flee: true, foe: wolf, foe_shoots: true, hazards: [{tn: 9, damage: 2d6, ability: strong, costs: both}]",
        NONE + BOW,
        ARCHER,
    )
    seen: set[Game] = set()
    waiting = [play(there, "ann bob").state.game]
    while waiting:
        game = waiting.pop()
        if game in seen or game.play.scene.kind == "ended":
            continue
        seen.add(game)
        after = list(ends(lambda table, game=game: step(there, game, table)))  # type: ignore[misc]
        assert len(after) <= 100
        waiting += [end.value for end in after]
    assert len(seen) > 100
