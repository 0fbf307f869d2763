"""Before a game, in the app: who plays, and making a hero."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input

from solo.play import prologue as questions
from solo.play.beginning import Beginning, beginning
from solo.play.games import CannotKeep, Games, Opened
from solo.play.heroes import Heroes
from solo.play.prologue import Prologue
from solo.play.telling import Teller
from solo.systems import system
from solo.tui.app import PrologueApp
from solo.tui.bookshelf import Bookshelf
from solo.tui.screens.confirm import Confirm
from solo.tui.screens.help import HelpScreen
from solo.tui.screens.library import LibraryScreen
from solo.tui.screens.play import PlayScreen
from solo.tui.screens.prologue import PrologueScreen
from solo.tui.settings import Settings
from tests.play.test_prologue import WELL
from tests.tui.conftest import Seat, frame, wait_for

# a dwarf who fights: of the people's three the second, a fighter, blades and archery, Riding twice, a dagger
DWARF = ["2", "1", "1", "7", "2", "7", "2", "1", "1"]


async def answer(seat: Seat, *numbers: str) -> None:
    """Choose, each as soon as it has been painted."""
    for number in numbers:
        screen = seat.app.screen
        assert isinstance(screen, PrologueScreen)
        before = screen._prologue.wanted

        def moved(screen: PrologueScreen = screen, before: Any = before) -> bool:
            return screen._prologue.wanted is not before

        for _ in range(5):  # a choice below the fold is brought into view first
            await seat.press(number)
            if moved():
                break
        assert moved(), f"{number} was not taken"
        await seat.pilot.pause()


async def write(seat: Seat, name: str) -> None:
    field = seat.app.screen.query_one("#written", Input)
    await seat.until(lambda: field.has_focus, "the field for the name")
    field.value = name
    await seat.press("enter")


@pytest.fixture
def shelf(home: Path) -> Any:
    (home / "books").mkdir(parents=True)
    (home / "books" / "the-well.adventure.yaml").write_text(WELL)
    with Games() as games:
        yield Bookshelf(games)


async def at_the_well(seat: Seat) -> None:
    await seat.until(lambda: "▸" in seat.text, "the books")
    await seat.press("G")
    await seat.until(lambda: "▸ The Well" in seat.text, "the last of them")
    await seat.press("enter")
    await seat.screen(PrologueScreen)
    await seat.until(lambda: "Who plays" in seat.text, "the question")


async def test_a_hero_is_made_plays_and_comes_home(sit: Any, shelf: Any) -> None:
    heroes = Heroes()
    async with sit(None, (80, 40), library=shelf, heroes=heroes) as seat:
        await at_the_well(seat)
        await answer(seat, "3", *DWARF)
        await seat.until(lambda: "What is your hero called?" in seat.text, "the name's question")
        assert "Money at the start" in seat.text
        await write(seat, "Kim")
        await seat.until(lambda: "So far: Kim" in seat.text, "the company")
        await answer(seat, "4")
        await seat.screen(PlayScreen)
        await seat.ready()
        assert "Kim is kept among your heroes." in seat.text
        await seat.choose(1)
        await seat.choose(1)
        assert "Kim goes home, and is kept for another adventure." in seat.text
        assert [stay.ending for stay in heroes.find("kim").been] == ["victory"]
        await seat.press("u")
        await seat.until(lambda: "Sing back" in seat.text, "the page before")
        await seat.ready()
        await seat.choose(2)
        assert "Kim did not come through." in seat.text
        # again: who plays is asked anew, and Kim may be brought
        await seat.press("n")
        await seat.screen(PrologueScreen)
        await answer(seat, "4")
        await seat.until(lambda: "So far: Kim" in seat.text, "the company")
        await answer(seat, "4")
        await seat.screen(PlayScreen)
        await seat.until(lambda: seat.turn == 0, "the new game")
        assert seat.play.sitting.session.setup.heroes == ("hero-1",)


async def test_a_step_back_and_out(sit: Any, shelf: Any) -> None:
    async with sit(None, (80, 30), library=shelf) as seat:
        await at_the_well(seat)
        await answer(seat, "3", "2")
        assert "What has your hero done so far?" in seat.text
        await seat.press("u")
        await seat.until(lambda: "Which people" in seat.text, "the question before")
        await seat.press("escape")
        await seat.until(lambda: "Who plays" in seat.text, "the first question")
        await answer(seat, "1")
        await seat.app.screen.run_action("leave")
        await seat.screen(Confirm)
        await seat.press("n")
        await seat.screen(PrologueScreen)
        await seat.press("escape", "escape")
        await seat.screen(LibraryScreen)


async def test_what_is_refused_is_said_and_a_number_nobody_has_read_is_not_taken(sit: Any, shelf: Any) -> None:
    async with sit(None, (40, 15), library=shelf) as seat:
        await at_the_well(seat)
        await seat.press("9")
        assert "Choose a number from 1 to 3." in " ".join(seat.text.split())
        await answer(seat, "3", "2", "1", "1")
        screen = seat.app.screen
        assert isinstance(screen, PrologueScreen)
        wanted = screen._prologue.wanted
        assert not screen.choices.seen(8, 1e18)
        await seat.press("8")
        assert screen._prologue.wanted is wanted
        await seat.until(lambda: screen.choices.seen(8, 1e18), "the eighth choice")
        await answer(seat, "8", "1", "8", "1", "5")
        await write(seat, "  ")
        assert "A name has 1 to 60 characters" in " ".join(seat.text.split())
        await write(seat, "odo")
        assert "Somebody is called odo already" in " ".join(seat.text.split())


def maker(typed: bool = False) -> Prologue[dict[str, Any]]:
    return Prologue(partial(questions.make, system("onedice"), None, ("Kim",), ()), 5, typed=typed)


@pytest.mark.parametrize("size", [(40, 15), (40, 24), (80, 24), (120, 40)])
async def test_the_sheet_so_far_is_always_in_view(size: tuple[int, int], until: Any) -> None:
    making = maker()
    app = PrologueApp(making, Teller.of(system("onedice")), "A hero of your own", settings=Settings(pace="whole"), home=None)
    async with app.run_test(size=size) as pilot:
        await wait_for(pilot, lambda: "What kind of world" in frame(app), "the first question")
        for key in ("3", "1", "1"):
            await wait_for(pilot, lambda key=key: app.screen.choices.seen(int(key), 1e18), "the choice")  # type: ignore[attr-defined]
            await pilot.press(key)
            await pilot.pause()
        await wait_for(pilot, lambda: "Ability points: 2 of 3" in frame(app) or "Ability points: 2 of 6" in frame(app), "points")
        text = " ".join(frame(app).split())
        assert "Abilities left 2/6" in text
        assert "Strong 2" in text or "Strong  2" in text
        assert "Health" in text
        assert all(len(line) <= size[0] for line in frame(app).splitlines())
        await pilot.press("question_mark")
        await wait_for(pilot, lambda: isinstance(app.screen, HelpScreen), "the help")
        assert "Before a game" in frame(app)


async def test_typed_dice_are_written_where_the_name_is() -> None:
    making = maker(typed=True)
    for key in ("supers", "none", "strong", "strong", "clever", *["travel", "Drive"] * 2, *["travel", "Pilot"] * 2):
        making.answer(key)
    for key in (*["learning", "Lore"] * 2, "beyond", "fire", "body", "quicker", "none", "none", "none"):
        making.answer(key)
    app = PrologueApp(making, Teller.of(system("onedice")), "A hero", settings=Settings(pace="whole"), home=None)
    async with app.run_test(size=(120, 40)) as pilot:
        await wait_for(pilot, lambda: "Roll 1d6 for the money your hero begins with:" in frame(app), "the dice")
        await pilot.press("9", "enter")
        await wait_for(pilot, lambda: "One die of 6 sides is wanted" in " ".join(frame(app).split()), "the refusal")
        await pilot.press("backspace", "4", "enter")
        await wait_for(pilot, lambda: "called" in frame(app), "the name")
        await pilot.press(*"Fay", "enter")
        await wait_for(pilot, lambda: making.result is not None, "the hero")
    assert making.result is not None
    assert (making.result["name"], making.result["money"]) == ("Fay", 400)


async def test_where_no_game_can_be_kept_it_may_be_played_all_the_same(
    sit: Any, make_world: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Games, *_: Any, **__: Any) -> Opened:
        if self.saving:
            raise CannotKeep("The disk is full.")
        return begin(self, *_, **__)

    begin = Games.begin
    monkeypatch.setattr(Games, "begin", full)
    with Games() as games:
        first: Beginning = beginning(make_world(WELL), games, Heroes(), 3)
        async with sit(None, (80, 30), library=None) as seat:
            seat.app._play(first, None, None)
            await seat.screen(PrologueScreen)
            await answer(seat, "1", "3")
            await seat.screen(Confirm)
            assert "The disk is full. Play without saving?" in seat.text
            await seat.press("y")
            await seat.screen(PlayScreen)
            assert seat.play.sitting.session.keeper is None
