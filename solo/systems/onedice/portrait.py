"""A hero outside of any game, in the making or kept, as values a screen can show."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.onedice import magic, skins
from solo.systems.onedice.hero_making import Choices, Terms, ability_points, left, skill_points, spells_at_start
from solo.systems.onedice.kept import listed
from solo.systems.onedice.making import finished
from solo.systems.onedice.makings import Making
from solo.systems.onedice.people import ABILITIES, Hero
from solo.systems.onedice.rules import ability_of
from solo.view import Block, Meter, Row, Sheet


def portrait(made: Making | Hero) -> Sheet:
    """A hero's sheet, as far as the hero is made: the points that are left, and all that follows from what is chosen."""
    if isinstance(made, Making):
        unnamed = finished(made)
        return _sheet(unnamed, tuple(_points(made.choices, made.terms)))
    return _sheet(made, ())


def _points(choices: Choices, terms: Terms) -> Iterator[Meter]:
    setting = skins.skin(choices.skin)
    rest, points = left(choices, terms), ability_points(choices, setting, terms)
    if points is not None:
        yield Meter("ability_points_left", rest.ability, points)
    yield Meter("skill_points_left", rest.skill, skill_points(setting, terms))
    spells = spells_at_start(choices, terms)
    if spells:
        yield Meter("spells_left", spells - len(choices.spells), spells)


def _sheet(hero: Hero, points: tuple[Meter, ...]) -> Sheet:
    health = () if not hero.name else (Meter("health", hero.health, hero.max_health),)
    mind = (Meter("sanity", max(0, hero.mind.sanity), hero.mind.most),) if hero.mind else ()
    gear = tuple(Row(listed()[item].name if item in listed() else item, "") for item in hero.gear)
    abilities = tuple(Row(name, str(getattr(hero, name))) for name in ABILITIES if name != "magic" or hero.magic)
    given = hero.strong or hero.clever or hero.quick  # else nothing is chosen yet, and nothing follows from it
    blocks = (
        Block("abilities", abilities if given else ()),
        Block("derived", tuple(_derived(hero)) if given else ()),
        Block("skills", tuple(_skill(name, number, hero) for name, number in hero.skills)),
        Block("powers", tuple(_powers(hero))),
        Block("spells", tuple(Row(magic.spells()[spell].name, "") for spell in hero.craft.spells if spell in magic.spells())),
        Block("gear", (*gear, *((Row("money", f"{hero.money:,}"),) if hero.money else ()))),
        Block("growth", (Row("xp", f"{hero.growth.xp:,}"),) if hero.growth.xp else ()),
    )
    return Sheet(hero.id, hero.name, (*points, *health, *mind), tuple(block for block in blocks if block.rows))


def _derived(hero: Hero) -> Iterator[Row]:
    if not hero.name:
        yield Row("health", str(hero.max_health))
    yield Row("defence", str(hero.defence))
    yield Row("move", f"{hero.move} m")


def _skill(name: str, points: int, hero: Hero) -> Row:
    return Row(name, f"{points} (1d6{points + getattr(hero, ability_of(name)):+d})")


def _powers(hero: Hero) -> Iterator[Row]:
    powers = {id: power for name in skins.SKINS for id, power in skins.skin(name).powers.items()}
    for id in hero.powers:
        if id in powers:
            yield Row(powers[id].name, "")
    weaknesses = {id: weakness for name in skins.SKINS for id, weakness in skins.skin(name).weaknesses.items()}
    if hero.weakness in weaknesses:
        yield Row("weakness", weaknesses[hero.weakness].name)
