"""Habits of OneDice: what a player may have answered for them."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.onedice.arms import against
from solo.systems.onedice.attack import armed
from solo.systems.onedice.combat import Fight, guard, living
from solo.systems.onedice.party import member
from solo.systems.onedice.people import Foe
from solo.systems.onedice.rules import attack
from solo.systems.protocol import Habit
from solo.table import Ask, PlayPart

_SPENDS_NOTHING = {
    "take-or-avoid": "take",
    "take-or-swerve": "take",
    "avoid-death": "fall",
    "wake": "stay-down",
    "run-or-buy": "roll",
    "chase-or-buy": "roll",
    "check-or-buy": "roll",
    "contest-or-buy": "roll",
    "answer-or-buy": "roll",
    "cast-or-buy": "roll",
    "treat-or-buy": "roll",
    "fear-or-buy": "roll",
}


def spend_nothing(question: Ask, play: PlayPart) -> str | None:
    """Every question about Stunt Points is answered with the way that costs none; one that offers anything else is left alone."""
    code = question.why.code
    open = {option.key for option in question.open}
    if code == "turn":
        return "one-attack" if open <= {"one-attack", "two-attacks"} else None
    if code == "way":
        return "called-shot" if "called-shot" in open else "plain"
    if code in ("chase-flee", "chase-pursue"):
        return None if "shoot" in open else "roll"
    key = _SPENDS_NOTHING.get(code)
    return key if key in open else None


def fight_on(question: Ask, play: PlayPart) -> str | None:
    """A hero's attacks are made on the weakest foe, spending nothing, until a blow could kill."""
    scene = play.scene
    if not isinstance(scene, Fight) or question.why.code not in ("turn", "target", "way") or question.who == "player":
        return None
    open = {option.key for option in question.open}
    if not all(_could_hurt(question.who, foe, play) for foe in living(scene)):
        return None  # else a fight that nobody can win would never be asked about again
    heroes = [hero for hero in play.party.heroes if hero.standing]
    if any(_could_kill(foe, hero.health, guard(scene, hero), play) for foe in living(scene) for hero in heroes):
        return None
    if question.why.code == "target":
        return min([foe for foe in living(scene) if foe.id in open], key=lambda foe: foe.health).id
    if question.why.code == "turn":
        return "one-attack" if "one-attack" in open else None
    return "called-shot" if "called-shot" in open else "plain"


def _could_hurt(id: str, foe: Foe, play: PlayPart) -> bool:
    """Whether a hero's attack could come to something: it hits on a 6, and what it does is not gone by the next round."""
    hero, rules = member(play.party, id), play.party.rules
    blow = against(play.scene, hero, foe.id, play.party)
    if blow is None or foe.regenerates:
        return False
    best = attack(6, armed(blow, hero.lasting).bonus, guard(play.scene, foe), blow.damage, rules.strict_hit, rules.lucky_hits)
    return best.damage > 0


def _could_kill(foe: Foe, health: int, defence: int, play: PlayPart) -> bool:
    rules = play.party.rules
    blows = [attack(6, blow.bonus, defence, blow.damage, rules.strict_hit, rules.lucky_hits) for blow in foe.attacks]
    return max(blow.damage for blow in blows) >= health


habits: Mapping[str, Habit] = {
    "thrift": Habit("spend no Stunt Points where a question is about nothing else", spend_nothing),
    "autofight": Habit("attack the weakest foe without being asked, until a blow could kill", fight_on),
}
