"""Fights with mooks (pp. 45-46), turn by turn: who is next, how often, who has gone, and what a screen shows of it.

Ann has Strong 1 and Quick 3: Defence 9 and 3 Health, and bare hands of 1d6 + 1. Bob has Strong 3, Quick 1 and Blades 2: Defence 9
and 9 Health. Both roll their initiative before the crowd does.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from solo.play.session import Session
from solo.play.world import World
from solo.systems import onedice
from solo.systems.onedice.mook_fight import CROWD, MookFight, begin, canon, step
from solo.systems.onedice.people import Attack, Switches
from solo.systems.onedice.readiness import Arms
from solo.table import Answer, Party, ends
from solo.view import SceneView
from tests.systems.onedice.played import asked, hero, on, options, play, told
from tests.systems.onedice.small_books import book, ending, somebody

FIRST: tuple[Answer, ...] = ((6,), (6,), (1,))  # Ann, then Bob, then the crowd


def gang(more: str, rules: str = "stunt_points: 0") -> World:
    crowd = f"mook_fight: {{name: the gang, one: a bandit, {more}, win: good, lose: bad}}"
    return book(f"  one: {{text: Hm., {crowd}}}\n", f"rules: {{{rules}}}\n")


def now(session: Session) -> MookFight:
    scene = session.state.game.play.scene
    assert isinstance(scene, MookFight)
    return scene


def view(session: Session) -> SceneView:
    game = session.state.game
    shown = onedice.scene_view(game.play.scene, game.play.party)
    assert shown is not None
    return shown


def test_each_has_one_turn_a_round_in_order() -> None:
    game = play(gang("count: 12"), "ann bob", *FIRST)
    assert "They act in this order: Ann, Bob, the gang." in told(game)
    assert now(game).waiting == now(game).order == ("ann", "bob", CROWD)
    on(game, 1)
    assert now(game).waiting == ("bob", CROWD)
    on(game, 1)
    assert now(game).waiting == (CROWD,)
    game = play(gang("count: 12"), "ann", (6,), (1,), (1,), (1,))  # alone: nobody is drawn
    assert now(game).waiting == ("ann", CROWD)
    assert told(game).count("A new round begins.") == 2


def test_two_attacks_are_two() -> None:
    game = play(gang("count: 4", "stunt_points: 2"), "ann", (6,), (1,), "two-attacks")
    assert hero(game, "ann").stunt_points == 1
    assert now(game).attacks == 2
    on(game, "plain", 1)
    assert (now(game).attacks, now(game).waiting) == (1, ("ann", CROWD))
    on(game, "plain", 1)
    assert (now(game).attacks, now(game).waiting) == (0, (CROWD,))
    on(game, 1, "one-attack", "plain", 1)
    assert (now(game).attacks, now(game).waiting) == (0, (CROWD,))


def test_two_attacks_are_not_for_a_free_one_and_then_initiative_is_rolled() -> None:
    game = play(gang("count: 40, surprise: hero", "stunt_points: 3"), "ann bob")
    assert options(game) == ["plain", "ignore-defence", "advanced"]
    on(game, "plain", 1)
    assert asked(game) == "How does Bob attack the gang?"
    on(game, "plain", 1)
    assert (now(game).stage, now(game).waiting) == ("initiative", ("ann", "bob", CROWD))


def test_a_crowd_that_surprises_has_one_attack_and_then_initiative_is_rolled() -> None:
    game = play(gang("count: 2, surprise: foe"), "ann", (1,))
    assert (now(game).stage, now(game).waiting) == ("initiative", ("ann", CROWD))
    game = play(gang("count: 2, surprise: foe, group: false"), "ann", (1,))
    assert (now(game).stage, now(game).waiting, now(game).singles) == ("free", (CROWD,), 1)
    on(game, 1)
    assert (now(game).stage, now(game).singles) == ("initiative", 0)


def test_one_by_one_as_many_attack_as_stand() -> None:
    game = play(gang("count: 3, group: false, combat: 1"), "ann", (6,), (1,), (5,))
    assert "The gang: 1 out of the fight, 2 left." in told(game)  # 5 + 1 reach Defence 6
    on(game, 6)
    assert told(game)[-1] == "A bandit attacks Ann (bare hands): 6 + Combat 1 = 7 against Defence 9, a miss."
    assert now(game).waiting == (CROWD,)
    on(game, 6)
    assert now(game).waiting == ("ann", CROWD)


# --- leaving ---


def test_each_swings_once_at_whoever_leaves_and_the_others_go_on() -> None:
    game = play(gang("count: 3, group: false, combat: 1, flee: other"), "ann bob", *FIRST, "flee", 6)
    assert "A bandit attacks Ann (bare hands): 6 + Combat 1 = 7 against Defence 7, a hit for 0 + 0 = 0." in told(game)
    assert (now(game).stage, now(game).leaver, now(game).singles) == ("leaving", "ann", 2)
    on(game, 1, 1)
    fight = now(game)
    assert (fight.stage, fight.leaver, fight.singles, fight.fled) == ("rounds", "", 0, ("ann",))
    assert (fight.order, fight.waiting) == (("bob", CROWD), ("bob", CROWD))
    assert [person.id for person in view(game).people] == ["bob", CROWD]
    on(game, "one-attack", 1, 1)
    assert "A bandit attacks Bob (bare hands): 1 + Combat 1 = 2 against Defence 9, a miss." in told(game)
    on(game, 1, 1, "flee", 1, 1, 1)
    assert "The fight is left behind." in told(game)
    assert ending(game) == "other"


def test_a_group_swings_once() -> None:
    game = play(gang("count: 6, flee: other"), "ann bob", *FIRST, "flee", 1)
    assert "1 + Combat 3 + their number 3 = 7 against Defence 7" in told(game)[-2]
    assert now(game).fled == ("ann",)


def test_who_is_struck_down_in_leaving_has_not_left_and_is_struck_no_more() -> None:
    game = play(gang("count: 3, group: false, combat: 9, flee: other"), "ann bob", *FIRST, "flee", 6)
    # 15 against 7
    fight = now(game)
    assert (fight.stage, fight.fled, fight.waiting) == ("rounds", (), ("bob", CROWD))
    assert hero(game, "ann").state == "dying"


def test_who_is_left_behind_has_lost_and_the_others_are_away() -> None:
    game = play(gang("count: 3, group: false, combat: 5, flee: other"), "ann bob", *FIRST, "flee", 1, 1, 1)
    on(game, "one-attack", 1, 6, 6, 6, "one-attack", 1, 6, 6)  # 11 against 9, five times over, and Bob has 9 Health
    assert ending(game) == "other"
    assert [hero(game, id).state for id in ("ann", "bob")] == ["up", "dead"]
    game = play(gang("count: 1, group: false, combat: 20, flee: other"), "ann", (6,), (1,), "flee", 6)
    assert "The fight is lost." in told(game)
    assert ending(game) == "bad"


# --- how many are out ---


@pytest.mark.parametrize("bonus", [4, 9])
@pytest.mark.parametrize("counted", [True, False])
@pytest.mark.parametrize("standing", [1, 2, 3, 4, 5, 6, 7])
def test_how_many_a_hit_puts_out_in_every_way_it_can_come(standing: int, counted: bool, bonus: int) -> None:
    """Of all that is tried nothing may be taken for the same that is not: against Defence 6, with a sword of 3."""
    sword = Attack("sword", (("Blades", bonus),), 3, item="sword")
    ann = somebody("ann")
    party = Party((ann,), rules=Switches(stunt_points=0, mook_count_includes_weapon=counted))
    card = gang(f"count: {standing}").book.sections["one"].way.value  # type: ignore[union-attr]
    fight = begin(card, party, {}, False)._replace(
        stage="rounds", waiting=("ann", CROWD), order=("ann", CROWD), arms=Arms((("ann", (sword,)),))
    )
    expected: Counter[int] = Counter()
    for die in range(1, 7):
        margin = die + bonus - 6
        points = margin + (3 if counted else 0)
        expected[standing - (min(standing, max(1, -(-points // 2))) if margin >= 0 else 0)] += Fraction(1, 6)  # type: ignore[assignment]
    found: Counter[int] = Counter()
    for end in ends(lambda table: step(fight, party, table)):
        after, _ = end.value
        found[after.standing if isinstance(after, MookFight) else 0] += end.weight  # type: ignore[assignment]
    assert found == expected


# --- what is shown, and what is alike ---


def test_the_view_shows_whose_turn_it_is() -> None:
    game = play(gang("count: 12, defence: 7"), "ann bob")
    assert [person.active for person in view(game).people] == [True, False, False]  # who rolls next
    on(game, 6, 6, 1)
    shown = view(game)
    assert [(person.id, person.side, person.active) for person in shown.people] == [
        ("ann", "hero", True),
        ("bob", "hero", False),
        (CROWD, "foe", False),
    ]
    assert shown.order == ("ann", "bob", CROWD)
    assert [(row.label, row.value) for row in shown.people[-1].rows] == [("defence", "7")]
    assert [(meter.label, meter.value, meter.most) for meter in shown.people[-1].meters] == [("mooks", 12, 12)]
    on(game, 1)
    assert [person.active for person in view(game).people] == [False, True, False]
    on(game, 1)
    assert [person.active for person in view(game).people] == [False, False, True]
    game = play(gang("count: 12"), "ann bob", (1,), (1,), (6,))
    assert [person.active for person in view(game).people] == [False, False, True]  # and Bob is the last in the order


def test_where_a_round_begins_makes_no_difference() -> None:
    fight = now(play(gang("count: 12"), "ann bob", *FIRST))
    order = ("ann", "bob", CROWD)
    for waiting, turned in ((order, order), (order[1:], ("bob", CROWD, "ann")), (order[2:], (CROWD, "ann", "bob"))):
        alike = canon(fight._replace(waiting=waiting))
        assert (alike.order, alike.waiting) == (turned, turned)
    early = fight._replace(stage="initiative", order=(), waiting=("bob", CROWD))
    assert canon(early) == early
    free = fight._replace(stage="free", order=(), waiting=("bob",))
    assert canon(free) == free
