"""What a player may set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from textual.message import Message

from solo.tui import themes
from solo.tui.prose import hanging, words
from solo.tui.screens.listing import Entry, Listing
from solo.tui.settings import PACES, Settings

SHUT = {True: "Shown, with the reason", False: "Left out"}
ODDS = {False: "Not shown", True: "Shown while it lasts: about 3 in 5"}


class Row(NamedTuple):
    """A row: its words, the settings it leads to (None: a heading), and whether it holds."""

    title: str
    settings: Settings | None = None
    holds: bool = False


class SettingsScreen(Listing):
    """Colours, pace, shut choices, odds: one of each; and habits, any of them. What is taken holds at once."""

    HEADING = "Settings"

    class Changed(Message):
        """The player has set something."""

        def __init__(self, settings: Settings) -> None:
            super().__init__()
            self.settings = settings

    def __init__(self, settings: Settings, habits: Mapping[str, str]) -> None:
        """`habits`: what each that the game knows does, by name."""
        super().__init__()
        self._settings, self._habits = settings, habits

    def _rows(self) -> Iterator[Row]:
        now = self._settings
        kinds = {
            "Colours": {title: now._replace(theme=name) for name, title in themes.TITLES.items()},
            "Pace": {title: now._replace(pace=pace) for pace, title in PACES.items()},
            "The odds of a fight": {title: now._replace(odds=odds) for odds, title in ODDS.items()},
            "Answered for you": {f"{name}: {about}": now.turned(name) for name, about in self._habits.items()},
            "Choices that are shut": {title: now._replace(shut=shut) for shut, title in SHUT.items()},
        }
        for heading, rows in kinds.items():
            if rows:
                yield Row(heading)
            # one that holds leads to itself, but for a habit, which leads to where it does not hold
            yield from (Row(title, to, to == now or len(to.habits) < len(now.habits)) for title, to in rows.items())

    def first(self) -> int:
        return 1

    def entries(self, width: int) -> Sequence[Entry]:
        return [
            Entry(words(row.title, "bold"), free=False)
            if row.settings is None
            else Entry(hanging(words(row.title), "  ●" if row.holds else "  ○", width))
            for row in self._rows()
        ]

    def take(self, place: int) -> None:
        settings = list(self._rows())[place].settings
        if settings is not None:
            self._settings = settings
            self.fill(place)
            self.post_message(self.Changed(settings))
