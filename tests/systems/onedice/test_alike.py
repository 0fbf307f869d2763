"""Fights with equal futures are made equal, and what matters in them stays as it is."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from solo.systems.onedice.alike import canon
from solo.systems.onedice.combat import Blast, Coming, Fight, Run
from solo.systems.onedice.people import Attack, FoeCard, Hero, Switches, appear
from solo.systems.onedice.potions import Potion
from solo.systems.onedice.rules import Placing
from solo.systems.onedice.states import Craft, Lasting
from solo.systems.onedice.wounds import DYING
from solo.table import Party
from tests.systems.onedice.fights import beast, melee
from tests.systems.onedice.small_books import as_read, somebody

ANN, BOB = somebody("ann"), somebody("bob")
USUAL = Switches()
PARTY, ALONE = Party((ANN, BOB), rules=USUAL), Party((ANN,), rules=USUAL)
RATS = appear([FoeCard("rat", "Rat", 2, 1, 2)] * 3)
SLOW = Lasting("slow", 2, quick=-1)
HURT = tuple(rat._replace(health=health) for rat, health in zip(RATS, (5, 2, 4), strict=True))
ORDER = ("rat-2", "ann", "rat-3", "bob", "rat-1")


def same(fight: Fight, party: Party = PARTY) -> Fight:
    return canon(fight, party)[0]


def renumbered(thing: Any, names: dict[str, str]) -> Any:
    """Something with other names in it, however deep they lie."""
    if isinstance(thing, str):
        return names.get(thing, thing)
    if not isinstance(thing, tuple):
        return thing
    parts = [renumbered(part, names) for part in thing]
    return type(thing)(*parts) if hasattr(thing, "_fields") else tuple(parts)


def otherwise_numbered(fight: Fight) -> list[Fight]:
    """The fight with its three rats numbered in every way; lists that are kept sorted stay so."""
    found = []
    for numbers in permutations((1, 2, 3)):
        names: dict[str, str] = {}
        for old, new in zip((1, 2, 3), numbers, strict=True):
            names |= {f"rat-{old}": f"rat-{new}", f"Rat {old}": f"Rat {new}"}
        other: Fight = renumbered(fight, names)
        sorts: dict[str, Any] = {name: tuple(sorted(getattr(other, name))) for name in ("exposed", "advantage")}
        found.append(other._replace(foes=tuple(sorted(other.foes, key=lambda foe: foe.id)), **sorts))
    return found


FULL = melee(
    (ANN, BOB),
    HURT,
    order=ORDER,
    waiting=ORDER[1:],
    ground=(("ann", 10), ("bob", 12), ("rat-1", 20), ("rat-2", 22), ("rat-3", 24)),
    placings=tuple(Placing(id, 9 - place, False, 2) for place, id in enumerate(ORDER)),
    advantage=("rat-1", "rat-3"),
    exposed=("ann", "rat-2"),
    chases=(Run("bob", chasers=("rat-1", "rat-2"), total=5), Run("rat-3", chasers=("ann",))),
    ties=(("ann", "rat-2"), ("bob", "rat-1")),
)


@pytest.mark.parametrize(
    "fight",
    [
        FULL,
        FULL._replace(ground=()),
        FULL._replace(chases=(), ties=()),
        FULL._replace(exposed=(), chases=(), ties=()),
        FULL._replace(ground=(), advantage=(), exposed=(), chases=()),
        FULL._replace(ground=(), advantage=(), exposed=(), ties=()),
        FULL._replace(ground=(), exposed=(), chases=(), ties=()),
        FULL._replace(ground=(), advantage=(), chases=(), ties=()),
        FULL._replace(ground=(), advantage=(), exposed=(), chases=(), ties=()),
        FULL._replace(ground=(), foes=(RATS[0]._replace(health=2), *HURT[1:])),
        # nothing but the place, what lasts, what is spent, or the order tells them apart
        FULL._replace(foes=RATS),
        FULL._replace(ground=(), foes=(RATS[0], RATS[1]._replace(lasting=(SLOW,)), RATS[2])),
        FULL._replace(ground=(), foes=(RATS[0], RATS[1], RATS[2]._replace(spent=("spear",)))),
        FULL._replace(ground=(), foes=(RATS[0], RATS[1], RATS[2]._replace(attacker="bob"))),
        FULL._replace(ground=(), foes=(RATS[0]._replace(opened=True), RATS[1], RATS[2])),
        FULL._replace(ground=(), foes=(RATS[0]._replace(stunt_points=1), RATS[1]._replace(stunt_points=1), RATS[2])),
        FULL._replace(ground=(), foes=RATS),
        FULL._replace(ground=(), foes=RATS, placings=(), waiting=ORDER[3:], quick=("ann",)),
        # while initiative is rolled, and when another has just come
        FULL._replace(foes=RATS, ground=(), stage="initiative", order=(), placings=FULL.placings[:2], waiting=ORDER[2:], ties=()),
        FULL._replace(stage="initiative", order=(), placings=FULL.placings[:2], waiting=ORDER[2:], ties=()),
        FULL._replace(stage="initiative", order=ORDER[1:], waiting=("rat-2",), ties=()),
    ],
)
def test_however_foes_of_a_kind_are_numbered_it_is_the_same_fight(fight: Fight) -> None:
    first, *others = {same(each) for each in otherwise_numbered(fight)}
    assert others == []
    assert canon(as_read(fight), as_read(PARTY)) == (first, PARTY)
    # and what was said of a rat is still said of that rat
    was, now = {foe.id: foe for foe in fight.foes}, {foe.id: foe for foe in first.foes}
    assert sorted(now) == sorted(was)
    assert [(foe.name, foe.label) for foe in first.foes] == [(rat.name, rat.label) for rat in RATS]

    def told(fight: Fight, ids: tuple[str, ...]) -> list[object]:
        foes = {foe.id: foe._replace(id="", name="", label="") for foe in fight.foes}
        return [foes.get(id, id) for id in ids]

    def runs(fight: Fight) -> list[object]:
        return [(told(fight, (run.runner, *run.chasers)), run.total) for run in fight.chases]

    def each(fight: Fight, ids: tuple[str, ...]) -> list[str]:
        return sorted(map(str, told(fight, ids)))

    acting = tuple(placing.id for placing in fight.placings), tuple(placing.id for placing in first.placings)
    assert told(first, acting[1]) == told(fight, acting[0])
    assert told(first, first.waiting[: len(fight.waiting)]) == told(fight, fight.waiting)
    assert each(first, first.order) == each(fight, fight.order)
    assert each(first, first.advantage) == each(fight, fight.advantage)
    assert each(first, first.exposed) == each(fight, fight.exposed)
    assert runs(first) == runs(fight)
    assert [told(first, tie) for tie in first.ties] == [told(fight, tie) for tie in fight.ties]
    far = [sorted((str(told(each, (id,))), place - each.ground[0][1]) for id, place in each.ground) for each in (first, fight)]
    assert far[0] == far[1]


def test_foes_are_numbered_by_health_then_place_then_what_else_there_is_then_their_turn() -> None:
    def numbered(*foes: Any, **more: Any) -> list[tuple[object, ...]]:
        fight = same(melee((ANN,), foes, order=("rat-3", "rat-2", "ann", "rat-1"), waiting=("rat-1",), **more), ALONE)
        places = dict(fight.ground)
        return [(foe.id, foe.health, places.get(foe.id), fight.order.index(foe.id)) for foe in fight.foes]

    assert [each[:2] for each in numbered(*HURT)] == [("rat-1", 2), ("rat-2", 4), ("rat-3", 5)]
    ground = (("ann", 0), ("rat-1", 9), ("rat-2", 4), ("rat-3", 6))
    assert [each[2] for each in numbered(*RATS, ground=ground)] == [4, 6, 9]
    assert [each[1:3] for each in numbered(*HURT, ground=ground)] == [(2, 4), (4, 6), (5, 9)]
    # the last by number is the second to act
    for more in ({"lasting": (SLOW,)}, {"spent": ("spear",)}, {"stunt_points": 1}, {"attacker": "ann"}, {"opened": True}):
        marked = same(melee((ANN,), (*RATS[:2], RATS[2]._replace(**more)), order=ORDER, waiting=ORDER), ALONE)
        assert marked.foes[2] == RATS[2]._replace(**more), more
    assert [each[3] for each in numbered(*RATS)] == [0, 1, 2]


def test_of_two_kinds_each_is_numbered_for_itself() -> None:
    hares = appear([FoeCard("hare", "Hare", 2, 1, 2)] * 2)
    foes = (RATS[0], hares[0], RATS[1]._replace(health=1), hares[1]._replace(health=2))
    order = ("rat-2", "hare-1", "rat-1", "hare-2", "ann")
    fight = same(melee((ANN,), foes, order=order, waiting=order), ALONE)
    assert [(foe.id, foe.health) for foe in fight.foes] == [("hare-1", 2), ("hare-2", 6), ("rat-1", 1), ("rat-2", 6)]
    assert fight.order == ("rat-1", "hare-2", "rat-2", "hare-1", "ann")


def test_foes_numbered_so_already_stay_as_they_are() -> None:
    order = ("rat-3", "rat-1", "ann", "rat-2")
    fight = melee((ANN,), (HURT[1]._replace(id="rat-1"), HURT[2]._replace(id="rat-2"), HURT[0]._replace(id="rat-3")), order=order)
    fight = fight._replace(waiting=order)
    assert same(fight) == fight
    later = fight._replace(waiting=order[2:])
    assert same(later) == fight._replace(order=("ann", "rat-2", "rat-3", "rat-1"), waiting=("ann", "rat-2", "rat-3", "rat-1"))


def test_who_has_fallen_or_is_away_is_left_out() -> None:
    fallen = (RATS[0], RATS[1]._replace(health=0), RATS[2]._replace(gone="fled"))
    ground = (("ann", 3), ("bob", 3), ("rat-1", 5), ("rat-2", 5), ("rat-3", 40))
    fight = melee((ANN, BOB), fallen, order=("ann", "bob", "rat-1"), waiting=("ann", "bob", "rat-1"), ground=ground)
    after = same(fight)
    assert [foe.id for foe in after.foes] == ["rat-1"]
    assert after.ground == (("ann", 0), ("bob", 0), ("rat-1", 2))


def test_only_the_distances_count_of_those_there_and_those_still_to_come() -> None:
    coming = (Coming(2, (RATS[2],)),)
    ground = (("ann", -7), ("bob", 1), ("rat-1", 5), ("rat-2", 40), ("rat-3", 30))
    fight = melee((ANN, BOB), RATS[:2], ground=ground, coming=coming)
    assert same(fight).ground == (("ann", 0), ("bob", 8), ("rat-1", 12), ("rat-2", 47), ("rat-3", 37))


@pytest.mark.parametrize(
    ("more", "turned"),
    [
        ({}, True),
        ({"exposed": ("ann",)}, False),
        ({"quick": ("ann",)}, False),
        ({"stage": "free"}, False),
        ({"waiting": ("ann", "bob", "rat")}, True),
        ({"waiting": ("rat",)}, True),
    ],
)
def test_the_order_is_turned_where_nothing_hangs_on_where_a_round_begins(more: dict[str, Any], turned: bool) -> None:
    fight = melee((ANN, BOB), (beast("rat"),), waiting=("bob", "rat"))._replace(**more)
    after = same(fight)
    if turned:
        assert after.order == after.waiting == (*fight.waiting, *("ann", "bob", "rat")[: 3 - len(fight.waiting)])
    else:
        assert (after.order, after.waiting) == (fight.order, fight.waiting)


def dying(hero: Hero) -> Hero:
    upon = (Lasting("afraid", 2, idle=True), DYING, Lasting("toughen", defence=2, hours=1))
    return hero._replace(health=0, state="dying", lasting=upon)


MEDIC = somebody("bob", skills=(("Medicine", 1),))


@pytest.mark.parametrize(
    ("other", "more", "dead"),
    [
        (BOB, {}, True),
        (BOB, {"potions": (Potion("draught", "Draught", 3),)}, False),
        (MEDIC, {}, False),
        (BOB._replace(craft=Craft(spells=("heal",))), {}, False),
    ],
)
def test_whoever_lies_dying_and_cannot_be_helped_is_dead(other: Hero, more: dict[str, Any], dead: bool) -> None:
    fight = melee((ANN, other), (beast("rat"),), waiting=("bob", "rat"), **more)
    after, party = canon(fight, Party((dying(ANN), other), rules=USUAL))
    ann = party.heroes[0]
    assert ann.state == ("dead" if dead else "dying")
    assert [one.id for one in ann.lasting] == (["afraid", "toughen"] if dead else ["afraid", "dying", "toughen"])
    assert after.order == (("bob", "rat") if dead else ("ann", "bob", "rat"))
    assert party.heroes[1] == other
    assert canon(as_read(fight), as_read(Party((dying(ANN), other), rules=USUAL))) == (after, party)


def test_what_the_dying_know_themselves_may_help_the_other() -> None:
    medic = dying(somebody("ann", skills=(("Medicine", 1),)))
    assert canon(melee((ANN, BOB), (beast(),)), Party((medic, BOB), rules=USUAL))[1].heroes[0].state == "dying"


@pytest.mark.parametrize(
    "more",
    [
        {"blast": Blast("Ann", "Rocket", 10, ("rat-1", "rat-3"))},
        {"run": Run("ann"), "stage": "leaving"},
        {"last_blow": "rat-1"},
        {"burst": ("rat-1", 2)},
        {"casting": ("magic-bolt", "rat-1")},
        {"casting": ()},
    ],
)
def test_in_the_middle_of_something_nobody_is_named_anew(more: dict[str, Any]) -> None:
    foes = (RATS[0], RATS[1]._replace(health=0), RATS[2]._replace(health=1))
    fight = melee((ANN, BOB), foes, waiting=("ann",), **more)
    assert same(fight) == fight
    assert same(fight._replace(blast=None, run=None, last_blow="", burst=None, casting=None, stage="rounds")) != fight


def test_arms_and_what_is_known_besides_stay() -> None:
    sword = Attack("sword", (("strong", 3),), 3, item="sword")
    fight = melee((ANN, BOB), HURT, sword, called=("bob",), spent=(("ann", "sword"),))
    after = same(fight)
    assert (after.arms, after.called, after.spent, after.leads) == (fight.arms, fight.called, fight.spent, fight.leads)


def test_in_the_middle_of_something_too_only_the_distances_of_those_who_matter_count() -> None:
    """Whoever breaks away from the last of two rats stands where they stand, however far off the other lies dead."""
    rats = RATS[0]._replace(health=0), RATS[1]
    there = melee((ANN, BOB), rats, run=Run("ann", out=False), stage="leaving")
    near = there._replace(ground=(("ann", 10), ("bob", 10), ("rat-1", 12), ("rat-2", 8)))
    far = there._replace(ground=(("ann", 4), ("bob", 4), ("rat-1", 900), ("rat-2", 2)))
    assert same(near) == same(far)
    assert same(near).ground == (("ann", 0), ("bob", 0), ("rat-2", -2))
    assert same(near) != same(near._replace(ground=(("ann", 10), ("bob", 10), ("rat-1", 12), ("rat-2", 0))))
