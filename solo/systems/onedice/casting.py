"""Casting: who can, the roll, and the spells that heal, guard or open something outside a fight (pp. 20-21, 56-58, 69-70)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

from solo.systems.onedice import stunts
from solo.systems.onedice.checks import BEST, PICK
from solo.systems.onedice.magic import Spell, cast, castings, specials, spells
from solo.systems.onedice.party import able, member, picked, replaced
from solo.systems.onedice.people import Attack, Hero
from solo.systems.onedice.states import Lasting, lasts
from solo.systems.onedice.wounds import health_rolled, missing, regains
from solo.table import Outcome, Party, Sum, Table, say

CASTINGS_EACH = 2  # of every spell, for whoever counts them apart (p. 70)
ANY_SPELL = "castings"  # what a casting is counted under where any mixture does


# --- what somebody can do, and how often ---


def spell_named(written: str) -> str:
    """The id of a spell by its id or name."""
    return next(spell.id for spell in spells().values() if written in (spell.id, spell.name))


def special_named(written: str) -> str:
    """The id of a special by its id or name."""
    return next(special.id for special in specials().values() if written in (special.id, special.name))


def knows(hero: Hero, spell: str) -> bool:
    """Whether a hero knows a spell."""
    return spell in hero.craft.spells


def castings_left(hero: Hero, spell: str) -> int:
    """How often a hero may still succeed with a spell before the next night's rest; 0 where they do not know it."""
    if not knows(hero, spell):
        return 0
    used = dict(hero.craft.used)
    if hero.craft.each:
        return max(0, CASTINGS_EACH - used.get(spell, 0))
    return max(0, castings(hero.magic) - used.get(ANY_SPELL, 0))


def can_cast(hero: Hero, spell: str) -> bool:
    """Whether a hero knows a spell, has a casting left, and may succeed with it: by a 6, or by a Stunt Point."""
    return castings_left(hero, spell) > 0 and (reaches(hero, spells()[spell]) or hero.stunt_points > 0)


def casters(party: Party, spell: str) -> list[Hero]:
    """The heroes who can cast a spell now."""
    return [hero for hero in able(party) if can_cast(hero, spell)]


def reaches(hero: Hero, spell: Spell, harder: bool = False) -> bool:
    """Whether a hero comes to a spell's number with a 6."""
    return cast(6, hero.magic + _on_rolls(hero), number(spell, harder)).success


def uses_left(hero: Hero, special: str) -> int:
    """How often a hero may still use a special before the next night's rest; 0 where they do not have it."""
    if special not in hero.craft.specials:
        return 0
    per_day = specials()[special].per_day
    return 1 if per_day is None else max(0, per_day - dict(hero.craft.used).get(special, 0))


def exhausted(hero: Hero) -> Hero:
    """The hero with nothing left of what is counted by the day."""
    used = {special: specials()[special].per_day or 0 for special in hero.craft.specials}
    if hero.craft.each:
        used |= dict.fromkeys(hero.craft.spells, CASTINGS_EACH)
    elif hero.craft.spells:
        used[ANY_SPELL] = castings(hero.magic)
    return hero._replace(craft=hero.craft._replace(used=tuple(sorted((what, times) for what, times in used.items() if times))))


def guarded(hero: Hero, weapon: str, spells_there: Collection[str]) -> Hero:
    """The hero under all the guarding spells among some."""
    for id in GUARDING:
        if id in spells_there and (weapon or id != "sharpen"):
            hero = hero._replace(lasting=lasts(hero.lasting, _guard(spells()[id], weapon if id == "sharpen" else "")))
    return hero


def spent(hero: Hero, what: str) -> Hero:
    """The hero after one more use of a spell or special."""
    name = ANY_SPELL if what in hero.craft.spells and not hero.craft.each else what
    used = dict(hero.craft.used)
    used[name] = used.get(name, 0) + 1
    return hero._replace(craft=hero.craft._replace(used=tuple(sorted(used.items()))))


def number(spell: Spell, harder: bool) -> int:
    """What must be reached: for a magic lock, or for two at once, more."""
    return spell.harder if harder and spell.harder is not None else spell.tn


# --- the roll ---


def attempt(hero: Hero, spell: Spell, harder: bool, table: Table, *, buys: bool) -> tuple[bool, Hero]:
    """Whether a casting succeeds, and the hero after it: only one that does is used up. `buys`: a Stunt Point may be spent
    instead of the roll, which it may not in a fight (ruling)."""
    tn = number(spell, harder)
    bonus = hero.magic + _on_rolls(hero)
    if buys:
        why = say("cast-or-buy", who=hero.label, spell=spell.name, tn=tn, bonus=bonus)
        bought, hero = stunts.succeeds_at_once(hero, why, table)
        if bought:
            return True, spent(hero, spell.id)
    (die,) = table.roll(1, 6, say("cast", who=hero.label, spell=spell.name), each=lambda die: cast(die, bonus, tn).success)
    success = cast(die, bonus, tn).success
    penalties = tuple((one.id, one.rolls) for one in hero.lasting if one.rolls)
    code = "cast-success" if success else "cast-failure" if die > 1 else "cast-natural-1"
    table.tell(code, who=hero.label, spell=spell.name, sum=Sum((("", die), ("magic", hero.magic), *penalties)), tn=tn)
    return success, spent(hero, spell.id) if success else hero


def _on_rolls(hero: Hero) -> int:
    return sum([one.rolls for one in hero.lasting])


# --- healing and guarding, in a fight and out of it ---


def may_help(spell: Spell, hero: Hero) -> bool:
    """Whether a spell that heals or guards would do a hero any good."""
    return missing(hero) > 0 if spell.id in HEALING else spell.id in GUARDING and all(one.id != spell.id for one in hero.lasting)


def help_one(spell: Spell, hero: Hero, table: Table, weapon: str = "") -> Hero:
    """A hero after a successful spell that heals or guards; `weapon`: the item that is sharpened."""
    if spell.id in GUARDING:
        table.tell("guarded", who=hero.label, spell=spell.name, hours=spell.hours)
        return hero._replace(lasting=lasts(hero.lasting, _guard(spell, weapon)))
    return regains(hero, missing(hero) if spell.dice is None else spell.dice, table)


def help_all(spell: Spell, helped: tuple[str, ...], party: Party, table: Table) -> Party:
    """The party after a spell that heals several heroes, by one roll."""
    assert spell.dice is not None
    amount = health_rolled(spell.dice, max(missing(member(party, id)) for id in helped), table)
    for id in helped:
        if missing(member(party, id)):
            party = replaced(party, regains(member(party, id), amount, table))
    return party


def blade(attacks: Sequence[Attack]) -> str:
    """The item among somebody's ways of attacking that Sharpen is for, the best of them: a blade, a bludgeon, or a bow for its
    arrows (ruling); else empty."""
    fit = [each for each in attacks if each.item and (each.range is None or each.ammunition == "arrows")]
    return max(fit, key=lambda each: each.bonus + each.damage).item if fit else ""


def _guard(spell: Spell, weapon: str) -> Lasting:
    return Lasting(spell.id, defence=spell.defence, to_hit=spell.to_hit, hours=spell.hours, source=weapon)


HEALING = ("heal", "greater-heal", "mass-heal")
GUARDING = ("toughen", "shield", "sharpen")


# --- a way on that hangs on a spell ---


class CastCard(NamedTuple):
    """A casting as the book gives it: the spell, whether it is for a magic lock, and who casts."""

    spell: str
    magic_lock: bool = False
    who: str = BEST


class Casting(NamedTuple):
    """A casting about to be made, and who makes it once that is settled."""

    card: CastCard
    hero: str = ""
    kind: Literal["casting"] = "casting"


def step(scene: Casting, party: Party, table: Table) -> tuple[Casting | Outcome, Party]:
    """Who casts, where the player picks; else the roll. Where nobody can, it fails."""
    card = scene.card
    spell = spells()[card.spell]
    if not scene.hero:
        caster = who_casts(card, party, table)
        if caster is None:
            table.tell("nobody-casts", spell=spell.name)
            return Outcome("failure"), party
        return scene._replace(hero=caster.id), party
    success, hero = attempt(member(party, scene.hero), spell, card.magic_lock, table, buys=True)
    return Outcome("success" if success else "failure"), replaced(party, hero)


def who_casts(card: CastCard, party: Party, table: Table) -> Hero | None:
    """Of those who can, the one who is named, is picked, or has most Magic; None where nobody can."""
    there = casters(party, card.spell)
    if not there:
        return None
    if card.who == PICK:
        return picked(party, say("who-casts", spell=spells()[card.spell].name), table, there)
    named = next((hero for hero in there if hero.id == card.who), None)
    return named or max(there, key=lambda hero: hero.magic)
