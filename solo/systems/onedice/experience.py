"""Experience: levels and what they bring (pp. 34-35), improvement points (p. 36), and awards (pp. 53-54)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from solo.systems.onedice import magic
from solo.systems.onedice.tables import rows, table

if TYPE_CHECKING:
    from solo.systems.onedice.people import Hero
    from solo.table import Party, Table

SKILL_STEP = 2  # improvement points for each point of the skill that is reached
ABILITY_STEP = 5
NEW_SKILL = 5  # flat, and not what the step would cost
LEVEL_MAX = 11
XP_LIMIT = 10**9  # of a hero's experience and improvement points


class Level(NamedTuple):
    """A level: the experience it takes, and what reaching it adds. Health is on top of 3 x Strong, for good."""

    level: int
    xp: int
    ability: int = 0
    health: int = 0
    skill: int = 0
    spells: int = 0


@cache
def levels() -> tuple[Level, ...]:
    """All levels, 1 to 11."""
    return tuple(Level(**row) for row in table("experience")["levels"]["rows"])


def source() -> str:
    """Where the rewards of the levels come from: they are reconstructed, for the one copy of the table at hand is scrambled."""
    return str(table("experience")["levels"]["source"])


def level_at(xp: int) -> int:
    """The level that experience, a running total that is never spent, has reached."""
    return max(level.level for level in levels() if level.xp <= max(0, xp))


def reached(before: int, after: int) -> tuple[Level, ...]:
    """The levels that are reached when experience grows, lowest first."""
    return tuple(level for level in levels() if before < level.xp <= after)


def improvement_cost(kind: Literal["skill", "ability"], before: int, after: int) -> int:
    """Improvement points to raise a skill or an ability, a step at a time (p. 36). ValueError where it is not raised."""
    if after <= before:
        raise ValueError(f"nothing is raised from {before} to {after}")
    if kind == "ability":
        return sum(ABILITY_STEP * step for step in range(before + 1, after + 1))
    return sum(NEW_SKILL if step == 1 else SKILL_STEP * step for step in range(before + 1, after + 1))


def xp_share(creatures: Iterable[int], heroes: int) -> int:
    """Experience each hero of a fight has for the creatures overcome in it (p. 53): an equal share, down (ruling)."""
    return sum(creatures) // heroes


class Award(NamedTuple):
    """What something may be worth, from least to most; `times_level`: for each level the hero has."""

    id: str
    least: int
    most: int
    times_level: bool = False

    def bounds(self, level: int = 1) -> tuple[int, int]:
        """The least and the most for a hero of a level."""
        factor = level if self.times_level else 1
        return self.least * factor, self.most * factor


@cache
def awards() -> dict[str, Award]:
    """What experience is given for, besides creatures (pp. 53-54)."""
    return {id: Award(id, **row) for id, row in rows("experience", "awards").items()}


@cache
def improvement_awards() -> dict[str, Award]:
    """Improvement points, where they take the place of levels (p. 54)."""
    return {id: Award(id, **row) for id, row in rows("experience", "improvement-points").items()}


# --- in play ---


def learnt(hero: Hero, xp: int, table: Table) -> Hero:
    """The hero with more experience. What levels bring of Health is had at once, the rest is to be chosen (see `training`); a
    level's spell is for those who have Magic when they reach it."""
    before, after = hero.growth.xp, min(hero.growth.xp + xp, XP_LIMIT)
    hero = hero._replace(growth=hero.growth._replace(xp=after))
    table.tell("experience", who=hero.label, xp=after - before, total=after)
    for level in reached(before, after):
        growth = hero.growth
        hero = hero._replace(
            max_health=hero.max_health + level.health,
            health=hero.health + level.health,
            growth=growth._replace(
                abilities=growth.abilities + level.ability,
                skills=growth.skills + level.skill,
                spells=(*growth.spells, level.level) if magic.lists_open(level.level, hero.magic) else growth.spells,
                health=growth.health + level.health,
            ),
        )
        table.tell("level", who=hero.label, level=level.level)
        if level.health:
            table.tell("level-health", who=hero.label, more=level.health, health=hero.health, most=hero.max_health)
    return hero


def experience(xp: int, party: Party, table: Table) -> Party:
    """Everybody who stands has some experience."""
    return party._replace(heroes=tuple([learnt(hero, xp, table) if hero.standing else hero for hero in party.heroes]))


def shared(xp: int, party: Party, table: Table) -> Party:
    """What creatures overcome were worth, in equal shares for every hero who lives (p. 53)."""
    living = [hero for hero in party.heroes if hero.state != "dead"]
    share = xp_share([xp], len(living)) if living else 0
    if not share:
        return party
    return party._replace(heroes=tuple([learnt(hero, share, table) if hero.state != "dead" else hero for hero in party.heroes]))


def improvement(points: int, party: Party, table: Table) -> Party:
    """Everybody who stands has some improvement points (p. 54)."""
    heroes = []
    for hero in party.heroes:
        if hero.standing:
            total = min(hero.growth.points + points, XP_LIMIT)
            hero = hero._replace(growth=hero.growth._replace(points=total))
            table.tell("improvement", who=hero.label, points=points, total=total)
        heroes.append(hero)
    return party._replace(heroes=tuple(heroes))
