"""Where a hero in the making comes from: the setting, the people, the template and how its points lie (pp. 7, 55-66)."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.onedice.hero_making import Terms, casts, skill_points
from solo.systems.onedice.makings import Making, asked, shut
from solo.systems.onedice.rules import skill_named
from solo.systems.onedice.skins import SKINS, Skin, Species, Template, foreign_skills, skin
from solo.table import Option, Say, Table, say

NONE = "none"


def ask_skin(making: Making, table: Table) -> Making:
    """What kind of world."""
    options = [Option(id, say(f"make-skin-{id}")) for id in SKINS]
    return making.choose(skin=asked(table, "make-skin", options)).done


def ask_species(making: Making, table: Table) -> Making:
    """Which people, where there are several."""
    setting = skin(making.choices.skin)
    if not setting.species:
        return making.done
    points = making.terms.ability_points
    options = [Option(id, _people(species, setting, points)) for id, species in setting.species.items()]
    return making.choose(species=asked(table, "make-species", options)).done


def _people(species: Species, setting: Skin, points: int | None) -> Say:
    if species.abilities:
        return say("make-package", name=species.name, figures=_figures(species.abilities))
    own = species.ability_points if species.ability_points is not None else setting.ability_points
    return say("make-people", name=species.name, points=points if points is not None else own)


def ask_template(making: Making, table: Table) -> Making:
    """Which template, or none: no rule asks for one."""
    setting = skin(making.choices.skin)
    if not setting.templates:
        return making.done
    options = [
        Option(id, say("make-template", name=template.name, free=_free(template, making)), _barred(template, making))
        for id, template in setting.templates.items()
    ]
    options.append(Option(NONE, say("make-no-template", free=skill_points(setting, making.terms))))
    id = asked(table, "make-template", options)
    return making.choose(template=None if id == NONE else id).done


def ask_way(making: Making, table: Table) -> Making:
    """How the template's points lie, where there are several ways."""
    setting = skin(making.choices.skin)
    template = setting.templates.get(making.choices.template or "")
    if template is None:
        return making.done
    options = [
        Option(str(place), say("make-way", figures=_figures(way)), _impossible(way, making))
        for place, way in enumerate(template.ways, start=1)
    ]
    way = template.ways[int(asked(table, "make-way", options, name=template.name)) - 1]
    return making.choose(skills={skill_named(skill): points for skill, points in way.items()}).done


def _free(template: Template, making: Making) -> int:
    points = skill_points(skin(making.choices.skin), making.terms)
    return max(0, points - min(sum(way.values()) for way in template.ways))


def _barred(template: Template, making: Making) -> Say | None:
    """Why a template is not for this hero."""
    choices, setting = making.choices, skin(making.choices.skin)
    if template.id in setting.casters:
        if not casts(choices._replace(template=template.id), setting, making.terms):
            return shut("make-no-magic-here")
        species = setting.species.get(choices.species or "")
        if species and species.abilities and not species.abilities.get("magic", 0):
            return shut("make-needs-magic")
    reasons = [_impossible(way, making) for way in template.ways]
    return None if None in reasons else reasons[0]


def _impossible(way: Mapping[str, int], making: Making) -> Say | None:
    setting, terms = skin(making.choices.skin), making.terms
    if sum(way.values()) > skill_points(setting, terms):
        return shut("make-too-many-points", points=sum(way.values()))
    gone = _absent(setting, terms) & {skill_named(skill) for skill in way}
    return shut("make-skill-not-here", skill=min(filter(None, gone))) if gone else None


def _absent(setting: Skin, terms: Terms) -> frozenset[str]:
    return foreign_skills(setting.id) | terms.forbidden_skills


def _figures(points: Mapping[str, int]) -> tuple[Say, ...]:
    return tuple(say("make-figure", name=name, points=number) for name, number in points.items())
