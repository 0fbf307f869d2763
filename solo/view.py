"""Values a screen can show, and nothing else.

A rule system describes its heroes and its scenes in these; a front end draws them without knowing which system they came from.
Labels and states are codes: a front end looks them up in the words (a code without a word is shown as it stands).
"""

from __future__ import annotations

from typing import Literal, NamedTuple


class Meter(NamedTuple):
    """A number that goes up and down between 0 and `most`, such as Health."""

    label: str
    value: int
    most: int
    kind: Literal["meter"] = "meter"


class Row(NamedTuple):
    """A label and a value, such as `Wits` and `2`."""

    label: str
    value: str
    kind: Literal["row"] = "row"


class Block(NamedTuple):
    """Rows that belong together under a heading."""

    label: str
    rows: tuple[Row, ...]
    kind: Literal["block"] = "block"


class Sheet(NamedTuple):
    """A hero's sheet."""

    id: str
    name: str
    meters: tuple[Meter, ...]
    blocks: tuple[Block, ...]
    states: tuple[str, ...] = ()
    kind: Literal["sheet"] = "sheet"


class Person(NamedTuple):
    """Somebody in a scene. `side` is "hero" or "foe"; `active` says that it is this one's turn."""

    id: str
    name: str
    side: Literal["hero", "foe"]
    meters: tuple[Meter, ...]
    rows: tuple[Row, ...] = ()
    states: tuple[str, ...] = ()
    active: bool = False
    kind: Literal["person"] = "person"


class SceneView(NamedTuple):
    """A scene in progress: its title (a code), who is in it, and in which order they act (ids; empty: not settled). `places` says
    where each stands along a strip, in metres (empty: that does not matter)."""

    title: str
    people: tuple[Person, ...]
    order: tuple[str, ...] = ()
    places: tuple[tuple[str, int], ...] = ()
    kind: Literal["scene-view"] = "scene-view"


class Term(NamedTuple):
    """A word that players meet in the rules, and what it means, in a few sentences."""

    name: str
    meaning: str


class Chapter(NamedTuple):
    """Terms of the rules that belong together under a heading."""

    heading: str
    terms: tuple[Term, ...]
