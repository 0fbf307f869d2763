"""What lint and odds make of hazards, horrors, bargains and chases. Figures are worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo.book.model import SystemWay
from solo.lint.check import Subject
from solo.lint.states import shown
from solo.odds import abstract
from solo.odds.graph import explore
from solo.odds.odds import odds
from solo.play.start import Setup, begin
from solo.play.world import World
from solo.systems import onedice
from solo.systems.onedice.chases import DISTANCES
from tests.systems.onedice.small_books import book

NONE = "rules: {stunt_points: 0}\ndeath: dead\n"
SCORE = "rules: {stunt_points: 0, sanity: score}\ndeath: dead\n"
WOLF = "foes: {wolf: {name: Wolf, strong: 2, clever: 1, quick: 3, attacks: {spit: {bonus: 4, damage: 2, range: 10}}}}\n"
OX = "foes: {ox: {name: Ox, strong: 8, clever: 0, quick: 9}}\n"


def possible(way: str, top: str = NONE) -> set[str]:
    there = book(f"  1: {{text: Hm., {way}}}\n", top)
    on = there.book.sections["1"].way
    assert isinstance(on, SystemWay)
    return set(onedice.outcomes(on, there.book))


HAZARD = "hazard: {{tn: {}, damage: {}, ability: quick, avoided: good, harmed: bad}}"
CHASE = "chase: {{flee: {}, start: range, {}, caught: bad, away: good}}"


@pytest.mark.parametrize(
    ("way", "top", "outcomes"),
    [
        (HAZARD.format(2, 1), NONE, {"avoided"}),  # Bob's 1 and Quick 1
        (HAZARD.format(3, 1), NONE, {"avoided", "harmed", "lose"}),
        (HAZARD.format(3, 0), NONE, {"avoided", "harmed"}),  # it hurts nobody
        (HAZARD.format(10, 1), NONE, {"harmed", "lose"}),  # Ann's 6 and Quick 3 make 9
        (HAZARD.format(10, 1), "death: dead\n", {"avoided", "harmed", "lose"}),
        ("fear: {level: bad, passed: good, failed: bad}", NONE, {"passed"}),
        ("fear: {level: bad, passed: good, failed: bad}", NONE.replace("0}", "0, sanity: fear}"), {"passed", "failed"}),
        ("fear: {level: bad, passed: good, failed: bad}", SCORE, {"passed", "failed", "lose"}),
        (CHASE.format("true", "foe: wolf"), NONE + WOLF, {"caught", "away"}),
        (CHASE.format("true", "foe: wolf, foe_shoots: true"), NONE + WOLF, {"caught", "away", "lose"}),
        (CHASE.format("true", "foe: ox"), NONE + OX, {"caught"}),  # Ann's 6 and Quick 3, the ox's 1 and Quick 9
        (CHASE.format("false", "foe: ox"), NONE + OX, {"away"}),
        (CHASE.format("true", "foe: ox"), f"{OX}death: dead\n", {"caught", "away"}),  # a Stunt Point wins a round
        (CHASE.format("true", "name: it, foe_bonus: -9"), NONE, {"away"}),
        (CHASE.format("true", "name: it, foe_bonus: 9, vehicle: {quick: 9}"), NONE, {"caught", "away"}),
        (
            "check: {ability: quick, tn: 5, success: good, failure: bad, plot_change: other}",
            "",
            {"success", "failure", "plot_change"},
        ),
        ("check: {ability: quick, tn: 5, success: good, failure: bad, plot_change: other}", NONE, {"success", "failure"}),
        ("check: {ability: quick, tn: 2, success: good, failure: bad, plot_change: other}", "", {"success"}),
        ("contest: {ability: quick, who: ann, rival: bob, win: good, lose: bad}", NONE, {"win", "lose"}),
    ],
)
def test_outcomes(way: str, top: str, outcomes: set[str]) -> None:
    assert possible(way, top if "dead" in top else top + "death: dead\n") == outcomes


def told(way: str, top: str = NONE) -> list[str]:
    return [finding.message for finding in onedice.findings(book(f"  1: {{text: Hm., {way}}}\n", top).book)]


def test_what_is_said() -> None:
    assert told(HAZARD.format(10, 1)) == [
        "this hazard cannot be avoided: it takes 10, and even a 6 on the die makes no more than 9"
    ]
    assert told(HAZARD.format(2, 1)) == ["this hazard cannot harm anybody: even a 1 on the die makes 2, which is always enough"]
    assert told(HAZARD.format(6, 1)) == []
    assert told("fear: {level: bad, passed: good, failed: bad}") == [
        "this horror is always borne: the rules of the book leave Sanity and tests of fear out"
    ]
    assert told("fear: {level: bad, passed: good, failed: bad}", SCORE) == []


def test_a_hazard_that_may_kill_leads_to_the_books_death() -> None:
    there = book("  1: {text: Hm., hazard: {rating: deadly, ability: quick, avoided: good, harmed: bad}}\n", NONE)
    assert "dead" in abstract.explore(there).reached
    harmless = HAZARD.format(3, 0)
    assert possible(harmless) == {"avoided", "harmed"}


def test_a_book_without_a_death_is_told_where_somebody_may_die() -> None:
    there = book(
        "  1: {text: Hm., hazard: {rating: deadly, ability: quick, avoided: good, harmed: bad}}\n", "rules: {stunt_points: 0}\n"
    )
    picture = abstract.picture(there)
    assert len(list(shown._deaths(Subject(there, ""), picture))) == 1


def victory(there: World, heroes: str = "ann") -> float:
    graph = explore(there, begin(there, Setup(heroes=tuple(heroes.split()))))
    return odds(there.book, graph, "best")[0].victory


def test_the_chances_of_a_hazard() -> None:
    # Ann needs a 3 of 6, Bob a 5
    there = book("  1: {text: Hm., hazard: {rating: moderate, ability: quick, avoided: good, harmed: bad}}\n", NONE)
    assert victory(there) == pytest.approx(4 / 6)
    assert victory(there, "ann bob") == pytest.approx(4 / 6 * 2 / 6)


def test_the_chances_of_a_horror() -> None:
    there = book("  1: {text: Hm., fear: {level: bad, passed: good, failed: bad}}\n", "rules: {stunt_points: 0, sanity: fear}\n")
    assert victory(there) == pytest.approx(1 / 2)
    # Sanity 4 to 9, an appalling loss of 1 to 6: nothing comes of it where it is less than 5 and leaves something
    there = book("  1: {text: Hm., fear: {level: appalling, passed: good, failed: bad}}\n", SCORE)
    sane = sum(1 for start in range(4, 10) for loss in range(1, 7) if loss < 5 and start - loss > 0)
    assert victory(there) == pytest.approx(sane / 36)


def test_the_chances_of_a_chase_that_goes_round_and_round() -> None:
    """From range, with a chance of p to win a round and q to lose it: gambler's ruin between four steps, two either way."""
    there = book("  1: {text: Go., chase: {flee: true, start: range, name: it, foe_bonus: 3, caught: bad, away: good}}\n", NONE)
    assert victory(there) == pytest.approx(1 / 2)
    there = book("  1: {text: Go., chase: {flee: true, start: range, name: it, foe_bonus: 1, caught: bad, away: good}}\n", NONE)
    won = Fraction(sum(1 for ours in range(1, 7) for theirs in range(1, 7) if ours + 3 > theirs + 1), 36)
    lost = Fraction(sum(1 for ours in range(1, 7) for theirs in range(1, 7) if ours + 3 < theirs + 1), 36)
    ratio = lost / won
    steps = DISTANCES.index("range") + 1
    assert victory(there) == pytest.approx(float((1 - ratio**steps) / (1 - ratio**4)))


def test_the_chances_of_a_bargain() -> None:
    sections = (
        "  1: {text: Hm., haggle: {price: 110, per_point: 10, item: lamp, foe_bonus: 2, name: her, bought: good, refused: bad}}\n"
    )
    there = book(sections, NONE.replace("death: dead\n", "") + "gear: {lamp: {name: Lamp}}\n")
    # Bob has 100: he must win by a point, with 4 against 2
    pays = sum(1 for ours in range(1, 7) for theirs in range(1, 7) if ours + 4 - theirs - 2 >= 1)
    assert victory(there, "bob") == pytest.approx(pays / 36)


def test_the_chances_of_heroes_who_roll_again() -> None:
    there = book(
        "  1: {text: Hm., contest: {ability: strong, who: ann, rival: bob, win: good, lose: bad}}\n", "rules: {stunt_points: 0}\n"
    )
    won = sum(1 for ours in range(1, 7) for theirs in range(1, 7) if ours + 1 > theirs + 3)
    even = sum(1 for ours in range(1, 7) for theirs in range(1, 7) if ours + 1 == theirs + 3)
    assert victory(there, "ann bob") == pytest.approx(won / (36 - even))
