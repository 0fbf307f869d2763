"""Stunt Points: when they may be spent, and the questions that offer them (pp. 26-29, 39, and rulings where the book has none).

A question is put only where a point can be paid; a table does not ask a question with one option.
"""

from __future__ import annotations

from solo.systems.onedice.people import Hero
from solo.table import Option, Say, Table, say

AUTOMATIC_SUCCESS = 1
IGNORE_DEFENCE = 1
AVOID_DAMAGE = 1
AVOID_DEATH = 1
TWO_ATTACKS = 1
ADVANCED_STUNT_ACTION = 3


def pay(hero: Hero, cost: int) -> Hero:
    """The hero with that many points fewer."""
    return hero._replace(stunt_points=hero.stunt_points - cost)


def _options(hero: Hero, *offers: tuple[str, int]) -> list[Option]:
    """The options a hero can pay for, each with its price and what is left."""
    return [
        Option(key, say(key, cost=cost, left=hero.stunt_points) if cost else say(key))
        for key, cost in offers
        if hero.stunt_points >= cost
    ]


def succeeds_at_once(hero: Hero, why: Say, table: Table) -> tuple[bool, Hero]:
    """Whether the hero buys automatic success, declared instead of the roll and before it."""
    options = _options(hero, ("roll", 0), ("automatic", AUTOMATIC_SUCCESS))
    if table.ask(hero.id, why, options) == "roll":
        return False, hero
    hero = pay(hero, AUTOMATIC_SUCCESS)
    table.tell("automatic-success", who=hero.label, left=hero.stunt_points)
    return True, hero


def way_to_attack(hero: Hero, target: str, table: Table) -> tuple[str, Hero]:
    """How the hero attacks (`plain`, `ignore-defence`, `advanced`), paid for."""
    if not hero.stunt_points:
        return "plain", hero
    offers = (("plain", 0), ("ignore-defence", IGNORE_DEFENCE), ("advanced", ADVANCED_STUNT_ACTION))
    way = table.ask(hero.id, say("way", who=hero.label, target=target), _options(hero, *offers))
    cost = dict(offers)[way]
    return way, pay(hero, cost) if cost else hero


def avoids_damage(hero: Hero, damage: int, by: str, table: Table) -> tuple[bool, Hero]:
    """Whether the hero makes a hit, its damage known, a miss after all."""
    if not hero.stunt_points:
        return False, hero
    options = _options(hero, ("take", 0), ("avoid", AVOID_DAMAGE))
    if table.ask(hero.id, say("take-or-avoid", who=hero.label, by=by, damage=damage, health=hero.health), options) == "take":
        return False, hero
    hero = pay(hero, AVOID_DAMAGE)
    table.tell("avoided", who=hero.label, left=hero.stunt_points)
    return True, hero


def avoids_death(hero: Hero, table: Table) -> tuple[bool, Hero]:
    """Whether the hero, brought to 0 Health while others stand, falls unconscious and no worse."""
    options = _options(hero, ("fall", 0), ("avoid-death", AVOID_DEATH))
    if table.ask(hero.id, say("avoid-death", who=hero.label), options) == "fall":
        return False, hero
    return True, pay(hero, AVOID_DEATH)
