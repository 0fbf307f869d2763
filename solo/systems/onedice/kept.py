"""Heroes between adventures: what they bring into a book, and what they take home from it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from solo.book.model import Book
from solo.systems.onedice import equipment, magic, skins
from solo.systems.onedice.armour import equipped
from solo.systems.onedice.hero_problems import ABILITY_LEAST
from solo.systems.onedice.making_weapon import to_be_had
from solo.systems.onedice.people import MONEY_MAX, Gear, Hero, Switches, Weapon
from solo.systems.onedice.rules import derive
from solo.table import Party

BOLT_RANGE = 20  # metres that a power's bolts reach: as far as a Magic Bolt (ruling)


@cache
def listed() -> Mapping[str, Gear]:
    """Everything heroes may carry from one book into another: what the rulebook lists, and the bolts of powers, which use Quick
    and Throw (ruling). What is a book's own, such as the key to one of its doors, stays in it."""
    powers = {id: power for name in skins.SKINS for id, power in skins.skin(name).powers.items() if power.damage}
    bolts = {
        id: Gear(id, power.name, weapons=(Weapon("Throw", power.damage or 0, range=BOLT_RANGE),)) for id, power in powers.items()
    }
    return {
        **{id: item._replace(name=item.name[:1].upper() + item.name[1:]) for id, item in equipment.listed().items()},
        **bolts,
    }


def arrived(kept: Hero, id: str, book: Book, rules: Switches) -> Hero:
    """A hero who was made or kept, as they come into a book, by an id of their own: rested and with fresh Stunt Points."""
    wounded = rules.brought_wounds and kept.health > 0
    powers = frozenset(power for name in skins.SKINS for power in skins.skin(name).powers)
    hero = kept._replace(
        id=id,
        article="",
        health=kept.health if wounded else kept.max_health,
        stunt_points=rules.stunt_points,
        money=kept.money if rules.brought_money else 0,
        gear=tuple(item for item in kept.gear if _comes(item, book, rules)),
        state="up",
        craft=kept.craft._replace(
            spells=tuple(spell for spell in kept.craft.spells if spell in magic.spells()),
            specials=tuple(special for special in kept.craft.specials if special in magic.specials()),
            used=(),
        ),
        lasting=(),
        locked=(),
        powers=tuple(power for power in kept.powers if power in powers),
    )
    hero = hero._replace(shots=tuple((item, left) for item, left in kept.shots if item in hero.gear))
    dressed: Hero
    (dressed,) = equipped(Party((hero,)), book.gear).heroes
    return dressed


def feeblest(book: Book) -> Hero:
    """A beginner with the least of everything (pp. 9-10), and wounded where wounds may be brought."""
    least = ABILITY_LEAST
    most = derive(least, least).health
    health = 1 if book.party.bring and book.rules.brought_wounds else most
    return Hero("", "", "", least, least, least, 0, (), most, health, armour=0, stunt_points=0, money=0, gear=())


def _comes(item: str, book: Book, rules: Switches) -> bool:
    """Whether something carried comes along: it is on the list, and this setting has it; bolts always do."""
    if item not in listed() or item not in book.gear:
        return False
    if item not in equipment.listed():
        return True
    return rules.brought_gear and to_be_had(item, skins.skin(rules.skin))


def went_home(kept: Hero, ended: Hero, pack: Mapping[str, int], book: Book, rules: Switches) -> Hero | None:
    """A hero as they are kept after a book: as they ended it, with what they had left at home, and what of the party's pack is
    theirs to take. None where they did not come through."""
    if ended.state in ("dying", "dead") or (ended.state == "up" and not ended.health):
        return None
    brought = arrived(kept, ended.id, book, rules)
    left = list(kept.gear)
    for item in brought.gear:
        left.remove(item)
    taken = (*ended.gear, *(item for item, count in pack.items() for _ in range(count)))
    gear = (*left, *(item for item in taken if item in listed()))
    return ended._replace(
        id="",
        health=max(1, ended.health),  # whoever was unconscious is up again
        money=min(MONEY_MAX, kept.money - brought.money + ended.money),
        gear=gear,
        quick=ended.quick - ended.slowed,
        armour=0,
        slowed=0,
        tools=(),
        state="retired" if ended.state == "retired" else "up",
        craft=ended.craft._replace(used=()),
        lasting=(),
        shots=tuple((item, number) for item, number in ended.shots if item in gear),
        locked=(),
    )


def called(hero: Hero, name: str) -> Hero:
    """The hero under another name."""
    return hero._replace(name=name, article="")


def experienced(hero: Hero) -> int:
    """Experience points; improvement points, where they take their place (p. 36), count as they stand."""
    return hero.growth.xp or hero.growth.points
