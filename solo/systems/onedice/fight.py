"""A fight, one action a step (pp. 19-22). Distance first, then surprise, then initiative once, then rounds until one side no
longer stands.

`waiting` says who has still to act in the stage the fight is in; everything decided and not yet done stands in the scene.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from solo.systems.onedice import aftermath, arms, blows, leaving, rounds, spellcraft, states, tactics, turns
from solo.systems.onedice.attack import hurt_hero
from solo.systems.onedice.combat import (
    OTHER_ACTION,
    Coming,
    Fight,
    FightCard,
    anyone,
    foe,
    guard,
    hurt,
    living,
    present,
)
from solo.systems.onedice.medicine import SKILL, can_treat
from solo.systems.onedice.party import member, replaced, standing
from solo.systems.onedice.people import Foe, Gear, Hero
from solo.systems.onedice.potions import potions
from solo.systems.onedice.rules import Placing, order
from solo.table import Option, Outcome, Party, Sum, Table, say

__all__ = ["OTHER_ACTION", "Fight", "FightCard", "begin", "step"]

Acted = tuple[Fight | Outcome, Party]


def begin(
    card: FightCard,
    foes: tuple[Foe, ...],
    later: Mapping[int, tuple[Foe, ...]],
    party: Party,
    gear: Mapping[str, Gear],
    leads: tuple[str, ...],
) -> Fight:
    """The fight before anything has happened. `later`: who comes in which round; `leads`: the outcomes the book leads on from."""
    pack = [item for item, _ in party.pack]
    there = standing(party)
    stunning, distance = party.rules.stunning, card.distance is not None
    if party.rules.experience != "levels":
        foes = tuple([foe._replace(xp=0) if foe.xp else foe for foe in foes])
        later = {round: tuple([foe._replace(xp=0) for foe in those]) for round, those in later.items()}
    fight = Fight(
        foes,
        tuple((hero.id, arms.attacks(hero, pack, gear, stunning=stunning, distance=distance)) for hero in party.heroes),
        leads,
        "approach",
        surprise=card.surprise,
        tasks=tuple(card.tasks.values()),
        coming=tuple(Coming(round, those) for round, those in sorted(later.items())),
        potions=potions(party, gear),
    )
    if card.distance is not None:
        places = [(hero.id, 0) for hero in party.heroes]
        everybody = (*foes, *(foe for those in later.values() for foe in those))
        fight = fight._replace(ground=(*places, *((foe.id, _distance(card, foe)) for foe in everybody)))
    if card.advantage is not None:
        side: tuple[Hero | Foe, ...] = there if card.advantage == "hero" else foes
        fight = fight._replace(advantage=tuple(sorted(one.id for one in side)))
    if card.undetected or card.surprise == "hero":
        fight = fight._replace(called=tuple(hero.id for hero in there if "called-shot" in hero.craft.specials))
    return _placed(fight, party)


def _distance(card: FightCard, foe: Foe) -> int:
    if isinstance(card.distance, int):
        return card.distance
    return (card.distance or {}).get(foe.card, 0)


def step(fight: Fight, party: Party, table: Table) -> Acted:
    """One action: somebody comes nearer, a free attack, an initiative, an attack or what else is done with a turn, a swing at
    somebody who leaves."""
    alike = table.once(_alike, fight, party)
    if alike is None:
        return _acts(fight, party, table)
    # whoever explores comes here with every Health that heroes can have, and need not look at what is the same for all of them
    after, alike = table.part(_acts, fight, alike)
    return after, _with_health_of(party, alike)


def _alike(fight: Fight, party: Party, table: Table) -> Party | None:
    """The party as any would be that differs only in the heroes' Health, where that makes no difference to the next action and is
    the same after it: somebody rolls for initiative, or a hero acts, and nobody is down, can be healed, or has anything that
    lasts. None where it might."""
    if fight.stage not in ("free", "initiative", "rounds") or fight.blast is not None or fight.last_blow or fight.potions:
        return None
    if fight.stage != "initiative" and foe(fight, fight.waiting[0]) is not None:
        return None
    for hero in party.heroes:
        if not hero.standing or hero.lasting or hero.craft.spells or can_treat(hero.skill(SKILL)):
            return None
    return party._replace(heroes=tuple([hero._replace(health=1) for hero in party.heroes]))


def _with_health_of(before: Party, party: Party) -> Party:
    """A party with the Health that its heroes had before."""
    heroes = [hero._replace(health=was.health) for hero, was in zip(party.heroes, before.heroes, strict=True)]
    return party._replace(heroes=tuple(heroes))


def _acts(fight: Fight, party: Party, table: Table) -> Acted:
    after: Fight | Outcome
    if fight.stage == "spoils":
        return aftermath.step(fight, party, table)
    if fight.blast is not None:
        after, party = _blasted(fight, party, table)
    elif fight.last_blow:
        rival = foe(fight, fight.last_blow)
        assert rival is not None
        after, party = tactics.last_blow(fight, rival, party, table)
    elif fight.stage == "initiative":
        return _initiative(fight, party, table), party
    elif fight.stage == "leaving":
        after, party = leaving.step(fight, party, table)
    elif fight.stage == "approach":
        after, party = _approach(fight, party, table)
    else:
        actor = foe(fight, fight.waiting[0])
        if actor is not None:
            after, party = tactics.act(fight, actor, party, table)
        else:
            after, party = turns.turn(fight, member(party, fight.waiting[0]), party, table)
    if isinstance(after, Outcome):
        return after, party
    return _settled(after, fight, party, table)


# --- before the first round ---


def _placed(fight: Fight, party: Party) -> Fight:
    """Nobody rolls for initiative until somebody can reach somebody (p. 20). Then surprise is taken, and after it initiative."""
    if fight.ground and not _anybody_reaches(fight, party):
        movers: tuple[Hero | Foe, ...] = (*present(fight, party), *living(fight))
        if fight.surprise is not None:
            movers = tuple([one for one in movers if isinstance(one, Hero) == (fight.surprise == "hero")])
        return fight._replace(stage="approach", waiting=tuple(one.id for one in movers))
    free: tuple[Hero | Foe, ...] = ()
    if fight.surprise == "hero":
        free = tuple([hero for hero in present(fight, party) if _strikes(fight, hero, party)])
    elif fight.surprise == "foe":
        heroes = present(fight, party)
        free = tuple([foe for foe in living(fight) if blows.chosen(fight, foe, heroes) is not None])
    fight = fight._replace(surprise=None)
    if free:
        return fight._replace(stage="free", waiting=tuple(one.id for one in free))
    return _to_initiative(fight, party)


def _anybody_reaches(fight: Fight, party: Party) -> bool:
    heroes = present(fight, party)
    return any(_strikes(fight, hero, party) for hero in heroes) or any(
        blows.chosen(fight, foe, heroes) is not None for foe in living(fight)
    )


def _strikes(fight: Fight, hero: Hero, party: Party) -> bool:
    """Whether a hero reaches somebody, with a weapon or a spell."""
    return bool(blows.in_reach(fight, hero, party)) or spellcraft.strikes(fight, hero, party)


def _approach(fight: Fight, party: Party, table: Table) -> tuple[Fight, Party]:
    """While nobody can reach anybody, each in turn comes nearer or stays where they are."""
    id, *rest = fight.waiting
    fight = fight._replace(waiting=tuple(rest))
    one = anyone(fight, party, id)
    if isinstance(one, Foe):
        fight = tactics.approaches(fight, one, present(fight, party), table)
    else:
        options = [*turns.ways_nearer(fight, one, party), Option("wait", say("wait"))]
        if "flee" in fight.leads:
            options.append(Option("flee", say("flee")))
        doing = table.ask(id, say("turn", who=one.label), options)
        if doing == "flee":
            table.tell("away", who=one.label)
            fight = fight._replace(fled=(*fight.fled, id))
        elif doing == "wait":
            table.tell("waits", who=one.label)
        else:
            fight = turns.moved(doing, fight, one, party, table)
    return fight, party


def _to_initiative(fight: Fight, party: Party) -> Fight:
    there: tuple[Hero | Foe, ...] = (*present(fight, party), *living(fight))
    return fight._replace(stage="initiative", waiting=tuple(each.id for each in there))


def _initiative(fight: Fight, party: Party, table: Table) -> Fight:
    """Whoever is next rolls; after the last, the order stands for the whole fight."""
    actor, *rest = fight.waiting
    someone = anyone(fight, party, actor)
    lasting = states.terms(someone.lasting, quick=True) if someone.lasting else ()
    added = (("quick", someone.quick), *lasting)

    def placings(die: int) -> tuple[Placing, ...]:
        return (*fight.placings, Placing(actor, die + bonus, is_hero, someone.quick))

    def ordered(die: int) -> _Ordered:
        return _order(fight, placings(die))

    bonus, is_hero = Sum(added).total, isinstance(someone, Hero)
    (die,) = table.roll(1, 6, say("initiative", who=someone.label), each=None if rest else ordered)
    table.tell("initiative", who=someone.label, sum=Sum((("", die), *added)))
    if rest:
        return fight._replace(waiting=tuple(rest), placings=placings(die))
    sequence, ties, kept = ordered(die)
    after = fight._replace(stage="rounds", waiting=(), order=sequence, ties=ties, placings=kept)
    if table.hears:
        table.tell("order", names=tuple([anyone(fight, party, id).name for id in after.order]))
    return after._replace(waiting=rounds.acting(after, party)) if fight.order else rounds.begins(after, party, table)


_in_order = lru_cache(maxsize=1_000)(order)  # whoever explores comes by the same few orders again and again


class _Ordered(NamedTuple):
    """What initiative has come to."""

    order: tuple[str, ...]
    ties: tuple[tuple[str, str], ...]
    placings: tuple[Placing, ...]


def _order(fight: Fight, placings: tuple[Placing, ...]) -> _Ordered:
    """All have rolled: at first, or those who have come later, when the round has begun. Totals are kept where others are still
    to come."""
    sequence = _in_order(placings)
    if fight.order:
        there = {*fight.order, *(foe.id for foe in living(fight))}
        sequence = tuple([id for id in sequence if id in there])
    return _Ordered(sequence, _ties(fight, placings), placings if fight.coming else ())


def _ties(fight: Fight, placings: tuple[Placing, ...]) -> tuple[tuple[str, str], ...]:
    """Heroes and rivals with equal totals: they act at the same time (p. 20)."""
    rivals = [foe.id for foe in fight.foes if foe.rival]
    if not rivals:
        return ()
    return tuple(
        (hero.id, rival.id)
        for hero in placings
        if hero.is_hero
        for rival in placings
        if rival.id in rivals and rival.total == hero.total
    )


# --- between actions ---


def _blasted(fight: Fight, party: Party, table: Table) -> tuple[Fight, Party]:
    """A blast strikes the next of those near it."""
    blast = fight.blast
    assert blast is not None
    id, *rest = blast.waiting
    fight = fight._replace(blast=blast._replace(waiting=tuple(rest)) if rest else None)
    one = anyone(fight, party, id)
    if not one.standing:
        return fight, party
    damage = blast.damage
    if blast.total is not None:
        defence = guard(fight, one)
        margin = blast.total - defence
        hit = margin > 0 if party.rules.strict_hit else margin >= 0
        lucky = party.rules.lucky_hits and blast.die == 6
        damage = blast.damage + margin if hit else blast.damage if lucky else 0
        table.tell("blast-hit" if hit else "blast-miss", who=one.label, defence=defence, total=blast.total, damage=damage)
    if not damage:
        return fight, party
    if isinstance(one, Foe):
        return hurt(fight, one, damage, table), party
    return fight, replaced(party, hurt_hero(one, damage, blast.by, party, table))


def _settled(fight: Fight, before: Fight, party: Party, table: Table) -> Acted:
    """What the fight has come to after an action: an outcome, the next stage, the next round, or whoever is next."""
    if before.ties:
        fight = _simultaneous(fight, before)
    if fight.blast is not None or fight.last_blow:
        return fight, party
    if not _goes_on(fight, before, party):
        ended = aftermath.ending(fight, party)
        if ended:
            return aftermath.ends(fight, ended, party, table)
        if fight.stage == "leaving":
            return fight, party
        if fight.stage == "approach":
            return (_placed(fight, party) if not fight.waiting or _anybody_reaches(fight, party) else fight), party
        fight = _without_fallen(fight, party)
    if fight.waiting:
        return fight, party
    if fight.stage == "free":
        return _to_initiative(fight, party), party
    later, party_later = rounds.over(fight, party, table)
    if later is not fight or party_later is not party:
        fight, party = later, party_later
        ended = aftermath.ending(fight, party)
        if ended:
            return aftermath.ends(fight, ended, party, table)
        fight = _without_fallen(fight, party)
    return rounds.begins(fight, party, table), party


def _goes_on(fight: Fight, before: Fight, party: Party) -> bool:
    """Whether everybody still stands and the fight is in the stage it was in, so that it simply goes on."""
    if fight.stage != before.stage or fight.stage not in ("free", "rounds") or fight.outcome or fight.fled != before.fled:
        return False
    there = living(fight)
    return bool(there) and len(there) == len(fight.foes) and len(standing(party)) == len(party.heroes)


def _without_fallen(fight: Fight, party: Party) -> Fight:
    """Whoever has fallen or is away acts no more. A hero who is down keeps their place in the order until they are dead."""
    if fight.chases:
        fight = leaving.without_fallen(fight, party)
    able = rounds.able(fight, party)
    there = {*able, *[hero.id for hero in party.heroes if hero.state != "dead" and hero.id not in fight.fled]}
    before = fight.waiting
    fight = fight._replace(
        order=tuple([id for id in fight.order if id in there]), waiting=tuple([id for id in before if id in able])
    )
    if fight.waiting[:1] == before[:1]:
        return fight
    return fight._replace(attacks=0, doing="", burst=None, casting=None)  # it is another's turn


def _simultaneous(fight: Fight, before: Fight) -> Fight:
    """A rival whom the hero it ties with has just felled still has its own action, from the state before."""
    if before.stage != "rounds" or not before.waiting:
        return fight
    for hero, rival in fight.ties:
        was, now = foe(before, rival), foe(fight, rival)
        if hero == before.waiting[0] and rival in before.waiting and was and now and was.standing and not now.standing:
            return fight._replace(last_blow=rival)
    return fight
