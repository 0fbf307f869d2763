"""What a OneDice book may hold, where no page of the documentation shows it: how many of something, what conditions may compare
with, what is refused and why, and what a bare name stands for."""

from __future__ import annotations

from typing import Any

import pytest

from solo.book.model import SystemWay
from solo.book.reader import read
from solo.dice import parse
from solo.systems import names, system
from solo.systems.onedice.forms import shapes
from solo.systems.onedice.kept import listed
from solo.systems.onedice.people import Switches, Weapon
from tests.systems.onedice.small_books import book, somebody

TOP = "id: a-test\ntitle: A Test\nsystem: onedice\nstart: one\nparty: {size: 1..2}\n"
HEROES = "heroes:\n  ann: {name: Ann, strong: 1, clever: 1, quick: 1}\n  bob: {name: Bob, strong: 1, clever: 1, quick: 1}\n"
FOES = "foes:\n  rat: {name: Rat, strong: 2, clever: 1, quick: 2}\n"
GOOD, BAD = "  good: {text: Good., ending: victory}\n", "  bad: {text: Bad., ending: defeat}\n"


def refused(section: str, top: str = FOES, heroes: str = HEROES) -> list[tuple[str, str]]:
    """What is found when a book of this section is read: the message, and what helps."""
    text = f"{TOP}{top}{heroes}sections:\n  one: {{text: Hm., {section}}}\n{GOOD}{BAD if 'bad' in section else ''}"
    found = read(text, {name: system(name).shapes for name in names()}, "test.adventure.yaml").findings
    return [(finding.message, finding.help or "") for finding in found]


def card(section: str, top: str = FOES) -> Any:
    """What a way on is read as."""
    way = book(f"  one: {{text: Hm., {section}}}\n", f"rules: {{stunt_points: 0}}\n{top}").book.sections["one"].way
    assert isinstance(way, SystemWay)
    return way.value


# --- how many ---


def many(count: int, what: str) -> str:
    return ", ".join([what] * count)


@pytest.mark.parametrize(
    ("section", "what", "most"),
    [
        ("ship_battle: {{ours: fighter, theirs: [{}], win: good, lose: bad}}", "fighter", 8),
        ("fight: {{foes: [{}], win: good, lose: bad}}", "rat", 20),
        ("fight: {{foes: [rat], arrive: {{2: [{}]}}, win: good, lose: bad}}", "rat", 20),
        (
            "vehicle_fight: {{theirs: {{cart: {{name: the cart, quick: 1, health: 1, defence: 1, crew: [{}]}}}}, "
            "win: good, lose: bad}}",
            "rat",
            6,
        ),
        (
            "chase: {{flee: true, foe: rat, hazards: [{}], caught: good, away: bad}}",
            "{ability: quick, tn: 3}",
            20,
        ),
    ],
)
def test_so_many_and_no_more(section: str, what: str, most: int) -> None:
    assert refused(section.format(many(1, what))) == []
    assert refused(section.format(many(most, what))) == []
    assert len(refused(section.format(many(most + 1, what)))) == 1
    assert len(refused(section.format(""))) == (0 if "hazards" in section else 1)


def test_so_many_vehicles_and_no_more() -> None:
    def fleet(count: int) -> str:
        cart = "{name: the cart, quick: 1, health: 1, defence: 1, crew: [rat]}"
        return ", ".join(f"cart{chr(97 + place)}: {cart}" for place in range(count))

    section = "vehicle_fight: {{theirs: {{{}}}, win: good, lose: bad}}"
    assert refused(section.format(fleet(1))) == refused(section.format(fleet(6))) == []
    assert len(refused(section.format(fleet(7)))) == len(refused(section.format(""))) == 1


@pytest.mark.parametrize(
    ("section", "least", "most"),
    [
        ("mook_fight: {{count: {}, win: good, lose: bad}}", 1, 100),
        ("rest: {}, goto: good", 1, 10_000),
        ("time: {}, goto: good", 1, 10_000),
        ("recover: {{weeks: {}}}, goto: good", 1, 520),
        ("harm: {}, goto: good", 0, 999),
        ("heal: {}, goto: good", 0, 999),
        ("experience: {}, goto: good", 1, 100_000),
        ("improvement: {}, goto: good", 1, 100_000),
        ("check: {{ability: quick, tn: {}, success: good, failure: bad}}", 1, 99),
        ("check: {{ability: quick, tn: 3, bonus: {}, success: good, failure: bad}}", -50, 50),
        ("contest: {{ability: quick, foe: rat, foe_bonus: {}, win: good, lose: bad}}", -50, 50),
        ("chase: {{flee: true, foe: rat, bonus: {}, caught: good, away: bad}}", -50, 50),
        ("chase: {{flee: true, foe: rat, foe_bonus: {}, caught: good, away: bad}}", -50, 50),
        ("initiative: {{quick: {}, win: good, lose: bad}}", 0, 30),
        ("attack: {{defence: {}, hit: good, miss: bad}}", 0, 99),
        ("fight: {{foes: [rat], distance: {}, win: good, lose: bad}}", 0, 10_000),
        ("fight: {{foes: [rat], arrive: {{{}: [rat]}}, win: good, lose: bad}}", 2, 20),
        ("fight: {{foes: [rat], tasks: {{door: {{text: Open it, rounds: {}}}}}, win: good, lose: bad, task: bad}}", 1, 20),
    ],
)
def test_a_figure_has_a_least_and_a_most(section: str, least: int, most: int) -> None:
    assert [refused(section.format(number)) for number in (least, most)] == [[], []]
    assert [len(refused(section.format(number))) for number in (least - 1, most + 1)] == [1, 1]


# --- what conditions may compare with ---


def test_whatever_a_hero_has_is_within_what_conditions_reckon_with() -> None:
    """Else a condition that can hold would be reported as one that never does."""
    known = shapes().names
    beginner = somebody(strong=0, clever=0, quick=0, max_health=1, health=0)
    slowed = somebody(quick=-10, slowed=-10)  # a suit and a shield that each take five, from somebody without any Quick
    ann = somebody(strong=30, clever=30, quick=30, magic=30, max_health=999, health=999, armour=99, stunt_points=99, money=10**9)
    for hero in (beginner, slowed, ann):
        for name, range in known.items():
            assert range.low <= getattr(hero, name) <= range.high, name
    assert ann.defence == known["defence"].high == 189
    assert ann.move == known["move"].high == 300
    assert {name: range for name, range in known.items() if range.low == range.high} == {}
    lows = {name: range.low for name, range in known.items()}
    assert lows == {
        **dict.fromkeys(("strong", "clever", "magic", "xp", "health", "defence", "move", "stunt_points", "insane", "money"), 0),
        "quick": -10,
        "level": 1,
        "max_health": 1,
        "sanity": -15,  # from 9 at most to as far below nothing, and by 6 at a time
    }
    assert (known["sanity"].high, known["level"].high, known["insane"].high) == (9, 11, 99)
    assert (known["strong"].high, known["quick"].high, known["health"].high) == (30, 30, 999)


# --- what is refused ---


@pytest.mark.parametrize(("rival", "who"), [("ann", "bob"), ("bob", "ann"), ("ann", "best"), ("bob", "pick")])
def test_anybody_but_the_hero_may_be_the_rival(rival: str, who: str) -> None:
    assert refused(f"contest: {{ability: quick, rival: {rival}, who: {who}, win: good, lose: bad}}") == []


@pytest.mark.parametrize("who", ["ann", "bob"])
def test_nobody_is_their_own_rival(who: str) -> None:
    found = refused(f"contest: {{ability: quick, rival: {who}, who: {who}, win: good, lose: bad}}")
    assert found == [("a hero cannot be their own rival", "name another hero")]


CONTEST = "contest: {{{}, win: good, lose: bad}}"
CHASE = "chase: {{flee: true, {}, caught: good, away: bad}}"


@pytest.mark.parametrize(
    ("section", "message"),
    [
        (CONTEST.format("ability: quick, foe: rat, rival: ann"), "it has a foe and a rival, and there is one other side"),
        (CONTEST.format("foe: rat"), "it names neither a skill nor an ability"),
        ("check: {tn: 3, success: good, failure: bad}", "it names neither a skill nor an ability"),
        ("initiative: {win: good, lose: bad}", "it needs either a foe or a quick"),
        ("initiative: {foe: rat, quick: 2, win: good, lose: bad}", "it needs either a foe or a quick"),
        (CHASE.format("bonus: 1"), "nothing says who the other side is"),
        (CHASE.format("foe: rat, riding: true, vehicle: {quick: 3}"), "the heroes cannot ride and drive"),
        (CHASE.format("name: the riders, foe_shoots: true"), "only a foe of the book can shoot"),
        (CHASE.format("foe: rat, hazards: [{ability: quick}]"), "nothing says how bad it is"),
        (CHASE.format("foe: rat, hazards: [{ability: quick, tn: 6, costs: damage}]"), "nothing says how bad it is"),
        (CHASE.format("foe: rat, hazards: [{ability: quick, tn: 6, costs: both}]"), "nothing says how bad it is"),
        ("hazard: {ability: quick, tn: 6, avoided: good, harmed: bad}", "nothing says how bad it is"),
        ("hazard: {ability: quick, damage: 6, avoided: good, harmed: bad}", "nothing says how bad it is"),
        ("hazard: {rating: minor, avoided: good, harmed: bad}", "it names neither a skill nor an ability"),
        ("cast: {spell: heal, magic_lock: true, success: good, failure: bad}", "Heal opens no locks"),
        ("cast: {spell: magic-bolt, magic_lock: true, success: good, failure: bad}", "Magic Bolt opens no locks"),
        ("cast: {spell: fair-winds, magic_lock: true, success: good, failure: bad}", "Fair Winds opens no locks"),
        ("fight: {foes: [rat], distance: {cat: 3}, win: good, lose: bad}", "`distance` names cat, who is not in this fight"),
        ("recover: {hospital: true}, goto: good", "nothing in it brings Sanity back"),
        ("recover: {cure: true, hospital: true}, goto: good", "nobody stays there for any week"),
        ("recover: {safer: true, therapist: true}, goto: good", "nobody stays there for any week"),
    ],
)
def test_what_makes_no_sense_is_refused(section: str, message: str) -> None:
    cat = f"{FOES}  cat: {{name: Cat, strong: 1, clever: 1, quick: 5}}\n"
    assert [found for found, _ in refused(section, cat)] == [message]


@pytest.mark.parametrize(
    "section",
    [
        CHASE.format("name: the riders"),
        CHASE.format("foe: rat, riding: true"),
        CHASE.format("foe: rat, vehicle: {quick: 3}"),
        CHASE.format("foe: rat, foe_shoots: true"),
        CHASE.format("foe: rat, hazards: [{ability: quick, tn: 6}]"),  # it costs a step, which is no damage
        CHASE.format("foe: rat, hazards: [{ability: quick, rating: minor, costs: both}]"),
        "cast: {spell: heal, success: good, failure: bad}",
        "cast: {spell: open, magic_lock: true, success: good, failure: bad}",
        "initiative: {foe: rat, win: good, lose: bad}",
        "fight: {foes: [rat], arrive: {2: [cat]}, distance: {cat: 3, rat: 1}, win: good, lose: bad}",
        "recover: {weeks: 1, hospital: true, therapist: true}, goto: good",
        "recover: {cure: true}, goto: good",
        "recover: {safer: true}, goto: good",
    ],
)
def test_what_makes_sense_is_not(section: str) -> None:
    assert refused(section, f"{FOES}  cat: {{name: Cat, strong: 1, clever: 1, quick: 5}}\n") == []


def foes(figures: str) -> list[tuple[str, str]]:
    """What is found where a fox, beside the rat, has these figures."""
    return refused("goto: good", f"{FOES}  fox: {{name: Fox, clever: 1, quick: 3, {figures}}}\n")


def test_a_foe_without_strength_needs_health_of_its_own() -> None:
    assert foes("strong: 0") == [("a foe whose `strong` is 0 has no Health to begin with", "add `health:`")]
    assert foes("strong: 0, health: 1") == foes("strong: 1") == foes("strong: 1, health: 1") == []


def test_a_foe_is_not_bound_to_itself_and_begins_with_what_it_has() -> None:
    assert foes("strong: 1, bound_to: rat") == []
    ((message, _),) = foes("strong: 1, bound_to: fox")
    assert "cannot be bound to itself" in message
    bites = "strong: 1, attacks: {bite: {damage: 1, skill: Bite}}, tactics: "
    assert foes(f"{bites}{{first: bite}}") == foes(f"{bites}{{pursue: true}}") == []
    ((message, _),) = foes(f"{bites}{{first: claw}}")
    assert "begin with claw, and it has no attack of that id" in message
    assert [message for message, _ in foes("strong: 1, attacks: {bite: {damage: 1, skill: Bite, bonus: 2}}")] == [
        "an attack has a bonus or a skill, not both"
    ]


def test_a_weapon_has_one_range() -> None:
    weapon = "gear: {{it: {{name: It, weapon: {{skill: Throw, damage: 1{}}}}}}}\n"
    assert refused("goto: good", weapon.format(", range: 3")) == refused("goto: good", weapon.format("")) == []
    assert refused("goto: good", weapon.format(", range_per_strong: 3")) == []
    assert len(refused("goto: good", weapon.format(", range: 3, range_per_strong: 3"))) == 1


# --- what stands for what ---


def test_a_hazard_on_the_way_costs_what_it_says() -> None:
    def obstacle(figures: str) -> tuple[Any, ...]:
        (met,) = card(CHASE.format(f"foe: rat, hazards: [{{ability: quick, {figures}}}]")).hazards
        return met.check.tn, met.damage, met.step

    assert obstacle("tn: 5") == (5, 0, True)
    assert obstacle("rating: moderate") == (6, 0, True)
    assert obstacle("rating: moderate, costs: damage") == (6, parse("d6"), False)
    assert obstacle("rating: moderate, costs: both") == (6, parse("d6"), True)
    assert obstacle("tn: 5, damage: 2, costs: both") == (5, 2, True)
    assert obstacle("rating: major, tn: 5, damage: 2, costs: damage") == (5, 2, False)


def test_a_hazard_is_as_its_rating_has_it_but_for_what_is_written() -> None:
    def hazard(figures: str) -> tuple[Any, ...]:
        given = card(f"hazard: {{ability: quick, {figures}, avoided: good, harmed: bad}}")
        return given.tn, given.damage

    assert hazard("rating: major") == (10, parse("d6*2"))
    assert hazard("rating: major, tn: 3") == (3, parse("d6*2"))
    assert hazard("rating: major, damage: 1") == (10, 1)
    assert hazard("tn: hard, damage: d6") == (8, parse("d6"))


def test_a_bare_kind_of_ship_is_as_the_table_has_it() -> None:
    battle = card("ship_battle: {ours: trader, theirs: [assault-ship, {like: trader, to_hit: 2}], win: good, lose: bad}", "")
    assert [(weapon.name, weapon.to_hit) for weapon in battle.ours.ship.weapons] == [("torpedoes", 3)]
    assert [(weapon.name, weapon.to_hit) for ship in battle.theirs for weapon in ship.ship.weapons] == [
        ("guided lasers", 2),
        ("torpedoes", 5),
    ]
    assert [ship.gunners for ship in (battle.ours, *battle.theirs)] == [0, 0, 0]
    assert [ship.label for ship in battle.theirs] == ["the Skr'kk'kki assault ship", "the trader"]


def test_a_ship_has_the_figures_and_weapons_that_are_written() -> None:
    ship = "{like: trader, name: the Gull, strong: 0, quick: 1, health: 2, defence: 0, weapons: [lasers], gunners: 3}"
    (other,) = card(f"ship_battle: {{ours: fighter, theirs: [{ship}], win: good, lose: bad}}", "").theirs
    made = other.ship
    assert (other.label, other.gunners) == ("the Gull", 3)
    assert (made.strong, made.quick, made.health, made.defence, made.move) == (0, 1, 2, 0, 9)
    assert [weapon.name for weapon in made.weapons] == ["lasers"]


def test_a_kind_of_ship_is_told_in_a_line_for_whoever_looks_for_one() -> None:
    ours = shapes().ways["ship_battle"].fields["ours"].shape
    told = str(ours.schema())  # type: ignore[attr-defined]
    assert "Fighter: Strong 3, Quick 6, Health 6, Defence 8; lasers; Shooting" in told
    assert "Trader: Strong 4, Quick 2, Health 9, Defence 7; torpedoes, lasers; Shooting" in told
    assert "Starship: Strong 7, Quick 4, Health 20, Defence 12; lasers, missiles; Artillery" in told


def test_a_bolt_strikes_one_with_one_attack_and_flies_for_ever() -> None:
    (bolt,) = listed()["projectile"].weapons
    assert bolt == Weapon("Throw", 3, range=20, attacks=1, blast=0, reload=0, ammunition=None, sights=False, stun=False)
    assert (bolt.attacks, bolt.blast, bolt.reload) == (1, 0, 0)
    assert {id for id, item in listed().items() if any(weapon.blast for weapon in item.weapons)} == {"pipe-rocket"}
    assert {id for id, item in listed().items() if any(weapon.attacks > 1 for weapon in item.weapons)} == {"machine-gun"}


def test_switches_left_out_are_the_rulebooks() -> None:
    assert book("  one: {text: Hm., goto: good}\n", "").book.rules == Switches()
    assert Switches() == (
        *(6, False, False, "none", False, "none", False, False, True),
        *("universal", None, None, True, None, (), True, True, False),
    )
