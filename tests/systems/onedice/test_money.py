"""Money at the start, and bargains."""

from __future__ import annotations

import pytest

from solo.systems.onedice.money import haggled, start_money
from solo.systems.onedice.skins import skin


@pytest.mark.figures("§12 start money")
def test_money_at_the_start() -> None:
    assert [start_money(die) for die in (1, 6)] == [10, 60]
    assert start_money(4, 1000) == 4000


@pytest.mark.figures("§12 start money")
@pytest.mark.parametrize(
    ("setting", "least", "most"), [("universal", 10, 60), ("fantasy", 10, 60), ("supers", 100, 600), ("space", 1000, 6000)]
)
def test_money_of_a_setting(setting: str, least: int, most: int) -> None:
    assert (skin(setting).money.least, skin(setting).money.most) == (least, most)


@pytest.mark.figures("§3 making a difference")
def test_a_bargain() -> None:
    assert haggled(100, 10, 5) == 50
    assert haggled(100, 10, 0) == 100
    assert haggled(100, 10, 10) == 0
    assert haggled(100, 10, 11) == 0
    assert haggled(100, 10, -2) == 120
