"""A stored game taken up again, also after its book was edited or a newer solo rules otherwise.

Where nothing has changed the answers are run again. Where something has, the game goes on as near as it can to where it was:

- the present section plays as before (its mechanics are the same): its answers are run again;
- it plays otherwise, or its answers no longer fit: at its beginning;
- it is gone, but exactly one new section has both its hashes: it was renumbered, and the game goes on there;
- it is gone: at the beginning of the last section of the path that still stands;
- nothing of the path stands: at the beginning of the book.

Words that changed never matter. What was done is always said (`notes`). Undo goes back only as far as running the answers again
leads where the path led (`floor`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from solo.play.fingerprint import Print, book_hash, fingerprint
from solo.play.saves import Stored, StoredEntry
from solo.play.session import Session, fresh, proceed
from solo.play.start import Setup, SetupFault
from solo.play.state_json import game_from_json, lost, switches
from solo.play.world import BookFault, World
from solo.table import Game, Misfit, Record

Entry = tuple[int, Game]


class CannotResume(Exception):
    """A stored game cannot be taken up again: one sentence. It stays in the store."""


class Resumed(NamedTuple):
    """A game taken up again. `first` is the place in the stored path of the session's first entry, where undo ends; `edited` says
    that the book is no longer the one the game was last played with; `shut` is what undo had taken back and cannot be given again."""

    session: Session
    hash: str
    first: int
    edited: bool
    shut: tuple[tuple[Record, ...], ...]
    notes: tuple[str, ...]


class Prints:
    """The hashes of a book's sections, each worked out when it is first asked for."""

    def __init__(self, world: World) -> None:
        self._book = world.book
        self._known: dict[str, Print] = {}

    def of(self, section: str) -> Print:
        """The hashes of a section of the book."""
        if section not in self._known:
            self._known[section] = fingerprint(self._book, section)
        return self._known[section]

    def all(self) -> dict[str, Print]:
        """The hashes of all sections."""
        return {section: self.of(section) for section in self._book.sections}


def setup_to_json(setup: Setup) -> dict[str, Any]:
    """How a game began, as JSON."""
    return {**setup._asdict(), "names": dict(setup.names), "rules": dict(setup.rules), "set": dict(setup.set)}


def setup_from_json(data: Mapping[str, Any]) -> Setup:
    """How a game began; what cannot be read is left as if not asked for."""
    fitting = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in data.items()
        if name in Setup._fields and isinstance(value, list if isinstance(getattr(_PLAIN, name), tuple) else type(getattr(_PLAIN, name)))
    }
    return Setup(**fitting)


_PLAIN = Setup(start="")


def resume(world: World, stored: Stored, prints: Prints) -> Resumed:
    """Take up a stored game. CannotResume where there is no way to; BookFault where the book, as it is now, goes nowhere."""
    return _Resuming(world, stored, prints).resumed()


class _Resuming:
    """One stored game being taken up again: the path in terms of the book as it is now, and what there is to say."""

    def __init__(self, world: World, stored: Stored, prints: Prints) -> None:
        self.world, self.stored, self.prints = world, stored, prints
        self.hash = book_hash(world.book)
        self.edited = stored.hash != self.hash
        self.setup = setup_from_json(stored.setup)
        self.notes: list[str] = []
        self.places = [self._place(entry) for entry in stored.entries]
        self.games = self._games()
        self.records = self._rekeyed(stored.records) if self.edited else stored.records

    def resumed(self) -> Resumed:
        if self.stored.broken:
            self.notes.append("Part of this saved game could not be read; what could be is here.")
        last = len(self.games) - 1
        at = next((place for place in range(last, -1, -1) if self.games[place] is not None), None)
        if at is None:
            return self._anew()
        first = self._sound(at) if self.edited else self._unbroken(at)
        if at == last and self.places[at] is not None and not self._changed(at):
            session = self._try(first, at, self.records)
            if session is not None:
                self._say_edited(at)
                return self._done(session, first, whole=not self.edited or self._plays_alike())
        first = self._sound(at)
        records = self.records[: self.stored.entries[at].before]
        session = self._try(first, at, records) or self._begun(at, records)
        self._say_back(at, last)
        if any(record.kind == "ask" for record in records) and session.state.entries[0][0] == len(records):
            self.notes.append("What you did before that can no longer be taken back.")
        return self._done(session, at if session.state.entries[0][0] == len(records) else first, whole=False)

    # --- the path in the book as it is now ---

    def _place(self, entry: StoredEntry) -> str | None:
        """Where a section of the path is now: itself, or the one new section that is like it in all; None where it is gone."""
        if entry.section in self.world.book.sections:
            return entry.section
        old = self.stored.sections
        new = [section for section in self.world.book.sections if section not in old] if old else []
        same = [section for section in new if self.prints.of(section)[:2] == (entry.mechanics, entry.words)]
        return same[0] if len(same) == 1 else None

    def _changed(self, at: int) -> bool:
        """Whether an entry's section plays otherwise than it did."""
        place = self.places[at]
        return place is None or self.prints.of(place).mechanics != self.stored.entries[at].mechanics

    def _games(self) -> list[Game | None]:
        """The game at each entry, from the floor on; None where it cannot be read or its section is gone."""
        games: list[Game | None] = []
        visited: set[str] = set()
        had: set[str] = set()
        for at, (entry, place) in enumerate(zip(self.stored.entries, self.places, strict=True)):
            game = None
            if place is not None and entry.state is not None and at >= self.stored.floor:
                data = {**entry.state, "section": place}
                if self.edited:
                    data |= {"visited": [*visited], "had": [*had, *_texts(entry.state.get("had"))]}
                game = self._game(data)
            games.append(game)
            visited.add(place or entry.section)
            had |= {*_texts(entry.state.get("pack")), *_texts(entry.state.get("had"))} if entry.state is not None else set()
        return games

    def _game(self, data: Mapping[str, Any]) -> Game | None:
        try:
            game = game_from_json(self.world, data)
        except ValueError:
            return None
        if not self.edited:
            return game
        rules = switches(self.world.book.rules, self.setup.rules)  # an edited switch counts from now on; the player's own stay
        return game._replace(play=game.play._replace(party=game.play.party._replace(rules=rules)))

    def _rekeyed(self, records: Sequence[Record]) -> tuple[Record, ...]:
        """The records with the sections, and the choices that are called after sections, as they are called now."""
        moved = {entry.section: place for entry, place in zip(self.stored.entries, self.places, strict=True) if place is not None}
        return tuple(self._moved(record, moved) for record in records)

    def _moved(self, record: Record, moved: Mapping[str, str]) -> Record:
        at = moved.get(record.at)
        if at is None:
            return record
        answer = record.answer
        old, new = self.stored.sections.get(record.at), self.prints.of(at)
        if old and record.kind == "ask" and record.code == "choice" and old.mechanics == new.mechanics and answer in old.keys:
            answer = new.keys[old.keys.index(str(answer))]
        return record._replace(at=at, answer=answer)

    # --- running it again ---

    def _unbroken(self, at: int) -> int:
        """The first entry, from the floor on, from which all up to `at` could be read."""
        first = at
        while first > self.stored.floor and self.games[first - 1] is not None:
            first -= 1
        return first

    def _sound(self, at: int) -> int:
        """The first entry, from the floor on, from which running the answers again leads along the path to the entry `at`."""
        first = at
        while first > self.stored.floor and self._leads(first - 1):
            first -= 1
        return first

    def _leads(self, at: int) -> bool:
        """Whether running the answers again from an entry leads to the next."""
        if self.games[at] is None:
            return False
        before, following = self._entry(at), self._entry(at + 1)
        state = fresh(before[1], (), self.records[: before[0]])
        try:
            entries = proceed(self.world, state, lambda *_: None, self.records[before[0] : following[0]]).entries
        except (Misfit, BookFault, LookupError, ValueError):
            return False
        return entries[1:2] == (following,)

    def _entry(self, at: int) -> Entry:
        game = self.games[at]
        assert game is not None
        return self.stored.entries[at].before, game

    def _try(self, first: int, at: int, records: tuple[Record, ...]) -> Session | None:
        """The session over these records; None where it does not lead to the entry `at`, or with all records beyond it."""
        entries = tuple(self._entry(place) for place in range(first, at + 1))
        try:
            session = self._session(entries, records)
        except (Misfit, BookFault, LookupError, ValueError):
            return None
        reached = session.state.entries
        if len(records) > self.stored.entries[at].before or records == self.stored.records:
            return session if reached == entries else None
        return session if reached[: len(entries)] == entries else None

    def _begun(self, at: int, records: tuple[Record, ...]) -> Session:
        """The session at the beginning of an entry's section, whatever led there."""
        return self._session((self._entry(at),), records)

    def _session(self, entries: tuple[Entry, ...], records: tuple[Record, ...]) -> Session:
        stored = self.stored
        return Session.resume(
            self.world,
            self.setup,
            entries,
            records,
            dice=stored.dice,
            undone=stored.undone,
            ever=stored.ever,
            redo=stored.redo,
            typed=stored.typed,
        )

    def _anew(self) -> Resumed:
        """The game from its beginning."""
        for setup in (self.setup, Setup(seed=self.setup.seed)):
            try:
                session = Session(self.world, setup, typed=self.stored.typed)
            except SetupFault:
                continue
            session.dice, session.undone, session.ever = dict(self.stored.dice), self.stored.undone, self.stored.ever
            self.notes.append("Nothing of the way you went is left in the book, so the game begins again.")
            return Resumed(session, self.hash, 0, self.edited, self.stored.redo, tuple(self.notes))
        raise CannotResume("This game can no longer be played: the book has changed too much. It is kept among the saves.")

    def _plays_alike(self) -> bool:
        """Whether no section has gone, come or changed but in its words."""
        old = self.stored.sections
        new = self.prints.all()
        return old.keys() == new.keys() and all((old[name][0], old[name][2]) == (new[name][0], new[name][2]) for name in new)

    def _done(self, session: Session, first: int, *, whole: bool) -> Resumed:
        shut: tuple[tuple[Record, ...], ...] = ()
        if not whole and session.redo_stack:
            shut, session.redo_stack = tuple(session.redo_stack), []
        return Resumed(session, self.hash, first, self.edited, shut, tuple(self.notes))

    # --- what is said ---

    def _say_edited(self, at: int) -> None:
        if not self.edited:
            return
        old, new = self.stored.entries[at].section, self.places[at]
        if old != new:
            self.notes.append(f"The book has been edited: section {old} is section {new} now, and you go on there.")
        else:
            self.notes.append("The book has been edited since you last played; where you are nothing has changed but perhaps the words.")
        self._say_lost(at)

    def _say_back(self, at: int, last: int) -> None:
        here, there = self.places[at], self.stored.entries[last].section
        if at != last and self.places[last] is None:
            self.notes.append(f"The book has been edited: section {there} is gone, so you are back at the beginning of section {here}.")
        elif at != last:
            self.notes.append(f"How you came to section {there} could not be read, so you are back at the beginning of section {here}.")
        elif self._changed(at):
            self.notes.append(f"The book has been edited: section {here} plays otherwise now, so you are back at its beginning.")
        elif self.edited:
            self.notes.append(f"The book has been edited, and what you did in section {here} no longer fits: you are back at its beginning.")
        else:
            self.notes.append(f"The rules have changed, and what you did in section {here} no longer fits: you are back at its beginning.")
        self._say_lost(at)

    def _say_lost(self, at: int) -> None:
        state = self.stored.entries[at].state
        gone = lost(self.world, state) if state is not None else ()
        if gone:
            self.notes.append(f"The book no longer has {', '.join(gone)}: what you had of it is gone.")


def _texts(values: Any) -> list[str]:
    """The texts in a list, or among the keys of a map, that came from a file."""
    return [value for value in values if isinstance(value, str)] if isinstance(values, list | dict) else []
