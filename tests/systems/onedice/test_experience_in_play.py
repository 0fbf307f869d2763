"""Experience had in play: who has it, what levels bring at once, and what is left to choose (pp. 34-36, 53-54)."""

from __future__ import annotations

import pytest

from solo.systems.onedice.experience import XP_LIMIT, experience, improvement, learnt, shared
from solo.systems.onedice.people import Hero
from solo.systems.onedice.states import Growth
from solo.table import Party, Scripted
from tests.systems.onedice.small_books import as_read, somebody

ANN, BOB, CID = somebody("ann"), somebody("bob"), somebody("cid")
DOWN = BOB._replace(state="dying", health=0)
DEAD = CID._replace(state="dead", health=0)


def at(xp: int, magic: int = 0) -> Hero:
    return ANN._replace(magic=magic, growth=Growth(xp=xp))


def test_experience_is_a_running_total_with_an_end() -> None:
    table = Scripted([])
    assert learnt(at(100), 30, table).growth == Growth(xp=130)
    (said,) = table.told
    assert (said.code, said.field("xp"), said.field("total"), said.field("who")) == ("experience", 30, 130, "Ann")
    table = Scripted([])
    assert learnt(at(XP_LIMIT - 1), 30, table).growth.xp == XP_LIMIT == 1_000_000_000
    assert table.told[0].field("xp") == 1


@pytest.mark.parametrize(
    ("before", "more", "growth", "health"),
    [
        (149, 0, {}, 0),
        (0, 149, {}, 0),
        (0, 150, {"skills": 1}, 0),
        (150, 149, {}, 0),
        (150, 150, {"health": 1}, 1),
        (300, 300, {"abilities": 1}, 0),
        (0, 600, {"skills": 1, "health": 1, "abilities": 1}, 1),
        (0, 30_000, {"skills": 5, "health": 4, "abilities": 3}, 4),
        (22_000, 8_000, {"skills": 2, "health": 1}, 1),
    ],
)
def test_levels_bring_health_at_once_and_the_rest_to_choose(before: int, more: int, growth: dict[str, int], health: int) -> None:
    hurt = at(before)._replace(health=2)
    table = Scripted([])
    after = learnt(hurt, more, table)
    assert after.growth == Growth(xp=before + more, **growth)  # type: ignore[arg-type]
    assert (after.max_health, after.health) == (9 + health, 2 + health)
    assert sum(said.code == "level-health" for said in table.told) == health


def test_what_there_was_to_choose_already_is_added_to() -> None:
    some = ANN._replace(growth=Growth(xp=149, points=4, abilities=2, skills=3, spells=(2,), health=5))
    after = learnt(some, 30_000, Scripted([]))
    assert after.growth == Growth(xp=30_149, points=4, abilities=5, skills=8, spells=(2,), health=9)


def test_a_level_is_told_with_the_health_it_brings() -> None:
    table = Scripted([])
    learnt(at(150), 450, table)
    assert [said.code for said in table.told] == ["experience", "level", "level-health", "level"]
    assert [said.field("level") for said in table.told] == [None, 3, None, 4]
    more = table.told[2]
    assert (more.field("more"), more.field("health"), more.field("most")) == (1, 10, 10)


@pytest.mark.parametrize(("magic", "spells"), [(0, ()), (1, (2, 4, 6, 8)), (4, (2, 4, 6, 8))])
def test_a_levels_spell_is_for_those_who_have_magic(magic: int, spells: tuple[int, ...]) -> None:
    assert learnt(at(0, magic), 30_000, Scripted([])).growth.spells == spells


def test_who_stands_has_what_the_book_gives() -> None:
    party = Party((ANN, DOWN, DEAD, CID._replace(id="zoe")))
    assert [hero.growth.xp for hero in experience(20, party, Scripted([])).heroes] == [20, 0, 0, 20]
    points = improvement(2, party, Scripted([]))
    assert [hero.growth.points for hero in points.heroes] == [2, 0, 0, 2]
    table = Scripted([])
    assert [hero.growth.points for hero in improvement(3, points, table).heroes] == [5, 0, 0, 5]
    assert [(said.code, said.field("points"), said.field("total")) for said in table.told] == [("improvement", 3, 5)] * 2
    rich = Party((ANN._replace(growth=Growth(points=XP_LIMIT - 1)),))
    assert improvement(3, rich, Scripted([])).heroes[0].growth.points == XP_LIMIT


@pytest.mark.parametrize(("xp", "each"), [(50, 25), (51, 25), (2, 1), (1, 0), (0, 0)])
def test_creatures_are_shared_among_all_who_live_be_they_down_or_not(xp: int, each: int) -> None:
    party = Party((ANN, DOWN, DEAD))
    for there in (party, as_read(party)):
        table = Scripted([])
        assert [hero.growth.xp for hero in shared(xp, there, table).heroes] == [each, each, 0]
        assert len(table.told) == (2 if each else 0)  # nothing is said of nothing
    assert shared(50, Party((DEAD,)), Scripted([])) == Party((DEAD,))
    retired = Party((ANN, BOB._replace(state="retired")))
    assert [hero.growth.xp for hero in shared(50, retired, Scripted([])).heroes] == [25, 25]
