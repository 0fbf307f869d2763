"""Every command of the app, once: bindings, footer, help and palette are all made from this table.

What can be done depends on where the player is and on how things stand there: the facts. A command that needs a fact is bound all
the time, but listed, shown and obeyed only while the fact holds.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, NamedTuple

from textual.binding import Binding

Where = Literal[
    "library", "prologue", "play", "paper", "list", "notes"
]  # paper: what is only read; list: what has a mark to move
Fact = Literal[
    "asked",  # the player is to choose
    "dice",  # the player is to type dice
    "writing",  # the player is to write a name
    "typing",  # either of the two, in a field that takes every letter
    "begun",  # something was answered of what comes before a game
    "fresh",  # nothing was
    "over",  # the story is over
    "under-way",  # it is not
    "again",  # a new game of the same book can be begun
    "shelved",  # there is a library to go back to
    "alone",  # there is none
    "unsaved",  # the last answer could not be stored
]

LIBRARY: tuple[Where, ...] = ("library",)
PROLOGUE: tuple[Where, ...] = ("prologue",)
PLAY: tuple[Where, ...] = ("play",)
CHOOSING: tuple[Where, ...] = ("play", "prologue")
PAPER: tuple[Where, ...] = ("paper",)
LIST: tuple[Where, ...] = ("list",)
NOTES: tuple[Where, ...] = ("notes",)
READING: tuple[Where, ...] = ("play", "prologue", "paper")
MARKING: tuple[Where, ...] = ("library", "list")
BESIDE: tuple[Where, ...] = ("paper", "list", "notes")
ANYWHERE: tuple[Where, ...] = ("library", "prologue", "play", "paper", "list", "notes")

NARROW, MIDDLE, WIDE = 0, 80, 110  # columns from which a screen is so


class Command(NamedTuple):
    """One thing a player may do. `keys` are Textual's names; `shown` is how help and footer write them; `short` is the footer's
    word (empty: not in the footer), `columns` the widths of the terminal at which it stands there. `needs`: the facts that must
    hold. `each`: the action is given the key, as `digit('1')`."""

    keys: tuple[str, ...]
    action: str
    shown: str
    help: str
    where: tuple[Where, ...]
    short: str = ""
    columns: range = range(NARROW, 10_000)
    needs: tuple[Fact, ...] = ()
    each: bool = False
    palette: bool = True


NOT_WIDE = range(NARROW, WIDE)
ONLY_WIDE = range(WIDE, 10_000)
NOT_NARROW = range(MIDDLE, 10_000)

COMMANDS = (
    Command(
        tuple("1234567890"),
        "digit",
        "1-9",
        "choose by number, once the choices are shown; with ten choices or more, Enter confirms",
        CHOOSING,
        "choose",
        needs=("asked",),
        each=True,
        palette=False,
    ),
    Command(("enter",), "take", "Enter", "take the marked choice", CHOOSING, needs=("asked",), palette=False),
    # the field for dice takes Enter for itself; this is for footer and help
    Command(("enter",), "roll", "Enter", "the dice you have typed", CHOOSING, "done", needs=("dice",), palette=False),
    Command(("n", "enter"), "anew", "n Enter", "begin this book again", PLAY, "new game", needs=("over", "again")),
    Command(("up",), "mark(-1)", "↑", "mark the choice above", CHOOSING, needs=("asked",), palette=False),
    Command(("down",), "mark(1)", "↓", "mark the choice below", CHOOSING, needs=("asked",), palette=False),
    Command(("enter",), "roll", "Enter", "the name you have written", PROLOGUE, "done", needs=("writing",), palette=False),
    Command(("u",), "undo", "u", "undo: take back the last answer", PLAY, "undo"),
    Command(("escape", "u"), "undo", "Esc u", "a step back: take back the last answer", PROLOGUE, "back", needs=("begun",)),
    Command(("escape",), "leave", "Esc", "leave; nothing is begun yet", PROLOGUE, "leave", needs=("fresh",)),
    Command((), "leave", "", "leave; nothing is begun yet", PROLOGUE, needs=("begun",)),
    Command(("r",), "redo", "r", "redo: give back what undo took", PLAY),
    Command(("p",), "unsaved", "p", "play on unsaved", PLAY, needs=("unsaved",)),
    Command(("s",), "sheet", "s", "the sheet: who you are and what you carry", PLAY, "sheet", NOT_WIDE),
    Command(("l",), "log", "l", "the log: all that was told in this game", PLAY, "log", NOT_WIDE),
    Command(("m",), "map", "m", "the map: where you have been, and back there", PLAY, "map", ONLY_WIDE),
    Command(("b",), "bookmark", "b", "put a bookmark here", PLAY, "bookmark", ONLY_WIDE),
    Command(("B",), "bookmarks", "B", "the bookmarks, and back to one", PLAY),
    Command(("n",), "notes", "n", "your notes", PLAY, needs=("under-way",)),
    Command((), "notes", "", "your notes", PLAY, needs=("over",)),
    Command(("e",), "endings", "e", "the endings you have found", PLAY),
    Command((), "restart", "", "begin this book again; the open game stays among the saves", PLAY, needs=("under-way", "again")),
    Command(("enter",), "open", "Enter", "go on with the marked book, or begin it", LIBRARY, "play", palette=False),
    Command(("n",), "anew", "n", "begin the marked book anew; the open game stays among the saves", LIBRARY, "new game"),
    Command(("enter",), "open", "Enter", "go there, or take what is marked", LIST, "take", palette=False),
    Command(("up", "k"), "up", "↑ k", "mark the one above", MARKING, palette=False),
    Command(("down", "j"), "down", "↓ j", "mark the one below", MARKING, palette=False),
    Command(("g", "home"), "first", "g Home", "mark the first", MARKING, palette=False),
    Command(("G", "end"), "last", "G End", "mark the last", MARKING, palette=False),
    Command(("enter",), "write", "Enter", "write the note down", NOTES, "write", palette=False),
    Command(("k",), "scroll_by(-1)", "k", "scroll up a line", READING, palette=False),
    Command(("j",), "scroll_by(1)", "j", "scroll down a line", READING, palette=False),
    Command(("up",), "scroll_by(-1)", "↑", "scroll up a line", ("paper", "notes"), palette=False),
    Command(("down",), "scroll_by(1)", "↓", "scroll down a line", ("paper", "notes"), "scroll", palette=False),
    Command(("space", "pagedown"), "page(1)", "Space PgDn", "scroll down a page", READING, palette=False),
    Command(("pageup",), "page(-1)", "PgUp", "scroll up a page", READING, palette=False),
    Command(("g", "home"), "top", "g Home", "to the top", READING, palette=False),
    Command(("G", "end"), "bottom", "G End", "to the end", READING, palette=False),
    Command(("escape", "q"), "leave", "Esc q", "back", ("paper", "list"), "back", palette=False),
    Command(("escape",), "leave", "Esc", "back", NOTES, "back", palette=False),
    Command(("o",), "app.settings", "o", "settings: colours, pace, odds, habits", LIBRARY, "settings", NOT_NARROW),
    Command(("o",), "app.settings", "o", "settings: colours, pace, odds, habits", PLAY),
    Command(("question_mark", "f1"), "app.help", "? F1", "this help", ("library", "play", "paper", "list"), "help"),
    Command(("question_mark", "f1"), "app.help", "? F1", "this help", PROLOGUE, "help", needs=("asked",)),
    Command(("f1",), "app.help", "F1", "this help", PROLOGUE, "help", needs=("typing",)),
    Command(("f1",), "app.help", "F1", "this help", NOTES, "help"),
    Command(
        ("escape",), "leave", "Esc", "back to the library; the game is saved", PLAY, "library", NOT_NARROW, needs=("shelved",)
    ),
    Command(("escape",), "stay", "Esc", "forget the digits typed so far", PLAY, needs=("alone",), palette=False),
    Command(("ctrl+p",), "app.command_palette", "Ctrl+P", "find a command by its name", ANYWHERE, palette=False),
    Command(("ctrl+q",), "app.quit", "Ctrl+Q", "quit", LIBRARY, "quit", NOT_NARROW),
    Command(("ctrl+q",), "app.quit", "Ctrl+Q", "quit; nothing is begun yet", PROLOGUE, "quit", NOT_NARROW),
    Command(("ctrl+q",), "app.quit", "Ctrl+Q", "quit; the game is saved", BESIDE),
    Command(("ctrl+q",), "app.quit", "Ctrl+Q", "quit; the game is saved", PLAY, needs=("shelved",)),
    Command(("ctrl+q",), "app.quit", "Ctrl+Q", "quit; the game is saved", PLAY, "quit", NOT_NARROW, needs=("alone",)),
    Command(("ctrl+c",), "app.interrupt", "Ctrl+C", "twice within two seconds: quit", ANYWHERE, palette=False),
)

FOOTER_MOST = 6


def here(where: Where, facts: Collection[Fact] | None = None) -> tuple[Command, ...]:
    """The commands of a kind of screen: those that the facts allow, or (None) all."""
    return tuple(
        command for command in COMMANDS if where in command.where and (facts is None or set(facts).issuperset(command.needs))
    )


def allowed(where: Where, action: str, facts: Collection[Fact]) -> bool:
    """Whether the facts allow an action (by its name, without what it is given). One that is no command's is always allowed."""
    known = [command for command in here(where) if command.action.partition("(")[0] == action]
    return not known or any(command in here(where, facts) for command in known)


def bindings(where: Where) -> list[Binding]:
    """What a screen binds. The app's own commands are bound too, so that they work wherever the focus is."""
    bound = {
        (key, f"{command.action}('{key}')" if command.each else command.action): command.help
        for command in here(where)
        for key in command.keys
    }
    return [Binding(key, action, help, show=False, priority=key.startswith("ctrl+")) for (key, action), help in bound.items()]


def footer(where: Where, facts: Collection[Fact], columns: int) -> tuple[tuple[str, str, str], ...]:
    """(key as shown, word, action) of what the footer shows in a terminal so wide."""
    return tuple(
        (command.shown.split()[0], command.short, "" if command.each else command.action)
        for command in here(where, facts)
        if command.short and columns in command.columns
    )
