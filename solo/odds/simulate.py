"""Many random games of a book: how often each ending came, each section was reached, and how sure that is.

The runs are numbered from 0, and what is counted does not hang on how many processes share them.
"""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from multiprocessing import TimeoutError as NotYet
from multiprocessing import get_all_start_methods, get_context
from typing import NamedTuple

from solo.book.model import Ending
from solo.odds.graph import End
from solo.odds.odds import DEFEAT, VICTORY, Reach
from solo.odds.walk import Walker, run_seed
from solo.play.world import World

Z = 1.959963984540054  # standard deviations on either side of a mean that hold 95 % of a normal distribution
SHARE = 1_000  # runs that are counted together
FAULTS_MAX = 20  # different faults that are kept
_POLL = 0.1  # seconds between two looks at whether to stop, while other processes play


class Fault(NamedTuple):
    """Something that went wrong in a run: one sentence, how many runs met it, and the first of them, with its seed and the
    answers that lead there as a replay file."""

    sentence: str
    runs: int
    run: int
    seed: int
    replay: str


class Result(NamedTuple):
    """What a run came to, as it is counted: the end, and the section of the last throw, card or decision before it."""

    end: End
    last: str


class Tally(NamedTuple):
    """What some runs came to. `results`: each as often as it came; `firsts`: the first run that came to it; `seen`: runs that
    reached a section at least once; `entered`, `fights`: in all runs together that ended; `faults`: by sentence.

    Runs that met a fault are counted in `runs` and `faults` alone.
    """

    runs: int
    results: Counter[Result]
    firsts: dict[Result, int]
    seen: Counter[str]
    entered: int
    fights: int
    faults: dict[str, Fault]

    @property
    def sound(self) -> int:
        """Runs that met no fault."""
        return self.runs - sum(fault.runs for fault in self.faults.values())

    @property
    def ends(self) -> Counter[End]:
        """Each end as often as it came."""
        found: Counter[End] = Counter()
        for result, times in self.results.items():
            found[result.end] += times
        return found

    def plus(self, other: Tally) -> Tally:
        """Both together; the runs of the other come after these."""
        faults = dict(self.faults)
        for sentence, fault in other.faults.items():
            earlier = faults.get(sentence)
            if earlier is not None:
                faults[sentence] = earlier._replace(runs=earlier.runs + fault.runs)
            else:
                faults[sentence] = fault
        return Tally(
            self.runs + other.runs,
            self.results + other.results,
            {**other.firsts, **self.firsts},
            self.seen + other.seen,
            self.entered + other.entered,
            self.fights + other.fights,
            faults,
        )


NOTHING = Tally(0, Counter(), {}, Counter(), 0, 0, {})


class Simulated(NamedTuple):
    """Shares of the runs that met no fault, by the names `Odds` has for chances, and what `aim` was not reached where games were
    lost. `endings`, `kinds`: those that the book has, and any other that came; `firsts`: the first run that came to an ending;
    `first_never`: the first that did not end; `expected_*`: of the runs that ended, None where none did."""

    policy: str
    aim: str
    seed: int
    runs: int
    wanted: int
    victory: float
    endings: dict[str, float]
    kinds: dict[str, float]
    firsts: dict[str, int]
    never: float
    first_never: int | None
    sections: dict[str, Reach]
    expected_sections: float | None
    expected_fights: float | None
    health_at_win: float | None
    sound: int
    faults: tuple[Fault, ...]

    def interval(self, share: float) -> tuple[float, float]:
        """Where the chance lies, in 95 of 100 cases, that a share was measured of."""
        return wilson(round(share * self.sound), self.sound)

    def lost_of_those_who_come(self, section: str) -> tuple[float, float, float]:
        """The share of the runs lost in a section among those that came to it, and where its chance lies in 95 of 100 cases."""
        reach = self.sections[section]
        came, lost = round(reach.reach * self.sound), round(reach.lost * self.sound)
        return lost / max(1, came), *wilson(lost, came)


def wilson(hits: int, runs: int, z: float = Z) -> tuple[float, float]:
    """The interval (Wilson's, 95 % unless another `z` is given) of a chance that came true so many times in so many runs."""
    if not runs:
        return 0.0, 1.0
    share, spread = hits / runs, z * z / runs
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / runs + spread / (4 * runs)) / (1 + spread)
    return (0.0 if hits == 0 else max(0.0, middle - half)), (1.0 if hits == runs else min(1.0, middle + half))


def simulate(
    walker: Walker,
    runs: int,
    jobs: int = 1,
    progress: Callable[[int], object] = lambda done: None,
    stop: Callable[[], bool] = lambda: False,
) -> Tally:
    """Play runs 0 to `runs` - 1. `progress` is told how many are done; `stop` is asked now and then, and when it is true what has
    been counted so far is given: always the first so many runs. With `jobs`, processes share the runs, where the system can fork
    (elsewhere one plays them all)."""
    tally = NOTHING
    shares = [(first, min(first + SHARE, runs)) for first in range(0, runs, SHARE)]
    together = jobs > 1 and len(shares) > 1 and _can_fork()
    for more in _shared(walker, shares, jobs, stop) if together else _alone(walker, shares, stop):
        tally = tally.plus(more)
        progress(tally.runs)
    return tally


def count(walker: Walker, first: int, end: int, stop: Callable[[], bool] = lambda: False) -> Tally:
    """Play runs `first` to `end` - 1, or fewer where it is told to stop."""
    results: Counter[Result] = Counter()
    firsts: dict[Result, int] = {}
    seen: Counter[int] = Counter()
    entered = fights = done = 0
    faults: dict[str, Fault] = {}
    for number in range(first, end):
        if stop():
            break
        done += 1
        try:
            run = walker.run(number)
        except Exception as error:  # of the book, of a rule system or ours: the other runs go on
            _note(faults, walker, number, error)
            continue
        result = Result(run.end, run.last)
        if result in firsts:
            results[result] += 1
        else:
            results[result], firsts[result] = 1, number
        seen[run.seen] += 1
        if run.end.ending is not None:
            entered += run.entered
            fights += run.fights
    return Tally(done, results, firsts, _by_section(walker, seen), entered, fights, faults)


def _by_section(walker: Walker, seen: Counter[int]) -> Counter[str]:
    """How many runs came to each section."""
    found: Counter[str] = Counter()
    for bits, times in seen.items():
        while bits:
            place = bits.bit_length() - 1
            found[walker.sections[place]] += times
            bits ^= 1 << place
    return found


def measured(world: World, tally: Tally, policy: str, seed: int, wanted: int, aim: str = VICTORY) -> Simulated:
    """The shares that a tally comes to. `aim`: a kind of ending, or the section of one; a game that ends otherwise is lost."""
    sections = world.book.sections
    ways = {id: section.way for id, section in sections.items()}
    endings: Counter[str] = Counter({id: 0 for id, way in ways.items() if isinstance(way, Ending)})
    kinds: Counter[str] = Counter({way.ending: 0 for way in ways.values() if isinstance(way, Ending)})
    firsts: dict[str, int] = {}
    deaths: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    endless: list[int] = []
    never = health = 0
    for result, times in tally.results.items():
        end, first = result.end, tally.firsts[result]
        if end.ending is None:
            never += times
            endless.append(first)
            continue
        endings[end.section] += times
        kinds[end.ending] += times
        firsts[end.section] = min(first, firsts.get(end.section, first))
        if end.ending == DEFEAT:
            deaths[sections[end.section].parent or end.section] += times
        elif end.ending == VICTORY:
            health += times * end.health
        if aim not in (end.ending, end.section):
            lost[sections[result.last].parent or result.last] += times
    runs = max(1, tally.sound)
    ended = tally.sound - never
    return Simulated(
        policy=policy,
        aim=aim,
        seed=seed,
        runs=tally.runs,
        wanted=wanted,
        victory=kinds[VICTORY] / runs,
        endings={id: times / runs for id, times in sorted(endings.items())},
        kinds={kind: times / runs for kind, times in sorted(kinds.items())},
        firsts=dict(sorted(firsts.items())),
        never=never / runs,
        first_never=min(endless, default=None),
        sections={
            id: Reach(tally.seen[id] / runs, deaths[id] / runs, lost[id] / runs)
            for id, section in sections.items()
            if section.parent is None
        },
        expected_sections=tally.entered / ended if ended else None,
        expected_fights=tally.fights / ended if ended else None,
        health_at_win=health / kinds[VICTORY] if kinds[VICTORY] else None,
        sound=tally.sound,
        faults=tuple(sorted(tally.faults.values(), key=lambda fault: fault.run)),
    )


def _note(faults: dict[str, Fault], walker: Walker, number: int, error: Exception) -> None:
    sentence = f"{type(error).__name__}: {error}"[:500]
    known = faults.get(sentence)
    if known is not None:
        faults[sentence] = known._replace(runs=known.runs + 1)
        return
    if len(faults) >= FAULTS_MAX:
        sentence = "faults of further kinds"
        if sentence in faults:
            faults[sentence] = faults[sentence]._replace(runs=faults[sentence].runs + 1)
            return
    faults[sentence] = Fault(sentence, 1, number, run_seed(walker.seed, number), walker.replay(number))


def _alone(walker: Walker, shares: list[tuple[int, int]], stop: Callable[[], bool]) -> Iterator[Tally]:
    for first, end in shares:
        if stop():
            return
        yield count(walker, first, end, stop)


# --- several processes ---

_walker: Walker | None = None  # of a process that plays for another: it is there when the process is forked off


def _can_fork() -> bool:
    return "fork" in get_all_start_methods()


def _begin() -> None:
    """A Ctrl-C is for the process that was asked to play: it tells the others to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _count(share: tuple[int, int]) -> Tally:
    assert _walker is not None
    return count(_walker, *share)


def _shared(walker: Walker, shares: list[tuple[int, int]], jobs: int, stop: Callable[[], bool]) -> Iterator[Tally]:
    global _walker
    _walker = walker
    try:
        with get_context("fork").Pool(min(jobs, len(shares)), _begin) as pool:
            counted = pool.imap(_count, shares)
            for _ in shares:
                while True:
                    if stop():
                        return
                    try:
                        yield counted.next(_POLL)
                        break
                    except NotYet:
                        continue
    finally:
        _walker = None
