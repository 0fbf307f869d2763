"""Heroes kept between adventures: a document for each in the player's folder, with where they have been.

A hero who was made is kept at once. In a game they are part of how it began (`Setup.brought`), so that it is whole without the
document; when the game ends they go home (`go_home`). Nothing is ever written over but a hero's own document, and one that cannot
be read stays where it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from time import time
from typing import Any, NamedTuple
from unicodedata import normalize

from solo import systems
from solo.book.shown import named, shown
from solo.book.spelling import nearest
from solo.play import shelf
from solo.play.files import Unreadable, contents, put, reason
from solo.play.resume import setup_to_json
from solo.play.session import Session
from solo.play.start import Setup, is_name
from solo.systems.protocol import System

VERSION = 1
BYTES_MAX = 1024 * 1024  # of a document
STAYS_MAX = 1_000  # adventures that a document remembers: the latest

_FILES = "hero-*.json"


class NoHero(LookupError):
    """No hero is kept under this name: one sentence."""


class CannotKeepHero(OSError):
    """A hero's document cannot be written or taken away: one sentence."""


class Stay(NamedTuple):
    """An adventure a hero was in: the book, how it ended, the experience it brought, whether they came through, when it ended (in
    seconds since 1970), and a hash of how the game began."""

    book: str
    title: str
    ending: str
    experience: int
    through: bool
    when: float
    journey: str


class Kept(NamedTuple):
    """A kept hero: the name, the rule system, the hero as JSON, where they have been, and the document."""

    name: str
    system: str
    hero: Mapping[str, Any]
    been: tuple[Stay, ...]
    path: Path


class Broken(NamedTuple):
    """A document that holds no hero, or none that can be played here: one sentence says why."""

    path: Path
    why: str


class Heroes:
    """The player's heroes."""

    def __init__(self, home: Path | None = None) -> None:
        """The heroes kept in a folder (the player's own)."""
        self._folder = (home or shelf.home()) / "heroes"

    def all(self) -> tuple[Kept, ...]:
        """Every hero that can be played, by name."""
        return tuple(sorted((hero for hero in self._read() if isinstance(hero, Kept)), key=lambda hero: hero.name.casefold()))

    def broken(self) -> tuple[Broken, ...]:
        """The documents that hold none, or one of a name that another has."""
        return tuple(hero for hero in self._read() if isinstance(hero, Broken))

    def find(self, name: str) -> Kept:
        """The hero of a name, however it is written. NoHero where there is none."""
        heroes = self.all()
        for hero in heroes:
            if _same(hero.name, name):
                return hero
        near = nearest(name, [hero.name for hero in heroes])
        more = f"; did you mean {near}?" if near else "; solo hero list shows those there are."
        raise NoHero(f"No hero called “{named(name)}” is kept{more}")

    def keep(self, system: str, hero: Mapping[str, Any], been: tuple[Stay, ...] = ()) -> Kept:
        """Keep a hero who has no document yet. ValueError where the name is somebody's, or none; CannotKeepHero."""
        name = str(hero.get("name", ""))
        if not is_name(name):
            raise ValueError("this is no name for a hero")
        if any(_same(kept.name, name) for kept in self.all()):
            raise ValueError(f"a hero called {name} is kept already")
        kept = Kept(name, system, hero, been, self._free(name))
        self.write(kept)
        return kept

    def write(self, kept: Kept) -> None:
        """Write a hero's document. CannotKeepHero where that cannot be done: it is as it was."""
        been = [stay._asdict() for stay in kept.been[-STAYS_MAX:]]
        document = {"solo": VERSION, "system": kept.system, "hero": kept.hero, "been": been}
        data = (json.dumps(document, indent=1) + "\n").encode("ascii")
        if len(data) > BYTES_MAX:  # nobody could read it again
            raise CannotKeepHero(f"{shown(kept.name)} takes more than the {BYTES_MAX:,} bytes that a kept hero may have.")
        try:
            put(kept.path, data)
        except OSError as error:
            raise CannotKeepHero(f"{shown(str(kept.path))} cannot be written: {reason(error)}.") from None

    def delete(self, kept: Kept) -> None:
        """Take a hero's document away. CannotKeepHero where that cannot be done."""
        try:
            kept.path.unlink(missing_ok=True)
        except OSError as error:
            raise CannotKeepHero(f"{shown(str(kept.path))} cannot be taken away: {reason(error)}.") from None

    def _read(self) -> Iterator[Kept | Broken]:
        try:
            paths = sorted(self._folder.glob(_FILES), key=lambda path: path.stem)
        except OSError:
            paths = []
        first: dict[str, Path] = {}
        for path in paths:
            hero = _kept(path)
            if isinstance(hero, Kept) and (other := first.setdefault(_plain(hero.name), path)) != path:
                both = f"{shown(other.name)} and {shown(path.name)} both hold a hero called {hero.name}"
                hero = Broken(path, f"{both}: the second is left out until one of them has another name.")
            yield hero

    def _free(self, name: str) -> Path:
        """Where a new hero's document goes: nothing lies there. No system takes `hero-…` for a device."""
        ascii = normalize("NFKD", name).encode("ascii", "ignore").decode()
        slug = re.sub("[^a-z0-9]+", "-", ascii.lower()).strip("-")[:40] or "nameless"
        number = 1
        while (path := self._folder / f"hero-{slug}{'' if number == 1 else f'-{number}'}.json").exists():
            number += 1
        return path


def free_name(name: str, taken: Iterable[str]) -> str:
    """A name that nobody has: the name, or with a number behind it."""
    others = {other.casefold() for other in taken}
    number, free = 1, name
    while free.casefold() in others:
        number += 1
        free = f"{name[:50]} {number}"
    return free


def _same(one: str, other: str) -> bool:
    return _plain(one) == _plain(other)


def _plain(name: str) -> str:
    return name.strip().casefold()


# --- reading a document: it may have been edited, or cut short ---


def _kept(path: Path) -> Kept | Broken:
    try:
        data = json.loads(contents(path, "hero", BYTES_MAX))
        if type(data["solo"]) is not int or data["solo"] != VERSION:
            return Broken(path, f"{shown(path.name)} was written by another solo, and is left alone.")
        name, system, hero = str(data["system"]), systems.system(str(data["system"])), dict(data["hero"])
    except systems.UnknownSystem as fault:
        return Broken(path, f"{shown(path.name)}: {fault}.")
    except Unreadable as fault:
        return Broken(path, str(fault))
    except (ValueError, KeyError, TypeError, RecursionError):
        return Broken(path, f"{shown(path.name)} holds no hero that could be read; it is left as it is.")
    try:
        return Kept(_named(system, hero), name, hero, tuple(_stays(data.get("been"))), path)
    except ValueError as fault:
        return Broken(path, f"{shown(path.name)} holds no hero that could be read: {fault}; it is left as it is.")


def _named(system: System, data: Mapping[str, Any]) -> str:
    """The name of a hero who can be played. ValueError says which field of theirs is not as it should be."""
    hero = system.hero_from_json(data)
    if not is_name(hero.name):
        raise ValueError("`name` is no name for a hero")
    for item in system.gear(hero):
        if item not in system.shapes.lent:
            raise ValueError(f"`gear` has “{named(item, 40)}”, which is no item that a hero can keep")
    return str(hero.name)


def _stays(data: Any) -> Iterator[Stay]:
    if not isinstance(data, list):
        raise ValueError("`been` must be a list")
    for number, stay in enumerate(data, start=1):
        try:
            yield _stay(stay)
        except (ValueError, TypeError, AttributeError):
            raise ValueError(f"entry {number} of `been` cannot be read") from None


def _stay(data: Mapping[str, Any]) -> Stay:
    stay = Stay(**data)
    texts = (stay.book, stay.title, stay.ending, stay.journey)
    if not all(isinstance(text, str) for text in texts) or type(stay.through) is not bool:
        raise ValueError(data)
    if type(stay.experience) is not int or type(stay.when) not in (int, float) or not 0 <= stay.when < 10**11:
        raise ValueError(data)
    return stay._replace(book=shown(stay.book), title=shown(stay.title), ending=shown(stay.ending))


# --- after a book ---


def go_home(session: Session, heroes: Heroes, now: float | None = None) -> tuple[str, ...]:
    """Keep the heroes who came into a game from outside as they ended it: a sentence for each, none while it is not over. To say
    it again, after an undo and another end, changes what it did before. CannotKeepHero is said, not raised."""
    ended, setup = session.state.ended, session.setup
    if ended is None or not setup.brought:
        return ()
    if setup.tampered:
        return ("Heroes stay as they were kept: this game was begun with things that they do not have.",)
    party = session.state.game.play.party
    said = []
    pack: Mapping[str, int] = dict(party.pack)
    for hero in party.heroes:
        if hero.id in setup.brought:
            try:
                sentence, took = _went_home(session, hero, pack, heroes, int(time()) if now is None else now)
            except (CannotKeepHero, ValueError) as fault:
                sentence, took = f"{hero.name} could not be kept: {fault}", False
            said.append(sentence)
            pack = {} if took else pack
    return tuple(said)


def _went_home(session: Session, hero: Any, pack: Mapping[str, int], heroes: Heroes, now: float) -> tuple[str, bool]:
    """Keep one hero; what to say, and whether they took what lies in the pack."""
    world, setup, ended = session.world, session.setup, session.state.ended
    assert ended is not None
    book, system, data = world.book, world.system, setup.brought[hero.id]
    came = system.hero_from_json(data)
    home = system.went_home(came, hero, pack, book, session.state.game.play.party.rules)
    experience = 0 if home is None else system.experienced(home) - system.experienced(came)
    stay = Stay(book.id, book.title, ended.ending, experience, home is not None, now, journey(setup, hero.id))
    before = [kept for kept in heroes.all() if kept.system == book.system]
    known = next((kept for kept in before if any(been.journey == stay.journey for been in kept.been)), None)
    same = known or next((kept for kept in before if _same(kept.name, hero.name) and kept.hero == data), None)
    if same is not None and (known is None or same.been[-1].journey == stay.journey):
        been = same.been if known is None else same.been[:-1]
        as_now = data if home is None else system.hero_to_json(home)
        if same.name != hero.name:
            as_now = {**as_now, "name": same.name}
        heroes.write(same._replace(hero=as_now, been=(*been, stay)))
    elif known is not None:
        return f"{hero.name} has been elsewhere since this adventure ended for the first time, and stays as they are.", False
    elif home is not None:
        name = free_name(hero.name, (kept.name for kept in heroes.all()))
        heroes.keep(book.system, system.hero_to_json(system.called(home, name)), (stay,))
        if name != hero.name:
            return f"{hero.name} has been elsewhere since this adventure began; this one is kept as {name}.", True
    if home is None:
        return f"{hero.name} did not come through. They are kept as they were before this adventure.", False
    more = f", with {experience:,} more experience" if experience > 0 else ""
    return f"{hero.name} goes home, and is kept for another adventure{more}.", True


def journey(setup: Setup, id: str) -> str:
    """A hash of how a game began, for one of its heroes: games that begin alike are one adventure, however often they end."""
    text = json.dumps([setup_to_json(setup), id], sort_keys=True)
    return blake2b(text.encode(), digest_size=8).hexdigest()
