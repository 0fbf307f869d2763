"""Horrors as steps: whether somebody has borne it, what a loss brings by how great it is, and which fit lasts (pp. 47-53)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.onedice import horror
from solo.systems.onedice.horror import AFRAID, MINUTES, Facing, HorrorCard, canon, composed, is_fit
from solo.systems.onedice.people import Hero, Switches
from solo.systems.onedice.sanity import FIT
from solo.systems.onedice.states import Lasting, Mind
from solo.table import Answer, Ask, Outcome, Party, Scripted, ends
from tests.systems.onedice.small_books import as_read, somebody

ANN, BOB = somebody("ann"), somebody("bob")
APPALLING = HorrorCard("appalling")
RAGE = Lasting("rage", 3, to_hit=2, halves=True)


def sane(sanity: int, most: int = 9, hero: Hero = ANN, **more: Any) -> Hero:
    return hero._replace(mind=Mind(sanity, most), **more)


def met(
    card: HorrorCard, *answers: Answer, heroes: tuple[Hero, ...] = (ANN,), sanity: Any = "score"
) -> tuple[str, Party, Scripted]:
    """What comes of a horror that is a way on, step by step until it is over."""
    table = Scripted(answers)
    scene: Facing | Outcome = Facing(card)
    party = Party(heroes, rules=Switches(sanity=sanity))
    while isinstance(scene, Facing):
        scene, party = horror.step(as_read(scene), as_read(party), table)
    assert not table.script
    return scene.name, party, table


# --- who meets it, and who bears it ---


@pytest.mark.parametrize(
    ("who", "dice", "outcome"),
    [
        ("all", ((4,), (4,)), "passed"),
        ("all", ((4,), (3,), (1,)), "failed"),
        ("all", ((3,), (1,), (4,)), "failed"),
        ("any", ((4,), (4,)), "passed"),
        ("any", ((4,), (3,), (1,)), "passed"),
        ("any", ((3,), (1,), (4,)), "passed"),
        ("any", ((3,), (1,), (3,), (1,)), "failed"),
        ("bob", ((4,),), "passed"),
        ("bob", ((3,), (1,)), "failed"),
        ("zoe", (), "passed"),
    ],
)
def test_all_must_bear_it_or_one_of_any(who: str, dice: tuple[Answer, ...], outcome: str) -> None:
    assert met(HorrorCard("bad", who=who), *dice, heroes=(ANN, BOB), sanity="fear")[0] == outcome


def test_whoever_stands_meets_it_and_the_player_may_pick() -> None:
    down = BOB._replace(state="out", health=0)
    result, party, table = met(HorrorCard("bad"), (4,), heroes=(ANN, down), sanity="fear")
    assert (result, len(table.asked)) == ("passed", 1)
    result, party, table = met(HorrorCard("bad", who="pick"), "bob", (3,), (2,), heroes=(ANN, BOB), sanity="fear")
    assert (result, party.heroes[0].lasting) == ("failed", ())
    assert party.heroes[1].lasting == (Lasting(AFRAID, 2, idle=True),)
    assert isinstance(table.asked[0], Ask)
    scene, _ = horror.step(
        Facing(HorrorCard("bad", who="pick")), Party((ANN, BOB), rules=Switches(sanity="fear")), Scripted(["bob"])
    )
    assert scene == Facing(HorrorCard("bad", who="pick"), ("bob",))
    assert met(HorrorCard("bad"), heroes=(ANN, BOB), sanity="none")[0] == "passed"


def test_sanity_is_rolled_where_somebody_has_none_and_nothing_need_be_met() -> None:
    result, party, table = met(HorrorCard(None), (2,), heroes=(ANN, sane(4, hero=BOB)))
    assert (result, party.heroes[0].mind, party.heroes[1].mind) == ("passed", Mind(5, 5), Mind(4, 9))
    assert table.told[0].field("sum").terms == (("", 2), ("", 3))
    assert met(HorrorCard(None), sanity="fear")[0] == "passed"


# --- what a loss brings ---


@pytest.mark.parametrize(
    ("sanity", "loss", "roll", "tables"),
    [
        # 4 lost, and something left: nothing
        (5, 4, None, ()),
        (9, 4, None, ()),
        # 5 lost: a long-term insanity at 6 with Clever 2, else a short-term one
        (9, 5, 3, ("short-term",)),
        (9, 5, 4, ("long-term",)),
        (9, 6, 6, ("long-term",)),
        (6, 5, 4, ("long-term",)),  # one is left
        (6, 5, 3, ("short-term",)),
        (5, 5, 4, ("short-term", "long-term")),
        # nothing left: a short-term one whatever the roll
        (4, 4, 3, ("short-term",)),
        (4, 4, 4, ("short-term", "long-term")),
        (4, 6, 3, ("short-term",)),
        (4, 6, 4, ("short-term", "long-term")),
        (-5, 1, 6, ("short-term", "long-term")),
    ],
)
def test_what_a_loss_brings(sanity: int, loss: int, roll: int | None, tables: tuple[str, ...]) -> None:
    script: list[Answer] = [(loss,)]
    if roll is not None:
        script.append((roll,))
    for name in tables:
        script += [(1,), (2,)] if name == "short-term" else [(2,)]
    result, party, table = met(APPALLING, *script, heroes=(sane(sanity),))
    assert result == ("failed" if tables else "passed")
    mind = party.heroes[0].mind
    assert mind is not None
    assert (mind.sanity, mind.conditions) == (sanity - loss, ("long-term-2",) if "long-term" in tables else ())
    assert [one.rounds for one in party.heroes[0].lasting] == ([2] if "short-term" in tables else [])
    codes = [question.why.code for question in table.asked if question.why.code in ("short-term", "long-term")]
    assert tuple(codes) == tables
    said = next((said for said in table.told if said.code.startswith("insanity-")), None)
    assert (said and said.code) == (None if roll is None else "insanity-long" if roll >= 4 else "insanity-short")
    if said:
        assert (said.field("sum").terms, said.field("least")) == ((("", roll), ("clever", 2)), 6)


@pytest.mark.parametrize(
    ("sanity", "most", "loss", "chronic"), [(0, 4, 3, False), (0, 4, 4, True), (0, 4, 5, True), (4, 9, 6, False)]
)
def test_as_far_below_as_it_began_it_is_chronic(sanity: int, most: int, loss: int, chronic: bool) -> None:
    script: list[Answer] = [(loss,), (1,), (1,), (2,)]
    result, party, _ = met(
        APPALLING, *script, *([(3,)] if chronic else []), heroes=(sane(sanity, most), BOB._replace(mind=None, state="out"))
    )
    assert party.heroes[0].state == ("retired" if chronic else "up")
    mind = party.heroes[0].mind
    assert mind is not None
    assert mind.conditions == (("chronic-3",) if chronic else ())
    assert result == ("lose" if chronic else "failed")


def test_a_loss_of_nothing_brings_nothing() -> None:
    # half of 1 is nothing, even far below
    result, party, _ = met(HorrorCard("bad"), (1,), heroes=(sane(-9, 9),))
    assert (result, party.heroes[0].mind) == ("passed", Mind(-9, 9))


def test_of_what_is_known_already_nothing_is_rolled() -> None:
    inured = sane(9)._replace(mind=Mind(9, 9, (), (("corpse", 3),)))
    result, party, table = met(HorrorCard("appalling", "corpse"), heroes=(inured,))
    assert (result, party.heroes[0], table.asked) == ("passed", inured, [])
    once = sane(9)._replace(mind=Mind(9, 9, (), (("corpse", 2), ("ghost", 1))))
    _, party, _ = met(HorrorCard("appalling", "corpse"), (1,), heroes=(once,))
    assert party.heroes[0].mind == Mind(8, 9, (), (("corpse", 3), ("ghost", 1)))
    _, party, _ = met(HorrorCard("shaky", "ant"), heroes=(once,))
    assert party.heroes[0].mind == Mind(8, 9, (), (("ant", 1), ("corpse", 2), ("ghost", 1)))
    _, party, _ = met(HorrorCard("shaky"), heroes=(once,))
    assert party.heroes[0].mind == Mind(8, 9, (), (("corpse", 2), ("ghost", 1)))


def test_the_same_condition_may_come_again() -> None:
    phobic = sane(9)._replace(mind=Mind(9, 9, ("phobia-1",)))
    _, party, _ = met(APPALLING, (5,), (4,), (3,), heroes=(phobic,))
    assert party.heroes[0].mind == Mind(4, 9, ("long-term-3", "phobia-1"))


# --- for how long ---


@pytest.mark.parametrize(
    ("face", "unit", "rounds"),
    [(1, "rounds", 4), (2, "minutes", MINUTES), (3, "minutes", 10), (4, "rounds", 4), (5, "minutes", 10)],
)
def test_a_fit_lasts_for_rounds_or_for_longer_than_a_fight(face: int, unit: str, rounds: int) -> None:
    result, party, table = met(APPALLING, (5,), (1,), (face,), (4,), heroes=(sane(9),))
    assert result == "failed"
    assert party.heroes[0].lasting == (Lasting(FIT, rounds, idle=True),)
    assert (table.told[-1].code, table.told[-1].field("time")) == (f"insane-for-{unit}", 4)


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_a_serious_fit_lasts_for_minutes(face: int) -> None:
    _, party, table = met(APPALLING, (5,), (1,), (6,), (face,), (4,), heroes=(sane(9),))
    assert party.heroes[0].lasting == (Lasting(FIT, MINUTES, idle=True),)
    assert (table.told[-1].code, table.told[-1].field("what")) == ("insane-for-minutes", f"serious-{face}")


def fitted(*before: Lasting, rounds: int = 3) -> tuple[Lasting, ...]:
    """What lasts on somebody who fails a test of fear for some rounds, with something on them before."""
    _, party, _ = met(HorrorCard("bad"), (1,), (rounds,), heroes=(ANN._replace(lasting=before),), sanity="fear")
    return tuple(party.heroes[0].lasting)


def test_of_two_fits_the_longer_one_counts() -> None:
    new = Lasting(AFRAID, 3, idle=True)
    for before, after in (
        ((), (new,)),
        ((RAGE,), (RAGE, new)),
        ((Lasting(FIT, 2, idle=True),), (new,)),
        ((Lasting(FIT, 3, idle=True),), (Lasting(FIT, 3, idle=True),)),
        ((Lasting(FIT, 4, idle=True),), (Lasting(FIT, 4, idle=True),)),
        ((Lasting(AFRAID, 1, idle=True), RAGE), (RAGE, new)),
        ((Lasting(AFRAID, idle=True),), (new,)),
        ((Lasting("numb", 9, idle=True),), (Lasting("numb", 9, idle=True), new)),  # which is no fit
    ):
        assert fitted(*before) == after, before


def test_a_fit_is_over_after_the_next_scene_and_other_things_go_on() -> None:
    assert [is_fit(as_read(Lasting(id, 2))) for id in (AFRAID, FIT, "numb", "rage")] == [True, True, False, False]
    party = Party((ANN._replace(lasting=(Lasting(AFRAID, 2), RAGE, Lasting(FIT, 3))), BOB))
    assert composed(party) == Party((ANN._replace(lasting=(RAGE,)), BOB))
    assert composed(Party((ANN, BOB))) == Party((ANN, BOB))


# --- what odds look at ---


def test_how_many_insanities_there_are_matters_and_whether_one_is_chronic() -> None:
    def alike(*conditions: str) -> tuple[str, ...]:
        party = Party((BOB, ANN._replace(mind=Mind(3, 9, conditions))))
        mind = canon(party).heroes[1].mind
        assert mind is not None
        assert canon(party).heroes[0] == BOB
        return tuple(mind.conditions)

    assert alike("phobia-5", "chronic-4", "long-term-1") == ("chronic-1", "long-term-2", "long-term-2")
    assert alike() == ()
    assert canon(Party((ANN, sane(3)))) == Party((ANN, sane(3)))


def test_dice_that_come_to_the_same_are_looked_at_once() -> None:
    def ways(card: HorrorCard, hero: Hero, sanity: Any, *tasks: Any) -> list[int]:
        party = Party((hero,), rules=Switches(sanity=sanity))
        facing = Facing(card, ("ann",), tasks)
        return sorted(int(end.weight * 6) for end in ends(lambda table: horror.faced(facing, party, table)))

    assert ways(HorrorCard("bad"), ANN, "fear") == [3, 3]
    assert ways(HorrorCard("shaky"), ANN, "fear") == [1, 5]
    assert ways(HorrorCard("bad"), sane(9), "score") == [1, 1, 2, 2]  # half of the die: 0, 1, 2, 3
    assert ways(APPALLING, sane(9), "score") == [1] * 6
    assert ways(APPALLING, sane(9), "score", "insanity") == [3, 3]  # 4 and more reach 6
    row = Facing(APPALLING, ("ann",), ("lasts",), row="short-term-2")
    party = Party((sane(0),), rules=Switches(sanity="score"))
    assert [int(end.weight * 6) for end in ends(lambda table: horror.faced(row, party, table))] == [6]
    row = row._replace(row="short-term-1")
    assert [int(end.weight * 6) for end in ends(lambda table: horror.faced(row, party, table))] == [1] * 6


def test_one_who_stands_no_more_goes_through_nothing_further() -> None:
    """Chronic insanity is the end of it, whatever else there was still to come."""
    party = Party((sane(-9, 9), BOB), rules=Switches(sanity="score"))
    facing = Facing(APPALLING, ("ann", "bob"), ("chronic", "lasts"), row="short-term-1", breaking=True)
    after, party = horror.faced(facing, party, Scripted([(1,)]))
    assert (after.waiting, after.tasks, party.heroes[0].state, after.broken, after.borne) == (
        ("bob",),
        (),
        "retired",
        True,
        False,
    )
