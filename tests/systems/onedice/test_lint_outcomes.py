"""Which outcomes a book's rolls can have at all: the bounds, worked out by hand for whoever may be in the party."""

from __future__ import annotations

from typing import Any

import pytest

from solo.book.model import SystemWay
from solo.systems import onedice
from tests.systems.onedice.small_books import book

# All three abilities 3, Magic 2: a roll of any of them is 4 to 9, of Magic 3 to 8; a skill is one hero's and not the other's
EVEN = """\
heroes:
  ann: {name: Ann, strong: 3, clever: 3, quick: 3, magic: 2, skills: {Climb: 1, Drive: 2}}
  bob: {name: Bob, strong: 3, clever: 3, quick: 3, magic: 2, skills: {Blades: 1}}
"""
NONE = "rules: {stunt_points: 0}\ndeath: dead\n"


def possible(way: str, top: str = NONE, heroes: str = EVEN, before: str = "", **party: Any) -> set[str]:
    there = book(f"{before}  here: {{text: Hm., {way}}}\n", top, heroes).book
    there = there._replace(party=there.party._replace(**party))
    on = there.sections["here"].way
    assert isinstance(on, SystemWay)
    return set(onedice.outcomes(on, there))


def checks(what: str, least: int, most: int, top: str = NONE, **more: Any) -> None:
    """A check can be failed down to a total of `least` and succeed up to one of `most`."""
    for tn, outcomes in (
        (least, {"success"}),
        (least + 1, {"success", "failure"}),
        (most, {"success", "failure"}),
        (most + 1, {"failure"}),
    ):
        assert possible(f"check: {{{what}, tn: {tn}, success: good, failure: bad}}", top, **more) == outcomes, (what, tn)


def test_heroes_of_the_book() -> None:
    checks("ability: strong", 4, 9)
    checks("skill: Climb", 4, 10)
    checks("ability: magic", 3, 8)
    checks("ability: strong, bonus: 3", 7, 12)
    checks("skill: Climb, ability: strong, bonus: -2", 2, 8)


def test_beginners_of_the_players_own() -> None:
    weak = EVEN.replace("3", "2").replace("magic: 2", "magic: 1")
    for heroes in (EVEN, weak):
        # 1 to 3, and 2 more with a skill that they may not have
        checks("ability: strong", 2, 9, heroes=heroes, create=True)
        checks("skill: Lore", 2, 11, heroes=heroes, create=True)
        checks("ability: magic", 1, 9, heroes=heroes, create=True)


def test_whoever_is_brought_along_may_have_anything() -> None:
    """And Stunt Points with it, so that nothing is impossible; an initiative is not for sale."""
    assert possible("initiative: {quick: 0, win: good, lose: bad}", bring=True) == {"win", "lose"}
    assert possible("initiative: {quick: 30, win: good, lose: bad}", bring=True) == {"win", "lose"}
    assert possible("check: {ability: quick, tn: 1, success: good, failure: bad}", bring=True) == {"success"}
    assert possible("check: {ability: quick, tn: 2, success: good, failure: bad}", bring=True) == {"success", "failure"}
    assert possible("check: {ability: quick, tn: 99, success: good, failure: bad}", bring=True) == {"success", "failure"}


def test_lessons_raise_abilities_and_skills() -> None:
    lessons = {"before": "  school: {text: Hm., training: {goto: here}}\n"}
    checks("ability: strong", 4, 9 + 30, **lessons)
    checks("skill: Climb", 4, 10 + 30 + 20, **lessons)


def test_what_the_book_changes_may_be_anything() -> None:
    before = {"before": "  first: {text: Hm., add: {strong: 1}, goto: here}\n"}
    checks("ability: strong", 1, 6 + 30, **before)
    checks("skill: Climb, ability: strong", 1, 6 + 30 + 1, **before)
    checks("ability: clever", 4, 9, **before)


def test_tools_help_and_heavy_armour_slows() -> None:
    gear = "gear:\n  kit: {name: Kit, tool: {skill: Climb, bonus: 2}}\n  rope: {name: Rope, tool: {skill: Climb, bonus: 1}}\n"
    checks("skill: Climb", 4, 12, NONE + gear)
    checks("skill: Swim", 4, 9, NONE + gear)
    checks("ability: quick", 4, 9, NONE + gear)
    mail = (
        "gear:\n  mail: {name: Mail, armour: {defence: 2, quick: -2}}\n  plate: {name: Plate, armour: {defence: 3, quick: -3}}\n"
    )
    checks("ability: quick", 1, 9, NONE + mail)
    checks("skill: Climb", 1, 10, NONE + mail)
    checks("ability: strong", 4, 9, NONE + mail)


def test_an_attack_with_fists_or_any_weapon_and_with_sights() -> None:
    def attacks(least: int, most: int, top: str = NONE) -> None:
        for defence, outcomes in ((least, {"hit"}), (least + 1, {"hit", "miss"}), (most, {"hit", "miss"}), (most + 1, {"miss"})):
            assert possible(f"attack: {{defence: {defence}, hit: good, miss: bad}}", top) == outcomes, defence

    attacks(4, 9)
    sword = "gear:\n  sword: {name: Sword, weapon: {skill: Blades, damage: 3}}\n"
    attacks(4, 10, NONE + sword)
    attacks(4, 12, f"{NONE}{sword}  sights: {{name: Sights, sights: 2}}\n  lens: {{name: Lens, sights: 1}}\n")
    attacks(3, 9, NONE.replace("0}", "0, strict_hit: true}") + sword)


def test_an_initiative_and_a_contest_against_a_bonus() -> None:
    # 4 to 9 against 1 and 6 more than it: level is the heroes'
    for quick, outcomes in ((-2, {"win"}), (-1, {"win", "lose"}), (8, {"win", "lose"}), (9, {"lose"})):
        if quick >= 0:
            assert possible(f"initiative: {{quick: {quick}, win: good, lose: bad}}") == outcomes, quick
        assert possible(f"contest: {{ability: strong, foe_bonus: {quick}, win: good, lose: bad}}") == outcomes, quick


# --- chases ---


def chase(more: str, top: str = NONE, flee: bool = True) -> set[str]:
    found = possible(f"chase: {{flee: {str(flee).lower()}, name: it, {more}, caught: bad, away: good}}", top)
    other = possible(f"chase: {{flee: {str(not flee).lower()}, name: it, {more}, caught: bad, away: good}}", top)
    swapped = {"caught": "away", "away": "caught"}
    assert other == {swapped.get(name, name) for name in found}  # whoever pursues wants the contrary
    return found


@pytest.mark.parametrize(
    ("bonus", "more", "outcomes"),
    [
        # on foot 4 to 9, mounted the same, for nobody has the skill: a round is won or lost where a total is higher
        (-2, "", {"away"}),
        (-1, "", {"away", "caught"}),
        (7, "", {"away", "caught"}),
        (8, "", {"caught"}),
        (9, "bonus: 2", {"away", "caught"}),
        (10, "bonus: 2", {"caught"}),
        (0, "bonus: 2", {"away"}),
        (1, "bonus: 2", {"away", "caught"}),
        # in a vehicle its Quick, and Drive 0 to 2
        (-1, "vehicle: {quick: 4}", {"away"}),
        (0, "vehicle: {quick: 4}", {"away", "caught"}),
        (10, "vehicle: {quick: 4}", {"away", "caught"}),
        (11, "vehicle: {quick: 4}", {"caught"}),
        (12, "vehicle: {quick: 7, skill: Pilot}", {"caught"}),
        (11, "vehicle: {quick: 7, skill: Pilot}", {"away", "caught"}),
        (3, "vehicle: {quick: 7, skill: Pilot}", {"away", "caught"}),
        (2, "vehicle: {quick: 7, skill: Pilot}", {"away"}),
        (9, "vehicle: {quick: 4}, bonus: -2", {"caught"}),
        (8, "vehicle: {quick: 4}, bonus: -2", {"away", "caught"}),
    ],
)
def test_a_chase_is_won_where_a_round_can_be(bonus: int, more: str, outcomes: set[str]) -> None:
    assert chase(f"foe_bonus: {bonus}{more and ', '}{more}") == outcomes


def test_a_driver_of_any_quick_may_be_at_the_wheel() -> None:
    uneven = EVEN.replace("quick: 3, magic: 2, skills: {Climb", "quick: 1, magic: 2, skills: {Climb")
    # Ann drives with 4 + 2, Bob with 4: 5 to 12 at least
    for bonus, name in ((10, "away"), (0, "caught")):
        way = f"chase: {{flee: true, name: it, foe_bonus: {bonus}, vehicle: {{quick: 4}}, caught: bad, away: good}}"
        assert name in possible(way, heroes=uneven)


WOLF = "foes: {wolf: {name: Wolf, strong: 2, clever: 1, quick: QUICK, attacks: {spit: {bonus: 4, damage: 2, range: 10}}}}\n"


def test_points_shots_hazards_and_plots_may_decide_a_chase() -> None:
    slow, fast = NONE + WOLF.replace("QUICK", "0"), NONE + WOLF.replace("QUICK", "20")
    way = "chase: {{flee: true, foe: wolf{}, caught: bad, away: good}}"
    assert possible(way.format(""), fast) == {"caught"}
    assert possible(way.format(""), fast.replace("points: 0", "points: 1")) == {"caught", "away"}
    bow = "gear:\n  bow: {name: Bow, weapon: {skill: Archery, damage: 3, range: 25}}\n"
    assert possible(way.format(""), fast + bow) == {"caught", "away"}
    assert possible(way.format(", bonus: 5"), slow + bow) == {"caught", "away"}  # who shoots lets the other side win
    rock = "gear:\n  rock: {name: Rock, weapon: {skill: Throw, damage: 1, range_per_strong: 3}}\n"
    assert possible(way.format(""), fast + rock) == {"caught", "away"}
    sword = "gear:\n  sword: {name: Sword, weapon: {skill: Blades, damage: 3}}\n"
    assert possible(way.format(""), fast + sword) == {"caught"}
    # nobody is there to be shot at
    assert chase("foe_bonus: 20", NONE + bow) == {"caught"}
    step, harm = "{tn: 9, ability: quick, damage: 0}", "{tn: 9, ability: quick, damage: 1, costs: damage}"
    assert possible(way.format(f", bonus: 5, hazards: [{step}]"), slow) == {"caught", "away"}
    assert possible(way.format(f", bonus: 5, hazards: [{harm}]"), slow) == {"away", "lose"}
    assert possible(way.format(f", bonus: 5, hazards: [{step}, {harm}]"), slow) == {"caught", "away", "lose"}
    assert possible(way.format(", bonus: 5, foe_shoots: true"), slow) == {"away", "lose"}
    plot = way.format(", plot_change: other")
    for points, there in ((4, False), (5, True), (6, True)):
        assert ("plot_change" in possible(plot, fast.replace("points: 0", f"points: {points}"))) == there
    minor = fast.replace("stunt_points: 0", "stunt_points: 2, minor_plot_change: true")
    assert "plot_change" in possible(plot, minor)
    assert "plot_change" not in possible(plot, minor.replace("points: 2", "points: 1"))
    assert "plot_change" not in possible(way.format(""), minor)
    won = {"before": "  first: {text: Hm., add: {stunt_points: 1}, goto: here}\n"}
    assert "plot_change" in possible(plot, fast, **won)


# --- fights ---

BOUND = """\
foes:
  elf: {name: Elf, strong: 1, clever: 1, quick: 1, bound_to: MASTER}
  hag: {name: Hag, strong: 1, clever: 1, quick: 1}
  dog: {name: Dog, strong: 1, clever: 1, quick: 1, animal: true}
  imp: {name: Imp, strong: 1, clever: 1, quick: 1, tactics: {flee_when: 1}}
  ape: {name: Ape, strong: 1, clever: 1, quick: 1}
  zed: {name: Zed, strong: 1, clever: 1, quick: 1}
"""
LEADS = "win: good, lose: bad, flee: other, freed: good, escaped: bad, task: other, plot_change: other"
ALWAYS = {"win", "lose", "flee"}


@pytest.mark.parametrize(
    ("master", "foes", "outcomes"),
    [
        ("hag", "foes: [elf, hag]", {"freed", "escaped"}),
        ("hag", "foes: [elf], arrive: {3: [hag]}", {"freed", "escaped"}),
        ("hag", "foes: [hag], arrive: {3: [elf]}", {"freed", "escaped"}),
        ("hag", "foes: [elf, ape, zed]", set()),  # the hag is not there
        ("hag", "foes: [hag, zed, ape]", set()),
        ("ape", "foes: [elf, hag, zed]", set()),
        ("zed", "foes: [elf, hag, ape]", set()),
        ("hag", "foes: [dog, ape]", {"escaped"}),
        ("hag", "foes: [ape], arrive: {2: [dog]}", {"escaped"}),
        ("hag", "foes: [ape, imp]", {"escaped"}),
        ("hag", "foes: [ape], tasks: {bell: {text: Ring, rounds: 2}}", {"task"}),
        ("hag", "foes: [ape], tasks: {bell: {text: Ring, gain: gem}}", set()),
        ("hag", "foes: [ape], tasks: {bell: {text: Ring, gain: gem}, flag: {text: Wave}}", {"task"}),
    ],
)
def test_a_fight_leads_only_where_it_can(master: str, foes: str, outcomes: set[str]) -> None:
    top = f"{NONE}gear: {{gem: {{name: Gem}}}}\n{BOUND.replace('MASTER', master)}"
    assert possible(f"fight: {{{foes}, {LEADS}}}", top) == ALWAYS | outcomes
    assert possible(f"fight: {{{foes}, win: good, lose: bad}}", top) == {"win", "lose"}
    rich = top.replace("points: 0", "points: 5")
    assert possible(f"fight: {{{foes}, {LEADS}}}", rich) == ALWAYS | outcomes | {"plot_change"}


def test_a_plot_change_of_other_rolls() -> None:
    for points, minor, there in (
        (4, "", False),
        (5, "", True),
        (1, ", minor_plot_change: true", False),
        (2, ", minor_plot_change: true", True),
    ):
        top = f"rules: {{stunt_points: {points}{minor}}}\ndeath: dead\n"
        way = "check: {ability: quick, tn: 6, success: good, failure: bad, plot_change: other}"
        assert ("plot_change" in possible(way, top)) == there
        assert "plot_change" not in possible(way.replace("tn: 6", "tn: 4"), top)  # even a 1 is enough, and nobody is asked
        contest = "contest: {ability: quick, foe_bonus: 3, win: good, lose: bad, plot_change: other}"
        assert ("plot_change" in possible(contest, top)) == there
    way = "check: {ability: quick, tn: 6, success: good, failure: bad, plot_change: other}"
    assert "plot_change" in possible(way, bring=True)


@pytest.mark.parametrize(
    ("damage", "tn", "outcomes"),
    [
        ("1", 5, {"avoided", "harmed", "lose"}),
        ("0", 5, {"avoided", "harmed"}),
        ("d6", 5, {"avoided", "harmed", "lose"}),
        ("d6-6", 5, {"avoided", "harmed"}),
        ("1", 4, {"avoided"}),
        ("1", 10, {"harmed", "lose"}),
    ],
)
def test_a_hazard_kills_only_where_it_does_damage(damage: str, tn: int, outcomes: set[str]) -> None:
    assert possible(f"hazard: {{tn: {tn}, damage: {damage}, ability: quick, avoided: good, harmed: bad}}") == outcomes


def test_a_check_has_no_lose() -> None:
    assert possible("contest: {ability: quick, foe_bonus: 3, win: good, lose: bad}") == {"win", "lose"}
    assert possible("check: {ability: quick, tn: 6, success: good, failure: bad}") == {"success", "failure"}


# --- what is said ---


def test_a_roll_without_meaning_is_found_wherever_it_stands() -> None:
    sections = """\
  one: {text: Hm., goto: two}
  two: {text: Hm., fight: {foes: [imp], win: three, lose: dead}}
  three: {text: Hm., check: {ability: quick, tn: 6, success: four, failure: four}}
  four: {text: Hm., check: {ability: quick, tn: 10, success: five, failure: five}}
  five: {text: Hm., check: {ability: quick, tn: 4, success: good, failure: bad}}
"""
    imp = "foes: {imp: {name: Imp, strong: 1, clever: 1, quick: 1}}\n"
    found = [(finding.check, finding.message) for finding in onedice.findings(book(sections, NONE + imp, EVEN).book)]
    assert found == [
        ("impossible-check", "this check cannot succeed: it takes 10, and even a 6 on the die makes no more than 9"),
        ("trivial-check", "this check cannot fail: even a 1 on the die makes 4, which is always enough"),
    ]


# --- what stays as it is ---

ALL = {"strong", "clever", "quick", "magic", "max_health", "defence", "move", "money"}
TRIAL = "contest: {{ability: strong, foe_bonus: 3, difference: {{value: {}, win: 2}}, win: good, lose: bad}}"


@pytest.mark.parametrize(
    ("way", "top", "lacking"),
    [
        ("goto: good", "", set()),
        (TRIAL.format("money"), "", {"money"}),
        (TRIAL.format("health"), "", set()),
        ("haggle: {price: 5, per_point: 1, foe_bonus: 3, name: her, bought: good, refused: bad}", "", {"money"}),
        ("shop: {sells: {gem: 3}, goto: good}", "gear: {gem: {name: Gem}}\n", {"money"}),
        ("goto: good", "foes: {imp: {name: Imp, strong: 1, clever: 1, quick: 1, treasure: d6}}\n", {"money"}),
        ("goto: good", "foes: {imp: {name: Imp, strong: 1, clever: 1, quick: 1}}\n", set()),
        ("goto: good", "gear: {mail: {like: heavy-armour}}\n", {"quick", "defence", "move"}),
        ("experience: 5\n    goto: good", "", {"max_health"}),
        ("improvement: 5\n    goto: good", "", {"max_health"}),
        ("heal: 5\n    goto: good", "", set()),
        ("training: {goto: good}", "", ALL - {"money"}),
    ],
)
def test_what_nothing_but_the_books_own_set_and_add_changes(way: str, top: str, lacking: set[str]) -> None:
    there = book(f"  here:\n    text: Hm.\n    {way}\n", NONE + top, EVEN).book
    assert onedice.steady(there) == ALL - lacking
    made = there._replace(party=there.party._replace(create=True))
    assert onedice.steady(made) == ALL - lacking - {"quick", "defence", "move"}


def test_spells_and_levels_change_some_values() -> None:
    mages = EVEN.replace("magic: 2,", "magic: 2, spells: [toughen],")
    assert onedice.steady(book("  here: {text: Hm., goto: good}\n", NONE, mages).book) == ALL - {"quick", "defence", "move"}
    levels = NONE.replace("0}", "0, experience: levels}")
    assert onedice.steady(book("  here: {text: Hm., goto: good}\n", levels, EVEN).book) == ALL - {"max_health"}


def test_what_shops_and_bargains_give_and_what_shops_want() -> None:
    gear = "gear: {gem: {name: Gem, price: 6}, lamp: {name: Lamp, price: 1}, key: {name: Key}, hat: {name: Hat, price: 2}}\n"
    way = "  here: {text: Hm., shop: {sells: [gem], buys: half, goto: next}}\n"
    bargain = "  next: {text: Hm., haggle: {price: 5, per_point: 1, item: key, foe_bonus: 3, bought: good, refused: bad}}\n"
    there = book(way + bargain, NONE + gear, EVEN).book
    assert onedice.given(there) == {"gem", "key"}
    assert onedice.wanted(there) == {"gem", "hat"}
    named = book(way.replace("half", "{key: 4}") + bargain.replace("item: key, ", "name: it, "), NONE + gear, EVEN).book
    assert onedice.given(named) == {"gem"}
    assert onedice.wanted(named) == {"key"}
