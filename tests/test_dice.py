"""Dice: notation, its limits, and the seeded stream."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.dice import Dice, DiceError, below, faces, parse


@pytest.mark.parametrize(
    ("text", "shown", "rolled", "value"),
    [
        ("d6", "1d6", [4], 4),
        ("2d6+1", "2d6+1", [3, 5], 9),
        ("d6*5", "1d6*5", [2], 10),
        ("d6/2", "1d6/2", [1], 0),  # halves go down (p. 45)
        ("d6/2", "1d6/2", [5], 2),
        ("d6-2", "1d6-2", [1], -1),
        ("100d1000", "100d1000", [1000] * 100, 100_000),
        ("D6", "1d6", [6], 6),
    ],
)
def test_notation(text: str, shown: str, rolled: list[int], value: int) -> None:
    dice = parse(text)
    assert str(dice) == shown
    assert dice.value(rolled) == value


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("99999999d6", "dice"),
        ("101d6", "1 to 100"),
        ("0d6", "1 to 100"),
        ("d1", "2 to 1,000"),
        ("d1001", "2 to 1,000"),
        ("d6/0", "1 to 1,000,000"),
        ("d6*1000001", "1 to 1,000,000"),
        ("six", "d6"),
        ("", "d6"),
        ("d6+d6", "d6"),
        ("2d6+", "d6"),
        ("d6" * 5_000, "d6"),
    ],
)
def test_limits_are_named(text: str, limit: str) -> None:
    with pytest.raises(DiceError, match=limit):
        parse(text)


def test_least_and_most() -> None:
    assert (parse("2d6*3+1").least, parse("2d6*3+1").most) == (7, 37)


@given(st.integers(1, 100), st.integers(2, 1000), st.integers(-1_000_000, 1_000_000))
def test_what_is_written_reads_back(count: int, sides: int, plus: int) -> None:
    dice = Dice(count, sides, plus=plus)
    assert parse(str(dice)) == dice


@given(st.integers(0, 2**63 - 1), st.integers(0, 10_000), st.integers(0, 100), st.integers(1, 100), st.integers(2, 1000))
def test_faces_are_in_range_and_the_same_every_time(seed: int, turn: int, roll: int, count: int, sides: int) -> None:
    rolled = faces(seed, turn, roll, count, sides)
    assert len(rolled) == count
    assert all(1 <= face <= sides for face in rolled)
    assert rolled == faces(seed, turn, roll, count, sides)


def test_the_stream_is_the_documented_one() -> None:
    """BLAKE2b of "solo:SEED:TURN:ROLL:BLOCK", eight bytes at a time: written out once more, for the machines of others."""
    data = blake2b(b"solo:7:3:1:0").digest() + blake2b(b"solo:7:3:1:1").digest()
    expected = tuple(int.from_bytes(data[place : place + 8], "big") % 6 + 1 for place in range(0, 80, 8))
    assert faces(7, 3, 1, 10, 6) == expected


def test_faces_are_even() -> None:
    """60,000 dice: no face of six is off by more than 5 standard deviations (about 456)."""
    counted = Counter(face for turn in range(600) for face in faces(1, turn, 0, 100, 6))
    assert all(abs(counted[face] - 10_000) < 456 for face in range(1, 7))


def test_numbers_that_would_favour_low_faces_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """2**64 - 1 is beyond the last whole run of 3, so the next eight bytes are taken."""

    class Digest:
        def digest(self) -> bytes:
            return b"\xff" * 8 + (5).to_bytes(8, "big") * 7

    monkeypatch.setattr("solo.dice.blake2b", lambda data: Digest())
    assert below(0, 0, 0, [3]) == [2]
