"""Horrors met (pp. 47-53): the quick test of fear, or the loss of Sanity and what comes of it, by the book's switch.

A horror is faced by one hero after the other, a die a step. What a hero has still to go through is a list of tasks, the next one
first: the tables of insanity lead on from one to another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from solo.book.model import SystemEffect
from solo.systems.onedice import sanity, stunts
from solo.systems.onedice.checks import ALL, ANY, PICK
from solo.systems.onedice.party import member, picked, replaced, standing
from solo.systems.onedice.people import Hero, Switches
from solo.systems.onedice.sanity import FIT, TABLES, TableName
from solo.systems.onedice.states import Lasting, Mind
from solo.systems.protocol import Unfinished
from solo.table import Outcome, Party, Sum, Table, say

MINUTES = 10  # rounds: what lasts for minutes outlasts a fight (ruling)
AFRAID = "afraid"  # what lasts on whoever fails a quick test of fear

Task = Literal["fear", "frozen", "start", "loss", "insanity", "lasts"] | TableName


class HorrorCard(NamedTuple):
    """A horror as the book gives it: its level (None: nothing is met, Sanity is only rolled where somebody has none yet), what
    sort of thing it is (each costs Sanity so often and no more; None: on every occasion), and who meets it."""

    level: str | None = None
    sort: str | None = None
    who: str = ALL


class Facing(NamedTuple):
    """Heroes before a horror: who has still to face it (None: not settled yet), what the first of them has still to go through,
    of which row of a table (table and face) the time is still to be rolled, whether it is too much for that hero, and whether
    others have borne it, and have not."""

    card: HorrorCard
    waiting: tuple[str, ...] | None = None
    tasks: tuple[Task, ...] = ()
    row: str = ""
    breaking: bool = False
    borne: bool = False
    broken: bool = False
    kind: Literal["facing"] = "facing"


def step(facing: Facing, party: Party, table: Table) -> tuple[Facing | Outcome, Party]:
    """A step of a horror that is a way on. It is passed where everybody bears it, or with `any` where somebody does."""
    after, party = faced(facing, party, table)
    if after.waiting is None or after.waiting:
        return after, party
    if not standing(party):
        return Outcome("lose"), party
    passed = after.borne or not after.broken if after.card.who == ANY else not after.broken
    return Outcome("passed" if passed else "failed"), party


def effect(value: HorrorCard | Facing, party: Party, table: Table) -> Party | Unfinished:
    """A step of a horror that is met on entering a section."""
    after, party = faced(value if isinstance(value, Facing) else Facing(value), party, table)
    return Unfinished(party, SystemEffect("sanity", after)) if after.waiting else party


def faced(facing: Facing, party: Party, table: Table) -> tuple[Facing, Party]:
    """The next thing that the next hero goes through: a die, or none. Who faces it is settled first."""
    if facing.waiting is None:
        facing = facing._replace(waiting=_who(facing.card, party, table))
        if facing.card.who == PICK:
            return facing, party
    if not facing.waiting:
        return facing, party
    hero = member(party, facing.waiting[0])
    tasks = facing.tasks or _tasks(facing.card, hero, party.rules)
    breaking, row, left = facing.breaking, facing.row, tasks[1:]
    if tasks:
        came = _STEPS[tasks[0]](facing._replace(tasks=tasks), hero, table)
        hero, breaking, row, left = came.hero, breaking or came.breaks, came.row, (*came.then, *left)
        party = replaced(party, hero)
    if left and hero.standing:
        return facing._replace(tasks=left, breaking=breaking, row=row), party
    borne, broken = facing.borne or not breaking, facing.broken or breaking
    return Facing(facing.card, facing.waiting[1:], borne=borne, broken=broken), party


def _who(card: HorrorCard, party: Party, table: Table) -> tuple[str, ...]:
    there = tuple([hero.id for hero in standing(party)])
    if card.who in (ANY, ALL) or not there:
        return there
    if card.who == PICK:
        return (picked(party, say("who-faces"), table).id,)
    return (card.who,) if card.who in there else ()


def _tasks(card: HorrorCard, hero: Hero, switches: Switches) -> tuple[Task, ...]:
    """What the horror does to a hero, by the book's switch."""
    if switches.sanity == "fear":
        return ("fear",) if card.level else ()
    if switches.sanity == "score":
        return (*(() if hero.mind else ("start",)), *(("loss",) if card.level else ()))
    return ()


class _Came(NamedTuple):
    """What came of a task: the hero, what they go through next, whether the horror is too much for them, and the row of a table
    whose time is rolled next."""

    hero: Hero
    then: tuple[Task, ...] = ()
    breaks: bool = False
    row: str = ""


# --- the quick test of fear ---


def _fear(facing: Facing, hero: Hero, table: Table) -> _Came:
    """A die against the level of the horror; automatic success covers it."""
    assert facing.card.level is not None
    horror = sanity.horrors()[facing.card.level]
    why = say("fear-or-buy", who=hero.label, least=horror.fear)
    bought, hero = stunts.succeeds_at_once(hero, why, table)
    if bought:
        return _Came(hero)
    (die,) = table.roll(1, 6, say("fear", who=hero.label), each=lambda die: sanity.passes_fear(horror, die))
    passed = sanity.passes_fear(horror, die)
    table.tell("fear-passed" if passed else "fear-failed", who=hero.label, die=die, least=horror.fear)
    return _Came(hero) if passed else _Came(hero, ("frozen",), True)


def _frozen(facing: Facing, hero: Hero, table: Table) -> _Came:
    """For how long whoever failed freezes or flees."""
    rounds = sanity.FROZEN.value(table.roll(sanity.FROZEN.count, sanity.FROZEN.sides, say("frozen", who=hero.label)))
    table.tell("frozen", who=hero.label, rounds=rounds)
    return _Came(_held(hero, AFRAID, rounds))


# --- Sanity ---


def _start(facing: Facing, hero: Hero, table: Table) -> _Came:
    """Sanity is rolled when it is first needed."""
    (die,) = table.roll(1, 6, say("sanity", who=hero.label))
    most = sanity.start_sanity(die)
    table.tell("sanity", who=hero.label, sum=Sum((("", die), ("", sanity.START_BONUS))))
    return _Came(hero._replace(mind=Mind(most, most)))


def _loss(facing: Facing, hero: Hero, table: Table) -> _Came:
    """What the horror costs, unless this sort of thing has cost the hero as much as it ever will."""
    card, mind = facing.card, hero.mind
    assert mind is not None
    assert card.level is not None
    horror = sanity.horrors()[card.level]
    if card.sort is not None:
        met = dict(mind.met)
        if not sanity.still_counts(horror, met.get(card.sort, 0)):
            table.tell("sanity-inured", who=hero.label)
            return _Came(hero)
        met[card.sort] = met.get(card.sort, 0) + 1
        mind = mind._replace(met=tuple(sorted(met.items())))
    die = 0
    if not isinstance(horror.loss, int):
        (die,) = table.roll(1, 6, say("sanity-loss", who=hero.label), each=lambda die: sanity.lost(horror, die))
    loss = sanity.lost(horror, die)
    mind = mind._replace(sanity=mind.sanity - loss)
    table.tell("sanity-lost", who=hero.label, loss=loss, sanity=mind.sanity, most=mind.most)
    chronic = loss > 0 and sanity.is_chronic(mind.most, mind.sanity)
    then: tuple[Task, ...] = ("insanity",) if sanity.rolls_for_insanity(mind.sanity, loss) else ()
    return _Came(hero._replace(mind=mind), (*then, *(("chronic",) if chronic else ())))


def _insanity(facing: Facing, hero: Hero, table: Table) -> _Came:
    """A die and Clever: 6 or more is a long-term insanity, as printed. A short-term one comes at 0 Sanity or less whatever the
    roll, and else where the long-term one is escaped."""
    assert hero.mind is not None
    low = hero.mind.sanity <= 0

    def long_term(die: int) -> bool:
        return die + hero.clever >= sanity.INSANE_AT

    (die,) = table.roll(1, 6, say("insanity", who=hero.label), each=long_term)
    total = Sum((("", die), ("clever", hero.clever)))
    table.tell("insanity-long" if long_term(die) else "insanity-short", who=hero.label, sum=total, least=sanity.INSANE_AT)
    short: tuple[Task, ...] = ("short-term",) if low or not long_term(die) else ()
    return _Came(hero, (*short, *(("long-term",) if long_term(die) else ())), True)


def _row(facing: Facing, hero: Hero, table: Table) -> _Came:
    """A row of the table that is next."""
    name = next(name for name in TABLES if name == facing.tasks[0])
    (die,) = table.roll(1, 6, say(name, who=hero.label))
    row = sanity.condition(name, die)
    if row.then is not None:
        return _Came(hero, (row.then,))
    what = f"{name}-{die}"
    if row.lasts is not None:
        return _Came(hero, ("lasts",), row=what)
    assert hero.mind is not None
    table.tell("insane-for-long", who=hero.label, what=what)
    conditions = tuple(sorted((*hero.mind.conditions, what)))  # one that somebody has may come again: another of its sort
    hero = hero._replace(mind=hero.mind._replace(conditions=conditions))
    return _Came(hero._replace(state="retired") if name == "chronic" else hero)


def _lasts(facing: Facing, hero: Hero, table: Table) -> _Came:
    """How long a short-term insanity lasts."""
    name, _, face = facing.row.rpartition("-")
    row = sanity.condition(next(table for table in TABLES if table == name), int(face))
    assert row.lasts is not None
    dice, counted = row.lasts, row.unit == "rounds"
    (die,) = table.roll(dice.count, dice.sides, say("lasts", who=hero.label), each=lambda die: die if counted else 0)
    time = dice.value((die,))
    table.tell(f"insane-for-{row.unit}", who=hero.label, what=facing.row, time=time)
    return _Came(_held(hero, FIT, time if counted else MINUTES))


_STEPS: Mapping[Task, Callable[[Facing, Hero, Table], _Came]] = {
    "fear": _fear,
    "frozen": _frozen,
    "start": _start,
    "loss": _loss,
    "insanity": _insanity,
    "lasts": _lasts,
    **dict.fromkeys(TABLES, _row),
}


# --- what lasts for a while, and comes back ---


def is_fit(one: Lasting) -> bool:
    """Whether what lasts on somebody is a fit of fear or of insanity."""
    return one.id in (AFRAID, FIT)


def _held(hero: Hero, fit: str, rounds: int) -> Hero:
    """A hero who cannot act for some rounds; of two fits the longer one counts."""
    before = [one for one in hero.lasting if is_fit(one)]
    if any((one.rounds or 0) >= rounds for one in before):
        return hero
    return hero._replace(lasting=(*(one for one in hero.lasting if not is_fit(one)), Lasting(fit, rounds, idle=True)))


def canon(party: Party) -> Party:
    """The party with equal futures made equal: of what stays with somebody it matters how much, and whether it is chronic."""
    if not any(hero.mind is not None and hero.mind.conditions for hero in party.heroes):
        return party
    return party._replace(heroes=tuple(_alike(hero) for hero in party.heroes))


def _alike(hero: Hero) -> Hero:
    if hero.mind is None or not hero.mind.conditions:
        return hero
    alike = sorted("chronic-1" if condition.startswith("chronic") else "long-term-2" for condition in hero.mind.conditions)
    return hero._replace(mind=hero.mind._replace(conditions=tuple(alike)))


def composed(party: Party) -> Party:
    """The party with every fit over: none outlasts the next scene (ruling)."""
    if not any(hero.lasting for hero in party.heroes):
        return party
    return party._replace(
        heroes=tuple(
            hero._replace(lasting=tuple(one for one in hero.lasting if not is_fit(one))) if hero.lasting else hero
            for hero in party.heroes
        )
    )
