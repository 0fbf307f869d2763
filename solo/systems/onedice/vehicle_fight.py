"""A fight with vehicles in it (pp. 24-25): rams, guns, and who is struck, the vehicle or whoever drives.

The heroes sit in one vehicle, or fight on foot; every other vehicle has its crew, of whom the first drives. A vehicle rolls
initiative with its own Quick, and in its turn each who is aboard acts once: whoever drives may ram, the others man its guns or
use what they carry, if it reaches further than a hand. Somebody on foot may strike a vehicle with any weapon, with bare hands
only by a Mighty Punch. A vehicle at 0 Health is out of it: it grinds to a halt, or blows up if the book says so. One without
anybody to drive stands still (ruling).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from solo.dice import Dice
from solo.systems.onedice import arms, stunts
from solo.systems.onedice.attack import Mark, by_hero, hurt_foe, strike_hero, struck, wounded
from solo.systems.onedice.experience import shared
from solo.systems.onedice.party import after_scene, member, replaced, standing
from solo.systems.onedice.people import Attack, Foe, FoeCard, Gear, Hero
from solo.systems.onedice.readiness import Arms, left, ranged, used
from solo.systems.onedice.rules import Placing, order
from solo.systems.onedice.vehicles import Collision, Sailor, Vehicle, VehicleCard, built, collision, crew, points_in
from solo.table import Option, Outcome, Party, Sum, Table, say
from solo.view import Meter, Person, Row, SceneView

VEHICLES_MAX = 6
OURS = "ours"  # the heroes' vehicle, among targets and in the order; a colon keeps others' ids apart
MIGHTY_PUNCH = "mighty-punch"


class VehicleFightCard(NamedTuple):
    """A fight with vehicles as the book gives it: the heroes' own (None: they are on foot), and the others by id."""

    theirs: Mapping[str, VehicleCard]
    ours: VehicleCard | None = None


class VehicleFight(NamedTuple):
    """A fight with vehicles in progress."""

    ours: Vehicle | None
    theirs: tuple[Vehicle, ...]
    driver: str  # who drives the heroes' vehicle: a hero's id, or whoever is best
    arms: Arms
    stage: Literal["initiative", "rounds", "wreck"]
    waiting: tuple[str, ...]  # vehicles, and heroes on foot, who have still to act in the stage
    acting: tuple[str, ...] = ()  # who has still to act in the turn of the first of them
    placings: tuple[Placing, ...] = ()
    order: tuple[str, ...] = ()
    attacks: int = 0  # that the hero who acts has still to make (0: that is not declared yet)
    manned: tuple[tuple[str, str], ...] = ()  # guns used in this turn of the heroes', and by whom
    kind: Literal["vehicle-fight"] = "vehicle-fight"


def begin(card: VehicleFightCard, party: Party, gear: Mapping[str, Gear], foes: Mapping[str, FoeCard]) -> VehicleFight:
    """The fight before anything has happened."""
    heroes = standing(party)
    pack = [item for item, _ in party.pack]
    weapons = Arms(tuple((hero.id, arms.attacks(hero, pack, gear, distance=True)) for hero in heroes))
    ours = built(OURS, card.ours) if card.ours else None
    theirs = tuple(built(id, vehicle, crew(vehicle, foes)) for id, vehicle in card.theirs.items())
    us = (OURS,) if ours else tuple(hero.id for hero in heroes)
    driver = card.ours.driver if card.ours else ""
    return VehicleFight(ours, theirs, driver, weapons, "initiative", (*us, *(f":{vehicle.id}" for vehicle in theirs)))


def step(fight: VehicleFight, party: Party, table: Table) -> tuple[VehicleFight | Outcome, Party]:
    """One action: an initiative, an attack, or a wreck that blows up."""
    if fight.stage == "initiative":
        return _initiative(fight, party, table), party
    if fight.stage == "wreck":
        return _blows_up(fight, party, table)
    unit = fight.waiting[0]
    if not fight.acting:
        fight = fight._replace(acting=_aboard(fight, unit, party))
    if unit.startswith(":"):
        fight, party = _sailor_acts(fight, _theirs(fight, unit), party, table)
    else:
        fight, party = _hero_acts(fight, member(party, fight.acting[0]), party, table)
    return _settled(fight, party, table)


def _initiative(fight: VehicleFight, party: Party, table: Table) -> VehicleFight:
    """A vehicle's with its own Quick (p. 24), somebody's on foot with theirs."""
    unit, *rest = fight.waiting
    label, quick, side = _unit(fight, unit, party)
    (die,) = table.roll(1, 6, say("initiative", who=label))
    total = Sum((("", die), ("quick", quick)))
    table.tell("initiative", who=label, sum=total)
    fight = fight._replace(waiting=tuple(rest), placings=(*fight.placings, Placing(unit, total.total, side, quick)))
    if rest:
        return fight
    sequence = order(fight.placings)
    table.tell("order", names=tuple(_unit(fight, id, party)[0] for id in sequence))
    table.tell("round")
    return fight._replace(stage="rounds", placings=(), order=sequence, waiting=sequence)


def _unit(fight: VehicleFight, unit: str, party: Party) -> tuple[str, int, bool]:
    """A vehicle's or a hero's name, its Quick, and whether it is the heroes'."""
    if unit.startswith(":"):
        vehicle = _theirs(fight, unit)
        return vehicle.label, vehicle.quick, False
    if unit == OURS and fight.ours is not None:
        return fight.ours.label, fight.ours.quick, True
    hero = member(party, unit)
    return hero.label, hero.quick, True


def _theirs(fight: VehicleFight, unit: str) -> Vehicle:
    return next(vehicle for vehicle in fight.theirs if f":{vehicle.id}" == unit)


def _aboard(fight: VehicleFight, unit: str, party: Party) -> tuple[str, ...]:
    """Who acts in a unit's turn."""
    if unit.startswith(":"):
        return tuple(sailor.foe.id for sailor in _theirs(fight, unit).hands)
    if unit != OURS:
        return (unit,)
    return tuple(hero.id for hero in standing(party))


def driver(fight: VehicleFight, party: Party) -> Hero:
    """Who drives the heroes' vehicle: whom the book names, else the best at it who stands."""
    assert fight.ours is not None
    there, skill = standing(party), fight.ours.skill
    named = [hero for hero in there if hero.id == fight.driver]
    return named[0] if named else max(there, key=lambda hero: hero.skill(skill))


# --- what heroes do ---


def _hero_acts(fight: VehicleFight, hero: Hero, party: Party, table: Table) -> tuple[VehicleFight, Party]:
    """What a hero does with the turn, or one attack: with what, at what, and how."""
    ways = _ways(fight, hero, party)
    if not ways or any(one.idle for one in hero.lasting):
        table.tell("idle", who=hero.label)
        return fight._replace(acting=fight.acting[1:]), party
    attacks = fight.attacks
    if not attacks:
        offers = (("one-attack", 0), ("two-attacks", stunts.TWO_ATTACKS))
        doing = table.ask(hero.id, say("turn", who=hero.label), stunts.options(hero.stunt_points, *offers))
        attacks = 1
        if doing == "two-attacks":
            hero = stunts.pay(hero, stunts.TWO_ATTACKS)
            table.tell("declares-two-attacks", who=hero.label, left=hero.stunt_points)
            attacks = 2
        if hero.stunt_points or doing == "two-attacks":
            return fight._replace(attacks=attacks), replaced(party, hero)  # a decision is a step of its own
    key = table.ask(hero.id, say("deed", who=hero.label), [Option(key, say(code, what=what)) for key, code, what, _ in ways])
    attack = next(attack for other, _, _, attack in ways if other == key)
    fight, party = _attack(fight, hero, key, attack, party, table)
    acting = fight.acting[1:] if attacks == 1 else fight.acting
    manned = {**dict(fight.manned), **({key: hero.id} if key.startswith("gun-") else {})}
    return fight._replace(acting=acting, attacks=attacks - 1, manned=tuple(sorted(manned.items()))), party


def _ways(fight: VehicleFight, hero: Hero, party: Party) -> list[tuple[str, str, str, Attack]]:
    """What a hero can attack with: key, words, its name, and the attack."""
    mine = left(fight.arms, hero, party)
    if fight.ours is None:
        able = [attack for attack in mine if attack.name != arms.UNARMED or MIGHTY_PUNCH in hero.powers]
        return [("weapon", "strike-with", able[0].name, able[0])] if able else []
    found = []
    if hero.id == driver(fight, party).id:
        points = points_in(fight.ours.skill, dict(hero.skills))
        ram = Attack("ram", (("vehicle", fight.ours.quick), *points), fight.ours.ram, points)
        found.append(("ram", "ram", fight.ours.label, ram))
    for id, gun in fight.ours.guns:
        if dict(fight.manned).get(f"gun-{id}", hero.id) == hero.id:
            terms = hero._replace(tools=()).terms("clever", gun.skill)
            name = gun.name or id
            found.append((f"gun-{id}", "man-gun", name, Attack(name, terms, gun.damage, terms[1:])))
    able = list(ranged(mine))
    return [*found, ("weapon", "shoot-with", able[0].name, able[0])] if able else found


def _attack(fight: VehicleFight, hero: Hero, key: str, attack: Attack, party: Party, table: Table) -> tuple[VehicleFight, Party]:
    targets: dict[str, tuple[Vehicle, Foe | None]] = {}
    options = []
    for vehicle in _running(fight):
        targets[vehicle.id] = vehicle, None
        options.append(Option(vehicle.id, say("target", who=vehicle.label, health=vehicle.health, most=vehicle.max_health)))
        if key != "ram" and vehicle.hands:
            first = vehicle.hands[0].foe
            targets[f"{vehicle.id}:driver"] = vehicle, first
            told = say("target-driver", who=first.label, vehicle=vehicle.label, health=first.health, most=first.max_health)
            options.append(Option(f"{vehicle.id}:driver", told))
    vehicle, foe = targets[table.ask(hero.id, say("target", who=hero.label), options)]
    mark = Mark(foe.label, foe.defence, foe.health) if foe else Mark(vehicle.label, vehicle.defence, vehicle.health)
    result, hero = by_hero(hero, attack, mark, party.rules, False, table)
    party = replaced(party, hero)
    if key == "weapon":
        readied, party = used(fight.arms, hero, attack, party)
        fight = fight._replace(arms=readied)
    if not result.hit and not result.damage:
        return fight, party
    if foe is not None:
        return _with(fight, _struck(vehicle, hurt_foe(foe, result.damage, table))), party
    crash = collision(result.damage - attack.damage, attack.damage, vehicle.ram) if key == "ram" else Collision(result.damage, 0)
    fight = _with(fight, _damaged(vehicle, crash.rammed, table))
    if key == "ram" and fight.ours is not None:
        fight = fight._replace(ours=_crashed(fight.ours, crash.rammer, table))
    return fight, party


# --- what crews do ---


def _sailor_acts(fight: VehicleFight, vehicle: Vehicle, party: Party, table: Table) -> tuple[VehicleFight, Party]:
    """One of a crew: whoever drives rams if the vehicle is for that, else each has a gun, or what they carry (ruling)."""
    place = next(place for place, sailor in enumerate(vehicle.hands) if sailor.foe.id == fight.acting[0])
    sailor = vehicle.hands[place]
    fight = fight._replace(acting=fight.acting[1:])
    alone = len(vehicle.hands) == 1
    gunner = place if alone else place - 1
    if place == 0 and vehicle.rams:
        return _rammed(fight, vehicle, sailor, party, table)
    if 0 <= gunner < len(sailor.guns):
        return _shot_at(fight, vehicle, sailor, sailor.guns[gunner], party, table)
    if sailor.own is not None:
        return _shot_at(fight, vehicle, sailor, sailor.own, party, table)
    if place == 0:
        return _rammed(fight, vehicle, sailor, party, table)
    table.tell("idle", who=sailor.foe.label)
    return fight, party


def _rammed(fight: VehicleFight, vehicle: Vehicle, sailor: Sailor, party: Party, table: Table) -> tuple[VehicleFight, Party]:
    """A ram at the heroes' vehicle, or at one of them on foot, who is no weapon against it."""
    terms = (("vehicle", vehicle.quick), *(((vehicle.skill, sailor.drive),) if sailor.drive else ()))
    ram = Attack("ram", terms, vehicle.ram)
    if fight.ours is None:
        return fight, _at_somebody(fight, sailor, ram, party, table)
    ours = fight.ours
    result = struck(ram, sailor.foe.label, Mark(ours.label, ours.defence, ours.health), party.rules, table)
    if not result.hit and not result.damage:
        return fight, party
    avoided, party = _swerves(fight, result.damage, sailor.foe.label, party, table)
    if avoided:
        return fight, party
    crash = collision(result.damage - ram.damage, ram.damage, ours.ram)
    fight = fight._replace(ours=_damaged(ours, crash.rammed, table))
    return _with(fight, _crashed(vehicle, crash.rammer, table)), party


def _shot_at(
    fight: VehicleFight, vehicle: Vehicle, sailor: Sailor, attack: Attack, party: Party, table: Table
) -> tuple[VehicleFight, Party]:
    if fight.ours is None or vehicle.aim == "driver":
        return fight, _at_somebody(fight, sailor, attack, party, table)
    ours = fight.ours
    result = struck(attack, sailor.foe.label, Mark(ours.label, ours.defence, ours.health), party.rules, table)
    if not result.damage:
        return fight, party
    avoided, party = _swerves(fight, result.damage, sailor.foe.label, party, table)
    return (fight, party) if avoided else (fight._replace(ours=_damaged(ours, result.damage, table)), party)


def _at_somebody(fight: VehicleFight, sailor: Sailor, attack: Attack, party: Party, table: Table) -> Party:
    """An attack on whoever drives, or on one of those on foot, drawn at random."""
    if fight.ours is not None:
        hero = driver(fight, party)
    else:
        hero = member(party, table.draw([hero.id for hero in standing(party)], say("whom", who=sailor.foe.label)))
    return replaced(party, strike_hero(attack, sailor.foe.label, hero, hero.defence, False, 0, party, table))


def _swerves(fight: VehicleFight, damage: int, by: str, party: Party, table: Table) -> tuple[bool, Party]:
    """Whether whoever drives avoids a hit on the heroes' vehicle with a Stunt Point (ruling: it is a hit on them)."""
    hero, ours = driver(fight, party), fight.ours
    assert ours is not None
    if not hero.stunt_points:
        return False, party
    asked = say("take-or-swerve", who=ours.label, by=by, damage=damage, health=ours.health)
    if table.ask(hero.id, asked, stunts.options(hero.stunt_points, ("take", 0), ("avoid", stunts.AVOID_DAMAGE))) == "take":
        return False, party
    hero = stunts.pay(hero, stunts.AVOID_DAMAGE)
    table.tell("avoided", who=hero.label, left=hero.stunt_points)
    return True, replaced(party, hero)


# --- what becomes of vehicles ---


def _running(fight: VehicleFight) -> tuple[Vehicle, ...]:
    """The others' vehicles that are still in it."""
    return tuple([vehicle for vehicle in fight.theirs if vehicle.health and vehicle.hands])


def _with(fight: VehicleFight, vehicle: Vehicle) -> VehicleFight:
    return fight._replace(theirs=tuple([vehicle if other.id == vehicle.id else other for other in fight.theirs]))


def _struck(vehicle: Vehicle, foe: Foe) -> Vehicle:
    crew = tuple([sailor._replace(foe=foe) if sailor.foe.id == foe.id else sailor for sailor in vehicle.crew])
    return vehicle._replace(crew=crew)


def _damaged(vehicle: Vehicle, damage: int, table: Table) -> Vehicle:
    if not damage:
        return vehicle
    vehicle = vehicle._replace(health=max(0, vehicle.health - damage))
    if vehicle.health:
        table.tell("vehicle-hurt", who=vehicle.label, health=vehicle.health, most=vehicle.max_health)
    else:
        table.tell("vehicle-halts" if vehicle.explodes is None else "vehicle-explodes", who=vehicle.label)
    return vehicle


def _crashed(vehicle: Vehicle, damage: int, table: Table) -> Vehicle:
    """The rammer, whom the other vehicle has damaged too."""
    if damage:
        table.tell("rammer-too", who=vehicle.label, damage=damage)
    return _damaged(vehicle, damage, table)


def _blows_up(fight: VehicleFight, party: Party, table: Table) -> tuple[Outcome, Party]:
    """The heroes' vehicle is gone, and hurts everybody aboard."""
    assert fight.ours is not None
    amount = fight.ours.explodes or 0
    if isinstance(amount, Dice):
        amount = amount.value(table.roll(amount.count, amount.sides, say("harm")))
    for hero in standing(party):
        table.tell("harmed", who=hero.label, damage=amount)
        party = replaced(party, wounded(hero, amount, party, table))
    table.tell("fight-lost")
    return Outcome("lose"), after_scene(party)


def _settled(fight: VehicleFight, party: Party, table: Table) -> tuple[VehicleFight | Outcome, Party]:
    there = standing(party)
    if fight.ours is not None and not fight.ours.health and fight.ours.explodes is not None and there:
        return fight._replace(stage="wreck"), party
    if not there or (fight.ours is not None and not fight.ours.health):
        table.tell("fight-lost")
        return Outcome("lose"), after_scene(party)
    running = {f":{vehicle.id}" for vehicle in _running(fight)}
    if not running:
        table.tell("fight-won")
        return Outcome("win"), _learned(fight, after_scene(party), table)
    able = running | {OURS, *(hero.id for hero in there)}
    unit = fight.waiting[0]
    aboard = _aboard(fight, unit, party) if unit in able else ()
    acting = tuple([id for id in fight.acting if id in aboard])
    attacks = fight.attacks if acting and acting[0] == fight.acting[0] else 0
    waiting = tuple([id for id in (fight.waiting if acting else fight.waiting[1:]) if id in able])
    manned = fight.manned if acting else ()
    fight = fight._replace(
        acting=acting, attacks=attacks, manned=manned, waiting=waiting, order=tuple([id for id in fight.order if id in able])
    )
    if waiting:
        return fight, party
    table.tell("round")
    return fight._replace(waiting=fight.order), party


def _learned(fight: VehicleFight, party: Party, table: Table) -> Party:
    """What the crews overcome were worth: those in wrecks, and those who have fallen."""
    if party.rules.experience != "levels":
        return party
    crews = [(vehicle, sailor.foe) for vehicle in fight.theirs for sailor in vehicle.crew]
    return shared(sum(foe.xp for vehicle, foe in crews if not (vehicle.health and foe.standing)), party, table)


def canon(fight: VehicleFight) -> VehicleFight:
    """The order turned so that whoever is next comes first: nothing hangs on where a round begins."""
    if fight.stage != "rounds":
        return fight
    turned = (*fight.waiting, *fight.order[: len(fight.order) - len(fight.waiting)])
    return fight._replace(order=turned, waiting=turned)


def view(fight: VehicleFight, heroes: tuple[Person, ...]) -> SceneView:
    """Everybody, and every vehicle with its Health."""
    shown: list[Person] = [*heroes]
    active = fight.waiting[0] if fight.waiting and fight.stage != "wreck" else ""
    if fight.ours is not None:
        shown.append(_shown(OURS, fight.ours, "hero", active == OURS))
    for vehicle in fight.theirs:
        shown.append(_shown(f":{vehicle.id}", vehicle, "foe", active == f":{vehicle.id}"))
        for sailor in vehicle.crew:
            foe = sailor.foe
            meters = (Meter("health", foe.health, foe.max_health),)
            states = () if foe.standing else ("slain",)
            shown.append(Person(f":{vehicle.id}:{foe.id}", foe.name, "foe", meters, (Row("defence", str(foe.defence)),), states))
    return SceneView("fight", tuple(shown), fight.order)


def _shown(id: str, vehicle: Vehicle, side: Literal["hero", "foe"], active: bool) -> Person:
    meters = (Meter("health", vehicle.health, vehicle.max_health),)
    return Person(
        id, vehicle.label, side, meters, (Row("defence", str(vehicle.defence)),), () if vehicle.health else ("wrecked",), active
    )
