"""Casting as arithmetic and as steps: who can, how often, the roll, and what a spell that helps comes to (pp. 20-21, 56-58)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.onedice import casting, magic
from solo.systems.onedice.people import Attack, Hero
from solo.systems.onedice.states import Craft, Lasting
from solo.table import Answer, Outcome, Party, Scripted, ends
from tests.systems.onedice.small_books import as_read, somebody

# --- who can, and how often ---


def mage(magic: int = 2, *spells: str, **more: Any) -> Hero:
    return somebody("ann", magic=magic, craft=Craft(spells or ("heal", "light"), ("rage", "called-shot")), **more)


def test_spells_and_specials_are_known_by_id_or_name() -> None:
    assert [casting.spell_named(written) for written in ("magic-bolt", "Magic Bolt")] == ["magic-bolt"] * 2
    assert [casting.special_named(written) for written in ("called-shot", "Called Shot")] == ["called-shot"] * 2


@pytest.mark.parametrize(("magic", "used", "left"), [(2, 0, 4), (2, 3, 1), (2, 4, 0), (2, 5, 0), (1, 0, 2), (0, 0, 0)])
def test_castings_are_twice_magic_in_any_mixture(magic: int, used: int, left: int) -> None:
    hero = mage(magic)
    for _ in range(used):
        hero = casting.spent(hero, "light")
    assert hero.craft.used == ((("castings", used),) if used else ())
    assert [casting.castings_left(hero, spell) for spell in ("heal", "light", "open")] == [left, left, 0]


def test_castings_of_each_are_two_of_each() -> None:
    hero = mage()._replace(craft=mage().craft._replace(each=True))
    for left in (1, 0, 0):
        hero = casting.spent(hero, "light")
        assert [casting.castings_left(hero, spell) for spell in ("heal", "light", "open")] == [2, left, 0]
    hero = casting.spent(casting.spent(hero, "rage"), "heal")
    assert hero.craft.used == (("heal", 1), ("light", 3), ("rage", 1))
    assert casting.exhausted(hero).craft.used == (("heal", 2), ("light", 2), ("rage", 1))


def test_a_special_is_used_so_often_a_day() -> None:
    hero = mage()
    assert [casting.uses_left(hero, special) for special in ("rage", "called-shot", "enthrall")] == [1, 1, 0]
    hero = casting.spent(hero, "rage")
    assert [casting.uses_left(hero, special) for special in ("rage", "called-shot")] == [0, 1]
    assert casting.uses_left(casting.spent(hero, "rage"), "rage") == 0
    assert casting.exhausted(mage()).craft.used == (("castings", 4), ("rage", 1))
    nobody = somebody("bob", magic=2)
    assert casting.exhausted(nobody) == nobody


@pytest.mark.parametrize(
    ("magic", "points", "lasting", "can"),
    [(2, 0, 0, True), (1, 0, 0, True), (0, 0, 0, False), (0, 1, 0, False), (1, 0, -2, True), (1, 0, -3, False), (1, 1, -3, True)],
)
def test_who_can_cast_may_succeed_by_a_6_or_by_a_point(magic: int, points: int, lasting: int, can: bool) -> None:
    # Heal takes 5: 6 and Magic 1, less 2
    upon = (Lasting("swarm", 2, rolls=lasting),) if lasting else ()
    hero = mage(magic, stunt_points=points, lasting=upon)
    assert casting.can_cast(hero, "heal") == can
    assert casting.casters(Party((hero, somebody("bob"))), "heal") == ([hero] if can else [])


def test_a_harder_number_is_for_locks_and_for_two() -> None:
    spells = magic.spells()
    assert [casting.number(spells["open"], harder) for harder in (False, True)] == [5, 7]
    assert [casting.number(spells["heal"], harder) for harder in (False, True)] == [5, 5]
    assert casting.reaches(mage(1), spells["open"], True)
    assert not casting.reaches(mage(0), spells["open"], True)
    assert casting.reaches(mage(0), spells["open"])


# --- the roll ---


@pytest.mark.parametrize(
    ("die", "harder", "code", "left"),
    [
        (1, False, "cast-natural-1", 4),
        (2, False, "cast-failure", 4),
        (3, False, "cast-success", 3),
        (4, True, "cast-failure", 4),
        (5, True, "cast-success", 3),
    ],
)
def test_only_a_casting_that_succeeds_is_used_up(die: int, harder: bool, code: str, left: int) -> None:
    hero = mage(2, "open")
    table = Scripted([(die,)])
    success, after = casting.attempt(hero, magic.spells()["open"], harder, table, buys=False)
    assert (success, casting.castings_left(after, "open")) == (left == 3, left)
    (said,) = table.told
    assert (said.code, said.field("tn"), said.field("sum").terms) == (code, 7 if harder else 5, (("", die), ("magic", 2)))


def test_a_1_always_fails_and_what_lasts_is_shown() -> None:
    strong = mage(9, lasting=(Lasting("swarm", 2, rolls=-2), Lasting("toughen", defence=2, hours=1)))
    table = Scripted([(1,)])
    assert not casting.attempt(strong, magic.spells()["heal"], False, table, buys=False)[0]
    assert table.told[0].field("sum").terms == (("", 1), ("magic", 9), ("swarm", -2))


@pytest.mark.parametrize(("die", "success"), [(4, False), (5, True)])
def test_what_lasts_on_the_caster_counts(die: int, success: bool) -> None:
    held = mage(2, lasting=(Lasting("swarm", 2, rolls=-2),))
    assert casting.attempt(held, magic.spells()["heal"], False, Scripted([(die,)]), buys=False)[0] == success


def test_a_point_buys_it_outside_of_fights() -> None:
    hero = mage(2, "open", stunt_points=2)
    success, after = casting.attempt(hero, magic.spells()["open"], True, Scripted(["automatic"]), buys=True)
    assert (success, after.stunt_points, after.craft.used) == (True, 1, (("castings", 1),))
    table = Scripted(["roll", (1,)])
    success, after = casting.attempt(hero, magic.spells()["open"], True, table, buys=True)
    assert (success, after) == (False, hero)
    assert (table.asked[0].why.field("tn"), table.asked[0].why.field("bonus")) == (7, 2)
    assert sorted(
        int(end.weight * 6) for end in ends(lambda t: casting.attempt(hero, magic.spells()["open"], False, t, buys=False)[0])
    ) == [2, 4]


# --- healing and guarding ---


def test_whom_a_spell_does_any_good() -> None:
    spells, hurt = magic.spells(), somebody("bob", health=8)
    assert [casting.may_help(spells[id], hurt) for id in casting.HEALING] == [True] * 3
    assert [casting.may_help(spells[id], somebody("bob")) for id in casting.HEALING] == [False] * 3
    assert [casting.may_help(spells[id], hurt) for id in ("toughen", "light", "magic-bolt")] == [True, False, False]
    tough = hurt._replace(lasting=(Lasting("rage", 1), Lasting("toughen", defence=2, hours=1)))
    assert [casting.may_help(spells[id], as_read(tough)) for id in ("toughen", "shield")] == [False, True]


def test_what_a_spell_that_helps_comes_to() -> None:
    spells, hurt = magic.spells(), somebody("bob", health=2)
    assert casting.help_one(spells["heal"], hurt, Scripted([(4,)])).health == 6
    assert casting.help_one(spells["greater-heal"], hurt, Scripted([])).health == 9
    table = Scripted([])
    tough = casting.help_one(spells["toughen"], hurt, table)
    assert (tough.health, tough.lasting) == (2, (Lasting("toughen", defence=2, hours=1),))
    assert (table.told[0].code, table.told[0].field("hours")) == ("guarded", 1)
    sharp = casting.help_one(spells["sharpen"], hurt, Scripted([]), "sword")
    assert sharp.lasting == (Lasting("sharpen", to_hit=3, hours=2, source="sword"),)


def test_one_roll_heals_all_and_those_who_lack_nothing_are_left_alone() -> None:
    party = Party((somebody("ann", health=2), somebody("bob"), somebody("cid", health=7)))
    table = Scripted([(4,)])
    after = casting.help_all(magic.spells()["mass-heal"], ("ann", "bob", "cid"), party, table)
    assert [hero.health for hero in after.heroes] == [6, 9, 9]
    assert len(table.told) == 2
    assert [hero.health for hero in casting.help_all(magic.spells()["mass-heal"], ("cid",), party, Scripted([(4,)])).heroes] == [
        2,
        9,
        9,
    ]
    ways = ends(lambda t: casting.help_all(magic.spells()["mass-heal"], ("cid", "bob"), party, t))
    assert sorted(int(end.weight * 6) for end in ways) == [1, 5]  # what is most missing is 2


def test_the_best_blade_is_sharpened() -> None:
    def way(item: str, bonus: int, damage: int, **more: Any) -> Attack:
        return Attack(item, (("strong", bonus),), damage, item=item)._replace(**more)

    hands, sword, axe = Attack("unarmed", (("strong", 99),), 0), way("sword", 5, 3), way("axe", 1, 8)
    assert casting.blade((hands, sword, axe)) == "axe"  # 9 against 8, though 5 times 3 is more
    assert casting.blade((sword, way("club", 4, 4))) == "sword"
    assert casting.blade((way("dirk", 7, 2), sword)) == "dirk"  # 9, though a third of it
    assert casting.blade((hands,)) == casting.blade(()) == ""
    assert casting.blade((way("gun", 9, 9, range=20, ammunition="small-rounds"), sword)) == "sword"
    assert casting.blade((way("bow", 9, 9, range=20, ammunition=as_read("arrows")), sword)) == "bow"
    assert casting.blade((way("spear", 9, 9, range=0),)) == ""


def test_all_the_spells_that_guard_at_once() -> None:
    bob = somebody("bob")
    three = casting.guarded(bob, "sword", {"toughen", "shield", "sharpen", "heal"})
    assert [one.id for one in three.lasting] == ["sharpen", "shield", "toughen"]
    assert (three.defence, three.lasting[0].source, three.lasting[1].source) == (9 + 2 + 3, "sword", "")
    assert [one.id for one in casting.guarded(bob, "", {"sharpen", "shield"}).lasting] == ["shield"]
    assert casting.guarded(bob, "sword", {"heal"}) == bob


# --- as a way on ---


def cast_way(card: casting.CastCard, *answers: Answer, party: tuple[Hero, ...]) -> tuple[str, Party]:
    table = Scripted(answers)
    scene: casting.Casting | Outcome = casting.Casting(card)
    there = Party(party)
    while isinstance(scene, casting.Casting):
        scene, there = casting.step(as_read(scene), as_read(there), table)
    assert not table.script
    return scene.name, there


def test_who_casts() -> None:
    ann, bob, cid = mage(1, "open"), mage(3, "open")._replace(id="bob"), mage(3, "open")._replace(id="cid")
    for who, answers, caster in (("best", (), "bob"), ("ann", (), "ann"), ("zoe", (), "bob"), ("pick", ("cid",), "cid")):
        result, party = cast_way(casting.CastCard("open", who=who), *answers, (6,), party=(ann, bob, cid))
        assert result == "success"
        assert [hero.id for hero in party.heroes if hero.craft.used] == [caster], who
    result, _ = cast_way(casting.CastCard("open", magic_lock=True), (3,), party=(bob,))
    assert result == "failure"  # 6 against 7
    assert cast_way(casting.CastCard("open"), (3,), party=(bob,))[0] == "success"
    nobody = (somebody("bob"),)
    table = Scripted([])
    assert casting.step(casting.Casting(casting.CastCard("open")), Party(nobody), table)[0] == Outcome("failure")
    assert table.told[0].code == "nobody-casts"
