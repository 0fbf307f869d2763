"""A chase in play (pp. 25-26): rounds of a roll by each side, one action a step. The arithmetic is in `chases`.

A round: the heroes' side rolls, or shoots and lets the other side have its way; the other side rolls; the distance moves; a
hazard on the way may come up; the other side shoots, where the book says that it does. A side rolls once, by its slowest, or in
a vehicle by whoever drives it (rulings).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from solo.dice import Dice
from solo.systems.onedice import chases, checks, states, stunts
from solo.systems.onedice.ammunition import shots_left, spend_shot
from solo.systems.onedice.arms import attacks
from solo.systems.onedice.attack import Mark, by_hero, hurt_foe, strike_hero
from solo.systems.onedice.chases import DISTANCES, Distance
from solo.systems.onedice.checks import BEST, PICK, CheckCard, Terms
from solo.systems.onedice.hazards import damage_rolled, harmed
from solo.systems.onedice.party import able, after_scene, member, picked, replaced, standing
from solo.systems.onedice.people import Attack, Foe, Gear, Hero
from solo.table import Option, Outcome, Party, Sum, Table, say


class Vehicle(NamedTuple):
    """What a side sits in: its Quick, and the skill it is driven or flown with."""

    quick: int
    skill: str


class Obstacle(NamedTuple):
    """A hazard on the way: the check that avoids it, and what a failure costs: a step of the distance, damage, or both."""

    check: CheckCard
    damage: int | Dice = 0
    step: bool = True
    kind: Literal["obstacle"] = "obstacle"


class ChaseCard(NamedTuple):
    """A chase as the book gives it. Without a vehicle everybody goes on foot, or rides; `who` drives."""

    flee: bool = True
    start: Distance = "range"
    bonus: int = 0
    riding: bool = False
    vehicle: Vehicle | None = None
    who: str = BEST
    foe: str | None = None
    foe_skill: str | None = None
    foe_vehicle: Vehicle | None = None
    foe_bonus: int = 0
    name: str | None = None
    foe_shoots: bool = False
    hazards: tuple[Obstacle, ...] = ()


class Chase(NamedTuple):
    """A chase in progress. `runner` rolls for the heroes (empty: not settled yet this round), `total` is what that came to;
    `waiting` are heroes who have still to shoot, `late` says that they do so in place of running; `met` counts the hazards that
    have come up; `rolled` and `dice` are the damage of one so far, and the dice left of it (None: none is being rolled)."""

    card: ChaseCard
    label: str  # the other side, inside a sentence
    theirs: Terms
    distance: Distance
    foe: Foe | None = None  # whom one can shoot at
    arms: tuple[tuple[str, Attack], ...] = ()  # what heroes can shoot with
    plot_change: bool = False
    stage: Literal["ours", "theirs", "shots", "way", "damage", "answer"] = "ours"
    driver: str = ""
    runner: str = ""
    total: int | None = None
    waiting: tuple[str, ...] = ()
    late: bool = False
    met: int = 0
    rolled: int = 0
    dice: int | None = None
    kind: Literal["chase"] = "chase"


def step(chase: Chase, party: Party, table: Table) -> tuple[Chase | Outcome, Party]:
    """One action: who drives, a side's roll, a shot, a hazard, a handful of its damage."""
    if chase.card.vehicle is not None and not any(hero.id == chase.driver for hero in able(party)):
        driver = _driver(chase.card, party, table)
        chase = chase._replace(driver=driver)
        if chase.card.who == PICK:
            return chase, party
    match chase.stage:
        case "ours":
            after, party = _ours(chase, party, table)
        case "theirs":
            after = _theirs(chase, party, table)
        case "shots":
            after, party = _shot(chase, party, table)
        case "way":
            after, party = _obstacle(chase, party, table)
        case "damage":
            after, party = _damage(chase, party, table)
        case "answer":
            after, party = _answer(chase, party, table)
    if not standing(party):  # the other side has its way with whoever comes to
        party = after_scene(party)
        return Outcome(("caught" if chase.card.flee else "away") if standing(party) else "lose"), party
    return after, after_scene(party) if isinstance(after, Outcome) else party


# --- who rolls, and with what ---


def terms(card: ChaseCard, hero: Hero) -> Terms:
    """What a hero adds to the die for the heroes' side."""
    if card.vehicle is None:
        return checks.terms(hero, "quick", "Riding" if card.riding else None, card.bonus)
    points = hero.skill(card.vehicle.skill)
    return (
        ("quick", card.vehicle.quick),
        *(((card.vehicle.skill, points),) if points else ()),
        *states.terms(hero.lasting),
        *((("bonus", card.bonus),) if card.bonus else ()),
    )


def _worth(card: ChaseCard, hero: Hero) -> int:
    return Sum(terms(card, hero)).total


def _driver(card: ChaseCard, party: Party, table: Table) -> str:
    there = able(party)
    if card.who == PICK:
        return picked(party, say("who-drives"), table, there).id
    if any(hero.id == card.who for hero in there):
        return card.who
    return max(there, key=lambda hero: _worth(card, hero)).id


def _runner(chase: Chase, party: Party) -> Hero:
    """Who rolls for the heroes: the driver, or the slowest of all who stand, the first of equals. (Whoever is frozen is carried
    along: `able` leaves them out.)"""
    if chase.card.vehicle is not None:
        return member(party, chase.driver)
    return min(able(party), key=lambda hero: _worth(chase.card, hero))


# --- a round ---


def _ours(chase: Chase, party: Party, table: Table) -> tuple[Chase | Outcome, Party]:
    """What the heroes do with the round, and their roll."""
    card = chase.card
    hero = _runner(chase, party)
    shooters = _shooters(chase, party)
    prices = {"roll": 0, "automatic": stunts.AUTOMATIC_SUCCESS}
    if shooters and card.vehicle is None:
        prices["shoot"] = 0
    if chase.plot_change:
        prices["plot-change"] = stunts.plot_change(party.rules)
    why = say(f"chase-{'flee' if card.flee else 'pursue'}", who=hero.label, foe=chase.label, distance=chase.distance)
    key = table.ask(hero.id, why, stunts.options(hero.stunt_points, *prices.items()))
    hero = stunts.pay(hero, prices[key]) if prices[key] else hero
    party = replaced(party, hero)
    if key == "plot-change":
        table.tell("plot-change", who=hero.label, cost=prices[key], left=hero.stunt_points)
        return Outcome("plot_change"), party
    if key == "automatic":
        table.tell("automatic-success", who=hero.label, left=hero.stunt_points)
        return _won(chase._replace(runner=hero.id), hero, party, table), party
    if key == "shoot":
        return chase._replace(stage="shots", waiting=shooters, late=True), party
    (die,) = table.roll(1, 6, say("chase-side", who=hero.label))
    total = Sum((("", die), *terms(card, hero)))
    table.tell("chase-roll", who=hero.label, sum=total)
    return chase._replace(stage="theirs", runner=hero.id, total=total.total), party


def _theirs(chase: Chase, party: Party, table: Table) -> Chase | Outcome:
    """The other side's roll, and which way the distance moves."""
    ours = chase.total
    assert ours is not None
    bonus = Sum(chase.theirs).total

    def won(die: int) -> int:
        return (ours > die + bonus) - (ours < die + bonus)

    (die,) = table.roll(1, 6, say("chase-side", who=chase.label), each=won)
    table.tell("chase-roll", who=chase.label, sum=Sum((("", die), *chase.theirs)))
    hero = member(party, chase.runner)
    if won(die) > 0:
        return _won(chase, hero, party, table)
    if won(die) < 0:
        return _moved(chase, "theirs", party, table)
    table.tell("chase-draw", distance=chase.distance)
    return _onward(chase, party)


def _won(chase: Chase, hero: Hero, party: Party, table: Table) -> Chase | Outcome:
    """The heroes have won the round. Whoever can shoot may have a reason to leave the distance as it is."""
    if _shooters(chase, party):
        further = [Option("move", say("move-away" if chase.card.flee else "move-closer")), Option("stay", say("stay"))]
        why = say("chase-won", who=hero.label, foe=chase.label, distance=chase.distance)
        if table.ask(hero.id, why, further) == "stay":
            table.tell("chase-stays", distance=chase.distance)
            return _onward(chase, party)
    return _moved(chase, "ours", party, table)


def _moved(chase: Chase, winner: Literal["ours", "theirs"], party: Party, table: Table) -> Chase | Outcome:
    """The distance as the winner of the round wants it, and the rest of the round."""
    after = _apart(chase, winner, table)
    return after if isinstance(after, Outcome) else _onward(after, party)


def _apart(chase: Chase, winner: Literal["ours", "theirs"], table: Table) -> Chase | Outcome:
    """The chase with the distance a step later."""
    to: Literal["fugitives", "pursuers"] = "fugitives" if (winner == "ours") == chase.card.flee else "pursuers"
    now = chases.after(chase.distance, to)
    if now == "caught" or now == "gone":
        table.tell(f"chase-{now}-{'flee' if chase.card.flee else 'pursue'}", foe=chase.label)
        return Outcome("caught" if now == "caught" else "away")
    table.tell("chase-further" if to == "fugitives" else "chase-closer", distance=now)
    return chase._replace(distance=now)


def _onward(chase: Chase, party: Party) -> Chase:
    """What comes after the rolls: those who only ride along may shoot, then there is what lies in the way, then the other side's
    shot."""
    chase = chase._replace(total=None, waiting=(), late=False)
    if chase.card.vehicle is not None:
        passengers = tuple(id for id in _shooters(chase, party) if id != chase.driver)
        if passengers:
            return chase._replace(stage="shots", waiting=passengers)
    return _after_shots(chase, party)


def _after_shots(chase: Chase, party: Party) -> Chase:
    if chase.met < len(chase.card.hazards):
        return chase._replace(stage="way")
    return _after_way(chase)


def _after_way(chase: Chase) -> Chase:
    """The other side's shot, where it shoots and can; else the next round."""
    chase = chase._replace(rolled=0, dice=None)
    if _foes_shot(chase) is not None:
        return chase._replace(stage="answer")
    return chase._replace(stage="ours", runner="")


# --- shots ---


def _shooters(chase: Chase, party: Party) -> tuple[str, ...]:
    """The heroes who can shoot at the other side from where they are."""
    if chase.foe is None or not chases.can_shoot(chase.distance):
        return ()
    armed = dict(chase.arms)
    return tuple(
        [
            hero.id
            for hero in able(party)
            if hero.id in armed and (not armed[hero.id].loads or shots_left(hero, party.pack, armed[hero.id].loads))
        ]
    )


def bows(party: Party, gear: Mapping[str, Gear]) -> tuple[tuple[str, Attack], ...]:
    """What each hero shoots with in a chase, if they have anything: their best weapon that is not thrown away with it."""
    pack = [item for item, _ in party.pack]
    found = []
    for hero in standing(party):
        there = [attack for attack in attacks(hero, pack, gear, distance=True) if attack.range is not None and not attack.once]
        if there:
            found.append((hero.id, max(there, key=lambda attack: (attack.bonus + attack.damage) * attack.attacks)))
    return tuple(found)


def _foes_shot(chase: Chase) -> Attack | None:
    """What the other side shoots with from where it is."""
    if chase.foe is None or not chase.card.foe_shoots or not chases.can_shoot(chase.distance):
        return None
    return next((attack for attack in chase.foe.attacks if attack.range is not None), None)


def _shot(chase: Chase, party: Party, table: Table) -> tuple[Chase | Outcome, Party]:
    """One hero's shot. The other side is out of the chase where it falls."""
    foe = chase.foe
    assert foe is not None
    hero = member(party, chase.waiting[0])
    mark = Mark(foe.label, foe.guard, foe.health)
    bow = dict(chase.arms)[hero.id]
    result, hero = by_hero(hero, bow, mark, party.rules, False, table)
    party = replaced(party, hero)
    if bow.loads:
        party = spend_shot(party, hero.id, bow.loads)
    if bow.reload:  # there is no time to load it again (ruling)
        chase = chase._replace(arms=tuple([(id, other) for id, other in chase.arms if id != hero.id]))
    if result.damage:
        foe = hurt_foe(foe, result.damage, table)
        if not foe.standing:
            return Outcome("away" if chase.card.flee else "caught"), party
    chase = chase._replace(foe=foe)
    there = _shooters(chase, party)  # one box may have been all that there was for two
    chase = chase._replace(waiting=tuple([id for id in chase.waiting[1:] if id in there]))
    if chase.waiting:
        return chase, party
    if chase.late:
        table.tell("chase-late", foe=chase.label)
        return _moved(chase, "theirs", party, table), party
    return _after_shots(chase, party), party


def _answer(chase: Chase, party: Party, table: Table) -> tuple[Chase, Party]:
    """The other side's shot at a hero drawn at random."""
    foe, attack = chase.foe, _foes_shot(chase)
    assert foe is not None
    assert attack is not None
    struck = table.draw([hero.id for hero in standing(party)], say("whom", who=foe.label))
    hero = member(party, struck)
    hero = strike_hero(attack, foe.label, hero, hero.defence, False, 0, party, table)
    return chase._replace(stage="ours", runner=""), replaced(party, hero)


# --- what lies in the way ---


def _obstacle(chase: Chase, party: Party, table: Table) -> tuple[Chase | Outcome, Party]:
    """The next hazard: whoever runs or drives for the side tries to avoid it."""
    obstacle = chase.card.hazards[chase.met]
    hero = _runner(chase, party)
    table.tell("chase-hazard", who=hero.label)
    result, hero = checks.tried(obstacle.check, hero, None, table)
    party = replaced(party, hero)
    chase = chase._replace(met=chase.met + 1, runner=hero.id)
    if result == "success":
        return _after_way(chase), party
    if obstacle.damage:
        return chase._replace(stage="damage"), party
    return _lost_ground(chase, table), party


def _damage(chase: Chase, party: Party, table: Table) -> tuple[Chase | Outcome, Party]:
    """A handful of the damage of the hazard just met."""
    obstacle = chase.card.hazards[chase.met - 1]
    hero = member(party, chase.runner)
    rolled, left = damage_rolled(obstacle.damage, chase.rolled, chase.dice, hero, table)
    if left:
        return chase._replace(rolled=rolled, dice=left), party
    party = harmed(hero, rolled, party, table)
    if obstacle.step and standing(party):
        return _lost_ground(chase, table), party
    return _after_way(chase), party


def _lost_ground(chase: Chase, table: Table) -> Chase | Outcome:
    """A step of the distance lost to a hazard."""
    after = _apart(chase, "theirs", table)
    return after if isinstance(after, Outcome) else _after_way(after)


# --- the strip a screen shows ---


def steps_apart(distance: Distance) -> int:
    """The distance as a number, 1 (close) to 3 (in sight)."""
    return DISTANCES.index(distance) + 1
