"""Files: ordinary ones are read, no more of them than may be read at all, and written whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from solo.book.shown import named

BYTES_MAX = 32 * 1024 * 1024  # of any file that is read whole


class Unreadable(OSError):
    """A file that cannot be read at all: one sentence."""


def contents(path: Path, what: str = "book", most: int = BYTES_MAX) -> bytes:
    """The bytes of a file, at most `most` and one more, so that what is too long shows. Unreadable where there is no such file,
    or where it is none: a pipe or a device may never end. `what` is what a file is wanted as, for the sentence."""
    try:
        mode = path.stat().st_mode
        if S_ISDIR(mode):
            raise Unreadable(f"“{named(path)}” is a folder, and a {what} is a file.")
        if not S_ISREG(mode):
            raise Unreadable(f"“{named(path)}” is not an ordinary file.")
        with path.open("rb") as file:
            return file.read(most + 1)
    except Unreadable:
        raise
    except (OSError, ValueError) as error:
        raise Unreadable(f"“{named(path)}” cannot be read: {reason(error)}.") from None


def put(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all: what stood there stays until all of the new is on the disk. Its folder is made where
    there is none. OSError where it cannot be written."""
    half = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with half.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    except OSError:
        with suppress(OSError):
            half.unlink()
        raise


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be had, to stand after a colon."""
    text = (error.strerror if isinstance(error, OSError) else None) or "it cannot be opened"
    return text[:1].lower() + text[1:]
