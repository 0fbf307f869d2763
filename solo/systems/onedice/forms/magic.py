"""Spells, rest and hours, as a book writes them."""

from __future__ import annotations

from typing import Any

from solo.book.conditions import Function, Truth
from solo.book.shape import Either, Field, Flag, Made, Named, OutcomeShape, Record, Shape, Unfit, WayShape, Whole
from solo.systems.onedice.casting import CastCard
from solo.systems.onedice.checks import BEST, PICK
from solo.systems.onedice.forms.whose import Who
from solo.systems.onedice.magic import specials, spells
from solo.systems.onedice.rest import Hours

HOURS_MAX = 10_000


def ways() -> dict[str, WayShape]:
    """A casting that the story hangs on."""
    return {
        "cast": WayShape(
            "A spell is cast: one die and Magic against the spell's number. It fails where nobody can cast it.",
            "a casting",
            {
                "spell": Field(Named("The spell, by id or name.", "spell"), required=True),
                "magic_lock": Field(Flag("Whether the lock is a magic one, which Open finds harder."), default=False),
                "who": Field(Who("Who casts, of those who can:", (BEST, PICK)), default=BEST),
            },
            {
                "success": OutcomeShape("Where it goes on after a success.", True),
                "failure": OutcomeShape("Where it goes on after a failure.", True),
            },
            _cast,
        )
    }


def _cast(**given: Any) -> CastCard:
    spell = spells()[given["spell"]]
    if given["magic_lock"] and spell.target != "thing":
        raise Unfit(f"{spell.name} opens no locks", "magic_lock", help="leave out `magic_lock`, or cast `open`")
    return CastCard(**given)


def effects() -> dict[str, Shape]:
    """Time that passes, and a place to be healed in."""
    return {
        "rest": _hours(
            "Hours of complete rest: 1 Health for every 12, and after 8 or more castings and other things counted by the day are "
            "fresh. What lasts for hours comes nearer to its end."
        ),
        "time": _hours("Hours that pass without rest: what lasts for hours comes nearer to its end."),
        "facility": Flag(
            "Whether this section has what healers need: +2 on Medicine while its choices stand open. Not behind an `if`."
        ),
    }


def _hours(doc: str) -> Made:
    hours = Whole(f"{doc}", 1, HOURS_MAX)
    full = Record(doc, "hours", {"hours": Field(hours, required=True)}, Hours)
    return Made(Either(doc, scalar=hours, mapping=full), lambda value: value if isinstance(value, Hours) else Hours(value))


def functions() -> dict[str, Function]:
    """What conditions may ask about spells and specials; of several heroes, whether it is so of any of them."""
    return {
        "knows": Function(("spell",), Truth()),
        "can_cast": Function(("spell",), Truth()),
        "special": Function(("special",), Truth()),
    }


def words() -> dict[str, dict[str, str]]:
    """Spells, and specials that a hero can use, by id and by name. The others are foes' alone: `regenerates` and `bound_to`."""
    used = [special for special in specials().values() if special.action is not None]
    return {
        "spell": {written: spell.id for spell in spells().values() for written in (spell.id, spell.name)},
        "special": {written: special.id for special in used for written in (special.id, special.name)},
    }
