"""One scene by itself, on scenes whose chances can be worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from solo.odds.scene import best_chance, explore, first_offered
from solo.table import Option, Outcome, Party, Table, say

PARTY = Party(())


class Steps:
    """A rule system that is nothing but a step."""

    def __init__(self, step: Any) -> None:
        self.step = step

    @staticmethod
    def canon(scene: Any, party: Party) -> tuple[Any, Party]:
        return scene, party


def explored(step: Any, start: Any = 0, limit: int = 1_000, play: Any = None) -> Any:
    return explore(Steps(step), start, PARTY, limit, play)  # type: ignore[arg-type]  # the rest of a system is not asked for


def choose(table: Table, *keys: str) -> str:
    return table.ask("player", say("which"), [Option(key, say(key)) for key in keys])


def first_six(scene: int, party: Party, table: Table) -> tuple[Any, Party]:
    """Roll until the first six wins, or three ones in all lose."""
    (face,) = table.roll(1, 6, say("roll"))
    if face == 6:
        return Outcome("win"), party
    scene += face == 1
    return (Outcome("lose") if scene == 3 else scene), party


def test_a_race_between_two_faces() -> None:
    scene = explored(first_six)
    assert scene.outcomes == {"win", "lose"}
    # Only ones and sixes count, each equally likely: lost with three ones before the first six.
    assert best_chance(scene, "win") == pytest.approx(7 / 8, abs=1e-6)
    assert best_chance(scene, "lose") == pytest.approx(1 / 8, abs=1e-6)


def test_the_best_decision_after_a_roll_is_taken() -> None:
    def step(scene: int, party: Party, table: Table) -> tuple[Any, Party]:
        (face,) = table.roll(1, 6, say("roll"))
        if face == 1:
            return Outcome("lose"), party
        # safe wins on 4 or more of a second die, bold on the first die being 6
        if choose(table, "safe", "bold") == "bold":
            return Outcome("win" if face == 6 else "lose"), party
        (second,) = table.roll(1, 6, say("roll"), each=lambda face: face >= 4)
        return Outcome("win" if second >= 4 else "lose"), party

    # 6: bold, for sure; 2 to 5: safe, a half; 1: lost
    assert best_chance(explored(step), "win") == pytest.approx((1 + 4 / 2) / 6)
    assert best_chance(explored(step), "lose") == pytest.approx((1 + 4 + 1 / 2) / 6)
    assert best_chance(explored(step, play=first_offered), "win") == pytest.approx(5 / 12)
    assert explored(step, play=lambda question: "bold").outcomes == {"win", "lose"}


def test_decisions_in_a_row() -> None:
    def step(scene: int, party: Party, table: Table) -> tuple[Any, Party]:
        first = choose(table, "left", "right")
        second = choose(table, "left", "right")
        return Outcome("win" if first != second else "lose"), party

    assert best_chance(explored(step), "win") == 1
    assert explored(step, play=first_offered).outcomes == {"lose"}


def test_what_never_ends_is_never_won() -> None:
    scene = explored(lambda scene, party, table: (scene, party))
    assert scene.outcomes == frozenset()
    assert best_chance(scene, "win") == 0


def test_too_many_states_are_not_looked_at() -> None:
    def counting(scene: int, party: Party, table: Table) -> tuple[Any, Party]:
        return scene + 1, party

    assert explored(counting, limit=100) is None
