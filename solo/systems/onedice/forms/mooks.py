"""Fights with mooks, as a book writes them."""

from __future__ import annotations

from typing import Any

from solo.book.shape import Either, Field, Flag, OneOf, OutcomeShape, Text, WayShape, Whole
from solo.systems.onedice.forms.limits import BONUS_MAX, DEFENCE_MAX
from solo.systems.onedice.forms.trials import LOSE, WIN
from solo.systems.onedice.mook_fight import MOOKS_MAX, MookFightCard
from solo.systems.onedice.mooks import mook
from solo.systems.onedice.tables import table

RATED = {
    "combat": "Added to their die in the fight",
    "everything_else": "Added to their die in anything else, initiative among it",
    "defence": "What an attack on them must reach",
}


def ways() -> dict[str, WayShape]:
    """A fight with a crowd."""
    normal = MookFightCard(2)
    most = {"combat": BONUS_MAX, "everything_else": BONUS_MAX, "defence": DEFENCE_MAX}
    return {
        "mook_fight": WayShape(
            "A fight with a crowd of nameless foes, of whom each is fine or out.",
            "a fight with mooks",
            {
                "count": Field(Whole("How many there are.", 1, MOOKS_MAX), required=True),
                "name": Field(
                    Text("What they are called together inside a sentence, as one: `the gang`, not `the bandits`."),
                    default=normal.name,
                ),
                "one": Field(Text("What one of them is called inside a sentence, such as `a bandit`."), default=normal.one),
                **{name: Field(_rating(name, doc, most[name]), default="ordinary") for name, doc in RATED.items()},
                "group": Field(
                    Flag("Whether they fight as a group: one attack for all, +1 for every two who stand."), default=normal.group
                ),
                "surprise": Field(
                    OneOf(
                        "Who has a free attack before initiative.",
                        {"hero": "the heroes surprise the crowd", "foe": "the crowd surprises the heroes"},
                    )
                ),
            },
            {
                "win": WIN,
                "lose": LOSE,
                "flee": OutcomeShape("Where whoever breaks away comes to; without it nobody can.", False),
            },
            _card,
            fight=True,
        ),
    }


def _rating(name: str, doc: str, most: int) -> Either:
    figures = table("mooks")[name.replace("_", "-")]
    words = {rating: str(number) for rating, number in figures.items()}
    told = f"{doc}: low ({figures['low']}), ordinary ({figures['ordinary']}), high ({figures['high']}), or a number."
    return Either(told, scalar=OneOf(told, words), number=Whole(told, 0, most))


def _card(count: int, name: str, one: str, group: bool, surprise: Any, **rated: Any) -> MookFightCard:
    words: dict[str, Any] = {rating: value for rating, value in rated.items() if isinstance(value, str)}
    numbers = {rating: value for rating, value in rated.items() if not isinstance(value, str)}
    return MookFightCard(count, name, one, mook(**words)._replace(**numbers), group, surprise)
