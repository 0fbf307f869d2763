"""Making a hero as a row of questions at a table (pp. 6-13, 29, 34, 55-66): one a step, until there is a hero.

The order is the rulebook's: background, abilities, skills, powers and spells, the weapon that is free, money. What follows from
the choices is `hero_making`'s; that every way through the questions ends in a hero whom `hero_problems` lets pass is a law, and
tested. The name is asked for by whoever plays.
"""

from __future__ import annotations

from solo.systems.onedice import making_background, making_points, making_powers, making_weapon
from solo.systems.onedice.equipment import uses
from solo.systems.onedice.hero_making import chosen_powers, figures
from solo.systems.onedice.makings import Making, Question
from solo.systems.onedice.people import Hero
from solo.systems.onedice.skins import skin
from solo.systems.onedice.states import Craft
from solo.systems.protocol import Made
from solo.table import Table

QUESTIONS: dict[str, Question] = {
    "skin": making_background.ask_skin,
    "species": making_background.ask_species,
    "template": making_background.ask_template,
    "way": making_background.ask_way,
    "abilities": making_points.ask_ability,
    "skills": making_points.ask_skill,
    "powers": making_powers.ask_power,
    "weakness": making_powers.ask_weakness,
    "spells": making_powers.ask_spell,
    "weapon": making_weapon.ask_weapon,
    "money": making_weapon.roll_money,
}
ORDER = tuple(QUESTIONS)


def make(making: Making, table: Table) -> Making | Made:
    """One question, or the dice for money: the making as it goes on, or the hero, who has no name yet."""
    after = QUESTIONS[making.asking](making, table)
    if not after.answered:
        return after
    if making.asking == ORDER[-1]:
        return Made(finished(after))
    after = after._replace(asking=ORDER[ORDER.index(making.asking) + 1], answered=False, within="")
    return making_points.least(after) if after.asking == "abilities" else after


def finished(making: Making) -> Hero:
    """The hero of these choices."""
    choices, setting = making.choices, skin(making.choices.skin)
    made = figures(choices, making.terms)
    powers = chosen_powers(choices, setting)
    weapon = choices.weapon
    loads = [use.ammunition for use in uses(weapon or "") if use.ammunition]
    return Hero(
        id="",
        name="",
        article="",
        strong=made.strong,
        clever=made.clever,
        quick=made.quick,
        magic=made.magic,
        skills=made.skills,
        max_health=made.health,
        health=made.health,
        armour=0,
        stunt_points=made.stunt_points,
        money=making.money,
        # the weapon is free, and so is a first lot of what it is loaded with (ruling)
        gear=(*([weapon] if weapon else ()), *loads[:1], *(power.id for power in powers if power.damage)),
        craft=Craft(choices.spells),
        toughness=made.extra_defence,
        powers=tuple(choices.powers),
        weakness=choices.weakness or "",
    )
