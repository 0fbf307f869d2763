"""Checks, contests, bargains and plot changes in play (pp. 9, 15-18, 28-29, 34, 38)."""

from __future__ import annotations

import pytest

from solo.play.world import World
from solo.systems.onedice.checks import terms
from solo.systems.onedice.states import Lasting
from solo.systems.onedice.values import change
from tests.systems.onedice.played import asked, hero, on, options, play, told
from tests.systems.onedice.small_books import HEROES, book, ending

NONE = "rules: {stunt_points: 0}\n"
CHECK = "  1: {{text: Hm., check: {{ability: quick, tn: 6{}, success: good, failure: bad}}}}\n"
CONTEST = "  1: {{text: Hm., contest: {{ability: strong, {}, win: good, lose: bad}}}}\n"


# --- checks ---


@pytest.mark.rule("§3 certain success")
def test_where_even_a_1_is_enough_nothing_is_rolled_or_asked() -> None:
    game = play(book(CHECK.format(", bonus: 2"), "rules: {stunt_points: 6}\n"), "ann")  # 1 + 3 + 2
    assert told(game) == ["Ann tries Quick: even a 1 is enough (1 + Quick 3 + bonus 2 = 6 against 6), a success without a roll."]
    assert ending(game) == "good"
    game = play(book(CHECK.format(", bonus: 1")), "ann")
    assert asked(game) == "Roll 1d6 for Ann's Quick check:"


@pytest.mark.rule("§3 advantage")
def test_circumstances_are_added_to_the_roll() -> None:
    assert ending(play(book(CHECK.format(", bonus: -2")), "ann", (4,))) == "bad"
    assert ending(play(book(CHECK.format(", bonus: -2")), "ann", (5,))) == "good"
    # the figures of the rulebook's example: three more for one side
    game = play(book(CONTEST.format("bonus: 3, foe_bonus: 4, name: the guard")), "bob", (1,), (3,))
    assert told(game)[0] == "Bob tries Strong: 1 + Strong 3 + bonus 3 = 7."
    assert ending(game) == "good"


@pytest.mark.rule("§12 specialist tools")
def test_a_tool_at_hand_is_added() -> None:
    top = NONE + "gear: {kit: {like: climbing-kit}}\n"
    heroes = HEROES.replace("money: 30", "money: 30, gear: [kit]")
    there = book("  1: {text: Hm., check: {skill: Climb, tn: 9, success: good, failure: bad}}\n", top, heroes)
    assert "Quick 3 + Climb 1 + " in told(play(there, "ann", (4,)))[0]
    assert ending(play(there, "ann", (4,))) == "good"


@pytest.mark.rule("§20 Swarm's penalty")
def test_what_lasts_on_a_hero_counts() -> None:
    there = book(CHECK.format(", who: ann"))
    game = play(there, "ann").state.game
    stung = game.play.party.heroes[0]._replace(lasting=(Lasting("swarm", 3, rolls=-2),))
    assert terms(stung, "quick", None) == (("quick", 3), ("swarm", -2))


# --- contests ---


@pytest.mark.rule("§3 draws")
def test_a_draw_without_a_meaning_is_the_players_side() -> None:
    assert ending(play(book(CONTEST.format("foe_bonus: 3, name: the guard")), "bob", (2,), (2,))) == "good"


@pytest.mark.rule("§3 draws", "§3 skill against skill")
def test_heroes_who_come_out_even_roll_again() -> None:
    there = book(CONTEST.format("who: ann, rival: bob"), "rules: {stunt_points: 1}\n")
    game = play(there, "ann bob")
    assert asked(game) == "Ann: Strong contest, 1d6+1 against Bob with 1d6+3."
    on(game, "roll", 5)
    assert asked(game) == "Bob: Strong contest, 1d6+3 against Ann with 6."
    on(game, "roll", 3)  # 6 to 6
    assert told(game)[-1] == "Ann and Bob come out even at 6, and try again."
    on(game, 6, 3)  # nobody is asked again
    assert told(game)[-1] == "Ann wins against Bob, 7 to 6."
    assert ending(game) == "good"


def test_either_of_two_heroes_may_buy_it_and_one_who_is_alone_has_no_rival() -> None:
    there = book(CONTEST.format("who: ann, rival: bob"), "rules: {stunt_points: 1}\n")
    game = play(there, "ann bob", "roll", (6,), "automatic")
    assert ending(game) == "bad"
    assert [hero(game, id).stunt_points for id in ("ann", "bob")] == [1, 0]
    assert ending(play(there, "ann")) == "good"
    assert ending(play(there, "bob")) == "bad"


@pytest.mark.rule("§3 making a difference")
def test_each_point_of_the_difference_is_worth_something() -> None:
    there = book(CONTEST.format("foe_bonus: 3, name: the gambler, difference: {value: money, win: 10, lose: -15}"))
    game = play(there, "bob", (5,), (2,))  # 8 to 5
    assert hero(game, "bob").money == 130
    assert told(game)[-1] == "Bob, Money: 100, now 130."
    game = play(there, "bob", (1,), (5,))  # 4 to 8
    assert hero(game, "bob").money == 40
    game = play(there, "bob", (1,), (1,))
    assert hero(game, "bob").money == 100


@pytest.mark.rule("§3 making a difference")
def test_a_difference_may_cost_health_and_a_bought_win_is_by_one() -> None:
    there = book(
        CONTEST.format("foe_bonus: 3, name: the wrestler, difference: {value: health, win: 1, lose: -2}"),
        "rules: {stunt_points: 1}\n",
    )
    game = play(there, "bob", "roll", (1,), (3,))  # 4 to 6
    assert hero(game, "bob").health == 5
    assert told(game)[-1] == "Bob has 5 of 9 Health left."
    there = book(
        CONTEST.format("foe_bonus: 3, name: the gambler, difference: {value: money, win: 10}"), "rules: {stunt_points: 1}\n"
    )
    assert hero(play(there, "bob", "automatic"), "bob").money == 110


# --- bargains ---

HAGGLE = (
    "  1: {text: A lamp., haggle: {price: 100, per_point: 10, item: lamp, foe_bonus: 2, name: her, bought: 2, refused: bad}}\n"
    "  2: {text: Hm., branch: [{if: had('lamp'), goto: good}, {goto: bad}]}\n"
)
LAMP = NONE + "gear: {lamp: {name: Lamp}}\n"


@pytest.mark.rule("§3 making a difference")
@pytest.mark.parametrize(("ours", "theirs", "price"), [(5, 2, 50), (1, 3, 100), (1, 5, 120)])
def test_a_bargain(ours: int, theirs: int, price: int) -> None:
    # Bob has Clever 4 and no Negotiate, the trader 2; 100 less 10 for each of five points is 50, as in the rulebook
    game = play(book(HAGGLE, LAMP), "bob", (ours,), (theirs,))
    if price > 100:
        assert ending(game) == "bad"  # he has 100
        return
    assert asked(game) == f"The price is {price}, and you have 100."
    assert options(game) == ["pay", "refuse"]
    on(game, "pay")
    assert hero(game, "bob").money == 100 - price
    assert ending(game) == "good"


def test_nobody_need_buy() -> None:
    game = play(book(HAGGLE, LAMP), "bob", (5,), (2,), "refuse")
    assert ending(game) == "bad"
    assert hero(game, "bob").money == 100


def test_a_party_pays_together() -> None:
    game = play(book(HAGGLE, LAMP), "ann bob", (1,), (5,), "pay")  # 120
    assert sum(hero(game, id).money for id in ("ann", "bob")) == 10


# --- plot changes ---


def changing(points: int, minor: bool = False) -> World:
    top = f"rules: {{stunt_points: {points}, minor_plot_change: {str(minor).lower()}}}\n"
    return book(CHECK.format(", plot_change: other"), top)


@pytest.mark.rule("§10 Major Plot Change", "§10 points of a session")
def test_five_points_change_the_plot_where_the_book_has_an_outcome_for_it() -> None:
    assert options(play(changing(4), "ann")) == ["roll", "automatic"]
    game = play(changing(6), "ann")
    assert options(game) == ["roll", "automatic", "plot-change"]
    on(game, "plot-change")
    assert ending(game) == "other"
    assert hero(game, "ann").stunt_points == 1
    assert options(play(book(CHECK.format(""), "rules: {stunt_points: 6}\n"), "ann")) == ["roll", "automatic"]


@pytest.mark.rule("§10 minor plot change")
def test_where_minor_ones_are_allowed_two_are_enough() -> None:
    assert options(play(changing(1, True), "ann")) == ["roll", "automatic"]
    game = play(changing(2, True), "ann", "plot-change")
    assert ending(game) == "other"
    assert hero(game, "ann").stunt_points == 0


@pytest.mark.rule("§10 Major Plot Change")
def test_in_a_contest_too() -> None:
    there = book(
        "  1: {text: Hm., contest: {ability: strong, foe_bonus: 3, name: the guard, win: good, lose: bad, plot_change: other}}\n",
        "",
    )
    assert ending(play(there, "bob", "plot-change")) == "other"


@pytest.mark.rule("§10 points of a session")
@pytest.mark.parametrize(("top", "points"), [("", 6), ("rules: {stunt_points: 12}\n", 12), ("rules: {stunt_points: 0}\n", 0)])
def test_each_begins_with_six_or_what_the_book_says(top: str, points: int) -> None:
    game = play(book(CHECK.format(""), top), "ann bob")
    assert [hero(game, id).stunt_points for id in ("ann", "bob")] == [points, points]


# --- figures ---


@pytest.mark.rule("§1 recalculation")
def test_what_follows_from_an_ability_rises_with_it() -> None:
    there = book(
        "  1: {text: Hm., harm: 2, add: {strong: 2}, goto: 2}\n"
        "  2: {text: Hm., add: {quick: 5}, goto: 3}\n"
        "  3: {text: Hm., branch: [{if: max_health == 15 and defence == 18 and move == 60, goto: good}, {goto: bad}]}\n"
    )
    game = play(there, "bob")
    assert (hero(game, "bob").max_health, hero(game, "bob").health) == (15, 13)  # 3 x 5, and two are still lost
    assert ending(game) == "good"
    weaker = change(hero(game, "bob"), "strong", 4)
    assert (weaker.max_health, weaker.health) == (12, 10)


@pytest.mark.rule("§1 creatures off the formulas")
def test_a_creature_is_as_printed_and_only_what_is_not_follows_the_formulas() -> None:
    # Strong 5 and Quick 3 would make Health 15 and Defence 15
    foes = (
        "foes:\n  snake: {name: Snake, strong: 5, clever: 1, quick: 3, health: 12, defence: 7}\n"
        "  ox: {name: Ox, strong: 2, clever: 1, quick: 1}\n"
    )
    there = book("  1: {text: Hm., fight: {foes: [snake, ox], win: good, lose: bad}}\n", NONE + foes)
    scene = play(there, "bob").state.game.play.scene
    assert [(foe.health, foe.defence) for foe in scene.foes] == [(12, 7), (6, 6)]


@pytest.mark.rule("§2 weapons and their skills")
@pytest.mark.parametrize(
    ("weapon", "attack"),
    [
        ("sword", "Strong 3 + Blades 2"),
        ("knife", "Strong 3 + Blades 2"),
        ("club", "Strong 3"),
        ("whip", "Strong 3"),
        ("rifle", "Clever 4"),
        ("bow", "Quick 1"),
    ],
)
def test_a_weapon_is_used_with_its_skill(weapon: str, attack: str) -> None:
    top = f"{NONE}gear: {{it: {{like: {weapon}}}}}\n"
    heroes = HEROES.replace("money: 100", "money: 100, gear: [it]")
    there = book("  1: {text: Hm., attack: {defence: 9, hit: good, miss: bad}}\n", top, heroes)
    assert f": 1 + {attack} = " in told(play(there, "bob", (1,)))[0]


def test_harm_to_a_hero_who_is_not_there_is_nobodys() -> None:
    there = book("  1: {text: Rocks., harm: {amount: 2, who: bob}, heal: {amount: 1, who: bob}, goto: good}\n")
    game = play(there, "ann")
    assert hero(game, "ann").health == 3
    assert ending(game) == "good"
