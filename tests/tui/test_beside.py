"""The screens beside the page: the map, bookmarks, notes, endings, settings; and beginning again."""

from pathlib import Path
from typing import Any

import pytest

from solo.play.games import Opened
from solo.play.session import CannotKeep, Session
from solo.play.start import Setup
from solo.play.telling import Teller
from solo.play.world import World
from solo.tui.library import CannotOpen
from solo.tui.map import walked
from solo.tui.screens.bookmarks import BookmarksScreen
from solo.tui.screens.confirm import Confirm
from solo.tui.screens.endings import EndingsScreen, found
from solo.tui.screens.help import HelpScreen
from solo.tui.screens.map import MapScreen, spot
from solo.tui.screens.notes import NotesScreen
from solo.tui.screens.play import PlayScreen
from solo.tui.screens.settings import SettingsScreen
from solo.tui.settings import Settings, load, save
from solo.tui.widgets.status import Notice

HUB = """
id: three-doors
title: Three Doors
system: onedice
license: CC0-1.0
about: A hall.
start: hall
undo: {undo}
heroes: {{kim: {{name: Kim, strong: 2, clever: 2, quick: 2}}}}
sections:
  hall:
    title: The Hall
    text: Three doors.
    choices:
      - {{text: The red door, goto: red}}
      - {{text: The blue door, goto: blue}}
      - {{text: The green door, goto: green}}
      - {{text: The shut door, goto: green, id: shut, if: visited('green'), shut: It is barred.}}
  red:
    title: Red
    text: A red room.
    goto: cellar
  cellar:
    title: Cellar
    text: It is dark.
    choices:
      - {{text: Up again, goto: hall}}
  blue:
    title: Blue
    text: A blue room.
    choices:
      - {{text: Out, goto: hall}}
      - {{text: Sit down, goto: rest}}
  green: {{title: Green, text: A green room., ending: lost}}
  rest: {{title: Rest, text: You sit., ending: rest}}
"""


def hub(undo: str = "free") -> str:
    return HUB.format(undo=undo)


# --- the map ---


def test_the_map_is_a_tree_of_what_was_walked_with_what_was_offered_and_not_taken(make_world: Any) -> None:
    session = Session(make_world(hub()), Setup(seed=1))
    for answer in ("red", "blue"):
        session.answer(answer)
    spots = walked(session)
    entries = [spot(each, 40) for each in spots]
    assert [entry.content.plain.splitlines()[entry.head].lstrip("│ ")[0] for entry in entries] == ["○", "○", "○", "●"]
    lines = "\n".join(entry.content.plain for entry in entries).splitlines()
    assert [line.rstrip() for line in lines] == [
        "○ hall  The Hall",
        "│ ? The green door",
        "├╴The red door",
        "│ ○ red  Red",
        "│ ○ cellar  Cellar",
        "│ The blue door",
        "● blue  Blue  ← here",
        "  ? Out",
        "  ? Sit down",
    ]
    assert [each.turn for each in spots] == [1, 1, 1, 2]


def test_what_undo_took_is_no_longer_on_the_map(make_world: Any) -> None:
    session = Session(make_world(hub()), Setup(seed=1))
    session.answer("red")
    session.undo()
    (only,) = walked(session)
    assert (only.id, only.here, only.untried) == ("hall", True, ("The red door", "The blue door", "The green door"))


@pytest.mark.parametrize("width", [20, 36, 72])
def test_the_map_fits(make_world: Any, width: int) -> None:
    session = Session(make_world(hub()), Setup(seed=1))
    for answer in ("red", "blue"):
        session.answer(answer)
    for each in walked(session):
        assert all(line.cell_length <= width for line in spot(each, width).content.split("\n"))


async def test_enter_on_the_map_goes_back_to_a_place(sit: Any, table: Any) -> None:
    async with sit(table(hub()), (80, 40)) as seat:
        await seat.choose(1)
        await seat.choose(2)
        await seat.press("m")
        await seat.screen(MapScreen)
        await seat.until(lambda: "● blue" in seat.text, "the map")
        await seat.press("k", "enter")  # from where the player is up to the cellar
        await seat.screen(PlayScreen)
        await seat.until(lambda: seat.turn == 1, "the way back")
        assert "Cellar" in seat.text
        await seat.ready()
        await seat.press("m")
        await seat.screen(MapScreen)
        await seat.until(lambda: "← here" in seat.text, "the map")
        await seat.press("enter")
        await seat.screen(PlayScreen)
        assert seat.play.query_one(Notice).sentence == "You are there already."


async def test_the_map_obeys_the_books_policy(sit: Any, table: Any) -> None:
    async with sit(table(hub("none")), (80, 40)) as seat:
        await seat.choose(1)
        await seat.choose(2)
        await seat.press("m")
        await seat.screen(MapScreen)
        await seat.until(lambda: "● blue" in seat.text, "the map")
        await seat.press("k", "enter")
        await seat.screen(PlayScreen)
        await seat.until(lambda: "This book allows no undo." in seat.text, "the refusal")
        assert seat.turn == 2


# --- bookmarks and notes ---


async def test_a_bookmark_is_put_and_gone_back_to(sit: Any, table: Any) -> None:
    async with sit(table(hub()), (80, 40)) as seat:
        await seat.choose(1)
        await seat.press("b")
        assert seat.play.query_one(Notice).sentence == "Bookmark: Section hall, turn 1. B lists the bookmarks."
        await seat.choose(2)
        await seat.press("B")
        await seat.screen(BookmarksScreen)
        await seat.until(lambda: "Section hall, turn 1" in seat.text, "the bookmark")
        await seat.press("enter")
        await seat.screen(PlayScreen)
        await seat.until(lambda: seat.turn == 1, "the way back")
        assert seat.play.sitting.margin.bookmarks == (("Section hall, turn 1", 1),)


async def test_a_bookmark_that_is_not_behind_you_cannot_be_gone_back_to(sit: Any, table: Any) -> None:
    async with sit(table(hub()), (80, 40)) as seat:
        await seat.press("B")
        await seat.screen(BookmarksScreen)
        await seat.until(lambda: "There are none yet." in seat.text, "the empty list")
        await seat.press("enter", "escape")
        await seat.screen(PlayScreen)
        await seat.choose(1)
        await seat.press("b", "u")
        await seat.until(lambda: seat.turn == 0, "the undo")
        await seat.press("B")
        await seat.screen(BookmarksScreen)
        await seat.until(lambda: "(not behind you)" in seat.text, "the bookmark")
        await seat.press("enter")
        assert isinstance(seat.app.screen, BookmarksScreen)


@pytest.mark.parametrize("size", [(40, 15), (80, 24)])
async def test_notes_are_written_and_read(sit: Any, table: Any, size: tuple[int, int]) -> None:
    async with sit(table(hub()), size) as seat:
        await seat.press("n")
        await seat.screen(NotesScreen)
        await seat.press(*"quit [b]", "enter")
        await seat.until(lambda: "· quit [b]" in seat.text, "the note")
        await seat.press("enter", "escape")
        await seat.screen(PlayScreen)
        assert seat.play.sitting.margin.notes == ("quit [b]",)
        assert seat.turn == 0


async def test_what_cannot_be_kept_is_said(sit: Any, table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async with sit(table(hub()), (80, 24)) as seat:
        monkeypatch.setattr("solo.play.margin.NOTES_MAX", 0)
        await seat.press("n")
        await seat.screen(NotesScreen)
        await seat.press("x", "enter")
        await seat.until(lambda: "notes already" in seat.text, "the sentence")


# --- endings ---


def test_endings_that_are_not_found_are_not_given_away() -> None:
    assert found(("lost", "rest"), {"rest", "of another book"}).plain == "1 of 2 found\n\n○ ?\n● rest"


async def test_the_endings_of_other_games_and_of_this_one_are_found(sit: Any, table: Any) -> None:
    async with sit(table(hub()), (80, 24), endings=lambda: {"rest"}) as seat:
        await seat.press("e")
        await seat.screen(EndingsScreen)
        await seat.until(lambda: "1 of 2 found" in seat.text, "the endings")
        await seat.press("escape")
        await seat.screen(PlayScreen)
        await seat.choose(3)
        await seat.press("e")
        await seat.screen(EndingsScreen)
        await seat.until(lambda: "2 of 2 found" in seat.text, "the endings")


# --- settings ---


def test_settings_are_kept_and_read_again(tmp_path: Path) -> None:
    home = tmp_path / "new"
    assert load(home) == Settings() == load(None)
    kept = Settings("solo-light", "keys", False, habits=("autofight", "thrift"))
    save(kept, home)
    assert load(home) == kept


@pytest.mark.parametrize("text", ["", "theme = 3\npace = []\nshut = 1", 'theme = "dracula"\npace = "slow"', "[[[", "\x00"])
def test_settings_that_cannot_be_read_are_as_at_first(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.toml").write_text(text)
    assert load(tmp_path) == Settings()


async def test_what_is_set_holds_at_once_and_is_kept(sit: Any, table: Any, tmp_path: Path) -> None:
    async with sit(table(hub()), (80, 40), home=tmp_path) as seat:
        assert "It is barred." in seat.text
        await seat.press("o")
        await seat.screen(SettingsScreen)
        await seat.until(lambda: "○ Light" in seat.text, "the settings")
        await seat.press("j", "enter")
        await seat.until(lambda: seat.app.theme == "solo-light", "the theme")
        await seat.press("end", "enter")
        await seat.until(lambda: "● Left out" in seat.text, "the choice")
        await seat.press("escape")
        await seat.screen(PlayScreen)
        await seat.until(lambda: "It is barred." not in seat.text, "the shut choice left out")
        assert load(tmp_path) == Settings("solo-light", "whole", False)
        await seat.choose(2)
        assert "Blue" in seat.text


async def test_what_a_habit_answers_is_not_asked_and_is_told(sit: Any, table: Any, tmp_path: Path) -> None:
    opened = table(start="15", seed=3)
    async with sit(opened, (80, 60), home=tmp_path) as seat:
        await seat.press("o")
        await seat.screen(SettingsScreen)
        row = next(line for line in seat.text.splitlines() if "autofight: attack the weakest foe" in line)
        assert "○" in row
        await seat.press("end", "up", "up", "enter")
        await seat.until(lambda: "● autofight" in seat.text, "the habit")
        assert load(tmp_path).habits == ("autofight",)
        await seat.press("escape")
        await seat.screen(PlayScreen)
        await seat.press("1")
        await seat.until(lambda: opened.session.state.turn > 1, "more answers than the player has given")
        await seat.until(lambda: seat.text.count(" attacks ") == told(opened), "all that came of them")


def told(opened: Opened) -> int:
    """How many attacks have been told in a game so far, on any page."""
    return sum(saying.code.startswith("attack-") for page in opened.session.story() for saying in page.told)


# --- beginning again ---


def again(opened: Opened, begun: list[Opened]) -> Any:
    def begin() -> Opened:
        session = Session(opened.session.world, Setup(seed=9))
        begun.append(Opened(2, session, Teller(opened.session.world), ()))
        return begun[-1]

    return begin


@pytest.mark.parametrize("key", ["n", "enter"])
@pytest.mark.parametrize("size", [(40, 15), (80, 24)])
async def test_an_ending_offers_a_new_game(sit: Any, table: Any, key: str, size: tuple[int, int]) -> None:
    opened, begun = table(hub()), []
    async with sit(opened, size, again=again(opened, begun)) as seat:
        await seat.choose(3)
        assert "n or Enter begins this book again." in " ".join(seat.text.split())
        assert "n new game" in seat.text
        await seat.press(key)
        await seat.until(lambda: seat.play.sitting.session is not opened.session, "the new game")
        await seat.ready()
        assert seat.play.sitting.session is begun[0].session
        assert seat.play.sitting.game == 2
        assert "seed 9" in seat.text or size[0] < 80
        assert "The Hall" in seat.text


async def test_in_the_middle_of_a_game_a_new_one_is_asked_about_first(sit: Any, table: Any) -> None:
    opened, begun = table(hub()), []
    async with sit(opened, (80, 24), again=again(opened, begun)) as seat:
        await seat.choose(1)
        for key in ("n", "escape"):
            await seat.press("ctrl+p", *"bookagain")
            await seat.until(lambda: "begin this book again" in seat.text, "the command")
            await seat.press("enter")
            await seat.screen(Confirm)
            assert "It stays among the saves." in seat.text
            await seat.press(key)
            await seat.screen(PlayScreen)
        assert not begun
        await seat.app.screen.run_action("restart")
        await seat.screen(Confirm)
        await seat.press("y")
        await seat.until(lambda: len(begun) == 1, "the new game")
        await seat.ready()
        assert seat.turn == 0


@pytest.mark.parametrize("fault", [CannotOpen("no room."), CannotKeep("no room.")])
async def test_a_new_game_that_cannot_begin_leaves_the_old_one(sit: Any, table: Any, fault: Exception) -> None:
    def begin() -> Opened:
        raise fault

    opened = table(hub())
    async with sit(opened, (80, 24), again=begin) as seat:
        await seat.choose(3)
        await seat.press("n")
        await seat.until(lambda: "no room." in seat.text, "the sentence")
        assert seat.play.sitting.session is opened.session


async def test_where_no_game_can_be_begun_none_is_offered(sit: Any, table: Any) -> None:
    async with sit(table(hub()), (80, 24)) as seat:
        await seat.choose(3)
        assert "again" not in seat.text
        await seat.press("enter")
        assert isinstance(seat.app.screen, PlayScreen)
        await seat.press("n")
        await seat.screen(NotesScreen)


# --- what is offered where ---


async def test_there_is_no_library_to_go_back_to_where_there_is_none(sit: Any, table: Any) -> None:
    async with sit(table(hub()), (80, 40)) as seat:
        await seat.press("escape")
        assert seat.play.query_one(Notice).sentence == "Ctrl+Q quits; the game is saved."
        await seat.press("question_mark")
        await seat.screen(HelpScreen)
        assert "library" not in seat.app.screen.query_one("#help").content.plain


async def test_help_explains_the_rules_of_the_game_that_is_open(sit: Any, table: Any) -> None:
    async with sit(table(hub()), (80, 40)) as seat:
        await seat.press("question_mark")
        await seat.screen(HelpScreen)
        text = seat.app.screen.query_one("#help").content.plain
        assert text.startswith("First the keys, and below them the rules in short.\n\nAt play\n")
        keys, _, rules = text.partition("\n\nThe rules in short\n\n")
        assert "quit; the game is saved" in keys
        assert "exposed Moving, loading" in rules


@pytest.mark.parametrize("width", [40, 80, 120])
async def test_help_is_wrapped_once(sit: Any, table: Any, width: int) -> None:
    async with sit(table(hub()), (width, 40)) as seat:
        await seat.press("question_mark")
        await seat.screen(HelpScreen)
        text = seat.app.screen.query_one("#help")
        await seat.until(lambda: text.size.height == len(text.content.wrap(text.size.width)) > 40, "the whole help")
        _, _, after = text.content.plain.partition(
            "\n\n"
        )  # the first line, and the rules below, are paragraphs for Textual to wrap
        keys, _, _ = after.partition("\n\nThe rules in short\n")
        lines = [line for line in keys.splitlines() if not line.startswith("In the ")]
        assert all(len(line) <= text.size.width for line in lines)


async def test_the_log_leaves_the_sheet_the_height_it_does_not_need(sit: Any, raid: World, table: Any) -> None:
    async with sit(table(), (120, 40)) as seat:
        sheet, log = seat.play.query_one("#sheet-pane"), seat.play.query_one("#log")
        await seat.until(lambda: log.size.height <= 3 and sheet.max_scroll_y == 0, "the whole sheet beside a short log")
