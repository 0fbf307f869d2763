"""What a OneDice book may hold: heroes, foes, gear, switches, ways on and effects, and what its conditions may read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from solo.book.conditions import Function, Range
from solo.book.decoding import Decoding, Missing, Path, label, listed
from solo.book.node import Node
from solo.book.shape import (
    Amount,
    Either,
    Field,
    Flag,
    ListOf,
    Made,
    MapOf,
    Named,
    OneOf,
    OutcomeShape,
    Record,
    SystemShapes,
    Text,
    Unfit,
    WayShape,
    Whole,
)
from solo.book.spelling import nearest
from solo.systems.onedice import rules
from solo.systems.onedice.checks import ALL, ANY, BEST, PICK, CheckCard
from solo.systems.onedice.effects import HealthCard
from solo.systems.onedice.effects import card as health_card
from solo.systems.onedice.fight import FOES_MAX, FightCard
from solo.systems.onedice.people import (
    ABILITIES,
    ABILITY_MAX,
    MONEY_MAX,
    SKILL_MAX,
    STUNT_POINTS_MAX,
    AttackCard,
    FoeCard,
    Gear,
    HeroCard,
    Switches,
    Weapon,
)
from solo.systems.onedice.shot import ShotCard
from solo.systems.onedice.ways import ContestWay, InitiativeWay

HEALTH_MAX = 999
DEFENCE_MAX = 99
DAMAGE_MAX = 99
BONUS_MAX = 50
TARGET_MAX = 99
XP_MAX = 100_000
RANGE_MAX = 10_000

_WHO = {
    BEST: "whoever is most likely to succeed",
    PICK: "whom the player picks",
    ANY: "everybody, and one success is enough",
    ALL: "everybody, and all must succeed",
}


class Who(NamedTuple):
    """One of some words for who acts in a party, or a hero's id."""

    doc: str
    words: tuple[str, ...]

    def decode(self, node: Node, reading: Decoding, path: Path) -> str | Missing:
        """The word, or the hero's id."""
        known = listed([*self.words, "a hero's id"], "or")
        if node.kind != "scalar" or node.value is None or isinstance(node.value, bool):
            return reading.wrong_type(node, path, known)
        heroes = reading.words["hero"]
        if node.text in self.words or node.text in heroes:
            return node.text
        near = nearest(node.text, [*self.words, *heroes])
        help = f"did you mean {near}?" if near else f"write {known}"
        return reading.report("not-allowed-value", f"{label(path)} cannot be “{node.text[:40]}”", node.span, help=help)

    def schema(self) -> dict[str, Any]:
        """Any id: which heroes there are is not for a schema to know."""
        told = f"{self.doc} {listed([f'`{word}` ({_WHO[word]})' for word in self.words], 'or')}, or a hero's id."
        return {
            "type": ["string", "integer"],
            "description": told.replace("`", ""),
            "markdownDescription": told,
            "examples": list(self.words),
        }


@cache
def shapes() -> SystemShapes:
    """The tables; made once, when a book is first read."""
    ability = OneOf("The ability that is added to the die.", _ABILITIES)
    skill = Named("The skill that is added to the die, with its own ability unless `ability` names another.", "skill")
    bonus = Whole("Added to the roll; negative where things are against the hero.", -BONUS_MAX, BONUS_MAX)
    one = Field(Who("Who acts, in a party:", (BEST, PICK)), default=BEST)
    those = Field(Who("Who rolls, in a party:", (BEST, PICK, ANY, ALL)), default=BEST)
    foe = Named("A foe of the book.", "foe")
    name = Text("What the other side is called inside a sentence, such as `the droid`.")
    win = OutcomeShape("Where it goes on when the heroes win.", True)
    lose = OutcomeShape("Where it goes on when they lose.", True)
    return SystemShapes(
        heroes=_heroes(),
        foes=_foes(ability),
        gear=_gear(skill),
        switches=_switches(),
        ways={
            "check": WayShape(
                "A check: one die, an ability and a skill against a target number.",
                "a check",
                {
                    "ability": Field(ability),
                    "skill": Field(skill),
                    "bonus": Field(bonus, default=0),
                    "tn": Field(_target_number(), required=True),
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
                    "foe_ability": Field(OneOf("The foe's ability, where it is not the skill's own.", _ABILITIES)),
                    "foe_skill": Field(Named("The foe's skill, where it is not the same as the hero's.", "skill")),
                    "foe_bonus": Field(Whole("Added to the other side's die.", -BONUS_MAX, BONUS_MAX), default=0),
                    "name": Field(name),
                    "who": one,
                },
                {"win": win, "lose": lose, "draw": OutcomeShape("Where it goes on when the totals are equal.", False)},
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
                {"win": win, "lose": lose},
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
            "fight": WayShape(
                "A fight, until one side no longer stands.",
                "a fight",
                {
                    "foes": Field(ListOf("The foes; one named twice comes twice.", foe, least=1, most=FOES_MAX), required=True),
                    "surprise": Field(
                        OneOf(
                            "Who has a free attack before initiative.",
                            {"hero": "the heroes surprise the foes", "foe": "the foes surprise the heroes"},
                        )
                    ),
                },
                {
                    "win": win,
                    "lose": lose,
                    "flee": OutcomeShape("Where whoever breaks away comes to; without it nobody can.", False),
                },
                FightCard,
                fight=True,
            ),
        },
        effects={"harm": _health("Health lost"), "heal": _health("Health regained, never above the maximum")},
        names={
            **dict.fromkeys(ABILITIES, Range(0, ABILITY_MAX)),
            "health": Range(0, HEALTH_MAX),
            "max_health": Range(1, HEALTH_MAX),
            "defence": Range(0, DEFENCE_MAX + 3 * ABILITY_MAX),
            "move": Range(0, 10 * ABILITY_MAX),
            "stunt_points": Range(0, STUNT_POINTS_MAX),
            "money": Range(0, MONEY_MAX),
        },
        values=frozenset({*ABILITIES, "health", "stunt_points", "money"}),
        functions={"skill": Function(("skill",), Range(0, SKILL_MAX))},
        words={"skill": rules.skill_names()},
    )


_ABILITIES = {
    "strong": "lifting, fighting hand to hand, threatening",
    "clever": "knowing, reading, mending, shooting guns",
    "quick": "running, hiding, throwing, seeing in time",
    "magic": "casting spells, where the setting has magic",
}


def _abilities(doc: str) -> dict[str, Field]:
    return {
        name: Field(Whole(f"{name.capitalize()}: {_ABILITIES[name]}. {doc}", 0, ABILITY_MAX), required=True)
        for name in ("strong", "clever", "quick")
    }


def _heroes() -> Record:
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
            **_abilities("1 to 3 for a beginner."),
            "magic": Field(Whole("Magic, where the setting has it.", 0, ABILITY_MAX), default=0),
            "skills": Field(skills, default={}),
            "health": Field(Whole("Maximum Health as printed, where it is not 3 × Strong.", 1, HEALTH_MAX)),
            "money": Field(Whole("Money at the start.", 0, MONEY_MAX), default=0),
            "gear": Field(ListOf("Items carried at the start.", Named("An item of the book.", "item")), default=()),
            "about": Field(Text("A line for the player who chooses between heroes."), default=""),
        },
        HeroCard,
    )


def _foes(ability: OneOf) -> Record:
    attack = Record(
        "A way this foe attacks: an explicit `bonus`, or a `skill`.",
        "an attack",
        {
            "name": Field(Text("What the attack is called.")),
            "bonus": Field(Whole("Added to the die, in place of ability and skill.", -BONUS_MAX, BONUS_MAX)),
            "skill": Field(Text("The foe's skill that is added; natural weapons need not be in the list of skills.")),
            "ability": Field(ability),
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
            **_abilities("Creatures may be off any scale."),
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


def _gear(skill: Named) -> Record:
    weapon = Record(
        "What the item does in a fight.",
        "a weapon",
        {
            "skill": Field(skill, required=True),
            "damage": Field(Whole("Damage, on top of the margin.", 0, DAMAGE_MAX), required=True),
            "range": Field(Whole("How far it reaches, in metres; left out: hand to hand.", 1, RANGE_MAX)),
        },
        Weapon,
    )
    return Record(
        "An item.",
        "an item",
        {
            "name": Field(Text("What it is called."), required=True),
            "weapon": Field(weapon),
            "armour": Field(Whole("Added to the Defence of the hero who begins with it.", 0, DEFENCE_MAX), default=0),
            "about": Field(Text("A line about it."), default=""),
        },
        Gear,
    )


def _switches() -> Record:
    normal = Switches()
    return Record(
        "Switches of the rules.",
        "the switches",
        {
            "stunt_points": Field(Whole("Stunt Points each hero begins with.", 0, STUNT_POINTS_MAX), default=normal.stunt_points),
            "strict_hit": Field(Flag("Whether a hit must exceed Defence rather than reach it."), default=normal.strict_hit),
            "lucky_hits": Field(Flag("Whether a 6 that does not hit still does the weapon's damage."), default=normal.lucky_hits),
        },
        Switches,
    )


def _target_number() -> Either:
    levels = {name: f"{number}" for name, number in rules.difficulties().items()}
    return Either(
        "What the total must reach: a whole number, or a difficulty by name.",
        scalar=Made(OneOf("A difficulty.", levels), rules.difficulties().__getitem__),
        number=Whole("What the total must reach.", 1, TARGET_MAX),
    )


def _health(doc: str) -> Made:
    amount = Amount(f"{doc}: a whole number or dice.", 0, HEALTH_MAX)
    whom = Field(Who("Who is meant, in a party:", (ALL, PICK, BEST)), default=ALL)
    full = Record(
        f"{doc}, and by whom.", "an amount of Health", {"amount": Field(amount, required=True), "who": whom}, HealthCard
    )
    return Made(Either(f"{doc}: an amount, or an amount and by whom.", scalar=amount, mapping=full), health_card)


def _attack(**given: Any) -> AttackCard:
    if given["bonus"] is not None and given["skill"] is not None:
        raise Unfit("an attack has a bonus or a skill, not both", "skill", help="leave out `skill` or `bonus`")
    return AttackCard(**given)


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
