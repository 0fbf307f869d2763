"""Creatures and people of the rulebook as foes and heroes that a book may use: figures as printed, pages in the tables."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, NamedTuple

from solo.dice import Dice, parse
from solo.systems.onedice.people import AttackCard, FoeCard, HeroCard
from solo.systems.onedice.rules import Derived, derive
from solo.systems.onedice.tables import rows


class Creature(NamedTuple):
    """A foe of the rulebook's, and what its card has no place for."""

    card: FoeCard
    ranges: tuple[tuple[str, int], ...]  # metres, of those of its attacks that are not hand to hand
    treasure: Dice | None = None
    regenerates: int = 0  # Health each round


@cache
def creatures() -> dict[str, Creature]:
    """All creatures, ordinary people and aliens among them."""
    found = {}
    for id, row in rows("creatures").items():
        attacks = {name: dict(attack) for name, attack in row.pop("attacks", {}).items()}
        ranges = tuple((name, attack.pop("range")) for name, attack in attacks.items() if "range" in attack)
        treasure = parse(row.pop("treasure")) if "treasure" in row else None
        regenerates = row.pop("regenerates", 0)
        cards = {name: AttackCard(**attack) for name, attack in attacks.items()}
        found[id] = Creature(FoeCard(id, attacks=cards, **row), ranges, treasure, regenerates)
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
    spells: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
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
        about |= {name: tuple(row.pop(name)) for name in ("spells", "specials", "powers") if name in row}
        kept = shown.health if "health" in off and ruling == "printed" else None
        row["gear"] = tuple(row.get("gear", ()))
        found[id] = Sample(HeroCard(id, health=kept, **row), shown=shown, off=off, ruling=ruling, **about)
    return found


def by_formula(card: HeroCard, armour: int = 0) -> Derived:
    """Health, Defence and Move that a hero made anew with these abilities would have."""
    return derive(card.strong, card.quick, armour)
