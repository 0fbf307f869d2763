"""Money: what a hero begins with, and what a bargain comes to."""

from __future__ import annotations


def start_money(die: int, multiplier: int = 10) -> int:
    """Money at the start: a die times 10, or times what the setting says (p. 29)."""
    return die * multiplier


def haggled(list_price: int, per_point: int, difference: int) -> int:
    """The price after a bargain won by some points (p. 18, making a difference): so much less for each, and never below nothing.
    A bargain lost has a negative difference, and costs more."""
    return max(0, list_price - per_point * difference)
