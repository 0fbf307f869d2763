"""Fights with vehicles, as a book writes them."""

from __future__ import annotations

from typing import Any

from solo.book.shape import (
    Amount,
    Field,
    Flag,
    ListOf,
    MapOf,
    Named,
    OneOf,
    OutcomeShape,
    Record,
    Slug,
    Text,
    Unfit,
    WayShape,
    Whole,
)
from solo.systems.onedice.checks import BEST
from solo.systems.onedice.forms.limits import DAMAGE_MAX, DEFENCE_MAX, HEALTH_MAX
from solo.systems.onedice.forms.trials import WIN
from solo.systems.onedice.forms.whose import Who
from solo.systems.onedice.people import ABILITY_MAX
from solo.systems.onedice.vehicle_fight import VEHICLES_MAX, VehicleFightCard
from solo.systems.onedice.vehicles import CREW_MAX, GunCard, VehicleCard


def ways() -> dict[str, WayShape]:
    """A fight with vehicles in it."""
    theirs = MapOf("The other vehicles, by id.", _theirs(), least=1, most=VEHICLES_MAX)
    return {
        "vehicle_fight": WayShape(
            "A fight with vehicles in it, until one side is out of it.",
            "a fight with vehicles",
            {"ours": Field(_ours()), "theirs": Field(theirs, required=True)},
            {
                "win": WIN,
                "lose": OutcomeShape("Where it goes on when the heroes' vehicle is at 0 Health, or nobody stands.", True),
            },
            VehicleFightCard,
            fight=True,
        ),
    }


def _figures() -> dict[str, Field]:
    skill = Named("The skill a gunner adds to Clever.", "skill")
    gun = Record(
        "A gun on a vehicle.",
        "a mounted gun",
        {
            "name": Field(Text("What it is called, where its id is no name.")),
            "damage": Field(Whole("Damage, on top of the margin.", 0, DAMAGE_MAX), required=True),
            "skill": Field(skill, default="Artillery"),
        },
        GunCard,
    )
    normal = VehicleCard("", 0, 1, 0)
    return {
        "name": Field(Text("What it is called inside a sentence, such as `the jeep`."), required=True),
        "strong": Field(Whole("Strong, with which it rams; left out: a third of its Health.", 0, ABILITY_MAX)),
        "quick": Field(Whole("Quick, of its initiative and of rams.", 0, ABILITY_MAX), required=True),
        "health": Field(Whole("Health.", 1, HEALTH_MAX), required=True),
        "defence": Field(Whole("Defence.", 0, DEFENCE_MAX), required=True),
        "skill": Field(
            OneOf("What driving it takes.", {"Drive": "on land", "Pilot": "in the air, at sea, in space"}), default=normal.skill
        ),
        "guns": Field(MapOf("The guns on it, by id.", gun, key=Slug("A gun's id.", numbers=False)), default={}),
        "explodes": Field(
            Amount("What everybody aboard suffers when it is at 0 Health; left out: it grinds to a halt.", 0, HEALTH_MAX)
        ),
    }


def _ours() -> Record:
    return Record(
        "The vehicle all heroes are in; left out: they are on foot.",
        "the heroes' vehicle",
        {**_figures(), "driver": Field(Who("Who drives:", (BEST,)), default=BEST)},
        VehicleCard,
    )


def _theirs() -> Record:
    foe = Named("A foe of the book.", "foe")
    return Record(
        "A vehicle of the other side's.",
        "a vehicle",
        {
            **_figures(),
            "crew": Field(ListOf("Who is aboard; the first drives.", foe, least=1, most=CREW_MAX), required=True),
            "rams": Field(Flag("Whether whoever drives it rams, even where there is something to shoot with."), default=False),
            "aim": Field(
                OneOf("At what its crew shoots.", {"vehicle": "at the heroes' vehicle", "driver": "at whoever drives it"}),
                default="vehicle",
            ),
        },
        _vehicle,
    )


def _vehicle(**given: Any) -> VehicleCard:
    if len(given["guns"]) > len(given["crew"]):
        raise Unfit("it has more guns than crew", "guns", help="name more `crew`, or leave a gun out")
    return VehicleCard(**given)
