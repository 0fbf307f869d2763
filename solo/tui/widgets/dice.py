"""Where a player with real dice types what they show."""

from __future__ import annotations

from textual import events
from textual.widgets import Input

TYPED = "0123456789 ,"


class DiceInput(Input):
    """Takes digits, spaces and commas. Any other letter is left for the screen, so that its commands work here too; so is a space
    before the first digit, which turns the page."""

    async def _on_key(self, event: events.Key) -> None:
        # Textual calls the base class's handler by itself, unless it is prevented
        if event.is_printable and not self._takes(event.character):
            event.prevent_default()

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Only what is typed here is taken from the screen's bindings."""
        return self._takes(character)

    def _takes(self, character: str | None) -> bool:
        return character is not None and character in TYPED and (bool(self.value) or character != " ")
