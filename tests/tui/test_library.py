"""The library screen, over the real shelf."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from solo.play.games import GameIsOpen, Games
from solo.tui.bookshelf import Bookshelf, when
from solo.tui.library import InProgress, Shelved
from solo.tui.screens.library import LibraryScreen, entry
from solo.tui.screens.play import PlayScreen

BROKEN = "id: broken-book\ntitle: Broken\nsystem: onedice\nsections: {1: {text: Hello, choices: [{text: Go, goto: 99}]}}\n"


@pytest.fixture
def shelf(home: Path) -> Any:
    with Games() as games:
        yield Bookshelf(games)


@pytest.mark.parametrize("size", [(40, 15), (40, 24), (80, 24), (120, 40)])
async def test_the_bundled_book_is_there(sit: Any, shelf: Any, size: tuple[int, int], until: Any) -> None:
    async with sit(None, size, library=shelf) as seat:
        await until(seat.pilot, lambda: "▸ Raid on Graxlek 5" in seat.text, "the bundled book")
        assert "? help" in seat.text
        assert all(len(line) <= size[0] for line in seat.text.splitlines())


async def test_enter_begins_escape_leaves_and_enter_resumes(sit: Any, shelf: Any, until: Any) -> None:
    async with sit(None, (80, 40), library=shelf) as seat:
        await until(seat.pilot, lambda: "▸ Raid on Graxlek 5" in seat.text, "the bundled book")
        await seat.press("enter")
        await until(seat.pilot, lambda: isinstance(seat.app.screen, PlayScreen), "the play screen")
        await seat.choose(1)
        turn, seed = seat.turn, seat.play.page.place.seed
        await seat.press("escape")
        await until(seat.pilot, lambda: isinstance(seat.app.screen, LibraryScreen), "the library")
        await until(
            seat.pilot, lambda: "In progress: section 6" in seat.text or "In progress: section 1" in seat.text, "the open game"
        )
        await seat.press("enter")
        await until(seat.pilot, lambda: isinstance(seat.app.screen, PlayScreen), "the play screen")
        await seat.ready()
        assert (seat.turn, seat.play.page.place.seed) == (turn, seed)


SECOND = """
id: z-second-book
title: A Second Book
system: onedice
license: CC0-1.0
about: Another.
start: 1
heroes: {kim: {name: Kim, strong: 2, clever: 2, quick: 2}}
sections:
  1: {text: Hello., choices: [{text: Left, goto: 2}, {id: r, text: Right, goto: 2}]}
  2: {text: Farewell., ending: rest}
"""


async def test_the_mark_stays_on_the_book_that_was_left_and_its_game_is_free(sit: Any, home: Path, until: Any) -> None:
    (home / "books").mkdir(parents=True)
    (home / "books" / "z-second-book.adventure.yaml").write_text(SECOND)
    with Games() as games, Games() as other:
        async with sit(None, (80, 40), library=Bookshelf(games)) as seat:
            await until(seat.pilot, lambda: "A Second Book" in seat.text, "the books")
            await seat.press("j", "j", "enter")
            await until(seat.pilot, lambda: isinstance(seat.app.screen, PlayScreen), "the play screen")
            await seat.choose(1)
            world = seat.play.sitting.session.world
            with pytest.raises(GameIsOpen):
                other.resume(world, seat.play.sitting.game)
            await seat.press("n")
            await until(seat.pilot, lambda: seat.turn == 0, "the book begun again")
            game = seat.play.sitting.game
            await seat.ready()
            await seat.press("escape")
            await until(seat.pilot, lambda: isinstance(seat.app.screen, LibraryScreen), "the library")
            await until(seat.pilot, lambda: "In progress" in seat.text, "the open game")
            assert seat.text.index("A Second Book") < seat.text.index("Raid on Graxlek 5")  # what is in progress comes first
            assert "▸ A Second Book" in seat.text
            assert other.resume(world, game) is not None
        assert Bookshelf(games).endings("z-second-book") == {"rest"}


async def test_a_new_game_leaves_the_open_one_among_the_saves(sit: Any, home: Path, until: Any) -> None:
    with Games() as games:
        async with sit(None, (80, 40), library=Bookshelf(games)) as seat:
            await until(seat.pilot, lambda: "▸ Raid on Graxlek 5" in seat.text, "the bundled book")
            await seat.press("enter")
            await until(seat.pilot, lambda: isinstance(seat.app.screen, PlayScreen), "the play screen")
            await seat.choose(1)
            await seat.press("escape")
            await until(seat.pilot, lambda: isinstance(seat.app.screen, LibraryScreen), "the library")
            await seat.press("n")
            await until(seat.pilot, lambda: isinstance(seat.app.screen, PlayScreen), "the play screen")
            await seat.ready()
            assert seat.turn == 0
        assert len(games.unfinished("raid-on-graxlek-5")) == 2


async def test_a_book_with_findings_is_shown_and_not_opened(sit: Any, shelf: Any, home: Path, until: Any) -> None:
    (home / "books").mkdir(parents=True)
    (home / "books" / "broken-book.adventure.yaml").write_text(BROKEN)
    async with sit(None, (120, 40), library=shelf) as seat:
        await until(seat.pilot, lambda: "broken-book" in seat.text, "the broken book")
        assert "This book cannot be played yet; it has " in " ".join(seat.text.split())
        await seat.press("enter")
        assert isinstance(seat.app.screen, LibraryScreen)
        await seat.press("j", "enter")
        await until(seat.pilot, lambda: isinstance(seat.app.screen, PlayScreen), "the play screen")


async def test_an_empty_shelf_says_what_to_do(sit: Any, until: Any) -> None:
    class Empty:
        def books(self) -> tuple[Shelved, ...]:
            return ()

    async with sit(None, (80, 24), library=Empty()) as seat:
        await until(seat.pilot, lambda: "solo add FILE" in seat.text, "the hint")
        await seat.press("enter", "n", "j", "k", "up", "down")
        assert isinstance(seat.app.screen, LibraryScreen)


def test_a_title_is_no_markup() -> None:
    book = Shelved("x", "[/b] [@click=app.quit]Title[/]", "About [d6].", "x.yaml", game=InProgress("20/lose", "", 3, "today"))
    assert (
        entry(book, True, 72).plain
        == "▸ [/b] [@click=app.quit]Title[/]\n  About [d6].\n  In progress: section 20, turn 3, today\n"
    )


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ((2026, 3, 9, 8, 5), "today at 08:05"),
        ((2026, 3, 8, 23, 59), "yesterday at 23:59"),
        ((2026, 1, 2, 3, 4), "2 January 2026"),
    ],
)
def test_when(then: tuple[int, ...], said: str) -> None:
    assert when(datetime(*then).timestamp(), datetime(2026, 3, 9, 12, 0)) == said  # type: ignore[arg-type]
