"""One game at the player's table, for as long as the app is open: answers in, pages out, and a log of all that was told.

Everything a screen may do to a game goes through here, so that a refusal is a sentence, and the transcript is told the same as
in plain mode.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from solo.odds.hint import Hints
from solo.play.games import Opened
from solo.play.heroes import Heroes, go_home
from solo.play.margin import Full, Margin
from solo.play.session import CannotKeep, Refused
from solo.play.telling import Line
from solo.play.transcript import Transcript
from solo.play.world import BookFault
from solo.table import Answer, Ask, Question, Roll
from solo.tui.page import Page, page


class Leaf(NamedTuple):
    """What one answer brought: the turn it made, the answer in words, and what was told."""

    turn: int
    given: str
    lines: tuple[Line, ...]


class Sitting:
    """A game being played on screen. `answer`, `undo` and `redo` return None, or one sentence why nothing has changed."""

    def __init__(self, opened: Opened, transcript: Transcript | None = None, heroes: Heroes | None = None) -> None:
        """`transcript` is told the game as it is played; `heroes` is where those who came from outside the book go home to."""
        self._heroes = heroes
        self.homecoming: tuple[str, ...] = ()  # what became of them, once the story is over
        self.session, self.teller, self.game = opened.session, opened.teller, opened.game
        self.notes = list(opened.notes)
        self._hints = Hints(self.session.world)
        self._transcript = transcript
        self.failed = False  # whether the last change could not be stored
        self.log = self._story()
        if transcript is not None:
            transcript.opened(self.session)

    def page(self) -> Page:
        """The page as it stands."""
        return page(self.session, self.teller)

    @property
    def habits(self) -> dict[str, str]:
        """What each habit that the game knows does, by name."""
        return {name: habit.about for name, habit in self.session.world.system.habits.items()}

    def keep_habits(self, names: Collection[str]) -> None:
        """Have questions answered by these habits from the next answer on, so far as the game knows them."""
        for name in self.habits:
            self.session.keep_habit(name, name in names)

    def hint(self) -> str:
        """How likely the fight in progress is to be won, in a sentence; empty where there is none."""
        found = self._hints.of(self.session.state.game)
        return "" if found is None else found.sentence

    def answer(self, answer: Answer, typed: str) -> str | None:
        """Answer the open question. `typed`: what the player typed, for the transcript."""
        question = self.session.question
        given = "" if question is None else self._words(question, answer)
        refused = self._tried(lambda: self.session.answer(answer), typed)
        if refused is None and question is not None:
            self._write_down(given, more=isinstance(question, Roll))
            if self._transcript is not None:
                self._transcript.answered(question, answer, self.session)
            self._go_home()
        return refused

    def undo(self, times: int = 1) -> str | None:
        """Take back the last answer, or the last few."""
        return self._turned(lambda: self.session.undo(times), "undo")

    def redo(self) -> str | None:
        """Give back what undo took."""
        refused = self._turned(self.session.redo, "redo")
        self._go_home()
        return refused

    def back(self, turn: int) -> str | None:
        """Go back to the page that stood after so many answers."""
        times = self.session.state.turn - turn
        return self.undo(times) if times > 0 else "You are there already."

    def bookmark(self) -> str:
        """Put a bookmark here, named after the section and the turn. What came of it, in one sentence."""
        place = self.page().place
        name = f"Section {place.section}, turn {place.turn}"
        fault = self._tried(lambda: self.session.bookmark(name), "bookmark")
        return fault or f"Bookmark: {name}. B lists the bookmarks."

    def note(self, text: str) -> str | None:
        """Write a note."""
        return self._tried(lambda: self.session.note(text), "note")

    @property
    def margin(self) -> Margin:
        """The bookmarks and the notes."""
        return self.session.margin

    def unsaved(self) -> None:
        """Play on without saving."""
        self.session.keeper, self.game, self.failed = None, None, False

    def _go_home(self) -> None:
        self.homecoming = () if self._heroes is None else go_home(self.session, self._heroes)

    def _turned(self, turn: Callable[[], None], word: str) -> str | None:
        refused = self._tried(turn, word)
        if refused is None:
            self.log = self._story()
            if self._transcript is not None:
                self._transcript.turned(word, self.session)
        return refused

    def _tried(self, act: Callable[[], None], typed: str) -> str | None:
        try:
            act()
            self.failed = False
        except Refused as refused:
            if self._transcript is not None:
                self._transcript.refused(typed, refused.why, self.session)
            return self.teller.refused(refused.why)
        except CannotKeep as fault:
            self.failed = True
            return f"That could not be saved, and has not happened: {fault} Try it again, or press p to play on unsaved."
        except Full as fault:
            return str(fault)
        except BookFault as fault:
            return f"This book goes wrong here, and the answer was not taken. {fault}"
        return None

    def _story(self) -> list[Leaf]:
        """Every page of the game, told anew."""
        pages = self.session.story()
        first = self.session.state.turn - len(pages) + 1
        return [
            Leaf(
                first + place,
                "" if page.question is None or page.answer is None else self._words(page.question, page.answer),
                self.teller.lines(page.told),
            )
            for place, page in enumerate(pages)
        ]

    def _write_down(self, given: str, more: bool) -> None:
        """Put the page that stands into the log. `more`: it is the last page, gone on after typed dice."""
        lines = self.teller.lines(self.session.told)
        if more and self.log:
            self.log[-1] = self.log[-1]._replace(lines=lines)
        else:
            self.log.append(Leaf(self.session.state.turn, given, lines))

    def _words(self, question: Question, answer: Answer) -> str:
        if not isinstance(question, Ask):
            return ""
        return next((choice.text for choice in self.teller.asked(question).choices if choice.key == answer), "")
