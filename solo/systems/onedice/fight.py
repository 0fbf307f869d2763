"""A fight, one action a step (pp. 19-22). Surprise, then initiative once, then rounds until one side no longer stands.

`waiting` says who has still to act in the stage the fight is in; everything decided and not yet done stands in the scene.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from solo.systems.onedice import stunts
from solo.systems.onedice.attack import Mark, by_hero, hurt_foe, strike_hero
from solo.systems.onedice.party import after_scene, member, replaced, standing
from solo.systems.onedice.people import Attack, Foe, Gear, Hero, readied
from solo.systems.onedice.rules import Placing, order
from solo.table import Option, Outcome, Party, Sum, Table, say

FOES_MAX = 20  # foes in one fight
LEAVING_PENALTY = 2  # off the Defence of whoever leaves hand-to-hand (p. 21)

Side = Literal["hero", "foe"]


class FightCard(NamedTuple):
    """A fight as the book gives it: foes by id, and who is surprised by whom (`hero`: the heroes have the free attack)."""

    foes: tuple[str, ...]
    surprise: Side | None = None


class Fight(NamedTuple):
    """A fight in progress."""

    foes: tuple[Foe, ...]
    arms: tuple[tuple[str, Attack], ...]  # each hero's readied attack
    can_flee: bool
    stage: Literal["free", "initiative", "rounds", "leaving"]
    waiting: tuple[str, ...] = ()
    placings: tuple[Placing, ...] = ()
    order: tuple[str, ...] = ()
    attacks: int = 0  # how many the one whose turn it is has still to make (0: that is not declared yet)
    leaver: str = ""  # the hero whom foes may swing at
    fled: tuple[str, ...] = ()
    kind: Literal["fight"] = "fight"


def begin(card: FightCard, foes: tuple[Foe, ...], party: Party, gear: dict[str, Gear], can_flee: bool) -> Fight:
    """The fight before anything has happened."""
    pack = [item for item, _ in party.pack]
    arms = tuple((hero.id, readied(hero, pack, gear)) for hero in standing(party))
    fight = Fight(foes, arms, can_flee, "free")
    free: Sequence[Hero | Foe] = standing(party) if card.surprise == "hero" else foes if card.surprise == "foe" else ()
    if free:
        return fight._replace(waiting=tuple(each.id for each in free))
    return _to_initiative(fight, party)


def step(fight: Fight, party: Party, table: Table) -> tuple[Fight | Outcome, Party]:
    """One action: a free attack, somebody's initiative, an attack, a swing at somebody who leaves."""
    if fight.stage == "initiative":
        return _initiative(fight, party, table), party
    actor, *rest = fight.waiting
    foe = next((foe for foe in fight.foes if foe.id == actor), None)
    if fight.stage == "leaving":
        assert foe is not None
        fight, party = _swing(fight, foe, tuple(rest), party, table)
    elif foe is not None:
        fight, party = _foe_acts(fight._replace(waiting=tuple(rest)), foe, party, table)
    else:
        fight, party = _hero_acts(fight, member(party, actor), tuple(rest), party, table)
    return _settled(fight, party, table)


def _initiative(fight: Fight, party: Party, table: Table) -> Fight:
    """Whoever is next rolls; after the last, the order stands for the whole fight."""
    actor, *rest = fight.waiting
    someone = _anyone(fight, party, actor)
    (die,) = table.roll(1, 6, say("initiative", who=someone.label))
    total = Sum((("", die), ("quick", someone.quick)))
    table.tell("initiative", who=someone.label, sum=total)
    placing = Placing(actor, total.total, isinstance(someone, Hero), someone.quick)
    fight = fight._replace(waiting=tuple(rest), placings=(*fight.placings, placing))
    if rest:
        return fight
    sequence = order(fight.placings)
    table.tell("order", names=tuple(_anyone(fight, party, id).name for id in sequence))
    return _next_round(fight._replace(stage="rounds", placings=(), order=sequence), table)


def _to_initiative(fight: Fight, party: Party) -> Fight:
    there: tuple[Hero | Foe, ...] = (*_in_the_fight(fight, party), *_living(fight))
    return fight._replace(stage="initiative", waiting=tuple(each.id for each in there))


def _next_round(fight: Fight, table: Table) -> Fight:
    table.tell("round")
    return fight._replace(waiting=fight.order)


def _hero_acts(fight: Fight, hero: Hero, rest: tuple[str, ...], party: Party, table: Table) -> tuple[Fight, Party]:
    """What a hero does with the turn (declared first), or one attack: the target, the way, the roll."""
    attacks = fight.attacks
    if fight.stage == "free":
        attacks = 1  # two cannot be declared on it
    elif not attacks:
        doing = _doing(fight, hero, table)
        if doing == "flee":
            table.tell("leaves", who=hero.label)
            swings = tuple(foe.id for foe in _living(fight))
            return fight._replace(stage="leaving", leaver=hero.id, waiting=swings), party
        if doing == "two-attacks":
            hero = stunts.pay(hero, stunts.TWO_ATTACKS)
            table.tell("declares-two-attacks", who=hero.label, left=hero.stunt_points)
            return fight._replace(attacks=2), replaced(party, hero)
        if hero.stunt_points or fight.can_flee:
            return fight._replace(attacks=1), party  # a decision is a step of its own: one attack is the same after either
        attacks = 1
    foe = _target(fight, hero, table)
    mark = Mark(foe.label, foe.defence, foe.health)
    result, hero = table.part(by_hero, hero, dict(fight.arms)[hero.id], mark, party.rules)
    foes = fight.foes
    if result.damage:
        foe = hurt_foe(foe, result.damage, table)
        foes = tuple(foe if other.id == foe.id else other for other in foes)
    waiting = rest if attacks == 1 else fight.waiting
    return fight._replace(foes=foes, waiting=waiting, attacks=attacks - 1), replaced(party, hero)


def _doing(fight: Fight, hero: Hero, table: Table) -> str:
    """What a hero does with the turn: `one-attack`, `two-attacks` or `flee`."""
    offers = (("one-attack", 0), ("two-attacks", stunts.TWO_ATTACKS), *((("flee", 0),) if fight.can_flee else ()))
    return table.ask(hero.id, say("turn", who=hero.label), stunts.options(hero.stunt_points, *offers))


def _target(fight: Fight, hero: Hero, table: Table) -> Foe:
    """Whom a hero attacks."""
    living = _living(fight)
    if len(living) == 1:
        return living[0]
    targets = [Option(foe.id, say("target", who=foe.name, health=foe.health, most=foe.max_health)) for foe in living]
    chosen = table.ask(hero.id, say("target", who=hero.label), targets)
    return next(foe for foe in living if foe.id == chosen)


def _foe_acts(fight: Fight, foe: Foe, party: Party, table: Table) -> tuple[Fight, Party]:
    """A foe's attack on a hero drawn at random."""
    there = _in_the_fight(fight, party)
    struck = table.draw([hero.id for hero in there], say("whom", who=foe.label))
    hero = table.part(strike_hero, foe.attacks[0], foe.label, member(party, struck), party)
    return fight, replaced(party, hero)


def _swing(fight: Fight, foe: Foe, rest: tuple[str, ...], party: Party, table: Table) -> tuple[Fight, Party]:
    """One foe's free swing at whoever leaves; after the last, they are away."""
    hero = member(party, fight.leaver)
    exposed = hero._replace(armour=hero.armour - LEAVING_PENALTY)
    hero = table.part(strike_hero, foe.attacks[0], foe.label, exposed, party)._replace(armour=hero.armour)
    party = replaced(party, hero)
    if hero.standing and rest:
        return fight._replace(waiting=rest), party
    fled = fight.fled
    if hero.standing:
        table.tell("away", who=hero.label)
        fled = (*fled, hero.id)
    later = fight.order[fight.order.index(hero.id) + 1 :]
    return fight._replace(stage="rounds", leaver="", fled=fled, waiting=later), party


def _settled(fight: Fight, party: Party, table: Table) -> tuple[Fight | Outcome, Party]:
    """What the fight has come to after an action: an outcome, the next stage, the next round, or whoever is next."""
    living = _living(fight)
    if not living:
        table.tell("fight-won")
        return Outcome("win"), after_scene(party)
    there = _in_the_fight(fight, party)
    if not there:
        if standing(party):
            table.tell("fight-fled")
            return Outcome("flee"), after_scene(party)
        table.tell("fight-lost")
        return Outcome("lose"), after_scene(party)
    if fight.stage == "leaving":
        return fight, party
    if len(fight.order) != len(living) + len(there):  # somebody has fallen or fled
        able = {foe.id for foe in living} | {hero.id for hero in there}
        fight = fight._replace(
            waiting=tuple([id for id in fight.waiting if id in able]), order=tuple([id for id in fight.order if id in able])
        )
    if fight.waiting:
        return fight, party
    if fight.stage == "free":
        return _to_initiative(fight, party), party
    return _next_round(fight, table), party


def canon(fight: Fight) -> Fight:
    """The fight with equal futures made equal: who has fallen is left out; the order is turned so that whoever is next comes
    first, for nothing hangs on where a round begins; and foes who differ in nothing but their number are numbered by their
    Health, then by their place in the order."""
    living = _living(fight)
    order, waiting = fight.order, fight.waiting
    if fight.stage == "rounds":
        order = waiting = (*waiting, *order[: len(order) - len(waiting)])
    kinds = {foe.card for foe in living}
    if len(kinds) == len(living):
        return fight._replace(foes=living, waiting=waiting, order=order)
    placings = fight.placings
    acting = order or (*(placing.id for placing in placings), *waiting)
    foes: list[Foe] = []
    renamed: dict[str, str] = {}
    for kind in sorted(kinds):
        alike = [foe for foe in living if foe.card == kind]
        ranked = sorted(alike, key=lambda foe: (foe.health, acting.index(foe.id) if foe.id in acting else FOES_MAX))
        for old, new in zip(ranked, alike, strict=True):
            foes.append(new if new.health == old.health else new._replace(health=old.health))
            if old is not new:
                renamed[old.id] = new.id
    if renamed:
        order = tuple([renamed.get(id, id) for id in order])
        waiting = tuple([renamed.get(id, id) for id in waiting])
        placings = tuple([placing._replace(id=renamed.get(placing.id, placing.id)) for placing in placings])
    return fight._replace(foes=tuple(foes), waiting=waiting, order=order, placings=placings)


def _living(fight: Fight) -> tuple[Foe, ...]:
    return tuple([foe for foe in fight.foes if foe.health])


def _in_the_fight(fight: Fight, party: Party) -> tuple[Hero, ...]:
    return tuple(hero for hero in standing(party) if hero.id not in fight.fled)


def _anyone(fight: Fight, party: Party, id: str) -> Hero | Foe:
    return next((foe for foe in fight.foes if foe.id == id), None) or member(party, id)
