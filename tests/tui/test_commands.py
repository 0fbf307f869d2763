"""The command table, and what is made from it."""

from itertools import pairwise

import pytest

from solo.tui import commands
from solo.tui.screens.help import rows
from solo.tui.widgets.status import keys

# Every kind of screen, with how things may stand there.
KINDS: list[tuple[commands.Where, set[commands.Fact]]] = [
    ("library", {"shelved", "under-way", "asked", "again"}),
    *(
        ("play", {home, *state})
        for home in ("shelved", "alone")
        for state in ({"asked", "under-way", "again"}, {"dice", "under-way"})
    ),
    ("play", {"over", "again", "alone"}),
    ("play", {"over", "again", "shelved"}),
    ("play", {"over", "alone"}),
    ("play", {"asked", "under-way", "unsaved", "alone"}),
    *(
        ("prologue", {begun, *how})
        for begun in ("begun", "fresh")
        for how in ({"asked"}, {"dice", "typing"}, {"writing", "typing"})
    ),
    ("paper", set()),
    ("list", set()),
    ("notes", set()),
]


@pytest.mark.parametrize(("where", "facts"), KINDS)
@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_footer_shows_all_its_keys_at_every_width(where: commands.Where, facts: set[commands.Fact], width: int) -> None:
    shown = keys(where, facts, width, width - 2)  # the line has a margin of one cell at either side
    assert [(key.key, key.word) for key in shown] == [(key, word) for key, word, _ in commands.footer(where, facts, width)]
    assert 0 < len(shown) <= commands.FOOTER_MOST
    assert "help" in [key.word for key in shown]
    assert shown[-1].end <= width - 2
    assert all(one.end < two.start for one, two in pairwise(shown))


def test_the_footer_says_what_counts_as_things_stand() -> None:
    def words(columns: int, *facts: commands.Fact) -> list[str]:
        return [f"{key} {word}" for key, word, _ in commands.footer("play", facts, columns)]

    assert words(40, "asked", "alone") == ["1-9 choose", "u undo", "s sheet", "l log", "? help"]
    assert words(80, "asked", "alone")[-1] == "Ctrl+Q quit"
    assert words(80, "asked", "shelved")[-1] == "Esc library"
    assert words(120, "dice", "alone") == ["Enter done", "u undo", "m map", "b bookmark", "? help", "Ctrl+Q quit"]
    assert words(40, "over", "again", "alone")[0] == "n new game"
    assert words(40, "over", "alone")[0] == "u undo"


@pytest.mark.parametrize(("where", "facts"), KINDS)
def test_no_key_does_two_things(where: commands.Where, facts: set[commands.Fact]) -> None:
    bound = [key for command in commands.here(where, facts) for key in command.keys]
    if {"over", "again"} <= facts:
        bound.remove("n")  # a new game; the notes are in the palette then
    assert len(bound) == len(set(bound))


@pytest.mark.parametrize(("where", "facts"), KINDS)
def test_help_names_every_command_that_counts_and_no_other(where: commands.Where, facts: set[commands.Fact]) -> None:
    text = rows(where, facts, 200).plain
    assert text.startswith(
        {
            "library": "In the library",
            "play": "At play",
            "paper": "In the sheet",
            "list": "In the map",
            "prologue": "Before a game",
        }.get(where, "In the notes")
    )
    first = text.partition("\nIn ")[0] if where == "play" else text.partition("\nAt play")[0]
    for command in commands.here(where):
        if command.keys and set(command.needs) <= facts:
            assert command.help in first
            assert command.shown in first
    assert ("back to the library" in text) == ("shelved" in facts)
    assert ("play on unsaved" in text) == ("unsaved" in facts)


def test_a_command_counts_only_while_its_facts_hold() -> None:
    assert commands.allowed("play", "digit", {"asked", "under-way"})
    assert not commands.allowed("play", "digit", {"dice", "under-way"})
    assert not commands.allowed("play", "unsaved", {"asked", "under-way"})
    assert commands.allowed("play", "something_of_textual", set())


def test_no_key_that_terminals_garble() -> None:
    for command in commands.COMMANDS:
        for key in command.keys:
            assert "alt" not in key
            assert "shift" not in key
            assert key not in {"ctrl+i", "ctrl+m", "ctrl+j", "ctrl+h"}


def test_the_keys_that_were_promised() -> None:
    bound = {key for command in commands.here("play") for key in command.keys}
    assert {
        *"123456789urslmnbjkgG",
        "space",
        "pagedown",
        "pageup",
        "question_mark",
        "f1",
        "ctrl+p",
        "ctrl+q",
        "enter",
        "up",
        "down",
    } <= bound
