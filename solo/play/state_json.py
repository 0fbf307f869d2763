"""A game at a section's entry as JSON, and back.

Counters are kept by name and switches too, so that a book may gain, lose or reorder them. Reading fits the game to the book as
it is now; `lost` says what had to go. A scene is never stored: the game read back is always at the entry of its section.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solo.book.given import objection
from solo.book.model import COUNTER_LIMIT, Counter
from solo.book.shape import Field
from solo.play.steps import Arrive
from solo.play.world import World
from solo.table import Answer, BookPart, Game, Party, PlayPart, Record

NO_GAME = "this is no game of this book"


def game_to_json(world: World, game: Game) -> dict[str, Any]:
    """A game at the entry of a section as JSON."""
    book, party = game.book, game.play.party
    return {
        "section": book.section,
        "marked": sorted(book.marked),
        "counters": dict(zip(world.book.counters, book.counters, strict=True)),
        "visited": sorted(book.visited),
        "had": sorted(book.had),
        "heroes": [world.system.hero_to_json(hero) for hero in party.heroes],
        "pack": dict(party.pack),
        "rules": {} if party.rules is None else dict(party.rules._asdict()),
    }


def game_from_json(world: World, data: Mapping[str, Any]) -> Game:
    """The game, at the entry of its section, with what the book no longer has left out, new counters at their start, and numbers
    within their ranges. ValueError in one sentence where it is no game, or its section is not in the book."""
    try:
        return _game(world, data)
    except (KeyError, TypeError, AttributeError):
        raise ValueError(NO_GAME) from None


def lost(world: World, data: Mapping[str, Any]) -> tuple[str, ...]:
    """What `game_from_json` leaves out or changes, each in a few words, such as `the item lamp`."""
    book, system = world.book, world.system
    heroes = [system.hero_from_json(hero) for hero in data["heroes"]]
    items = {*data["pack"], *(item for hero in heroes for item in system.gear(hero))}
    counters = data["counters"]
    return (
        *(f"the codeword {name}" for name in data["marked"] if name not in book.codewords),
        *(f"the item {name}" for name in sorted(items) if name not in book.gear),
        *(f"the counter {name}" for name in counters if name not in book.counters),
        *(
            f"the counter {name} beyond {now} (it was {counters[name]})"
            for name, counter in book.counters.items()
            if name in counters and (now := _within(counters[name], counter)) != counters[name]
        ),
    )


def switches(world: World, given: Mapping[str, Any]) -> Any:
    """The book's switches with those of `given` set that it still has, and that its system can play with."""
    rules = world.book.rules
    if rules is None:
        return None
    own = rules._asdict()
    fields = world.system.shapes.switches.fields
    return rules._replace(**{name: value for name, value in given.items() if name in own and _fits(fields[name], name, value)})


def _fits(field: Field, name: str, value: Any) -> bool:
    return isinstance(value, int | bool | str) and objection(field.shape, name, value) is None


def record_to_json(record: Record) -> list[Any]:
    """A record as a short list."""
    return [record.kind, record.code, record.at, record.answer, record.detail]


def record_from_json(data: Any) -> Record:
    """A record from its list; ValueError where it is none."""
    match data:
        case ["ask" | "draw" as kind, str(code), str(at), str(answer), str(detail)]:
            return Record(kind, code, at, answer, detail)
        case ["roll", str(code), str(at), list(faces), str(detail)]:
            return Record("roll", code, at, faces_from_json(faces), detail)
    raise ValueError("this is no record of an answer")


def faces_from_json(faces: list[Any]) -> tuple[int, ...]:
    """Faces from a list of whole numbers; ValueError where there is something else in it."""
    if not faces or not all(type(face) is int and 1 <= face <= 1_000 for face in faces):
        raise ValueError("these are no faces of dice")
    return tuple(faces)


def answer_from_json(data: Any) -> Answer:
    """A card, key or faces; ValueError where it is none of them."""
    if isinstance(data, str):
        return data
    if isinstance(data, list):
        return faces_from_json(data)
    raise ValueError("this is no answer")


def _game(world: World, data: Mapping[str, Any]) -> Game:
    book, system = world.book, world.system
    section = data["section"]
    if section not in book.sections:
        raise ValueError(f"the book has no section {section}")
    heroes = tuple(_without(system.hero_from_json(hero), world) for hero in data["heroes"])
    if not heroes:
        raise ValueError(NO_GAME)
    counters = data["counters"]
    pack = tuple(sorted((item, _whole(count)) for item, count in data["pack"].items() if item in book.gear and count > 0))
    return Game(
        BookPart(
            section,
            marked=frozenset(data["marked"]) & frozenset(book.codewords),
            counters=tuple(_within(counters.get(name, counter.start), counter) for name, counter in book.counters.items()),
            visited=frozenset(data["visited"]) & book.read_visited,
            had=frozenset(data["had"]) & book.read_had,
        ),
        PlayPart(Party(heroes, pack, switches(world, data["rules"])), Arrive()),
    )


def _without(hero: Any, world: World) -> Any:
    """The hero without items that the book does not have."""
    for item in world.system.gear(hero):
        if item not in world.book.gear:
            hero = world.system.drop(hero, item)
    return hero


def _within(value: Any, counter: Counter) -> int:
    return max(counter.min, -COUNTER_LIMIT, min(_whole(value), counter.max, COUNTER_LIMIT))


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value
