"""How decisions are made when a book is measured.

| policy | decisions |
|---|---|
| `random` | every open option of every question equally likely |
| `best`, `worst` | for the most, or the least, chance of the goal |
| `sensible` | a section's choices at random, all else for the most |

A policy read from a file names an option's key for a section; what it leaves out is decided at random.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solo.odds.graph import Turn
from solo.odds.solve import Aim, Chooser
from solo.table import Ask

POLICIES = {
    "random": "picks every answer with a die",
    "sensible": "picks the story's choices with a die, and plays the rules perfectly",
    "best": "knows the book and every chance, and always does what is best",
    "worst": "knows the book and every chance, and always does what is worst",
}
OF_A_FILE = "takes the choices that the file names, picks every other answer with a die"


def is_choice(question: Ask) -> bool:
    """Whether a question is a section's choices, and not one of the rules."""
    return question.who == "player" and question.why.code == "choice"


def evenly(turn: Turn) -> Sequence[float]:
    """Every option equally likely."""
    return [1 / len(turn.keys)] * len(turn.keys)


def chooser(policy: str | Mapping[str, str]) -> Chooser:
    """How a policy decides. KeyError for a name that is none; a key that is not among a section's options is passed over."""
    if not isinstance(policy, str):
        named = policy

        def follow(turn: Turn) -> Sequence[float]:
            key = named.get(turn.section) if is_choice(turn.question) else None
            return [float(each == key) for each in turn.keys] if key in turn.keys else evenly(turn)

        return follow
    if policy == "random":
        return evenly
    if policy == "sensible":
        return lambda turn: evenly(turn) if is_choice(turn.question) else "most"
    aim: Aim = {"best": "most", "worst": "least"}[policy]  # type: ignore[assignment]
    return lambda turn: aim
