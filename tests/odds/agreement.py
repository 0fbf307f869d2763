"""How far simulated figures lie from exact ones."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from solo.odds.deciding import deciding
from solo.odds.graph import explore
from solo.odds.odds import odds
from solo.odds.simulate import measured, simulate
from solo.odds.walk import Walker
from solo.play.start import Setup, begin
from solo.play.world import World


def distances(world: World, setup: Setup, policy: str, runs: int, seed: int, jobs: int = 1) -> dict[str, float]:
    """For each chance of an ending, of reaching a section, of dying or losing in one: how many standard errors lie between. A
    chance of none or one must be met exactly."""
    exact, _ = odds(world.book, explore(world, begin(world, setup)), policy)
    tally = simulate(Walker(world, setup, seed, deciding(world, setup, policy)), runs, jobs)
    assert not tally.faults, tally.faults
    assert tally.runs == runs
    found = measured(world, tally, policy, seed, runs)

    def pairs() -> Iterator[tuple[str, float, float]]:
        yield "victory", exact.victory, found.victory
        yield "never", exact.never, found.never
        for id in {*exact.endings, *found.endings}:
            yield f"ending {id}", exact.endings.get(id, 0.0), found.endings.get(id, 0.0)
        for id, section in exact.sections.items():
            yield f"reach {id}", section.reach, found.sections[id].reach
            yield f"deaths {id}", section.deaths, found.sections[id].deaths
            yield f"lost {id}", section.lost, found.sections[id].lost

    result = {}
    for name, chance, share in pairs():
        error = sqrt(max(0.0, chance * (1 - chance)) / runs)
        result[name] = abs(share - chance) / max(error, 1e-9)
    return result
