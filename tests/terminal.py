"""solo in a real terminal (a pty): started, typed at, resized, killed."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType

ENTER_SCREEN, LEAVE_SCREEN = b"\x1b[?1049h", b"\x1b[?1049l"


def heed_interrupts() -> None:
    """In a new process: Ctrl+C means what it means in a terminal, even where these tests run in a background that ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A process with a terminal of its own. Use as a context manager; whatever still runs at the end is killed."""

    def __init__(self, *arguments: str, home: Path, columns: int = 80, rows: int = 24, **environment: str) -> None:
        self.output = b""
        self._closed = False
        self._parent, child = pty.openpty()
        self.resize(columns, rows)
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "ACCESSIBLE", "COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "solo", *arguments],
            stdin=child,
            stdout=child,
            stderr=child,
            start_new_session=True,
            preexec_fn=heed_interrupts,
            env={**kept, "TERM": "xterm-256color", "SOLO_HOME": str(home), "TEXTUAL_ANIMATIONS": "none", **environment},
        )
        os.close(child)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.hang_up()

    def hang_up(self) -> None:
        """Close the terminal, without a signal: it is not the one that controls the process."""
        if not self._closed:
            os.close(self._parent)
        self._closed = True

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size, and say so to the process as a terminal does."""
        fcntl.ioctl(self._parent, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        if hasattr(self, "process"):
            self.process.send_signal(signal.SIGWINCH)

    def type(self, keys: str) -> None:
        """Send keys."""
        os.write(self._parent, keys.encode())

    def _read(self, seconds: float) -> bool:
        """Take up what there is to read; False where the other end is closed."""
        ready, _, _ = select.select([self._parent], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self._parent, 65536)
        except OSError:
            return False
        self.output += data
        return bool(data)

    def wait_for(self, text: str | bytes, seconds: float = 20) -> None:
        """Wait until the text has come since the last wait; AssertionError with what did come where it does not."""
        wanted = text.encode() if isinstance(text, str) else text
        end = time.monotonic() + seconds
        while wanted not in self.output:
            alive = self._read(0.1)
            assert time.monotonic() < end, f"{wanted!r} did not come; there was {self.output[-2000:]!r}"
            assert alive or wanted in self.output, f"the process ended without {wanted!r}; there was {self.output[-2000:]!r}"

    def wait_for_end(self, seconds: float = 20) -> int:
        """Wait until the process has ended; its exit status."""
        end = time.monotonic() + seconds
        while self.process.poll() is None:
            self._read(0.05)
            assert time.monotonic() < end, f"it did not end; there was {self.output[-2000:]!r}"
        while self._read(0.2) and select.select([self._parent], [], [], 0)[0]:
            pass
        return self.process.returncode
