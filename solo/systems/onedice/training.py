"""Training (pp. 34-36): what heroes have learnt is turned into abilities, skills and spells, one a step.

Rewards of levels are spent one for one; improvement points by their prices. A new skill is open to everybody where a book gives
time for training (p. 36). Magic can be raised by those who have some (ruling). What is not spent is kept for another time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from solo.systems.onedice import magic
from solo.systems.onedice.armour import equipped
from solo.systems.onedice.experience import improvement_cost
from solo.systems.onedice.party import member, replaced, standing
from solo.systems.onedice.people import ABILITIES, ABILITY_MAX, SKILL_MAX, Gear, Hero
from solo.systems.onedice.rules import skills
from solo.systems.onedice.values import change
from solo.table import Option, Outcome, Party, Table, say


class TrainingCard(NamedTuple):
    """Training as the book gives it: skills that cannot be learnt anew in its setting."""

    without: tuple[str, ...] = ()


class Training(NamedTuple):
    """Training in progress: who has not had their turn, the spell list on which somebody rolls, and what is worn."""

    waiting: tuple[str, ...]
    without: tuple[str, ...] = ()
    rolling: magic.SpellList | None = None
    kit: tuple[Gear, ...] = ()
    kind: Literal["training"] = "training"


def begin(card: TrainingCard, party: Party, gear: Mapping[str, Gear]) -> Training:
    """Before anybody has learnt anything."""
    kit = tuple(item for item in gear.values() if item.armour is not None or item.tool is not None)
    return Training(tuple(hero.id for hero in standing(party)), card.without, kit=kit)


def step(training: Training, party: Party, table: Table) -> tuple[Training | Outcome, Party]:
    """One thing learnt, one die for a spell, or somebody has done."""
    if not training.waiting:
        return Outcome("goto"), party
    hero = member(party, training.waiting[0])
    if training.rolling is not None:
        hero, learnt = _roll_spell(hero, training.rolling, table)
        return training._replace(rolling=None if learnt else training.rolling), replaced(party, hero)
    offered = {
        "raise-ability": _abilities(hero),
        "raise-skill": _known_skills(hero),
        "learn-skill": _new_skills(hero, training.without),
        "learn-spell": _spells(hero),
    }
    lessons = [Option(lesson, say(lesson)) for lesson, options in offered.items() if options]
    asked = say("training", who=hero.label, **_left(hero))
    lesson = table.ask(hero.id, asked, (*lessons, Option("done", say("done")))) if lessons else "done"
    if lesson == "done":
        return training._replace(waiting=training.waiting[1:]), party
    chosen = table.ask(hero.id, say(lesson, who=hero.label), offered[lesson])
    if lesson == "learn-spell":
        if chosen in magic.LISTS:
            return training._replace(rolling=chosen), party
        return training, replaced(party, _learn_spell(hero, chosen, table))
    hero = _raise(hero, lesson, chosen, table)
    return training, equipped(replaced(party, hero), {item.id: item for item in training.kit})


def _left(hero: Hero) -> dict[str, int]:
    growth = hero.growth
    return {"points": growth.points, "abilities": growth.abilities, "skills": growth.skills, "spells": len(growth.spells)}


# --- abilities and skills ---


def _abilities(hero: Hero) -> tuple[Option, ...]:
    grown = [(ability, _natural(hero, ability)) for ability in ABILITIES if ability != "magic" or hero.magic]
    return _affordable(hero, "ability", [(ability, value) for ability, value in grown if value < ABILITY_MAX])


def _known_skills(hero: Hero) -> tuple[Option, ...]:
    return _affordable(hero, "skill", [(skill, points) for skill, points in hero.skills if points < SKILL_MAX])


def _new_skills(hero: Hero, without: tuple[str, ...]) -> tuple[Option, ...]:
    return _affordable(hero, "skill", [(skill, 0) for skill in skills() if not hero.skill(skill) and skill not in without])


def _affordable(hero: Hero, what: Literal["ability", "skill"], values: list[tuple[str, int]]) -> tuple[Option, ...]:
    """Those that a reward is there for, or improvement points enough; a reward goes first, for it serves for nothing else."""
    if hero.growth.abilities if what == "ability" else hero.growth.skills:
        return tuple(Option(name, say("raise", name=name, value=value + 1)) for name, value in values)
    costs = [(name, value, improvement_cost(what, value, value + 1)) for name, value in values]
    left = hero.growth.points
    return tuple(
        Option(name, say("raise-for", name=name, value=value + 1, cost=cost, left=left))
        for name, value, cost in costs
        if cost <= left
    )


def _natural(hero: Hero, ability: str) -> int:
    """An ability as it is out of armour."""
    value = getattr(hero, ability)
    assert isinstance(value, int)
    return value - hero.slowed if ability == "quick" else value


def _raise(hero: Hero, lesson: str, name: str, table: Table) -> Hero:
    if lesson == "raise-ability":
        before = _natural(hero, name)
        hero = _paid(hero, "ability", before)
        hero = change(hero, name, getattr(hero, name) + 1)
    else:
        before = hero.skill(name)
        hero = _paid(hero, "skill", before)
        hero = hero._replace(skills=tuple(sorted({**dict(hero.skills), name: before + 1}.items())))
    table.tell("raised", who=hero.label, name=name, value=before + 1)
    return hero


def _paid(hero: Hero, what: Literal["ability", "skill"], before: int) -> Hero:
    growth = hero.growth
    if what == "ability" and growth.abilities:
        return hero._replace(growth=growth._replace(abilities=growth.abilities - 1))
    if what == "skill" and growth.skills:
        return hero._replace(growth=growth._replace(skills=growth.skills - 1))
    return hero._replace(growth=growth._replace(points=growth.points - improvement_cost(what, before, before + 1)))


# --- spells ---


def _spells(hero: Hero) -> tuple[Option, ...]:
    """The spells open to a hero at the first of the levels that bring one (pp. 57-58), and a die for each list of them."""
    if not hero.growth.spells:
        return ()
    lists = magic.lists_open(hero.growth.spells[0], hero.magic)
    known = hero.craft.spells
    picks = [Option(spell.id, say("a-spell", name=spell.name)) for spell in magic.left_to_learn(lists, known)]
    dice = [Option(name, say("roll-spell", list=name)) for name in lists if magic.left_to_learn((name,), known)]
    return (*picks, *dice)


def _learn_spell(hero: Hero, id: str, table: Table) -> Hero:
    table.tell("learnt-spell", who=hero.label, spell=magic.spells()[id].name)
    known = (*hero.craft.spells, id)
    return hero._replace(craft=hero.craft._replace(spells=known), growth=hero.growth._replace(spells=hero.growth.spells[1:]))


def _roll_spell(hero: Hero, name: magic.SpellList, table: Table) -> tuple[Hero, bool]:
    """One die for a spell of a list; one that is known already is rolled again (ruling)."""
    known = hero.craft.spells

    def kinds(die: int) -> str:
        spell = magic.rolled(name, die).id
        return "" if spell in known else spell

    (die,) = table.roll(1, 6, say("spell", who=hero.label), each=kinds)
    if not kinds(die):
        table.tell("spell-known", who=hero.label, die=die, spell=magic.rolled(name, die).name)
        return hero, False
    return _learn_spell(hero, kinds(die), table), True
