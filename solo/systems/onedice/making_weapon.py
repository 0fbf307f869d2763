"""What a hero in the making begins with: one weapon that is free, and money (p. 29)."""

from __future__ import annotations

from solo.systems.onedice.equipment import guns, uses
from solo.systems.onedice.hero_making import figures
from solo.systems.onedice.makings import Making, asked, groups
from solo.systems.onedice.skins import Skin, skin
from solo.table import Option, Say, Table, say

NONE = "none"


def ask_weapon(making: Making, table: Table) -> Making:
    """The weapon: first of which kind, then which."""
    setting = skin(making.choices.skin)
    here = {kind: [weapon for weapon in weapons if to_be_had(weapon, setting)] for kind, weapons in groups("weapons").items()}
    if not making.within:
        options = [Option(kind, say(f"make-weapons-{kind}")) for kind, weapons in here.items() if weapons]
        kind = asked(table, "make-weapon", [*options, Option(NONE, say("make-no-weapon"))])
        return making.done if kind == NONE else making._replace(within=kind)
    choices = [Option(weapon, _weapon(weapon, making)) for weapon in here[making.within]]
    weapon = asked(table, "make-weapon", [*choices, Option("back", say("make-other-weapons"))])
    if weapon == "back":
        return making._replace(within="")
    return making.choose(weapon=weapon).done


def to_be_had(weapon: str, setting: Skin) -> bool:
    """Whether a setting has a weapon."""
    return weapon not in setting.forbidden_weapons and (setting.guns or weapon not in guns())


def _weapon(weapon: str, making: Making) -> Say:
    first, *_ = uses(weapon)
    points = dict(figures(making.choices, making.terms).skills).get(first.skill, 0)
    return say("make-weapon", name=first.name, damage=first.damage, skill=first.skill, points=points)


def roll_money(making: Making, table: Table) -> Making:
    """Money at the start."""
    money = figures(making.choices, making.terms).money
    faces = table.roll(money.count, money.sides, say("make-money"))
    amount = money.value(faces)
    table.tell("make-money", die=sum(faces), times=money.times, money=amount)
    return making._replace(money=amount).done
