"""Whether a book is as hard as it says: its chances of victory, by policy, against the bands of its `balance`."""

from __future__ import annotations

from typing import NamedTuple

from solo.odds.graph import TooMany, explore
from solo.odds.layout import percent
from solo.odds.odds import VICTORY, odds
from solo.play.start import Setup, begin
from solo.play.world import World

EXPLORED = 20_000  # states looked at for exact chances: what an author waits for at every look of the linter
GAMES = 20_000  # played where the exact chance is out of reach
SEED = 1
DIGITS_MAX = 11  # after the point of a percentage: two chances are not told apart by less
Z = 3.2905267314919255  # standard deviations on either side that hold 99.9 % of a normal distribution


class Band(NamedTuple):
    """A range of chances, both ends included."""

    low: float
    high: float


class Weighed(NamedTuple):
    """A policy's chance of victory, exact or between two bounds, and the band it was to be in."""

    policy: str
    band: Band
    low: float
    high: float
    exact: bool

    @property
    def outside(self) -> bool:
        """Whether the chance is certainly not in the band."""
        return self.high < self.band.low - 1e-12 or self.low > self.band.high + 1e-12

    @property
    def figure(self) -> str:
        """The chance in percent, with as many digits as it takes to tell it from the end of the band that it is beyond."""
        near, end = (self.high, self.band.low) if self.high < self.band.low else (self.low, self.band.high)
        digits = next((many for many in range(1, DIGITS_MAX) if self.outside and _apart(near, end, many)), 1)
        low, high = percent(self.low, digits), percent(self.high, digits)
        return low if self.exact else f"{low} to {high} (estimated)"


def _apart(chance: float, end: float, digits: int) -> bool:
    return round(chance * 100, digits) != round(end * 100, digits)


class NotWeighed(Exception):
    """A policy's chance can be had neither exactly nor by playing: which, and the limit that was passed."""


def band(text: str) -> Band:
    """A band as it is written: `5%..15%`, `50%..`, `..20%`. The reader lets nothing else pass."""
    low, _, high = text.partition("..")
    return Band(_share(low, 0.0), _share(high, 1.0))


def _share(text: str, otherwise: float) -> float:
    return float(text.removesuffix("%")) / 100 if text else otherwise


def weighed(world: World, limit: int) -> list[Weighed | NotWeighed]:
    """Every policy that the book's `balance` names. Exact where no more than `limit` states can come about, nor more than
    EXPLORED; else random play is estimated from games of a fixed seed, and what needs the best or the worst play is not
    weighed."""
    promised = {policy: band(text) for policy, text in world.book.balance.items()}
    if not promised:
        return []
    try:
        graph = explore(world, begin(world, Setup()), min(limit, EXPLORED))
    except TooMany as fault:
        return [_played(world, policy, asked, fault) for policy, asked in promised.items()]
    found: list[Weighed | NotWeighed] = []
    for policy, asked in promised.items():
        chance = odds(world.book, graph, policy)[0].victory
        found.append(Weighed(policy, asked, chance, chance, True))
    return found


def _played(world: World, policy: str, asked: Band, fault: TooMany) -> Weighed | NotWeighed:
    if policy != "random":
        return NotWeighed(f"the chance of {policy} play was not worked out: {fault}")
    from solo.odds.simulate import simulate, wilson
    from solo.odds.walk import Walker

    tally = simulate(Walker(world, Setup(), SEED), GAMES)
    won = sum(count for end, count in tally.ends.items() if end.ending == VICTORY)
    low, high = wilson(won, tally.sound, Z)
    return Weighed(policy, asked, low, high, False)
