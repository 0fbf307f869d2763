"""Sanity (pp. 47-53): fear, loss, and what comes of it. Sanity begins at a die and 3, which is its maximum."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from solo.dice import Dice, parse
from solo.systems.onedice.tables import amount, rows

START_BONUS = 3
SEVERE_LOSS = 5  # in one go, for a roll against insanity while Sanity is left
SANITY_MAX = 6 + START_BONUS
INSANE_AT = 6  # die and Clever: this much or more is a long-term insanity, as printed, though Clever makes it likelier
FROZEN = parse("d6")  # rounds that a failed fear test freezes or puts to flight
SAFER_WORLD = parse("d6/2")  # Sanity for making the world safer, while it is above 0

TableName = Literal["short-term", "serious", "long-term", "phobia", "chronic"]
TABLES: tuple[TableName, ...] = ("short-term", "serious", "long-term", "phobia", "chronic")  # A, B, C, C's first row, D


FIT = "fit"  # an insanity that passes, while it lasts on somebody
INSANITIES = 99  # more than anybody will ever have at once


class Horror(NamedTuple):
    """A level of horror: the face that passes the quick test of fear, the loss, and how often one kind of thing counts."""

    id: str
    name: str
    fear: int
    loss: int | Dice
    times: int
    examples: tuple[str, ...]


@cache
def horrors() -> dict[str, Horror]:
    """The three levels, the least first."""
    return {
        id: Horror(id, row["name"], row["fear"], amount(row["loss"]), row["times"], tuple(row["examples"]))
        for id, row in rows("sanity", "levels").items()
    }


def start_sanity(die: int) -> int:
    """Sanity at the start, and its maximum."""
    return die + START_BONUS


def passes_fear(horror: Horror, die: int) -> bool:
    """The quick test of fear, instead of all the rest (p. 47): a die of so much or more (inferred)."""
    return die >= horror.fear


def lost(horror: Horror, die: int) -> int:
    """Sanity lost to a horror. The die is not looked at where the loss is fixed."""
    return horror.loss if isinstance(horror.loss, int) else horror.loss.value((die,))


def still_counts(horror: Horror, met_before: int) -> bool:
    """Whether a kind of thing that was met so many times, on occasions of their own, costs Sanity once more."""
    return met_before < horror.times


class Insanity(NamedTuple):
    """What a loss brings at once: rows of the tables for short-term and long-term insanity, and for a chronic one."""

    short_term: bool
    long_term: bool
    chronic: bool


def rolls_for_insanity(sanity: int, loss: int) -> bool:
    """Whether a loss makes its victim roll a die and Clever: each one that leaves 0 or less, or is 5 or more."""
    return loss > 0 and (sanity <= 0 or loss >= SEVERE_LOSS)


def insanity(start: int, sanity: int, loss: int, roll: int) -> Insanity:
    """What a loss brings, with `roll` the die and Clever. At 0 or less there is a short-term insanity whatever the roll; a severe
    loss that leaves more brings one to whoever escapes the long-term one (p. 51, against p. 49)."""
    if not rolls_for_insanity(sanity, loss):
        return Insanity(False, False, False)
    long_term = roll >= INSANE_AT
    return Insanity(sanity <= 0 or not long_term, long_term, is_chronic(start, sanity))


def is_chronic(start: int, sanity: int) -> bool:
    """Whether Sanity is as far below nothing as it began above (p. 52)."""
    return sanity <= -start


class Condition(NamedTuple):
    """A row of a table: what somebody is or does and for how long (None: until it ends), or the table that is rolled on next."""

    words: str
    lasts: Dice | None = None
    unit: Literal["rounds", "minutes"] | None = None
    then: TableName | None = None


@cache
def _conditions(name: TableName) -> dict[str, Condition]:
    return {
        face: Condition(row.get("is", ""), parse(row["lasts"]) if "lasts" in row else None, row.get("unit"), row.get("then"))
        for face, row in rows("sanity", name).items()
    }


def condition(name: TableName, die: int) -> Condition:
    """What a table has for a face."""
    return _conditions(name)[str(die)]


def weekly(sanity: int, hospital: bool, therapist: bool) -> int:
    """Sanity that a full week of proper rest gives back: 1 above 0; else 1 in a hospital and nowhere else, and 1 more there under
    somebody good at Medicine and Psychology. Never above the maximum, which is for `recovered` to see to."""
    if sanity > 0:
        return 1
    return (2 if therapist else 1) if hospital else 0


def recovered(sanity: int, amount: int, most: int) -> int:
    """Sanity after some of it has come back."""
    return min(most, sanity + amount)


def ends_long_term(sanity: int, most: int) -> bool:
    """Whether long-term conditions are over: Sanity is back at its maximum (ruling)."""
    return sanity >= most
