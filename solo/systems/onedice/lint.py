"""What the rules alone can say about a book: which outcomes its rolls can have at all, whoever plays.

Everything here errs on the side of *possible*: a hero whose figures are not known, or that the book changes, may roll anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations, count
from typing import Any, NamedTuple

from solo.book.findings import Finding, Span
from solo.book.model import Book, Drop, Effect, Gain, Section, SystemEffect, SystemWay, When, once
from solo.dice import Dice
from solo.systems.onedice import bonds, casting, magic, people, rules, stunts, ways
from solo.systems.onedice.armour import equipped
from solo.systems.onedice.arms import attacks
from solo.systems.onedice.casting import CastCard
from solo.systems.onedice.chase import ChaseCard
from solo.systems.onedice.combat import FightCard
from solo.systems.onedice.people import ABILITIES, ABILITY_MAX, SKILL_MAX, Hero
from solo.systems.onedice.shop import ShopCard
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
    if way.name == "cast":
        return frozenset(name for name, _ in way.outcomes if name == "failure" or _castable(way.value, book))
    if way.name == "fear":
        return _faced(book)
    if way.name == "chase":
        return _chased(way, book)
    if way.name == "fight":
        return _fought(way, book)
    trial = _trial(way, book)
    possible = _possible(way, trial)
    if trial is not None and possible == {way.outcomes[0][0]} and way.name in ("check", "hazard"):
        return possible  # even a 1 is enough, and nobody is asked anything
    if "plot_change" in dict(way.outcomes):
        possible = possible | {"plot_change"} if _can_change_the_plot(book) else possible - {"plot_change"}
    deadly = way.name == "hazard" and "harmed" in possible and _most(way.value.damage) > 0
    return possible | {"lose"} if deadly else possible - ({"lose"} if way.name == "hazard" else set())


def _most(damage: int | Dice) -> int:
    return damage if isinstance(damage, int) else damage.most


def _faced(book: Book) -> frozenset[str]:
    """What can come of a horror, by the switch; of Sanity lost also that nobody is left who can act."""
    return {
        "none": frozenset({"passed"}),
        "fear": frozenset({"passed", "failed"}),
        "score": frozenset({"passed", "failed", "lose"}),
    }[book.rules.sanity]


def _fought(way: SystemWay, book: Book) -> frozenset[str]:
    """What can come of a fight: whether there is anybody to be set free or to get away, and anything to be done that ends it."""
    card: FightCard = way.value
    there = [book.foes[foe] for foe in (*card.foes, *(foe for those in card.arrive.values() for foe in those))]
    bound = any(foe.bound_to and any(foe.bound_to == other.id for other in there) for foe in there)
    runs = bound or any(foe.animal or foe.tactics.flee_when is not None for foe in there)
    ends = any(task.gain is None for task in card.tasks.values())
    never = {"freed": not bound, "escaped": not runs, "task": not ends, "plot_change": not _can_change_the_plot(book)}
    return frozenset(name for name, _ in way.outcomes if not never.get(name, False))


def _chased(way: SystemWay, book: Book) -> frozenset[str]:
    """What can come of a chase: who can win a round at all, and whether there is anything deadly in it."""
    card: ChaseCard = way.value
    if card.vehicle:
        seat = _ours(book, None, card.vehicle.skill, card.bonus)
        own = [getattr(hero, rules.skills()[card.vehicle.skill]) for hero in _heroes(book)]
        ours = Totals(seat.low - max(own) + card.vehicle.quick, seat.high - min(own) + card.vehicle.quick)
    else:
        ours = _ours(book, "quick", "Riding" if card.riding else None, card.bonus)
    theirs = _plus_die(ways.pursuit(card, book.foes)[1])
    armed = card.foe is not None and any(weapon.reach(1) is not None for item in book.gear.values() for weapon in item.weapons)
    good, bad = ("away", "caught") if card.flee else ("caught", "away")
    possible = set()
    if ours.high > theirs.low or _points(book) or armed:
        possible.add(good)
    if theirs.high > ours.low or armed or any(hazard.step for hazard in card.hazards):
        possible.add(bad)
    if card.foe_shoots or any(_most(hazard.damage) > 0 for hazard in card.hazards):
        possible.add("lose")
    if "plot_change" in dict(way.outcomes) and _can_change_the_plot(book):
        possible.add("plot_change")
    return frozenset(possible)


def _can_change_the_plot(book: Book) -> bool:
    """Whether somebody may have the Stunt Points for it."""
    enough = book.rules.stunt_points >= stunts.plot_change(book.rules)
    return enough or "stunt_points" in _changed(book) or book.party.bring


def _possible(way: SystemWay, trial: Trial | None) -> frozenset[str]:
    declared = frozenset(name for name, _ in way.outcomes)
    if trial is None:
        return declared
    ours, theirs = (range(totals.low, totals.high + 1) for totals in (trial.ours, trial.theirs))
    rolled = {trial.resolve(one, other) for one in ours for other in theirs}
    return declared & (rolled | {way.outcomes[0][0]} if trial.points else rolled)


# How it is said of each way on that it cannot come to its first outcome or to any other, and what helps against the former.
_SAID = {
    "check": ("check cannot succeed", "check cannot fail", "lower the target number, or let somebody be better at it"),
    "contest": ("contest cannot be won", "contest cannot be lost", "let the other side be weaker, or the heroes better"),
    "hazard": ("hazard cannot be avoided", "hazard cannot harm anybody", "lower its number, or let somebody be better at it"),
    "initiative": ("initiative cannot be won", "initiative cannot be lost", "let the other side be slower, or a hero quicker"),
    "attack": ("attack cannot hit", "attack cannot miss", "lower the Defence, or let the book have a better weapon"),
}


def findings(book: Book) -> Iterator[Finding]:
    """Checks, contests and single attacks that nobody can win, or nobody can lose; and foes bound to each other in a circle."""
    yield from bonds.findings(book)
    for section in book.sections.values():
        yield from _facilities(section, book)
        way = section.way
        if not isinstance(way, SystemWay):
            continue
        if way.name == "cast" and not _castable(way.value, book):
            yield _nobody_casts(section.id, way.value, book)
        if way.name == "shop":
            yield from _unpriced(section.id, way.value, book)
        if way.name == "fear" and book.rules.sanity == "none":
            span = _place(book, section.id, way.name, ("level",))
            message = "this horror is always borne: the rules of the book leave Sanity and tests of fear out"
            yield Finding("trivial-check", message, span, help="write `sanity: fear` or `sanity: score` under `rules:`")
        if (trial := _trial(way, book)) is None:
            continue
        possible, first = _possible(way, trial), way.outcomes[0][0]
        if first in possible and len(possible) > 1:
            continue
        never, always, help = _SAID[way.name]
        span = _place(book, section.id, way.name, trial.figures)
        if first not in possible:
            least = next(total for total in count(trial.ours.high) if trial.resolve(total, trial.theirs.low) == first)
            message = f"this {never}: it takes {least:,}, and even a 6 on the die makes no more than {trial.ours.high:,}"
            yield Finding("impossible-check", message, span, help=help)
        elif possible == {first}:
            message = f"this {always}: even a 1 on the die makes {trial.ours.low:,}, which is always enough"
            yield Finding("trivial-check", message, span, help="make it harder, or go on without a roll")


@once
def _ways(book: Book) -> frozenset[str]:
    """The rule system's ways on that the book takes somewhere."""
    return frozenset(section.way.name for section in book.sections.values() if isinstance(section.way, SystemWay))


def _points(book: Book) -> bool:
    """Whether somebody may have a Stunt Point to spend."""
    return book.rules.stunt_points > 0 or "stunt_points" in _changed(book) or book.party.bring


def _facilities(section: Section, book: Book) -> Iterator[Finding]:
    """A facility is a matter of the place, and nothing that may or may not happen."""
    for number, effect in enumerate(effect for effect in section.effects if isinstance(effect, When)):
        if any(isinstance(part, SystemEffect) and part.name == "facility" for part in effect.effects):
            span = book.span("sections", section.id, "when", number, "facility")
            message = "a facility behind an `if` adds nothing to Medicine"
            yield Finding("unknown-key", message, span, help="put `facility: true` beside the section's text")


def _castable(card: CastCard, book: Book) -> bool:
    """Whether anybody who may be in the party can know a spell and succeed with it."""
    if book.party.create or book.party.bring or "training" in _ways(book):
        return True
    knowers = [hero for hero in _heroes(book) if casting.knows(hero, card.spell)]
    spell = magic.spells()[card.spell]
    if knowers and (_points(book) or "magic" in _changed(book)):
        return True
    return any(hero.magic and casting.reaches(hero, spell, card.magic_lock) for hero in knowers)


def _nobody_casts(section: str, card: CastCard, book: Book) -> Finding:
    name = magic.spells()[card.spell].name
    if not any(casting.knows(hero, card.spell) for hero in _heroes(book)):
        message, help = f"nobody in this book can know {name}", f"let a hero know it: `spells: [{card.spell}]`"
    else:
        message = f"nobody who knows {name} can succeed with it: even a 6 on the die and Magic are not enough"
        help = "give more Magic to a hero who knows it"
    return Finding("impossible-check", message, _place(book, section, "cast", ("spell",)), help=help)


def parties(book: Book) -> Parties:
    """The weakest and the strongest who may come into a fight: at 1 Health with no points left and with what cannot be lost;
    and fresh, with every item the book gives. None of either where their figures cannot be known."""
    rule = book.party
    if rule.create or rule.bring or any(name in ABILITIES for name in _changed(book)) or _learns(book):
        return Parties((), ())
    effects = list(_effects(book))
    lost = {effect.item for effect in effects if isinstance(effect, Drop)}
    found = sorted({effect.item for effect in effects if isinstance(effect, Gain)} | given(book))
    fresh = _heroes(book)
    weak = [
        casting.exhausted(hero)._replace(health=1, stunt_points=0, gear=tuple(item for item in hero.gear if item not in lost))
        for hero in fresh
    ]
    pack = tuple((item, 1) for item in found)
    strong = [] if "stunt_points" in _changed(book) else _of_size([_guarded(hero, found, book) for hero in fresh], rule.most)
    return Parties(
        tuple(equipped(Party(heroes, (), book.rules), book.gear) for heroes in _of_size(weak, rule.least)),
        tuple(equipped(Party(heroes, pack, book.rules), book.gear) for heroes in strong),
    )


def _guarded(hero: Hero, given: Sequence[str], book: Book) -> Hero:
    """A hero under every spell that somebody in the book can guard them with before a fight."""
    known = {spell for card in book.heroes.values() for spell in card.spells}
    blade = casting.blade(attacks(hero, given, book.gear)) if "sharpen" in known else ""
    return casting.guarded(hero, blade, known)


def _of_size(heroes: list[Hero], size: int) -> list[tuple[Hero, ...]]:
    size = min(size, len(heroes))
    found = []
    for chosen in combinations(heroes, size):
        found.append(chosen)
        if len(found) > MOST_PARTIES:
            return []
    return found


@once
def steady(book: Book) -> frozenset[str]:
    """Those of the heroes' values that stay as they are, but for what the book's own `set` and `add` do to them: lessons raise
    abilities and levels Health, armour changes Defence and, where it is too heavy, Quick, spells guard, and money is paid."""
    ways = _ways(book)
    armoured = any(item.armour is not None for item in book.gear.values())
    magical = any(hero.spells for hero in book.heroes.values()) or book.party.create
    won = any(card.difference is not None and card.difference.value == "money" for card in _cards(book, "contest"))
    paid = ways & _TRADE or won or any(foe.treasure is not None for foe in book.foes.values())
    names = {*ABILITIES, "max_health", "defence", "move", "money"}
    if "training" in ways:
        names -= {*ABILITIES, "max_health", "defence", "move"}
    if _learns(book):
        names -= {"max_health"}
    if armoured:
        names -= {"quick", "defence", "move"}
    if magical:
        names -= {"quick", "defence", "move"}
    if paid:
        names -= {"money"}
    return frozenset(names)


@once
def _learns(book: Book) -> bool:
    """Whether heroes may become better than they began."""
    lessons = [effect for effect in _effects(book) if isinstance(effect, SystemEffect) and effect.name in _LESSONS]
    return bool(lessons) or book.rules.experience != "none"


_LESSONS = frozenset({"experience", "improvement"})
_TRADE = frozenset({"shop", "haggle"})


def _unpriced(section: str, card: ShopCard, book: Book) -> Iterator[Finding]:
    for item in card.unpriced(book.gear):
        span = _place(book, section, "shop", ("sells", "buys"))
        message = f"{book.gear[item].name} has no price, so nobody can buy or sell it"
        yield Finding("missing-key", message, span, help=f"give it a `price:`, or write `{item}: 10` here")


@once
def given(book: Book) -> frozenset[str]:
    """What shops sell, what can be had by a bargain, and what tasks in a fight bring."""
    sold = [item for card in _cards(book, "shop") for item in card.sells]
    bargained = [card.item for card in _cards(book, "haggle")]
    found = [task.gain for card in _cards(book, "fight") for task in card.tasks.values()]
    return frozenset(item for item in (*sold, *bargained, *found) if item is not None)


@once
def wanted(book: Book) -> frozenset[str]:
    """What shops buy."""
    return frozenset(item for card in _cards(book, "shop") for item in card.wanted(book.gear))


def _cards(book: Book, way: str) -> list[Any]:
    """What the book has under a way on of the rule system's, wherever it takes it."""
    return [
        section.way.value for section in book.sections.values() if isinstance(section.way, SystemWay) and section.way.name == way
    ]


# --- what each way on takes ---


def _trial(way: SystemWay, book: Book) -> Trial | None:
    """What a way on comes down to; None for a fight."""
    card: Any = way.value
    points = _points(book)
    draw = any(name == "draw" for name, _ in way.outcomes)
    match way.name:
        case "check":
            ours = _ours(book, card.ability, card.skill, card.bonus)
            return Trial(ours, Totals(card.tn, card.tn), _checked, points, ("tn",))
        case "hazard":
            ours = _ours(book, card.ability, card.skill, card.bonus)
            return Trial(ours, Totals(card.tn, card.tn), _avoided, points, ("tn", "rating"))
        case "contest" if not card.rival:
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


def _avoided(total: int, target: int) -> str:
    return "avoided" if total >= target else "harmed"


def _aimed(total: int, least: int) -> str:
    return "hit" if total >= least else "miss"


def _plus_die(terms: tuple[tuple[str, int], ...]) -> Totals:
    bonus = Sum(terms).total
    return Totals(DIE.low + bonus, DIE.high + bonus)


def _ours(book: Book, ability: str | None, skill: str | None, bonus: int) -> Totals:
    """What the heroes' roll can come to, from the worst on a 1 to the best on a 6."""
    heroes = _heroes(book)
    sums = [Sum(hero._replace(tools=()).terms(ability, skill)).total for hero in heroes]
    low, high = min(sums), max(sums)
    points = [hero.skill(skill) if skill else 0 for hero in heroes]
    ability = ability or rules.skills()[skill or ""]
    if ability in _changed(book):
        low, high = min(points), max(points) + ABILITY_MAX
    if book.party.create:
        trained = BEGINNER_SKILL if skill else (0, 0)
        low = min(low, (0 if ability == "magic" else BEGINNER_ABILITY[0]) + trained[0])
        high = max(high, BEGINNER_ABILITY[1] + trained[1])
    if book.party.bring:
        low, high = 0, ABILITY_MAX + (SKILL_MAX if skill else 0)
    if "training" in _ways(book):
        high += ABILITY_MAX + (SKILL_MAX if skill else 0)
    if ability == "quick":
        low += min((item.armour.quick for item in book.gear.values() if item.armour is not None), default=0)
    high += max((item.tool.bonus for item in book.gear.values() if item.tool is not None and item.tool.skill == skill), default=0)
    return Totals(DIE.low + low + bonus, DIE.high + high + bonus)


def _attack(book: Book) -> Totals:
    """What an attack can come to, with fists or any weapon of the book."""
    used = {"Bruiser", *(weapon.skill for item in book.gear.values() for weapon in item.weapons)}
    spans = [_ours(book, None, skill, 0) for skill in used]
    sights = max((item.sights for item in book.gear.values()), default=0)
    return Totals(min(span.low for span in spans), max(span.high for span in spans) + sights)


# --- what the book does to heroes ---


@once
def _heroes(book: Book) -> list[Hero]:
    return [people.ready_made(card, None, book.rules, book.gear) for card in book.heroes.values()]


def _effects(book: Book) -> Iterator[Effect]:
    for section in book.sections.values():
        for effect in section.effects:
            yield effect
            if isinstance(effect, When):
                yield from effect.effects


@once
def _changed(book: Book) -> frozenset[str]:
    """The heroes' values that some section sets or changes."""
    return book.changed - book.counters.keys()


def _place(book: Book, section: str, way: str, figures: tuple[str, ...]) -> Span | None:
    for figure in figures:
        span = book.span("sections", section, way, figure)
        if span is not None:
            return span
    return None
