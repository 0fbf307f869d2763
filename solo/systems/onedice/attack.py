"""One attack: its decisions, its die, and the damage that comes of it (pp. 20-23, 27, 39)."""

from __future__ import annotations

from typing import NamedTuple

from solo.systems.onedice import rules, stunts
from solo.systems.onedice.people import Attack, Foe, Hero, Switches
from solo.table import Party, Sum, Table, say


class Mark(NamedTuple):
    """What is attacked: its name inside a sentence, its Defence, and the Health it has left (None: any hit is enough)."""

    label: str
    defence: int
    health: int | None


def struck(attack: Attack, by: str, mark: Mark, switches: Switches, table: Table) -> rules.Attacked:
    """Roll a plain attack and tell how it went."""
    bonus = attack.bonus

    def resolve(die: int) -> rules.Attacked:
        return rules.attack(die, bonus, mark.defence, attack.damage, switches.strict_hit, switches.lucky_hits)

    def kinds(die: int) -> tuple[bool, int]:
        """Damage beyond the Health that is left makes no difference."""
        result = resolve(die)
        return result.hit, 0 if mark.health is None else min(result.damage, mark.health)

    (die,) = table.roll(1, 6, say("attack", who=by, target=mark.label), each=kinds)
    result = resolve(die)
    if table.hears:
        _tell(result, die, attack, by, mark, table)
    return result


def _tell(result: rules.Attacked, die: int, attack: Attack, by: str, mark: Mark, table: Table) -> None:
    summed = Sum((("", die), *attack.terms))
    told = {"who": by, "target": mark.label, "weapon": attack.name, "sum": summed, "defence": mark.defence}
    if result.hit:
        damage = Sum((("margin", result.total - mark.defence), ("weapon", attack.damage)))
        table.tell("attack-hit", **told, damage=damage)
    elif result.damage:
        table.tell("attack-lucky", **told, damage=result.damage)
    else:
        table.tell("attack-miss", **told)


def by_hero(hero: Hero, attack: Attack, mark: Mark, switches: Switches, table: Table) -> tuple[rules.Attacked, Hero]:
    """A hero's attack, in a way that is asked for. An ignored Defence counts as a hit."""
    way, hero = stunts.way_to_attack(hero, mark.label, table)
    if way == "advanced":
        table.tell("advanced-stunt", who=hero.label, left=hero.stunt_points)
        abilities = tuple((ability, getattr(hero, ability)) for ability in ("strong", "clever", "quick"))
        attack = attack._replace(terms=(*abilities, *attack.skill))
    if way != "ignore-defence":
        return struck(attack, hero.label, mark, switches, table), hero
    reach = 7 if mark.health is None else mark.health
    (die,) = table.roll(
        1,
        6,
        say("ignore-defence", who=hero.label, target=mark.label),
        each=lambda die: min(die + attack.damage, reach) if mark.health is not None else 0,
    )
    damage = Sum((("", die), ("weapon", attack.damage)))
    table.tell("ignored-defence", who=hero.label, target=mark.label, weapon=attack.name, damage=damage, left=hero.stunt_points)
    return rules.Attacked(damage.total, True, damage.total), hero


def hurt_foe(foe: Foe, damage: int, table: Table) -> Foe:
    """The foe after damage, and what shows of it."""
    if damage:
        foe = foe._replace(health=max(0, foe.health - damage))
        table.tell("foe-hurt" if foe.health else "foe-falls", who=foe.label, health=foe.health, most=foe.max_health)
    return foe


def hurt_hero(hero: Hero, damage: int, by: str, party: Party, table: Table) -> Hero:
    """The hero after a hit: avoided, taken, or fatal; death may be avoided only while somebody else stands."""
    avoided, hero = stunts.avoids_damage(hero, damage, by, table)
    if avoided:
        return hero
    return wounded(hero, damage, party, table)


def wounded(hero: Hero, damage: int, party: Party, table: Table) -> Hero:
    """The hero after damage that cannot be avoided any more. At 0 Health they are dying, or out where death is avoided."""
    hero = hero._replace(health=max(0, hero.health - damage))
    table.tell("hero-hurt", who=hero.label, health=hero.health, most=hero.max_health)
    if hero.health:
        return hero
    if any(other.standing for other in party.heroes if other.id != hero.id):
        saved, hero = stunts.avoids_death(hero, table)
        if saved:
            table.tell("hero-out", who=hero.label, left=hero.stunt_points)
            return hero._replace(state="out")
    table.tell("hero-falls", who=hero.label)
    return hero._replace(state="dying")


def strike_hero(attack: Attack, by: str, hero: Hero, party: Party, table: Table) -> Hero:
    """A foe's attack on a hero."""
    mark = Mark(hero.label, hero.defence, hero.health)
    result = struck(attack, by, mark, party.rules, table)
    return hurt_hero(hero, result.damage, by, party, table) if result.damage else hero
