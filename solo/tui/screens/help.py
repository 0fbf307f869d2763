"""The help: the keys, from the command table, and the rules in short, from the rule system."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from textual.content import Content
from textual.widget import Widget

from solo.tui import commands
from solo.tui.prose import hanging, words
from solo.tui.screens.paper import Paper
from solo.tui.widgets.fitted import Fitted
from solo.view import Chapter

HEADINGS: dict[commands.Where, str] = {
    "library": "In the library",
    "prologue": "Before a game",
    "play": "At play",
    "paper": "In the sheet, the log and the endings",
    "list": "In the map, the bookmarks and the settings",
    "notes": "In the notes",
}


def rows(first: commands.Where, facts: Collection[commands.Fact], width: int) -> Content:
    """Every key and what it does, by the kind of screen; `first`: the kind to begin with. What the facts do not allow is left
    out."""
    lines: list[Content] = []
    listed = [command for command in commands.COMMANDS if command.keys]
    longest = max(len(command.shown) for command in listed)
    wheres = [where for where in HEADINGS if where != "library" or first == "library" or "shelved" in facts]
    for where in sorted(wheres, key=lambda where: where != first):
        lines += [words(HEADINGS[where], "bold"), Content("")]
        lines += [
            hanging(words(command.help), f"{command.shown:{longest}} ", width, "$lead")
            for command in commands.here(where, facts)
            if command.keys and (where == first or command.where != commands.ANYWHERE)
        ]
        lines.append(Content(""))
    return Content("\n").join(lines[:-1])


def explained(guide: Sequence[Chapter]) -> Content:
    """The rules in short: under each heading its terms, a paragraph each."""
    paragraphs: list[Content] = []
    for chapter in guide:
        paragraphs.append(words(chapter.heading, "bold"))
        paragraphs += [Content.assemble(words(f"{term.name} ", "$lead"), words(term.meaning)) for term in chapter.terms]
    return Content("\n\n").join([words("The rules in short", "bold $lead"), *paragraphs])


class HelpText(Fitted):
    """The help, laid out for its width."""

    def __init__(self, where: commands.Where, facts: Collection[commands.Fact], guide: Sequence[Chapter]) -> None:
        super().__init__(id="help")
        self._where: commands.Where = where
        self._facts, self._guide = facts, guide

    def fit(self, width: int) -> Content:
        keys = rows(self._where, self._facts, width)
        if not self._guide:
            return keys
        lead = words("First the keys, and below them the rules in short.", "italic")
        return Content("\n\n").join([lead, keys, explained(self._guide)])


class HelpScreen(Paper):
    """Every key and what it does, and what the words of the rules mean."""

    HEADING = "Help"

    def __init__(self, where: commands.Where, facts: Collection[commands.Fact] = (), guide: Sequence[Chapter] = ()) -> None:
        """`where`: the kind of screen that is asked about, `facts`: how things stand there, `guide`: the rules in short."""
        super().__init__()
        self._where: commands.Where = where
        self._facts, self._guide = facts, guide

    def body(self) -> Widget:
        return HelpText(self._where, self._facts, self._guide)
