"""A hero in the making: what is chosen, and which question comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from solo.systems.onedice.hero_making import Choices, Terms
from solo.systems.onedice.people import Switches
from solo.systems.onedice.tables import table as listed
from solo.table import Option, Say, Table, say


class Making(NamedTuple):
    """A hero in the making. `asking` is the question that comes next, and `answered` says that it has been; `within` is the group
    (of skills, powers or weapons) that was picked first, where a question is asked in two."""

    choices: Choices = Choices()
    terms: Terms = Terms()
    asking: str = "skin"
    within: str = ""
    answered: bool = False
    money: int = 0
    kind: Literal["onedice-making"] = "onedice-making"

    def choose(self, **chosen: Any) -> Making:
        """With some of the choices changed."""
        return self._replace(choices=self.choices._replace(**chosen))

    @property
    def done(self) -> Making:
        """With the question answered."""
        return self._replace(answered=True)


Question = Callable[[Making, Table], Making]


def begin(rules: Switches | None) -> Making:
    """A hero to be made for a book with these switches; without a book (None) the setting is asked for first."""
    if rules is None:
        return Making()
    terms = Terms(rules.ability_points, rules.skill_points, rules.magic, rules.minor_powers, frozenset(rules.forbidden_skills))
    return Making(Choices(skin=rules.skin), terms, asking="species")


def asked(table: Table, code: str, options: list[Option], **fields: Any) -> str:
    """The key of the option that the player takes."""
    return table.ask("player", say(code, **fields), options)


def shut(code: str, **fields: Any) -> Say:
    """Why an option cannot be taken."""
    return say(code, **fields)


def groups(part: str) -> dict[str, list[str]]:
    """The groups of the table for the making of heroes."""
    found: dict[str, list[str]] = listed("making")[part]
    return found
