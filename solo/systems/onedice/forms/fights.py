"""Fights, as a book writes them."""

from __future__ import annotations

from solo.book.shape import Field, ListOf, Named, OneOf, OutcomeShape, WayShape
from solo.systems.onedice.fight import FOES_MAX, FightCard
from solo.systems.onedice.forms.trials import LOSE, WIN


def ways() -> dict[str, WayShape]:
    """A fight between people."""
    foe = Named("A foe of the book.", "foe")
    return {
        "fight": WayShape(
            "A fight, until one side no longer stands.",
            "a fight",
            {
                "foes": Field(ListOf("The foes; one named twice comes twice.", foe, least=1, most=FOES_MAX), required=True),
                "surprise": Field(
                    OneOf(
                        "Who has a free attack before initiative.",
                        {"hero": "the heroes surprise the foes", "foe": "the foes surprise the heroes"},
                    )
                ),
            },
            {
                "win": WIN,
                "lose": LOSE,
                "flee": OutcomeShape("Where whoever breaks away comes to; without it nobody can.", False),
            },
            FightCard,
            fight=True,
        ),
    }
