"""The library over the shelf and the player's saved games."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from secrets import randbelow

from solo.play import shelf
from solo.play.beginning import Beginning, beginning
from solo.play.games import CannotKeep, CannotResume, GameIsOpen, Games, Opened
from solo.play.heroes import Heroes
from solo.play.world import BookFault, World
from solo.systems import system
from solo.tui.library import CannotOpen, InProgress, Shelved

SEEDS = 1_000_000  # short enough to tell somebody else


class Bookshelf:
    """Every book there is, read when the shelf is looked at, and the game in progress of each."""

    def __init__(self, games: Games, now: Callable[[], datetime] = datetime.now) -> None:
        self._games, self._now = games, now

    def books(self) -> tuple[Shelved, ...]:
        """Every book: those with a game in progress first, the latest played before the others."""
        latest: dict[str, float] = {}
        shown = []
        for book in shelf.books():
            game = next(iter(self._games.unfinished(book.id)), None)
            progress = None
            if game is not None:
                latest[book.id] = game.updated
                progress = InProgress(game.section, game.section_title or "", game.turn, when(game.updated, self._now()))
            shown.append(_shown(book, progress))
        return tuple(sorted(shown, key=lambda book: -latest.get(book.name, 0)))

    def open(self, book: Shelved, anew: bool) -> Opened | Beginning:
        """A book's open game to go on with, or one that is about to begin (`anew`: in any case). CannotOpen where that cannot be
        done."""
        try:
            loaded = shelf.load(Path(book.path))
            if loaded.book is None:
                raise CannotOpen(_unsound(len(loaded.findings), book.path))
            world = World(loaded.book, system(loaded.book.system))
            resumed = None if anew else self._games.resume(world)
            return resumed or beginning(world, self._games, Heroes(), randbelow(SEEDS))
        except (shelf.Unreadable, BookFault, CannotKeep, CannotResume, GameIsOpen) as fault:
            raise CannotOpen(str(fault)) from None

    def left(self) -> None:
        """The player is back from a book: its game may be taken up elsewhere."""
        self._games.leave()

    def endings(self, book: str) -> frozenset[str]:
        """The endings of a book that its games have come to."""
        return frozenset(game.ended for game in self._games.all() if game.book == book and game.ended is not None)


def _shown(book: shelf.Shelved, game: InProgress | None) -> Shelved:
    try:
        loaded = shelf.load(book.path)
    except shelf.Unreadable as fault:
        return Shelved(book.id, book.id, "", str(book.path), fault=str(fault))
    if loaded.book is None:
        return Shelved(book.id, book.id, "", str(book.path), fault=_unsound(len(loaded.findings), str(book.path)))
    return Shelved(book.id, loaded.book.title, loaded.book.about, str(book.path), game=game)


def _unsound(findings: int, path: str) -> str:
    return (
        f"This book cannot be played yet; it has {findings} {'finding' if findings == 1 else 'findings'}. See: solo lint {path}"
    )


def when(then: float, now: datetime) -> str:
    """When something was, as people say it. `then` in seconds since 1970."""
    moment = datetime.fromtimestamp(then)
    days = (now.date() - moment.date()).days
    clock = f"{moment:%H:%M}"
    if days <= 0:
        return f"today at {clock}"
    return f"yesterday at {clock}" if days == 1 else f"{moment.day} {moment:%B %Y}"
