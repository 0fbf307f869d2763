"""The book's counters as they stand, for a sheet."""

from __future__ import annotations

from solo.play.world import World
from solo.table import Game
from solo.view import Block, Row


def counters(world: World, game: Game) -> Block | None:
    """What the book counts (coins, days …), by name in the book's order; None where it counts nothing."""
    rows = [
        Row(name.replace("_", " "), f"{value:,}") for name, value in zip(world.book.counters, game.book.counters, strict=True)
    ]
    return Block("counters", tuple(rows)) if rows else None
