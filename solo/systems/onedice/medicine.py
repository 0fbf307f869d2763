"""Healing with the Medicine skill (p. 16): what is tried for is chosen before the roll, and a 1 always fails."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from solo.dice import Dice, parse
from solo.systems.onedice import rules, stunts
from solo.systems.onedice.checks import Terms, terms
from solo.systems.onedice.people import Hero, Switches
from solo.systems.onedice.tables import rows
from solo.systems.onedice.wounds import missing, regains
from solo.table import Option, Party, Sum, Table, say

SKILL = "Medicine"
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


# --- in play ---


def facility(there: bool, party: Party, table: Table) -> Party:
    """A section that has what healers need says so; while its choices stand open, `meanwhile` sees it there."""
    if there:
        table.tell("facility", bonus=FACILITY_BONUS)
    return party


def treatable(medic: Hero, patient: Hero, aids: Terms = ()) -> bool:
    """Whether a medic may try for anything with a patient, who may be the medic; `aids` are what a place adds, by name."""
    hurt = missing(patient) > 0 and patient.id not in dict(medic.locked)
    return hurt and can_treat(medic.skill(SKILL)) and bool(_open_to(medic, _bonus(medic, aids)))


def tended(medic: Hero, patient: Hero, aids: Terms, switches: Switches, table: Table) -> tuple[Hero, Hero]:
    """Medic and patient after a treatment; the same where they are one."""
    bonus = _bonus(medic, aids)
    treatment = _chosen(medic, patient, bonus, table)
    why = say("treat-or-buy", who=medic.label, patient=patient.label, tn=treatment.tn, bonus=bonus)
    success, medic = stunts.succeeds_at_once(medic, why, table)
    if not success:

        def kinds(die: int) -> tuple[bool, bool]:
            won = treat(die, bonus, treatment).success
            return won, locks(die, won, switches.lock_on_any_medicine_failure)

        (die,) = table.roll(1, 6, say("treat", who=medic.label, patient=patient.label), each=kinds)
        success, locked = kinds(die)
        code = "treat-success" if success else "treat-locked" if locked else "treat-failure"
        summed = Sum((("", die), *terms(medic, None, SKILL), *aids))
        table.tell(code, who=medic.label, patient=patient.label, sum=summed, tn=treatment.tn, hours=LOCK_HOURS)
        if locked:
            medic = medic._replace(locked=tuple(sorted((*medic.locked, (patient.id, LOCK_HOURS)))))
    if patient.id == medic.id:
        patient = medic
    if success:
        patient = regains(patient, treatment.heals, table)
    return (patient if patient.id == medic.id else medic), patient


def _bonus(medic: Hero, aids: Terms) -> int:
    return Sum((*terms(medic, None, SKILL), *aids)).total


def _open_to(medic: Hero, bonus: int) -> tuple[Treatment, ...]:
    """What a medic may try for: all that a 6 or a Stunt Point reaches."""
    return tuple(each for each in treatments().values() if medic.stunt_points or treat(6, bonus, each).success)


def _chosen(medic: Hero, patient: Hero, bonus: int, table: Table) -> Treatment:
    options = [
        Option(each.id, say("treatment", heals=str(each.heals), tn=each.tn, bonus=bonus)) for each in _open_to(medic, bonus)
    ]
    why = say("treatment", who=medic.label, patient=patient.label, health=patient.health, most=patient.max_health)
    return treatments()[table.ask(medic.id, why, options)]
