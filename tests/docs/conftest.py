"""What the tests of the documents need: a page's fenced blocks, and a folder to run its commands in."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Block(NamedTuple):
    """A fenced block of a page: what it is (`yaml`, `sh`, `text` …), its text, and the line it begins on."""

    kind: str
    text: str
    line: int


def blocks(page: str) -> list[Block]:
    """The fenced blocks of a page under docs."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return [
        Block(found[1], found[2], text.count("\n", 0, found.start()) + 1)
        for found in re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    ]


def commands_on_path(folder: Path) -> dict[str, str]:
    """An environment in which `solo` is this one, with a home of its own in a folder."""
    bin = folder / "bin"
    bin.mkdir()
    (bin / "solo").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m solo "$@"\n')
    (bin / "solo").chmod(0o755)
    environment = {key: value for key, value in os.environ.items() if key not in ("GITHUB_ACTIONS", "SOLO_PATH")}
    path = os.pathsep.join([str(bin), environment["PATH"]])
    return {**environment, "PATH": path, "PYTHONPATH": str(ROOT), "SOLO_HOME": str(folder / "home"), "COLUMNS": "100"}


def run(command: str, folder: Path, environment: dict[str, str], typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command line in a folder; what it prints on both streams comes together."""
    return subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
