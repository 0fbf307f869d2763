"""The rulebook's own worked examples (tests/data/vectors.json), run through the arithmetic that the game plays with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solo.systems.onedice import armour, experience, hazards, magic, money, mooks, rules, sanity, ships

VECTORS = json.loads((Path(__file__).parents[2] / "data" / "vectors.json").read_text(encoding="utf-8"))


def derive(given: dict[str, Any]) -> dict[str, Any]:
    return rules.derive(given["S"], given["Q"], given["armour"])._asdict()


def spend(given: dict[str, Any]) -> dict[str, Any]:
    return {"left": rules.points_left(given["points"], given["used"])}


def start_money(given: dict[str, Any]) -> dict[str, Any]:
    return {"money": money.start_money(given["die"], given["multiplier"])}


def _bonus(given: dict[str, Any]) -> int:
    ability = given["ability"]
    total: int = (sum(ability) if isinstance(ability, list) else ability) + given.get("skill", 0) + given.get("mod", 0)
    return total


def check(given: dict[str, Any]) -> dict[str, Any]:
    return rules.check(given["die"], _bonus(given), given["tn"], given.get("oneFails", False))._asdict()


def opposed(given: dict[str, Any]) -> dict[str, Any]:
    ours, theirs = (given[side]["die"] + _bonus(given[side]) for side in "ab")
    result = rules.opposed(ours, theirs, given["drawPossible"])
    return {"a": ours, "b": theirs, "winner": {"win": "a", "lose": "b", "draw": "draw"}[result]}


def haggle(given: dict[str, Any]) -> dict[str, Any]:
    return {"price": money.haggled(given["list"], given["perPoint"], given["difference"])}


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


def heavy(given: dict[str, Any]) -> dict[str, Any]:
    return {"quickPenalty": armour.heavy_penalty(given["S"], given["bonus"])}


def improve(given: dict[str, Any]) -> dict[str, Any]:
    return {"cost": experience.improvement_cost(given["kind"], given["from"], given["to"])}


def mooks_out(given: dict[str, Any]) -> dict[str, Any]:
    return {"out": mooks.put_out(given["margin"], given["weapon"], include_weapon=given.get("includeWeapon", True))}


def mook_group(given: dict[str, Any]) -> dict[str, Any]:
    return {"bonus": mooks.group_bonus(given["combat"], given["n"])}


def chronic(given: dict[str, Any]) -> dict[str, Any]:
    return {"chronic": sanity.is_chronic(given["start"], given["san"])}


def fear(given: dict[str, Any]) -> dict[str, Any]:
    return {"pass": sanity.passes_fear(sanity.horrors()[given["level"]], given["die"])}


def half(given: dict[str, Any]) -> dict[str, Any]:
    return {"amount": hazards.hazards()["minor"].damage.value((given["die"],))}


def spells(given: dict[str, Any]) -> dict[str, Any]:
    return {"known": magic.known_at_start(given["magic"]), "castsPerDay": magic.castings(given["magic"])}


def cast(given: dict[str, Any]) -> dict[str, Any]:
    return magic.cast(given["die"], given["magic"], given["tn"])._asdict()


def crew(given: dict[str, Any]) -> dict[str, Any]:
    return {"outOfAction": ships.out_of_action(given["crew"], given["perHealth"], given["lost"])}


# each function of the vectors, and the rules that its examples are of
FUNCTIONS = {
    "derive": (derive, "§1 derived values"),
    "spend": (spend, "§2 points and limit"),
    "money": (start_money, "§12 start money"),
    "check": (check, "§3 checks"),
    "opposed": (opposed, "§3 skill against skill"),
    "haggle": (haggle, "§3 making a difference"),
    "initiative": (initiative, "§4 initiative"),
    "attack": (attack, "§6 damage"),
    "need": (need, "§5 reaching Defence hits"),
    "heavy": (heavy, "§12 heavy armour on the weak"),
    "improve": (improve, "§11 improvement points"),
    "mooks": (mooks_out, "§13 hitting a group"),
    "mookGroup": (mook_group, "§13 a group's attack"),
    "chronic": (chronic, "§15 chronic insanity"),
    "fear": (fear, "§15 quick fear test"),
    "half": (half, "§14 ratings of hazards"),
    "spells": (spells, "§16 castings"),
    "cast": (cast, "§16 casting"),
    "crew": (crew, "§18 crew losses"),
}
ALSO = {
    "OD-check-medicine-one": "§3 a natural 1 in Medicine",
    "OD-check-georgia-min": "§3 certain success",
    "OD-opp-cards-draw": "§3 draws",
    "OD-opp-drunk": "§3 advantage",
    "OD-init-tie": "§4 ties",
    "OD-lucky-knife": "§6 lucky hits",
    "OD-solo-8-strict": "§5 strict hits",
    "OD-spells-elaina": "§16 spells known",
}
CASES = [vector for vector in VECTORS if vector["id"].startswith("OD-")]


def test_all_of_the_vectors_are_here() -> None:
    assert len(CASES) == 79
    assert {vector["fn"] for vector in CASES} == set(FUNCTIONS)
    assert set(ALSO) <= {vector["id"] for vector in CASES}


def _case(vector: dict[str, Any]) -> Any:
    names = [FUNCTIONS[vector["fn"]][1], *filter(None, [ALSO.get(vector["id"])])]
    return pytest.param(vector, id=vector["id"], marks=pytest.mark.figures(*names))


@pytest.mark.parametrize("vector", [_case(vector) for vector in CASES])
def test_vector(vector: dict[str, Any]) -> None:
    came = FUNCTIONS[vector["fn"]][0](vector["in"])
    assert {name: came[name] for name in vector["out"]} == vector["out"]
