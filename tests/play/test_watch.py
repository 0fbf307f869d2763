from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from solo.plain import Player
from solo.play.games import Games, Opened
from solo.play.start import Setup
from solo.play.watch import Watch
from tests.conftest import world_of

BOOK = """\
id: mill
title: Mill
system: onedice
start: 1
counters: {gold: {start: 3}}
heroes:
  kim: {name: Kim, strong: 2, clever: 2, quick: 2}
gear:
  lamp: {name: Lamp}
sections:
  1:
    text: |
      One.
    choices:
      - {text: Go on, goto: 2}
      - {text: Stay, goto: 3}
  2:
    gain: [lamp]
    add: {gold: 2}
    text: |
      Two.
    choices:
      - {text: Go on, goto: 3}
      - {text: Go back, goto: 1}
  3:
    text: |
      Three.
    choices:
      - {text: Out, goto: 4}
      - {text: Back, goto: 1}
  4:
    text: |
      Four.
    ending: victory
"""
Save = Callable[[str], None]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "mill.adventure.yaml"
    path.write_text(BOOK)
    return path


@pytest.fixture
def save(path: Path) -> Save:
    """Save the book as an editor does, at a later time, so that no clock need be waited for."""

    def write(text: str) -> None:
        later = path.stat().st_mtime_ns + 1_000_000_000
        path.write_text(text)
        os.utime(path, ns=(later, later))

    return write


@pytest.fixture(params=["saved", "unsaved"])
def watch(request: pytest.FixtureRequest, path: Path) -> Iterator[Watch]:
    """A game begun in section 2, under watch."""
    with Games() if request.param == "saved" else Games.unsaved() as games:
        yield Watch(games, path, games.begin(world_of(BOOK), Setup(start="2", seed=1), typed=False))


def state(watch: Watch) -> tuple[str, int, tuple[tuple[str, int], ...]]:
    game = watch.opened.session.state.game
    return game.book.section, game.book.counters[0], game.play.party.pack


def test_nothing_is_read_before_something_is_saved(watch: Watch, path: Path) -> None:
    assert watch.look() is None
    os.utime(path)
    assert watch.look() is None or state(watch) == ("2", 5, (("lamp", 1),)), "touching it changes nothing"


def test_new_words_are_told_in_the_same_place(watch: Watch, save: Save) -> None:
    save(BOOK.replace("Two.", "Twice."))
    seen = watch.look()
    assert seen is not None
    assert seen.opened is watch.opened
    assert state(watch) == ("2", 5, (("lamp", 1),))
    assert "Twice." in "".join(line.text for line in watch.opened.teller.lines(watch.opened.session.told))
    assert watch.look() is None, "once is enough"


def test_answers_stay_answered_while_their_sections_do(watch: Watch, save: Save) -> None:
    watch.opened.session.answer("3")
    save(BOOK.replace("Four.", "The fourth.").replace("goto: 4}", "goto: 4}\n      - {text: Round, goto: 2}"))
    watch.look()
    assert state(watch) == ("3", 5, (("lamp", 1),))
    question = watch.opened.session.question
    assert question is not None
    assert [option.key for option in question.options] == ["4", "2", "1"]  # type: ignore[union-attr]


def test_a_section_that_plays_otherwise_begins_again_with_the_same_state_before_it(watch: Watch, save: Save) -> None:
    save(BOOK.replace("add: {gold: 2}", "add: {gold: 5}"))
    seen = watch.look()
    assert seen is not None
    assert state(watch) == ("2", 8, (("lamp", 1),))
    assert any("plays otherwise" in note for note in watch.opened.notes)


def test_a_book_with_a_fault_leaves_the_game_as_it_is(watch: Watch, save: Save) -> None:
    before = watch.opened
    save(BOOK.replace("goto: 4}", "goto: 44}"))
    seen = watch.look()
    assert seen is not None
    assert seen.opened is None
    assert seen.loaded is not None
    assert [finding.check for finding in seen.loaded.findings][:1] == ["dead-link"]
    assert watch.opened is before
    save(BOOK.replace("Two.", "Twice."))
    seen = watch.look()
    assert seen is not None
    assert seen.opened is not None


def test_a_book_that_is_gone_for_a_moment_or_is_another(watch: Watch, path: Path, save: Save) -> None:
    path.rename(path.with_suffix(".bak"))
    assert watch.look() is None
    path.with_suffix(".bak").rename(path)
    save(BOOK.replace("id: mill", "id: mole"))
    seen = watch.look()
    assert seen is not None
    assert seen.opened is None
    assert seen.fault is not None
    assert "called mole now" in seen.fault


def test_typed_dice_stay_typed(watch: Watch, save: Save) -> None:
    watch.opened.session.typed = True
    save(BOOK.replace("Two.", "Twice."))
    watch.look()
    assert watch.opened.session.typed


def test_plain_mode_tells_the_page_again_and_drops_the_line(watch: Watch, save: Save) -> None:
    def edited() -> str:
        save(BOOK.replace("Two.", "Twice."))
        return "1"

    typed: list[Callable[[], str]] = [edited, lambda: "1"]

    def read() -> str:
        if not typed:
            raise EOFError
        return typed.pop(0)()

    def look() -> Opened | None:
        seen = watch.look()
        return None if seen is None else seen.opened

    out, err = io.StringIO(), io.StringIO()
    player = Player(watch.opened, read=read, out=out, err=err, echo=True, edited=look)
    assert player.run() == 0
    assert out.getvalue().count("Section 2.") == 2
    assert "\nTwice.\n" in out.getvalue()
    assert out.getvalue().count("Section 3.") == 1, "the second 1 is an answer"
    assert err.getvalue() == "The book has been edited since you last played; it plays as before where you are.\n"
