"""The steps between scenes: a section is entered, its effects happen, its way on is taken.

A game's scene is one of this module's (`Arrive`, `Ready`, `Ended`), the system's own, or an `Outcome` just come to.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from solo.book.model import Branch, Choices, Effect, Ending, Goto, Random, SystemWay, When
from solo.play.conditions import holds
from solo.play.effects import apply, needs_dice
from solo.play.world import BookFault, World
from solo.table import Game, Option, Outcome, Table, say


class Arrive(NamedTuple):
    """A section is being entered: what has not happened yet of its effects (None: nothing of it has been told)."""

    pending: tuple[Effect, ...] | None = None
    kind: Literal["arrive"] = "arrive"


class Ready(NamedTuple):
    """The section has been told and its effects have happened: its way on is next."""

    kind: Literal["ready"] = "ready"


class Ended(NamedTuple):
    """The story is over: how (`victory`, `defeat` or a slug), and in which section."""

    ending: str
    section: str
    kind: Literal["ended"] = "ended"


def step(world: World, game: Game, table: Table) -> Game:
    """The next step of a game. BookFault where the book leaves nothing to do; ValueError where the game is over."""
    scene = game.play.scene
    match scene:
        case Arrive():
            return _arrive(world, game, scene, table)
        case Ready():
            return _way_on(world, game, table)
        case Outcome(name):
            return _resolved(world, game, name, table)
        case Ended():
            raise ValueError("the game is over")
    scene, party = world.system.step(scene, game.play.party, table)
    if world.book.read_had and party.pack != game.play.party.pack:
        had = game.book.had | ({item for item, _ in party.pack} & world.book.read_had)
        game = game._replace(book=game.book._replace(had=had))
    return game._replace(play=game.play._replace(party=party, scene=scene))


def at_entry(game: Game) -> bool:
    """Whether a section is just being entered, and nothing of it has happened: where a save can begin."""
    return isinstance(game.play.scene, Arrive) and game.play.scene.pending is None


def _to(scene: object, game: Game) -> Game:
    return game._replace(play=game.play._replace(scene=scene))


def go(world: World, game: Game, section: str) -> Game:
    """The game at the entry of a section; the one it leaves counts as visited from now on."""
    left = {game.book.section} & world.book.read_visited
    book = game.book._replace(section=section, visited=game.book.visited | left)
    return Game(book, game.play._replace(scene=Arrive()))


def _arrive(world: World, game: Game, scene: Arrive, table: Table) -> Game:
    """Tell the section, then do effects up to and with the first that may roll dice: one handful a step."""
    section = world.section(game)
    pending = scene.pending
    if pending is None:
        if section.parent is None:
            table.tell("section", id=section.id, title=section.title)
        if section.text:
            table.tell("prose", text=section.text)
        pending = section.effects
    while pending:
        effect, *rest = pending
        pending = tuple(rest)
        if isinstance(effect, When):
            if holds(effect.condition, world, game):
                if effect.text:
                    table.tell("prose", text=effect.text)
                pending = effect.effects + pending
            continue
        game, left = apply(effect, world, game, table)
        pending = left + pending
        if needs_dice(effect) and pending:
            return _to(Arrive(pending), game)
    if world.standing(game) or isinstance(section.way, Ending):
        return _to(Ready(), game)
    return _nobody_stands(world, game, table)


def _nobody_stands(world: World, game: Game, table: Table) -> Game:
    table.tell("nobody-stands")
    if world.book.death is not None and world.book.death != game.book.section:
        return go(world, game, world.book.death)
    return _to(Ended("defeat", game.book.section), game)


def _way_on(world: World, game: Game, table: Table) -> Game:
    way = world.section(game).way
    match way:
        case Choices():
            return _choose(world, game, way, table)
        case Goto(goto):
            return go(world, game, goto)
        case Branch(arms):
            return go(world, game, next(goto for condition, goto in arms if holds(condition, world, game)))
        case Random(sides, arms):
            (face,) = table.roll(
                1, sides, say("random"), each=lambda face: next(to for low, high, to in arms if low <= face <= high)
            )
            table.tell("random", dice=f"1d{sides}", face=face)
            return go(world, game, next(to for low, high, to in arms if low <= face <= high))
        case Ending(ending, title):
            if title:
                table.tell("ending-title", title=title)
            return _to(Ended(ending, game.book.section), game)
        case SystemWay():
            return _to(world.system.enter(way, game, world.book), game)


def _choose(world: World, game: Game, way: Choices, table: Table) -> Game:
    options = []
    for choice in way.choices:
        is_open = holds(choice.condition, world, game)
        if is_open or choice.shut is not None:
            shut = None if is_open else say("shut", reason=choice.shut)
            options.append(Option(choice.key, say("choice", text=choice.text), shut))
    openings = [option for option in options if option.shut is None]
    if not openings:
        raise BookFault(game.book.section, "no choice is open, and the story cannot go on.")
    meanwhile = world.system.meanwhile(game, world.book)
    key = table.ask("player", say("choice"), (*options, *meanwhile), always=bool(meanwhile))
    if any(option.key == key for option in meanwhile):
        return _to(world.system.act(key, game, world.book), game)
    taken = next(choice for choice in way.choices if choice.key == key)
    if len(openings) == 1 and not meanwhile:
        table.tell("lone-choice", text=taken.text)
    return go(world, game, taken.goto)


def _resolved(world: World, game: Game, outcome: str, table: Table) -> Game:
    """Where an outcome leads; one that the book has nothing for leaves nobody standing."""
    way = world.section(game).way
    if isinstance(way, Choices):  # something was done meanwhile
        return _to(Ready(), game)
    assert isinstance(way, SystemWay)
    for name, section in way.outcomes:
        if name == outcome:
            return go(world, game, section)
    if not world.standing(game):
        return _nobody_stands(world, game, table)
    raise BookFault(game.book.section, f"its {way.name} came to “{outcome}”, which leads nowhere.")
