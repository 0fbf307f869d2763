"""What a OneDice book may hold: heroes, foes, gear, switches, ways on and effects, and what its conditions may read."""

from __future__ import annotations

from functools import cache

from solo.book.conditions import Function, Range
from solo.book.shape import Named, SystemShapes
from solo.systems.onedice import kept, rules
from solo.systems.onedice.experience import LEVEL_MAX, XP_LIMIT
from solo.systems.onedice.forms import (
    chases,
    effects,
    experience,
    fights,
    foes,
    gear,
    hazards,
    heroes,
    magic,
    mooks,
    sanity,
    ships,
    shop,
    switches,
    trials,
    vehicles,
)
from solo.systems.onedice.forms.limits import DEFENCE_MAX, HEALTH_MAX, SLOWED_MAX
from solo.systems.onedice.people import ABILITIES, ABILITY_MAX, MONEY_MAX, SKILL_MAX, STUNT_POINTS_MAX
from solo.systems.onedice.sanity import INSANITIES, SANITY_MAX


@cache
def shapes() -> SystemShapes:
    """The tables; made once, when a book is first read."""
    skill = Named("The skill that is added to the die, with its own ability unless `ability` names another.", "skill")
    return SystemShapes(
        heroes=heroes.heroes(),
        foes=foes.foes(),
        gear=gear.gear(skill),
        switches=switches.switches(),
        ways={
            **trials.ways(),
            **hazards.ways(),
            **sanity.ways(),
            **chases.ways(),
            **fights.ways(),
            **mooks.ways(),
            **vehicles.ways(),
            **ships.ways(),
            **magic.ways(),
            **shop.ways(),
            **experience.ways(),
        },
        effects={**effects.effects(), **sanity.effects(), **magic.effects(), **experience.effects()},
        names={
            **dict.fromkeys(ABILITIES, Range(0, ABILITY_MAX)),
            "quick": Range(-2 * SLOWED_MAX, ABILITY_MAX),  # in armour too heavy for somebody
            "xp": Range(0, XP_LIMIT),
            "level": Range(1, LEVEL_MAX),
            "health": Range(0, HEALTH_MAX),
            "max_health": Range(1, HEALTH_MAX),
            "defence": Range(0, DEFENCE_MAX + 3 * ABILITY_MAX),
            "move": Range(0, 10 * ABILITY_MAX),
            "stunt_points": Range(0, STUNT_POINTS_MAX),
            "sanity": Range(-SANITY_MAX - 6, SANITY_MAX),  # it is as far below nothing at least that a chronic insanity begins
            "insane": Range(0, INSANITIES),
            "money": Range(0, MONEY_MAX),
        },
        values=frozenset({*ABILITIES, "health", "stunt_points", "money"}),
        functions={"skill": Function(("skill",), Range(0, SKILL_MAX)), **magic.functions()},
        words={"skill": rules.skill_names(), **magic.words()},
        lent=kept.listed(),
        harmless=frozenset({*magic.effects(), *experience.effects(), "heal", "money", "stunt_points"}),
        asks=ASKS,
    )


ASKS = {
    "skill": "Points in the skill; 0 for somebody untrained.",
    "knows": "Whether somebody knows the spell, castings left or not.",
    "can_cast": "Whether somebody knows the spell, has a casting left for it, and could succeed.",
    "special": "Whether somebody has the special, used up or not.",
    "strong": "The ability Strong.",
    "clever": "The ability Clever.",
    "quick": "The ability Quick, as the armour that is worn leaves it.",
    "magic": "The ability Magic; 0 for somebody without.",
    "xp": "Experience gathered so far.",
    "level": "The level that experience has reached, from 1.",
    "health": "Health as it is now.",
    "max_health": "Health when nothing hurts.",
    "defence": "Defence, with the armour that is worn.",
    "move": "Metres a round.",
    "stunt_points": "Stunt Points left.",
    "sanity": "Sanity, which may be less than 0; the most there can be as long as none was rolled.",
    "insane": "How many insanities somebody has, a fit that lasts just now among them.",
    "money": "What one hero has, and so the richest who stands; a shop takes what all of them have together.",
}
