"""The app in a real terminal: it leaves it as it was, however it ends."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from select import select
from time import monotonic

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "openpty") or sys.platform == "win32", reason="needs a pseudo-terminal")

ENTER_SCREEN, LEAVE_SCREEN = b"\x1b[?1049h", b"\x1b[?1049l"

SCRIPT = """
import sys
from pathlib import Path
from solo.play.games import Games
from solo.tui.app import run
from solo.tui.bookshelf import Bookshelf
if sys.argv[1] == "crash":
    from solo.tui.screens.library import LibraryScreen
    def broken(self): raise RuntimeError("a secret of the book's")
    LibraryScreen.action_down = broken
with Games() as games:
    status = run(None, Bookshelf(games), home=Path(sys.argv[2]))
sys.exit(status)
"""


class Terminal:
    """A process in a terminal of its own."""

    def __init__(self, home: Path, *arguments: str, **environment: str) -> None:
        self._ours, theirs = os.openpty()

        def own_terminal() -> None:
            import fcntl
            import termios

            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            [sys.executable, "-c", SCRIPT, *(arguments or ("play",)), str(home)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=own_terminal,
            env={**os.environ, "TERM": "xterm-256color", "SOLO_HOME": str(home), "COLUMNS": "80", "LINES": "24", **environment},
        )
        os.close(theirs)
        self.output = b""

    def read_until(self, what: Callable[[bytes], object], seconds: float = 20.0) -> None:
        """Read what it writes until something holds of it, or it has ended."""
        end = monotonic() + seconds
        while not what(self.output):
            assert monotonic() < end, self.output[-2000:]
            if select([self._ours], [], [], 0.05)[0]:
                try:
                    got = os.read(self._ours, 65536)
                except OSError:  # the other end is closed
                    return
                if not got:
                    return
                self.output += got

    def type(self, keys: bytes) -> None:
        os.write(self._ours, keys)

    def close(self) -> None:
        os.close(self._ours)

    def ended(self) -> int:
        """Its exit status, with all that it wrote read."""
        self.read_until(lambda output: False if self.process.poll() is None else LEAVE_SCREEN in output)
        return self.process.wait(10)


def shown(output: bytes) -> bool:
    return b"Graxlek" in output


@pytest.fixture
def terminal(home: Path) -> Callable[..., Terminal]:
    return lambda *arguments, **environment: Terminal(home, *arguments, **environment)


@pytest.mark.parametrize(("name", "status"), [("SIGTERM", 143), ("SIGHUP", 129)])
def test_a_signal_ends_it_in_order(terminal: Callable[..., Terminal], name: str, status: int) -> None:
    there = terminal()
    there.read_until(shown)
    there.process.send_signal(getattr(signal, name))
    assert there.ended() == status
    assert there.output.rindex(LEAVE_SCREEN) > there.output.rindex(ENTER_SCREEN)


def test_ctrl_q_leaves(terminal: Callable[..., Terminal]) -> None:
    there = terminal()
    there.read_until(shown)
    there.type(b"\x11")
    assert there.ended() == 0
    assert LEAVE_SCREEN in there.output


def test_a_closed_terminal_ends_it(terminal: Callable[..., Terminal]) -> None:
    there = terminal()
    there.read_until(shown)
    there.close()
    assert there.process.wait(20) in (129, 0, 1)


def test_a_crash_is_one_line_and_a_file(terminal: Callable[..., Terminal], home: Path) -> None:
    there = terminal("crash")
    there.read_until(shown)
    there.type(b"j")
    assert there.ended() == 1
    after = there.output[there.output.rindex(LEAVE_SCREEN) :].decode()
    assert "Something went wrong inside solo" in after
    assert "Traceback" not in after
    assert "secret" not in after
    (file,) = home.glob("crash-*.txt")
    text = file.read_text(encoding="utf-8")
    assert text.startswith("solo ")
    assert "RuntimeError" in text
    assert str(file) in "".join(after.splitlines())


def test_no_color_means_none(terminal: Callable[..., Terminal]) -> None:
    there = terminal(NO_COLOR="1")
    there.read_until(shown)
    there.type(b"\x11")
    assert there.ended() == 0
    codes = {code for group in re.findall(rb"\x1b\[([0-9;]*)m", there.output) for code in group.split(b";")}
    assert not codes & {str(code).encode() for code in (*range(30, 39), *range(40, 49), *range(90, 98), *range(100, 108))}
