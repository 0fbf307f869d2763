"""What foes do, and what comes of them: tactics, Stunt Points, arrivals, bonds, treasure (pp. 20, 23, 26, 53, 60, 71-74)."""

from __future__ import annotations

import pytest

from solo.play.session import Session
from tests.systems.onedice.fights import HEROES, begun, fight, foe, now, says
from tests.systems.onedice.played import asked, hero, on, options, told
from tests.systems.onedice.small_books import ending

IMP = "imp: {name: Imp, strong: 1, clever: 1, quick: 1, health: 1, defence: 3, attacks: {claw: {bonus: 1, damage: 1}}}"
WOLF = "wolf: {name: Wolf, strong: 3, clever: 1, quick: 6, health: 30, defence: 6, attacks: {bite: {bonus: 4, damage: 1}}"


def wolf(more: str) -> str:
    """A wolf that acts first, with something more to it."""
    return f"{WOLF}, {more}}}"


def victim(session: Session) -> str:
    """Whom the foe in turn attacks."""
    return asked(session).split(" on ")[1].removesuffix(":")


# --- whom, and with what ---


@pytest.mark.rule("§20 whom a foe attacks")
@pytest.mark.parametrize(("tactic", "whom"), [("weakest", "Bob"), ("strongest", "Ann"), ("nearest", "Ann")])
def test_a_foe_attacks_by_its_tactic(tactic: str, whom: str) -> None:
    # Ann has 9 Health and Bob 6; both stand in one place, so the first is the nearest
    game = begun(fight("foes: [wolf]", wolf(f"tactics: {{target: {tactic}}}")), "ann bob", 1, 1, 1)
    assert victim(game) == whom


@pytest.mark.rule("§20 whom a foe attacks")
def test_a_foe_may_go_for_whoever_attacked_it_last() -> None:
    game = begun(fight("foes: [wolf]", wolf("tactics: {target: last-attacker}")), "ann bob", 6, 6, 1, 1, 1)
    assert victim(game) == "Ann"  # Bob first, then Ann, then the wolf
    game = begun(fight("foes: [wolf]", wolf("tactics: {target: last-attacker}")), "ann bob", 1, 6, 1, 1)
    assert victim(game) == "Bob"


@pytest.mark.rule("§20 whom a foe attacks")
def test_without_a_tactic_it_is_drawn() -> None:
    world = fight("foes: [wolf]", wolf("xp: 1"))
    assert {victim(begun(world, "ann bob", 1, 1, 1, seed=seed)) for seed in range(8)} == {"Ann", "Bob"}


ARMED = (
    "toad: {name: Toad, strong: 2, clever: 1, quick: 6, health: 30, defence: 6, skills: {Blades: 2, Throw: 1}, "
    "attacks: {dagger: {skill: Blades, damage: 2}, spear: {skill: Throw, damage: 2, range: 4, once: true}}"
)


@pytest.mark.rule("§20 a foe's attack")
def test_a_foe_uses_the_first_of_its_attacks_or_begins_with_another() -> None:
    assert says(
        begun(fight("foes: [toad]", ARMED + "}"), "ann", 1, 1, 1), "The Toad attacks Ann (dagger): 1 + Strong 2 + Blades 2 = 5"
    )
    game = begun(fight("foes: [toad]", ARMED + ", tactics: {first: spear}}"), "ann", 1, 1, 1)
    assert says(game, "The Toad attacks Ann (spear): 1 + Quick 6 + Throw 1 = 8")
    on(game, 1, 1)
    assert says(game, "The Toad attacks Ann (dagger)")  # the spear is thrown


@pytest.mark.rule("§20 a foe's attack")
def test_a_foe_keeps_its_distance_and_another_comes_near() -> None:
    shooter = (
        "horror: {name: Horror, strong: 5, clever: 2, quick: 6, health: 12, defence: 9, move: 30, skills: {Bash: 2}, "
        "attacks: {shards: {bonus: 1, damage: 3, range: 15}, bash: {skill: Bash, damage: 0}}, "
        "tactics: {keep_distance: true}}"
    )
    far = begun(fight("foes: [horror], distance: 40", shooter, heroes=HEROES.replace(", bow]", "]")), "ann", "wait")
    assert says(far, "The Horror moves, and is 15 m from Ann.")  # no nearer than its shards need
    on(far, 1, 1, 1)
    assert says(far, "The Horror attacks Ann (shards): 1 + bonus 1 = 2")
    on(far, "close", 1, "one-attack", 1, 1)
    assert now(far).ground == (("ann", 13), ("horror", 15))  # it stays where it is


@pytest.mark.rule("§20 a foe's attack")
def test_where_only_another_of_its_attacks_reaches_a_foe_uses_that() -> None:
    game = begun(fight("foes: [toad], distance: 4", ARMED + "}"), "ann", 1, 1)
    assert asked(game) == "Roll 1d6 for the Toad's attack on Ann:"
    on(game, 1)
    assert says(game, "The Toad attacks Ann (spear)")


@pytest.mark.rule("§7 reloading")
def test_a_foe_loads_its_musket_again() -> None:
    musket = "musket: {skill: Shooting, damage: 4, reload: 1}"
    guard = f"guard: {{name: Guard, strong: 2, clever: 2, quick: 6, health: 30, attacks: {{{musket}}}}}"
    game = begun(fight("foes: [guard]", guard), "ann", 1, 1, 1, 1)
    assert says(game, "The Guard attacks Ann (musket)", "The Guard loads again: musket.")


# --- Stunt Points of foes ---


@pytest.mark.rule("§10 foes with Stunt Points")
def test_a_foe_avoids_what_would_defeat_it() -> None:
    figures = "strong: 2, clever: 1, quick: 1, health: 3, defence: 6, stunt_points: 1"
    lord = f"lord: {{name: Lord, {figures}, attacks: {{sword: {{bonus: 9, damage: 3}}}}}}"
    game = begun(fight("foes: [lord]", lord), "ann", 6, 1, 1)
    assert says(game, "a hit for 0 + 3 = 3.", "The Lord spends a Stunt Point: the hit is a miss after all.")
    assert foe(game, "lord").health == 3
    assert ending(on(game, 1, 1)) == "good"


@pytest.mark.rule("§10 foes with Stunt Points")
def test_a_foe_ignores_defence_where_its_chance_is_below_one_half() -> None:
    # against Defence 9 a bonus of 4 needs a 5, one of 5 a 4, which is one half
    for bonus, ignores in ((4, True), (5, False)):
        figures = "strong: 2, clever: 1, quick: 6, health: 30, stunt_points: 2"
        lord = f"lord: {{name: Lord, {figures}, attacks: {{sword: {{bonus: {bonus}, damage: 1}}}}}}"
        game = begun(fight("foes: [lord]", lord), "ann", 1, 1)
        assert asked(game) == (
            "Roll 1d6 for the damage the Lord does to Ann:" if ignores else "Roll 1d6 for the Lord's attack on Ann:"
        )
    game = begun(fight("foes: [lord]", lord.replace("bonus: 5", "bonus: 4")), "ann", 1, 1, 2)
    assert says(game, "The Lord spends a Stunt Point (1 left) and ignores the Defence of Ann (sword): 2 + 1 = 3 damage.")
    assert hero(game, "ann").health == 6


# --- arrivals and bonds ---


@pytest.mark.rule("§4 late arrivals")
def test_who_comes_later_rolls_for_initiative_then() -> None:
    game = begun(fight("foes: [wolf], arrive: {2: [rat]}", wolf("xp: 1")), "ann", 1, 1, 1, 1)
    assert says(game, "A new round begins.", "The Rat joins the fight.")
    assert asked(game) == "Roll 1d6 for the Rat's initiative:"
    on(game, 2)
    # the wolf has 7, the rat 4, Ann 3: the old order stands, and the rat has its place in it
    assert says(game, "They act in this order: Wolf, Rat, Ann.")
    assert asked(game) == "Roll 1d6 for the Wolf's attack on Ann:"


@pytest.mark.rule("§4 late arrivals")
def test_who_comes_too_late_does_not_come() -> None:
    assert ending(begun(fight("foes: [imp], arrive: {3: [rat]}", IMP), "ann", 6, 1, 1)) == "good"


BOUND = """
horror: {name: Horror, strong: 1, clever: 2, quick: 1, health: 3, defence: 6, attacks: {bash: {bonus: 1, damage: 0}}}
elf: {name: Elf, strong: 1, clever: 2, quick: 1, health: 3, defence: 6, attacks: {sword: {bonus: 1, damage: 0}}, bound_to: horror}
"""
BOUND_LEADS = "win: good, lose: bad, freed: other, escaped: dead"


@pytest.mark.rule("§16 Enthrall")
def test_when_the_binder_falls_the_bound_are_free() -> None:
    world = fight("foes: [horror, elf, elf]", BOUND, leads=BOUND_LEADS)
    game = begun(world, "ann", 6, 1, 1, 1, "horror", 1)
    assert says(game, "The Horror falls, slain.", "Elf 1 is free, and fights no more.", "Elf 2 is free, and fights no more.")
    assert ending(game) == "other"


@pytest.mark.rule("§16 Enthrall")
def test_bound_foes_who_are_still_to_come_are_free_too() -> None:
    game = begun(fight("foes: [horror], arrive: {3: [elf]}", BOUND, leads=BOUND_LEADS), "ann", 6, 1, 1)
    assert says(game, "The Horror falls, slain.", "The Elf is free, and fights no more.")
    assert ending(game) == "other"


@pytest.mark.rule("§16 Enthrall")
def test_where_one_of_the_bound_was_slain_the_others_run() -> None:
    world = fight("foes: [horror, elf, elf]", BOUND, leads=BOUND_LEADS)
    game = begun(world, "ann", 6, 1, 1, 1, "elf-1", 1, 1, 1, "horror", 1)
    assert says(game, "The Horror falls, slain.", "Elf 2 is free, looks at the dead, and runs.")
    assert ending(game) == "dead"
    # a book without a way on for it has simply been won
    plain = fight("foes: [horror, elf, elf]", BOUND)
    assert ending(begun(plain, "ann", 6, 1, 1, 1, "elf-1", 1, 1, 1, "horror", 1)) == "good"


@pytest.mark.rule("§16 Regeneration")
def test_a_troll_regains_2_each_round_and_no_more_than_it_had() -> None:
    troll = "troll: {like: troll, defence: 6, attacks: {club: {bonus: 1, damage: 1}}}"
    game = begun(fight("foes: [troll]", troll), "ann", 6, 1, 1, 1)
    assert says(game, "has 12 of 15 Health left.", "mends 2: 14 of 15 Health.")
    on(game, 1, 1)
    assert foe(game, "troll").health == 13
    on(game, 1, 1)
    assert foe(game, "troll").health == 12  # 13 - 3 + 2


# --- what fallen foes are worth ---


@pytest.mark.rule("§11 creatures shared out")
def test_treasure_goes_to_the_first_who_stands_and_experience_is_shared() -> None:
    rich = IMP.replace("defence: 3", "defence: 3, treasure: d6*5, xp: 25")
    world = fight("foes: [imp, imp]", rich, "stunt_points: 0, experience: levels")
    game = begun(world, "ann bob", 6, 5, 1, 1, "imp-1", 1, 1)
    assert asked(game) == "Roll 1d6 for what is found:"
    on(game, 2, 3)
    assert says(game, "The fight is won.", "Ann finds 10 in money.", "Ann finds 15 in money.")
    assert (hero(game, "ann").money, hero(game, "bob").money) == (25, 0)
    assert (hero(game, "ann").growth.xp, hero(game, "bob").growth.xp) == (25, 25)  # 50 for two


@pytest.mark.rule("§11 creatures shared out")
def test_without_levels_foes_are_worth_nothing() -> None:
    rich = (
        "imp: {name: Imp, strong: 1, clever: 1, quick: 1, health: 1, defence: 3, xp: 25, attacks: {claw: {bonus: 1, damage: 1}}}"
    )
    game = begun(fight("foes: [imp]", rich), "ann", 6, 1, 1)
    assert hero(game, "ann").growth.xp == 0


# --- bursts, blasts and stuns of foes ---


def test_a_foes_burst_is_three_attacks() -> None:
    gunner = (
        "gunner: {name: Gunner, strong: 2, clever: 1, quick: 6, health: 30, attacks: {gun: {bonus: 1, damage: 1, attacks: 3}}}"
    )
    game = begun(fight("foes: [gunner]", gunner), "ann", 1, 1, 1, 1, 1)
    assert sum("The Gunner attacks Ann" in line for line in told(game)) == 3
    assert asked(game) == "Roll 1d6 for Ann's attack on the Gunner:"


def test_a_foes_burst_ends_where_nobody_is_left_near_its_target() -> None:
    gun = "gun: {bonus: 9, damage: 9, attacks: 3, range: 50}"
    foes = f"gunner: {{name: Gunner, strong: 2, clever: 1, quick: 1, attacks: {{{gun}}}, tactics: {{target: weakest}}}}"
    game = begun(fight("foes: [gunner], distance: 40", foes), "ann bob")
    while hero(game, "bob").standing:  # Ann goes up to the foe, and Bob stays behind
        keys = options(game)
        wanted = ("close", "wait") if "Ann" in asked(game) else ("wait",)
        on(game, 6 if keys == ["1d6"] else next((key for key in wanted if key in keys), keys[0]))
    assert hero(game, "ann").health == 9


@pytest.mark.rule("§20 who is in a blast")
def test_a_foes_blast_strikes_all_near_its_target() -> None:
    gun = "gun: {bonus: 6, damage: 1, range: 30, blast: 3}"
    gunner = f"gunner: {{name: Gunner, strong: 2, clever: 1, quick: 6, health: 30, attacks: {{{gun}}}}}"
    game = begun(fight("foes: [gunner], distance: 20", gunner), "ann bob", 1, 1, 1, 5)
    assert says(game, "Ann is caught in it: 11 against Defence 9, 3 damage.", "Bob is spared: 11 against Defence 12.")


@pytest.mark.rule("§18 stun setting")
def test_a_stun_setting_takes_no_health_and_some_rounds() -> None:
    guard = "guard: {name: Guard, strong: 2, clever: 1, quick: 6, health: 30, attacks: {ray: {bonus: 6, damage: 3, stuns: true}}}"
    game = begun(fight("foes: [guard]", guard), "ann bob", 1, 1, 1, 6)
    whom = "ann" if "Ann" in asked(game) else "bob"
    on(game, 2)
    assert hero(game, whom).health == hero(game, whom).max_health
    assert says(game, f"{whom.capitalize()} cannot move for 2 rounds.")
    seen = []
    for _ in range(5):
        seen.append(asked(game))
        on(game, 1)
    assert sum(f"for {whom.capitalize()}'s attack" in each for each in seen) == 0


def test_a_charmed_foe_strikes_its_own() -> None:
    mage = HEROES.replace("clever: 3, quick: 4,", "clever: 3, quick: 4, magic: 6, spells: [charm],")
    game = begun(fight("foes: [wolf, rat]", wolf("xp: 1"), heroes=mage), "bob", 6, 1, 1, "cast")
    while options(game) != ["1d6"]:
        on(game, "wolf" if "wolf" in options(game) else options(game)[0])
    on(game, 6, 6, 6)
    assert says(game, "The Wolf attacks the Rat (bite)")
