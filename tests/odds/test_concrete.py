"""What the concrete explorer finds can be played; what it does not find, having seen everything, cannot happen."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings

from solo.book.model import Choices, Set
from solo.odds.abstract import Picture, picture
from solo.odds.concrete import Found, Search, dying, falling, reaching, search, stuck
from solo.play.replay import read
from solo.play.session import Session
from solo.play.world import BookFault, World
from tests.odds.books import branches, everything, hub, with_items, world_of, worlds

END = "  end: {text: End., ending: victory}\n"


def played(world: World, found: Found) -> Session:
    """A witness replayed from its own lines, as `solo play --replay` does."""
    replay = read("\n".join(found.witness(world)))
    return Session(world, replay.setup, feed=replay.records)


def sections(session: Session) -> list[str]:
    return [game.book.section for _, game in session.state.entries]


def found_in(seen: Picture, search_: Search) -> Found:
    assert search_.found is not None, search_
    return search_.found


# --- three books that stop other searches ---


def test_an_item_in_each_of_twenty_branches_is_linear() -> None:
    states = []
    for count in (10, 20):
        world = world_of(branches(count), with_items(count, "f0"))
        seen = picture(world)
        result = search(seen, reaching(f"w{count - 1}"))
        assert sections(played(world, found_in(seen, result)))[-2:] != []
        assert f"w{count - 1}" in sections(played(world, found_in(seen, result)))
        states.append(result.states)
    assert states[1] <= 2.5 * states[0]


def test_twenty_doors_in_any_order_are_each_reached_in_two_answers() -> None:
    world = world_of(hub(20, last=False), with_items(20))
    seen = picture(world)
    for door in range(20):
        found = found_in(seen, search(seen, reaching(f"door-{door}")))
        assert [record.answer for record in found.records] == [f"room-{door}", f"door-{door}"]
        assert f"door-{door}" in sections(played(world, found))


def test_one_last_door_that_asks_for_twenty_items_is_reached() -> None:
    world = world_of(hub(20, last=True), with_items(20))
    seen = picture(world)
    result = search(seen, reaching("out"))
    found = found_in(seen, result)
    assert len(found.records) == 21
    assert result.states < 10_000
    ended = played(world, found).state.ended
    assert ended is not None
    assert ended.section == "out"


# --- what a search comes to ---


def test_a_witness_is_the_shortest_there_is_where_few_states_lie_before_it() -> None:
    book = """\
  1:
    text: One.
    choices: [{text: The long way, goto: 2}, {text: The short way, goto: 4}]
  2: {text: Two., choices: [{text: Further, goto: 3}, {text: Back, goto: 1}]}
  3: {text: Three., choices: [{text: There, goto: end}, {text: Back, goto: 1}]}
  4: {text: Four., choices: [{text: There, goto: end}, {text: Back, goto: 1}]}
"""
    world = world_of(book + END)
    seen = picture(world)
    found = found_in(seen, search(seen, reaching("end")))
    assert [record.answer for record in found.records] == ["4", "end"]


def test_dice_are_tried_until_they_fall_right() -> None:
    book = """\
  1: {text: One., check: {ability: quick, tn: 8, success: 2, failure: 1}}
  2: {text: Two., set: {gold: 2d6}, branch: [{if: gold == 12, goto: end}, {goto: 1}]}
"""
    world = world_of(book + END)
    seen = picture(world)
    found = found_in(seen, search(seen, reaching("end")))
    assert [record.answer for record in found.records] == [(6,), (6, 6)]
    assert "end" in sections(played(world, found))


def test_a_fight_is_fought_to_the_wanted_end(raid: World) -> None:
    seen = picture(raid)
    for section in ("18", "15/lose"):
        found = found_in(seen, search(seen, reaching(section)))
        assert section in sections(played(raid, found))


def test_when_everything_was_seen_it_is_complete() -> None:
    book = """\
  1:
    text: One.
    choices: [{text: Left, goto: 2}, {text: Right, goto: 3}]
  2: {text: Two., mark: [a], goto: 4}
  3: {text: Three., mark: [b], goto: 4}
  4:
    text: Four.
    choices: [{text: Both, if: marked('a') and marked('b'), goto: 5}, {text: Out, goto: end}]
  5: {text: Never., goto: end}
"""
    world = world_of(book + END)
    seen = picture(world)
    assert "5" in seen.abstract.reached  # of two codewords it is not known that they never go together
    result = search(seen, reaching("5"))
    assert result.found is None
    assert result.complete


def test_a_limit_is_a_limit() -> None:
    world = world_of(hub(12, last=True), with_items(12))
    seen = picture(world)
    result = search(seen, reaching("out"), 60)
    assert result.found is None
    assert not result.complete


def test_what_no_longer_matters_makes_no_new_states() -> None:
    """Twelve codewords that nothing on the way reads."""
    rooms = "".join(
        f"  r{n}: {{text: Room., mark: [{'ab'[n % 2]}], add: {{gold: 1}}, gain: [key], goto: 1}}\n" for n in range(12)
    )
    choices = "".join(f"      - {{text: Room {n}, goto: r{n}}}\n" for n in range(12))
    book = f"  1:\n    text: Hub.\n    choices:\n{choices}      - {{text: Roll, goto: 2}}\n{rooms}"
    book += "  2: {text: Two., random: {die: d6, 1-6: 3}}\n"
    book += "  3: {text: Three., choices: [{text: Again, goto: 1}, {text: Out, if: gold < 0, goto: 4}, {text: End, goto: end}]}\n"
    world = world_of(book + "  4: {text: Never., goto: end}\n" + END)
    seen = picture(world)
    result = search(seen, reaching("end"))
    assert result.found is not None
    assert result.states < 60


def test_below_its_lowest(raid: World) -> None:
    book = """\
  1: {text: One., choices: [{text: Work, goto: 2}, {text: Pay, goto: 3}]}
  2: {text: Two., add: {gold: 1}, choices: [{text: Back, goto: 1}, {text: Home, goto: end}]}
  3: {text: Three., add: {gold: -3}, choices: [{text: Back, goto: 1}, {text: Home, goto: end}]}
"""
    world = world_of(book + END)
    seen = picture(world)
    (fall,) = [fall for flow in seen.flows.values() for fall in flow.falls]
    found = found_in(seen, search(seen, falling(fall)))
    assert [record.answer for record in found.records] == ["3", "1", "3"]
    assert any(saying.code == "counter-stopped" for saying in played(world, found).told)


def test_below_its_lowest_before_it_is_set_anew() -> None:
    book = """\
  1: {text: One., choices: [{text: Lose it, goto: 2}, {text: Go on, goto: 3}]}
  2: {text: Two., set: {gold: 0}, goto: 1}
  3: {text: Three., add: {gold: -1}, choices: [{text: Back, goto: 1}, {text: Home, goto: end}]}
"""
    world = world_of(book + END)
    third = world.book.sections["3"]
    anew = third._replace(effects=(*third.effects, Set("gold", 5)))  # no book may be written so, for `set` comes first
    world = world._replace(book=world.book._replace(sections={**world.book.sections, "3": anew}))
    seen = picture(world)
    (fall,) = seen.flows["3"].falls
    found = found_in(seen, search(seen, falling(fall)))
    assert [record.answer for record in found.records] == ["2", "3"]


def test_nobody_left_standing() -> None:
    book = """\
  1: {text: One., harm: 1, choices: [{text: Rest, goto: 2}, {text: On and on, goto: 1}]}
  2: {text: Two., ending: victory}
"""
    world = world_of(book)
    seen = picture(world)
    found = found_in(seen, search(seen, dying(world, ["1"])))
    assert len(found.records) == 2
    ended = played(world, found).state.ended
    assert ended is not None
    assert (ended.ending, ended.section) == ("defeat", "1")


@given(worlds())
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@pytest.mark.parametrize("first_look", [0, 2_000], ids=["guided", "plain"])
def test_found_is_what_happens_and_not_found_is_what_never_does(first_look: int, world: World) -> None:
    games = everything(world)
    assume(games is not None)
    assert games is not None
    seen = picture(world)
    for section in world.book.sections:
        result = search(seen, reaching(section), 20_000, first_look)
        assert (result.found is not None) == (section in games.sections), (section, result)
        assert result.found is not None or result.complete
        if result.found is not None:
            check(world, result.found, section)
        if isinstance(world.book.sections[section].way, Choices) and section in seen.flows:
            result = search(seen, stuck(world, section), 20_000, first_look)
            assert (result.found is not None) == (section in games.faults), (section, result)
            if result.found is not None:
                with pytest.raises(BookFault, match="no choice is open"):
                    played(world, result.found)
    low = {section for section, saying in games.told if saying.field("value") == 0}
    falls = {
        section
        for section, flow in seen.flows.items()
        for fall in flow.falls
        if search(seen, falling(fall), 20_000, first_look).found
    }
    assert falls == low


def check(world: World, found: Found, section: str) -> None:
    """A witness replays and comes to its section (and may go on into a fault, or round for ever)."""
    replay = read("\n".join(found.witness(world)))
    try:
        session = Session(world, replay.setup, feed=replay.records)
    except BookFault:
        return
    assert section in sections(session)
