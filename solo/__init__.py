"""solo: a runtime for numbered-paragraph solo adventures.

The public door is small: `read` a book, make a `World` of it with its rule system, and play a `Session`; `Teller` has the words.
Everything is imported when it is first asked for, so that importing `solo` costs nothing.

    from solo import Session, Setup, Teller, World, read, system

    reading = read(data, {"onedice": system("onedice").shapes}, "my-book.adventure.yaml")
    game = Session(World(reading.book, system(reading.book.system)), Setup(seed=7))
    game.answer("6")
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solo.book.reader import read
    from solo.play.session import Refused, Session
    from solo.play.start import Setup
    from solo.play.telling import Teller
    from solo.play.world import World
    from solo.systems import system

__version__ = "0.1.0"

__all__ = ["Refused", "Session", "Setup", "Teller", "World", "read", "system"]

_HOMES = {
    "Refused": "solo.play.session",
    "Session": "solo.play.session",
    "Setup": "solo.play.start",
    "Teller": "solo.play.telling",
    "World": "solo.play.world",
    "read": "solo.book.reader",
    "system": "solo.systems",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"solo has no {name}")
    return getattr(import_module(_HOMES[name]), name)
