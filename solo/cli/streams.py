"""The three streams a command has: what encoding they speak, and what becomes of one that is closed, broken or full.

- What is no terminal is UTF-8, whatever the locale; a terminal speaks its own encoding, and what that lacks is shown as `?`.
- Closed standard input is empty; to closed standard output nothing is begun (exit 2); a closed standard error hears nothing.
- Whoever reads standard output and goes away (`| head`) ends a command quietly, with 1. Where there is no room for what is
  printed that is said, with 2. Either way nothing is lost of a game: what was answered is stored before it is shown.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TextIO

CLOSED = "Nothing can be printed: standard output is closed."


def prepare() -> bool:
    """Make the streams fit for any text. Whether there is a standard output to print to."""
    printing = sys.stdout is not None
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            # the lowest free number is the closed one: no file opened later may take it, and be printed to
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w", encoding="utf-8"))  # noqa: PTH123, SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=stream.encoding if stream.isatty() else "utf-8", errors="replace")
    return printing


def forget(stream: TextIO) -> None:
    """Let what is still to be written to a stream go: nobody hears it, and Python must not try once more at its end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def fault(error: OSError) -> str:
    """What to say of a file, or of standard output, that could not be had to the end."""
    if error.errno is None:
        return str(error)  # one of ours, a sentence already
    why = (error.strerror or os.strerror(error.errno)).lower()
    return f"Not everything could be printed: {why}." if error.filename is None else f"{error.filename}: {why}."
