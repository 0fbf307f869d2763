"""The files a command writes: none that matters is written over, none is touched before the game has begun."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from tests.command import shell, solo
from tests.conftest import RAID

RAID_ID = "raid-on-graxlek-5"
GAME = RAID.with_name(f"{RAID_ID}.games") / "ends-at-23.jsonl"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, with a book, a replay and some notes."""
    folder = tmp_path / "here"
    folder.mkdir()
    shutil.copy(RAID, folder / "book.yaml")
    shutil.copy(GAME, folder / "game.jsonl")
    (folder / "notes.txt").write_text("notes\n")
    (folder / "link.txt").symlink_to(folder / "book.yaml")
    monkeypatch.chdir(folder)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("play book.yaml --hero nope --transcript notes.txt", "no hero “nope”"),
        ("play book.yaml --hero nope --transcript new.txt", "no hero “nope”"),
        ("play book.yaml --game 9 --transcript notes.txt", "no unfinished game 9"),
        ("play book.yaml --replay notes.txt --transcript new.txt", "no line of JSON"),
        ("play book.yaml --transcript book.yaml", "would write over the book, book.yaml"),
        ("play book.yaml --transcript link.txt", "would write over the book, book.yaml"),
        ("play book.yaml --replay game.jsonl --transcript ./game.jsonl", "would write over the replay, game.jsonl"),
        ("play book.yaml --export new.jsonl --transcript ./new.jsonl", "would write over the game of --export"),
        ("play book.yaml --export book.yaml", "would write over the book, book.yaml"),
        ("play book.yaml --export notes.txt", "would write over notes.txt, which is no game"),
        ("play book.yaml --export nowhere/new.jsonl", "nowhere/new.jsonl cannot be written: no such file or directory."),
        ("play book.yaml --transcript nowhere/new.txt", "nowhere/new.txt cannot be written: no such file or directory."),
        ("play book.yaml --export .", "cannot be written: is a directory"),
        (f"play book.yaml --export {'x' * 300}", "file name too long"),
        ("graph book.yaml --output book.yaml", "would write over the book"),
        ("odds book.yaml --line book.yaml", "would write over the book"),
        ("odds book.yaml --line nowhere/x", "cannot be written"),
        ("simulate book.yaml --replay-run 1 --output book.yaml", "would write over the book"),
        ("lint book.yaml --output json=book.yaml", "would write over the book"),
        ("lint book.yaml --write-baseline --baseline book.yaml", "would write over the book"),
    ],
)
def test_what_is_refused_changes_no_file(here: Path, arguments: str, sentence: str) -> None:
    before = contents(here)
    done = solo(*arguments.split())
    assert done.returncode == (1 if "--replay notes" in arguments else 2)
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
    assert contents(here) == before


def test_a_transcript_never_takes_the_place_of_the_saved_games(home: Path) -> None:
    solo("play", RAID_ID, "--seed", "7", typed="1\n")
    assert "would write over the saved games" in solo("play", RAID_ID, "--transcript", home / "solo.db").stderr
    assert solo("play", RAID_ID).stdout.startswith("Section 6.")


def test_a_game_takes_the_place_of_a_game(here: Path) -> None:
    (here / "empty.jsonl").touch()
    (here / "game.jsonl").chmod(0o640)
    for name in ("empty.jsonl", "game.jsonl", "new.jsonl"):
        assert solo("play", "book.yaml", "--new", "--seed", "7", "--export", name, typed="1\n").returncode == 0
        assert [json.loads(line).get("answer") for line in (here / name).read_text().splitlines()] == [None, "6"]
    assert (here / "game.jsonl").stat().st_mode & 0o777 == 0o640
    assert not list(here.glob(".*.part"))


def test_a_game_that_cannot_be_exported_is_said(here: Path) -> None:
    done = solo("play", "book.yaml", "--export", "/dev/full", typed="1\n")
    assert (done.returncode, done.stderr) == (2, "/dev/full cannot be written: no space left on device.\n")


def test_a_transcript_that_cannot_be_written_ends_no_game() -> None:
    done = solo("play", RAID_ID, "--seed", "7", "--transcript", "/dev/full", typed="1\n")
    assert (done.returncode, done.stderr) == (2, "/dev/full cannot be written: no space left on device.\n")
    assert "\nSection 6.\n" in done.stdout
    assert solo("play", RAID_ID).stdout.startswith("Section 6.")


@pytest.mark.parametrize("arguments", ["play {} --replay {}", "lint book.yaml --baseline {}", "odds book.yaml --policy {}"])
def test_what_never_ends_is_not_read(here: Path, arguments: str) -> None:
    os.mkfifo(here / "pipe")
    for name in ("/dev/zero", "pipe"):
        words = arguments.format(*["book.yaml"] * (arguments.count("{}") - 1), name).split()
        done = solo(*words)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1


def test_standard_input_without_end_is_read_up_to_the_limit() -> None:
    done = shell("solo lint - </dev/zero")
    assert done.returncode == 1
    assert "more than 32 MB" in done.stdout
