"""Contests and initiatives as a book gives them, and the other side's sum that follows from a foe or from explicit figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from solo.systems.onedice.checks import BEST, ContestCard
from solo.systems.onedice.people import FoeCard
from solo.systems.onedice.rules import skills


class InitiativeWay(NamedTuple):
    """Who is quicker: against a foe of the book, or against a Quick of its own."""

    foe: str | None = None
    quick: int | None = None
    name: str | None = None  # what the other side is called where no foe is named
    who: str = BEST


class ContestWay(NamedTuple):
    """Who does better at something: against a foe of the book, with its own skill and ability, or against an explicit bonus."""

    ability: str | None = None
    skill: str | None = None
    bonus: int = 0
    foe: str | None = None
    foe_ability: str | None = None
    foe_skill: str | None = None
    foe_bonus: int = 0
    name: str | None = None
    who: str = BEST


def _label(foe: FoeCard | None, name: str | None) -> str:
    if name or foe is None:
        return name or "the other side"
    return f"{foe.article} {foe.name}" if foe.article else foe.name


def initiative(way: InitiativeWay, foes: Mapping[str, FoeCard]) -> ContestCard:
    """Quick against Quick; no Stunt Points, and the hero's side wins ties (p. 20)."""
    foe = foes[way.foe] if way.foe else None
    quick = way.quick if way.quick is not None else foe.quick if foe else 0
    return ContestCard(_label(foe, way.name), (("quick", quick),), ability="quick", who=way.who, initiative=True)


def contest(way: ContestWay, draw: bool, foes: Mapping[str, FoeCard]) -> ContestCard:
    """Skill against skill (p. 17). `draw`: the book says where a draw leads; else it is the player's side's."""
    foe = foes[way.foe] if way.foe else None
    theirs: tuple[tuple[str, int], ...] = ()
    if foe:
        skill = way.foe_skill or way.skill
        ability = way.foe_ability or (skills().get(skill, "strong") if skill else way.ability or "quick")
        trained = ((skill, foe.skills[skill]),) if skill and foe.skills.get(skill) else ()
        theirs = ((ability, getattr(foe, ability)), *trained)
    if way.foe_bonus or not foe:
        theirs = (*theirs, ("bonus", way.foe_bonus))
    return ContestCard(_label(foe, way.name), theirs, way.ability, way.skill, way.bonus, draw, way.who)
