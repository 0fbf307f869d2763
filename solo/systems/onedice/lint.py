"""What the rules alone can say about a book: which outcomes its rolls can have at all, whoever plays.

Everything here errs on the side of *possible*: a hero whose figures are not known, or that the book changes, may roll anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, count
from typing import Any, NamedTuple

from solo.book.findings import Finding, Span
from solo.book.model import Book, Drop, Effect, Gain, SystemWay, When
from solo.systems.onedice import people, rules, ways
from solo.systems.onedice.people import ABILITIES, ABILITY_MAX, SKILL_MAX, Hero
from solo.systems.protocol import Parties
from solo.table import Party, Sum

BEGINNER_ABILITY = (1, 3)  # p. 9
BEGINNER_SKILL = (0, 2)  # p. 10
MOST_PARTIES = 20  # of a size; a book with more to choose from is not looked at party by party


class Totals(NamedTuple):
    """What a roll can come to, both ends included."""

    low: int
    high: int


DIE = Totals(1, 6)


class Trial(NamedTuple):
    """A roll against something: both totals, what comes of two of them, whether a Stunt Point can win it whatever is rolled, and
    under which keys the figure stands that decides it."""

    ours: Totals
    theirs: Totals
    resolve: Callable[[int, int], str]
    points: bool
    figures: tuple[str, ...]


def outcomes(way: SystemWay, book: Book) -> frozenset[str]:
    """Which of the outcomes a way on leads on from are possible at all, whatever the heroes."""
    declared = frozenset(name for name, _ in way.outcomes)
    trial = _trial(way, book)
    if trial is None:
        return declared
    ours, theirs = (range(totals.low, totals.high + 1) for totals in (trial.ours, trial.theirs))
    rolled = {trial.resolve(one, other) for one in ours for other in theirs}
    return declared & (rolled | {way.outcomes[0][0]} if trial.points else rolled)


# How it is said of each way on that it cannot come to its first outcome or to any other, and what helps against the former.
_SAID = {
    "check": ("check cannot succeed", "check cannot fail", "lower the target number, or let somebody be better at it"),
    "contest": ("contest cannot be won", "contest cannot be lost", "let the other side be weaker, or the heroes better"),
    "initiative": ("initiative cannot be won", "initiative cannot be lost", "let the other side be slower, or a hero quicker"),
    "attack": ("attack cannot hit", "attack cannot miss", "lower the Defence, or let the book have a better weapon"),
}


def findings(book: Book) -> Iterator[Finding]:
    """Checks, contests and single attacks that nobody can win, or nobody can lose."""
    for section in book.sections.values():
        way = section.way
        if not isinstance(way, SystemWay) or (trial := _trial(way, book)) is None:
            continue
        possible, first = outcomes(way, book), way.outcomes[0][0]
        never, always, help = _SAID[way.name]
        span = _place(book, section.id, way.name, trial.figures)
        if first not in possible:
            least = next(total for total in count(trial.ours.high) if trial.resolve(total, trial.theirs.low) == first)
            message = f"this {never}: it takes {least:,}, and even a 6 on the die makes no more than {trial.ours.high:,}"
            yield Finding("impossible-check", message, span, help=help)
        elif possible == {first}:
            message = f"this {always}: even a 1 on the die makes {trial.ours.low:,}, which is always enough"
            yield Finding("trivial-check", message, span, help="make it harder, or go on without a roll")


def parties(book: Book) -> Parties:
    """The weakest and the strongest who may come into a fight: at 1 Health with no points left and with what cannot be lost;
    and fresh, with every item the book gives. None of either where their figures cannot be known."""
    rule = book.party
    if rule.create or rule.bring or any(name in ABILITIES for name in _changed(book)):
        return Parties((), ())
    effects = list(_effects(book))
    lost = {effect.item for effect in effects if isinstance(effect, Drop)}
    given = sorted({effect.item for effect in effects if isinstance(effect, Gain)})
    fresh = _heroes(book)
    weak = [hero._replace(health=1, stunt_points=0, gear=tuple(item for item in hero.gear if item not in lost)) for hero in fresh]
    pack = tuple((item, 1) for item in given)
    strong = [] if "stunt_points" in _changed(book) else _of_size(fresh, rule.most)
    return Parties(
        tuple(Party(heroes, (), book.rules) for heroes in _of_size(weak, rule.least)),
        tuple(Party(heroes, pack, book.rules) for heroes in strong),
    )


def _of_size(heroes: list[Hero], size: int) -> list[tuple[Hero, ...]]:
    size = min(size, len(heroes))
    found = []
    for chosen in combinations(heroes, size):
        found.append(chosen)
        if len(found) > MOST_PARTIES:
            return []
    return found


# --- what each way on takes ---


def _trial(way: SystemWay, book: Book) -> Trial | None:
    """What a way on comes down to; None for a fight."""
    card: Any = way.value
    points = book.rules.stunt_points > 0 or "stunt_points" in _changed(book) or book.party.bring
    draw = any(name == "draw" for name, _ in way.outcomes)
    match way.name:
        case "check":
            ours = _ours(book, card.ability, card.skill, card.bonus)
            return Trial(ours, Totals(card.tn, card.tn), _checked, points, ("tn",))
        case "contest":
            ours = _ours(book, card.ability, card.skill, card.bonus)
            theirs = _plus_die(ways.contest(card, draw, book.foes).theirs)
            return Trial(ours, theirs, partial(rules.opposed, draw_possible=draw), points, ("foe_bonus", "foe", "bonus"))
        case "initiative":
            theirs = _plus_die(ways.initiative(card, book.foes).theirs)
            return Trial(
                _ours(book, "quick", None, 0), theirs, partial(rules.opposed, draw_possible=False), False, ("quick", "foe")
            )
        case "attack":
            least = card.defence + book.rules.strict_hit
            return Trial(_attack(book), Totals(least, least), _aimed, points, ("defence",))
    return None


def _checked(total: int, target: int) -> str:
    return "success" if total >= target else "failure"


def _aimed(total: int, least: int) -> str:
    return "hit" if total >= least else "miss"


def _plus_die(terms: tuple[tuple[str, int], ...]) -> Totals:
    bonus = Sum(terms).total
    return Totals(DIE.low + bonus, DIE.high + bonus)


def _ours(book: Book, ability: str | None, skill: str | None, bonus: int) -> Totals:
    """What the heroes' roll can come to, from the worst on a 1 to the best on a 6."""
    sums = [Sum(hero.terms(ability, skill)).total for hero in _heroes(book)]
    low, high = min(sums), max(sums)
    points = [hero.skill(skill) if skill else 0 for hero in _heroes(book)]
    ability = ability or rules.skills()[skill or ""]
    if ability in _changed(book):
        low, high = min(points), max(points) + ABILITY_MAX
    if book.party.create:
        trained = BEGINNER_SKILL if skill else (0, 0)
        low = min(low, (0 if ability == "magic" else BEGINNER_ABILITY[0]) + trained[0])
        high = max(high, BEGINNER_ABILITY[1] + trained[1])
    if book.party.bring:
        low, high = 0, ABILITY_MAX + (SKILL_MAX if skill else 0)
    return Totals(DIE.low + low + bonus, DIE.high + high + bonus)


def _attack(book: Book) -> Totals:
    """What an attack can come to, with fists or any weapon of the book."""
    used = {"Bruiser", *(item.weapon.skill for item in book.gear.values() if item.weapon is not None)}
    spans = [_ours(book, None, skill, 0) for skill in used]
    return Totals(min(span.low for span in spans), max(span.high for span in spans))


# --- what the book does to heroes ---


def _heroes(book: Book) -> list[Hero]:
    return [people.ready_made(card, None, book.rules, book.gear) for card in book.heroes.values()]


def _effects(book: Book) -> Iterator[Effect]:
    for section in book.sections.values():
        for effect in section.effects:
            yield effect
            if isinstance(effect, When):
                yield from effect.effects


def _changed(book: Book) -> frozenset[str]:
    """The heroes' values that some section sets or changes."""
    return book.changed - book.counters.keys()


def _place(book: Book, section: str, way: str, figures: tuple[str, ...]) -> Span | None:
    for figure in figures:
        span = book.span("sections", section, way, figure)
        if span is not None:
            return span
    return None
