"""The play screen, played."""

from collections.abc import Callable
from typing import Any

import pytest
from textual import events
from textual.widgets import Input

from solo.play.session import CannotKeep, Change
from solo.tui.screens.help import HelpScreen
from solo.tui.screens.log import LogScreen
from solo.tui.screens.map import MapScreen
from solo.tui.screens.play import PlayScreen
from solo.tui.screens.sheet import SheetScreen
from solo.tui.settings import Settings
from solo.tui.widgets.choices import ChoiceLine
from solo.tui.widgets.status import Notice

SIZES = [(40, 15), (40, 24), (80, 24), (120, 40), (200, 60)]

MANY = (
    """
id: many-doors
title: Many Doors
system: onedice
license: CC0-1.0
about: Twelve doors.
start: 1
heroes: {kim: {name: Kim, strong: 2, clever: 2, quick: 2}}
sections:
  1:
    text: |
      Twelve doors, and [b]one[/b] key, [d6] of them [/i] wrong.
    choices:
"""
    + "".join(f"      - {{text: Door number {door}, goto: {door + 1}}}\n" for door in range(1, 13))
    + "".join(
        f"""
  {section}:
    title: Room {section - 1}
    text: A room.
    choices:
      - {{text: Back, goto: 1}}
      - {{text: Sit down, goto: 20}}
"""
        for section in range(2, 14)
    )
    + """
  20:
    text: You sit.
    ending: rest
"""
)

DICE = """
id: two-dice
title: Two Dice
system: onedice
license: CC0-1.0
about: Dice.
start: 1
counters: {gold: {}}
heroes: {kim: {name: Kim, strong: 2, clever: 2, quick: 2}}
sections:
  1:
    text: You open the chest.
    add: {gold: 2d6}
    choices:
      - {text: Stay, goto: 2}
      - {id: go, text: Go, goto: 2}
  2: {text: The end., ending: victory}
"""


@pytest.mark.parametrize("size", SIZES)
async def test_the_first_page_opens_at_its_top(sit: Any, table: Any, size: tuple[int, int]) -> None:
    async with sit(table(), size) as seat:
        assert "Section 1" in seat.text
        assert "The Door Behind You" in seat.text
        assert "The bunker door drops shut" in seat.text
        assert "Raid on Graxlek 5" in seat.text
        assert "? help" in seat.text
        assert all(len(line) <= size[0] for line in seat.text.splitlines())


@pytest.mark.parametrize("size", SIZES)
async def test_a_choice_leads_on_and_the_next_page_opens_at_its_top(sit: Any, table: Any, size: tuple[int, int]) -> None:
    async with sit(table(), size) as seat:
        await seat.choose(2)
        assert seat.play.pane.scroll_y == 0
        assert "Section 17" in seat.text
        assert "As If Expected" in seat.text


async def test_sheet_and_log_stand_beside_the_page_from_110_columns(sit: Any, table: Any) -> None:
    async with sit(table(), (110, 30)) as seat:
        assert "Stunt Points 3/3" in seat.text
        assert seat.play.query_one("#column").size.width <= 72
        prose = next(line for line in seat.text.splitlines() if "The bunker door" in line)
        assert "▏" in prose
    async with sit(table(), (109, 30)) as seat:
        assert "Stunt Points 3/3" not in seat.text
        assert "▏" not in seat.text


@pytest.mark.parametrize(("size", "least"), [((80, 24), 66), ((110, 24), 62), ((120, 40), 66), ((200, 60), 66)])
async def test_the_column_is_a_good_length_to_read(sit: Any, table: Any, size: tuple[int, int], least: int) -> None:
    async with sit(table(), size) as seat:
        assert least <= seat.play.query_one("#text").size.width <= 72


async def test_a_resize_keeps_the_page(sit: Any, table: Any, until: Any) -> None:
    async with sit(table(start="20"), (120, 40)) as seat:
        for width, height in ((40, 15), (80, 24), (200, 60), (40, 24)):
            await seat.pilot.resize_terminal(width, height)
            await until(seat.pilot, lambda width=width: seat.play.size.width == width, "the resize")
            assert all(len(line) <= width for line in seat.text.splitlines())
            assert "In Step" in seat.text


async def test_markup_of_a_book_is_shown_as_it_stands(sit: Any, table: Any) -> None:
    async with sit(table(MANY)) as seat:
        assert "Twelve doors, and [b]one[/b] key, [d6] of them [/i] wrong." in seat.text


# --- choosing ---


async def test_a_number_that_has_not_been_seen_is_brought_into_view_first(sit: Any, table: Any, until: Any) -> None:
    async with sit(table(), (40, 15)) as seat:
        assert "Walk in as" not in seat.text
        await seat.press("2")
        assert seat.turn == 0
        await until(seat.pilot, lambda: "Walk in as" in seat.text, "the choice in view")
        await seat.press("2")
        await until(seat.pilot, lambda: seat.turn == 1, "the answer")


async def test_enter_takes_the_marked_choice(sit: Any, table: Any, until: Any) -> None:
    async with sit(table(), (80, 40)) as seat:
        assert "▸ 1  Creep along the wall" in seat.text
        await seat.press("down")
        assert "▸ 2  Walk in as if" in seat.text
        await seat.press("down", "down")
        assert "▸ 2  Walk in as if" in seat.text
        await seat.press("up", "down", "enter")
        await until(seat.pilot, lambda: seat.turn == 1, "the answer")
        assert seat.play.sitting.session.state.game.book.section.partition("/")[0] in ("17", "18")


async def test_a_click_chooses(sit: Any, table: Any, until: Any) -> None:
    async with sit(table(), (80, 40)) as seat:
        line = seat.play.choices.line(2)
        assert isinstance(line, ChoiceLine)
        await seat.pilot.click(line)
        await until(seat.pilot, lambda: seat.turn == 1, "the answer")


async def test_a_number_too_high_is_refused_in_one_sentence(sit: Any, table: Any) -> None:
    async with sit(table(), (80, 40)) as seat:
        await seat.press("7")
        assert seat.turn == 0
        assert seat.play.query_one(Notice).sentence == "Choose a number from 1 to 2. The key ? lists all keys."
        await seat.choose(1)
        assert not seat.play.query_one(Notice).display


async def test_with_ten_choices_or_more_digits_gather_and_enter_confirms(sit: Any, table: Any, until: Any) -> None:
    async with sit(table(MANY), (80, 40)) as seat:
        await seat.press("1")
        assert seat.turn == 0
        await seat.press("1")
        assert "▸11  Door number 11" in seat.text
        await seat.press("enter")
        await until(seat.pilot, lambda: seat.turn == 1, "the answer")
        await seat.ready()
        assert "Room 11" in seat.text


async def test_escape_forgets_the_digits_typed_and_loses_nothing_else(sit: Any, table: Any) -> None:
    async with sit(table(MANY), (80, 40)) as seat:
        await seat.press("1", "escape", "5", "escape", "escape")
        assert seat.turn == 0
        assert isinstance(seat.app.screen, PlayScreen)
        assert seat.app.is_running


async def test_of_keys_held_down_none_plays_a_turn_unseen(sit: Any, table: Any, until: Any) -> None:
    """A hundred keys that come at once are a hundred keys pressed before the next question was painted."""
    async with sit(table(MANY.replace("Back, goto: 1", "Back, goto: 2")), (80, 60)) as seat:
        await seat.press("1", "enter")
        await until(seat.pilot, lambda: seat.turn == 1, "the answer")
        await seat.ready()
        for _ in range(100):
            seat.app.post_message(events.Key("1", "1"))
        seat.app.post_message(events.Key("j", "j"))
        await until(seat.pilot, lambda: seat.turn == 2, "one answer")
        await seat.ready()
        for _ in range(20):
            await seat.pilot.pause()
        assert seat.turn == 2


async def test_undo_and_redo_of_keys_held_down_take_one_turn_at_a_time(sit: Any, table: Any, until: Any) -> None:
    async with sit(table(), (80, 60)) as seat:
        await seat.choose(1)
        await seat.choose(1)
        turn = seat.turn
        for _ in range(50):
            seat.app.post_message(events.Key("u", "u"))
        await until(seat.pilot, lambda: seat.turn < turn, "an undo")
        await seat.ready()
        for _ in range(20):
            await seat.pilot.pause()
        assert seat.turn == turn - 1


async def test_the_line_says_that_there_is_more_while_any_choice_is_out_of_sight(sit: Any, table: Any) -> None:
    async with sit(table(), (80, 24)) as seat:  # the second of two choices stands just under the fold
        assert "Creep along the wall" in seat.text
        assert "Walk in as if" not in seat.text
        await seat.until(lambda: "Space: more ↓" in seat.text, "the cue")
        await seat.press("space")
        await seat.until(lambda: "Walk in as if" in seat.text, "the choice")
        await seat.until(lambda: "more ↓" not in seat.text, "the cue's end")


async def test_the_status_line_names_the_section_that_is_read(sit: Any, table: Any) -> None:
    async with sit(table(start="7", seed=1), (80, 24)) as seat:
        await seat.choose(2)
        assert seat.play.page.sections == ("13", "10")
        assert seat.play.page.place.section == "10"
        await seat.until(lambda: "section 13" in seat.text, "the section at the top")
        await seat.press("G")
        await seat.until(lambda: "section 10" in seat.text, "the section at the end")


# --- undo, refusals, faults ---


async def test_undo_and_redo(sit: Any, table: Any, until: Any) -> None:
    async with sit(table(), (80, 40)) as seat:
        before = seat.play.sitting.session.state.game
        await seat.choose(1)
        after = seat.play.sitting.session.state.game
        await seat.press("u")
        await until(seat.pilot, lambda: seat.turn == 0, "the undo")
        await seat.ready()
        assert seat.play.sitting.session.state.game == before
        assert "The Door Behind You" in seat.text
        await seat.press("r")
        await until(seat.pilot, lambda: seat.turn == 1, "the redo")
        assert seat.play.sitting.session.state.game == after


async def test_what_is_refused_is_one_sentence_and_changes_nothing(sit: Any, table: Any) -> None:
    async with sit(table(), (80, 40)) as seat:
        state = seat.play.sitting.session.state
        await seat.press("u")
        assert "There is nothing to undo." in seat.text
        await seat.press("r")
        assert "There is nothing to redo." in seat.text
        assert seat.play.sitting.session.state is state


async def test_an_answer_that_cannot_be_stored_is_not_taken_until_the_player_goes_on_unsaved(
    sit: Any, table: Any, until: Any
) -> None:
    class Full:
        def keep(self, change: Change) -> None:
            raise CannotKeep("the disk is full.")

    opened = table()
    opened.session.keeper = Full()
    async with sit(opened, (80, 40)) as seat:
        state = seat.play.sitting.session.state
        await seat.press("1")
        await until(seat.pilot, lambda: "the disk is full" in seat.text, "the sentence")
        assert seat.play.sitting.session.state is state
        await seat.press("p", "1")
        await until(seat.pilot, lambda: seat.turn == 1, "the answer")
        assert seat.play.sitting.session.keeper is None


async def test_the_end_says_how_it_ended_and_can_be_taken_back(sit: Any, table: Any, until: Any) -> None:
    async with sit(table(MANY), (80, 40)) as seat:
        await seat.press("1", "enter")
        await until(seat.pilot, lambda: seat.turn == 1, "the answer")
        await seat.choose(2)
        assert "The end: rest" in seat.text
        assert "1-9" not in seat.text
        assert "Ctrl+Q leaves." in seat.text
        assert not seat.play.choices.display
        await seat.press("1", "enter", "2")
        assert seat.turn == 2
        await seat.press("u")
        await until(seat.pilot, lambda: seat.turn == 1, "the undo")
        await seat.ready()
        assert "The end" not in seat.text
        assert "Sit down" in seat.text


async def test_notes_are_shown_once(sit: Any, table: Any) -> None:
    async with sit(table(notes=("The book has changed: [/b] you go on in section 1.",)), (80, 40)) as seat:
        assert "The book has changed: [/b] you go on in section 1." in seat.text
        await seat.choose(1)
        assert "The book has changed" not in seat.text


# --- a fight ---


@pytest.mark.parametrize("size", SIZES)
async def test_a_fight_shows_its_people_above_what_they_did(sit: Any, table: Any, size: tuple[int, int]) -> None:
    async with sit(table(start="20"), size) as seat:
        for _ in range(3):
            await seat.choose(1)
        text = seat.text
        assert "Fight" in text
        assert "Security Officer" in text
        assert "Soldier 2" in text
        assert "8/8" in text
        await seat.press("end")
        flat = " ".join(seat.text.split())
        assert "▸ 1" in flat


async def test_each_sum_is_explained(sit: Any, table: Any) -> None:
    async with sit(table(start="20"), (80, 40)) as seat:
        for _ in range(3):
            await seat.choose(1)
        flat = " ".join(seat.text.split())
        assert "+ Clever 2 + Shooting 2 = " in flat
        assert "against Defence 7" in flat
        assert flat.index("Health") < flat.index("against Defence 7")


async def test_a_page_unfolds_and_a_key_shows_the_rest(sit: Any, table: Any, until: Any) -> None:
    async with sit(table(start="20"), (80, 50), settings=Settings(pace="lines")) as seat:
        await seat.choose(1)
        await seat.choose(1)
        await seat.press("1")
        await until(seat.pilot, lambda: seat.turn == 3, "the attack")
        if not seat.play.choices.display:
            turn = seat.turn
            await seat.press("1")
            assert seat.turn == turn
        await until(seat.pilot, lambda: seat.play.choices.display, "the question")
        assert all(line.text.split()[-1] in seat.text for line in seat.play.page.lines)


async def test_the_story_comes_at_once_and_only_what_is_rolled_unfolds(sit: Any, table: Any) -> None:
    async with sit(table(start="10", seed=1), (120, 60), settings=Settings(pace="keys")) as seat:
        await seat.press("2")
        await seat.until(lambda: "Section 20" in seat.text, "the page")
        await seat.until(lambda: "stand thin." in " ".join(seat.text.split()), "the whole of the story")
        column = lambda: seat.play.query_one("#news").content.plain  # noqa: E731
        assert column().endswith("1 + Quick 2 = 3.")
        assert column().count("rolls for initiative") == 1
        assert "╭─ Fight" not in seat.text  # no frame yet: it would tell how the rolls end
        assert not seat.play.choices.display
        await seat.until(lambda: "Space: more" in seat.text, "the cue")
        await seat.press("space")
        await seat.until(lambda: column().count("rolls for initiative") == 2, "the next roll")
        await seat.press("space", "1", "x", "j")
        await seat.until(lambda: "╭─ Fight" in seat.text, "the rest")
        await seat.until(lambda: "What does the Security Officer do?" in seat.text, "the question")
        assert seat.turn == 1


async def test_a_page_that_does_not_fit_comes_whole(sit: Any, table: Any) -> None:
    async with sit(table(start="10", seed=1), (80, 24), settings=Settings(pace="keys")) as seat:
        await seat.choose(2)
        assert seat.play.choices.display
        assert "Section 20" in seat.text


# --- typed dice ---


async def test_typed_dice(sit: Any, table: Any, until: Any) -> None:
    async with sit(table(DICE, typed=True)) as seat:
        assert "Roll 2d6 for" in seat.text
        dice = seat.play.query_one(Input)
        await seat.press("3", "enter")
        assert "2 dice of 6 sides are wanted" in seat.text
        dice.value = ""
        await seat.press("3", "space", "9", "enter")
        assert "2 dice of 6 sides are wanted" in seat.text
        assert seat.play.sitting.session.question is not None
        dice.value = ""
        await seat.press("3", "space", "5", "enter")
        await until(seat.pilot, lambda: not dice.display, "the dice taken")
        await seat.ready()
        assert "gold: 0, now 8." in seat.text.lower()
        assert "You open the chest." in seat.text
        assert len(seat.play.sitting.log) == 1
        await seat.choose(1)
        assert "The end: victory" in seat.text


async def test_after_typed_dice_the_page_goes_on_in_view_and_an_unseen_choice_does_not_count(sit: Any, table: Any) -> None:
    async with sit(table(start="20", seed=1, typed=True), (80, 24)) as seat:
        dice = seat.play.query_one(Input)
        assert "Enter done" in seat.text
        assert "Roll 1d6" not in seat.text
        for face in "1164":
            await seat.ready()
            await seat.press(face)
            await seat.until(lambda: "Roll 1d6" in seat.text, "the dice in view")
            rolled = len(seat.play.page.lines)
            await seat.press("enter")
            await seat.until(lambda rolled=rolled: len(seat.play.page.lines) > rolled, "the roll")
            await seat.ready()
            await seat.until(lambda: "more ↓" not in seat.text, "the end of the page in view")
        assert not dice.display
        assert "1-9 choose" in seat.text
        assert "▸ 1" in seat.text


async def test_a_space_before_the_first_digit_turns_the_page(sit: Any, table: Any) -> None:
    async with sit(table(start="20", seed=1, typed=True), (80, 24)) as seat:
        await seat.press("space")
        await seat.until(lambda: "Roll 1d6" in seat.text, "the dice in view")
        assert seat.play.query_one(Input).value == ""


async def test_commands_work_while_dice_are_typed(sit: Any, table: Any) -> None:
    async with sit(table(DICE, typed=True)) as seat:
        await seat.press("3", "s")
        assert isinstance(seat.app.screen, SheetScreen)
        await seat.press("escape")
        assert seat.play.query_one(Input).value == "3"


# --- the other screens ---


@pytest.mark.parametrize("size", [(40, 15), (80, 24), (120, 40)])
@pytest.mark.parametrize(
    ("key", "screen", "word"),
    [
        ("s", SheetScreen, "Security Officer"),
        ("l", LogScreen, "Section 6"),
        ("m", MapScreen, "The Door Behind You"),
        ("question_mark", HelpScreen, "At play"),
        ("f1", HelpScreen, "At play"),
    ],
)
async def test_screens_open_and_close(
    sit: Any, table: Any, key: str, screen: type, word: str, size: tuple[int, int], until: Any
) -> None:
    async with sit(table(), size) as seat:
        await seat.choose(1)
        await seat.press(key)
        assert isinstance(seat.app.screen, screen)
        await seat.press("g")
        if screen is LogScreen:
            assert "Section 1" in seat.text
            await seat.press("G")
        else:
            await until(seat.pilot, lambda: word in seat.text, word)
        await seat.press("space", "k", "j", "pageup", "escape")
        assert isinstance(seat.app.screen, PlayScreen)


async def test_the_log_follows_undo(sit: Any, table: Any, until: Any) -> None:
    async with sit(table(), (120, 40)) as seat:
        await seat.choose(1)
        assert [leaf.turn for leaf in seat.play.sitting.log] == [0, 1]
        assert seat.play.sitting.log[1].given == "Creep along the wall to the open door"
        await seat.press("u")
        await until(seat.pilot, lambda: seat.turn == 0, "the undo")
        assert [leaf.turn for leaf in seat.play.sitting.log] == [0]
        await seat.ready()
        await seat.press("r")
        await until(seat.pilot, lambda: seat.turn == 1, "the redo")
        assert seat.play.sitting.log[1].given == "Creep along the wall to the open door"


async def test_the_log_goes_back_to_the_beginning_of_the_game(sit: Any, table: Any) -> None:
    opened = table()
    opened.session.answer("6")  # before the player sat down
    async with sit(opened, (80, 40)) as seat:
        assert [(leaf.turn, leaf.given) for leaf in seat.play.sitting.log] == [
            (0, ""),
            (1, "Creep along the wall to the open door"),
        ]
        await seat.press("l")
        await seat.screen(LogScreen)
        await seat.press("g")
        await seat.until(lambda: "The Door Behind You" in seat.text, "the game's beginning")


async def test_the_palette_has_the_commands(sit: Any, table: Any, until: Any) -> None:
    async with sit(table(), (80, 24)) as seat:
        await seat.press("ctrl+p")
        await seat.press(*"high contrast".replace(" ", ""))
        await until(seat.pilot, lambda: "High contrast" in seat.text, "the theme in the palette")
        await seat.press("enter")
        await until(seat.pilot, lambda: seat.app.theme == "solo-contrast", "the theme")


@pytest.mark.parametrize("theme", ["solo-dark", "solo-light", "solo-contrast", "solo-ansi"])
async def test_every_theme_plays(sit: Any, table: Any, theme: str) -> None:
    async with sit(table(start="20"), (120, 40), settings=Settings(theme, "whole")) as seat:
        await seat.choose(1)
        assert "Fight" in seat.text


async def test_a_transcript_is_told_what_is_told(sit: Any, table: Any, until: Callable[..., Any]) -> None:
    from solo.play.transcript import Transcript

    told: list[str] = []
    opened = table()
    expected: list[str] = []
    same = table()
    plain = Transcript(same.teller, expected.append)
    plain.page(same.session)
    question = same.session.question
    same.session.answer("6")
    plain.answered(question, "6", same.session)
    same.session.undo()
    plain.turned("undo", same.session)
    async with sit(opened, (80, 40), transcript=Transcript(opened.teller, told.append)) as seat:
        await seat.choose(1)
        await seat.press("u")
        await until(seat.pilot, lambda: seat.turn == 0, "the undo")
    assert "".join(told) == "".join(expected)
