"""Ready-made heroes, as a book writes them."""

from __future__ import annotations

from typing import Any

from solo.book.shape import Field, ListOf, MapOf, Named, OneOf, Record, Text, Whole
from solo.systems.onedice.bestiary import sample_heroes
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
    listed = {id: _about(sample.card) for id, sample in sample_heroes().items()}
    return Record(
        "A ready-made hero.",
        "a hero",
        {
            "like": Field(OneOf("A sample hero of the rulebook's to begin from; keys beside it say what is otherwise.", listed)),
            "name": Field(Text("What the hero is called; the player may change it."), required=True),
            "article": Field(Text("`the` where the name is a description, so that sentences read well.", blank=True), default=""),
            **abilities("1 to 3 for a beginner."),
            "magic": Field(Whole("Magic, where the setting has it.", 0, ABILITY_MAX), default=0),
            "skills": Field(skills, default={}),
            "health": Field(Whole("Maximum Health as printed, where it is not 3 × Strong.", 1, HEALTH_MAX)),
            "money": Field(Whole("Money at the start.", 0, MONEY_MAX), default=0),
            "gear": Field(ListOf("Items carried at the start.", Named("An item of the book.", "item")), default=()),
            "spells": Field(
                ListOf(
                    "Spells known at the start; a beginner knows as many as Magic.",
                    Named("A spell, by id or name.", "spell"),
                    unique=True,
                ),
                default=(),
            ),
            "castings": Field(
                OneOf(
                    "How often spells succeed in a day.",
                    {"mixed": "twice Magic, in any mixture", "each": "each spell twice"},
                ),
                default="mixed",
            ),
            "specials": Field(
                ListOf("What else the hero can do.", Named("A special, by id or name.", "special"), unique=True), default=()
            ),
            "about": Field(Text("A line for the player who chooses between heroes."), default=""),
        },
        _hero,
        like="like",
    )


def _about(card: HeroCard) -> str:
    """A sample hero in a few words."""
    magic = f", Magic {card.magic}" if card.magic else ""
    return f"{card.name}. {card.about} Strong {card.strong}, Clever {card.clever}, Quick {card.quick}{magic}."


def _hero(id: str, like: str | None = None, **given: Any) -> HeroCard:
    if like is not None:
        return sample_heroes()[like].card._replace(id=id, **given)
    return HeroCard(id, **given)
