"""Fights with equal futures made equal, for whoever explores them."""

from __future__ import annotations

from solo.systems.onedice import medicine, rounds
from solo.systems.onedice.combat import FOES_MAX, Fight, living
from solo.systems.onedice.people import Foe, Hero
from solo.table import Party

_CHANGING = Foe._fields.index("lasting")  # from here on a foe's fields are what has happened to it


def canon(fight: Fight, party: Party) -> tuple[Fight, Party]:
    """Of a fight that is over, only what is to be had of it is left. Before that, who has fallen is left out; the order is turned
    so that whoever is next comes first, where nothing hangs on where a round begins; only the distances between people count,
    not the places they stand in; whoever lies dying and cannot be helped is dead; and foes who differ in nothing but their
    number are numbered by their Health and what else tells them apart, then by their place in the order."""
    if fight.stage == "spoils":
        return Fight((), (), fight.leads, stage="spoils", outcome=fight.outcome, tally=fight.tally), party
    if len(party.heroes) > 1 and any(hero.state == "dying" for hero in party.heroes):
        fight, party = _given_up(fight, party)
    if fight.blast or fight.run or fight.last_blow or fight.burst or fight.casting is not None:
        # in the middle of something that names foes by their ids
        return (fight._replace(ground=_relative(fight)) if fight.ground else fight), party
    there = living(fight)
    if len(there) == len(fight.foes):
        there = fight.foes
    else:
        fight = fight._replace(foes=there)
    if fight.ground:
        fight = fight._replace(ground=_relative(fight))
    order, waiting = fight.order, fight.waiting
    if fight.stage == "rounds" and len(waiting) < len(order) and not rounds.timed(fight, party):
        order = waiting = (*waiting, *order[: len(order) - len(waiting)])
    kinds = {foe.card for foe in there}
    if len(kinds) == len(there):
        return (fight if waiting is fight.waiting else fight._replace(waiting=waiting, order=order)), party
    return _numbered(fight, kinds, order, waiting), party


def _relative(fight: Fight) -> tuple[tuple[str, int], ...]:
    """Where those who matter stand, counted from the first of the heroes."""
    coming = [foe.id for coming in fight.coming for foe in coming.foes]
    struck = fight.blast.waiting if fight.blast else ()
    matter = {*(foe.id for foe in living(fight)), *coming, *(hero for hero, _ in fight.arms), *struck, fight.last_blow}
    origin = fight.ground[0][1]
    return tuple([(id, place - origin) for id, place in fight.ground if id in matter])


def _given_up(fight: Fight, party: Party) -> tuple[Fight, Party]:
    """Who lies dying is dead where nobody has magic, Medicine or a potion."""
    dying = {hero.id for hero in party.heroes if hero.state == "dying"}
    if fight.potions:
        return fight, party
    if any(hero.craft.spells or medicine.can_treat(hero.skill(medicine.SKILL)) for hero in party.heroes):
        return fight, party
    party = party._replace(heroes=tuple([_dead(hero) if hero.id in dying else hero for hero in party.heroes]))
    return fight._replace(order=tuple([id for id in fight.order if id not in dying])), party


def _dead(hero: Hero) -> Hero:
    return hero._replace(state="dead", lasting=tuple([one for one in hero.lasting if one.id != "dying"]))


def _numbered(fight: Fight, kinds: set[str], order: tuple[str, ...], waiting: tuple[str, ...]) -> Fight:
    """Any numbering would do, as long as all that names a foe follows it; the more alike it makes fights, the fewer there are."""
    healths = [foe.health for foe in fight.foes]
    if len(kinds) == 1 and healths == sorted(set(healths)):  # they are numbered so already
        return fight if waiting is fight.waiting else fight._replace(waiting=waiting, order=order)
    placings, ground = fight.placings, dict(fight.ground)
    acting = order or (*(placing.id for placing in placings), *waiting)

    def rank(foe: Foe) -> tuple[int, int, str, int]:
        """What tells foes of one kind apart, then their place in the order."""
        more = str(foe[_CHANGING:]) if foe.lasting or foe.spent or foe.stunt_points or foe.attacker or foe.opened else ""
        return foe.health, ground.get(foe.id, 0), more, acting.index(foe.id) if foe.id in acting else FOES_MAX

    foes: list[Foe] = []
    renamed: dict[str, str] = {}
    for kind in sorted(kinds):
        alike = [foe for foe in fight.foes if foe.card == kind]
        for old, new in zip(sorted(alike, key=rank), alike, strict=True):
            if old is new:
                foes.append(old)
            else:
                foes.append(old._replace(id=new.id, name=new.name, label=new.label))
                renamed[old.id] = new.id
    if not renamed:
        in_order = tuple(foes)
        if waiting is fight.waiting and in_order == fight.foes:
            return fight
        return fight._replace(foes=in_order, waiting=waiting, order=order)

    def now(ids: tuple[str, ...]) -> tuple[str, ...]:
        return tuple([renamed.get(id, id) for id in ids])

    if placings:
        placings = tuple([placing._replace(id=renamed.get(placing.id, placing.id)) for placing in placings])
    fight = fight._replace(foes=tuple(foes), waiting=now(waiting), order=now(order), placings=placings)
    if not (fight.ground or fight.advantage or fight.exposed or fight.chases or fight.ties):
        return fight
    return fight._replace(
        ground=tuple([(renamed.get(id, id), place) for id, place in fight.ground]),
        advantage=tuple(sorted(now(fight.advantage))),
        exposed=tuple(sorted(now(fight.exposed))),
        chases=tuple([run._replace(runner=now((run.runner,))[0], chasers=now(run.chasers)) for run in fight.chases]),
        ties=tuple([(hero, renamed.get(rival, rival)) for hero, rival in fight.ties]),
    )
