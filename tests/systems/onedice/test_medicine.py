"""Medicine (p. 16)."""

from __future__ import annotations

import pytest

from solo.systems.onedice import medicine


@pytest.mark.figures("§3 healing by difficulty")
@pytest.mark.parametrize(
    ("id", "tn", "healed"),
    [
        ("half-die", 6, [0, 1, 1, 2, 2, 3]),
        ("one-die", 8, [1, 2, 3, 4, 5, 6]),
        ("two-dice", 10, [2, 4, 6, 8, 10, 12]),
    ],
)
def test_what_is_healed(id: str, tn: int, healed: list[int]) -> None:
    treatment = medicine.treatments()[id]
    assert treatment.tn == tn
    assert [treatment.heals.value((die,)) for die in range(1, 7)] == healed


@pytest.mark.figures("§3 healing by difficulty")
def test_a_medics_roll() -> None:
    one_die = medicine.treatments()["one-die"]
    assert medicine.treat(4, 4, one_die) == (8, True, 0)
    assert medicine.treat(3, 4, one_die) == (7, False, -1)


@pytest.mark.figures("§3 a natural 1 in Medicine")
def test_a_natural_1_fails_whatever_the_total() -> None:
    assert medicine.treat(1, 20, medicine.treatments()["two-dice"]) == (21, False, 11)


@pytest.mark.figures("§3 untrained")
def test_untrained_nobody_heals() -> None:
    assert [medicine.can_treat(points) for points in (0, 1, 2)] == [False, True, True]


@pytest.mark.figures("§3 Medicine's lock")
@pytest.mark.parametrize(
    ("die", "success", "any_failure", "locked"),
    [
        (1, False, False, True),
        (1, False, True, True),
        (2, False, False, False),
        (2, False, True, True),
        (2, True, False, False),
        (2, True, True, False),
    ],
)
def test_who_is_shut_out(die: int, success: bool, any_failure: bool, locked: bool) -> None:
    assert medicine.locks(die, success, any_failure) is locked


@pytest.mark.figures("§3 Medicine's lock")
def test_only_a_natural_1_shuts_out_unless_something_else_is_said() -> None:
    assert not medicine.locks(2, False)
    assert medicine.LOCK_HOURS == 24


@pytest.mark.figures("§3 facility and doctor's bag")
def test_a_facility() -> None:
    assert medicine.FACILITY_BONUS == 2
