"""What a file is called in a report: as a path that reads alike on every machine, or as a URI."""

from __future__ import annotations

import os
from pathlib import Path

STDIN = "<stdin>"


def relative(name: str, folder: Path | None = None) -> str:
    """A file's path from a folder (the current one), with / between its parts and no ./ before it.

    Where the file is not under the folder it is the whole path. Standard input is called `stdin`.
    """
    if name == STDIN:
        return "stdin"
    base, whole = _whole(folder or Path()), _whole(Path(name))
    try:
        return whole.relative_to(base).as_posix()
    except ValueError:
        return whole.as_posix()


def _whole(path: Path) -> Path:
    """A path from the root, without . and .. in it; not resolved, since a link is called what the author calls it."""
    return Path(os.path.normpath(path.absolute()))


def uri(name: str) -> str:
    """The same as a URI reference: relative to the current folder where the file is under it."""
    path = relative(name)
    if Path(path).is_absolute():
        return Path(path).as_uri()
    from urllib.parse import quote

    return quote(path.encode("utf-8", "surrogateescape"), safe="/")
