"""The files a command writes where the player says: none that matters is ever written over, and none is touched too early."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from solo.book.shown import shown
from solo.cli.shared import FINE, USAGE, Unable, say


def keep_from(option: str, file: str | Path, others: Mapping[str, str | Path | None]) -> None:
    """Unable where the file an option names is one of the others, each given with what it is ("the book")."""
    for what, other in others.items():
        if other is not None and _same(file, other):
            raise Unable(f"{option} would write over {what}, {shown(str(other))}; name another file.")


def can_be_written(file: str | Path) -> None:
    """Unable, in one sentence, where a file cannot be written. It is as it was afterwards, and not there if it was not."""
    path = Path(file)
    try:
        there = path.exists()
        if there and not path.is_file() and not path.is_dir():
            return  # a device, or a pipe: only using it shows
        with path.open("ab"):
            pass
        if not there:
            path.unlink()
    except (OSError, ValueError) as error:
        raise Unable(unwritten(path, error)) from None


def unwritten(path: str | Path, error: OSError | ValueError) -> str:
    """That a file cannot be written, and why, in one sentence."""
    why = (error.strerror if isinstance(error, OSError) else None) or "it cannot be opened"
    return f"{shown(str(path))} cannot be written: {why[:1].lower()}{why[1:]}."


def replace(file: str | Path, text: str) -> None:
    """Write a text to a file, whole or not at all: what stood there stays until all of the new is on the disk. OSError where it
    cannot be written."""
    path = Path(file)
    data = text.encode("utf-8", "replace")
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    place = path.resolve()  # a link stays a link
    half = place.with_name(f".{place.name[:100]}.{os.getpid()}.part")
    try:
        with half.open("wb") as into:
            into.write(data)
            into.flush()
            os.fsync(into.fileno())
        if place.exists():
            half.chmod(place.stat().st_mode)
        half.replace(place)
    except OSError:
        with suppress(OSError):
            half.unlink()
        raise


class Paper:
    """A file that is written as a game is played. Every line goes out at once, so that a killed game leaves its own. Where it can
    be written no more the game goes on without: `fault` is what to say when it ends."""

    def __init__(self, path: str) -> None:
        """Open the file; Unable where that cannot be."""
        self.fault: str | None = None
        self._path = path
        try:
            self._file = Path(path).open("w", encoding="utf-8", errors="replace", newline="\n", buffering=1)  # noqa: SIM115
        except (OSError, ValueError) as error:
            raise Unable(unwritten(path, error)) from None

    def write(self, text: str) -> None:
        """Write down a text."""
        if self.fault is None:
            try:
                self._file.write(text)
            except OSError as error:
                self.fault = unwritten(self._path, error)

    def close(self) -> int:
        """Close the file, and say what there is to say; the exit status."""
        try:
            self._file.close()
        except OSError as error:
            self.fault = self.fault or unwritten(self._path, error)
        return FINE if self.fault is None else say(self.fault, USAGE)


def _same(one: str | Path, other: str | Path) -> bool:
    try:
        return os.path.samefile(one, other)  # noqa: PTH121
    except (OSError, ValueError):  # one of them is not there (yet)
        return os.path.realpath(one) == os.path.realpath(other)
