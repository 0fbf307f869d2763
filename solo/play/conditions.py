"""What a condition's names and functions mean in a game."""

from __future__ import annotations

from typing import NamedTuple

from solo.book.conditions import ConditionFault, Expr, evaluate
from solo.play.world import BookFault, World
from solo.table import Game


class Reader(NamedTuple):
    """Answers a condition's questions from a game: `has` and `marked` mean now, `had` and `visited` mean ever."""

    world: World
    game: Game

    def name(self, name: str) -> int | bool:
        """A counter, how many heroes stand, or the best value among those standing (0 where nobody stands)."""
        place = self.world.counter_places.get(name)
        if place is not None:
            return self.game.book.counters[place]
        standing = self.world.standing(self.game)
        if name == "standing":
            return len(standing)
        return max((self.world.system.value(hero, name) for hero in standing), default=0)

    def call(self, function: str, arguments: tuple[str, ...]) -> int | bool:
        """What a function of conditions comes to."""
        book, party = self.game.book, self.game.play.party
        match function:
            case "has":
                return self._count(arguments[0]) > 0
            case "count":
                return self._count(arguments[0])
            case "had":
                return arguments[0] in book.had or self._count(arguments[0]) > 0
            case "marked":
                return arguments[0] in book.marked
            case "visited":
                return arguments[0] in book.visited
            case "in_party":
                return any(hero.id == arguments[0] for hero in party.heroes)
            case "standing":
                return any(hero.id == arguments[0] for hero in self.world.standing(self.game))
            case "of":
                return max((self.world.system.value(h, arguments[1]) for h in party.heroes if h.id == arguments[0]), default=0)
        standing = self.world.standing(self.game)
        return max((self.world.system.call(hero, function, arguments) for hero in standing), default=0)

    def _count(self, item: str) -> int:
        party = self.game.play.party
        carried = sum(self.world.system.gear(hero).count(item) for hero in party.heroes)
        return dict(party.pack).get(item, 0) + carried


def holds(condition: Expr | None, world: World, game: Game) -> bool:
    """Whether a condition is true now (None always is). BookFault where it divides by zero."""
    if condition is None:
        return True
    try:
        return bool(evaluate(condition, Reader(world, game)))
    except ConditionFault as fault:
        raise BookFault(game.book.section, str(fault)) from None
