"""What a OneDice book may hold: heroes, foes, gear, switches, ways on and effects, and what its conditions may read."""

from __future__ import annotations

from functools import cache

from solo.book.conditions import Function, Range
from solo.book.shape import Named, SystemShapes
from solo.systems.onedice import rules
from solo.systems.onedice.forms import effects, fights, foes, gear, heroes, switches, trials
from solo.systems.onedice.forms.limits import DEFENCE_MAX, HEALTH_MAX
from solo.systems.onedice.people import ABILITIES, ABILITY_MAX, MONEY_MAX, SKILL_MAX, STUNT_POINTS_MAX


@cache
def shapes() -> SystemShapes:
    """The tables; made once, when a book is first read."""
    skill = Named("The skill that is added to the die, with its own ability unless `ability` names another.", "skill")
    return SystemShapes(
        heroes=heroes.heroes(),
        foes=foes.foes(),
        gear=gear.gear(skill),
        switches=switches.switches(),
        ways={**trials.ways(), **fights.ways()},
        effects=effects.effects(),
        names={
            **dict.fromkeys(ABILITIES, Range(0, ABILITY_MAX)),
            "health": Range(0, HEALTH_MAX),
            "max_health": Range(1, HEALTH_MAX),
            "defence": Range(0, DEFENCE_MAX + 3 * ABILITY_MAX),
            "move": Range(0, 10 * ABILITY_MAX),
            "stunt_points": Range(0, STUNT_POINTS_MAX),
            "money": Range(0, MONEY_MAX),
        },
        values=frozenset({*ABILITIES, "health", "stunt_points", "money"}),
        functions={"skill": Function(("skill",), Range(0, SKILL_MAX))},
        words={"skill": rules.skill_names()},
    )
