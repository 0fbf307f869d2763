"""What blows do to heroes: dying and being saved, stunning damage, lucky hits, and a party in which one falls (pp. 23, 27)."""

from __future__ import annotations

import pytest

from tests.systems.onedice.fights import HEROES, begun, fight, foe, says
from tests.systems.onedice.played import asked, hero, on, options
from tests.systems.onedice.small_books import ending

# it hits whomever it attacks, for 8 and a margin: Ann with a margin of 1, Bob in any case
OGRE = (
    "ogre: {name: Ogre, strong: 3, clever: 1, quick: 6, health: 40, defence: 6, tactics: {target: weakest}, "
    "attacks: {club: {skill: Bludgeon, ability: quick, damage: 8}}, skills: {Bludgeon: 6}}"
)
WEAK = "imp: {name: Imp, strong: 1, clever: 1, quick: 1, health: 1, defence: 3, attacks: {claw: {bonus: 1, damage: 1}}}"


# no damage of its own: 18 and more against Bob's 12, who has 3 Health here, and against Ann's 9, who has 30
LIGHT = OGRE.replace("damage: 8", "damage: 0")
FRAIL = HEROES.replace("strong: 2, clever: 3", "strong: 2, health: 3, clever: 3").replace(
    "strong: 3, clever: 2", "strong: 3, health: 60, clever: 2"
)


@pytest.mark.rule("§6 death of heroes", "§20 durations")
def test_a_hero_at_0_dies_when_three_rounds_have_ended() -> None:
    game = begun(fight("foes: [ogre]", LIGHT, heroes=FRAIL), "ann bob", 1, 1, 1, 6)
    assert says(game, "Bob falls.")
    seen = [hero(game, "bob").state]
    for dice in ((1, 1), (1, 1), (1,)):  # Ann misses nothing, the ogre hits her for 4
        on(game, *dice)
        seen.append(hero(game, "bob").state)
    assert seen == ["dying", "dying", "dying", "dead"]
    assert says(game, "Bob dies.")


@pytest.mark.rule("§6 death of heroes", "§7 casting in a fight")
def test_a_healer_saves_the_dying_who_acts_again_in_the_next_round() -> None:
    healer = HEROES.replace("clever: 2, quick: 2,", "clever: 2, quick: 2, magic: 5, spells: [heal],")
    healer = healer.replace("strong: 2, clever: 3", "strong: 2, health: 3, clever: 3")
    game = begun(fight("foes: [ogre]", LIGHT, heroes=healer), "ann bob", 1, 1, 1, 6)
    assert hero(game, "bob").state == "dying"
    on(game, "cast", 6, 3)
    assert hero(game, "bob").state == "up"
    assert hero(game, "bob").lasting == ()
    on(game, 1)
    assert asked(game) == "Roll 1d6 for Bob's attack on the Ogre:"


@pytest.mark.rule("§6 death of heroes")
def test_after_the_last_foe_rounds_go_on_while_somebody_can_be_saved() -> None:
    healer = HEROES.replace("clever: 2, quick: 2,", "clever: 2, quick: 2, magic: 5, spells: [heal],")
    brittle = OGRE.replace("health: 40", "health: 3")
    game = begun(fight("foes: [ogre]", brittle, heroes=healer), "ann bob", 1, 1, 1, 1)
    assert hero(game, "bob").state == "dying"
    on(game, "one-attack", 1)
    assert says(game, "The Ogre falls, slain.")
    assert options(game) == ["cast", "wait"]
    on(game, "cast", 6, 3)
    assert ending(game) == "good"
    assert (hero(game, "bob").state, hero(game, "bob").health) == ("up", 3)
    # nobody else can help, so without a healer the fight is over, and Bob is dead
    game = begun(fight("foes: [ogre]", brittle), "ann bob", 1, 1, 1, 1, 1)
    assert ending(game) == "good"
    assert hero(game, "bob").state == "dead"


@pytest.mark.rule("§10 avoid death")
def test_who_has_avoided_death_lies_unconscious_and_comes_to_with_1() -> None:
    brittle = OGRE.replace("health: 40", "health: 3")
    game = begun(fight("foes: [ogre]", brittle, "stunt_points: 1"), "ann bob", 1, 1, 1, 1)
    assert options(game) == ["take", "avoid"]
    on(game, "take")
    assert options(game) == ["fall", "avoid-death"]
    on(game, "avoid-death")
    assert hero(game, "bob").state == "out"
    on(game, "one-attack", "plain", 1)
    assert ending(game) == "good"
    assert (hero(game, "bob").state, hero(game, "bob").health) == ("up", 1)


@pytest.mark.rule("§20 nobody stands")
def test_when_nobody_stands_the_fight_is_lost() -> None:
    game = begun(fight("foes: [ogre]", OGRE), "bob", 1, 1, 1)
    assert ending(game) == "bad"
    assert hero(game, "bob").state == "dead"


@pytest.mark.rule("§20 Health carries over")
def test_health_carries_over_from_a_fight() -> None:
    game = begun(fight("foes: [imp]", WEAK.replace("bonus: 1", "bonus: 8")), "ann", 1, 6, 1, 1)
    assert says(game, "a hit for 0 + 1 = 1")
    assert ending(game) == "good"
    assert hero(game, "ann").health == 8


# --- options of the rules ---


@pytest.mark.rule("§6 lucky hits")
def test_a_lucky_6_does_the_weapons_damage() -> None:
    tough = WEAK.replace("health: 1, defence: 3", "health: 9, defence: 20")
    game = begun(fight("foes: [imp]", tough, "stunt_points: 0, lucky_hits: true"), "ann", 6, 1, 6)
    assert says(game, "6 + Strong 3 + Blades 2 = 11 against Defence 20, no hit, but a lucky one for 3.")
    assert foe(game, "imp").health == 6
    assert says(begun(fight("foes: [imp]", tough), "ann", 6, 1, 6), "against Defence 20, a miss.")


STUNNING = "stunt_points: 1, stunning: true"
CLUBBED = HEROES.replace("gear: [sword, bow]", "gear: [club]")


@pytest.mark.rule("§6 stunning damage")
def test_blunt_blows_knock_foes_out_and_blades_kill() -> None:
    brittle = OGRE.replace("health: 40", "health: 2").replace("quick: 6", "quick: 1")
    bound = brittle.replace("defence: 6,", "defence: 6, xp: 7,")
    game = begun(fight("foes: [ogre]", bound, STUNNING, heroes=CLUBBED), "ann", 6, 1, "one-attack", "plain", 3)
    assert says(game, "(Club): 3 + Strong 3 = 6 against Defence 6", "The Ogre goes down, knocked out.")
    assert ending(game) == "good"
    villain = brittle.replace("defence: 6,", "defence: 6, villain: true,")
    game = begun(fight("foes: [ogre]", villain, STUNNING, heroes=CLUBBED), "ann", 6, 1, "one-attack", "plain", 3)
    assert says(game, "The Ogre falls, slain.")


@pytest.mark.rule("§6 stunning damage", "§10 wake from a stun")
def test_a_stunned_hero_wakes_with_half_for_a_point_or_when_the_fight_ends() -> None:
    world = fight("foes: [ogre]", OGRE, STUNNING)
    game = begun(world, "ann bob", 1, 1, 1, 1, "take")
    assert says(game, "Bob goes down, knocked out.")
    assert hero(game, "bob").state == "out"
    assert options(game) == ["stay-down", "wake"]  # Bob's turn, in the same round
    on(game, "wake")
    assert says(game, "Bob spends a Stunt Point (0 left) and comes to with 3 of 6 Health.")
    assert options(game) == ["one-attack", "ready"]  # and acts


@pytest.mark.rule("§6 stunning damage")
def test_who_lies_stunned_wakes_after_the_fight() -> None:
    brittle = OGRE.replace("health: 40", "health: 3")
    game = begun(fight("foes: [ogre]", brittle, STUNNING), "ann bob", 1, 1, 1, 1, "take", "stay-down", "one-attack", "plain", 1)
    assert ending(game) == "good"
    assert (hero(game, "bob").state, hero(game, "bob").health, hero(game, "bob").lasting) == ("up", 3, ())


@pytest.mark.rule("§6 stunning damage")
def test_a_lone_hero_who_is_knocked_out_has_lost_and_lives() -> None:
    game = begun(fight("foes: [ogre]", OGRE, "stunt_points: 0, stunning: true"), "bob", 1, 1, 1)
    assert ending(game) == "bad"
    assert (hero(game, "bob").state, hero(game, "bob").health) == ("up", 3)


@pytest.mark.rule("§5 advantage in a fight")
def test_the_side_with_the_advantage_has_2_more_defence_until_it_moves() -> None:
    imp = WEAK.replace("bonus: 1", "bonus: 4")
    game = begun(fight("foes: [imp], advantage: hero", imp), "ann", 1, 6, 6)
    assert says(game, "6 + bonus 4 = 10 against Defence 11, a miss.")
    game = begun(fight("foes: [imp], advantage: foe", imp), "ann", 6, 1, 1)
    assert says(game, "1 + Strong 3 + Blades 2 = 6 against Defence 5")
    moved = begun(fight("foes: [imp], distance: 20, advantage: hero", imp), "ann", 6, 1, "close", 3)
    assert says(moved, "3 + bonus 4 = 7 against Defence 7, a hit")


@pytest.mark.rule("§20 Swarm's penalty")
def test_what_lasts_counts_for_initiative_attacks_and_chases() -> None:
    mage = HEROES.replace("clever: 3, quick: 4,", "clever: 3, quick: 4, magic: 6, spells: [swarm],")
    slow = OGRE.replace("quick: 6", "quick: 1").replace("club: {skill: Bludgeon, ability: quick", "club: {skill: Bludgeon")
    game = begun(fight("foes: [ogre]", slow, heroes=mage), "bob", 6, 1, "cast", 6, 4, 1)
    assert says(game, "The Ogre attacks Bob (club): 1 + Strong 3 + Bludgeon 6 − Swarm 2 = 8 against Defence 12")
