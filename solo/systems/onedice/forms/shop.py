"""Shops, as a book writes them."""

from __future__ import annotations

from typing import Any

from solo.book.shape import Either, Field, ListOf, Made, MapOf, Named, OneOf, OutcomeShape, WayShape, Whole
from solo.systems.onedice.people import MONEY_MAX
from solo.systems.onedice.shop import ShopCard


def ways() -> dict[str, WayShape]:
    """A shop."""
    half = OneOf("What it buys.", {"half": "everything that has a price, for half of it"})
    return {
        "shop": WayShape(
            "A shop: things are bought and sold until the player leaves.",
            "a shop",
            {"sells": Field(_wares("sells"), default={}), "buys": Field(_wares("buys", half), default={})},
            {"goto": OutcomeShape("Where it goes on afterwards.", True)},
            ShopCard,
        ),
    }


def _wares(does: str, scalar: OneOf | None = None) -> Either:
    item = Named("An item of the book.", "item")
    doc = f"What it {does}: a list of items at their own prices, or items each with its price here."
    if scalar is not None:
        doc += " `half`: everything that has a price, for half of it."
    return Either(
        doc,
        scalar=scalar,
        sequence=Made(ListOf(f"What it {does}, at its own price.", item, unique=True), _usual),
        mapping=MapOf(f"What it {does}, and for how much.", Whole("The price here.", 1, MONEY_MAX), key=item),
    )


def _usual(items: tuple[str, ...]) -> dict[str, Any]:
    return dict.fromkeys(items)
