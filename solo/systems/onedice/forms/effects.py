"""What happens to heroes on entering a section, as a book writes it."""

from __future__ import annotations

from solo.book.shape import Amount, Either, Field, Made, Record, Shape
from solo.systems.onedice.checks import ALL, BEST, PICK
from solo.systems.onedice.effects import HealthCard
from solo.systems.onedice.effects import card as health_card
from solo.systems.onedice.forms.limits import HEALTH_MAX
from solo.systems.onedice.forms.whose import Who


def effects() -> dict[str, Shape]:
    """Harm before healing."""
    return {"harm": _health("Health lost"), "heal": _health("Health regained, never above the maximum")}


def _health(doc: str) -> Made:
    amount = Amount(f"{doc}: a whole number or dice.", 0, HEALTH_MAX)
    whom = Field(Who("Who is meant, in a party:", (ALL, PICK, BEST)), default=ALL)
    full = Record(
        f"{doc}, and by whom.", "an amount of Health", {"amount": Field(amount, required=True), "who": whom}, HealthCard
    )
    return Made(Either(f"{doc}: an amount, or an amount and by whom.", scalar=amount, mapping=full), health_card)
