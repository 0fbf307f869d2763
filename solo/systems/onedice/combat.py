"""A fight as a value: who is in it, how they stand to each other, and what is decided and not yet done.

Queries and small changes that everything about fights needs. Which action comes when is in `fight`, what a hero does with a turn
in `turns`, what a foe does in `tactics`, places in `distance`, running away in `leaving`, and what a fight comes to in
`aftermath`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Literal, NamedTuple

from solo.dice import Dice
from solo.systems.onedice.attack import hurt_foe
from solo.systems.onedice.party import member, standing
from solo.systems.onedice.people import Attack, Foe, Hero
from solo.systems.onedice.potions import Potion
from solo.systems.onedice.rules import Placing
from solo.table import Party, Table, quick

FOES_MAX = 20  # foes in one fight
OTHER_ACTION = 2  # off the Defence of whoever does something other than attack, until the round ends (p. 21)
ADVANTAGE = 2  # added to the Defence of the side that has it (p. 21)

Side = Literal["hero", "foe"]
Gone = Literal["fled", "freed"]


class TaskCard(NamedTuple):
    """Something to do in a fight besides fighting (p. 22): what the option says, how many of a hero's turns it takes, which the
    player is not told, and the item it brings (None: the fight ends with it)."""

    id: str
    text: str
    rounds: int
    gain: str | None = None


class FightCard(NamedTuple):
    """A fight as the book gives it. `surprise` and `advantage` name the side that has them; `distance` is in metres, for all foes
    or for some by their id (None: hand to hand, and nobody moves); `arrive` says who comes later, by the round they come in."""

    foes: tuple[str, ...]
    surprise: Side | None = None
    distance: int | Mapping[str, int] | None = None
    advantage: Side | None = None
    undetected: bool = False
    arrive: Mapping[int, tuple[str, ...]] = {}
    tasks: Mapping[str, TaskCard] = {}


class Coming(NamedTuple):
    """Foes who are still to come: how many rounds must begin until then, and where they will stand."""

    rounds: int
    foes: tuple[Foe, ...]


class Busy(NamedTuple):
    """A hero at work on a task, and how many of their turns it still takes."""

    hero: str
    task: str
    turns: int


class Run(NamedTuple):
    """Somebody who breaks away from hand-to-hand, out of the fight or only out of reach (p. 21): the total of their roll, and who
    gives chase. `level` are those of them who rolled as much."""

    runner: str
    out: bool = True
    chasers: tuple[str, ...] = ()
    total: int | None = None
    level: tuple[str, ...] = ()


class Blast(NamedTuple):
    """Something that strikes several people one after another: whose it is, how it is called, one total held against each one's
    Defence with its die (None: it strikes without a roll), and who is still to be struck."""

    by: str
    name: str
    damage: int
    waiting: tuple[str, ...]
    total: int | None = None
    die: int = 0


class Tally(NamedTuple):
    """What a fight has come to so far, as far as it matters: how many foes have fallen (where some run for it), whether one who
    was bound was slain, whether any was set free or got away, and what the fallen were worth."""

    fallen: int = 0
    bound_slain: bool = False
    freed: bool = False
    escaped: bool = False
    xp: int = 0
    treasure: tuple[int | Dice, ...] = ()


NO_TALLY = Tally()


@quick
class Fight(NamedTuple):
    """A fight in progress."""

    foes: tuple[Foe, ...]
    arms: tuple[tuple[str, tuple[Attack, ...]], ...]  # what each hero can attack with, bare hands last
    leads: tuple[str, ...]  # the outcomes the book leads on from
    stage: Literal["approach", "free", "initiative", "rounds", "leaving", "spoils"]
    waiting: tuple[str, ...] = ()  # who has still to act in the stage
    placings: tuple[Placing, ...] = ()
    order: tuple[str, ...] = ()
    attacks: int = 0  # how many the one whose turn it is has still to make (0: that is not declared yet)
    fled: tuple[str, ...] = ()  # heroes who are out of it
    doing: str = ""  # what the one whose turn it is has declared besides attacks
    surprise: Side | None = None
    ground: tuple[tuple[str, int], ...] = ()  # where everybody stands, in metres along a line; empty: distance is not used
    drawn: tuple[tuple[str, Attack], ...] = ()  # weapons readied by choice
    spent: tuple[tuple[str, str], ...] = ()  # heroes and the items they have thrown, or must load again
    advantage: tuple[str, ...] = ()  # who has it
    exposed: tuple[str, ...] = ()  # who has done something other than attack in this round
    quick: tuple[str, ...] = ()  # who has had the quick action of this round
    called: tuple[str, ...] = ()  # heroes who may still call their first shot
    burst: tuple[str, int] | None = None  # the first target of a burst, and how many of its attacks are left
    blast: Blast | None = None
    run: Run | None = None  # who is breaking away
    chases: tuple[Run, ...] = ()  # that go on next round
    tasks: tuple[TaskCard, ...] = ()
    busy: tuple[Busy, ...] = ()
    coming: tuple[Coming, ...] = ()
    ties: tuple[tuple[str, str], ...] = ()  # heroes and rivals who act at the same time (p. 20)
    last_blow: str = ""  # a rival who has fallen, and whose own action counts all the same
    potions: tuple[Potion, ...] = ()  # that the heroes bring
    casting: Hashable = None  # what stands between two steps of magic or healing
    tally: Tally = NO_TALLY
    outcome: str = ""  # what the fight has come to, while its spoils are counted
    kind: Literal["fight"] = "fight"


def living(fight: Fight) -> tuple[Foe, ...]:
    """The foes who can act, or would if nothing held them."""
    return tuple([foe for foe in fight.foes if foe.health and not foe.gone])


def present(fight: Fight, party: Party) -> tuple[Hero, ...]:
    """The heroes who stand and are in the fight."""
    if not fight.fled:
        return standing(party)
    return tuple([hero for hero in standing(party) if hero.id not in fight.fled])


def foe(fight: Fight, id: str) -> Foe | None:
    """The foe of an id; None where it is no foe's."""
    for foe in fight.foes:
        if foe.id == id:
            return foe
    return None


def anyone(fight: Fight, party: Party, id: str) -> Hero | Foe:
    """Whoever has an id."""
    return foe(fight, id) or member(party, id)


def guard(fight: Fight, someone: Hero | Foe) -> int:
    """What an attack on somebody must reach just now."""
    defence = someone.guard if isinstance(someone, Foe) else someone.defence
    if fight.advantage and someone.id in fight.advantage:
        defence += ADVANTAGE
    if fight.exposed and someone.id in fight.exposed:
        defence -= OTHER_ACTION
    return defence


def exposed(fight: Fight, id: str) -> Fight:
    """Somebody has done something other than attack: Defence falls until the round ends (p. 21)."""
    return fight if id in fight.exposed else fight._replace(exposed=tuple(sorted((*fight.exposed, id))))


def turn_over(fight: Fight) -> Fight:
    """The turn is over: whoever is next acts."""
    return fight._replace(waiting=fight.waiting[1:], attacks=0, doing="", burst=None)


def running(fight: Fight) -> frozenset[str]:
    """Whoever is in a chase that goes on: runners and those after them."""
    return frozenset([id for run in fight.chases for id in (run.runner, *run.chasers)])


def with_foe(fight: Fight, foe: Foe) -> Fight:
    """The fight with a foe as they are now."""
    return fight._replace(foes=tuple([foe if other.id == foe.id else other for other in fight.foes]))


def hurt(fight: Fight, foe: Foe, damage: int, table: Table, stuns: bool = False) -> Fight:
    """Damage to a foe, and what comes of it for the others. `stuns`: it knocks out rather than kills."""
    struck = hurt_foe(foe, damage, table, stuns)
    fight = with_foe(fight, struck)
    return fight if struck.health or not foe.health else _fallen(fight, struck, table)


def leaves(fight: Fight, foe: Foe, how: Gone) -> Fight:
    """A foe is out of the fight, and not slain."""
    tally = fight.tally._replace(escaped=True) if how == "fled" else fight.tally._replace(freed=True, xp=fight.tally.xp + foe.xp)
    rest = [coming._replace(foes=tuple([one for one in coming.foes if one.id != foe.id])) for coming in fight.coming]
    coming = tuple([coming for coming in rest if coming.foes])
    return with_foe(fight, foe._replace(gone=how))._replace(tally=tally, coming=coming)


def _fallen(fight: Fight, foe: Foe, table: Table) -> Fight:
    """A foe has fallen: what it was worth is counted, and whoever did its will is free, or runs where one of them was slain."""
    tally = fight.tally
    slain = not any(one.id == "stunned" for one in foe.lasting)
    if any(other.tactics.flee_when is not None for other in fight.foes):
        tally = tally._replace(fallen=tally.fallen + 1)
    if foe.xp:
        tally = tally._replace(xp=tally.xp + foe.xp)
    if foe.treasure is not None:
        tally = tally._replace(treasure=tuple(sorted((*tally.treasure, foe.treasure), key=str)))
    if foe.bound_to and slain:
        tally = tally._replace(bound_slain=True)
    if tally is not fight.tally:
        fight = fight._replace(tally=tally)
    for other in (*living(fight), *[one for coming in fight.coming for one in coming.foes]):
        if other.bound_to and other.bound_to in (foe.card, foe.id):
            how: Gone = "fled" if fight.tally.bound_slain else "freed"
            table.tell("bound-run" if how == "fled" else "bound-freed", who=other.label)
            fight = leaves(fight, other, how)
    return fight
