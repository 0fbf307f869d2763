"""What heroes have to hand where there are no distances: with mooks, and from vehicles (ruling: whoever acts uses the best)."""

from __future__ import annotations

from solo.systems.onedice.people import Attack, Hero
from solo.systems.onedice.readiness import Arms, left, ranged, used
from solo.table import Party
from tests.systems.onedice.small_books import somebody

HANDS = Attack("unarmed", (("strong", 3), ("Bruiser", 9)), 0)
ARROWS = (("quiver", 20), ("handful", 3))


def weapon(name: str, bonus: int, damage: int, **more: object) -> Attack:
    return Attack(name, (("strong", bonus),), damage, item=name)._replace(**more)


def best(*attacks: Attack) -> list[str]:
    """What somebody has left of these, the best first."""
    ann = somebody()
    return [attack.name for attack in left(Arms((("ann", attacks),)), ann, Party((ann,)))]


def test_the_best_is_what_hits_and_harms_most_taken_together() -> None:
    # 7 against 6, whatever their product is
    assert best(weapon("sabre", 3, 3), weapon("cannon", 1, 6)) == ["cannon", "sabre"]
    assert best(weapon("cannon", 1, 6), weapon("sabre", 3, 3)) == ["cannon", "sabre"]
    # 5 against 4, where one of them does no damage of its own
    assert best(weapon("staff", 2, 2), weapon("glove", 5, 0)) == ["glove", "staff"]
    assert best(weapon("axe", 2, 4), weapon("rod", 4, 3)) == ["rod", "axe"]
    # of equals, the one that stands first
    assert best(weapon("blade", 2, 3), weapon("club", 3, 2)) == ["blade", "club"]
    assert best(weapon("club", 3, 2), weapon("blade", 2, 3)) == ["club", "blade"]


def test_a_weapon_goes_before_bare_hands_and_what_stays_in_hand_before_what_is_thrown() -> None:
    assert best(HANDS, weapon("rock", 1, 1, once=True), weapon("knife", 0, 1)) == ["knife", "rock", "unarmed"]


def test_what_is_thrown_or_must_be_loaded_is_used_once() -> None:
    ann, bob = somebody(), somebody("bob")
    party = Party((ann, bob))
    spear, musket, sword = weapon("spear", 4, 3, once=True), weapon("musket", 5, 4, reload=1), weapon("sword", 2, 3)
    mine = (spear, musket, sword, HANDS)
    arms = Arms((("ann", mine), ("bob", mine)))

    def names(hero: Hero) -> list[str]:
        return [attack.name for attack in left(arms, hero, party)]

    arms, party = used(arms, ann, sword, party)
    assert names(ann) == ["musket", "sword", "spear", "unarmed"]
    arms, party = used(arms, ann, spear, party)
    assert names(ann) == ["musket", "sword", "unarmed"]
    arms, party = used(arms, ann, musket, party)
    assert names(ann) == ["sword", "unarmed"]
    assert names(bob) == ["musket", "sword", "spear", "unarmed"]  # Bob's are still there
    assert arms.spent == (("ann", "musket"), ("ann", "spear"))
    assert party.heroes == (ann, bob)  # and nothing has been taken from anybody
    assert left(Arms(()), ann, party) == ()


def test_a_shot_is_spent_and_without_any_left_the_bow_is_of_no_use() -> None:
    bow = weapon("bow", 5, 3, range=25, loads=ARROWS)
    ann = somebody(gear=("handful",), shots=(("handful", 1),))
    arms, party = Arms((("ann", (bow, HANDS)),)), Party((ann,))
    assert left(arms, ann, party) == (bow, HANDS)
    arms, party = used(arms, ann, bow, party)
    (after,) = party.heroes
    assert after.gear == ()
    assert arms.spent == ()  # it is not thrown
    assert left(arms, after, party) == (HANDS,)
    assert left(arms, after, party._replace(pack=(("quiver", 1),))) == (bow, HANDS)


def test_what_reaches_further_than_a_hand() -> None:
    near, pistol, bow = weapon("sword", 2, 3), weapon("pistol", 2, 2, range=10), weapon("bow", 2, 3, range=1)
    assert ranged((near, pistol, bow, HANDS)) == (pistol, bow)
    assert ranged(()) == ()
