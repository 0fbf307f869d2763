"""The collector is off inside, and afterwards as it was before."""

from __future__ import annotations

import gc

import pytest

from solo.book.uncollected import uncollected


def test_it_is_on_again_whatever_happens() -> None:
    @uncollected()
    def failing() -> None:
        assert not gc.isenabled()
        with uncollected():
            pass
        assert not gc.isenabled(), "whoever turned it off turns it on"
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        failing()
    assert gc.isenabled()


def test_it_stays_off_where_it_was() -> None:
    gc.disable()
    try:
        with uncollected():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
