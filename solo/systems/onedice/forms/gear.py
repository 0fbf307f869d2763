"""Items, as a book writes them."""

from __future__ import annotations

from solo.book.shape import Field, Named, Record, Text, Whole
from solo.systems.onedice.forms.limits import DAMAGE_MAX, DEFENCE_MAX, RANGE_MAX
from solo.systems.onedice.people import Gear, Weapon


def gear(skill: Named) -> Record:
    """An item; `skill` is any skill by name."""
    weapon = Record(
        "What the item does in a fight.",
        "a weapon",
        {
            "skill": Field(skill, required=True),
            "damage": Field(Whole("Damage, on top of the margin.", 0, DAMAGE_MAX), required=True),
            "range": Field(Whole("How far it reaches, in metres; left out: hand to hand.", 1, RANGE_MAX)),
        },
        Weapon,
    )
    return Record(
        "An item.",
        "an item",
        {
            "name": Field(Text("What it is called."), required=True),
            "weapon": Field(weapon),
            "armour": Field(Whole("Added to the Defence of the hero who begins with it.", 0, DEFENCE_MAX), default=0),
            "about": Field(Text("A line about it."), default=""),
        },
        Gear,
    )
