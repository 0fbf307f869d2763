"""`like`: heroes, foes and items that are taken from the rulebook's tables, and what a book says beside it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo.book.reader import read
from solo.play.start import Setup, begin
from solo.play.world import World
from solo.systems import names, system
from solo.systems.onedice.people import appear

BOOK = """\
id: like-test
title: A Test
system: onedice
language: en
start: 1
heroes:
  grunge: {like: grunge-stout}
  alana: {like: alana-janx, name: Alana the Quick, quick: 4}
foes:
  goblin: {like: goblin}
  chief: {like: goblin, name: Chief, health: 9, xp: 30}
gear:
  battle-axe: {like: battle-axe}
  leather: {like: very-light-armour}
  very-light-armour: {like: very-light-armour}
  gun: {like: large-handgun, name: Grandfather's gun, price: 10}
  plain: {name: Plain}
sections:
  1: {text: One., ending: victory}
"""


@pytest.fixture(scope="module")
def world(make_world: Callable[[str], World]) -> World:
    return make_world(BOOK)


@pytest.mark.rule("§16 fantasy sample characters", "§20 printed figures")
def test_sample_heroes_play_with_their_printed_figures(world: World) -> None:
    (grunge,) = begin(world, Setup(heroes=("grunge",))).play.party.heroes
    assert (grunge.strong, grunge.max_health, grunge.defence, grunge.money) == (4, 12, 12, 60)
    assert grunge.gear == ("battle-axe",)
    (alana,) = begin(world, Setup(heroes=("alana",))).play.party.heroes
    # Health 9 as printed; Quick 4 of the book's own; what she carries, of what the book has: the armour
    assert (alana.name, alana.max_health, alana.defence, alana.gear) == ("Alana the Quick", 9, 13, ("very-light-armour",))
    assert alana.craft.specials == ("called-shot",)


@pytest.mark.rule("§1 creatures off the formulas", "§16 fantasy creatures")
def test_creatures_of_the_rulebook_as_foes(world: World) -> None:
    goblin, chief = appear([world.book.foes["goblin"], world.book.foes["chief"]])
    assert (goblin.name, goblin.label, goblin.health, goblin.defence, goblin.xp) == ("Goblin", "the Goblin", 6, 6, 15)
    assert (chief.name, chief.health, chief.defence, chief.xp) == ("Chief", 9, 6, 30)
    assert [attack.name for attack in chief.attacks] == ["dagger", "bow"]


@pytest.mark.rule("§12 guns")
def test_items_of_the_tables(world: World) -> None:
    gun = world.book.gear["gun"]
    assert (gun.name, gun.price, gun.weapons[0].damage, gun.weapons[0].range) == ("Grandfather's gun", 10, 4, 15)
    assert world.book.gear["leather"].name == "Very light armour"


def findings(old: str, new: str) -> list[tuple[str, str, str | None]]:
    found = read(BOOK.replace(old, new), {name: system(name).shapes for name in names()}, "test.adventure.yaml").findings
    return [(finding.check, finding.message, finding.help) for finding in found]


def test_a_name_that_is_in_no_table_is_asked_about() -> None:
    assert findings("{like: goblin}", "{like: gobblin}") == [
        ("not-allowed-value", "`like` of foe goblin cannot be “gobblin”", "did you mean goblin?")
    ]
    ((check, _, help),) = findings("{like: battle-axe}", "{like: battleaxe}")
    assert (check, help) == ("not-allowed-value", "did you mean battle-axe?")
    for old, new, help in (
        ("{like: goblin}", "{like: gobbo}", "did you mean goblin?"),
        ("{like: grunge-stout}", "{like: grunge}", "did you mean grunge-stout?"),
        ("{like: battle-axe}", "{like: armour}", "did you mean light-armour, heavy-armour or very-light-armour?"),
    ):
        assert [found[2] for found in findings(old, new)] == [help]


def test_without_like_everything_is_asked_for_as_ever() -> None:
    assert findings("plain: {name: Plain}", "plain: {about: A thing}") == [
        ("missing-key", "item plain has no `name`", "add `name`")
    ]


def test_an_editor_knows_each_name_with_a_word_about_it() -> None:
    schema = system("onedice").shapes.gear.schema()
    like = schema["properties"]["like"]
    about = dict(zip(like["enum"], like["enumDescriptions"], strict=True))
    assert about["dagger"] == "Dagger: Blades, damage 2; Throw, damage 2, 3 m for each Strong; price 10"
    assert about["heavy-armour"] == "Heavy armour: suit, Defence +2; price 5,000"
    assert "required" not in schema
    assert schema["else"] == {"required": ["name"]}
