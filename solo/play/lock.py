"""A lock that says a game is being played: one file for each game, held by the operating system for as long as the process lives.

The system lets go of it however the process ends, `kill -9` too, so no lock is ever left behind; an empty file may be.
"""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

_NAME = re.compile(r"[0-9a-f]{1,64}")


class Lock:
    """A lock that is held until `release`."""

    def __init__(self, path: Path, descriptor: int | None) -> None:
        self._path, self._descriptor = path, descriptor

    def release(self) -> None:
        """Let go of it. The second time nothing happens."""
        if self._descriptor is None:
            return
        if sys.platform != "win32":  # Windows takes away no file that is open
            with suppress(OSError):
                self._path.unlink()
        with suppress(OSError):
            os.close(self._descriptor)
        self._descriptor = None


def take(folder: Path, name: str) -> Lock | None:
    """The lock of that name, or None where somebody else holds it, in this process or another.

    Where the file system knows no locks it is given all the same: better two windows than none.
    """
    if not _NAME.fullmatch(name):  # a store edited by hand: no path is made of what stands there
        name = blake2b(name.encode("utf-8", "replace"), digest_size=8).hexdigest()
    path = folder / f"{name}.lock"
    while True:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        except OSError:
            return Lock(path, None)
        if not _hold(descriptor):
            os.close(descriptor)
            return None
        if _still_there(path, descriptor):
            return Lock(path, descriptor)
        os.close(descriptor)  # whoever held it took the file away while we waited at it: again, with a new one


def _hold(descriptor: int) -> bool:
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # this file system has no locks
        return True
    return True


def _still_there(path: Path, descriptor: int) -> bool:
    try:
        there, held = path.stat(), os.fstat(descriptor)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return sys.platform == "win32" or (there.st_ino, there.st_dev) == (held.st_ino, held.st_dev)
