"""Chases as steps: who rolls with what, shots, hazards, and which way the distance moves (pp. 25-26)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.dice import parse
from solo.systems.onedice import chase as chasing
from solo.systems.onedice import chases
from solo.systems.onedice.chase import Chase, ChaseCard, Obstacle, Vehicle, bows
from solo.systems.onedice.checks import CheckCard
from solo.systems.onedice.people import Attack, Gear, Hero, Rounds, Switches, Weapon
from solo.systems.onedice.states import Lasting
from solo.table import Answer, Ask, Outcome, Party, Scripted, ends
from tests.systems.onedice.fights import beast
from tests.systems.onedice.small_books import as_read, somebody

ANN, BOB = somebody("ann", skills=(("Drive", 2), ("Riding", 1))), somebody("bob", quick=1, strong=2)
RULES = Switches()
BOW = Attack("Bow", (("quick", 2),), 3, range=25, item="bow")
SPIT = Attack("spit", (("bonus", 4),), 2, range=9)
WOLF = beast("wolf", quick=3, attacks=(Attack("bite", (("bonus", 9),), 9), SPIT))
THEIRS = (("quick", 3),)
CAR = Vehicle(5, "Drive")


def chase(card: ChaseCard | None = None, **more: Any) -> Chase:
    return Chase(card or ChaseCard(), "the Wolf", THEIRS, "range")._replace(**more)


def step(
    scene: Chase, *answers: Answer, heroes: tuple[Hero, ...] = (ANN, BOB), rules: Switches = RULES
) -> tuple[Any, Party, Scripted]:
    party, table = Party(heroes, rules=rules), Scripted(answers)
    after = chasing.step(scene, party, table)
    assert not table.script
    assert chasing.step(as_read(scene), as_read(party), Scripted(answers)) == after
    return *after, table


# --- who rolls, and with what ---


@pytest.mark.parametrize(
    ("card", "hero", "terms"),
    [
        (ChaseCard(), BOB, (("quick", 1),)),
        (ChaseCard(bonus=-2), BOB, (("quick", 1), ("bonus", -2))),
        (ChaseCard(riding=True), ANN, (("quick", 2), ("Riding", 1))),
        (ChaseCard(riding=True, bonus=1), BOB, (("quick", 1), ("bonus", 1))),
        (ChaseCard(vehicle=CAR), ANN, (("quick", 5), ("Drive", 2))),
        (ChaseCard(vehicle=CAR, bonus=3, riding=True), BOB, (("quick", 5), ("bonus", 3))),
        (ChaseCard(vehicle=Vehicle(4, "Pilot")), ANN, (("quick", 4),)),
    ],
)
def test_what_is_added(card: ChaseCard, hero: Hero, terms: Any) -> None:
    assert chasing.terms(card, hero) == terms


def test_what_lasts_is_added_too_and_quick_only_to_ones_own() -> None:
    upon = ANN._replace(lasting=(Lasting("ice", 2, quick=-1), Lasting("swarm", 2, rolls=-2)))
    assert chasing.terms(ChaseCard(), upon) == (("quick", 2), ("ice", -1), ("swarm", -2))
    assert chasing.terms(ChaseCard(vehicle=CAR), upon) == (("quick", 5), ("Drive", 2), ("swarm", -2))


def test_a_side_is_as_fast_as_its_slowest_who_can_run() -> None:
    after, _, table = step(chase(), (4,))
    assert (after.stage, after.runner, after.total) == ("theirs", "bob", 5)
    assert table.told[0].field("sum").terms == (("", 4), ("quick", 1))
    frozen = (ANN, BOB._replace(lasting=(Lasting("afraid", 2, idle=True),)))
    assert step(chase(), (4,), heroes=frozen)[0].runner == "ann"
    level = (BOB._replace(id="abe"), BOB)
    assert step(chase(), (4,), heroes=level)[0].runner == "abe"
    assert step(chase(ChaseCard(riding=True)), (4,))[0].runner == "bob"


@pytest.mark.parametrize(
    ("who", "answers", "driver"), [("best", (), "ann"), ("bob", (), "bob"), ("zoe", (), "ann"), ("pick", ("bob",), "bob")]
)
def test_who_drives(who: str, answers: tuple[Answer, ...], driver: str) -> None:
    card = ChaseCard(vehicle=CAR, who=who)
    if who == "pick":
        after, _, table = step(chase(card), *answers)
        assert (after.driver, after.stage, after.total) == (driver, "ours", None)
        assert isinstance(table.asked[0], Ask)
        return
    after, _, _ = step(chase(card), *answers, (4,))
    assert (after.driver, after.runner, after.stage) == (driver, driver, "theirs")
    assert after.total == 4 + 5 + (2 if driver == "ann" else 0)
    kept, _, _ = step(chase(card, driver="bob"), (4,))
    assert kept.driver == "bob"
    down = (ANN, BOB._replace(state="out", health=0))
    assert step(chase(card, driver="bob"), (4,), heroes=down)[0].driver == "ann"


# --- the rolls, and the distance ---


@pytest.mark.parametrize(
    ("flee", "distance", "die", "after"),
    [
        (True, "range", 1, "sight"),  # 6 against 1 and 3
        (True, "range", 3, "range"),
        (True, "range", 4, "close"),
        (False, "range", 1, "close"),
        (False, "range", 4, "sight"),
        (True, "close", 1, "range"),
        (True, "close", 4, "caught"),
        (False, "close", 1, "caught"),
        (True, "sight", 1, "away"),
        (False, "sight", 4, "away"),
        (True, "sight", 4, "range"),
    ],
)
def test_the_winner_of_a_round_moves_the_distance(flee: bool, distance: Any, die: int, after: str) -> None:
    scene = chase(ChaseCard(flee=flee), distance=distance, stage="theirs", runner="ann", total=6)
    found, _, table = step(scene, (die,))
    if after in ("caught", "away"):
        assert found == Outcome(after)
        assert table.told[-1].code == f"chase-{'caught' if after == 'caught' else 'gone'}-{'flee' if flee else 'pursue'}"
    else:
        assert (found.distance, found.stage, found.runner, found.total) == (after, "ours", "", None)
    assert table.told[0].field("sum").total == die + 3


def test_of_the_other_sides_dice_those_alike_are_looked_at_once() -> None:
    def ways(total: int) -> list[int]:
        scene = chase(stage="theirs", runner="ann", total=total)
        return sorted(int(end.weight * 6) for end in ends(lambda table: chasing.step(scene, Party((ANN,), rules=RULES), table)))

    assert ways(6) == [1, 2, 3]
    assert ways(3) == [6]
    assert ways(300) == [6]
    assert ways(4) == [1, 5]


def test_what_can_be_done_about_a_round() -> None:
    armed = chase(foe=WOLF, arms=(("ann", BOW),), plot_change=True)
    rich = (ANN._replace(stunt_points=6), BOB._replace(stunt_points=6))

    def offered(scene: Chase, heroes: tuple[Hero, ...] = rich) -> list[str]:
        table = Scripted([])
        with pytest.raises(Exception):  # noqa: B017, PT011  # the answer that is missing
            chasing.step(scene, Party(heroes, rules=RULES), table)
        question = table.asked[0]
        return [option.key for option in question.open] if isinstance(question, Ask) else [question.kind]

    assert offered(armed) == ["roll", "automatic", "shoot", "plot-change"]
    assert offered(armed._replace(plot_change=False)) == ["roll", "automatic", "shoot"]
    assert offered(armed._replace(distance="sight")) == ["roll", "automatic", "plot-change"]
    assert offered(armed._replace(distance="close")) == ["roll", "automatic", "shoot", "plot-change"]
    assert offered(armed._replace(foe=None)) == ["roll", "automatic", "plot-change"]
    assert offered(armed._replace(arms=())) == ["roll", "automatic", "plot-change"]
    assert offered(armed._replace(card=ChaseCard(vehicle=CAR), driver="bob")) == ["roll", "automatic", "plot-change"]
    assert offered(armed, (ANN, BOB)) == ["roll", "shoot"]
    assert offered(armed, (rich[0], BOB._replace(stunt_points=4))) == ["roll", "automatic", "shoot"]
    assert offered(chase(), (ANN, BOB)) == ["roll"]


def test_points_win_a_round_or_change_the_plot() -> None:
    rich = (ANN, BOB._replace(stunt_points=6))
    after, party, table = step(chase(), "automatic", heroes=rich)
    assert (after.distance, after.stage, after.runner, party.heroes[1].stunt_points) == ("sight", "ours", "", 5)
    assert [said.code for said in table.told] == ["automatic-success", "chase-further"]
    after, party, _ = step(chase(plot_change=True), "plot-change", heroes=rich)
    assert (after, party.heroes[1].stunt_points) == (Outcome("plot_change"), 1)
    minor = Switches(minor_plot_change=True)
    assert step(chase(plot_change=True), "plot-change", heroes=rich, rules=minor)[1].heroes[1].stunt_points == 4


# --- shots ---


def test_who_can_shoot_may_leave_the_distance_as_it_is() -> None:
    scene = chase(foe=WOLF, arms=(("ann", BOW),), stage="theirs", runner="bob", total=9)
    after, _, table = step(scene, (1,), "stay")
    assert (after.distance, after.stage, table.told[-1].code) == ("range", "ours", "chase-stays")
    assert isinstance(table.asked[1], Ask)
    assert table.asked[1].options[0].words.code == "move-away"
    assert step(scene, (1,), "move")[0].distance == "sight"
    _, _, table = step(scene._replace(card=ChaseCard(flee=False)), (1,), "move")
    assert isinstance(table.asked[1], Ask)
    assert table.asked[1].options[0].words.code == "move-closer"
    assert step(scene, (6,))[0].distance == "range"  # level
    assert step(scene._replace(total=3), (1,))[0].distance == "close"


def test_all_who_can_shoot_in_place_of_running_and_the_other_side_has_its_way() -> None:
    scene = chase(foe=WOLF, arms=(("ann", BOW), ("bob", BOW)))
    after, _, _ = step(scene, "shoot")
    assert (after.stage, after.waiting, after.late) == ("shots", ("ann", "bob"), True)
    after, _, table = step(after, (3,))
    assert (after.waiting, after.distance, after.foe.health) == (("bob",), "range", 6)
    after, _, table = step(after, (4,))  # 6 against 6
    assert (after.waiting, after.distance, after.foe.health, after.stage, after.late) == ((), "close", 3, "ours", False)
    assert [said.code for said in table.told] == ["attack-hit", "foe-hurt", "chase-late", "chase-closer"]


def test_the_other_side_is_out_of_it_where_it_falls() -> None:
    weak = WOLF._replace(health=3)
    for flee, outcome in ((True, "away"), (False, "caught")):
        scene = chase(ChaseCard(flee=flee), foe=weak, arms=(("ann", BOW),), stage="shots", waiting=("ann",), late=True)
        assert step(scene, (4,))[0] == Outcome(outcome)


def test_a_shot_needs_something_to_shoot_and_a_musket_is_shot_once() -> None:
    counted = BOW._replace(loads=(("quiver", 20),))
    scene = chase(foe=WOLF, arms=(("ann", counted), ("bob", counted)))
    archer = ANN._replace(gear=("quiver",), shots=(("quiver", 1),))
    after, _, _ = step(scene, "shoot", heroes=(archer, BOB))
    assert after.waiting == ("ann",)
    shot, party, _ = step(after, (1,), heroes=(archer, BOB))
    assert (shot.stage, party.heroes[0].gear) == ("ours", ())
    shared = Party((ANN, BOB), pack=(("quiver", 1),), rules=RULES)
    both, _ = chasing.step(scene, shared, Scripted(["shoot"]))
    assert isinstance(both, Chase)
    assert both.waiting == ("ann", "bob")
    musket = BOW._replace(reload=1)
    loaded = chase(foe=WOLF, arms=(("ann", musket), ("bob", musket)), stage="shots", waiting=("ann", "bob"), late=True)
    after, _, _ = step(loaded, (1,))
    assert (after.arms, after.waiting) == ((("bob", musket),), ("bob",))


def test_those_who_only_ride_along_shoot_after_the_rolls() -> None:
    card = ChaseCard(vehicle=CAR)
    scene = chase(card, foe=WOLF, arms=(("ann", BOW), ("bob", BOW)), driver="ann", stage="theirs", runner="ann", total=4)
    after, _, _ = step(scene, (1,))
    assert (after.stage, after.waiting, after.late, after.total) == ("shots", ("bob",), False, None)
    after, _, table = step(after, (1,))
    assert (after.stage, after.distance, after.runner) == ("ours", "range", "")
    assert [said.code for said in table.told] == ["attack-miss"]
    alone = scene._replace(arms=(("ann", BOW),))
    assert step(alone, (1,))[0].stage == "ours"
    on_foot = scene._replace(card=ChaseCard())
    assert step(on_foot, (1,))[0].stage == "ours"


def test_what_each_shoots_with() -> None:
    gear = {
        "bow": Gear("bow", "Bow", weapons=(Weapon("Archery", 3, range=25),)),
        "gun": Gear("gun", "Gun", weapons=(Weapon("Shooting", 4, range=15),)),
        "burst": Gear("burst", "Burst", weapons=(Weapon("Shooting", 1, range=15, attacks=3),)),
        "sword": Gear("sword", "Sword", weapons=(Weapon("Blades", 9),)),
        "rock": Gear("rock", "Rock", weapons=(Weapon("Throw", 9, range_per_strong=3),)),
        "arrows": Gear("arrows", "Arrows", rounds=Rounds("arrows", 20)),
    }

    def found(*items: str, pack: tuple[str, ...] = (), hero: Hero = ANN) -> list[tuple[str, str]]:
        party = Party((hero._replace(gear=items),), pack=tuple((item, 1) for item in pack))
        return [(id, attack.item) for id, attack in bows(party, gear)]

    assert found() == found("sword") == found("rock") == []
    assert found("bow", "sword") == found("bow", "rock") == [("ann", "bow")]
    assert found("bow", "gun") == found("gun", "bow") == [("ann", "gun")]  # 2 + 4
    assert found("gun", "burst") == [("ann", "burst")]  # three times 2 + 1
    assert found("sword", pack=("bow",)) == [("ann", "bow")]
    assert found("bow", hero=ANN._replace(state="out", health=0)) == []
    # a true shot and a hard one: the sum counts
    sure = ANN._replace(skills=(("Archery", 4),))
    assert found("bow", "gun", hero=sure) == [("ann", "bow")]  # 6 + 3 against 2 + 4


# --- what lies in the way ---

LOG = Obstacle(CheckCard(7, "quick"), 0)
FIRE = Obstacle(CheckCard(7, "quick"), parse("d6"), step=False)
BOTH = Obstacle(CheckCard(7, "quick"), 2)


def way(*hazards: Obstacle, **more: Any) -> Chase:
    return chase(ChaseCard(hazards=hazards), stage="way", **more)


def test_a_hazard_costs_a_step_or_damage_or_both() -> None:
    assert Obstacle(CheckCard(7, "quick")) == (CheckCard(7, "quick"), 0, True, "obstacle")
    after, _, table = step(way(LOG), (6,))
    assert (after.distance, after.stage, after.met, after.runner) == ("range", "ours", 1, "")
    after, _, _ = step(way(LOG), (5,))
    assert (after.distance, after.stage, after.met) == ("close", "ours", 1)
    assert step(way(LOG, distance="close"), (5,))[0] == Outcome("caught")
    assert step(way(LOG, distance="sight")._replace(card=ChaseCard(flee=False, hazards=(LOG,))), (5,))[0] == Outcome("away")
    after, _, table = step(way(FIRE), (5,))
    assert (after.distance, after.stage, after.met, after.runner) == ("range", "damage", 1, "bob")
    assert table.told[0].code == "chase-hazard"
    after, party, _ = step(after, (2,))
    assert (after.stage, after.distance, party.heroes[1].health, after.rolled, after.dice) == ("ours", "range", 4, 0, None)
    after, _, _ = step(way(BOTH), (5,))
    after, party, _ = step(after)
    assert (after.distance, party.heroes[1].health) == ("close", 4)


def test_hazards_come_up_one_a_round_and_damage_handful_by_handful() -> None:
    scene = chase(ChaseCard(hazards=(LOG, FIRE)), stage="theirs", runner="bob", total=4)
    after, _, _ = step(scene, (1,))
    assert (after.stage, after.met) == ("way", 0)
    after, _, _ = step(scene._replace(met=1), (1,))
    assert (after.stage, after.met) == ("way", 1)
    assert step(scene._replace(met=2), (1,))[0].stage == "ours"
    second, _, _ = step(after, (5,))
    assert (second.stage, second.met) == ("damage", 2)
    many = Obstacle(CheckCard(7, "quick"), parse("4d6"))
    burning = chase(ChaseCard(hazards=(LOG, many)), stage="damage", met=2, runner="bob")
    after, party, _ = step(burning, (1, 1, 1))
    assert (after.stage, after.rolled, after.dice, party.heroes[1].health) == ("damage", 3, 1, 6)
    after, party, _ = step(after, (2,))
    assert (after.stage, after.distance, party.heroes[1].health, after.rolled, after.dice) == ("ours", "close", 1, 0, None)


def test_whoever_falls_to_it_is_left_and_where_all_have_fallen_it_is_over() -> None:
    deadly = Obstacle(CheckCard(7, "quick"), 99)
    burning = chase(ChaseCard(hazards=(deadly,)), stage="damage", met=1, runner="bob")
    after, party, _ = step(burning)
    assert (after.distance, party.heroes[1].state) == ("close", "dying")
    after, party, _ = step(burning, heroes=(BOB,))
    assert (after, party.heroes[0].state) == (Outcome("lose"), "dead")
    out = ANN._replace(state="out", health=0)
    for flee, outcome in ((True, "caught"), (False, "away")):
        scene = burning._replace(card=ChaseCard(flee=flee, hazards=(deadly,)))
        after, party, _ = step(scene, heroes=(out, BOB))
        assert (after, [hero.state for hero in party.heroes]) == (Outcome(outcome), ["up", "dead"])


# --- the other side's shot ---


def test_the_other_side_shoots_at_the_end_of_a_round_from_where_it_can() -> None:
    scene = chase(ChaseCard(foe_shoots=True), foe=WOLF, stage="theirs", runner="bob", total=4)
    assert step(scene, (1,))[0].stage == "answer"
    assert step(scene._replace(total=9), (1,))[0].stage == "ours"  # at sight nobody shoots
    assert step(scene._replace(card=ChaseCard()), (1,))[0].stage == "ours"
    assert step(scene._replace(foe=None), (1,))[0].stage == "ours"
    assert step(scene._replace(foe=WOLF._replace(attacks=WOLF.attacks[:1])), (1,))[0].stage == "ours"
    after, party, table = step(scene._replace(stage="answer"), "ann", (5,))
    assert (after.stage, after.runner, party.heroes[0].health) == ("ours", "", 7)  # 9 against 9: with what it spits
    assert table.asked[0].kind == "draw"
    held = (ANN._replace(lasting=(Lasting("shield", defence=3, hours=1),)),)
    assert step(scene._replace(stage="answer"), (6,), heroes=held)[1].heroes[0].health == 9
    last = (ANN._replace(health=1),)
    assert step(scene._replace(stage="answer"), (6,), heroes=last)[0] == Outcome("lose")


def test_after_a_chase_everybody_is_as_after_a_scene() -> None:
    out = BOB._replace(state="out", health=0)
    scene = chase(stage="theirs", runner="ann", total=30, distance="sight")
    after, party, _ = step(scene, (1,), heroes=(ANN, out))
    assert (after, party.heroes[1].state, party.heroes[1].health) == (Outcome("away"), "up", 1)


# --- the arithmetic ---


def test_the_distances() -> None:
    assert [chasing.steps_apart(distance) for distance in chases.DISTANCES] == [1, 2, 3]
    assert [chases.can_shoot(distance) for distance in chases.DISTANCES] == [True, True, False]
    assert [chases.after(distance, "pursuers") for distance in chases.DISTANCES] == ["caught", "close", "range"]
    assert [chases.after(distance, "fugitives") for distance in chases.DISTANCES] == ["range", "sight", "gone"]
    assert [chases.winner(*totals) for totals in ((5, 4), (4, 5), (300, 300))] == ["pursuers", "fugitives", None]
    assert chases.side_bonus([4, -1, 3]) == -1


def test_what_is_so_unless_a_book_says_otherwise() -> None:
    assert ChaseCard() == (True, "range", 0, False, None, "best", None, None, None, 0, None, False, ())
    assert chase()[4:-1] == (None, (), False, "ours", "", "", None, (), False, 0, 0, None)
