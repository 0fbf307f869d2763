"""The switches of the rules, as a book writes them."""

from __future__ import annotations

from solo.book.shape import Field, Flag, Record, Whole
from solo.systems.onedice.people import STUNT_POINTS_MAX, Switches


def switches() -> Record:
    """All switches, each with the rulebook's own default."""
    normal = Switches()
    return Record(
        "Switches of the rules.",
        "the switches",
        {
            "stunt_points": Field(Whole("Stunt Points each hero begins with.", 0, STUNT_POINTS_MAX), default=normal.stunt_points),
            "strict_hit": Field(Flag("Whether a hit must exceed Defence rather than reach it."), default=normal.strict_hit),
            "lucky_hits": Field(Flag("Whether a 6 that does not hit still does the weapon's damage."), default=normal.lucky_hits),
        },
        Switches,
    )
