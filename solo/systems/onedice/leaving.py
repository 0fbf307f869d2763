"""Leaving hand-to-hand (pp. 21-22): whoever is left takes a free swing, or gives chase.

A free swing meets a Defence that is 2 lower. A chase is a roll of Quick on both sides: higher, and whoever runs is caught or
away; level, and it goes on in the next round.
"""

from __future__ import annotations

from solo.systems.onedice import blows, states, stunts
from solo.systems.onedice.combat import Fight, Run, anyone, exposed, foe, leaves, living, present
from solo.systems.onedice.distance import apart, farther, hand_to_hand, speed
from solo.systems.onedice.party import member, replaced
from solo.systems.onedice.people import Foe, Hero
from solo.table import Option, Party, Sum, Table, say


def breaks_away(fight: Fight, hero: Hero, out: bool, table: Table) -> Fight:
    """A hero turns to run, out of the fight or only out of reach: the foes in hand-to-hand with them are next."""
    table.tell("leaves", who=hero.label)
    near = tuple([foe.id for foe in living(fight) if hand_to_hand(fight, foe.id, hero.id) and not _held(foe)])
    return exposed(fight, hero.id)._replace(stage="leaving", run=Run(hero.id, out), waiting=near, doing="", attacks=0)


def foe_breaks_away(fight: Fight, foe: Foe, party: Party, table: Table) -> Fight:
    """A foe turns to run: the heroes in hand-to-hand with it choose what they do about it."""
    table.tell("leaves", who=foe.label)
    near = tuple([hero.id for hero in present(fight, party) if hand_to_hand(fight, foe.id, hero.id) and not _held(hero)])
    return exposed(fight, foe.id)._replace(stage="leaving", run=Run(foe.id), waiting=near)


def _held(someone: Hero | Foe) -> bool:
    return any(one.idle for one in someone.lasting)


def _runs_still(runner: Hero | Foe) -> bool:
    return runner.standing and not _held(runner)


def runs_on(fight: Fight, runner: str) -> Fight:
    """The next round of a chase: the runner rolls again."""
    run = next(run for run in fight.chases if run.runner == runner)
    chases = tuple([other for other in fight.chases if other is not run])
    return fight._replace(stage="leaving", run=run._replace(total=None, level=()), waiting=(), chases=chases)


def gives_up(fight: Fight, id: str) -> Fight:
    """Somebody gives a chase up: a runner turns to fight, a chaser lets them go."""
    chases = [run._replace(chasers=tuple([one for one in run.chasers if one != id])) for run in fight.chases if run.runner != id]
    return fight._replace(chases=tuple(chases))


def without_fallen(fight: Fight, party: Party) -> Fight:
    """The fight without the chases of runners who have fallen, and without chasers who have."""
    there = {*(foe.id for foe in living(fight)), *(hero.id for hero in present(fight, party))}
    return fight._replace(
        chases=tuple(
            [
                run._replace(chasers=tuple([id for id in run.chasers if id in there]))
                for run in fight.chases
                if run.runner in there
            ]
        )
    )


def step(fight: Fight, party: Party, table: Table) -> tuple[Fight, Party]:
    """One action of it: somebody's swing or decision, the runner's roll, a chaser's. Who cannot act gives the chase up."""
    run = fight.run
    assert run is not None
    if run.chasers and run.total is None:
        run = run._replace(chasers=tuple([id for id in run.chasers if not _held(anyone(fight, party, id))]))
        fight = fight._replace(run=run)
    runner = anyone(fight, party, run.runner)
    if fight.waiting and run.total is None:
        fight, party = _answers(fight, run, runner, party, table)
    elif not run.chasers:
        fight = _away(fight, run, runner, table)
    elif run.total is None:
        fight, party = _runs(fight, run, runner, party, table)
    else:
        fight, party = _chases(fight, run, run.total, runner, party, table)
    return fight, party


def _answers(fight: Fight, run: Run, runner: Hero | Foe, party: Party, table: Table) -> tuple[Fight, Party]:
    """Somebody who is left swings or gives chase. Whoever falls to a swing, or is held by it, gets no farther."""
    id, *rest = fight.waiting
    fight = fight._replace(waiting=tuple(rest))
    one = anyone(fight, party, id)
    if isinstance(runner, Hero):
        assert isinstance(one, Foe)
        attack = blows.chosen(fight, one, (runner,))
        if attack is None:
            return fight, party
        if one.tactics.pursue:
            chasing = run._replace(chasers=(*run.chasers, id))
            table.tell("gives-chase", who=one.label, runner=runner.label)
            return fight._replace(run=chasing), party
        fight, party = blows.strikes(fight, one, attack, runner, party, table)
        fight = blows.used_up(fight, id, attack)
        if not _runs_still(member(party, runner.id)):
            fight = _stopped(fight)
        return fight, party
    assert isinstance(one, Hero)
    options = [Option(key, say(key)) for key in ("swing", "give-chase", "let-go")]
    answer = table.ask(id, say("foe-leaves", who=one.label, runner=runner.label), options)
    if answer == "give-chase":
        table.tell("gives-chase", who=one.label, runner=runner.label)
        return fight._replace(run=run._replace(chasers=(*run.chasers, id))), party
    if answer == "let-go":
        return fight, party
    fight, party = blows.swings(fight, one, runner, party, table)
    struck = foe(fight, runner.id)
    assert struck is not None
    return (fight if _runs_still(struck) else _stopped(fight)), party


def _roll(someone: Hero | Foe, die: int) -> Sum:
    return Sum((("", die), ("quick", someone.quick), *states.terms(someone.lasting, quick=True)))


def _runs(fight: Fight, run: Run, runner: Hero | Foe, party: Party, table: Table) -> tuple[Fight, Party]:
    """The runner's roll. A hero may buy success, and is away (ruling)."""
    if isinstance(runner, Hero):
        bought, runner = stunts.succeeds_at_once(runner, say("run-or-buy", who=runner.label), table)
        if bought:
            return _away(fight, run, runner, table), replaced(party, runner)
    (die,) = table.roll(1, 6, say("chase", who=runner.label))
    total = _roll(runner, die)
    table.tell("runs", who=runner.label, sum=total)
    return fight._replace(run=run._replace(total=total.total), waiting=run.chasers), party


def _chases(fight: Fight, run: Run, total: int, runner: Hero | Foe, party: Party, table: Table) -> tuple[Fight, Party]:
    """A chaser's roll against the runner's."""
    id, *rest = fight.waiting
    one = anyone(fight, party, id)
    fight = fight._replace(waiting=tuple(rest))
    if isinstance(one, Hero):
        bought, one = stunts.succeeds_at_once(one, say("chase-or-buy", who=one.label, runner=runner.label), table)
        if bought:
            return _caught(fight, one, runner, table), replaced(party, one)
    added = _roll(one, 0).total
    (die,) = table.roll(1, 6, say("chase", who=one.label), each=lambda die: (die + added > total) - (die + added < total))
    theirs = _roll(one, die)
    table.tell("chases", who=one.label, sum=theirs, total=total)
    if theirs.total > total:
        return _caught(fight, one, runner, table), party
    if theirs.total == total:
        run = run._replace(level=(*run.level, id))
        fight = fight._replace(run=run)
    if rest:
        return fight, party
    if run.level:
        table.tell("chase-goes-on", who=runner.label)
        fight = fight._replace(chases=(*fight.chases, Run(run.runner, run.out, run.level)))
        return _stopped(fight), party
    return _away(fight, run, runner, table), party


def _caught(fight: Fight, by: Hero | Foe, runner: Hero | Foe, table: Table) -> Fight:
    """Back in hand-to-hand: the turn is over, and nobody is away."""
    table.tell("caught", who=runner.label, by=by.label)
    return _stopped(fight)


def _away(fight: Fight, run: Run, runner: Hero | Foe, table: Table) -> Fight:
    """Nobody has held the runner: out of the fight, or out of reach."""
    fight = _stopped(fight)
    if not run.out:
        nearest = min(living(fight), key=lambda foe: apart(fight, run.runner, foe.id))
        fight = farther(fight, run.runner, nearest.id, speed(runner))
        table.tell("moves", who=runner.label, other=nearest.label, metres=apart(fight, run.runner, nearest.id))
        return fight
    table.tell("away", who=runner.label)
    if isinstance(runner, Foe):
        return leaves(fight, runner, "fled")
    return fight._replace(fled=(*fight.fled, runner.id))


def _stopped(fight: Fight) -> Fight:
    """The running is over for this turn: the order goes on after the runner."""
    assert fight.run is not None
    later = fight.order[fight.order.index(fight.run.runner) + 1 :] if fight.run.runner in fight.order else ()
    return fight._replace(stage="rounds", run=None, waiting=later)
