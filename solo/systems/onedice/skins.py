"""Skins: what a setting lets heroes be, with its peoples, templates, powers and weaknesses (pp. 55-68)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, NamedTuple

from solo.dice import Dice, parse
from solo.systems.onedice.tables import columns, rows, table

SKINS = ("universal", "fantasy", "supers", "space")


class Species(NamedTuple):
    """A people: points to give out, or a package of abilities that is fixed."""

    id: str
    name: str
    ability_points: int | None = None
    abilities: Mapping[str, int] = {}


class Template(NamedTuple):
    """A trade to begin with: the ways its skill points may lie, and how many are free. `money`: where it is not the skin's."""

    id: str
    name: str
    ways: tuple[Mapping[str, int], ...]
    free: int
    money: Dice | None = None


class Power(NamedTuple):
    """A super power. `raises` is an ability, a skill or Defence, and by how much; `damage` that of its bolts, which use Quick
    and Throw (ruling)."""

    id: str
    name: str
    rank: Literal["minor", "major", "incredible"]
    raises: Mapping[str, int] = {}
    damage: int | None = None
    immune_to: str | None = None
    strikes_vehicles: bool = False  # unarmed


class Weakness(NamedTuple):
    """A weakness to go with powers. `rule` is empty where it touches none."""

    id: str
    name: str
    rule: str = ""


class Skin(NamedTuple):
    """A setting. `magic`: whose it is; `casters` are the templates that cast spells where it is not everybody's."""

    id: str
    name: str
    ability_points: int
    skill_points: int
    magic: Literal["anyone", "casters", "nobody"]
    money: Dice
    currency: str
    casters: tuple[str, ...] = ()
    forbidden_skills: tuple[str, ...] = ()
    extra_skills: tuple[str, ...] = ()
    guns: bool = True
    forbidden_weapons: tuple[str, ...] = ()
    major_powers: int = 0
    minor_powers: tuple[int, int] = (0, 0)  # least and most
    species: Mapping[str, Species] = {}
    templates: Mapping[str, Template] = {}
    powers: Mapping[str, Power] = {}
    weaknesses: Mapping[str, Weakness] = {}


@cache
def skin(id: str) -> Skin:
    """A setting by its id, one of SKINS."""
    name = f"skins/{id}"
    figures = columns({column: value for column, value in table(name).items() if not isinstance(value, dict)})
    figures["money"] = parse(figures["money"])
    for column in ("casters", "forbidden_skills", "extra_skills", "forbidden_weapons", "minor_powers"):
        if column in figures:
            figures[column] = tuple(figures[column])
    return Skin(
        id=id,
        species={key: Species(key, **row) for key, row in rows(name, "species").items()},
        templates={key: _template(key, row) for key, row in rows(name, "templates").items()},
        powers={key: Power(key, **row) for key, row in rows(name, "powers").items()},
        weaknesses={key: Weakness(key, **row) for key, row in rows(name, "weaknesses").items()},
        **figures,
    )


def _template(id: str, row: dict[str, Any]) -> Template:
    money = parse(row["money"]) if "money" in row else None
    return Template(id, row["name"], tuple(row["ways"]), row["free"], money)


@cache
def foreign_skills(id: str) -> frozenset[str]:
    """Skills that a setting does not have: those it forbids, and those that other settings have added (pp. 12, 55, 60, 64)."""
    added = {skill for other in SKINS for skill in skin(other).extra_skills}
    return frozenset(added - set(skin(id).extra_skills) | set(skin(id).forbidden_skills))
