"""Contests, initiatives and chases as a book gives them, and the other side's sum that follows from a foe, from another hero or
from explicit figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from solo.systems.onedice import checks
from solo.systems.onedice.chase import ChaseCard
from solo.systems.onedice.checks import BEST, ContestCard, Difference, Terms
from solo.systems.onedice.people import FoeCard, Hero
from solo.systems.onedice.rules import skills


class InitiativeWay(NamedTuple):
    """Who is quicker: against a foe of the book, or against a Quick of its own."""

    foe: str | None = None
    quick: int | None = None
    name: str | None = None  # what the other side is called where no foe is named
    who: str = BEST


class ContestWay(NamedTuple):
    """Who does better at something: against a foe of the book, with its own skill and ability, against another hero, or against
    an explicit bonus."""

    ability: str | None = None
    skill: str | None = None
    bonus: int = 0
    foe: str | None = None
    foe_ability: str | None = None
    foe_skill: str | None = None
    foe_bonus: int = 0
    name: str | None = None
    who: str = BEST
    rival: str | None = None  # another hero, by id
    difference: Difference | None = None


def _label(foe: FoeCard | None, name: str | None) -> str:
    if name or foe is None:
        return name or "the other side"
    return f"{foe.article} {foe.name}" if foe.article else foe.name


def initiative(way: InitiativeWay, foes: Mapping[str, FoeCard]) -> ContestCard:
    """Quick against Quick; no Stunt Points, and the hero's side wins ties (p. 20)."""
    foe = foes[way.foe] if way.foe else None
    quick = way.quick if way.quick is not None else foe.quick if foe else 0
    return ContestCard(_label(foe, way.name), (("quick", quick),), ability="quick", who=way.who, initiative=True)


def contest(
    way: ContestWay, draw: bool, foes: Mapping[str, FoeCard], rival: Hero | None = None, graded: bool = False
) -> ContestCard:
    """Skill against skill (p. 17). `draw`: the book says where a draw leads; else it is the player's side's, or between heroes
    rolled again. `graded`: by how many points it is won or lost matters."""
    foe = foes[way.foe] if way.foe else None
    skill = way.foe_skill or way.skill
    theirs: Terms = ()
    if rival:
        theirs = checks.terms(rival, way.foe_ability or (None if way.foe_skill else way.ability), skill)
    elif foe:
        ability = way.foe_ability or (skills().get(skill, "strong") if skill else way.ability or "quick")
        theirs = _theirs(foe, ability, skill)
    if way.foe_bonus or not (foe or rival):
        theirs = (*theirs, ("bonus", way.foe_bonus))
    label = way.name or rival.label if rival else _label(foe, way.name)
    return ContestCard(
        label,
        theirs,
        way.ability,
        way.skill,
        way.bonus,
        draw,
        way.who,
        rival=rival.id if rival else "",
        difference=way.difference,
        graded=graded or way.difference is not None,
    )


def _theirs(foe: FoeCard, ability: str, skill: str | None) -> Terms:
    return ((ability, getattr(foe, ability)), *_trained(foe, skill))


def _trained(foe: FoeCard, skill: str | None) -> Terms:
    return ((skill, foe.skills[skill]),) if skill and foe.skills.get(skill) else ()


def pursuit(card: ChaseCard, foes: Mapping[str, FoeCard]) -> tuple[str, Terms]:
    """The other side of a chase: its name inside a sentence, and what it adds to its die. On foot that is Quick, mounted the
    rider's with Riding, in a vehicle the vehicle's with Drive or Pilot (p. 26)."""
    foe = foes[card.foe] if card.foe else None
    theirs: Terms = ()
    if card.foe_vehicle:
        theirs = (("quick", card.foe_vehicle.quick), *(_trained(foe, card.foe_vehicle.skill) if foe else ()))
    elif foe:
        theirs = _theirs(foe, "quick", card.foe_skill)
    if card.foe_bonus or not theirs:
        theirs = (*theirs, ("bonus", card.foe_bonus))
    return _label(foe, card.name), theirs
