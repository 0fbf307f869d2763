"""`solo hero`, and playing with heroes from outside a book, as a program or a person meets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.command import solo
from tests.play.test_prologue import WELL

KEPT_LINE = "Helana is kept. In a book that takes kept heroes: solo play BOOK --bring Helana"


@pytest.fixture
def well(tmp_path: Path) -> Path:
    """A book that takes heroes from outside."""
    path = tmp_path / "the-well.adventure.yaml"
    path.write_text(WELL)
    return path


def carver() -> str:
    """Captain Helana Carver (p. 65) by the numbers of the options: what makes her, and her name."""
    answers = ["4", "1", "1", "2", "3"]  # space; command; an ability point each
    answers += ["6", "4", "4", "4", "1", "3"]  # Computers, Psychology, Bruiser
    answers += ["5", "2"]  # a gun: the hand laser
    return "\n".join([*answers, "Helana", ""])


def test_a_hero_is_made_question_by_question_and_kept() -> None:
    done = solo("hero", "make", "--plain", typed=carver())
    assert done.returncode == 0, done.stdout
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert lines[0] == "What kind of world does your hero live in?"
    assert lines[-1] == KEPT_LINE
    assert "Abilities: Strong 2, Clever 2, Quick 2." in lines
    assert "In a fight: Health 6, Defence 6, Move 20 m." in lines
    assert "Skill points: 1 of 6 left. What kind of skill gets the next one?" in lines
    shown = solo("hero", "show", "helana").stdout
    assert shown.startswith("Helana.\nHealth: 6 of 6.\nAbilities: Strong 2, Clever 2, Quick 2.\n")
    assert "Hand laser" in shown
    (hero,) = json.loads(solo("hero", "list", "--format", "json").stdout)["heroes"]
    assert (hero["name"], hero["system"], hero["been"]) == ("Helana", "onedice", [])
    sheet = json.loads(solo("hero", "show", "Helana", "--format", "json").stdout)["hero"]["sheet"]
    assert sheet["skills"] == {"Bruiser": 1, "Command": 1, "Computers": 1, "Navigate": 1, "Pilot": 1, "Psychology": 1}


def test_words_are_taken_at_every_question_of_a_making() -> None:
    done = solo("hero", "make", "--plain", typed="2\nundo\nundo\n9\n?\nrules target number\nsheet\nquit\n")
    assert done.returncode == 0
    assert "There is nothing to undo." in done.stdout
    assert "Type a number from 1 to 4, or help." in done.stdout
    assert "one of these words: undo, sheet, rules WORD, help, quit." in done.stdout
    assert "\ntarget number: What a check has to reach: " in done.stdout
    assert "Your hero.\nAbilities left: 6 of 6.\nSkills left: 6 of 6.\n" in done.stdout
    assert solo("hero", "list").stdout == "No hero is kept. Make one with: solo hero make\n"


def test_input_that_ends_before_the_name_is_said() -> None:
    done = solo("hero", "make", "--plain", typed=carver().replace("Helana\n", "1\n"))
    assert done.returncode == 0
    assert "A number is no name: it would be taken for a choice." in done.stdout
    assert done.stderr == "No hero was kept, for the making was not finished.\n"


def test_a_game_with_a_kept_hero_and_home_again(well: Path, tmp_path: Path) -> None:
    solo("hero", "make", "--plain", typed=carver())
    game = tmp_path / "game.jsonl"
    done = solo("play", well, "--plain", "--bring", "helana", "--seed", "3", "--export", game, typed="1\n1\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("The end: victory\n")
    assert "Helana goes home, and is kept for another adventure." in done.stderr
    assert ": The Well, victory\n" in solo("hero", "list").stdout
    replayed = solo("play", well, "--plain", "--replay", game)
    assert replayed.stdout.endswith("The end: victory\n")
    assert replayed.stderr == ""
    assert solo("hero", "delete", "helana").returncode == 2
    assert solo("hero", "delete", "helana", "--yes").stdout == "Helana is deleted.\n"
    assert solo("play", well, "--plain", "--replay", game).stdout == replayed.stdout
    assert solo("hero", "list").stdout.startswith("No hero is kept.")


def test_who_plays_is_asked_where_a_book_leaves_it_open(well: Path) -> None:
    done = solo("play", well, "--plain", typed="2\n4\n1\n")
    lines = done.stdout.splitlines()
    assert lines[:5] == [
        "Who plays (up to 3 heroes)?",
        "1. Odo: He would rather not.",
        "2. Una",
        "3. Make a hero",
        "- Bring a hero you have kept (none is kept who could come)",
    ]
    assert "So far: Una. Who else plays (up to 3 heroes)?" in lines
    assert "Type a number from 1 to 3, or help." in lines
    assert "Section 1." not in lines  # Una and Odo, and no third yet
    assert solo("play", well, "--plain", typed="2\n3\n").stdout.count("Section 1.") == 1
    assert solo("play", well, "--plain", "--new", typed="1\n").stdout.startswith("Who plays")
    assert solo("play", well, "--plain", "--seed", "3", typed="").stdout.startswith("Section 1.")


def test_what_cannot_be_is_a_sentence_and_exit_status_2(well: Path) -> None:
    for arguments, sentence in (
        (("play", well, "--bring", "nobody"), "No hero called “nobody” is kept"),
        (("hero", "show", "nobody"), "No hero called “nobody” is kept"),
        (("hero", "delete", "nobody", "--yes"), "No hero called “nobody” is kept"),
        (("hero", "make", "--system", "gunpowder"), "No rule system is called “gunpowder”; there is onedice."),
    ):
        done = solo(*arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(sentence)
    solo("hero", "make", "--plain", typed=carver())
    refused = solo("play", "raid-on-graxlek-5", "--bring", "Helana")
    assert (refused.returncode, refused.stderr) == (2, "This book takes no hero kept from another.\n")
    again = solo("hero", "make", "--plain", typed=f"{carver()}Kim\n")
    assert "Somebody is called Helana already; choose another name." in again.stdout
    assert again.stdout.splitlines()[-1].startswith("Kim is kept.")


def test_a_broken_document_is_said_and_left(home: Path) -> None:
    path = home / "heroes" / "hero-x.json"
    path.parent.mkdir(parents=True)
    path.write_text("{")
    done = solo("hero", "list")
    assert (done.returncode, done.stdout) == (0, "No hero is kept. Make one with: solo hero make\n")
    assert done.stderr == "hero-x.json holds no hero that could be read; it is left as it is.\n"
    assert path.read_text() == "{"
