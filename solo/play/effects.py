"""Effects: what happens to a game when a section is entered."""

from __future__ import annotations

from solo.book.model import COUNTER_LIMIT, Add, Amount, Drop, Effect, Gain, Mark, Set, SystemEffect, Unmark, When
from solo.dice import Dice
from solo.play.world import World
from solo.systems.protocol import Unfinished
from solo.table import Game, Party, Table, say


def needs_dice(effect: Effect) -> bool:
    """Whether an effect may roll: then it is a step of its own."""
    return isinstance(effect, SystemEffect) or (isinstance(effect, Set | Add) and isinstance(effect.amount, Dice))


def apply(effect: Effect, world: World, game: Game, table: Table) -> tuple[Game, tuple[Effect, ...]]:
    """The game after a step of an effect, and what is left of the effect for the next (a `When` excepted: whether it holds is for
    the section's own step to find out)."""
    if not isinstance(effect, SystemEffect):
        return _applied(effect, world, game, table), ()
    done = world.system.effect(effect, game.play.party, table)
    if isinstance(done, Unfinished):
        return _with_party(game, done.party), (done.rest,)
    return _with_party(game, done), ()


def _applied(effect: Effect, world: World, game: Game, table: Table) -> Game:
    match effect:
        case Set(name, amount):
            return _number(name, _rolled(name, amount, table), False, world, game, table)
        case Add(name, amount):
            return _number(name, _rolled(name, amount, table), True, world, game, table)
        case Drop(item):
            return _drop(item, world, game, table)
        case Gain(item):
            table.tell("gain", item=world.book.gear[item].name)
            return gained(item, world, game)
        case Unmark(codeword):
            return game._replace(book=game.book._replace(marked=game.book.marked - {codeword}))
        case Mark(codeword):
            return game._replace(book=game.book._replace(marked=game.book.marked | {codeword}))
        case SystemEffect() | When():
            raise ValueError("the system's own are done by it, and a `when` is taken apart before its effects are applied")


def gained(item: str, world: World, game: Game) -> Game:
    """The game with one more of an item in the party's pack."""
    pack = dict(game.play.party.pack)
    pack[item] = pack.get(item, 0) + 1
    had = game.book.had | ({item} & world.book.read_had)
    game = game._replace(book=game.book._replace(had=had))
    party = game.play.party._replace(pack=tuple(sorted(pack.items())))
    return _with_party(game, world.system.equipped(party, world.book))


def set_counter(name: str, value: int, world: World, game: Game) -> tuple[Game, int]:
    """The game with a counter at a number, stopped at its range and at ± COUNTER_LIMIT; and the number it stands at."""
    counter = world.book.counters[name]
    value = max(counter.min, -COUNTER_LIMIT, min(value, counter.max, COUNTER_LIMIT))
    place = world.counter_places[name]
    counters = (*game.book.counters[:place], value, *game.book.counters[place + 1 :])
    return game._replace(book=game.book._replace(counters=counters)), value


def _with_party(game: Game, party: Party) -> Game:
    return game._replace(play=game.play._replace(party=party))


def _rolled(name: str, amount: Amount, table: Table) -> int:
    if isinstance(amount, int):
        return amount
    return amount.value(table.roll(amount.count, amount.sides, say("amount", name=name)))


def _number(name: str, amount: int, adding: bool, world: World, game: Game, table: Table) -> Game:
    place = world.counter_places.get(name)
    if place is not None:
        before = game.book.counters[place]
        wanted = before + amount if adding else amount
        game, now = set_counter(name, wanted, world, game)
        if now != wanted:
            table.tell("counter-stopped", name=name, value=now)
        elif now != before:
            table.tell("counter", name=name, before=before, value=now)
        return game
    system = world.system
    heroes = []
    for hero in game.play.party.heroes:
        if system.standing(hero):
            before = system.value(hero, name)
            changed = system.change(hero, name, before + amount if adding else amount)
            now = system.value(changed, name)
            if now != before:
                table.tell("value", who=hero.name, name=name, before=before, value=now)
            if not system.standing(changed):
                table.tell("fell", who=hero.name)
            hero = changed
        heroes.append(hero)
    return _with_party(game, game.play.party._replace(heroes=tuple(heroes)))


def _drop(item: str, world: World, game: Game, table: Table) -> Game:
    """From the pack first, then from the first hero who carries it; nothing where nobody has it."""
    party = game.play.party
    pack = dict(party.pack)
    if item in pack:
        pack[item] -= 1
        party = party._replace(pack=tuple(sorted((name, count) for name, count in pack.items() if count)))
    else:
        owner = next((hero for hero in party.heroes if item in world.system.gear(hero)), None)
        if owner is None:
            return game
        without = world.system.drop(owner, item)
        party = party._replace(heroes=tuple(without if hero is owner else hero for hero in party.heroes))
    table.tell("drop", item=world.book.gear[item].name)
    return _with_party(game, world.system.equipped(party, world.book))
