"""Raid on Graxlek 5 solved exactly, beside a bare Python loop that plays it: paired runs, one after the other.

python bench/odds.py [PAIRS]
"""

from __future__ import annotations

import resource
import statistics
import sys
import time
from pathlib import Path
from random import Random

import bare_raid

from solo.data import data_folder
from solo.odds.graph import explore
from solo.odds.odds import odds
from solo.play import shelf
from solo.play.start import Setup, begin
from solo.play.world import World
from solo.systems import system

GAMES = 150_000


def main(pairs: int = 5) -> None:
    """Print medians, and the median of the ratios."""
    loaded = shelf.load(Path(data_folder("adventures")) / "raid-on-graxlek-5.adventure.yaml")
    assert loaded.book is not None
    world = World(loaded.book, system(loaded.book.system))
    for points in (0, 3):
        exploring, solving, playing = [], [], []
        for _ in range(pairs):
            start = time.perf_counter()
            graph = explore(world, begin(world, Setup(rules={"stunt_points": points})))
            middle = time.perf_counter()
            won = odds(world.book, graph, "best")[0].victory
            end = time.perf_counter()
            random = Random(1)
            for _ in range(GAMES):
                bare_raid.play(random, points)
            exploring.append(middle - start)
            solving.append(end - middle)
            playing.append(time.perf_counter() - end)
        ratios = [(a + b) / c for a, b, c in zip(exploring, solving, playing, strict=True)]
        explored, fastest = statistics.median(exploring), min(exploring)
        # where a step asks or rolls more than once, each of its questions after the first is a state of the story, too
        states = graph.states + len(graph.inner)
        print(f"{points} Stunt Points: best play wins {won:.6f}")
        print(f"  {states:,} states, {graph.states:,} of them between steps: explored in {explored:.2f} s,", end=" ")
        print(f"{states / explored:,.0f} and {graph.states / explored:,.0f} a second", end=" ")
        print(f"(fastest: {states / fastest:,.0f} and {graph.states / fastest:,.0f})")
        print(f"  solved for best play, with every section's chances, in {statistics.median(solving):.2f} s")
        print(f"  a bare loop of {GAMES:,} random games: {statistics.median(playing):.2f} s")
        print(f"  ratio {statistics.median(ratios):.2f} (at most 1)")
    print(f"memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB (at most 300)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
