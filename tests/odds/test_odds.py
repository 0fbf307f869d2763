"""Exact odds against figures worked out another way: by hand, by plain recursion, by a bare loop of the book."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from solo.odds.graph import TooMany, explore
from solo.odds.line import NoLine, likeliest
from solo.odds.odds import Odds, odds, slips
from solo.odds.policies import POLICIES, chooser
from solo.play.session import Session
from solo.play.start import Setup, begin
from solo.play.world import World

HEAD = """\
id: odds-test
title: Odds
system: onedice
language: en
start: 1
rules: {stunt_points: 0}
counters: {tries: {max: 1000}}
codewords: [seen]
heroes:
  kim: {name: Kim, strong: 2, clever: 2, quick: 2}
foes:
  wall: {name: Wall, strong: 9, clever: 1, quick: 1, health: 9, defence: 90, attacks: {lean: {bonus: -50, damage: 0}}}
sections:
"""
WON = "  won: {text: Won., ending: victory}\n"
LOST = "  lost: {text: Lost., ending: defeat}\n"


def measured(world: World, policy: str = "random", goal: str = "victory", **setup: object) -> Odds:
    graph = explore(world, begin(world, Setup(**setup)))  # type: ignore[arg-type]
    return odds(world.book, graph, policy, goal)[0]


Make = Callable[[str], World]


def test_a_coin(make_world: Make) -> None:
    world = make_world(HEAD + "  1: {text: One., random: {die: d6, 1-2: won, 3-6: lost}}\n" + WON + LOST)
    for policy in POLICIES:
        found = measured(world, policy)
        assert found.victory == pytest.approx(1 / 3, abs=1e-15)
        assert found.kinds == pytest.approx({"victory": 1 / 3, "defeat": 2 / 3})
        assert found.never == 0


def test_a_lock_that_can_be_tried_for_ever_opens(make_world: Make) -> None:
    # four throws of a die of 1,000 that must all be 1: once in 10^12
    sections = "".join(
        f"  {n}: {{text: T., random: {{die: d1000, 1: {n + 1 if n < 4 else 'won'}, 2-1000: 1}}}}\n" for n in range(1, 5)
    )
    found = measured(make_world(HEAD + sections + WON))
    assert found.victory == pytest.approx(1, abs=1e-9)
    assert found.sections["1"].reach == 1
    assert found.expected_sections == pytest.approx(1e12 + 1e9 + 1e6 + 1e3 + 1, rel=1e-9)


def test_a_section_reached_once_in_a_million_million(make_world: Make) -> None:
    sections = "".join(
        f"  {n}: {{text: T., random: {{die: d1000, 1: {n + 1 if n < 4 else 'won'}, 2-1000: lost}}}}\n" for n in range(1, 5)
    )
    found = measured(make_world(HEAD + sections + WON + LOST))
    assert found.victory == pytest.approx(1e-12, rel=1e-9)
    assert found.sections["won"].reach == pytest.approx(1e-12, rel=1e-9)


def test_a_loop_that_can_be_gone_round_for_ever(make_world: Make) -> None:
    sections = """\
  1: {text: One., choices: [{text: Go round, goto: 2}, {text: Go in, goto: 3}]}
  2: {text: Two., goto: 1}
  3: {text: T., random: {die: d6, 1-3: won, 4-6: lost}}
"""
    world = make_world(HEAD + sections + WON + LOST)
    best, worst, random = (measured(world, policy) for policy in ("best", "worst", "random"))
    assert (best.victory, best.never) == pytest.approx((0.5, 0))
    assert (worst.victory, worst.never) == pytest.approx((0, 1))
    assert (random.victory, random.never) == pytest.approx((0.5, 0))
    assert random.sections["2"].reach == pytest.approx(0.5)  # at least once, not how often
    assert random.expected_sections == pytest.approx(2 + 1 + 2)  # 1 twice, 2 once, 3 and an end


def test_a_long_corridor_is_no_loop(make_world: Make) -> None:
    sections = "".join(f"  {n}: {{text: T., goto: {n + 1 if n < 900 else 'won'}}}\n" for n in range(1, 901))
    found = measured(make_world(HEAD + sections + WON))
    assert (found.victory, found.never) == (1, 0)
    assert found.expected_sections == 901


def test_a_fight_that_can_last_for_ever(make_world: Make) -> None:
    world = make_world(HEAD + "  1: {text: One., fight: {foes: [wall], win: won, lose: lost}}\n" + WON + LOST)
    found = measured(world)
    assert found.never == pytest.approx(1)
    assert found.kinds == {}


def test_a_book_without_victory_and_a_certain_one(make_world: Make) -> None:
    world = make_world(HEAD + "  1: {text: One., goto: lost}\n" + LOST)
    assert measured(world, "best").victory == 0
    assert measured(world, "best").kinds == {"defeat": 1.0}
    world = make_world(
        HEAD
        + "  1: {text: One., choices: [{text: Go on, goto: won}, {text: Go round, goto: 2}]}\n  2: {text: T., goto: won}\n"
        + WON
    )
    for policy in POLICIES:
        assert measured(world, policy).victory == 1


def test_best_and_worst_inside_a_loop_with_a_price(make_world: Make) -> None:
    """At 1: try (1 in 6 wins, 1 in 6 loses, else back), or give up for a half. Trying for ever wins by 1/2 too; paying at 2
    wins by 2/3, but 2 is reached only by a try that comes to nothing."""
    sections = """\
  1: {text: One., choices: [{text: Try it, goto: 3}, {text: Give up, goto: 4}, {text: Hurry off, goto: lost}]}
  2: {text: Two., choices: [{text: Go back, goto: 1}, {text: Pay up, goto: 5}]}
  3: {text: Three., random: {die: d6, 1: won, 2: lost, 3-6: 2}}
  4: {text: Four., random: {die: d6, 1-3: won, 4-6: lost}}
  5: {text: Five., random: {die: d6, 1-4: won, 5-6: lost}}
"""
    world = make_world(HEAD + sections + WON + LOST)
    assert measured(world, "best").victory == pytest.approx(1 / 6 + 4 / 6 * 2 / 3)
    assert measured(world, "worst").victory == 0
    graph = explore(world, begin(world, Setup()))
    _, solved = odds(world.book, graph, "best")
    found = slips(graph, solved)
    assert (found[0].section, found[0].key) == ("1", "lost")
    assert found[0].cost == pytest.approx(1 / 6 + 4 / 9)
    assert {(slip.section, slip.key) for slip in found} == {("1", "lost"), ("1", "4"), ("2", "1")}


def test_an_ending_may_be_aimed_at_by_its_section(make_world: Make) -> None:
    sections = "  1: {text: One., choices: [{text: Go this way, goto: won}, {text: Go that way, goto: lost}]}\n"
    world = make_world(HEAD + sections + WON + LOST)
    assert measured(world, "best", "lost").goal == 1
    assert measured(world, "best", "lost").victory == 0


def test_a_codeword_that_only_chooses_words_tells_no_states_apart(make_world: Make) -> None:
    tail = "  4: {text: F., random: {die: d6, 1-3: won, 4-6: lost}}\n" + WON + LOST
    words = (
        "  1: {text: O., random: {die: d6, 1-3: 2, 4-6: 3}}\n  2: {text: T., mark: [seen], goto: 4}\n  3: {text: T., goto: 4}\n"
    )
    plain = make_world(HEAD + words + tail.replace("F.,", "F., when: [{if: marked('seen'), text: Again.}],"))
    acting = make_world(HEAD + words + tail.replace("F.,", "F., when: [{if: marked('seen'), text: Again., add: {tries: 1}}],"))
    read = "  5: {text: V., branch: [{if: tries > 0, goto: won}, {goto: lost}]}\n"
    acting = make_world(
        HEAD
        + words
        + tail.replace("F.,", "F., when: [{if: marked('seen'), text: Again., add: {tries: 1}}],").replace("4-6: lost", "4-6: 5")
        + read
    )
    # of each section its entry and its way on, of an ending that it is over, too
    assert explore(plain, begin(plain, Setup())).states == 4 * 2 + 2 * 3
    # section 4 twice over, for the codeword is read in it; 5 for two counts of tries
    assert explore(acting, begin(acting, Setup())).states == 3 * 2 + 2 * 2 + 2 * 2 + 2 * 3


def test_the_limit_is_named(raid: World) -> None:
    with pytest.raises(TooMany, match="more than 100 states"):
        explore(raid, begin(raid, Setup()), 100)


@pytest.fixture(scope="module")
def bare() -> object:
    """The bare loop of the bundled book, written without the engine."""
    path = Path(__file__).parents[2] / "bench" / "bare_raid.py"
    spec = importlib.util.spec_from_file_location("bare_raid", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("points", [0, 3])
def test_random_play_agrees_with_a_bare_loop_of_the_book(raid: World, bare: object, points: int) -> None:
    """40,000 games of a named seed, every ending within 5 standard errors."""
    runs = 40_000
    random = Random(11)
    counted: dict[str, int] = {}
    for _ in range(runs):
        section = bare.play(random, points)  # type: ignore[attr-defined]
        counted[section] = counted.get(section, 0) + 1
    found = measured(raid, rules={"stunt_points": points})
    assert sum(found.endings.values()) == pytest.approx(1, abs=1e-12)
    for section, chance in found.endings.items():
        error = (chance * (1 - chance) / runs) ** 0.5
        assert abs(counted.get(section, 0) / runs - chance) <= 5 * error, section


def test_known_figures_of_the_bundled_book(raid: World) -> None:
    assert measured(raid, rules={"stunt_points": 0}, start="15").sections["18"].reach == pytest.approx(0.906664, abs=5e-7)
    assert measured(raid, start="3").sections["8"].reach == pytest.approx(7 / 12, abs=1e-12)
    ordered = [measured(raid, policy).victory for policy in ("worst", "random", "sensible", "best")]
    assert ordered == sorted(ordered)


def test_the_likeliest_line_of_best_play_replays_to_a_victory(raid: World) -> None:
    setup = Setup(rules={"stunt_points": 0})
    game = begin(raid, setup)
    graph = explore(raid, game)
    _, solved = odds(raid.book, graph, "best")
    line = likeliest(raid, game, graph, solved, chooser("best"), lambda end: end.ending == "victory")
    session = Session(raid, setup, feed=line.records)
    assert session.state.ended is not None
    assert session.state.ended.ending == "victory"
    # without Stunt Points the way past every foe: 6 by 1/2, 3 by at most 1/6 · 6/6, 8 by 1/2, 11 by 4/6 …
    assert 0 < line.chance < measured(raid, "best", rules={"stunt_points": 0}).victory


def test_where_there_is_no_way_there_is_no_line(make_world: Make) -> None:
    world = make_world(
        HEAD
        + "  1: {text: One., choices: [{text: Go on, goto: lost}, {text: Go off, goto: 2}]}\n  2: {text: T., goto: lost}\n"
        + LOST
    )
    game = begin(world, Setup())
    graph = explore(world, game)
    _, solved = odds(world.book, graph, "best")
    with pytest.raises(NoLine):
        likeliest(world, game, graph, solved, chooser("best"), lambda end: end.ending == "victory")


def test_a_policy_from_a_file_follows_it_and_decides_the_rest_by_chance(raid: World) -> None:
    graph = explore(raid, begin(raid, Setup(rules={"stunt_points": 0})))
    found, _ = odds(raid.book, graph, {"1": "6", "12": "4", "10": "3", "5": "11"})
    # never into 17, 2, 16 or 21
    assert all(found.sections[id].reach == 0 for id in ("17", "2", "16", "21"))
    assert found.sections["6"].reach == 1


def test_a_choice_that_is_not_always_open_is_weighed_where_it_is(make_world: Make) -> None:
    """Whoever is lucky (1 in 6) may take the sure way; the plain one wins by a half, and is wrong for the lucky alone."""
    sections = """\
  1: {text: One., random: {die: d6, 1: 2, 2-6: 3}}
  2: {text: Two., mark: [seen], goto: 3}
  3:
    text: Three.
    choices:
      - {text: Take the sure way, if: marked('seen'), goto: won}
      - {text: Take the plain way, goto: 4}
      - {text: Go home, goto: lost}
  4: {text: Four., random: {die: d6, 1-3: won, 4-6: lost}}
"""
    world = make_world(HEAD + sections + WON + LOST)
    graph = explore(world, begin(world, Setup()))
    best = pytest.approx(1 / 6 + 5 / 6 / 2)
    found = {slip.key: (slip.best, slip.worth) for slip in slips(graph, odds(world.book, graph, "best")[1])}
    assert found == {"4": (best, pytest.approx(1 / 2)), "lost": (best, 0)}


def test_what_may_be_done_meanwhile_is_no_choice_of_the_books(make_world: Make) -> None:
    head = HEAD.replace("sections:", "gear: {draught: {name: Draught, potion: 1}}\nsections:")
    sections = """\
  1: {text: One., gain: [draught], harm: 1, goto: 2}
  2: {text: Two., choices: [{text: Go left, goto: won}, {text: Go right, goto: lost}]}
"""
    world = make_world(head + sections + WON + LOST)
    graph = explore(world, begin(world, Setup()))
    assert [slip.text for slip in slips(graph, odds(world.book, graph, "best")[1])] == ["Go right"]
