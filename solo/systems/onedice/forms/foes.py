"""Foes and how they attack, as a book writes them."""

from __future__ import annotations

from typing import Any

from solo.book.shape import Amount, Field, Flag, MapOf, Named, OneOf, Record, Slug, Text, Unfit, Whole
from solo.systems.onedice.bestiary import creatures
from solo.systems.onedice.forms.gear import capital
from solo.systems.onedice.forms.limits import BONUS_MAX, DAMAGE_MAX, DEFENCE_MAX, HEALTH_MAX, RANGE_MAX, XP_MAX
from solo.systems.onedice.forms.whose import abilities, ability
from solo.systems.onedice.people import ABILITY_MAX, MONEY_MAX, SKILL_MAX, STUNT_POINTS_MAX, AttackCard, FoeCard, Tactics


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
            "range": Field(Whole("How far it reaches, in metres; left out: hand to hand.", 1, RANGE_MAX)),
            "once": Field(Flag("Whether it is gone after one use, as what is thrown."), default=False),
            "reload": Field(Whole("Rounds it takes to load for the next shot.", 0, 10), default=0),
            "attacks": Field(Whole("How many attacks one use of it makes, such as 3 for a burst.", 1, 10), default=1),
            "blast": Field(Whole("Metres round the target within which everybody is struck; 0: the target.", 0, 100), default=0),
            "blunt": Field(Flag("Whether it knocks out where the rules have stunning damage; left out: if Bruiser or Bludgeon.")),
            "stuns": Field(Flag("Whether it does no damage, but keeps whoever is hit from acting for d6 rounds."), default=False),
        },
        _attack,
    )
    listed = {id: _about(card) for id, card in creatures().items()}
    return Record(
        "A foe.",
        "a foe",
        {
            "like": Field(OneOf("A creature of the rulebook's that it is like; keys beside it say what is not.", listed)),
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
            "attacks": Field(MapOf("How it attacks; the first that reaches anybody is used.", attack), default={}),
            "xp": Field(Whole("Experience for overcoming it.", 0, XP_MAX), default=0),
            "tactics": Field(_tactics(), default=Tactics()),
            "treasure": Field(Amount("Money found on it when it has fallen.", 0, MONEY_MAX)),
            "animal": Field(Flag("Whether it is an ordinary animal, which Aid Animal calms."), default=False),
            "regenerates": Field(Whole("Health it regains at the end of each round.", 0, HEALTH_MAX), default=0),
            "stunt_points": Field(
                Whole("Stunt Points of its own: it avoids what would defeat it, else ignores Defence.", 0, STUNT_POINTS_MAX),
                default=0,
            ),
            "bound_to": Field(
                Named("The foe whose will it does. When that one falls it is free; where one so bound was slain it runs.", "foe")
            ),
            "villain": Field(Flag("Whether stunning damage kills it all the same."), default=False),
            "rival": Field(Flag("Whether it counts as a hero in ties: it and the hero it ties with act at once."), default=False),
        },
        _foe,
        like="like",
    )


def _tactics() -> Record:
    return Record(
        "How it fights.",
        "tactics",
        {
            "target": Field(
                OneOf(
                    "Whom it attacks.",
                    {
                        "random": "any hero in reach, by chance",
                        "weakest": "whoever has least Health left",
                        "strongest": "whoever has most Health left",
                        "last-attacker": "whoever attacked it last",
                        "nearest": "whoever stands nearest",
                    },
                ),
                default="random",
            ),
            "first": Field(Slug("The attack it begins with, by its id.", numbers=False)),
            "keep_distance": Field(Flag("Whether it comes no nearer than its attacks need."), default=False),
            "flee_when": Field(Whole("How many on its side must have fallen before it runs.", 1, 20)),
            "pursue": Field(Flag("Whether it gives chase to whoever leaves, and does not strike at them."), default=False),
        },
        Tactics,
    )


def _about(card: FoeCard) -> str:
    """A creature in a few words."""
    abilities = f"Strong {card.strong}, Clever {card.clever}, Quick {card.quick}, Health {card.health}, Defence {card.defence}"
    return f"{capital(card.name)}: {abilities}; {card.xp} experience"


def _foe(id: str, like: str | None = None, **given: Any) -> FoeCard:
    if like is not None:
        pattern = creatures()[like]
        return _sound(pattern._replace(id=id, **{"name": capital(pattern.name), **given}))
    if given["strong"] == 0 and given["health"] is None:
        raise Unfit("a foe whose `strong` is 0 has no Health to begin with", "strong", check="missing-key", help="add `health:`")
    return _sound(FoeCard(id, **given))


def _sound(card: FoeCard) -> FoeCard:
    first = card.tactics.first
    if first is not None and first not in card.attacks:
        message = f"the tactics of foe {card.id} begin with {first}, and it has no attack of that id"
        raise Unfit(message, "tactics", help="name one of `attacks`")
    if card.bound_to == card.id:
        raise Unfit(f"foe {card.id} cannot be bound to itself", "bound_to", help="leave `bound_to` out")
    return card


def _attack(**given: Any) -> AttackCard:
    if given["bonus"] is not None and given["skill"] is not None:
        raise Unfit("an attack has a bonus or a skill, not both", "skill", help="leave out `skill` or `bonus`")
    return AttackCard(**given)
