"""What happens between two rounds of a fight: what lasts runs out, wounds close, somebody arrives."""

from __future__ import annotations

from collections.abc import Iterable

from solo.systems.onedice.combat import Fight, living, with_foe
from solo.systems.onedice.medicine import SKILL, can_treat
from solo.systems.onedice.party import replaced
from solo.systems.onedice.people import Attack, Foe, Hero
from solo.systems.onedice.states import Lasting
from solo.table import Party, Table


def over(fight: Fight, party: Party, table: Table) -> tuple[Fight, Party]:
    """The end of a round: one off whatever is counted in rounds, dying among it; what regenerates does; nobody is exposed any
    more."""
    for hero in party.heroes:
        if hero.lasting:
            party = replaced(party, _hero_after(hero, table))
    for foe in fight.foes:
        if (foe.lasting or foe.regenerates) and foe.standing:
            fight = with_foe(fight, _foe_after(foe, table))
    if fight.exposed or fight.quick:
        fight = fight._replace(exposed=(), quick=())
    return fight, party


def able(fight: Fight, party: Party) -> frozenset[str]:
    """Who has a turn: all who stand, and a hero whom a Stunt Point may wake."""
    foes = [foe.id for foe in living(fight)]
    heroes = [hero.id for hero in party.heroes if (hero.standing or may_wake(hero)) and hero.id not in fight.fled]
    return frozenset(foes + heroes)


def acting(fight: Fight, party: Party) -> tuple[str, ...]:
    """Those in the order who have a turn."""
    there = able(fight, party)
    return tuple([id for id in fight.order if id in there])


def may_wake(hero: Hero) -> bool:
    """Whether somebody stunned can come to for a Stunt Point (p. 23)."""
    return hero.state == "out" and hero.stunt_points > 0 and any(one.id == "stunned" for one in hero.lasting)


def begins(fight: Fight, party: Party, table: Table) -> Fight:
    """A new round, with those who arrive in it: they roll for initiative first (p. 20)."""
    table.tell("round")
    fight = fight._replace(waiting=acting(fight, party))
    if not fight.coming:
        return fight
    nearer = [coming._replace(rounds=coming.rounds - 1) for coming in fight.coming]
    here = tuple(foe for coming in nearer if not coming.rounds for foe in coming.foes)
    fight = fight._replace(coming=tuple(coming for coming in nearer if coming.rounds))
    if not here:
        return fight
    for foe in here:
        table.tell("arrives", who=foe.label)
    return fight._replace(foes=(*fight.foes, *here), stage="initiative", waiting=tuple(foe.id for foe in here))


def _passed(lasting: tuple[Lasting, ...]) -> tuple[tuple[Lasting, ...], tuple[str, ...]]:
    """What is left after a round, and what has run out."""
    left = [one if one.rounds is None else one._replace(rounds=one.rounds - 1) for one in lasting]
    return tuple(one for one in left if one.rounds != 0), tuple(one.id for one in left if one.rounds == 0)


def _hero_after(hero: Hero, table: Table) -> Hero:
    lasting, ended = _passed(hero.lasting)
    for id in ended:
        table.tell("dies" if id == "dying" else "wears-off", who=hero.label, what=id)
    return hero._replace(lasting=lasting, state="dead" if "dying" in ended else hero.state)


def _foe_after(foe: Foe, table: Table) -> Foe:
    lasting, ended = _passed(foe.lasting)
    for id in ended:
        table.tell("wears-off", who=foe.label, what=id)
    grown = min(foe.regenerates, foe.max_health - foe.health)
    if grown:
        table.tell("regenerates", who=foe.label, amount=grown, health=foe.health + grown, most=foe.max_health)
    return foe._replace(lasting=lasting, health=foe.health + grown)


def timed(fight: Fight, party: Party) -> bool:
    """Whether it matters where a round begins, or may come to matter: something is counted in rounds or ends with one, or may
    be before the fight is over."""
    if fight.ground or fight.tasks or fight.potions or fight.coming or fight.exposed or fight.quick or fight.ties:
        return True
    if party.rules.stunning:
        return True
    for foe in fight.foes:
        if foe.regenerates or foe.lasting or foe.tactics.pursue or foe.tactics.flee_when is not None or _takes_time(foe.attacks):
            return True
    for hero in party.heroes:
        if hero.state in ("out", "dying") or hero.craft.spells or hero.craft.specials or can_treat(hero.skill(SKILL)):
            return True
        if hero.lasting and any(one.rounds is not None for one in hero.lasting):
            return True
    return any(_takes_time(attacks) for _, attacks in fight.arms)


def _takes_time(attacks: Iterable[Attack]) -> bool:
    """Whether one of them has to be loaded, or stuns for a while."""
    return any(attack.reload or attack.stuns for attack in attacks)
