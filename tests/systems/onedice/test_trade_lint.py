"""What lint and odds are told of gear, shops, lessons, mooks, vehicles and ships. Figures are worked by hand."""

from __future__ import annotations

import pytest

from solo import systems
from solo.book.schema import instance, schema
from solo.lint.check import Subject
from solo.lint.checks import play, state
from solo.odds.abstract import explore
from solo.play.world import World
from solo.systems import onedice
from solo.table import Party
from tests.conftest import world_of

jsonschema = pytest.importorskip("jsonschema")


def world(way: str, *, after: str = "", heroes: str = "") -> World:
    """Anna with Strong 2, Clever 2, Quick 2 and 30 in money; section 1 takes the way on to 2 or 3."""
    heroes = heroes or "anna: {name: Anna, strong: 2, clever: 2, quick: 2, money: 30}"
    return world_of(
        "id: trade-test\ntitle: A Test\nsystem: onedice\nstart: 1\nrules: {stunt_points: 0}\n"
        f"heroes: {{{heroes}}}\n"
        "gear: {rope: {like: rope}, relic: {name: Relic}, mail: {like: heavy-armour}, kit: {like: climbing-kit}}\n"
        "foes: {rider: {name: Rider, strong: 2, clever: 1, quick: 2}}\n"
        f"sections:\n  1:\n    text: Hm.\n    {way}\n{after}"
        "  2: {text: Good., goto: 3}\n  3: {text: The end., ending: victory}\n"
    )


def told(there: World) -> list[tuple[str, str]]:
    return [(finding.check, finding.message) for finding in onedice.findings(there.book)]


def test_a_thing_without_a_price_is_nothing_for_a_shop() -> None:
    assert told(world("shop: {sells: [rope, relic], goto: 2}")) == [
        ("missing-key", "Relic has no price, so nobody can buy or sell it")
    ]
    assert told(world("shop: {sells: {rope: 3}, buys: {relic: 9}, goto: 2}")) == []


def test_a_tool_the_book_has_counts_for_what_is_possible() -> None:
    check = "check: {{skill: Climb, tn: {}, success: 2, failure: 3}}"
    # 6 + Quick 2 + the kit's 1
    assert told(world(check.format(9))) == []
    assert [check for check, _ in told(world(check.format(10)))] == ["impossible-check"]
    # the weak are slower by 2 in mail: 1 + 0
    assert told(world(check.format(3))) == []


@pytest.mark.parametrize(
    "way",
    [
        "shop: {sells: [rope], goto: 4}",
        "haggle: {foe: rider, item: rope, price: 10, per_point: 1, bought: 4, refused: 3}",
        "fight: {foes: [rider], tasks: {chest: {text: Open the chest, gain: rope}}, win: 4, lose: 3}",
    ],
)
def test_what_scenes_give_may_be_had(way: str) -> None:
    after = "  4:\n    text: And?\n    branch: [{if: has('rope'), goto: 2}, {goto: 3}]\n"
    there = world(way, after=after)
    assert onedice.given(there.book) == {"rope"}
    assert {"2", "3"} <= set(explore(there).states)
    assert [finding.check for finding in state.find(Subject(there, "", 500_000)) if "gained" in finding.check] == []


@pytest.mark.parametrize(
    ("way", "lacking"),
    [
        ("goto: 2", {"quick", "defence", "move"}),  # there is armour in the book
        ("shop: {sells: [rope], goto: 2}", {"quick", "defence", "move", "money"}),
        ("training: {goto: 2}", {"strong", "clever", "quick", "magic", "max_health", "defence", "move"}),
    ],
)
def test_what_stays_as_it_is(way: str, lacking: set[str]) -> None:
    everything = {"strong", "clever", "quick", "magic", "max_health", "defence", "move", "money"}
    assert onedice.steady(world(way).book) == everything - lacking


FIGHTS = [
    "mook_fight: {{count: {mooks}, win: 2, lose: 3}}",
    "vehicle_fight: {{theirs: {{bike: {{name: a bike, quick: 2, health: {bike}, defence: 6, crew: [rider]}}}}, win: 2, lose: 3}}",
    "ship_battle: {{ours: fighter, theirs: [{{like: mothership, health: {ship}}}], win: 2, lose: 3}}",
]


@pytest.mark.parametrize("way", FIGHTS[:1])
def test_a_crowd_nobody_beats_is_said(way: str) -> None:
    there = world(way.format(mooks=12))
    assert [finding.check for finding in play._fights(there)] == ["hopeless-fight"]
    assert [finding.check for finding in play._fights(world(way.format(mooks=1)))] == []


@pytest.mark.parametrize("way", FIGHTS)
def test_both_outcomes_are_possible(way: str) -> None:
    there = world(way.format(mooks=2, bike=3, ship=1))
    on = there.book.sections["1"].way
    assert onedice.outcomes(on, there.book) == {"win", "lose"}  # type: ignore[arg-type]
    assert onedice.fatal(on) == {"lose"}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "way",
    [
        *(way.format(mooks=2, bike=3, ship=1) for way in FIGHTS),
        "shop: {sells: [rope], buys: half, goto: 2}",
        "shop: {sells: {rope: 3}, buys: [rope], goto: 2}",
        "training: {without: [Computers], goto: 2}",
    ],
)
def test_the_schema_takes_what_the_reader_takes(way: str) -> None:
    there = world(way, heroes="grunge: {like: grunge-stout}")
    validator = jsonschema.Draft7Validator(schema({name: systems.system(name).shapes for name in systems.names()}))
    assert [error.message for error in validator.iter_errors(instance(there.book.source))] == []


def test_the_sheet_shows_what_is_learnt_and_what_is_left_to_shoot() -> None:
    there = world("goto: 2")
    party = there.system.heroes(there.book, ["anna"], {}, there.book.rules)
    (hero,) = party
    hero = hero._replace(growth=hero.growth._replace(xp=300, points=4, skills=1), gear=("rope",), shots=(("rope", 7),))
    (sheet,) = there.system.sheet(Party((hero,), rules=there.book.rules), there.book)
    blocks = {block.label: [(row.label, row.value) for row in block.rows] for block in sheet.blocks}
    assert blocks["experience"] == [("level", "3"), ("xp", "300"), ("improvement", "4"), ("skill_points", "1")]
    assert blocks["shots"] == [("Rope", "7")]
    assert blocks["gear"] == [("Rope", ""), ("money", "30")]
