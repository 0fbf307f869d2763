"""Did-you-mean: the word somebody most likely meant."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

LENGTH_MAX = 60  # longer than any name a hand types: nothing is suggested, so that a hostile book costs no time


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The one of `words` that `word` is most likely a slip of the pen for, or None where none is near enough.

    Nearness is the restricted Damerau-Levenshtein distance: letters left out, put in, changed, or two neighbours swapped. A third
    of the word may be wrong, and one letter always (`max(len(word), 3) // 3`). Of equally near words the first in code point
    order is given, so that the answer does not hang on the order of a set.
    """
    if len(word) > LENGTH_MAX:
        return None
    limit = max(len(word), 3) // 3
    best: str | None = None
    for candidate in sorted(set(words)):
        found = distance(word, candidate, limit)
        if found is not None:
            best, limit = candidate, found - 1  # only what is nearer still can win from here on
            if limit < 0:
                break
    return best


def akin(word: str, words: Iterable[str]) -> list[str]:
    """Those of some words in which a part (between hyphens) begins as `word` does: with the most letters, three at least. For a
    guess where `nearest` finds nothing, as `crowbar` for `crow`."""
    if len(word) > LENGTH_MAX:
        return []
    shared = {known: max(_shared(word, part) for part in (known, *known.split("-"))) for known in words}
    most = max(shared.values(), default=0)
    return [known for known, letters in shared.items() if letters == most] if most >= 3 else []


def _shared(one: str, other: str) -> int:
    """How many letters two words begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def distance(one: str, other: str, limit: int) -> int | None:
    """The restricted Damerau-Levenshtein distance of two words, or None where it is over `limit`."""
    if abs(len(one) - len(other)) > limit:
        return None
    before: list[int] = []  # the row before the last one, for swapped neighbours
    last = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        row = [i]
        for j, against in enumerate(other, start=1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        # A swap reaches back two rows, so both must be past the limit before nothing can come back under it.
        if min(row) > limit and min(last) > limit:
            return None
        before, last = last, row
    return last[-1] if last[-1] <= limit else None
