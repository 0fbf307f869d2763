"""A book that uses all of OneDice: every way on with each of its keys, every effect, every item and creature of the tables.

It is no story. A die leads from a crossroads to one encounter after another, until enough were met or nobody is left. To have it
as a file: python -m tests.systems.onedice.everything > everything.adventure.yaml
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from solo.play.start import Setup
from solo.play.world import World
from solo.systems.onedice import bestiary, equipment, magic
from solo.systems.onedice.forms import shapes
from solo.systems.onedice.people import SKILL_MAX
from solo.table import Chance
from tests.conftest import world_of
from tests.systems.onedice.everything_met import ENCOUNTERS, Encounter

TURNS = 8  # encounters of a game that goes well

HEROES: Mapping[str, Any] = {
    "wizard": {
        "name": "Wanda",
        "strong": 1,
        "clever": 3,
        "quick": 2,
        "magic": 4,
        "money": 40,
        "skills": {"Lore": 2, "Language": 1},
        "spells": list(magic.spells()),
        "gear": ["knife", "fine-clothes"],
        "about": "Knows every spell.",
    },
    "druid": {
        "name": "Dora",
        "like": "lemzip-cradlebark",
        "spells": ["swarm", "aid-animal", "heal", "toughen"],
        "castings": "each",
    },
    "brute": {
        "name": "Bron",
        "like": "fragr-the-brute",
        "specials": ["rage", "called-shot"],
        "gear": ["spear", "club", "heavy-armour", "shield"],
    },
    "assassin": {
        "name": "Asa",
        "like": "alana-janx",
        "specials": ["called-shot"],
        "gear": ["bow", "arrows", "dagger", "stunner"],
    },
    "medic": {
        "name": "Mel",
        "article": "the good",
        "strong": 2,
        "clever": 3,
        "quick": 2,
        "skills": {"Medicine": 3, "Drive": 2, "Negotiate": 1, "Shooting": 1, "Riding": 1},
        "gear": ["doctors-bag", "healing-potion", "tonic", "musket", "large-rounds", "magnifying-sights"],
    },
    "gunner": {
        "name": "Gus",
        "strong": 2,
        "clever": 2,
        "quick": 2,
        "skills": {"Shooting": 2, "Artillery": 2, "Pilot": 2, "Throw": 1},
        "money": 500,
        "gear": ["machine-gun", "pipe-rocket", "pipe-rocket-round", "light-armour", "small-rounds"],
    },
    # the least and the most that anybody can be
    "page": {"name": "Pip", "strong": 0, "clever": 0, "quick": 0, "health": 1, "gear": ["heavy-armour", "lead-coat", "leaflet"]},
    "titan": {
        "name": "Tor",
        "strong": 30,
        "clever": 30,
        "quick": 30,
        "magic": 30,
        "money": 10**9,
        "skills": {"Bruiser": SKILL_MAX, "Medicine": SKILL_MAX},
        "spells": ["fireball", "mass-heal", "shield", "sharpen"],
    },
    **{f"like-{id}": {"like": id} for id in bestiary.sample_heroes()},
}
GEAR: Mapping[str, Any] = {
    **{id: {"like": id} for id in equipment.listed()},
    "stunner": {
        "name": "Stunner",
        "weapon": {"skill": "Shooting", "damage": 2, "range": 10, "stun": True, "sights": True},
        "price": 30,
        "about": "It hums.",
    },
    "javelins": {
        "name": "Javelins",
        "weapon": [
            {"skill": "Blades", "damage": 1},
            {"skill": "Throw", "damage": 4, "range_per_strong": 5, "attacks": 2, "reload": 1, "ammunition": "javelin"},
            {"skill": "Archery", "damage": 1, "range": 9, "blast": 1, "sights": True, "stun": True},
        ],
    },
    "hurler": {
        "name": "Hurler",
        "weapon": {
            "skill": "Throw",
            "damage": 3,
            "range_per_strong": 4,
            "attacks": 2,
            "reload": 2,
            "ammunition": "javelin",
        },
        "price": 20,
    },
    "quiver": {"name": "Quiver", "rounds": {"kind": "javelin", "shots": 3}, "price": 4},
    "flask": {"name": "Fire flask", "weapon": {"skill": "Throw", "damage": 2, "range": 12, "blast": 4}},
    "lead-coat": {"name": "Lead coat", "armour": {"defence": 5, "kind": "suit", "quick": -3}, "price": 7},
    "buckler": {"name": "Buckler", "armour": {"defence": 1, "kind": "shield"}, "price": 9},
    "vest": {"name": "Vest", "armour": 1, "price": 5},
    "rope-ladder": {"name": "Rope ladder", "tool": {"skill": "Climb", "bonus": 2}, "price": 3},
    "goggles": {"name": "Goggles", "sights": 2},
    "tonic": {"name": "Tonic", "potion": 3, "price": 6},
    "leaflet": {"name": "Leaflet"},
}
FOES: Mapping[str, Any] = {
    **{id: {"like": id} for id in bestiary.creatures()},
    "thrower": {
        "name": "Thrower",
        "strong": 2,
        "clever": 1,
        "quick": 2,
        "skills": {"Throw": 2, "Blades": 1},
        "attacks": {
            "spear": {"name": "Poor spear", "skill": "Throw", "damage": 2, "range": 6, "once": True},
            "dagger": {"skill": "Blades", "damage": 1},
        },
        "tactics": {"first": "spear", "flee_when": 1, "target": "nearest"},
        "treasure": "d6*5",
        "xp": 17,
    },
    "sniper": {
        "name": "Sniper",
        "strong": 1,
        "clever": 2,
        "quick": 2,
        "attacks": {"rifle": {"bonus": 3, "damage": 2, "range": 60, "reload": 1}},
        "tactics": {"target": "strongest", "keep_distance": True},
    },
    "sprayer": {
        "name": "Sprayer",
        "strong": 2,
        "clever": 2,
        "quick": 1,
        "health": 5,
        "attacks": {"spray": {"skill": "Shooting", "ability": "clever", "damage": 1, "range": 15, "attacks": 3}},
        "tactics": {"target": "last-attacker", "pursue": True},
    },
    "bomber": {
        "name": "Bomber",
        "article": "a mad",
        "strong": 1,
        "clever": 1,
        "quick": 3,
        "attacks": {"bomb": {"bonus": 2, "damage": 2, "range": 12, "blast": 3}},
        "tactics": {"target": "weakest"},
    },
    "guard": {
        "name": "Guard",
        "strong": 2,
        "clever": 2,
        "quick": 2,
        "defence": 7,
        "move": 15,
        "attacks": {
            "prod": {"bonus": 3, "damage": 0, "range": 3, "stuns": True},
            "truncheon": {"bonus": 2, "damage": 2, "blunt": True},
        },
        "tactics": {"target": "random"},
        "rival": True,
        "xp": 400,
    },
    "captain": {
        "name": "Captain Crow",
        "article": "",
        "strong": 3,
        "clever": 2,
        "quick": 3,
        "attacks": {"sabre": {"bonus": 4, "damage": 3}},
        "stunt_points": 2,
        "villain": True,
        "regenerates": 1,
        "treasure": 40,
    },
    "dog": {
        "name": "Dog",
        "strong": 1,
        "clever": 1,
        "quick": 4,
        "animal": True,
        "bound_to": "captain",
        "attacks": {"bite": {"bonus": 1, "damage": 1}},
        "xp": 3,
    },
    "stump": {"name": "Stump", "strong": 0, "clever": 0, "quick": 0, "health": 3},
}


@cache
def book() -> str:
    """The book, in the JSON that is YAML too."""
    met = dict(_met())
    sections: dict[str, Any] = {
        "start": {
            "title": "Begin",
            "text": "It begins.",
            "sanity": "start",
            "gain": ["tonic", "javelins", "quiver", "flask", "goggles", "hurler"],
            "goto": "crossroads",
        },
        "crossroads": {
            "text": "A crossroads.",
            "facility": True,
            "add": {"turns": 1},
            "choices": [
                {"text": "Take your chances", "goto": "draw"},
                {"text": "Sleep", "goto": "sleep"},
                {"text": "Give up", "goto": "given-up", "if": f"turns > {TURNS // 2}"},
            ],
        },
        "draw": {
            "text": "On you go.",
            "branch": [{"if": f"turns > {TURNS}", "goto": "home"}, {"goto": "roll"}],
        },
        "roll": {"text": "A die.", "random": {"die": f"d{len(met)}", **{str(n): id for n, id in enumerate(met, start=1)}}},
        **met,
        "sleep": {"text": "You sleep.", "rest": {"hours": 14}, "goto": "draw"},
        "home": {"text": "You are home.", "ending": {"kind": "victory", "title": "Home"}},
        "given-up": {"text": "You give up.", "ending": "given-up"},
        "dead": {"text": "You are dead.", "ending": "defeat"},
    }
    return json.dumps(
        {
            "id": "everything",
            "title": "Everything",
            "system": "onedice",
            "start": "start",
            "rules": {"stunt_points": 3, "experience": "levels", "sanity": "score", "forbidden_skills": ["Lore", "Mining"]},
            "party": {"size": "1..3", "create": True, "bring": True},
            "counters": {"turns": {}},
            "death": "dead",
            "codewords": ["heard-it"],
            "gear": GEAR,
            "foes": FOES,
            "heroes": HEROES,
            "sections": sections,
        },
        indent=1,
        ensure_ascii=False,
    )


def _met() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The sections of the encounters. Every outcome of a way on leads back to the crossroads, in place or not, but death."""
    for id, encounter in ENCOUNTERS.items():
        yield id, {"text": f"This is {id}.", **encounter.effects, **_way(encounter)}


def _way(encounter: Encounter) -> Mapping[str, Any]:
    if not encounter.way:
        return {"goto": "crossroads"}
    leads: dict[str, Any] = {}
    for place, (name, outcome) in enumerate(shapes().ways[encounter.way].outcomes.items()):
        if outcome.required or name in encounter.leads:
            leads[name] = "crossroads" if place % 2 else {"text": f"It is {name}.", "goto": "crossroads"}
    if shapes().ways[encounter.way].fight or "lose" in encounter.leads:
        leads["lose"] = "dead"
    return {encounter.way: {**encounter.fields, **leads}}


@cache
def world() -> World:
    """The book, read."""
    return world_of(book(), "everything.adventure.yaml")


# --- who comes, and under which switches ---

LEFT_OUT = None
SWITCHES: Mapping[str, tuple[Any, ...]] = {  # each but the skills that are forbidden, which are the book's
    "stunt_points": (0, 1, 3, 6, 99),
    "strict_hit": (False, True),
    "lucky_hits": (False, True),
    "stunning": (False, True),
    "experience": ("none", "levels", "points"),
    "sanity": ("none", "fear", "score"),
    "minor_plot_change": (False, True),
    "mook_count_includes_weapon": (False, True),
    "lock_on_any_medicine_failure": (False, True),
    "skin": ("universal", "fantasy", "supers", "space"),
    "ability_points": (LEFT_OUT, 4, 9),
    "skill_points": (LEFT_OUT, 0, 20),
    "magic": (False, True),
    "minor_powers": (LEFT_OUT, 0, 1, 4),
    "brought_gear": (False, True),
    "brought_money": (False, True),
    "brought_wounds": (False, True),
}


def setup(random: Random, seed: int) -> Setup:
    """Switches and one to three heroes by chance, some of them made on the spot."""
    drawn = {name: random.choice(values) for name, values in SWITCHES.items()}
    rules = {name: value for name, value in drawn.items() if value is not LEFT_OUT}
    chosen = random.sample(list(HEROES), random.randint(1, 3))
    brought = {}
    if random.random() < 0.3:
        brought["hero-1"] = made(rules, random)
        chosen[0] = "hero-1"
    return Setup(heroes=tuple(chosen), rules=rules, seed=seed, brought=brought)


def made(rules: Mapping[str, Any], random: Random) -> Mapping[str, Any]:
    """A hero made by chance under some switches."""
    system = world().system
    making, table = system.new_hero(world().book.rules._replace(**rules)), Chance(random)
    while not hasattr(making, "hero"):
        making = system.make(making, table)
    return system.hero_to_json(system.called(making.hero, "Nobody"))


if __name__ == "__main__":
    sys.stdout.write(book())
