"""How solo takes to big books: reading, linting, exploring and random play of 400, 2,000 and 8,000 sections. Each size has a
process of its own, so that its peak of memory is seen. Exploring stops at so many states: what is measured is its pace.

    python bench/scale.py [SECTIONS…]
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from pathlib import Path

SIZES = (400, 2_000, 8_000)
ROOT = Path(__file__).resolve().parents[1]
STATES = 50_000
PLAYING = 5.0  # seconds of random play


def measure(sections: int) -> dict[str, float]:
    """The figures of one size."""
    sys.path.insert(0, str(ROOT))
    from lint import book

    from solo.lint.run import lint
    from solo.odds.graph import TooMany, explore
    from solo.odds.simulate import count
    from solo.odds.walk import Walker
    from solo.play.shelf import decoded
    from solo.play.start import Setup, begin
    from solo.play.world import World
    from solo.systems import system

    data = book(sections).encode()
    start = time.perf_counter()
    loaded = decoded(data, Path("scale.adventure.yaml"))
    assert loaded.book is not None
    world = World(loaded.book, system(loaded.book.system))
    found = {"read": time.perf_counter() - start}
    start = time.perf_counter()
    walker, runs = Walker(world, Setup(), 1), 0
    while time.perf_counter() - start < PLAYING:
        assert not count(walker, runs, runs + 10).faults
        runs += 10
    found["runs"] = runs / (time.perf_counter() - start)
    found["MB after play"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    start = time.perf_counter()
    try:
        found["states"] = explore(world, begin(world, Setup()), STATES).states
    except TooMany as reason:
        found["states"] = reason.limit
    found["explore"] = time.perf_counter() - start
    start = time.perf_counter()
    lint(data, "scale.adventure.yaml")
    found["lint"] = time.perf_counter() - start
    found["MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return found


def main(sizes: tuple[int, ...]) -> None:
    """Print a row for each size."""
    print("| sections | read | lint | explore | states | states a second | random games a second | MB after play | MB in all |")
    print("|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    for sections in sizes:
        done = subprocess.run([sys.executable, __file__, "--one", str(sections)], check=True, capture_output=True, text=True)
        found = json.loads(done.stdout)
        print(
            f"| {sections:,} | {found['read'] * 1000:,.0f} ms | {found['lint'] * 1000:,.0f} ms | {found['explore']:.1f} s "
            f"| {found['states']:,} | {found['states'] / found['explore']:,.0f} | {found['runs']:,.0f} "
            f"| {found['MB after play']:,.0f} | {found['MB']:,.0f} |"
        )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(measure(int(sys.argv[2]))))
    else:
        main(tuple(map(int, sys.argv[1:])) or SIZES)
