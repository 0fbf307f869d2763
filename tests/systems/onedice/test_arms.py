"""Which weapon: what somebody can attack with, what is best at a distance, and what there is to choose."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.onedice.arms import against, attacks, choices, readied, unloaded, usable
from solo.systems.onedice.combat import Fight
from solo.systems.onedice.people import Attack, Gear, Hero, Rounds, Switches, Weapon
from solo.table import Party
from tests.systems.onedice.fights import beast, melee
from tests.systems.onedice.small_books import as_read, somebody

SKILLS = (("Archery", 1), ("Blades", 2), ("Bludgeon", 1), ("Bruiser", 1), ("Shooting", 2), ("Throw", 1))
ANN = somebody("ann", skills=SKILLS)  # Strong 3, Clever 2, Quick 2


def weapon(skill: str, damage: int, **more: Any) -> Weapon:
    return Weapon(skill, damage)._replace(**more)


WEAPONS = {
    "sword": (weapon("Blades", 3),),
    "knife": (weapon("Blades", 1), weapon("Throw", 1, range_per_strong=1)),
    "club": (weapon("Bludgeon", 2),),
    "bow": (weapon("Archery", 3, range=25, ammunition="arrows"),),
    "rifle": (weapon("Shooting", 4, range=400, sights=True),),
    "gun": (weapon("Shooting", 4, range=15),),
    "musket": (weapon("Shooting", 9, range=20, reload=1),),
    "burst": (weapon("Shooting", 2, range=15, attacks=3),),
    "rocket": (weapon("Artillery", 9, range=50, blast=3),),
    "mortar": (weapon("Artillery", 7, range=9),),
    "cannon": (weapon("Artillery", 18, range=9),),
    "laser": (weapon("Shooting", 3, range=50, stun=True),),
    "rapier": (weapon("Blades", 3),),
    "spear": (weapon("Blades", 3), weapon("Throw", 3, range_per_strong=2)),
}
GEAR = {id: Gear(id, id.capitalize(), weapons=ways) for id, ways in WEAPONS.items()}
GEAR |= {"sights": Gear("sights", "Sights", sights=3), "lens": Gear("lens", "Lens", sights=2), "lamp": Gear("lamp", "Lamp")}
WITH_ARROWS = {**GEAR, "quiver": Gear("quiver", "Quiver", rounds=Rounds("arrows", 20))}


def at_hand(*items: str, pack: tuple[str, ...] = (), **more: bool) -> list[tuple[str, int, int]]:
    """Item, bonus and damage of what Ann can attack with; bare hands are no item."""
    there = attacks(ANN._replace(gear=items), pack, GEAR, **more)
    return [(attack.item, attack.bonus, attack.damage) for attack in there]


HANDS = ("", 3 + 1, 0)


def test_what_is_carried_and_what_lies_in_the_pack_and_bare_hands_last() -> None:
    # sword 1d6 + 5 for 3; club 1d6 + 4 for 2 is worse in every way, and so are the hands
    assert at_hand("sword") == [("sword", 5, 3)]
    assert at_hand("club", "sword") == [("sword", 5, 3)]
    assert at_hand("lamp", pack=("sword",)) == [("sword", 5, 3)]
    assert at_hand() == at_hand("lamp") == [HANDS]
    # of two that are alike the first is left, in the order in which they are carried
    assert at_hand("rapier", "sword") == [("rapier", 5, 3)]
    assert at_hand("sword", pack=("rapier",)) == [("sword", 5, 3)]


def test_what_strikes_true_is_no_better_than_what_strikes_hard() -> None:
    # sword 1d6 + 5 for 3, rifle 1d6 + 4 for 4, gun the same: on the whole as good, but the sword's bonus is higher
    assert at_hand("sword", "gun") == [("sword", 5, 3)]
    heavy = GEAR | {"gun": Gear("gun", "Gun", weapons=(weapon("Shooting", 5, range=15),))}
    there = attacks(ANN._replace(gear=("sword", "gun")), (), heavy)
    assert [attack.item for attack in there] == ["sword", "gun"]


def test_three_attacks_are_more_than_one_and_a_blast_is_another_thing() -> None:
    assert at_hand("sword", "burst") == [("sword", 5, 3), ("burst", 4, 2)]
    assert at_hand("rocket", "sword") == [("rocket", 2, 9), ("sword", 5, 3)]
    # what must be loaded, or is used up by shooting, leaves something else at hand
    assert at_hand("musket", "sword") == [("musket", 4, 9), ("sword", 5, 3)]
    assert at_hand("musket") == [("musket", 4, 9), HANDS]
    armed = ANN._replace(gear=("bow",))
    assert [attack.item for attack in attacks(armed, (), GEAR)] == ["bow"]
    assert [attack.item for attack in attacks(armed, (), WITH_ARROWS)] == ["bow", ""]
    (bow, _) = attacks(armed, (), WITH_ARROWS)
    assert (bow.loads, bow.ammunition) == ((("quiver", 20),), "arrows")


def test_how_far_it_reaches_matters_where_there_are_distances() -> None:
    assert at_hand("sword", "gun", distance=True) == [("sword", 5, 3), ("gun", 4, 4)]
    assert at_hand("gun", "rifle", distance=True) == [("rifle", 4, 4)]
    assert at_hand("rifle", "gun", distance=True) == [("rifle", 4, 4)]
    # a gun is as good as a club everywhere
    assert at_hand("gun", "club", distance=True) == [("gun", 4, 4)]


def test_a_blunt_weapon_is_a_way_of_its_own_where_blows_stun() -> None:
    assert at_hand("sword", "club", stunning=True) == [("sword", 5, 3), ("club", 4, 2)]  # and as good as hands
    assert at_hand("sword", stunning=True) == [("sword", 5, 3), HANDS]
    (club,) = attacks(ANN._replace(gear=("club",)), (), GEAR, stunning=True)
    assert club.blunt
    assert [attack.blunt for attack in attacks(ANN._replace(gear=("sword",)), (), GEAR, stunning=True)] == [False, True]


def test_sharp_and_blunt_are_two_things_where_blows_stun_however_good_either_is() -> None:
    plain = somebody("ann", gear=("club", "knife"))
    assert [attack.item for attack in attacks(plain, (), GEAR, stunning=True)] == ["club", "knife"]
    assert [attack.item for attack in attacks(plain, (), GEAR)] == ["club"]


def test_a_weapon_may_be_called_as_its_book_likes() -> None:
    yataghan = {"yataghan": Gear("yataghan", "yataghan", weapons=(weapon("Blades", 0),)), "club": GEAR["club"]}
    there = attacks(ANN._replace(gear=("club", "yataghan")), (), yataghan)
    assert [attack.item for attack in there] == ["club", "yataghan"]  # which strikes truer


def test_a_throw_is_left_out_where_it_is_as_good_in_the_hand() -> None:
    assert at_hand("spear") == [("spear", 5, 3)]
    stab, throw, hands = attacks(ANN._replace(gear=("spear",)), (), GEAR, distance=True)
    assert hands.item == ""  # once it is thrown, nothing else is left
    assert (stab.range, stab.once, throw.range, throw.once) == (None, False, 6, True)  # twice Strong
    assert (throw.bonus, throw.skill) == (2 + 1, (("Throw", 1),))
    # and what is thrown leaves the other thing that may be thrown too
    pieces = attacks(ANN._replace(gear=("spear", "spear")), (), GEAR, distance=True)
    assert [(piece.item, piece.once) for piece in pieces] == [
        ("spear", False),
        ("spear", True),
        ("spear 2", False),
        ("spear 2", True),
        ("", False),
    ]
    carried = attacks(ANN._replace(gear=("knife",)), ("knife", "knife"), GEAR, distance=True)
    assert {piece.item for piece in carried} == {"knife", "knife 2", "knife 3", ""}


def test_a_laser_may_be_set_to_stun_and_is_another_thing_then() -> None:
    wounds, stuns = attacks(ANN._replace(gear=("laser",)), (), GEAR)
    assert (wounds.item, wounds.damage, wounds.stuns) == ("laser", 3, False)
    assert (stuns.item, stuns.damage, stuns.stuns, stuns.bonus, stuns.range) == ("laser", 0, True, 4, 50)


def test_the_best_sights_at_hand_help_with_what_they_fit() -> None:
    (rifle,) = attacks(ANN._replace(gear=("rifle", "lens")), ("sights",), GEAR)
    assert rifle.terms == (("clever", 2), ("Shooting", 2), ("sights", 3))
    assert rifle.skill == (("Shooting", 2),)
    (gun,) = attacks(ANN._replace(gear=("gun", "sights")), (), GEAR)
    assert gun.terms == (("clever", 2), ("Shooting", 2))
    (plain,) = attacks(ANN._replace(gear=("rifle",)), (), GEAR)
    assert plain.terms == (("clever", 2), ("Shooting", 2))


def test_tools_are_for_checks() -> None:
    (sword,) = attacks(ANN._replace(gear=("sword",), tools=(("Blades", 2),)), (), GEAR)
    assert sword.bonus == 5


def test_an_attack_has_all_that_its_weapon_has() -> None:
    musket, _ = attacks(ANN._replace(gear=("musket",)), (), GEAR)
    assert (musket.name, musket.reload, musket.once, musket.blast, musket.attacks) == ("Musket", 1, False, 0, 1)
    rocket, _ = attacks(ANN._replace(gear=("rocket",)), (), GEAR)
    assert (rocket.blast, rocket.attacks, rocket.blunt, rocket.ammunition, rocket.loads) == (3, 1, False, "", ())
    hands = attacks(ANN, (), GEAR)[0]
    assert (hands.name, hands.terms, hands.skill) == ("unarmed", (("strong", 3), ("Bruiser", 1)), (("Bruiser", 1),))
    assert (hands.damage, hands.blunt, hands.item) == (0, True, "")


@pytest.mark.parametrize(
    ("items", "best"),
    [
        (("club", "sword"), "sword"),
        (("musket", "spear"), "musket"),  # 4 + 9 against 5 + 3
        (("burst", "gun"), "burst"),  # three times 4 + 2
        (("rocket", "sword"), "rocket"),  # 2 + 9
        (("mortar", "sword"), "mortar"),  # 2 + 7 against 5 + 3, though 14 is less than 15
        (("gun", "burst"), "burst"),
        (("burst", "cannon"), "cannon"),  # 2 + 18
        (("laser",), "laser"),
        ((), ""),
    ],
)
def test_what_is_in_hand_where_nothing_is_known_of_distance(items: tuple[str, ...], best: str) -> None:
    found = readied(ANN._replace(gear=items), (), GEAR)
    assert (found.item, found.stuns, found.once) == (best, False, False)


def test_a_weapon_goes_before_bare_hands_and_what_stays_in_hand_before_what_is_thrown() -> None:
    brawler = somebody("ann", strong=9, clever=0, quick=0, skills=(("Bruiser", 9),))
    # three attacks of 0 and 1 against one of 18
    feeble = {"burst": Gear("burst", "Burst", weapons=(weapon("Shooting", 1, attacks=3),))}
    assert readied(brawler._replace(gear=("burst",)), (), feeble).item == "burst"
    # thrown, 3 and 9; in hand, 5 and 3
    rock = GEAR | {"rock": Gear("rock", "Rock", weapons=(weapon("Throw", 9, range_per_strong=3),))}
    assert readied(ANN._replace(gear=("rock",)), (), rock).item == "rock"
    assert readied(ANN._replace(gear=("rock", "sword")), (), rock).item == "sword"


# --- in a fight ---


def attack(item: str, bonus: int, damage: int, **more: Any) -> Attack:
    return Attack(item.capitalize(), (("strong", bonus),), damage, item=item)._replace(**more)


SWORD, BOW = attack("sword", 5, 3), attack("bow", 3, 3, range=25)
MUSKET = attack("musket", 5, 9, range=20, reload=1)
ROCKET = attack("rocket", 5, 9, range=50, blast=3)
RAT = beast("rat")


def facing(metres: int | None, *arms: Attack, hero: Hero = ANN, **more: Any) -> tuple[Fight, Party]:
    fight = melee((hero,), (RAT,), *arms)
    if metres is not None:
        fight = fight._replace(ground=(("ann", 100), ("rat", 100 + metres)))
    return fight._replace(**more), Party((hero,))


def in_hand(metres: int | None, *arms: Attack, **more: Any) -> str | None:
    """The item Ann attacks the rat with, so many metres away."""
    fight, party = facing(metres, *arms, **more)
    found = against(fight, ANN, "rat", party)
    assert found == against(as_read(fight), as_read(ANN), as_read("rat"), as_read(party))
    return None if found is None else found.item


@pytest.mark.parametrize(
    ("metres", "item"), [(None, "sword"), (0, "sword"), (2, "sword"), (3, "bow"), (25, "bow"), (26, None), (300, None)]
)
def test_the_best_of_what_reaches_is_in_hand(metres: int | None, item: str | None) -> None:
    assert in_hand(metres, BOW, SWORD) == item


def test_what_is_readied_stays_in_hand_where_it_reaches() -> None:
    assert in_hand(2, BOW, SWORD, drawn=(("ann", BOW), ("bob", SWORD))) == "bow"
    assert in_hand(2, BOW, SWORD, drawn=(("bob", BOW),)) == "sword"
    assert in_hand(9, BOW, SWORD, drawn=(("ann", SWORD),)) == "bow"
    assert in_hand(2, BOW, SWORD, drawn=(("ann", BOW),), spent=(("ann", "bow"),)) == "sword"


def test_what_is_thrown_or_must_be_loaded_is_not_to_hand() -> None:
    assert in_hand(2, MUSKET, SWORD) == "musket"
    assert in_hand(2, MUSKET, SWORD, spent=(("ann", "musket"),)) == "sword"
    assert in_hand(2, MUSKET, SWORD, spent=(("bob", "musket"),)) == "musket"
    fight, party = facing(None, MUSKET, SWORD, spent=(("ann", "musket"),))
    assert [each.item for each in usable(fight, ANN, party)] == ["sword", ""]
    assert unloaded(fight, ANN) == (MUSKET,)
    assert unloaded(facing(None, MUSKET, SWORD)[0], ANN) == ()
    assert unloaded(facing(None, MUSKET, SWORD, spent=(("bob", "musket"), ("ann", "sword")))[0], ANN) == ()


def test_a_bow_needs_arrows_where_they_are_counted() -> None:
    bow = BOW._replace(loads=(("quiver", 20),))
    fight, party = facing(9, bow)
    assert against(fight, ANN, "rat", party) is None
    archer = ANN._replace(gear=("quiver",))
    assert against(fight, archer, "rat", party) == bow
    assert against(fight, ANN, "rat", party._replace(pack=(("quiver", 1),))) == bow


@pytest.mark.parametrize(("metres", "item"), [(None, "sword"), (2, "sword"), (3, "rocket"), (4, "rocket")])
def test_a_blast_is_not_for_close_quarters_by_itself(metres: int | None, item: str) -> None:
    assert in_hand(metres, ROCKET._replace(blast=2), SWORD) == item


def test_a_blast_that_reaches_oneself_is_the_last_to_be_taken() -> None:
    assert in_hand(3, ROCKET, BOW) == "bow"
    assert in_hand(4, ROCKET, BOW) == "rocket"
    assert in_hand(3, ROCKET) == "rocket"


def offered(metres: int | None, *arms: Attack, stunning: bool = False, **more: Any) -> list[str]:
    fight, party = facing(metres, *arms, **more)
    party = party._replace(rules=Switches(stunning=stunning))
    found = choices(fight, ANN, "rat", party)
    assert found == choices(as_read(fight), as_read(ANN), as_read("rat"), as_read(party))
    return [each.item for each in found]


HEAVY = attack("axe", 3, 4)


def test_there_is_a_choice_between_what_strikes_true_and_what_strikes_hard() -> None:
    # the sword has 5 and 3, the axe 4 and 5: either may be wanted
    axe = attack("axe", 4, 5)
    assert offered(None, SWORD, axe) == ["sword"]
    assert offered(None, SWORD, axe, drawn=(("ann", SWORD),)) == ["axe"]
    assert offered(None, SWORD, HEAVY) == []  # 3 and 4 are worse in both
    assert offered(None) == []
    assert offered(300, SWORD, axe) == []


def test_only_what_reaches_is_offered_and_what_is_left() -> None:
    long = attack("pike", 4, 5, range=9)
    near = attack("axe", 3, 7)
    assert offered(2, SWORD, long, near) == ["sword", "pike"]
    assert offered(2, SWORD, long, near, spent=(("ann", "pike"),)) == ["sword"]
    assert offered(9, SWORD, long, near) == []
    assert offered(9, SWORD, long, near, attack("bow", 5, 1, range=9)) == ["bow"]
    assert offered(9, SWORD, long, near, attack("bow", 5, 1, range=8)) == []
    assert offered(None, SWORD, long, near) == ["sword", "pike"]


def test_bare_hands_are_a_choice_only_where_blows_stun() -> None:
    hands = somebody("ann", skills=(("Bruiser", 9),))
    fight, party = facing(None, SWORD, hero=hands)
    assert choices(fight, hands, "rat", party._replace(rules=Switches())) == ()
    assert [each.item for each in choices(fight, hands, "rat", party._replace(rules=Switches(stunning=True)))] == [""]
