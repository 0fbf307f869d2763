"""OneDice heroes and scenes as values a screen can show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from solo.book.model import Book
from solo.systems.onedice import mook_fight, ship_battle, vehicle_fight
from solo.systems.onedice.arms import readied
from solo.systems.onedice.casting import CASTINGS_EACH, castings_left, uses_left
from solo.systems.onedice.chase import Chase, steps_apart
from solo.systems.onedice.chases import DISTANCES
from solo.systems.onedice.combat import Fight, guard
from solo.systems.onedice.magic import castings, specials, spells
from solo.systems.onedice.mook_fight import MookFight
from solo.systems.onedice.people import ABILITIES, Foe, Hero
from solo.systems.onedice.rules import ability_of
from solo.systems.onedice.ship_battle import ShipBattle
from solo.systems.onedice.vehicle_fight import VehicleFight
from solo.table import Party, Say
from solo.view import Block, Meter, Person, Row, SceneView, Sheet


def sheet(party: Party, book: Book) -> tuple[Sheet, ...]:
    """Each hero: Health and Stunt Points, abilities, what follows from them, skills with their sums, gear and the pack."""
    return tuple(_hero(hero, party, book) for hero in party.heroes)


def _hero(hero: Hero, party: Party, book: Book) -> Sheet:
    abilities = tuple(Row(name, str(getattr(hero, name))) for name in ABILITIES if name != "magic" or hero.magic)
    pack = [item for item, _ in party.pack]
    attack = readied(hero, pack, dict(book.gear))
    derived = (
        Row("defence", str(hero.defence)),
        Row("move", f"{hero.move} m"),
        Row("attack", f"{attack.name} 1d6{attack.bonus:+d}, damage {attack.damage}"),
    )
    trained = tuple(Row(name, f"{points} (1d6{points + getattr(hero, ability_of(name)):+d})") for name, points in hero.skills)
    carried = tuple(Row(book.gear[item].name, "") for item in hero.gear)
    shared = tuple(Row(book.gear[item].name, str(count) if count > 1 else "") for item, count in party.pack)
    money = (Row("money", f"{hero.money:,}"),) if hero.money else ()
    shots = tuple(Row(book.gear[item].name, str(left)) for item, left in hero.shots)
    blocks = (
        Block("abilities", abilities),
        Block("derived", derived),
        Block("skills", trained),
        Block("spells", tuple(_spells(hero))),
        Block("specials", tuple(_specials(hero))),
        Block("lasting", tuple(_lasting(hero))),
        Block("mind", tuple(_mind(hero))),
        Block("locked", tuple(_locked(hero, party))),
        Block("experience", tuple(_learnt(hero))),
        Block("gear", (*carried, *money)),
        Block("shots", shots),
        Block("pack", shared),
    )
    return Sheet(hero.id, hero.name, _meters(hero, party), tuple(block for block in blocks if block.rows), _states(hero))


def _learnt(hero: Hero) -> Iterator[Row]:
    """Experience and level, and what is still to be spent in training."""
    growth = hero.growth
    if growth.xp:
        yield Row("level", str(hero.level))
        yield Row("xp", f"{growth.xp:,}")
    unspent = (
        ("improvement", growth.points),
        ("ability_points", growth.abilities),
        ("skill_points", growth.skills),
        ("spells", len(growth.spells)),
    )
    yield from (Row(name, str(number)) for name, number in unspent if number)


def _spells(hero: Hero) -> Iterator[Row]:
    """What a hero can cast: castings left, and the roll against each spell's number."""
    if hero.craft.spells and not hero.craft.each:
        yield Row("castings", f"{castings_left(hero, hero.craft.spells[0])} / {castings(hero.magic)}")
    for id in hero.craft.spells:
        roll = f"1d6{hero.magic:+d} ≥ {spells()[id].tn}"
        yield Row(spells()[id].name, f"{castings_left(hero, id)} / {CASTINGS_EACH}, {roll}" if hero.craft.each else roll)


def _specials(hero: Hero) -> Iterator[Row]:
    for id in hero.craft.specials:
        per_day = specials()[id].per_day
        yield Row(specials()[id].name, "" if per_day is None else f"{uses_left(hero, id)} / {per_day}")


def _mind(hero: Hero) -> Iterator[Row]:
    """Insanities that stay, and how far Sanity is below nothing, which no meter shows."""
    if hero.mind is None:
        return
    if hero.mind.sanity < 0:
        yield Row("sanity", f"{hero.mind.sanity}")
    yield from (Row(condition, "") for condition in hero.mind.conditions)


def _lasting(hero: Hero) -> Iterator[Row]:
    for one in hero.lasting:
        yield Row(one.id, f"{one.hours} h" if one.hours else f"{one.rounds}" if one.rounds else "")


def _locked(hero: Hero, party: Party) -> Iterator[Row]:
    """Whom a medic must leave alone, and for how long."""
    for other in party.heroes:
        if other.id in dict(hero.locked):
            yield Row(other.name, f"{dict(hero.locked)[other.id]} h")


def _meters(hero: Hero, party: Party) -> tuple[Meter, ...]:
    most = max(hero.stunt_points, party.rules.stunt_points, 1)  # the points a hero has for an adventure (p. 12), or began it with
    sanity = (Meter("sanity", max(0, hero.mind.sanity), hero.mind.most),) if hero.mind else ()
    return (Meter("health", hero.health, hero.max_health), Meter("stunt_points", hero.stunt_points, most), *sanity)


def _states(hero: Hero) -> tuple[str, ...]:
    return () if hero.state == "up" else (hero.state,)


def scene_view(scene: Any, party: Party, told: Sequence[Say] = ()) -> SceneView | None:
    """A fight: who is in it and where, in which order, whose turn it is; or a chase: who is in it, and how many steps apart.
    Other scenes show nothing but their question. What has been told of anybody's Health in the step under way holds already."""
    view = _view(scene, party)
    health = {saying.field("who"): saying.field("health") for saying in told if saying.field("health") is not None}
    if view is None or not health:
        return view
    labels = {each.id: each.label for each in (*party.heroes, *getattr(scene, "foes", ()))}
    people = tuple(_with_health(person, health.get(labels.get(person.id))) for person in view.people)
    return view._replace(people=people)


def _with_health(person: Person, health: int | None) -> Person:
    if health is None:
        return person
    meters = tuple(meter._replace(value=max(0, health)) if meter.label == "health" else meter for meter in person.meters)
    return person._replace(meters=meters)


def _view(scene: Any, party: Party) -> SceneView | None:
    if isinstance(scene, Chase):
        return _chase(scene, party)
    if isinstance(scene, MookFight | VehicleFight | ShipBattle):
        return _crowded(scene, party)
    if not isinstance(scene, Fight):
        return None
    heroes = tuple(
        _person(scene, hero, "hero", _meters(hero, party), _states(hero)) for hero in party.heroes if hero.id not in scene.fled
    )
    foes = tuple(
        _person(scene, foe, "foe", (Meter("health", foe.health, foe.max_health),), _foe_states(foe)) for foe in scene.foes
    )
    there = {person.id for person in (*heroes, *foes)}
    return SceneView(
        "fight", (*heroes, *foes), scene.order, places=tuple([(id, place) for id, place in scene.ground if id in there])
    )


def _crowded(scene: MookFight | VehicleFight | ShipBattle, party: Party) -> SceneView:
    """A fight with mooks, vehicles or ships: each knows its own side of it."""
    active = (*scene.acting, "")[0] if isinstance(scene, VehicleFight) else (*scene.waiting, "")[0]
    gone = scene.fled if isinstance(scene, MookFight) else ()
    heroes = tuple(
        Person(
            hero.id,
            hero.name,
            "hero",
            _meters(hero, party),
            (Row("defence", str(hero.defence)),),
            _states(hero),
            hero.id == active,
        )
        for hero in party.heroes
        if hero.id not in gone
    )
    match scene:
        case MookFight():
            return mook_fight.view(scene, heroes)
        case VehicleFight():
            return vehicle_fight.view(scene, heroes)
    return ship_battle.view(scene, heroes)


def _chase(scene: Chase, party: Party) -> SceneView:
    heroes = tuple(
        Person(hero.id, hero.name, "hero", _meters(hero, party), (), _states(hero), hero.id == scene.runner)
        for hero in party.heroes
    )
    apart = Meter("distance", steps_apart(scene.distance), len(DISTANCES))
    foe = scene.foe
    health = (Meter("health", foe.health, foe.max_health),) if foe else ()
    other = Person(foe.id if foe else "other-side", foe.name if foe else scene.label, "foe", (*health, apart))
    return SceneView("chase", (*heroes, other))


def _person(
    scene: Fight, who: Hero | Foe, side: Literal["hero", "foe"], meters: tuple[Meter, ...], states: tuple[str, ...]
) -> Person:
    at_work = any(busy.hero == who.id for busy in scene.busy)
    named = (("advantage", who.id in scene.advantage), ("exposed", who.id in scene.exposed), ("busy", at_work))
    lasting = (*(one.id for one in who.lasting if one.id not in states), *(name for name, holds in named if holds))
    rows = (Row("defence", str(guard(scene, who))),)
    active = bool(scene.waiting) and who.id == scene.waiting[0]
    return Person(who.id, who.name, side, meters, rows, (*states, *lasting), active)


def _foe_states(foe: Foe) -> tuple[str, ...]:
    if foe.gone:
        return (foe.gone,)
    if foe.health:
        return ()
    return ("stunned",) if any(one.id == "stunned" for one in foe.lasting) else ("slain",)
