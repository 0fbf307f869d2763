"""What a foe does with a turn: by its tactics (ruling), with the first of its attacks that can be used."""

from __future__ import annotations

from solo.systems.onedice import blows
from solo.systems.onedice.attack import Mark, armed, stunned_foe
from solo.systems.onedice.attack import struck as rolled
from solo.systems.onedice.combat import Fight, anyone, exposed, guard, hurt, living, present, running, turn_over, with_foe
from solo.systems.onedice.distance import apart, hand_to_hand, nearer, reach, reaches, speed
from solo.systems.onedice.equipment import HAND_TO_HAND
from solo.systems.onedice.leaving import foe_breaks_away, runs_on
from solo.systems.onedice.party import member
from solo.systems.onedice.people import Attack, Foe, Hero
from solo.table import Option, Party, Table, say


def act(fight: Fight, foe: Foe, party: Party, table: Table) -> tuple[Fight, Party]:
    """One action of the foe whose turn it is."""
    if foe.lasting:
        if any(one.idle for one in foe.lasting):
            table.tell("idle", who=foe.label)
            return turn_over(fight), party
        if any(one.id == "charm" for one in foe.lasting):
            return _charmed(fight, foe, party, table)
    if fight.called:
        fight = fight._replace(called=())  # whoever has been seen cannot call a shot any more
    if fight.chases and foe.id in running(fight):
        runs = any(run.runner == foe.id for run in fight.chases)
        return (runs_on(fight, foe.id) if runs else turn_over(fight)), party
    if foe.tactics.flee_when is not None and fight.tally.fallen >= foe.tactics.flee_when:
        return foe_breaks_away(fight, foe, party, table), party
    attack, hero = table.once(_aimed, fight, foe, party)
    if attack is None:
        return turn_over(_without_attack(fight, foe, targets(fight, foe, party), table)), party
    if hero is None:
        return turn_over(blows.used_up(fight, foe.id, attack)), party
    return blows.by_foe(fight, foe, attack, hero, party, table)


def _aimed(fight: Fight, foe: Foe, party: Party, table: Table) -> tuple[Attack | None, Hero | None]:
    """With what a foe attacks, and whom; with nothing where nothing reaches, nobody where nobody is left for the rest of a
    burst."""
    there = targets(fight, foe, party)
    attack = blows.chosen(fight, foe, there)
    if attack is None:
        return None, None
    if fight.burst is not None:
        there = tuple([hero for hero in there if hand_to_hand(fight, fight.burst[0], hero.id)])
    elif fight.ground:
        there = tuple([hero for hero in there if reaches(fight, attack, foe.id, hero.id)])
    return attack, whom(fight, foe, there, table) if there else None


def targets(fight: Fight, foe: Foe, party: Party) -> tuple[Hero, ...]:
    """The heroes a foe may attack, wherever they stand: not those in a chase."""
    there = present(fight, party)
    if fight.chases:
        away = running(fight)
        there = tuple([hero for hero in there if hero.id not in away])
    return there


def whom(fight: Fight, foe: Foe, there: tuple[Hero, ...], table: Table) -> Hero:
    """Which of the heroes in reach it is, by the foe's tactic."""
    if len(there) == 1:
        return there[0]
    match foe.tactics.target:
        case "weakest":
            return min(there, key=lambda hero: hero.health)
        case "strongest":
            return max(there, key=lambda hero: hero.health)
        case "nearest":
            return min(there, key=lambda hero: apart(fight, foe.id, hero.id))
        case "last-attacker" if any(hero.id == foe.attacker for hero in there):
            return next(hero for hero in there if hero.id == foe.attacker)
    drawn = table.draw([hero.id for hero in there], say("whom", who=foe.label))
    return next(hero for hero in there if hero.id == drawn)


def _without_attack(fight: Fight, foe: Foe, there: tuple[Hero, ...], table: Table) -> Fight:
    """Nothing of the foe's reaches anybody: it loads again, or comes nearer."""
    empty = next((attack for attack in foe.attacks if attack.reload and attack.name in foe.spent), None)
    if empty is not None:
        table.tell("reloads", who=foe.label, weapon=empty.name)
        foe = foe._replace(spent=tuple([name for name in foe.spent if name != empty.name]))
        return exposed(with_foe(fight, foe), foe.id)
    if not there or not fight.ground or not speed(foe):
        return fight
    return exposed(approaches(fight, foe, there, table), foe.id)


def approaches(fight: Fight, foe: Foe, there: tuple[Hero, ...], table: Table) -> Fight:
    """A foe comes nearer: into hand-to-hand, or only into range where it keeps its distance."""
    nearest = min(there, key=lambda hero: apart(fight, foe.id, hero.id))
    stop = HAND_TO_HAND
    if foe.tactics.keep_distance:
        stop = max([reach(attack) for attack in foe.attacks if attack.name not in foe.spent], default=stop)
    if apart(fight, foe.id, nearest.id) <= stop:
        return fight
    fight = nearer(fight, foe.id, nearest.id, speed(foe), stop)
    table.tell("moves", who=foe.label, other=nearest.label, metres=apart(fight, foe.id, nearest.id))
    return fight


def _charmed(fight: Fight, foe: Foe, party: Party, table: Table) -> tuple[Fight, Party]:
    """A charmed foe strikes another of its side, whom the player names; where there is nobody else it stands idle."""
    others = [
        other
        for other in living(fight)
        if other.id != foe.id and any(reaches(fight, attack, foe.id, other.id) for attack in foe.attacks)
    ]
    if not others:
        table.tell("idle", who=foe.label)
        return turn_over(fight), party
    options = [Option(other.id, say("target", who=other.name, health=other.health, most=other.max_health)) for other in others]
    id = table.ask("player", say("target", who=foe.label), options)
    target = next(other for other in others if other.id == id)
    attack = next(attack for attack in foe.attacks if reaches(fight, attack, foe.id, id))
    mark = Mark(target.label, guard(fight, target), target.health)
    result = rolled(armed(attack, foe.lasting), foe.label, mark, party.rules, table)
    if attack.stuns and result.hit:
        fight = with_foe(fight, stunned_foe(target, table))
    elif result.damage:
        fight = hurt(fight, target, result.damage, table, attack.blunt and party.rules.stunning)
    return turn_over(fight), party


def last_blow(fight: Fight, foe: Foe, party: Party, table: Table) -> tuple[Fight, Party]:
    """A rival who acts at the same time as the hero who has just felled it strikes all the same (p. 20)."""
    partner = next(hero for hero, rival in fight.ties if rival == foe.id)
    fight = fight._replace(last_blow="", waiting=tuple([id for id in fight.waiting if id != foe.id]))
    hero = anyone(fight, party, partner)
    if not isinstance(hero, Hero) or not hero.standing:
        return fight, party
    attack = blows.chosen(fight, foe, (member(party, partner),))
    return (fight, party) if attack is None else blows.strikes(fight, foe, attack, hero, party, table)
