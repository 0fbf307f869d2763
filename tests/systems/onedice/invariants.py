"""What holds in every game of OneDice, whatever is played and answered: the tests' own view of it, not the engine's.

`broken` looks at a game as it stands, `wrong_step` and `wrong_outcome` at a step from one to the next, and `out_of_turn` at a
question while it is put. Each gives sentences about what does not hold; none, and all is well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from solo.book.model import Ending, SystemWay
from solo.play.steps import Arrive, Ended, Ready, at_entry
from solo.play.world import World
from solo.systems.onedice.chase import Chase
from solo.systems.onedice.combat import Fight
from solo.systems.onedice.mook_fight import CROWD, MookFight
from solo.systems.onedice.people import Foe, Hero
from solo.systems.onedice.ship_battle import ShipBattle
from solo.systems.onedice.states import Lasting
from solo.systems.onedice.vehicle_fight import VehicleFight
from solo.table import Ask, Draw, Game, Outcome, Party, Question, Roll

ABILITY_MOST, SKILL_MOST, POINTS_MOST, MONEY_MOST = 30, 20, 99, 10**9
SANITY_MOST = 9
EACH_SPELL = 2  # castings of every spell, for whoever counts them apart
# a hero answers these while they fall, or lie stunned
FALLEN_MAY_ANSWER = frozenset({"avoid-death", "wake"})
# and these when something is done to them, whatever keeps them from acting
HELD_MAY_ANSWER = FALLEN_MAY_ANSWER | {"take-or-avoid", "take-or-swerve"}
# whom the player picks for something that they do themselves
DOERS = frozenset({"who-casts", "who-treats", "who-drives", "who-faces", "who-rolls"})


# --- a game as it stands ---


def broken(world: World, game: Game, before: Game | None = None) -> Iterator[str]:
    """What is not as it must be in a game. Heroes who are as they were `before` are not looked at again."""
    scene, party = game.play.scene, game.play.party
    book = world.book
    if game.book.section not in book.sections:
        yield f"it is in {game.book.section}, which the book does not have"
    for counter, value in zip(book.counters.values(), game.book.counters, strict=True):
        if not counter.min <= value <= counter.max:
            yield f"a counter is {value}"
    if not game.book.marked <= set(book.codewords):
        yield f"codewords are {sorted(game.book.marked)}"
    for item, count in party.pack:
        if item not in book.gear or count < 1:
            yield f"the pack holds {count} {item}"
    if list(party.pack) != sorted(dict(party.pack).items()):
        yield f"the pack is not sorted, or has something twice: {party.pack}"
    for hero in party.heroes:
        if before is None or all(hero is not other for other in before.play.party.heroes):
            for fault in _hero(hero, world):
                yield f"{hero.id}: {fault}"
        if at_entry(game) and world.system.hero_from_json(world.system.hero_to_json(hero)) != hero:
            yield f"{hero.id}: saved and loaded they are another"
    if isinstance(scene, Arrive | Ready | Ended | Outcome):
        for hero in party.heroes:
            if any(one.rounds is not None and one.id not in ("afraid", "fit", "dying") for one in hero.lasting):
                yield f"{hero.id} has something counted in rounds after the scene: {hero.lasting}"
            if any(one.id == "stunned" for one in hero.lasting):
                yield f"{hero.id} is stunned after the scene"
    if isinstance(scene, Ready) and not any(map(stands, party.heroes)) and not isinstance(world.section(game).way, Ending):
        yield "the story goes on, and nobody stands"
    look = _SCENES.get(getattr(scene, "kind", ""))
    if look is not None:
        yield from look(scene, party)


def stands(hero: Hero) -> bool:
    """Whether a hero can act."""
    return hero.state == "up" and hero.health > 0


def _hero(hero: Hero, world: World) -> Iterator[str]:
    if not 0 <= hero.health <= hero.max_health or hero.max_health < 1:
        yield f"Health is {hero.health} of {hero.max_health}"
    if (hero.health > 0) != (hero.state in ("up", "retired")) and not (hero.state in ("up", "retired") and hero.health == 0):
        yield f"{hero.state} at Health {hero.health}"
    if not 0 <= hero.stunt_points <= POINTS_MOST:
        yield f"Stunt Points are {hero.stunt_points}"
    if not 0 <= hero.money <= MONEY_MOST:
        yield f"money is {hero.money}"
    for ability in ("strong", "clever", "magic"):
        if not 0 <= getattr(hero, ability) <= ABILITY_MOST:
            yield f"{ability} is {getattr(hero, ability)}"
    if not 0 <= hero.quick - hero.slowed <= ABILITY_MOST or hero.slowed > 0 or hero.armour < 0 or hero.toughness < 0:
        yield f"Quick is {hero.quick}, {hero.slowed} by armour of {hero.armour}"
    if hero.move < 0 or (not hero.lasting and hero.defence < 0):
        yield f"Move is {hero.move}, Defence {hero.defence}"
    if list(hero.skills) != sorted(dict(hero.skills).items()) or not all(1 <= points <= SKILL_MOST for _, points in hero.skills):
        yield f"skills are {hero.skills}"
    if not all(item in world.book.gear for item in hero.gear):
        yield f"gear is {hero.gear}"
    for item, left in hero.shots:
        rounds = world.book.gear[item].rounds
        if item not in hero.gear or rounds is None or not 0 < left < rounds.shots:
            yield f"{left} shots are left of {item}"
    yield from _lasting(hero.lasting)
    yield from _craft(hero)
    growth = hero.growth
    if min(growth.xp, growth.points, growth.abilities, growth.skills, growth.health, 0) < 0:
        yield f"growth is {growth}"
    if len(dict(hero.locked)) != len(hero.locked) or not all(0 < hours <= 24 for _, hours in hero.locked):
        yield f"patients to be left alone are {hero.locked}"
    mind = hero.mind
    if mind is not None and (mind.sanity > mind.most or not 4 <= mind.most <= SANITY_MOST):
        yield f"Sanity is {mind.sanity} of {mind.most}"
    if mind is not None and not all(1 <= times <= 3 for _, times in mind.met):
        yield f"horrors met are {mind.met}"
    if hero.state == "retired" and not (mind and any(one.startswith("chronic") for one in mind.conditions)):
        yield "retired, and not chronically insane"


def _lasting(lasting: Sequence[Lasting]) -> Iterator[str]:
    ids = [one.id for one in lasting]
    if len(set(ids)) != len(ids):
        yield f"the same lasts twice: {ids}"
    for one in lasting:
        if (one.rounds is not None and one.rounds < 1) or (one.hours is not None and one.hours < 1):
            yield f"{one.id} is over and lasts"


def _craft(hero: Hero) -> Iterator[str]:
    craft = hero.craft
    if list(craft.used) != sorted(dict(craft.used).items()):
        yield f"what is used up is not sorted, or twice there: {craft.used}"
    if len(set(craft.spells)) != len(craft.spells):
        yield f"a spell is known twice: {craft.spells}"
    for what, times in craft.used:
        known = what in craft.spells if craft.each else what == "castings"
        most = 1 if what == "rage" else EACH_SPELL if craft.each else None
        if not (known or what in craft.specials) or times < 1 or (most is not None and times > most):
            yield f"{what} is used {times} times"


# --- scenes ---


def _fight(fight: Fight, party: Party) -> Iterator[str]:
    known = {*(hero.id for hero in party.heroes), *(foe.id for foe in fight.foes)}
    heroes = {hero.id: hero for hero in party.heroes}
    foes = {foe.id: foe for foe in fight.foes}
    if len(foes) != len(fight.foes):
        yield "two foes have one id"
    for foe in fight.foes:
        yield from _foe(foe)
    if not {*fight.waiting, *fight.order, *fight.fled, *fight.exposed, *fight.quick, *fight.called} <= known:
        yield "somebody is waited for who is not there"
    if len(set(fight.waiting)) != len(fight.waiting) or len(set(fight.order)) != len(fight.order):
        yield f"somebody comes twice: {fight.waiting} of {fight.order}"
    if fight.stage != "spoils" and fight.blast is None and not fight.last_blow:
        for id in fight.waiting:
            if id in heroes and not stands(heroes[id]) and not any(one.id == "stunned" for one in heroes[id].lasting):
                yield f"{id} is waited for, and does not stand"
            if id in foes and not (foes[id].health and not foes[id].gone):
                yield f"{id} is waited for, and does not stand"
            if id in fight.fled:
                yield f"{id} is waited for, and away"
        if fight.stage != "leaving" and not fight.waiting:
            yield f"nobody is waited for in the {fight.stage}"
    if not 0 <= fight.attacks <= 2:
        yield f"{fight.attacks} attacks are declared"
    if fight.burst is not None and fight.burst[1] < 1:
        yield "a burst is over and goes on"
    if fight.blast is not None and not fight.blast.waiting:
        yield "a blast is over and goes on"
    if (fight.run is not None) != (fight.stage == "leaving"):
        yield f"{fight.run} runs in the {fight.stage}"
    if fight.ground and not known <= set(dict(fight.ground)):
        yield "somebody stands nowhere"
    if any(coming.rounds < 1 for coming in fight.coming) or any(busy.turns < 1 for busy in fight.busy):
        yield "what is over is waited for"
    if any(busy.task not in {task.id for task in fight.tasks} for busy in fight.busy):
        yield "somebody is at work on a task that is done"
    if len({(hero, item) for hero, item in fight.spent}) != len(fight.spent):
        yield f"thrown twice: {fight.spent}"
    there = {id for id in known if (stands(heroes[id]) if id in heroes else foes[id].standing)}
    if (
        fight.last_blow == ""
        and fight.blast is None
        and not {id for run in fight.chases for id in (run.runner, *run.chasers)} <= there
    ):
        yield f"somebody who does not stand is in a chase: {fight.chases}"
    runs = [run.runner for run in fight.chases]
    if len(set(runs)) != len(runs):
        yield f"somebody runs twice: {runs}"
    for hero in party.heroes:
        yield from _down(hero)


def _down(hero: Hero) -> Iterator[str]:
    dying = any(one.id == "dying" for one in hero.lasting)
    if dying != (hero.state == "dying"):
        yield f"{hero.id} is {hero.state}, and {'is' if dying else 'is not'} dying"


def _foe(foe: Foe) -> Iterator[str]:
    if not 0 <= foe.health <= foe.max_health:
        yield f"{foe.id}: Health is {foe.health} of {foe.max_health}"
    if foe.stunt_points < 0:
        yield f"{foe.id}: Stunt Points are {foe.stunt_points}"
    for fault in _lasting(foe.lasting):
        yield f"{foe.id}: {fault}"
    if not set(foe.spent) <= {attack.name for attack in foe.attacks} or len(set(foe.spent)) != len(foe.spent):
        yield f"{foe.id}: {foe.spent} are used up"


def _mook_fight(fight: MookFight, party: Party) -> Iterator[str]:
    if not 0 < fight.standing <= fight.card.count:
        yield f"{fight.standing} of {fight.card.count} stand"
    yield from _in_order(fight.waiting, fight.order, {CROWD, *(hero.id for hero in party.heroes if stands(hero))})
    if not 0 <= fight.attacks <= 2 or not 0 <= fight.singles <= fight.card.count:
        yield f"{fight.attacks} attacks, {fight.singles} of the crowd's"


def _vehicle_fight(fight: VehicleFight, party: Party) -> Iterator[str]:
    for vehicle in (*([fight.ours] if fight.ours else []), *fight.theirs):
        if not 0 <= vehicle.health <= vehicle.max_health:
            yield f"{vehicle.id}: Health is {vehicle.health} of {vehicle.max_health}"
        for sailor in vehicle.crew:
            yield from _foe(sailor.foe)
    units = {f":{vehicle.id}" for vehicle in fight.theirs if vehicle.health and vehicle.hands}
    units |= {"ours"} if fight.ours else {hero.id for hero in party.heroes if stands(hero)}
    if fight.stage == "rounds":
        yield from _in_order(fight.waiting, fight.order, units)
    if not 0 <= fight.attacks <= 2 or len(set(fight.manned)) != len(fight.manned):
        yield f"{fight.attacks} attacks, guns manned {fight.manned}"


def _ship_battle(battle: ShipBattle, party: Party) -> Iterator[str]:
    for vessel in (battle.ours, *battle.theirs):
        if not 0 <= vessel.health <= vessel.ship.health:
            yield f"{vessel.id}: Health is {vessel.health} of {vessel.ship.health}"
        carried = {weapon.name: weapon.carried for weapon in vessel.ship.weapons}
        for weapon, times in vessel.fired:
            if not 0 < times <= (carried[weapon] or 0):
                yield f"{vessel.id} has fired {weapon} {times} times"
    if battle.stage == "rounds":
        afloat = {vessel.id for vessel in (battle.ours, *battle.theirs) if vessel.health}
        yield from _in_order(battle.waiting, battle.order, afloat)
    if battle.shots < 0:
        yield f"{battle.shots} shots are left"


def _in_order(waiting: Sequence[str], order: Sequence[str], able: set[str]) -> Iterator[str]:
    if not waiting or len(set(waiting)) != len(waiting) or not set(waiting) <= able:
        yield f"{waiting} are waited for, of {sorted(able)}"
    if len(set(order)) != len(order) or not set(order) <= able:
        yield f"the order is {order}, of {sorted(able)}"


def _chase(chase: Chase, party: Party) -> Iterator[str]:
    if chase.foe is not None:
        yield from _foe(chase.foe)
    there = {hero.id for hero in party.heroes if stands(hero)}
    if not set(chase.waiting) <= there:
        yield f"{chase.waiting} are to shoot, of {sorted(there)}"
    if not 0 <= chase.met <= len(chase.card.hazards) or (chase.dice is not None and chase.dice < 1) or chase.rolled < 0:
        yield f"{chase.met} hazards met, {chase.dice} dice to roll, {chase.rolled} rolled"


_SCENES: Mapping[str, Callable[[Any, Party], Iterator[str]]] = {
    "fight": _fight,
    "mook-fight": _mook_fight,
    "vehicle-fight": _vehicle_fight,
    "ship-battle": _ship_battle,
    "chase": _chase,
}


# --- a step ---


def wrong_step(before: Game, after: Game, spent: Mapping[str, int]) -> Iterator[str]:
    """What a step may not do. `spent`: Stunt Points by hero, as the answers taken in it were priced."""
    scene = before.play.scene
    inside = not isinstance(scene, Arrive | Ready | Ended | Outcome)
    then = {hero.id: hero for hero in before.play.party.heroes}
    if [hero.id for hero in after.play.party.heroes] != list(then):
        yield "the party is another"
    for hero in after.play.party.heroes:
        was = then[hero.id]
        if was is hero and not spent:
            continue
        for fault in _changed(was, hero):
            yield f"{hero.id}: {fault}"
        paid = spent.get(hero.id, 0) if scene.kind != "training" else 0  # there improvement points are paid
        made = getattr(getattr(scene, "card", None), "difference", None)
        if inside and was.stunt_points - hero.stunt_points != paid and made is None:
            yield f"{hero.id}: Stunt Points went from {was.stunt_points} to {hero.stunt_points}, {paid} were paid"


def wrong_outcome(world: World, before: Game, after: Game) -> Iterator[str]:
    """Whether a scene has come to an outcome that the linter holds to be impossible, or not to be deadly."""
    way, ended = world.section(before).way, after.play.scene
    if not isinstance(ended, Outcome) or not isinstance(way, SystemWay):
        return
    if ended.name not in world.system.outcomes(way, world.book) and world.standing(after):
        yield f"the linter says that {way.name} never comes to {ended.name}"
    if not world.standing(after) and ended.name in dict(way.outcomes) and ended.name not in world.system.fatal(way):
        yield f"{way.name} came to {ended.name}, and nobody stands"


def _body(hero: Hero) -> tuple[Any, ...]:
    """What nothing changes in the dead."""
    return hero.state, hero.health, hero.stunt_points, hero.money, hero.strong, hero.skills, hero.growth, hero.craft, hero.mind


def _changed(was: Hero, now: Hero) -> Iterator[str]:
    if now.growth.xp < was.growth.xp:
        yield f"experience fell from {was.growth.xp} to {now.growth.xp}"
    if was.state == "dead" and now != was and _body(now) != _body(was):
        yield "changed in death"
    if now.state == "retired" and was.state not in ("retired", "up"):
        yield f"retired when {was.state}"
    if not stands(was) and was.state != "dying" and now.state == "dying":
        yield "fell again"
    used, limit = dict(now.craft.used).get("castings", 0), 2 * now.magic
    if used > max(limit, dict(was.craft.used).get("castings", 0)):
        yield f"cast {used} spells, of {limit}"


# --- a question ---


def out_of_turn(game: Game, question: Question) -> Iterator[str]:
    """Whether somebody is asked, rolls or is chosen to do something who does not stand, or cannot act."""
    party, code = game.play.party, question.why.code
    scene = game.play.scene
    heroes = {hero.id: hero for hero in party.heroes}
    if isinstance(question, Ask):
        keys = [option.key for option in question.options]
        if len(set(keys)) != len(keys):
            yield f"{code} has an option twice: {keys}"
        hero = heroes.get(question.who)
        if hero is None and question.who != "player":
            yield f"{question.who} is asked {code}, and is not there"
        if hero is not None and not stands(hero) and code not in FALLEN_MAY_ANSWER:
            yield f"{hero.id} is asked {code}, and does not stand"
        if (
            hero is not None
            and isinstance(scene, Fight | MookFight | VehicleFight)
            and code not in HELD_MAY_ANSWER
            and _held(hero)
        ):
            yield f"{hero.id} is asked {code}, and cannot act"
        if hero is not None and isinstance(scene, Fight) and hero.id in scene.fled:
            yield f"{hero.id} is asked {code}, and is away"
        if code in DOERS:
            yield from (f"{key} can be picked for {code}, and does not stand" for key in keys if not stands(heroes[key]))
        for option in question.open:
            cost = option.words.field("cost", 0)
            if hero is not None and scene.kind != "training" and cost > hero.stunt_points and "left" in dict(option.words.fields):
                yield f"{hero.id} is offered {option.key} for {cost}, and has {hero.stunt_points}"
    elif isinstance(question, Roll):
        who = question.why.field("who")
        for hero in party.heroes:
            if hero.label == who and not stands(hero) and not (isinstance(scene, Fight) and scene.doing):
                yield f"{hero.id} rolls for {code}, and does not stand"
        if isinstance(scene, Fight) and code in ("attack", "ignore-defence", "chase") and not scene.last_blow:
            for foe in scene.foes:
                if foe.label == who and (not foe.standing or _held(foe)):
                    yield f"{foe.id} rolls for {code}, and cannot act"
    elif isinstance(question, Draw):
        yield from (
            f"{id} is drawn for {code}, and does not stand" for id in question.pile if id in heroes and not stands(heroes[id])
        )


def _held(someone: Hero | Foe) -> bool:
    return any(one.idle for one in someone.lasting)
