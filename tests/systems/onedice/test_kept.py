"""Heroes between adventures: what comes along into a book, and what goes home from it."""

from __future__ import annotations

from typing import Any

import pytest

from solo.book.model import Book
from solo.systems.onedice import kept
from solo.systems.onedice.people import MONEY_MAX, Hero, Switches
from solo.systems.onedice.states import Craft, Growth, Lasting, Mind
from tests.systems.onedice.small_books import as_read, book, somebody

GEAR = """\
rules: {stunt_points: 4}
gear:
  sword: {like: sword}
  arrows: {like: arrows}
  bow: {like: bow}
  heavy-armour: {like: heavy-armour}
  key: {name: Key}
  fire: {name: Fire, weapon: {skill: Throw, damage: 5, range: 20}}
  large-handgun: {like: large-handgun}
"""


@pytest.fixture(scope="module")
def there() -> Book:
    return book("  1: {text: Hm., goto: good}\n", GEAR).book


KEPT = somebody(
    "",
    health=2,
    stunt_points=1,
    money=30,
    gear=("sword", "bow", "arrows", "key", "lantern", "fire", "large-handgun"),
    craft=Craft(("heal", "wish"), ("rage", "flight"), (("castings", 1), ("rage", 1))),
    mind=Mind(4, 7),
    growth=Growth(xp=150),
    lasting=(Lasting("toughen", defence=2, hours=1),),
    shots=(("arrows", 7), ("quiver", 3)),
    locked=(("bob", 24),),
    powers=("fire", "gliding"),
    article="the",
    state="retired",
)
RULES = Switches(stunt_points=4)


def test_a_hero_arrives_rested_with_what_the_book_has_too(there: Book) -> None:
    hero = kept.arrived(KEPT, "ann-2", there, RULES)
    assert (hero.id, hero.article, hero.health, hero.stunt_points, hero.money, hero.state) == ("ann-2", "", 9, 4, 30, "up")
    # what is a book's own stays in it, and what this book does not have stays at home
    assert hero.gear == ("sword", "bow", "arrows", "fire", "large-handgun")
    assert hero.craft == Craft(("heal",), ("rage",))
    assert (hero.lasting, hero.locked, hero.shots, hero.powers) == ((), (), (("arrows", 7),), ("fire",))
    assert (hero.mind, hero.growth) == (Mind(4, 7), Growth(xp=150))
    assert kept.arrived(as_read(KEPT), "ann-2", there, RULES) == hero


@pytest.mark.parametrize(("health", "wounds", "then"), [(2, False, 9), (2, True, 2), (0, True, 9), (1, True, 1), (9, True, 9)])
def test_wounds_come_along_where_the_book_says_so(there: Book, health: int, wounds: bool, then: int) -> None:
    hero = kept.arrived(KEPT._replace(health=health), "ann", there, RULES._replace(brought_wounds=wounds))
    assert hero.health == then


def test_a_book_may_leave_gear_and_money_at_home_but_no_powers(there: Book) -> None:
    bare = kept.arrived(KEPT, "ann", there, RULES._replace(brought_gear=False, brought_money=False))
    assert (bare.gear, bare.money, bare.shots) == (("fire",), 0, ())


def test_a_setting_has_its_own_weapons(there: Book) -> None:
    hero = kept.arrived(KEPT, "ann", there, RULES._replace(skin="fantasy"))
    assert hero.gear == ("sword", "bow", "arrows", "fire")


def test_armour_that_comes_along_is_worn(there: Book) -> None:
    weak = somebody("", 1, 2, 1, gear=("heavy-armour",))
    hero = kept.arrived(weak, "ann", there, RULES)
    assert (hero.armour, hero.quick, hero.slowed, hero.defence) == (2, -1, -2, 5)


def home(
    there: Book, before: Hero = KEPT, pack: dict[str, int] | None = None, rules: Switches = RULES, **ended: Any
) -> Hero | None:
    """The kept hero after a book that they ended so."""
    hero = kept.arrived(before, "ann", there, rules)._replace(**ended)
    back = kept.went_home(before, hero, pack or {}, there, rules)
    assert kept.went_home(as_read(before), as_read(hero), pack or {}, there, rules) == back
    return back


@pytest.mark.parametrize(
    ("state", "health", "comes", "then", "is_then"),
    [
        ("up", 5, True, 5, "up"),
        ("up", 1, True, 1, "up"),
        ("up", 0, False, 0, ""),
        ("out", 0, True, 1, "up"),
        ("dying", 0, False, 0, ""),
        ("dead", 0, False, 0, ""),
        ("retired", 6, True, 6, "retired"),
        ("retired", 0, True, 1, "retired"),
    ],
)
def test_who_comes_home(there: Book, state: str, health: int, comes: bool, then: int, is_then: str) -> None:
    back = home(there, state=state, health=health)
    assert (back is not None) == comes
    if back is not None:
        assert (back.health, back.state, back.id) == (then, is_then, "")


def test_what_was_left_at_home_is_there_and_what_was_found_comes_with_them(there: Book) -> None:
    back = home(there, pack={"bow": 2, "key": 1}, gear=("sword", "arrows", "key", "heavy-armour"), money=50)
    assert back is not None
    # key and lantern had stayed at home; bow and gun are gone; armour and two bows are new
    assert back.gear == ("key", "lantern", "sword", "arrows", "heavy-armour", "bow", "bow")
    assert back.money == 50
    assert back.shots == (("arrows", 7),)
    assert (back.lasting, back.locked, back.tools, back.craft.used) == ((), (), (), ())
    without = home(there, gear=("sword",))
    assert without is not None
    assert without.shots == ()


def test_money_left_at_home_is_added_to_what_was_earned(there: Book) -> None:
    rules = RULES._replace(brought_money=False)
    back = home(there, rules=rules, money=12)
    assert back is not None
    assert back.money == 42
    rich = home(there, before=KEPT._replace(money=MONEY_MAX), rules=rules, money=1)
    assert rich is not None
    assert rich.money == MONEY_MAX


def test_armour_is_taken_off_at_home(there: Book) -> None:
    weak = somebody("", 1, 2, 1, gear=("heavy-armour",))
    back = home(there, before=weak)
    assert back is not None
    assert (back.quick, back.armour, back.slowed) == (1, 0, 0)
    used = home(there, craft=Craft(("heal",), ("rage",), (("castings", 1),)), lasting=(Lasting("rage", 2),))
    assert used is not None
    assert (used.craft.used, used.lasting) == ((), ())


@pytest.mark.parametrize(("growth", "points"), [(Growth(), 0), (Growth(150), 150), (Growth(0, 3), 3), (Growth(150, 3), 150)])
def test_experience_is_one_or_the_other(growth: Growth, points: int) -> None:
    assert kept.experienced(KEPT._replace(growth=growth)) == points


def test_a_name_of_ones_own_needs_no_article() -> None:
    hero = kept.called(KEPT, "Kim")
    assert (hero.name, hero.article, hero.label) == ("Kim", "", "Kim")


def test_what_may_be_carried_is_the_rulebooks_list_and_the_bolts_of_powers() -> None:
    listed = kept.listed()
    assert listed["sword"].name == "Sword"
    assert {id for id, item in listed.items() if item.name[:1].islower()} == set()
    (bolt,) = listed["fire"].weapons
    assert (bolt.skill, bolt.damage, bolt.range, listed["fire"].name) == ("Throw", 5, 20, "Fire")
    assert listed["projectile"].weapons[0].damage == 3
    assert "fly" not in listed
    assert "key" not in listed


@pytest.mark.parametrize(
    ("party", "rules", "health"),
    [("bring", "brought_wounds: true", 1), ("bring", "", 3), ("create", "brought_wounds: true", 3)],
)
def test_the_feeblest_hero_has_the_least_of_everything(party: str, rules: str, health: int) -> None:
    there = book("  1: {text: Hm., goto: good}\n", f"rules: {{stunt_points: 0{rules and ', '}{rules}}}\n").book
    there = there._replace(party=there.party._replace(bring=party == "bring", create=party == "create"))
    hero = kept.feeblest(there)
    assert (hero.strong, hero.clever, hero.quick, hero.magic) == (1, 1, 1, 0)
    assert (hero.health, hero.max_health, hero.defence, hero.move) == (health, 3, 3, 10)
    assert (hero.armour, hero.stunt_points, hero.money, hero.skills, hero.gear) == (0, 0, 0, (), ())
