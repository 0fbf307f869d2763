"""How a fight ends: what it has come to, and what is found (pp. 23, 53)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.dice import parse
from solo.systems.onedice import aftermath
from solo.systems.onedice.combat import Fight, Run, Tally
from solo.systems.onedice.people import MONEY_MAX, Switches
from solo.systems.onedice.states import Craft, Lasting
from solo.systems.onedice.wounds import DYING, STUNNED
from solo.table import Outcome, Party, Scripted
from tests.systems.onedice.fights import beast, melee
from tests.systems.onedice.small_books import as_read, somebody

ANN, BOB = somebody("ann"), somebody("bob")
PARTY = Party((ANN, BOB), rules=Switches())
RAT, FALLEN = beast("rat"), beast("rat", health=0)
DOWN = BOB._replace(state="dying", health=0, lasting=(DYING,))
HEALER = ANN._replace(magic=2, craft=Craft(spells=("heal",)))
ALL = ("win", "lose", "freed", "escaped", "flee")


def comes_to(fight: Fight, party: Party = PARTY) -> str:
    found = aftermath.ending(fight, party)
    assert aftermath.ending(as_read(fight), as_read(party)) == found
    return found


def test_what_a_fight_has_come_to() -> None:
    assert comes_to(melee((ANN, BOB), (RAT,))) == ""
    assert comes_to(melee((ANN, BOB), (FALLEN,))) == "win"
    assert comes_to(melee((ANN, BOB), (RAT, FALLEN))) == ""
    assert comes_to(melee((ANN, BOB), (RAT,), outcome="task")) == "task"
    assert comes_to(melee((ANN, BOB), (RAT,), fled=("ann", "bob"))) == "flee"
    assert comes_to(melee((ANN, BOB), (RAT,), fled=("ann",))) == ""
    down = Party((ANN._replace(state="out", health=0), DOWN), rules=Switches())
    assert comes_to(melee((ANN, BOB), (RAT,)), down) == "lose"
    assert comes_to(melee((ANN, BOB), (FALLEN,)), down) == "lose"
    # one has fled, the other fell
    assert comes_to(melee((ANN, BOB), (RAT,), fled=("ann",)), Party((ANN, DOWN), rules=Switches())) == "flee"


@pytest.mark.parametrize(
    ("tally", "leads", "outcome"),
    [
        (Tally(freed=True), ALL, "freed"),
        (Tally(freed=True, bound_slain=True), ALL, "win"),
        (Tally(escaped=True), ALL, "escaped"),
        (Tally(freed=True, escaped=True), ALL, "freed"),
        (Tally(freed=True, escaped=True, bound_slain=True), ALL, "escaped"),
        (Tally(freed=True), ("win", "lose", "escaped"), "win"),
        (Tally(freed=True, escaped=True), ("win", "lose", "escaped"), "escaped"),
        (Tally(escaped=True), ("win", "lose", "freed"), "win"),
        (Tally(bound_slain=True), ALL, "win"),
        (Tally(), ALL, "win"),
    ],
)
def test_won_with_the_bound_set_free_or_some_escaped(tally: Tally, leads: tuple[str, ...], outcome: str) -> None:
    assert comes_to(melee((ANN, BOB), (FALLEN,), tally=tally, leads=leads)) == outcome


def test_it_goes_on_while_somebody_who_lies_dying_can_be_helped() -> None:
    fight = melee((HEALER, DOWN), (FALLEN,))
    assert comes_to(fight, Party((HEALER, DOWN), rules=Switches())) == ""
    assert comes_to(fight, Party((ANN, DOWN), rules=Switches())) == "win"
    assert comes_to(fight, Party((HEALER, BOB._replace(health=1)), rules=Switches())) == "win"
    assert comes_to(fight, Party((HEALER, DOWN._replace(state="dead")), rules=Switches())) == "win"
    spent = HEALER._replace(craft=Craft(spells=("heal",), used=(("castings", 4),)))
    assert comes_to(fight, Party((spent, DOWN), rules=Switches())) == "win"


# --- what is found ---

RICH = Tally(xp=15, treasure=(5,))


@pytest.mark.parametrize(
    ("outcome", "told", "treasure"),
    [
        ("win", "fight-won", (5,)),
        ("freed", "fight-won", (5,)),
        ("escaped", "fight-won", (5,)),
        ("flee", "fight-fled", ()),
        ("plot_change", "", ()),
        ("task", "", ()),
    ],
)
def test_who_leaves_a_fight_finds_nothing_and_has_learnt_all_the_same(outcome: str, told: str, treasure: Any) -> None:
    fight = melee((ANN, BOB), (FALLEN,), tally=RICH, chases=(Run(ANN.id, False, (FALLEN.id,)),))
    table = Scripted([])
    after, party = aftermath.ends(fight, as_read(outcome), PARTY, table)
    assert isinstance(after, Fight)
    assert (after.stage, after.outcome, after.waiting, after.tally) == ("spoils", outcome, (), Tally(xp=15, treasure=treasure))
    assert not after.chases  # nobody runs from whoever has fallen
    assert (party, [said.code for said in table.told]) == (PARTY, [told] if told else [])


@pytest.mark.parametrize(
    ("outcome", "tally", "over"),
    [
        ("win", Tally(), True),
        ("win", Tally(xp=1), False),
        ("win", Tally(treasure=(5,)), False),
        ("flee", Tally(treasure=(5,)), True),
        ("task", Tally(treasure=(5,)), True),
        ("plot_change", Tally(treasure=(5,)), True),
        ("flee", Tally(xp=1), False),
        ("plot_change", Tally(xp=1, treasure=(5,)), False),
    ],
)
def test_where_there_is_nothing_to_be_had_it_leads_on_at_once(outcome: str, tally: Tally, over: bool) -> None:
    after, _ = aftermath.ends(melee((ANN, BOB), (FALLEN,), tally=tally), outcome, PARTY, Scripted([]))
    assert (after == Outcome(outcome)) == over


def test_the_fallen_find_nothing_and_after_a_fight_everybody_is_as_after_a_scene() -> None:
    table = Scripted([])
    after, party = aftermath.ends(melee((ANN, BOB), (RAT,), tally=RICH), "lose", Party((DOWN,), rules=Switches()), table)
    assert (after, party.heroes[0].state, table.told[0].code) == (Outcome("lose"), "dead", "fight-lost")
    out = BOB._replace(state="out", health=0)
    after, party = aftermath.ends(melee((ANN, BOB), (FALLEN,)), "win", Party((ANN, out), rules=Switches()), Scripted([]))
    assert (after, party.heroes[1].state, party.heroes[1].health) == (Outcome("win"), "up", 1)


def test_treasure_is_the_first_heros_who_stands_and_the_rest_learn_with_them() -> None:
    fight = melee((ANN, BOB), (FALLEN,), stage="spoils", outcome="freed", tally=Tally(xp=31, treasure=(parse("d6*10"), 7, -3)))
    party = Party((BOB._replace(id="abe", state="out", health=0, lasting=(STUNNED,)), ANN), rules=Switches())
    table = Scripted([(4,)])
    after, party = aftermath.step(fight, party, table)
    assert isinstance(after, Fight)
    assert (after.tally.treasure, [hero.money for hero in party.heroes]) == ((7, -3), [0, 40])
    assert (table.told[0].code, table.told[0].field("amount"), table.told[0].field("who")) == ("treasure", 40, "Ann")
    assert party.heroes[0].state == "out"
    after, party = aftermath.step(after, party, table)
    assert party.heroes[1].money == 47
    assert isinstance(after, Fight)
    after, party = aftermath.step(after, party, table)
    # nothing is taken, and the other comes to with half of 9
    assert (after, party.heroes[1].money) == (Outcome("freed"), 47)
    assert [(hero.state, hero.health, hero.growth.xp) for hero in party.heroes] == [("up", 4, 15), ("up", 9, 15)]


def test_experience_alone_takes_a_step_too_and_nobody_has_more_money_than_there_is() -> None:
    fight = melee((ANN, BOB), (FALLEN,), stage="spoils", outcome="win", tally=Tally(xp=8))
    upon = PARTY._replace(heroes=(ANN._replace(lasting=(Lasting("rage", 2),)), BOB))
    after, party = aftermath.step(fight, upon, Scripted([]))
    assert (after, [(hero.growth.xp, hero.lasting) for hero in party.heroes]) == (Outcome("win"), [(4, ()), (4, ())])
    rich = PARTY._replace(heroes=(ANN._replace(money=MONEY_MAX - 1), BOB))
    _, party = aftermath.step(fight._replace(tally=Tally(treasure=(9,))), rich, Scripted([]))
    assert party.heroes[0].money == MONEY_MAX
