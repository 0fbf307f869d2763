"""A game at a section's entry as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from solo.book.model import Counter
from solo.play.start import Setup, begin
from solo.play.state_json import game_from_json, game_to_json, lost, record_from_json, record_to_json
from solo.table import Record
from tests.play import fake_system
from tests.play.fake_system import world

SETUP = Setup(
    heroes=("bob", "ann"), names={"bob": "Robert"}, rules={"tries": 5}, set={"gold": 7}, give=("flask",), mark=("been-down",)
)
WRITTEN: dict[str, Any] = {
    "section": "1",
    "marked": ["been-down"],
    "counters": {"gold": 7, "days": 0},
    "visited": [],
    "had": ["flask", "lamp"],
    "heroes": [
        {"id": "bob", "name": "Robert", "luck": 3, "gear": [], "kind": "fake-hero"},
        {"id": "ann", "name": "Ann", "luck": 2, "gear": ["lamp"], "kind": "fake-hero"},
    ],
    "pack": {"flask": 1},
    "rules": {"lucky": False, "tries": 5},
}


def test_a_game_is_written_with_names() -> None:
    assert game_to_json(world(), begin(world(), SETUP)) == WRITTEN


def test_reading_gives_the_game_back() -> None:
    game = begin(world(), SETUP)
    assert game_from_json(world(), json.loads(json.dumps(WRITTEN))) == game
    assert lost(world(), WRITTEN) == ()


def test_counters_are_read_by_name_and_kept_in_their_range() -> None:
    counters = {"new": Counter(4), "gold": Counter(0, 0, 5)}
    game = game_from_json(world(counters=counters), WRITTEN)
    assert game.book.counters == (4, 5)
    assert lost(world(counters=counters), WRITTEN) == ("the counter days", "the counter gold beyond 5 (it was 7)")


def test_what_the_book_no_longer_has_is_left_out_and_named() -> None:
    changed = world(gear={"knife": fake_system.BOOK.gear["knife"]}, codewords=(), read_had=frozenset())
    game = game_from_json(changed, WRITTEN)
    assert (game.play.party.pack, game.book.marked, game.book.had) == ((), frozenset(), frozenset())
    assert [hero.gear for hero in game.play.party.heroes] == [(), ()]
    assert lost(changed, WRITTEN) == ("the codeword been-down", "the item flask", "the item lamp")


def test_a_switch_that_is_gone_or_of_another_type_is_left_out() -> None:
    data = {**WRITTEN, "rules": {"lucky": 1, "gone": True, "tries": 9}}
    assert game_from_json(world(), data).play.party.rules == fake_system.Rules(False, 9)


@pytest.mark.parametrize(
    "change",
    [
        {"section": "99"},
        {"section": ["1"]},
        {"heroes": []},
        {"heroes": None},
        {"heroes": [{"id": "bob"}]},
        {"heroes": [3]},
        {"counters": {"gold": "7"}},
        {"counters": {"gold": True}},
        {"counters": []},
        {"pack": {"flask": "1"}},
        {"pack": ["flask"]},
        {"marked": 3},
        {"marked": [[]]},
        {"rules": None},
    ],
)
def test_what_is_no_game_is_one_sentence(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"^(this is no|the book has no section)"):
        game_from_json(world(), {**WRITTEN, **change})


@pytest.mark.parametrize("key", sorted(WRITTEN))
def test_a_game_with_a_part_missing_is_none(key: str) -> None:
    with pytest.raises(ValueError, match="this is no"):
        game_from_json(world(), {name: value for name, value in WRITTEN.items() if name != key})


@pytest.mark.parametrize(
    ("record", "written"),
    [
        (Record("ask", "choice", "1", "6"), ["ask", "choice", "1", "6", ""]),
        (Record("roll", "luck", "2", (3, 5), "2d6"), ["roll", "luck", "2", [3, 5], "2d6"]),
        (Record("draw", "omen", "2", "sun"), ["draw", "omen", "2", "sun", ""]),
    ],
)
def test_records_are_short_lists(record: Record, written: list[Any]) -> None:
    assert json.loads(json.dumps(record_to_json(record))) == written
    assert record_from_json(written) == record


@pytest.mark.parametrize(
    "written",
    [
        None,
        [],
        ["ask", "choice", "1", [6], ""],
        ["roll", "luck", "2", [], "2d6"],
        ["roll", "luck", "2", [True], "1d6"],
        ["roll", "luck", "2", [0], "1d6"],
        ["roll", "luck", "2", [1001], "1d6"],
        ["roll", "luck", "2", "3", "1d6"],
        ["nod", "luck", "2", "3", ""],
    ],
)
def test_what_is_no_record_is_refused(written: Any) -> None:
    with pytest.raises(ValueError, match=r"."):
        record_from_json(written)
