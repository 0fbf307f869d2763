"""A thousand damaged copies of real books, of a named seed. Twenty thousand more are in `tests/slow`."""

from __future__ import annotations

import pytest

from solo.lint.checks import play
from tests.mutants import hold, mutants


@pytest.mark.parametrize("part", range(10))
def test_a_damaged_book_is_a_finding_and_no_more(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "BOOK_LIMIT", 60)  # the fights of most copies are the same
    for data in mutants(f"a lost comma, part {part}", 100):
        try:
            hold(data)
        except BaseException:
            print(data.decode("utf-8", "backslashreplace"))
            raise
