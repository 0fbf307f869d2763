"""Hazards in play (pp. 44-45)."""

from __future__ import annotations

import pytest

from solo.play.steps import step
from solo.table import Game, ends
from tests.systems.onedice.played import asked, hero, on, options, play, told
from tests.systems.onedice.small_books import book, ending

FIRE = "  1: {{text: Fire., hazard: {{rating: {}, ability: quick{}, avoided: good, harmed: bad}}}}\n"


@pytest.mark.rule("§14 ratings of hazards")
@pytest.mark.parametrize(
    ("rating", "die", "damage_die", "damage"),
    [("minor", None, None, 0), ("moderate", 2, 5, 5), ("major", 6, 1, 2), ("deadly", 6, 1, 3)],
)
def test_a_rating_says_what_avoids_it_and_what_it_does(rating: str, die: int | None, damage_die: int, damage: int) -> None:
    # Ann's Quick 3: a minor one (3) never gets her, a moderate one (6) with a 2 does, major (10) and deadly (12) always do
    game = play(book(FIRE.format(rating, "")), "ann")
    if die is None:
        assert told(game) == ["Ann tries Quick: even a 1 is enough (1 + Quick 3 = 4 against 3), a success without a roll."]
        assert ending(game) == "good"
        return
    on(game, die, damage_die)
    assert f"Ann suffers {damage} damage." in told(game)


def test_damage_of_a_minor_hazard_goes_down_and_may_be_nothing() -> None:
    game = play(book(FIRE.format("minor", "")), "bob", (1,), (1,))
    assert told(game)[-1] == "Bob suffers 0 damage."
    assert ending(game) == "bad"
    game = play(book(FIRE.format("minor", "")), "bob", (1,), (5,))
    assert told(game)[-2:] == ["Bob suffers 2 damage.", "Bob has 7 of 9 Health left."]


@pytest.mark.rule("§14 circumstances", "§3 advantage")
def test_circumstances_help_or_hinder_by_two() -> None:
    for bonus, outcome in ((2, "good"), (-2, "bad")):
        game = play(book(FIRE.format("moderate", f", bonus: {bonus}")), "bob", (4,))  # 4 + 1, and 2 more or less
        if outcome == "bad":
            on(game, 1)
        assert ending(game) == outcome


def test_each_for_themselves_and_whoever_fails_is_harmed() -> None:
    game = play(book(FIRE.format("moderate", "")), "ann bob", (3,), (4,), (2,))
    assert [hero(game, id).health for id in ("ann", "bob")] == [3, 7]
    assert ending(game) == "bad"
    game = play(book(FIRE.format("moderate", "")), "ann bob", (3,), (5,))
    assert ending(game) == "good"


def test_one_success_saves_everybody_or_nobody_is_spared() -> None:
    anybody = book(FIRE.format("moderate", ", who: any"))
    assert ending(play(anybody, "ann bob", (1,), (5,))) == "good"
    game = play(anybody, "ann bob", (1,), (1,))
    assert asked(game) == "Roll 1d6 for the harm done:"
    on(game, 1, 2)
    assert [hero(game, id).health for id in ("ann", "bob")] == [2, 7]


def test_the_best_or_the_one_picked_is_in_it_alone() -> None:
    game = play(book(FIRE.format("moderate", ", who: best")), "ann bob", (3,))
    assert told(game)[0].startswith("Ann tries Quick")
    game = play(book(FIRE.format("moderate", ", who: pick")), "ann bob")
    assert options(game) == ["ann", "bob"]
    on(game, "bob", 1, 3)
    assert [hero(game, id).health for id in ("ann", "bob")] == [3, 6]


def test_a_stunt_point_avoids_it() -> None:
    game = play(book(FIRE.format("deadly", ""), ""), "bob")
    assert options(game) == ["roll", "automatic"]
    on(game, "automatic")
    assert ending(game) == "good"
    assert hero(game, "bob").stunt_points == 5


def test_figures_of_its_own_and_many_dice() -> None:
    there = book(
        "  1: {text: Fall., hazard: {tn: 9, damage: 5d6-4, skill: Climb, ability: strong, avoided: good, harmed: bad}}\n"
    )
    game = play(there, "bob", (5,))
    assert "Bob tries Climb: 5 + Strong 3 = 8 against 9, a failure." in told(game)
    assert asked(game) == "Roll 3d6 for the harm done:"
    game.answer((1, 2, 3))
    assert asked(game) == "Roll 2d6 for the harm done:"
    game.answer((1, 1))
    assert "Bob suffers 4 damage." in told(game)


def test_figures_go_with_a_rating() -> None:
    there = book(
        "  1: {text: Fall., hazard: {rating: deadly, tn: 14, ability: strong, avoided: good, harmed: bad}}\n", "death: dead\n"
    )
    assert "against 14" in told(play(there, "bob", "roll", (6,), (1,)))[0]


def test_where_nobody_stands_it_goes_on_at_the_books_death_or_where_the_hazard_says() -> None:
    game = play(book(FIRE.format("deadly", ""), "rules: {stunt_points: 0}\ndeath: dead\n"), "ann", (1,), (1,))
    assert ending(game) == "dead"
    game = play(book(FIRE.format("deadly", ", lose: other")), "ann", (1,), (1,))
    assert ending(game) == "other"
    game = play(book(FIRE.format("deadly", "")), "ann", (1,), (1,))
    assert game.state.ended is not None
    assert game.state.ended.ending == "defeat"


def test_death_may_be_avoided_while_somebody_else_stands_and_the_unconscious_come_to() -> None:
    rules = "rules: {stunt_points: 1}\n"
    game = play(book(FIRE.format("deadly", ""), rules), "ann bob", "roll", (1,), (1,))
    assert options(game) == ["fall", "avoid-death"]
    on(game, "avoid-death", "automatic")
    assert [(hero(game, id).state, hero(game, id).health) for id in ("ann", "bob")] == [("up", 1), ("up", 9)]


def test_the_last_who_stands_may_fall_where_another_comes_to_and_whoever_lies_dying_may_be_saved() -> None:
    there = book(FIRE.format("deadly", ""), "rules: {stunt_points: 1}\n")
    game = play(there, "ann bob", "roll", 1, 6, "avoid-death", "roll", 1, 6)
    assert ending(game) == "bad"
    assert [(hero(game, id).state, hero(game, id).health) for id in ("ann", "bob")] == [("up", 1), ("dying", 0)]


def test_no_step_of_it_ends_in_many_ways() -> None:
    there = book("  1: {text: Fall., hazard: {tn: 9, damage: 20d6, ability: strong, avoided: good, harmed: bad}}\n")
    seen: set[Game] = set()
    waiting = [play(there, "ann bob").state.game]
    while waiting:
        game = waiting.pop()
        if game in seen or game.play.scene.kind == "ended":
            continue
        seen.add(game)
        after = list(ends(lambda table, game=game: step(there, game, table)))  # type: ignore[misc]
        assert len(after) <= 1_000
        waiting += [end.value for end in after]
    assert len(seen) > 100
