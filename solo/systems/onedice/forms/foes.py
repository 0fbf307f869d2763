"""Foes and how they attack, as a book writes them."""

from __future__ import annotations

from typing import Any

from solo.book.shape import Field, MapOf, Record, Text, Unfit, Whole
from solo.systems.onedice.forms.limits import BONUS_MAX, DAMAGE_MAX, DEFENCE_MAX, HEALTH_MAX, XP_MAX
from solo.systems.onedice.forms.whose import abilities, ability
from solo.systems.onedice.people import ABILITY_MAX, SKILL_MAX, AttackCard, FoeCard


def foes() -> Record:
    """A foe."""
    attack = Record(
        "A way this foe attacks: an explicit `bonus`, or a `skill`.",
        "an attack",
        {
            "name": Field(Text("What the attack is called.")),
            "bonus": Field(Whole("Added to the die, in place of ability and skill.", -BONUS_MAX, BONUS_MAX)),
            "skill": Field(Text("The foe's skill that is added; natural weapons need not be in the list of skills.")),
            "ability": Field(ability()),
            "damage": Field(Whole("The weapon's damage, on top of the margin.", 0, DAMAGE_MAX), required=True),
        },
        _attack,
    )
    return Record(
        "A foe.",
        "a foe",
        {
            "name": Field(Text("What it is called."), required=True),
            "article": Field(
                Text("What stands before the name inside a sentence; empty for a proper name.", blank=True), default="the"
            ),
            **abilities("Creatures may be off any scale."),
            "health": Field(Whole("Health, where it is not 3 × Strong.", 1, HEALTH_MAX)),
            "defence": Field(Whole("Defence, where it is not 3 × the higher of Strong and Quick.", 0, DEFENCE_MAX)),
            "move": Field(Whole("Metres a round, where it is not 10 × Quick.", 0, 10 * ABILITY_MAX)),
            "skills": Field(
                MapOf(
                    "Points in skills, natural weapons among them.",
                    Whole("Points.", 1, SKILL_MAX),
                    key=Text("A skill, or a natural weapon."),
                ),
                default={},
            ),
            "attacks": Field(MapOf("How it attacks; the first is used.", attack), default={}),
            "xp": Field(Whole("Experience for overcoming it.", 0, XP_MAX), default=0),
        },
        _foe,
    )


def _foe(**given: Any) -> FoeCard:
    if given["strong"] == 0 and given["health"] is None:
        raise Unfit("a foe whose `strong` is 0 has no Health to begin with", "strong", check="missing-key", help="add `health:`")
    return FoeCard(**given)


def _attack(**given: Any) -> AttackCard:
    if given["bonus"] is not None and given["skill"] is not None:
        raise Unfit("an attack has a bonus or a skill, not both", "skill", help="leave out `skill` or `bonus`")
    return AttackCard(**given)
