"""Values of a hero's: those that conditions read by name, and those that effects change."""

from __future__ import annotations

from solo.systems.onedice.people import ABILITY_MAX, MONEY_MAX, STUNT_POINTS_MAX, Hero
from solo.systems.onedice.rules import derive
from solo.systems.onedice.wounds import fallen


def value(hero: Hero, name: str) -> int:
    """A value of a hero's by the name conditions use."""
    number = getattr(hero, name)
    assert isinstance(number, int)
    return number


def change(hero: Hero, name: str, value: int) -> Hero:
    """A hero with a value set, within its limits. Health follows Strong (p. 34); who stands and has none left falls (p. 23)."""
    match name:
        case "health":
            changed = hero._replace(health=max(0, min(value, hero.max_health)))
            return fallen(changed) if hero.standing and not changed.health else changed
        case "stunt_points":
            return hero._replace(stunt_points=max(0, min(value, STUNT_POINTS_MAX)))
        case "money":
            return hero._replace(money=max(0, min(value, MONEY_MAX)))
    value = max(hero.slowed if name == "quick" else 0, min(value, ABILITY_MAX))
    if name == "strong":
        more = derive(value, 0).health - derive(hero.strong, 0).health
        most = max(1, hero.max_health + more)
        health = hero.health and max(1, min(hero.health + more, most))
        return hero._replace(strong=value, max_health=most, health=health)
    return hero._replace(**{name: value})  # type: ignore[arg-type]
