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
from solo.play.proceed import fresh, proceed, turns
from solo.play.saves import Stored, StoredEntry
from solo.play.session import Session
from solo.play.start import SEED_MAX, Setup, SetupFault
from solo.play.state_json import game_from_json, lost, switches
from solo.play.world import BookFault, World
from solo.table import Game, Misfit, Record

Entry = tuple[int, Game]  # records before it, and the game

_NO_LONGER = (Misfit, BookFault, LookupError, ValueError)  # what running answers again raises where they no longer fit


class CannotResume(Exception):
    """A stored game cannot be taken up again: one sentence. It stays in the store."""


class Resumed(NamedTuple):
    """A game taken up again. `first` is the place in the stored path of the session's first entry, where undo ends; `edited` says
    that the book is not as it was when the game was last played; `shut` is what undo had taken back and cannot be given again."""

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
    tables = {name: dict(getattr(setup, name)) for name in ("names", "rules", "set", "brought")}
    return {**setup._asdict(), **tables}


def setup_from_json(data: Mapping[str, Any]) -> Setup:
    """How a game began; what cannot be read is left as if not asked for."""
    start, seed = data.get("start"), data.get("seed")
    return Setup(
        heroes=_listed(data.get("heroes")),
        names=_table(data.get("names"), str),
        rules=_table(data.get("rules"), int, str),
        set=_table(data.get("set"), int),
        give=_listed(data.get("give")),
        mark=_listed(data.get("mark")),
        start=start if isinstance(start, str) else None,
        seed=seed if type(seed) is int and abs(seed) <= SEED_MAX else 0,
        brought=_table(data.get("brought"), dict),
    )


def _listed(values: Any) -> tuple[str, ...]:
    return tuple(value for value in values if isinstance(value, str)) if isinstance(values, list | tuple) else ()


def _table(values: Any, *kinds: type) -> dict[str, Any]:
    return {name: value for name, value in values.items() if isinstance(value, kinds)} if isinstance(values, dict) else {}


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
        self.records = self._rekeyed(stored.records) if self.edited else stored.records
        self._games: dict[int, Game | None] = {}
        self._been: list[tuple[set[str], set[str]]] = []

    def resumed(self) -> Resumed:
        """The game as near to where it was as can be."""
        if self.stored.broken:
            self.notes.append("Part of this saved game could not be read; what could be is here.")
        last = len(self.places) - 1
        at = next((place for place in range(last, -1, -1) if self._game(place) is not None), None)
        if at is None:
            return self._anew()
        if at == last and not self._changed(at):
            first = self._sound(at) if self.edited else self._unbroken(at)
            session = self._again(first, at)
            if session is not None:
                self._say_edited(at)
                return self._done(session, first, as_was=not self.edited or self._plays_alike())
        first = self._sound(at)
        session = self._session(first, at, self.records[: self.stored.entries[at].before])
        self._say_back(at, last)
        return self._done(session, first, as_was=False)

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

    def _game(self, at: int) -> Game | None:
        """The game at an entry as the book has it now; None where it cannot be read or its section is gone."""
        if at not in self._games:
            self._games[at] = self._read(at)
        return self._games[at]

    def _read(self, at: int) -> Game | None:
        state, place = self.stored.entries[at].state, self.places[at]
        if state is None or place is None:
            return None
        data = {**state, "section": place}
        if self.edited:  # its conditions may ask about other sections and items now
            visited, had = self._path_before(at)
            data |= {"visited": visited, "had": had}
        try:
            game = game_from_json(self.world, data)
        except ValueError:
            return None
        if not self.edited:
            return game
        party = game.play.party
        if party.rules is not None:  # an edited switch counts from now on; what the player asked for stays
            party = party._replace(rules=switches(self.world, self.setup.rules))
        carried = {item for hero in party.heroes for item in self.world.system.gear(hero)} & self.world.book.read_had
        return game._replace(book=game.book._replace(had=game.book.had | carried), play=game.play._replace(party=party))

    def _path_before(self, at: int) -> tuple[set[str], set[str]]:
        """The sections left before an entry, and the items ever in the pack by then."""
        if not self._been:
            visited: set[str] = set()
            had: set[str] = set()
            for entry, place in zip(self.stored.entries, self.places, strict=True):
                had = had | _texts(entry.state and entry.state.get("pack")) | _texts(entry.state and entry.state.get("had"))
                self._been.append((visited, had))
                visited = visited | {place or entry.section}
        return self._been[at]

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
        """The first entry, from the floor on, from which all up to `at` can be read."""
        first = at
        while first > self.stored.floor and self._game(first - 1) is not None:
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
        if self._game(at) is None:
            return False
        (before, game), following = self._entry(at), self._entry(at + 1)
        state = fresh(game, (), self.records[:before])
        try:
            entries = proceed(self.world, state, lambda *_: None, self.records[before : following[0]]).entries
        except _NO_LONGER:
            return False
        return entries[1:2] == (following,)

    def _entry(self, at: int) -> Entry:
        game = self._game(at)
        assert game is not None
        return self.stored.entries[at].before, game

    def _again(self, first: int, at: int) -> Session | None:
        """The session with all answers run again; None where they do not fit, or lead elsewhere."""
        try:
            session = self._session(first, at, self.records)
        except _NO_LONGER:
            return None
        path = tuple(self._entry(place) for place in range(first, at + 1))
        return session if session.state.entries == path else None

    def _session(self, first: int, at: int, records: tuple[Record, ...]) -> Session:
        stored = self.stored
        return Session.resume(
            self.world,
            self.setup,
            tuple(self._entry(place) for place in range(first, at + 1)),
            records,
            dice=stored.dice,
            undone=stored.undone,
            ever=stored.ever,
            redo=stored.redo,
            margin=stored.margin,
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
        old, new = self.stored.sections, self.prints.all()
        return old.keys() == new.keys() and all(old[name]._replace(words="") == new[name]._replace(words="") for name in new)

    def _done(self, session: Session, first: int, *, as_was: bool) -> Resumed:
        shut: tuple[tuple[Record, ...], ...] = ()
        if not as_was and session.redo_stack:
            shut, session.redo_stack = tuple(session.redo_stack), []
        if first > self.stored.floor and turns(self.records[: self.stored.entries[first].before]):
            self.notes.append(f"What you did before section {self.places[first]} can no longer be taken back.")
        return Resumed(session, self.hash, first, self.edited, shut, tuple(self.notes))

    # --- what is said ---

    def _say_edited(self, at: int) -> None:
        if not self.edited:
            return
        old, new = self.stored.entries[at].section, self.places[at]
        if old != new:
            self.notes.append(f"The book has been edited: section {old} is section {new} now, and you go on there.")
        else:
            self.notes.append("The book has been edited since you last played; it plays as before where you are.")
        self._say_lost(at)

    def _say_back(self, at: int, last: int) -> None:
        here, there = self.places[at], self.stored.entries[last].section
        begin = f"you begin section {here} again."
        if at != last and self.places[last] is None:
            self.notes.append(f"The book has been edited, and section {there} is gone: {begin}")
        elif at != last:
            self.notes.append(f"How you came to section {there} could not be read: {begin}")
        elif self._changed(at):
            self.notes.append(f"The book has been edited, and section {here} plays otherwise now: {begin}")
        elif self.edited:
            self.notes.append(f"The book has been edited, and what you did in section {here} no longer fits: {begin}")
        else:
            self.notes.append(f"The rules have changed, and what you did in section {here} no longer fits: {begin}")
        self._say_lost(at)

    def _say_lost(self, at: int) -> None:
        state = self.stored.entries[at].state
        gone = lost(self.world, state) if state is not None else ()
        if gone:
            self.notes.append(f"The book no longer has {', '.join(gone)}.")


def _texts(values: Any) -> set[str]:
    """The texts in a list, or among the keys of a map, that came from a file."""
    return {value for value in values if isinstance(value, str)} if isinstance(values, list | dict) else set()
