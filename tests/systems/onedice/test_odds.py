"""Exact chances, by running the steps once per way they can end, against figures worked out elsewhere."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from solo.play.start import Setup, begin
from solo.play.steps import Ready, step
from solo.play.world import World
from solo.table import Game, Outcome, ends


def chances(world: World, section: str, stunt_points: int = 0) -> dict[str, Fraction]:
    """The chance of each outcome of a section's scene, for a game that has no decisions in it."""
    game = begin(world, Setup(rules={"stunt_points": stunt_points}, start=section))
    game = game._replace(play=game.play._replace(scene=Ready()))
    entered = next(ends(lambda table: step(world, game, table))).value
    # chance of being in each state; solved by pushing it on until next to nothing is left in the loop
    found: dict[str, Fraction] = {}
    now = {entered: Fraction(1)}

    @cache
    def following(game: Game) -> tuple[tuple[Fraction, Game], ...]:
        return tuple((end.weight, end.value) for end in ends(lambda table: step(world, game, table)))

    while now and sum(now.values()) > Fraction(1, 10**9):
        after: dict[Game, Fraction] = {}
        for state, chance in now.items():
            for weight, value in following(state):
                if isinstance(value.play.scene, Outcome):
                    name = value.play.scene.name
                    found[name] = found.get(name, Fraction(0)) + chance * weight
                else:
                    after[value] = Fraction(after.get(value, 0) + chance * weight).limit_denominator(10**15)
        now = after
    return found


def test_section_15_is_won_with_the_known_chance(raid: World) -> None:
    assert abs(float(chances(raid, "15")["win"]) - 0.906664) < 5e-7


def test_section_3_is_won_by_7_in_12(raid: World) -> None:
    assert chances(raid, "3")["win"] == Fraction(7, 12)


def test_the_printed_checks(raid: World) -> None:
    assert chances(raid, "6")["success"] == Fraction(3, 6)  # needs a 4
    assert chances(raid, "7")["success"] == Fraction(2, 6)  # needs a 5
    assert chances(raid, "8")["hit"] == Fraction(3, 6)  # needs a 4
    assert chances(raid, "11")["success"] == Fraction(4, 6)  # needs a 3
    assert chances(raid, "17")["win"] == Fraction(7, 12)


def duel(hero: int, foe: int, hero_first: bool, need_hero: int, need_foe: int, margin_hero: int, margin_foe: int) -> float:
    """The chance that the hero wins a fight of two, by plain recursion over Health: another way to the same figure.

    `margin` is the damage of a hit with the lowest face that hits, less one more for each face above it.
    """

    @cache
    def hero_turn(hero: int, foe: int) -> tuple[float, float]:
        """(chance of winning, chance of coming back to the same Healths), the hero to strike."""
        win = 0.0
        back = 0.0
        for face in range(1, 7):
            left = foe - (margin_hero + face - need_hero if face >= need_hero else 0)
            if left <= 0:
                win += 1 / 6
                continue
            for reply in range(1, 7):
                hurt = hero - (margin_foe + reply - need_foe if reply >= need_foe else 0)
                if hurt <= 0:
                    continue
                if (hurt, left) == (hero, foe):
                    back += 1 / 36
                else:
                    win += hero_wins(hurt, left) / 36
        return win, back

    @cache
    def hero_wins(hero: int, foe: int) -> float:
        win, back = hero_turn(hero, foe)
        return win / (1 - back)

    if hero_first:
        return hero_wins(hero, foe)
    first = 0.0
    for reply in range(1, 7):
        hurt = hero - (margin_foe + reply - need_foe if reply >= need_foe else 0)
        if hurt > 0:
            first += hero_wins(hurt, foe) / 6
    return first


def test_fights_of_two_agree_with_plain_recursion(raid: World) -> None:
    hero_first = 21 / 36  # 2d6 comparison, ties to the hero
    for section, foe, need_hero, need_foe, damage_foe in (("15", 6, 2, 4, 2), ("22", 8, 3, 3, 2)):
        first, second = (duel(6, foe, order, need_hero, need_foe, 3, damage_foe) for order in (True, False))
        expected = hero_first * first + (1 - hero_first) * second
        assert abs(float(chances(raid, section)["win"]) - expected) < 1e-8, section


def test_no_step_of_the_book_ends_in_more_than_1000_ways(raid: World) -> None:
    seen: set[Game] = set()
    waiting = [begin(raid, Setup())]
    while waiting and len(seen) < 4_000:
        game = waiting.pop()
        if game in seen or game.play.scene.kind == "ended":
            continue
        seen.add(game)
        after = list(ends(lambda table, game=game: step(raid, game, table)))  # type: ignore[misc]
        assert len(after) <= 1_000
        by_decisions: dict[object, Fraction] = {}
        for end in after:
            by_decisions[end.decisions] = by_decisions.get(end.decisions, Fraction(0)) + end.weight
        waiting += [end.value for end in after]
    assert len(seen) == 4_000
