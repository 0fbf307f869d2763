"""Small OneDice books: Ann and Bob, some sections, and their ends; and somebody outside of any book."""

from __future__ import annotations

import re
from typing import Any, TypeVar, cast

from solo.play.session import Session
from solo.play.world import World
from solo.systems.onedice.people import Hero, HeroCard, Switches, ready_made
from tests.conftest import world_of

T = TypeVar("T")

HEROES = """\
heroes:
  ann: {name: Ann, strong: 1, clever: 2, quick: 3, skills: {Climb: 1, Riding: 1, Drive: 2}, money: 30}
  bob: {name: Bob, strong: 3, clever: 4, quick: 1, skills: {Blades: 2}, money: 100}
"""
ENDS = {
    "good": "{text: Good., ending: victory}",
    "bad": "{text: Bad., ending: defeat}",
    "other": "{text: Other., ending: other}",
    "dead": "{text: Dead., ending: defeat}",
}


def book(sections: str, top: str = "rules: {stunt_points: 0}\n", heroes: str = HEROES) -> World:
    """A book that begins in its first section, with the ends it leads to; sections are indented by two, as they stand in it."""
    ends = "".join(f"  {name}: {end}\n" for name, end in ENDS.items() if re.search(rf"(?<!level): {name}\b", sections + top))
    start = sections.split(":")[0].strip()
    head = f"id: a-test\ntitle: A Test\nsystem: onedice\nstart: {start}\nparty: {{size: 1..2}}\n"
    return world_of(f"{head}{top}{heroes}sections:\n{sections}{ends}")


def ending(session: Session) -> str:
    """In which section the story has ended."""
    assert session.state.ended is not None, session.question
    return session.state.ended.section


def somebody(id: str = "ann", strong: int = 3, clever: int = 2, quick: int = 2, **more: Any) -> Hero:
    """A hero as a book without anything else would have them: Health 9 and Defence 9, no Stunt Points; `more` is otherwise."""
    card = HeroCard(id, id.capitalize(), strong, clever, quick)
    return ready_made(card, None, Switches(stunt_points=0), {})._replace(**more)


def as_read(thing: T) -> T:
    """Something as it is once it was saved and read again: equal, and none of its texts and numbers the same object as before."""
    return cast("T", _copied(thing))


def _copied(thing: Any) -> Any:
    if isinstance(thing, str):
        return "".join(list(thing))
    if type(thing) is int:
        return int(str(thing))
    if not isinstance(thing, tuple):
        return thing
    parts = [_copied(part) for part in thing]
    return type(thing)(*parts) if hasattr(thing, "_fields") else tuple(parts)
