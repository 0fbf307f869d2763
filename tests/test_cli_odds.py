"""`solo odds` from the command line: tables for people, JSON for programs, a line to replay, a comparison for a pull request."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from solo.cli import commands
from solo.cli.odds import LIMIT
from solo.odds.graph import STATES_MAX
from solo.play.replay import read
from solo.play.session import Session
from solo.play.world import World
from tests.conftest import RAID

BOOK = "raid-on-graxlek-5"
QUICK = ("--set", "stunt_points=0")  # a third of the states, where the figures do not matter


def solo(*arguments: str | Path) -> Result:
    done = CliRunner().invoke(commands, [str(argument) for argument in arguments], standalone_mode=False)
    assert done.exception is None, done.exception
    return done


def words(text: str) -> str:
    """A text without its line ends and columns."""
    return " ".join(text.split())


def fork(left: str, right: str) -> str:
    """A book of one choice and two endings."""
    return f"""
id: fork
title: Fork
system: onedice
start: 1
heroes: {{kim: {{name: Kim, strong: 2, clever: 2, quick: 2}}}}
sections:
  1: {{text: One., choices: [{{text: Left, goto: 2}}, {{text: Right, goto: 3}}]}}
  2: {{text: Two., ending: {left}}}
  3: {{text: Three., ending: {right}}}
"""


def test_the_text_says_which_section_to_mend_first_and_why() -> None:
    done = solo("odds", BOOK)
    assert done.return_value == 0
    lines = done.output.splitlines()
    head = next(line for line in lines if line.startswith("Weighs most"))
    assert head.split()[-3:] == ["random", "sensible", "best"]
    assert head.startswith("Weighs most: section 20, In Step ")
    # of those who come to it, for each reader; 51.6 of 62.3 and 22.0 of 41.7 in 100
    assert "lose there, of those who come 82.8 % 52.2 % 52.7 %" in words(done.output)
    assert "What decides there is the fight: Skr'kk'kki Soldier (2)." in words(done.output)
    assert (
        "from section 10, The Winding Corridor, by “Let it go and hurry on east” (63.4 % of them, a choice that costs the best "
        "reader 34.4 points); section 9, Away West (36.6 %)."
    ) in words(done.output)
    assert "10, “Let it go and hurry on east” 75.3 % 40.9 % 34.4" in words(done.output)
    for reader in ("  random  ", "  sensible  ", "  best  "):  # every reader is explained
        assert any(line.startswith(reader) for line in lines)
    assert not any(line.startswith("  worst") for line in lines)
    assert "Whoever always does what is worst never comes to victory." in lines
    assert lines[-3:] == ["  come to the same.", "", "How many come to each section: add --sections."]
    assert "  23, White Glass: victory" in lines  # the likeliest way is told to its end
    assert max(map(len, lines)) <= 80
    assert not any(line != line.rstrip() for line in lines)


def test_endings_stand_in_the_order_of_the_book() -> None:
    lines = solo("odds", BOOK, "--policy", "random", *QUICK).output.splitlines()
    head = next(place for place, line in enumerate(lines) if line.startswith("How it ends"))
    ends = [line.split(",")[0] for line in lines[head : lines.index("", head)] if line.startswith("    ")]
    assert ends == [f"    {id}" for id in ("23", "2/lose", "15/lose", "17/lose", "20/lose", "21", "22/lose")]


def test_every_section_is_listed_on_request() -> None:
    lines = solo("odds", BOOK, "--policy", "random", "--sections", *QUICK).output.splitlines()
    table = lines[lines.index(next(line for line in lines if line.startswith("Come to a section"))) + 1 :][:23]
    assert [line.split(",")[0].strip() for line in table] == [str(number) for number in range(1, 24)]


@pytest.mark.parametrize(
    ("promised", "said"),
    [
        ("40%..50%", "Within the balance that the book promises: random 40%..50%."),
        ("60%..65%", "Outside of the balance that the book promises: random wins 50.0 %, not 60%..65% (10.0 points too few)."),
    ],
)
def test_the_promised_balance_is_held_against_the_odds(tmp_path: Path, promised: str, said: str) -> None:
    path = tmp_path / "fork.adventure.yaml"
    path.write_text(fork("victory", "defeat") + f"balance: {{random: {promised}}}\n", encoding="utf-8")
    assert said in words(solo("odds", path, "--policy", "random").output)
    assert "balance" not in solo("odds", path, "--policy", "random", "--set", "health=3").output  # another game than was promised


def test_that_nobody_wins_is_said_instead_of_which_section_to_mend(tmp_path: Path) -> None:
    path = tmp_path / "fork.adventure.yaml"
    path.write_text(fork("defeat", "flight"), encoding="utf-8")
    for style in ("text", "md"):
        done = solo("odds", path, "--format", style)
        assert done.return_value == 0
        assert done.output.count("Nobody can come to victory.") == 1
        assert "Mend first" not in done.output
    (random,) = json.loads(solo("odds", path, "--policy", "random", "--format", "json").output)["policies"]
    assert (random["victory"], random["endings"]) == (0, {"2": 0.5, "3": 0.5})
    assert "The book has no ending “glory”; it has defeat, flight, 2, 3." in solo("odds", path, "--ending", "glory").output


@pytest.mark.parametrize(
    ("party", "sentence"),
    [
        ("", ""),
        ("party: {create: true}\n", "Heroes who are made are left out, for nobody knows them before the game.\n"),
        (
            "party: {create: true, bring: true}\n",
            "Heroes who are made or brought are left out, for nobody knows them before the game.\n",
        ),
    ],
)
def test_the_text_says_who_is_left_out(tmp_path: Path, party: str, sentence: str) -> None:
    path = tmp_path / "mill.adventure.yaml"
    head = "id: mill\ntitle: Mill\nsystem: onedice\nstart: 1\nheroes: {kim: {name: Kim, strong: 2, clever: 2, quick: 2}}\n"
    path.write_text(f"{head}{party}sections:\n  1: {{text: One., ending: victory}}\n")
    about, _, rest = solo("odds", path).output.partition("\n")
    assert about.startswith("Mill: exact odds for Kim")
    assert rest.partition("\n\n" if sentence else "\n")[0] == sentence.rstrip("\n")


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


def test_where_nobody_wins_no_line_is_written(tmp_path: Path) -> None:
    path, line = tmp_path / "fork.adventure.yaml", tmp_path / "line.jsonl"
    path.write_text(fork("defeat", "flight"), encoding="utf-8")
    done = solo("odds", path, "--line", line)
    assert (done.return_value, line.exists()) == (1, False)
    assert f"No line is written to {line}: nobody can come to victory." in done.output


@pytest.fixture
def easier(tmp_path: Path) -> Path:
    """Raid on Graxlek 5 with soldiers who are half as tough."""
    path = tmp_path / "easier.adventure.yaml"
    path.write_text(RAID.read_text(encoding="utf-8").replace("health: 8", "health: 4"), encoding="utf-8")
    return path


def test_another_edition_is_compared_as_markdown(easier: Path) -> None:
    done = solo("odds", easier, "--against", RAID, "--policy", "best", "--format", "md")
    assert "| **victory** | 75.3 → 95.5 % (+20.2) |" in done.output
    assert "| 20, In Step | 22.0 → 3.3 % (−18.7) |" in done.output
    assert f"- before: {RAID}\n- after: {easier}\n- heroes: Security Officer\n" in done.output


def test_another_edition_is_compared_for_people_and_named_by_its_id(easier: Path) -> None:
    done = solo("odds", easier, "--against", BOOK, "--policy", "best")
    assert done.return_value == 0
    lines = done.output.splitlines()
    assert "Victory: best 75.3 → 95.5 % (+20.2)." in lines
    assert "|" not in done.output
    assert "What changed most is how many games are lost in section 20, In Step: best 22.0 → 3.3 % (−18.7)" in words(done.output)
    assert "Outside of the balance that the book promises: best wins 95.5 %, not 73%..78%" in words(done.output)
    assert next(line for line in lines if line.startswith("The best reader")).split()[-3:] == ["before", "after", "change"]
    kinds = [line.split() for line in lines if line.startswith(("  victory", "  defeat"))]
    assert kinds == [["victory", "75.3", "%", "95.5", "%", "+20.2"], ["defeat", "24.7", "%", "4.5", "%", "−20.2"]]
    assert "20, In Step 22.0 % 3.3 % −18.7" in words(done.output)
    assert max(len(line) for line in lines if ".adventure.yaml" not in line) <= 80  # a path is as long as it is


def test_the_line_is_written_beside_a_comparison(easier: Path, tmp_path: Path) -> None:
    line = tmp_path / "line.jsonl"
    done = solo("odds", easier, "--against", BOOK, "--policy", "best", "--line", line, *QUICK)
    assert done.return_value == 0
    assert read(line.read_text(encoding="utf-8")).records


def test_another_edition_is_compared_for_programs(easier: Path) -> None:
    data = json.loads(solo("odds", easier, "--against", RAID, "--policy", "best", "--format", "json", *QUICK).output)
    (after,), (before,) = data["policies"], data["against"]["policies"]
    assert after["victory"] > before["victory"]


def test_a_policy_from_a_file(tmp_path: Path) -> None:
    policy = tmp_path / "careful.json"
    policy.write_text('{"1": "6", "12": "4", "10": "3", "5": "11"}', encoding="utf-8")
    data = json.loads(solo("odds", BOOK, "--format", "json", "--policy", policy, *QUICK).output)
    assert data["policies"][0]["sections"]["21"]["reach"] == 0


@pytest.mark.parametrize(
    ("options", "status", "sentence"),
    [
        (["--policy", "wurst"], 2, "the policies are random, sensible, best, worst, all"),
        (["--ending", "marriage"], 2, "no ending “marriage”"),
        (["--from", "99"], 2, "no section “99”"),
        (["--limit", "50", "--policy", "best"], 1, "more than 50 states"),
        (["--against", "no-such-thing"], 2, "no file and no book “no-such-thing”"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(options: list[str], status: int, sentence: str) -> None:
    done = solo("odds", BOOK, *options)
    assert done.return_value == status
    assert sentence in done.output
    assert done.output.count("\n") == 1


def test_a_book_too_large_is_measured_by_playing_it_and_that_is_said() -> None:
    (exact,) = json.loads(solo("odds", BOOK, "--policy", "random", "--format", "json", *QUICK).output)["policies"]
    done = solo("odds", BOOK, "--limit", "50", "--format", "json", *QUICK)
    assert done.return_value == 1
    assert done.stderr.startswith("Not exact: the book has more than 50 states, the limit; --limit can raise it (")
    assert done.stderr.count("\n") == 1
    (counted,) = json.loads(done.stdout)["policies"]
    assert (counted["policy"], counted["exact"], exact["exact"]) == ("random", False, True)
    assert counted["victory"] == pytest.approx(exact["victory"], abs=4 * 0.007)  # 2,000 games: a standard error of 0.7 points


def test_what_needs_exact_odds_is_said_to_be_left_out(tmp_path: Path) -> None:
    line = tmp_path / "line.jsonl"
    done = solo("odds", BOOK, "--limit", "50", "--against", RAID, "--line", line)
    assert done.return_value == 1
    left_out = (
        "Left out is what needs exact odds: sensible play, best play, worst play, what wrong choices cost, --against and --line."
    )
    assert left_out in done.stderr
    assert not line.exists()
    assert done.stdout.startswith("Raid on Graxlek 5: counted in 2,000 games, not exact\n")


def test_where_only_best_play_is_asked_for_random_play_is_not_said_to_be_that() -> None:
    done = solo("odds", BOOK, "--limit", "50", "--policy", "best")
    assert "Left out is what needs exact odds: best play and what wrong choices cost." in done.stderr
    assert f"Random play can be measured without them: solo simulate {BOOK} does so." in done.stderr
    assert done.stdout == ""


def test_the_limit_is_that_of_all_exact_odds() -> None:
    assert LIMIT == STATES_MAX
