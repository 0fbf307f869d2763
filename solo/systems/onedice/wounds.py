"""Wounds and what becomes of them: dying, waking, resting (p. 23)."""

from __future__ import annotations

from solo.dice import Dice
from solo.systems.onedice.people import Hero
from solo.systems.onedice.states import Lasting, lasts, over
from solo.table import Table, say

ROUNDS_TO_SAVE = 3  # a hero at 0 Health dies unless healed within so many rounds
DYING = Lasting("dying", ROUNDS_TO_SAVE)
STUNNED = Lasting("stunned")
REST_HOURS = 12  # of complete rest for a point of Health


def fallen(hero: Hero) -> Hero:
    """A hero at 0 Health: dying, unless somebody heals them in time (p. 23)."""
    return hero._replace(state="dying", lasting=lasts(hero.lasting, DYING))


def restored(health: int, amount: int, most: int) -> int:
    """Health after healing, never above the maximum (p. 23 for rest, inferred for the rest)."""
    return min(most, health + amount)


def missing(hero: Hero) -> int:
    """Health a hero is short of; nobody gives any back to the dead."""
    return 0 if hero.state == "dead" else hero.max_health - hero.health


def healed(hero: Hero, amount: int) -> Hero:
    """The hero with Health regained. Who lay dying or unconscious and has any again gets up (pp. 23, 27)."""
    hero = hero._replace(health=restored(hero.health, amount, hero.max_health))
    if not hero.health or hero.state not in ("dying", "out"):
        return hero
    return hero._replace(state="up", lasting=over(hero.lasting, "dying", "stunned"))


def regains(hero: Hero, amount: int | Dice, table: Table) -> Hero:
    """The hero with Health regained, by dice or not, and told so."""
    if isinstance(amount, Dice):
        amount = health_rolled(amount, missing(hero), table)
    better = healed(hero, amount)
    table.tell("healed", who=hero.label, amount=better.health - hero.health, health=better.health, most=hero.max_health)
    return better


def health_rolled(dice: Dice, most: int, table: Table) -> int:
    """Health that dice give back. More than `most` makes no difference to anybody; of several dice only the sum counts."""

    def alone(face: int) -> int:
        return min(dice.value((face,)), most)

    return dice.value(table.roll(dice.count, dice.sides, say("heal"), each=alone if dice.count == 1 else int))


def rested(hours: int) -> int:
    """Health that rest gives back, besides any other healing: 1 for every 12 full hours."""
    return hours // REST_HOURS


def wakes_with(most: int) -> int:
    """Health of somebody who wakes from stunning damage, an option: half the maximum, down, and 1 at least (ruling)."""
    return max(1, most // 2)


def halved(damage: int) -> int:
    """Damage that somebody raging suffers (p. 70): half, down (inferred)."""
    return damage // 2
