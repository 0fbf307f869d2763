"""A million games at random, held to the invariants: `pytest tests/slow/test_games.py --scale 1 --jobs 8 -n0`.

Four in ten are of each bundled book, and two of the book of everything. What goes wrong is shown with a replay, for
`solo play BOOK --replay FILE`; `python -m tests.systems.onedice.everything` prints the book of everything.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from multiprocessing import get_context

from solo.play.world import World
from tests.systems.onedice import games

BUNDLED, EVERYTHING = 400_000, 200_000
SHARE = 250  # games that a process plays in one go


def test_of_raid_on_graxlek_5(raid: World, scale: float, jobs: int) -> None:
    runs = int(BUNDLED * scale)
    assert games.bundled(raid, runs, seed=1, jobs=jobs) == runs


def test_of_the_hollow_horror(hollow: World, scale: float, jobs: int) -> None:
    runs = int(BUNDLED * scale)
    assert games.bundled(hollow, runs, seed=1, jobs=jobs) == runs


def test_of_the_book_of_everything(scale: float, jobs: int) -> None:
    runs = int(EVERYTHING * scale)
    shares = [range(first, min(first + SHARE, runs)) for first in range(0, runs, SHARE)]
    ends: Counter[str] = Counter()
    with get_context("fork").Pool(jobs) as pool:
        for more in pool.imap_unordered(partial(games.of_everything, seed=1), shares):
            ends += more
    assert ends.total() == runs
    assert ends[games.CUT] <= 0.03 * runs
