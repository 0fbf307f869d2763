"""The rulebook's own worked examples (tests/data/vectors.json), run through the arithmetic that the game plays with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solo.systems.onedice import rules

VECTORS = json.loads((Path(__file__).parents[2] / "data" / "vectors.json").read_text(encoding="utf-8"))


def derive(given: dict[str, Any]) -> dict[str, Any]:
    return rules.derive(given["S"], given["Q"], given["armour"])._asdict()


def spend(given: dict[str, Any]) -> dict[str, Any]:
    return {"left": rules.points_left(given["points"], given["used"])}


def _bonus(given: dict[str, Any]) -> int:
    ability = given["ability"]
    return (sum(ability) if isinstance(ability, list) else ability) + given.get("skill", 0) + given.get("mod", 0)


def check(given: dict[str, Any]) -> dict[str, Any]:
    return rules.check(given["die"], _bonus(given), given["tn"], given.get("oneFails", False))._asdict()


def opposed(given: dict[str, Any]) -> dict[str, Any]:
    ours, theirs = (given[side]["die"] + _bonus(given[side]) for side in "ab")
    result = rules.opposed(ours, theirs, given["drawPossible"])
    return {"a": ours, "b": theirs, "winner": {"win": "a", "lose": "b", "draw": "draw"}[result]}


def initiative(given: dict[str, Any]) -> dict[str, Any]:
    placings = [
        rules.Placing(fighter["name"], fighter["die"] + fighter["quick"], fighter.get("pc", False), fighter["quick"])
        for fighter in given["fighters"]
    ]
    return {"order": list(rules.order(placings)), "totals": {placing.id: placing.total for placing in placings}}


def attack(given: dict[str, Any]) -> dict[str, Any]:
    result = rules.attack(
        given["die"],
        _bonus(given),
        given["defence"],
        given["weapon"],
        strict=given.get("strict", False),
        lucky=given.get("luckyHits", False),
    )
    return {**result._asdict(), "healthLeft": max(0, given.get("health", 0) - result.damage)}


def need(given: dict[str, Any]) -> dict[str, Any]:
    return {"dieNeeded": rules.need(given["bonus"], given["target"])}


FUNCTIONS = {function.__name__: function for function in (derive, spend, check, opposed, initiative, attack, need)}
CASES = [vector for vector in VECTORS if vector["id"].startswith("OD-") and vector["fn"] in FUNCTIONS]


def test_all_of_the_vectors_are_here() -> None:
    assert len(CASES) == 48


@pytest.mark.parametrize("vector", CASES, ids=[vector["id"] for vector in CASES])
def test_vector(vector: dict[str, Any]) -> None:
    came = FUNCTIONS[vector["fn"]](vector["in"])
    assert {name: came[name] for name in vector["out"]} == vector["out"]
