"""Hazards as steps: who is exposed, whom they get, and the damage handful by handful (pp. 44-45)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.dice import parse
from solo.systems.onedice import hazards
from solo.systems.onedice.hazards import HazardCard, Peril, damage_rolled
from solo.systems.onedice.people import Hero, Switches
from solo.systems.onedice.states import Lasting
from solo.table import Answer, Outcome, Party, Scripted, ends
from tests.systems.onedice.small_books import as_read, somebody

ANN, BOB = somebody("ann"), somebody("bob")
FROZEN = Lasting("afraid", 2, idle=True)


def met(card: HazardCard, *answers: Answer, heroes: tuple[Hero, ...] = (ANN, BOB)) -> tuple[str, Party, Scripted]:
    table = Scripted(answers)
    scene: Peril | Outcome = Peril(card)
    party = Party(heroes, rules=Switches())
    while isinstance(scene, Peril):
        scene, party = hazards.step(as_read(scene), as_read(party), table)
    assert not table.script
    return scene.name, party, table


@pytest.mark.parametrize(
    ("who", "dice", "outcome", "health"),
    [
        ("all", (5, 5), "avoided", [9, 9]),
        ("all", (4, 5), "harmed", [6, 9]),
        ("all", (5, 4), "harmed", [9, 6]),
        ("all", (4, 4), "harmed", [6, 6]),
        ("any", (5,), "avoided", [9, 9]),
        ("any", (4, 5), "avoided", [9, 9]),
        ("any", (4, 4), "harmed", [6, 6]),
        ("best", (4,), "harmed", [6, 9]),
        ("bob", (4,), "harmed", [9, 6]),
        ("bob", (5,), "avoided", [9, 9]),
    ],
)
def test_whom_it_gets(who: str, dice: tuple[int, ...], outcome: str, health: list[int]) -> None:
    result, party, _ = met(HazardCard(7, 3, "quick", who=who), *[(die,) for die in dice])
    assert (result, [hero.health for hero in party.heroes]) == (outcome, health)


def test_a_fright_keeps_nobody_out_of_a_fire_and_the_player_may_pick() -> None:
    frozen = (ANN._replace(lasting=(FROZEN,)), BOB)
    assert met(HazardCard(7, 3, "quick"), (4,), (5,), heroes=frozen)[1].heroes[0].health == 6
    scene, _ = hazards.step(Peril(HazardCard(7, 3, "quick", who="pick")), Party((ANN, BOB)), Scripted(["bob"]))
    assert scene == Peril(HazardCard(7, 3, "quick", who="pick"), ("bob",))
    assert met(HazardCard(7, 3, "quick", who="pick"), "bob", (4,))[1].heroes[1].health == 6


def test_damage_of_nothing_is_harm_all_the_same_and_hurts_nobody() -> None:
    result, party, table = met(HazardCard(7, parse("d6/2"), "quick", who="ann"), (1,), (1,))
    assert (result, party.heroes[0].health) == ("harmed", 9)
    assert [said.code for said in table.told] == ["check-failure", "harmed"]
    assert table.told[1].field("damage") == 0


@pytest.mark.parametrize(
    ("damage", "handfuls", "comes_to"),
    [
        ("d6", ((4,),), 4),
        ("d6*2", ((4,),), 8),
        ("3d6", ((1, 2, 3),), 6),
        ("4d6", ((1, 2, 3), (4,)), 10),
        ("7d6", ((1, 1, 1), (2, 2, 2), (6,)), 15),
        ("6d6/2", ((1, 1, 1), (2, 2, 2)), 4),
        ("2d6-9", ((1, 2),), 0),
    ],
)
def test_dice_are_thrown_three_at_a_time(damage: str, handfuls: tuple[tuple[int, ...], ...], comes_to: int) -> None:
    table = Scripted(handfuls)
    rolled, left = damage_rolled(parse(damage), 0, None, ANN, table)
    while left:
        rolled, left = damage_rolled(parse(damage), rolled, left, ANN, table)
    assert (rolled, table.script) == (comes_to, [])
    assert damage_rolled(5, 0, None, ANN, Scripted([])) == (5, 0)


def test_dice_that_come_to_the_same_are_looked_at_once() -> None:
    def ways(damage: str, health: int) -> int:
        hero = ANN._replace(health=health)
        return len(list(ends(lambda table: damage_rolled(parse(damage), 0, None, hero, table))))

    assert ways("d6", 9) == 6
    assert ways("d6", 3) == 3  # 1, 2, and enough
    assert ways("d6*2", 5) == 3  # 2, 4, and enough
    assert ways("2d6", 1) > 6  # of several only the sum counts, and each face is one


@pytest.mark.parametrize(
    ("heroes", "dice", "outcome", "states"),
    [
        ((ANN,), (4,), "lose", ["dead"]),
        ((ANN, BOB), (4, 4), "lose", ["dead", "dead"]),
        ((ANN, BOB), (4, 5), "harmed", ["dying", "up"]),
        ((ANN, BOB._replace(state="out", health=0)), (4,), "harmed", ["dying", "up"]),
    ],
)
def test_whoever_lies_dying_may_still_be_saved_where_anybody_stands(
    heroes: tuple[Hero, ...], dice: tuple[int, ...], outcome: str, states: list[str]
) -> None:
    result, party, _ = met(HazardCard(7, 9, "quick"), *[(die,) for die in dice], heroes=heroes)
    assert (result, [hero.state for hero in party.heroes]) == (outcome, states)


def test_the_check_is_the_hazards_own() -> None:
    card = HazardCard(8, 3, "strong", "Swim", -2, "ann")
    assert card.check == (8, "strong", "Swim", -2, "ann")
    assert HazardCard(8, 3).check == (8, None, None, 0, "all")
    fields: Any = Peril(card)
    assert fields[1:] == (None, (), 0, None, False, "peril")
