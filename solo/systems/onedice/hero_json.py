"""Heroes as JSON, as saves and kept heroes hold them. Nothing in one is trusted: a file can be edited by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_args

from solo.book.characters import CONTROL_IN_VALUE
from solo.book.decoding import listed
from solo.book.shown import named
from solo.systems.onedice.people import ABILITIES, ABILITY_MAX, MONEY_MAX, SKILL_MAX, STUNT_POINTS_MAX, Hero, State
from solo.systems.onedice.rules import skill_named
from solo.systems.onedice.states import Craft, Growth, Lasting, Mind

NUMBER_MAX = 10**9  # of any number that has no limit of its own


def to_json(hero: Hero) -> dict[str, Any]:
    """A hero as JSON. Lists of pairs are objects, and what is as everybody begins with it is left out."""
    data = hero._asdict()
    for name in _LATER:
        if data[name] == Hero._field_defaults[name]:
            del data[name]
    return {name: _plain(name, value) for name, value in data.items()}


def from_json(data: Mapping[str, Any]) -> Hero:
    """A hero from JSON; ValueError in one sentence where it is none, which names the field."""
    given = {}
    for name, value in data.items():
        if name not in Hero._fields:
            raise ValueError(f"“{named(name, 40)}” means nothing here")
        try:
            given[name] = _READ[name](value) if name in _READ else value
        except (KeyError, TypeError, ValueError, AttributeError):
            raise ValueError(f"`{name}` cannot be read") from None
    for name in Hero._fields:
        if name not in given and name not in Hero._field_defaults:
            raise ValueError(f"`{name}` is missing")
    hero = Hero(**given)
    _check(hero)
    return hero


_LATER = ("craft", "mind", "growth", "lasting", "shots", "locked", "slowed", "toughness", "tools", "powers", "weakness")
_PAIRS = frozenset({"skills", "shots", "used", "met", "locked", "tools"})


def _plain(name: str, value: Any) -> Any:
    if name in _PAIRS and isinstance(value, tuple):  # in a hero's growth `skills` is a number
        return dict(value)
    if hasattr(value, "_asdict"):
        return {name: _plain(name, part) for name, part in value._asdict().items()}
    return [_plain("", part) for part in value] if isinstance(value, tuple) else value


def _pairs(value: Any) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((str(name), _whole(number)) for name, number in value.items()))


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ValueError(value)
    return tuple(map(_text, value))


def _text(value: Any) -> str:
    if not isinstance(value, str) or CONTROL_IN_VALUE.search(value):
        raise ValueError(value)
    return value


def _truth(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError(value)
    return value


def _whole(value: Any) -> int:
    if type(value) is not int or not -NUMBER_MAX <= value <= NUMBER_MAX:
        raise ValueError(value)
    return value


def _craft(value: Any) -> Craft:
    return Craft(_texts(value["spells"]), _texts(value["specials"]), _pairs(value["used"]), _truth(value["each"]))


def _mind(value: Any) -> Mind | None:
    if value is None:
        return None
    return Mind(_whole(value["sanity"]), _whole(value["most"]), _texts(value["conditions"]), _pairs(value["met"]))


def _growth(value: Any) -> Growth:
    numbers = {name: _whole(number) for name, number in value.items() if name != "spells"}
    return Growth(**numbers, spells=tuple(map(_whole, value["spells"])))


def _lasting(value: Any) -> tuple[Lasting, ...]:
    return tuple(_checked(Lasting(**one)) for one in value)


def _checked(one: Lasting) -> Lasting:
    times = tuple(time for time in (one.rounds, one.hours) if time is not None)
    numbers = (one.defence, one.rolls, one.to_hit, one.quick, *times)
    if not all(type(flag) is bool for flag in (one.halves, one.idle)) or one.kind != "lasting":
        raise ValueError(one)
    for number in numbers:
        _whole(number)
    _texts([one.id, one.source])
    return one


_READ: Mapping[str, Callable[[Any], Any]] = {
    "id": _text,
    "name": _text,
    "article": _text,
    "skills": _pairs,
    "gear": _texts,
    "craft": _craft,
    "mind": _mind,
    "growth": _growth,
    "lasting": _lasting,
    "shots": _pairs,
    "locked": _pairs,
    "tools": _pairs,
    "powers": _texts,
    "weakness": _text,
}


def _check(hero: Hero) -> None:
    """ValueError where a field holds what no hero has."""
    for field, number, low, high in _numbers(hero):
        if type(number) is not int or not low <= number <= high:
            raise ValueError(f"`{field}` must be a whole number from {low:,} to {high:,}")
    for skill, _ in hero.skills:
        if skill_named(skill) != skill:
            raise ValueError(f"`skills` has “{named(skill, 40)}”, which is no skill")
    if hero.state not in get_args(State):
        raise ValueError(f"`state` must be {listed(get_args(State), 'or')}")
    if hero.kind != "onedice-hero":
        raise ValueError("`kind` must be onedice-hero")


def _numbers(hero: Hero) -> Iterator[tuple[str, Any, int, int]]:
    """Each number with its field and its range, which may hang on numbers before it."""
    yield "slowed", hero.slowed, -NUMBER_MAX, 0
    for ability in ABILITIES:
        slowed = hero.slowed if ability == "quick" else 0
        yield ability, getattr(hero, ability), slowed, ABILITY_MAX + slowed
    yield "toughness", hero.toughness, 0, NUMBER_MAX
    yield "max_health", hero.max_health, 1, NUMBER_MAX
    yield "health", hero.health, 0, hero.max_health
    yield "armour", hero.armour, 0, NUMBER_MAX
    yield "stunt_points", hero.stunt_points, 0, STUNT_POINTS_MAX
    yield "money", hero.money, 0, MONEY_MAX
    for _, points in hero.skills:
        yield "skills", points, 0, SKILL_MAX
    for number in (hero.growth.xp, hero.growth.points, hero.growth.abilities, hero.growth.skills):
        yield "growth", number, 0, NUMBER_MAX
