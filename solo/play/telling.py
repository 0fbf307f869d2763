"""Codes into sentences: what was told and asked, put into words.

Words are tables of sentences (`words/en.toml` here and beside each system), in groups: `tell`, `ask`, `option`, `roll`, `refuse`,
and at the top the names of things. A system's words come before the core's. A field is written as it stands; a sum is written out
("4 + Wits 2 + Tracking 2 = 8"), a list with commas, and the first letter of a sentence is a capital.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, partial
from importlib.resources import files
from tomllib import loads
from typing import Any, NamedTuple

from solo.play.world import World
from solo.systems.protocol import System
from solo.table import Answer, Ask, Draw, Question, Roll, Say, Sum
from solo.view import Chapter

_FIELD = re.compile(r"\{(\w+)(?::([^}]*))?\}")


@cache
def core_words(language: str) -> Mapping[str, Any]:
    """The core's own words in a language, English where it lacks them."""
    place = files(__package__).joinpath("words", f"{language}.toml")
    return loads((place if place.is_file() else files(__package__).joinpath("words", "en.toml")).read_text(encoding="utf-8"))


class Line(NamedTuple):
    """One paragraph of a page: its code, and its sentence or (for `prose`) the book's own CommonMark."""

    code: str
    text: str


class Choice(NamedTuple):
    """One option as it is shown. `shut`: why it cannot be taken. `meanwhile`: it is no choice of the book's, but something that
    may be done before one is taken."""

    key: str
    text: str
    shut: str | None = None
    meanwhile: bool = False


class Asked(NamedTuple):
    """A question as it is shown; dice to be typed have no choices."""

    text: str
    choices: tuple[Choice, ...]

    @property
    def open(self) -> tuple[Choice, ...]:
        """The choices that can be taken, in the order their numbers count."""
        return tuple(choice for choice in self.choices if choice.shut is None)


class Teller:
    """Puts what a game tells and asks into the words of its book's language."""

    def __init__(self, world: World) -> None:
        self._speak(world.system, world.book.language)

    @classmethod
    def of(cls, system: System, language: str = "en") -> Teller:
        """For what a system asks outside of any book."""
        self = cls.__new__(cls)
        self._speak(system, language)
        return self

    def _speak(self, system: System, language: str) -> None:
        self._words = (system.words(language), core_words(language))
        self._guide = partial(system.guide, language)

    @property
    def guide(self) -> tuple[Chapter, ...]:
        """The rules in short, as the system explains them to players."""
        return self._guide()

    def label(self, code: str) -> str:
        """The name of a thing; the code itself where it has none."""
        for words in self._words:
            found = words.get(code)
            if isinstance(found, str):
                return found
        return code

    def option(self, key: str) -> str | None:
        """What an option of a system's says, by its key; None where it is not known, or says more than fixed words."""
        found = [words["option"][key] for words in self._words if key in words.get("option", {})]
        return found[0] if found and not _FIELD.search(found[0]) else None

    def lines(self, told: Sequence[Say]) -> tuple[Line, ...]:
        """The paragraphs of what was told, in order."""
        lines = []
        for saying in told:
            match saying.code:
                case "prose":
                    lines.append(Line("prose", saying.field("text")))
                case "section":
                    lines.append(Line("section", self.sentence("tell", saying)))
                    if saying.field("title"):
                        lines.append(Line("title", saying.field("title")))
                case _:
                    lines.append(Line(saying.code, self.sentence("tell", saying)))
        return tuple(lines)

    def asked(self, question: Question) -> Asked:
        """A question and its options in words."""
        if isinstance(question, Ask):
            choices = tuple(
                Choice(
                    option.key,
                    self.sentence("option", option.words),
                    None if option.shut is None else self.reason(option.shut),
                    question.why.code == "choice" and option.words.code not in ("choice", "shut"),
                )
                for option in question.options
            )
            return Asked(self.sentence("ask", question.why), choices)
        what = self._sentence("roll", question.why)
        dice = question.dice if isinstance(question, Roll) else f"1d{len(question.pile)}"
        return Asked(f"Roll {dice} for {what}:", ())

    def reason(self, shut: Say) -> str:
        """Why an option cannot be taken: the book's own words, or a system's."""
        reason = shut.field("reason")
        return self.label(reason) if isinstance(reason, str) else self._sentence("option", shut)

    def refused(self, why: Say) -> str:
        """Why an answer was refused."""
        return self.sentence("refuse", why)

    def given(self, question: Question, answer: Answer) -> str:
        """An answer as a player types it: an option's number, or faces."""
        if isinstance(question, Roll):
            return " ".join(map(str, answer))
        if isinstance(question, Draw):
            return str(answer)
        return str(1 + [option.key for option in question.open].index(str(answer)))

    def sentence(self, group: str, saying: Say) -> str:
        """A saying in words, its first letter a capital."""
        text = self._sentence(group, saying)
        return text[:1].upper() + text[1:]

    def _sentence(self, group: str, saying: Say) -> str:
        fields = dict(saying.fields)

        def filled(found: re.Match[str]) -> str:
            value = fields.get(found[1])
            return format(value, found[2]) if found[2] else self._written(value)

        for words in self._words:
            template = words.get(group, {}).get(saying.code)
            if template is not None:
                return _FIELD.sub(filled, template)
        return saying.code

    def _written(self, value: Any) -> str:
        match value:
            case Sum(terms):
                return self._sum(terms)
            case Say():
                return self._sentence("option", value)
            case tuple():
                return ", ".join(map(self._written, value))
            case str():
                return self.label(value)
        return f"{value:,}" if isinstance(value, int) else str(value)

    def _sum(self, terms: tuple[tuple[str, int], ...]) -> str:
        text = ""
        for place, (code, number) in enumerate(terms):
            label = self.label(code) if code else ""
            term = f"{label} {abs(number)}" if label else str(abs(number))
            sign = ("" if number >= 0 else "−") if place == 0 else (" + " if number >= 0 else " − ")
            text += sign + term
        return text if len(terms) == 1 else f"{text} = {Sum(terms).total}"
