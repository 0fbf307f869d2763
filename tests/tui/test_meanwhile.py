"""What may be done besides the book's choices, in the app."""

from __future__ import annotations

from typing import Any

from solo.tui.widgets.choices import ChoiceLine

HURT = """
id: hurt
title: Hurt
system: onedice
license: CC0-1.0
start: 1
death: 3
heroes: {kim: {name: Kim, strong: 2, clever: 2, quick: 2, gear: [draught]}}
gear: {draught: {name: Red draught, potion: 3}}
sections:
  1:
    text: A stone falls on you.
    harm: 3
    choices:
      - {text: Go left, goto: 2}
      - {text: Go right, goto: 3}
  2: {text: Left., ending: victory}
  3: {text: Right., ending: defeat}
"""


async def test_it_stands_apart_below_the_choices(sit: Any, table: Any, until: Any) -> None:
    async with sit(table(HURT), (80, 30)) as seat:
        await seat.ready()
        lines = [line.rstrip() for line in seat.text.splitlines()]
        right = next(place for place, line in enumerate(lines) if "2  Go right" in line)
        apart, drink = lines[right + 1 : right + 3]
        assert "Drink" not in apart
        assert "3  Drink: Red draught" in drink
        await seat.choose(3)
        await until(seat.pilot, lambda: "Kim regains 3 Health: 6 of 6." in seat.text, "the draught")
        assert [line.has_class("-apart") for line in seat.play.query(ChoiceLine) if line.display] == [False, False]
