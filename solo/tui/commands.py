"""Every command of the app, once: bindings, footer, help and palette are all made from this table."""

from __future__ import annotations

from typing import Literal, NamedTuple

from textual.binding import Binding

Where = Literal["library", "play", "paper"]  # paper: the sheet, the log, the map and the help, which are only read

LIBRARY: tuple[Where, ...] = ("library",)
PLAY: tuple[Where, ...] = ("play",)
PAPER: tuple[Where, ...] = ("paper",)
READING: tuple[Where, ...] = ("play", "paper")
ANYWHERE: tuple[Where, ...] = ("library", "play", "paper")


class Command(NamedTuple):
    """One thing a player may do. `keys` are Textual's names; `shown` is how help and footer write them; `short` is the footer's
    word (empty: not in the footer). `each`: the action is given the key, as `digit('1')`."""

    keys: tuple[str, ...]
    action: str
    shown: str
    help: str
    where: tuple[Where, ...]
    short: str = ""
    each: bool = False
    palette: bool = True


COMMANDS = (
    Command(
        tuple("1234567890"),
        "digit",
        "1-9",
        "choose by number; with ten choices or more, Enter confirms",
        PLAY,
        "choose",
        True,
        False,
    ),
    Command(("enter",), "take", "Enter", "take the marked choice", PLAY, palette=False),
    Command(("up",), "mark(-1)", "↑", "mark the choice above", PLAY, palette=False),
    Command(("down",), "mark(1)", "↓", "mark the choice below", PLAY, palette=False),
    Command(("u",), "undo", "u", "undo: take back the last answer", PLAY, "undo"),
    Command(("r",), "redo", "r", "redo: give back what undo took", PLAY),
    Command(("s",), "sheet", "s", "the sheet: who you are and what you carry", PLAY, "sheet"),
    Command(("l",), "log", "l", "the log: all that was told since you sat down", PLAY, "log"),
    Command(("p",), "unsaved", "p", "play on unsaved, where an answer could not be saved", PLAY),
    Command(("m",), "map", "m", "the map: where you have been", PLAY),
    Command(("enter",), "open", "Enter", "go on with the marked book, or begin it", LIBRARY, "play", palette=False),
    Command(("n",), "anew", "n", "begin the marked book anew; the open game stays among the saves", LIBRARY, "new game"),
    Command(("k",), "up", "k", "mark the book above", LIBRARY, palette=False),
    Command(("j",), "down", "j", "mark the book below", LIBRARY, palette=False),
    Command(("k",), "scroll_by(-1)", "k", "scroll up a line", READING, palette=False),
    Command(("j",), "scroll_by(1)", "j", "scroll down a line", READING, palette=False),
    Command(("up",), "scroll_by(-1)", "↑", "scroll up a line", PAPER, palette=False),
    Command(("down",), "scroll_by(1)", "↓", "scroll down a line", PAPER, "scroll", palette=False),
    Command(("space", "pagedown"), "page(1)", "Space PgDn", "scroll down a page", READING, palette=False),
    Command(("pageup",), "page(-1)", "PgUp", "scroll up a page", READING, palette=False),
    Command(("g", "home"), "top", "g Home", "to the top", READING, palette=False),
    Command(("G", "end"), "bottom", "G End", "to the end", READING, palette=False),
    Command(("escape",), "leave", "Esc", "back to the library; the game is saved", PLAY),
    Command(("escape", "q"), "leave", "Esc", "back", PAPER, "back", palette=False),
    Command(("question_mark", "f1"), "app.help", "? F1", "this help", ANYWHERE, "help"),
    Command(("ctrl+p",), "app.command_palette", "Ctrl+P", "find a command by its name", ANYWHERE, palette=False),
    Command(("ctrl+q",), "app.quit", "Ctrl+Q", "quit; the game is saved", ANYWHERE),
    Command(("ctrl+c",), "app.interrupt", "Ctrl+C", "twice within two seconds: quit", ANYWHERE, palette=False),
)

FOOTER_MOST = 6


def here(where: Where) -> tuple[Command, ...]:
    """The commands of a kind of screen."""
    return tuple(command for command in COMMANDS if where in command.where)


def bindings(where: Where) -> list[Binding]:
    """What a screen binds. The app's own commands are bound too, so that they work wherever the focus is."""
    return [
        Binding(
            key,
            f"{command.action}('{key}')" if command.each else command.action,
            command.help,
            show=False,
            priority=key.startswith("ctrl+"),
        )
        for command in here(where)
        for key in command.keys
    ]


def footer(where: Where) -> tuple[tuple[str, str, str], ...]:
    """(key as shown, word, action) of what the footer shows."""
    return tuple(
        (command.shown.split()[0], command.short, "" if command.each else command.action)
        for command in here(where)
        if command.short
    )
