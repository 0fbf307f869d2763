"""Checks and contests as steps: who rolls, what is added, what a plot change or a difference comes to (pp. 5, 15-18)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.onedice.checks import (
    Check,
    CheckCard,
    Contest,
    ContestCard,
    Contested,
    Difference,
    contested,
    rollers,
    step_check,
    step_contest,
    terms,
    tried,
)
from solo.systems.onedice.people import Switches
from solo.systems.onedice.states import Lasting
from solo.table import Answer, Ask, Outcome, Party, Scripted, ends
from tests.systems.onedice.small_books import as_read, somebody

ANN = somebody("ann", skills=(("Climb", 1),), stunt_points=6)  # Strong 3, Clever 2, Quick 2
BOB = somebody("bob", strong=1, clever=4, quick=2, skills=(("Sneaky", 3),))
CID = somebody("cid", strong=3, clever=4, quick=1)
PARTY = Party((ANN, BOB, CID), rules=Switches())
FROZEN = Lasting("afraid", 2, idle=True)


# --- who rolls ---


@pytest.mark.parametrize(
    ("card", "who"),
    [
        (CheckCard(6, "quick"), "ann"),  # the first of equals
        (CheckCard(6, "clever"), "bob"),
        (CheckCard(6, "quick", "Sneaky"), "bob"),
        (CheckCard(6, skill="Climb"), "ann"),
        (CheckCard(6, "strong", who="any"), "ann bob cid"),
        (CheckCard(6, "strong", who="all"), "ann bob cid"),
        (CheckCard(6, "strong", who="bob"), "bob"),
        (CheckCard(6, "strong", who="zoe"), "ann"),  # who is not there leaves it to the best
    ],
)
def test_who_rolls(card: CheckCard, who: str) -> None:
    assert " ".join(rollers(card, PARTY, Scripted([]))) == who
    assert " ".join(rollers(as_read(card), as_read(PARTY), Scripted([]))) == who


def test_whoever_cannot_act_does_not_roll_and_a_rival_is_on_the_other_side() -> None:
    frozen = PARTY._replace(heroes=(ANN._replace(lasting=(FROZEN,)), BOB, CID))
    assert rollers(CheckCard(6, "quick", who="ann"), frozen, Scripted([])) == ("bob",)
    assert rollers(CheckCard(6, "quick", who="all"), frozen, Scripted([])) == ("bob", "cid")
    assert rollers(CheckCard(6, "quick"), PARTY, Scripted([]), but="ann") == ("bob",)
    assert rollers(CheckCard(6, "quick"), PARTY, Scripted([]), but=as_read("ann")) == ("bob",)
    assert rollers(CheckCard(6, "quick"), PARTY, Scripted([]), but="bo") == ("ann",)
    assert rollers(CheckCard(6, "quick", who="all"), PARTY, Scripted([]), but="bob") == ("ann", "cid")


@pytest.mark.parametrize(
    ("card", "trial"),
    [
        (CheckCard(6, who="pick"), "quick"),
        (CheckCard(6, "strong", who="pick"), "strong"),
        (CheckCard(6, "strong", "Climb", who="pick"), "Climb"),
    ],
)
def test_the_player_may_pick_among_those_who_can(card: CheckCard, trial: str) -> None:
    table = Scripted(["cid"])
    assert rollers(card, PARTY, table, but="ann") == ("cid",)
    (question,) = table.asked
    assert isinstance(question, Ask)
    assert question.why.field("trial") == trial
    assert [option.key for option in question.options] == ["bob", "cid"]


# --- what is added ---


def test_what_lasts_and_the_circumstances_are_added_and_quick_only_to_quick() -> None:
    slow = ANN._replace(lasting=(Lasting("ice", 2, quick=-1), Lasting("swarm", 2, rolls=-2)))
    assert terms(slow, "quick", None, 1) == (("quick", 2), ("ice", -1), ("swarm", -2), ("bonus", 1))
    assert terms(slow, None, "Climb") == (("quick", 2), ("Climb", 1), ("ice", -1), ("swarm", -2))
    assert terms(slow, "strong", None, -2) == (("strong", 3), ("swarm", -2), ("bonus", -2))
    assert terms(as_read(slow), as_read("quick"), None) == (("quick", 2), ("ice", -1), ("swarm", -2))
    assert terms(ANN, "strong", None) == (("strong", 3),)
    assert terms(slow._replace(lasting=(Lasting("ice", 2, quick=-1),)), "clever", None) == (("clever", 2),)


# --- a check ---


def check(card: CheckCard, *answers: Answer, plot_change: bool = False, party: Party = PARTY) -> tuple[Any, Party, Scripted]:
    """What a check comes to, step by step, until it is over."""
    table = Scripted(answers)
    scene: Check | Outcome = Check(card, plot_change=plot_change)
    while isinstance(scene, Check):
        scene, party = step_check(as_read(scene), as_read(party), table)
    assert not table.script
    return scene.name, party, table


@pytest.mark.parametrize(("tn", "die", "result"), [(8, 5, "success"), (8, 4, "failure"), (300, 6, "failure")])
def test_the_target_number_is_reached_or_not(tn: int, die: int, result: str) -> None:
    assert check(CheckCard(tn, "strong", who="cid"), (die,))[0] == result


@pytest.mark.parametrize(("tn", "certain"), [(3, True), (4, True), (5, False)])
def test_nothing_is_rolled_where_even_a_1_is_enough(tn: int, certain: bool) -> None:
    result, party, table = check(CheckCard(tn, "strong", who="ann"), *(() if certain else ("roll", (1,))))
    assert result == ("success" if certain else "failure")
    assert table.told[0].code == ("check-certain" if certain else "check-failure")
    assert table.told[0].field("sum").total == 4
    assert table.told[0].field("trial") == "strong"
    assert party == PARTY


def test_success_may_be_bought_and_so_may_another_plot() -> None:
    result, party, _ = check(CheckCard(30, "strong", who="ann"), "automatic")
    assert (result, party.heroes[0].stunt_points) == ("success", 5)
    result, party, table = check(CheckCard(30, "strong", who="ann"), "plot-change", plot_change=True)
    assert (result, party.heroes[0].stunt_points) == ("plot_change", 1)
    minor = PARTY._replace(rules=Switches(minor_plot_change=True))
    assert check(CheckCard(30, "strong", who="ann"), "plot-change", plot_change=True, party=minor)[1].heroes[0].stunt_points == 4
    _, _, table = check(CheckCard(30, "strong", who="ann"), "roll", (1,))
    assert isinstance(table.asked[0], Ask)
    assert [option.key for option in table.asked[0].options] == ["roll", "automatic"]
    assert table.asked[0].why.field("bonus") == 3


def test_any_ends_with_the_first_success_and_all_with_the_first_failure() -> None:
    every = PARTY._replace(heroes=(ANN._replace(stunt_points=0), BOB, CID))
    for who, dice, result in (
        ("any", (6,), "success"),
        ("any", (1, 6), "success"),
        ("any", (1, 1, 6), "success"),
        ("any", (1, 1, 1), "failure"),
        ("all", (1,), "failure"),
        ("all", (6, 1), "failure"),
        ("all", (6, 6, 1), "failure"),
        ("all", (6, 6, 6), "success"),
    ):
        assert check(CheckCard(7, "quick", who=who), *[(die,) for die in dice], party=every)[0] == result, (who, dice)


def test_who_is_picked_is_a_decision_of_its_own() -> None:
    table = Scripted(["bob"])
    scene, _ = step_check(Check(CheckCard(6, "quick", who="pick")), PARTY, table)
    assert scene == Check(CheckCard(6, "quick", who="pick"), waiting=("bob",))
    assert check(CheckCard(6, "quick", who="pick"), "bob", (4,))[0] == "success"


def test_of_dice_that_come_to_the_same_one_is_looked_at() -> None:
    found = list(ends(lambda table: tried(CheckCard(7, "strong"), CID, None, table)[0]))
    assert sorted((end.value, int(end.weight * 6)) for end in found) == [("failure", 3), ("success", 3)]


# --- a contest ---

WOLF = (("quick", 3), ("Track", 1))


def contest(card: ContestCard, *answers: Answer, party: Party = PARTY, **more: Any) -> tuple[Any, Party, Scripted]:
    table = Scripted(answers)
    scene: Contest | Contested = Contest(card, **more)
    while isinstance(scene, Contest):
        scene, party = contested(as_read(scene), as_read(party), table)
    assert not table.script
    return scene[:2], party, table


@pytest.mark.parametrize(
    ("theirs", "draw", "outcome"),
    [(1, False, ("win", 1)), (2, False, ("win", 0)), (2, True, ("draw", 0)), (3, False, ("lose", -1)), (6, True, ("lose", -4))],
)
def test_the_higher_total_wins_and_a_draw_is_the_heroes_where_it_means_nothing(
    theirs: int, draw: bool, outcome: tuple[str, int]
) -> None:
    result, _, table = contest(ContestCard("the Wolf", WOLF, "quick", bonus=2, who="bob", draw=draw), (2,), (theirs,))
    assert result == outcome
    assert [said.code for said in table.told] == ["contest", "contest", f"contest-{outcome[0]}"]
    assert [said.field("who") for said in table.told] == ["Bob", "the Wolf", "Bob"]
    assert (table.told[2].field("ours"), table.told[2].field("theirs")) == (6, theirs + 4)
    assert [said.field("trial") for said in table.told[:2]] == ["quick", "quick"]


def test_an_initiative_is_quick_against_quick_and_not_for_sale() -> None:
    card = ContestCard("the Wolf", (("quick", 3),), "quick", who="ann", initiative=True)
    result, _, table = contest(card, (3,), (2,))
    assert result == ("win", 0)
    assert [said.code for said in table.told] == ["initiative", "initiative", "initiative-win"]


def test_a_contest_that_is_bought_is_won_by_a_point() -> None:
    card = ContestCard("the Wolf", WOLF, skill="Climb", who="ann")
    result, party, table = contest(card, "automatic")
    assert (result, party.heroes[0].stunt_points) == (("win", 1), 5)
    assert isinstance(table.asked[0], Ask)
    assert (table.asked[0].why.field("trial"), table.asked[0].why.field("foe")) == ("Climb", "the Wolf")
    result, party, _ = contest(card, "plot-change", plot_change=True)
    assert (result, party.heroes[0].stunt_points) == (("plot_change", 0), 1)


RIVALS = ContestCard("Ann", (("strong", 3),), "strong", who="best", rival="ann")


def test_heroes_who_are_level_roll_again_and_are_not_asked_again() -> None:
    result, _, table = contest(RIVALS, (3,), "roll", (3,), (5,), (4,))
    assert result == ("win", 1)  # Cid, the better of the others
    assert [said.code for said in table.told] == ["contest", "contest", "contest-again", "contest", "contest", "contest-win"]
    assert contest(RIVALS._replace(draw=True), (3,), "roll", (3,))[0] == ("draw", 0)


def test_a_rival_may_buy_it_too() -> None:
    result, party, table = contest(RIVALS, (6,), "automatic")
    assert (result, party.heroes[0].stunt_points) == (("lose", -1), 5)
    assert isinstance(table.asked[1], Ask)
    assert (table.asked[1].who, table.asked[1].why.field("foe")) == ("ann", "Cid")


def test_the_other_sides_dice_are_told_apart_only_where_it_matters_by_how_much() -> None:
    def ways(**more: Any) -> list[int]:
        card = ContestCard("it", (("bonus", 3),), "strong", who="cid", **more)
        return sorted(int(end.weight * 6) for end in ends(lambda table: contested(Contest(card, "cid", 6), PARTY, table)[0]))

    assert ways() == [3, 3]
    assert ways(draw=True) == [1, 2, 3]
    assert ways(graded=True) == [1] * 6


# --- what the difference is worth ---


@pytest.mark.parametrize(
    ("difference", "theirs", "money", "health"),
    [
        (Difference("money", 10, -5), 1, 100 + 20, 9),
        (Difference("money", 10, -5), 6, 100 - 15, 9),
        (Difference("money", 10, -5), 3, 100, 9),
        (Difference("money", 0, -50), 6, 0, 9),  # and no less than nothing
        (Difference("health", 0, -1), 6, 100, 6),
        (Difference("health", -2, 0), 1, 100, 5),
        (Difference("health", 2, 0), 1, 100, 9),
    ],
)
def test_each_point_of_difference_does_so_much(difference: Difference, theirs: int, money: int, health: int) -> None:
    cid = CID._replace(money=100)
    party = Party((ANN, cid), rules=Switches())
    table = Scripted([(3,), (theirs,)])
    scene: Contest | Outcome = Contest(
        ContestCard("it", (("bonus", 3),), "strong", who="cid", difference=difference, graded=True)
    )
    while isinstance(scene, Contest):
        scene, party = step_contest(as_read(scene), as_read(party), table)
    assert scene == Outcome("lose" if theirs > 3 else "win")
    assert (party.heroes[1].money, party.heroes[1].health) == (money, health)
    said = [one for one in table.told if one.code == "value"]
    assert len(said) == (money != 100)
    if said:
        assert (said[0].field("before"), said[0].field("value"), said[0].field("name")) == (100, money, "money")
        assert said[0].field("who") == "Cid"


@pytest.mark.parametrize("name", ["clever", "stunt_points", "strong"])
def test_a_difference_may_cost_other_things_than_health(name: str) -> None:
    card = ContestCard("it", (("bonus", 3),), "strong", who="ann", difference=Difference(name, 0, -1), graded=True)
    scene, party = step_contest(Contest(card, "ann", 8), PARTY, Scripted([(6,)]))
    assert (scene, getattr(party.heroes[0], name)) == (Outcome("lose"), getattr(ANN, name) - 1)
    assert party.heroes[0].state == "up"


def test_where_it_costs_the_last_their_life_it_is_lost() -> None:
    cid = CID._replace(health=3)
    card = ContestCard("it", (("bonus", 3),), "strong", who="cid", difference=Difference("health", 0, -1), graded=True)
    scene, party = step_contest(Contest(card, "cid", 6), Party((cid,), rules=Switches()), Scripted([(6,)]))
    assert (scene, party.heroes[0].state) == (Outcome("lose"), "dead")
    scene, party = step_contest(Contest(card, "cid", 6), Party((cid, BOB), rules=Switches()), Scripted([(6,)]))
    assert (scene, party.heroes[0].state) == (Outcome("lose"), "dying")
    won = card._replace(difference=Difference("health", -3, 0))
    scene, party = step_contest(Contest(won, "cid", 6), Party((cid,), rules=Switches()), Scripted([(2,)]))
    assert (scene, party.heroes[0].state) == (Outcome("lose"), "dead")
    scene, _ = step_contest(Contest(won, "cid", 6), Party((cid, BOB), rules=Switches()), Scripted([(2,)]))
    assert scene == Outcome("win")


def test_who_contests_stands_in_the_scene_where_the_difference_is_theirs() -> None:
    card = ContestCard("it", (), "strong", who="best")
    scene, _ = contested(Contest(card._replace(difference=Difference("money", 1))), PARTY, Scripted([]))
    assert scene == Contest(card._replace(difference=Difference("money", 1)), "ann")
    scene, _ = contested(Contest(card._replace(who="pick")), PARTY, Scripted(["bob"]))
    assert scene == Contest(card._replace(who="pick"), "bob")
    scene, _ = contested(Contest(card._replace(who="cid")), PARTY, Scripted([(4,)]))
    assert scene == Contest(card._replace(who="cid"), "cid", 7)
