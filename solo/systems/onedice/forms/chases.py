"""Chases, as a book writes them."""

from __future__ import annotations

from typing import Any

from solo.book.shape import Field, Flag, ListOf, Named, OneOf, OutcomeShape, Record, Text, Unfit, WayShape, Whole
from solo.dice import Dice
from solo.systems.onedice.chase import ChaseCard, Obstacle, Vehicle
from solo.systems.onedice.checks import BEST, PICK, CheckCard
from solo.systems.onedice.forms.hazards import figured, figures
from solo.systems.onedice.forms.limits import BONUS_MAX
from solo.systems.onedice.forms.trials import NOBODY, PLOT_CHANGE, rolls_something
from solo.systems.onedice.forms.whose import Who
from solo.systems.onedice.people import ABILITY_MAX

HAZARDS_MAX = 20


def ways() -> dict[str, WayShape]:
    """A chase."""
    distances = {
        "close": "nearly touching; whoever pursues and wins has caught the others",
        "range": "as far as one can shoot",
        "sight": "too far to shoot; whoever flees and wins is gone",
    }
    return {
        "chase": WayShape(
            "A chase: each round both sides roll one die and Quick, and the winner's side moves the distance by a step.",
            "a chase",
            {
                "flee": Field(Flag("Whether the heroes flee; else they pursue."), required=True),
                "start": Field(OneOf("How far apart they begin.", distances), default="range"),
                "bonus": Field(Whole("Added to the heroes' rolls.", -BONUS_MAX, BONUS_MAX), default=0),
                "riding": Field(Flag("Whether the heroes ride, so that Riding is added to their Quick."), default=False),
                "vehicle": Field(_vehicle("the heroes sit in")),
                "who": Field(Who("Who drives, in a party:", (BEST, PICK)), default=BEST),
                "foe": Field(Named("The other side, a foe of the book; one can shoot at it.", "foe")),
                "foe_skill": Field(Named("The foe's skill that is added to its Quick, such as `Riding`.", "skill")),
                "foe_vehicle": Field(_vehicle("the other side sits in")),
                "foe_bonus": Field(Whole("Added to the other side's rolls.", -BONUS_MAX, BONUS_MAX), default=0),
                "name": Field(Text("What the other side is called inside a sentence, such as `the riders`.")),
                "foe_shoots": Field(
                    Flag("Whether the foe shoots at the end of each round, by its first attack with a range, but not at sight."),
                    default=False,
                ),
                "hazards": Field(
                    ListOf("Hazards on the way, one a round, the first in the first.", _obstacle(), most=HAZARDS_MAX), default=()
                ),
            },
            {
                "caught": OutcomeShape("Where it goes on when one side has caught the other.", True),
                "away": OutcomeShape("Where it goes on when one side is away from the other.", True),
                "lose": NOBODY,
                "plot_change": PLOT_CHANGE,
            },
            _chase,
        ),
    }


def _vehicle(what: str) -> Record:
    return Record(
        f"What {what}.",
        "a vehicle",
        {
            "quick": Field(Whole("The vehicle's Quick.", 0, ABILITY_MAX), required=True),
            "skill": Field(Named("The driver's skill that is added to it: `Drive` or `Pilot`.", "skill"), default="Drive"),
        },
        Vehicle,
    )


def _obstacle() -> Record:
    costs = {
        "step": "a step of the distance, and no damage",
        "damage": "damage, and no step",
        "both": "damage, and a step of the distance",
    }
    return Record(
        "A hazard on the way, for whoever rolls for the heroes.",
        "a hazard on the way",
        {**figures(), "costs": Field(OneOf("What a failure costs.", costs), default="step")},
        _met,
    )


def _met(rating: str | None, tn: int | None, damage: int | Dice | None, costs: str, **given: Any) -> Obstacle:
    rolls_something(given)
    number, harm = figured(rating, tn, 0 if damage is None and rating is None and costs == "step" else damage)
    check = CheckCard(number, given["ability"], given["skill"], given["bonus"])
    return Obstacle(check, 0 if costs == "step" else harm, costs != "damage")


def _chase(**given: Any) -> ChaseCard:
    if given["foe"] is None and given["name"] is None:
        raise Unfit("nothing says who the other side is", check="missing-key", help="add `foe:` or `name:`")
    if given["riding"] and given["vehicle"] is not None:
        raise Unfit("the heroes cannot ride and drive", "riding", help="leave out `riding` or `vehicle`")
    if given["foe_shoots"] and given["foe"] is None:
        raise Unfit("only a foe of the book can shoot", "foe_shoots", help="add `foe:`")
    return ChaseCard(**given)
