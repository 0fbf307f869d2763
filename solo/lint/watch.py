"""Looking again whenever a book is saved."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NoReturn

SECONDS = 0.4  # between two looks at the files' times: short enough to feel at once, long enough to cost nothing


def watch(
    files: Callable[[], Iterable[Path]], look: Callable[[], object], wait: Callable[[float], object] = time.sleep
) -> NoReturn:
    """Look now and whenever one of the files has changed, come or gone. Never returns: an exception, as of Ctrl-C, ends it."""
    while True:
        before = _state(files())
        look()
        while _state(files()) == before:
            wait(SECONDS)


def _state(files: Iterable[Path]) -> dict[Path, tuple[int, int, int]]:
    """When each file was last written, how long it is, and which file it is (an editor may put a new one in its place)."""
    state = {}
    for file in files:
        try:
            found = file.stat()
        except (OSError, ValueError):
            continue
        state[file] = (found.st_mtime_ns, found.st_size, found.st_ino)
    return state
