from __future__ import annotations

import json
from pathlib import Path

import pytest

from solo.book.reader import read
from solo.play import recorded
from solo.play.session import Session
from solo.play.start import Setup
from solo.publish.move import move_section
from solo.publish.renumber import CannotMove, Unsound, renumbered
from solo.systems import names, system
from tests.conftest import RAID, world_of

SYSTEMS = {name: system(name).shapes for name in names()}


def moved(text: str, old: str, new: str) -> str:
    return renumbered(text, old, new, SYSTEMS, "mill.adventure.yaml").text


def test_every_link_follows_and_nothing_else_changes(mill_text: str) -> None:
    expected = (
        mill_text.replace("goto: 2\n", "goto: 40\n")
        .replace("  2:\n", "  40:\n")
        .replace("visited('2')", "visited('40')")
        .replace("visited(2)", "visited(40)")
        .replace("visited(''2'')", "visited(''40'')")
        .replace("3: 2,", "3: 40,")
    )
    assert moved(mill_text, "2", "40") == expected
    assert moved(expected, "40", "2") == mill_text


def test_the_keys_at_the_top_follow(mill_text: str) -> None:
    text = moved(moved(mill_text, "9", "the-dust"), "1", "the-door")
    assert "\nstart: the-door\ndeath: the-dust\n" in text
    assert "1-2: the-dust, 3: 2" in text
    assert "failure: {text: You fall., goto: the-door}" in text


def test_a_bare_number_in_a_condition_gets_quotes_when_it_becomes_a_word(mill_text: str) -> None:
    text = moved(mill_text, "2", "the-dark")
    assert "if: \"visited('the-dark')\"" in text
    assert "if: 'visited(''the-dark'')'" in text
    assert "if: visited('the-dark') and not has('lamp')   # never" in text


def test_other_numbers_are_left_alone(mill_text: str) -> None:
    text = moved(mill_text, "3", "6")
    assert "tn: 6" in text
    assert "3: 2, 4-6: 5" in text
    assert 'goto: "3"' not in text
    assert "{text: Look for a lamp, goto: 6}" in text


def test_line_ends_and_marks_stay(tmp_path: Path, mill_text: str) -> None:
    path = tmp_path / "mill.adventure.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + mill_text.replace("\n", "\r\n").encode())
    move_section(path, "2", "40")
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf# The old mill")
    assert data.count(b"\r\n") == data.count(b"\n") == mill_text.count("\n")
    assert [child.name for child in tmp_path.iterdir()] == ["mill.adventure.yaml"]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("12", "40", "There is no section 12."),
        ("2/failure", "40", "There is no section 2/failure"),
        ("2", "3", "There is a section 3 already"),
        ("2", "2", "There is a section 2 already"),
        ("2", "The Dark", "cannot be a section's id"),
        ("2", "02", "cannot be a section's id"),
        ("2", "con", "cannot be a section's id"),
        ("2", "2/x", "cannot be a section's id"),
        ("3", "knock", "cannot be moved without changing"),  # the key of another choice
    ],
)
def test_what_cannot_be_is_refused(mill_text: str, old: str, new: str, sentence: str) -> None:
    with pytest.raises(CannotMove, match=sentence):
        moved(mill_text, old, new)


def test_a_draft_is_renumbered_with_its_faults(mill_text: str) -> None:
    text = moved(mill_text.replace("3: 2, 4-6: 5", "3: 2, 4-6: 77"), "2", "40")
    assert "3: 40, 4-6: 77" in text


def test_a_book_that_hides_its_links_is_refused(mill_text: str) -> None:
    with pytest.raises(Unsound):
        moved(mill_text.replace("die: d6", "dye: d6"), "2", "40")


def test_recorded_games_follow(tmp_path: Path, mill_text: str) -> None:
    path = tmp_path / "mill.adventure.yaml"
    path.write_text(mill_text, encoding="utf-8")
    world = world_of(mill_text)
    session = Session(world, Setup(seed=5, rules={"stunt_points": 0}))
    session.answer("2")  # by its section's number
    game = recorded.record(world, session.setup, session.state.records, path)
    before = [json.loads(line) for line in game.read_text().splitlines()]
    assert any(line.get("at") == "2" for line in before)

    assert move_section(path, "2", "40").games == 1

    after = [json.loads(line) for line in game.read_text().splitlines()]
    assert after[1] == {"ask": "choice", "at": "1", "answer": "40"}
    assert [line.get("at") for line in after] == ["40" if line.get("at") == "2" else line.get("at") for line in before]
    assert after[0]["hash"] != before[0]["hash"]
    assert "Section 40." in recorded.told(game).read_text(encoding="utf-8")
    assert recorded.check(world_of(path.read_text(encoding="utf-8")), game) is None


def test_a_section_of_the_bundled_book_and_all_its_games(tmp_path: Path) -> None:
    path = tmp_path / RAID.name
    path.write_bytes(RAID.read_bytes())
    games = recorded.folder(path)
    games.mkdir()
    for game in recorded.games(RAID):
        (games / game.name).write_bytes(game.read_bytes())
    for section in ("1", "20", "10", "8"):
        move_section(path, section, f"{section}00")
    world = world_of(path.read_text(encoding="utf-8"))
    assert len(recorded.games(path)) == 10
    assert [recorded.check(world, game) for game in recorded.games(path)] == [None] * 10
    reading = read(path.read_bytes(), SYSTEMS, str(path))
    assert reading.findings == ()
    assert {"100", "2000", "2000/lose", "1000", "800"} <= set(world.book.sections)
