"""The app when something fails under it: one line for the player, and nothing left running."""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import sys
from pathlib import Path
from select import select
from typing import Any

import pytest

from solo.play.games import Games
from solo.tui import crash
from solo.tui.screens.play import PlayScreen
from tests.terminal import Terminal


async def test_a_crash_is_one_line_and_a_file(
    sit: Any, table: Any, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], until: Any
) -> None:
    def broken(screen: PlayScreen) -> None:
        the_murderer = "the butler"  # variables may be the book's secrets: they must not be printed
        raise RuntimeError(f"no {len(the_murderer)}")

    monkeypatch.setattr(PlayScreen, "action_map", broken)

    async def until_it_breaks() -> None:
        async with sit(table(), (80, 24), home=home) as seat:
            await seat.pilot.press("m")
            await until(seat.pilot, lambda: seat.app.return_code == 1, "the exit")

    with pytest.raises(RuntimeError):
        await until_it_breaks()
    said = capsys.readouterr().err
    (file,) = home.glob("crash-*.txt")
    assert said.startswith("Something went wrong inside solo")
    assert str(file) in "".join(said.splitlines())
    assert "Traceback" not in said
    text = file.read_text(encoding="utf-8")
    assert text.startswith("solo ")
    assert "RuntimeError: no 10" in text
    assert "butler" not in text.replace('the_murderer = "the butler"', "")


def test_where_no_crash_file_can_be_written_it_says_so_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert crash.write(RuntimeError("x"), tmp_path / "file") is None
    assert crash.sentence(None).count("\n") == 0


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_closed_terminal_ends_it_and_loses_nothing(home: Path) -> None:
    import fcntl
    import termios

    ours, theirs = os.openpty()
    fcntl.ioctl(ours, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "solo", "play", "raid-on-graxlek-5", "--seed", "7"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # its own terminal: closing that is what hangs it up
        env={**os.environ, "TERM": "xterm-256color"},
    )
    os.close(theirs)
    try:
        read_until(ours, b"Creep along")
        os.write(ours, b"1")
        read_until(ours, b"Heel and Toe")
        os.close(ours)
        assert process.wait(20) in (129, -signal.SIGHUP)
    finally:
        process.kill()
        process.wait()
    with Games() as games:
        assert games.all()[0].turn == 1


def read_until(terminal: int, wanted: bytes) -> None:
    output = b""
    while wanted not in output:
        assert select([terminal], [], [], 20)[0], f"{wanted!r} did not come"
        output += os.read(terminal, 65536)


# --- what is really painted ---


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("key", [" ", "\x1b[6~"], ids=["space", "page-down"])
def test_the_choices_are_painted_when_the_page_is_turned_to_them(home: Path, key: str) -> None:
    """Two screenfuls, one after another: Textual took the second for painted, and the choices never came."""
    with Terminal("play", "raid-on-graxlek-5", "--from", "7", "--seed", "1", home=home) as terminal:
        terminal.wait_for("Succeed without a roll")
        terminal.type("2")
        terminal.wait_for("Three Pictures")
        terminal.wait_for("more")
        terminal.type(key)
        terminal.wait_for("The Winding Corridor")
        terminal.type(key)
        terminal.wait_for("Draw on the droid before it gets away")
        terminal.wait_for("Let it go and hurry on east")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_choice_counts_only_once_it_has_been_painted(home: Path) -> None:
    with Terminal("play", "raid-on-graxlek-5", "--from", "7", "--seed", "1", home=home) as terminal:
        terminal.wait_for("Succeed without a roll")
        terminal.type("2")
        terminal.wait_for("Three Pictures")
        terminal.wait_for("more")
        terminal.type("2")
        terminal.wait_for("Let it go and hurry on east")
        assert b"turn 2" not in terminal.output
        terminal.type("2")
        terminal.wait_for("turn 2")
