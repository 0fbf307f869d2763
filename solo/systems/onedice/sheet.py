"""OneDice heroes and scenes as values a screen can show."""

from __future__ import annotations

from typing import Any

from solo.book.model import Book
from solo.systems.onedice.fight import Fight
from solo.systems.onedice.people import ABILITIES, Foe, Hero, readied
from solo.systems.onedice.rules import skills
from solo.table import Party
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
    trained = tuple(Row(name, f"{points}  (1d6{points + getattr(hero, skills()[name]):+d})") for name, points in hero.skills)
    carried = tuple(Row(book.gear[item].name, "") for item in hero.gear)
    shared = tuple(Row(book.gear[item].name, str(count) if count > 1 else "") for item, count in party.pack)
    money = (Row("money", f"{hero.money:,}"),) if hero.money else ()
    blocks = (
        Block("abilities", abilities),
        Block("derived", derived),
        Block("skills", trained),
        Block("gear", (*carried, *money)),
        Block("pack", shared),
    )
    return Sheet(hero.id, hero.name, _meters(hero), tuple(block for block in blocks if block.rows), _states(hero))


def _meters(hero: Hero) -> tuple[Meter, ...]:
    most = max(hero.stunt_points, 1)
    return (Meter("health", hero.health, hero.max_health), Meter("stunt_points", hero.stunt_points, most))


def _states(hero: Hero) -> tuple[str, ...]:
    return () if hero.state == "up" else (hero.state,)


def scene_view(scene: Any, party: Party) -> SceneView | None:
    """A fight: who is in it, in which order, whose turn it is. Other scenes show nothing but their question."""
    if not isinstance(scene, Fight):
        return None
    active = scene.waiting[0] if scene.waiting else ""
    heroes = tuple(
        Person(hero.id, hero.name, "hero", _meters(hero), (Row("defence", str(hero.defence)),), _states(hero), hero.id == active)
        for hero in party.heroes
        if hero.id not in scene.fled
    )
    foes = tuple(_foe(foe, foe.id == active) for foe in scene.foes)
    return SceneView("fight", (*heroes, *foes), scene.order)


def _foe(foe: Foe, active: bool) -> Person:
    states = () if foe.standing else ("slain",)
    meters = (Meter("health", foe.health, foe.max_health),)
    return Person(foe.id, foe.name, "foe", meters, (Row("defence", str(foe.defence)),), states, active)
