"""Ready-made heroes, as a book writes them."""

from __future__ import annotations

from solo.book.shape import Field, ListOf, MapOf, Named, Record, Text, Whole
from solo.systems.onedice.forms.limits import HEALTH_MAX
from solo.systems.onedice.forms.whose import abilities
from solo.systems.onedice.people import ABILITY_MAX, MONEY_MAX, SKILL_MAX, HeroCard


def heroes() -> Record:
    """A hero."""
    skills = MapOf(
        "Points in skills; what is left out is untrained.",
        Whole("Points, 1 or more; at most 2 for a beginner.", 1, SKILL_MAX),
        key=Named("A skill.", "skill"),
    )
    return Record(
        "A ready-made hero.",
        "a hero",
        {
            "name": Field(Text("What the hero is called; the player may change it."), required=True),
            "article": Field(Text("`the` where the name is a description, so that sentences read well.", blank=True), default=""),
            **abilities("1 to 3 for a beginner."),
            "magic": Field(Whole("Magic, where the setting has it.", 0, ABILITY_MAX), default=0),
            "skills": Field(skills, default={}),
            "health": Field(Whole("Maximum Health as printed, where it is not 3 × Strong.", 1, HEALTH_MAX)),
            "money": Field(Whole("Money at the start.", 0, MONEY_MAX), default=0),
            "gear": Field(ListOf("Items carried at the start.", Named("An item of the book.", "item")), default=()),
            "about": Field(Text("A line for the player who chooses between heroes."), default=""),
        },
        HeroCard,
    )
