"""A single attack at something that has a Defence and no Health: hit or miss."""

from __future__ import annotations

from typing import Literal, NamedTuple

from solo.systems.onedice.attack import Mark, by_hero
from solo.systems.onedice.checks import BEST, PICK
from solo.systems.onedice.party import best, member, picked, replaced, standing
from solo.systems.onedice.people import Attack, Hero
from solo.table import Outcome, Party, Table, say


class ShotCard(NamedTuple):
    """A single attack as the book gives it: the Defence to reach, what is attacked, and who attacks."""

    defence: int
    target: str = "the target"
    who: str = BEST


class Shot(NamedTuple):
    """A single attack about to be made: each hero's readied attack, and who makes it once that is settled."""

    card: ShotCard
    arms: tuple[tuple[str, Attack], ...]
    hero: str = ""
    kind: Literal["shot"] = "shot"


def step(shot: Shot, party: Party, table: Table) -> tuple[Shot | Outcome, Party]:
    """Who attacks, where the player picks; else the attack. Two attacks cannot be declared, ignore Defence can (ruling)."""
    arms = dict(shot.arms)
    if not shot.hero:
        there = standing(party)
        if shot.card.who == PICK:
            return shot._replace(hero=picked(party, say("who", trial="attack"), table).id), party

        def worth(hero: Hero) -> int:
            return arms[hero.id].bonus

        named = any(hero.id == shot.card.who for hero in there)
        shot = shot._replace(hero=shot.card.who if named else best(party, worth).id)
    hero = member(party, shot.hero)
    mark = Mark(shot.card.target, shot.card.defence, None)
    result, hero = by_hero(hero, arms[hero.id], mark, party.rules, False, table)
    return Outcome("hit" if result.hit else "miss"), replaced(party, hero)
