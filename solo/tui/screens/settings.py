"""What a player may set."""

from __future__ import annotations

from collections.abc import Sequence

from textual.message import Message

from solo.tui import themes
from solo.tui.prose import hanging, words
from solo.tui.screens.listing import Entry, Listing
from solo.tui.settings import PACES, Settings

SHUT = {True: "Shown, with the reason", False: "Left out"}
ODDS = {False: "Not shown", True: "Shown while it lasts: about 3 in 5"}


class SettingsScreen(Listing):
    """Colours, pace, shut choices, odds: one of each. What is taken holds at once."""

    HEADING = "Settings"

    class Changed(Message):
        """The player has set something."""

        def __init__(self, settings: Settings) -> None:
            super().__init__()
            self.settings = settings

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings

    def _rows(self) -> list[tuple[str, Settings | None]]:
        """Every row: its words, and the settings it leads to (None: a heading)."""
        now = self._settings
        return [
            ("Colours", None),
            *((title, now._replace(theme=name)) for name, title in themes.TITLES.items()),
            ("Pace", None),
            *((title, now._replace(pace=pace)) for pace, title in PACES.items()),
            ("The odds of a fight", None),
            *((title, now._replace(odds=odds)) for odds, title in ODDS.items()),
            ("Choices that are shut", None),
            *((title, now._replace(shut=shut)) for shut, title in SHUT.items()),
        ]

    def first(self) -> int:
        return 1

    def entries(self, width: int) -> Sequence[Entry]:
        return [
            Entry(hanging(words(title), "  ●" if settings == self._settings else "  ○", width))
            if settings is not None
            else Entry(words(title, "bold"), free=False)
            for title, settings in self._rows()
        ]

    def take(self, place: int) -> None:
        settings = self._rows()[place][1]
        if settings is not None:
            self._settings = settings
            self.fill(place)
            self.post_message(self.Changed(settings))
