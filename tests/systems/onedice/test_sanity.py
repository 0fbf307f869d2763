"""Sanity (pp. 47-53)."""

from __future__ import annotations

import pytest

from solo.systems.onedice import sanity


@pytest.mark.figures("§15 starting sanity")
def test_the_start() -> None:
    assert [sanity.start_sanity(die) for die in (1, 6)] == [4, 9]


@pytest.mark.figures("§15 quick fear test")
@pytest.mark.parametrize(("level", "least"), [("shaky", 2), ("bad", 4), ("appalling", 6)])
def test_quick_fear(level: str, least: int) -> None:
    horror = sanity.horrors()[level]
    assert [die for die in range(1, 7) if sanity.passes_fear(horror, die)] == list(range(least, 7))
    assert (sanity.FROZEN.least, sanity.FROZEN.most) == (1, 6)


@pytest.mark.figures("§15 losing sanity")
@pytest.mark.parametrize(
    ("level", "name", "loss", "times"),
    [
        ("shaky", "Shaky", [1, 1, 1, 1, 1, 1], 1),
        ("bad", "Bad", [0, 1, 1, 2, 2, 3], 2),
        ("appalling", "Appalling", [1, 2, 3, 4, 5, 6], 3),
    ],
)
def test_losses(level: str, name: str, loss: list[int], times: int) -> None:
    horror = sanity.horrors()[level]
    assert horror.name == name
    assert horror.examples
    assert [sanity.lost(horror, die) for die in range(1, 7)] == loss
    assert [sanity.still_counts(horror, met) for met in range(5)] == [met < times for met in range(5)]


@pytest.mark.figures("§15 short-term insanity", "§15 long-term insanity")
@pytest.mark.parametrize(
    ("left", "loss", "roll", "short", "long"),
    [
        (1, 4, 6, False, False),  # neither at 0 nor severe
        (1, 5, 5, True, False),  # severe: one or the other
        (1, 5, 6, False, True),
        (1, 6, 7, False, True),
        (0, 1, 5, True, False),  # at 0: short-term whatever the roll
        (0, 1, 6, True, True),
        (-1, 1, 5, True, False),  # and again on each further loss
        (0, 5, 6, True, True),
        (0, 0, 6, False, False),  # no loss, no insanity
        (-2, 0, 6, False, False),
    ],
)
def test_what_a_loss_brings(left: int, loss: int, roll: int, short: bool, long: bool) -> None:
    assert sanity.insanity(7, left, loss, roll) == (short, long, False)
    assert sanity.rolls_for_insanity(left, loss) is (short or long)


@pytest.mark.figures("§15 chronic insanity")
def test_chronic_insanity_comes_of_itself() -> None:
    assert sanity.insanity(7, -7, 1, 1) == (True, False, True)
    assert sanity.insanity(7, -6, 1, 1) == (True, False, False)
    assert sanity.insanity(7, -8, 1, 6) == (True, True, True)


@pytest.mark.figures("§15 tables A to D")
def test_each_table_has_a_row_for_each_face() -> None:
    for name in sanity.TABLES:
        there = [sanity.condition(name, die) for die in range(1, 7)]
        assert all(bool(row.words) != bool(row.then) for row in there), name
        assert all((row.lasts is None) == (row.unit is None) for row in there), name
        with pytest.raises(KeyError):
            sanity.condition(name, 7)


@pytest.mark.figures("§15 tables A to D")
def test_how_long_it_lasts_and_what_leads_on() -> None:
    units = [sanity.condition("short-term", die).unit for die in range(1, 7)]
    assert units == ["rounds", "minutes", "minutes", "rounds", "minutes", None]
    assert [sanity.condition("serious", die).unit for die in range(1, 7)] == ["minutes"] * 5 + [None]
    onward = {(name, die): then for name in sanity.TABLES for die in range(1, 7) if (then := sanity.condition(name, die).then)}
    assert onward == {
        ("short-term", 6): "serious",
        ("serious", 6): "long-term",
        ("long-term", 1): "phobia",
        ("long-term", 6): "chronic",
    }
    freezing = sanity.condition("short-term", 1)
    assert freezing.lasts is not None
    assert (freezing.words, freezing.lasts.least, freezing.lasts.most) == ("freezes", 1, 6)


@pytest.mark.figures("§15 recovery of sanity")
@pytest.mark.parametrize(
    ("left", "hospital", "therapist", "back"),
    [
        (1, False, False, 1),
        (1, True, True, 1),
        (0, False, False, 0),
        (0, False, True, 0),
        (0, True, False, 1),
        (-3, True, True, 2),
    ],
)
def test_a_week_of_rest(left: int, hospital: bool, therapist: bool, back: int) -> None:
    assert sanity.weekly(left, hospital, therapist) == back


@pytest.mark.figures("§15 recovery of sanity")
def test_sanity_stops_at_its_maximum_and_ends_what_is_long_term_there() -> None:
    assert [sanity.recovered(5, more, 7) for more in (1, 2, 3)] == [6, 7, 7]
    assert [sanity.ends_long_term(now, 7) for now in (6, 7)] == [False, True]
    assert (sanity.SAFER_WORLD.least, sanity.SAFER_WORLD.most) == (0, 3)
