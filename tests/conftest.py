"""What many tests need: the bundled book as a world, and a home of their own."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from solo.book.reader import read
from solo.data import data_folder
from solo.play.world import World
from solo.systems import names, system

# The tests start solo hundreds of times, and without bytecode every time would compile all of it.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

RAID = data_folder("adventures") / "raid-on-graxlek-5.adventure.yaml"
HOLLOW = RAID.with_name("the-hollow-horror.adventure.yaml")


def world_of(text: str | bytes, path: str = "test.adventure.yaml") -> World:
    """The world of a book that must be sound."""
    reading = read(text, {name: system(name).shapes for name in names()}, path)
    assert reading.book is not None, reading.findings
    return World(reading.book, system(reading.book.system))


@pytest.fixture(scope="session")
def raid() -> World:
    """Raid on Graxlek 5."""
    return world_of(RAID.read_bytes(), str(RAID))


@pytest.fixture(scope="session")
def hollow() -> World:
    """The Hollow Horror."""
    return world_of(HOLLOW.read_bytes(), str(HOLLOW))


@pytest.fixture(scope="session")
def make_world() -> Callable[[str], World]:
    """A function from the text of a sound book to its world."""
    return world_of


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test has an empty SOLO_HOME, and no books but the bundled ones."""
    place = tmp_path / "solo-home"
    monkeypatch.setenv("SOLO_HOME", str(place))
    monkeypatch.delenv("SOLO_PATH", raising=False)
    return place


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--scale` and `--jobs`: how much of the long runs to do, and in how many processes."""
    parser.addoption("--scale", default="1", help="how much of the long runs in tests/slow to do; 1 is all")
    parser.addoption("--jobs", default=None, help="in how many processes those runs that can share their work do; all cores else")
