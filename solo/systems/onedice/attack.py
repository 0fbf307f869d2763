"""One attack: its decisions, its die, and the damage that comes of it (pp. 20-23, 27, 39)."""

from __future__ import annotations

from typing import NamedTuple

from solo.systems.onedice import rules, states, stunts
from solo.systems.onedice.magic import specials
from solo.systems.onedice.people import Attack, Foe, Hero, Switches
from solo.systems.onedice.wounds import STUNNED, fallen, halved
from solo.table import Party, Sum, Table, say


class Mark(NamedTuple):
    """What is attacked: its name inside a sentence, its Defence, and the damage beyond which more makes no difference (None: any
    hit is enough)."""

    label: str
    defence: int
    health: int | None


def armed(attack: Attack, lasting: tuple[states.Lasting, ...]) -> Attack:
    """An attack with what lasts on the attacker."""
    if not lasting:
        return attack
    mine = tuple([one for one in lasting if not (one.to_hit and one.source) or one.source == attack.item])  # one weapon is sharp
    added = states.terms(mine, to_hit=True)
    return attack._replace(terms=(*attack.terms, *added)) if added else attack


def struck(attack: Attack, by: str, mark: Mark, switches: Switches, table: Table) -> rules.Attacked:
    """Roll a plain attack and tell how it went."""
    bonus = attack.bonus
    lucky = switches.lucky_hits and not attack.stuns

    def resolve(die: int) -> rules.Attacked:
        return rules.attack(die, bonus, mark.defence, attack.damage, switches.strict_hit, lucky)

    def kinds(die: int) -> tuple[bool, int]:
        """Damage beyond what matters makes no difference."""
        result = resolve(die)
        return result.hit, 0 if mark.health is None or attack.stuns else min(result.damage, mark.health)

    (die,) = table.roll(1, 6, say("attack", who=by, target=mark.label), each=kinds)
    result = resolve(die)
    if table.hears:
        _tell(result, die, attack, by, mark, table)
    return result._replace(damage=0) if attack.stuns else result


def _tell(result: rules.Attacked, die: int, attack: Attack, by: str, mark: Mark, table: Table) -> None:
    summed = Sum((("", die), *attack.terms))
    told = {"who": by, "target": mark.label, "weapon": attack.name, "sum": summed, "defence": mark.defence}
    if result.hit and attack.stuns:
        table.tell("attack-stuns", **told)
    elif result.hit:
        damage = Sum((("margin", result.total - mark.defence), ("weapon", attack.damage)))
        table.tell("attack-hit", **told, damage=damage)
    elif result.damage:
        table.tell("attack-lucky", **told, damage=result.damage)
    else:
        table.tell("attack-miss", **told)


def by_hero(
    hero: Hero, attack: Attack, mark: Mark, switches: Switches, called: bool, table: Table
) -> tuple[rules.Attacked, Hero]:
    """A hero's attack, in a way that is asked for. An ignored Defence counts as a hit. `called`: the hero, undetected, may call
    the shot (p. 70), and does so where nothing is spent instead."""
    way, hero = stunts.way_to_attack(hero, mark.label, called, table)
    if way == "advanced":
        table.tell("advanced-stunt", who=hero.label, left=hero.stunt_points)
        abilities = tuple((ability, getattr(hero, ability)) for ability in ("strong", "clever", "quick"))
        attack = attack._replace(terms=(*abilities, *attack.skill))
    if way == "called-shot":
        table.tell("called-shot", who=hero.label)
        attack = attack._replace(terms=(*attack.terms, ("called-shot", specials()["called-shot"].to_hit)))
    if way != "ignore-defence":
        return struck(armed(attack, hero.lasting), hero.label, mark, switches, table), hero
    result = _ignoring(attack, hero.label, mark, hero.stunt_points, table)
    return result, hero


def _ignoring(attack: Attack, by: str, mark: Mark, left: int, table: Table) -> rules.Attacked:
    """A die and the weapon's damage straight to Health (p. 27)."""
    if attack.stuns:
        table.tell("ignored-defence-stuns", who=by, target=mark.label, weapon=attack.name, left=left)
        return rules.Attacked(0, True, 0)
    (die,) = table.roll(
        1,
        6,
        say("ignore-defence", who=by, target=mark.label),
        each=lambda die: 0 if mark.health is None else min(die + attack.damage, mark.health),
    )
    damage = Sum((("", die), ("weapon", attack.damage)))
    table.tell("ignored-defence", who=by, target=mark.label, weapon=attack.name, damage=damage, left=left)
    return rules.Attacked(damage.total, True, damage.total)


def hurt_foe(foe: Foe, damage: int, table: Table, stuns: bool = False) -> Foe:
    """The foe after damage, and what shows of it. One with Stunt Points avoids what would defeat it (ruling)."""
    if not damage:
        return foe
    if foe.stunt_points and damage >= foe.health:
        foe = foe._replace(stunt_points=foe.stunt_points - stunts.AVOID_DAMAGE)
        table.tell("foe-avoids", who=foe.label)
        return foe
    foe = foe._replace(health=max(0, foe.health - damage))
    if foe.health:
        table.tell("foe-hurt", who=foe.label, health=foe.health, most=foe.max_health)
    elif stuns and not foe.villain:
        table.tell("foe-stunned", who=foe.label)
        return foe._replace(lasting=states.lasts(foe.lasting, STUNNED))
    else:
        table.tell("foe-falls", who=foe.label, health=foe.health, most=foe.max_health)
    return foe


def hurt_hero(hero: Hero, damage: int, by: str, party: Party, table: Table, stuns: bool = False) -> Hero:
    """The hero after a hit: avoided, taken, or fatal; death may be avoided only while somebody else stands. Whoever rages suffers
    half of it (p. 70)."""
    if hero.lasting and any(one.halves for one in hero.lasting):
        damage = halved(damage)
        table.tell("halved", who=hero.label, damage=damage)
        if not damage:
            return hero
    avoided, hero = stunts.avoids_damage(hero, damage, by, table)
    if avoided:
        return hero
    return wounded(hero, damage, party, table, stuns)


def wounded(hero: Hero, damage: int, party: Party, table: Table, stuns: bool = False) -> Hero:
    """The hero after damage that cannot be avoided any more. At 0 Health they are dying, or out where death is avoided or the
    blow only stuns."""
    hero = hero._replace(health=max(0, hero.health - damage))
    table.tell("hero-hurt", who=hero.label, health=hero.health, most=hero.max_health)
    if hero.health:
        return hero
    if stuns:
        table.tell("hero-stunned", who=hero.label)
        return hero._replace(state="out", lasting=states.lasts(hero.lasting, STUNNED))
    if any(other.standing for other in party.heroes if other.id != hero.id):
        saved, hero = stunts.avoids_death(hero, table)
        if saved:
            table.tell("hero-out", who=hero.label, left=hero.stunt_points)
            return hero._replace(state="out")
    table.tell("hero-falls", who=hero.label)
    return fallen(hero)


def strike_hero(attack: Attack, by: str, hero: Hero, defence: int, ignoring: bool, left: int, party: Party, table: Table) -> Hero:
    """A foe's attack on a hero whose Defence is just now so much. `ignoring`: it spends a Stunt Point, and has so many left."""
    matters = 2 * hero.health if hero.lasting else hero.health  # damage may be halved
    mark = Mark(hero.label, defence, matters)
    result = _ignoring(attack, by, mark, left, table) if ignoring else struck(attack, by, mark, party.rules, table)
    if attack.stuns:
        return stunned(hero, table) if result.hit else hero
    if not result.damage:
        return hero
    return hurt_hero(hero, result.damage, by, party, table, attack.blunt and party.rules.stunning)


def stunned(someone: Hero, table: Table) -> Hero:
    """A hero whom a stun setting has hit: a die of rounds in which they cannot act (p. 64)."""
    return someone._replace(lasting=states.lasts(someone.lasting, _numb(someone.label, table)))


def stunned_foe(foe: Foe, table: Table) -> Foe:
    """The same for a foe."""
    return foe._replace(lasting=states.lasts(foe.lasting, _numb(foe.label, table)))


def _numb(label: str, table: Table) -> states.Lasting:
    (rounds,) = table.roll(1, 6, say("numb", who=label))
    table.tell("numb", who=label, rounds=rounds)
    return states.Lasting("numb", rounds, idle=True)
