"""Linting one long story, written for solo and for Bardic: wall time of `solo lint` beside `bardic lint`, in turn, in one run.

    python bench/lint_field.py BARDIC [SECTIONS] [ROUNDS]

BARDIC is the program of an installation of Bardic (`pip install bardic` into a virtual environment of its own).
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from lint import book, seconds


def bardic_book(sections: int) -> Iterator[str]:
    """The story of `lint.book` as Bardic has it: the same sections, links, conditions and words; checks are a die in Python."""
    rooms = sections - 3
    yield "from random import randint\n\n:: Start\n~ lamp = False\n~ met = False\n~ steps = 0\n~ roll = 0\n-> S1\n\n"
    for number in range(1, rooms + 1):
        after, beyond = min(number + 1, rooms + 1), min(number + 2, rooms + 1)
        yield f":: S{number}\nYou stand in room {number}. It smells of room {number * 7}.\n\n"
        yield "A draught comes from the dark, and something far away falls into water.\n"
        if number == 2:
            yield "~ lamp = True\n"
        if number == 3:
            yield "~ met = True\n"
        match number % 5:
            case 0:
                yield f"~ roll = randint(1, 6) + 3\n@if roll >= 6:\n-> S{after}\n@else:\n-> S{beyond}\n@endif\n"
            case 1 if number > 3:
                yield f"+ {{lamp}} [Light the lamp] -> S{after}\n+ [Feel your way] -> S{beyond}\n"
            case 2 if number > 3:
                yield f"~ steps = min(20, steps + 1)\n-> S{after}\n"
            case 3 if number > 3:
                yield f"@if met:\n-> S{after}\n@else:\n-> S{beyond}\n@endif\n"
            case _:
                yield f"+ [Go on] -> S{after}\n+ [Jump] -> S{beyond}\n"
        yield "\n"
    yield f":: S{rooms + 1}\nDaylight.\n+ [Step out] -> S{rooms + 2}\n+ [Turn back for good] -> S{rooms + 3}\n\n"
    yield f":: S{rooms + 2}\nYou are out.\n\n:: S{rooms + 3}\nYou never leave.\n"


def main(bardic: str, sections: int = 8_000, rounds: int = 3) -> None:
    """Print the medians, and the median of the ratios."""
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = Path(folder, "long.adventure.yaml"), Path(folder, "long.bard")
        ours.write_text(book(sections), encoding="utf-8")
        theirs.write_text("".join(bardic_book(sections)), encoding="utf-8")

        def pair() -> tuple[float, float]:
            return seconds(sys.executable, "-m", "solo", "lint", str(ours)), seconds(bardic, "lint", str(theirs))

        pair()
        pairs = [pair() for _ in range(rounds)]
        print(f"{sections:,} sections")
        print(f"solo lint    {statistics.median(a for a, _ in pairs):6.2f} s")
        print(f"bardic lint  {statistics.median(b for _, b in pairs):6.2f} s")
        print(f"ratio        {statistics.median(a / b for a, b in pairs):6.2f}   (under 1)")


if __name__ == "__main__":
    main(sys.argv[1], *(int(word) for word in sys.argv[2:]))
