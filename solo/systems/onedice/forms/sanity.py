"""Horrors and what helps against them, as a book writes them."""

from __future__ import annotations

from typing import Any

from solo.book.shape import Either, Field, Flag, Made, OneOf, OutcomeShape, Record, Shape, Slug, Unfit, WayShape, Whole
from solo.systems.onedice.checks import ALL, ANY, PICK
from solo.systems.onedice.forms.trials import NOBODY
from solo.systems.onedice.forms.whose import Who
from solo.systems.onedice.horror import HorrorCard
from solo.systems.onedice.recovery import RecoverCard
from solo.systems.onedice.sanity import horrors

WEEKS_MAX = 520


def ways() -> dict[str, WayShape]:
    """A horror that decides where the story goes on."""
    return {
        "fear": WayShape(
            "A horror, by the book's switch `sanity`: a quick test of fear (`fear`), or Sanity lost (`score`). Without the "
            "switch it is always passed.",
            "a test of fear",
            {
                **_horror(),
                "who": Field(Who("Who faces it, in a party, and who must bear it:", (ALL, ANY, PICK)), default=ALL),
            },
            {
                "passed": OutcomeShape("Where it goes on when the heroes bear it.", True),
                "failed": OutcomeShape("Where it goes on when they freeze or flee, or somebody goes insane.", True),
                "lose": NOBODY,
            },
            _met,
        ),
    }


def effects() -> dict[str, Shape]:
    """A horror on entry, and what helps."""
    start = Made(
        OneOf("Sanity that nobody has yet is rolled.", {"start": "whoever has no Sanity yet rolls for it now"}),
        lambda value: HorrorCard(),
    )
    full = Record(
        "A horror met: a test of fear, or Sanity lost, by the book's switch `sanity`. A fit it brings lasts into the next scene.",
        "a horror",
        {**_horror(), "who": Field(Who("Who meets it, in a party:", (ALL, PICK)), default=ALL)},
        _met,
    )
    doc = "A horror met on entry, or `start`: Sanity is rolled now rather than when it is first lost."
    return {"sanity": Either(doc, scalar=start, mapping=full), "recover": _recover()}


def _horror() -> dict[str, Field]:
    levels = {
        horror.id: f"passed by {horror.fear} or more on a die; costs {horror.loss} Sanity: {', '.join(horror.examples)}"
        for horror in horrors().values()
    }
    kind = (
        "What sort of thing it is, such as `corpse`: a shaky one costs Sanity once, a bad one twice, an appalling one three "
        "times. Without it every one does."
    )
    return {"level": Field(OneOf("How bad it is.", levels), required=True), "kind": Field(Slug(kind))}


def _met(level: str, kind: str | None, who: str) -> HorrorCard:
    return HorrorCard(level, kind, who)


def _recover() -> Record:
    return Record(
        "Sanity regained. Weeks bring back one each: above 0 wherever there is proper rest, else in a hospital only.",
        "a recovery",
        {
            "weeks": Field(Whole("Full weeks of proper rest.", 1, WEEKS_MAX), default=0),
            "hospital": Field(
                Flag("Whether they are spent in a hospital; 26 of them there end a chronic condition."), default=False
            ),
            "therapist": Field(Flag("Whether a good therapist is there; in a hospital that is one more a week."), default=False),
            "safer": Field(Flag("Whether the heroes have made the world safer: 1d6/2 for all above 0."), default=False),
            "cure": Field(Flag("Whether somebody or something cures all of it."), default=False),
        },
        _recovery,
    )


def _recovery(**given: Any) -> RecoverCard:
    if not any(given[what] for what in ("weeks", "safer", "cure")):
        raise Unfit("nothing in it brings Sanity back", check="missing-key", help="add `weeks:`, `safer: true` or `cure: true`")
    if not given["weeks"] and (given["hospital"] or given["therapist"]):
        raise Unfit("nobody stays there for any week", check="missing-key", help="add `weeks:`")
    return RecoverCard(**given)
