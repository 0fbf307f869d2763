"""Checks, contests, initiatives and single attacks, as a book writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solo.book.shape import Either, Field, Made, Named, OneOf, OutcomeShape, Text, Unfit, WayShape, Whole
from solo.systems.onedice import rules
from solo.systems.onedice.checks import ALL, ANY, BEST, PICK, CheckCard
from solo.systems.onedice.forms.limits import BONUS_MAX, DEFENCE_MAX, TARGET_MAX
from solo.systems.onedice.forms.whose import ABILITIES, Who
from solo.systems.onedice.forms.whose import ability as an_ability
from solo.systems.onedice.people import ABILITY_MAX
from solo.systems.onedice.shot import ShotCard
from solo.systems.onedice.ways import ContestWay, InitiativeWay

WIN = OutcomeShape("Where it goes on when the heroes win.", True)
LOSE = OutcomeShape("Where it goes on when they lose.", True)


def ways() -> dict[str, WayShape]:
    """Each a roll or two, and its outcomes."""
    ability = an_ability()
    skill = Named("The skill that is added to the die, with its own ability unless `ability` names another.", "skill")
    bonus = Whole("Added to the roll; negative where things are against the hero.", -BONUS_MAX, BONUS_MAX)
    one = Field(Who("Who acts, in a party:", (BEST, PICK)), default=BEST)
    those = Field(Who("Who rolls, in a party:", (BEST, PICK, ANY, ALL)), default=BEST)
    foe = Named("A foe of the book.", "foe")
    name = Text("What the other side is called inside a sentence, such as `the droid`.")
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
            },
            _check,
        ),
        "contest": WayShape(
            "A contest: both sides roll, the higher total wins. Without `draw` a draw is the heroes'.",
            "a contest",
            {
                "ability": Field(ability),
                "skill": Field(skill),
                "bonus": Field(bonus, default=0),
                "foe": Field(foe),
                "foe_ability": Field(OneOf("The foe's ability, where it is not the skill's own.", ABILITIES)),
                "foe_skill": Field(Named("The foe's skill, where it is not the same as the hero's.", "skill")),
                "foe_bonus": Field(Whole("Added to the other side's die.", -BONUS_MAX, BONUS_MAX), default=0),
                "name": Field(name),
                "who": one,
            },
            {"win": WIN, "lose": LOSE, "draw": OutcomeShape("Where it goes on when the totals are equal.", False)},
            _contest,
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
    _rolls_something(given)
    return CheckCard(**given)


def _contest(**given: Any) -> ContestWay:
    _rolls_something(given)
    return ContestWay(**given)


def _rolls_something(given: Mapping[str, Any]) -> None:
    if given["ability"] is None and given["skill"] is None:
        raise Unfit("it names neither a skill nor an ability", check="missing-key", help="add `skill:` or `ability:`")


def _initiative(**given: Any) -> InitiativeWay:
    if (given["foe"] is None) == (given["quick"] is None):
        raise Unfit(
            "it needs either a foe or a quick", check="missing-key", help="add `foe:` with a foe of the book, or `quick:`"
        )
    return InitiativeWay(**given)
