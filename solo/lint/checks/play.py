"""Checks of what the dice leave to play for, and of how a book reads in print.

What takes a rulebook to know is asked of the rule system: which outcomes a roll can have, and who may come into a fight.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solo.book.findings import Finding
from solo.book.graph import called
from solo.book.model import Book, SystemWay
from solo.lint import promises
from solo.lint.check import Check, Subject
from solo.lint.passages import key, links, section
from solo.odds.scene import best_chance, explore, first_offered
from solo.play.world import World
from solo.table import BookPart, Game, Outcome, Party, PlayPart

HOPELESS = 1 / 50
FIGHT_LIMIT = 20_000  # states of one fight, from one party
BOOK_LIMIT = 200_000  # states of all fights together, after which no more are looked at

CHECKS = (
    Check(
        "impossible-check",
        finds="A check, a contest, an initiative or a single attack that no hero of the book can win: even the best roll is not "
        "enough, and the rules know no way to do without one.",
        why="What comes of success is never read, and the player rolls for nothing.",
        example="""\
1:
  text: |
    The hound has seen you, and nobody outruns that hound.
  initiative: {quick: 20, win: 2, lose: 3}
""",
        mend="Make it easier, or let the story go on without a roll.",
    ),
    Check(
        "trivial-check",
        finds="A check, a contest or a single attack that every hero of the book wins, even with a 1 on the die.",
        why="What comes of failure is never read. A roll that can only succeed makes the player doubt the next one too.",
        example="""\
1:
  text: |
    The loft door stands ajar.
  check: {ability: strong, tn: 2, success: 2, failure: 3}
""",
        mend="Raise the target number, or let the story go on without a roll.",
    ),
    Check(
        "hopeless-fight",
        finds="A fight that is won in fewer than 1 in 50 games by the best play there is, from full Health, with every item "
        "the book gives and under the book's own switches. The chances are exact.",
        why="It is a wall, not a fight. Where it is meant to be one, let the player see that in time, and lose it without dice.",
        example="""\
foes:
  ox: {name: Ox, strong: 9, clever: 1, quick: 3}
1:
  text: |
    The ox lowers its head.
  fight: {foes: [ox], win: 2, lose: 3}
""",
        mend="Make the foe weaker, let the heroes find a better weapon before, or give the fight a `flee:`.",
    ),
    Check(
        "unlosable-fight",
        finds="A fight that no hero of the book can lose, not even with 1 Health left.",
        why="What comes of losing is never read, and every round of it is time spent on a foregone conclusion.",
        example="""\
foes:
  moth: {name: Moth, strong: 0, clever: 0, quick: 0, health: 1, attacks: {wings: {bonus: -9, damage: 0}}}
1:
  text: |
    A moth flies at your lamp.
  fight: {foes: [moth], win: 2, lose: 3}
""",
        mend="Make the foe stronger, or tell in a sentence how it ended.",
    ),
    Check(
        "balance-out-of-band",
        finds="A book whose chance of victory is outside of what its own `balance:` promises. The chances are exact where the "
        "number of states allows, else estimated from 20,000 games of a fixed seed, and the finding says which.",
        why="A changed target number here and a weaker foe there add up. A book that says how hard it means to be is told "
        "when it no longer is.",
        example="""\
balance: {random: 5%..15%, best: 50%..}
""",
        mend="Change the figures of the rolls and fights, or the promise. `solo odds` shows where the games end.",
    ),
    Check(
        "neighbour-spoiler",
        finds="A section that leads to the one numbered next to it. Only the profile `publish` looks for this.",
        why="In print both stand on one page, and the eye reads what comes of a choice before the choice is made.",
        example="""\
1:
  text: |
    The mill.
  choices:
    - text: Climb the ladder to the loft
      goto: 2
    - text: Knock at the miller's door
      goto: 3
""",
        mend="Move one of them with `solo move`, or let the print edition number the sections anew.",
        publish_only=True,
    ),
)


def find(subject: Subject) -> Iterator[Finding]:
    """Rolls without a meaning, fights without one, and neighbours in print."""
    yield from subject.world.system.findings(subject.book)
    yield from _fights(subject.world)
    if subject.wanted("neighbour-spoiler"):  # in a draft nearly every link is one
        yield from _neighbours(subject.book)
    yield from promises.find(subject)


# --- fights ---


def _fights(world: World) -> Iterator[Finding]:
    """Both kinds of fight that are none. Equal fights are looked at once."""
    book = world.book
    parties = world.system.parties(book)
    known: dict[str, tuple[bool, float | None]] = {}
    left = _Limit(BOOK_LIMIT)
    for name, part in book.sections.items():
        way = part.way
        if not isinstance(way, SystemWay) or not world.system.shapes.ways[way.name].fight:
            continue
        outcomes = tuple(outcome for outcome, _ in way.outcomes)
        same = repr((way.name, way.value, outcomes))  # what a way on holds may be no key itself: it may have maps in it
        if same not in known:
            losable = any(_can_lose(world, name, way, party, left) for party in parties.weakest) or not parties.weakest
            known[same] = losable, _best(world, name, way, parties.strongest, left)
        losable, chance = known[same]
        node = section(book, name)
        place = key(node, way.name) if node is not None else None
        if not losable and chance == 0:
            message = f"this {way.name} can be neither won nor lost, whoever fights it"
            yield Finding("hopeless-fight", message, place, help="let one side be able to hurt the other")
            continue
        if not losable:
            message = f"nobody can lose this {way.name}, not even with 1 Health left"
            yield Finding("unlosable-fight", message, place, help="make the foes stronger, or tell how it ended without dice")
        if chance is not None and chance < HOPELESS:
            often = f"is won in {chance:.2%} of games" if chance else "is never won"
            message = f"this {way.name} {often}, by the best play from full Health"
            yield Finding("hopeless-fight", message, place, help="make the foes weaker, or let the heroes be better armed")


class _Limit:
    """How many states may still be looked at."""

    def __init__(self, most: int) -> None:
        self.most = most

    @property
    def next(self) -> int:
        return min(self.most, FIGHT_LIMIT)


def _can_lose(world: World, name: str, way: SystemWay, party: Party, left: _Limit) -> bool:
    """Whether a fight can be lost; taken for granted where it has too many states."""
    for play in (first_offered, None):  # most fights are lost by plain play, which is quickly seen
        scene = _explored(world, name, way, party, left, play)
        if scene is None or scene.outcomes & world.system.fatal(way):
            return True
    return False


def _best(world: World, name: str, way: SystemWay, parties: tuple[Party, ...], left: _Limit) -> float | None:
    """The best chance any party has of winning a fight: at least HOPELESS where it has that, None where it is not known."""
    won, best = way.outcomes[0][0], 0.0
    for party in parties:
        for play in (first_offered, None):  # what plain play wins often enough, the best of play does too
            scene = _explored(world, name, way, party, left, play)
            if scene is None:
                return None
            best = max(best, best_chance(scene, won))
            if best >= HOPELESS:
                return best
    return best if parties else None


def _explored(world: World, name: str, way: SystemWay, party: Party, left: _Limit, play: Any) -> Any:
    scene = world.system.enter(way, Game(BookPart(name), PlayPart(party, None)), world.book)
    if isinstance(scene, Outcome):
        return None
    found = explore(world.system, scene, party, left.next, play)
    left.most -= found.states if found is not None else left.next
    return found


# --- print ---


def _neighbours(book: Book) -> Iterator[Finding]:
    for name in book.sections:
        own = name.partition("/")[0]
        for target, at in links(book, name):
            if own.isdecimal() and target.isdecimal() and abs(int(own) - int(target)) == 1:
                message = f"{called(name)} leads to section {target}, which stands next to it in print"
                yield Finding("neighbour-spoiler", message, at.span, help=f"give section {target} a number further away")
