"""Harm and healing on entry: whose it is, and how much."""

from __future__ import annotations

import pytest

from solo.dice import parse
from solo.systems.onedice.effects import EFFECTS, HealthCard, card, health
from solo.table import Ask, Party, Scripted
from tests.systems.onedice.small_books import as_read, somebody

ANN, BOB = somebody("ann", health=5), somebody("bob", health=7)
DOWN = somebody("cid", state="out", health=0)
PARTY = Party((ANN, BOB, DOWN))


def healths(kind: str, value: HealthCard, *answers: str | tuple[int, ...]) -> list[int]:
    table = Scripted(answers)
    party = health(kind, value, PARTY, table)  # type: ignore[arg-type]
    assert not table.script
    assert health(as_read(kind), as_read(value), as_read(PARTY), Scripted(answers)) == party  # type: ignore[arg-type]
    assert party.heroes[2] == DOWN
    return [hero.health for hero in party.heroes[:2]]


@pytest.mark.parametrize(
    ("who", "answers", "harmed", "better"),
    [
        ("all", (), [3, 5], [7, 9]),
        ("pick", ("ann",), [3, 7], [7, 7]),
        ("best", (), [5, 5], [5, 9]),
        ("ann", (), [3, 7], [7, 7]),
        ("cid", (), [5, 7], [5, 7]),
    ],
)
def test_whose_it_is(who: str, answers: tuple[str, ...], harmed: list[int], better: list[int]) -> None:
    assert healths("harm", HealthCard(2, who), *answers) == harmed
    assert healths("heal", HealthCard(2, who), *answers) == better


def test_one_roll_counts_for_all() -> None:
    assert healths("harm", HealthCard(parse("d6")), (4,)) == [1, 3]
    assert healths("heal", HealthCard(parse("2d6")), (1, 2)) == [8, 9]  # and nobody has more than 9
    assert healths("harm", HealthCard(parse("d6-6")), (4,)) == [5, 7]
    assert healths("heal", HealthCard(parse("d6-6")), (4,)) == [5, 7]


def test_what_is_said_of_it() -> None:
    table = Scripted(["ann"])
    health("heal", HealthCard(6, "pick"), PARTY, table)
    (question,) = table.asked
    assert isinstance(question, Ask)
    assert question.why.code == "who-is-healed"
    (said,) = table.told
    assert [said.field(name) for name in ("who", "amount", "health", "most")] == ["Ann", 4, 9, 9]
    low = PARTY._replace(heroes=(ANN._replace(health=2), BOB))
    table = Scripted([])
    health("heal", HealthCard(6, "ann"), low, table)
    assert (table.told[0].field("amount"), table.told[0].field("health")) == (6, 8)
    table = Scripted([])
    health("harm", HealthCard(2, "bob"), PARTY, table)
    assert [said.code for said in table.told] == ["harmed", "hero-hurt"]
    assert table.told[0].field("damage") == 2


def test_harm_may_fell_and_nobody_is_left_to_be_concerned() -> None:
    assert health("harm", HealthCard(5, "ann"), PARTY, Scripted([])).heroes[0].state == "dying"
    fallen = Party((DOWN,))
    assert health("harm", HealthCard(parse("d6")), fallen, Scripted([])) == fallen


def test_a_bare_amount_is_everybodys() -> None:
    assert card(3) == HealthCard(3, "all")
    assert card(parse("d6")) == HealthCard(parse("d6"))
    assert card(HealthCard(3, "ann")) == HealthCard(3, "ann")


def test_each_effect_does_what_it_is_called() -> None:
    after = EFFECTS["harm"](HealthCard(2), PARTY, Scripted([]))
    assert isinstance(after, Party)
    assert after.heroes[0].health == 3
    after = EFFECTS["heal"](HealthCard(2), PARTY, Scripted([]))
    assert isinstance(after, Party)
    assert after.heroes[0].health == 7
    after = EFFECTS["experience"](5, PARTY, Scripted([]))
    assert isinstance(after, Party)
    assert (after.heroes[0].growth.xp, after.heroes[0].growth.points) == (5, 0)
    after = EFFECTS["improvement"](5, PARTY, Scripted([]))
    assert isinstance(after, Party)
    assert (after.heroes[0].growth.xp, after.heroes[0].growth.points) == (0, 5)
