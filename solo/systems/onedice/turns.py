"""What a hero does with a turn: attacks, and everything else that may be done in a round (pp. 21-22, 27, 70).

A decision is a step of its own. A turn that offers nothing but one attack is not asked about.
"""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.onedice import arms, blows, casting, spellcraft, stunts
from solo.systems.onedice.combat import Busy, Fight, exposed, living, turn_over
from solo.systems.onedice.distance import apart, farther, hand_to_hand, nearer, reach, speed
from solo.systems.onedice.equipment import HAND_TO_HAND
from solo.systems.onedice.leaving import breaks_away, gives_up, runs_on
from solo.systems.onedice.magic import specials
from solo.systems.onedice.party import replaced
from solo.systems.onedice.people import Foe, Hero
from solo.systems.onedice.states import Lasting, lasts
from solo.systems.onedice.wounds import wakes_with
from solo.table import Option, Outcome, Party, Table, say

FREE = (("one-attack", 0), ("two-attacks", stunts.TWO_ATTACKS))
Acted = tuple[Fight | Outcome, Party]


def turn(fight: Fight, hero: Hero, party: Party, table: Table) -> Acted:
    """One action of the hero whose turn it is: what to do with it, or one attack of those declared, or what else was declared."""
    if hero.lasting and any(one.idle for one in hero.lasting):
        table.tell("idle", who=hero.label)
        return turn_over(fight), party
    if fight.stage == "free" and not fight.doing:
        return _free(fight, hero, party, table)
    if fight.attacks:
        return blows.by_hero(fight, hero, party, table)
    if fight.doing:
        return _goes_on(fight, hero, party, table)
    if hero.state == "out":
        return _wakes(fight, hero, party, table)
    if fight.chases and (hunt := next((run for run in fight.chases if hero.id in (run.runner, *run.chasers)), None)):
        return _chased(fight, hero, hunt.runner == hero.id, party, table)
    if fight.busy and any(busy.hero == hero.id for busy in fight.busy):
        return _works(fight, hero, party, table)
    return _decides(fight, hero, party, table)


# --- deciding ---


def _free(fight: Fight, hero: Hero, party: Party, table: Table) -> Acted:
    """A free attack, or a spell in its place. Two attacks cannot be declared on it."""
    if spellcraft.strikes(fight, hero, party):
        attack = stunts.options(0, FREE[0]) if blows.in_reach(fight, hero, party) else ()
        spells = [option for option in spellcraft.options(hero, fight, party) if option.key == spellcraft.CAST]
        if table.ask(hero.id, say("turn", who=hero.label), (*attack, *spells)) == spellcraft.CAST:
            return fight._replace(doing=spellcraft.CAST), party
    return blows.by_hero(fight._replace(attacks=1), hero, party, table)


def _decides(fight: Fight, hero: Hero, party: Party, table: Table) -> Acted:
    offered, targets = table.once(_offered, fight, hero, party)
    doing = table.ask(hero.id, say("turn", who=hero.label), offered)
    if doing == "one-attack":
        fight = fight._replace(attacks=1)
        # a decision is a step of its own: one attack is the same after either
        return (fight, party) if len(offered) > 1 else blows.by_hero(fight, hero, party, table)
    return _does(doing, fight, hero, targets, party, table)


def _offered(fight: Fight, hero: Hero, party: Party, table: Table) -> tuple[tuple[Option, ...], tuple[Foe, ...]]:
    """All that the hero may do with the turn, and whom they could attack."""
    targets = blows.in_reach(fight, hero, party)
    points = hero.stunt_points
    offered: tuple[Option, ...] = stunts.options(points, *FREE) if targets else ()
    offered = (*offered, *_others(fight, hero, targets, party))
    if "flee" in fight.leads:
        offered = (*offered, *stunts.options(points, ("flee", 0)))
    if "plot_change" in fight.leads:
        offered = (*offered, *stunts.options(points, ("plot-change", stunts.plot_change(party.rules))))
    if not targets:
        offered = (*offered, *stunts.options(points, ("wait", 0)))
    return offered, targets


def _others(fight: Fight, hero: Hero, targets: tuple[Foe, ...], party: Party) -> Iterator[Option]:
    """What the hero may do besides attacking."""
    points = hero.stunt_points
    actions = tuple(_actions(fight, hero, party))
    if actions and points and _could_strike(fight, hero, targets, actions, party):
        yield from stunts.options(points, ("stunt-action", stunts.STUNT_ACTION))
    yield from spellcraft.options(hero, fight, party)
    if hero.id not in fight.quick:
        if hero.craft.specials and casting.uses_left(hero, "rage"):
            yield Option("rage", say("rage"))
        if targets and arms.choices(fight, hero, targets[0].id, party):
            yield Option("ready", say("ready"))
    yield from actions
    if fight.ground and any(hand_to_hand(fight, hero.id, foe.id) for foe in living(fight)):
        yield Option("break-away", say("break-away"))


def ways_nearer(fight: Fight, hero: Hero, party: Party) -> Iterator[Option]:
    """Coming nearer, for somebody who is not in hand-to-hand: up to a foe, or only into range."""
    near = min([apart(fight, hero.id, foe.id) for foe in living(fight)], default=0)
    if near > HAND_TO_HAND and speed(hero):
        far = max([reach(attack) for attack in arms.usable(fight, hero, party)])
        yield Option("close", say("close"))
        if HAND_TO_HAND < far < near:
            yield Option("nearer", say("nearer", metres=far))


def _actions(fight: Fight, hero: Hero, party: Party) -> Iterator[Option]:
    """Moving, loading, and the tasks of the book: each costs 2 off Defence (p. 21)."""
    if fight.ground and (approaches := tuple(ways_nearer(fight, hero, party))):
        yield from approaches
        if _in_danger(fight, hero):
            yield Option("back", say("back", metres=speed(hero)))
    for attack in arms.unloaded(fight, hero):
        yield Option(f"reload-{attack.item}", say("reload", weapon=attack.name))
    at_work = {busy.task for busy in fight.busy}
    for task in fight.tasks:
        if task.id not in at_work:
            yield Option(f"task-{task.id}", say("task", text=task.text))


def _in_danger(fight: Fight, hero: Hero) -> bool:
    """Whether some foe could be upon the hero, or in range, with its next move: else there is no use in falling back."""
    return any(
        apart(fight, hero.id, foe.id) <= speed(foe) + max([reach(attack) for attack in foe.attacks]) for foe in living(fight)
    )


def _could_strike(fight: Fight, hero: Hero, targets: tuple[Foe, ...], actions: tuple[Option, ...], party: Party) -> bool:
    """Whether an attack is possible beside another action: already, or after moving."""
    if targets:
        return True
    return any(
        arms.against(nearer(fight, hero.id, foe.id, speed(hero)), hero, foe.id, party) is not None
        for foe in living(fight)
        if any(option.key == "close" for option in actions)
    )


def _does(doing: str, fight: Fight, hero: Hero, targets: tuple[Foe, ...], party: Party, table: Table) -> Acted:
    """What was chosen, where it is no plain attack."""
    if doing == "two-attacks":
        hero = stunts.pay(hero, stunts.TWO_ATTACKS)
        table.tell("declares-two-attacks", who=hero.label, left=hero.stunt_points)
        return fight._replace(attacks=2), replaced(party, hero)
    if doing == "stunt-action":
        hero = stunts.pay(hero, stunts.STUNT_ACTION)
        table.tell("declares-stunt", who=hero.label, left=hero.stunt_points)
        return fight._replace(doing="stunt"), replaced(party, hero)
    if doing == "rage":
        return _rages(fight, hero, party, table)
    if doing == "ready":
        return _readies(fight, hero, targets[0], party, table), party
    if doing in ("flee", "break-away"):
        return breaks_away(fight, hero, doing == "flee", table), party
    if doing == "plot-change":
        price = stunts.plot_change(party.rules)
        hero = stunts.pay(hero, price)
        table.tell("plot-change", who=hero.label, cost=price, left=hero.stunt_points)
        return fight._replace(outcome="plot_change"), replaced(party, hero)
    if doing == "wait":
        table.tell("waits", who=hero.label)
        return turn_over(fight), party
    if doing in ("close", "nearer", "back") or doing.startswith(("reload-", "task-")):
        fight, party = _acts(doing, exposed(fight, hero.id), hero, party, table)
        return turn_over(fight), party
    return fight._replace(doing=doing), party  # magic or healing, from the next step on


def _acts(doing: str, fight: Fight, hero: Hero, party: Party, table: Table) -> tuple[Fight, Party]:
    """Move, load, or begin a task."""
    if doing.startswith("reload-"):
        piece = doing.removeprefix("reload-")
        table.tell("reloads", who=hero.label, weapon=next(a.name for a in arms.unloaded(fight, hero) if a.item == piece))
        return fight._replace(spent=tuple([one for one in fight.spent if one != (hero.id, piece)])), party
    if doing.startswith("task-"):
        card = next(task for task in fight.tasks if task.id == doing.removeprefix("task-"))
        if card.rounds > 1:
            table.tell("begins-task", who=hero.label, text=card.text)
        return _one_turn_of_work(fight._replace(busy=(*fight.busy, Busy(hero.id, card.id, card.rounds))), hero, party, table)
    return moved(doing, fight, hero, party, table), party


def moved(doing: str, fight: Fight, hero: Hero, party: Party, table: Table) -> Fight:
    """A hero moves: up to somebody, into range, or back."""
    there = living(fight)
    places = {apart(fight, hero.id, foe.id): foe for foe in reversed(there)}
    if doing == "close" and len(places) > 1:
        foes = [places[metres] for metres in sorted(places)]
        options = [Option(foe.id, say("place", who=foe.name, metres=apart(fight, hero.id, foe.id))) for foe in foes]
        chosen = table.ask(hero.id, say("close-on", who=hero.label), options)
        towards = next(foe for foe in foes if foe.id == chosen)
    else:
        towards = places[min(places)]
    if doing == "back":
        fight = farther(fight, hero.id, towards.id, speed(hero))
    else:
        far = max([reach(attack) for attack in arms.usable(fight, hero, party)]) if doing == "nearer" else HAND_TO_HAND
        fight = nearer(fight, hero.id, towards.id, speed(hero), far)
    table.tell("moves", who=hero.label, other=towards.label, metres=apart(fight, hero.id, towards.id))
    return fight


def _rages(fight: Fight, hero: Hero, party: Party, table: Table) -> Acted:
    """Rage (p. 70), a quick action: a die of rounds."""
    rage = specials()["rage"]
    (rounds,) = table.roll(1, 6, say("rage", who=hero.label))
    table.tell("rages", who=hero.label, rounds=rounds)
    lasting = lasts(hero.lasting, Lasting("rage", rounds, to_hit=rage.to_hit, halves=True))
    return _quick(fight, hero), replaced(party, casting.spent(hero, "rage")._replace(lasting=lasting))


def _quick(fight: Fight, hero: Hero) -> Fight:
    return fight._replace(quick=tuple(sorted((*fight.quick, hero.id))))


def _readies(fight: Fight, hero: Hero, target: Foe, party: Party, table: Table) -> Fight:
    """Another weapon in hand, a quick action (p. 22)."""
    offered = arms.choices(fight, hero, target.id, party)
    options = [
        Option(
            str(place),
            say("weapon-stuns" if attack.stuns else "weapon", weapon=attack.name, bonus=attack.bonus, damage=attack.damage),
        )
        for place, attack in enumerate(offered, start=1)
    ]
    attack = offered[int(table.ask(hero.id, say("weapon", who=hero.label), options)) - 1]
    table.tell("readies-to-stun" if attack.stuns else "readies", who=hero.label, weapon=attack.name)
    drawn = (*((id, other) for id, other in fight.drawn if id != hero.id), (hero.id, attack))
    return _quick(fight, hero)._replace(drawn=tuple(sorted(drawn)))


# --- going on ---


def _goes_on(fight: Fight, hero: Hero, party: Party, table: Table) -> Acted:
    """What was declared and is not done: the other action of a stunt, or magic and healing."""
    if fight.doing not in ("stunt", "stunt-left"):
        fight, party = spellcraft.step(fight, hero, party, table)
        return (fight if fight.doing else turn_over(fight)), party
    options = tuple(_actions(fight, hero, party))
    first = fight.doing == "stunt" and bool(blows.in_reach(fight, hero, party))
    if first:
        options = (Option("attack-first", say("attack-first")), *options)
    doing = table.ask(hero.id, say("stunt", who=hero.label), options) if options else "attack-first"
    if doing == "attack-first":
        return (fight._replace(doing="stunt-left", attacks=1), party) if first else (turn_over(fight), party)
    left = fight.doing == "stunt"
    fight, party = _acts(doing, fight, hero, party, table)
    if left and blows.in_reach(fight, hero, party):
        return fight._replace(doing="", attacks=1), party
    return turn_over(fight), party


def _wakes(fight: Fight, hero: Hero, party: Party, table: Table) -> Acted:
    """A stunned hero may come to for a Stunt Point, and acts at once (p. 23)."""
    why = say("wake", who=hero.label)
    if table.ask(hero.id, why, stunts.options(hero.stunt_points, ("stay-down", 0), ("wake", stunts.WAKE))) == "stay-down":
        return turn_over(fight), party
    hero = stunts.pay(hero, stunts.WAKE)
    hero = hero._replace(state="up", health=wakes_with(hero.max_health), lasting=_without_stun(hero))
    table.tell("wakes", who=hero.label, left=hero.stunt_points, health=hero.health, most=hero.max_health)
    return fight, replaced(party, hero)


def _without_stun(hero: Hero) -> tuple[Lasting, ...]:
    return tuple(one for one in hero.lasting if one.id != "stunned")


def _chased(fight: Fight, hero: Hero, runs: bool, party: Party, table: Table) -> Acted:
    """A chase goes on, unless somebody gives it up (p. 22)."""
    code = "run-on" if runs else "chase-on"
    going = table.ask(hero.id, say(code, who=hero.label), (Option(code, say(code)), Option("give-up", say("give-up"))))
    if going == "give-up":
        table.tell("gives-up", who=hero.label)
        return gives_up(fight, hero.id), party
    return (runs_on(fight, hero.id) if runs else turn_over(fight)), party


def _works(fight: Fight, hero: Hero, party: Party, table: Table) -> Acted:
    """A hero at a task goes on with it, or drops it for something else."""
    going = table.ask(hero.id, say("work", who=hero.label), (Option("work-on", say("work-on")), Option("give-up", say("stop"))))
    if going == "give-up":
        return fight._replace(busy=tuple([busy for busy in fight.busy if busy.hero != hero.id])), party
    fight, party = _one_turn_of_work(exposed(fight, hero.id), hero, party, table)
    return turn_over(fight), party


def _one_turn_of_work(fight: Fight, hero: Hero, party: Party, table: Table) -> tuple[Fight, Party]:
    busy = next(busy for busy in fight.busy if busy.hero == hero.id)
    others = tuple([other for other in fight.busy if other.hero != hero.id])
    card = next(task for task in fight.tasks if task.id == busy.task)
    if busy.turns > 1:
        table.tell("works", who=hero.label)
        return fight._replace(busy=(*others, busy._replace(turns=busy.turns - 1))), party
    table.tell("task-done", who=hero.label, text=card.text)
    fight = fight._replace(busy=others, tasks=tuple([task for task in fight.tasks if task is not card]))
    if card.gain is None:
        return (fight._replace(outcome="task") if "task" in fight.leads else fight), party
    pack = dict(party.pack)
    pack[card.gain] = pack.get(card.gain, 0) + 1
    return fight, party._replace(pack=tuple(sorted(pack.items())))
