"""Hazards (pp. 44-45): fires, falls, poisons and the like, to be avoided by a check of an ability that the book names."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from solo.dice import Dice, parse
from solo.systems.onedice.attack import wounded
from solo.systems.onedice.checks import ALL, ANY, PICK, CheckCard, rollers, tried
from solo.systems.onedice.party import after_scene, member, replaced, standing
from solo.systems.onedice.people import Hero
from solo.systems.onedice.tables import rows
from solo.table import Outcome, Party, Table, say

CIRCUMSTANCES = 2  # what things may be worth for or against whoever rolls; on the roll, for a hazard has no Defence (ruling)


class Hazard(NamedTuple):
    """A rating of hazards: the number that avoids it, and the damage where it is not reached."""

    id: str
    name: str
    tn: int
    damage: Dice
    examples: tuple[str, ...]


@cache
def hazards() -> dict[str, Hazard]:
    """The four ratings, the least first. A deadly one has 12 and three dice at least; a book may give more."""
    found = {}
    for id, row in rows("hazards").items():
        found[id] = Hazard(id, row["name"], row["tn"], parse(row["damage"]), tuple(row["examples"]))
    return found


# --- a hazard met ---

HANDFUL = 3  # dice of damage thrown at once; of more only the sum counts, and it is added up handful by handful


class HazardCard(NamedTuple):
    """A hazard as the book gives it: the number that avoids it, the damage where it is not reached, what is rolled, and by whom
    (`all`: each for themselves; `any`: one success saves everybody, and without one everybody is harmed)."""

    tn: int
    damage: int | Dice
    ability: str | None = None
    skill: str | None = None
    bonus: int = 0
    who: str = ALL

    @property
    def check(self) -> CheckCard:
        """The check that avoids it."""
        return CheckCard(self.tn, self.ability, self.skill, self.bonus, self.who)


class Peril(NamedTuple):
    """Heroes in a hazard: who has still to roll (None: not settled yet), whom it has got and whose damage is still to come, what
    of that is rolled already and how many dice are left of it, and whether anybody was harmed (be it by no more than 0)."""

    card: HazardCard
    waiting: tuple[str, ...] | None = None
    caught: tuple[str, ...] = ()
    rolled: int = 0
    dice: int | None = None  # None: none is rolled yet
    harmed: bool = False
    kind: Literal["peril"] = "peril"


def step(peril: Peril, party: Party, table: Table) -> tuple[Peril | Outcome, Party]:
    """One hero's roll against the hazard, or a handful of the dice for what it does to one."""
    card, waiting = peril.card, peril.waiting
    if waiting is None:
        waiting = _exposed(card, party, table)
        peril = peril._replace(waiting=waiting)
        if card.who == PICK:
            return peril, party
    if peril.caught and (card.who != ANY or not waiting):
        peril, party = _suffered(peril, party, table)
    else:
        hero = member(party, waiting[0])
        result, hero = tried(card.check, hero, None, table)
        party = replaced(party, hero)
        if result == "success" and card.who == ANY:
            return Outcome("avoided"), party
        caught = (*peril.caught, hero.id) if result == "failure" else peril.caught
        peril = peril._replace(waiting=waiting[1:], caught=caught)
    if peril.waiting or peril.caught:
        return peril, party
    if not peril.harmed:
        return Outcome("avoided"), party
    # it was over in a moment: whoever lies dying may still be saved where the story goes on, if anybody stands or comes to
    after = after_scene(party, in_time=True)
    return (Outcome("harmed"), after) if standing(after) else (Outcome("lose"), after_scene(party))


def _exposed(card: HazardCard, party: Party, table: Table) -> tuple[str, ...]:
    """Who rolls: also those whom a fright keeps from acting."""
    if card.who in (ANY, ALL):
        return tuple([hero.id for hero in standing(party)])
    return rollers(card.check, party, table)


def _suffered(peril: Peril, party: Party, table: Table) -> tuple[Peril, Party]:
    """A handful of the damage to the first of those whom the hazard has got; with the last of its dice they suffer it."""
    hero = member(party, peril.caught[0])
    rolled, left = damage_rolled(peril.card.damage, peril.rolled, peril.dice, hero, table)
    if left:
        return peril._replace(rolled=rolled, dice=left), party
    party = harmed(hero, rolled, party, table)
    return peril._replace(caught=peril.caught[1:], rolled=0, dice=None, harmed=True), party


def harmed(hero: Hero, damage: int, party: Party, table: Table) -> Party:
    """The party after a hazard's damage to one of it. It is no hit, so it cannot be avoided; death can (p. 27)."""
    table.tell("harmed", who=hero.label, damage=damage)
    return replaced(party, wounded(hero, damage, party, table)) if damage else party


def damage_rolled(damage: int | Dice, rolled: int, dice: int | None, hero: Hero, table: Table) -> tuple[int, int]:
    """Another handful of a damage's dice: what it comes to so far and how many dice are left; with none left it is the damage.
    `rolled` is the sum of the dice before, `dice` how many were left then (None: all)."""
    if isinstance(damage, int):
        return damage, 0
    left = damage.count if dice is None else dice
    handful = min(left, HANDFUL)

    def alone(face: int) -> int:
        """Damage beyond the Health that is left makes no difference."""
        return min(damage.value((face,)), hero.health)

    rolled += sum(table.roll(handful, damage.sides, say("harm"), each=alone if damage.count == 1 else int))
    if left > handful:
        return rolled, left - handful
    return max(0, damage.value((rolled,))), 0
