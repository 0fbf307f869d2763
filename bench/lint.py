"""What linting a big book costs beside importing its schema library: paired runs, one after the other, and their ratio; and how
the time grows with the book.

    python bench/lint.py [PAIRS]
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

SECTIONS = 1_000
GROWTH = (1_000, 2_000, 4_000, 8_000)
LIMIT = 8.0  # times the import


def book(sections: int) -> str:
    """A sound book with so many sections: corridors with choices, checks, conditions, items and codewords, and two endings."""
    return "".join(_lines(sections))


def _lines(sections: int) -> Iterator[str]:
    rooms = sections - 3
    yield "id: the-long-way\ntitle: The Long Way\nsystem: onedice\nlanguage: en\nauthors: [Nobody]\nlicense: CC0-1.0\nstart: 1\n"
    yield "heroes:\n  kim: {name: Kim, strong: 2, clever: 2, quick: 2, skills: {Sneaky: 1}}\n"
    yield "gear:\n  lamp: {name: Lamp}\ncounters:\n  steps: {start: 0, max: 20}\ncodewords: [met-the-miller]\n"
    yield "sections:\n"
    for number in range(1, rooms + 1):
        after = min(number + 1, rooms + 1)
        beyond = min(number + 2, rooms + 1)
        yield f"  {number}:\n    text: |\n      You stand in room {_words(number)}. It smells of {_words(number * 7)}.\n"
        yield "\n      A draught comes from the dark, and something far away falls into water.\n"
        if number == 2:
            yield "    gain: [lamp]\n"
        if number == 3:
            yield "    mark: [met-the-miller]\n"
        match number % 5:
            case 0:
                yield f"    check: {{skill: Sneaky, tn: 6, success: {after}, failure: {beyond}}}\n"
            case 1 if number > 3:
                yield f"    choices:\n      - {{text: Light the lamp, goto: {after}, if: has('lamp')}}\n"
                yield f"      - {{text: Feel your way, goto: {beyond}, id: feel}}\n"
            case 2 if number > 3:
                yield f"    add: {{steps: 1}}\n    goto: {after}\n"
            case 3 if number > 3:
                yield "    branch:\n"
                condition = "marked('met-the-miller')" + (" and steps > 3" if number > 30 else "")
                yield f"      - {{if: {condition}, goto: {after}}}\n      - {{goto: {beyond}}}\n"
            case _:
                yield f"    choices:\n      - {{text: Go on, goto: {after}}}\n      - {{text: Jump, goto: {beyond}, id: jump}}\n"
    yield f"  {rooms + 1}:\n    text: |\n      Daylight.\n    choices:\n      - {{text: Step out, goto: {rooms + 2}}}\n"
    yield f"      - {{text: Turn back for good, goto: {rooms + 3}}}\n"
    yield f"  {rooms + 2}:\n    text: |\n      You are out.\n    ending: victory\n"
    yield f"  {rooms + 3}:\n    text: |\n      You never leave.\n    ending: defeat\n"


_SYLLABLES = ("ka", "lo", "mi", "ru", "te", "sa", "no", "vi", "du", "pe")


def _words(number: int) -> str:
    return "".join(_SYLLABLES[int(digit)] for digit in str(number))


def seconds(*command: str) -> float:
    """How long a command takes, from start to end. It may keep its bytecode, as an installed program's was: its first run is not
    to be counted."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=kept)
    return time.perf_counter() - start


def main(pairs: int = 10) -> None:
    """Print the medians, the median of the ratios, and the growth."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "long.adventure.yaml"

        def lint() -> float:
            return seconds(sys.executable, "-m", "solo", "lint", str(file))

        file.write_text(book(SECTIONS), encoding="utf-8")
        lint()
        ours, theirs = [], []
        for _ in range(pairs):
            theirs.append(seconds(sys.executable, "-c", "import jsonschema"))
            ours.append(lint())
        ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
        print(f"import jsonschema            {statistics.median(theirs) * 1000:8.1f} ms")
        print(f"solo lint, {SECTIONS:,} sections     {statistics.median(ours) * 1000:8.1f} ms")
        print(f"ratio                        {ratio:8.2f}   (at most {LIMIT:g})")
        for sections in GROWTH:
            file.write_text(book(sections), encoding="utf-8")
            taken = min(lint() for _ in range(2))
            print(f"{sections:>6,} sections              {taken * 1000:8.1f} ms   {taken / sections * 1e6:6.1f} µs a section")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
