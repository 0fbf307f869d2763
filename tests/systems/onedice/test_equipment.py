"""What can be bought and carried (pp. 29-33), held against the rulebook's tables."""

from __future__ import annotations

import pytest

from solo.systems.onedice import equipment
from solo.systems.onedice.equipment import ListedWeapon
from solo.systems.onedice.rules import skills

# damage, cost
CLOSE = {
    "axe": (2, 15),
    "club": (2, 5),
    "cosh": (2, 5),
    "cudgel": (2, 5),
    "dagger": (2, 10),
    "hatchet": (2, 10),
    "improvised": (1, None),
    "knife": (1, 5),
    "laser-stick": (4, 100),
    "spear": (3, 15),
    "sword": (3, 50),
    "unarmed": (0, None),
    "whip": (1, 10),
}
# damage, range, cost
GUNS = {
    "blunderbuss": (4, 5, 60),
    "large-handgun": (4, 15, 300),
    "small-handgun": (2, 10, 200),
    "laser-pistol": (3, 50, 200),
    "laser-rifle": (4, 500, 500),
    "machine-gun": (6, 200, 2000),
    "musket": (4, 20, 50),
    "pipe-rocket": (10, 50, 5000),
    "shotgun": (5, 20, 1000),
    "sniping-rifle": (6, 2000, 1800),
    "rifle": (4, 400, 1000),
}
# damage, range with Strong 2, range with Strong 3, cost
OTHER = {
    "bow": (3, 25, 25, 15),
    "crossbow": (3, 40, 40, 40),
    "dagger": (2, 6, 9, 10),
    "hatchet": (2, 4, 6, 10),
    "knife": (1, 2, 3, 5),
    "rock": (1, 6, 9, None),
    "sling": (2, 15, 15, 1),
    "spear": (3, 4, 6, 15),
}
CLOSE_ELSEWHERE = {"quarterstaff": 3, "greatsword": 4, "battle-axe": 2, "rusty-dagger": 2, "shoddy-spear": 2, "giant-club": 5}


@pytest.mark.rule("§12 close combat weapons")
def test_close_combat() -> None:
    there = {id: (weapon.damage, weapon.cost) for id, weapon in equipment.close_weapons().items() if id not in CLOSE_ELSEWHERE}
    assert there == CLOSE


@pytest.mark.rule("§12 guns")
def test_guns() -> None:
    there = {id: (gun.damage, gun.range, gun.cost) for id, gun in equipment.guns().items() if id not in ("hand-laser", "raygun")}
    assert there == GUNS
    assert all(gun.reach(strong) == gun.range for gun in equipment.guns().values() for strong in (1, 3))


@pytest.mark.rule("§12 other ranged weapons")
def test_other_ranged() -> None:
    there = {
        id: (weapon.damage, weapon.reach(2), weapon.reach(3), weapon.cost)
        for id, weapon in equipment.other_ranged().items()
        if id not in CLOSE_ELSEWHERE
    }
    assert there == OTHER


@pytest.mark.rule("§12 things in no table")
@pytest.mark.figures("§20 quivers and rounds")
def test_what_the_book_uses_and_no_table_has() -> None:
    close = equipment.close_weapons()
    assert {id: close[id].damage for id in CLOSE_ELSEWHERE} == CLOSE_ELSEWHERE
    assert all(close[id].cost is None for id in CLOSE_ELSEWHERE)
    laser = equipment.guns()["hand-laser"]
    assert (laser.damage, laser.range, laser.cost, laser.ammunition) == (3, 50, 200, None)
    assert equipment.guns()["raygun"].damage == 6
    spear = equipment.other_ranged()["shoddy-spear"]
    assert (spear.damage, spear.reach(2)) == (2, 4)
    assert equipment.armour()["very-light-armour"][2:5] == ("suit", 1, 0)


@pytest.mark.figures("§2 weapons and their skills")
@pytest.mark.parametrize(
    ("skill", "weapons"),
    [
        ("Blades", "axe dagger hatchet knife laser-stick spear sword greatsword battle-axe rusty-dagger shoddy-spear"),
        ("Bludgeon", "club cosh cudgel improvised whip quarterstaff giant-club"),
        ("Bruiser", "unarmed"),
        ("Archery", "bow crossbow"),
        ("Throw", "dagger hatchet knife rock sling spear rusty-dagger shoddy-spear"),
        ("Artillery", "pipe-rocket"),
        (
            "Shooting",
            "blunderbuss large-handgun small-handgun laser-pistol laser-rifle machine-gun musket shotgun sniping-rifle rifle "
            "hand-laser raygun",
        ),
    ],
)
def test_each_weapon_has_its_skill(skill: str, weapons: str) -> None:
    groups = (equipment.close_weapons(), equipment.guns(), equipment.other_ranged())
    assert {id for group in groups for id, weapon in group.items() if weapon.skill == skill} == set(weapons.split())


@pytest.mark.figures("§5 hand to hand", "§5 guns and artillery", "§5 other ranged")
def test_each_kind_of_weapon_has_its_ability() -> None:
    groups = ("strong", equipment.close_weapons()), ("clever", equipment.guns()), ("quick", equipment.other_ranged())
    for ability, group in groups:
        assert {skills()[weapon.skill] for weapon in group.values()} == {ability}


@pytest.mark.figures("§7 range")
def test_reach() -> None:
    stabbed, thrown = equipment.uses("dagger")
    assert (stabbed.skill, stabbed.reach(3)) == ("Blades", 2)
    assert (thrown.skill, thrown.reach(3), thrown.reach(1), thrown.reach(0)) == ("Throw", 9, 3, 0)
    assert [use.skill for use in equipment.uses("rifle")] == ["Shooting"]
    assert equipment.uses("feather") == ()


@pytest.mark.figures("§12 machine gun", "§12 pipe rocket")
def test_bursts_and_blasts() -> None:
    every = [*equipment.close_weapons().values(), *equipment.guns().values(), *equipment.other_ranged().values()]
    assert {weapon.id: weapon.attacks for weapon in every if weapon.attacks != 1} == {"machine-gun": 3}
    assert {weapon.id: weapon.blast for weapon in every if weapon.blast} == {"pipe-rocket": 3}


@pytest.mark.figures("§7 reloading")
def test_what_takes_a_round_to_load() -> None:
    slow = {id: gun.reload for id, gun in equipment.guns().items() if gun.reload}
    assert slow == {"blunderbuss": 1, "musket": 1, "sniping-rifle": 1}


@pytest.mark.figures("§12 ammunition", "§20 quivers and rounds")
def test_what_is_loaded_with_what() -> None:
    loaded: dict[str | None, set[str]] = {}
    for id, weapon in (equipment.guns() | equipment.other_ranged()).items():
        loaded.setdefault(weapon.ammunition, set()).add(id)
    none = loaded.pop(None)
    assert loaded == {
        "small-rounds": {"large-handgun", "small-handgun", "machine-gun"},
        "large-rounds": {"rifle", "sniping-rifle", "shotgun", "musket", "blunderbuss"},
        "pipe-rocket-round": {"pipe-rocket"},
        "arrows": {"bow"},
    }
    assert {"laser-pistol", "laser-rifle", "hand-laser"} < none
    kit = equipment.kit()
    assert {id: (kit[id].lot, kit[id].cost) for id in loaded if id} == {
        "small-rounds": (20, 10),
        "large-rounds": (10, 100),
        "pipe-rocket-round": (1, 200),
        "arrows": (20, 10),
    }


@pytest.mark.figures("§12 sights")
def test_sights() -> None:
    assert {id for id, gun in equipment.guns().items() if gun.sights} == {"rifle", "sniping-rifle", "laser-rifle"}
    assert equipment.kit()["magnifying-sights"][3:4] == (800,)
    assert {id: item.sights for id, item in equipment.listed().items() if item.sights} == {"magnifying-sights": 3}


# --- armour ---


@pytest.mark.rule("§12 armour")
def test_armour() -> None:
    there = {id: (piece.kind, piece.defence, piece.quick, piece.cost) for id, piece in equipment.armour().items()}
    assert there == {
        "light-armour": ("suit", 1, 0, 100),
        "heavy-armour": ("suit", 2, -2, 5000),
        "shield": ("shield", 1, 0, 100),
        "energy-field": ("shield", 1, 0, 100),
        "very-light-armour": ("suit", 1, 0, None),
    }


# --- the rest of the list ---


@pytest.mark.rule("§12 clothing, kit, food, lodging")
@pytest.mark.parametrize(
    ("kind", "costs"),
    [
        ("clothing", "fine-clothes 200, pauper-clothes 0-10, respectable-clothes 50, rugged-clothes 50"),
        (
            "adventuring",
            "backpack 10, bedroll 5, candles 1/10, car 1000+, flint-and-tinder 1, lantern 10, handheld-computer 100+, "
            "mobile-phone 40+, oil-flask 1, powerboat 10000+, rope 2/10, large-sack 2, small-sack 1, "
            "sled 300+, tent 30, torch 1, waterskin 1, writing-kit 10+",
        ),
        ("food", "meal-out 1+, travel-rations 5"),
        ("lodging", "doss-house 1, tavern 5+, hotel 30+"),
        ("specialist", "climbing-kit 10, compass 15, security-set 20, doctors-bag 50, hacker-kit 500+"),
        ("ammunition", "small-rounds 10/20, large-rounds 100/10, pipe-rocket-round 200, arrows 10/20"),
        ("sights", "magnifying-sights 800"),
        ("potions", "healing-potion None"),
    ],
)
def test_prices(kind: str, costs: str) -> None:
    def written(article: equipment.Article) -> str:
        top = f"-{article.up_to}" if article.up_to is not None else "+" if article.or_more else ""
        return f"{article.id} {article.cost}{top}" + (f"/{article.lot}" if article.lot > 1 else "")

    assert ", ".join(written(article) for article in equipment.kit().values() if article.kind == kind) == costs


@pytest.mark.rule("§12 clothing, kit, food, lodging")
def test_what_burns_for_an_hour() -> None:
    assert {id: article.hours for id, article in equipment.kit().items() if article.hours} == {"oil-flask": 1, "torch": 1}


@pytest.mark.figures("§12 specialist tools", "§3 facility and doctor's bag")
@pytest.mark.parametrize(
    ("skill", "tool", "bonus"),
    [
        ("Climb", "climbing-kit", 1),
        ("Navigate", "compass", 1),
        ("Security", "security-set", 2),
        ("Medicine", "doctors-bag", 1),
        ("Computers", "hacker-kit", 1),
    ],
)
def test_tools(skill: str, tool: str, bonus: int) -> None:
    found = equipment.listed()[tool].tool
    assert found == (skill, bonus)
    assert len([item for item in equipment.listed().values() if item.tool is not None]) == 5


@pytest.mark.figures("§12 healing potion")
def test_a_potion() -> None:
    heals = equipment.kit()["healing-potion"].heals
    assert heals is not None
    assert (heals.least, heals.most) == (1, 6)
    assert [id for id, article in equipment.kit().items() if article.heals] == ["healing-potion"]


def test_a_weapon_of_no_range_reaches_what_is_at_hand() -> None:
    assert ListedWeapon("fork", "fork", "Blades", 1).reach(9) == 2


def test_items_have_every_use_of_a_weapon() -> None:
    dagger = equipment.listed()["dagger"]
    assert [(weapon.skill, weapon.reach(2)) for weapon in dagger.weapons] == [("Blades", None), ("Throw", 6)]
    assert dagger.price == 10
    gun = equipment.listed()["machine-gun"].weapons[0]
    assert (gun.attacks, gun.ammunition, gun.range) == (3, "small-rounds", 200)
    assert equipment.listed()["small-rounds"].rounds == ("small-rounds", 20)


def test_a_nights_lodging_and_bare_hands_are_no_items() -> None:
    assert not {"tavern", "hotel", "doss-house", "unarmed"} & equipment.listed().keys()


def test_every_price_is_for_one_unless_a_lot_is_named() -> None:
    lots = {id: article.lot for id, article in equipment.kit().items() if article.lot != 1}
    assert lots == {"candles": 10, "rope": 10, "small-rounds": 20, "large-rounds": 10, "arrows": 20}
    assert equipment.Article("hat", "hat", "clothing") == ("hat", "hat", "clothing", None, False, None, 1, None, None, 0, None)


def test_only_ammunition_is_rounds_and_only_a_specialists_kit_is_a_tool() -> None:
    there = equipment.listed()
    assert {id: item.rounds for id, item in there.items() if item.rounds is not None} == {
        "small-rounds": ("small-rounds", 20),
        "large-rounds": ("large-rounds", 10),
        "pipe-rocket-round": ("pipe-rocket-round", 1),
        "arrows": ("arrows", 20),
    }
    tools = {"climbing-kit", "compass", "security-set", "doctors-bag", "hacker-kit"}
    assert {id for id, item in there.items() if item.tool is not None} == tools
    assert {id for id, item in there.items() if item.potion is not None} == {"healing-potion"}


def test_items_have_the_names_and_prices_of_the_tables() -> None:
    there = equipment.listed()
    assert (there["lantern"].name, there["lantern"].price, there["lantern"].weapons) == ("lantern", 10, ())
    assert there["heavy-armour"].armour == (2, "suit", -2)
    assert (there["shield"].armour, there["shield"].price) == ((1, "shield", 0), 100)
    rifle, rocket, musket = (there[id].weapons[0] for id in ("rifle", "pipe-rocket", "musket"))
    assert (rifle.sights, rocket.sights, rocket.blast, musket.reload) == (True, False, 3, 1)
    assert [weapon.range_per_strong for weapon in there["dagger"].weapons] == [None, 3]
    assert there["improvised"].price is None
