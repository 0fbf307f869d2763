"""Twenty thousand damaged copies of real books: `pytest tests/slow/test_mutants.py --scale 1`."""

from __future__ import annotations

import resource

import pytest

from solo.lint.checks import play
from tests.mutants import hold, mutants

MEMORY = 400_000  # kB more than before


def test_twenty_thousand_damaged_books(scale: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "BOOK_LIMIT", 60)  # the fights of most copies are the same
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for number, data in enumerate(mutants("a doubled quote", int(20_000 * scale))):
        try:
            hold(data)
        except BaseException:
            print(f"copy {number}:\n{data.decode('utf-8', 'backslashreplace')}")
            raise
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MEMORY
