"""The table: what is asked, who answers, and every way a step can end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.table import Chance, Draw, Live, Misfit, Need, Option, Record, Roll, Scripted, Table, ends, fits, folded, quick, say


def hit_or_miss(face: int) -> bool:
    return face >= 4


def attack(table: Table) -> str:
    """A step with a decision, dice and a draw."""
    way = table.ask("hero", say("way"), [Option("plain", say("plain")), Option("bold", say("bold"))])
    count = 2 if way == "bold" else 1
    hits = sum(map(hit_or_miss, table.roll(count, 6, say("attack"), each=hit_or_miss)))
    table.tell("hits", hits=hits)
    whom = table.draw(["a", "b", "b"], say("whom"))
    return f"{way} {hits} {whom}"


def test_every_way_a_step_can_end_with_its_weight() -> None:
    found: dict[str, Fraction] = {}
    for end in ends(attack):
        found[end.value] = found.get(end.value, Fraction(0)) + end.weight
    # one die hits by half, two hit never, once or twice by 1/4, 1/2, 1/4; b is drawn twice as often
    half, quarter, third = Fraction(1, 2), Fraction(1, 4), Fraction(1, 3)
    assert found == {
        **{f"plain {hits} a": half * third for hits in (0, 1)},
        **{f"plain {hits} b": half * 2 * third for hits in (0, 1)},
        **{f"bold {hits} {whom}": share * {"a": third, "b": 2 * third}[whom]
           for hits, share in ((0, quarter), (1, half), (2, quarter)) for whom in "ab"},
    }  # fmt: skip


def test_five_dice_that_hit_or_miss_are_six_cases() -> None:
    assert len(folded(5, 20, hit_or_miss)) == 6


@given(st.integers(1, 4), st.integers(2, 8), st.integers(1, 8))
def test_folding_loses_no_roll(count: int, sides: int, threshold: int) -> None:
    counted: Counter[int] = Counter()
    for roll, weight in folded(count, sides, lambda face: face >= threshold).items():
        counted[sum(face >= threshold for face in roll)] += weight
    every = Counter(sum(face >= threshold for face in roll) for roll in product(range(1, sides + 1), repeat=count))
    assert counted == every


def live(records: Sequence[Record], told: int = 0) -> Live:
    return Live("1", records, lambda question, earlier: (4,) if isinstance(question, Roll) else None, told)


def test_a_missing_answer_stops_the_step_and_is_taken_up_again() -> None:
    table = live([])
    with pytest.raises(Need) as need:
        attack(table)
    assert need.value.question.why.code == "way"
    table = live([Record("ask", "way", "1", "plain")])
    with pytest.raises(Need) as need:
        attack(table)
    assert isinstance(need.value.question, Draw)
    assert [saying.code for saying in table.told] == ["hits"]
    again = live([*table.records, Record("draw", "whom", "1", "b")], told=table.said)
    assert attack(again) == "plain 1 b"
    assert again.told == []


def test_a_record_that_does_not_fit_is_told_apart() -> None:
    for wrong in (
        Record("ask", "way", "1", "rash"),  # no such option
        Record("ask", "turn", "1", "plain"),  # another question
        Record("roll", "attack", "1", (4,), "1d6"),  # dice where a decision is wanted
    ):
        with pytest.raises(Misfit) as misfit:
            attack(live([wrong]))
        assert misfit.value.place == 0
    with pytest.raises(Misfit) as misfit:
        attack(live([Record("ask", "way", "1", "plain"), Record("roll", "attack", "1", (4, 4), "2d6")]))
    assert misfit.value.place == 1


@pytest.mark.parametrize("answer", [(0,), (7,), (1, 2), (), "3", (True,), (3.0,)])
def test_faces_that_no_die_shows_do_not_fit(answer: object) -> None:
    assert not fits(Roll(say("attack"), 1, 6), answer)  # type: ignore[arg-type]


def test_one_open_option_is_not_asked_unless_always() -> None:
    options = [Option("only", say("only")), Option("shut", say("shut"), shut=say("why"))]
    table = Scripted([])
    assert table.ask("hero", say("x"), options) == "only"
    with pytest.raises(Need):
        table.ask("hero", say("x"), options, always=True)


def test_a_pile_of_one_is_not_drawn_from() -> None:
    assert Scripted([]).draw(["x"], say("x")) == "x"


@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_what_chance_answered_can_be_played_again(seed: int) -> None:
    table = Chance(Random(seed), at="1")
    value = attack(table)
    assert attack(live(table.records)) == value


def test_a_quick_replace_changes_what_it_is_told_and_keeps_the_rest() -> None:
    class Value(NamedTuple):
        one: int
        two: tuple[int, ...] = ()
        three: str = "three"

    plain = Value(1)
    changed = plain._replace(two=(2,), three="drei")
    swift = quick(Value)(1)
    assert swift._replace(two=(2,), three="drei") == changed
    assert type(swift._replace(one=4)) is Value
    assert swift._replace() == swift == plain
    with pytest.raises(KeyError):
        swift._replace(four=4)  # type: ignore[call-arg]


def test_what_is_done_once_changes_no_end_and_is_not_done_again() -> None:
    aimed: list[str] = []

    def aim(table: Table) -> str:
        target = table.ask("hero", say("target"), [Option("left", say("left")), Option("right", say("right"))])
        aimed.append(target)
        return target

    def begin(table: Table) -> tuple[int, str]:
        (die,) = table.roll(1, 2, say("initiative"))
        return die, table.once(aim)

    def attack(table: Table) -> tuple[int, str, tuple[int, ...]]:
        return (*table.once(begin), table.roll(1, 6, say("attack")) if table.once(aim) == "left" else ())

    def plain(table: Table) -> tuple[int, str, tuple[int, ...]]:
        (die,), first = table.roll(1, 2, say("initiative")), aim(table)
        return die, first, table.roll(1, 6, say("attack")) if aim(table) == "left" else ()

    found = list(ends(attack))
    assert len(aimed) == 2 * (2 + 2 * 2), "either aim comes anew only where an answer in it or before it is another"
    assert found == list(ends(plain))
