"""Checks against a target number, and contests against somebody (pp. 5, 15-18, 20)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from solo.systems.onedice import rules, states, stunts
from solo.systems.onedice.attack import wounded
from solo.systems.onedice.party import able, after_scene, member, picked, replaced
from solo.systems.onedice.people import Hero
from solo.systems.onedice.values import change, value
from solo.table import Outcome, Party, Sum, Table, say

BEST, PICK, ANY, ALL = "best", "pick", "any", "all"  # who rolls; else a hero's id

Terms = tuple[tuple[str, int], ...]


class CheckCard(NamedTuple):
    """A check as the book gives it: an ability, a skill (with its own ability unless one is named), or both."""

    tn: int
    ability: str | None = None
    skill: str | None = None
    bonus: int = 0
    who: str = BEST


class Check(NamedTuple):
    """A check in progress: who has still to roll (empty: not settled yet), and whether the book has a plot change for it."""

    card: CheckCard
    waiting: tuple[str, ...] = ()
    plot_change: bool = False
    kind: Literal["check"] = "check"


class Difference(NamedTuple):
    """What each point of difference between the totals does to a value of the hero's (p. 18): after a contest won, and lost."""

    value: str
    win: int = 0
    lose: int = 0


class ContestCard(NamedTuple):
    """A contest as the book gives it. Without skill and ability it is an initiative: Quick against Quick, no Stunt Points."""

    foe: str  # as it stands in a sentence
    theirs: Terms  # what is added to the foe's die
    ability: str | None = None
    skill: str | None = None
    bonus: int = 0
    draw: bool = False
    who: str = BEST
    initiative: bool = False
    rival: str = ""  # the hero who is the other side, where it is one
    difference: Difference | None = None
    graded: bool = False  # whether it matters by how many points it is won or lost


class Contest(NamedTuple):
    """A contest in progress: whose it is, the hero's total once it is rolled, and whether they have chosen to trust to the dice
    (in a contest that is rolled again nobody is asked again)."""

    card: ContestCard
    hero: str = ""
    total: int | None = None
    trusting: bool = False
    plot_change: bool = False
    kind: Literal["contest"] = "contest"


class Contested(NamedTuple):
    """What a contest came to, and by how many points: 0 or more after a win, less than 0 after a defeat."""

    outcome: str
    margin: int
    kind: Literal["contested"] = "contested"


def terms(hero: Hero, ability: str | None, skill: str | None, bonus: int = 0) -> Terms:
    """What a hero adds to the die of a check: ability, skill and tool, what lasts on them, and the bonus or penalty of the
    circumstances."""
    own = hero.terms(ability, skill)
    lasts = states.terms(hero.lasting, quick=own[0][0] == "quick") if hero.lasting else ()
    return (*own, *lasts, *((("bonus", bonus),) if bonus else ()))


def _terms(hero: Hero, card: CheckCard | ContestCard) -> Terms:
    return terms(hero, card.ability, card.skill, card.bonus)


def rollers(card: CheckCard | ContestCard, party: Party, table: Table, but: str = "") -> tuple[str, ...]:
    """Who rolls. A hero named by the book who cannot act leaves it to the best of the others."""
    there = tuple(hero for hero in able(party) if hero.id != but)
    if card.who in (ANY, ALL):
        return tuple(hero.id for hero in there)
    if card.who == PICK:
        return (picked(party, say("who", trial=card.skill or card.ability or "quick"), table, there).id,)
    if any(hero.id == card.who for hero in there):
        return (card.who,)
    return (max(there, key=lambda hero: Sum(_terms(hero, card)).total).id,)


def step_check(check: Check, party: Party, table: Table) -> tuple[Check | Outcome, Party]:
    """One hero's roll. `any` ends with the first success, `all` with the first failure."""
    card = check.card
    waiting = check.waiting or rollers(card, party, table)
    if card.who == PICK and not check.waiting:
        return check._replace(waiting=waiting), party
    hero = member(party, waiting[0])
    result, hero = tried(card, hero, stunts.plot_change(party.rules) if check.plot_change else None, table)
    party = replaced(party, hero)
    if result == "plot_change":
        return Outcome(result), party
    rest = waiting[1:]
    if rest and (result == "success") != (card.who == ANY):
        return check._replace(waiting=rest), party
    return Outcome(result), party


def tried(
    card: CheckCard, hero: Hero, change: int | None, table: Table
) -> tuple[Literal["success", "failure", "plot_change"], Hero]:
    """A hero's check: no roll where even a 1 is enough (p. 37), else bought or rolled. `change`: what a plot change costs, where
    there is one."""
    added = _terms(hero, card)
    bonus = Sum(added).total
    trial = card.skill or card.ability
    if rules.need(bonus, card.tn) <= 1:
        table.tell("check-certain", who=hero.label, trial=trial, sum=Sum((("", 1), *added)), tn=card.tn)
        return "success", hero
    why = say("check-or-buy", who=hero.label, trial=trial, tn=card.tn, bonus=bonus)
    key, hero = stunts.instead_of_rolling(hero, why, change, table)
    if key != "roll":
        return "success" if key == "automatic" else "plot_change", hero
    (die,) = table.roll(
        1, 6, say("check", who=hero.label, trial=trial), each=lambda die: rules.check(die, bonus, card.tn).success
    )
    success = rules.check(die, bonus, card.tn).success
    table.tell(
        "check-success" if success else "check-failure", who=hero.label, trial=trial, sum=Sum((("", die), *added)), tn=card.tn
    )
    return "success" if success else "failure", hero


def step_contest(contest: Contest, party: Party, table: Table) -> tuple[Contest | Outcome, Party]:
    """The hero's roll, then the other side's; and what the difference between them is worth."""
    after, party = contested(contest, party, table)
    if isinstance(after, Contest):
        return after, party
    difference = contest.card.difference
    if difference is not None and after.margin:
        party = _made(difference, after.margin, member(party, contest.hero), party, table)
        if not able(party):
            return Outcome("lose"), after_scene(party)
    return Outcome(after.outcome), party


def contested(contest: Contest, party: Party, table: Table) -> tuple[Contest | Contested, Party]:
    """A step of a contest. One that is bought is won by a point; equal totals between heroes are rolled again (rulings)."""
    card = contest.card
    if not contest.hero:
        (id,) = rollers(card, party, table, card.rival)
        contest = contest._replace(hero=id)
        if card.who == PICK or card.difference is not None:  # whose difference it is stands in the scene
            return contest, party
    hero = member(party, contest.hero)
    trial = card.skill or card.ability or "quick"
    code = "initiative" if card.initiative else "contest"
    if contest.total is None:
        if not card.initiative and not contest.trusting:
            bonus, theirs = Sum(_terms(hero, card)).total, Sum(card.theirs).total
            why = say("contest-or-buy", who=hero.label, trial=trial, foe=card.foe, bonus=bonus, theirs=theirs)
            change = stunts.plot_change(party.rules) if contest.plot_change else None
            key, hero = stunts.instead_of_rolling(hero, why, change, table)
            if key != "roll":
                return Contested("win", 1) if key == "automatic" else Contested("plot_change", 0), replaced(party, hero)
        (die,) = table.roll(1, 6, say(code, who=hero.label, trial=trial))
        ours = Sum((("", die), *_terms(hero, card)))
        table.tell(code, who=hero.label, trial=trial, sum=ours)
        return contest._replace(total=ours.total), party
    if card.rival and not contest.trusting:
        rival = member(party, card.rival)
        bonus = Sum(card.theirs).total
        why = say("answer-or-buy", who=rival.label, trial=trial, foe=hero.label, bonus=bonus, theirs=contest.total)
        bought, rival = stunts.succeeds_at_once(rival, why, table)
        if bought:
            return Contested("lose", -1), replaced(party, rival)
    return _answered(contest, hero, trial, code, table), party


def _answered(contest: Contest, hero: Hero, trial: str, code: str, table: Table) -> Contest | Contested:
    """The other side's roll."""
    card, ours = contest.card, contest.total
    assert ours is not None
    theirs = Sum(card.theirs).total
    draw = card.draw or bool(card.rival)

    def kinds(die: int) -> tuple[str, int]:
        return rules.opposed(ours, die + theirs, draw), die if card.graded else 0

    (die,) = table.roll(1, 6, say(code, who=card.foe, trial=trial), each=kinds)
    answer = Sum((("", die), *card.theirs))
    table.tell(code, who=card.foe, trial=trial, sum=answer)
    outcome = rules.opposed(ours, answer.total, draw)
    if card.rival and outcome == "draw" and not card.draw:
        table.tell("contest-again", who=hero.label, foe=card.foe, total=ours)
        return contest._replace(total=None, trusting=True)
    table.tell(f"{code}-{outcome}", who=hero.label, foe=card.foe, ours=ours, theirs=answer.total)
    return Contested(outcome, ours - answer.total)


def _made(difference: Difference, margin: int, hero: Hero, party: Party, table: Table) -> Party:
    """The party after a difference of some points: so much of a value for each."""
    by = difference.win * margin if margin > 0 else difference.lose * -margin
    if difference.value == "health" and by < 0:
        return replaced(party, wounded(hero, -by, party, table))
    before = value(hero, difference.value)
    changed = change(hero, difference.value, before + by)
    now = value(changed, difference.value)
    if now != before:
        table.tell("value", who=hero.name, name=difference.value, before=before, value=now)
    return replaced(party, changed)
