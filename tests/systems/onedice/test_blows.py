"""Blows in a fight: whom and with what, what an attack takes, bursts and blasts (pp. 20-23, 32)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.onedice import blows
from solo.systems.onedice.combat import Fight, Run
from solo.systems.onedice.people import Attack, Switches, Tactics
from solo.systems.onedice.states import Lasting
from solo.table import Answer, Ask, Party, Scripted
from tests.systems.onedice.fights import beast, melee
from tests.systems.onedice.small_books import as_read, somebody

ANN, BOB = somebody("ann"), somebody("bob")
PARTY = Party((ANN, BOB), rules=Switches())
RAT, DOG = beast("rat"), beast("dog")
SWORD = Attack("Sword", (("strong", 3), ("Blades", 2)), 3, item="sword")
BOW = Attack("Bow", (("quick", 2), ("Archery", 1)), 3, range=25, item="bow", loads=(("quiver", 20),))
GUN = Attack("Gun", (("clever", 2),), 1, range=200, attacks=3, item="gun")
ROCKET = Attack("Rocket", (("clever", 2),), 10, range=50, blast=3, item="rocket")
SPEAR = Attack("Spear", (("quick", 2),), 3, range=6, once=True, item="spear")
MUSKET = Attack("Musket", (("clever", 2),), 4, range=20, reload=1, item="musket")


def strikes(fight: Fight, *answers: Answer, party: Party = PARTY) -> tuple[Fight, Party, Scripted]:
    """Ann's attack."""
    table = Scripted(answers)
    after = blows.by_hero(fight, party.heroes[0], party, table)
    assert not table.script
    assert blows.by_hero(as_read(fight), as_read(party.heroes[0]), as_read(party), Scripted(answers)) == after
    return *after, table


# --- whom a hero reaches ---


def test_in_reach_is_whoever_something_reaches_and_nobody_who_runs() -> None:
    fight = melee((ANN, BOB), (RAT, DOG, beast("cat", health=0)), SWORD)
    assert [foe.id for foe in blows.in_reach(fight, ANN, PARTY)] == ["rat", "dog"]
    apart = fight._replace(ground=(("ann", 0), ("bob", 0), ("rat", 2), ("dog", 3), ("cat", 0)))
    assert [foe.id for foe in blows.in_reach(apart, ANN, PARTY)] == ["rat"]
    assert blows.in_reach(apart._replace(chases=(Run("rat", chasers=("ann",)),)), ANN, PARTY) == ()
    chased = fight._replace(chases=(Run("rat", chasers=("dog",)),))
    assert [foe.id for foe in blows.in_reach(chased, ANN, PARTY)] == ["dog"]  # who only runs after may be struck


def test_the_target_is_asked_for_where_there_are_several_with_how_far_off_each_is() -> None:
    fight = melee((ANN, BOB), (RAT, DOG._replace(health=2)), BOW._replace(loads=()))
    fight = fight._replace(ground=(("ann", 5), ("bob", 5), ("rat", 9), ("dog", 25)))
    after, _, table = strikes(fight, "dog", (6,))
    assert after.foes[1].health == 0
    ask = table.asked[0]
    assert isinstance(ask, Ask)
    assert (ask.who, ask.why.code) == ("ann", "target")
    said = [option.words for option in ask.options]
    assert [(each.code, each.field("who"), each.field("metres")) for each in said] == [
        ("target-at", "Rat", 4),
        ("target-at", "Dog", 20),
    ]
    assert [(each.field("health"), each.field("most")) for each in said] == [(6, 6), (2, 6)]
    _, _, table = strikes(fight._replace(ground=()), "rat", (1,))
    assert isinstance(table.asked[0], Ask)
    assert [option.words.code for option in table.asked[0].options] == ["target", "target"]


# --- what an attack takes ---


def test_an_attack_ends_the_turn_unless_another_was_declared() -> None:
    after, _, _ = strikes(melee((ANN, BOB), (RAT,), SWORD, attacks=1), (1,))
    assert (after.waiting, after.attacks, after.foes[0].health) == (("bob", "rat"), 0, 6 - 3)
    after, _, _ = strikes(melee((ANN, BOB), (RAT,), SWORD, attacks=2), (1,))
    assert (after.waiting, after.attacks) == (("ann", "bob", "rat"), 1)
    after, _, _ = strikes(melee((ANN, BOB), (RAT,), SWORD, attacks=1, doing="stunt-left"), (1,))
    assert (after.waiting, after.attacks, after.doing) == (("ann", "bob", "rat"), 0, "stunt-left")
    after, _, _ = strikes(melee((ANN, BOB), (RAT,), SWORD, attacks=1, doing="stunt"), (1,))
    assert (after.waiting, after.doing) == (("bob", "rat"), "")


@pytest.mark.parametrize(("attack", "spent"), [(SWORD, ()), (SPEAR, (("ann", "spear"),)), (MUSKET, (("ann", "musket"),))])
def test_what_is_thrown_or_must_be_loaded_is_used(attack: Attack, spent: Any) -> None:
    after, _, _ = strikes(melee((ANN, BOB), (RAT,), attack), (1,))
    assert after.spent == spent
    more, _, _ = strikes(melee((ANN, BOB), (RAT,), attack, spent=(("bob", "axe"), ("zoe", "axe"))), (1,))
    assert more.spent == tuple(sorted((*spent, ("bob", "axe"), ("zoe", "axe"))))


def test_a_shot_is_one_arrow() -> None:
    archer = ANN._replace(gear=("quiver",))
    _, party, _ = strikes(melee((archer, BOB), (RAT,), BOW), (1,), party=Party((archer, BOB), rules=Switches()))
    assert party.heroes[0].shots == (("quiver", 19),)


def test_once_somebody_has_shot_only_others_may_call_theirs() -> None:
    fight = melee((ANN, BOB), (RAT,), SWORD, called=("ann", "bob", "abe"))
    after, _, table = strikes(fight, (1,))
    assert after.called == ("bob", "abe")
    assert table.told[0].code == "called-shot"
    after, _, table = strikes(fight._replace(called=("bob",)), (1,))
    assert after.called == ("bob",)
    assert table.told[0].code == "attack-hit"


def test_a_foe_that_goes_for_whoever_attacked_it_last_notes_who_did() -> None:
    wolf = beast("wolf", tactics=Tactics(target="last-attacker"), defence=30)
    assert strikes(melee((ANN, BOB), (wolf,), SWORD), (1,))[0].foes[0].attacker == "ann"
    assert strikes(melee((ANN, BOB), (wolf._replace(attacker="bob"),), SWORD), (1,))[0].foes[0].attacker == "ann"
    assert strikes(melee((ANN, BOB), (RAT._replace(defence=30),), SWORD), (1,))[0].foes[0].attacker == ""


def test_a_stun_holds_and_a_blunt_blow_knocks_out() -> None:
    ray = SWORD._replace(stuns=True)
    after, _, _ = strikes(melee((ANN, BOB), (RAT,), ray), (1,), (4,))
    assert (after.foes[0].health, after.foes[0].lasting) == (6, (Lasting("numb", 4, idle=True),))
    assert strikes(melee((ANN, BOB), (RAT._replace(defence=30),), ray), (1,))[0].foes[0].lasting == ()
    club = SWORD._replace(blunt=True, damage=9)
    stunning = PARTY._replace(rules=Switches(stunning=True))
    assert [one.id for one in strikes(melee((ANN, BOB), (RAT,), club), (1,), party=stunning)[0].foes[0].lasting] == ["stunned"]
    for attack, party in ((club, PARTY), (club._replace(blunt=False), stunning)):
        after, _, _ = strikes(melee((ANN, BOB), (RAT,), attack), (1,), party=party)
        assert (after.foes[0].health, after.foes[0].lasting) == (0, ())


# --- bursts ---


def test_a_burst_is_so_many_attacks_near_its_first_target() -> None:
    fight = melee((ANN, BOB), (RAT._replace(defence=30), DOG._replace(defence=30), beast("cat", defence=30)), GUN)
    fight = fight._replace(ground=(("ann", 0), ("bob", 0), ("rat", 9), ("dog", 11), ("cat", 12)))
    after, _, table = strikes(fight, "rat", (1,))
    assert (after.burst, after.waiting) == (("rat", 2), fight.waiting)
    assert isinstance(table.asked[0], Ask)
    after, _, table = strikes(after, "dog", (1,))
    assert isinstance(table.asked[0], Ask)
    assert [option.key for option in table.asked[0].options] == ["rat", "dog"]
    assert after.burst == ("rat", 1)
    after, _, _ = strikes(after, "rat", (1,))
    assert (after.burst, after.waiting) == (None, ("bob", "rat", "dog", "cat"))


def test_a_burst_of_four_is_four_attacks_and_begins_in_a_free_attack_too() -> None:
    fight = melee((ANN, BOB), (RAT._replace(defence=30),), GUN._replace(attacks=4))
    left = []
    for _ in range(4):
        fight, _, _ = strikes(fight, (1,))
        left.append(fight.burst and fight.burst[1])
    assert left == [3, 2, 1, None]
    free, _, _ = strikes(melee((ANN, BOB), (RAT,), GUN, stage="free", attacks=1), (1,))
    assert (free.burst, free.waiting) == (("rat", 2), ("ann", "bob", "rat"))
    free, _, _ = strikes(melee((ANN, BOB), (RAT,), SWORD, stage="free", attacks=1), (1,))
    assert (free.waiting, free.attacks) == (("bob", "rat"), 0)


def test_of_two_bursts_the_second_begins_anew() -> None:
    fight = melee((ANN, BOB), (RAT,), GUN, attacks=2, burst=("rat", 1))
    after, _, _ = strikes(fight, (1,))
    assert (after.burst, after.attacks, after.waiting) == (None, 1, fight.waiting)
    stunt, _, _ = strikes(fight._replace(attacks=1, doing="stunt-left"), (1,))
    assert (stunt.burst, stunt.attacks, stunt.waiting) == (None, 0, fight.waiting)


def test_a_burst_that_nobody_is_left_for_is_over_and_has_been_shot() -> None:
    fight = melee((ANN, BOB), (RAT._replace(health=0), DOG), GUN._replace(reload=1), burst=("rat", 2), attacks=1)
    fight = fight._replace(ground=(("ann", 0), ("bob", 0), ("rat", 9), ("dog", 40)))
    after, _, table = strikes(fight)
    assert table.asked == []
    assert (after.burst, after.waiting, after.spent) == (None, ("bob", "rat", "dog"), (("ann", "gun"),))
    again, _, _ = strikes(fight._replace(attacks=2))
    assert (again.burst, again.attacks, again.waiting) == (None, 1, fight.waiting)


def test_who_reaches_nobody_has_had_a_turn() -> None:
    fight = melee((ANN, BOB), (RAT,), SWORD)._replace(ground=(("ann", 0), ("bob", 0), ("rat", 9)), attacks=2)
    after, party, _ = strikes(fight)
    assert (after.waiting, after.attacks, party) == (("bob", "rat"), 0, PARTY)


# --- blasts ---


def test_a_blast_waits_for_everybody_near_who_can_still_be_struck() -> None:
    fled = melee((ANN, BOB, somebody("cid")), (RAT, DOG, beast("cat", health=0), beast("elk")), ROCKET, fled=("cid",))
    ground = (("ann", 6), ("bob", 12), ("cid", 9), ("rat", 9), ("dog", 13), ("cat", 9), ("elk", 12))
    fight = fled._replace(ground=ground)
    party = Party((ANN, BOB, somebody("cid")), rules=Switches())
    after, _, table = strikes(fight, "rat", (4,), party=party)
    assert after.blast == ("Ann", "Rocket", 10, ("ann", "bob", "rat", "elk"), 6, 4)
    assert (after.waiting, after.foes) == (("bob", "cid", "rat", "dog", "cat", "elk"), fight.foes)
    (said,) = table.told
    assert (said.code, said.field("sum").total, said.field("target")) == ("blast", 6, "the Rat")
    raging = party._replace(heroes=(ANN._replace(lasting=(Lasting("rage", 2, to_hit=2),)), *party.heroes[1:]))
    blast = strikes(fight, "rat", (4,), party=raging)[0].blast
    assert blast is not None
    assert blast.total == 8


def test_a_foes_blast_is_its_turn() -> None:
    launcher = Attack("Launcher", (("bonus", 5),), 4, range=30, blast=3, reload=1)
    fight = melee((ANN, BOB), (RAT,), SWORD)._replace(waiting=("rat",), ground=(("ann", 0), ("bob", 9), ("rat", 20)))
    after, party = blows.by_foe(fight, RAT, launcher, ANN, PARTY, Scripted([(2,)]))
    assert after.blast == ("the Rat", "Launcher", 4, ("ann",), 7, 2)
    assert (after.waiting, after.foes[0].spent, party) == ((), ("Launcher",), PARTY)


# --- free swings of heroes ---


def test_a_free_swing_takes_no_turn() -> None:
    fight = melee((ANN, BOB), (RAT,), SPEAR, stage="leaving", attacks=2)
    after, _ = blows.swings(fight, ANN, RAT, PARTY, Scripted([(6,)]))
    assert blows.swings(as_read(fight), as_read(ANN), as_read(RAT), PARTY, Scripted([(6,)])) == (after, PARTY)
    assert (after.waiting, after.attacks, after.foes[0].health) == (fight.waiting, 2, 6 - 5)
    assert after.spent == (("ann", "spear"),)
    burst, _ = blows.swings(melee((ANN, BOB), (RAT,), GUN, stage="leaving"), ANN, RAT, PARTY, Scripted([(6,)]))
    assert burst.burst is None  # one attack, and no burst
    far = fight._replace(ground=(("ann", 0), ("bob", 0), ("rat", 9)))
    assert blows.swings(far, ANN, RAT, PARTY, Scripted([])) == (far, PARTY)


# --- foes ---

BITE, SPIT = Attack("bite", (("bonus", 4),), 2), Attack("spit", (("bonus", 1),), 1, range=9)
HURL = Attack("hurl", (("bonus", 1),), 5, range=9, once=True)


@pytest.mark.parametrize(
    ("metres", "more", "chosen"),
    [
        (None, {}, "bite"),
        (None, {"spent": ("bite",)}, "spit"),
        (None, {"spent": ("bite", "spit", "hurl")}, None),
        (None, {"tactics": Tactics(first="hurl")}, "hurl"),
        (None, {"tactics": Tactics(first="hurl"), "opened": True}, "bite"),
        (None, {"tactics": Tactics(first="hurl"), "spent": ("hurl",)}, "bite"),
        (2, {}, "bite"),
        (3, {}, "spit"),
        (9, {"spent": ("spit",)}, "hurl"),
        (9, {"tactics": Tactics(first="hurl")}, "hurl"),
        (9, {"tactics": Tactics(first="bite")}, "spit"),
        (10, {}, None),
    ],
)
def test_a_foe_attacks_with_the_first_that_reaches_anybody(metres: int | None, more: dict[str, Any], chosen: str | None) -> None:
    foe = RAT._replace(attacks=(BITE, SPIT, HURL), **more)
    fight = melee((ANN, BOB), (foe,))
    if metres is not None:
        fight = fight._replace(ground=(("ann", 200), ("bob", 0), ("rat", metres)))  # Bob is the nearer
    for each in (foe, as_read(foe)):
        found = blows.chosen(fight, each, (ANN, BOB))
        assert (found and found.name) == chosen
        assert blows.chosen(fight, each, ()) is None


def test_what_a_foe_has_used() -> None:
    fight = melee((ANN,), (RAT, DOG))
    assert blows.used_up(fight, "rat", BITE) == fight
    thrown = blows.used_up(fight, "rat", HURL)
    assert [foe.spent for foe in thrown.foes] == [("hurl",), ()]
    assert blows.used_up(thrown, "rat", SPIT._replace(reload=1)).foes[0].spent == ("hurl", "spit")
    begins = fight._replace(foes=(RAT._replace(tactics=Tactics(first="spit")), DOG))
    assert [foe.opened for foe in blows.used_up(begins, "rat", BITE).foes] == [True, False]
    assert not blows.used_up(fight, "rat", HURL).foes[0].opened


def test_a_foes_burst_ends_its_turn_with_the_last_of_it() -> None:
    spray = SPIT._replace(attacks=4, once=True)
    fight = melee((ANN, BOB), (RAT,))._replace(waiting=("rat", "ann"))
    party = PARTY
    left = []
    for _ in range(4):
        fight, party = blows.by_foe(fight, fight.foes[0], spray, BOB, party, Scripted([(1,)]))
        left.append((fight.burst, fight.waiting, fight.foes[0].spent))
    assert left == [
        (("bob", 3), ("rat", "ann"), ()),
        (("bob", 2), ("rat", "ann"), ()),
        (("bob", 1), ("rat", "ann"), ()),
        (None, ("ann",), ("spit",)),
    ]


@pytest.mark.parametrize(
    ("bonus", "strict", "ignores"),
    [(6, False, False), (5, False, False), (4, False, True), (6, True, False), (5, True, True), (4, True, True)],
)
def test_a_foe_ignores_defence_where_its_chance_is_below_one_half(bonus: int, strict: bool, ignores: bool) -> None:
    # against 9 it needs a 4 with a bonus of 5, and one more where a hit must exceed it
    lord = beast("lord", stunt_points=3)
    party = Party((ANN,), rules=Switches(strict_hit=strict))
    table = Scripted([(1,)])
    fight, after = blows.strikes(melee((ANN,), (lord,)), lord, Attack("it", (("bonus", bonus),), 2), ANN, party, table)
    assert fight.foes[0].stunt_points == (2 if ignores else 3)
    assert after.heroes[0].health == (9 - 3 if ignores else 9)
    poor, _ = blows.strikes(melee((ANN,), (RAT,)), RAT, Attack("it", (("bonus", bonus),), 2), ANN, party, Scripted([(1,)]))
    assert poor.foes[0] == RAT


def test_a_foe_strikes_at_defence_as_it_is_just_now() -> None:
    fight = melee((ANN,), (RAT,), exposed=("ann",))
    _, party = blows.strikes(fight, RAT, BITE, ANN, PARTY, Scripted([(3,)]))
    assert party.heroes[0].health == 7  # 7 against 9 less 2
    _, party = blows.strikes(melee((ANN,), (RAT,)), RAT, BITE, ANN, PARTY, Scripted([(4,)]))
    assert party.heroes[0].health == 9
    charmed = RAT._replace(lasting=(Lasting("swarm", 2, rolls=-2),))
    _, party = blows.strikes(fight, charmed, BITE, ANN, PARTY, Scripted([(4,)]))
    assert party.heroes[0].health == 9
