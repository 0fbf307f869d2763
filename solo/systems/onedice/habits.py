"""Habits of OneDice: what a player may have answered for them."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.onedice.fight import Fight
from solo.systems.onedice.people import Foe
from solo.systems.onedice.rules import attack
from solo.systems.protocol import Habit
from solo.table import Ask, PlayPart

_SPENDS_NOTHING = {
    "turn": "one-attack",
    "way": "plain",
    "take-or-avoid": "take",
    "avoid-death": "fall",
    "check-or-buy": "roll",
    "contest-or-buy": "roll",
}


def spend_nothing(question: Ask, play: PlayPart) -> str | None:
    """Every question about Stunt Points is answered with the way that costs none; one that offers flight is left alone."""
    key = _SPENDS_NOTHING.get(question.why.code)
    return None if any(option.key == "flee" for option in question.open) else key


def fight_on(question: Ask, play: PlayPart) -> str | None:
    """A hero's attacks are made on the weakest foe, spending nothing, until a blow could kill."""
    scene = play.scene
    if not isinstance(scene, Fight) or question.why.code not in ("turn", "target", "way"):
        return None
    living = [foe for foe in scene.foes if foe.standing]
    heroes = [hero for hero in play.party.heroes if hero.standing]
    if any(_could_kill(foe, hero.health, hero.defence, play) for foe in living for hero in heroes):
        return None
    if question.why.code == "target":
        return min(living, key=lambda foe: foe.health).id
    return _SPENDS_NOTHING[question.why.code]


def _could_kill(foe: Foe, health: int, defence: int, play: PlayPart) -> bool:
    blow, rules = foe.attacks[0], play.party.rules
    worst = attack(6, blow.bonus, defence, blow.damage, rules.strict_hit, rules.lucky_hits)
    return worst.damage >= health


habits: Mapping[str, Habit] = {
    "thrift": Habit("never spend Stunt Points, nor be asked about them", spend_nothing),
    "autofight": Habit("attack the weakest foe without being asked, until a blow could kill", fight_on),
}
