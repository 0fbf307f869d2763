"""Which weapon: what a hero can attack with, what is the best of it at a distance, and where there is something to choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from solo.systems.onedice.ammunition import Loads, loads, shots_left
from solo.systems.onedice.distance import apart, reach
from solo.systems.onedice.people import BLUNT, Attack, Gear, Hero, Weapon

if TYPE_CHECKING:
    from solo.systems.onedice.combat import Fight
    from solo.table import Party

UNARMED = "unarmed"


def attacks(
    hero: Hero, pack: Sequence[str], gear: Mapping[str, Gear], *, stunning: bool = False, distance: bool = False
) -> tuple[Attack, ...]:
    """What a hero can attack with, their own weapons and the party's, bare hands last. What is no better in any way
    than something else at hand is left out; `stunning`: whether a blow may stun is a way, `distance`: how far it reaches is
    another."""
    hero = hero._replace(tools=())  # they are for checks
    sights = max([gear[item].sights for item in (*hero.gear, *pack)], default=0)
    found = []
    carried: dict[str, int] = {}
    for item in (*hero.gear, *pack):
        carried[item] = carried.get(item, 0) + 1
        for weapon in gear[item].weapons:
            piece = item if carried[item] == 1 else f"{item} {carried[item]}"
            rounds = loads(weapon.ammunition, gear)
            attack = _with(gear[item].name, piece, weapon, hero, sights if weapon.sights else 0, rounds)
            found += [attack, attack._replace(damage=0, stuns=True)] if weapon.stun else [attack]
    hands = hero.terms(None, "Bruiser")
    found.append(Attack(UNARMED, hands, 0, hands[1:], blunt=True))

    found = _without_idle_throws(found, stunning, distance)
    thrown = {attack.item for attack in found if attack.once}

    def in_vain(place: int, attack: Attack) -> bool:
        return any(
            _as_good(other, attack, stunning, distance) and (earlier < place or not _as_good(attack, other, stunning, distance))
            for earlier, other in enumerate(found)
            if earlier != place and (other.item == attack.item or other.item not in thrown)
        )

    return tuple([attack for place, attack in enumerate(found) if not in_vain(place, attack)])


def _without_idle_throws(found: list[Attack], stunning: bool, distance: bool) -> list[Attack]:
    """Without the throws of what is as good in the hand."""
    return [
        attack
        for attack in found
        if not attack.once or not any(one.item == attack.item and _as_good(one, attack, stunning, distance) for one in found)
    ]


def _with(name: str, piece: str, weapon: Weapon, hero: Hero, sights: int, rounds: Loads) -> Attack:
    terms = hero.terms(None, weapon.skill)
    return Attack(
        name,
        (*terms, ("sights", sights)) if sights else terms,
        weapon.damage,
        terms[1:],
        range=weapon.reach(hero.strong),
        attacks=weapon.attacks,
        blast=weapon.blast,
        reload=weapon.reload,
        once=weapon.range_per_strong is not None,  # what is thrown is out of hand
        blunt=weapon.skill in BLUNT,
        item=piece,
        ammunition=weapon.ammunition or "",
        loads=rounds,
    )


def _as_good(one: Attack, other: Attack, stunning: bool, distance: bool) -> bool:
    """Whether one attack is as good as another in every way. One that does not last never is."""
    if one.once or one.reload or one.blast or one.loads or one.stuns or other.stuns:
        return False
    if distance and reach(one) < reach(other):
        return False
    if other.name == UNARMED and not stunning:
        return True
    return (
        one.bonus >= other.bonus
        and one.bonus + one.damage >= other.bonus + other.damage
        and one.attacks >= other.attacks
        and not other.blast
        and (not stunning or one.blunt == other.blunt)
    )


def readied(hero: Hero, pack: Sequence[str], gear: Mapping[str, Gear]) -> Attack:
    """A hero's best attack where nothing is known of distance."""
    return max(attacks(hero, pack, gear), key=_worth)


def _worth(attack: Attack) -> tuple[bool, bool, bool, int]:
    """What is preferred: a weapon to bare hands, what stays in hand to what is thrown, what wounds to what stuns, then by
    bonus and damage, the first of equals."""
    return attack.name != UNARMED, not attack.once, not attack.stuns, (attack.bonus + attack.damage) * attack.attacks


def usable(fight: Fight, hero: Hero, party: Party) -> tuple[Attack, ...]:
    """The attacks a hero has left: not thrown, loaded, and with something to shoot."""
    mine = dict(fight.arms)[hero.id]
    if len(mine) == 1:
        return mine
    return tuple(
        [
            attack
            for attack in mine
            if (hero.id, attack.item) not in fight.spent and (not attack.loads or shots_left(hero, party.pack, attack.loads))
        ]
    )


def against(fight: Fight, hero: Hero, other: str, party: Party) -> Attack | None:
    """What a hero attacks somebody with from where they stand: what they have readied by choice, else their best; None where
    nothing reaches."""
    mine = usable(fight, hero, party)
    if fight.ground:
        metres = apart(fight, hero.id, other)
        mine = tuple([attack for attack in mine if reach(attack) >= metres])
    if len(mine) == 1:
        return mine[0]
    if fight.drawn:
        chosen = dict(fight.drawn).get(hero.id)
        if chosen in mine:
            return chosen
    near = apart(fight, hero.id, other)
    return max(mine, key=lambda attack: (not attack.blast or attack.blast < near, *_worth(attack)), default=None)


def choices(fight: Fight, hero: Hero, other: str, party: Party) -> tuple[Attack, ...]:
    """What a hero may ready in place of what they would attack somebody with, where that can matter."""
    mine = usable(fight, hero, party)
    stunning = party.rules.stunning
    if len(mine) == 1 or (now := against(fight, hero, other, party)) is None:
        return ()
    metres = apart(fight, hero.id, other)
    return tuple(
        [
            attack
            for attack in mine
            if attack != now
            and (not fight.ground or reach(attack) >= metres)
            and (stunning or attack.name != UNARMED)
            and not _as_good(now, attack, stunning, False)
        ]
    )


def unloaded(fight: Fight, hero: Hero) -> tuple[Attack, ...]:
    """The weapons of a hero that must be loaded again."""
    if not fight.spent:
        return ()
    mine = dict(fight.arms)[hero.id]
    return tuple([attack for attack in mine if attack.reload and (hero.id, attack.item) in fight.spent])
