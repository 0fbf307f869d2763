"""What changes a section's hashes, and what does not."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from solo.book.conditions import parse
from solo.book.findings import Span
from solo.book.model import (
    Add,
    Branch,
    Choice,
    Choices,
    Counter,
    Effect,
    Ending,
    Gain,
    Goto,
    Mark,
    Random,
    Section,
    Set,
    SystemWay,
    When,
)
from solo.book.node import Sequence
from solo.dice import Dice
from solo.play.fingerprint import Print, book_hash, fingerprint
from tests.play.fake_system import BOOK, HUB, OUTCOMES, Card, LuckCard, world

OLD = BOOK.sections


def printed(section: str, **changes: Any) -> Print:
    return fingerprint(world(**changes).book, section)


def same(old: Print, new: Print) -> tuple[bool, bool]:
    """Whether mechanics and words are the same."""
    return old.mechanics == new.mechanics, old.words == new.words


def hub(*choices: Choice, text: str = "You are at the hub.", title: str | None = "The Hub") -> dict[str, Section]:
    return {"1": OLD["1"]._replace(title=title, text=text, way=Choices(choices))}


def test_hashes_are_sixteen_hex_digits() -> None:
    for found in printed("1")[:2]:
        assert len(found) == 16
        int(str(found), 16)
    assert printed("1").keys == ("2", "down", "4")


@pytest.mark.parametrize(
    "sections",
    [
        hub(*HUB, text="You stand at the hub."),
        hub(*HUB, title=None),
        hub(HUB[0]._replace(text="Try it"), *HUB[1:]),
        hub(*HUB[:2], HUB[2]._replace(shut="Not just yet.")),
        {"1": OLD["1"]._replace(effects=(When(parse("marked('been-down')"), "Once more.", (Add("gold", 1),)),))},
    ],
)
def test_words_are_no_mechanics(sections: dict[str, Section]) -> None:
    assert same(printed("1"), printed("1", sections=sections)) == (True, False)


@pytest.mark.parametrize(
    "sections",
    [
        hub(HUB[1], HUB[0], HUB[2]),
        hub(*HUB[:2]),
        hub(HUB[0], HUB[1]._replace(key="dig"), HUB[2]),
        hub(HUB[0], HUB[1]._replace(goto="2"), HUB[2]),
        hub(*HUB[:2], HUB[2]._replace(condition=parse("luck >= 3 or has('flask')"))),
        hub(*HUB[:2], HUB[2]._replace(condition=None)),
        hub(*HUB[:2], HUB[2]._replace(shut=None)),
        {"1": OLD["1"]._replace(effects=(When(parse("marked('been-down')"), "Again.", (Add("gold", 2),)),))},
        {"1": OLD["1"]._replace(effects=(When(parse("marked('been-down')"), "Again.", (Set("gold", 1),)),))},
        {"1": OLD["1"]._replace(way=Goto("2"))},
        {"1": OLD["1"]._replace(way=Ending("victory"))},
    ],
)
def test_what_is_played_otherwise_is_mechanics(sections: dict[str, Section]) -> None:
    assert printed("1").mechanics != printed("1", sections=sections).mechanics


def test_a_link_counts_as_its_place_and_so_does_a_key_that_is_its_section() -> None:
    luck, down, leave = HUB
    renumbered = hub(luck._replace(goto="12", key="12"), down._replace(goto="13"), leave._replace(goto="14", key="14"))
    others = {"12": OLD["2"]._replace(id="12"), "13": OLD["3"], "14": OLD["4"]}
    new = printed("1", sections={**renumbered, **others})
    assert same(printed("1"), new) == (True, True)
    assert new.keys == ("12", "down", "14")


def test_two_links_to_one_section_are_not_links_to_two() -> None:
    one = hub(Choice("a", "A", "2"), Choice("b", "B", "2"))
    two = hub(Choice("a", "A", "2"), Choice("b", "B", "3"))
    assert printed("1", sections=one).mechanics != printed("1", sections=two).mechanics


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Random(6, ((1, 3, "2"), (4, 6, "3"))), Random(6, ((1, 2, "2"), (3, 6, "3")))),
        (Random(6, ((1, 6, "2"),)), Random(8, ((1, 6, "2"),))),
        (Branch(((parse("gold > 1"), "2"), (None, "3"))), Branch(((parse("gold > 2"), "2"), (None, "3")))),
        (Ending("victory"), Ending("defeat")),
        (Goto("2"), Ending("2")),
    ],
)
def test_every_way_on_counts(one: Any, other: Any) -> None:
    before, after = (printed("1", sections={"1": OLD["1"]._replace(way=way)}) for way in (one, other))
    assert before.mechanics != after.mechanics


def test_spacing_in_a_condition_does_not_count() -> None:
    spaced = hub(*HUB[:2], HUB[2]._replace(condition=parse("(luck   >= 2)   or has( 'flask' )")))
    assert same(printed("1"), printed("1", sections=spaced)) == (True, True)


def test_effects_of_two_kinds_differ() -> None:
    amounts = (1, Dice(1, 6), Dice(2, 6))
    kinds: list[Effect] = [Gain("lamp"), Mark("lamp"), Set("gold", 1), *(Add("gold", amount) for amount in amounts)]
    found = {printed("1", sections={"1": OLD["1"]._replace(effects=(effect,))}).mechanics for effect in kinds}
    assert len(found) == len(kinds)


def test_an_outcome_written_in_place_counts_for_its_section() -> None:
    assert same(printed("2"), printed("2", sections={"2/lose": OLD["2/lose"]._replace(effects=())})) == (False, True)
    assert same(printed("2"), printed("2", sections={"2/lose": OLD["2/lose"]._replace(text="It holds.")})) == (True, False)
    assert printed("2/lose") == printed("2/lose", sections={"2": OLD["2"]._replace(text="A gate.")})


def test_what_another_section_says_or_does_does_not_count() -> None:
    assert printed("1") == printed("1", sections={"2": OLD["4"], "3": None})


def test_the_cards_a_section_names_count_and_those_they_name() -> None:
    stronger = {"imp": Card("imp", "The Imp", luck=2, gear=("knife",))}
    assert same(printed("2"), printed("2", foes=stronger)) == (False, True)
    sharper = {**BOOK.gear, "knife": Card("knife", "Knife", luck=5)}
    assert same(printed("2"), printed("2", gear=sharper)) == (False, True)
    assert printed("1") == printed("1", foes=stronger, gear=sharper)


def test_the_name_on_a_card_is_words() -> None:
    renamed = {"imp": Card("imp", "The Devil", gear=("knife",))}
    assert same(printed("2"), printed("2", foes=renamed)) == (True, False)


def test_the_range_of_a_counter_that_is_changed_counts() -> None:
    assert printed("3").mechanics != printed("3", counters={"gold": Counter(10, 0, 31), "days": Counter()}).mechanics
    assert printed("3") == printed("3", counters={"gold": Counter(11, 0, 30), "days": Counter()})


def test_a_value_of_the_systems_counts() -> None:
    harder = {"2": OLD["2"]._replace(way=SystemWay("test", LuckCard(10, "imp"), OUTCOMES))}
    assert same(printed("2"), printed("2", sections=harder)) == (False, True)


def test_the_book_hash_tells_any_change_of_the_book_and_no_other() -> None:
    old = book_hash(BOOK)
    assert old == book_hash(BOOK._replace(path="elsewhere.yaml", source=Sequence((), Span(1, 1, 2, 1))))
    for changed in (
        BOOK._replace(title="The Real"),
        BOOK._replace(rerolls="new"),
        BOOK._replace(foes={}),
        world(sections=hub(*HUB, text="Here.")).book,
        world(sections=hub(HUB[0]._replace(goto="3"), *HUB[1:])).book,
    ):
        assert book_hash(changed) != old


@pytest.mark.parametrize("seed", ["0", "1", "42"])
def test_hashes_are_the_same_in_every_process(seed: str) -> None:
    code = (
        "from tests.play.fake_system import BOOK; from solo.play.fingerprint import book_hash, fingerprint\n"
        "print(book_hash(BOOK), *fingerprint(BOOK, '2')[:2])"
    )
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    found = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert found.stdout.split() == [book_hash(BOOK), *fingerprint(BOOK, "2")[:2]]
