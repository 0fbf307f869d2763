"""What a hero in the making can do besides: super powers and the weakness that goes with them (pp. 60-64), spells (p. 57)."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.onedice import magic
from solo.systems.onedice.hero_making import chosen_powers, spells_at_start
from solo.systems.onedice.makings import Making, asked, shut
from solo.systems.onedice.people import ABILITIES
from solo.systems.onedice.skins import Power, Skin, skin
from solo.table import Option, Say, Table, say

NONE, ROLL = "none", "roll"
KINDS = ("body", "skill", "beyond")  # of powers: they raise an ability or Defence, a skill, or nothing
MINOR_POWERS_MAX = 4  # that a book may give: so many there always are that do not raise the same


def ask_power(making: Making, table: Table) -> Making:
    """The next power: first of which kind, then which."""
    setting = skin(making.choices.skin)
    if not setting.powers:
        return making.done
    rank, lacking, enough = _wanted(making, setting)
    if rank is None:
        return making.done
    here = [power for power in setting.powers.values() if power.rank == rank]
    if not making.within:
        options = [Option(kind, say(f"make-powers-{kind}", powers=_names(here, kind))) for kind in KINDS]
        if enough:
            options.append(Option(NONE, say("make-no-more-powers")))
        kind = asked(table, f"make-{rank}-power", options, left=lacking)
        return making.done if kind == NONE else making._replace(within=kind)
    choices = [Option(power.id, _power(power), _taken(power, making, setting)) for power in here if _kind(power) == making.within]
    power = asked(table, f"make-{rank}-power", [*choices, Option("back", say("make-other-powers"))], left=lacking)
    chosen = () if power == "back" else (power,)
    return making.choose(powers=(*making.choices.powers, *chosen))._replace(within="")


def _wanted(making: Making, setting: Skin) -> tuple[str | None, int, bool]:
    """The rank of the next power (None: there are enough), how many of it there may still be, and whether it may be left."""
    chosen = chosen_powers(making.choices, setting)
    major = sum(power.rank == "major" for power in chosen)
    if major < setting.major_powers:
        return "major", setting.major_powers - major, False
    minor, given = len(chosen) - major, making.terms.minor_powers
    least, most = setting.minor_powers if given is None else (given, given)
    return ("minor", most - minor, minor >= least) if minor < most else (None, 0, True)


def _kind(power: Power) -> str:
    if not power.raises:
        return "beyond"
    return "body" if any(what in ABILITIES or what == "defence" for what in power.raises) else "skill"


def _names(powers: list[Power], kind: str) -> tuple[str, ...]:
    return tuple(power.name for power in powers if _kind(power) == kind)


def _power(power: Power) -> Say:
    for what, more in power.raises.items():
        return say("make-power-raises", name=power.name, what=what, more=more)
    if power.damage:
        return say("make-power-bolts", name=power.name, damage=power.damage)
    return say("make-power", name=power.name)


def _taken(power: Power, making: Making, setting: Skin) -> Say | None:
    """Why a power cannot be had besides those chosen: powers do not add up (p. 60)."""
    for other in chosen_powers(making.choices, setting):
        if other.id == power.id:
            return shut("make-power-chosen")
        if other.raises.keys() & power.raises.keys():
            return shut("make-powers-do-not-add", other=other.name)
    return None


def ask_weakness(making: Making, table: Table) -> Making:
    """A weakness, or none: first of which kind, then which."""
    setting = skin(making.choices.skin)
    if not setting.weaknesses:
        return making.done
    kinds = {"powers": True, "person": False}
    if not making.within:
        options = [Option(NONE, say("make-no-weakness")), *(Option(kind, say(f"make-weakness-{kind}")) for kind in kinds)]
        kind = asked(table, "make-weakness", options)
        return making.done if kind == NONE else making._replace(within=kind)
    choices = [
        Option(id, say("make-weakness-rule" if weakness.rule else "make-power", name=weakness.name, rule=weakness.rule))
        for id, weakness in setting.weaknesses.items()
        if bool(weakness.rule) is kinds[making.within]
    ]
    weakness = asked(table, "make-weakness", [*choices, Option("back", say("make-other-weaknesses"))])
    if weakness == "back":
        return making._replace(within="")
    return making.choose(weakness=weakness).done


def ask_spell(making: Making, table: Table) -> Making:
    """The next spell of the starting list: the player's choice, or the die's (p. 57); one known already is rolled again."""
    known = making.choices.spells
    lacking = spells_at_start(making.choices, making.terms) - len(known)
    if lacking <= 0:
        return making.done
    if making.within == ROLL:
        (die,) = table.roll(1, 6, say("make-spell"))
        spell = magic.rolled("starting", die)
        table.tell("make-spell-known" if spell.id in known else "make-spell-rolled", spell=spell.name, die=die)
        if spell.id in known:
            return making
        return _learnt(making, spell.id, lacking)
    options = [
        Option(
            id, say("make-spell", spell=spell.name, tn=spell.tn, effect=spell.effect), shut("make-known") if id in known else None
        )
        for id, spell in _starting().items()
    ]
    spell_id = asked(table, "make-spell", [*options, Option(ROLL, say("make-spell-roll"))], left=lacking)
    return making._replace(within=ROLL) if spell_id == ROLL else _learnt(making, spell_id, lacking)


def _learnt(making: Making, spell: str, lacking: int) -> Making:
    learnt = making.choose(spells=(*making.choices.spells, spell))._replace(within="")
    return learnt if lacking > 1 else learnt.done


def _starting() -> Mapping[str, magic.Spell]:
    return {id: spell for id, spell in magic.spells().items() if spell.list == "starting"}
