"""Creatures and people of the rulebook as foes and heroes that a book may use: figures as printed, pages in the tables."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, NamedTuple

from solo.dice import parse
from solo.systems.onedice.people import AttackCard, FoeCard, HeroCard
from solo.systems.onedice.rules import Derived
from solo.systems.onedice.tables import rows


@cache
def creatures() -> dict[str, FoeCard]:
    """All creatures, ordinary people and aliens among them."""
    found = {}
    for id, row in rows("creatures").items():
        attacks = {name: AttackCard(**attack) for name, attack in row.pop("attacks", {}).items()}
        treasure = parse(row.pop("treasure")) if "treasure" in row else None
        found[id] = FoeCard(id, attacks=attacks, treasure=treasure, **row)
    return found


class Sample(NamedTuple):
    """A sample character: the card that a game plays with, the figures as printed, and where they come from.

    `off` names the printed figures that the formulas do not give; `ruling` says which of the two the card has."""

    card: HeroCard
    skin: str
    shown: Derived  # as printed
    off: tuple[str, ...] = ()
    ruling: Literal["printed", "formula"] = "formula"
    species: str | None = None
    template: str | None = None  # None: the skills fit none
    powers: tuple[str, ...] = ()
    weakness: str | None = None
    stunt_points: int = 6


@cache
def sample_heroes() -> dict[str, Sample]:
    """All sample characters."""
    found = {}
    for id, row in rows("sample-heroes").items():
        shown = Derived(row.pop("health"), row.pop("defence"), row.pop("move"))
        off, ruling = tuple(row.pop("printed", ())), row.pop("ruling", "formula")
        single = ("skin", "species", "template", "weakness", "stunt_points")
        about: dict[str, Any] = {name: row.pop(name) for name in single if name in row}
        about["powers"] = tuple(row.pop("powers", ()))
        kept = shown.health if "health" in off and ruling == "printed" else None
        row |= {name: tuple(row.get(name, ())) for name in ("gear", "spells", "specials")}
        found[id] = Sample(HeroCard(id, health=kept, **row), shown=shown, off=off, ruling=ruling, **about)
    return found
