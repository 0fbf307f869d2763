"""A battle between ships (pp. 66-68): the heroes' own against one or more, on the ships' scale.

A ship rolls initiative with its Quick, and in its turn fires as often as it can: die, the ship's Strong, whoever is at the guns
and what the weapon adds, against Defence. A small ship's guns take Shooting, a large one's whole array Artillery. At the heroes'
guns sits whom the book names, else the best; ignore Defence and avoid damage are theirs to pay for (ruling), an Advanced Stunt
Action is for people. A ship at 0 Health is out of the battle. When it is over, dice say what became of the crews.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal, NamedTuple

from solo.dice import Dice
from solo.systems.onedice import rules, stunts
from solo.systems.onedice.checks import BEST
from solo.systems.onedice.party import after_scene, replaced, standing
from solo.systems.onedice.people import Hero
from solo.systems.onedice.rules import Placing, order
from solo.systems.onedice.ships import FATES, Ship, ShipWeapon, attack_bonus, fate, groups, gunnery, out_of_action
from solo.table import Option, Outcome, Party, Sum, Table, say
from solo.view import Meter, Person, Row, SceneView

SHIPS_MAX = 8
OURS = "ours"


class ShipCard(NamedTuple):
    """A ship as the book gives it: its kind, with whatever figures are its own, what it is called in a sentence, what is added to
    its rolls to hit, and how good its gunners are (of a ship that is not the heroes')."""

    ship: Ship
    label: str
    gunners: int = 0


class ShipBattleCard(NamedTuple):
    """A battle as the book gives it, and who of the heroes is at the guns."""

    ours: ShipCard
    theirs: tuple[ShipCard, ...]
    gunner: str = BEST


class Vessel(NamedTuple):
    """A ship in a battle. `fired`: how many shots of each weapon that carries only so many."""

    id: str
    label: str
    ship: Ship
    gunners: int
    health: int
    fired: tuple[tuple[str, int], ...] = ()


class ShipBattle(NamedTuple):
    """A battle in progress."""

    ours: Vessel
    theirs: tuple[Vessel, ...]
    gunner: str
    stage: Literal["initiative", "rounds", "crews"]
    waiting: tuple[str, ...]  # ships that have still to act in the stage
    placings: tuple[Placing, ...] = ()
    order: tuple[str, ...] = ()
    shots: int = 0  # that the ship whose turn it is has still to fire (0: its turn has not begun)
    outcome: str = ""  # while the crews are counted
    kind: Literal["ship-battle"] = "ship-battle"


def begin(card: ShipBattleCard) -> ShipBattle:
    """The battle before anything has happened."""
    names = [other.ship.id for other in card.theirs]
    theirs = []
    for place, other in enumerate(card.theirs):
        several = names.count(other.ship.id) > 1
        number = names[: place + 1].count(other.ship.id)
        label = f"{other.label} {number}" if several else other.label
        theirs.append(_vessel(f"{other.ship.id}-{number}" if several else other.ship.id, other._replace(label=label)))
    ours = _vessel(OURS, card.ours)
    return ShipBattle(ours, tuple(theirs), card.gunner, "initiative", (OURS, *(vessel.id for vessel in theirs)))


def _vessel(id: str, card: ShipCard) -> Vessel:
    return Vessel(id, card.label, card.ship, card.gunners, card.ship.health)


def step(battle: ShipBattle, party: Party, table: Table) -> tuple[ShipBattle | Outcome, Party]:
    """One initiative, one shot, or the dice for one crew."""
    if battle.stage == "initiative":
        return _initiative(battle, table), party
    if battle.stage == "crews":
        return _counts_crew(battle, party, table)
    vessel = _vessel_of(battle, battle.waiting[0])
    shots = battle.shots or vessel.ship.shots
    if vessel.id == OURS:
        battle, party = _we_fire(battle, party, table)
    else:
        battle, party = _they_fire(battle, vessel, party, table)
    return _settled(battle._replace(shots=shots - 1), party, table)


def _initiative(battle: ShipBattle, table: Table) -> ShipBattle:
    actor, *rest = battle.waiting
    vessel = _vessel_of(battle, actor)
    (die,) = table.roll(1, 6, say("initiative", who=vessel.label))
    total = Sum((("", die), ("quick", vessel.ship.quick)))
    table.tell("initiative", who=vessel.label, sum=total)
    placing = Placing(actor, total.total, actor == OURS, vessel.ship.quick)
    battle = battle._replace(waiting=tuple(rest), placings=(*battle.placings, placing))
    if rest:
        return battle
    sequence = order(battle.placings)
    table.tell("order", names=tuple(_vessel_of(battle, id).label for id in sequence))
    table.tell("round")
    return battle._replace(stage="rounds", placings=(), order=sequence, waiting=sequence)


# --- shots ---


def gunner(battle: ShipBattle, party: Party) -> Hero:
    """Who is at the heroes' guns: whom the book names, else the best at them who stands."""
    there, skill = standing(party), gunnery(battle.ours.ship)
    named = [hero for hero in there if hero.id == battle.gunner]
    return named[0] if named else max(there, key=lambda hero: hero.skill(skill))


def _we_fire(battle: ShipBattle, party: Party, table: Table) -> tuple[ShipBattle, Party]:
    """One shot of the heroes' ship: with what, at whom, and how."""
    hero, ours = gunner(battle, party), battle.ours
    weapons = {weapon.name: weapon for weapon in _loaded(ours)}
    if not weapons:
        table.tell("nothing-to-fire", who=ours.label)
        return battle, party
    named = [Option(name.replace(" ", "-"), say("fire", weapon=name)) for name in weapons]
    weapon = weapons[table.ask(hero.id, say("fire", who=hero.label), named).replace("-", " ")]
    targets = [
        Option(other.id, say("target", who=other.label, health=other.health, most=other.ship.health)) for other in _afloat(battle)
    ]
    target = _vessel_of(battle, table.ask(hero.id, say("target", who=ours.label), targets))
    way = "plain"
    if hero.stunt_points:
        offers = stunts.options(hero.stunt_points, ("plain", 0), ("ignore-defence", stunts.IGNORE_DEFENCE))
        way = table.ask(hero.id, say("way", who=hero.label, target=target.label), offers)
    battle = _with(battle, _after_shot(ours, weapon))
    if way == "ignore-defence":
        hero = stunts.pay(hero, stunts.IGNORE_DEFENCE)
        party = replaced(party, hero)
        (die,) = table.roll(1, 6, say("ignore-defence", who=hero.label, target=target.label))
        damage = Sum((("", die), ("weapon", _power(weapon, ours, table))))
        told = {"who": hero.label, "target": target.label, "weapon": weapon.name}
        table.tell("ignored-defence", **told, damage=damage, left=hero.stunt_points)
        return _with(battle, _hurt(target, damage.total, table)), party
    skill = gunnery(ours.ship)
    points = hero.skill(skill)
    damage_done = _shot(ours, weapon, points, skill, target, party, table)
    return _with(battle, _hurt(target, damage_done, table)), party


def _they_fire(battle: ShipBattle, vessel: Vessel, party: Party, table: Table) -> tuple[ShipBattle, Party]:
    """One shot at the heroes' ship, with the first weapon there is something for; whoever is at the guns may avoid the hit."""
    loaded = _loaded(vessel)
    if not loaded:
        table.tell("nothing-to-fire", who=vessel.label)
        return battle, party
    battle = _with(battle, _after_shot(vessel, loaded[0]))
    damage = _shot(vessel, loaded[0], vessel.gunners, gunnery(vessel.ship), battle.ours, party, table)
    if not damage:
        return battle, party
    hero = gunner(battle, party)
    if hero.stunt_points:
        asked = say("take-or-swerve", who=battle.ours.label, by=vessel.label, damage=damage, health=battle.ours.health)
        if table.ask(hero.id, asked, stunts.options(hero.stunt_points, ("take", 0), ("avoid", stunts.AVOID_DAMAGE))) == "avoid":
            hero = stunts.pay(hero, stunts.AVOID_DAMAGE)
            table.tell("avoided", who=hero.label, left=hero.stunt_points)
            return battle, replaced(party, hero)
    return battle._replace(ours=_hurt(battle.ours, damage, table)), party


def _shot(vessel: Vessel, weapon: ShipWeapon, points: int, skill: str, target: Vessel, party: Party, table: Table) -> int:
    """The damage of one shot: the margin and the weapon's, by dice or not."""
    bonus, defence = attack_bonus(vessel.ship, points, weapon), target.ship.defence

    def resolve(die: int) -> rules.Attacked:
        return rules.attack(die, bonus, defence, 0, party.rules.strict_hit)

    (die,) = table.roll(1, 6, say("attack", who=vessel.label, target=target.label), each=lambda die: resolve(die)[1:])
    result = resolve(die)
    terms = (("", die), ("strong", vessel.ship.strong), (skill, points), ("weapon-to-hit", weapon.to_hit))
    summed = Sum(tuple(term for place, term in enumerate(terms) if place < 2 or term[1]))
    told = {"who": vessel.label, "target": target.label, "weapon": weapon.name, "sum": summed, "defence": defence}
    if not result.hit:
        table.tell("attack-miss", **told)
        return 0
    damage = Sum((("margin", result.damage), ("weapon", _power(weapon, vessel, table))))
    table.tell("attack-hit", **told, damage=damage)
    return damage.total


def _power(weapon: ShipWeapon, vessel: Vessel, table: Table) -> int:
    if isinstance(weapon.damage, int):
        return weapon.damage
    dice: Dice = weapon.damage
    return dice.value(table.roll(dice.count, dice.sides, say("ship-damage", who=vessel.label, weapon=weapon.name)))


def _loaded(vessel: Vessel) -> tuple[ShipWeapon, ...]:
    fired = dict(vessel.fired)
    return tuple(
        [weapon for weapon in vessel.ship.weapons if weapon.carried is None or fired.get(weapon.name, 0) < weapon.carried]
    )


def _after_shot(vessel: Vessel, weapon: ShipWeapon) -> Vessel:
    if weapon.carried is None:
        return vessel
    fired = dict(vessel.fired)
    fired[weapon.name] = fired.get(weapon.name, 0) + 1
    return vessel._replace(fired=tuple(sorted(fired.items())))


def _hurt(vessel: Vessel, damage: int, table: Table) -> Vessel:
    if not damage:
        return vessel
    vessel = vessel._replace(health=max(0, vessel.health - damage))
    code = "vehicle-hurt" if vessel.health else "ship-lost"
    table.tell(code, who=vessel.label, health=vessel.health, most=vessel.ship.health)
    return vessel


# --- the end ---


def _settled(battle: ShipBattle, party: Party, table: Table) -> tuple[ShipBattle | Outcome, Party]:
    afloat = {vessel.id for vessel in _afloat(battle)}
    if not battle.ours.health or not afloat:
        outcome = "win" if battle.ours.health else "lose"
        table.tell("fight-won" if outcome == "win" else "fight-lost")
        crews = tuple(vessel.id for vessel in (battle.ours, *battle.theirs) if _lost(vessel))
        if crews:
            return battle._replace(stage="crews", waiting=crews, outcome=outcome), party
        return Outcome(outcome), after_scene(party)
    able = {OURS, *afloat}
    waiting = battle.waiting if battle.shots else battle.waiting[1:]
    order = tuple([id for id in battle.order if id in able])
    waiting = tuple([id for id in waiting if id in able])
    if not waiting:
        table.tell("round")
    return battle._replace(waiting=waiting or order, order=order), party


def _lost(vessel: Vessel) -> int:
    """How many of a crew are out of action; none are counted of small ships."""
    losses = vessel.ship.losses
    return out_of_action(vessel.ship.crew[1], losses.per_health, vessel.ship.health - vessel.health) if losses else 0


def _counts_crew(battle: ShipBattle, party: Party, table: Table) -> tuple[ShipBattle | Outcome, Party]:
    """What became of a crew: a die for each group of those out of action (p. 67). The story goes on alike."""
    vessel = _vessel_of(battle, battle.waiting[0])
    losses = vessel.ship.losses
    assert losses is not None
    out = _lost(vessel)
    dice = table.roll(groups(out, losses.per_health), 6, say("crew", who=vessel.label), each=lambda die: 0)
    found: Counter[str] = Counter()
    left = out
    for die in dice:
        found[fate(losses, die)] += min(losses.per_health, left)
        left -= losses.per_health
    table.tell("crew", who=vessel.label, out=out, **{name: found[name] for name in FATES})
    if vessel.ship.egg_chambers and found["killed"]:
        table.tell("crew-hatched", who=vessel.label)
    if battle.waiting[1:]:
        return battle._replace(waiting=battle.waiting[1:]), party
    return Outcome(battle.outcome), after_scene(party)


def _afloat(battle: ShipBattle) -> tuple[Vessel, ...]:
    return tuple([vessel for vessel in battle.theirs if vessel.health])


def _vessel_of(battle: ShipBattle, id: str) -> Vessel:
    return next(vessel for vessel in (battle.ours, *battle.theirs) if vessel.id == id)


def _with(battle: ShipBattle, vessel: Vessel) -> ShipBattle:
    if vessel.id == OURS:
        return battle._replace(ours=vessel)
    return battle._replace(theirs=tuple([vessel if other.id == vessel.id else other for other in battle.theirs]))


def canon(battle: ShipBattle) -> ShipBattle:
    """The order turned so that whoever is next comes first: nothing hangs on where a round begins."""
    if battle.stage != "rounds":
        return battle
    turned = (*battle.waiting, *battle.order[: len(battle.order) - len(battle.waiting)])
    return battle._replace(order=turned, waiting=turned)


def view(battle: ShipBattle, heroes: tuple[Person, ...]) -> SceneView:
    """The ships, and whoever is at the guns."""
    active = battle.waiting[0] if battle.waiting else ""
    shown = [_shown(vessel, "hero" if vessel.id == OURS else "foe", active) for vessel in (battle.ours, *battle.theirs)]
    return SceneView("fight", (*heroes, *shown), battle.order)


def _shown(vessel: Vessel, side: Literal["hero", "foe"], active: str) -> Person:
    meters = (Meter("health", vessel.health, vessel.ship.health),)
    rows = (Row("defence", str(vessel.ship.defence)),)
    return Person(vessel.id, vessel.label, side, meters, rows, () if vessel.health else ("wrecked",), vessel.id == active)
