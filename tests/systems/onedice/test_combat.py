"""A fight as a value: who is in it, how they stand to each other, and what a foe's fall or flight changes."""

from __future__ import annotations

import pytest

from solo.dice import parse
from solo.systems.onedice import combat
from solo.systems.onedice.combat import Busy, Coming, Run, Tally
from solo.systems.onedice.people import Tactics
from solo.systems.onedice.states import Lasting
from solo.systems.onedice.wounds import STUNNED
from solo.table import Party, Scripted
from tests.systems.onedice.fights import beast, fight, melee
from tests.systems.onedice.small_books import as_read, somebody

ANN, BOB, CAT = somebody("ann"), somebody("bob"), somebody("cat")
PARTY = Party((ANN, BOB, CAT))
RAT, DOG, ELF = beast("rat"), beast("dog"), beast("elf")


def test_the_living_are_those_who_neither_fell_nor_left() -> None:
    fight = melee((ANN,), (RAT, DOG._replace(health=0), ELF._replace(gone="freed"), beast("imp", lasting=(STUNNED,))))
    assert [foe.id for foe in combat.living(fight)] == ["rat", "imp"]


def test_the_present_stand_and_have_not_fled() -> None:
    party = Party((ANN, BOB._replace(state="out", health=0), CAT))
    assert [hero.id for hero in combat.present(melee(PARTY.heroes, (RAT,)), party)] == ["ann", "cat"]
    assert [hero.id for hero in combat.present(melee(PARTY.heroes, (RAT,), fled=("ann",)), party)] == ["cat"]


def test_anybody_is_found_by_id() -> None:
    fight = melee(PARTY.heroes, (RAT, DOG))
    assert combat.foe(fight, "dog") == DOG
    assert combat.foe(fight, as_read("rat")) == RAT
    assert combat.foe(fight, "ann") is None
    assert combat.foe(fight, "d") is None
    assert combat.foe(fight, "zoe") is None
    assert combat.foe(melee(PARTY.heroes, (DOG, RAT)), "rat") == RAT
    assert [combat.anyone(fight, PARTY, id) for id in ("dog", "bob")] == [DOG, BOB]


def test_defence_is_2_more_with_an_advantage_and_2_less_for_whoever_does_something_else() -> None:
    fight = melee(PARTY.heroes, (RAT, DOG), advantage=("ann", "rat"), exposed=("bob", "rat"))
    assert [combat.guard(fight, one) for one in (ANN, BOB, CAT, RAT, DOG)] == [11, 7, 9, 6, 6]
    toughened = (Lasting("toughen", defence=2, hours=1), Lasting("shield", defence=3, hours=2))
    assert combat.guard(fight, BOB._replace(lasting=toughened)) == 12
    assert combat.guard(fight, DOG._replace(lasting=toughened)) == 11
    assert combat.guard(melee(PARTY.heroes, (RAT,)), RAT) == 6


def test_whoever_does_something_else_is_exposed_once() -> None:
    fight = combat.exposed(combat.exposed(melee(PARTY.heroes, (RAT,)), "rat"), "bob")
    assert fight.exposed == ("bob", "rat")
    assert combat.exposed(fight, "rat") == fight


def test_a_turn_that_is_over_leaves_nothing_declared() -> None:
    fight = melee((ANN, BOB), (RAT,), attacks=2, doing="stunt", burst=("rat", 2))
    assert combat.turn_over(fight) == melee((ANN, BOB), (RAT,), waiting=("bob", "rat"))


def test_runners_and_those_after_them_are_in_a_chase() -> None:
    fight = melee(PARTY.heroes, (RAT, DOG), chases=(Run("ann", chasers=("rat",)), Run("dog", chasers=("bob", "cat"))))
    assert combat.running(fight) == {"ann", "rat", "dog", "bob", "cat"}
    assert combat.running(fight._replace(chases=())) == frozenset()


def test_a_foe_takes_the_place_of_who_it_was() -> None:
    hurt = DOG._replace(health=1)
    assert combat.with_foe(melee((ANN,), (RAT, DOG, ELF)), hurt).foes == (RAT, hurt, ELF)
    assert combat.with_foe(melee((ANN,), (RAT, DOG, ELF)), as_read(hurt)).foes == (RAT, hurt, ELF)


# --- what a fall comes to ---


def test_only_who_falls_counts() -> None:
    fight = melee((ANN,), (RAT._replace(xp=15), DOG))
    assert combat.hurt(fight, fight.foes[0], 5, Scripted([])).tally == Tally()
    assert combat.hurt(fight, fight.foes[0], 6, Scripted([])).tally == Tally(xp=15)
    # and nobody twice
    down = fight._replace(foes=(fight.foes[0]._replace(health=0), DOG))
    assert combat.hurt(down, down.foes[0], 6, Scripted([])).tally == Tally()


def test_what_the_fallen_were_worth_is_added_up() -> None:
    rat, dog = RAT._replace(xp=15, treasure=7), DOG._replace(xp=10, treasure=parse("d6"))
    elf = ELF._replace(treasure=12)
    fight = melee((ANN,), (rat, dog, elf))
    for foe in (rat, elf, dog):
        fight = combat.hurt(fight, foe, 6, Scripted([]))
    assert fight.tally == Tally(xp=25, treasure=(12, parse("d6"), 7))  # by how they are written
    assert combat.hurt(melee((ANN,), (RAT._replace(treasure=0),)), RAT._replace(treasure=0), 6, Scripted([])).tally == Tally(
        treasure=(0,)
    )


def test_the_fallen_are_counted_where_some_run_for_it() -> None:
    coward = DOG._replace(tactics=Tactics(flee_when=0))
    fight = combat.hurt(combat.hurt(melee((ANN,), (RAT, coward, ELF)), RAT, 6, Scripted([])), ELF, 6, Scripted([]))
    assert fight.tally.fallen == 2
    assert combat.hurt(melee((ANN,), (RAT, DOG)), RAT, 6, Scripted([])).tally.fallen == 0


def test_when_the_binder_falls_the_bound_are_free_and_run_where_one_of_them_was_slain() -> None:
    bound = ELF._replace(bound_to="rat", xp=5), beast("imp", bound_to="rat", xp=7)
    table = Scripted([])
    fight = combat.hurt(melee((ANN,), (RAT._replace(xp=15), *bound, DOG)), RAT._replace(xp=15), 6, table)
    assert [foe.gone for foe in fight.foes] == ["", "freed", "freed", ""]
    assert fight.tally == Tally(freed=True, xp=15 + 5 + 7)
    assert [said.code for said in table.told] == ["foe-falls", "bound-freed", "bound-freed"]
    table = Scripted([])
    fight = combat.hurt(melee((ANN,), (RAT, *bound)), bound[1], 6, table)
    assert fight.tally == Tally(bound_slain=True, xp=7)
    fight = combat.hurt(fight, RAT, 6, table)
    assert [foe.gone for foe in fight.foes] == ["", "fled", ""]
    assert fight.tally == Tally(bound_slain=True, escaped=True, xp=7)
    assert table.told[-1].code == "bound-run"


def test_to_knock_one_of_the_bound_out_is_not_to_slay_it() -> None:
    elf = ELF._replace(bound_to="rat")
    fight = combat.hurt(melee((ANN,), (RAT, elf)), elf, 6, Scripted([]), stuns=True)
    assert (fight.foes[1].lasting, fight.tally) == ((STUNNED,), Tally())
    held = elf._replace(lasting=(Lasting("confuse", 2), Lasting("swarm", 2, rolls=-2)))
    for slain in (elf, held):
        assert combat.hurt(melee((ANN,), (RAT, slain)), slain, 6, Scripted([])).tally == Tally(bound_slain=True)
    read = as_read(elf._replace(lasting=(STUNNED,)))
    assert combat.hurt(melee((ANN,), (RAT, read)), read, 6, Scripted([])).tally == Tally()


def test_foes_are_bound_to_one_of_several_or_to_their_kind() -> None:
    hags = tuple(beast(f"hag-{number}")._replace(card="hag") for number in (1, 2))
    for master, gone in (("hag", "freed"), ("hag-2", "freed"), ("hag-1", ""), ("ha", "")):
        fight = combat.hurt(melee((ANN,), (*hags, ELF._replace(bound_to=master))), hags[1], 6, Scripted([]))
        assert fight.foes[2].gone == gone, master
    # nobody is bound to whoever has no master's id
    nobody = beast("imp")._replace(card="")
    assert combat.hurt(melee((ANN,), (nobody, ELF)), nobody, 6, Scripted([])).foes[1].gone == ""


def test_the_bound_who_are_still_to_come_do_not_come() -> None:
    elf = ELF._replace(bound_to="rat")
    fight = melee((ANN,), (RAT,), coming=(Coming(2, (elf,)), Coming(3, (DOG, elf._replace(id="elf-2"), beast("imp")))))
    after = combat.hurt(fight, RAT, 6, Scripted([]))
    assert after.coming == (Coming(3, (DOG, beast("imp"))),)
    assert combat.hurt(as_read(fight), RAT, 6, Scripted([])) == after
    assert after.tally.freed


@pytest.mark.parametrize(("how", "tally"), [("fled", Tally(escaped=True, xp=2)), ("freed", Tally(freed=True, xp=2 + 15))])
def test_whoever_leaves_is_not_slain_and_worth_something_where_set_free(how: combat.Gone, tally: Tally) -> None:
    rat = RAT._replace(xp=15)
    fight = melee((ANN,), (rat, DOG), tally=Tally(xp=2), coming=(Coming(2, (DOG,)),))
    after = combat.leaves(fight, rat, how)
    assert (after.foes, after.tally, after.coming) == ((rat._replace(gone=how), DOG), tally, fight.coming)
    assert combat.leaves(fight, as_read(rat), how) == after


def test_what_is_said_of_a_fight_unless_a_book_says_more() -> None:
    card = combat.FightCard(("rat",))
    assert card == (("rat",), None, None, None, False, {}, {})
    fight = melee((ANN,), (RAT,))
    assert (fight.attacks, fight.doing, fight.outcome, fight.surprise, fight.burst) == (0, "", "", None, None)
    assert Run("ann") == ("ann", True, (), None, ())
    assert Tally() == (0, False, False, False, 0, ())
    assert Busy("ann", "chest", 2).turns == 2


def test_twenty_foes_are_the_most_in_a_fight() -> None:
    assert len(fight("foes: [" + ", ".join(["rat"] * 20) + "]").book.sections) > 1
    with pytest.raises(AssertionError, match="20"):
        fight("foes: [" + ", ".join(["rat"] * 21) + "]")
