"""A witness in the words of the book."""

from __future__ import annotations

import json

from solo.lint.run import lint
from solo.lint.steps import in_words
from tests.conftest import world_of
from tests.lint.conftest import CLEAN

HEAD = {"solo": 1, "book": "mill", "hash": "", "system": "onedice", "seed": 1, "heroes": ["kim"], "rules": {}, "start": "1"}


def replay(*records: dict[str, object]) -> tuple[str, ...]:
    return tuple(json.dumps(record) for record in (HEAD, *records))


def test_choices_are_quoted_and_dice_told() -> None:
    world = world_of(CLEAN.replace("start: 1\n", "start: 1\nrules: {stunt_points: 0}\n", 1))
    witness = replay(
        {"ask": "choice", "at": "1", "answer": "12"},
        {"roll": "check", "at": "12", "dice": "1d6", "faces": [4]},
    )
    assert in_words(world, witness) == ("section 1: “Go in”", "4 on 1d6")


def test_an_option_of_the_systems_is_in_its_words() -> None:
    witness = replay({"ask": "choice", "at": "1", "answer": "12"}, {"ask": "check-or-buy", "at": "12", "answer": "roll"})
    assert in_words(world_of(CLEAN), witness)[1] == "section 12: “Trust to the dice”"


def test_what_does_not_go_like_this_has_no_words() -> None:
    assert in_words(world_of(CLEAN), replay(*[{"ask": "choice", "at": "1", "answer": "99"}] * 2)) == ()
    assert in_words(world_of(CLEAN), ("no replay",)) == ()


def test_a_finding_has_its_witness_both_ways() -> None:
    choices = "choices:\n      - {text: Wait, goto: 12, if: visited('20')}"
    text = CLEAN.replace("ending: defeat", choices)
    shut = next(judged.finding for judged in lint(text).findings if judged.finding.check == "no-choice-open")
    assert shut.witness is not None
    assert shut.steps[0] == "section 1: “Go home”"
