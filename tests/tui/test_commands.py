"""The command table, and what is made from it."""

from itertools import pairwise

import pytest

from solo.tui import commands
from solo.tui.screens.help import rows
from solo.tui.widgets.status import keys

KINDS: tuple[commands.Where, ...] = ("library", "play", "paper")


@pytest.mark.parametrize("where", KINDS)
@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_footer_shows_all_its_keys_at_every_width(where: commands.Where, width: int) -> None:
    shown = keys(where, width - 2)  # the line has a margin of one cell at either side
    assert [(key.key, key.word) for key in shown] == [(key, word) for key, word, _ in commands.footer(where)]
    assert 0 < len(shown) <= commands.FOOTER_MOST
    assert shown[-1].end <= width - 2
    assert all(one.end < two.start for one, two in pairwise(shown))


@pytest.mark.parametrize("where", KINDS)
def test_no_key_does_two_things(where: commands.Where) -> None:
    bound = [key for command in commands.here(where) for key in command.keys]
    assert len(bound) == len(set(bound))


@pytest.mark.parametrize("where", KINDS)
def test_help_names_every_command(where: commands.Where) -> None:
    text = rows(where, 200).plain
    for command in commands.here(where):
        assert f"{command.shown}" in text
        assert command.help in text
    assert text.startswith({"library": "In the library", "play": "At play", "paper": "In the sheet"}[where])


def test_no_key_that_terminals_garble() -> None:
    for command in commands.COMMANDS:
        for key in command.keys:
            assert "alt" not in key
            assert "shift" not in key
            assert key not in {"ctrl+i", "ctrl+m", "ctrl+j", "ctrl+h"}


def test_the_keys_that_were_promised() -> None:
    bound = {key for command in commands.here("play") for key in command.keys}
    assert {
        *"123456789ursljkgGm",
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
