"""Replay files: a game as lines of JSON, the way it began and then every answer in order.

The first line says how the game began (a hero who was renamed is `{"id":…,"name":…}`, and one from outside the book
`{"id":…,"hero":{…}}`), then comes a line for each answer, throw and card:

    {"solo":1,"book":…,"hash":…,"system":…,"seed":7,"heroes":[…],"rules":{…},"set":{…},"give":[…],"mark":[…],"start":"1"}
    {"ask":"choice","at":"1","answer":"6"}
    {"roll":"check","at":"6","dice":"1d6","faces":[4]}
    {"draw":"hand","at":"3","card":"3H"}

A file is replayed by a session that is fed its records. Faces in the file win over the seed; a roll that is left out comes from
the seed. Everything is written in ASCII, so that no name in it can do anything to a terminal.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from solo import dice
from solo.book.model import Book
from solo.play.files import contents
from solo.play.fingerprint import book_hash
from solo.play.start import SEED_MAX, Setup
from solo.play.telling import Teller
from solo.play.world import World
from solo.table import Ask, Misfit, Record

VERSION = 1
BYTES_MAX = 32 * 1024 * 1024
LINES_MAX = 1_000_000
TEXT_MAX = 200  # characters of an id, a key, a name


class ReplayFault(ValueError):
    """A text that is no replay: the line, counted from 1, and what is wrong with it."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"line {line:,}: {sentence}")
        self.line, self.sentence = line, sentence


class Replay(NamedTuple):
    """A replay as read: which book it is of (id, hash of its contents, system), how the game began, the answers, and the line
    each of them stands on."""

    book: str
    hash: str
    system: str
    setup: Setup
    records: tuple[Record, ...]
    lines: tuple[int, ...]


def write(world: World, setup: Setup, records: Iterable[Record]) -> str:
    """A game as the text of a replay file."""
    heroes = setup.heroes or world.book.default_party
    head = {
        "solo": VERSION,
        "book": world.book.id,
        "hash": book_hash(world.book),
        "system": world.book.system,
        "seed": setup.seed,
        "heroes": [_hero(hero, setup) for hero in heroes],
        "rules": dict(setup.rules),
        "set": dict(setup.set),
        "give": list(setup.give),
        "mark": list(setup.mark),
        "start": setup.start or world.book.start,
    }
    return "".join(_line(data) for data in (head, *map(_of_record, records)))


def read(text: str | bytes) -> Replay:
    """Read a replay file. ReplayFault, with the line, for anything that is none."""
    lines = _lines(text)
    try:
        number, head = next(lines)
    except StopIteration:
        raise ReplayFault(1, "the file is empty; a replay begins with a line about its game") from None
    if type(head.get("solo")) is not int:
        raise ReplayFault(number, 'this is no replay: it must begin with a line that holds "solo": 1')
    if head["solo"] != VERSION:
        raise ReplayFault(number, f"this replay is of version {head['solo']}, and this solo reads version {VERSION}")
    fields = _Fields(number, head)
    heroes = [fields.hero(hero) for hero in fields.take("heroes", list, [])]
    setup = Setup(
        heroes=tuple(hero for hero, _ in heroes),
        names={hero: name for hero, name in heroes if isinstance(name, str)},
        rules=fields.table("rules", lambda value: type(value) in (int, bool, str), "a number, true, false or a text"),
        set=fields.table("set", lambda value: type(value) is int, "a whole number"),
        give=fields.texts("give"),
        mark=fields.texts("mark"),
        start=fields.take("start", str, None),
        seed=fields.take("seed", int, 0),
        brought={hero: data for hero, data in heroes if isinstance(data, dict)},
    )
    if abs(setup.seed) > SEED_MAX:
        raise ReplayFault(number, f"the seed must lie within ± {SEED_MAX}")
    book, hash, system = fields.take("book", str), fields.take("hash", str, ""), fields.take("system", str, "")
    fields.end("solo")
    records, places = [], []
    for number, data in lines:
        records.append(_to_record(_Fields(number, data)))
        places.append(number)
    return Replay(book, hash, system, setup, tuple(records), tuple(places))


def load(path: Path) -> Replay:
    """Read a replay file. Unreadable where the file cannot be had; ReplayFault, with the line, for anything that is none."""
    return read(contents(path, "replay", BYTES_MAX))


def check(replay: Replay, book: Book) -> None:
    """ReplayFault where a replay is of another book, or was played by the rules of another system."""
    if replay.book != book.id:
        raise ReplayFault(1, f"it is a game of “{replay.book}”, and this book is “{book.id}”")
    if replay.system not in ("", book.system):
        raise ReplayFault(1, f"it is a game of the system “{replay.system}”, and this book is for “{book.system}”")


def explain(replay: Replay, misfit: Misfit, teller: Teller) -> str:
    """Which line of a replay does not fit, and what was asked there, in one sentence."""
    line, record, question = replay.lines[misfit.place], misfit.record, misfit.question
    given = " ".join(map(str, record.answer)) if isinstance(record.answer, tuple) else record.answer
    match record.kind:
        case "ask":
            words = teller.option(given)
            what = f"answers {record.code} with {given}" + (f" (“{words}”)" if words else "")
        case "roll":
            what = f"gives {given} for {record.detail} ({record.code})"
        case "draw":
            what = f"gives the card {given} ({record.code})"
    if isinstance(question, Ask) and not question.options:
        return f"Line {line:,} {what}, but the game was over."
    asked = teller.asked(question)
    options = "; ".join(f"{choice.key}: {choice.text}" for choice in asked.open)
    told = f"{asked.text} ({options})" if options else asked.text
    place = "" if misfit.at in ("", record.at) else f" in section {misfit.at}, and not in {record.at},"
    return f"Line {line:,} {what}, but what was asked{place} was {question.why.code}: {told}"


def _hero(id: str, setup: Setup) -> Any:
    if id in setup.brought:
        return {"id": id, "hero": setup.brought[id]}
    return {"id": id, "name": setup.names[id]} if id in setup.names else id


def _line(data: Mapping[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


def _of_record(record: Record) -> dict[str, Any]:
    match record.kind:
        case "ask":
            return {"ask": record.code, "at": record.at, "answer": record.answer}
        case "draw":
            return {"draw": record.code, "at": record.at, "card": record.answer}
    return {"roll": record.code, "at": record.at, "dice": record.detail, "faces": list(record.answer)}


def _to_record(fields: _Fields) -> Record:
    kinds = [kind for kind in ("ask", "roll", "draw") if kind in fields.data]
    if len(kinds) != 1:
        raise ReplayFault(fields.line, 'a line after the first holds one of "ask", "roll" and "draw"')
    (kind,) = kinds
    code, at = fields.take(kind, str), fields.take("at", str)
    if kind == "roll":
        notation, faces = _faces(fields)
        record = Record("roll", code, at, faces, notation)
    elif kind == "draw":
        record = Record("draw", code, at, fields.take("card", str))
    else:
        record = Record("ask", code, at, fields.take("answer", str))
    fields.end()
    return record


def _faces(fields: _Fields) -> tuple[str, tuple[int, ...]]:
    written, faces = fields.take("dice", str), fields.take("faces", list)
    try:
        thrown = dice.parse(written)
    except dice.DiceError as error:
        raise ReplayFault(fields.line, str(error)) from None
    if not all(type(face) is int and 1 <= face <= thrown.sides for face in faces) or len(faces) != thrown.count:
        raise ReplayFault(fields.line, f'"faces" must be {thrown.count} of 1 to {thrown.sides} for {written[:20]}')
    return f"{thrown.count}d{thrown.sides}", tuple(faces)


def _lines(text: str | bytes) -> Iterator[tuple[int, dict[str, Any]]]:
    """The lines that are not blank, each as a JSON object."""
    if len(text) > BYTES_MAX:
        raise ReplayFault(1, f"the file is over {BYTES_MAX // 1024 // 1024} MB, the most that is read")
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            before = error.object[: error.start]  # what follows a byte-order mark, like the place in it
            raise ReplayFault(before.count(b"\n") + 1, "the file is not UTF-8 text") from None
    if text.count("\n") > LINES_MAX:
        raise ReplayFault(LINES_MAX + 1, f"the file has over {LINES_MAX:,} lines, the most that are read")
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                data = json.loads(line)
            except (ValueError, RecursionError):
                raise ReplayFault(number, "this is no line of JSON") from None
            if not isinstance(data, dict):
                raise ReplayFault(number, "a line of a replay is a JSON object, in curly brackets")
            yield number, data


_MISSING = object()
_TYPES = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}


class _Fields:
    """The fields of one line, taken out one by one."""

    def __init__(self, line: int, data: Mapping[str, Any]) -> None:
        self.line, self.data = line, data
        self._taken: set[str] = set()

    def take(self, name: str, kind: type, default: Any = _MISSING) -> Any:
        """A field of a type; its default where it is left out."""
        self._taken.add(name)
        value = self.data.get(name, _MISSING)
        if value is _MISSING:
            if default is _MISSING:
                raise ReplayFault(self.line, f'"{name}" is missing')
            return default
        if type(value) is not kind:
            raise ReplayFault(self.line, f'"{name}" must be {_TYPES[kind]}')
        return self._clean(str(value)) if kind is str else value

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts."""
        values = self.take(name, list, [])
        if not all(type(value) is str for value in values):
            raise ReplayFault(self.line, f'"{name}" must be a list of texts')
        return tuple(map(self._clean, values))

    def table(self, name: str, fits: Callable[[Any], bool], what: str) -> dict[str, Any]:
        """An object whose values are all of one sort."""
        values: dict[str, Any] = self.take(name, dict, {})
        if not all(map(fits, values.values())):
            raise ReplayFault(self.line, f'every value of "{name}" must be {what}')
        return {self._clean(key): self._clean(value) if isinstance(value, str) else value for key, value in values.items()}

    def hero(self, value: Any) -> tuple[str, str | dict[str, Any] | None]:
        """A hero's id, and the name the player gave, or the whole of a hero from outside the book."""
        match value:
            case str():
                return self._clean(value), None
            case {"id": str(id), "name": str(name), **rest} if not rest:
                return self._clean(str(id)), self._clean(str(name))
            case {"id": str(id), "hero": dict(data), **rest} if not rest:
                return self._clean(str(id)), data
        raise ReplayFault(self.line, 'a hero is an id, {"id": …, "name": …} or {"id": …, "hero": {…}}')

    def _clean(self, text: str) -> str:
        """A text that may be shown: a file can hold anything, and what does not fit is told to the player."""
        if len(text) > TEXT_MAX or not text.isprintable():
            raise ReplayFault(self.line, f"a text is over {TEXT_MAX} characters, or holds one that cannot be shown")
        return text

    def end(self, *known: str) -> None:
        """Refuse fields that nobody has taken."""
        for name in self.data:
            if name not in self._taken and name not in known:
                raise ReplayFault(self.line, f"{json.dumps(name[:40])} means nothing here")
