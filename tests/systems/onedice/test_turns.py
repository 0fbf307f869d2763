"""What heroes and foes do with a turn, one decision after the other (pp. 20-22, 27, 56-58): which, how often, how far."""

from __future__ import annotations

from typing import Any

import pytest

from solo.play.session import Session
from solo.systems.onedice import spellcraft, tactics
from solo.systems.onedice.combat import Busy
from solo.systems.onedice.people import Hero, Switches
from solo.systems.onedice.states import Lasting
from solo.systems.onedice.turns import turn
from solo.table import Answer, Ask, Party, Scripted
from tests.systems.onedice.fights import HEROES, begun, fight, foe, now, says
from tests.systems.onedice.played import asked, hero, on, options, told
from tests.systems.onedice.small_books import ending

OGRE = "ogre: {name: Ogre, strong: 3, clever: 1, quick: 1, health: 30, defence: 6, attacks: {club: {bonus: 3, damage: 2}}}"
BOTH: tuple[Answer | int, ...] = (6, 1, 1)  # Ann 8, Bob 5, and the ogre 2


def armed(who: str, gear: str, more: str = "") -> str:
    """The heroes, one of them with other gear and something more to them."""
    old = "gear: [gun]" if who == "bob" else "gear: [sword, bow]"
    return HEROES.replace(old, f"gear: [{gear}]{more}")


def words(session: Session) -> dict[str, dict[str, Any]]:
    """What each option says, by its key."""
    assert isinstance(session.question, Ask)
    return {option.key: {"code": option.words.code, **dict(option.words.fields)} for option in session.question.options}


def test_a_decision_is_a_step_of_its_own_and_what_is_not_decided_is_none() -> None:
    game = begun(fight("foes: [ogre]", OGRE, "stunt_points: 1"), "ann", 6, 1)
    party = game.state.game.play.party
    after, _ = turn(now(game), party.heroes[0], party, Scripted(["one-attack"]))
    assert after == now(game)._replace(attacks=1)
    game = begun(fight("foes: [ogre]", OGRE), "ann", 6, 1)
    party = game.state.game.play.party
    after, _ = turn(now(game), party.heroes[0], party, table := Scripted([(1,)]))
    assert after.waiting == ("ogre",)  # type: ignore[union-attr]
    assert [question.why.code for question in table.asked] == ["attack"]


# --- tasks ---


@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5])
def test_a_task_takes_as_many_turns_as_it_says(rounds: int) -> None:
    world = fight(f"foes: [ogre], tasks: {{chest: {{text: Open it, rounds: {rounds}, gain: gem}}}}", OGRE)
    game = begun(world, "ann", 6, 1, "task-chest")
    for left in range(rounds - 1, 0, -1):
        assert now(game).busy == (Busy("ann", "chest", left),)
        on(game, 1)  # the ogre's
        assert options(game) == ["work-on", "give-up"]
        on(game, "work-on")
    assert says(game, "Ann has done it: Open it.")
    assert (now(game).busy, now(game).tasks) == ((), ())
    assert game.state.game.play.party.pack == (("gem", 1),)


def test_what_a_task_brings_lies_with_what_is_there_already() -> None:
    tasks = "tasks: {a: {text: Take one, gain: gem}, b: {text: Take another, gain: gem}, c: {text: Take the third, gain: gem}}"
    game = begun(fight(f"foes: [ogre], {tasks}", OGRE), "ann", 6, 1, "task-b", 1)
    assert options(game) == ["one-attack", "task-a", "task-c"]
    on(game, "task-a", 1, "task-c")
    assert game.state.game.play.party.pack == (("gem", 3),)


def test_each_works_at_a_task_of_their_own_and_only_whoever_does_is_asked() -> None:
    tasks = "tasks: {a: {text: Open it, rounds: 3}, b: {text: Shut it, rounds: 3}}"
    game = begun(fight(f"foes: [ogre], {tasks}", OGRE), "ann bob", *BOTH, "task-b")
    assert options(game) == ["one-attack", "task-a"]  # nobody else can do what Ann is doing
    on(game, "one-attack", 1, 1)
    assert (asked(game), options(game)) == ("Ann is at work.", ["work-on", "give-up"])
    on(game, "work-on")
    assert asked(game) == "What does Bob do?"
    on(game, "task-a", 1)
    assert now(game).busy == (Busy("ann", "b", 1), Busy("bob", "a", 2))
    on(game, "give-up")
    assert now(game).busy == (Busy("bob", "a", 2),)
    assert options(game) == ["one-attack", "task-b"]
    on(game, "one-attack", 1)
    assert asked(game) == "Bob is at work."
    on(game, "work-on", 1, "one-attack", 1, "work-on")
    assert says(game, "Bob has done it: Open it.")
    assert [task.id for task in now(game).tasks] == ["b"]


# --- moving ---


@pytest.mark.parametrize(("metres", "danger"), [(3, True), (21, True), (22, True), (23, False), (40, False)])
def test_one_falls_back_where_a_foe_could_come_near_enough_to_strike(metres: int, danger: bool) -> None:
    gunner = armed("bob", "machine-gun")
    game = begun(fight(f"foes: [rat], distance: {metres}", heroes=gunner), "bob", 6, 1)  # it runs 20 metres, and bites within 2
    assert ("back" in options(game)) is danger
    assert "close" in options(game)


def test_one_falls_back_from_whatever_shoots_so_far() -> None:
    attacks = "{bite: {bonus: 1, damage: 1}, sling: {bonus: 1, damage: 1, range: 30}}"
    archer = f"imp: {{name: Imp, strong: 1, clever: 1, quick: 1, attacks: {attacks}}}"
    for metres, danger in ((40, True), (41, False)):
        game = begun(fight(f"foes: [imp], distance: {metres}", archer, heroes=armed("bob", "machine-gun")), "bob", 6, 1)
        assert ("back" in options(game)) is danger


@pytest.mark.parametrize(("metres", "nearer"), [(24, False), (25, False), (26, True), (60, True)])
def test_one_comes_into_range_where_something_shoots_and_nothing_is_in_range(metres: int, nearer: bool) -> None:
    game = begun(fight(f"foes: [ogre], distance: {metres}", OGRE), "ann", *(() if nearer else (6, 1)))
    assert ("nearer" in options(game)) is nearer
    if nearer:
        assert words(game)["nearer"]["metres"] == 25
        on(game, "nearer")
        assert dict(now(game).ground)["ann"] == min(20, metres - 25)
    swordsman = fight("foes: [ogre], distance: 60", OGRE, heroes=armed("ann", "sword"))
    assert "nearer" not in options(begun(swordsman, "ann"))


ROW = "\n".join(f"{id}: {{name: {id.upper()}, strong: 1, clever: 1, quick: 0}}" for id in "abc")
SPREAD = "foes: [a, b, c], distance: {a: 30, b: 50, c: 40}"


@pytest.mark.parametrize(("whom", "name", "place"), [("a", "A", 28), ("b", "B", 40), ("c", "C", 38)])
def test_one_goes_for_whom_one_likes(whom: str, name: str, place: int) -> None:
    game = begun(fight(SPREAD, ROW, heroes=armed("bob", "sword")), "bob", "close")
    assert asked(game) == "Whom does Bob go for?"
    assert {key: said["metres"] for key, said in words(game).items()} == {"a": 30, "c": 40, "b": 50}  # the nearest first
    assert list(words(game)) == ["a", "c", "b"]
    on(game, whom)
    assert dict(now(game).ground)["bob"] == place  # 40 metres at most, and not upon them
    assert says(game, f"Bob moves, and is {abs({'a': 30, 'b': 50, 'c': 40}[whom] - place)} m from the {name}.")


def test_of_those_in_one_place_nobody_is_asked_about_and_one_falls_back_from_the_nearest() -> None:
    game = begun(fight("foes: [a, b], distance: 30", ROW, heroes=armed("bob", "sword")), "bob", "close")
    assert dict(now(game).ground)["bob"] == 28
    assert says(game, "Bob moves, and is 2 m from the A.")
    runner = ROW.replace("quick: 0", "quick: 9")
    game = begun(fight(SPREAD, runner, heroes=armed("bob", "machine-gun")), "bob", 6, 1, 1, 1, "back")
    assert dict(now(game).ground)["bob"] == -40
    assert says(game, "Bob moves, and is 70 m from the A.")


# --- weapons ---

GUNS = HEROES.replace("gear: [gun]", "gear: [blunderbuss, musket, knife]").replace(
    "  gem:",
    "  blunderbuss: {name: Blunderbuss, weapon: {skill: Shooting, damage: 3, range: 5, reload: 1}}\n"
    "  knife: {name: Knife, weapon: {skill: Blades, damage: 1}}\n  gem:",
)


@pytest.mark.parametrize(("piece", "name"), [("musket", "Musket"), ("blunderbuss", "Blunderbuss")])
def test_one_loads_what_one_likes(piece: str, name: str) -> None:
    game = begun(fight("foes: [ogre]", OGRE, heroes=GUNS), "bob", 6, 1)
    while "reload-blunderbuss" not in options(game) or "reload-musket" not in options(game):
        on(game, 1 if options(game) == ["1d6"] else "one-attack")
    assert now(game).spent == (("bob", "blunderbuss"), ("bob", "musket"))
    on(game, f"reload-{piece}", 1)
    assert says(game, f"Bob loads again: {name}.")
    assert now(game).spent == tuple(one for one in (("bob", "blunderbuss"), ("bob", "musket")) if one[1] != piece)


def test_one_takes_in_hand_what_one_likes() -> None:
    # a sword of 1d6 + 5 for 9, a maul of + 6 for 4, a flail of + 7 for 1
    arms = armed("ann", "sword, maul, flail").replace("Throw: 1", "Bludgeon: 3, Bruiser: 4")
    arms = arms.replace("Blades, damage: 3}}\n  bow", "Blades, damage: 9}}\n  bow").replace(
        "  gem:",
        "  maul: {name: Maul, weapon: {skill: Bludgeon, damage: 4}}\n"
        "  flail: {name: Flail, weapon: {skill: Bruiser, damage: 1}}\n  gem:",
    )
    there = fight("foes: [ogre]", OGRE, heroes=arms)
    offered = words(begun(there, "ann", 6, 1, "ready"))
    assert {said["weapon"] for said in offered.values()} == {"Maul", "Flail"}
    for key, said in offered.items():
        game = begun(there, "ann", 6, 1, "ready", key)
        assert says(game, f"Ann takes another weapon in hand: {said['weapon']}.")
        on(game, *(("one-attack",) if "one-attack" in options(game) else ()), 1)
        assert says(game, f"Ann attacks the Ogre ({said['weapon']})")


# --- waking ---


def test_who_comes_to_keeps_what_else_lasts() -> None:
    game = begun(fight("foes: [ogre]", OGRE, "stunt_points: 2"), "ann", 6, 1)
    others = (Lasting("aaa", hours=1), Lasting("rage", 2), Lasting("toughen", hours=2))
    down = hero(game, "ann")._replace(state="out", health=0, lasting=(*others[:2], Lasting("stunned"), others[2]))
    table = Scripted(["wake"])
    _, party = turn(now(game)._replace(waiting=("ann", "ogre")), down, Party((down,)), table)
    (awake,) = party.heroes
    assert (awake.state, awake.health, awake.stunt_points, awake.lasting) == ("up", 4, 1, others)
    assert [dict(said.fields) for said in table.told] == [{"who": "Ann", "left": 1, "health": 4, "most": 9}]
    after, party = turn(now(game)._replace(waiting=("ann", "ogre")), down, Party((down,)), Scripted(["stay-down"]))
    assert (party.heroes, after.waiting) == ((down,), ("ogre",))  # type: ignore[union-attr]


# --- foes ---


@pytest.mark.parametrize(("fallen", "flees"), [(0, False), (1, False), (2, True), (3, True)])
def test_a_foe_runs_once_enough_of_its_side_have_fallen(fallen: int, flees: bool) -> None:
    coward = OGRE.replace("quick: 1", "quick: 9").replace("attacks:", "tactics: {flee_when: 2}, attacks:")
    scene = now(begun(fight("foes: [ogre]", coward), "ann", 1, 6))
    scene = scene._replace(tally=scene.tally._replace(fallen=fallen), waiting=("ogre", "ann"))
    ann = hero(begun(fight("foes: [ogre]", coward), "ann", 1, 6), "ann")
    after, _ = tactics.act(scene, scene.foes[0], Party((ann,), rules=Switches(stunt_points=0)), Scripted([(1,)] * 3))
    assert (after.run is not None or after.foes[0].gone == "fled") is flees


def test_a_foe_loads_one_thing_and_no_other() -> None:
    thrown = "axe: {skill: Throw, damage: 1, once: true}, wand: {bonus: 1, damage: 1, once: true}"
    guns = f"attacks: {{musket: {{skill: Shooting, damage: 1, reload: 1}}, {thrown}}}"
    guard = f"guard: {{name: Guard, strong: 2, clever: 2, quick: 6, health: 30, {guns}}}"
    game = begun(fight("foes: [guard]", guard), "ann", 1, 1, 1, 1, 1, 1, 1, 1)
    while not any("loads again" in line for line in told(game)):
        on(game, 1)
    assert foe(game, "guard").spent == ("axe", "wand")


def test_a_charmed_foe_strikes_whom_the_player_names() -> None:
    mage = HEROES.replace("clever: 3, quick: 4,", "clever: 3, quick: 4, magic: 6, spells: [charm],")
    rats = "\n".join(f"{id}: {{name: {id.upper()}, strong: 1, clever: 1, quick: 1, health: 9, defence: 3}}" for id in "abc")
    slave = "slave: {name: Slave, strong: 3, clever: 1, quick: 3, health: 30, attacks: {bite: {bonus: 4, damage: 1}}}"
    for whom in "abc":
        game = begun(
            fight("foes: [slave, c, a, b]", f"{rats}\n{slave}", heroes=mage), "bob", 6, 1, 1, 1, 1, "cast", "slave", 6, 6
        )
        assert asked(game) == "Whom does the Slave attack?"
        assert options(game) == ["c", "a", "b"]
        on(game, whom, 1)  # 1 + 4 against 3, and 1
        assert {id: foe(game, id).health for id in "abc"} == {**dict.fromkeys("abc", 9), whom: 6}


def test_a_foe_under_another_spell_does_not_strike_its_own() -> None:
    game = begun(fight("foes: [ogre, rat]", OGRE), "ann", 1, 6, 1)
    scene = now(game)
    ogre = next(one for one in scene.foes if one.id == "ogre")
    for id in ("aaa", "swarm"):
        sick = ogre._replace(lasting=(Lasting(id, 2, rolls=-2),))
        party = game.state.game.play.party
        tactics.act(scene._replace(waiting=("ogre",)), sick, party, table := Scripted([(1,)]))
        assert (table.told[0].code, table.told[0].field("target")) == ("attack-miss", "Ann")
    idle = ogre._replace(lasting=(Lasting("confuse", 2, idle=True),))
    after_idle, party = tactics.act(
        scene._replace(waiting=("ogre", "ann")), idle, game.state.game.play.party, table := Scripted([])
    )
    assert ([said.code for said in table.told], after_idle.waiting) == (["idle"], ("ann",))


# --- magic and healing ---

MAGE = "magic: 6, spells: [confuse, charm, swarm, lightning]"
PRIEST = "magic: 6, spells: [heal, toughen, shield, sharpen]"


def craft(ann: str = "magic: 0", bob: str = "magic: 0") -> str:
    return HEROES.replace("clever: 2, quick: 2,", f"clever: 2, quick: 2, {ann},").replace(
        "clever: 3, quick: 4,", f"clever: 3, quick: 4, {bob},"
    )


def spells_of(game: Session, id: str, **changes: Any) -> dict[str, list[str]]:
    """At whom a hero can cast what, in a fight that is otherwise."""
    scene = now(game)._replace(**changes)
    party = game.state.game.play.party
    who = hero(game, id)
    found = {}
    for spell in who.craft.spells:
        if spell in spellcraft._possible(who, scene, party):
            found[spell] = [each.id for each in spellcraft._targets(who, spellcraft.spells()[spell], scene, party)]
    return found


def test_a_spell_that_hinders_is_not_cast_twice_at_one_foe_and_another_is() -> None:
    game = begun(fight("foes: [ogre, rat]", OGRE, heroes=craft(bob=MAGE)), "bob", 6, 1, 1)
    everybody = ["ogre", "rat"]
    assert spells_of(game, "bob") == dict.fromkeys(("confuse", "charm", "swarm", "lightning"), everybody)
    for spell in ("confuse", "charm", "swarm"):
        foes = tuple(one._replace(lasting=(Lasting(spell, 2),)) if one.id == "ogre" else one for one in now(game).foes)
        expected = {other: ["rat"] if other == spell else everybody for other in ("confuse", "charm", "swarm", "lightning")}
        assert spells_of(game, "bob", foes=foes) == expected


@pytest.mark.parametrize(
    ("metres", "reaching"),
    [(5, 4), (6, 3), (10, 3), (11, 2), (15, 2), (16, 1), (30, 1), (31, 0)],
)
def test_a_spell_reaches_as_far_as_it_does(metres: int, reaching: int) -> None:
    game = begun(fight(f"foes: [ogre], distance: {metres}", OGRE, heroes=craft(bob=MAGE)), "bob")
    farthest = ("lightning", "swarm", "confuse", "charm")  # 30, 15, 10 and 5 metres
    assert set(spells_of(game, "bob")) == set(farthest[:reaching])


def test_help_is_for_those_it_helps_and_not_for_the_dead() -> None:
    game = begun(fight("foes: [ogre]", OGRE, heroes=craft(bob=PRIEST)), "ann bob", *BOTH)
    assert spells_of(game, "bob") == {
        "toughen": ["ann", "bob"],
        "shield": ["ann", "bob"],
        "sharpen": ["ann"],
    }  # a gun has no edge
    party = game.state.game.play.party

    def helped(ann: Hero) -> dict[str, list[str]]:
        there = Party((ann, party.heroes[1]), rules=party.rules)
        bob = party.heroes[1]
        found = {spell: spellcraft._targets(bob, spellcraft.spells()[spell], now(game), there) for spell in bob.craft.spells}
        return {spell: [each.id for each in those] for spell, those in found.items()}

    ann = party.heroes[0]
    assert helped(ann._replace(health=1))["heal"] == ["ann"]
    assert helped(ann._replace(health=0, state="dying"))["heal"] == ["ann"]
    assert helped(ann._replace(health=0, state="out"))["toughen"] == ["ann", "bob"]
    assert helped(ann._replace(health=0, state="dead")) == {"heal": [], "toughen": ["bob"], "shield": ["bob"], "sharpen": []}
    assert helped(ann._replace(lasting=(Lasting("shield", hours=1),)))["shield"] == ["bob"]


def test_what_is_at_the_other_end_of_the_field_is_nobodys_to_use() -> None:
    heroes = (
        craft("skills: {Medicine: 1}")
        .replace("skills: {Blades: 2, Archery: 1, Throw: 1}, ", "")
        .replace("[gun]", "[gun, draught]")
    )
    game = begun(fight("foes: [ogre]", OGRE, heroes=heroes), "ann bob", *BOTH)
    hurt = hero(game, "bob")._replace(health=1)
    ann = hero(game, "ann")
    party = Party((ann, hurt), rules=game.state.game.play.party.rules)
    for metres, keys in ((0, ["treat", "drink"]), (2, ["treat", "drink"]), (3, [])):
        there = now(game)._replace(ground=(("ann", 0), ("bob", metres), ("ogre", 9)))
        assert [option.key for option in spellcraft.options(ann, there, party)] == keys
    gone = now(game)._replace(fled=("bob",))
    assert spellcraft.options(ann, gone, party) == ()
    dead = Party((ann._replace(health=1), hurt._replace(state="dead", health=0)), rules=party.rules)
    assert [option.key for option in spellcraft.options(dead.heroes[0], now(game), dead)] == [
        "treat"
    ]  # the draught is out of reach


def test_one_of_two_is_cast_by_choice() -> None:
    bolts = craft(bob="magic: 6, spells: [magic-spear]")
    game = begun(fight("foes: [ogre]", OGRE, heroes=bolts), "bob", 6, 1, "cast")
    assert options(game) == ["one", "two"]
    game = begun(fight("foes: [ogre]", OGRE, heroes=bolts), "bob", 6, 1, "cast", "one", 6, 5)
    assert foe(game, "ogre").health == 20
    assert now(game).waiting[0] == "ogre"
    game = begun(fight("foes: [ogre]", OGRE, heroes=bolts), "bob", 6, 1, "cast", "two", 6, 5)
    assert foe(game, "ogre").health == 20
    assert now(game).waiting[0] == "bob"
    on(game, 4)
    assert foe(game, "ogre").health == 12
    lightning = craft(bob="magic: 6, spells: [lightning]")
    game = begun(fight("foes: [ogre]", OGRE, heroes=lightning), "bob", 6, 1, "cast", 6, 3)
    assert foe(game, "ogre").health == 18  # nothing to ask about
    assert now(game).waiting[0] == "ogre"


def test_a_fight_may_be_won_by_magic_alone() -> None:
    lightning = craft(bob="magic: 6, spells: [lightning]")
    game = begun(fight("foes: [ogre]", OGRE.replace("health: 30", "health: 4"), heroes=lightning), "bob", 6, 1, "cast", 6, 1)
    assert ending(game) == "good"
