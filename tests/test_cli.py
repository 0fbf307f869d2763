"""The command line as a program or a person meets it: what is printed where, and with which exit status."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.command import solo
from tests.conftest import RAID

RAID_ID = "raid-on-graxlek-5"
GAMES = RAID.with_name(f"{RAID_ID}.games")


STALL = """\
id: the-stall
title: The Stall
system: onedice
start: stall
heroes: {ann: {name: Ann, strong: 2, clever: 2, quick: 2, money: 30}}
gear: {rope: {name: Rope, price: 5}}
sections:
  stall:
    title: The Stall
    text: Rope and more rope.
    shop: {sells: [rope], goto: end}
  end: {text: Out., ending: victory}
"""


@pytest.fixture
def book(tmp_path: Path) -> Callable[[str | bytes], Path]:
    """A function that writes a book's file."""

    def write(text: str | bytes) -> Path:
        path = tmp_path / "mill.adventure.yaml"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return write


# --- playing ---


def test_the_same_answers_print_the_same_bytes(tmp_path: Path) -> None:
    answers = "1\n1\n2\nundo\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n"
    first = solo("play", RAID_ID, "--plain", "--seed", "7", typed=answers, SOLO_HOME=str(tmp_path / "a"))
    second = solo("play", RAID_ID, "--plain", "--seed", "7", typed=answers, SOLO_HOME=str(tmp_path / "b"))
    assert first.returncode == second.returncode == 0
    assert first.stdout == second.stdout
    assert first.stderr == second.stderr == ""


def test_the_page_is_as_promised() -> None:
    done = solo("play", RAID_ID, "--seed", "7", typed="1\n")
    lines = done.stdout.split("\n")
    assert lines[:3] == ["Section 1.", "The Door Behind You", ""]
    question = lines.index("What do you do?")
    assert lines[question - 1] == ""
    assert lines[question + 1 : question + 5] == [
        "1. Creep along the wall to the open door",
        "2. Walk in as if you were expected",
        "> 1",
        "",
    ]


def test_the_last_line_names_the_end() -> None:
    for game, ending in (("ends-at-23", "victory"), ("ends-at-21", "defeat")):
        done = solo("play", RAID_ID, "--plain", "--replay", GAMES / f"{game}.jsonl")
        assert done.returncode == 0
        assert done.stdout.split("\n")[-2:] == [f"The end: {ending}", ""]


def test_end_of_input_saves_and_the_next_start_resumes() -> None:
    assert solo("play", RAID_ID, "--seed", "7", typed="1\n").returncode == 0
    done = solo("play", RAID_ID)
    assert done.stdout.startswith("Section 6.\n")
    assert done.stdout.endswith("> \n")


def test_a_game_taken_up_within_a_section_says_where_it_is(tmp_path: Path) -> None:
    """In a shop the page is only what was bought last; an answer after that brings no heading of its own."""
    path = tmp_path / "stall.adventure.yaml"
    path.write_text(STALL, encoding="utf-8")
    first = solo("play", path, "--seed", "7", typed="1\n").stdout
    assert first.startswith("Section stall.\nThe Stall\n\nRope and more rope.\n\nWhat do you buy or sell?")
    assert first.count("Section stall.") == 1
    shown = tmp_path / "game.txt"
    done = solo("play", path, "--transcript", shown, typed="1\n").stdout
    assert done.startswith("Section stall.\nThe Stall\n\nYou buy this for 5: Rope. ")
    assert done.count("Section stall.") == 1
    assert shown.read_text(encoding="utf-8").startswith("Section stall.\nThe Stall\n\nYou buy this for 5: Rope. ")


def test_new_leaves_the_open_game_among_the_saves() -> None:
    solo("play", RAID_ID, "--seed", "7", typed="1\n")
    assert solo("play", RAID_ID, "--new", typed="2\n").stdout.startswith("Section 1.\n")
    listed = json.loads(solo("list", "--format", "json").stdout)
    assert listed["solo"] == 1
    (shelved,) = [book for book in listed["books"] if book["id"] == RAID_ID]
    assert {game["section"] for game in shelved["games"]} >= {"6"}
    assert shelved["findings"] == 0


def test_games_of_books_in_files_are_listed(tmp_path: Path) -> None:
    """Until the book is put on the shelf, under which it stands as any other."""
    path = tmp_path / "mine.adventure.yaml"
    path.write_bytes(RAID.read_bytes().replace(b"id: raid-on-graxlek-5", b"id: mine", 1))
    solo("play", path, "--seed", "7", typed="1\n")
    solo("play", path, "--replay", GAMES / "ends-at-23.jsonl")  # it is over: nothing to go on with
    listed = solo("list").stdout
    assert "\nmine: Raid on Graxlek 5 (from a file)\n  not on the shelf; " in listed
    assert "\n  game 1: section 6, " in listed
    assert "game 2" not in listed
    (row,) = [row for row in json.loads(solo("list", "--format", "json").stdout)["books"] if row["id"] == "mine"]
    assert (row["path"], row["fault"], [game["id"] for game in row["games"]]) == (None, None, [1])
    solo("add", path)
    listed = solo("list").stdout
    assert listed.count("mine: Raid") == listed.count("  game 1: ") == 1
    assert "from a file" not in listed


def test_an_ended_game_is_not_resumed() -> None:
    solo("play", RAID_ID, "--replay", GAMES / "ends-at-23.jsonl")
    assert solo("play", RAID_ID).stdout.startswith("Section 1.\n")


def test_a_game_begins_as_it_is_asked_for() -> None:
    done = solo(
        *("play", RAID_ID, "--from", "10", "--set", "health=2", "--set", "stunt_points=0", "--hero", "officer=Kim"),
        typed="sheet\n",
    )
    assert done.stdout.startswith("Section 10.\n")
    assert "\nKim.\nHealth: 2 of 6.\nStunt Points: 0 of" in done.stdout


def test_the_sheet_has_the_books_counters(tmp_path: Path) -> None:
    path = tmp_path / "purse.adventure.yaml"
    path.write_bytes(RAID.read_bytes().replace(b"\nheroes:", b"\ncounters: {silver_coins: {start: 3}}\nheroes:", 1))
    assert "\nCounters: silver coins 3.\n" in solo("play", path, typed="sheet\n").stdout


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--hero", "oficer"], "This book has no hero “oficer”; did you mean officer?"),
        (["--hero", "nobody"], "This book has no hero “nobody”; it has officer."),
        (["--from", "99"], "no section “99”"),
        (["--from", "the-cellar"], "it has 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 11 more."),
        (["--set", "health=lots"], "a whole number"),
        (["--set", "strict_hit=1"], "true or false"),
        (["--set", "stunt_points=-5"], "`stunt_points` is -5; 0 to 99 are allowed"),
        (["--set", "stunt_points=100"], "`stunt_points` is 100; 0 to 99 are allowed"),
        (["--set", "health=99999999999"], "`health` is 99,999,999,999; 0 to 999 are allowed"),
        (["--set", f"money={'9' * 5000}"], "`money` is a number of 5,000 digits"),
        (["--set", "strict_hits=true"], "did you mean strict_hit?"),
        (["--set", "skin=western"], "`skin` cannot be “western”; write universal, fantasy, supers or space."),
        (["--set", "sanity=4"], "it is a switch of the rules, and a hero's sanity cannot be set."),
        (["--set", "rules.magic=4"], "`magic` must be true or false"),
        (["--set", "hero.magic=false"], "`hero.magic` must be a whole number"),
        (["--set", "hero.strict_hit=1"], "it has clever, health, magic, money, quick, strong and stunt_points."),
        (["--hero", f"officer={'x' * 61}"], "1 to 60 characters"),
        (["--hero", "officer=1"], "cannot be a number"),
        (["--give", "lamp"], "no item “lamp”; it has hand-laser, uniform, communicator and teleport-band."),
        (["--replay", "x.jsonl", "--seed", "1"], "leave out the other options"),
        (["--seed", "-1"], "--seed"),
    ],
)
def test_a_game_that_cannot_begin_is_one_sentence(options: list[str], sentence: str) -> None:
    done = solo("play", RAID_ID, *options)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.endswith((".\n", "?\n"))
    assert done.stdout == ""


def test_a_wrong_answer_is_one_sentence_and_the_question_again() -> None:
    done = solo("play", RAID_ID, "--seed", "7", typed="9\n")
    assert "> 9\n\nType a number from 1 to 2, or help.\n\nWhat do you do?\n1. " in done.stdout


def test_a_question_mark_is_the_word_help() -> None:
    asked = {
        word: solo("play", RAID_ID, "--new", "--seed", "7", typed=f"{word}\n").stdout.split(f"> {word}\n")[1]
        for word in ("?", "help")
    }
    assert asked["?"] == asked["help"]
    assert "\nrules WORD: say what a word of the rules means; rules alone lists them.\n" in asked["?"]


def test_words_of_the_rules_are_explained_wherever_something_is_asked() -> None:
    done = solo("play", RAID_ID, "--new", "--seed", "7", typed="rules\nrules EXPOSED\nrules expsed\n").stdout
    assert "\nFights: Defence, attack, initiative, " in done
    assert "\n\nexposed: Moving, loading, " in done
    assert "\n\nNothing is explained under that word; did you mean: exposed?\n\nWhat do you do?\n1. " in done


def test_typed_dice() -> None:
    done = solo("play", RAID_ID, "--new", "--dice", "typed", typed="2\n7\n5\n5\n")
    assert "\nRoll 1d6 for the Security Officer's initiative:\n> 7\n" in done.stdout
    assert "\nOne die of 6 sides is wanted: type a number from 1 to 6.\n" in done.stdout
    assert "The Security Officer rolls for initiative: 5 + Quick 2 = 7." in done.stdout
    assert "Section 18." in done.stdout  # a tie, and ties are the hero's


# --- replay and transcript ---


def test_a_game_that_is_exported_replays_to_the_same_transcript(tmp_path: Path) -> None:
    game, first, second = (tmp_path / name for name in ("game.jsonl", "first.txt", "second.txt"))
    solo("play", RAID_ID, "--seed", "11", "--export", game, "--transcript", first, typed="1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n")
    answers = [line for line in game.read_text().splitlines() if '"ask"' in line]
    assert len(answers) > 3
    head = game.read_text().splitlines()[0]
    # only the answers are left in: the dice come from the seed
    game.write_text("\n".join([head, *answers]) + "\n")
    solo("play", RAID_ID, "--replay", game, "--transcript", second)
    assert second.read_text() == first.read_text()


def test_a_replay_that_does_not_fit_names_the_line(tmp_path: Path) -> None:
    game = tmp_path / "game.jsonl"
    head = (GAMES / "ends-at-23.jsonl").read_text().splitlines()[0]
    game.write_text(head + '\n{"ask":"choice","at":"1","answer":"99"}\n')
    done = solo("play", RAID_ID, "--replay", game)
    assert done.returncode == 1
    assert "ine 2" in done.stderr
    assert "What do you do?" in done.stderr


BEGIN = {"solo": 1, "book": RAID_ID, "system": "onedice", "seed": 76, "heroes": ["officer"], "start": "1"}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"system": "other"}, "it is a game of the system “other”, and this book is for “onedice”"),
        ({"book": "other"}, f"it is a game of “other”, and this book is “{RAID_ID}”"),
        ({"heroes": ["nobody"]}, "This book has no hero “nobody”"),
        ({"heroes": [{"id": "officer", "name": ""}]}, "A hero's name has 1 to 60 characters"),
        ({"heroes": [{"id": "officer", "name": "x" * 61}]}, "A hero's name has 1 to 60 characters"),
        ({"give": ["nothing"]}, "This book has no item “nothing”"),
        ({"start": "99"}, "This book has no section “99”"),
        ({"rules": {"stunt_points": -5}}, "`stunt_points` is -5; 0 to 99 are allowed"),
        ({"set": {"health": 1000}}, "`health` is 1,000; 0 to 999 are allowed"),
    ],
)
def test_a_replay_that_cannot_begin_names_its_first_line(tmp_path: Path, change: dict[str, object], sentence: str) -> None:
    game = tmp_path / "game.jsonl"
    game.write_text(json.dumps({**BEGIN, **change}))
    done = solo("play", RAID_ID, "--replay", game)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith(f"{game}: line 1: {sentence}")
    assert done.stderr.count("\n") == 1


def test_an_answer_given_elsewhere_does_not_fit(tmp_path: Path) -> None:
    game = tmp_path / "game.jsonl"
    game.write_text(json.dumps(BEGIN) + '\n{"ask":"choice","at":"9","answer":"6"}\n')
    done = solo("play", RAID_ID, "--replay", game)
    assert done.returncode == 1
    assert "Line 2 answers choice with 6, but what was asked in section 1, and not in 9, was choice: What do" in done.stderr


@pytest.mark.parametrize(
    "text", ["", "{}", "nonsense", '{"solo":1}', '{"solo":99}', "\x00", '{"solo":1,"book":"other","seed":1}']
)
def test_a_file_that_is_no_replay_is_one_sentence(tmp_path: Path, text: str) -> None:
    game = tmp_path / "game.jsonl"
    game.write_text(text)
    done = solo("play", RAID_ID, "--replay", game)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1


# --- what cannot be read, or kept ---


def test_an_unknown_book_says_what_may_be_meant() -> None:
    done = solo("play", "raid-on-graxlek-6")
    assert done.returncode == 2
    assert done.stderr == "There is no book called “raid-on-graxlek-6”; did you mean raid-on-graxlek-5?\n"


def test_a_folder_is_no_book(tmp_path: Path) -> None:
    for command in ("play", "lint", "add"):
        done = solo(command, tmp_path)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert "folder" in done.stderr


def test_a_file_that_is_not_there() -> None:
    for command in ("play", "lint", "add"):
        done = solo(command, "nowhere.yaml")
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("text", ["", "hello\n", "[]\n", "- a\n", "42\n"])
def test_a_text_that_is_no_book_is_findings(book: Callable[[str], Path], text: str) -> None:
    for command in ("play", "lint", "add"):
        done = solo(command, book(text))
        assert done.returncode == 1
        assert "error[" in done.stdout


def test_bytes_that_are_no_text_are_unreadable(book: Callable[[bytes], Path]) -> None:
    for command in ("play", "lint"):
        done = solo(command, book(b"id: mill\ntitle: \xff\xfe\n"))
        assert done.returncode == 2
        assert "mill.adventure.yaml:2:" in done.stdout


FOUR_FAULTS = """\
id: mill
title: Mill
system: onedice
start: 1
heroes:
  kim: {name: Kim, strong: 2, clever: two, quick: 2}
sections:
  1:
    text: |
      One.
    choices:
      - {text: Go on, goto: 40}
      - {text: Go back, goto: 2, fi: health > 1}
  2:
    text: |
      Two.
    check: {skill: Sneeky, tn: 6, success: 1, failure: 1}
"""


def test_four_faults_are_four_findings_in_one_run(book: Callable[[str], Path]) -> None:
    done = solo("lint", book(FOUR_FAULTS))
    assert done.returncode == 1
    places = [line.split("mill.adventure.yaml:")[1] for line in done.stdout.split("\n") if "-->" in line]
    faults = ((6, "two"), (12, "40"), (13, "fi"), (17, "Sneeky"))
    lines = FOUR_FAULTS.split("\n")
    assert places == [f"{line}:{lines[line - 1].index(word) + 1}" for line, word in faults]
    assert "4 errors" in done.stdout


def test_lint_reads_standard_input_and_says_so() -> None:
    done = solo("lint", "--no-odds", "-", typed=RAID.read_bytes())
    assert done.returncode == 0
    assert "no findings" in done.stdout


def test_where_nothing_can_be_kept_and_nobody_asked_the_game_does_not_begin(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    done = solo("play", RAID_ID, typed="1\n", SOLO_HOME=str(blocked / "home"))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_a_disk_that_is_full_from_the_start(tmp_path: Path) -> None:
    done = solo("play", RAID_ID, typed="1\n", limit=0)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_a_disk_that_fills_while_playing_takes_no_answer_it_cannot_keep() -> None:
    """The longer the game, the more is written; at some answer the limit is met, and what was shown before it is safe."""
    answers = "1\nundo\n" * 400
    done = solo("play", RAID_ID, "--seed", "7", typed=answers, limit=200_000)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    shown = done.stdout.count("\n> ") - 1
    resumed = solo("play", RAID_ID)
    assert resumed.returncode == 0
    assert resumed.stdout.startswith("Section 6." if shown % 2 else "Section 1.")


def test_what_became_of_the_saved_games_is_said_once(home: Path) -> None:
    for command, status in ((["play", RAID_ID], 0), (["list"], 0)):
        home.mkdir(exist_ok=True)
        (home / "solo.db").write_bytes(b"S")
        said = solo(*command)
        assert said.returncode == status
        assert said.stderr.startswith(f"{home / 'solo.db'} is broken; it is kept as solo.db.aside")
        assert said.stderr.count("\n") == 1
        assert solo(*command).stderr == ""


@pytest.mark.parametrize("moment", ["1e300", "-1e18", "'then'"])
def test_a_game_played_at_no_time_is_listed(home: Path, moment: str) -> None:
    solo("play", RAID_ID, "--seed", "7", typed="1\n")
    with sqlite3.connect(home / "solo.db") as file:
        file.execute(f"UPDATE games SET updated = {moment}")
    file.close()
    assert "  game 1: section 6" in solo("list").stdout


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="a file that is there and cannot be read")
def test_a_book_that_cannot_be_read_is_listed_with_its_fault(tmp_path: Path) -> None:
    (tmp_path / "mill.adventure.yaml").symlink_to("/proc/self/mem")
    done = solo("list", SOLO_PATH=str(tmp_path))
    assert done.returncode == 0
    assert done.stdout.startswith("mill: “")
    assert "cannot be read: input/output error.\nraid-on-graxlek-5: Raid on Graxlek 5 (onedice)\n" in done.stdout
    mill, raid, *_ = json.loads(solo("list", "--format", "json", SOLO_PATH=str(tmp_path)).stdout)["books"]
    assert (mill["id"], mill["system"], raid["fault"]) == ("mill", None, None)
    assert "cannot be read" in mill["fault"]


def test_help_and_version() -> None:
    assert solo("--version").stdout == "solo 0.1.0\n"
    assert "Usage:" in solo("--help").stdout
    done = solo("ply", RAID_ID)
    assert done.returncode == 2


def test_the_schema_is_the_one_that_is_committed() -> None:
    assert solo("schema").stdout == (RAID.parents[1] / "schemas" / "adventure.schema.json").read_text(encoding="utf-8")


def test_a_book_is_added_and_played_by_its_name(book: Callable[[str], Path], tmp_path: Path) -> None:
    text = FOUR_FAULTS.replace("two", "2").replace("goto: 40", "goto: 2").replace("Sneeky", "Sneaky")
    path = book(text.replace(", fi: health > 1", ", id: back").replace("failure: 1}", "failure: {text: Out., ending: defeat}}"))
    done = solo("add", path)
    assert done.returncode == 0, done.stdout
    assert solo("play", "mill").stdout.startswith("Section 1.\n\nOne.\n")
