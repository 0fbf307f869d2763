"""When the app fails: the particulars go into a file, the player gets one line."""

from __future__ import annotations

import platform
import traceback
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


def write(error: BaseException, folder: Path) -> Path | None:
    """Write a crash file; its path, or None where nothing can be written. It holds no values of variables: those may be
    the book's secrets."""
    now = datetime.now(UTC)
    path = folder / f"crash-{now:%Y%m%d-%H%M%S}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(
            f"solo {_version('solo-adventures')}, textual {_version('textual')}, Python {platform.python_version()}, "
            f"{platform.system()}\n{now.isoformat(timespec='seconds')}\n\n{''.join(traceback.format_exception(error))}",
            encoding="utf-8",
        )
    except OSError:
        return None
    return path


def sentence(path: Path | None) -> str:
    """What the player is told."""
    told = "Something went wrong inside solo, and it had to stop. Your game is saved up to your last answer."
    return told if path is None else f"{told} What happened is written down in {path}."


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "(not installed)"
