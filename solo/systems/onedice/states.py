"""What there is about a person besides abilities, skills and Health: what they can do of magic, how their mind fares, what they
have learnt, and what lasts on them for a while."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Craft(NamedTuple):
    """Spells known and specials (p. 70) by id, and how often each was used since the last night's rest: `castings` where any
    mixture counts (p. 56), else a spell's or special's own id. Sorted, none of them 0. `each`: every spell has castings of its
    own, as the ready-made druid has them (p. 70)."""

    spells: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    used: tuple[tuple[str, int], ...] = ()
    each: bool = False


class Mind(NamedTuple):
    """Sanity (pp. 47-53): as it is, as it began (its maximum), the conditions somebody has by table and face (`long-term-2`), and
    how often each kind of horror was met. Without the option nobody has one."""

    sanity: int
    most: int
    conditions: tuple[str, ...] = ()
    met: tuple[tuple[str, int], ...] = ()


class Growth(NamedTuple):
    """Experience, a running total that is never spent (p. 34); improvement points to spend, where they take its place (p. 36);
    and rewards of levels reached that are still to be chosen: ability points, skill points, spells by the level of each."""

    xp: int = 0
    points: int = 0
    abilities: int = 0
    skills: int = 0
    spells: tuple[int, ...] = ()
    health: int = 0  # added to the maximum by levels, on top of 3 x Strong


class Lasting(NamedTuple):
    """Something that lasts on a person: its id (a spell's, a special's, `stunned` …), the rounds left (None: it is not counted in
    rounds) or the hours, which pass only where the book says so; and what it does to Defence, to all their rolls but damage, to
    rolls to hit, and to Quick."""

    id: str
    rounds: int | None = None
    defence: int = 0
    rolls: int = 0
    to_hit: int = 0
    quick: int = 0
    halves: bool = False  # damage taken, down
    idle: bool = False  # they cannot act
    source: str = ""  # whose doing it is, or on which weapon, where that matters
    hours: int | None = None
    kind: Literal["lasting"] = "lasting"


def lasts(lasting: tuple[Lasting, ...], one: Lasting) -> tuple[Lasting, ...]:
    """What lasts on somebody, with one thing more. The same thing anew takes the place of the old."""
    return tuple(sorted((*over(lasting, one.id), one)))


def over(lasting: tuple[Lasting, ...], *ids: str) -> tuple[Lasting, ...]:
    """What lasts on somebody, without some things."""
    return tuple([one for one in lasting if one.id not in ids])


def terms(lasting: tuple[Lasting, ...], *, to_hit: bool = False, quick: bool = False) -> tuple[tuple[str, int], ...]:
    """What lasts on somebody adds to a roll of theirs: to hit, or of Quick."""
    sums = [(one.id, one.rolls + (one.to_hit if to_hit else 0) + (one.quick if quick else 0)) for one in lasting]
    return tuple([(id, number) for id, number in sums if number])


NO_CRAFT = Craft()
NO_GROWTH = Growth()
