"""The heroes of a party: found, chosen, replaced, and how they are after a scene."""

from __future__ import annotations

from collections.abc import Callable

from solo.systems.onedice.people import Hero
from solo.table import Option, Party, Say, Table, say


def member(party: Party, id: str) -> Hero:
    """The hero with an id."""
    hero: Hero = next(hero for hero in party.heroes if hero.id == id)
    return hero


def replaced(party: Party, hero: Hero) -> Party:
    """The party with a hero as they are now."""
    if len(party.heroes) == 1:
        return party._replace(heroes=(hero,))
    return party._replace(heroes=tuple(hero if other.id == hero.id else other for other in party.heroes))


def standing(party: Party) -> tuple[Hero, ...]:
    """The heroes who can act, in the party's order."""
    return tuple(hero for hero in party.heroes if hero.standing)


def best(party: Party, worth: Callable[[Hero], int]) -> Hero:
    """The standing hero who is best at something, the first of equals."""
    return max(standing(party), key=worth)


def picked(party: Party, why: Say, table: Table) -> Hero:
    """The standing hero the player picks."""
    options = [Option(hero.id, say("hero", who=hero.label)) for hero in standing(party)]
    return member(party, table.ask("player", why, options))


def after_scene(party: Party) -> Party:
    """Who was unconscious comes to with 1 Health; who was dying is dead (nobody healed them in time)."""

    def after(hero: Hero) -> Hero:
        if hero.state == "out":
            return hero._replace(state="up", health=max(1, hero.health))
        return hero._replace(state="dead") if hero.state == "dying" else hero

    return party._replace(heroes=tuple(after(hero) for hero in party.heroes))
