"""Spells and specials, held against the rulebook's lists (pp. 56-58, 60, 69-74)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from solo.dice import Dice
from solo.systems.onedice import magic

# range (0: touch), number to reach, harder number, dice, rounds, hours; in the order of the list's die
STARTING = {
    "confuse": (10, 5, None, None, 2, None),
    "open": (0, 5, 7, None, None, None),
    "find-path": (30, 5, None, None, None, None),
    "heal": (0, 5, None, "1d6", None, None),
    "light": (0, 5, None, None, None, 1),
    "magic-bolt": (20, 6, None, "1d6", None, None),
}
INTERMEDIATE = {
    "antidote": (0, 8, None, None, None, None),
    "breathe-underwater": (0, 8, None, None, None, 1),
    "charm": (5, 9, None, None, "1d6", None),
    "greater-heal": (0, 7, None, None, None, None),
    "magic-spear": (20, 7, 9, "1d6*2", None, None),
    "toughen": (0, 8, None, None, None, 1),
}
ADVANCED = {
    "lightning": (30, 9, None, "1d6*4", None, None),
    "fair-winds": (15, 9, None, None, None, 1),
    "fireball": (20, 10, 12, "1d6*2", None, None),
    "mass-heal": (3, 9, None, "1d6", None, None),
    "sharpen": (0, 10, None, None, None, 2),
    "shield": (0, 9, None, None, None, 2),
}
DRUID = {"swarm": (15, 6, None, None, "1d6", None), "aid-animal": (5, 5, None, "1d6", None, None)}


def _case(name: str, spells: Mapping[str, tuple[object, ...]], rule: str) -> object:
    return pytest.param(name, spells, id=name, marks=pytest.mark.figures(rule))


def _written(amount: int | Dice | None) -> int | str | None:
    return str(amount) if isinstance(amount, Dice) else amount


@pytest.mark.parametrize(
    ("name", "spells"),
    [
        _case("starting", STARTING, "§16 starting spells"),
        _case("intermediate", INTERMEDIATE, "§16 intermediate spells"),
        _case("advanced", ADVANCED, "§16 advanced spells"),
        _case("druid", DRUID, "§16 druid's spells"),
    ],
)
def test_a_list(name: magic.SpellList, spells: dict[str, tuple[object, ...]]) -> None:
    there = [spell for spell in magic.spells().values() if spell.list == name]
    assert {
        spell.id: (spell.range, spell.tn, spell.harder, _written(spell.dice), _written(spell.rounds), spell.hours)
        for spell in there
    } == spells
    assert all(spell.effect and spell.name for spell in there)
    if name != "druid":
        assert [magic.rolled(name, die).id for die in range(1, 7)] == list(spells)


def test_the_druids_list_has_no_die() -> None:
    assert magic.spells()["swarm"].number is None
    with pytest.raises(StopIteration):
        magic.rolled("druid", 1)


@pytest.mark.figures("§20 Swarm's penalty", "§20 who is in a blast")
def test_what_else_spells_do() -> None:
    there = magic.spells()
    assert {id: spell.defence for id, spell in there.items() if spell.defence} == {"toughen": 2, "shield": 3}
    assert {id: spell.quick for id, spell in there.items() if spell.quick} == {"fair-winds": 3}
    assert {id: spell.to_hit for id, spell in there.items() if spell.to_hit} == {"sharpen": 3}
    assert {id: spell.rolls for id, spell in there.items() if spell.rolls} == {"swarm": -2}
    assert {id: spell.blast for id, spell in there.items() if spell.blast} == {"fireball": 1}


def test_whom_spells_are_for() -> None:
    at: dict[str, str] = {}
    for id, spell in magic.spells().items():
        at[spell.target] = f"{at.get(spell.target, '')} {id}".strip()
    assert at == {
        "foe": "confuse magic-bolt charm magic-spear lightning fireball swarm",
        "thing": "open light sharpen",
        "place": "find-path",
        "friend": "heal antidote breathe-underwater greater-heal toughen shield",
        "ship": "fair-winds",
        "friends": "mass-heal",
        "animal": "aid-animal",
    }


@pytest.mark.figures("§16 casting", "§5 spells against their number")
def test_casting() -> None:
    assert magic.cast(3, 2, 5) == (5, True, 0)
    assert magic.cast(2, 2, 5) == (4, False, -1)
    assert magic.cast(1, 6, 5) == (7, False, 2)
    assert magic.cast(2, 6, 5).success


@pytest.mark.rule("§16 spells known")
@pytest.mark.figures("§16 castings")
@pytest.mark.parametrize(("points", "known", "castings"), [(0, 0, 0), (1, 1, 2), (3, 3, 6)])
def test_how_many(points: int, known: int, castings: int) -> None:
    assert (magic.known_at_start(points), magic.castings(points)) == (known, castings)


@pytest.mark.figures("§16 spells at levels")
@pytest.mark.parametrize("level", [1, 3, 5, 7, 9, 10, 11])
def test_levels_without_a_spell(level: int) -> None:
    assert magic.lists_open(level, 5) == ()


@pytest.mark.figures("§16 spells at levels")
@pytest.mark.parametrize(
    ("levels", "points", "lists"),
    [
        ((2, 4), 0, ()),
        ((2, 4), 1, ("starting",)),
        ((2, 4), 2, ("starting",)),
        ((2, 4), 3, ("intermediate",)),
        ((2, 4), 4, ("intermediate",)),
        ((6, 8), 0, ()),
        ((6, 8), 1, ("starting",)),
        ((6, 8), 2, ("starting",)),
        ((6, 8), 3, ("starting", "intermediate")),
        ((6, 8), 4, ("advanced",)),
        ((6, 8), 5, ("advanced",)),
    ],
)
def test_lists_at_a_level(levels: tuple[int, ...], points: int, lists: tuple[str, ...]) -> None:
    assert [magic.lists_open(level, points) for level in levels] == [lists, lists]


@pytest.mark.figures("§20 a known spell is rolled again")
def test_what_is_left_to_learn() -> None:
    left = magic.left_to_learn(["starting"], ["heal", "light"])
    assert [spell.id for spell in left] == ["confuse", "open", "find-path", "magic-bolt"]
    assert len(magic.left_to_learn(["starting", "intermediate"], [])) == 12
    assert magic.left_to_learn([], []) == ()


# --- specials ---


@pytest.mark.figures("§16 Rage")
def test_rage() -> None:
    rage = magic.specials()["rage"]
    assert (rage.per_day, str(rage.rounds), rage.to_hit, rage.damage_taken_over, rage.action) == (1, "1d6", 2, 2, "quick")


@pytest.mark.figures("§16 Called Shot")
def test_called_shot() -> None:
    shot = magic.specials()["called-shot"]
    assert (shot.per_day, shot.per_fight, shot.to_hit, shot.damage_taken_over, shot.action) == (None, 1, 4, 1, "attack")


@pytest.mark.figures("§16 Regeneration", "§16 Enthrall")
def test_what_creatures_do() -> None:
    there = magic.specials()
    assert list(there) == ["rage", "called-shot", "regeneration", "enthrall"]
    assert there["regeneration"].health == 2
    assert there["enthrall"].quick == -1
    assert [special.quick for special in there.values()] == [0, 0, 0, -1]
    assert [special.to_hit for special in there.values()] == [2, 4, 0, 0]
    assert [special.health for special in there.values()] == [0, 0, 2, 0]
