"""What may be done while a question of the book stands open: spells, Medicine, potions (pp. 16, 23, 56-58, 72-74)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from solo.play.session import Session
from solo.play.steps import step
from solo.play.world import World
from solo.systems.onedice.hero_json import from_json, to_json
from solo.table import Game, ends
from tests.systems.onedice.played import asked, hero, on, options, play, told
from tests.systems.onedice.small_books import HEROES
from tests.systems.onedice.small_books import book as small_book

BOOK = """\
id: meanwhile-test
title: A Test
system: onedice
language: en
start: hub
death: over
party: {size: 1..3}
rules: {stunt_points: 0}
heroes:
  wizard:
    name: Wizard
    strong: 2
    clever: 2
    quick: 2
    magic: 3
    skills: {Medicine: 1}
    spells: [heal, greater-heal, mass-heal, toughen, shield, sharpen, open]
  medic: {name: Medic, strong: 2, clever: 3, quick: 2, skills: {Medicine: 2}, gear: [bag]}
  dwarf: {name: Dwarf, strong: 4, clever: 2, quick: 1, skills: {Blades: 2}, gear: [axe, draught]}
gear:
  axe: {name: Axe, weapon: {skill: Blades, damage: 2}}
  bag: {like: doctors-bag}
  draught: {name: Red draught, potion: d6}
  cordial: {name: Cordial, potion: 2}
sections:
  hub:
    text: Where to?
    choices:
      - {id: hurt, text: Bump your heads, goto: hurt}
      - {id: ward, text: Go to the ward, goto: ward}
      - {id: rest, text: Sleep, goto: night}
      - {id: nap, text: Nap, goto: nap}
      - {id: day, text: Stay a day, goto: day}
      - {id: walk, text: Walk an hour, goto: walk}
      - {id: cellar, text: Go down, goto: cellar}
      - {id: end, text: End it, goto: over}
  hurt: {text: Ouch., harm: 5, goto: hub}
  ward:
    text: White beds.
    facility: true
    choices: [{text: Go back, goto: hub}]
  cellar: {text: Bottles., gain: [cordial], goto: hub}
  night: {text: Night., rest: 8, goto: hub}
  nap: {text: A nap., rest: {hours: 7}, goto: hub}
  day: {text: A day., rest: 24, goto: hub}
  walk: {text: A walk., time: 1, goto: hub}
  over: {text: Over., ending: victory}
"""


@pytest.fixture(scope="module")
def world(make_world: Callable[[str], World]) -> World:
    return make_world(BOOK)


def deeds(game: Session) -> list[str]:
    """What is offered besides the book's choices."""
    return [key for key in options(game) if ":" in key]


# --- what is offered ---


def test_nothing_is_offered_to_the_whole_and_unmagical(world: World) -> None:
    assert deeds(play(world, "medic dwarf")) == []
    assert deeds(play(world, "medic dwarf", "hurt")) == ["meanwhile:treat", "meanwhile:drink"]


@pytest.mark.rule("§20 between sections")
def test_a_lone_choice_is_asked_where_something_may_be_done(world: World) -> None:
    game = play(world, "medic", "hurt", "ward")
    assert options(game) == ["hub", "meanwhile:treat"]
    on(game, "meanwhile:treat", "two-dice", 4, 3)  # 4 + Clever 3 + Medicine 2 + bag 1 + ward 2 = 12
    assert "Medic regains 5 Health: 6 of 6." in told(game)
    assert options(game)[0] == "hurt"  # whole again, and the lone way back is taken


# --- Medicine ---


@pytest.mark.rule("§3 healing by difficulty", "§3 untrained")
def test_a_medic_says_how_much_they_try_for_before_the_roll(world: World) -> None:
    game = play(world, "medic dwarf", "hurt", "meanwhile:treat", "dwarf")
    assert asked(game) == "How much does Medic try to heal Dwarf (Health 7 of 12)?"
    assert options(game) == ["half-die", "one-die", "two-dice"]
    on(game, "one-die", 2)  # 2 + 3 + 2 + 1 = 8
    on(game, 6)
    assert hero(game, "dwarf").health == 12
    assert hero(game, "medic").health == 1


@pytest.mark.parametrize(
    ("chosen", "least", "die", "heals"), [("half-die", 6, 5, 2), ("one-die", 8, 4, 4), ("two-dice", 10, 2, 4)]
)
@pytest.mark.rule("§3 healing by difficulty")
def test_what_each_treatment_takes_and_gives(world: World, chosen: str, least: int, die: int, heals: int) -> None:
    game = play(world, "medic dwarf", "hurt", "meanwhile:treat", "dwarf", chosen)
    need = least - 6  # Clever 3, Medicine 2, bag 1
    if need > 2:
        on(game, need - 1)
        assert hero(game, "dwarf").health == 7
        on(game, "meanwhile:treat", "dwarf", chosen)
    on(game, max(need, 2), die)
    assert hero(game, "dwarf").health == 7 + heals


@pytest.mark.rule("§3 untrained")
def test_nobody_heals_untrained(world: World) -> None:
    assert deeds(play(world, "dwarf", "hurt")) == ["meanwhile:drink"]


@pytest.mark.rule("§3 a natural 1 in Medicine", "§3 Medicine's lock", "§6 rest")
def test_a_1_shuts_the_medic_out_from_that_patient_for_a_day(world: World) -> None:
    game = play(world, "medic dwarf", "hurt", "meanwhile:treat", "dwarf", "half-die", 1)  # 1 + 6 would be 7
    assert told(game)[-1].endswith("for 24 hours Medic can do no more for Dwarf.")
    assert hero(game, "medic").locked == (("dwarf", 24),)
    on(game, "meanwhile:treat")
    assert asked(game).startswith("How much does Medic try to heal Medic")  # only the medic is left
    on(game, "half-die", 1)
    assert deeds(game) == ["meanwhile:drink"]
    on(game, "rest", "rest", "walk")
    assert hero(game, "medic").locked == (("dwarf", 7), ("medic", 7))
    on(game, "nap")
    assert hero(game, "medic").locked == ()
    assert "meanwhile:treat" in deeds(game)


@pytest.mark.rule("§3 Medicine's lock")
def test_another_failure_shuts_nobody_out_unless_the_book_says_so(world: World) -> None:
    game = play(world, "wizard dwarf", "hurt", "meanwhile:treat", "dwarf", "one-die", 4)  # 4 + 2 + 1 = 7
    assert hero(game, "wizard").locked == ()
    strict = {"lock_on_any_medicine_failure": True}
    game = play(world, "wizard dwarf", "hurt", "meanwhile:treat", "dwarf", "one-die", 4, rules=strict)
    assert hero(game, "wizard").locked == (("dwarf", 24),)


@pytest.mark.rule("§3 facility and doctor's bag")
def test_a_ward_adds_two_and_the_bag_one(world: World) -> None:
    game = play(world, "medic dwarf", "hurt", "ward", "meanwhile:treat", "dwarf", "half-die", 2)
    on(game, 2)
    assert (
        told(game)[0] == "Medic treats Dwarf: 2 + Clever 3 + Medicine 2 + tools 1 + medical facility 2 = 10 against 6, a success."
    )


def test_a_treatment_may_be_bought(world: World) -> None:
    game = play(world, "medic dwarf", "hurt", "meanwhile:treat", "dwarf", "two-dice", rules={"stunt_points": 1})
    assert options(game) == ["roll", "automatic"]
    on(game, "automatic", 3)
    assert (hero(game, "dwarf").health, hero(game, "medic").stunt_points) == (12, 0)


# --- spells ---


@pytest.mark.rule("§16 castings", "§16 casting", "§16 starting spells")
def test_a_failed_casting_is_not_used_up_and_a_successful_one_is(world: World) -> None:
    game = play(world, "wizard dwarf", "hurt", "meanwhile:cast", "heal", "dwarf", 1)
    assert told(game) == ["Wizard casts Heal: 1 + Magic 3 = 4 against 5, and on a 1 nothing ever happens."]
    assert hero(game, "wizard").craft.used == ()
    on(game, "meanwhile:cast", "heal", "dwarf", 2, 4)
    assert hero(game, "dwarf").health == 11
    assert hero(game, "wizard").craft.used == (("castings", 1),)


@pytest.mark.rule("§16 castings", "§6 rest")
def test_six_castings_in_any_mixture_and_all_back_after_a_night(world: World) -> None:
    game = play(world, "wizard dwarf", "hurt")
    for _ in range(3):
        on(game, "meanwhile:cast", "heal", "dwarf", 2, 1)
    for _ in range(2):
        on(game, "meanwhile:cast", "heal", "wizard", 2, 1)
    on(game, "meanwhile:cast", "toughen", "wizard", 5)
    assert deeds(game) == ["meanwhile:treat", "meanwhile:drink"]
    on(game, "nap")
    assert deeds(game) == ["meanwhile:treat", "meanwhile:drink"]
    on(game, "rest")
    assert deeds(game) == ["meanwhile:cast", "meanwhile:treat", "meanwhile:drink"]


@pytest.mark.rule("§16 intermediate spells", "§16 advanced spells")
def test_healing_of_the_higher_lists(world: World) -> None:
    game = play(world, "wizard dwarf", "hurt", "meanwhile:cast", "greater-heal", "dwarf", 4)  # 4 + 3 = 7
    assert hero(game, "dwarf").health == 12
    game = play(world, "wizard dwarf", "hurt", "meanwhile:cast", "mass-heal", 6, 3)  # 6 + 3 = 9; one roll for all
    assert (hero(game, "dwarf").health, hero(game, "wizard").health) == (10, 4)


@pytest.mark.rule("§16 intermediate spells", "§16 advanced spells")
def test_guarding_lasts_for_hours(world: World) -> None:
    game = play(world, "wizard dwarf", "meanwhile:cast", "toughen", "dwarf", 5, "meanwhile:cast", "shield", "dwarf", 6)
    assert hero(game, "dwarf").defence == 12 + 2 + 3
    on(game, "meanwhile:cast", "toughen")
    assert asked(game) == "Roll 1d6 for Wizard's Toughen:"  # the dwarf is tough already, the wizard is left
    on(game, 1, "walk")
    assert hero(game, "dwarf").defence == 12 + 3
    on(game, "walk")
    assert hero(game, "dwarf").defence == 12


@pytest.mark.rule("§16 advanced spells")
def test_sharpen_is_for_one_weapon(world: World) -> None:
    game = play(world, "wizard dwarf", "meanwhile:cast", "sharpen", rules={"stunt_points": 1})
    on(game, "automatic")  # 10 is out of a Magic of 3's reach; only the dwarf has a blade
    (sharp,) = hero(game, "dwarf").lasting
    assert (sharp.to_hit, sharp.source, sharp.hours) == (3, "axe", 2)


# --- potions ---


@pytest.mark.rule("§12 healing potion")
def test_a_potion_is_drunk_and_gone(world: World) -> None:
    game = play(world, "dwarf", "hurt", "meanwhile:drink", 4)
    assert (hero(game, "dwarf").health, hero(game, "dwarf").gear) == (11, ("axe",))
    on(game, "hurt")
    assert deeds(game) == []


@pytest.mark.rule("§12 healing potion")
def test_which_potion_and_who(world: World) -> None:
    game = play(world, "medic dwarf", "hurt", "cellar", "meanwhile:drink", "cordial", "medic")
    assert hero(game, "medic").health == 3
    assert "cordial" not in dict(game.state.game.play.party.pack)


# --- rest ---


@pytest.mark.rule("§6 rest", "§6 healing stops at the maximum")
def test_rest_gives_a_point_for_twelve_hours(world: World) -> None:
    game = play(world, "dwarf", "hurt", "day")
    assert hero(game, "dwarf").health == 9
    on(game, "nap", "rest")
    assert hero(game, "dwarf").health == 9
    on(game, *["day"] * 3)
    assert hero(game, "dwarf").health == 12


# --- the whole ---


def test_all_that_lasts_goes_into_a_save(world: World) -> None:
    game = play(world, "wizard dwarf", "hurt", "meanwhile:cast", "shield", "wizard", 6, "meanwhile:treat", "dwarf", "half-die", 1)
    wizard = hero(game, "wizard")
    assert all((wizard.locked, wizard.lasting, wizard.craft.used))
    assert from_json(to_json(wizard)) == wizard


def test_no_step_has_too_many_ends(world: World) -> None:
    waiting = [play(world, "wizard medic dwarf", "hurt", rules={"stunt_points": 1}).state.game]
    seen: set[Game] = set()
    while waiting and len(seen) < 60:
        now = waiting.pop()
        if now not in seen and now.book.section != "over":
            seen.add(now)
            after = [end.value for end in ends(partial(step, world, now))]
            assert len(after) <= 1_000
            waiting += after


# --- whoever lies dying or unconscious between two scenes ---


@pytest.fixture(scope="module")
def rocks() -> World:
    """Bob falls on entry; then Ann, who is a healer, may see to him, or the story goes on."""
    heroes = HEROES.replace("Drive: 2}", "Drive: 2, Medicine: 3}")
    sections = """\
  fall: {text: Rocks., harm: {amount: 12, who: bob}, goto: hub}
  hub: {text: And now., choices: [{text: Go on, goto: wall}, {text: Sit down, goto: sit}, {text: Lie down, goto: lie}]}
  wall: {text: A wall., check: {ability: quick, tn: 1, success: hub, failure: bad}}
  sit: {text: An hour., time: 1, goto: hub}
  lie: {text: A night., rest: 8, goto: hub}
"""
    return small_book(sections, "rules: {stunt_points: 1}\n", heroes)


@pytest.mark.rule("§20 between sections", "§6 death of heroes")
def test_whoever_has_just_fallen_may_be_saved_while_a_question_stands_open(rocks: World) -> None:
    game = play(rocks, "ann bob", "fall")
    assert hero(game, "bob").state == "dying"
    on(game, "meanwhile:treat", "half-die", "automatic", 6)
    assert (hero(game, "bob").state, hero(game, "bob").health, hero(game, "bob").lasting) == ("up", 3, ())


@pytest.mark.rule("§10 avoid death", "§6 death of heroes")
@pytest.mark.parametrize("way", ["wall", "sit", "lie"])
def test_after_the_next_scene_or_hours_they_are_dead_or_awake(rocks: World, way: str) -> None:
    game = play(rocks, "ann bob", "fall", way)
    assert (hero(game, "bob").state, hero(game, "bob").lasting) == ("dead", ())
    game = play(rocks, "ann bob", "avoid-death", way)
    assert (hero(game, "bob").state, hero(game, "bob").health) == ("up", 1)
