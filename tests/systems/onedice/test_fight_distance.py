"""Places in a fight: who reaches whom, moving, leaving hand-to-hand, and chases (pp. 20-22)."""

from __future__ import annotations

from textwrap import dedent

import pytest

from solo.play.session import Session
from solo.play.start import Setup
from solo.play.world import BookFault
from solo.systems.onedice.sheet import scene_view
from tests.conftest import world_of
from tests.systems.onedice.fights import HEROES, begun, fight, foe, now, says
from tests.systems.onedice.played import asked, hero, on, options, told
from tests.systems.onedice.small_books import ending

FLEE = "win: good, lose: bad, flee: other"


@pytest.mark.rule("§4 distance first")
def test_nobody_rolls_for_initiative_until_somebody_can_reach_somebody() -> None:
    game = begun(fight("foes: [rat], distance: 60"), "ann")
    assert options(game) == ["close", "nearer", "wait"]
    on(game, "wait")
    # the rat has come its 20 m; the bow reaches 25 m, so Ann must come nearer still
    assert told(game) == ["Ann waits.", "The Rat moves, and is 40 m from Ann."]
    on(game, "nearer")
    assert told(game)[0] == "Ann moves, and is 25 m from the Rat."
    assert asked(game) == "Roll 1d6 for Ann's initiative:"


@pytest.mark.rule("§7 range", "§5 other ranged")
def test_at_a_distance_the_best_weapon_that_reaches_is_in_hand() -> None:
    game = begun(fight("foes: [rat], distance: 20"), "ann", 6, 1)
    assert options(game) == ["one-attack", "close", "back"]
    on(game, "one-attack", 3)
    assert says(game, "Ann attacks the Rat (Bow): 3 + Quick 2 + Archery 1 = 6 against Defence 6, a hit for 0 + 3 = 3.")
    assert says(game, "The Rat moves, and is 2 m from Ann.")
    on(game, "one-attack", 1)
    assert says(game, "Ann attacks the Rat (Sword): 1 + Strong 3 + Blades 2 = 6 against Defence 6")


@pytest.mark.rule("§7 range")
def test_out_of_range_nothing_can_be_attacked() -> None:
    spitter = "toad: {name: Toad, strong: 2, clever: 1, quick: 0, attacks: {spit: {bonus: 2, damage: 1, range: 30}}}"
    game = begun(fight("foes: [toad], distance: 30", spitter), "bob", 6, 1)
    assert options(game) == ["close", "nearer", "back", "wait"]
    on(game, "wait")
    assert asked(game) == "Roll 1d6 for the Toad's attack on Bob:"


@pytest.mark.rule("§7 movement", "§7 other actions")
def test_who_moves_is_easier_to_hit_until_the_round_ends() -> None:
    game = begun(fight("foes: [rat], distance: 20"), "ann", 6, 1, "close")
    assert told(game)[0] == "Ann moves, and is 2 m from the Rat."
    on(game, 3)
    assert says(game, "3 + bonus 4 = 7 against Defence 7, a hit")  # Defence 9, less 2
    assert options(game) == ["one-attack", "break-away"]  # in hand-to-hand nobody just walks off
    on(game, "one-attack", 1, 4)
    assert says(game, "(Sword): 1 + Strong 3 + Blades 2 = 6 against Defence 6", "4 + bonus 4 = 8 against Defence 9, a miss")


@pytest.mark.rule("§7 movement")
def test_a_move_goes_no_farther_than_move() -> None:
    game = begun(fight("foes: [rat], distance: 25"), "ann", 6, 1, "close")
    assert told(game)[0] == "Ann moves, and is 5 m from the Rat."
    assert told(game)[1] == "The Rat moves, and is 2 m from Ann."
    game = begun(fight("foes: [rat], distance: 22"), "ann", 6, 1, "back")
    assert told(game)[0] == "Ann moves, and is 42 m from the Rat."
    # farther off there is no danger, and no use in it
    assert "back" not in options(begun(fight("foes: [rat], distance: 23"), "ann", 6, 1))


@pytest.mark.rule("§7 movement")
def test_of_foes_in_two_places_one_is_gone_for() -> None:
    game = begun(fight("foes: [rat, cat], distance: {rat: 10, cat: 20}", CAT), "ann", 6, 1, 1, "close")
    assert asked(game) == "Whom does Ann go for?"
    on(game, "cat")
    assert told(game)[0] == "Ann moves, and is 2 m from the Cat."
    assert now(game).ground[0] == ("ann", 18)


@pytest.mark.rule("§4 surprise")
def test_a_free_attack_needs_a_target_in_reach() -> None:
    game = begun(fight("foes: [rat], distance: 20, surprise: hero"), "ann bob")
    assert asked(game) == "Roll 1d6 for Ann's attack on the Rat:"  # Bob's gun reaches 15 m
    on(game, 1)
    assert asked(game) == "Roll 1d6 for Ann's initiative:"


@pytest.mark.rule("§4 surprise")
def test_whoever_surprises_comes_near_unhindered() -> None:
    game = begun(fight("foes: [rat], distance: 60, surprise: hero"), "ann", "nearer")
    # only the heroes move, until Ann shoots first
    assert told(game) == ["Ann moves, and is 40 m from the Rat."]
    on(game, "nearer")
    assert asked(game) == "Roll 1d6 for Ann's attack on the Rat:"


CAT = "cat: {name: Cat, strong: 2, clever: 1, quick: 2, attacks: {claw: {bonus: 4, damage: 1}}, tactics: {pursue: true}}"


@pytest.mark.rule("§7 leaving: free swing")
def test_breaking_away_out_of_reach_costs_a_free_swing() -> None:
    game = begun(fight("foes: [rat], distance: 2"), "ann", 6, 1, "break-away", 3)
    assert says(game, "The Rat attacks Ann (bite): 3 + bonus 4 = 7 against Defence 7, a hit for 0 + 2 = 2.")
    assert says(game, "Ann moves, and is 22 m from the Rat.", "The Rat moves, and is 2 m from Ann.")


@pytest.mark.rule("§7 leaving: chase")
def test_a_foe_that_pursues_gives_chase_in_place_of_a_swing() -> None:
    world = fight("foes: [cat]", CAT, leads=FLEE)
    game = begun(world, "ann", 6, 1, "flee", 3)
    assert says(game, "The Cat gives chase to Ann.", "Ann runs: 3 + Quick 2 = 5.")
    assert ending(on(game, 2)) == "other"  # 4 against 5
    game = begun(world, "ann", 6, 1, "flee", 3, 4)
    assert says(game, "The Cat runs after: 4 + Quick 2 = 6 against 5.", "The Cat catches up with Ann.")
    assert asked(game) == "Roll 1d6 for the Cat's attack on Ann:"  # back in hand-to-hand, and Ann's turn is over


@pytest.mark.rule("§7 leaving: chase")
def test_a_level_chase_goes_on_next_round_unless_somebody_gives_up() -> None:
    world = fight("foes: [cat]", CAT, leads=FLEE)
    game = begun(world, "ann", 6, 1, "flee", 3, 3)
    assert told(game)[-2:] == ["Nobody has gained on anybody; the chase goes on.", "A new round begins."]
    assert options(game) == ["run-on", "give-up"]  # the cat runs, and does not strike
    assert ending(on(game, "run-on", 4, 1)) == "other"
    game = begun(world, "ann", 6, 1, "flee", 3, 3, "give-up")
    assert options(game) == ["one-attack", "flee"]


def test_a_chase_is_over_when_the_last_chaser_falls_or_cannot_go_on() -> None:
    game = begun(fight("foes: [cat, rat]", CAT, leads=FLEE), "ann bob", 6, 1, 1, 1, "flee", 1, 3, 3)
    on(game, "one-attack", "cat", 6, 1)  # Bob fells the cat, and the rat misses him
    assert not foe(game, "cat").standing
    assert told(on(game, "run-on")) == ["Ann is away."]
    prod = HEROES.replace("damage: 4, range: 15}", "damage: 4, range: 15, stun: true}")
    game = begun(fight("foes: [cat, rat]", CAT, leads=FLEE, heroes=prod), "ann bob", 6, 1, 1, 1, "flee", 1, 3, 3)
    on(game, "ready", "one-attack", "cat", 6, 6, 1)
    assert told(on(game, "run-on")) == ["Ann is away."]


def test_a_stunt_point_wins_a_round_of_a_chase() -> None:
    game = begun(fight("foes: [cat]", CAT, "stunt_points: 1", leads=FLEE), "ann", 6, 1, "flee")
    assert options(game) == ["roll", "automatic"]
    assert ending(on(game, "automatic")) == "other"


@pytest.mark.rule("§7 leaving: free swing", "§7 leaving: chase")
def test_heroes_choose_what_to_do_about_a_foe_that_runs() -> None:
    dog = "dog: {name: Dog, strong: 2, clever: 1, quick: 1, attacks: {bite: {bonus: 1, damage: 1}}, tactics: {flee_when: 1}}"
    world = fight("foes: [rat, dog]", dog, leads="win: good, lose: bad, escaped: other")
    game = begun(world, "ann", 6, 1, 1, "rat", 5)
    assert told(game)[1:] == ["The Rat falls, slain.", "The Dog turns to run."]
    assert options(game) == ["swing", "give-chase", "let-go"]
    assert ending(on(begun(world, "ann", 6, 1, 1, "rat", 5), "let-go")) == "other"
    # a swing against 4, the dog's Defence of 6 less 2: 5 + 1 = 6, and 3 + 2 is not enough for its 6 Health
    swung = begun(world, "ann", 6, 1, 1, "rat", 5, "swing", 1)
    assert says(swung, "1 + Strong 3 + Blades 2 = 6 against Defence 4, a hit for 2 + 3 = 5.", "The Dog is away.")
    assert ending(swung) == "other"
    # slain in running, nobody has escaped
    assert ending(begun(world, "ann", 6, 1, 1, "rat", 5, "swing", 2)) == "good"
    caught = begun(world, "ann", 6, 1, 1, "rat", 5, "give-chase", 1, 3)
    assert says(caught, "Ann runs after: 3 + Quick 2 = 5 against 2.", "Ann catches up with the Dog.")
    # a level chase goes on; Ann's own turn goes into it, and she may give it up
    level = begun(world, "ann", 6, 1, 1, "rat", 5, "give-chase", 2, 1)
    assert options(level) == ["chase-on", "give-up"]
    assert ending(on(level, "give-up")) == "other"  # on its turn nobody is after it any more


def test_without_distances_everybody_is_in_hand_to_hand_and_nobody_moves() -> None:
    game = begun(fight("foes: [rat]"), "ann", 6, 1)
    assert now(game).ground == ()
    assert asked(game) == "Roll 1d6 for Ann's attack on the Rat:"


@pytest.mark.rule("§7 leaving: free swing")
def test_who_is_out_of_reach_flees_unhindered() -> None:
    game = begun(fight("foes: [rat], distance: 20", leads=FLEE), "ann", 6, 1, "flee")
    assert ending(game) == "other"
    assert hero(game, "ann").health == 9


def test_a_screen_shows_who_stands_where_and_how_they_are() -> None:
    game = begun(fight("foes: [rat], distance: 22, advantage: hero"), "ann bob", 6, 1, 1, "back")
    view = scene_view(now(game), game.state.game.play.party)
    assert view is not None
    assert view.order == ("ann", "bob", "rat")
    assert view.places == (("ann", -20), ("bob", 0), ("rat", 22))
    ann, bob, rat = view.people
    # Ann has moved: without her cover, and with 2 less
    assert (ann.rows[0].value, ann.states) == ("7", ("exposed",))
    assert (bob.rows[0].value, bob.states, bob.active) == ("14", ("advantage",), True)
    assert (rat.side, rat.meters[0].value, rat.states) == ("foe", 4, ())


@pytest.mark.rule("§7 leaving: free swing", "§18 stun setting")
def test_whoever_is_stunned_by_a_free_swing_gets_no_farther() -> None:
    prod = CAT.replace("damage: 1", "damage: 1, stuns: true").replace(", tactics: {pursue: true}", "")
    game = begun(fight("foes: [cat]", prod, leads=FLEE), "ann", 6, 1, "flee", 6, 2)  # for two rounds
    assert asked(game) == "Roll 1d6 for the Cat's attack on Ann:"


def test_a_fight_in_which_nobody_can_come_near_is_stopped() -> None:
    book = """
    id: stuck
    title: Stuck
    system: onedice
    start: 1
    heroes: {una: {name: Una, strong: 2, clever: 2, quick: 0}}
    foes: {rat: {name: Rat, strong: 1, clever: 1, quick: 1, move: 0, attacks: {bite: {bonus: 2, damage: 1}}}}
    sections:
      1: {text: There., fight: {foes: [rat], distance: 60, win: 2, lose: 3}}
      2: {text: Won., ending: victory}
      3: {text: Lost., ending: defeat}
    """
    with pytest.raises(BookFault, match="without a decision"):
        Session(world_of(dedent(book)), Setup())
