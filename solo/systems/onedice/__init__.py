"""OneDice Universal (Cakebread & Walton, 2014-2017): one die, three abilities, and Stunt Points to bend them.

| what | where |
|---|---|
| the arithmetic of every roll | rules |
| heroes and foes | people, party |
| checks, contests and initiative | checks, ways |
| an attack, a fight, a single shot | attack, fight, shot |
| Stunt Points | stunts |
| what a player may have answered for them | habits |
| what a book may write | format |
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
from solo.systems.onedice import checks, effects, fight, people, shot, ways
from solo.systems.onedice import rules as arithmetic
from solo.systems.onedice.habits import habits
from solo.systems.onedice.lint import findings, outcomes, parties
from solo.systems.onedice.people import Hero, Switches, change, from_json, to_json, value
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
    from solo.systems.onedice.format import shapes  # a game in progress never needs them

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
    party, outcomes = game.play.party, dict(way.outcomes)
    match way.name:
        case "check":
            return checks.Check(way.value)
        case "contest":
            return checks.Contest(ways.contest(way.value, "draw" in outcomes, book.foes))
        case "initiative":
            return checks.Contest(ways.initiative(way.value, book.foes))
        case "attack":
            pack = [item for item, _ in party.pack]
            return shot.Shot(way.value, tuple((hero.id, people.readied(hero, pack, book.gear)) for hero in party.heroes))
        case "fight":
            foes = people.appear([book.foes[foe] for foe in way.value.foes])
            return fight.begin(way.value, foes, party, dict(book.gear), "flee" in outcomes)
    raise ValueError(f"OneDice has no way on called {way.name}")


def step(scene: Any, party: Party, table: Table) -> tuple[Any | Outcome, Party]:
    """One action of a scene."""
    match scene:
        case fight.Fight():
            return fight.step(scene, party, table)
        case checks.Check():
            return checks.step_check(scene, party, table)
        case checks.Contest():
            return checks.step_contest(scene, party, table)
        case shot.Shot():
            return shot.step(scene, party, table)
    raise ValueError(f"this is no scene of OneDice: {scene!r}")


def effect(effect: SystemEffect, party: Party, table: Table) -> Party:
    """Harm or healing, with its dice."""
    assert effect.name in ("harm", "heal"), effect.name
    return effects.health("harm" if effect.name == "harm" else "heal", effect.value, party, table)


def meanwhile(party: Party, book: Book) -> tuple[Option, ...]:
    """Nothing yet: spells, Medicine and potions come with the whole of OneDice."""
    return ()


def act(key: str, party: Party, book: Book, table: Table) -> Party:
    """Nothing is offered, so nothing can be done."""
    raise ValueError(f"nothing is called {key}")


steady = frozenset({"strong", "clever", "quick", "magic", "max_health", "defence", "move", "money"})


def fatal(way: SystemWay) -> frozenset[str]:
    """A lost fight."""
    return frozenset({"lose"}) if way.name == "fight" else frozenset()


def canon(scene: Any, party: Party) -> tuple[Any, Party]:
    """Scene and party with equal futures made equal: foes of one kind are told apart by nothing but their numbers."""
    return (fight.canon(scene) if isinstance(scene, fight.Fight) else scene), party


@cache
def words(language: str) -> Words:
    """What OneDice says, in a language; English where it has no other."""
    folder = files(__package__).joinpath("words")
    place = folder.joinpath(f"{language}.toml")
    return loads((place if place.is_file() else folder.joinpath("en.toml")).read_text(encoding="utf-8"))
