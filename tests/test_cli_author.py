"""The authors' commands, as a program or a person meets them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.command import solo
from tests.conftest import RAID

RAID_ID = "raid-on-graxlek-5"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    place = tmp_path / "books"
    place.mkdir()
    monkeypatch.chdir(place)
    return place


def test_new_writes_a_book_that_lints_clean_and_plays(folder: Path) -> None:
    done = solo("new", "the-old-mill", PYTHONPATH=str(RAID.parents[1]))
    assert done.returncode == 0
    assert "play it with `solo play the-old-mill.adventure.yaml`" in done.stdout
    assert sorted(path.name for path in folder.iterdir()) == ["adventure.schema.json", "the-old-mill.adventure.yaml"]
    linted = solo("lint", "--strict", PYTHONPATH=str(RAID.parents[1]))
    assert linted.returncode == 0, linted.stdout
    played = solo("play", "the-old-mill.adventure.yaml", typed="1\n1\n", PYTHONPATH=str(RAID.parents[1]))
    assert played.stdout.endswith("The end: victory\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["The Old Mill"], "did you mean the-old-mill?"),
        (["mill", "--system", "onedise"], "did you mean onedice?"),
        (["taken"], "is there already"),
    ],
)
def test_new_refuses_in_one_sentence(folder: Path, arguments: list[str], sentence: str) -> None:
    (folder / "taken.adventure.yaml").write_text("mine")
    done = solo("new", *arguments, PYTHONPATH=str(RAID.parents[1]))
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
    assert (folder / "taken.adventure.yaml").read_text() == "mine"


def test_graph_in_every_format(tmp_path: Path) -> None:
    assert solo("graph", RAID_ID).stdout.split("\n")[3] == "flowchart TD"
    assert solo("graph", RAID_ID, "--format", "dot").stdout.startswith("digraph {\n")
    picture = tmp_path / "raid.svg"
    assert solo("graph", RAID, "--format", "svg", "--output", picture).stdout == ""
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    done = solo("graph", RAID, "--output", tmp_path)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_a_draft_is_drawn_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "draft.adventure.yaml"
    path.write_bytes(RAID.read_bytes().replace(b"        goto: 17\n", b"        goto: 700\n"))
    done = solo("graph", path)
    assert done.returncode == 0
    assert 's700["700<br/>not written"]' in done.stdout
    assert done.stderr == "Nothing leads to 17, 17/lose.\n"
    assert solo("stats", path).returncode == 0
    path.write_text("id: mill\n")
    done = solo("graph", path)
    assert done.returncode == 1
    assert "error[missing-key]" in done.stdout


def test_stats_as_text_and_as_json() -> None:
    text = solo("stats", RAID_ID).stdout
    assert "23 sections, and 5 outcomes written in place" in text
    data = json.loads(solo("stats", RAID_ID, "--format", "json").stdout)
    assert (data["solo"], data["sections"], data["endings"]) == (1, 23, {"defeat": 6, "victory": 1})


@pytest.fixture
def raid(tmp_path: Path) -> Path:
    """A copy of the bundled book with one of its games."""
    path = tmp_path / RAID.name
    path.write_bytes(RAID.read_bytes())
    games = tmp_path / f"{RAID_ID}.games"
    games.mkdir()
    name = "ends-at-23.jsonl"
    (games / name).write_bytes((RAID.parent / games.name / name).read_bytes())
    return path


def test_move_and_test(raid: Path) -> None:
    done = solo("move", raid, "10", "100")
    assert done.returncode == 0
    assert done.stdout == "Section 10 is section 100 now: 5 places changed, and 1 recorded game.\n"
    assert solo("test", raid).stdout == f"{raid}: 1 played as before\n"
    assert solo("lint", "--no-odds", raid).returncode == 0


@pytest.mark.parametrize(("old", "new"), [("99", "100"), ("1", "2"), ("1", "A B")])
def test_move_refuses_in_one_sentence(raid: Path, old: str, new: str) -> None:
    before = raid.read_bytes()
    done = solo("move", raid, old, new)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert raid.read_bytes() == before


@pytest.mark.parametrize("arguments", [("move", RAID_ID, "1", "40"), ("test", RAID_ID, "--update")])
def test_a_book_of_the_shelf_is_never_changed(arguments: tuple[str, ...]) -> None:
    before = RAID.read_bytes()
    done = solo(*arguments)
    assert done.returncode == 2
    assert done.stderr == f"Only a book in a file is changed: name the file, not the book “{RAID_ID}” of the shelf.\n"
    assert RAID.read_bytes() == before


def test_move_shows_what_is_wrong_with_a_broken_book(raid: Path) -> None:
    raid.write_bytes(raid.read_bytes().replace(b"start: 1\n", b"start: 1\nstrat: 2\n").replace(b"foes: [scientist]", b"foes: 3"))
    done = solo("move", raid, "10", "100")
    assert done.returncode == 1
    assert "error[" in done.stdout


def test_a_game_that_has_changed_fails_until_it_is_taken(raid: Path) -> None:
    assert solo("test", raid).returncode == 0
    assert solo("test", raid, "--update").stdout == f"{raid}: 1 played as before\n"
    text = raid.read_bytes()
    raid.write_bytes(
        text.replace(b"      - text: Walk in as if you were expected\n", b"      - text: Walk in\n        id: walk\n")
    )
    done = solo("test", raid)
    assert done.returncode == 1
    assert "Line 2 answers choice with 17" in done.stdout
    assert done.stdout.endswith(f"{raid}: 1 changed\n")
    assert solo("test", raid, "--update").returncode == 1, "what cannot be played cannot be taken"


def test_a_book_without_games(tmp_path: Path) -> None:
    path = tmp_path / "raid.adventure.yaml"
    path.write_bytes(RAID.read_bytes())
    done = solo("test", path)
    assert done.returncode == 2
    assert "make one with: solo play" in done.stderr


def test_a_folder_is_every_book_in_it_that_has_games(raid: Path) -> None:
    """As `solo lint` has it, and the worst that happened is the exit status."""
    folder = raid.parent
    (folder / "draft.adventure.yaml").write_text("id: 3\n")  # no games, so that nobody looks at it
    other = folder / "more" / "other.adventure.yaml"
    other.parent.mkdir()
    other.write_bytes(raid.read_bytes())
    shutil.copytree(folder / f"{RAID_ID}.games", other.with_name("other.games"))
    done = solo("test", folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{other}: 1 played as before\n{raid}: 1 played as before\n"
    other.write_bytes(raid.read_bytes().replace(b"text: Walk in as if you were expected\n", b"text: In\n        id: in\n"))
    done = solo("test", folder)
    assert done.returncode == 1
    assert done.stdout.endswith(f"{other}: 1 changed\n{raid}: 1 played as before\n")
    other.write_bytes(b"\xff\xfe")
    assert solo("test", folder).returncode == 2


@pytest.mark.parametrize("name", [None, "raid.adventure.yaml"])
def test_a_folder_without_games(tmp_path: Path, name: str | None) -> None:
    folder = tmp_path / "books"
    folder.mkdir()
    if name is not None:
        (folder / name).write_bytes(RAID.read_bytes())
    done = solo("test", folder)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_record_then_test_then_an_edit_of_a_word(raid: Path) -> None:
    done = solo("play", raid, "--record", "--seed", "7", typed="1\n")
    game = raid.with_name(f"{RAID_ID}.games") / "01-left-at-6.jsonl"
    assert done.stderr == f"Recorded as {game}\n"
    assert game.with_suffix(".txt").read_text(encoding="utf-8").startswith("Section 1.\n")
    assert solo("test", raid).stdout == f"{raid}: 2 played as before\n"
    raid.write_bytes(raid.read_bytes().replace(b"folded it up", b"rolled it up"))
    done = solo("test", raid)
    assert done.returncode == 1
    assert "It tells something else than was recorded." in done.stdout
    assert "  +" in done.stdout
    assert solo("test", raid, "--update").stdout == f"{raid}: 1 played as before, 1 taken as told now\n"
    assert solo("test", raid).returncode == 0


def test_watch_begins_where_it_is_told_and_plays_in_plain_mode(raid: Path) -> None:
    done = solo("play", raid, "--watch", "--from", "10", typed="1\n")
    assert done.returncode == 0
    assert done.stdout.startswith("Section 10.\n")
