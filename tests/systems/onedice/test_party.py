"""The heroes of a party: found, chosen, replaced, and how they are after a scene."""

from __future__ import annotations

import pytest

from solo.systems.onedice.party import able, after_scene, alive, best, member, picked, replaced, standing, without
from solo.systems.onedice.people import Hero
from solo.systems.onedice.states import Lasting
from solo.systems.onedice.wounds import DYING, STUNNED
from solo.table import Party, Scripted, say
from tests.systems.onedice.small_books import somebody

ANN, BOB, CAT = somebody("ann", quick=1), somebody("bob", quick=3), somebody("cat", quick=3)
PARTY = Party((ANN, BOB, CAT), pack=(("rope", 1),))
FRIGHT = Lasting("afraid", 2, idle=True)
DAY = Lasting("toughen", defence=2, hours=1)


def ids(heroes: tuple[Hero, ...]) -> str:
    return " ".join(hero.id for hero in heroes)


def states(*states: str) -> Party:
    """Ann, Bob and Cat in these states, at no Health where they are down."""
    heroes = [
        hero._replace(state=state, health=hero.health if state in ("up", "retired") else 0)
        for hero, state in zip(PARTY.heroes, states, strict=True)
    ]
    return PARTY._replace(heroes=tuple(heroes))


def test_each_is_found_by_id() -> None:
    assert [member(PARTY, id) for id in ("ann", "bob", "cat")] == [ANN, BOB, CAT]
    with pytest.raises(LookupError):
        member(PARTY, "b")


def test_one_takes_the_place_of_who_they_were_and_nobody_elses() -> None:
    hurt = BOB._replace(health=1)
    assert replaced(PARTY, hurt) == PARTY._replace(heroes=(ANN, hurt, CAT))
    assert replaced(PARTY, BOB._replace(health=10)).heroes[1].health == 10
    assert replaced(PARTY, BOB) is PARTY
    alone = Party((BOB,))
    assert replaced(alone, hurt).heroes == (hurt,)
    assert replaced(replaced(alone, hurt), BOB) == alone
    assert replaced(alone, BOB) is alone


def test_one_of_an_item_is_gone_and_what_was_left_of_it_goes_with_the_last() -> None:
    owner = somebody(gear=("quiver", "rope", "quiver", "lamp"), shots=(("quiver", 3), ("lamp", 2)))
    once = without(owner, "quiver")
    assert once.gear == ("rope", "quiver", "lamp")
    assert once.shots == owner.shots
    twice = without(once, "quiver")
    assert twice.gear == ("rope", "lamp")
    assert twice.shots == (("lamp", 2),)
    assert without(twice, "lamp").gear == ("rope",)
    assert without(somebody(gear=("rope",)), "rope").gear == ()


def test_who_stands_and_who_is_alive() -> None:
    assert ids(standing(states("up", "out", "dying"))) == "ann"
    assert ids(alive(states("up", "out", "dying"))) == "ann bob cat"
    assert ids(alive(states("dead", "retired", "up"))) == "cat"
    assert ids(standing(states("retired", "dead", "up"))) == "cat"
    fallen = PARTY._replace(heroes=(ANN._replace(health=0), BOB, CAT))
    assert ids(standing(fallen)) == ids(alive(fallen)) == "bob cat"  # up, and without any Health


def test_a_fright_keeps_people_from_acting_unless_all_are_frightened() -> None:
    afraid = [hero._replace(lasting=(FRIGHT,)) for hero in PARTY.heroes]
    assert ids(able(PARTY)) == "ann bob cat"
    assert ids(able(Party((ANN, afraid[1], CAT)))) == "ann cat"
    assert ids(able(Party((ANN._replace(lasting=(DAY,)), afraid[1], afraid[2])))) == "ann"
    assert ids(able(Party(tuple(afraid)))) == "ann bob cat"
    assert ids(able(Party((afraid[0], BOB._replace(state="dead"), afraid[2])))) == "ann cat"


def test_the_best_is_the_first_of_equals_among_those_who_stand() -> None:
    assert best(PARTY, lambda hero: hero.quick) == BOB
    assert best(states("up", "dead", "up"), lambda hero: hero.quick) == CAT
    assert best(states("up", "dead", "dying"), lambda hero: hero.quick) == ANN


def test_the_player_picks_among_those_who_stand_or_among_some() -> None:
    table = Scripted(["cat", "ann"])
    assert picked(states("up", "dead", "up"), say("who"), table) == CAT
    assert picked(PARTY, say("who"), table, (ANN, BOB)) == ANN
    assert [[option.key for option in question.options] for question in table.asked] == [["ann", "cat"], ["ann", "bob"]]
    assert picked(PARTY, say("who"), table, (BOB,)) == BOB  # nothing to ask


def test_after_a_scene_the_dying_are_dead_unless_there_is_still_time() -> None:
    dying = BOB._replace(state="dying", health=0, lasting=(DYING, DAY))
    party = Party((ANN, dying))
    assert after_scene(party).heroes == (ANN, dying._replace(state="dead", lasting=(DAY,)))
    assert after_scene(party, in_time=True).heroes == (ANN, dying)


def test_after_a_scene_the_unconscious_come_to() -> None:
    out = BOB._replace(state="out", health=0)
    stunned = somebody("cat", strong=3, state="out", health=0, lasting=(STUNNED,))
    for in_time in (False, True):
        after = after_scene(Party((ANN, out, stunned)), in_time)
        assert [(hero.state, hero.health, hero.lasting) for hero in after.heroes] == [
            ("up", 9, ()),
            ("up", 1, ()),
            ("up", 4, ()),  # half of 9, down
        ]
    healed = out._replace(health=3)
    assert after_scene(Party((healed,))).heroes[0].health == 3


def test_after_a_scene_what_is_counted_in_rounds_has_ended_and_what_is_counted_in_hours_has_not() -> None:
    ann = ANN._replace(lasting=(FRIGHT, Lasting("rage", 1), DAY))
    retired = CAT._replace(state="retired")
    assert after_scene(Party((ann, BOB, retired))).heroes == (ann._replace(lasting=(DAY,)), BOB, retired)
    assert after_scene(Party((ann,)), in_time=True).heroes[0].lasting == (DAY,)
    assert after_scene(PARTY) == PARTY
