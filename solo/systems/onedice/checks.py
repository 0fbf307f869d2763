"""Checks against a target number, and contests against somebody (pp. 5, 15-18, 20)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from solo.systems.onedice import rules, stunts
from solo.systems.onedice.party import best, member, picked, replaced, standing
from solo.systems.onedice.people import Hero
from solo.table import Outcome, Party, Sum, Table, say

BEST, PICK, ANY, ALL = "best", "pick", "any", "all"  # who rolls; else a hero's id


class CheckCard(NamedTuple):
    """A check as the book gives it: an ability, a skill (with its own ability unless one is named), or both."""

    tn: int
    ability: str | None = None
    skill: str | None = None
    bonus: int = 0
    who: str = BEST


class Check(NamedTuple):
    """A check in progress: who has still to roll (empty: not settled yet), and whether one success is enough."""

    card: CheckCard
    waiting: tuple[str, ...] = ()
    kind: Literal["check"] = "check"


class ContestCard(NamedTuple):
    """A contest as the book gives it. Without skill and ability it is an initiative: Quick against Quick, no Stunt Points."""

    foe: str  # as it stands in a sentence
    theirs: tuple[tuple[str, int], ...]  # what is added to the foe's die
    ability: str | None = None
    skill: str | None = None
    bonus: int = 0
    draw: bool = False
    who: str = BEST
    initiative: bool = False


class Contest(NamedTuple):
    """A contest in progress: whose it is, and the hero's total once it is rolled."""

    card: ContestCard
    hero: str = ""
    total: int | None = None
    kind: Literal["contest"] = "contest"


def _terms(hero: Hero, card: CheckCard | ContestCard) -> tuple[tuple[str, int], ...]:
    bonus = (("bonus", card.bonus),) if card.bonus else ()
    return (*hero.terms(card.ability, card.skill), *bonus)


def _worth(card: CheckCard | ContestCard, hero: Hero) -> int:
    return Sum(_terms(hero, card)).total


def _who(card: CheckCard | ContestCard, party: Party, table: Table) -> tuple[str, ...]:
    """Who rolls. A hero named by the book who cannot act leaves it to the best of the others."""
    there = standing(party)
    if card.who in (ANY, ALL):
        return tuple(hero.id for hero in there)
    if card.who == PICK:
        return (picked(party, say("who", trial=card.skill or card.ability or "quick"), table).id,)
    if any(hero.id == card.who for hero in there):
        return (card.who,)
    return (best(party, lambda hero: _worth(card, hero)).id,)


def step_check(check: Check, party: Party, table: Table) -> tuple[Check | Outcome, Party]:
    """One hero's roll. `any` ends with the first success, `all` with the first failure."""
    card = check.card
    waiting = check.waiting or _who(card, party, table)
    if card.who == PICK and not check.waiting:
        return check._replace(waiting=waiting), party
    hero = member(party, waiting[0])
    success, hero = _roll(card, hero, table)
    party = replaced(party, hero)
    rest = waiting[1:]
    if rest and success != (card.who == ANY):
        return check._replace(waiting=rest), party
    return Outcome("success" if success else "failure"), party


def _roll(card: CheckCard, hero: Hero, table: Table) -> tuple[bool, Hero]:
    terms = _terms(hero, card)
    bonus = Sum(terms).total
    trial = card.skill or card.ability
    if rules.need(bonus, card.tn) <= 1:
        table.tell("check-certain", who=hero.label, trial=trial, sum=Sum((("", 1), *terms)), tn=card.tn)
        return True, hero
    bought, hero = stunts.succeeds_at_once(hero, say("check-or-buy", who=hero.label, trial=trial, tn=card.tn, bonus=bonus), table)
    if bought:
        return True, hero
    (die,) = table.roll(
        1, 6, say("check", who=hero.label, trial=trial), each=lambda die: rules.check(die, bonus, card.tn).success
    )
    success = rules.check(die, bonus, card.tn).success
    table.tell(
        "check-success" if success else "check-failure", who=hero.label, trial=trial, sum=Sum((("", die), *terms)), tn=card.tn
    )
    return success, hero


def step_contest(contest: Contest, party: Party, table: Table) -> tuple[Contest | Outcome, Party]:
    """The hero's roll, then the other side's."""
    card = contest.card
    if not contest.hero:
        (id,) = _who(card, party, table)
        contest = contest._replace(hero=id)
        if card.who == PICK:
            return contest, party
    hero = member(party, contest.hero)
    trial = card.skill or card.ability or "quick"
    code = "initiative" if card.initiative else "contest"
    if contest.total is None:
        if not card.initiative:
            bought, hero = stunts.succeeds_at_once(hero, say("contest-or-buy", who=hero.label, trial=trial, foe=card.foe), table)
            if bought:
                return Outcome("win"), replaced(party, hero)
        (die,) = table.roll(1, 6, say(code, who=hero.label, trial=trial))
        ours = Sum((("", die), *_terms(hero, card)))
        table.tell(code, who=hero.label, trial=trial, sum=ours)
        return contest._replace(total=ours.total), party
    total, theirs = contest.total, Sum(card.theirs).total
    (die,) = table.roll(
        1, 6, say(code, who=card.foe, trial=trial), each=lambda die: rules.opposed(total, die + theirs, card.draw)
    )
    answer = Sum((("", die), *card.theirs))
    table.tell(code, who=card.foe, trial=trial, sum=answer)
    outcome = rules.opposed(total, answer.total, card.draw)
    table.tell(f"{code}-{outcome}", who=hero.label, foe=card.foe, ours=total, theirs=answer.total)
    return Outcome(outcome), party
