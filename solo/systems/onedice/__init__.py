"""OneDice Universal (Cakebread & Walton, 2014-2017): one die, three abilities, and Stunt Points to bend them.

| what | where |
|---|---|
| the arithmetic of every roll | rules |
| heroes and foes | people, party |
| checks, contests and initiative | checks, ways |
| an attack, a fight, a single shot | attack, fight, shot |
| Stunt Points | stunts |
| what a player may have answered for them | habits |
| which scene each way on begins | scenes |
| what a book may write | forms/ |
| what the rules say against a book | lint |
| what is shown, and said | sheet, words/ |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import TYPE_CHECKING, Any

from solo.book.model import Book, SystemEffect, SystemWay
from solo.systems.onedice import fight, people
from solo.systems.onedice import rules as arithmetic
from solo.systems.onedice.effects import EFFECTS
from solo.systems.onedice.habits import habits
from solo.systems.onedice.hero_json import from_json, to_json
from solo.systems.onedice.lint import findings, outcomes, parties
from solo.systems.onedice.people import Hero, Switches, change, value
from solo.systems.onedice.scenes import KINDS, STEPS
from solo.systems.onedice.sheet import scene_view, sheet
from solo.table import Game, Option, Outcome, Party, Table, Words

if TYPE_CHECKING:
    from solo.book.shape import SystemShapes

__all__ = [
    "act",
    "call",
    "canon",
    "change",
    "drop",
    "effect",
    "enter",
    "fatal",
    "findings",
    "gear",
    "habits",
    "hero_from_json",
    "hero_to_json",
    "heroes",
    "id",
    "meanwhile",
    "outcomes",
    "parties",
    "scene_view",
    "shapes",
    "sheet",
    "standing",
    "steady",
    "step",
    "value",
    "words",
]

id = "onedice"
hero_to_json, hero_from_json = to_json, from_json


def __getattr__(name: str) -> SystemShapes:
    if name != "shapes":
        raise AttributeError(name)
    from solo.systems.onedice.forms import shapes  # a game in progress never needs them

    return shapes()


def heroes(book: Book, chosen: Sequence[str], names: Mapping[str, str], rules: Switches) -> tuple[Hero, ...]:
    """The ready-made heroes with these ids, at full Health with fresh Stunt Points."""
    return tuple(people.ready_made(book.heroes[id], names.get(id), rules, book.gear) for id in chosen)


def standing(hero: Hero) -> bool:
    """Whether a hero can act."""
    return hero.standing


def gear(hero: Hero) -> tuple[str, ...]:
    """The ids of what a hero carries."""
    return hero.gear


def drop(hero: Hero, item: str) -> Hero:
    """The hero without one of an item."""
    place = hero.gear.index(item)
    return hero._replace(gear=hero.gear[:place] + hero.gear[place + 1 :])


def call(hero: Hero, function: str, arguments: tuple[str, ...]) -> int:
    """`skill('Lore')`: the hero's points in a skill."""
    assert function == "skill", function
    return hero.skill(arithmetic.skill_names().get(arguments[0], arguments[0]))


def enter(way: SystemWay, game: Game, book: Book) -> Any:
    """The scene a way on begins with."""
    return KINDS[way.name].enter(way, game.play.party, book)


def step(scene: Any, party: Party, table: Table) -> tuple[Any | Outcome, Party]:
    """One action of a scene."""
    return STEPS[scene.kind](scene, party, table)


def effect(effect: SystemEffect, party: Party, table: Table) -> Party:
    """What happens to heroes on entering a section, with its dice."""
    return EFFECTS[effect.name](effect.value, party, table)


def meanwhile(party: Party, book: Book) -> tuple[Option, ...]:
    """Nothing yet: spells, Medicine and potions come with the whole of OneDice."""
    return ()


def act(key: str, party: Party, book: Book, table: Table) -> Party:
    """Nothing is offered, so nothing can be done."""
    raise ValueError(f"nothing is called {key}")


steady = frozenset({"strong", "clever", "quick", "magic", "max_health", "defence", "move", "money"})


def fatal(way: SystemWay) -> frozenset[str]:
    """A lost fight, above all."""
    return KINDS[way.name].fatal


def canon(scene: Any, party: Party) -> tuple[Any, Party]:
    """Scene and party with equal futures made equal: foes of one kind are told apart by nothing but their numbers."""
    return (fight.canon(scene) if isinstance(scene, fight.Fight) else scene), party


@cache
def words(language: str) -> Words:
    """What OneDice says, in a language; English where it has no other."""
    folder = files(__package__).joinpath("words", language)
    if not folder.is_dir():
        return words("en")
    merged: dict[str, Any] = {}
    for place in sorted(folder.iterdir(), key=lambda place: place.name):
        for name, said in loads(place.read_text(encoding="utf-8")).items():
            merged[name] = {**merged[name], **said} if isinstance(said, dict) and name in merged else said
    return merged
