"""Whether the terminal is gone. Closing a window sends a signal as a rule, but not to a process of another session; Textual then
reads nothing from it, for ever and at full speed."""

from __future__ import annotations

import os
import select
import sys

SECONDS = 1.0  # between two looks


def hung_up() -> bool:
    """Whether standard input is a terminal whose other end is closed. Never true where there is no way to ask (Windows)."""
    stream = sys.__stdin__
    if stream is None or stream.closed or not hasattr(select, "poll"):
        return False
    poll = select.poll()
    poll.register(stream.fileno(), 0)
    return any(event & select.POLLHUP for _, event in poll.poll(0))


def can_hang_up() -> bool:
    """Whether standard input is a terminal at all: a pipe that has ended is no reason to go."""
    stream = sys.__stdin__
    return stream is not None and not stream.closed and os.isatty(stream.fileno())
