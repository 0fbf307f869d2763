"""Items, as a book writes them."""

from __future__ import annotations

from typing import Any

from solo.book.shape import Amount, Either, Field, Flag, ListOf, Made, Named, OneOf, Record, Slug, Text, Unfit, Whole
from solo.systems.onedice import equipment
from solo.systems.onedice.forms.limits import BONUS_MAX, DAMAGE_MAX, DEFENCE_MAX, HEALTH_MAX, RANGE_MAX, SHOTS_MAX, SLOWED_MAX
from solo.systems.onedice.people import MONEY_MAX, Armour, Gear, Rounds, Tool, Weapon


def gear(skill: Named) -> Record:
    """An item; `skill` is any skill by name."""
    listed = {id: _about(item) for id, item in equipment.listed().items()}
    return Record(
        "An item.",
        "an item",
        {
            "like": Field(OneOf("An item of the rulebook's tables that it is like; keys beside it say what is not.", listed)),
            "name": Field(Text("What it is called."), required=True),
            "weapon": Field(_weapon(skill)),
            "armour": Field(_armour()),
            "tool": Field(_tool(skill)),
            "rounds": Field(_rounds()),
            "sights": Field(Whole("Added to attacks with a weapon that sights fit.", 0, BONUS_MAX), default=0),
            "price": Field(Whole("What it costs, where a shop says nothing else.", 0, MONEY_MAX)),
            "potion": Field(Amount("Health that whoever drinks it regains; it is gone then.", 1, HEALTH_MAX)),
            "about": Field(Text("A line about it."), default=""),
        },
        _gear,
        like="like",
    )


def _weapon(skill: Named) -> Either:
    one = Record(
        "What the item does in a fight.",
        "a weapon",
        {
            "skill": Field(skill, required=True),
            "damage": Field(Whole("Damage, on top of the margin.", 0, DAMAGE_MAX), required=True),
            "range": Field(Whole("How far it reaches, in metres; left out: hand to hand.", 1, RANGE_MAX)),
            "range_per_strong": Field(Whole("Metres it is thrown for each point of Strong, in place of a range.", 1, RANGE_MAX)),
            "attacks": Field(Whole("How many attacks one use of it makes, such as 3 for a burst.", 1, 10), default=1),
            "blast": Field(Whole("Metres round the target within which everybody is struck; 0: the target.", 0, 100), default=0),
            "reload": Field(Whole("Rounds it takes to load for the next shot.", 0, 10), default=0),
            "ammunition": Field(
                Slug("The kind of rounds it takes. They are counted where the book has an item that holds them.", numbers=False)
            ),
            "sights": Field(Flag("Whether sights fit it."), default=False),
            "stun": Field(
                Flag("Whether it has a stun setting: no damage, but whoever is hit cannot act for d6 rounds."), default=False
            ),
        },
        _one_weapon,
    )
    return Either(
        "What the item does in a fight, or a list where there are several ways of using it, such as stabbing and throwing.",
        sequence=ListOf("Each way of using it.", one, least=1, most=4),
        mapping=Made(one, lambda weapon: (weapon,)),
    )


def _armour() -> Either:
    defence = Whole("Added to Defence while it is worn.", 0, DEFENCE_MAX)
    whole = Record(
        "What the item does when it is worn.",
        "armour",
        {
            "defence": Field(defence, required=True),
            "kind": Field(
                OneOf("How it is worn: one of each at a time.", {"suit": "on the body", "shield": "on the arm"}), default="suit"
            ),
            "quick": Field(
                Whole("What it does to the Quick of whoever has less Strong than its Defence.", -SLOWED_MAX, 0), default=0
            ),
        },
        Armour,
    )
    told = "What it adds to Defence when it is worn, as a suit; or in full. Everybody wears what makes their Defence highest."
    return Either(told, number=Made(defence, Armour), mapping=whole)


def _tool(skill: Named) -> Record:
    bonus = Field(Whole("Added to checks of the skill.", 1, BONUS_MAX), required=True)
    return Record("A tool, for whoever has it at hand.", "a tool", {"skill": Field(skill, required=True), "bonus": bonus}, Tool)


def _rounds() -> Record:
    return Record(
        "Ammunition: where a book has some, the shots of weapons that take it are counted.",
        "ammunition",
        {
            "kind": Field(Slug("The kind, as weapons name it under `ammunition`.", numbers=False), required=True),
            "shots": Field(Whole("How many shots it holds.", 1, SHOTS_MAX), required=True),
        },
        Rounds,
    )


def _one_weapon(**given: Any) -> Weapon:
    if given["range"] is not None and given["range_per_strong"] is not None:
        help = "leave out `range` or `range_per_strong`"
        raise Unfit("a weapon has one range, fixed or by Strong, and not both", "range_per_strong", help=help)
    return Weapon(**given)


def _gear(id: str, like: str | None = None, **given: Any) -> Gear:
    if "weapon" in given:
        given["weapons"] = given.pop("weapon") or ()
    if like is None:
        return Gear(id, **given)
    pattern = equipment.listed()[like]
    return pattern._replace(id=id, **{"name": capital(pattern.name), **given})


def capital(name: str) -> str:
    """A name of the tables as books write names."""
    return name[:1].upper() + name[1:]


def _about(item: Gear) -> str:
    """An item of the tables in a few words, for whoever looks for one."""
    told = [f"{weapon.skill}, damage {weapon.damage}{_reach(weapon)}" for weapon in item.weapons]
    if item.armour is not None:
        told.append(f"{item.armour.kind}, Defence {item.armour.defence:+d}")
    if item.tool is not None:
        told.append(f"{item.tool.skill} {item.tool.bonus:+d}")
    if item.rounds is not None:
        told.append(f"{item.rounds.shots} shots")
    if item.potion is not None:
        told.append(f"{item.potion} Health when drunk")
    if item.price is not None:
        told.append(f"price {item.price:,}")
    return f"{capital(item.name)}: {'; '.join(told)}" if told else capital(item.name)


def _reach(weapon: Weapon) -> str:
    if weapon.range_per_strong is not None:
        return f", {weapon.range_per_strong} m for each Strong"
    return f", {weapon.range} m" if weapon.range else ""
