"""Spells the story hangs on, castings of the day, and what conditions may ask about them (pp. 21, 56-58, 69-70)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo.book.model import SystemWay
from solo.play.world import World
from tests.systems.onedice.played import hero, on, options, play, told

BOOK = """\
id: casting-test
title: A Test
system: onedice
language: en
start: hub
party: {size: 1..2}
rules: {stunt_points: 0}
heroes:
  wizard: {name: Wizard, strong: 1, clever: 2, quick: 2, magic: 1, spells: [open, find-path, light]}
  mage: {name: Mage, strong: 1, clever: 2, quick: 2, magic: 4, spells: [open, antidote, breathe-underwater, fair-winds]}
  druid:
    name: Druid
    strong: 2
    clever: 2
    quick: 2
    magic: 2
    spells: [swarm, Aid Animal]
    castings: each
    specials: [Called Shot]
foes:
  wolf: {name: Wolf, strong: 3, clever: 1, quick: 3, animal: true}
sections:
  hub:
    text: Where to?
    choices:
      - {id: door, text: Try the door, goto: door}
      - {id: magic, text: Try the magic door, goto: magic-door}
      - {id: wolf, text: Meet the wolf, goto: wolf}
      - {id: pick, text: Let somebody try, goto: pick}
      - {id: dwarf, text: Cure the dwarf, goto: sick}
      - {id: sea, text: Dive, goto: sea}
      - {id: sail, text: Sail, goto: sail}
      - {id: path, text: Look for the path, goto: path}
      - {id: dark, text: Go into the dark, goto: dark}
      - {id: sleep, text: Sleep, goto: sleep}
      - {id: knows, text: Speak of Open, goto: won, if: "knows('Open')"}
      - {id: can, text: Cast Open, goto: won, if: "can_cast('open')"}
      - {id: shoot, text: Call a shot, goto: won, if: "special('called-shot')"}
  door: {text: A door., cast: {spell: open, success: won, failure: hub}}
  magic-door: {text: A door that hums., cast: {spell: Open, magic_lock: true, success: won, failure: hub}}
  wolf: {text: A wolf., cast: {spell: aid-animal, success: won, failure: hub}}
  pick: {text: A door., cast: {spell: open, who: pick, success: won, failure: hub}}
  sick: {text: He is ill., cast: {spell: antidote, success: won, failure: hub}}
  sea: {text: The sea., cast: {spell: breathe-underwater, success: won, failure: hub}}
  sail: {text: The sea., cast: {spell: fair-winds, success: won, failure: hub}}
  path: {text: A wood., cast: {spell: find-path, success: won, failure: hub}}
  dark: {text: The dark., cast: {spell: light, success: lit, failure: hub}}
  lit: {text: Light., goto: hub}
  sleep: {text: Sleep., rest: 8, goto: hub}
  won: {text: Won., ending: victory}
"""


@pytest.fixture(scope="module")
def world(make_world: Callable[[str], World]) -> World:
    return make_world(BOOK)


@pytest.mark.rule("§5 spells against their number", "§16 casting", "§16 starting spells")
def test_reaching_the_number_is_enough_and_a_1_is_not(world: World) -> None:
    game = play(world, "wizard", "door", 4)  # 4 + Magic 1 = 5
    assert game.state.ended is not None
    game = play(world, "wizard", "door", 3)
    assert told(game) == ["Wizard casts Open: 3 + Magic 1 = 4 against 5, and nothing happens."]
    assert hero(game, "wizard").craft.used == ()
    game = play(world, "mage", "door", 1)  # 1 + Magic 4 = 5
    assert told(game) == ["Mage casts Open: 1 + Magic 4 = 5 against 5, and on a 1 nothing ever happens."]


@pytest.mark.rule("§16 starting spells")
def test_a_magic_lock_is_harder(world: World) -> None:
    assert play(world, "wizard", "magic", 5).state.ended is None  # 6 against 7
    assert play(world, "wizard", "magic", 6).state.ended is not None


@pytest.mark.parametrize(
    ("heroes", "section", "least"),
    [
        pytest.param("wizard", "path", 4, marks=pytest.mark.rule("§16 starting spells")),
        pytest.param("mage", "dwarf", 4, marks=pytest.mark.rule("§16 intermediate spells")),
        pytest.param("mage", "sea", 4, marks=pytest.mark.rule("§16 intermediate spells")),
        pytest.param("mage", "sail", 5, marks=pytest.mark.rule("§16 advanced spells")),
        pytest.param("druid", "wolf", 3, marks=pytest.mark.rule("§16 druid's spells")),
    ],
)
def test_other_spells_outside_a_fight(world: World, heroes: str, section: str, least: int) -> None:
    assert play(world, heroes, section, least - 1).state.ended is None
    assert play(world, heroes, section, least).state.ended is not None


@pytest.mark.rule("§16 casting", "§16 spells known")
def test_whoever_does_not_know_it_fails_without_a_roll(world: World) -> None:
    game = play(world, "druid", "door")
    assert told(game) == ["Nobody here can cast Open now."]


def test_the_knower_with_most_magic_casts_unless_the_player_picks(world: World) -> None:
    game = play(world, "wizard mage", "door", 2)
    assert told(game) == ["Mage casts Open: 2 + Magic 4 = 6 against 5, and it works."]
    game = play(world, "wizard mage", "pick")
    assert options(game) == ["wizard", "mage"]
    assert play(world, "wizard druid", "pick", 4).state.ended is not None


@pytest.mark.rule("§10 automatic success")
def test_a_casting_outside_a_fight_may_be_bought(world: World) -> None:
    game = play(world, "wizard", "magic", rules={"stunt_points": 1})
    assert options(game) == ["roll", "automatic"]
    on(game, "automatic")
    assert game.state.ended is not None
    assert (hero(game, "wizard").stunt_points, hero(game, "wizard").craft.used) == (0, (("castings", 1),))


@pytest.mark.rule("§16 castings")
def test_twice_magic_in_a_day(world: World) -> None:
    game = play(world, "wizard", "dark", 4, "dark", 4, "dark")
    assert told(game) == ["Nobody here can cast Light now."]
    assert "can" not in options(game)
    assert "knows" in options(game)
    on(game, "sleep")
    assert told(game)[-1] == "Wizard is fresh again: all castings and specials are back."
    assert "can" in options(game)


@pytest.mark.rule("§16 castings", "§16 druid's spells")
def test_the_printed_druid_has_two_of_each_spell(make_world: Callable[[str], World]) -> None:
    book = BOOK.replace("aid-animal, success: won", "aid-animal, success: lit")
    game = play(make_world(book), "druid", "wolf", 3, "wolf", 3)
    assert hero(game, "druid").craft.used == (("aid-animal", 2),)
    on(game, "wolf")
    assert told(game) == ["Nobody here can cast Aid Animal now."]


def test_conditions_ask_about_spells_and_specials(world: World) -> None:
    assert {"knows", "can"} & set(options(play(world, "druid"))) == set()
    assert "shoot" in options(play(world, "druid"))
    assert "shoot" not in options(play(world, "wizard"))


def test_the_sheet_shows_castings_spells_and_specials(world: World) -> None:
    game = play(world, "wizard druid", "dark", 4)
    sheets = {
        sheet.id: {block.label: dict(row[:2] for row in block.rows) for block in sheet.blocks}
        for sheet in world.system.sheet(game.state.game.play.party, world.book)
    }
    assert sheets["wizard"]["spells"]["castings"] == "1 / 2"
    assert sheets["wizard"]["spells"]["Open"] == "1d6+1 ≥ 5"
    assert sheets["druid"]["spells"]["Swarm"] == "2 / 2, 1d6+2 ≥ 6"
    assert "Called Shot" in sheets["druid"]["specials"]


# --- lint ---

CLOSED = """\
id: lint-test
title: A Test
system: onedice
start: 1
rules: {stunt_points: POINTS}
PARTY
heroes:
  ann: {name: Ann, strong: 1, clever: 2, quick: 3, magic: MAGIC, spells: [KNOWN]}
sections:
  1: {text: A door., cast: {spell: open, success: 2, failure: 3}}
  2: {text: In., ending: victory}
  3: {text: Out., ending: defeat}
"""


@pytest.mark.parametrize(
    ("filled", "says"),
    [
        ({}, None),
        ({"KNOWN": "light"}, "nobody in this book can know Open"),
        ({"KNOWN": "light", "POINTS": "1"}, "nobody in this book can know Open"),
        ({"KNOWN": "light", "PARTY": "party: {create: true}"}, None),
        ({"MAGIC": "0"}, "nobody who knows Open can succeed with it: even a 6 on the die and Magic are not enough"),
        ({"MAGIC": "0", "POINTS": "1"}, None),
    ],
)
def test_lint_finds_a_casting_that_nobody_can_make(
    make_world: Callable[[str], World], filled: dict[str, str], says: str | None
) -> None:
    book = CLOSED
    for name, value in {"POINTS": "0", "MAGIC": "1", "KNOWN": "open", "PARTY": "", **filled}.items():
        book = book.replace(name, value)
    there = make_world(book)
    found = [(finding.check, finding.message) for finding in there.system.findings(there.book)]
    assert found == ([] if says is None else [("impossible-check", says)])
    way = there.book.sections["1"].way
    assert isinstance(way, SystemWay)
    assert there.system.outcomes(way, there.book) == {"success", "failure"} - ({"success"} if says else set())


def test_lint_finds_a_facility_behind_a_condition(make_world: Callable[[str], World]) -> None:
    book = CLOSED.replace("POINTS", "1").replace("MAGIC", "1").replace("KNOWN", "open").replace("PARTY", "")
    there = make_world(book.replace("text: A door.,", "text: A door., when: [{if: health > 2, facility: true}],"))
    assert [finding.check for finding in there.system.findings(there.book)] == ["unknown-key"]
