"""Simulations: the same for any number of processes, in agreement with the exact odds, and stopped with what they have."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from solo.odds.deciding import deciding
from solo.odds.graph import End, TooMany
from solo.odds.policies import POLICIES
from solo.odds.simulate import SHARE, Tally, measured, simulate, wilson
from solo.odds.walk import Walker, run_seed
from solo.play.replay import read
from solo.play.session import Session
from solo.play.start import Setup
from solo.play.world import BookFault, World
from tests.odds.agreement import distances
from tests.odds.books import HEAD, world_of
from tests.odds.test_walk import FORK, SHUT
from tests.terminal import Terminal

NONE = Setup(rules={"stunt_points": 0})
SEED = 20_260


@pytest.mark.parametrize(
    ("hits", "runs", "low", "high"),
    [
        (5, 10, 0.2366, 0.7634),  # figures of the literature and of R's binom package
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 100, 0.0018, 0.0545),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson(hits: int, runs: int, low: float, high: float) -> None:
    assert wilson(hits, runs) == pytest.approx((low, high), abs=5e-5)


def test_exact_and_simulated_agree(raid: World) -> None:
    far = distances(raid, NONE, "random", 10_000, SEED)
    assert max(far.values()) < 5, far


@pytest.mark.parametrize("policy", list(POLICIES)[1:])
def test_so_they_do_under_every_policy(raid: World, policy: str) -> None:
    far = distances(raid, NONE, policy, 3_000, SEED)
    assert max(far.values()) < 5, far


def test_a_policy_from_a_file(raid: World) -> None:
    policy = {"1": "17", "10": "20"}
    walker = Walker(raid, NONE, 3, deciding(raid, NONE, policy))
    found = measured(raid, simulate(walker, 2_000), "file", 3, 2_000)
    assert found.sections["17"][0] == 1
    assert found.sections["6"][0] == found.sections["3"][0] == 0


def test_what_needs_odds_says_so_where_there_are_too_many_states(raid: World) -> None:
    with pytest.raises(TooMany):
        deciding(raid, NONE, "best", limit=10)
    assert deciding(raid, NONE, "random", limit=10) is None


def test_the_figures_do_not_hang_on_the_processes(raid: World) -> None:
    runs = 4 * SHARE + 77
    alone = simulate(Walker(raid, NONE, 1), runs)
    assert simulate(Walker(raid, NONE, 1), runs, jobs=3) == alone
    assert alone.runs == runs == sum(alone.ends.values())
    assert alone.seen["1"] == runs


def test_the_first_runs_are_counted_when_it_is_stopped(raid: World) -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 500

    done: list[int] = []
    tally = simulate(Walker(raid, NONE, 1), 10_000, progress=done.append, stop=stop)
    assert 0 < tally.runs <= 500
    assert tally == simulate(Walker(raid, NONE, 1), tally.runs)
    assert done[-1] == tally.runs


def test_nothing_is_counted_where_it_is_stopped_at_once(raid: World) -> None:
    for jobs in (1, 2):
        tally = simulate(Walker(raid, NONE, 1), 5_000, jobs, stop=lambda: True)
        assert measured(raid, tally, "random", 1, 5_000).runs == 0


def test_figures_of_a_book_worked_out_by_hand() -> None:
    world = world_of(FORK)
    tally = Tally(
        runs=8,
        ends=Counter({End("victory", "2", 6): 1, End("victory", "2", 3): 1, End("defeat", "3", 0): 5, End(None, "1", 0): 1}),
        seen=Counter({"1": 8, "2": 2, "3": 5}),
        entered=15,
        fights=4,
        faults={},
    )
    found = measured(world, tally, "random", 0, 8)
    assert (found.victory, found.never, found.health_at_win) == (0.25, 0.125, 4.5)
    assert (found.expected_sections, found.expected_fights) == (15 / 8, 0.5)
    assert found.endings == {"2": 0.25, "3": 0.625}
    assert found.sections["3"] == (0.625, 0.625)
    assert found.sections["4"] == (0, 0)


def test_a_fault_carries_the_run_that_shows_it() -> None:
    world = world_of(SHUT)
    tally = simulate(Walker(world, Setup(), 9), 600)
    (fault,) = tally.faults.values()
    # one throw in six: 100 of 600, five standard deviations are 46
    assert abs(fault.runs - 100) < 46
    assert "Section 3" in fault.sentence
    assert fault.seed == run_seed(9, fault.run)
    replay = read(fault.replay)
    with pytest.raises(BookFault, match="Section 3"):
        Session(world, replay.setup, feed=replay.records)
    found = measured(world, tally, "random", 9, 600)
    assert found.sound == 600 - fault.runs
    assert found.victory == 1


# --- the command ---


def solo(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "solo", "simulate", *map(str, arguments)], capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.fixture
def shut(tmp_path: Path) -> Path:
    path = tmp_path / "shut.adventure.yaml"
    path.write_text(HEAD + SHUT, encoding="utf-8")
    return path


def test_the_command_tells_people() -> None:
    done = solo("raid-on-graxlek-5", "-n", "500", "--set", "stunt_points=0", "--seed", "4")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Raid on Graxlek 5: counted in 500 games, not exact"
    assert lines[1].startswith("Played by Security Officer, with seed 4. The random reader picks every answer")
    assert any(line.startswith("    20/lose, In Step ") for line in lines)
    assert "So few games say little: a share may be 4 points off." in " ".join(done.stdout.split())
    assert "Came to a section: the 12 least, of 23" in done.stdout
    assert max(map(len, lines)) <= 80


def test_every_share_lies_in_its_range_as_shown() -> None:
    """Shown with the same digits, whatever they are; a share of 1 in 2,000 too."""
    text = solo("raid-on-graxlek-5", "-n", "2000", "--set", "stunt_points=0", "--sections").stdout
    rows = re.findall(r"  (?:< )?([\d.]+) %  +([\d.]+) – ([\d.]+) %$", text, re.MULTILINE)
    assert len(rows) > 23
    for share, low, high in rows:
        assert float(low) <= float(share) <= float(high)
        assert {len(figure.partition(".")[2]) for figure in (low, high)} == {1}


def test_the_command_tells_programs() -> None:
    done = solo("raid-on-graxlek-5", "-n", "2000", "--jobs", "2", "--set", "stunt_points=0", "--format", "json")
    found = json.loads(done.stdout)
    assert {"solo", "book", "hash", "heroes", "rules", "policies", "runs", "seed"} == set(found)
    assert (found["runs"], found["seed"], found["rules"]["stunt_points"], found["heroes"]) == (2000, 0, 0, ["officer"])
    (policy,) = found["policies"]
    assert (policy["policy"], policy["exact"], policy["error"], policy["faults"]) == ("random", False, None, [])
    low, high = policy["interval"]["victory"]
    assert low < policy["victory"] < high
    assert policy["sections"]["1"] == {"reach": 1, "deaths": 0}
    assert sum(policy["endings"].values()) == pytest.approx(1)


def test_the_command_as_markdown() -> None:
    done = solo("raid-on-graxlek-5", "-n", "200", "--set", "stunt_points=0", "--format", "md")
    assert done.stdout.startswith("### Raid on Graxlek 5: counted in 200 games, not exact\n")
    assert "| 20, In Step | " in done.stdout


def test_a_run_is_written_and_played(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    asked = ("raid-on-graxlek-5", "--seed", "8", "--set", "stunt_points=2", "--replay-run", "5")
    done = solo(*asked, "--output", file)
    assert (done.returncode, done.stdout) == (0, "")
    assert solo(*asked).stdout == file.read_text(encoding="utf-8")
    played = subprocess.run(
        [sys.executable, "-m", "solo", "play", "raid-on-graxlek-5", "--plain", "--replay", str(file)],
        input="",
        capture_output=True,
        text=True,
        check=True,
    )
    assert played.stdout.rstrip().splitlines()[-1].startswith("The end: ")


def test_a_fault_is_reported_with_the_command_that_shows_it(shut: Path) -> None:
    done = solo(shut, "-n", "100", "--seed", "2")
    assert done.returncode == 1
    command = next(line for line in done.stdout.splitlines() if "--replay-run" in line).partition(": ")[2].split()
    assert command[:2] == ["solo", "simulate"]
    again = solo(*command[2:])
    assert again.returncode == 1
    assert "Section 3" in again.stderr
    assert len(again.stdout.splitlines()) == 2  # how the game began, and one throw


def test_usage() -> None:
    assert solo("raid-on-graxlek-5", "--policy", "bold").returncode == 2
    assert solo("raid-on-graxlek-5", "-n", "0").returncode == 2
    assert solo("raid-on-graxlek-5", "--set", "luck=3").returncode == 2
    assert solo("raid-on-graxlek-5", "--output", "x").returncode == 2
    assert solo("no-such-book").returncode == 2


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_with_what_there_is(home: Path, jobs: str) -> None:
    arguments = ("simulate", "raid-on-graxlek-5", "-n", "900000000", "--jobs", jobs, "--set", "stunt_points=0")
    with Terminal(*arguments, home=home) as terminal:
        terminal.wait_for(b"of 900,000,000 games")
        os.killpg(terminal.process.pid, signal.SIGINT)  # as a terminal does it: to all there are
        assert terminal.wait_for_end() == 130
        assert b"stopped after" in terminal.output
        assert b"How it ended" in terminal.output
