"""`solo odds` from the command line: tables for people, JSON for programs, a line to replay, a comparison for a pull request."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from solo.cli import commands
from solo.play.replay import read
from solo.play.session import Session
from solo.play.world import World
from tests.conftest import RAID

BOOK = "raid-on-graxlek-5"


def solo(*arguments: str | Path) -> Result:
    done = CliRunner().invoke(commands, [str(argument) for argument in arguments], standalone_mode=False)
    assert done.exception is None, done.exception
    return done


def test_the_text_says_which_section_to_mend_first_and_why() -> None:
    done = solo("odds", BOOK)
    assert done.return_value == 0
    assert "Mend first: section 20, In Step." in done.output
    assert "It is the fight" in done.output
    assert "section 10: “Let it go and hurry on east”: the chance falls from 75.3 % to 40.9 %" in done.output
    for word in ("random:", "sensible:", "best:", "worst:"):  # every policy is explained
        assert word in done.output


def test_json_is_as_promised() -> None:
    data = json.loads(solo("odds", BOOK, "--format", "json", "--set", "stunt_points=0", "--policy", "random").output)
    assert data["solo"] == 1
    assert data["book"] == BOOK
    assert data["heroes"] == ["officer"]
    assert data["rules"]["stunt_points"] == 0
    (policy,) = data["policies"]
    assert policy["policy"] == "random"
    assert sum(policy["endings"].values()) == pytest.approx(1)
    assert policy["victory"] == pytest.approx(policy["endings"]["23"])
    assert set(policy["sections"]) == {str(number) for number in range(1, 24)}
    assert policy["sections"]["20"]["deaths"] == pytest.approx(policy["endings"]["20/lose"])
    assert policy["sections"]["5"]["lost"] == pytest.approx(policy["endings"]["21"])  # lost by the choice, not by its ending
    assert policy["exact"] is True
    assert policy["error"] is None
    assert set(policy["expected"]) == {"sections", "fights", "health_at_win"}


def test_the_likeliest_line_is_written_as_a_game_that_wins(raid: World, tmp_path: Path) -> None:
    line = tmp_path / "line.jsonl"
    solo("odds", BOOK, "--policy", "best", "--line", line)
    replay = read(line.read_text(encoding="utf-8"))
    session = Session(raid, replay.setup, feed=replay.records)
    assert session.state.ended is not None
    assert session.state.ended.ending == "victory"


def test_another_edition_is_compared_as_markdown(tmp_path: Path) -> None:
    easier = tmp_path / "easier.adventure.yaml"
    easier.write_text(RAID.read_text(encoding="utf-8").replace("health: 8", "health: 4"), encoding="utf-8")
    done = solo("odds", easier, "--against", RAID, "--policy", "best")
    assert "| victory | 75.3 % → 95.5 % (+20.2) |" in done.output
    assert "| 20 | 41.7 % | 22.0 % → 3.3 % (-18.6) |" in done.output


def test_a_policy_from_a_file(tmp_path: Path) -> None:
    policy = tmp_path / "careful.json"
    policy.write_text('{"1": "6", "12": "4", "10": "3", "5": "11"}', encoding="utf-8")
    data = json.loads(solo("odds", BOOK, "--format", "json", "--policy", policy).output)
    assert data["policies"][0]["sections"]["21"]["reach"] == 0


@pytest.mark.parametrize(
    ("options", "status", "sentence"),
    [
        (["--policy", "wurst"], 2, "the policies are random, sensible, best, worst"),
        (["--ending", "marriage"], 2, "no ending “marriage”"),
        (["--from", "99"], 2, "no section “99”"),
        (["--limit", "50"], 1, "more than 50 states"),
        (["--against", "no-such-thing"], 2, "no file “no-such-thing”"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(options: list[str], status: int, sentence: str) -> None:
    done = solo("odds", BOOK, *options)
    assert done.return_value == status
    assert sentence in done.output
    assert done.output.count("\n") == 1
