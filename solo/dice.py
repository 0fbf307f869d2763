"""Dice notation, and the one stream all seeded dice come from.

A seeded face depends on four whole numbers and nothing else: the game's seed, the turn (how many answers the player has given),
the roll (how many rolls and draws came before it in that turn) and the die's place in the roll. So the same game rolls the same
dice on every machine, after an undo, and whatever other rolls were typed in by hand.

The bytes of BLAKE2b("solo:SEED:TURN:ROLL:BLOCK"), 64 to a block, are read eight at a time as big-endian numbers; a number
in the last incomplete run of `sides` is thrown away, so every face is equally likely.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import blake2b
from typing import Literal, NamedTuple

DICE_MAX = 100  # dice in one roll
SIDES_MIN, SIDES_MAX = 2, 1_000
FACTOR_MAX = 1_000_000  # what a roll may be multiplied or divided by, or have added

_NOTATION = re.compile(r"(\d{0,4})d(\d{1,9})(?:([*/])(\d{1,9}))?(?:([+-])(\d{1,9}))?", re.IGNORECASE)
_TOP = 2**64


class DiceError(ValueError):
    """Text that is no dice, or dice beyond the limits: one sentence that says which."""


class Dice(NamedTuple):
    """A handful of equal dice and what is done with their sum: `(sum * times // over) + plus`, so halves go down."""

    count: int  # type: ignore[assignment]  # hides tuple.count, of no use here
    sides: int
    times: int = 1
    over: int = 1
    plus: int = 0
    kind: Literal["dice"] = "dice"

    def value(self, faces: Sequence[int]) -> int:
        """What these faces come to."""
        return sum(faces) * self.times // self.over + self.plus

    @property
    def least(self) -> int:
        """The lowest it can come to."""
        return self.value([1] * self.count)

    @property
    def most(self) -> int:
        """The highest it can come to."""
        return self.value([self.sides] * self.count)

    def __str__(self) -> str:
        text = f"{self.count}d{self.sides}"
        text += f"*{self.times}" if self.times != 1 else f"/{self.over}" if self.over != 1 else ""
        return text + (f"{self.plus:+d}" if self.plus else "")


def parse(text: str) -> Dice:
    """Read `d6`, `2d6+1`, `d6*5` or `d6/2`; raise DiceError with one sentence for anything else."""
    found = _NOTATION.fullmatch(text.strip())
    if found is None:
        raise DiceError(f"“{text[:40]}” is not dice; write them like d6, 2d6+1, d6*5 or d6/2")
    count, sides = int(found[1] or 1), int(found[2])
    if not 1 <= count <= DICE_MAX:
        raise DiceError(f"{count} dice in one roll; 1 to {DICE_MAX} are allowed")
    if not SIDES_MIN <= sides <= SIDES_MAX:
        raise DiceError(f"a die of {sides} sides; {SIDES_MIN} to {SIDES_MAX:,} are allowed")
    factor, plus = int(found[4] or 1), int(found[6] or 0)
    if max(factor, plus) > FACTOR_MAX or factor == 0:
        raise DiceError(f"“{text[:40]}” multiplies, divides or adds beyond the limits; 1 to {FACTOR_MAX:,} are allowed")
    return Dice(
        count,
        sides,
        times=factor if found[3] == "*" else 1,
        over=factor if found[3] == "/" else 1,
        plus=-plus if found[5] == "-" else plus,
    )


def below(seed: int, turn: int, roll: int, limits: Sequence[int]) -> list[int]:
    """Even choices: for each limit a whole number from 0 to one less than it."""
    picked: list[int] = []
    block, at, data = 0, 64, b""
    for limit in limits:
        while True:
            if at == 64:
                data = blake2b(b"solo:%d:%d:%d:%d" % (seed, turn, roll, block)).digest()
                block, at = block + 1, 0
            number = int.from_bytes(data[at : at + 8], "big")
            at += 8
            if number < _TOP - _TOP % limit:
                picked.append(number % limit)
                break
    return picked


def faces(seed: int, turn: int, roll: int, count: int, sides: int) -> tuple[int, ...]:
    """The faces, 1 to `sides`, of the given roll of the given turn under a seed."""
    return tuple(pick + 1 for pick in below(seed, turn, roll, [sides] * count))
