"""A fight with mooks (pp. 45-46): nameless foes in a crowd, of whom each is fine or out.

A crowd rolls one initiative (ruling: mooks are alike) and acts as one group: one attack, better for every two who stand; a hit on
it puts out several. Where a book wants them one by one, each has an attack of its own and any hit puts one out. Heroes have their
Stunt Points as in other fights. Step by step: free attacks, initiative, then turns in order until nobody is left on a side.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from solo.systems.onedice import arms, mooks, stunts
from solo.systems.onedice.attack import Mark, by_hero, strike_hero
from solo.systems.onedice.combat import OTHER_ACTION, Side
from solo.systems.onedice.party import after_scene, member, replaced, standing
from solo.systems.onedice.people import Attack, Gear, Hero
from solo.systems.onedice.readiness import Arms, left, used
from solo.systems.onedice.rules import Placing, order
from solo.table import Outcome, Party, Sum, Table, say
from solo.view import Meter, Person, Row, SceneView

MOOKS_MAX = 100
CROWD = "*"  # in the order of initiative; no hero has this id


class MookFightCard(NamedTuple):
    """A fight with mooks as the book gives it: how many, what they are called together and one by one, their ratings, whether
    they fight as a group, and who is surprised by whom."""

    count: int  # type: ignore[assignment]  # hides tuple.count, of no use here
    name: str = "the crowd"
    one: str = "one of the crowd"
    figures: mooks.Mook = mooks.mook()
    group: bool = True
    surprise: Side | None = None


class MookFight(NamedTuple):
    """A fight with mooks in progress."""

    card: MookFightCard
    standing: int
    arms: Arms
    can_flee: bool
    stage: Literal["free", "initiative", "rounds", "leaving"]
    waiting: tuple[str, ...]  # heroes and the crowd, who have still to act in the stage
    placings: tuple[Placing, ...] = ()
    order: tuple[str, ...] = ()
    attacks: int = 0  # that the hero whose turn it is has still to make (0: that is not declared yet)
    singles: int = 0  # mooks who have still to attack in the crowd's turn, or to swing at whoever leaves
    leaver: str = ""
    fled: tuple[str, ...] = ()
    kind: Literal["mook-fight"] = "mook-fight"


def begin(card: MookFightCard, party: Party, gear: Mapping[str, Gear], can_flee: bool) -> MookFight:
    """The fight before anything has happened."""
    heroes = standing(party)
    pack = [item for item, _ in party.pack]
    weapons = Arms(tuple((hero.id, arms.attacks(hero, pack, gear)) for hero in heroes))
    ids = tuple(hero.id for hero in heroes)
    if card.surprise is None:
        return MookFight(card, card.count, weapons, can_flee, "initiative", (*ids, CROWD))
    free = ids if card.surprise == "hero" else (CROWD,)
    return MookFight(card, card.count, weapons, can_flee, "free", free)


def step(fight: MookFight, party: Party, table: Table) -> tuple[MookFight | Outcome, Party]:
    """One action: somebody's initiative, an attack of a hero's, of the crowd's or of one mook's."""
    if fight.stage == "initiative":
        return _initiative(fight, party, table), party
    if fight.stage == "leaving":
        fight, party = _swing(fight, party, table)
    elif fight.waiting[0] == CROWD:
        fight, party = _crowd_acts(fight, party, table)
    else:
        fight, party = _hero_acts(fight, member(party, fight.waiting[0]), party, table)
    return _settled(fight, party, table)


def _initiative(fight: MookFight, party: Party, table: Table) -> MookFight:
    actor, *rest = fight.waiting
    if actor == CROWD:
        label, terms, is_hero = fight.card.name, (("everything-else", fight.card.figures.everything_else),), False
    else:
        hero = member(party, actor)
        label, terms, is_hero = hero.label, (("quick", hero.quick),), True
    (die,) = table.roll(1, 6, say("initiative", who=label))
    total = Sum((("", die), *terms))
    table.tell("initiative", who=label, sum=total)
    fight = fight._replace(waiting=tuple(rest), placings=(*fight.placings, Placing(actor, total.total, is_hero, terms[0][1])))
    if rest:
        return fight
    sequence = order(fight.placings)
    table.tell("order", names=tuple(fight.card.name if id == CROWD else member(party, id).name for id in sequence))
    table.tell("round")
    return fight._replace(stage="rounds", placings=(), order=sequence, waiting=sequence)


# --- the heroes ---


def _hero_acts(fight: MookFight, hero: Hero, party: Party, table: Table) -> tuple[MookFight, Party]:
    """What a hero does with the turn, or one attack."""
    if any(one.idle for one in hero.lasting):
        table.tell("idle", who=hero.label)
        return fight._replace(waiting=fight.waiting[1:]), party
    attacks = 1 if fight.stage == "free" else fight.attacks  # two cannot be declared on a free attack
    if not attacks:
        offers = (("one-attack", 0), ("two-attacks", stunts.TWO_ATTACKS), *((("flee", 0),) if fight.can_flee else ()))
        doing = table.ask(hero.id, say("turn", who=hero.label), stunts.options(hero.stunt_points, *offers))
        if doing == "flee":
            table.tell("leaves", who=hero.label)
            return fight._replace(stage="leaving", leaver=hero.id, singles=1 if fight.card.group else fight.standing), party
        if doing == "two-attacks":
            hero = stunts.pay(hero, stunts.TWO_ATTACKS)
            table.tell("declares-two-attacks", who=hero.label, left=hero.stunt_points)
            return fight._replace(attacks=2), replaced(party, hero)
        if hero.stunt_points or fight.can_flee:
            return fight._replace(attacks=1), party  # a decision is a step of its own
        attacks = 1
    fight, party = _attack(fight, hero, party, table)
    waiting = fight.waiting[1:] if attacks == 1 else fight.waiting
    return fight._replace(waiting=waiting, attacks=attacks - 1), party


def _attack(fight: MookFight, hero: Hero, party: Party, table: Table) -> tuple[MookFight, Party]:
    """One attack on the crowd: as many as it puts out."""
    card, weapon = fight.card, left(fight.arms, hero, party)[0]
    counted = party.rules.mook_count_includes_weapon
    enough = 2 * fight.standing + (0 if counted else weapon.damage) if card.group else 1  # beyond that nothing is told apart
    mark = Mark(card.name if card.group else card.one, card.figures.defence, enough)
    result, hero = by_hero(hero, weapon, mark, party.rules, False, table)
    readied, party = used(fight.arms, hero, weapon, replaced(party, hero))
    fight = fight._replace(arms=readied)
    if not result.hit and not result.damage:
        return fight, party
    margin = max(0, result.damage - weapon.damage)
    out = mooks.put_out(margin, weapon.damage, fight.standing, counted) if card.group else 1
    table.tell("mooks-out", who=card.name, out=out, left=fight.standing - out)
    return fight._replace(standing=fight.standing - out), party


# --- the crowd ---


def _crowd_acts(fight: MookFight, party: Party, table: Table) -> tuple[MookFight, Party]:
    """One attack: the group's, or that of one mook after another."""
    still = (fight.singles or (1 if fight.card.group else fight.standing)) - 1
    there = _present(fight, party)
    struck = table.draw([hero.id for hero in there], say("whom", who=_name(fight)))
    hero = member(party, struck)
    hero = strike_hero(_blow(fight), _name(fight), hero, hero.defence, False, 0, party, table)
    waiting = fight.waiting if still else fight.waiting[1:]
    return fight._replace(singles=still, waiting=waiting), replaced(party, hero)


def _swing(fight: MookFight, party: Party, table: Table) -> tuple[MookFight, Party]:
    """A free swing at whoever leaves, whose Defence is lower (p. 21): the group's, or each mook's in turn."""
    hero = member(party, fight.leaver)
    hero = strike_hero(_blow(fight), _name(fight), hero, hero.defence - OTHER_ACTION, False, 0, party, table)
    party, still = replaced(party, hero), fight.singles - 1
    if hero.standing and still:
        return fight._replace(singles=still), party
    fled = fight.fled
    if hero.standing:
        table.tell("away", who=hero.label)
        fled = (*fled, hero.id)
    return fight._replace(stage="rounds", leaver="", singles=0, fled=fled, waiting=fight.waiting[1:]), party


def _blow(fight: MookFight) -> Attack:
    """The attack of the group or of one: mooks have no weapons, so a hit does its margin (inferred)."""
    combat = fight.card.figures.combat
    if not fight.card.group:
        return Attack(arms.UNARMED, (("combat", combat),), 0)
    return Attack(arms.UNARMED, (("combat", combat), ("numbers", mooks.group_bonus(combat, fight.standing) - combat)), 0)


def _name(fight: MookFight) -> str:
    return fight.card.name if fight.card.group else fight.card.one


# --- what it has come to ---


def _present(fight: MookFight, party: Party) -> tuple[Hero, ...]:
    return tuple([hero for hero in standing(party) if hero.id not in fight.fled])


def _settled(fight: MookFight, party: Party, table: Table) -> tuple[MookFight | Outcome, Party]:
    if not fight.standing:
        table.tell("fight-won")
        return Outcome("win"), after_scene(party)
    there = _present(fight, party)
    if not there:
        outcome = "flee" if standing(party) else "lose"
        table.tell("fight-fled" if outcome == "flee" else "fight-lost")
        return Outcome(outcome), after_scene(party)
    if fight.stage == "leaving":
        return fight, party
    able = {CROWD, *(hero.id for hero in there)}
    fight = fight._replace(
        waiting=tuple([id for id in fight.waiting if id in able]), order=tuple([id for id in fight.order if id in able])
    )
    if fight.waiting:
        return fight, party
    if fight.stage == "free":
        return fight._replace(stage="initiative", waiting=(*(hero.id for hero in there), CROWD)), party
    table.tell("round")
    return fight._replace(waiting=fight.order), party


def canon(fight: MookFight) -> MookFight:
    """The order turned so that whoever is next comes first: nothing hangs on where a round begins."""
    if fight.stage != "rounds":
        return fight
    turned = (*fight.waiting, *fight.order[: len(fight.order) - len(fight.waiting)])
    return fight._replace(order=turned, waiting=turned)


def view(fight: MookFight, heroes: tuple[Person, ...]) -> SceneView:
    """The heroes and the crowd, of which a meter says how many stand."""
    meter = Meter("mooks", fight.standing, fight.card.count)
    active = bool(fight.waiting) and fight.waiting[0] == CROWD
    defence = Row("defence", str(fight.card.figures.defence))
    crowd = Person(CROWD, fight.card.name, "foe", (meter,), (defence,), (), active)
    return SceneView("fight", (*heroes, crowd), fight.order)
