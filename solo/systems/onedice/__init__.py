"""OneDice Universal (Cakebread & Walton, 2014-2017): one die, three abilities, and Stunt Points to bend them.

| what | where |
|---|---|
| the arithmetic of every roll | rules |
| heroes and foes | people, party, values |
| checks, contests and initiative | checks, ways |
| an attack, a weapon, a single shot | attack, arms, shot |
| a fight as a value, and its sequence | combat, fight, rounds, aftermath, alike |
| what heroes and foes do in it | turns, tactics, blows, distance, leaving |
| Stunt Points | stunts |
| what a player may have answered for them | habits |
| fights with mooks and vehicles, battles of ships | mook_fight, vehicle_fight, ship_battle |
| what is carried, bought and shot | armour, equipment, shop, ammunition |
| experience, and what is learnt of it | experience, training |
| hazards, horrors and Sanity, chases, bargains | hazards, horror, sanity, recovery, chase, chases, haggle |
| which scene each way on begins | scenes |
| making a hero, question by question | making, makings, making_* |
| heroes kept between books | kept, portrait |
| what a book may write | forms/ |
| what the rules say against a book | lint |
| what is shown, said and explained | sheet, words/, guide/ |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import TYPE_CHECKING, Any

from solo.book.model import Book, SystemEffect, SystemWay
from solo.systems.onedice import alike, armour, casting, horror, mook_fight, people, ship_battle, vehicle_fight
from solo.systems.onedice import meanwhile as deeds
from solo.systems.onedice import rules as arithmetic
from solo.systems.onedice.combat import Fight
from solo.systems.onedice.effects import EFFECTS
from solo.systems.onedice.habits import habits
from solo.systems.onedice.hero_json import from_json, to_json
from solo.systems.onedice.kept import arrived, called, experienced, feeblest, went_home
from solo.systems.onedice.lint import findings, given, outcomes, parties, steady, wanted
from solo.systems.onedice.making import make
from solo.systems.onedice.makings import begin as new_hero
from solo.systems.onedice.party import without
from solo.systems.onedice.people import Hero, Switches
from solo.systems.onedice.portrait import portrait
from solo.systems.onedice.scenes import KINDS, step
from solo.systems.onedice.sheet import scene_view, sheet
from solo.systems.onedice.values import change, value
from solo.systems.protocol import Unfinished
from solo.table import Game, Option, Party, Table, Words
from solo.view import Chapter, Term

if TYPE_CHECKING:
    from solo.book.shape import SystemShapes

__all__ = [
    "act",
    "arrived",
    "call",
    "called",
    "canon",
    "change",
    "drop",
    "effect",
    "enter",
    "equipped",
    "experienced",
    "fatal",
    "feeblest",
    "findings",
    "gear",
    "given",
    "guide",
    "habits",
    "hero_from_json",
    "hero_to_json",
    "heroes",
    "id",
    "make",
    "meanwhile",
    "new_hero",
    "outcomes",
    "parties",
    "portrait",
    "scene_view",
    "shapes",
    "sheet",
    "standing",
    "steady",
    "step",
    "value",
    "wanted",
    "went_home",
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
    return without(hero, item)


def equipped(party: Party, book: Book) -> Party:
    """The party in its armour, with its tools at hand."""
    return armour.equipped(party, book.gear)


def call(hero: Hero, function: str, arguments: tuple[str, ...]) -> int:
    """`skill('Lore')`: the hero's points in a skill; `knows('open')`, `can_cast('open')`, `special('rage')`: whether it is so."""
    (name,) = arguments
    match function:
        case "knows":
            return casting.knows(hero, casting.spell_named(name))
        case "can_cast":
            return casting.can_cast(hero, casting.spell_named(name))
        case "special":
            return casting.special_named(name) in hero.craft.specials
    assert function == "skill", function
    return hero.skill(arithmetic.skill_names().get(name, name))


def enter(way: SystemWay, game: Game, book: Book) -> Any:
    """The scene a way on begins with."""
    return KINDS[way.name].enter(way, game.play.party, book)


def effect(effect: SystemEffect, party: Party, table: Table) -> Party | Unfinished:
    """What happens to heroes on entering a section, with its dice."""
    return EFFECTS[effect.name](effect.value, party, table)


def meanwhile(game: Game, book: Book) -> tuple[Option, ...]:
    """Spells that heal and guard, Medicine and potions, where they would do somebody good."""
    return deeds.offered(game, book)


def act(key: str, game: Game, book: Book) -> Any:
    """The scene that does one of them."""
    return deeds.begin(key, game, book)


def fatal(way: SystemWay) -> frozenset[str]:
    """A lost fight, above all. A contest may be deadly only where the difference costs Health."""
    if way.name == "contest" and (way.value.difference is None or way.value.difference.value != "health"):
        return frozenset()
    return KINDS[way.name].fatal


def canon(scene: Any, party: Party) -> tuple[Any, Party]:
    """Scene and party with equal futures made equal: foes of one kind are told apart by nothing but their numbers, and
    of insanities it matters how many there are."""
    party = horror.canon(party)
    if isinstance(scene, Fight):
        return alike.canon(scene, party)
    turned = _TURNED.get(scene.kind)
    return (turned(scene) if turned else scene), party


_TURNED: Mapping[str, Callable[[Any], Any]] = {
    "mook-fight": mook_fight.canon,
    "vehicle-fight": vehicle_fight.canon,
    "ship-battle": ship_battle.canon,
}


@cache
def guide(language: str) -> tuple[Chapter, ...]:
    """OneDice in short, in a language; English where it has no other."""
    place = files(__package__).joinpath("guide", f"{language}.toml")
    if not place.is_file():
        return guide("en")
    chapters = loads(place.read_text(encoding="utf-8"))
    return tuple(Chapter(heading, tuple(Term(*term) for term in terms.items())) for heading, terms in chapters.items())


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
