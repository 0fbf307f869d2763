"""solo as a program: started without a terminal, or from a shell that does things to its streams."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

ROOT = str(Path(__file__).parent.parent)  # where the package is, whatever folder a test stands in


def solo(
    *arguments: str | Path, typed: str | bytes = "", limit: int | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run solo without a terminal. `limit`: no file may grow beyond so many bytes, as on a full disk."""

    def full() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    done = subprocess.run(
        [sys.executable, "-m", "solo", *map(str, arguments)],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": ROOT, **environment},
        preexec_fn=full if limit is not None else None,
        check=False,
    )
    out, err = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    assert "Traceback" not in out + err, out + err
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A line of bash, in which `solo` is the command; the exit status is that of the first part of a pipe that fails."""
    script = f'set -o pipefail; solo() {{ "{sys.executable}" -m solo "$@"; }}; {line}'
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, env={**os.environ, "PYTHONPATH": ROOT, **environment}, check=False
    )
    out, err = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    assert "Traceback" not in out + err, out + err
    assert "Exception ignored" not in out + err, out + err
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)
