"""The book's counters, for a sheet."""

from __future__ import annotations

from solo.play.ledger import counters
from solo.play.session import Session
from solo.play.start import Setup
from solo.view import Block, Row
from tests.conftest import world_of
from tests.lint.conftest import CLEAN


def test_counters_stand_in_the_books_order() -> None:
    world = world_of(CLEAN.replace("start: 1\n", "start: 1\ncounters: {silver_coins: {start: 1200}, days: {}}\n", 1))
    game = Session(world, Setup(seed=1)).state.game
    assert counters(world, game) == Block("counters", (Row("silver coins", "1,200"), Row("days", "0")))


def test_a_book_that_counts_nothing_has_none() -> None:
    world = world_of(CLEAN)
    assert counters(world, Session(world, Setup(seed=1)).state.game) is None
