"""What screens show of heroes (p. 9 and others): every block with its figures, in a game and outside of any."""

from __future__ import annotations

from typing import Any

import pytest

from solo.play.session import Session
from solo.systems import onedice
from solo.systems.onedice.makings import begin
from solo.systems.onedice.people import Hero, Switches
from solo.systems.onedice.portrait import portrait
from solo.systems.onedice.states import Craft, Growth, Lasting, Mind
from solo.table import Party, say
from solo.view import Person, Sheet
from tests.systems.onedice.fights import begun, fight
from tests.systems.onedice.played import play
from tests.systems.onedice.small_books import book, somebody

BOOK = book(
    "  one: {text: Hm., goto: good}\n",
    "gear:\n  sword: {name: Sword, weapon: {skill: Blades, damage: 3}}\n"
    "  bow: {name: Bow, weapon: {skill: Archery, damage: 3, range: 25}}\n"
    "  quiver: {like: arrows, name: Quiver}\n  gem: {name: Gem}\n",
).book


def rows(sheet: Sheet) -> dict[str, list[tuple[str, str]]]:
    return {block.label: [(row.label, row.value) for row in block.rows] for block in sheet.blocks}


def meters(shown: Sheet | Person) -> list[tuple[str, int, int]]:
    return [(meter.label, meter.value, meter.most) for meter in shown.meters]


def sheets(*heroes: Hero, pack: tuple[tuple[str, int], ...] = ()) -> tuple[Sheet, ...]:
    return onedice.sheet(Party(heroes, pack, Switches()), BOOK)


def shown(hero: Hero, pack: tuple[tuple[str, int], ...] = ()) -> dict[str, list[tuple[str, str]]]:
    return rows(sheets(hero, pack=pack)[0])


def test_somebody_plain_has_abilities_and_what_follows_from_them() -> None:
    (sheet,) = sheets(somebody())
    assert rows(sheet) == {
        "abilities": [("strong", "3"), ("clever", "2"), ("quick", "2")],
        "derived": [("defence", "9"), ("move", "20 m"), ("attack", "unarmed 1d6+3, damage 0")],
    }
    assert meters(sheet) == [("health", 9, 9), ("stunt_points", 0, 6)]
    assert (sheet.name, sheet.states) == ("Ann", ())


def test_skills_with_their_sums_gear_money_and_the_pack() -> None:
    ann = somebody(skills=(("Blades", 2), ("Climb", 1), ("Lore", 1)), gear=("sword", "gem"), money=1_250, stunt_points=4)
    blocks = shown(ann, (("bow", 1), ("gem", 3)))
    assert blocks["skills"] == [("Blades", "2 (1d6+5)"), ("Climb", "1 (1d6+3)"), ("Lore", "1 (1d6+3)")]
    assert blocks["derived"][-1] == ("attack", "Sword 1d6+5, damage 3")
    assert blocks["gear"] == [("Sword", ""), ("Gem", ""), ("money", "1,250")]
    assert blocks["pack"] == [("Bow", ""), ("Gem", "3")]
    assert meters(sheets(ann)[0])[1] == ("stunt_points", 4, 6)  # of those that everybody begins with (p. 26)
    assert "money" not in dict(shown(somebody(gear=("gem",)))["gear"])
    assert shown(ann, (("gem", 2),))["pack"] == [("Gem", "2")]


def test_shots_left_are_shown_of_what_is_begun() -> None:
    assert shown(somebody(gear=("quiver",), shots=(("quiver", 7),)))["shots"] == [("Quiver", "7")]
    assert "shots" not in shown(somebody(gear=("quiver",)))


def test_magic_is_shown_to_those_who_have_some() -> None:
    mage = somebody(magic=2, craft=Craft(("heal", "magic-bolt"), used=(("castings", 1),)))
    assert ("magic", "2") in shown(mage)["abilities"]
    assert shown(mage)["spells"] == [("castings", "3 / 4"), ("Heal", "1d6+2 ≥ 5"), ("Magic Bolt", "1d6+2 ≥ 6")]
    druid = somebody(magic=2, craft=Craft(("heal", "swarm"), used=(("swarm", 2),), each=True))
    assert shown(druid)["spells"] == [("Heal", "2 / 2, 1d6+2 ≥ 5"), ("Swarm", "0 / 2, 1d6+2 ≥ 6")]


def test_specials_and_how_often_they_may_still_be_used() -> None:
    ann = somebody(craft=Craft(specials=("rage", "called-shot")))
    assert shown(ann)["specials"] == [("Rage", "1 / 1"), ("Called Shot", "")]
    assert shown(ann._replace(craft=Craft(specials=("rage",), used=(("rage", 1),))))["specials"] == [("Rage", "0 / 1")]


def test_what_lasts_and_for_how_long() -> None:
    lasting = (Lasting("curse"), Lasting("rage", 3), Lasting("shield", defence=3, hours=2))
    assert shown(somebody(lasting=lasting))["lasting"] == [("curse", ""), ("rage", "3"), ("shield", "2 h")]


def test_a_mind() -> None:
    sane = sheets(somebody(mind=Mind(5, 7)))[0]
    assert meters(sane)[2:] == [("sanity", 5, 7)]
    assert "mind" not in rows(sane)
    mad = sheets(somebody(mind=Mind(-2, 7, ("phobia-5",))))[0]
    assert meters(mad)[2:] == [("sanity", 0, 7)]
    assert rows(mad)["mind"] == [("sanity", "-2"), ("phobia-5", "")]
    assert rows(sheets(somebody(mind=Mind(0, 7, ("phobia-5",))))[0])["mind"] == [("phobia-5", "")]


def test_whom_a_medic_must_leave_alone() -> None:
    medic = somebody(locked=(("bob", 24), ("cat", 3), ("gone", 5)))
    first, *others = sheets(medic, somebody("bob"), somebody("cat"), somebody("dan"))
    assert rows(first)["locked"] == [("Bob", "24 h"), ("Cat", "3 h")]
    assert all("locked" not in rows(other) for other in others)


def test_what_is_learnt_and_what_is_to_be_spent() -> None:
    assert shown(somebody(growth=Growth(xp=1_500, points=4, abilities=1, skills=2, spells=(2, 4))))["experience"] == [
        ("level", "5"),
        ("xp", "1,500"),
        ("improvement", "4"),
        ("ability_points", "1"),
        ("skill_points", "2"),
        ("spells", "2"),
    ]
    assert shown(somebody(growth=Growth(points=1)))["experience"] == [("improvement", "1")]


@pytest.mark.parametrize("state", ["up", "out", "dying", "dead", "retired"])
def test_a_state_is_shown_but_for_the_ordinary_one(state: Any) -> None:
    assert sheets(somebody(state=state))[0].states == (() if state == "up" else (state,))


# --- scenes ---


def people(session: Session, **changes: Any) -> dict[str, Person]:
    """Who is shown in a scene that is otherwise."""
    game = session.state.game
    view = onedice.scene_view(game.play.scene._replace(**changes), game.play.party)
    assert view is not None
    return {person.id: person for person in view.people}


def test_a_fight_shows_who_acts_and_how_they_stand() -> None:
    game = begun(fight("foes: [rat, rat]"), "ann bob", 6, 1, 1, 1)  # Ann 8, Bob 5, the rats 3
    there = people(game)
    assert list(there) == ["ann", "bob", "rat-1", "rat-2"]
    assert [person.side for person in there.values()] == ["hero", "hero", "foe", "foe"]
    assert [person.id for person in there.values() if person.active] == ["ann"]
    assert [there[id].rows[0].value for id in there] == ["9", "12", "6", "6"]
    assert [meters(there[id])[0] for id in there] == [("health", 9, 9), ("health", 6, 6), ("health", 4, 4), ("health", 4, 4)]
    assert [person.states for person in there.values()] == [(), (), (), ()]
    there = people(game, advantage=("bob",), exposed=("ann", "rat-1"))
    assert [there[id].rows[0].value for id in there] == ["7", "14", "4", "6"]
    assert [person.states for person in there.values()] == [("exposed",), ("advantage",), ("exposed",), ()]
    assert list(people(game, fled=("ann",))) == ["bob", "rat-1", "rat-2"]


def test_a_fight_shows_who_is_at_work_and_no_one_else_as_busy() -> None:
    game = begun(fight("foes: [rat], tasks: {door: {text: Open it, rounds: 3}}"), "ann bob", 6, 1, 1, "task-door")
    assert [person.states for person in people(game).values()] == [("exposed", "busy"), (), ()]
    game = begun(fight("foes: [rat], tasks: {door: {text: Open it, rounds: 3}}"), "ann bob", 1, 6, 1, "task-door")
    assert [person.states for person in people(game).values()] == [(), ("exposed", "busy"), ()]


def test_a_fight_shows_what_became_of_foes() -> None:
    game = begun(fight("foes: [rat, rat, rat]"), "ann", 6, 1, 1, 1)
    first, second, third = game.state.game.play.scene.foes
    foes = (first._replace(health=0), second._replace(gone="fled"), third._replace(health=0, lasting=(Lasting("stunned"),)))
    assert [person.states for person in people(game, foes=foes).values()] == [(), ("slain",), ("fled",), ("stunned",)]
    sick = (first._replace(lasting=(Lasting("swarm", 2),)), second, third)
    assert people(game, foes=sick)["rat-1"].states == ("swarm",)


def test_a_chase_shows_who_runs_and_how_far_apart_they_are() -> None:
    way = "chase: {flee: true, start: START, name: the riders, who: WHO, caught: bad, away: good}"
    apart = {}
    for start in ("close", "range", "sight"):
        game = play(book(f"  one: {{text: Hm., {way.replace('START', start).replace('WHO', 'best')}}}\n"), "ann bob")
        there = people(game)
        assert list(there) == ["ann", "bob", "other-side"]
        assert (there["other-side"].name, there["other-side"].side) == ("the riders", "foe")
        ((label, apart[start], most),) = meters(there["other-side"])
        assert (label, most) == ("distance", 3)
        assert meters(there["ann"])[0] == ("health", 3, 3)
    assert apart == {"close": 1, "range": 2, "sight": 3}
    for runner in ("ann", "bob", ""):
        assert [person.id for person in people(game, runner=runner).values() if person.active] == ([runner] if runner else [])


# --- outside of any game ---


def test_a_portrait_has_all_that_is_kept() -> None:
    ann = somebody(
        strong=3,
        clever=4,
        magic=2,
        skills=(("Blades", 2), ("Language (Arcane)", 1), ("Lore", 3)),
        gear=("sword", "a-thing-of-old"),
        money=1_040,
        craft=Craft(("heal", "light", "a-spell-of-old")),
        growth=Growth(xp=1_500),
        powers=("fly", "a-power-of-old"),
        weakness="hunted",
        mind=Mind(5, 7),
        health=4,
    )
    sheet = portrait(ann)
    assert rows(sheet) == {
        "abilities": [("strong", "3"), ("clever", "4"), ("quick", "2"), ("magic", "2")],
        "derived": [("defence", "9"), ("move", "20 m")],
        "skills": [("Blades", "2 (1d6+5)"), ("Language (Arcane)", "1 (1d6+5)"), ("Lore", "3 (1d6+7)")],
        "powers": [("Fly", ""), ("weakness", "Hunted")],
        "spells": [("Heal", ""), ("Light", "")],
        "gear": [("Sword", ""), ("a-thing-of-old", ""), ("money", "1,040")],
        "growth": [("xp", "1,500")],
    }
    assert meters(sheet) == [("health", 4, 9), ("sanity", 5, 7)]
    assert meters(portrait(ann._replace(mind=Mind(-3, 7)))) == [("health", 4, 9), ("sanity", 0, 7)]
    assert set(rows(portrait(somebody()))) == {"abilities", "derived"}


def test_a_hero_in_the_making_shows_the_points_that_are_left() -> None:
    fresh = portrait(begin(None))
    assert (meters(fresh), rows(fresh)) == ([("ability_points_left", 6, 6), ("skill_points_left", 6, 6)], {})
    wizard = begin(Switches(skin="fantasy")).choose(
        species="human",
        template="wizard",
        abilities={"strong": 1, "clever": 2, "quick": 1, "magic": 3},
        skills={"Lore": 1, "Climb": 2},
    )
    for known, left in (((), 3), (("heal",), 2), (("heal", "open"), 1), (("heal", "open", "light"), 0)):
        assert meters(portrait(wizard.choose(spells=known))) == [
            ("ability_points_left", 0, 7),
            ("skill_points_left", 3, 6),
            ("spells_left", left, 3),
        ]
    shown = rows(portrait(wizard))
    assert shown["derived"] == [("health", "3"), ("defence", "3"), ("move", "10 m")]
    assert shown["skills"] == [("Climb", "2 (1d6+3)"), ("Lore", "1 (1d6+3)")]
    dwarf = begin(Switches(skin="fantasy")).choose(species="dwarf")
    assert meters(portrait(dwarf)) == [("skill_points_left", 6, 6)]  # a package has no points to give out
    assert rows(portrait(dwarf))["abilities"] == [("strong", "4"), ("clever", "2"), ("quick", "1")]


def test_what_the_step_under_way_has_told_of_health_holds_already() -> None:
    """A blow that brings a hero down, while the player is still asked what is paid against it."""
    game = begun(fight("foes: [rat, rat]"), "ann bob", 6, 1, 1, 1).state.game
    scene, party = game.play.scene, game.play.party
    hero = party.heroes[0]
    told = (
        say("hero-hurt", who=hero.label, health=0, most=hero.max_health),
        say("hero-hurt", who="nobody there", health=1, most=2),
    )
    view, before = onedice.scene_view(scene, party, told), onedice.scene_view(scene, party)
    assert view is not None
    assert before is not None
    assert (view.people[0].meters[0].value, before.people[0].meters[0].value) == (0, hero.health)
    assert view.people[1:] == before.people[1:]
