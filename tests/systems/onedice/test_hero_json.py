"""Heroes as JSON: written and read as they are, and nothing taken for a hero that is none."""

from __future__ import annotations

import json
from typing import Any

import pytest

from solo.systems.onedice.hero_json import from_json, to_json
from solo.systems.onedice.states import Craft, Growth, Lasting, Mind
from tests.systems.onedice.small_books import somebody

PLAIN = somebody("ann", gear=("sword", "sword"), skills=(("Blades", 2), ("Language (Arcane)", 1)), article="the")
FULL = PLAIN._replace(
    craft=Craft(("heal",), ("rage",), (("castings", 2), ("rage", 1)), each=True),
    mind=Mind(-1, 7, ("long-term-2",), (("corpse", 1), ("ghost", 2))),
    growth=Growth(150, 3, 1, 2, (2, 4), 1),
    lasting=(Lasting("rage", 3, 0, 0, 2, 0, halves=True), Lasting("toughen", None, 2, -1, 1, -1, False, True, "sword", 2)),
    shots=(("quiver", 7),),
    locked=(("bob", 24),),
    slowed=-2,
    toughness=6,
    tools=(("Climb", 1),),
    powers=("tough-skin",),
    weakness="vice",
    state="out",
    health=0,
)


def read(**changes: Any) -> Any:
    return from_json({**json.loads(json.dumps(to_json(FULL))), **changes})


def refused(**changes: Any) -> str:
    with pytest.raises(ValueError, match=r"^[`“]") as caught:
        read(**changes)
    return str(caught.value)


@pytest.mark.parametrize("hero", [PLAIN, FULL, FULL._replace(mind=None), PLAIN._replace(craft=FULL.craft)])
def test_what_is_written_is_read_again(hero: Any) -> None:
    assert from_json(json.loads(json.dumps(to_json(hero)))) == hero


def test_pairs_are_objects_and_what_is_as_everybody_begins_with_it_is_left_out() -> None:
    plain = to_json(PLAIN)
    assert plain["skills"] == {"Blades": 2, "Language (Arcane)": 1}
    assert plain["gear"] == ["sword", "sword"]
    later = {"craft", "mind", "growth", "lasting", "shots", "locked", "slowed", "toughness", "tools", "powers", "weakness"}
    assert not later & plain.keys()
    full = to_json(FULL)
    assert later <= full.keys()
    assert full["growth"] == {"xp": 150, "points": 3, "abilities": 1, "skills": 2, "spells": [2, 4], "health": 1}
    assert full["craft"]["used"] == {"castings": 2, "rage": 1}
    assert full["mind"]["met"] == {"corpse": 1, "ghost": 2}
    assert (full["shots"], full["locked"], full["tools"]) == ({"quiver": 7}, {"bob": 24}, {"Climb": 1})
    assert full["lasting"][1]["source"] == "sword"


def test_pairs_are_read_in_order() -> None:
    assert read(skills={"Swim": 1, "Art": 2}).skills == (("Art", 2), ("Swim", 1))


MOST = 1_000_000_000


@pytest.mark.parametrize(
    ("field", "low", "high"),
    [
        ("strong", 0, 30),
        ("clever", 0, 30),
        ("quick", -2, 28),  # by what armour takes from it
        ("magic", 0, 30),
        ("toughness", 0, MOST),
        ("max_health", 1, MOST),
        ("health", 0, 9),
        ("armour", 0, MOST),
        ("stunt_points", 0, 99),
        ("money", 0, MOST),
    ],
)
def test_numbers_have_their_limits(field: str, low: int, high: int) -> None:
    for number in (low, high):
        assert getattr(read(**{field: number}), field) == number
    wrong: tuple[Any, ...] = (low - 1, high + 1, "1", 1.0, True, None)
    for each in wrong:
        assert refused(**{field: each}) == f"`{field}` must be a whole number from {low:,} to {high:,}"


def test_quick_may_be_as_far_below_nothing_as_armour_slows() -> None:
    assert read(slowed=0, quick=30).quick == 30
    assert refused(slowed=0, quick=-1) == "`quick` must be a whole number from 0 to 30"
    assert read(slowed=-MOST, quick=-MOST).quick == -MOST
    assert refused(slowed=1) == "`slowed` must be a whole number from -1,000,000,000 to 0"
    assert refused(slowed=-MOST - 1) == "`slowed` must be a whole number from -1,000,000,000 to 0"


@pytest.mark.parametrize(("points", "allowed"), [(0, True), (20, True), (21, False), (-1, False)])
def test_skills_have_their_limits_and_their_names(points: int, allowed: bool) -> None:
    if allowed:
        assert read(skills={"Swim": points}).skills == (("Swim", points),)
    else:
        assert refused(skills={"Swim": points}) == "`skills` must be a whole number from 0 to 20"
    assert refused(skills={"Flying": 1}) == "`skills` has “Flying”, which is no skill"
    assert refused(skills={"Swim": 1, "Navigation": 1}) == "`skills` has “Navigation”, which is no skill"


@pytest.mark.parametrize("name", ["xp", "points", "abilities", "skills"])
def test_growth_has_its_limits(name: str) -> None:
    def grown(number: int) -> Any:
        return {**to_json(FULL)["growth"], name: number}

    for number in (0, MOST):
        assert getattr(read(growth=grown(number)).growth, name) == number
    assert refused(growth=grown(-1)) == "`growth` must be a whole number from 0 to 1,000,000,000"
    assert refused(growth=grown(MOST + 1)) == "`growth` cannot be read"


def test_what_somebody_is_and_how_they_are() -> None:
    assert refused(state="asleep") == "`state` must be up, out, dying, dead or retired"
    assert refused(kind="hero") == "`kind` must be onedice-hero"
    for state in ("up", "dead", "retired"):
        assert read(state=state).state == state


def test_a_field_that_is_none_or_is_missing_is_named() -> None:
    assert refused(hat="red") == "“hat” means nothing here"
    data = to_json(PLAIN)
    for name in ("id", "name", "strong", "max_health", "gear"):
        with pytest.raises(ValueError, match=f"^`{name}` is missing$"):
            from_json({key: value for key, value in data.items() if key != name})


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": 3},
        {"name": "A\x07nn"},
        {"name": None},
        {"article": "\x1b[31m"},
        {"weakness": 1},
        {"gear": "sword"},
        {"gear": [1]},
        {"gear": {"sword": 1}},
        {"powers": "fly"},
        {"powers": [None]},
        {"skills": ["Swim"]},
        {"skills": {"Swim": "2"}},
        {"skills": {"Swim": True}},
        {"skills": {"Swim": 10**9 + 1}},
        {"skills": {"Swim": -(10**9) - 1}},
        {"shots": {"quiver": 1.5}},
        {"locked": 3},
        {"tools": {"Climb": None}},
        {"craft": None},
        {"craft": {"spells": [], "specials": [], "used": {}}},
        {"craft": {"spells": [], "specials": [], "used": {}, "each": 1}},
        {"craft": {"spells": "heal", "specials": [], "used": {}, "each": True}},
        {"craft": {"spells": [], "specials": [2], "used": {}, "each": True}},
        {"craft": {"spells": [], "specials": [], "used": {"rage": "1"}, "each": True}},
        {"mind": {}},
        {"mind": {"sanity": "4", "most": 4, "conditions": [], "met": {}}},
        {"mind": {"sanity": 4, "most": 4.5, "conditions": [], "met": {}}},
        {"mind": {"sanity": 4, "most": 4, "conditions": [1], "met": {}}},
        {"mind": {"sanity": 4, "most": 4, "conditions": [], "met": {"corpse": None}}},
        {"growth": {"xp": 1}},
        {"growth": {"xp": 1, "spells": ["2"]}},
        {"growth": {"xp": "1", "spells": []}},
        {"growth": {"hat": 1, "spells": []}},
        {"lasting": [{"rounds": 2}]},
        {"lasting": [{"id": "rage", "hat": 2}]},
        {"lasting": [{"id": 3}]},
        {"lasting": [{"id": "rage", "source": "\x07"}]},
        {"lasting": [{"id": "rage", "kind": "hero"}]},
        *[{"lasting": [{"id": "rage", name: "2"}]} for name in ("rounds", "hours", "defence", "rolls", "to_hit", "quick")],
        *[{"lasting": [{"id": "rage", name: 1}]} for name in ("halves", "idle")],
        {"lasting": [{"id": "rage", "rounds": 10**9 + 1}]},
    ],
)
def test_what_cannot_be_read_is_named(wrong: dict[str, Any]) -> None:
    assert refused(**wrong) == f"`{next(iter(wrong))}` cannot be read"


def test_the_least_that_is_needed_of_what_lasts() -> None:
    assert read(lasting=[{"id": "rage"}]).lasting == (Lasting("rage"),)
    assert read(growth={"spells": []}).growth == Growth()
    assert read(skills={"Swim": 0}, mind=None).mind is None
