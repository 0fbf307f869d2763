"""Magic, Medicine and potions in a fight (pp. 16, 20-23, 56-58, 69-74). Who acts first is as rolled: everybody rolls a 1, and the
quicker go first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from solo.play.session import Session
from solo.play.world import World
from solo.systems.onedice.combat import Fight
from solo.systems.onedice.people import Foe
from solo.table import Roll
from tests.systems.onedice.played import asked, hero, on, options, play, told

BOOK = """\
id: spellcraft-test
title: A Test
system: onedice
language: en
start: hub
death: lost
party: {size: 1..3}
rules: {stunt_points: 0}
heroes:
  mage:
    name: Mage
    strong: 2
    clever: 2
    quick: 5
    magic: 6
    spells: [magic-bolt, magic-spear, lightning, fireball, confuse, charm, swarm, aid-animal]
  priest:
    name: Priest
    strong: 2
    clever: 2
    quick: 4
    magic: 6
    skills: {Medicine: 2}
    spells: [heal, greater-heal, mass-heal, toughen, shield, sharpen, open]
    gear: [draught]
  dwarf: {name: Dwarf, strong: 4, clever: 2, quick: 1, health: 20, skills: {Blades: 2}, gear: [axe]}
foes:
  ogre:
    name: Ogre
    strong: 6
    clever: 1
    quick: 2
    health: 30
    defence: 9
    skills: {Bludgeon: 1}
    attacks: {club: {skill: Bludgeon, damage: 3}}
  giant:
    name: Giant
    strong: 9
    clever: 1
    quick: 1
    defence: 9
    skills: {Bludgeon: 4}
    attacks: {club: {skill: Bludgeon, damage: 9}}
  wolf: {name: Wolf, strong: 3, clever: 1, quick: 3, animal: true, attacks: {bite: {bonus: 3, damage: 2}}}
gear:
  axe: {name: Axe, weapon: {skill: Blades, damage: 2}}
  draught: {name: Red draught, potion: d6}
sections:
  hub:
    text: Whom?
    choices:
      - {id: ogre, text: The ogre, goto: ogre}
      - {id: two, text: Two ogres, goto: two}
      - {id: wolf, text: A wolf, goto: wolf}
      - {id: far, text: An ogre far away, goto: far}
      - {id: spread, text: Ogres in a row, goto: spread}
      - {id: giant, text: The giant, goto: giant}
      - {id: ambush, text: The giant from behind, goto: ambush}
      - {id: hurt, text: Be hurt, goto: hurt}
  ogre: {text: An ogre., fight: {foes: [ogre], win: won, lose: lost}}
  two: {text: Ogres., fight: {foes: [ogre, ogre], win: won, lose: lost}}
  wolf: {text: A wolf., fight: {foes: [wolf], win: won, lose: lost, escaped: away}}
  far: {text: An ogre., fight: {foes: [ogre], distance: 18, win: won, lose: lost}}
  spread: {text: Ogres., fight: {foes: [ogre, wolf], distance: {ogre: 12, wolf: 13}, win: won, lose: lost}}
  giant: {text: A giant., fight: {foes: [giant], win: won, lose: lost}}
  ambush: {text: A giant., fight: {foes: [giant], surprise: hero, distance: 18, win: won, lose: lost}}
  hurt: {text: Ouch., harm: 4, goto: hub}
  won: {text: Won., ending: victory}
  lost: {text: Lost., ending: defeat}
  away: {text: Away., ending: away}
"""


@pytest.fixture(scope="module")
def world(make_world: Callable[[str], World]) -> World:
    return make_world(BOOK)


def met(world: World, heroes: str, where: str, *answers: Any, rules: dict[str, Any] | None = None) -> Session:
    """A fight after its initiative: everybody rolled a 1."""
    game = play(world, heroes, where, rules=rules)
    while isinstance(game.question, Roll) and game.question.why.code == "initiative":
        on(game, 1)
    return on(game, *answers)


def fight(game: Session) -> Fight:
    scene = game.state.game.play.scene
    assert isinstance(scene, Fight)
    return scene


def foe(game: Session, id: str) -> Foe:
    return next(foe for foe in fight(game).foes if foe.id == id)


# --- damage ---


@pytest.mark.rule("§7 casting in a fight", "§5 spells against their number", "§16 starting spells")
def test_a_bolt_takes_the_place_of_an_attack_and_looks_at_no_defence(world: World) -> None:
    game = met(world, "mage", "ogre", "cast", "magic-bolt")
    assert asked(game) == "Roll 1d6 for Mage's Magic Bolt:"  # no Stunt Point, and one target
    on(game, 2, 5)  # 2 + 6 = 8 against 6
    assert foe(game, "ogre").health == 25
    assert hero(game, "mage").craft.used == (("castings", 1),)
    assert not fight(game).exposed


@pytest.mark.rule("§16 casting")
def test_a_1_fails_and_is_not_used_up(world: World) -> None:
    game = met(world, "mage", "ogre", "cast", "magic-bolt", 1)
    assert told(game)[0] == "Mage casts Magic Bolt: 1 + Magic 6 = 7 against 6, and on a 1 nothing ever happens."
    assert (foe(game, "ogre").health, hero(game, "mage").craft.used) == (30, ())


def test_no_stunt_point_casts_in_a_fight(world: World) -> None:
    game = met(world, "mage", "ogre", "cast", "magic-bolt", rules={"stunt_points": 3})
    assert options(game) == ["1d6"]


@pytest.mark.rule("§16 intermediate spells")
def test_one_spear_or_two(world: World) -> None:
    game = met(world, "mage", "two", "cast", "magic-spear", "one", "ogre-1", 2, 4)  # 8 against 7
    assert foe(game, "ogre-1").health == 22
    game = met(world, "mage", "two", "cast", "magic-spear", "two", "ogre-1", 3, 4)  # 9 against 9
    assert foe(game, "ogre-1").health == 22
    on(game, "ogre-2", 6)
    assert (foe(game, "ogre-1").health, foe(game, "ogre-2").health) == (22, 18)
    assert hero(game, "mage").craft.used == (("castings", 1),)
    game = met(world, "mage", "two", "cast", "magic-spear", "two", "ogre-1", 2)  # 8 would be enough for one
    assert (foe(game, "ogre-1").health, hero(game, "mage").craft.used) == (30, ())


@pytest.mark.rule("§16 advanced spells")
def test_lightning(world: World) -> None:
    game = met(world, "mage", "ogre", "cast", "lightning", 3, 6)
    assert foe(game, "ogre").health == 6


@pytest.mark.rule("§16 advanced spells", "§20 who is in a blast")
def test_a_fireball_strikes_everybody_near_its_target(world: World) -> None:
    game = met(world, "mage dwarf", "spread", "cast", "fireball", "one", "ogre", 4, 2)  # 10 against 10; 12 m away
    assert (foe(game, "ogre").health, foe(game, "wolf").health) == (26, 5)
    assert hero(game, "dwarf").health == 20


@pytest.mark.rule("§16 advanced spells", "§20 who is in a blast")
def test_a_fireball_strikes_friends_too(world: World) -> None:
    game = met(world, "mage dwarf", "ogre", "cast", "fireball", "one", 4, 2)
    assert (foe(game, "ogre").health, hero(game, "dwarf").health, hero(game, "mage").health) == (26, 16, 2)


@pytest.mark.rule("§16 advanced spells")
def test_two_fireballs_and_a_caster_who_falls_to_the_first(world: World) -> None:
    game = met(world, "mage dwarf", "spread", "cast", "fireball", "two", "ogre", 6, 1, "wolf", 1)  # 12 against 12
    assert (foe(game, "ogre").health, foe(game, "wolf").health) == (26, 5)
    game = met(world, "mage dwarf", "two", "cast", "fireball", "two", "ogre-1", 6, 6)  # 12 damage to everybody
    assert hero(game, "mage").health == 0
    assert (fight(game).doing, fight(game).casting) == ("", None)


# --- hindering ---


@pytest.mark.rule("§16 starting spells", "§20 durations")
def test_the_confused_do_not_attack(world: World) -> None:
    game = met(world, "mage", "ogre", "cast", "confuse", 2)
    assert options(game) == ["one-attack", "cast"]  # the ogre's turn has gone by
    assert hero(game, "mage").health == 6
    on(game, "one-attack", 1)
    assert hero(game, "mage").health == 6  # two rounds
    on(game, "one-attack", 1)
    assert asked(game) == "Roll 1d6 for the Ogre's attack on Mage:"


@pytest.mark.rule("§16 druid's spells", "§20 Swarm's penalty", "§20 durations")
def test_a_swarm_takes_two_from_the_victims_rolls(world: World) -> None:
    game = met(world, "mage", "ogre", "cast", "swarm", 2, 2)  # for two rounds
    on(game, 6)
    assert "6 + Strong 6 + Bludgeon 1 − Swarm 2 = 11" in " ".join(told(game)).replace("+ Swarm −2", "− Swarm 2")


@pytest.mark.rule("§16 intermediate spells")
def test_the_charmed_do_as_they_are_told(world: World) -> None:
    game = met(world, "mage", "two", "cast", "charm", "ogre-1", 3, 1)  # for one round
    (lasting,) = foe(game, "ogre-1").lasting
    assert (lasting.id, lasting.rounds) == ("charm", 1)
    assert asked(game) == "Roll 1d6 for Ogre 1's attack on Ogre 2:"


@pytest.mark.rule("§16 druid's spells")
def test_an_animal_is_calmed_and_goes(world: World) -> None:
    game = met(world, "mage", "wolf", "cast", "aid-animal", 2)
    assert game.state.ended is not None
    assert game.state.ended.ending == "away"
    game = met(world, "mage", "ogre", "cast")
    assert "aid-animal" not in options(game)


# --- range ---


@pytest.mark.rule("§7 range", "§16 starting spells")
def test_a_spell_has_its_range(world: World) -> None:
    game = met(world, "mage", "far", "cast")
    assert options(game) == ["magic-bolt", "magic-spear", "lightning", "fireball"]  # 20, 20, 30, 20; not 10, 5, 15


# --- healing and guarding ---


@pytest.mark.rule("§16 starting spells", "§16 intermediate spells", "§16 advanced spells")
def test_healing_in_a_fight(world: World) -> None:
    game = play(world, "priest dwarf", "hurt")
    on(game, "ogre", 1, 1, 1)
    on(game, "cast", "heal", "dwarf", 2, 3)
    assert hero(game, "dwarf").health == 19


@pytest.mark.rule("§16 intermediate spells", "§16 advanced spells")
def test_guarding_in_a_fight(world: World) -> None:
    game = met(world, "priest dwarf", "ogre", "cast", "toughen", "dwarf", 2)
    assert hero(game, "dwarf").defence == 14


@pytest.mark.rule("§16 advanced spells")
def test_a_sharpened_axe_hits_more_easily(world: World) -> None:
    game = met(world, "priest dwarf", "ogre", "cast", "sharpen", 4)
    while asked(game) != "Roll 1d6 for Dwarf's attack on the Ogre:":
        on(game, 1)
    on(game, 1)
    assert any("1 + Strong 4 + Blades 2 + Sharpen 3 = 10 against Defence 9" in line for line in told(game))


@pytest.mark.rule("§3 healing by difficulty", "§7 other actions")
def test_a_treatment_in_a_fight_leaves_the_medic_open(world: World) -> None:
    game = play(world, "priest dwarf", "hurt")
    on(game, "ogre", 1, 1, 1, "treat", "dwarf", "half-die", 4, 6)  # 4 + 2 + 2 = 8
    assert hero(game, "dwarf").health == 19
    assert fight(game).exposed == ("priest",)


@pytest.mark.rule("§12 healing potion")
def test_a_potion_in_a_fight(world: World) -> None:
    game = play(world, "priest", "hurt")
    on(game, "ogre", 1, 1, "drink", 2)
    assert (hero(game, "priest").health, hero(game, "priest").gear) == (4, ())


@pytest.mark.rule("§12 healing potion", "§7 range")
def test_a_potion_is_out_of_reach_with_a_friend_far_away(world: World) -> None:
    game = play(world, "dwarf priest", "hurt", "far", "close", "wait", 1, 1, 1)  # the dwarf goes 10 m, and the ogre comes
    assert asked(game) == "What does Priest do?"
    assert "drink" in options(game)
    on(game, "wait", 1)
    assert asked(game) == "What does Dwarf do?"
    assert "drink" not in options(game)


@pytest.mark.rule("§6 death of heroes")
def test_who_lies_dying_can_be_healed(world: World) -> None:
    game = met(world, "mage priest", "giant", "one-attack", 1, "one-attack", 1, 6)
    while hero(game, "mage").state != "dying":  # whom the giant strikes is drawn
        game = Session(world, game.setup._replace(seed=game.setup.seed + 1), typed=True)
        on(game, "giant", 1, 1, 1, "one-attack", 1, "one-attack", 1, 6)
    assert options(game) == ["one-attack", "cast", "treat", "drink"]
    on(game, "cast", "heal", 2, 3)
    assert (hero(game, "mage").state, hero(game, "mage").health) == ("up", 3)


@pytest.mark.rule("§7 casting in a fight")
def test_a_spell_may_be_the_free_attack_and_counts_as_reach(world: World) -> None:
    game = play(world, "mage dwarf", "ambush")  # 18 m away: nothing but a spell reaches so far
    assert options(game) == ["magic-bolt", "magic-spear", "lightning", "fireball"]
    on(game, "lightning", 3, 4)
    assert foe(game, "giant").health == 11
    assert asked(game) == "Roll 1d6 for Mage's initiative:"
