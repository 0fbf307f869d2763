"""What heroes may do while a question of the book stands open: heal and guard by spells, tend wounds, drink (a ruling on when).

Each is a scene of two steps: who does what for whom, and then the deed. Nothing is offered that would do nobody any good.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from solo.book.model import Book, SystemEffect
from solo.systems.onedice import casting, medicine
from solo.systems.onedice.arms import attacks
from solo.systems.onedice.checks import Terms
from solo.systems.onedice.magic import spells
from solo.systems.onedice.party import able, alive, member, picked, replaced
from solo.systems.onedice.people import Hero
from solo.systems.onedice.potions import Potion, chosen, drunk, offer, potions
from solo.systems.onedice.wounds import missing
from solo.table import Game, Option, Outcome, Party, Table, say

# no choice of a book has a key with a colon
CAST, TREAT, DRINK = "meanwhile:cast", "meanwhile:treat", "meanwhile:drink"
DONE = Outcome("done")


class Deed(NamedTuple):
    """Something done meanwhile: the key of its option, and what of the book it needs: what the place adds to Medicine, the
    potions there are, and each hero's weapon that Sharpen is for. Then what is settled: by what means (a spell's id, an item's),
    by whom, for whom (empty: for all)."""

    key: str
    aids: Terms = ()
    potions: tuple[Potion, ...] = ()
    blades: tuple[tuple[str, str], ...] = ()
    means: str = ""
    by: str = ""
    to: str = ""
    kind: Literal["deed"] = "deed"


def offered(game: Game, book: Book) -> tuple[Option, ...]:
    """A spell, Medicine, a potion: each where it would do somebody good."""
    party = game.play.party
    options = []
    if any(hero.craft.spells for hero in party.heroes):
        deed = begin(CAST, game, book)
        useful = _useful(deed, party)
        if len(useful) == 1:
            left = max(casting.castings_left(hero, useful[0]) for hero in party.heroes)
            options.append(Option(CAST, say("cast", spell=spells()[useful[0]].name, left=left)))
        elif useful:
            options.append(Option(CAST, say("cast-any")))
    if any(missing(hero) for hero in alive(party)):
        if _medics(begin(TREAT, game, book), party):
            options.append(Option(TREAT, say("treat")))
        if there := begin(DRINK, game, book).potions:
            options.append(offer(there, DRINK))
    return tuple(options)


def begin(key: str, game: Game, book: Book) -> Deed:
    """The scene that does something which was offered."""
    party = game.play.party
    if key == TREAT:
        return Deed(key, aids=_aids(game, book))
    if key == DRINK:
        return Deed(key, potions=potions(party, book.gear))
    if not any(casting.knows(hero, "sharpen") for hero in party.heroes):
        return Deed(key)
    arms = {hero.id: attacks(hero, [item for item, _ in party.pack], book.gear) for hero in party.heroes}
    return Deed(key, blades=tuple((id, blade) for id, mine in arms.items() if (blade := casting.blade(mine))))


def step(deed: Deed, party: Party, table: Table) -> tuple[Deed | Outcome, Party]:
    """Who does what for whom; then the deed itself."""
    if deed.key == CAST:
        return _cast(deed, party, table) if deed.by else (_spell(deed, party, table), party)
    if deed.key == TREAT:
        return _treat(deed, party, table) if deed.by else (_treatment(deed, party, table), party)
    return _drink(deed, party, table) if deed.by else (_drink_of(deed, party, table), party)


# --- spells ---


def _useful(deed: Deed, party: Party) -> list[str]:
    """The spells that somebody can cast and that somebody is the better for, in the order of their lists."""
    there = alive(party)
    return [
        spell for spell in (*casting.HEALING, *casting.GUARDING) if casting.casters(party, spell) and _helped(deed, spell, there)
    ]


def _helped(deed: Deed, spell: str, there: Sequence[Hero]) -> list[Hero]:
    blades = dict(deed.blades)
    fit = [hero for hero in there if hero.standing or spell in casting.HEALING]
    return [hero for hero in fit if casting.may_help(spells()[spell], hero) and (spell != "sharpen" or hero.id in blades)]


def _spell(deed: Deed, party: Party, table: Table) -> Deed:
    useful = _useful(deed, party)
    means = table.ask("player", say("spell"), [Option(id, say("spell", spell=spells()[id].name)) for id in useful])
    spell = spells()[means]
    there = alive(party)
    caster = picked(party, say("who-casts", spell=spell.name), table, casting.casters(party, means))
    helped = _helped(deed, means, there)
    to = "" if spell.target == "friends" else picked(party, say("cast-on", spell=spell.name), table, helped).id
    return deed._replace(means=means, by=caster.id, to=to)


def _cast(deed: Deed, party: Party, table: Table) -> tuple[Outcome, Party]:
    spell = spells()[deed.means]
    success, caster = casting.attempt(member(party, deed.by), spell, False, table, buys=True)
    party = replaced(party, caster)
    if not success:
        return DONE, party
    if deed.to:
        helped = casting.help_one(spell, member(party, deed.to), table, dict(deed.blades).get(deed.to, ""))
        return DONE, replaced(party, helped)
    return DONE, casting.help_all(spell, tuple(hero.id for hero in alive(party)), party, table)


# --- Medicine ---


def _medics(deed: Deed, party: Party) -> list[Hero]:
    return [hero for hero in able(party) if _patients(deed, hero, party)]


def _patients(deed: Deed, medic: Hero, party: Party) -> list[Hero]:
    return [patient for patient in alive(party) if medicine.treatable(medic, patient, deed.aids)]


def _treatment(deed: Deed, party: Party, table: Table) -> Deed:
    medic = picked(party, say("who-treats"), table, _medics(deed, party))
    patient = picked(party, say("treated", who=medic.label), table, _patients(deed, medic, party))
    return deed._replace(by=medic.id, to=patient.id)


def _treat(deed: Deed, party: Party, table: Table) -> tuple[Outcome, Party]:
    medic, patient = medicine.tended(member(party, deed.by), member(party, deed.to), deed.aids, party.rules, table)
    return DONE, replaced(replaced(party, medic), patient)


def _aids(game: Game, book: Book) -> Terms:
    """What the section adds to Medicine, where it says that it has what healers need."""
    effects = book.sections[game.book.section].effects
    facility = any(isinstance(effect, SystemEffect) and effect.name == "facility" and effect.value for effect in effects)
    return (("facility", medicine.FACILITY_BONUS),) if facility else ()


# --- potions ---


def _drink_of(deed: Deed, party: Party, table: Table) -> Deed:
    potion = chosen(deed.potions, table)
    thirsty = [hero for hero in alive(party) if missing(hero)]
    return deed._replace(means=potion.item, by=picked(party, say("who-drinks", item=potion.name), table, thirsty).id)


def _drink(deed: Deed, party: Party, table: Table) -> tuple[Outcome, Party]:
    potion = next(potion for potion in deed.potions if potion.item == deed.means)
    return DONE, drunk(potion, deed.by, party, table)
