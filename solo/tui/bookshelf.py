"""The library screen's books: those on the player's shelf, with the games in progress."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from secrets import randbelow

from solo.play import shelf
from solo.play.games import CannotKeep, CannotResume, GameIsOpen, Games, Opened
from solo.play.start import Setup, SetupFault
from solo.play.world import BookFault, World
from solo.systems import system
from solo.tui.library import CannotOpen, InProgress, Shelved

SEEDS = 1_000_000  # seeds that are picked for a player: short enough to be told to somebody else


class Bookshelf:
    """The books on the shelf, opened through the player's games."""

    def __init__(self, games: Games, now: Callable[[], datetime] = datetime.now) -> None:
        self._games, self._now = games, now

    def books(self) -> tuple[Shelved, ...]:
        """Every book, those with a game in progress first, the latest played before the others."""
        latest: dict[str, float] = {}
        shown = []
        for book in shelf.books():
            game = next(iter(self._games.unfinished(book.id)), None)
            progress = None
            if game is not None:
                latest[book.id] = game.updated
                progress = InProgress(game.section, game.section_title or "", game.turn, when(game.updated, self._now()))
            shown.append(_shelved(book.id, book.path, progress))
        return tuple(sorted(shown, key=lambda book: -latest.get(book.name, 0)))

    def open(self, book: Shelved, anew: bool) -> Opened:
        """Go on with a book's open game, or begin one. CannotOpen, in one sentence, where that cannot be done."""
        try:
            loaded = shelf.load(Path(book.path))
            if loaded.book is None:
                raise CannotOpen(_unsound(len(loaded.findings), book.path))
            world = World(loaded.book, system(loaded.book.system))
            opened = None if anew else self._games.resume(world)
            return opened or self._games.begin(world, Setup(seed=randbelow(SEEDS)), typed=False)
        except (shelf.Unreadable, GameIsOpen, CannotResume, CannotKeep, SetupFault, BookFault) as fault:
            raise CannotOpen(str(fault)) from None


def _shelved(id: str, path: Path, game: InProgress | None) -> Shelved:
    try:
        loaded = shelf.load(path)
    except shelf.Unreadable as fault:
        return Shelved(id, id, "", str(path), fault=str(fault))
    if loaded.book is None:
        return Shelved(id, id, "", str(path), fault=_unsound(len(loaded.findings), str(path)))
    return Shelved(id, loaded.book.title, loaded.book.about, str(path), game=game)


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
