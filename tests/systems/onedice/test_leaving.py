"""Leaving hand-to-hand as steps: who may strike or run after, the rolls, and where each of them ends (pp. 21-22)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.onedice import leaving
from solo.systems.onedice.combat import Fight, Run, Tally
from solo.systems.onedice.people import Attack, Foe, Hero, Switches, Tactics
from solo.systems.onedice.states import Lasting
from solo.table import Answer, Ask, Party, Scripted, ends
from tests.systems.onedice.fights import beast, melee
from tests.systems.onedice.small_books import as_read, somebody

ANN, BOB = somebody("ann"), somebody("bob")
PARTY = Party((ANN, BOB), rules=Switches())
RAT = beast("rat")
CAT = beast("cat", tactics=Tactics(pursue=True))
HELD = Lasting("numb", 2, idle=True)
SLOW = Lasting("ice", 2, quick=-1)
PLACES = (("ann", 300), ("bob", 300), ("rat", 302), ("cat", 303))


def step(fight: Fight, *answers: Answer, party: Party = PARTY) -> tuple[Fight, Party, Scripted]:
    table = Scripted(answers)
    after = leaving.step(fight, party, table)
    assert not table.script
    assert leaving.step(as_read(fight), as_read(party), Scripted(answers)) == after
    return *after, table


# --- turning to run ---


def test_those_in_hand_to_hand_who_can_act_are_next() -> None:
    table = Scripted([])
    fight = melee((ANN, BOB), (RAT, CAT), ground=PLACES, doing="flee", attacks=1)
    after = leaving.breaks_away(fight, ANN, True, table)
    assert (after.stage, after.run, after.waiting, after.exposed) == ("leaving", Run("ann"), ("rat",), ("ann",))
    assert (after.doing, after.attacks, table.told[0].code) == ("", 0, "leaves")
    assert leaving.breaks_away(fight._replace(ground=()), ANN, False, table).waiting == ("rat", "cat")
    assert leaving.breaks_away(fight, ANN, False, table).run == Run("ann", out=False)
    held = melee((ANN, BOB), (RAT._replace(lasting=(SLOW,)), CAT._replace(lasting=(SLOW, HELD))))
    assert leaving.breaks_away(held, ANN, True, table).waiting == ("rat",)


def test_the_heroes_near_a_foe_that_runs_are_next() -> None:
    party = Party((ANN, BOB._replace(lasting=(HELD,)), somebody("cid"), somebody("dee")))
    ground = (("ann", 300), ("bob", 300), ("cid", 304), ("dee", 305), ("rat", 302))
    fight = melee(party.heroes, (RAT,), ground=ground)
    after = leaving.foe_breaks_away(fight, RAT, party, Scripted([]))
    assert (after.stage, after.run, after.waiting, after.exposed) == ("leaving", Run("rat"), ("ann", "cid"), ("rat",))
    assert leaving.foe_breaks_away(fight._replace(fled=("ann",)), RAT, party, Scripted([])).waiting == ("cid",)


# --- those who are left ---


def running(
    run: Run, *waiting: str, foes: tuple[Foe, ...] = (RAT, CAT), heroes: tuple[Hero, ...] = (ANN, BOB), **more: Any
) -> Fight:
    return melee(heroes, foes, stage="leaving", run=run, **more)._replace(waiting=waiting)


def test_a_foe_swings_once_and_may_fell_or_hold_the_runner() -> None:
    fight = running(Run("ann"), "rat", "cat", exposed=("ann",))
    after, party, _ = step(fight, (3,))  # 7 against 9 less 2: 0 and 2
    assert party.heroes[0].health == 7
    assert (after.waiting, after.run, after.stage) == (("cat",), Run("ann"), "leaving")
    after, party, _ = step(fight, (3,), party=Party((ANN._replace(health=2), BOB), rules=Switches()))
    assert (party.heroes[0].state, after.run, after.stage) == ("dying", None, "rounds")
    assert after.waiting == ("bob", "rat", "cat")  # the order goes on after Ann
    prod = RAT._replace(attacks=(Attack("prod", (("bonus", 4),), 1, stuns=True, once=True),))
    after, party, _ = step(running(Run("ann"), "rat", "cat", foes=(prod, CAT)), (6,), (2,))
    assert (after.run, after.stage, after.foes[0].spent) == (None, "rounds", ("prod",))


def test_a_foe_that_pursues_runs_after_and_one_that_reaches_nobody_does_nothing() -> None:
    after, _, table = step(running(Run("ann", chasers=("rat",)), "cat"))
    assert after.run == Run("ann", chasers=("rat", "cat"))
    assert (table.told[0].code, table.told[0].field("runner")) == ("gives-chase", "Ann")
    empty = CAT._replace(spent=("bite",))
    after, _, table = step(running(Run("ann"), "cat", "rat", foes=(RAT, empty)))
    assert (after.run, after.waiting, table.told) == (Run("ann"), ("rat",), [])


def test_a_hero_chooses_to_swing_to_run_after_or_to_let_go() -> None:
    fight = running(Run("rat"), "ann", "bob", exposed=("rat",))
    after, _, table = step(fight, "let-go")
    assert (after.run, after.waiting, table.told) == (Run("rat"), ("bob",), [])
    assert isinstance(table.asked[0], Ask)
    assert [option.key for option in table.asked[0].options] == ["swing", "give-chase", "let-go"]
    after, _, table = step(fight, "give-chase")
    assert (after.run, after.waiting) == (Run("rat", chasers=("ann",)), ("bob",))
    assert table.told[0].code == "gives-chase"
    after, _, _ = step(fight, "swing", (3,))  # 6 against 4: 2 and bare hands
    assert (after.foes[0].health, after.run, after.waiting) == (4, Run("rat"), ("bob",))
    weak = running(Run("rat"), "ann", "bob", foes=(RAT._replace(health=2), CAT), exposed=("rat",))
    after, _, _ = step(weak, "swing", (3,))
    assert (after.foes[0].health, after.run, after.stage, after.waiting) == (0, None, "rounds", ("cat",))


# --- the rolls ---


def test_the_runner_rolls_quick_and_a_hero_may_buy_it() -> None:
    slow = ANN._replace(lasting=(SLOW, Lasting("swarm", 2, rolls=-2)))
    after, _, table = step(running(Run("ann", chasers=("rat", "cat")), heroes=(slow, BOB)), (5,), party=Party((slow, BOB)))
    assert after.run == Run("ann", chasers=("rat", "cat"), total=5 + 2 - 1 - 2)
    assert after.waiting == ("rat", "cat")
    assert table.told[0].field("sum").terms == (("", 5), ("quick", 2), ("ice", -1), ("swarm", -2))
    spender = ANN._replace(stunt_points=1)
    after, party, _ = step(running(Run("ann", chasers=("rat",))), "automatic", party=Party((spender, BOB)))
    assert (after.fled, after.run, after.stage, party.heroes[0].stunt_points) == (("ann",), None, "rounds", 0)
    after, party, table = step(running(Run("ann", chasers=("rat",))), "roll", (2,), party=Party((spender, BOB)))
    assert (after.run, party.heroes[0].stunt_points) == (Run("ann", chasers=("rat",), total=4), 1)


def test_whom_something_holds_gives_the_chase_up_before_it_begins() -> None:
    held = CAT._replace(lasting=(HELD,))
    after, _, _ = step(running(Run("ann", chasers=("rat", "cat")), foes=(RAT, held)), (5,))
    assert after.run == Run("ann", chasers=("rat",), total=7)
    after, _, table = step(running(Run("ann", chasers=("cat",)), foes=(RAT, held)))
    assert (after.fled, table.told[0].code) == (("ann",), "away")
    # who has rolled already is not asked whether they can
    after, _, _ = step(running(Run("ann", chasers=("rat", "cat"), total=300), "cat", foes=(RAT, held)), (5,))
    assert after.fled == ("ann",)


@pytest.mark.parametrize(
    ("die", "fled", "chases"),
    [(4, ("ann",), ()), (5, (), (Run("ann", chasers=("rat",)),)), (6, (), ())],
)
def test_higher_than_the_runner_has_caught_them_and_level_goes_on(die: int, fled: object, chases: object) -> None:
    fight = running(Run("ann", chasers=("cat", "rat"), total=7), "rat")
    after, _, table = step(fight, (die,))
    assert (after.fled, after.chases, after.run, after.stage) == (fled, chases, None, "rounds")
    assert after.waiting == ("bob", "rat", "cat")
    assert table.told[0].field("total") == 7
    assert table.told[1].code == {4: "away", 5: "chase-goes-on", 6: "caught"}[die]


def test_each_who_runs_after_rolls_until_somebody_has_caught_the_runner() -> None:
    run = Run("ann", chasers=("rat", "cat"), total=7)
    after, _, _ = step(running(run, "rat", "cat"), (4,))
    assert (after.waiting, after.run, after.stage) == (("cat",), run, "leaving")
    after, _, _ = step(running(run, "rat", "cat"), (5,))
    assert (after.waiting, after.run) == (("cat",), run._replace(level=("rat",)))
    again, _, _ = step(after, (1,))
    assert (again.chases, again.fled) == ((Run("ann", chasers=("rat",)),), ())
    again, _, _ = step(after, (5,))
    assert again.chases == (Run("ann", chasers=("rat", "cat")),)
    caught, _, table = step(running(run, "rat", "cat"), (6,))
    assert (caught.run, caught.chases, caught.fled) == (None, (), ())
    assert (table.told[1].field("who"), table.told[1].field("by")) == ("Ann", "the Rat")
    reach = running(run._replace(out=False), "cat", chases=(Run("bob"),))
    after, _, _ = step(reach, (5,))
    assert after.chases == (Run("bob"), Run("ann", out=False, chasers=("cat",)))


def test_a_chaser_may_buy_it() -> None:
    spender = ANN._replace(stunt_points=1)
    fight = running(Run("rat", chasers=("ann",), total=300), "ann")
    after, party, table = step(fight, "automatic", party=Party((spender, BOB)))
    assert (after.run, after.foes[0].gone, party.heroes[0].stunt_points) == (None, "", 0)
    assert table.told[-1].code == "caught"
    after, party, _ = step(fight, "roll", (6,), party=Party((spender, BOB)))
    assert (after.foes[0].gone, party.heroes[0].stunt_points, after.tally) == ("fled", 1, Tally(escaped=True))


def test_of_a_chasers_dice_those_alike_are_looked_at_once() -> None:
    def ways(total: int) -> list[int]:
        fight = running(Run("ann", chasers=("rat",), total=total), "rat")
        return sorted(int(end.weight * 6) for end in ends(lambda table: leaving.step(fight, PARTY, table)[0].stage))

    assert ways(7) == [1, 1, 4]  # 6, 5, and the rest
    assert ways(5) == [1, 2, 3]
    assert ways(1) == ways(300) == [6]
    slow = RAT._replace(lasting=(Lasting("swarm", 2, rolls=-9),))
    fight = running(Run("ann", chasers=("rat",), total=-3), "rat", foes=(slow, CAT))
    assert sorted(int(end.weight * 6) for end in ends(lambda table: leaving.step(fight, PARTY, table)[0].stage)) == [1, 2, 3]


# --- and then ---


def test_nobody_has_held_a_hero_who_is_out_of_the_fight_or_out_of_reach() -> None:
    after, _, table = step(running(Run("ann"), ground=PLACES, fled=("zoe",)))
    assert (after.fled, after.ground, after.waiting) == (("zoe", "ann"), PLACES, ("bob", "rat", "cat"))
    assert table.told[0].code == "away"
    after, _, table = step(running(Run("ann", out=False), ground=PLACES))
    assert (after.fled, after.ground[0]) == ((), ("ann", 280))
    assert (table.told[0].code, table.told[0].field("other"), table.told[0].field("metres")) == ("moves", "the Rat", 22)
    slow = ANN._replace(lasting=(SLOW,))
    assert step(running(Run("ann", out=False), ground=PLACES), party=Party((slow, BOB)))[0].ground[0] == ("ann", 290)


def test_a_foe_that_gets_away_has_escaped() -> None:
    assert step(running(Run("bob")))[0].waiting == ("rat", "cat")  # the order goes on after whoever ran
    after, _, _ = step(running(Run("rat"), fled=("bob",)))
    assert ([foe.gone for foe in after.foes], after.tally, after.fled) == (["fled", ""], Tally(escaped=True), ("bob",))
    assert after.waiting == ("cat",)


def test_the_next_round_of_a_chase_is_rolled_anew() -> None:
    chases = (Run("bob", chasers=("cat",)), Run("ann", out=False, chasers=("rat",), total=5, level=("rat",)))
    after = leaving.runs_on(melee((ANN, BOB), (RAT, CAT), chases=chases), "ann")
    assert (after.stage, after.waiting, after.chases) == ("leaving", (), chases[:1])
    assert after.run == Run("ann", out=False, chasers=("rat",))
    assert leaving.runs_on(melee((ANN, BOB), (RAT, CAT), chases=chases), as_read("ann")) == after
    other = leaving.runs_on(melee((ANN, BOB), (RAT, CAT), chases=chases[::-1]), "bob")
    assert (other.run, other.chases) == (Run("bob", chasers=("cat",)), chases[1:])


def test_who_gives_up_runs_no_more_and_after_nobody() -> None:
    chases = (Run("bob", chasers=("cat", "rat")), Run("ann", chasers=("rat",)))
    fight = melee((ANN, BOB), (RAT, CAT), chases=chases)
    assert leaving.gives_up(fight, "ann").chases == chases[:1]
    assert leaving.gives_up(fight, as_read("ann")).chases == chases[:1]
    assert leaving.gives_up(fight, "rat").chases == (Run("bob", chasers=("cat",)), Run("ann"))
    assert leaving.gives_up(fight, as_read("rat")).chases == (Run("bob", chasers=("cat",)), Run("ann"))


def test_who_has_fallen_or_gone_runs_no_more_and_after_nobody() -> None:
    chases = (Run("bob", chasers=("cat", "rat")), Run("ann", chasers=("rat",)), Run("rat", chasers=("ann", "bob")))
    fight = melee((ANN, BOB), (RAT, CAT._replace(health=0)), chases=chases)
    assert leaving.without_fallen(fight, PARTY).chases == (Run("bob", chasers=("rat",)), *chases[1:])
    down = Party((ANN._replace(state="dying", health=0), BOB))
    assert leaving.without_fallen(fight, down).chases == (Run("bob", chasers=("rat",)), Run("rat", chasers=("bob",)))
    gone = fight._replace(fled=("bob",))
    assert leaving.without_fallen(gone, PARTY).chases == (chases[1], Run("rat", chasers=("ann",)))
