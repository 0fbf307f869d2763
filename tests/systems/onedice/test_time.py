"""Time that passes (pp. 16, 23, 53, 56-58): rest, hours, rounds, weeks; and wounds that heal."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from solo.dice import parse
from solo.systems.onedice.combat import Fight, TaskCard
from solo.systems.onedice.people import Attack, Foe, FoeCard, Hero, Switches, Tactics, appear
from solo.systems.onedice.recovery import RecoverCard, recover
from solo.systems.onedice.rest import Hours, rest, time
from solo.systems.onedice.rounds import able, acting, may_wake, over, timed
from solo.systems.onedice.states import Craft, Lasting, Mind, lasts, terms
from solo.systems.onedice.wounds import DYING, STUNNED, healed, missing, regains
from solo.table import Answer, Party, Scripted, ends
from tests.systems.onedice.small_books import somebody

FRIGHT = Lasting("afraid", 2, idle=True)


def after(effect: Any, card: Any, hero: Hero, *answers: Answer) -> tuple[Hero, list[dict[str, Any]]]:
    """A hero after an effect, and what was told: each saying's code and fields."""
    table = Scripted(answers)
    party = effect(card, Party((hero,)), table)
    assert not table.script
    return party.heroes[0], [{"code": said.code, **dict(said.fields)} for said in table.told]


# --- hours ---


@pytest.mark.parametrize(("hours", "gained"), [(1, 0), (11, 0), (12, 1), (23, 1), (24, 2), (36, 3), (48, 4), (60, 4)])
def test_a_point_for_every_twelve_hours_of_rest_and_no_more_than_is_missing(hours: int, gained: int) -> None:
    hero, told = after(rest, Hours(hours), somebody(health=5))
    assert hero.health == 5 + gained
    assert told[0] == {"code": "rested", "hours": hours}
    healed = [each for each in told if each["code"] == "healed"]
    assert healed == ([{"code": "healed", "who": "Ann", "amount": gained, "health": 5 + gained, "most": 9}] if gained else [])
    hero, told = after(time, Hours(hours), somebody(health=5))
    assert (hero.health, told) == (5, [{"code": "hours-pass", "hours": hours}])


@pytest.mark.parametrize(("hours", "fresh"), [(1, False), (7, False), (8, True), (9, True), (500, True)])
def test_a_nights_rest_makes_fresh_what_is_counted_by_the_day(hours: int, fresh: bool) -> None:
    tired = somebody(craft=Craft(("heal",), ("rage",), used=(("castings", 2), ("rage", 1))))
    hero, told = after(rest, Hours(hours), tired)
    assert hero.craft.used == (() if fresh else tired.craft.used)
    assert [each["code"] for each in told] == (["rested", "fresh"] if fresh else ["rested"])
    assert after(time, Hours(hours), tired)[0].craft == tired.craft
    assert [each["code"] for each in after(rest, Hours(hours), somebody())[1]] == ["rested"]  # nothing was used


@pytest.mark.parametrize("passes", [rest, time])
@pytest.mark.parametrize(("hours", "left"), [(1, (2, 5)), (2, (1, 4)), (3, (3,)), (4, (2,)), (5, (1,)), (6, ()), (900, ())])
def test_what_is_counted_in_hours_comes_nearer_to_its_end(passes: Any, hours: int, left: tuple[int, ...]) -> None:
    guarded = somebody(lasting=(Lasting("shield", defence=3, hours=3), Lasting("toughen", defence=2, hours=6)))
    hero, told = after(passes, Hours(hours), guarded)
    assert tuple(one.hours for one in hero.lasting) == left
    ended = [each["what"] for each in told if each["code"] == "wears-off"]
    assert ended == ["shield", "toughen"][: 2 - len(left)]
    odd = Lasting("curse")  # counted in nothing
    assert after(passes, Hours(hours), somebody(lasting=(odd, FRIGHT)))[0].lasting == (odd,)


@pytest.mark.parametrize(("hours", "left"), [(1, 23), (12, 12), (23, 1), (24, None), (25, None)])
def test_a_medic_may_try_again_after_a_day(hours: int, left: int | None) -> None:
    medic = somebody(locked=(("bob", 24), ("cat", 40)))
    hero, _ = after(time, Hours(hours), medic)
    assert hero.locked == (*((("bob", left),) if left else ()), ("cat", 40 - hours))


def test_time_passes_for_those_who_stand() -> None:
    dead = somebody("bob", state="dead", health=0)
    party = rest(Hours(24), Party((somebody(health=1), dead)), Scripted([]))
    assert (party.heroes[0].health, party.heroes[1]) == (3, dead)
    out = somebody(state="out", health=0)
    assert after(rest, Hours(12), out)[0].health == 2  # comes to with 1, and rests


# --- wounds ---


def test_what_is_missing_and_who_gets_up() -> None:
    assert [missing(somebody(health=health)) for health in (0, 5, 9)] == [9, 4, 0]
    assert missing(somebody(health=0, state="dead")) == 0
    down = somebody(health=0, state="dying", lasting=(DYING, Lasting("toughen", hours=1)))
    assert healed(down, 2)._replace(lasting=()) == somebody(health=2)
    assert healed(down, 2).lasting == (Lasting("toughen", hours=1),)
    assert healed(down, 0) == down
    out = somebody(health=0, state="out", lasting=(STUNNED,))
    assert healed(out, 1) == somebody(health=1)
    retired = somebody(health=3, state="retired")
    assert healed(retired, 4) == retired._replace(health=7)
    assert [healed(somebody(health=5), more).health for more in (1, 3, 4, 5)] == [6, 8, 9, 9]


def test_what_is_regained_is_told() -> None:
    table = Scripted([])
    assert regains(somebody(health=5), 3, table).health == 8
    assert regains(somebody(health=5), 30, table).health == 9
    assert [said.field("amount") for said in table.told] == [3, 4]
    table = Scripted([(5,)])
    assert regains(somebody(health=5), parse("d6/2"), table).health == 7
    assert (table.told[0].field("amount"), table.told[0].field("health"), table.told[0].field("most")) == (2, 7, 9)


@pytest.mark.parametrize("dice", ["d6", "d6*2", "d6/2", "2d6"])
@pytest.mark.parametrize("lacking", [1, 3, 6, 8])
def test_healing_by_dice_in_every_way_it_can_come(dice: str, lacking: int) -> None:
    """What more would heal nobody is not told apart; and nothing is taken for the same that is not."""
    given = parse(dice)
    rolls = [(one,) for one in range(1, 7)] if given.count == 1 else [(one, two) for one in range(1, 7) for two in range(1, 7)]
    expected: Counter[int] = Counter()
    for faces in rolls:
        expected[9 - lacking + min(lacking, given.value(faces))] += Fraction(1, len(rolls))  # type: ignore[assignment]
    found: Counter[int] = Counter()
    ways = list(ends(lambda table: regains(somebody(health=9 - lacking), given, table).health))
    for end in ways:
        found[end.value] += end.weight  # type: ignore[assignment]
    assert found == expected
    if given.count == 1:
        assert len(ways) == len(expected)


# --- rounds ---


def fight(*foes: Foe, **more: Any) -> Fight:
    return Fight(foes, (), (), "rounds", **more)


def rat(**more: Any) -> Foe:
    (foe,) = appear([FoeCard("rat", "Rat", 2, 1, 2, health=9)])
    return foe._replace(**more)


def test_a_round_takes_one_off_what_is_counted_in_rounds() -> None:
    three = (Lasting("confuse", 1, idle=True), Lasting("curse"), Lasting("swarm", 2, rolls=-2), Lasting("toughen", hours=1))
    left = (Lasting("curse"), Lasting("swarm", 1, rolls=-2), Lasting("toughen", hours=1))
    table = Scripted([])
    later, party = over(fight(rat(lasting=three)), Party((somebody(lasting=three),)), table)
    assert later.foes[0].lasting == party.heroes[0].lasting == left
    assert [(said.code, said.field("who"), said.field("what")) for said in table.told] == [
        ("wears-off", "Ann", "confuse"),
        ("wears-off", "the Rat", "confuse"),
    ]
    again, _ = over(later, party, table)
    assert again.foes[0].lasting == (Lasting("curse"), Lasting("toughen", hours=1))
    long = Lasting("rage", 6)
    assert over(fight(), Party((somebody(lasting=(long,)),)), table)[1].heroes[0].lasting == (long._replace(rounds=5),)


def test_who_is_dying_has_three_rounds() -> None:
    party, table = Party((somebody(health=0, state="dying", lasting=(DYING,)),)), Scripted([])
    states = []
    for _ in range(3):
        _, party = over(fight(), party, table)
        states.append(party.heroes[0].state)
    assert states == ["dying", "dying", "dead"]
    assert [said.code for said in table.told] == ["dies"]
    assert party.heroes[0].lasting == ()


@pytest.mark.parametrize(("health", "grown"), [(1, 2), (6, 2), (7, 2), (8, 1), (9, 0)])
def test_what_regenerates_does_so_up_to_its_health(health: int, grown: int) -> None:
    table = Scripted([])
    later, _ = over(fight(rat(health=health, regenerates=2)), Party(()), table)
    assert later.foes[0].health == health + grown
    told = [(said.field("amount"), said.field("health"), said.field("most")) for said in table.told]
    assert told == ([(grown, health + grown, 9)] if grown else [])


def test_neither_the_dead_nor_the_gone_change() -> None:
    for gone in (rat(health=0, regenerates=2), rat(gone="fled", regenerates=2, health=3), rat(health=0, lasting=(FRIGHT,))):
        assert over(fight(gone), Party(()), Scripted([]))[0].foes == (gone,)


def test_a_round_ends_what_was_for_the_round() -> None:
    later, _ = over(fight(exposed=("ann",), quick=("ann",)), Party(()), Scripted([]))
    assert (later.exposed, later.quick) == ((), ())


def test_who_has_a_turn() -> None:
    stunned = somebody("bob", state="out", health=0, stunt_points=1, lasting=(STUNNED,))
    assert may_wake(stunned)
    assert not may_wake(stunned._replace(stunt_points=0))
    assert not may_wake(stunned._replace(lasting=()))  # saved from death by a point, and no stun
    assert not may_wake(stunned._replace(lasting=(Lasting("rage", 2), Lasting("toughen", hours=1))))
    assert not may_wake(stunned._replace(state="dying"))
    party = Party((somebody("ann"), stunned, somebody("cat"), somebody("dan", state="dead", health=0)))
    there = fight(rat(), rat(id="cub", health=0), fled=("cat",), order=("dan", "rat", "cub", "cat", "bob", "ann"))
    assert able(there, party) == {"ann", "bob", "rat"}
    assert acting(there, party) == ("rat", "bob", "ann")


def alone(rules: Switches = Switches(), **more: Any) -> Party:  # noqa: B008  # frozen
    return Party((somebody(**more),), rules=rules)


def test_whether_it_matters_where_a_round_begins() -> None:
    ann = alone(lasting=(Lasting("toughen", hours=1), Lasting("curse")))
    assert not timed(fight(rat()), ann)
    assert timed(fight(rat(regenerates=1)), ann)
    assert timed(fight(rat(lasting=(FRIGHT,))), ann)
    assert timed(fight(rat(), exposed=("ann",)), ann)
    assert timed(fight(rat(), quick=("ann",)), ann)
    assert timed(fight(rat(), ties=(("ann", "rat"),)), ann)
    assert timed(fight(rat()), alone(lasting=(FRIGHT,)))
    for state in ("out", "dying"):
        assert timed(fight(rat()), alone(state=state, health=0))


def test_whether_it_may_come_to_matter() -> None:
    """Whoever does something else than attack has less Defence until the round ends, and much is counted in rounds from then."""
    musket, phaser, bite = Attack("musket", (), 4, reload=1), Attack("phaser", (), 0, stuns=True), Attack("bite", (), 2)
    assert not timed(fight(rat(attacks=(bite,)))._replace(arms=(("ann", (bite,)),)), alone())
    for attack in (musket, phaser):
        assert timed(fight(rat(attacks=(bite, attack))), alone())
        assert timed(fight(rat())._replace(arms=(("ann", (bite, attack)),)), alone())
    assert timed(fight(rat(tactics=Tactics(pursue=True))), alone())
    assert timed(fight(rat(tactics=Tactics(flee_when=1))), alone())
    assert timed(fight(rat(), ground=(("ann", 0), ("rat", 9))), alone())
    assert timed(fight(rat(), tasks=(TaskCard("bell", "Ring", 1),)), alone())
    assert timed(fight(rat()), alone(Switches(stunning=True)))
    assert timed(fight(rat()), alone(skills=(("Medicine", 1),)))
    assert timed(fight(rat()), alone(craft=Craft(("heal",))))
    assert timed(fight(rat()), alone(craft=Craft((), ("rage",))))


# --- what lasts ---


def test_the_same_thing_anew_takes_the_place_of_the_old() -> None:
    old, new, other = Lasting("rage", 1), Lasting("rage", 6), Lasting("shield", defence=3, hours=2)
    assert lasts((old, other), new) == (new, other)
    assert lasts((other,), old) == (old, other)  # in one order, however it came


def test_what_lasts_adds_to_rolls() -> None:
    some = (Lasting("rage", 3, to_hit=2), Lasting("swarm", 2, rolls=-2), Lasting("slow", quick=-1), Lasting("shield", defence=3))
    assert terms(some) == (("swarm", -2),)
    assert terms(some, to_hit=True) == (("rage", 2), ("swarm", -2))
    assert terms(some, quick=True) == (("swarm", -2), ("slow", -1))
    assert terms((Lasting("both", rolls=-2, to_hit=2),), to_hit=True) == ()


# --- weeks ---


def mad(sanity: int, *conditions: str, state: str = "up", most: int = 7) -> Hero:
    return somebody(mind=Mind(sanity, most, conditions, (("corpse", 1),)), state=state)


@pytest.mark.parametrize(
    ("sanity", "card", "back"),
    [
        (3, RecoverCard(weeks=1), 4),
        (3, RecoverCard(weeks=3), 6),
        (3, RecoverCard(weeks=4), 7),
        (3, RecoverCard(weeks=9), 7),
        (0, RecoverCard(weeks=9), 0),
        (0, RecoverCard(weeks=9, therapist=True), 0),
        (0, RecoverCard(weeks=1, hospital=True), 1),
        (-2, RecoverCard(weeks=1, hospital=True), -1),
        (-2, RecoverCard(weeks=4, hospital=True), 2),
        (-2, RecoverCard(weeks=1, hospital=True, therapist=True), 0),
        (-2, RecoverCard(weeks=2, hospital=True, therapist=True), 2),
        (1, RecoverCard(weeks=1, hospital=True, therapist=True), 2),
        (-5, RecoverCard(cure=True), 7),
        (7, RecoverCard(weeks=1), 7),
        (7, RecoverCard(cure=True), 7),
    ],
)
def test_sanity_comes_back_by_the_week_or_by_a_cure(sanity: int, card: RecoverCard, back: int) -> None:
    hero, told = after(recover, card, mad(sanity))
    assert hero.mind == Mind(back, 7, (), (("corpse", 1),))
    assert told == (
        [] if back == sanity else [{"code": "sanity-back", "who": "Ann", "amount": back - sanity, "sanity": back, "most": 7}]
    )


@pytest.mark.parametrize(("die", "back"), [(1, 2), (2, 3), (3, 3), (4, 4), (6, 5)])
def test_a_safer_world_gives_half_a_die_to_all_above_0(die: int, back: int) -> None:
    hero, _ = after(recover, RecoverCard(safer=True), mad(2), (die,))
    assert hero.mind is not None
    assert hero.mind.sanity == back
    assert after(recover, RecoverCard(safer=True), mad(0))[0] == mad(0)  # no die is rolled
    assert after(recover, RecoverCard(safer=True), somebody())[0] == somebody()
    party = recover(RecoverCard(safer=True), Party((mad(0), mad(1, most=4)._replace(id="bob"))), Scripted([(die,)]))
    assert [hero.mind.sanity for hero in party.heroes] == [0, min(4, back - 1)]
    both = recover(RecoverCard(weeks=1, safer=True), Party((mad(1),)), Scripted([(die,)]))
    assert both.heroes[0].mind.sanity == min(7, back)


def test_long_term_conditions_end_at_the_maximum_and_chronic_ones_in_care() -> None:
    ill = ("chronic-2", "long-term-3", "phobia-1")
    hero, told = after(recover, RecoverCard(weeks=1), mad(5, *ill))
    assert hero.mind is not None
    assert hero.mind.conditions == ill
    hero, told = after(recover, RecoverCard(weeks=2), mad(5, *ill))
    assert hero.mind is not None
    assert hero.mind.conditions == ("chronic-2",)
    assert [each["what"] for each in told if each["code"] == "sane-again"] == ["long-term-3", "phobia-1"]
    hero, _ = after(recover, RecoverCard(cure=True), mad(-5, *ill))
    assert hero.mind == Mind(7, 7, (), (("corpse", 1),))


@pytest.mark.parametrize(
    ("weeks", "hospital", "free"), [(25, True, False), (26, True, True), (27, True, True), (99, False, False)]
)
def test_half_a_year_in_a_hospital(weeks: int, hospital: bool, free: bool) -> None:
    hero, _ = after(recover, RecoverCard(weeks=weeks, hospital=hospital), mad(-7, "chronic-2", state="retired", most=40))
    assert hero.state == ("up" if free else "retired")
    assert hero.mind is not None
    assert hero.mind.conditions == (() if free else ("chronic-2",))
    for state in ("up", "out"):
        well = mad(3, state=state)
        assert after(recover, RecoverCard(weeks=weeks, hospital=hospital), well)[0].state == state


def test_nobody_else_recovers() -> None:
    for state in ("dead", "dying"):
        lost = mad(2, state=state)
        assert after(recover, RecoverCard(weeks=3), lost)[0] == lost
    plain = somebody()
    assert after(recover, RecoverCard(weeks=3), plain)[0] == plain  # no Sanity was ever rolled


def test_a_fit_is_over_after_weeks_or_a_cure() -> None:
    fit = (Lasting("fit", 3, idle=True),)
    for card, left in ((RecoverCard(weeks=1), ()), (RecoverCard(cure=True), ()), (RecoverCard(safer=True), fit)):
        assert after(recover, card, somebody(lasting=fit))[0].lasting == left
