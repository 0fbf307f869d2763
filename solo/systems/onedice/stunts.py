"""Stunt Points: when they may be spent, and the questions that offer them (pp. 26-29, 39, and rulings where the book has none).

A question is put only where a point can be paid; a table does not ask a question with one option.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from solo.systems.onedice.people import Hero, Switches
from solo.table import Option, Say, Table, say

AUTOMATIC_SUCCESS = 1
IGNORE_DEFENCE = 1
AVOID_DAMAGE = 1
AVOID_DEATH = 1
TWO_ATTACKS = 1
STUNT_ACTION = 1
WAKE = 1
ADVANCED_STUNT_ACTION = 3
PLOT_CHANGE = 5
MINOR_PLOT_CHANGE = 2  # inferred


def pay(hero: Hero, cost: int) -> Hero:
    """The hero with that many points fewer."""
    return hero._replace(stunt_points=hero.stunt_points - cost)


@lru_cache(maxsize=1_000)
def options(points: int, *offers: tuple[str, int]) -> tuple[Option, ...]:
    """Those of some offers (key, price) that can be paid for with so many points, each with its price and what is left."""
    return tuple(Option(key, say(key, cost=cost, left=points) if cost else say(key)) for key, cost in offers if points >= cost)


def plot_change(switches: Switches) -> int:
    """What a plot change costs, where the book has an outcome for it: 5, or 2 where minor ones are allowed (pp. 28-29)."""
    return MINOR_PLOT_CHANGE if switches.minor_plot_change else PLOT_CHANGE


def instead_of_rolling(
    hero: Hero, why: Say, change: int | None, table: Table
) -> tuple[Literal["roll", "automatic", "plot-change"], Hero]:
    """What the hero does about a roll, declared before it and paid for: `roll`, `automatic` success, or a `plot-change` for so
    many points (None: there is none to be had)."""
    offers = (("roll", 0), ("automatic", AUTOMATIC_SUCCESS), *(() if change is None else (("plot-change", change),)))
    key = table.ask(hero.id, why, options(hero.stunt_points, *offers))
    if key == "automatic":
        hero = pay(hero, AUTOMATIC_SUCCESS)
        table.tell("automatic-success", who=hero.label, left=hero.stunt_points)
        return "automatic", hero
    if key == "plot-change":
        assert change is not None
        hero = pay(hero, change)
        table.tell("plot-change", who=hero.label, cost=change, left=hero.stunt_points)
        return "plot-change", hero
    return "roll", hero


def succeeds_at_once(hero: Hero, why: Say, table: Table) -> tuple[bool, Hero]:
    """Whether the hero buys automatic success, declared instead of the roll and before it."""
    key, hero = instead_of_rolling(hero, why, None, table)
    return key == "automatic", hero


def way_to_attack(hero: Hero, target: str, called: bool, table: Table) -> tuple[str, Hero]:
    """How the hero attacks (`plain`, or `called-shot` where that may be; `ignore-defence`, `advanced`), paid for."""
    free = "called-shot" if called else "plain"
    if not hero.stunt_points:
        return free, hero
    offers = ((free, 0), ("ignore-defence", IGNORE_DEFENCE), ("advanced", ADVANCED_STUNT_ACTION))
    way = table.ask(hero.id, say("way", who=hero.label, target=target), options(hero.stunt_points, *offers))
    cost = dict(offers)[way]
    return way, pay(hero, cost) if cost else hero


def avoids_damage(hero: Hero, damage: int, by: str, table: Table) -> tuple[bool, Hero]:
    """Whether the hero makes a hit, its damage known, a miss after all."""
    if not hero.stunt_points:
        return False, hero
    offered = options(hero.stunt_points, ("take", 0), ("avoid", AVOID_DAMAGE))
    if table.ask(hero.id, say("take-or-avoid", who=hero.label, by=by, damage=damage, health=hero.health), offered) == "take":
        return False, hero
    hero = pay(hero, AVOID_DAMAGE)
    table.tell("avoided", who=hero.label, left=hero.stunt_points)
    return True, hero


def avoids_death(hero: Hero, table: Table) -> tuple[bool, Hero]:
    """Whether the hero, brought to 0 Health while others stand, falls unconscious and no worse."""
    offered = options(hero.stunt_points, ("fall", 0), ("avoid-death", AVOID_DEATH))
    if table.ask(hero.id, say("avoid-death", who=hero.label), offered) == "fall":
        return False, hero
    return True, pay(hero, AVOID_DEATH)
