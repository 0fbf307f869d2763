"""The app in a real terminal: it starts where it can, leaves the terminal as it was, and loses nothing."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from solo.play.games import Games
from tests.terminal import ENTER_SCREEN, LEAVE_SCREEN, Terminal

PLAY = ("play", "raid-on-graxlek-5", "--seed", "7")


def turn(home: Path) -> int:
    with Games() as games:
        return games.all()[0].turn


@pytest.mark.parametrize(("name", "code"), [("SIGTERM", 143), ("SIGHUP", 129), ("SIGINT", 130)])
def test_a_signal_ends_the_app_in_order(home: Path, name: str, code: int) -> None:
    with Terminal(*PLAY, home=home) as terminal:
        terminal.wait_for("Creep along")
        terminal.type("1")
        terminal.wait_for("Trust to the dice")
        terminal.process.send_signal(getattr(signal, name))
        assert terminal.wait_for_end() == code
        assert terminal.output.rindex(LEAVE_SCREEN) > terminal.output.rindex(ENTER_SCREEN)
        assert b"Traceback" not in terminal.output
    assert turn(home) == 1


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_a_terminal_that_is_gone_without_a_signal_ends_the_game(home: Path, plain: tuple[str, ...]) -> None:
    with Terminal(*PLAY, *plain, home=home) as terminal:
        terminal.wait_for("Creep along")
        terminal.hang_up()
        terminal.process.wait(timeout=20)


@pytest.mark.parametrize(("name", "code"), [("SIGTERM", 143), ("SIGHUP", 129), ("SIGINT", 130)])
def test_a_signal_ends_plain_mode_in_order(home: Path, name: str, code: int) -> None:
    with Terminal(*PLAY, "--plain", home=home) as terminal:
        terminal.wait_for("> ")
        terminal.type("1\n")
        terminal.wait_for("Trust to the dice")
        terminal.process.send_signal(getattr(signal, name))
        assert terminal.wait_for_end() == code
        assert b"Traceback" not in terminal.output
    assert turn(home) == 1


def test_whoever_quits_plain_mode_is_told_how_to_go_on(home: Path) -> None:
    with Terminal(*PLAY, "--plain", home=home) as terminal:
        terminal.wait_for("> ")
        terminal.type("quit\n")
        assert terminal.wait_for_end() == 0
        assert terminal.output.endswith(b"The game is saved; go on with: solo play raid-on-graxlek-5\r\n")


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {"ACCESSIBLE": "1"}])
def test_where_a_screen_is_not_wanted_the_game_is_plain(home: Path, environment: dict[str, str]) -> None:
    with Terminal(*PLAY, home=home, **environment) as terminal:
        terminal.wait_for("What do you do?")
        terminal.type("quit\n")
        assert terminal.wait_for_end() == 0
        assert ENTER_SCREEN not in terminal.output
        assert b"\x1b" not in terminal.output


def test_no_color_means_none(home: Path) -> None:
    with Terminal(*PLAY, home=home, NO_COLOR="1") as terminal:
        terminal.wait_for("Creep along")
        terminal.type("\x11")  # ctrl+q
        assert terminal.wait_for_end() == 0
        assert b"\x1b[38;" not in terminal.output
        assert b";38;" not in terminal.output


@pytest.mark.parametrize(("columns", "rows"), [(40, 15), (200, 60)])
def test_small_and_large_terminals(home: Path, columns: int, rows: int) -> None:
    with Terminal(*PLAY, home=home, columns=columns, rows=rows) as terminal:
        terminal.wait_for("Door Behind You")
        terminal.type("G")  # to the end of the page: a choice counts only when its question has been seen
        terminal.wait_for("Creep")
        terminal.type("1")
        terminal.wait_for("Heel and")
        terminal.type("\x11")
        assert terminal.wait_for_end() == 0
    assert turn(home) == 1


def test_a_resize_in_mid_fight_keeps_the_game(home: Path) -> None:
    with Terminal("play", "raid-on-graxlek-5", "--seed", "7", "--from", "15", home=home, columns=120, rows=40) as terminal:
        terminal.wait_for("Attack once")
        for columns, rows in ((40, 15), (200, 60), (80, 24)):
            terminal.resize(columns, rows)
        terminal.type("1")
        terminal.wait_for("Make a plain attack")
        terminal.type("\x11")
        assert terminal.wait_for_end() == 0
    assert turn(home) == 1


def test_two_ctrl_c_quit(home: Path) -> None:
    with Terminal(*PLAY, home=home) as terminal:
        terminal.wait_for("Creep along")
        terminal.type("\x03\x03")
        assert terminal.wait_for_end() == 130
        assert terminal.output.rindex(LEAVE_SCREEN) > terminal.output.rindex(ENTER_SCREEN)
