"""Time that passes: rest and what it gives back, and what ends after some hours (pp. 16, 23, 56-58)."""

from __future__ import annotations

from typing import NamedTuple

from solo.systems.onedice.party import after_scene, replaced, standing
from solo.systems.onedice.people import Hero
from solo.systems.onedice.wounds import missing, regains, rested
from solo.table import Party, Table

NIGHT_HOURS = 8  # of rest, after which castings and specials of a day are fresh (ruling)


class Hours(NamedTuple):
    """How many hours pass."""

    hours: int


def rest(card: Hours, party: Party, table: Table) -> Party:
    """The party after so many hours of complete rest: a point of Health for every twelve, and after a night what is counted by
    the day is fresh."""
    table.tell("rested", hours=card.hours)
    party = after_scene(party)
    for hero in standing(party):
        if missing(hero) and rested(card.hours):
            hero = regains(hero, rested(card.hours), table)
        if card.hours >= NIGHT_HOURS and hero.craft.used:
            table.tell("fresh", who=hero.label)
            hero = hero._replace(craft=hero.craft._replace(used=()))
        party = replaced(party, hero)
    return _later(card.hours, party, table)


def time(card: Hours, party: Party, table: Table) -> Party:
    """The party after so many hours that are no rest."""
    table.tell("hours-pass", hours=card.hours)
    return _later(card.hours, after_scene(party), table)


def _later(hours: int, party: Party, table: Table) -> Party:
    """What is counted in hours comes nearer to its end: what lasts on heroes, and what keeps a medic from a patient."""
    for hero in standing(party):
        party = replaced(party, _aged(hero, hours, table))
    return party


def _aged(hero: Hero, hours: int, table: Table) -> Hero:
    lasting = []
    for one in hero.lasting:
        if one.hours is None:
            lasting.append(one)
        elif one.hours > hours:
            lasting.append(one._replace(hours=one.hours - hours))
        else:
            table.tell("wears-off", who=hero.label, what=one.id)
    locked = tuple((patient, left - hours) for patient, left in hero.locked if left > hours)
    return hero._replace(lasting=tuple(lasting), locked=locked)
