"""Checks, contests, initiatives and single attacks, as a book writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solo.book.shape import Either, Field, Made, Named, OneOf, OutcomeShape, Record, Text, Unfit, WayShape, Whole
from solo.systems.onedice import rules
from solo.systems.onedice.checks import ALL, ANY, BEST, PICK, CheckCard, Difference
from solo.systems.onedice.forms.limits import BONUS_MAX, DEFENCE_MAX, TARGET_MAX
from solo.systems.onedice.forms.whose import ABILITIES, Who
from solo.systems.onedice.forms.whose import ability as an_ability
from solo.systems.onedice.haggle import HaggleWay
from solo.systems.onedice.people import ABILITY_MAX, MONEY_MAX
from solo.systems.onedice.shot import ShotCard
from solo.systems.onedice.ways import ContestWay, InitiativeWay

WIN = OutcomeShape("Where it goes on when the heroes win.", True)
LOSE = OutcomeShape("Where it goes on when they lose.", True)
PLOT_CHANGE = OutcomeShape(
    "Where it goes on after a plot change, offered before a roll for 5 Stunt Points (for 2 under `minor_plot_change`).", False
)
NOBODY = OutcomeShape("Where it goes on when nobody stands; without it at the book's `death`.", False)


def ways() -> dict[str, WayShape]:
    """Each a roll or two, and its outcomes."""
    ability = an_ability()
    skill = Named("The skill that is added to the die, with its own ability unless `ability` names another.", "skill")
    bonus = Whole("Added to the roll; negative where things are against the hero.", -BONUS_MAX, BONUS_MAX)
    one = Field(Who("Who acts, in a party:", (BEST, PICK)), default=BEST)
    those = Field(Who("Who rolls, in a party:", (BEST, PICK, ANY, ALL)), default=BEST)
    foe = Named("A foe of the book.", "foe")
    name = Text("What the other side is called inside a sentence, such as `the droid`.")
    sides = {
        "ability": Field(ability),
        "skill": Field(skill),
        "bonus": Field(bonus, default=0),
        "foe": Field(foe),
        "foe_ability": Field(OneOf("The other side's ability, where it is not the skill's own.", ABILITIES)),
        "foe_skill": Field(Named("The other side's skill, where it is not the same as the hero's.", "skill")),
        "foe_bonus": Field(Whole("Added to the other side's die.", -BONUS_MAX, BONUS_MAX), default=0),
        "name": Field(name),
        "who": one,
    }
    return {
        "check": WayShape(
            "A check: one die, an ability and a skill against a target number.",
            "a check",
            {
                "ability": Field(ability),
                "skill": Field(skill),
                "bonus": Field(bonus, default=0),
                "tn": Field(target_number(), required=True),
                "who": those,
            },
            {
                "success": OutcomeShape("Where it goes on after a success.", True),
                "failure": OutcomeShape("Where it goes on after a failure.", True),
                "plot_change": PLOT_CHANGE,
            },
            _check,
        ),
        "contest": WayShape(
            "A contest: both sides roll, the higher total wins. Without `draw` a draw is the heroes'.",
            "a contest",
            {
                **sides,
                "rival": Field(Named("Another hero as the other side; without `draw` equal totals are rolled again.", "hero")),
                "difference": Field(_difference()),
            },
            {
                "win": WIN,
                "lose": LOSE,
                "draw": OutcomeShape("Where it goes on when the totals are equal.", False),
                "plot_change": PLOT_CHANGE,
            },
            _contest,
        ),
        "haggle": WayShape(
            "A bargain: a contest over a price, and then the choice whether to pay it.",
            "a bargain",
            {
                "price": Field(Whole("The price before the bargain.", 1, MONEY_MAX), required=True),
                "per_point": Field(
                    Whole("What it falls by for each point by which the hero's total is higher, and rises else.", 0, MONEY_MAX),
                    required=True,
                ),
                "item": Field(Named("The item it is about; it goes into the party's pack.", "item")),
                **sides,
            },
            {
                "bought": OutcomeShape("Where it goes on when the price is paid.", True),
                "refused": OutcomeShape("Where it goes on when it is not.", True),
            },
            _haggle,
        ),
        "initiative": WayShape(
            "Who is quicker: both sides roll one die and add Quick, and nothing else happens. The heroes win ties.",
            "an initiative",
            {
                "foe": Field(foe),
                "quick": Field(Whole("The other side's Quick, where it is no foe of the book.", 0, ABILITY_MAX)),
                "name": Field(name),
                "who": one,
            },
            {"win": WIN, "lose": LOSE},
            _initiative,
        ),
        "attack": WayShape(
            "A single attack at something with a Defence: hit or miss.",
            "a single attack",
            {
                "defence": Field(Whole("What the attack must reach.", 0, DEFENCE_MAX), required=True),
                "target": Field(Text("What is attacked, inside a sentence."), default="the target"),
                "who": one,
            },
            {
                "hit": OutcomeShape("Where it goes on after a hit.", True),
                "miss": OutcomeShape("Where it goes on after a miss.", True),
            },
            ShotCard,
        ),
    }


def target_number() -> Either:
    """A target number, or a difficulty."""
    levels = {name: f"{number}" for name, number in rules.difficulties().items()}
    return Either(
        "What the total must reach: a whole number, or a difficulty by name.",
        scalar=Made(OneOf("A difficulty.", levels), rules.difficulties().__getitem__),
        number=Whole("What the total must reach.", 1, TARGET_MAX),
    )


def _check(**given: Any) -> CheckCard:
    rolls_something(given)
    return CheckCard(**given)


def _contest(**given: Any) -> ContestWay:
    rolls_something(given)
    if given["rival"] is not None and given["foe"] is not None:
        raise Unfit("it has a foe and a rival, and there is one other side", "rival", help="leave out `rival` or `foe`")
    if given["rival"] is not None and given["rival"] == given["who"]:
        raise Unfit("a hero cannot be their own rival", "rival", help="name another hero")
    return ContestWay(**given)


def _haggle(**given: Any) -> HaggleWay:
    price, per_point, item = given.pop("price"), given.pop("per_point"), given.pop("item")
    if given["ability"] is None and given["skill"] is None:
        given["skill"] = "Negotiate"
    return HaggleWay(price, per_point, ContestWay(**given), item)


def _difference() -> Record:
    """What a difference of some points makes."""
    each = "for each point by which the hero's total is {}; negative takes away."
    return Record(
        "What the difference between the totals does to the hero.",
        "what a difference makes",
        {
            "value": Field(
                OneOf("What it changes.", {"money": "money", "health": "Health", "stunt_points": "Stunt Points"}), required=True
            ),
            "win": Field(Whole(f"How much {each.format('higher')}", -MONEY_MAX, MONEY_MAX), default=0),
            "lose": Field(Whole(f"How much {each.format('lower')}", -MONEY_MAX, MONEY_MAX), default=0),
        },
        Difference,
    )


def rolls_something(given: Mapping[str, Any]) -> None:
    """Unfit where neither a skill nor an ability is named."""
    if given["ability"] is None and given["skill"] is None:
        raise Unfit("it names neither a skill nor an ability", check="missing-key", help="add `skill:` or `ability:`")


def _initiative(**given: Any) -> InitiativeWay:
    if (given["foe"] is None) == (given["quick"] is None):
        raise Unfit(
            "it needs either a foe or a quick", check="missing-key", help="add `foe:` with a foe of the book, or `quick:`"
        )
    return InitiativeWay(**given)
