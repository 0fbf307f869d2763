"""Blows in a fight: a hero's attack on a foe, a foe's on a hero, what either takes, and blasts (pp. 20-23, 32)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from solo.systems.onedice import arms
from solo.systems.onedice import attack as attacks
from solo.systems.onedice.ammunition import spend_shot
from solo.systems.onedice.attack import Mark, armed, stunned_foe
from solo.systems.onedice.combat import Blast, Fight, foe, guard, hurt, living, present, turn_over, with_foe
from solo.systems.onedice.distance import apart, hand_to_hand, reaches, within
from solo.systems.onedice.party import member, replaced
from solo.systems.onedice.people import Attack, Foe, Hero
from solo.systems.onedice.rules import need
from solo.systems.onedice.stunts import IGNORE_DEFENCE
from solo.table import Option, Party, Sum, Table, say

EVEN = 4  # the lowest die that hits in half of all attacks

# --- heroes ---


def in_reach(fight: Fight, hero: Hero, party: Party) -> tuple[Foe, ...]:
    """The foes a hero could attack from where they stand."""
    there = living(fight)
    if not fight.ground and not fight.chases:
        return there
    away = {run.runner for run in fight.chases}
    return tuple([foe for foe in there if foe.id not in away and arms.against(fight, hero, foe.id, party) is not None])


class Aim(NamedTuple):
    """An attack of a hero's before it is rolled: whose, on whom, with what, and how; and the fight and the party once it is made,
    whatever comes of it. `called`: as a called shot, unless a Stunt Point is spent."""

    hero: Hero
    target: Foe
    attack: Attack
    mark: Mark
    called: bool
    fight: Fight
    party: Party


def by_hero(fight: Fight, hero: Hero, party: Party, table: Table) -> tuple[Fight, Party]:
    """One attack: the target, the way, the roll."""
    aim = table.once(_aimed, fight, hero, party)
    if aim is None:
        if fight.burst is not None and (attack := arms.against(fight, hero, fight.burst[0], party)) is not None:
            first, _ = fight.burst
            return _used(fight._replace(burst=(first, 1)), hero, attack, first, party)  # nobody is left for the rest of it
        return turn_over(fight), party
    if aim.attack.blast:
        return aim.fight._replace(blast=_blast(fight, hero, aim.attack, aim.target, party, table)), aim.party
    return _struck(aim, table)


def _aimed(fight: Fight, hero: Hero, party: Party, table: Table) -> Aim | None:
    """Whom a hero attacks, and with what; None where nobody is in reach."""
    targets = in_reach(fight, hero, party)
    if fight.burst is not None:
        first, _ = fight.burst
        targets = tuple([foe for foe in targets if hand_to_hand(fight, first, foe.id)])
    if not targets:
        return None
    target = _target(fight, hero, targets, table)
    attack = arms.against(fight, hero, target.id, party)
    assert attack is not None
    return _aim(fight, hero, attack, target, party)


def _aim(fight: Fight, hero: Hero, attack: Attack, target: Foe, party: Party) -> Aim:
    mark = Mark(target.label, guard(fight, target), target.health)
    made, party = _used(fight, hero, attack, target.id, party)
    return Aim(member(party, hero.id), target, attack, mark, hero.id in fight.called, made, party)


def _struck(aim: Aim, table: Table) -> tuple[Fight, Party]:
    """An attack on a foe, and what comes of it."""
    hero, target, attack, mark, called, fight, party = aim
    result, hero = table.part(attacks.by_hero, hero, attack, mark, party.rules, called)
    if target.tactics.target == "last-attacker" and target.attacker != hero.id:
        target = target._replace(attacker=hero.id)
        fight = with_foe(fight, target)
    if attack.stuns:
        if result.hit:
            fight = with_foe(fight, stunned_foe(target, table))
    elif result.damage:
        fight = hurt(fight, target, result.damage, table, attack.blunt and party.rules.stunning)
    return fight, replaced(party, hero)


def _used(fight: Fight, hero: Hero, attack: Attack, target: str, party: Party) -> tuple[Fight, Party]:
    """The fight after one attack: what it took, and whether more of the turn is left."""
    if fight.called:
        fight = fight._replace(called=tuple([id for id in fight.called if id != hero.id]))
    left = fight.burst[1] - 1 if fight.burst is not None else attack.attacks - 1
    if left and fight.stage != "leaving":
        return fight._replace(burst=(fight.burst[0] if fight.burst else target, left)), party
    if attack.once or attack.reload:
        fight = fight._replace(spent=tuple(sorted((*fight.spent, (hero.id, attack.item)))))
    if attack.loads:
        party = spend_shot(party, hero.id, attack.loads)
    if fight.stage == "leaving":
        return fight, party
    if fight.attacks > 1:
        return fight._replace(attacks=fight.attacks - 1, burst=None), party
    if fight.doing == "stunt-left":
        return fight._replace(attacks=0, burst=None), party
    return turn_over(fight), party


def _target(fight: Fight, hero: Hero, targets: tuple[Foe, ...], table: Table) -> Foe:
    """Whom a hero attacks."""
    if len(targets) == 1:
        return targets[0]
    options = [_option(one.id, one.name, one.health, one.max_health, _metres(fight, hero, one)) for one in targets]
    chosen = foe(fight, table.ask(hero.id, say("target", who=hero.label), options))
    assert chosen is not None
    return chosen


def _metres(fight: Fight, hero: Hero, target: Foe) -> int | None:
    return apart(fight, hero.id, target.id) if fight.ground else None


@lru_cache(maxsize=1_000)
def _option(id: str, name: str, health: int, most: int, metres: int | None) -> Option:
    """A foe to attack, with how far away it is where that is known."""
    if metres is None:
        return Option(id, say("target", who=name, health=health, most=most))
    return Option(id, say("target-at", who=name, health=health, most=most, metres=metres))


def swings(fight: Fight, hero: Hero, target: Foe, party: Party, table: Table) -> tuple[Fight, Party]:
    """A hero's free swing at a foe who runs."""
    attack = arms.against(fight, hero, target.id, party)
    return (fight, party) if attack is None else _struck(_aim(fight, hero, attack, target, party), table)


# --- foes ---


def chosen(fight: Fight, foe: Foe, there: tuple[Hero, ...]) -> Attack | None:
    """The attack a foe makes: the one it begins with, else the first in the book's order that reaches anybody; None where none
    does."""
    attacks = foe.attacks
    if not fight.ground and not foe.spent and foe.tactics.first is None:
        return attacks[0] if there else None
    if foe.tactics.first is not None and not foe.opened:
        attacks = tuple(sorted(attacks, key=lambda attack: attack.name != foe.tactics.first))
    for attack in attacks:
        if attack.name not in foe.spent and any(reaches(fight, attack, foe.id, hero.id) for hero in there):
            return attack
    return None


def by_foe(fight: Fight, foe: Foe, attack: Attack, hero: Hero, party: Party, table: Table) -> tuple[Fight, Party]:
    """A foe's attack, or one of those of a burst."""
    if attack.blast:
        blast = _blast(fight, foe, attack, hero, party, table)
        return _foe_used(fight, foe.id, attack, hero)._replace(blast=blast), party
    fight, party = strikes(fight, foe, attack, hero, party, table)
    return _foe_used(fight, foe.id, attack, hero), party


def strikes(fight: Fight, foe: Foe, attack: Attack, hero: Hero, party: Party, table: Table) -> tuple[Fight, Party]:
    """A foe's attack on a hero. It ignores Defence for a Stunt Point where its chance would be below one half (ruling)."""
    attack = armed(attack, foe.lasting)
    defence = guard(fight, hero)
    ignoring = bool(foe.stunt_points) and need(attack.bonus, defence + party.rules.strict_hit) > EVEN
    if ignoring:
        foe = foe._replace(stunt_points=foe.stunt_points - IGNORE_DEFENCE)
        fight = with_foe(fight, foe)
    hero = table.part(attacks.strike_hero, attack, foe.label, hero, defence, ignoring, foe.stunt_points, party)
    return fight, replaced(party, hero)


def _foe_used(fight: Fight, id: str, attack: Attack, hero: Hero) -> Fight:
    """The fight after one attack of a foe's: what it took, and whether more of the turn is left."""
    left = fight.burst[1] - 1 if fight.burst is not None else attack.attacks - 1
    if left:
        return fight._replace(burst=(fight.burst[0] if fight.burst else hero.id, left))
    return turn_over(used_up(fight, id, attack))


def used_up(fight: Fight, id: str, attack: Attack) -> Fight:
    """The fight after a foe has used an attack: what is thrown is out of hand, and what is shot may have to be loaded."""
    user = foe(fight, id)
    assert user is not None
    if attack.once or attack.reload:
        user = user._replace(spent=tuple(sorted((*user.spent, attack.name))))
    if user.tactics.first is not None:
        user = user._replace(opened=True)
    return with_foe(fight, user) if user.spent or user.opened else fight


# --- blasts ---


def _blast(fight: Fight, by: Hero | Foe, attack: Attack, target: Hero | Foe, party: Party, table: Table) -> Blast:
    """One total, to be held against everybody's Defence near the target, friends among them (p. 32)."""
    (die,) = table.roll(1, 6, say("attack", who=by.label, target=target.label))
    total = Sum((("", die), *armed(attack, by.lasting).terms))
    table.tell("blast", who=by.label, target=target.label, weapon=attack.name, sum=total)
    able = {*(foe.id for foe in living(fight)), *(one.id for one in present(fight, party))}
    near = tuple([id for id in within(fight, target.id, attack.blast) if id in able])
    return Blast(by.label, attack.name, attack.damage, near, total.total, die)
