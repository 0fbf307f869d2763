"""`solo list` and `solo add`: the books there are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from solo.cli.shared import FINE, USAGE, report, saved_games, say

if TYPE_CHECKING:
    from solo.play.games import SavedGame


@click.command(name="list")
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text")
def list_books(style: str) -> int:
    """The books there are, and the games in progress."""
    import json

    from solo.play.shelf import books, load

    games = saved_games()
    rows: list[dict[str, Any]] = []
    for shelved in books():
        loaded = load(shelved.path)
        book = loaded.book
        saved = games.unfinished(shelved.id) if games else ()
        rows.append(
            {
                "id": shelved.id,
                "title": book.title if book else shelved.id,
                "system": book.system if book else None,
                "path": str(shelved.path),
                "games": [
                    {
                        "id": game.id,
                        "section": game.section,
                        "title": game.section_title,
                        "turn": game.turn,
                        "updated": _when(game),
                    }
                    for game in saved
                ],
                "findings": len(loaded.findings),
            }
        )
    if style == "json":
        click.echo(json.dumps({"solo": 1, "books": rows}, ensure_ascii=False))
        return FINE
    for row in rows:
        click.echo(f"{row['id']}: {row['title']} ({row['system'] or 'it has findings; see solo lint'})")
        for game in row["games"]:
            place = f"section {game['section']}" + (f", {game['title']}" if game["title"] else "")
            click.echo(f"  game {game['id']}: {place}; turn {game['turn']}, last played {game['updated']}")
    if not rows:
        click.echo("There are no books. Add one with: solo add FILE")
    return FINE


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
    click.echo(f"“{loaded.book.title}” is on your shelf; play it with: solo play {loaded.book.id}")
    return FINE


def _when(game: SavedGame) -> str:
    from datetime import datetime

    return f"{datetime.fromtimestamp(game.updated):%Y-%m-%d %H:%M}"
