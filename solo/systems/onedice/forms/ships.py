"""Battles between ships, as a book writes them."""

from __future__ import annotations

from typing import Any

from solo.book.shape import Either, Field, ListOf, Made, OneOf, OutcomeShape, Record, Text, Unfit, WayShape, Whole
from solo.systems.onedice.checks import BEST
from solo.systems.onedice.forms.limits import BONUS_MAX, DEFENCE_MAX, HEALTH_MAX
from solo.systems.onedice.forms.trials import WIN
from solo.systems.onedice.forms.whose import Who
from solo.systems.onedice.people import ABILITY_MAX, SKILL_MAX
from solo.systems.onedice.ship_battle import SHIPS_MAX, ShipBattleCard, ShipCard
from solo.systems.onedice.ships import Ship, gunnery, ships


def ways() -> dict[str, WayShape]:
    """A battle between ships."""
    return {
        "ship_battle": WayShape(
            "A battle between ships, until one side is out of it.",
            "a battle between ships",
            {
                "ours": Field(_ship("The heroes' ship: its kind, or its kind with figures of its own."), required=True),
                "theirs": Field(ListOf("The other ships.", _ship("A ship."), least=1, most=SHIPS_MAX), required=True),
                "gunner": Field(Who("Who is at the guns of the heroes' ship:", (BEST,)), default=BEST),
            },
            {"win": WIN, "lose": OutcomeShape("Where it goes on when the heroes' ship is at 0 Health.", True)},
            ShipBattleCard,
            fight=True,
        ),
    }


def _ship(doc: str) -> Either:
    kinds = {id: _about(ship) for id, ship in ships().items()}
    kind = OneOf("The kind of ship it is.", kinds)
    whole = Record(
        "A ship with figures of its own.",
        "a ship",
        {
            "like": Field(kind, required=True),
            "name": Field(Text("What it is called inside a sentence, such as `the Lamplighter`.")),
            "strong": Field(Whole("Strong, added to its rolls to hit.", 0, ABILITY_MAX)),
            "quick": Field(Whole("Quick, of its initiative.", 0, ABILITY_MAX)),
            "health": Field(Whole("Health.", 1, HEALTH_MAX)),
            "defence": Field(Whole("Defence.", 0, DEFENCE_MAX)),
            "weapons": Field(
                ListOf("Which of the weapons of its kind it has, by name.", Text("A weapon."), least=1, unique=True)
            ),
            "to_hit": Field(Whole("Added to its rolls to hit, such as 2 for assisted fire.", 0, BONUS_MAX), default=0),
            "gunners": Field(Whole("Points in gunnery of its crew, where it is not the heroes'.", 0, SKILL_MAX), default=0),
        },
        _made,
    )
    return Either(doc, scalar=Made(kind, lambda like: _made(like)), mapping=whole)


def _made(like: str, name: str | None = None, weapons: tuple[str, ...] | None = None, **given: Any) -> ShipCard:
    ship = ships()[like]
    known = {weapon.name: weapon for weapon in ship.weapons}
    if strange := [weapon for weapon in weapons or () if weapon not in known]:
        raise Unfit(f"a {ship.name} has no {strange[0]}", "weapons", help=f"name some of {', '.join(known)}")
    chosen = [weapon for weapon in ship.weapons if (weapon.name in weapons if weapons else not weapon.optional)]
    more = given.get("to_hit", 0)
    figures = {key: given[key] for key in ("strong", "quick", "health", "defence") if given.get(key) is not None}
    armed = tuple(weapon._replace(to_hit=weapon.to_hit + more) for weapon in chosen)
    return ShipCard(ship._replace(**figures, weapons=armed), name or f"the {ship.name}", given.get("gunners", 0))


def _about(ship: Ship) -> str:
    """A kind of ship in a few words."""
    figures = f"Strong {ship.strong}, Quick {ship.quick}, Health {ship.health}, Defence {ship.defence}"
    weapons = ", ".join(weapon.name for weapon in ship.weapons)
    return f"{ship.name[:1].upper()}{ship.name[1:]}: {figures}; {weapons}; {gunnery(ship)}"
