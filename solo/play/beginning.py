"""A game about to begin: who plays is still to be said."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from solo.play.games import Games, Opened
from solo.play.heroes import CannotKeepHero, Heroes
from solo.play.prologue import Company, Prologue, gather
from solo.play.world import World


class Beginning(NamedTuple):
    """Who plays, as questions, and the game that begins when they are answered."""

    world: World
    prologue: Prologue[Company]
    games: Games
    heroes: Heroes
    seed: int
    typed: bool

    def begin(self) -> Opened:
        """Keep the heroes who were made, and begin the game; what there is to say of it is among its notes. What `Games.begin`
        raises is raised."""
        company = self.prologue.result
        assert company is not None, "not everything is answered"
        notes = tuple(self._kept(id, company) for id in company.made)
        opened = self.games.begin(self.world, company.setup(self.seed), typed=self.typed)
        return opened._replace(notes=(*opened.notes, *notes))

    def _kept(self, id: str, company: Company) -> str:
        hero = company.brought[id]
        try:
            name = self.heroes.keep(self.world.book.system, hero).name
        except (CannotKeepHero, ValueError) as fault:
            return f"{hero['name']} plays, and is not kept for other adventures: {fault}"
        return f"{name} is kept among your heroes."


def beginning(world: World, games: Games, heroes: Heroes, seed: int, *, typed: bool = False) -> Beginning:
    """A game of a book that is about to begin. Where there is nothing to choose its prologue is over already. The prologue's dice
    come of a seed that no game has, so that they say nothing about the game's."""
    kept = heroes.all() if world.book.party.bring or world.book.party.create else ()
    return Beginning(world, Prologue(partial(gather, world, kept), ~seed, typed=typed), games, heroes, seed, typed)
