"""Keeping the collector of circles away from work that makes none."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Leave the garbage collector off, for work that makes trees of hundreds of thousands of values and hardly a circle.

    What is thrown away is freed at once all the same. The collector would look through all that is kept again and again, which
    takes a quarter of the time; and once more where it is turned on again, so let the work be over by then.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
