"""Wounds and what becomes of them: dying, waking, resting (p. 23)."""

from __future__ import annotations

ROUNDS_TO_SAVE = 3  # a hero at 0 Health dies unless healed within so many rounds
REST_HOURS = 12  # of complete rest for a point of Health


def restored(health: int, amount: int, most: int) -> int:
    """Health after healing, never above the maximum (p. 23 for rest, inferred for the rest)."""
    return min(most, health + amount)


def rested(hours: int) -> int:
    """Health that rest gives back, besides any other healing: 1 for every 12 full hours."""
    return hours // REST_HOURS


def wakes_with(most: int) -> int:
    """Health of somebody who wakes from stunning damage, an option: half the maximum, down, and 1 at least (ruling)."""
    return max(1, most // 2)


def halved(damage: int) -> int:
    """Damage that somebody raging suffers (p. 70): half, down (inferred)."""
    return damage // 2
