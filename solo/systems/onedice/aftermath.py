"""How a fight ends: what it has come to, what is found on the fallen, and what it was worth."""

from __future__ import annotations

from solo.dice import Dice
from solo.systems.onedice import spellcraft
from solo.systems.onedice.combat import Fight, living, present
from solo.systems.onedice.experience import shared
from solo.systems.onedice.party import after_scene, replaced, standing
from solo.systems.onedice.people import MONEY_MAX
from solo.table import Outcome, Party, Table, say


def ending(fight: Fight, party: Party) -> str:
    """What the fight has come to; empty while it goes on. After the last foe it goes on as long as somebody lies dying whom
    somebody can help."""
    if fight.outcome:
        return fight.outcome
    there = present(fight, party)
    if not there:
        return "flee" if standing(party) else "lose"
    if living(fight):
        return ""
    if any(hero.state == "dying" for hero in party.heroes) and any(spellcraft.options(hero, fight, party) for hero in there):
        return ""
    tally = fight.tally
    for name, reached in (("freed", tally.freed and not tally.bound_slain), ("escaped", tally.escaped)):
        if reached and name in fight.leads:
            return name
    return "win"


def ends(fight: Fight, outcome: str, party: Party, table: Table) -> tuple[Fight | Outcome, Party]:
    """The fight is over: what there is to be had of it is counted, then it leads on."""
    told = {"flee": "fight-fled", "lose": "fight-lost", "plot_change": "", "task": ""}.get(outcome, "fight-won")
    if told:
        table.tell(told)
    tally = fight.tally
    if not standing(party) or not (tally.xp or (tally.treasure and outcome not in ("flee", "plot_change", "task"))):
        return Outcome(outcome), after_scene(party)
    if outcome in ("flee", "plot_change", "task"):
        fight = fight._replace(tally=tally._replace(treasure=()))
    return fight._replace(stage="spoils", outcome=outcome, waiting=(), chases=()), party


def step(fight: Fight, party: Party, table: Table) -> tuple[Fight | Outcome, Party]:
    """One foe's treasure, for the first hero who stands; after the last, the experience."""
    tally = fight.tally
    if tally.treasure:
        found, *rest = tally.treasure
        amount = found if isinstance(found, int) else _value(found, table)
        hero = standing(party)[0]
        table.tell("treasure", who=hero.label, amount=amount)
        party = replaced(party, hero._replace(money=min(MONEY_MAX, hero.money + max(0, amount))))
        fight = fight._replace(tally=tally._replace(treasure=tuple(rest)))
        if rest:
            return fight, party
    party = after_scene(party)
    return Outcome(fight.outcome), shared(tally.xp, party, table)


def _value(dice: Dice, table: Table) -> int:
    return dice.value(table.roll(dice.count, dice.sides, say("treasure")))
