"""What heroes have to hand in fights without distances: with mooks, and from vehicles.

Whoever acts uses the best they have. What is thrown, or takes a round to load, is used once (ruling).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solo.systems.onedice.ammunition import shots_left, spend_shot
from solo.systems.onedice.arms import UNARMED
from solo.systems.onedice.people import Attack, Hero
from solo.table import Party


class Arms(NamedTuple):
    """What each hero can attack with, bare hands last, and what has been thrown or must be loaded: (hero, item)."""

    of: tuple[tuple[str, tuple[Attack, ...]], ...]
    spent: tuple[tuple[str, str], ...] = ()


def left(arms: Arms, hero: Hero, party: Party) -> tuple[Attack, ...]:
    """The attacks somebody has left, the best first."""
    mine = dict(arms.of).get(hero.id, ())
    usable = [
        attack
        for attack in mine
        if (hero.id, attack.item) not in arms.spent and (not attack.loads or shots_left(hero, party.pack, attack.loads))
    ]
    return tuple(sorted(usable, key=_worth, reverse=True))


def used(arms: Arms, hero: Hero, attack: Attack, party: Party) -> tuple[Arms, Party]:
    """After an attack with something: what is thrown is out of hand, and a shot is spent."""
    if attack.once or attack.reload:
        arms = arms._replace(spent=tuple(sorted((*arms.spent, (hero.id, attack.item)))))
    return arms, spend_shot(party, hero.id, attack.loads) if attack.loads else party


def ranged(attacks: Sequence[Attack]) -> tuple[Attack, ...]:
    """Those that reach further than hand to hand."""
    return tuple([attack for attack in attacks if attack.range is not None])


def _worth(attack: Attack) -> tuple[bool, bool, int]:
    return attack.name != UNARMED, not attack.once, attack.bonus + attack.damage
