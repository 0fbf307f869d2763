"""Sanity that comes back (p. 53): by weeks of rest, in a hospital, for having made the world safer, or by a cure."""

from __future__ import annotations

from typing import NamedTuple

from solo.systems.onedice import sanity
from solo.systems.onedice.horror import is_fit
from solo.systems.onedice.people import Hero
from solo.systems.onedice.states import Mind
from solo.table import Party, Table, say

CARE_WEEKS = 26  # half a year of care in a hospital, after which a chronic condition is over (p. 53)


class RecoverCard(NamedTuple):
    """What the book lets the heroes recover by: full weeks of proper rest, in a hospital or not, under a therapist or not; having
    made the world safer; a cure."""

    weeks: int = 0
    hospital: bool = False
    therapist: bool = False
    safer: bool = False
    cure: bool = False


def recover(card: RecoverCard, party: Party, table: Table) -> Party:
    """The party afterwards, those in care among them. One roll for a safer world counts for all whose Sanity is above 0."""
    safer = 0
    if card.safer and any(_minded(hero) and hero.mind.sanity > 0 for hero in party.heroes if hero.mind):
        dice = sanity.SAFER_WORLD
        safer = dice.value(table.roll(dice.count, dice.sides, say("safer"), each=lambda die: dice.value((die,))))
    return party._replace(heroes=tuple(_recovered(hero, card, safer, table) for hero in party.heroes))


def _minded(hero: Hero) -> bool:
    return hero.mind is not None and hero.state in ("up", "out", "retired")


def _recovered(hero: Hero, card: RecoverCard, safer: int, table: Table) -> Hero:
    if card.weeks or card.cure:
        hero = hero._replace(lasting=tuple(one for one in hero.lasting if not is_fit(one)))
    mind = hero.mind
    if mind is None or not _minded(hero):
        return hero
    now = mind.sanity
    if safer and now > 0:
        now = sanity.recovered(now, safer, mind.most)
    for _ in range(card.weeks):
        now = sanity.recovered(now, sanity.weekly(now, card.hospital, card.therapist), mind.most)
    if card.cure:
        now = mind.most
    cared_for = card.cure or (card.hospital and card.weeks >= CARE_WEEKS)
    conditions = tuple(
        condition
        for condition in mind.conditions
        if not (cared_for if condition.startswith("chronic") else sanity.ends_long_term(now, mind.most))
    )
    if now != mind.sanity:
        table.tell("sanity-back", who=hero.label, amount=now - mind.sanity, sanity=now, most=mind.most)
    for condition in mind.conditions:
        if condition not in conditions:
            table.tell("sane-again", who=hero.label, what=condition)
    hero = hero._replace(mind=Mind(now, mind.most, conditions, mind.met))
    return hero._replace(state="up") if cared_for and hero.state == "retired" else hero
