"""Healing with the Medicine skill (p. 16): what is tried for is chosen before the roll, and a 1 always fails."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from solo.dice import Dice, parse
from solo.systems.onedice import rules
from solo.systems.onedice.tables import rows

FACILITY_BONUS = 2  # in a place made for healing; a doctor's bag is among the tools of `equipment`
LOCK_HOURS = 24


class Treatment(NamedTuple):
    """One of the three things a medic may try for."""

    id: str
    tn: int
    heals: Dice


@cache
def treatments() -> dict[str, Treatment]:
    """What a medic may try for, the easiest first."""
    return {id: Treatment(id, row["tn"], parse(row["heals"])) for id, row in rows("medicine").items()}


def can_treat(medicine: int) -> bool:
    """Whether points in Medicine are enough to restore Health: untrained nobody can."""
    return medicine >= 1


def treat(die: int, bonus: int, treatment: Treatment) -> rules.Checked:
    """A medic's roll; `bonus` is Clever, Medicine, and what place and tools add."""
    return rules.check(die, bonus, treatment.tn, one_fails=True)


def locks(die: int, success: bool, lock_on_any_failure: bool = False) -> bool:
    """Whether the same medic must leave the same patient alone for 24 hours (inferred: only those two): after a natural 1;
    with the switch, after any failure."""
    return die == 1 or (lock_on_any_failure and not success)
