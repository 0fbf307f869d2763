"""Which files are meant: a file is itself, a folder is every book under it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from solo.book.shown import shown

ENDINGS = (".adventure.yaml", ".adventure.yml")
_SKIPPED = frozenset({"node_modules", "__pycache__", "venv"})  # and every hidden folder: what stands there is not the author's


class NoBooks(LookupError):
    """A folder without a book: one sentence."""


def books(path: Path) -> tuple[Path, ...]:
    """The files that a path stands for, in order. NoBooks for a folder without any; whether a file can be read is seen later."""
    try:
        is_folder = path.is_dir()
    except (OSError, ValueError):  # a name too long, or with a NUL in it
        is_folder = False
    if not is_folder:
        return (path,)
    found = tuple(sorted(_under(path)))
    if not found:
        raise NoBooks(f"There is no book (*{ENDINGS[0]}) in the folder “{shown(str(path))}”.")
    return found


def _under(folder: Path) -> Iterator[Path]:
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".") and name not in _SKIPPED]
        for name in files:
            if name.endswith(ENDINGS) and not name.startswith("."):
                yield Path(place) / name
