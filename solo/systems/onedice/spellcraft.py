"""What a hero may do in a fight in place of an attack, of magic, Medicine and potions (pp. 16, 20-21, 56-58, 69-74).

A spell is a question and then a roll, each a step: which spell at whom, within its range; then the casting, and what comes of it.
Of two spears or fireballs the second is another step. To treat somebody or to drink is an action that is no attack; a spell takes
an attack's place (inferred).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from solo.systems.onedice import casting, combat, distance, medicine
from solo.systems.onedice.combat import Blast, Fight
from solo.systems.onedice.equipment import HAND_TO_HAND
from solo.systems.onedice.magic import Spell, spells
from solo.systems.onedice.party import member, picked, replaced
from solo.systems.onedice.people import Foe, Hero
from solo.systems.onedice.potions import chosen, drunk, left, offer
from solo.systems.onedice.states import Lasting, lasts
from solo.systems.onedice.wounds import missing
from solo.table import Option, Party, Table, say

CAST, TREAT, DRINK = "cast", "treat", "drink"
HARMING = ("magic-bolt", "magic-spear", "lightning", "fireball")
HINDERING = ("confuse", "charm", "swarm")
IN_FIGHTS = (*HARMING, *HINDERING, "aid-animal", *casting.HEALING, *casting.GUARDING)


class Cast(NamedTuple):
    """A spell being cast: which, whether two of it at once, at whom (empty: at nobody in particular, or that is not said yet),
    and whether it has worked already and only its second half is left."""

    spell: str
    two: bool = False
    target: str = ""
    worked: bool = False
    kind: Literal["cast"] = "cast"


def options(hero: Hero, fight: Fight, party: Party) -> tuple[Option, ...]:
    """A spell, a treatment, a potion: each where the hero can do it now and it may change something."""
    offered = []
    if hero.craft.spells:
        possible = list(_possible(hero, fight, party))
        if len(possible) == 1:
            spell = spells()[possible[0]]
            offered.append(Option(CAST, say("cast", spell=spell.name, left=casting.castings_left(hero, spell.id))))
        elif possible:
            offered.append(Option(CAST, say("cast-any")))
    if medicine.can_treat(hero.skill(medicine.SKILL)) and _patients(hero, fight, party):
        offered.append(Option(TREAT, say("treat")))
    if fight.potions:
        there = left(fight.potions, party, _near(hero, HAND_TO_HAND, fight, party))
        if there and _thirsty(hero, fight, party):
            offered.append(offer(there, DRINK))
    return tuple(offered)


def strikes(fight: Fight, hero: Hero, party: Party) -> bool:
    """Whether a hero has a spell for a foe from where they stand."""
    if not hero.craft.spells:
        return False
    return any(id not in casting.HEALING and id not in casting.GUARDING for id in _possible(hero, fight, party))


def step(fight: Fight, hero: Hero, party: Party, table: Table) -> tuple[Fight, Party]:
    """One step of what `fight.doing` names. When it is over, `doing` and `casting` are empty again."""
    if fight.doing == CAST:
        return _cast(fight, hero, party, table)
    doing, fight = fight.doing, combat.exposed(fight._replace(doing=""), hero.id)
    if doing == TREAT:
        patient = picked(party, say("treated", who=hero.label), table, _patients(hero, fight, party))
        medic, patient = medicine.tended(hero, patient, (), party.rules, table)
        return fight, replaced(replaced(party, medic), patient)
    near = _near(hero, HAND_TO_HAND, fight, party)
    potion = chosen(left(fight.potions, party, near), table)
    drinker = picked(party, say("who-drinks", item=potion.name), table, _thirsty(hero, fight, party))
    return fight, drunk(potion, drinker.id, party, table, near)


def _patients(hero: Hero, fight: Fight, party: Party) -> list[Hero]:
    return [other for other in _near(hero, HAND_TO_HAND, fight, party) if medicine.treatable(hero, other)]


def _thirsty(hero: Hero, fight: Fight, party: Party) -> list[Hero]:
    """Whom a potion would do good: the hero, or somebody within reach to whose lips it is held."""
    return [other for other in _near(hero, HAND_TO_HAND, fight, party) if missing(other)]


def _near(hero: Hero, metres: int, fight: Fight, party: Party) -> list[Hero]:
    """The heroes in the fight, fallen ones too, within so many metres of one."""
    there = [other for other in party.heroes if other.id not in fight.fled and other.state != "dead"]
    return [other for other in there if distance.apart(fight, hero.id, other.id) <= metres]


# --- spells ---


def _possible(hero: Hero, fight: Fight, party: Party) -> Iterator[str]:
    """The spells a hero can cast at somebody now, in the order they are known in."""
    for id in hero.craft.spells:
        spell = spells()[id]
        if fight.stage == "free" and (id in casting.HEALING or id in casting.GUARDING):
            continue  # it is a free attack
        if (
            id in IN_FIGHTS
            and casting.castings_left(hero, id)
            and casting.reaches(hero, spell)
            and _targets(hero, spell, fight, party)
        ):
            yield id


def _targets(hero: Hero, spell: Spell, fight: Fight, party: Party) -> Sequence[Foe | Hero]:
    """Whom a spell may be cast at; for one that helps all, all whom it would help."""
    if spell.id in casting.HEALING or spell.id in casting.GUARDING:
        near = _near(hero, spell.range or HAND_TO_HAND, fight, party)
        arms = dict(fight.arms)
        return [
            other
            for other in near
            if casting.may_help(spell, other) and (spell.id != "sharpen" or casting.blade(arms.get(other.id, ())))
        ]
    return [
        foe
        for foe in combat.living(fight)
        if distance.apart(fight, hero.id, foe.id) <= spell.range
        and (foe.animal or spell.target != "animal")
        and (spell.id not in HINDERING or all(one.id != spell.id for one in foe.lasting))
    ]


def _cast(fight: Fight, hero: Hero, party: Party, table: Table) -> tuple[Fight, Party]:
    """The next step of a casting: what is cast, at whom, the roll with what comes of it, the second half."""
    now = fight.casting
    if not isinstance(now, Cast):
        return fight._replace(casting=_declared(hero, fight, party, table)), party
    spell = spells()[now.spell]
    targets = _targets(hero, spell, fight, party)
    if not now.target and spell.target != "friends":
        if not targets:
            return _over(fight), party  # nobody is left for the second
        return fight._replace(casting=now._replace(target=_aimed(hero, spell, targets, table))), party
    if not now.worked:
        success, hero = casting.attempt(hero, spell, now.two, table, buys=False)
        party = replaced(party, hero)
        if not success:
            return _over(fight), party
    fight = fight._replace(casting=Cast(now.spell, worked=True)) if now.two and not now.worked else _over(fight)
    if spell.id in casting.HEALING or spell.id in casting.GUARDING:
        return fight, _help(spell, now.target, targets, fight, party, table)
    foe = combat.foe(fight, now.target)
    assert foe is not None
    return _strike(spell, hero, foe, fight, table), party


def _over(fight: Fight) -> Fight:
    return fight._replace(doing="", casting=None)


def _declared(hero: Hero, fight: Fight, party: Party, table: Table) -> Cast:
    """Which spell, and whether two of it."""
    possible = [Option(id, say("spell", spell=spells()[id].name)) for id in _possible(hero, fight, party)]
    spell = spells()[table.ask(hero.id, say("spell"), possible)]
    two = False
    if spell.dice is not None and spell.harder is not None and casting.reaches(hero, spell, harder=True):
        number = [
            Option("one", say("one-of-it", spell=spell.name, tn=spell.tn)),
            Option("two", say("two-of-it", spell=spell.name, tn=spell.harder)),
        ]
        two = table.ask(hero.id, say("how-many", spell=spell.name), number) == "two"
    return Cast(spell.id, two)


def _aimed(hero: Hero, spell: Spell, targets: Sequence[Foe | Hero], table: Table) -> str:
    options = [Option(each.id, say("target", who=each.name, health=each.health, most=each.max_health)) for each in targets]
    return table.ask(hero.id, say("cast-at", who=hero.label, spell=spell.name), options)


# --- what comes of one that works ---


def _help(spell: Spell, target: str, targets: Sequence[Foe | Hero], fight: Fight, party: Party, table: Table) -> Party:
    if not target:
        return casting.help_all(spell, tuple([each.id for each in targets]), party, table)
    blade = casting.blade(dict(fight.arms).get(target, ()))
    return replaced(party, casting.help_one(spell, member(party, target), table, blade))


def _strike(spell: Spell, hero: Hero, foe: Foe, fight: Fight, table: Table) -> Fight:
    if spell.id == "aid-animal":
        table.tell("calmed", who=foe.label)
        return combat.leaves(fight, foe, "fled")
    if spell.id in HINDERING:
        return combat.with_foe(fight, _hindered(spell, hero, foe, table))
    dice = spell.dice
    assert dice is not None
    most = 0 if spell.blast else foe.health
    (face,) = table.roll(
        1,
        dice.sides,
        say("spell-damage", spell=spell.name),
        each=lambda face: min(dice.value((face,)), most) if most else face,
    )
    damage = dice.value((face,))
    if spell.blast:
        table.tell("spell-bursts", spell=spell.name, target=foe.label, damage=damage)
        struck = distance.within(fight, foe.id, spell.blast)
        return fight._replace(blast=Blast(hero.label, spell.name, damage, struck))
    table.tell("spell-strikes", spell=spell.name, target=foe.label, damage=damage)
    return combat.hurt(fight, foe, damage, table)


def _hindered(spell: Spell, hero: Hero, foe: Foe, table: Table) -> Foe:
    rounds = spell.rounds
    if rounds is not None and not isinstance(rounds, int):
        rounds = rounds.value(table.roll(rounds.count, rounds.sides, say("spell-rounds", spell=spell.name)))
    table.tell(f"{spell.id}-works", who=foe.label, rounds=rounds)
    idle = spell.id == "confuse"
    return foe._replace(lasting=lasts(foe.lasting, Lasting(spell.id, rounds, rolls=spell.rolls, idle=idle, source=hero.id)))
