"""A hint for the player in a fight: how likely it is to be won from here, by the best of play."""

from __future__ import annotations

from fractions import Fraction

from solo.book.model import SystemWay
from solo.odds.scene import best_chance, explore
from solo.play.world import World
from solo.table import Game

LIMIT = 5_000  # states of a fight that are looked at: what a player waits for without noticing


def chance(world: World, game: Game) -> float | None:
    """The chance that the scene in progress comes to its first outcome that is not fatal; None where there is no fight, or it is
    too large to be looked at."""
    way, scene, party = world.section(game).way, game.play.scene, game.play.party
    if not isinstance(way, SystemWay) or getattr(scene, "kind", "") in ("arrive", "ready", "ended", "outcome"):
        return None
    if world.system.scene_view(scene, party) is None:
        return None
    good = [outcome for outcome, _ in way.outcomes if outcome not in world.system.fatal(way)]
    explored = explore(world.system, scene, party, LIMIT) if good else None
    return None if explored is None else best_chance(explored, good[0])


def in_words(share: float) -> str:
    """A chance as people say it: "about 3 in 5", "next to none", "almost sure"."""
    if share >= 0.98:
        return "almost sure"
    if share <= 0.02:
        return "next to none"
    near = Fraction(share).limit_denominator(10)
    if near in (0, 1):
        near = Fraction(round(share * 20), 20) or Fraction(1, 20)
    return f"about {near.numerator} in {near.denominator}"
