"""The switches of the rules, as a book writes them."""

from __future__ import annotations

from solo.book.shape import Field, Flag, OneOf, Record, Whole
from solo.systems.onedice.forms import made
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
            "stunning": Field(
                Flag("Whether fists and blunt weapons knock out rather than kill; who wakes has half their Health."),
                default=normal.stunning,
            ),
            "experience": Field(
                OneOf(
                    "How heroes learn.",
                    {
                        "none": "nothing is had for foes overcome",
                        "levels": "foes overcome are worth their experience, which raises levels",
                        "points": "by improvement points, which the book gives; foes are worth nothing",
                    },
                ),
                default=normal.experience,
            ),
            "lucky_hits": Field(Flag("Whether a 6 that does not hit still does the weapon's damage."), default=normal.lucky_hits),
            "sanity": Field(
                OneOf(
                    "What horrors do to the heroes.",
                    {
                        "none": "nothing: every test of fear is passed",
                        "fear": "whoever fails a quick test of fear freezes or flees for some rounds",
                        "score": "they cost Sanity, and whoever loses too much of it goes insane",
                    },
                ),
                default=normal.sanity,
            ),
            "minor_plot_change": Field(
                Flag("Whether a plot change costs 2 Stunt Points rather than 5."), default=normal.minor_plot_change
            ),
            "mook_count_includes_weapon": Field(
                Flag("Whether a weapon's damage counts for how many of a group of mooks a hit puts out."),
                default=normal.mook_count_includes_weapon,
            ),
            "lock_on_any_medicine_failure": Field(
                Flag("Whether a medic must leave a patient alone for 24 hours after any failure, and not only after a 1."),
                default=normal.lock_on_any_medicine_failure,
            ),
            **made.switches(),
        },
        Switches,
    )
