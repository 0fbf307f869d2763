"""What OneDice can say about a book's rolls and fights without playing it. Figures are worked out by hand from the rulebook."""

from __future__ import annotations

import pytest

from solo.book.model import SystemWay
from solo.book.reader import read
from solo.lint.check import Subject
from solo.lint.checks import play
from solo.play.world import World
from solo.systems import onedice
from tests.conftest import world_of

ENDS = """\
  2: {text: Good., ending: victory}
  3: {text: Bad., ending: defeat}
"""


def text(way: str, top: str, extra: str) -> str:
    """Two heroes: Ann with Strong 1, Quick 3 and Sneaky 1; Bob with Strong 3, Quick 1 and Blades 2."""
    return (
        "id: the-mill\ntitle: The Mill\nsystem: onedice\nstart: 1\n"
        "heroes:\n  ann: {name: Ann, strong: 1, clever: 2, quick: 3, skills: {Sneaky: 1}}\n"
        "  bob: {name: Bob, strong: 3, clever: 2, quick: 1, skills: {Blades: 2}}\n"
        f"{top}death: {4 if extra else 3}\nsections:\n  1:\n    text: Hm.\n    {way}\n{extra}{ENDS}"
    )


def world(way: str, top: str = "rules: {stunt_points: 0}\n", extra: str = "") -> World:
    return world_of(text(way, top, extra))


def refused(way: str, top: str) -> list[str]:
    """What is found when the book is read."""
    return [finding.message for finding in read(text(way, top, ""), {"onedice": onedice.shapes}, "x").findings]


def possible(way: str, top: str = "rules: {stunt_points: 0}\n", extra: str = "") -> set[str]:
    there = world(way, top, extra)
    on = there.book.sections["1"].way
    assert isinstance(on, SystemWay)
    return set(onedice.outcomes(on, there.book))


def told(way: str, top: str = "rules: {stunt_points: 0}\n", extra: str = "") -> list[tuple[str, str]]:
    return [(finding.check, finding.message) for finding in onedice.findings(world(way, top, extra).book)]


FOES = "foes:\n  ox: {name: Ox, strong: 8, clever: 0, quick: 9, skills: {Sneaky: 2}}\nrules: {stunt_points: 0}\n"
CHECK = "check: {{ability: quick, tn: {}, success: 2, failure: 3}}"


@pytest.mark.parametrize(
    ("tn", "outcomes"),
    [
        (2, {"success"}),  # Bob's 1 on the die and Quick 1
        (3, {"success", "failure"}),
        (9, {"success", "failure"}),  # Ann's 6 and Quick 3
        (10, {"failure"}),
    ],
)
def test_a_check(tn: int, outcomes: set[str]) -> None:
    assert possible(CHECK.format(tn)) == outcomes


def test_a_skill_and_a_bonus_count() -> None:
    assert possible("check: {skill: Sneaky, bonus: 2, tn: 12, success: 2, failure: 3}") == {"success", "failure"}
    assert possible("check: {skill: Sneaky, bonus: 2, tn: 13, success: 2, failure: 3}") == {"failure"}
    assert possible("check: {skill: Sneaky, bonus: 2, tn: 4, success: 2, failure: 3}") == {"success"}  # Bob: 1 + 1 + 2


@pytest.mark.parametrize(
    "top", ["rules: {stunt_points: 1}\n", "", "rules: {stunt_points: 0}\nparty: {create: true, bring: true}\n"]
)
def test_a_stunt_point_succeeds_at_anything(top: str) -> None:
    assert possible(CHECK.format(40), top) == {"success", "failure"}


def test_points_and_abilities_may_be_won_on_the_way() -> None:
    more = "  4: {text: Hm., set: {stunt_points: 1}, goto: 2}\n"
    assert possible(CHECK.format(40), extra=more) == {"success", "failure"}
    stronger = "  4: {text: Hm., when: [{if: visited(1), text: Hm., add: {quick: 1}}], goto: 2}\n"
    assert possible(CHECK.format(20), extra=stronger) == {"success", "failure"}
    assert possible("check: {ability: strong, tn: 20, success: 2, failure: 3}", extra=stronger) == {"failure"}


def test_a_beginner_of_the_players_own_has_three_at_most() -> None:
    made = "rules: {stunt_points: 0}\nparty: {create: true}\n"
    assert possible("check: {skill: Lore, tn: 11, success: 2, failure: 3}", made) == {"success", "failure"}  # 6 + 3 + 2
    assert possible("check: {skill: Lore, tn: 12, success: 2, failure: 3}", made) == {"failure"}
    assert possible("check: {skill: Lore, tn: 2, success: 2, failure: 3}", made) == {"success"}  # 1 + 1 + 0


@pytest.mark.parametrize(
    ("way", "outcomes"),
    [
        ("contest: {ability: strong, foe_bonus: 8, win: 2, lose: 3}", {"win", "lose"}),  # Bob 9, it 9: the hero's
        ("contest: {ability: strong, foe_bonus: 9, win: 2, lose: 3}", {"lose"}),
        ("contest: {ability: strong, foe_bonus: 8, win: 2, lose: 3, draw: 3}", {"draw", "lose"}),
        ("contest: {ability: strong, foe_bonus: -4, win: 2, lose: 3}", {"win"}),  # Ann 2, it 2
        ("contest: {ability: strong, foe_bonus: -4, win: 2, lose: 3, draw: 3}", {"win", "draw"}),
        ("contest: {ability: strong, foe_bonus: -5, win: 2, lose: 3, draw: 3}", {"win"}),
        ("contest: {skill: Sneaky, foe: ox, win: 2, lose: 3}", {"lose"}),  # Ann 10, the ox 1 + 9 + 2
        ("initiative: {foe: ox, win: 2, lose: 3}", {"lose"}),
        ("initiative: {quick: 8, win: 2, lose: 3}", {"win", "lose"}),
        ("attack: {defence: 9, hit: 2, miss: 3}", {"hit", "miss"}),  # Bob's fists: 6 + Strong 3
        ("attack: {defence: 10, hit: 2, miss: 3}", {"miss"}),
        ("attack: {defence: 2, hit: 2, miss: 3}", {"hit"}),
        ("fight: {foes: [ox], win: 2, lose: 3, flee: 3}", {"win", "lose", "flee"}),
    ],
)
def test_other_ways_on(way: str, outcomes: set[str]) -> None:
    assert possible(way, FOES) == outcomes


def test_a_weapon_of_the_book_counts_and_a_hit_may_have_to_exceed() -> None:
    knife = FOES + "gear: {knife: {name: Knife, weapon: {skill: Blades, damage: 2}}}\n"
    assert possible("attack: {defence: 11, hit: 2, miss: 3}", knife) == {"hit", "miss"}
    assert possible("attack: {defence: 12, hit: 2, miss: 3}", knife) == {"miss"}
    strict = knife.replace("stunt_points: 0", "stunt_points: 0, strict_hit: true")
    assert possible("attack: {defence: 11, hit: 2, miss: 3}", strict) == {"miss"}


def test_what_is_said() -> None:
    assert told(CHECK.format(10)) == [
        ("impossible-check", "this check cannot succeed: it takes 10, and even a 6 on the die makes no more than 9")
    ]
    assert told(CHECK.format(2)) == [
        ("trivial-check", "this check cannot fail: even a 1 on the die makes 2, which is always enough")
    ]
    assert told(CHECK.format(6)) == []
    (finding,) = onedice.findings(world(CHECK.format(10)).book)
    assert finding.span is not None
    assert (finding.span.line, finding.span.column) == (13, 33)
    contest = "contest: {ability: strong, foe_bonus: 8, win: 2, lose: 3, draw: 3}"
    assert told(contest) == [
        ("impossible-check", "this contest cannot be won: it takes 10, and even a 6 on the die makes no more than 9")
    ]


# --- fights ---

MOTH = "strong: 0, clever: 0, quick: 0, health: 1, attacks: {wings: {bonus: -9, damage: 0}}"


def fights(foe: str, top: str = "rules: {stunt_points: 0}\n", hero: str = "") -> list[str]:
    there = world(f"fight: {{foes: [it], win: 2, lose: 3{hero}}}", f"foes: {{it: {{name: It, {foe}}}}}\n{top}")
    return [finding.check for finding in play._fights(there)]


def test_a_fight_nobody_wins() -> None:
    # Defence 27 is beyond any die
    assert fights("strong: 9, clever: 0, quick: 3") == ["hopeless-fight"]


def test_a_fight_that_stunt_points_win_is_none() -> None:
    # 3 + 1..6 damage each time Defence is ignored: Health 4 is gone at one blow, surprise or not
    foe = "strong: 9, clever: 0, quick: 3, health: 1"
    assert fights(foe, "rules: {stunt_points: 0}\n") == ["hopeless-fight"]
    assert fights(foe, "rules: {stunt_points: 6}\n") == []


def test_a_fight_nobody_loses() -> None:
    # Defence is 9 for both heroes, and it reaches 6 - 9 at most
    assert fights(MOTH) == ["unlosable-fight"]


def test_a_fight_of_equals_is_neither() -> None:
    assert fights("strong: 2, clever: 2, quick: 2, defence: 6, attacks: {teeth: {bonus: 4, damage: 2}}") == []


BOUND = "  {0}: {{name: {0}, strong: 2, clever: 0, quick: 1, bound_to: {1}}}\n"


def bound(**masters: str) -> str:
    return "rules: {stunt_points: 0}\nfoes:\n" + "".join(BOUND.format(*pair) for pair in masters.items())


def test_foes_bound_in_a_circle_are_one_finding() -> None:
    (finding,) = onedice.findings(world("goto: 2", bound(imp="elf", elf="ogre", ogre="hag", hag="elf")).book)
    assert finding.message == "foes are bound to each other in a circle: elf to ogre, ogre to hag and hag to elf"
    assert finding.span is not None
    assert finding.span.line == 11, "where the elf is bound"
    assert [related.span.line for related in finding.related] == [12, 13]


def test_foes_bound_in_a_row_are_none() -> None:
    hag = "  hag: {name: Hag, strong: 2, clever: 0, quick: 1}\n"
    assert told("goto: 2", bound(imp="elf", elf="ogre", ogre="hag", kobold="hag") + hag) == []


def test_a_foe_bound_to_itself_is_one_finding() -> None:
    assert refused("goto: 2", bound(imp="imp")) == ["foe imp cannot be bound to itself"]


@pytest.mark.parametrize(
    ("arrive", "message"),
    [
        ("{1: [imp]}", "a round of `arrive` of section 1 is 1; 2 to 20 are allowed"),
        ("{soon: [imp]}", "a round of `arrive` of section 1 must be a whole number, and this is the text “soon”"),
        ("{3: [ogre]}", "entry 1 of `3` of `arrive` of section 1 names “ogre”, and no foe is called that"),
        ("{3: imp}", "`3` of `arrive` of section 1 must be a list, and this is the text “imp”"),
    ],
)
def test_a_fault_of_who_comes_later_names_the_key(arrive: str, message: str) -> None:
    foes = "foes:\n  imp: {name: Imp, strong: 1, clever: 1, quick: 1}\n"
    assert refused(f"fight: {{foes: [imp], arrive: {arrive}, win: 2, lose: 3}}", foes) == [message]


def test_hits_that_do_no_damage_win_and_lose_nothing() -> None:
    # Bob's fists reach Defence 9 with a 6, and so does it his: a margin of 0 and no weapon
    assert fights("strong: 3, clever: 2, quick: 2") == ["hopeless-fight"]  # neither won nor lost


def test_whom_nobody_knows_nobody_judges() -> None:
    assert fights("strong: 9, clever: 0, quick: 3", "rules: {stunt_points: 0}\nparty: {create: true}\n") == []
    assert fights(MOTH, "party: {bring: true}\n") == []


def test_the_weakest_and_the_strongest() -> None:
    top = (
        "rules: {stunt_points: 2}\nparty: {size: 1..2}\n"
        "gear:\n  knife: {name: Knife, weapon: {skill: Blades, damage: 2}}\n  lamp: {name: Lamp}\n"
    )
    there = world("gain: [knife]\n    goto: 2", top)
    weakest, strongest = onedice.parties(there.book)
    assert [[hero.id for hero in party.heroes] for party in weakest] == [["ann"], ["bob"]]
    assert {(hero.health, hero.stunt_points) for party in weakest for hero in party.heroes} == {(1, 0)}
    assert [[(hero.id, hero.health, hero.stunt_points) for hero in party.heroes] for party in strongest] == [
        [("ann", 3, 2), ("bob", 9, 2)]
    ]
    assert [party.pack for party in strongest] == [(("knife", 1),)]
    assert [party.pack for party in weakest] == [(), ()]


def test_the_bundled_book_has_no_roll_or_fight_without_meaning(raid: World) -> None:
    assert list(onedice.findings(raid.book)) == []
    assert list(play._fights(raid)) == []
    assert [finding.check for finding in play.find(Subject(raid, ""))] == ["neighbour-spoiler"] * 3
