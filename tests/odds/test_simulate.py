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

from solo.odds import walk
from solo.odds.deciding import deciding
from solo.odds.graph import End, TooMany, explore
from solo.odds.odds import odds
from solo.odds.policies import POLICIES
from solo.odds.simulate import SHARE, Result, Tally, measured, simulate, wilson
from solo.odds.walk import Walker, run_seed
from solo.play.replay import read
from solo.play.session import Session
from solo.play.start import Setup, begin
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
    assert found.sections["17"].reach == 1
    assert found.sections["6"].reach == found.sections["3"].reach == 0


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
        results=Counter(
            {
                Result(End("victory", "2", 6), "1"): 1,
                Result(End("victory", "2", 3), "1"): 1,
                Result(End("defeat", "3", 0), "1"): 4,
                Result(End("defeat", "3", 0), "3"): 1,
                Result(End(None, "1", 0), "1"): 1,
            }
        ),
        firsts={
            Result(End("victory", "2", 6), "1"): 7,
            Result(End("victory", "2", 3), "1"): 2,
            Result(End("defeat", "3", 0), "1"): 0,
            Result(End("defeat", "3", 0), "3"): 3,
            Result(End(None, "1", 0), "1"): 5,
        },
        seen=Counter({"1": 8, "2": 2, "3": 5}),
        entered=14,
        fights=7,
        faults={},
    )
    found = measured(world, tally, "random", 0, 8)
    assert (found.victory, found.never, found.health_at_win) == (0.25, 0.125, 4.5)
    assert (found.expected_sections, found.expected_fights) == (2, 1)  # of the seven games that ended
    assert found.endings == {"2": 0.25, "3": 0.625, "4": 0}  # 4 is an ending to which nobody came
    assert found.kinds == {"victory": 0.25, "defeat": 0.625, "other": 0}
    assert (found.firsts, found.first_never) == ({"2": 2, "3": 0}, 5)
    assert found.sections["1"] == (1, 0, 0.5)
    assert found.sections["3"] == (0.625, 0.625, 0.125)
    assert found.sections["4"] == (0, 0, 0)
    # 4 of the 8 that came to 1 were lost there, and 1 of the 5 that came to 3; the ranges are those of R's binom package
    assert found.lost_of_those_who_come("1") == pytest.approx((0.5, 0.2152, 0.7848), abs=5e-5)
    assert found.lost_of_those_who_come("3") == pytest.approx((0.2, 0.0362, 0.6245), abs=5e-5)
    assert found.lost_of_those_who_come("4") == (0, 0, 1)


def test_what_is_lost_hangs_on_what_is_aimed_at() -> None:
    world = world_of(FORK)
    tally = simulate(Walker(world, Setup(), 2), 300)
    found = measured(world, tally, "random", 2, 300)
    assert found.sections["1"].lost == found.endings["3"] + found.endings["4"] > 0
    for aim in ("other", "4"):
        found = measured(world, tally, "random", 2, 300, aim)
        assert found.sections["1"].lost == found.endings["2"] + found.endings["3"] > 0


TRAP = """\
  1: {text: T., choices: [{text: A, goto: 2}, {text: B, goto: 3}]}
  2: {text: T., choices: [{text: A, goto: 5}, {text: B, goto: 5, id: b}]}
  3: {text: T., choices: [{text: A, goto: 4}, {text: B, goto: 4, id: b}]}
  4: {text: T., choices: [{text: A, goto: 3}, {text: B, goto: 3, id: b}]}
  5: {text: T., ending: victory}
"""


def test_games_that_never_end_are_no_part_of_the_averages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "DRAWS_MAX", 200)
    world = world_of(TRAP)
    tally = simulate(Walker(world, Setup(), 1), 400)
    found = measured(world, tally, "random", 1, 400)
    assert 0.35 < found.never < 0.65  # a half; five standard errors are 0.125
    assert found.expected_sections == 3  # 1, 2 and 5
    assert found.sections["4"].reach == found.never
    assert found.first_never is not None
    assert Walker(world, Setup(), 1).run(found.first_never).end.ending is None
    assert not any(section.lost for section in found.sections.values())
    endless = world_of(
        "  1: {text: T., choices: [{text: A, goto: 1}, {text: B, goto: 2, if: gold > 9}]}\n  2: {text: T., ending: victory}\n"
    )
    found = measured(endless, simulate(Walker(endless, Setup(), 1), 20), "random", 1, 20)
    assert (found.never, found.expected_sections, found.expected_fights) == (1, None, None)


def test_the_first_run_that_came_to_an_ending(raid: World) -> None:
    runs = 2 * SHARE + 77
    found = measured(raid, simulate(Walker(raid, NONE, 6), runs, jobs=2), "random", 6, runs)
    walker = Walker(raid, NONE, 6)
    ends = [walker.run(run).end.section for run in range(runs)]
    assert found.firsts == {id: ends.index(id) for id in sorted(set(ends))}


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


def test_the_command_tells_people(raid: World) -> None:
    done = solo("raid-on-graxlek-5", "-n", "500", "--set", "stunt_points=0", "--seed", "4")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Raid on Graxlek 5: counted in 500 games, not exact"
    assert lines[1].startswith("Played by Security Officer, with seed 4. The random reader picks every answer")
    assert any(line.startswith("    20/lose, In Step ") for line in lines)
    lost = lines[lines.index(next(line for line in lines if line.startswith("Where games were lost"))) + 1]
    assert lost.startswith("  20, In Step ")
    exact = odds(raid.book, explore(raid, begin(raid, NONE)), "random")[0].sections["20"]
    ranges = re.findall(r"\(([\d.]+) – ([\d.]+) %\)", lost)
    for chance, (low, high) in zip((exact.lost, exact.lost / exact.reach), ranges, strict=True):
        assert float(low) < chance * 100 < float(high)
    assert "  than victory." in lines
    assert "So few games say little: a share may be 4 points off." in " ".join(done.stdout.split())
    assert "Sections that few came to: under 5 %" in done.stdout
    assert lines[-1] == "How many came to each section: add --sections."
    assert max(len(line) for line in lines if not line.startswith("    solo simulate ")) <= 80


def test_every_share_lies_in_its_range_as_shown() -> None:
    """Shown with the same digits, whatever they are; a share of 1 in 2,000 too."""
    text = solo("raid-on-graxlek-5", "-n", "2000", "--set", "stunt_points=0", "--sections").stdout
    rows = re.findall(r"  ([\d.]+) %  +([\d.]+) – ([\d.]+) %(?:  +(?:\d+|–))?$", text, re.MULTILINE)
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
    assert policy["sections"]["1"] == {"reach": 1, "deaths": 0, "lost": 0}
    assert policy["interval"]["sections"]["20"].keys() == policy["sections"]["20"].keys()
    first = policy["first_runs"]["endings"]
    assert first.keys() == policy["endings"].keys() == policy["interval"]["endings"].keys()
    assert all((first[id] is None) == (share == 0) for id, share in policy["endings"].items())
    assert policy["first_runs"]["never"] is None
    assert sum(policy["endings"].values()) == pytest.approx(1)


def test_the_command_as_markdown() -> None:
    done = solo("raid-on-graxlek-5", "-n", "200", "--set", "stunt_points=0", "--format", "md")
    assert done.stdout.startswith("### Raid on Graxlek 5: counted in 200 games, not exact\n")
    assert "\n| – 20/lose, In Step | " in done.stdout
    assert "\n| 20, In Step | " in done.stdout  # where games were lost
    assert "**20" not in done.stdout


def test_endings_that_nobody_came_to_are_listed_with_what_their_chance_may_be() -> None:
    lines = solo("raid-on-graxlek-5", "-n", "300", "--set", "stunt_points=0", "--seed", "3").stdout.splitlines()
    ends = [line for line in lines if line.startswith("    ") and " %" in line]
    assert [line.split(",")[0].strip() for line in ends] == ["23", "2/lose", "15/lose", "17/lose", "20/lose", "21", "22/lose"]
    # none in 300: Wilson's bound is z²/(300 + z²), or 1.26 %
    assert re.search(r"2/lose, Steady  +0 %  +0\.0 – 1\.3 %  +–$", ends[1])


def test_the_first_run_named_is_the_run_that_ends_so(tmp_path: Path) -> None:
    asked = ("raid-on-graxlek-5", "--seed", "3", "--set", "stunt_points=0")
    lines = solo(*asked, "-n", "100").stdout.splitlines()
    first = next(line for line in lines if line.startswith("    22/lose, Amber ")).split()[-1]
    file = tmp_path / "run.jsonl"
    assert solo(*asked, "--replay-run", first, "--output", file).returncode == 0
    replay = read(file.read_text(encoding="utf-8"))
    assert replay.records[-1].at == "22"


def test_a_trap_is_measured_as_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "trap.adventure.yaml"
    path.write_text(HEAD + TRAP, encoding="utf-8")
    done = solo(path, "-n", "20")
    assert re.search(r"\n  never ended  +\d\d\.\d % .*  \d+\n", done.stdout)
    assert re.search(r"\n  sections read, in games that ended  +3\.0\n", done.stdout)


def test_sections_that_few_or_none_came_to(tmp_path: Path) -> None:
    text = "  1: {text: T., random: {die: d100, 1-2: 3, 3-100: 2}}\n  2: {text: T., ending: victory}\n"
    text += "  3: {text: T., branch: [{if: gold > 9, goto: 20}, {goto: 2}]}\n"
    text += "".join(f"  {id}: {{text: T., goto: {id + 1 if id < 33 else 2}}}\n" for id in range(20, 34))
    path = tmp_path / "lone.adventure.yaml"
    path.write_text(HEAD + text, encoding="utf-8")
    lines = solo(path, "-n", "400").stdout.splitlines()
    place = lines.index(next(line for line in lines if line.startswith("Sections that few came to")))
    assert lines[place + 1].split()[0] == "3"
    assert "  Nobody came to 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31 and 2 more." in lines


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
    command = next(line for line in done.stdout.splitlines() if "the first is run" in line).partition(": ")[2].split()
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
    unknown = solo("raid-on-graxlek-5", "--ending", "glory")
    assert (unknown.returncode, unknown.stdout) == (2, "")
    assert "The book has no ending “glory”; it has defeat, victory, 2/lose, " in unknown.stderr
    assert solo("no-such-book").returncode == 2


def test_a_policy_that_needs_odds_of_too_large_a_book_says_what_can_be_measured() -> None:
    done = solo("raid-on-graxlek-5", "--policy", "best", "--limit", "100")
    assert (done.returncode, done.stdout) == (1, "")
    assert "--policy best needs exact odds, and the book has more than 100 states" in done.stderr
    assert "--policy random can be measured, or --policy FILE" in done.stderr
    assert solo("raid-on-graxlek-5", "--limit", "100", "-n", "20").returncode == 0


def test_states_are_counted_on_a_terminal(home: Path) -> None:
    arguments = ("simulate", "raid-on-graxlek-5", "--policy", "best", "--limit", "2500")
    with Terminal(*arguments, home=home) as terminal:
        assert terminal.wait_for_end() == 1
        assert b"2,000 of at most 2,500 states so far" in terminal.output


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_with_what_there_is(home: Path, jobs: str) -> None:
    arguments = ("simulate", "raid-on-graxlek-5", "-n", "900000000", "--jobs", jobs, "--set", "stunt_points=0")
    with Terminal(*arguments, home=home) as terminal:
        terminal.wait_for(b"of 900,000,000 games")
        os.killpg(terminal.process.pid, signal.SIGINT)  # as a terminal does it: to all there are
        assert terminal.wait_for_end() == 130
        assert b"stopped after" in terminal.output
        assert b"How it ended" in terminal.output
