"""Effects of OneDice on entry: harm and healing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal, NamedTuple

from solo.dice import Dice
from solo.systems.onedice import experience, horror, medicine, recovery, rest
from solo.systems.onedice.attack import wounded
from solo.systems.onedice.checks import ALL, BEST, PICK
from solo.systems.onedice.party import best, picked, replaced, standing
from solo.systems.onedice.people import Hero
from solo.systems.protocol import Unfinished
from solo.table import Party, Table, say


class HealthCard(NamedTuple):
    """Health lost or regained: how much, and by whom (`all` who stand, `pick`, `best`: whoever has most, or a hero's id)."""

    amount: int | Dice
    who: str = ALL


def health(kind: Literal["harm", "heal"], card: HealthCard, party: Party, table: Table) -> Party:
    """The party after it. One roll counts for all whom it concerns."""
    if not standing(party):
        return party
    concerned = _whom(card.who, kind, party, table)
    if isinstance(card.amount, int):
        amount = card.amount
    else:
        amount = card.amount.value(table.roll(card.amount.count, card.amount.sides, say(kind)))
    for hero in concerned:
        if kind == "harm":
            table.tell("harmed", who=hero.label, damage=amount)
            changed = wounded(hero, max(0, amount), party, table)
        else:
            changed = hero._replace(health=min(hero.max_health, hero.health + max(0, amount)))
            table.tell("healed", who=hero.label, amount=changed.health - hero.health, health=changed.health, most=hero.max_health)
        party = replaced(party, changed)
    return party


def _whom(who: str, kind: str, party: Party, table: Table) -> tuple[Hero, ...]:
    if who == ALL:
        return standing(party)
    if who == PICK:
        return (picked(party, say("who-is-hurt" if kind == "harm" else "who-is-healed"), table),)
    if who == BEST:
        return (best(party, lambda hero: hero.health),)
    return tuple([hero for hero in standing(party) if hero.id == who])


def card(value: Any) -> HealthCard:
    """The card of an effect written as a bare amount or in full."""
    return value if isinstance(value, HealthCard) else HealthCard(value)


EFFECTS: Mapping[str, Callable[[Any, Party, Table], Party | Unfinished]] = {
    "experience": experience.experience,
    "improvement": experience.improvement,
    "harm": partial(health, "harm"),
    "heal": partial(health, "heal"),
    "rest": rest.rest,
    "time": rest.time,
    "facility": medicine.facility,
    "sanity": horror.effect,
    "recover": recovery.recover,
}
