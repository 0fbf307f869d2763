"""A hint for the player in a fight: how likely it is to be won from here.

Of a fight that is small enough the chance is exact, by the best of play. A larger one is tried out: it is fought on many times
with the first answer to every question, for which by a system's own order nothing is paid.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from solo.book.model import SystemWay
from solo.odds.scene import best_chance, explore, first_offered
from solo.play.world import World
from solo.systems.protocol import System
from solo.table import Answer, Ask, Game, Outcome, Party, Question, Roll, Table

LIMIT = 5_000  # states of a fight that are looked at: what a player waits for without noticing
TRIALS = 100  # times a larger fight is tried out: in 95 of 100 cases less than 10 points off
STEPS_MAX = 1_000  # of one trial; a fight that goes on for longer is not won


class Hint(NamedTuple):
    """A chance to win a fight, exact or tried out."""

    share: float
    exact: bool

    @property
    def sentence(self) -> str:
        """It, as it is told."""
        return f"If you fight on{', and well' if self.exact else ' plainly'}: {in_words(self.share)}."


class Hints:
    """The hints of one game. It remembers which fights were too large, so as not to look at all of one again before somebody has
    fallen."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._large: set[tuple[str, int]] = set()  # section, people on show

    def of(self, game: Game) -> Hint | None:
        """The chance that the scene in progress comes to its first outcome that is not fatal; None where there is no fight."""
        system, way, scene, party = self._world.system, self._world.section(game).way, game.play.scene, game.play.party
        if not isinstance(way, SystemWay) or getattr(scene, "kind", "") in ("arrive", "ready", "ended", "outcome"):
            return None
        good = next((outcome for outcome, _ in way.outcomes if outcome not in system.fatal(way)), None)
        view = system.scene_view(scene, party)
        if good is None or view is None:
            return None
        size = (game.book.section, len(view.people))
        explored = None if size in self._large else explore(system, scene, party, LIMIT)
        if explored is not None:
            return Hint(best_chance(explored, good), True)
        self._large.add(size)
        dice = _Thrown(Random(1))  # the same hint for the same fight
        return Hint(sum(_tried(system, scene, party, dice) == good for _ in range(TRIALS)) / TRIALS, False)


def _tried(system: System, scene: Any, party: Party, table: Table) -> str | None:
    """The outcome of a scene that is played on once; None where it has none in good time."""
    for _ in range(STEPS_MAX):
        if isinstance(scene, Outcome):
            return scene.name
        scene, party = system.step(scene, party, table)
    return None


class _Thrown(Table):
    """Dice and cards at random, and the first answer to every question."""

    hears = False

    def __init__(self, random: Random) -> None:
        self._random = random

    def _answer(self, question: Question, each: Callable[[int], Hashable] | None = None) -> Answer:
        if isinstance(question, Ask):
            return first_offered(question)
        if isinstance(question, Roll):
            return tuple(self._random.randint(1, question.sides) for _ in range(question.count))
        return self._random.choice(question.pile)


def in_words(share: float) -> str:
    """A chance as people say it: "about 3 in 5", "next to none", "almost sure"."""
    if share >= 0.98:
        return "almost sure"
    if share <= 0.02:
        return "next to none"
    near = Fraction(share).limit_denominator(10)
    if near in (0, 1):
        near = Fraction(round(share * 20), 20) or Fraction(1, 20)
    return f"about {near.numerator} in {near.denominator}"
