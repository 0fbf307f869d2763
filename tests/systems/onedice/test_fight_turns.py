"""What a hero may do with a turn besides one plain attack (pp. 21-23, 27, 32, 70)."""

from __future__ import annotations

import pytest

from solo.play.session import Refused
from tests.systems.onedice.fights import HEROES, begun, fight, foe, now, says
from tests.systems.onedice.played import asked, hero, on, options, told
from tests.systems.onedice.small_books import ending

OGRE = "ogre: {name: Ogre, strong: 3, clever: 1, quick: 1, health: 30, defence: 6, attacks: {club: {bonus: 3, damage: 2}}}"


def armed(*gear: str, hero: str = "bob") -> str:
    """The heroes, one of them with other gear."""
    old = "[gun]" if hero == "bob" else "[sword, bow]"
    return HEROES.replace(f"gear: {old}", f"gear: [{', '.join(gear)}]")


@pytest.mark.rule("§4 turns")
def test_each_in_order_has_one_action_and_then_again() -> None:
    game = begun(fight("foes: [ogre]", OGRE), "ann bob", 3, 1, 6)  # Ann 5, Bob 5, ogre 7
    seen = []
    for _ in range(6):
        seen.append(asked(game).split("'s")[0].removeprefix("Roll 1d6 for "))
        on(game, 1)
    assert seen == ["the Ogre", "Bob", "Ann", "the Ogre", "Bob", "Ann"]  # Bob before Ann, who is less quick


@pytest.mark.rule("§4 ties")
def test_in_a_tie_a_hero_goes_before_a_foe_and_the_quicker_before_the_slower() -> None:
    game = begun(fight("foes: [rat, ogre]", OGRE), "ann bob", 3, 1, 3, 4)  # 5 each
    assert says(game, "They act in this order: Bob, Ann, Rat, Ogre.")


# --- simultaneous action ---


RIVAL = (
    "twin: {name: Twin, article: '', strong: 2, clever: 1, quick: 2, health: 3, defence: 6, rival: true, "
    "attacks: {sword: {bonus: 5, damage: 3}}}"
)


@pytest.mark.rule("§4 simultaneous action")
def test_two_who_count_as_heroes_and_tie_act_at_the_same_time() -> None:
    game = begun(fight("foes: [twin]", RIVAL), "ann", 3, 3, 1)
    # Ann has felled the twin, and the twin, from the state before that, strikes her
    assert says(game, "Twin falls, slain.")
    assert asked(game) == "Roll 1d6 for Twin's attack on Ann:"
    on(game, 5)
    assert ending(game) == "good"
    assert hero(game, "ann").health == 5  # 10 against 9: 1 + 3
    both = begun(fight("foes: [twin]", RIVAL.replace("damage: 3", "damage: 9")), "ann", 3, 3, 1, 5)
    assert ending(both) == "bad"


@pytest.mark.rule("§4 simultaneous action")
def test_without_a_tie_the_first_blow_tells() -> None:
    assert ending(begun(fight("foes: [twin]", RIVAL), "ann", 4, 3, 1)) == "good"


# --- tasks and loading ---


@pytest.mark.rule("§7 non-combat activity", "§7 other actions")
def test_a_task_takes_turns_without_attacks_and_at_2_less_defence() -> None:
    chest = "foes: [ogre], tasks: {chest: {text: Open the chest, rounds: 2, gain: gem}}"
    game = begun(fight(chest, OGRE), "ann", 6, 1)
    assert options(game) == ["one-attack", "task-chest"]
    on(game, "task-chest", 4)
    assert says(game, "Ann is still at it.", "4 + bonus 3 = 7 against Defence 7, a hit")
    assert options(game) == ["work-on", "give-up"]
    on(game, "work-on")
    assert says(game, "Ann has done it: Open the chest.")
    assert game.state.game.play.party.pack == (("gem", 1),)
    on(game, 1)
    assert asked(game) == "Roll 1d6 for Ann's attack on the Ogre:"  # the task is done, and nothing else is left to ask


@pytest.mark.rule("§7 non-combat activity")
def test_a_task_may_end_the_fight_and_may_be_dropped() -> None:
    lever = "foes: [ogre], tasks: {lever: {text: Pull the lever, rounds: 2}}"
    world = fight(lever, OGRE, leads="win: good, lose: bad, task: other")
    assert ending(begun(world, "ann", 6, 1, "task-lever", 1, "work-on")) == "other"
    game = begun(world, "ann", 6, 1, "task-lever", 1, "give-up")
    assert options(game) == ["one-attack", "task-lever"]
    on(game, "one-attack", 1, 1, "task-lever")
    assert says(game, "Ann is still at it.")  # from the beginning


def test_a_task_that_leads_nowhere_is_done_and_the_fight_goes_on() -> None:
    world = fight("foes: [ogre], tasks: {lever: {text: Pull the lever, rounds: 1}}", OGRE)
    game = on(begun(world, "ann", 6, 1), "task-lever", 1)
    assert says(game, "Ann has done it: Pull the lever.")
    assert asked(game) == "Roll 1d6 for Ann's attack on the Ogre:"


@pytest.mark.rule("§7 reloading", "§7 other actions")
def test_a_musket_takes_a_full_round_to_load() -> None:
    game = begun(fight("foes: [ogre]", OGRE, heroes=armed("musket")), "bob", 6, 1)
    on(game, 1)
    assert says(game, "Bob attacks the Ogre (Musket)")
    on(game, 1)
    # fists are left, or a round of loading, in which Bob is easier to hit
    assert options(game) == ["one-attack", "reload-musket"]
    on(game, "reload-musket", 6)
    assert says(game, "Bob loads again: Musket.", "against Defence 10, a miss")
    on(game, 1)
    assert says(game, "Bob attacks the Ogre (Musket)")
    assert options(on(game, 1)) == ["one-attack", "reload-musket"]


# --- quick actions ---


CHOICE = (
    armed("club", "sword", hero="ann")
    .replace("Blades: 2", "Bludgeon: 2, Blades: 1")
    .replace(
        "sword: {name: Sword, weapon: {skill: Blades, damage: 3}}", "sword: {name: Sword, weapon: {skill: Blades, damage: 5}}"
    )
)


@pytest.mark.rule("§7 quick actions")
def test_another_weapon_in_hand_is_a_quick_action_offered_where_it_matters() -> None:
    game = begun(fight("foes: [ogre]", OGRE, heroes=CHOICE), "ann", 6, 1)
    # sword 1d6 + 4 for 5, club 1d6 + 5 for 2
    assert options(game) == ["one-attack", "ready"]
    on(game, "ready")
    assert told(game) == ["Ann takes another weapon in hand: Club."]  # there is one other, so nobody is asked which
    assert asked(game) == "Roll 1d6 for Ann's attack on the Ogre:"  # a second quick action is not to be had in this round
    on(game, 1)
    assert says(game, "Ann attacks the Ogre (Club): 1 + Strong 3 + Bludgeon 2 = 6")
    on(game, 6)
    assert says(game, "6 + bonus 3 = 9 against Defence 9, a hit")  # it costs no Defence
    assert options(game) == ["one-attack", "ready"]
    on(game, "one-attack", 1)
    assert says(game, "Ann attacks the Ogre (Club)")  # it stays in hand


RAGE = HEROES.replace("gear: [sword, bow]", "gear: [sword, bow], specials: [rage]")


@pytest.mark.rule("§16 Rage", "§7 quick actions", "§20 durations")
def test_rage_is_a_quick_action_that_halves_damage_and_adds_2_to_hit() -> None:
    game = begun(fight("foes: [ogre]", OGRE, heroes=RAGE), "ann", 6, 1)
    assert options(game) == ["one-attack", "rage"]
    on(game, "rage", 2)
    assert says(game, "Ann flies into a rage of 2 rounds.")
    on(game, 1)  # she still attacks in the same turn
    assert says(game, "1 + Strong 3 + Blades 2 + rage 2 = 8 against Defence 6")
    on(game, 6)  # the first round of it ends
    assert says(game, "a hit for 0 + 2 = 2", "The rage of Ann leaves 1 of it.")
    assert hero(game, "ann").health == 8
    on(game, 1, 6)
    assert says(game, "+ rage 2")
    assert hero(game, "ann").health == 7
    on(game, 1)  # two rounds are over, and so is the rage, for the day
    assert says(game, "Ann attacks the Ogre (Sword): 1 + Strong 3 + Blades 2 = 6 against")
    assert hero(game, "ann").lasting == ()
    assert dict(hero(game, "ann").craft.used) == {"rage": 1}


@pytest.mark.rule("§16 Rage")
def test_an_odd_damage_is_halved_down_and_1_is_nothing() -> None:
    weak = OGRE.replace("damage: 2", "damage: 1")
    game = begun(fight("foes: [ogre]", weak, heroes=RAGE), "ann", 6, 1, "rage", 6, 1, 6)
    assert hero(game, "ann").health == 9
    assert says(game, "a hit for 0 + 1 = 1")


CALLED = HEROES.replace("gear: [gun]", "gear: [gun], specials: [called-shot]")


@pytest.mark.rule("§16 Called Shot")
def test_an_unseen_heros_first_shot_is_called_for_4_more() -> None:
    for unseen in ("surprise: hero", "undetected: true"):
        world = fight(f"foes: [ogre], {unseen}", OGRE, heroes=CALLED)
        game = begun(world, "bob", *(() if "surprise" in unseen else (6, 1)), 1)
        assert says(game, "1 + Clever 3 + Shooting 2 + called shot 4 = 10 against Defence 6")
    on(game, 1, 1)
    assert says(game, "1 + Clever 3 + Shooting 2 = 6 against Defence 6")  # once in a fight
    seen = begun(fight("foes: [ogre]", OGRE, heroes=CALLED), "bob", 6, 1, 1)
    assert says(seen, "1 + Clever 3 + Shooting 2 = 6 against Defence 6")


@pytest.mark.rule("§16 Called Shot")
def test_once_a_foe_has_acted_nobody_is_unseen() -> None:
    game = begun(fight("foes: [ogre], undetected: true", OGRE, heroes=CALLED), "bob", 1, 6, 1, 1)
    assert says(game, "1 + Clever 3 + Shooting 2 = 6 against Defence 6")


@pytest.mark.rule("§16 Called Shot")
def test_a_called_shot_stands_among_the_ways_to_attack() -> None:
    game = begun(fight("foes: [ogre], surprise: hero", OGRE, "stunt_points: 1", heroes=CALLED), "bob")
    assert options(game) == ["called-shot", "ignore-defence"]


# --- Stunt Points ---


@pytest.mark.rule("§10 Stunt Action")
def test_a_stunt_action_joins_an_attack_with_something_else_and_costs_no_defence() -> None:
    slinger = OGRE.replace("{club:", "{sling: {bonus: 3, damage: 2, range: 30}, club:")
    world = fight("foes: [ogre], distance: 20", slinger, "stunt_points: 1", heroes=armed("sword", hero="ann"))
    game = begun(world, "ann", 6, 1)
    assert options(game) == ["stunt-action", "close", "back", "wait"]  # nothing is in reach, and it will be after a move
    on(game, "stunt-action")
    assert says(game, "Ann spends a Stunt Point (0 left) on a Stunt Action.")
    assert options(game) == ["close", "back"]
    on(game, "close", 1, 6)
    assert says(game, "Ann attacks the Ogre (Sword)", "against Defence 9, a hit")


@pytest.mark.rule("§10 Stunt Action")
def test_the_attack_of_a_stunt_action_may_come_first() -> None:
    world = fight("foes: [ogre], distance: 10, tasks: {bell: {text: Ring the bell, gain: gem}}", OGRE, "stunt_points: 1")
    game = begun(world, "bob", 6, 1)
    assert options(game) == ["one-attack", "two-attacks", "stunt-action", "close", "back", "task-bell"]
    on(game, "stunt-action")
    assert options(game) == ["attack-first", "close", "back", "task-bell"]
    on(game, "attack-first", 1)
    assert options(game) == ["close", "back", "task-bell"]
    on(game, "task-bell")
    assert says(game, "Bob has done it: Ring the bell.", "The Ogre moves, and is 2 m from Bob.")


@pytest.mark.rule("§10 several uses in a round")
def test_points_may_be_spent_on_several_things_in_one_turn() -> None:
    game = begun(fight("foes: [ogre]", OGRE, "stunt_points: 6"), "ann", 6, 1)
    on(game, "two-attacks", "ignore-defence", 1, "advanced", 1)
    # 1 for two attacks, 1 and 3 for how they are made
    assert hero(game, "ann").stunt_points == 1
    assert foe(game, "ogre").health == 30 - (1 + 3) - (1 + 3 + 2 + 2 + 2 - 6 + 3)


@pytest.mark.rule("§10 Major Plot Change", "§10 minor plot change")
def test_a_plot_change_is_offered_where_the_book_leads_on_from_one() -> None:
    leads = "win: good, lose: bad, plot_change: other"
    world = fight("foes: [ogre]", OGRE, "stunt_points: 5", leads=leads)
    assert ending(begun(world, "ann", 6, 1, "plot-change")) == "other"
    assert "plot-change" not in options(begun(fight("foes: [ogre]", OGRE, "stunt_points: 4", leads=leads), "ann", 6, 1))
    assert "plot-change" not in options(begun(fight("foes: [ogre]", OGRE, "stunt_points: 6"), "ann", 6, 1))
    minor = fight("foes: [ogre]", OGRE, "stunt_points: 2, minor_plot_change: true", leads=leads)
    game = begun(minor, "ann", 6, 1, "plot-change")
    assert hero(game, "ann").stunt_points == 0


@pytest.mark.rule("§20 when Stunt Points are asked for")
def test_without_points_nothing_is_asked_about_them() -> None:
    game = begun(fight("foes: [ogre]", OGRE), "ann", 6, 1, 1, 6)
    assert asked(game) == "Roll 1d6 for Ann's attack on the Ogre:"
    with pytest.raises(Refused):
        game.answer("two-attacks")


@pytest.mark.rule("§20 Stunt Points in a party")
def test_each_hero_has_points_of_their_own() -> None:
    game = begun(fight("foes: [ogre]", OGRE, "stunt_points: 1"), "ann bob", 6, 5, 1, "two-attacks", 1, 1)
    assert asked(game) == "What does Ann do?"
    assert options(game) == ["one-attack", "two-attacks"]
    assert {each.id: each.stunt_points for each in game.state.game.play.party.heroes} == {"ann": 1, "bob": 0}


# --- bursts and blasts ---


@pytest.mark.rule("§12 machine gun")
def test_a_burst_is_three_attacks_on_one_target_or_its_neighbours() -> None:
    world = fight("foes: [ogre, rat], distance: {ogre: 30, rat: 10}", OGRE, heroes=armed("machine-gun"))
    game = begun(world, "bob", 6, 1, 1, "one-attack", "ogre")
    on(game, 1, 1, 1)  # the rat is too far from the ogre to be shot at in the same burst
    assert (
        told(game).count(
            "Bob attacks the Ogre (Machine gun): 1 + Clever 3 + Shooting 2 = 6 against Defence 6, a hit for 0 + 6 = 6."
        )
        == 3
    )
    assert foe(game, "ogre").health == 12
    together = begun(fight("foes: [ogre, rat]", OGRE, heroes=armed("machine-gun")), "bob", 6, 1, 1, "ogre", 1)
    assert asked(together) == "Whom does Bob attack?"
    on(together, "rat", 1)
    assert foe(together, "rat").health == 0
    on(together, 1)
    assert foe(together, "ogre").health == 18
    assert asked(together).startswith("Roll 1d6 for the Ogre's attack")


def test_a_burst_that_nobody_is_left_for_is_one_attack_all_the_same() -> None:
    world = fight("foes: [ogre, rat], distance: {ogre: 30, rat: 10}", OGRE, "stunt_points: 1", armed("machine-gun"))
    game = begun(world, "bob", 6, 1, 1, "two-attacks", "rat", 6)  # the rat falls, and the ogre is 20 metres from it
    assert foe(game, "rat").health == 0
    on(game, 1, 1, 1)  # the second attack
    assert foe(game, "ogre").health == 12


def test_whoever_falls_to_a_blast_acts_no_more() -> None:
    world = fight("foes: [rat, ogre], distance: 20", OGRE.replace("defence: 6", "defence: 20"), heroes=armed("rocket"))
    game = begun(world, "bob", 6, 1, 1, "one-attack", "rat", 3)
    assert foe(game, "rat").health == 0
    assert "rat" not in now(game).waiting


@pytest.mark.rule("§12 pipe rocket", "§20 who is in a blast")
def test_a_rockets_one_total_is_held_against_all_within_3_metres() -> None:
    world = fight("foes: [ogre, rat, cat], distance: {ogre: 30, rat: 33, cat: 34}", OGRE + "\n" + CAT, heroes=armed("rocket"))
    game = begun(world, "bob", 6, 1, 1, 1, "one-attack", "ogre", 3)
    assert says(game, "Bob fires at the Ogre (Pipe rocket): 3 + Clever 3 = 6.")
    assert says(
        game, "The Ogre is caught in it: 6 against Defence 6, 10 damage.", "The Rat is caught in it", "The Rat falls, slain."
    )
    assert foe(game, "cat").health == 6  # 4 metres away


CAT = "cat: {name: Cat, strong: 2, clever: 1, quick: 2, attacks: {claw: {bonus: 4, damage: 1}}}"


@pytest.mark.rule("§20 who is in a blast")
def test_a_blast_strikes_friends_too_and_so_it_is_not_readied_by_itself_at_close_quarters() -> None:
    world = fight("foes: [ogre]", OGRE, heroes=armed("rocket"))
    game = begun(world, "ann bob", 1, 6, 1)
    assert options(game) == ["one-attack", "ready"]
    on(game, "ready", 6)
    assert says(game, "Bob fires at the Ogre", "Ann is caught in it: 9 against Defence 9, 10 damage.")
    assert says(game, "Bob is spared: 9 against Defence 12.", "The Ogre is caught in it: 9 against Defence 6, 13 damage.")


# --- what is thrown ---


@pytest.mark.rule("§5 other ranged")
def test_what_is_thrown_is_out_of_hand() -> None:
    world = fight("foes: [ogre], distance: 6", OGRE, heroes=armed("spear", hero="ann"))
    game = begun(world, "ann", 6, 1, "one-attack", 3)
    assert says(game, "Ann attacks the Ogre (Spear): 3 + Quick 2 + Throw 1 = 6 against Defence 6, a hit for 0 + 3 = 3.")
    on(game, "one-attack", 3)
    assert says(game, "Ann attacks the Ogre (bare hands)")


@pytest.mark.rule("§5 spells against their number", "§7 casting in a fight")
def test_a_spell_takes_an_attacks_place_and_never_looks_at_defence() -> None:
    mage = HEROES.replace("clever: 3, quick: 4,", "clever: 3, quick: 4, magic: 2, spells: [magic-bolt],")
    tough = OGRE.replace("defence: 6", "defence: 30")
    game = begun(fight("foes: [ogre]", tough, heroes=mage), "bob", 6, 1)
    assert options(game) == ["one-attack", "cast"]
    on(game, "cast", 4, 5)
    assert foe(game, "ogre").health == 25
    assert asked(game) == "Roll 1d6 for the Ogre's attack on Bob:"


@pytest.mark.rule("§18 stun setting", "§7 quick actions")
def test_a_laser_may_be_set_to_stun() -> None:
    lasers = HEROES.replace("damage: 4, range: 15}", "damage: 4, range: 15, stun: true}")
    game = begun(fight("foes: [ogre]", OGRE, heroes=lasers), "bob", 6, 1)
    assert options(game) == ["one-attack", "ready"]
    on(game, "ready")
    assert told(game) == ["Bob sets the weapon to stun: Gun."]
    on(game, 1, 3)
    assert says(game, "6 against Defence 6, a hit.", "The Ogre cannot move for 3 rounds.", "The Ogre cannot act.")
    assert foe(game, "ogre").health == 30
