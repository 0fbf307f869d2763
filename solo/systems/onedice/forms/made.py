"""The switches for heroes who are made for a book or brought into it, as the book writes them."""

from __future__ import annotations

from solo.book.shape import Field, Flag, ListOf, Named, OneOf, Whole
from solo.systems.onedice.making_powers import MINOR_POWERS_MAX
from solo.systems.onedice.people import Switches

# Fewer would not do for a wizard, who has all four abilities; more than a beginner's 3 in each of three there cannot be.
ABILITY_POINTS_MIN, ABILITY_POINTS_MAX = 4, 9
SKILL_POINTS_MAX = 20

SETTINGS = {
    "universal": "no setting in particular: every skill, any weapon",
    "fantasy": "peoples, wizards, and no guns",
    "supers": "super powers and a life besides them",
    "space": "officers of a starship",
}


def switches() -> dict[str, Field]:
    """Their fields; what is left out is as the rulebook has it."""
    normal = Switches()
    points = "Points for abilities of a hero made for this book. Left out: what the setting gives, 6 or a people's own."
    forbidden = Named("A skill, by any of its names.", "skill")
    return {
        "skin": Field(OneOf("The setting that heroes are made for.", SETTINGS), default=normal.skin),
        "ability_points": Field(Whole(points, ABILITY_POINTS_MIN, ABILITY_POINTS_MAX)),
        "skill_points": Field(
            Whole("Points for skills of a hero made for this book. Left out: what the setting gives, 6.", 0, SKILL_POINTS_MAX)
        ),
        "magic": Field(Flag("Whether a hero made for this book may have Magic, where the setting has it."), default=normal.magic),
        "minor_powers": Field(
            Whole("Minor powers of a super hero made for this book. Left out: 1 or 2, as the player likes.", 0, MINOR_POWERS_MAX)
        ),
        "forbidden_skills": Field(
            ListOf("Skills that a hero made for this book cannot learn.", forbidden, unique=True),
            default=normal.forbidden_skills,
        ),
        "brought_gear": Field(
            Flag("Whether kept heroes bring what they carry of the rulebook's lists."), default=normal.brought_gear
        ),
        "brought_money": Field(Flag("Whether kept heroes bring their money."), default=normal.brought_money),
        "brought_wounds": Field(
            Flag("Whether kept heroes bring their wounds, rather than having rested."), default=normal.brought_wounds
        ),
    }
