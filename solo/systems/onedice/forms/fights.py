"""Fights, as a book writes them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from solo.book.decoding import Decoding, Missing, Path, describe, label, short
from solo.book.node import Node
from solo.book.shape import Either, Field, Flag, ListOf, MapOf, Named, OneOf, OutcomeShape, Record, Text, Unfit, WayShape, Whole
from solo.systems.onedice.combat import FOES_MAX, FightCard, TaskCard
from solo.systems.onedice.forms.limits import RANGE_MAX
from solo.systems.onedice.forms.trials import LOSE, WIN

ROUND_MAX = 20
TASK_TURNS_MAX = 20


def ways() -> dict[str, WayShape]:
    """A fight between people."""
    foe = Named("A foe of the book.", "foe")
    sides = {"hero": "the heroes", "foe": "the foes"}
    metres = Whole("Metres between the heroes and the foes.", 0, RANGE_MAX)
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
                "distance": Field(
                    Either(
                        "How far apart the two sides begin, in metres, for all foes or for each by id. Left out: hand to hand, "
                        "and nobody moves.",
                        number=metres,
                        mapping=MapOf("Metres, by foe.", metres, key=foe),
                    )
                ),
                "advantage": Field(
                    OneOf("Which side has +2 Defence, of cover or a slope, until it moves from its place.", sides)
                ),
                "undetected": Field(
                    Flag("Whether the heroes have not been seen before they first attack. Who surprises is unseen."),
                    default=False,
                ),
                "arrive": Field(
                    MapOf(
                        "Foes who come later, by the round they come in. Where the fight is over before, they do not.",
                        ListOf("Who comes.", foe, least=1, most=FOES_MAX),
                        key=Round(),
                    ),
                    default={},
                ),
                "tasks": Field(MapOf("What a hero may do in place of attacking, by id.", _task(), ids=True), default={}),
            },
            {
                "win": WIN,
                "lose": LOSE,
                "flee": OutcomeShape("Where whoever breaks away comes to; without it nobody can.", False),
                "freed": OutcomeShape(
                    "Where a fight that is won leads if bound foes were set free, and none of them slain.", False
                ),
                "escaped": OutcomeShape("Where a fight that is won leads if some foe got away.", False),
                "task": OutcomeShape("Where it goes on when a task that ends the fight is done.", False),
                "plot_change": OutcomeShape(
                    "Where a hero's plot change leads, at 5 Stunt Points; 2 with the switch `minor_plot_change`.", False
                ),
            },
            _fight,
            fight=True,
        ),
    }


class Round(NamedTuple):
    """The number of a round, as a key."""

    doc: str = "The round they come in, from 2."

    def decode(self, node: Node, reading: Decoding, path: Path) -> int | Missing:
        """The number."""
        if node.kind != "scalar" or not re.fullmatch("0|[1-9][0-9]{0,8}", node.text):
            message = f"a round of {label(path)} must be a whole number, and this is {describe(node)}"
            return reading.report("wrong-type", message, short(node))
        if not 2 <= int(node.text) <= ROUND_MAX:
            message = f"a round of {label(path)} is {node.text}; 2 to {ROUND_MAX} are allowed"
            return reading.report("out-of-range", message, node.span)
        return int(node.text)

    def schema(self) -> dict[str, Any]:
        """A key is a string in JSON Schema."""
        return {"type": "string", "description": self.doc, "pattern": "^([2-9]|1[0-9]|20)$"}


def _task() -> Record:
    return Record(
        "Something to do in a fight besides fighting: no attacks meanwhile, and 2 less Defence.",
        "a task",
        {
            "text": Field(Text("What the player may choose, such as `Open the chest`."), required=True),
            "rounds": Field(
                Whole("How many of the hero's turns it takes, which the player is not told.", 1, TASK_TURNS_MAX), default=1
            ),
            "gain": Field(Named("An item it brings. Left out: the fight ends with `task`, where that leads on.", "item")),
        },
        TaskCard,
    )


def _fight(**given: Any) -> FightCard:
    card = FightCard(**given)
    if isinstance(card.distance, Mapping):
        there = {*card.foes, *(foe for those in card.arrive.values() for foe in those)}
        for foe in card.distance:
            if foe not in there:
                raise Unfit(f"`distance` names {foe}, who is not in this fight", "distance", help="leave it out")
    return card
