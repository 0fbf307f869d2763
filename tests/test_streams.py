"""Standard input, output and error as the world has them: in other encodings, closed, full, read by nobody, full of escapes."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from solo.play.games import Games
from tests.command import shell, solo
from tests.conftest import RAID

RAID_ID = "raid-on-graxlek-5"
PLAY = f"solo play {RAID_ID} --seed 7 --plain"
FULL = "Not everything could be printed: no space left on device.\n"
CLOSED = "Nothing can be printed: standard output is closed.\n"
ESCAPE = "\x1b[31mX"


def turn() -> int:
    with Games() as games:
        return games.all()[0].turn


# --- encodings ---


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
    ids=str,
)
def test_what_is_no_terminal_is_utf8(tmp_path: Path, environment: dict[str, str]) -> None:
    book, paper = tmp_path / "book.yaml", tmp_path / "told.txt"
    book.write_text(RAID.read_text(encoding="utf-8").replace("The Door Behind You", "Die Tür — 門"), encoding="utf-8")
    done = solo("play", book, "--seed", "7", "--transcript", paper, typed="1\n?\n", **environment)
    assert done.returncode == 0
    assert done.stdout.startswith("Section 1.\nDie Tür — 門\n")
    assert paper.read_text(encoding="utf-8").startswith("Section 1.\nDie Tür — 門\n")
    assert solo("play", "nowhere", **environment).stderr == "There is no book called “nowhere”.\n"
    assert solo("schema", **environment).stdout == solo("schema").stdout


def test_bytes_that_are_no_text_are_a_wrong_answer() -> None:
    done = solo("play", RAID_ID, "--seed", "7", typed=b"\xff\xfe\n1\n")
    assert done.returncode == 0
    assert "> ��\n\nType a number from 1 to 2, or help.\n" in done.stdout
    assert turn() == 1


def test_a_path_that_is_no_text_is_listed_as_utf8(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"d\xff")
    folder.mkdir()
    shutil.copy(RAID, folder / "mill.adventure.yaml")
    listed = solo("list", "--format", "json", SOLO_PATH=str(folder))
    books = {book["id"]: book for book in json.loads(listed.stdout)["books"]}
    assert books["mill"]["path"] == str(folder / "mill.adventure.yaml")
    assert solo("lint", "--no-odds", folder / "mill.adventure.yaml").stdout.endswith("d�/mill.adventure.yaml: no findings\n")


# --- closed, full, broken ---


def test_closed_standard_input_is_empty() -> None:
    done = shell(f"{PLAY} <&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("> \n")


@pytest.mark.parametrize("command", ["solo list", f"{PLAY} </dev/null", "solo --version", f"solo lint --no-odds {RAID}"])
def test_to_closed_standard_output_nothing_is_begun(home: Path, command: str) -> None:
    done = shell(f"{command} >&-")
    assert (done.returncode, done.stderr) == (2, CLOSED)
    assert not home.exists()


def test_a_closed_standard_error_hears_nothing() -> None:
    assert shell("solo play nowhere 2>&-").returncode == 2
    assert shell("solo list 2>&-").stdout.startswith(RAID_ID)


def test_all_three_closed() -> None:
    assert shell(f"{PLAY} <&- >&- 2>&-").returncode == 2


@pytest.mark.parametrize(
    "command",
    [
        "solo list",
        "solo list --format json",
        "solo --version",
        "solo --help",
        f"solo lint --no-odds {RAID}",
        f"{PLAY} </dev/null",
    ],
)
def test_a_full_standard_output_is_one_sentence(command: str) -> None:
    done = shell(f"{command} >/dev/full")
    assert (done.returncode, done.stderr) == (2, FULL)


def test_a_full_standard_error_is_the_same_exit_status() -> None:
    assert shell("solo play nowhere 2>/dev/full").returncode == 2
    assert shell("solo nonsense 2>/dev/full").returncode == 2


def test_whoever_reads_no_more_loses_nothing_of_the_game() -> None:
    done = shell(f"yes 1 | head -50 | {{ {PLAY}; echo $? >&2; }} | head -1")
    assert done.stdout == "Section 1.\n"
    assert done.stderr == "1\n"
    with Games() as games:
        (game,) = games.all()
    # it goes on where it was, or with what the last answer led to that nobody has read
    assert "Section " in solo("play", RAID_ID, "--game", str(game.id)).stdout


@pytest.mark.parametrize("command", ["solo explain --page", "solo schema"])
def test_a_broken_pipe_ends_quietly(command: str) -> None:
    done = shell(f"{{ {command}; echo $? >&2; }} | head -0")
    assert done.stderr in ("1\n", "0\n")  # 0: it was all written before the reader had gone


def test_what_was_answered_before_the_output_filled_is_kept(tmp_path: Path) -> None:
    done = solo("play", RAID_ID, "--seed", "7", typed="1\n", limit=None)
    assert done.returncode == 0
    assert shell(f"echo 1 | solo play {RAID_ID} >/dev/full").returncode == 2
    assert turn() == 1, "nothing more was answered than was asked"


# --- escapes ---


@pytest.mark.parametrize(
    "arguments",
    [
        *(["play", RAID_ID, option, ESCAPE] for option in ("--hero", "--from", "--set", "--give", "--mark")),
        *(["play", RAID_ID, option, ESCAPE] for option in ("--replay", "--seed")),
        ["play", RAID_ID, "--transcript", f"/nowhere{ESCAPE}/x"],
        ["play", RAID_ID, "--export", f"/nowhere{ESCAPE}/x"],
        ["play", RAID_ID, f"--{ESCAPE}"],
        ["play", ESCAPE],
        ["graph", RAID_ID, "--output", f"/nowhere{ESCAPE}/x"],
        ["move", str(RAID), ESCAPE, "3"],
        ["move", str(RAID), "3", ESCAPE],
        ["new", ESCAPE],
        ["new", "mill", "--system", ESCAPE],
        ["lint", str(RAID), "--output", ESCAPE],
        ["lint", str(RAID), "--select", ESCAPE],
        ["explain", ESCAPE],
        ["odds", RAID_ID, "--policy", ESCAPE],
        [ESCAPE],
    ],
    ids=str,
)
def test_no_escape_of_the_command_line_reaches_the_terminal(arguments: list[str]) -> None:
    done = solo(*arguments)
    assert done.returncode == 2
    assert done.stderr
    assert "\x1b" not in done.stdout + done.stderr


def test_no_escape_of_a_path_or_an_answer_reaches_the_terminal(tmp_path: Path) -> None:
    book = tmp_path / f"{ESCAPE}.adventure.yaml"
    shutil.copy(RAID, book)
    games = tmp_path / f"{ESCAPE}.games"
    shutil.copytree(RAID.with_name(f"{RAID_ID}.games"), games)
    (games / "ends-at-23.txt").write_text("something else\n")
    done = [
        solo("play", RAID_ID, SOLO_HOME=f"/proc/{ESCAPE}"),
        solo("play", book, "--record", typed=f"{ESCAPE}\nnote {ESCAPE}\nbookmark {ESCAPE}\nnotes\nquit\n"),
        solo("test", book),
        solo("lint", "--no-odds", book),
        solo("add", book),
    ]
    assert [each.returncode for each in done] == [2, 0, 1, 0, 0]
    assert all("\x1b" not in each.stdout + each.stderr for each in done)
    assert "> �[31mX\n" in done[1].stdout
