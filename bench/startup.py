"""What `solo --version` costs beside importing its command-line library: paired runs, one after the other, and their ratio.

python bench/startup.py [PAIRS]
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time


def seconds(*command: str) -> float:
    """How long a command takes, from start to end."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main(pairs: int = 40) -> None:
    """Print the medians and the median of the ratios."""
    ours, theirs = [], []
    for _ in range(pairs):
        theirs.append(seconds(sys.executable, "-c", "import click"))
        ours.append(seconds(sys.executable, "-m", "solo", "--version"))
    ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    print(f"import click      {statistics.median(theirs) * 1000:6.1f} ms")
    print(f"solo --version    {statistics.median(ours) * 1000:6.1f} ms")
    print(f"ratio             {ratio:6.2f}   (at most 1.5)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
