"""What the abstract explorer says never happens, never happens; and it needs few looks to say so."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings

from solo.book.conditions import ConditionFault, evaluate, parse
from solo.book.model import Branch, Choices
from solo.odds.abstract import explore, picture
from solo.odds.narrow import narrowed, truth
from solo.odds.variables import variables
from solo.play.conditions import Reader, holds
from solo.play.steps import Ready, at_entry
from solo.play.world import World
from tests.odds.books import CONDITIONS, branches, everything, hub, with_items, world_of, worlds

END = "  end: {text: End., ending: victory}\n"


def reached(sections: str) -> set[str]:
    return set(explore(world_of(sections)).reached)


def test_a_key_behind_its_own_door_is_never_had() -> None:
    never = """\
  1:
    text: A door.
    choices: [{text: In, if: has('key'), goto: 2}, {text: Away, goto: end}]
  2: {text: The key., gain: [key], goto: 1}
"""
    assert reached(never + END) == {"1", "end"}
    assert reached(never.replace("    text: A door.", "    gain: [key]\n    text: A door.") + END) == {"1", "2", "end"}


def test_counters_are_followed_through_effects_and_conditions() -> None:
    book = """\
  1:
    add: {gold: 2d6}
    text: Gold.
    branch: [{if: gold > 12, goto: 2}, {if: gold < 5, goto: 3}, {if: gold >= 5, goto: 4}, {goto: 5}]
  2: {text: Too much., goto: end}
  3: {text: Too little., goto: end}
  4: {text: Right., goto: end}
  5: {text: Nothing left., goto: end}
"""
    assert reached(book + END) == {"1", "4", "end"}


def test_a_when_may_happen_or_not() -> None:
    book = """\
  1:
    set: {gold: d6}
    text: One.
    when: [{if: gold >= 5, add: {gold: 3}, mark: [a]}]
    branch: [{if: gold == 4, goto: 2}, {if: gold >= 8, goto: 3}, {if: marked('a') and gold < 5, goto: 4}, {goto: end}]
  2: {text: It did not., goto: end}
  3: {text: It did., goto: end}
  4: {text: Possible as far as intervals go., goto: end}
"""
    assert reached(book + END) == {"1", "2", "3", "4", "end"}
    always = book.replace("set: {gold: d6}", "set: {gold: 5}")
    assert reached(always + END) == {"1", "3", "end"}


def test_a_loop_widens_and_comes_to_an_end() -> None:
    book = """\
  1:
    add: {gold: 1}
    text: Work.
    choices: [{text: More, goto: 2}, {text: Buy, if: gold >= 9, goto: end}, {text: Sink, if: gold < 1, goto: 3}]
  2: {text: More work., goto: 1}
  3: {text: Never., goto: end}
"""
    found = explore(world_of(book + END))
    assert set(found.reached) == {"1", "2", "end"}
    assert found.looks < 20


def test_what_was_visited_or_had_is_known() -> None:
    book = """\
  1:
    text: One.
    drop: [lamp]
    branch: [{if: "visited('3') or not had('lamp')", goto: 3}, {if: has('lamp'), goto: 3}, {goto: 2}]
  2:
    text: Two.
    branch: [{if: visited('1'), goto: end}, {goto: 3}]
  3: {text: Never., goto: end}
"""
    assert reached(book + END) == {"1", "2", "end"}


def test_choices_that_shut_each_other_out_leave_nobody_stuck() -> None:
    book = """\
  1:
    set: {gold: 2d6}
    text: One.
    choices: [{text: Rich, if: gold >= 7, goto: 2}, {text: Poor, if: gold <= 6, goto: end}]
  2:
    text: Two.
    choices: [{text: Rich, if: gold >= 8, goto: end}, {text: Poor, if: gold <= 6, goto: 1}]
"""
    flows = picture(world_of(book + END)).flows
    assert flows["1"].stuck is None
    stuck = flows["2"].stuck
    assert stuck is not None
    assert stuck[variables(world_of(book + END)).places["counter", "gold"]] == (7, 7)


@pytest.mark.parametrize("text", CONDITIONS)
def test_narrowing_cuts_away_no_state_that_is_as_wanted(text: str) -> None:
    """Each condition, in every game that a little book can be in."""
    world = world_of(
        """\
  1:
    text: One.
    choices:
"""
        + "".join(f'      - {{id: c{n}, text: Look {n}, if: "{asked}", goto: 2}}\n' for n, asked in enumerate(CONDITIONS))
        + """\
      - {text: Go on, goto: 2}
  2:
    add: {gold: -1}
    mark: [a]
    text: Two.
    when: [{if: count('key') < 2, gain: [key]}]
    branch: [{if: visited('3'), goto: 1}, {goto: 3}]
  3: {text: Three., add: {gold: 3}, mark: [b], choices: [{text: Back, goto: 1}, {text: End, goto: end}]}
"""
        + END
    )
    known = variables(world)
    expr = parse(text)
    games = everything(world)
    assert games is not None
    for game in games.after:
        exact = tuple(value_of(world, game, atom) for atom in known.places)
        value = bool(evaluate(expr, Reader(world, game)))
        assert narrowed(expr, value, known, exact) == exact
        wide = tuple((min(low, 0), max(high, 12)) for low, high in exact)
        cut = narrowed(expr, value, known, wide)
        assert cut is not None
        assert all(low <= own[0] and own[1] <= high for own, (low, high) in zip(exact, cut, strict=True))
        could = truth(expr, known, exact)
        assert could is not None
        assert could.can_be_true if value else could.can_be_false


def value_of(world: World, game: object, atom: tuple[str, ...]) -> tuple[int, int]:
    """The value of a variable in a game, read as conditions read it."""
    reader = Reader(world, game)  # type: ignore[arg-type]
    match atom:
        case ("counter", name) | ("hero", name):
            value = int(reader.name(name))
        case ("item", name):
            value = int(reader.call("count", (name,)))
        case ("had", name):
            value = int(name in game.book.had)  # type: ignore[attr-defined]
        case (kind, *words) if kind != "hero":
            value = int(reader.call(kind, tuple(words)))
        case (_, function, *words):
            value = int(reader.call(function, tuple(words)))
    return value, value


@given(worlds())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_whatever_happens_was_thought_possible(world: World) -> None:
    games = everything(world)
    assume(games is not None)
    assert games is not None
    found = picture(world)
    known = found.abstract.variables
    assert games.sections <= found.abstract.reached
    asked = {(one.section, one.place): one for flow in found.flows.values() for one in flow.asked}
    for game in games.after:
        section = game.book.section
        if at_entry(game):
            state = found.abstract.states[section]
            for atom, place in known.places.items():
                low, high = state[place]
                value = value_of(world, game, atom)[0]
                assert low <= value <= high, (section, atom, value, (low, high))
        if isinstance(game.play.scene, Ready):
            way = world.book.sections[section].way
            expressions = []
            if isinstance(way, Choices):
                expressions = [(("choices", n, "if"), choice.condition) for n, choice in enumerate(way.choices)]
            elif isinstance(way, Branch):
                for n, (condition, _) in enumerate(way.arms):
                    expressions.append((("branch", n, "if"), condition))
                    if condition is not None and holds(condition, world, game):
                        break
            for place, condition in expressions:
                if condition is None:
                    continue
                possible = asked[section, place].truth
                try:
                    value = bool(evaluate(condition, Reader(world, game)))
                except ConditionFault:
                    continue
                assert possible is not None
                assert possible.can_be_true if value else possible.can_be_false
    for section in games.faults:
        assert found.flows[section].stuck is not None
    for section, saying in games.told:
        if saying.field("value") == 0:
            assert found.flows[section].falls


def test_twenty_items_each_in_its_own_branch_cost_a_look_or_two_a_section() -> None:
    for count in (20, 80):
        found = explore(world_of(branches(count), with_items(count, "f0")))
        assert len(found.reached) == 4 * count + 1
        assert found.looks <= 2 * len(found.reached)


def test_twenty_doors_in_any_order_are_all_found_in_a_few_rounds() -> None:
    found = explore(world_of(hub(20, last=False), with_items(20)))
    assert len(found.reached) == 42
    assert found.looks <= 5 * 42


def test_looks_grow_with_the_book() -> None:
    def looks(count: int) -> int:
        lines = []
        for n in range(count):
            back = max(0, n - 7)
            lines += [
                f"  s{n}:",
                f"    text: A section.\n    add: {{gold: {n % 3 - 1}}}",
                "    choices:",
                f"      - {{id: ahead, text: Go on, if: gold >= {n % 4}, goto: s{n + 1}}}",
                f"      - {{id: behind, text: Back, goto: s{back}}}",
            ]
        text = "\n".join([*lines, f"  s{count}: {{text: End., ending: victory}}", ""])
        return explore(world_of(text, with_items(0, "s0").replace("gear: {, key", "gear: {key"))).looks

    few, many = looks(250), looks(2_000)
    assert many <= 10 * few
