from __future__ import annotations

import json
from pathlib import Path

import pytest

from solo.play import recorded
from solo.play.replay import read
from solo.play.session import Session
from solo.play.start import Setup
from solo.play.world import World
from solo.table import Misfit
from tests.conftest import RAID, world_of

BOOK = """\
id: mill
title: Mill
system: onedice
start: 1
heroes:
  kim: {name: Kim, strong: 2, clever: 2, quick: 2}
sections:
  1:
    text: |
      One.
    choices:
      - {text: Go on, goto: 2}
      - {text: Go back, goto: 4}
  2:
    text: |
      Two.
    random: {die: d6, 1-3: 3, 4-6: 1}
  3:
    text: |
      Three.
    ending: victory
  4:
    text: |
      Four.
    ending: defeat
"""
HEAD = '{"solo":1,"book":"mill","hash":"","system":"onedice","seed":1,"heroes":["kim"],"start":"1"}'
WON = [
    '{"ask":"choice","at":"1","answer":"2"}',
    '{"roll":"random","at":"2","dice":"1d6","faces":[5]}',
    '{"ask":"choice","at":"1","answer":"2"}',
    '{"roll":"random","at":"2","dice":"1d6","faces":[2]}',
]
TOLD = """\
Section 1.

One.

What do you do?
1. Go on
2. Go back
1

Section 2.

Two.

1d6: 5.

Section 1.

One.

What do you do?
1. Go on
2. Go back
1

Section 2.

Two.

1d6: 2.

Section 3.

Three.

The end: victory
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "mill.adventure.yaml"
    path.write_text(BOOK)
    (tmp_path / "mill.games").mkdir()
    (tmp_path / "mill.games" / "won.jsonl").write_text("\n".join([HEAD, *WON]) + "\n")
    (tmp_path / "mill.games" / "won.txt").write_text(TOLD)
    return path


@pytest.fixture
def game(book: Path) -> Path:
    (path,) = recorded.games(book)
    return path


def test_the_whole_game_is_told(game: Path) -> None:
    replay = read(game.read_text())
    text, session = recorded.transcript(world_of(BOOK), replay.setup, replay.records)
    assert text == TOLD
    assert session.state.ended is not None


def test_a_game_that_goes_as_it_did(game: Path) -> None:
    replay = read(game.read_text())
    text, _ = recorded.transcript(world_of(BOOK), replay.setup, replay.records)
    recorded.told(game).write_text(text)
    assert recorded.check(world_of(BOOK), game) is None
    recorded.told(game).unlink()
    assert recorded.check(world_of(BOOK), game) is None, "without a text only the lines count"


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (("{text: Go on, goto: 2}", "{text: Go on, id: onwards, goto: 2}"), "Line 2 answers choice with 2"),
        (("die: d6, 1-3: 3, 4-6: 1", "die: d4, 1-3: 3, 4: 1"), "Line 3 gives 5 for 1d6"),
        (("4-6: 1", "4-6: 4"), "Line 4 answers choice with 2, but the game was over"),
        (("id: mill", "id: other"), "Line 1: it is a game of “mill”, and this book is “other”."),
        (("kim: {", "ann: {"), "has no hero “kim”"),
        (("ending: victory", "ending: escape"), "It ended with “victory”, and now ends with “escape”."),
        (
            ("      Three.\n    ending: victory", "      Three.\n    choices: [{text: A, goto: 1}, {text: B, goto: 4}]"),
            "now it does not end",
        ),
        (("Two.", "Too."), "It tells something else than was recorded."),
    ],
)
def test_what_has_changed_is_said(game: Path, edit: tuple[str, str], sentence: str) -> None:
    replay = read(game.read_text())
    recorded.told(game).write_text(recorded.transcript(world_of(BOOK), replay.setup, replay.records)[0])
    changed = recorded.check(world_of(BOOK.replace(*edit)), game)
    assert changed is not None
    assert sentence in changed.sentence


def test_the_difference_is_short(game: Path) -> None:
    changed = recorded.check(world_of(BOOK.replace("One.", "Uno.")), game)
    assert changed is not None
    assert {"-One.", "+Uno."} <= set(changed.difference)
    recorded.told(game).write_text("x\n" * 500)
    changed = recorded.check(world_of(BOOK), game)
    assert changed is not None
    assert len(changed.difference) <= recorded.DIFF_MAX + 1


@pytest.mark.parametrize("text", [b"", b"{}", b"\xff\xfe", b'{"solo":1'])
def test_a_file_that_is_no_game_has_changed(game: Path, text: bytes) -> None:
    game.write_bytes(text)
    changed = recorded.check(world_of(BOOK), game)
    assert changed is not None
    assert changed.told is None
    assert changed.sentence.startswith("line 1:") or changed.sentence.startswith("Line 1:")


def test_a_text_that_is_none(game: Path) -> None:
    recorded.told(game).write_bytes(b"\xff")
    changed = recorded.check(world_of(BOOK), game)
    assert changed is not None
    assert "not UTF-8" in changed.sentence


def test_an_update_takes_what_is_told_now(game: Path) -> None:
    world = world_of(BOOK.replace("Two.", "Too."))
    changed = recorded.check(world, game)
    assert changed is not None
    assert changed.told is not None
    recorded.update(world, game, changed.told)
    assert recorded.check(world, game) is None
    assert [json.loads(line) for line in game.read_text().splitlines()[1:]] == [json.loads(line) for line in WON]


def test_games_are_numbered_and_named_by_their_end(book: Path) -> None:
    world = world_of(BOOK)
    session = Session(world, Setup(seed=3))
    first = recorded.record(world, session.setup, session.state.records, book)
    session.answer("4")
    second = recorded.record(world, session.setup, session.state.records, book)
    assert [first.name, second.name] == ["01-left-at-1.jsonl", "02-defeat-at-4.jsonl"]
    assert recorded.told(second).read_text().endswith("The end: defeat\n")
    assert [recorded.check(world, path) for path in (first, second)] == [None, None]


def test_a_game_of_an_earlier_edition_is_not_recorded(book: Path) -> None:
    world = world_of(BOOK)
    session = Session(world, Setup(seed=3))
    session.answer("4")
    with pytest.raises(Misfit):
        recorded.record(
            world_of(BOOK.replace("{text: Go back, goto: 4}", "{text: Go back, id: back, goto: 4}")),
            session.setup,
            session.state.records,
            book,
        )
    assert [path.name for path in recorded.games(book)] == ["won.jsonl"]


def test_typed_dice_are_told_as_if_rolled(raid: World, tmp_path: Path) -> None:
    """However a game was played, its transcript is that of the same game with the dice rolled."""
    for path in recorded.games(RAID):
        replay = read(path.read_text(encoding="utf-8"))
        text, session = recorded.transcript(raid, replay.setup, replay.records)
        assert session.state.records == replay.records
        assert text.startswith("Section 1.\nThe Door Behind You\n")
        assert "\nThe end: " in text
        assert text.count("\nSection ") + 1 == sum("/" not in game.book.section for _, game in session.state.entries)


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("mill.adventure.yaml", "mill.games"),
        ("mill.yaml", "mill.games"),
        ("mill.adventure.yml", "mill.games"),
        ("mill", "mill.games"),
    ],
)
def test_where_games_lie(name: str, folder: str) -> None:
    assert recorded.folder(Path("books") / name) == Path("books") / folder
    assert recorded.games(Path("books") / name) == ()
