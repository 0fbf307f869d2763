"""The heroes of a party: found, chosen, replaced, and how they are after a scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solo.systems.onedice.people import Hero
from solo.systems.onedice.wounds import wakes_with
from solo.table import Option, Party, Say, Table, say


def member(party: Party, id: str) -> Hero:
    """The hero with an id."""
    hero: Hero
    for hero in party.heroes:
        if hero.id == id:
            return hero
    raise LookupError(id)


def replaced(party: Party, hero: Hero) -> Party:
    """The party with a hero as they are now."""
    heroes = (hero,) if len(party.heroes) == 1 else tuple([hero if one.id == hero.id else one for one in party.heroes])
    return party if heroes == party.heroes else party._replace(heroes=heroes)


def without(hero: Hero, item: str) -> Hero:
    """The hero without one of an item they carry. What was left of it, where it is counted, goes with the last of them."""
    place = hero.gear.index(item)
    hero = hero._replace(gear=hero.gear[:place] + hero.gear[place + 1 :])
    if item in hero.gear or not hero.shots:
        return hero
    return hero._replace(shots=tuple([(other, left) for other, left in hero.shots if other != item]))


def standing(party: Party) -> tuple[Hero, ...]:
    """The heroes who can act, in the party's order."""
    return tuple([hero for hero in party.heroes if hero.standing])


def able(party: Party) -> tuple[Hero, ...]:
    """The heroes who can act and are kept from it by nothing that lasts, such as a fright; where all are, it has passed."""
    there = standing(party)
    return tuple([hero for hero in there if not any(one.idle for one in hero.lasting)]) or there


def alive(party: Party) -> tuple[Hero, ...]:
    """The heroes whom others can help: those who stand, and those who lie dying or unconscious."""
    return tuple([hero for hero in party.heroes if hero.standing or hero.state in ("dying", "out")])


def best(party: Party, worth: Callable[[Hero], int]) -> Hero:
    """The standing hero who is best at something, the first of equals."""
    return max(standing(party), key=worth)


def picked(party: Party, why: Say, table: Table, among: Sequence[Hero] | None = None) -> Hero:
    """The hero the player picks, of those standing or of some."""
    options = [Option(hero.id, say("hero", who=hero.label)) for hero in (standing(party) if among is None else among)]
    return member(party, table.ask("player", why, options))


def after_scene(party: Party, in_time: bool = False) -> Party:
    """Who was unconscious comes to, with 1 Health, or with half after a stun; who was dying is dead (nobody healed them in time)
    unless there is still time; and what is counted in rounds has ended."""
    if not any(hero.lasting or hero.state != "up" for hero in party.heroes):
        return party

    def after(hero: Hero) -> Hero:
        if hero.state == "dying" and in_time:
            return hero
        if hero.state == "dying":
            hero = hero._replace(state="dead")
        elif hero.state == "out":
            stunned = any(one.id == "stunned" for one in hero.lasting)
            hero = hero._replace(state="up", health=wakes_with(hero.max_health) if stunned else max(1, hero.health))
        if not hero.lasting:
            return hero
        return hero._replace(lasting=tuple([one for one in hero.lasting if one.rounds is None and one.id != "stunned"]))

    return party._replace(heroes=tuple([after(hero) for hero in party.heroes]))
