"""Recorded games: the regression tests of a book.

They lie in `NAME.games` beside `NAME.adventure.yaml`: a replay file for each game, and what was told in it as a text of the same
name. A game has changed where a line of its replay no longer fits the book, or where something else is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple

from solo.play.replay import ReplayFault, explain, load, write
from solo.play.replay import check as fits
from solo.play.session import Session
from solo.play.start import Setup, SetupFault
from solo.play.telling import Teller
from solo.play.transcript import Transcript
from solo.play.world import BookFault, World
from solo.table import Misfit, Record

DIFF_MAX = 24  # lines of a difference that are shown


class Changed(NamedTuple):
    """How a recorded game has changed: one sentence, and the difference in what is told (a unified diff), if that is it."""

    sentence: str
    difference: tuple[str, ...] = ()
    told: str | None = None  # what is told now, where the game can still be played to its end


def folder(book: Path) -> Path:
    """Where the recorded games of a book's file lie."""
    return book.with_name(re.sub(r"(\.adventure)?\.ya?ml$", "", book.name) + ".games")


def games(book: Path) -> tuple[Path, ...]:
    """The replay files of a book's recorded games, by name."""
    try:
        return tuple(sorted(path for path in folder(book).iterdir() if path.suffix == ".jsonl" and path.is_file()))
    except OSError:
        return ()


def told(path: Path) -> Path:
    """Where what is told in a recorded game is written."""
    return path.with_suffix(".txt")


def transcript(world: World, setup: Setup, records: Sequence[Record]) -> tuple[str, Session]:
    """All that is told and asked in a recorded game, with the answers, and the game at its end. Misfit (with the place among all
    records), SetupFault or BookFault where it no longer goes like this."""
    parts: list[str] = []
    session = Session(world, setup, feed=records)
    Transcript(Teller(world), parts.append).story(session)
    return "".join(parts), session


def check(world: World, path: Path) -> Changed | None:
    """Play a recorded game again; None where it goes as it did. OSError where its files cannot be read."""
    try:
        replay = load(path)
        fits(replay, world.book)
    except ReplayFault as fault:
        return Changed(_sentence(str(fault)))
    try:
        now, _ = transcript(world, replay.setup, replay.records)
    except Misfit as misfit:
        return Changed(explain(replay, misfit, Teller(world)))
    except SetupFault as fault:
        return Changed(_sentence(str(ReplayFault(1, str(fault)))))
    except BookFault as fault:
        return Changed(_sentence(str(fault)))
    try:
        was = told(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        return Changed(f"{told(path).name} is not UTF-8 text.", told=now)
    if was == now:
        return None
    return Changed(_difference(was, now), tuple(_diff(was, now)), now)


def record(world: World, setup: Setup, records: Sequence[Record], book: Path) -> Path:
    """Write a game among the recorded ones of a book's file; gives its replay file. OSError where that cannot be written."""
    text, session = transcript(world, setup, records)
    place = folder(book)
    place.mkdir(exist_ok=True)
    numbers = [int(found[0]) for found in (re.match(r"\d{1,6}", path.name) for path in games(book)) if found]
    ended = session.state.ended
    where = (ended.section if ended else session.state.game.book.section).replace("/", "-")
    name = f"{max(numbers, default=0) + 1:02}-" + (f"{ended.ending}-at-{where}" if ended else f"left-at-{where}")
    path = place / f"{name}.jsonl"
    path.write_text(write(world, session.setup, session.state.records), encoding="utf-8", newline="\n")
    told(path).write_text(text, encoding="utf-8", newline="\n")
    return path


def update(world: World, path: Path, now: str) -> None:
    """Take what is told now as what shall be told from now on. OSError where it cannot be written."""
    replay = load(path)
    session = Session(world, replay.setup, feed=replay.records)
    path.write_text(write(world, session.setup, session.state.records), encoding="utf-8", newline="\n")
    told(path).write_text(now, encoding="utf-8", newline="\n")


def _difference(was: str, now: str) -> str:
    ended, ends = _end(was), _end(now)
    if ended == ends:
        return "It tells something else than was recorded."
    before = f"It ended with “{ended}”" if ended else "It was left in the middle"
    return before + (f", and now ends with “{ends}”." if ends else ", and now it does not end.")


def _end(text: str) -> str | None:
    found = re.search(r"^The end: (.+)\n\Z", text, re.MULTILINE)
    return found[1] if found else None


def _diff(was: str, now: str) -> Iterator[str]:
    lines = list(unified_diff(was.splitlines(), now.splitlines(), "recorded", "now", n=1, lineterm=""))
    yield from lines[:DIFF_MAX]
    if len(lines) > DIFF_MAX:
        yield f"… and {len(lines) - DIFF_MAX} more lines"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
