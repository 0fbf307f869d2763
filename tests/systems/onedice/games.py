"""Games at random, held to the invariants at every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from solo.book.model import SystemEffect
from solo.odds.simulate import Tally, simulate
from solo.odds.walk import Walker
from solo.play.replay import write
from solo.play.start import Setup, begin
from solo.play.steps import Ended, at_entry, step
from solo.play.world import World
from solo.systems.protocol import Unfinished
from solo.table import Answer, Ask, Chance, Game, Option, Party, PlayPart, Question, Say, Table
from tests.systems.onedice import everything
from tests.systems.onedice.invariants import broken, out_of_turn, wrong_outcome, wrong_step

STEPS_MAX = 4_000  # of a game; one that goes on is cut
SECTIONS_MAX = 2_000  # that a game may enter


class Broken(AssertionError):
    """Something did not hold in a game."""


class Watch(Table):
    """Looks at every question of a step as it is put to another table, and adds up the Stunt Points that answers cost."""

    def __init__(self, table: Table, game: Game) -> None:
        self.hears = table.hears
        self.spent: dict[str, int] = {}
        self.faults: list[str] = []
        self._table, self._game = table, game

    def ask(self, who: str, why: Say, options: Sequence[Option], always: bool = False) -> str:
        self.faults += out_of_turn(self._game, Ask(who, why, tuple(options)))
        key = self._table.ask(who, why, options, always)
        taken = next(option for option in options if option.key == key)
        if cost := taken.words.field("cost", 0):
            self.spent[who] = self.spent.get(who, 0) + cost
        return key

    def tell(self, code: str, **fields: Any) -> None:
        self._table.tell(code, **fields)

    def _answer(self, question: Question, each: Callable[[int], Hashable] | None = None) -> Answer:
        self.faults += out_of_turn(self._game, question)
        return self._table._answer(question, each)

    def over(self, world: World, after: Game) -> None:
        """The step has come to this. Broken where something does not hold."""
        before = self._game
        faults = [*self.faults, *wrong_step(before, after, self.spent), *broken(world, after, before)]
        if faults:
            raise Broken(f"{before.book.section}: {'; '.join(faults)}")


# --- one game after the other ---

CUT = ""  # where a game ended that was cut


class Played(NamedTuple):
    """How a game went: in which section it ended, or CUT, and in how many steps."""

    end: str
    steps: int


def play(world: World, setup: Setup, random: Random, steps: int = STEPS_MAX) -> Played:
    """A game to its end. Broken, with the replay that shows it, where something goes wrong in it."""
    chance = Chance(random)
    try:
        return _played(world, begin(world, setup), chance, steps)
    except Exception as error:
        raise Broken(f"{chance.at}: {type(error).__name__}: {error}\n{write(world, setup, chance.records)}") from error


def _played(world: World, game: Game, chance: Chance, steps: int) -> Played:
    entered = 0
    for number in range(steps):
        if isinstance(game.play.scene, Ended):
            return Played(game.book.section, number)
        entered += at_entry(game)
        if entered > SECTIONS_MAX:
            break
        chance.at = game.book.section
        watch = Watch(chance, game)
        after = step(world, game, watch)
        watch.over(world, after)
        if faults := list(wrong_outcome(world, game, after)):
            raise Broken("; ".join(faults))
        game = after
    return Played(CUT, steps)


def of_everything(numbers: Iterable[int], seed: int = 0) -> Counter[str]:
    """Games of the book of everything, each with heroes and switches of its own: how often each ending came."""
    ends: Counter[str] = Counter()
    for number in numbers:
        random = Random(f"{seed}:{number}")
        ends[play(everything.world(), everything.setup(random, number), random).end] += 1
    return ends


# --- many games of one beginning, each different step of which is looked at once ---


class Checked:
    """A rule system whose steps are looked at."""

    def __init__(self, world: World, setup: Setup) -> None:
        self._world, self._system = world, world.system
        self._game = begin(world, setup)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._system, name)

    def step(self, scene: Any, party: Party, table: Table) -> tuple[Any, Party]:
        """One action of a scene."""
        before = self._game._replace(play=PlayPart(party, scene))
        watch = Watch(table, before)
        after, party = self._system.step(scene, party, watch)
        watch.over(self._world, before._replace(play=PlayPart(party, after)))
        return after, party

    def effect(self, effect: SystemEffect, party: Party, table: Table) -> Party | Unfinished:
        """A step of an effect."""
        before = self._game._replace(play=PlayPart(party, self._game.play.scene))
        watch = Watch(table, before)
        after = self._system.effect(effect, party, watch)
        then = after.party if isinstance(after, Unfinished) else after
        watch.over(self._world, before._replace(play=PlayPart(then, before.play.scene)))
        return after


def bundled(world: World, runs: int, seed: int, jobs: int = 1) -> int:
    """Play so many games of a book with heroes of its own, as many of each party as of the others; how many were played."""
    heroes, size = world.book.heroes, world.book.party
    parties = [party for count in range(size.least, size.most + 1) for party in combinations(heroes, count)]
    shares = [len(range(place, runs, len(parties))) for place in range(len(parties))]
    return sum(walk(world, Setup(party), share, seed, jobs).runs for party, share in zip(parties, shares, strict=True))


def walk(world: World, setup: Setup, runs: int, seed: int, jobs: int = 1) -> Tally:
    """Play so many games of one beginning. Broken, with the replay that shows it, where something goes wrong in one."""
    checked = World(world.book, Checked(world, setup))
    tally = simulate(Walker(checked, setup, seed), runs, jobs)
    for fault in tally.faults.values():
        raise Broken(f"in {fault.runs} of {runs} games: {fault.sentence}\n{fault.replay}")
    return tally
