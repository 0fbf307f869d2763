"""Which scene each way on begins, and which step each scene takes: the one place where OneDice's scenes are listed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from solo.book.model import Book, SystemWay
from solo.systems.onedice import checks, fight, people, shot, ways
from solo.table import Outcome, Party, Table

Step = Callable[[Any, Party, Table], tuple[Any | Outcome, Party]]


class Kind(NamedTuple):
    """A way on: how its scene begins, and the outcomes after which nobody may be left standing."""

    enter: Callable[[SystemWay, Party, Book], Any]
    fatal: frozenset[str] = frozenset()


def _check(way: SystemWay, party: Party, book: Book) -> checks.Check:
    return checks.Check(way.value)


def _contest(way: SystemWay, party: Party, book: Book) -> checks.Contest:
    return checks.Contest(ways.contest(way.value, "draw" in dict(way.outcomes), book.foes))


def _initiative(way: SystemWay, party: Party, book: Book) -> checks.Contest:
    return checks.Contest(ways.initiative(way.value, book.foes))


def _attack(way: SystemWay, party: Party, book: Book) -> shot.Shot:
    pack = [item for item, _ in party.pack]
    return shot.Shot(way.value, tuple((hero.id, people.readied(hero, pack, book.gear)) for hero in party.heroes))


def _fight(way: SystemWay, party: Party, book: Book) -> fight.Fight:
    foes = people.appear([book.foes[foe] for foe in way.value.foes])
    return fight.begin(way.value, foes, party, dict(book.gear), "flee" in dict(way.outcomes))


KINDS: Mapping[str, Kind] = {
    "check": Kind(_check),
    "contest": Kind(_contest),
    "initiative": Kind(_initiative),
    "attack": Kind(_attack),
    "fight": Kind(_fight, frozenset({"lose"})),
}

STEPS: Mapping[str, Step] = {  # by a scene's kind
    "check": checks.step_check,
    "contest": checks.step_contest,
    "shot": shot.step,
    "fight": fight.step,
}
