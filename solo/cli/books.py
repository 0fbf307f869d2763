"""`solo list` and `solo add`: the books there are."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from solo.cli.shared import FINE, USAGE, report, saved_games, say, tell, write

if TYPE_CHECKING:
    from solo.play.games import Games, SavedGame
    from solo.play.shelf import Shelved


@click.command(name="list")
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text")
def list_books(style: str) -> int:
    """The books there are, and the games in progress."""
    from solo.book.shown import as_json
    from solo.play.shelf import books

    games = saved_games()
    for note in games.notes if games else ():
        say(note, FINE)
    rows = [_row(shelved, games) for shelved in books()]
    rows += _from_files({row["id"] for row in rows}, games)
    if style == "json":
        write(as_json({"solo": 1, "books": rows}), "utf-8")
        return FINE
    for row in rows:
        if row["fault"]:
            tell(f"{row['id']}: {row['fault']}")
        elif row["path"]:
            tell(f"{row['id']}: {row['title']} ({row['system']})")
            tell(f"  file {row['path']}")
        else:
            tell(f"{row['id']}: {row['title']} (from a file)")
            tell("  not on the shelf; go on with solo play FILE, or put it there with solo add FILE")
        for game in row["games"]:
            place = f"section {game['section']}" + (f", {game['title']}" if game["title"] else "")
            tell(f"  game {game['id']}: {place}; turn {game['turn']}, last played {game['updated']}")
    if not rows:
        tell("There are no books. Add one with: solo add FILE")
    return FINE


def _row(shelved: Shelved, games: Games | None) -> dict[str, Any]:
    """What there is to say of a book, also of one that cannot be played or not even read: then `fault` is why."""
    from solo.play.games import CannotOpen
    from solo.play.shelf import Unreadable, load

    book, findings, fault = None, 0, None
    try:
        loaded = load(shelved.path)
        book, findings = loaded.book, len(loaded.findings)
        fault = None if book else f"it has findings; see: solo lint {shlex.quote(str(shelved.path))}"
    except Unreadable as unreadable:
        fault = str(unreadable)
    try:
        saved = games.unfinished(shelved.id) if games else ()
    except CannotOpen as cannot:
        say(str(cannot), USAGE)
        saved = ()
    return {
        "id": shelved.id,
        "title": book.title if book else shelved.id,
        "system": book.system if book else None,
        "path": str(shelved.path),
        "games": [_game(game) for game in saved],
        "findings": findings,
        "fault": fault,
    }


def _from_files(shelved: set[str], games: Games | None) -> list[dict[str, Any]]:
    """Books that are not on the shelf and have games in progress: they were played from a file, and no save knows where it is."""
    from solo.play.games import CannotOpen

    rows: dict[str, dict[str, Any]] = {}
    try:
        saved = games.all() if games else ()
    except CannotOpen:
        return []  # which was said of the books on the shelf
    for game in saved:
        if game.ended is None and game.book not in shelved:
            new: dict[str, Any] = {"title": game.title, "system": None, "path": None, "games": [], "findings": 0, "fault": None}
            rows.setdefault(game.book, {"id": game.book, **new})["games"].append(_game(game))
    return [rows[id] for id in sorted(rows)]


def _game(game: SavedGame) -> dict[str, Any]:
    """What there is to say of a game in progress."""
    return {"id": game.id, "section": game.section, "title": game.section_title, "turn": game.turn, "updated": _when(game)}


@click.command()
@click.argument("file", type=click.Path())
def add(file: str) -> int:
    """Put the book in FILE on your shelf."""
    from solo.play import shelf

    try:
        loaded = shelf.add(Path(file))
    except shelf.Unreadable as fault:
        return say(str(fault), USAGE)
    if loaded.book is None:
        return report(loaded)
    tell(f"“{loaded.book.title}” is on your shelf; play it with: solo play {loaded.book.id}")
    return FINE


def _when(game: SavedGame) -> str:
    from datetime import datetime

    return f"{datetime.fromtimestamp(game.updated):%Y-%m-%d %H:%M}"
