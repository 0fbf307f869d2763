"""A fight as steps: how it begins, whose turn it is, initiative, blasts, and when it goes on to what (pp. 19-22)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.onedice import fight as fighting
from solo.systems.onedice.combat import Blast, Busy, Coming, Fight, FightCard, Run, Tally, TaskCard
from solo.systems.onedice.people import Attack, Gear, Switches, Tactics, Weapon
from solo.systems.onedice.rules import Placing
from solo.systems.onedice.states import Craft, Lasting
from solo.systems.onedice.wounds import DYING
from solo.table import Answer, Ask, Outcome, Party, Scripted, ends
from tests.systems.onedice.fights import beast, melee
from tests.systems.onedice.small_books import as_read, somebody

ANN, BOB = somebody("ann"), somebody("bob")
PARTY = Party((ANN, BOB), rules=Switches())
RAT, DOG = beast("rat"), beast("dog")
BOW = Gear("bow", "Bow", weapons=(Weapon("Archery", 3, range=25),))
GEAR = {"bow": BOW, "draught": Gear("draught", "Draught", potion=3)}
LEADS = ("win", "lose", "flee")


def begun(card: FightCard, party: Party = PARTY, later: Any = None, foes: Any = (RAT, DOG)) -> Fight:
    return fighting.begin(card, foes, later or {}, party, GEAR, LEADS)


def step(fight: Fight, *answers: Answer, party: Party = PARTY) -> tuple[Any, Party, Scripted]:
    table = Scripted(answers)
    after = fighting.step(fight, party, table)
    assert not table.script
    assert fighting.step(as_read(fight), as_read(party), Scripted(answers)) == after
    return *after, table


# --- how it begins ---


def test_without_more_initiative_is_rolled_by_all() -> None:
    fight = begun(FightCard(("rat", "dog")))
    assert (fight.stage, fight.waiting, fight.leads) == ("initiative", ("ann", "bob", "rat", "dog"), LEADS)
    assert (fight.ground, fight.advantage, fight.called, fight.coming, fight.tasks, fight.potions) == ((), (), (), (), (), ())
    down = Party((ANN._replace(state="out", health=0), BOB), rules=Switches())
    assert begun(FightCard(("rat",)), down).waiting == ("bob", "rat", "dog")
    assert [id for id, _ in begun(FightCard(("rat",)), down).arms] == ["ann", "bob"]


@pytest.mark.parametrize(
    ("distance", "places"),
    [
        (0, (0, 0, 0)),
        (30, (30, 30, 30)),
        ({"rat": 12, "cat": 40}, (12, 0, 40)),
        (None, None),
    ],
)
def test_everybody_has_a_place_those_still_to_come_too(distance: Any, places: tuple[int, ...] | None) -> None:
    cat = beast("cat-1")._replace(card="cat")
    fight = begun(FightCard(("rat", "dog"), distance=distance), later={3: (cat,)})
    expected = () if places is None else tuple(zip(("ann", "bob", "rat", "dog", "cat-1"), (0, 0, *places), strict=True))
    assert fight.ground == expected
    assert fight.coming == (Coming(3, (cat,)),)


def test_who_comes_later_comes_in_order_and_is_worth_something_only_with_levels() -> None:
    worth = RAT._replace(xp=15)
    later = {4: (worth._replace(id="rat-3"),), 2: (worth._replace(id="rat-2"),)}
    fight = begun(FightCard(("rat",)), foes=(worth,), later=later)
    assert [(coming.rounds, coming.foes[0].id, coming.foes[0].xp) for coming in fight.coming] == [
        (2, "rat-2", 0),
        (4, "rat-3", 0),
    ]
    assert fight.foes[0].xp == 0
    for experience, xp in (("levels", 15), ("points", 0)):
        rules = PARTY._replace(rules=Switches(experience=experience))  # type: ignore[arg-type]
        fight = begun(FightCard(("rat",)), rules, foes=(worth,), later=later)
        assert (fight.foes[0].xp, fight.coming[0].foes[0].xp) == (xp, xp)


def test_one_side_may_have_an_advantage() -> None:
    assert begun(FightCard(("rat",), advantage="hero")).advantage == ("ann", "bob")
    assert begun(FightCard(("rat",), advantage="foe")).advantage == ("dog", "rat")
    down = Party((ANN, BOB._replace(state="out", health=0)), rules=Switches())
    assert begun(FightCard(("rat",), advantage="hero"), down).advantage == ("ann",)


@pytest.mark.parametrize(
    ("more", "called"), [({}, ()), ({"undetected": True}, ("bob",)), ({"surprise": "hero"}, ("bob",)), ({"surprise": "foe"}, ())]
)
def test_whoever_is_unseen_may_call_a_shot(more: dict[str, Any], called: tuple[str, ...]) -> None:
    shooter = BOB._replace(craft=Craft(specials=("called-shot",)))
    party = Party((ANN._replace(craft=Craft(specials=("rage",))), shooter), rules=Switches())
    assert begun(FightCard(("rat",), **more), party).called == called


def test_what_is_carried_and_what_there_is_to_do() -> None:
    chest = TaskCard("chest", "Open it", 2)
    party = Party((ANN._replace(gear=("bow",)), BOB), pack=(("draught", 1),), rules=Switches())
    fight = begun(FightCard(("rat",), tasks={"chest": chest}), party)
    assert fight.tasks == (chest,)
    assert [potion.item for potion in fight.potions] == ["draught"]
    (bow,) = dict(fight.arms)["ann"]
    assert (bow.item, bow.range) == ("bow", 25)


@pytest.mark.parametrize(
    ("surprise", "distance", "stage", "waiting"),
    [
        (None, None, "initiative", "ann bob rat dog"),
        ("hero", None, "free", "ann bob"),
        ("foe", None, "free", "rat dog"),
        (None, 2, "initiative", "ann bob rat dog"),
        (None, 3, "approach", "ann bob rat dog"),
        ("hero", 3, "approach", "ann bob"),
        ("foe", 3, "approach", "rat dog"),
        ("foe", {"rat": 2, "dog": 9}, "free", "rat"),
        ("hero", {"rat": 2, "dog": 9}, "free", "ann bob"),
    ],
)
def test_nobody_rolls_until_somebody_reaches_somebody_then_surprise_then_initiative(
    surprise: Any, distance: Any, stage: str, waiting: str
) -> None:
    fight = begun(FightCard(("rat", "dog"), surprise=surprise, distance=distance))
    assert (fight.stage, " ".join(fight.waiting)) == (stage, waiting)
    assert fight.surprise == (surprise if stage == "approach" else None)


def test_a_free_attack_is_for_those_who_reach_somebody() -> None:
    armed = Party((ANN, BOB._replace(gear=("bow",))), rules=Switches())
    fight = begun(FightCard(("rat",), surprise="hero", distance=20), armed)
    assert (fight.stage, fight.waiting) == ("free", ("bob",))
    fight = begun(FightCard(("rat",), surprise="foe", distance=20), armed)
    assert (fight.stage, fight.waiting, fight.surprise) == ("initiative", ("ann", "bob", "rat", "dog"), None)


# --- coming nearer ---


def test_each_comes_nearer_waits_or_flees_in_turn() -> None:
    fight = begun(FightCard(("rat", "dog"), distance=100))
    after, _, table = step(fight, "wait")
    assert (after.waiting, after.ground, table.told[0].code) == (("bob", "rat", "dog"), fight.ground, "waits")
    assert isinstance(table.asked[0], Ask)
    assert [option.key for option in table.asked[0].options] == ["close", "wait", "flee"]
    after, _, _ = step(fight, "close")
    assert after.ground[0] == ("ann", 20)
    after, _, table = step(fight, "flee")
    assert (after.fled, after.waiting, table.told[0].code) == (("ann",), ("bob", "rat", "dog"), "away")
    _, _, table = step(fight._replace(leads=("win", "lose")), "wait")
    assert isinstance(table.asked[0], Ask)
    assert [option.key for option in table.asked[0].options] == ["close", "wait"]
    foes, _, _ = step(fight._replace(waiting=("rat", "dog")))
    assert (dict(foes.ground)["rat"], foes.waiting) == (80, ("dog",))


def test_when_all_have_moved_they_move_again_until_somebody_reaches_somebody() -> None:
    fight = begun(FightCard(("rat", "dog"), distance=100))._replace(waiting=("dog",))
    after, _, _ = step(fight)
    assert (after.stage, after.waiting) == ("approach", ("ann", "bob", "rat", "dog"))
    near = begun(FightCard(("rat", "dog"), distance={"rat": 100, "dog": 22}))
    after, _, _ = step(near, "close", "dog")
    assert (after.stage, after.waiting) == ("initiative", ("ann", "bob", "rat", "dog"))
    surprised = begun(FightCard(("rat", "dog"), distance={"rat": 100, "dog": 22}, surprise="hero"))
    after, _, _ = step(surprised, "close", "dog")
    assert (after.stage, after.waiting) == ("free", ("ann",))


def test_when_all_heroes_have_fled_it_is_over() -> None:
    fight = begun(FightCard(("rat",), distance=100))._replace(fled=("ann",), waiting=("bob", "rat"))
    after, _, table = step(fight, "flee")
    assert (after, table.told[-1].code) == (Outcome("flee"), "fight-fled")


# --- initiative ---


def test_each_rolls_and_the_last_makes_the_order() -> None:
    fight = begun(FightCard(("rat", "dog")), foes=(RAT, DOG._replace(quick=4)))
    slow = Party((ANN._replace(lasting=(Lasting("ice", 9, quick=-1), Lasting("swarm", 9, rolls=-2))), BOB), rules=Switches())
    after, _, table = step(fight, (5,), party=slow)
    assert after.placings == (Placing("ann", 4, True, 2),)
    assert after.waiting == ("bob", "rat", "dog")
    assert table.told[0].field("sum").terms == (("", 5), ("quick", 2), ("ice", -1), ("swarm", -2))
    for dice in ((2,), (4,)):
        after, _, _ = step(after, dice, party=slow)
    after, _, table = step(after, (1,), party=slow)
    # Bob 4, the rat 6, the dog 5, Ann 4: of equals the quicker, and they are as quick as each other: as they stand in the book
    assert (after.stage, after.order, after.waiting) == ("rounds", ("rat", "dog", "ann", "bob"), ("rat", "dog", "ann", "bob"))
    assert [said.code for said in table.told] == ["initiative", "order", "round"]
    assert table.told[1].field("names") == ("Rat", "Dog", "Ann", "Bob")
    assert (after.placings, after.ties) == ((), ())


PLACED = (Placing("ann", 5, True, 2), Placing("bob", 3, True, 2), Placing("rat", 5, False, 2))


def rolled(fight: Fight, die: int = 1, party: Party = PARTY) -> Fight:
    after, _, _ = step(fight, (die,), party=party)
    assert isinstance(after, Fight)
    return after


def test_totals_are_kept_where_others_are_still_to_come() -> None:
    fight = begun(FightCard(("rat", "dog")))._replace(waiting=("dog",), placings=PLACED)
    assert rolled(fight, 2).placings == ()
    coming = fight._replace(coming=(Coming(2, (beast("cat"),)),))
    assert rolled(coming, 2).placings == (*PLACED, Placing("dog", 4, False, 2))
    assert rolled(coming, 2).order == ("ann", "rat", "dog", "bob")


def test_who_comes_later_has_a_place_in_the_old_order_and_the_fallen_have_none() -> None:
    foes = (RAT._replace(health=0), DOG, beast("cat"))
    placings = (*PLACED, Placing("dog", 6, False, 2))
    fight = melee((ANN, BOB), foes, stage="initiative", placings=placings, order=("dog", "ann", "bob"))._replace(waiting=("cat",))
    after, _, table = step(fight, (2,))
    assert (after.order, after.waiting, after.stage) == (("dog", "ann", "cat", "bob"), ("dog", "ann", "cat", "bob"), "rounds")
    assert [said.code for said in table.told] == ["initiative", "order"]  # the round has begun already
    down = Party((ANN, BOB._replace(state="dying", health=0, lasting=(DYING,))), rules=Switches())
    after, _, _ = step(fight, (2,), party=down)
    assert (after.order, after.waiting) == (("dog", "ann", "cat", "bob"), ("dog", "ann", "cat"))


def test_heroes_and_rivals_with_equal_totals_act_at_the_same_time() -> None:
    rivals = (RAT._replace(rival=True), DOG)
    fight = begun(FightCard(("rat", "dog")), foes=rivals)._replace(waiting=("dog",), placings=PLACED)
    assert rolled(fight, 3).ties == (("ann", "rat"),)  # the dog has 5, too, and is no rival
    assert rolled(fight._replace(placings=(*PLACED[:2], PLACED[2]._replace(total=4))), 3).ties == ()
    level = fight._replace(placings=tuple(placing._replace(total=5) for placing in PLACED))
    assert rolled(level, 3).ties == (("ann", "rat"), ("bob", "rat"))
    assert rolled(fight._replace(foes=(RAT, DOG)), 3).ties == ()


def test_of_the_last_die_those_that_make_the_same_order_are_looked_at_once() -> None:
    fight = begun(FightCard(("rat", "dog")))._replace(
        waiting=("dog",), placings=(Placing("ann", 5, True, 2), Placing("rat", 20, False, 2))
    )
    ways = sorted(int(end.weight * 6) for end in ends(lambda table: fighting.step(fight, PARTY, table)))
    assert ways == [3, 3]  # 3 to 5 come after Ann, 6 to 8 before


# --- blasts ---


def blasted(
    fight: Fight, waiting: tuple[str, ...], total: int | None, die: int = 1, rules: Switches | None = None, heroes: Any = None
) -> tuple[Any, Party, Scripted]:
    blast = Blast("the Gunner", "Rocket", 4, waiting, total, die)
    return step(fight._replace(blast=blast), party=Party(heroes or (ANN, BOB), rules=rules or Switches()))


@pytest.mark.parametrize(
    ("total", "die", "rules", "health"),
    [
        (8, 1, {}, 9),
        (9, 1, {}, 5),
        (10, 1, {}, 4),
        (9, 1, {"strict_hit": True}, 9),
        (10, 1, {"strict_hit": True}, 4),
        (8, 6, {"lucky_hits": True}, 5),
        (8, 5, {"lucky_hits": True}, 9),
        (8, 6, {}, 9),
        (10, 6, {"lucky_hits": True}, 4),
        (None, 0, {}, 5),  # without a roll
    ],
)
def test_a_blasts_total_is_held_against_each_ones_defence(
    total: int | None, die: int, rules: dict[str, Any], health: int
) -> None:
    after, party, table = blasted(melee((ANN, BOB), (RAT, DOG)), ("ann", "rat"), total, die, Switches(**rules))
    assert party.heroes[0].health == health
    assert after.blast == Blast("the Gunner", "Rocket", 4, ("rat",), total, die)
    said = [one for one in table.told if one.code.startswith("blast")]
    assert len(said) == (total is not None)
    if said:
        hit = health in (4, 5) and not (die == 6 and total == 8)
        assert (said[0].code, said[0].field("defence"), said[0].field("damage")) == (
            "blast-hit" if hit else "blast-miss",
            9,
            9 - health,
        )


def test_a_blast_strikes_foes_too_and_not_who_has_fallen_meanwhile() -> None:
    fight = melee((ANN, BOB), (RAT, DOG), waiting=("bob", "rat", "dog"))
    after, _, _ = blasted(fight, ("rat", "dog"), 8)
    assert [foe.health for foe in after.foes] == [0, 6]
    after, _, _ = blasted(fight, ("rat",), 7)
    assert (after.foes[0].health, after.blast, after.waiting) == (1, None, ("bob", "rat", "dog"))
    after, _, _ = blasted(fight, ("rat",), 8)
    assert (after.blast, after.waiting, after.order) == (None, ("bob", "dog"), ("ann", "bob", "dog"))
    fallen = fight._replace(foes=(RAT._replace(health=0), DOG))
    after, _, table = blasted(fallen, ("rat", "dog"), 99)
    assert (after.blast.waiting, table.told) == (("dog",), [])
    exposed = fight._replace(exposed=("rat",), advantage=("dog",))
    assert [foe.health for foe in blasted(exposed, ("rat",), 4)[0].foes] == [2, 6]
    assert [foe.health for foe in blasted(exposed, ("dog",), 7)[0].foes] == [6, 6]


# --- from one to the next ---

SWORD = Attack("Sword", (("strong", 3), ("Blades", 2)), 3, item="sword")


def test_whoever_falls_acts_no_more_and_leaves_the_order() -> None:
    fight = melee((ANN, BOB), (RAT._replace(health=3), DOG), SWORD, attacks=1)
    after, _, _ = step(fight, "rat", (1,))
    assert (after.waiting, after.order, [foe.health for foe in after.foes]) == (("bob", "dog"), ("ann", "bob", "dog"), [0, 6])
    after, _, _ = step(fight._replace(attacks=2), "rat", (1,))
    assert (after.waiting, after.attacks) == (("ann", "bob", "dog"), 1)  # her turn goes on
    dying = Party((ANN, BOB._replace(health=1)), rules=Switches())
    weak = Tactics(target="weakest")
    rats = melee((ANN, BOB), (RAT._replace(tactics=weak), DOG), waiting=("rat", "bob", "dog"))
    after, party, _ = step(rats, (6,), party=dying)
    assert (party.heroes[1].state, after.waiting, after.order) == ("dying", ("dog",), rats.order)  # who is down keeps the place


def test_a_fight_is_won_or_lost_with_the_last() -> None:
    fight = melee((ANN, BOB), (RAT._replace(health=3), DOG._replace(health=0)), SWORD, attacks=1)
    after, _, table = step(fight, (1,))
    assert (after, table.told[-1].code) == (Outcome("win"), "fight-won")
    last = Party((ANN._replace(health=1), BOB._replace(state="dead", health=0)), rules=Switches())
    after, party, table = step(melee((ANN, BOB), (RAT,), waiting=("rat",)), (6,), party=last)
    assert (after, table.told[-1].code, party.heroes[0].state) == (Outcome("lose"), "fight-lost", "dead")


def test_after_the_last_of_a_round_a_new_one_begins() -> None:
    fight = melee((ANN, BOB), (RAT, DOG), waiting=("dog",), exposed=("ann",), quick=("ann",))
    one = Party((ANN,), rules=Switches())
    after, _, table = step(fight._replace(order=("dog", "ann", "rat")), (1,), party=one)
    assert (after.waiting, after.exposed, after.quick) == (("dog", "ann", "rat"), (), ())
    assert table.told[-1].code == "round"
    free = fight._replace(stage="free", order=(), exposed=(), quick=())
    after, _, table = step(free, (1,), party=one)
    assert (after.stage, after.waiting) == ("initiative", ("ann", "rat", "dog"))
    assert "round" not in [said.code for said in table.told]


def test_what_runs_out_with_a_round_may_end_it() -> None:
    dying = BOB._replace(state="dying", health=0, lasting=(DYING._replace(rounds=1),))
    fight = melee((ANN, BOB), (RAT,), waiting=("rat",))
    after, party, table = step(fight, (1,), party=Party((ANN, dying), rules=Switches()))
    assert (party.heroes[1].state, after.order, after.waiting) == ("dead", ("ann", "rat"), ("ann", "rat"))
    assert "dies" in [said.code for said in table.told]
    regrown = melee((ANN,), (RAT._replace(health=2, regenerates=2),), waiting=("rat",))
    after, _, _ = step(regrown, (1,), party=Party((ANN,), rules=Switches()))
    assert after.foes[0].health == 4


def test_a_turn_that_ends_by_a_fall_leaves_nothing_declared() -> None:
    fight = melee((ANN, BOB), (RAT, DOG), SWORD, attacks=2, doing="", burst=None, blast=Blast("a", "b", 20, ("ann",)))
    after, party, _ = step(fight)
    assert (party.heroes[0].state, after.waiting, after.attacks) == ("dying", ("bob", "rat", "dog"), 0)
    after, party, _ = step(fight._replace(blast=Blast("a", "b", 20, ("bob",))))
    assert (after.waiting, after.attacks) == (("ann", "rat", "dog"), 2)
    after, party, _ = step(fight._replace(blast=Blast("a", "b", 20, ("rat",))))
    assert (after.waiting, after.attacks) == (("ann", "bob", "dog"), 2)


def test_who_has_fallen_is_in_no_chase() -> None:
    fight = melee((ANN, BOB), (RAT, DOG), chases=(Run("rat", chasers=("bob",)), Run("ann", chasers=("rat", "dog"))))
    after, _, _ = step(fight._replace(blast=Blast("a", "b", 20, ("rat",))))
    assert after.chases == (Run("ann", chasers=("dog",)),)


def test_who_works_at_something_is_no_hindrance_to_the_others() -> None:
    fight = melee((ANN, BOB), (RAT,), SWORD, busy=(Busy("bob", "chest", 2),), attacks=1)
    after, _, _ = step(fight, (1,))
    assert (after.waiting, after.busy) == (("bob", "rat"), fight.busy)


# --- at the same time ---


@pytest.mark.parametrize(
    ("ties", "waiting", "stage", "last"),
    [
        ((("ann", "rat"),), ("ann", "bob", "rat", "dog"), "rounds", "rat"),
        ((("bob", "rat"),), ("ann", "bob", "rat", "dog"), "rounds", ""),
        ((("abe", "rat"),), ("ann", "bob", "rat", "dog"), "rounds", ""),
        ((("zoe", "rat"),), ("ann", "bob", "rat", "dog"), "rounds", ""),
        ((("ann", "dog"),), ("ann", "bob", "rat", "dog"), "rounds", ""),
        ((("ann", "rat"),), ("ann", "bob", "dog"), "rounds", ""),  # it has acted already
        ((("ann", "dog"), ("ann", "rat")), ("ann", "bob", "rat", "dog"), "rounds", "rat"),
        ((("ann", "rat"),), ("ann", "bob", "rat", "dog"), "free", ""),
        ((), ("ann", "bob", "rat", "dog"), "rounds", ""),
    ],
)
def test_a_rival_who_is_level_strikes_back_from_the_state_before(ties: Any, waiting: Any, stage: Any, last: str) -> None:
    rival = RAT._replace(health=3, rival=True)
    fight = melee((ANN, BOB), (rival, DOG), SWORD, attacks=1, ties=ties, stage=stage)._replace(waiting=waiting)
    after, _, _ = step(fight, "rat", (1,))
    assert after.last_blow == last
    if last:
        then, party, _ = step(after, (6,))
        assert (then.last_blow, party.heroes[0].health, then.waiting) == ("", 9 - 3, ("bob", "dog"))


def test_a_rival_who_is_only_hurt_waits_for_its_turn() -> None:
    fight = melee((ANN, BOB), (RAT._replace(rival=True), DOG), SWORD, attacks=1, ties=(("ann", "rat"),))
    assert step(fight, "rat", (1,))[0].last_blow == ""


def test_spoils_are_counted_one_a_step() -> None:
    fight = melee((ANN, BOB), (RAT._replace(health=0),), stage="spoils", outcome="win", tally=Tally(xp=10, treasure=(5, 7)))
    after, party, _ = step(fight)
    assert (after.tally.treasure, party.heroes[0].money) == ((7,), 5)
    after, party, _ = step(after, party=party)
    assert (after, party.heroes[0].money, [hero.growth.xp for hero in party.heroes]) == (Outcome("win"), 12, [5, 5])
