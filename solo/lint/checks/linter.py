"""Checks of what a book says to the linter itself. Found where its remarks are read (`solo.lint.ignores`)."""

from __future__ import annotations

from collections.abc import Iterator

from solo.book.findings import Finding
from solo.lint.check import Check, Subject

CHECKS = (
    Check(
        "unused-ignore",
        finds="A remark `# solo: ignore[…]` that silences nothing.",
        why="What it stood for has been mended, or the remark has slipped to another line. Left in place it would hide the next "
        "fault of that kind.",
        example="""\
# solo: ignore[dead-link] until chapter 3 is written
title: The Old Mill
""",
        mend="Delete the remark, or move it to the line it is meant for: that line, or alone on the line above. `--fix` "
        "deletes it.",
    ),
    Check(
        "unknown-check",
        finds="A remark `# solo: ignore[…]` that names a check which does not exist.",
        why="It silences nothing, and nobody would notice.",
        example="""\
# solo: ignore[daed-link] until chapter 3 is written
title: The Old Mill
""",
        mend="Correct the name. `solo explain` lists every check with its code.",
    ),
)


def find(subject: Subject) -> Iterator[Finding]:
    """Nothing: remarks are looked at when all other findings are known."""
    yield from ()
