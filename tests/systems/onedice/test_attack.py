"""One attack: what its roll comes to, and what comes of a hit for whoever is struck (pp. 20-23, 27, 39)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.onedice.attack import (
    Mark,
    armed,
    by_hero,
    hurt_foe,
    hurt_hero,
    strike_hero,
    struck,
    stunned,
    stunned_foe,
    wounded,
)
from solo.systems.onedice.people import Attack, Hero, Switches
from solo.systems.onedice.states import Lasting
from solo.systems.onedice.wounds import STUNNED
from solo.table import Answer, Party, Roll, Scripted, ends
from tests.systems.onedice.fights import beast
from tests.systems.onedice.small_books import as_read, somebody

ANN, BOB = somebody("ann"), somebody("bob")
SWORD = Attack("Sword", (("strong", 3), ("Blades", 2)), 3, (("Blades", 2),), item="sword")
RAGE = Lasting("rage", 3, to_hit=2, halves=True)
PLAIN = Switches()


def kinds(run: Any) -> list[int]:
    """How many faces of the die come to the same, in each way a step can end."""
    return sorted(int(end.weight * 6) for end in ends(run))


# --- the roll ---


@pytest.mark.parametrize(
    ("die", "switches", "hit", "damage", "told"),
    [
        (3, PLAIN, False, 0, "attack-miss"),
        (4, PLAIN, True, 3, "attack-hit"),
        (6, PLAIN, True, 5, "attack-hit"),
        (4, Switches(strict_hit=True), False, 0, "attack-miss"),
        (5, Switches(strict_hit=True), True, 4, "attack-hit"),
    ],
)
def test_a_blow_reaches_defence_or_does_nothing(die: int, switches: Switches, hit: bool, damage: int, told: str) -> None:
    table = Scripted([(die,)])
    result = struck(SWORD, "Ann", Mark("the Rat", 9, 6), switches, table)
    assert result == (die + 5, hit, damage)
    (said,) = table.told
    assert said.code == told
    assert said.field("sum").terms == (("", die), ("strong", 3), ("Blades", 2))
    assert (said.field("who"), said.field("target"), said.field("weapon"), said.field("defence")) == (
        "Ann",
        "the Rat",
        "Sword",
        9,
    )
    if hit:
        assert said.field("damage").terms == (("margin", die + 5 - 9), ("weapon", 3))


def test_the_margin_is_what_goes_beyond_defence() -> None:
    table = Scripted([(6,)])
    assert struck(SWORD, "Ann", Mark("the Rat", 4, 6), PLAIN, table) == (11, True, 10)
    assert table.told[0].field("damage").terms == (("margin", 7), ("weapon", 3))


def test_a_lucky_6_does_the_weapons_damage_and_a_stun_has_no_luck() -> None:
    lucky, far = Switches(lucky_hits=True), Mark("the Rat", 30, 6)
    table = Scripted([(6,)])
    assert struck(SWORD, "Ann", far, lucky, table) == (11, False, 3)
    assert (table.told[0].code, table.told[0].field("damage")) == ("attack-lucky", 3)
    assert struck(SWORD, "Ann", far, lucky, Scripted([(5,)])) == (10, False, 0)
    assert struck(SWORD, "Ann", far, PLAIN, Scripted([(6,)])) == (11, False, 0)
    prod = SWORD._replace(stuns=True)
    table = Scripted([(6,)])
    assert struck(prod, "Ann", far, lucky, table) == (11, False, 0)
    assert table.told[0].code == "attack-miss"


def test_a_stun_hits_and_does_no_damage() -> None:
    table = Scripted([(6,)])
    assert struck(SWORD._replace(stuns=True), "Ann", Mark("the Rat", 9, 6), PLAIN, table) == (11, True, 0)
    assert table.told[0].code == "attack-stuns"


def test_dice_that_come_to_the_same_are_looked_at_once() -> None:
    """Misses are alike, and so is damage beyond the Health that is left; where any hit will do, all hits are."""

    def rolled(mark: Mark, attack: Attack = SWORD) -> list[int]:
        return kinds(lambda table: struck(attack, "Ann", mark, PLAIN, table).hit)

    assert rolled(Mark("it", 9, 6)) == [1, 1, 1, 3]  # 4, 5 and 6 do 3, 4 and 5
    assert rolled(Mark("it", 9, 4)) == [1, 2, 3]
    assert rolled(Mark("it", 9, 3)) == [3, 3]
    assert rolled(Mark("it", 9, None)) == [3, 3]
    assert rolled(Mark("it", 9, 6), SWORD._replace(stuns=True)) == [3, 3]
    assert rolled(Mark("it", 5, 4)) == [6]  # a 1 does 4 already


# --- what lasts on the attacker ---


def test_what_lasts_adds_to_rolls_to_hit_and_a_sharpened_blade_only_with_itself() -> None:
    assert armed(SWORD, ()) == SWORD
    assert armed(SWORD, (RAGE,)).terms == (*SWORD.terms, ("rage", 2))
    swarm = Lasting("swarm", 2, rolls=-2)
    assert armed(SWORD, (swarm, RAGE)).terms == (*SWORD.terms, ("swarm", -2), ("rage", 2))
    assert armed(SWORD, (Lasting("toughen", defence=2, source="bow"),)) == SWORD
    sharp = Lasting("sharpen", to_hit=3, hours=2, source="sword")
    assert armed(SWORD, (sharp,)).terms == (*SWORD.terms, ("sharpen", 3))
    assert armed(as_read(SWORD), as_read((sharp,))).terms == (*SWORD.terms, ("sharpen", 3))
    assert armed(SWORD._replace(item="bow"), (sharp, RAGE)).terms == (*SWORD.terms, ("rage", 2))
    for other in ("axe", "whip"):
        assert armed(SWORD._replace(item=other), (sharp,)) == SWORD._replace(item=other)
    # what comes from somebody, and is no blade, counts with everything
    assert armed(SWORD, (Lasting("swarm", 2, rolls=-2, source="bob"),)).terms == (*SWORD.terms, ("swarm", -2))


# --- a hero's ways to attack ---


def attacked(way: str, *dice: int, points: int = 6, called: bool = False, attack: Attack = SWORD, health: int | None = 6) -> Any:
    script: list[Answer] = [as_read(way)] if points else []
    table = Scripted([*script, *[(die,) for die in dice]])
    hero = ANN._replace(stunt_points=points)
    result, after = by_hero(hero, attack, Mark("the Rat", 9, health), PLAIN, called, table)
    assert not table.script
    return result, after.stunt_points, table


def test_a_plain_attack_costs_nothing() -> None:
    result, left, _ = attacked("plain", 4)
    assert (result, left) == ((9, True, 3), 6)
    result, left, table = attacked("", 4, points=0)
    assert (result, left) == ((9, True, 3), 0)
    assert [question.kind for question in table.asked] == ["roll"]


def test_ignoring_defence_is_a_die_and_the_weapon_straight_to_health() -> None:
    result, left, table = attacked("ignore-defence", 2)
    assert (result, left) == ((5, True, 5), 5)
    (said,) = table.told
    assert (said.code, said.field("damage").terms, said.field("left")) == ("ignored-defence", (("", 2), ("weapon", 3)), 5)
    result, left, table = attacked("ignore-defence", attack=SWORD._replace(stuns=True))
    assert (result, left, table.told[0].code) == ((0, True, 0), 5, "ignored-defence-stuns")


def test_damage_beyond_health_makes_no_difference_to_it() -> None:
    def ways(health: int | None) -> list[int]:
        return kinds(lambda table: _ignored(table, health))

    assert ways(6) == [1, 1, 4]  # 4 and 5, and 6 or more
    assert ways(4) == [6]
    assert ways(30) == [1] * 6
    assert ways(None) == [6]


def _ignored(table: Any, health: int | None) -> int:
    spender = ANN._replace(stunt_points=1)
    table.ask = lambda who, why, options: "ignore-defence"
    return by_hero(spender, SWORD, Mark("the Rat", 9, health), PLAIN, False, table)[0].damage


def test_an_advanced_stunt_action_adds_three_abilities_and_the_weapon_skill() -> None:
    result, left, table = attacked("advanced", 1)
    assert (result, left) == ((1 + 3 + 2 + 2 + 2, True, 1 + 3), 3)
    assert [said.code for said in table.told] == ["advanced-stunt", "attack-hit"]
    assert table.told[0].field("left") == 3
    assert table.told[1].field("sum").terms == (("", 1), ("strong", 3), ("clever", 2), ("quick", 2), ("Blades", 2))


def test_a_called_shot_is_4_more_and_nothing_is_called_where_a_point_is_spent() -> None:
    result, left, table = attacked("called-shot", 1, called=True)
    assert (result, left) == ((1 + 5 + 4, True, 1 + 3), 6)
    assert [said.code for said in table.told] == ["called-shot", "attack-hit"]
    result, left, _ = attacked("", 1, points=0, called=True)
    assert result.total == 10
    assert attacked("advanced", 1, called=True)[0].total == 10
    assert attacked("ignore-defence", 1, called=True)[0].damage == 4


def test_what_lasts_helps_to_hit_and_does_nothing_where_nothing_is_rolled_to_hit() -> None:
    raging = ANN._replace(lasting=(RAGE,), stunt_points=1)
    assert by_hero(raging, SWORD, Mark("it", 9, 6), PLAIN, False, Scripted(["plain", (2,)]))[0] == (9, True, 3)
    assert by_hero(raging, SWORD, Mark("it", 9, 6), PLAIN, False, Scripted(["ignore-defence", (2,)]))[0].damage == 5


# --- a foe that is hit ---


def test_a_foe_is_hurt_or_falls() -> None:
    rat = beast()
    for damage, health, code in ((1, 5, "foe-hurt"), (5, 1, "foe-hurt"), (6, 0, "foe-falls"), (7, 0, "foe-falls")):
        table = Scripted([])
        assert hurt_foe(rat, damage, table) == rat._replace(health=health)
        assert [said.code for said in table.told] == [code]
        assert (table.told[0].field("health"), table.told[0].field("most")) == (health, 6)
    table = Scripted([])
    assert hurt_foe(rat, 0, table) == rat
    assert table.told == []


def test_what_stuns_knocks_out_whoever_is_no_villain() -> None:
    rat = beast()
    table = Scripted([])
    assert hurt_foe(rat, 6, table, stuns=True) == rat._replace(health=0, lasting=(STUNNED,))
    assert table.told[0].code == "foe-stunned"
    assert hurt_foe(rat, 5, Scripted([]), stuns=True) == rat._replace(health=1)
    villain = rat._replace(villain=True)
    table = Scripted([])
    assert hurt_foe(villain, 6, table, stuns=True) == villain._replace(health=0)
    assert table.told[0].code == "foe-falls"


def test_a_foe_with_points_avoids_what_would_defeat_it_and_nothing_else() -> None:
    lord = beast("lord", stunt_points=3)
    assert hurt_foe(lord, 5, Scripted([])) == lord._replace(health=1)
    for damage in (6, 7):
        table = Scripted([])
        assert hurt_foe(lord, damage, table) == lord._replace(stunt_points=2)
        assert [said.code for said in table.told] == ["foe-avoids"]


# --- a hero who is hit ---


def test_a_hero_takes_a_hit_or_makes_it_a_miss() -> None:
    spender = ANN._replace(stunt_points=1)
    party = Party((spender, BOB))
    table = Scripted(["take"])
    assert hurt_hero(spender, 4, "the Rat", party, table) == spender._replace(health=5)
    assert (table.told[0].code, table.told[0].field("health"), table.told[0].field("most")) == ("hero-hurt", 5, 9)
    assert hurt_hero(spender, 4, "the Rat", party, Scripted(["avoid"])) == spender._replace(stunt_points=0)
    assert hurt_hero(ANN, 9 - 1, "the Rat", party, Scripted([])).health == 1


@pytest.mark.parametrize(("damage", "suffered"), [(1, 0), (2, 1), (3, 1), (4, 2), (9, 4)])
def test_whoever_rages_suffers_half(damage: int, suffered: int) -> None:
    raging = ANN._replace(lasting=(Lasting("toughen", defence=2, hours=1), RAGE), stunt_points=1)
    table = Scripted(["take"] if suffered else [])  # nobody is asked about nothing
    after = hurt_hero(raging, damage, "the Rat", Party((raging, BOB)), table)
    assert after.health == 9 - suffered
    assert (table.told[0].code, table.told[0].field("damage")) == ("halved", suffered)
    calm = ANN._replace(lasting=(Lasting("toughen", defence=2, hours=1),))
    assert hurt_hero(calm, 4, "the Rat", Party((calm, BOB)), Scripted([])).health == 5


@pytest.mark.parametrize("damage", [9, 10])
def test_at_0_a_hero_lies_dying(damage: int) -> None:
    table = Scripted([])
    after = wounded(ANN, damage, Party((ANN, BOB)), table)
    assert (after.health, after.state) == (0, "dying")
    assert [(one.id, one.rounds) for one in after.lasting] == [("dying", 3)]
    assert [said.code for said in table.told] == ["hero-hurt", "hero-falls"]
    assert wounded(ANN, 8, Party((ANN, BOB)), Scripted([])) == ANN._replace(health=1)


def test_a_blow_that_stuns_knocks_out() -> None:
    table = Scripted([])
    after = wounded(ANN, 9, Party((ANN, BOB)), table, stuns=True)
    assert (after.health, after.state, after.lasting) == (0, "out", (STUNNED,))
    assert table.told[-1].code == "hero-stunned"
    assert wounded(ANN, 8, Party((ANN, BOB)), Scripted([]), stuns=True).state == "up"
    assert hurt_hero(ANN, 9, "it", Party((ANN, BOB)), Scripted([]), stuns=True).state == "out"
    assert hurt_hero(ANN, 9, "it", Party((ANN, BOB)), Scripted([])).state == "dying"


def test_death_may_be_avoided_while_another_stands() -> None:
    spender = ANN._replace(stunt_points=2)
    table = Scripted(["avoid-death"])
    after = wounded(spender, 9, Party((spender, BOB)), table)
    assert (after.health, after.state, after.stunt_points, after.lasting) == (0, "out", 1, ())
    assert (table.told[-1].code, table.told[-1].field("left")) == ("hero-out", 1)
    assert wounded(spender, 9, Party((spender, BOB)), Scripted(["fall"])).state == "dying"
    # alone, or among the fallen, it would be defeat all the same
    for party in (Party((spender,)), Party((spender, BOB._replace(state="out", health=0)))):
        assert wounded(spender, 9, party, Scripted([])).state == "dying"
    assert wounded(as_read(spender), 9, as_read(Party((spender,))), Scripted([])).state == "dying"
    second = BOB._replace(stunt_points=1)
    assert wounded(second, 9, Party((ANN, second)), Scripted(["avoid-death"])).state == "out"
    last = Party((BOB._replace(state="dead", health=0), spender))
    assert wounded(spender, 9, last, Scripted([])).state == "dying"


# --- a foe's attack ---

BITE = Attack("bite", (("bonus", 4),), 2)


def bitten(hero: Hero, *answers: Answer, attack: Attack = BITE, ignoring: bool = False, rules: Switches = PLAIN) -> Any:
    table = Scripted([*answers])
    after = strike_hero(attack, "the Rat", hero, 9, ignoring, 1, Party((hero, BOB), rules=rules), table)
    assert not table.script
    return after, table


def test_a_foe_hits_or_misses() -> None:
    assert bitten(ANN, (4,))[0] == ANN
    assert bitten(ANN, (5,))[0].health == 7
    assert bitten(ANN, (6,))[0].health == 6
    after, table = bitten(ANN, (3,), ignoring=True)
    assert (after.health, table.told[0].code, table.told[0].field("left")) == (4, "ignored-defence", 1)


def test_a_hit_that_does_nothing_is_nothing_to_avoid() -> None:
    spender = ANN._replace(stunt_points=1)
    assert bitten(spender, (5,), attack=BITE._replace(damage=0))[0] == spender


def test_blows_stun_by_the_books_switch_and_only_blunt_ones() -> None:
    club = BITE._replace(damage=20, blunt=True)
    assert bitten(ANN, (6,), attack=club, rules=Switches(stunning=True))[0].state == "out"
    assert bitten(ANN, (6,), attack=club)[0].state == "dying"
    assert bitten(ANN, (6,), attack=club._replace(blunt=False), rules=Switches(stunning=True))[0].state == "dying"


def test_a_stun_setting_holds_for_a_die_of_rounds_and_takes_no_health() -> None:
    ray = BITE._replace(stuns=True)
    after, table = bitten(ANN, (5,), (3,), attack=ray)
    assert after == ANN._replace(lasting=(Lasting("numb", 3, idle=True),))
    assert (table.told[-1].code, table.told[-1].field("rounds")) == ("numb", 3)
    assert [question.dice for question in table.asked if isinstance(question, Roll)] == ["1d6", "1d6"]
    assert bitten(ANN, (4,), attack=ray)[0] == ANN
    assert bitten(ANN, (2,), attack=ray, ignoring=True)[0].lasting[0].rounds == 2
    for one in (stunned(ANN, Scripted([(4,)])), stunned_foe(beast(), Scripted([(4,)]))):
        assert one.lasting == (Lasting("numb", 4, idle=True),)
    assert stunned(ANN._replace(lasting=(RAGE,)), Scripted([(4,)])).lasting == (Lasting("numb", 4, idle=True), RAGE)


@pytest.mark.parametrize(("hero", "ways"), [(ANN, 3), (ANN._replace(health=2), 2), (ANN._replace(health=3), 3)])
def test_of_dice_that_come_to_the_same_a_foe_rolls_one(hero: Hero, ways: int) -> None:
    party = Party((hero, BOB), rules=PLAIN)
    found = list(ends(lambda table: strike_hero(BITE, "the Rat", hero, 9, False, 0, party, table)))
    assert len(found) == ways  # a miss, and 2 or 3 of damage
    # half of more than Health may still be less
    raging = hero._replace(lasting=(RAGE,))
    heavy = BITE._replace(damage=2 * hero.health - 1)
    party = Party((raging, BOB), rules=PLAIN)
    found = list(ends(lambda table: strike_hero(heavy, "the Rat", raging, 9, False, 0, party, table)))
    assert {end.value.health for end in found} == {hero.health, 1, 0}
