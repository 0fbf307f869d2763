"""Which scene each way on begins, and which step each scene takes: the one place where OneDice's scenes are listed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from solo.book.model import Book, SystemWay
from solo.systems.onedice import (
    arms,
    casting,
    chase,
    checks,
    fight,
    haggle,
    hazards,
    horror,
    meanwhile,
    mook_fight,
    people,
    ship_battle,
    shop,
    shot,
    training,
    vehicle_fight,
    ways,
)
from solo.systems.onedice.combat import FightCard
from solo.systems.onedice.party import able, after_scene
from solo.table import Outcome, Party, Table

Step = Callable[[Any, Party, Table], tuple[Any | Outcome, Party]]


class Kind(NamedTuple):
    """A way on: how its scene begins, and the outcomes after which nobody may be left standing."""

    enter: Callable[[SystemWay, Party, Book], Any]
    fatal: frozenset[str] = frozenset()


def _leads(way: SystemWay, outcome: str) -> bool:
    """Whether the book says where an outcome leads."""
    return any(name == outcome for name, _ in way.outcomes)


def _check(way: SystemWay, party: Party, book: Book) -> checks.Check:
    return checks.Check(way.value, plot_change=_leads(way, "plot_change"))


def _contest(way: SystemWay, party: Party, book: Book) -> checks.Contest | Outcome:
    """A rival who is not there, or cannot act, is beaten without a roll; one who is alone there has nobody to beat."""
    card = way.value
    there = {hero.id: hero for hero in able(party)}
    if card.rival and (card.rival not in there or len(there) == 1):
        return Outcome("lose" if card.rival in there else "win")
    rival = there[card.rival] if card.rival else None
    contest = ways.contest(card, _leads(way, "draw"), book.foes, rival)
    return checks.Contest(contest, plot_change=_leads(way, "plot_change"))


def _haggle(way: SystemWay, party: Party, book: Book) -> haggle.Haggle:
    item = book.gear.get(way.value.item or "")
    kit = tuple(item for item in book.gear.values() if item.armour is not None or item.tool is not None) if item else ()
    return haggle.Haggle(way.value, checks.Contest(ways.contest(way.value.contest, False, book.foes, graded=True)), kit)


def _hazard(way: SystemWay, party: Party, book: Book) -> hazards.Peril:
    return hazards.Peril(way.value)


def _fear(way: SystemWay, party: Party, book: Book) -> horror.Facing:
    return horror.Facing(way.value)


def _chase(way: SystemWay, party: Party, book: Book) -> chase.Chase:
    card = way.value
    label, theirs = ways.pursuit(card, book.foes)
    foe = people.appear([book.foes[card.foe]])[0] if card.foe else None
    bows = chase.bows(party, book.gear) if foe else ()
    return chase.Chase(card, label, theirs, card.start, foe, bows, _leads(way, "plot_change"))


def _initiative(way: SystemWay, party: Party, book: Book) -> checks.Contest:
    return checks.Contest(ways.initiative(way.value, book.foes))


def _cast(way: SystemWay, party: Party, book: Book) -> casting.Casting:
    return casting.Casting(way.value)


def _attack(way: SystemWay, party: Party, book: Book) -> shot.Shot:
    pack = [item for item, _ in party.pack]
    return shot.Shot(way.value, tuple((hero.id, arms.readied(hero, pack, book.gear)) for hero in party.heroes))


def _fight(way: SystemWay, party: Party, book: Book) -> fight.Fight:
    card: FightCard = way.value
    rounds = sorted(card.arrive)
    foes = people.appear([book.foes[foe] for those in (card.foes, *(card.arrive[round] for round in rounds)) for foe in those])
    later, place = {}, len(card.foes)
    for round in rounds:
        later[round] = foes[place : place + len(card.arrive[round])]
        place += len(card.arrive[round])
    return fight.begin(card, foes[: len(card.foes)], later, party, book.gear, tuple(name for name, _ in way.outcomes))


def _mook_fight(way: SystemWay, party: Party, book: Book) -> mook_fight.MookFight:
    return mook_fight.begin(way.value, party, book.gear, _leads(way, "flee"))


def _vehicle_fight(way: SystemWay, party: Party, book: Book) -> vehicle_fight.VehicleFight:
    return vehicle_fight.begin(way.value, party, book.gear, book.foes)


def _ship_battle(way: SystemWay, party: Party, book: Book) -> ship_battle.ShipBattle:
    return ship_battle.begin(way.value)


def _shop(way: SystemWay, party: Party, book: Book) -> shop.Shop:
    return shop.begin(way.value, book.gear)


def _training(way: SystemWay, party: Party, book: Book) -> training.Training:
    return training.begin(way.value, party, book.gear)


KINDS: Mapping[str, Kind] = {
    "check": Kind(_check),
    "contest": Kind(_contest, frozenset({"lose"})),
    "initiative": Kind(_initiative),
    "attack": Kind(_attack),
    "fight": Kind(_fight, frozenset({"lose"})),
    "cast": Kind(_cast),
    "haggle": Kind(_haggle),
    "hazard": Kind(_hazard, frozenset({"lose"})),
    "fear": Kind(_fear, frozenset({"lose"})),
    "chase": Kind(_chase, frozenset({"lose"})),
    "mook_fight": Kind(_mook_fight, frozenset({"lose"})),
    "vehicle_fight": Kind(_vehicle_fight, frozenset({"lose"})),
    "ship_battle": Kind(_ship_battle, frozenset({"lose"})),
    "shop": Kind(_shop),
    "training": Kind(_training),
}

IN_TIME = frozenset({"deed", "peril", "contest"})  # scenes so short that whoever lies dying may still be saved after them

STEPS: Mapping[str, Step] = {  # by a scene's kind
    "check": checks.step_check,
    "contest": checks.step_contest,
    "shot": shot.step,
    "fight": fight.step,
    "casting": casting.step,
    "haggle": haggle.step,
    "peril": hazards.step,
    "facing": horror.step,
    "chase": chase.step,
    "deed": meanwhile.step,
    "mook-fight": mook_fight.step,
    "vehicle-fight": vehicle_fight.step,
    "ship-battle": ship_battle.step,
    "shop": shop.step,
    "training": training.step,
}


def step(scene: Any, party: Party, table: Table) -> tuple[Any | Outcome, Party]:
    """One action of a scene. A fit of fear or insanity is over with the scene that comes next (ruling), which is not the one that
    brought it; and whoever fell before a scene has come to after it, or died."""
    after, party = STEPS[scene.kind](scene, party, table)
    if isinstance(after, Outcome) and scene.kind != "facing":
        party = horror.composed(party)
        if scene.kind not in IN_TIME:
            party = after_scene(party)
    return after, party
