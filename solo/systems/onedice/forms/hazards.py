"""Hazards, as a book writes them: by rating, or by figures of its own."""

from __future__ import annotations

from typing import Any

from solo.book.shape import Amount, Field, Named, OneOf, OutcomeShape, Unfit, WayShape, Whole
from solo.dice import Dice
from solo.systems.onedice import hazards
from solo.systems.onedice.checks import ALL, ANY, BEST, PICK
from solo.systems.onedice.forms.limits import BONUS_MAX, HEALTH_MAX
from solo.systems.onedice.forms.trials import NOBODY, rolls_something, target_number
from solo.systems.onedice.forms.whose import Who, ability
from solo.systems.onedice.hazards import HazardCard


def ways() -> dict[str, WayShape]:
    """A hazard."""
    return {
        "hazard": WayShape(
            "A hazard, such as a fire or a fall: a check avoids it, and whoever fails is harmed.",
            "a hazard",
            {**figures(), "who": Field(Who("Who is in it, in a party:", (ALL, ANY, BEST, PICK)), default=ALL)},
            {
                "avoided": OutcomeShape("Where it goes on when nobody is harmed.", True),
                "harmed": OutcomeShape("Where it goes on when somebody is, and somebody stands.", True),
                "lose": NOBODY,
            },
            _hazard,
        ),
    }


def figures() -> dict[str, Field]:
    """How bad a hazard is, and what avoids it."""
    ratings = {
        rating.id: f"{rating.tn} to avoid it, {rating.damage} damage: {', '.join(rating.examples)}"
        for rating in hazards.hazards().values()
    }
    return {
        "rating": Field(OneOf("How bad it is.", ratings)),
        "tn": Field(target_number()._replace(doc="What the total must reach, where it is not as its rating has it.")),
        "damage": Field(
            Amount("Health lost after a failure, where it is not as its rating has it: a whole number or dice.", 0, HEALTH_MAX)
        ),
        "ability": Field(ability()),
        "skill": Field(
            Named("The skill that is added to the die, with its own ability unless `ability` names another.", "skill")
        ),
        "bonus": Field(
            Whole("Added to the roll; 2 where circumstances help, -2 where they are against the hero.", -BONUS_MAX, BONUS_MAX),
            default=0,
        ),
    }


def figured(rating: str | None, tn: int | None, damage: int | Dice | None) -> tuple[int, int | Dice]:
    """The number and the damage: as written, else by the rating. Unfit where either is not known."""
    rated = hazards.hazards()[rating] if rating else None
    if rated is None and (tn is None or damage is None):
        lacking = "`tn` and `damage`" if tn is None and damage is None else "`tn`" if tn is None else "`damage`"
        raise Unfit("nothing says how bad it is", check="missing-key", help=f"add `rating:`, or {lacking}")
    if rated is None:
        assert tn is not None
        assert damage is not None
        return tn, damage
    return rated.tn if tn is None else tn, rated.damage if damage is None else damage


def _hazard(rating: str | None, tn: int | None, damage: int | Dice | None, **given: Any) -> HazardCard:
    rolls_something(given)
    return HazardCard(*figured(rating, tn, damage), **given)
