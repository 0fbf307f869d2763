"""How each rulebook resolves things: one package each, all of one shape (see `protocol`)."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from solo.systems.protocol import System

BUILT_IN = {"onedice": "solo.systems.onedice"}


class UnknownSystem(LookupError):
    """No rule system has this id."""


@cache
def system(name: str) -> System:
    """The rule system with an id; UnknownSystem where there is none. Entry points (`solo.systems`) are looked at only for
    a name that is not built in."""
    if name in BUILT_IN:
        return cast("System", import_module(BUILT_IN[name]))
    for entry in _others():
        if entry.name == name:
            return cast("System", entry.load())
    raise UnknownSystem(f"no rule system is called “{name}”")


def first_book(name: str) -> str | None:
    """The small book that an author who writes for a system begins with; None where the system brings none."""
    module = BUILT_IN.get(name) or next(entry.module for entry in _others() if entry.name == name)
    place = files(module).joinpath("first.adventure.yaml")
    return place.read_text(encoding="utf-8") if place.is_file() else None


@cache
def names() -> tuple[str, ...]:
    """The ids of all rule systems at hand."""
    return (*BUILT_IN, *(entry.name for entry in _others()))


@cache
def _others() -> tuple[EntryPoint, ...]:
    from importlib.metadata import entry_points  # to look through what is installed takes as long as to read a small book

    return tuple(entry_points(group="solo.systems"))


_SYSTEM = re.compile(rb"^system:[ \t]*([a-z0-9-]+)[ \t]*\r?$", re.MULTILINE)


def names_for(book: bytes) -> tuple[str, ...]:
    """The ids of the systems that a book may be for: only those built in where its text plainly names one of them."""
    found = _SYSTEM.search(book)
    return tuple(BUILT_IN) if found is not None and found[1].decode("ascii") in BUILT_IN else names()
