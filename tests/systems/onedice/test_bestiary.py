"""Creatures and sample characters, held against the figures that the rulebook prints."""

from __future__ import annotations

import pytest

from solo.systems.onedice import bestiary, equipment, magic
from solo.systems.onedice.people import Switches, appear, ready_made
from solo.systems.onedice.rules import derive, skill_named
from solo.systems.onedice.skins import skin

# Strong, Clever, Quick, Health, Defence, Move, skills, treasure, experience
CREATURES = {
    "goblin": (2, 1, 2, 6, 6, 20, "Blades 2, Archery 2", "1d6", 15),
    "orc": (5, 1, 2, 12, 9, 20, "Blades 2, Bludgeon 3", "1d6*10", 40),
    "troll": (7, 1, 1, 15, 12, 10, "Bludgeon 4", "1d6*50", 150),
    "ratman": (1, 2, 4, 3, 9, 40, "Blades 2, Archery 3", "1d6*5", 30),
    "skeleton": (2, 1, 3, 6, 6, 20, "Blades 2, Archery 2", "1d6", 25),
    "zombie": (4, 1, 1, 9, 9, 10, "Bruiser 3", "1d6*2", 25),
    "giant-snake": (5, 1, 3, 12, 7, 40, "Bite 1", None, 100),
    "hired-thug": (3, 1, 1, 9, 9, 10, "Bludgeon 1, Shooting 1, Bruiser 1", None, 30),
    "skrkkkki-drone": (3, 1, 1, 9, 9, 10, "Bludgeon 3, Craft 1, Computers 1", None, 15),
    "skrkkkki-soldier": (4, 1, 1, 12, 12, 10, "Bludgeon 3, Shooting 2, Blades 1, Bruiser 1", None, 30),
    "skrkkkki-scientist": (1, 4, 2, 3, 6, 20, "Science 3, Computers 1, Sensors 1, Hyperdrive 2", None, 10),
    "skrkkkki-officer": (3, 3, 2, 9, 9, 20, "Command 2, Pilot 1, Navigate 1, Blades 3", None, 40),
}
# Strong, Clever, Quick, Magic, Health, Defence, Move as printed; then Defence from armour, and what the formulas do not give
HEROES = {
    "angela-smith": (2, 2, 2, 0, 6, 6, 20, 0, []),
    "georgia-smith": (1, 2, 3, 0, 3, 9, 20, 0, ["move"]),
    "utah-johns": (2, 3, 1, 0, 6, 6, 20, 0, ["move"]),
    "grunge-stout": (4, 2, 1, 0, 12, 12, 10, 0, []),
    "elaina-faladri": (1, 2, 3, 1, 3, 9, 30, 0, []),
    "mae-marchweather": (2, 2, 3, 0, 6, 9, 30, 0, []),
    "lemzip-cradlebark": (1, 2, 2, 2, 3, 6, 20, 0, []),
    "fragr-the-brute": (3, 1, 3, 0, 9, 9, 30, 0, []),
    "alana-janx": (2, 2, 3, 0, 9, 10, 30, 1, ["health"]),
    "gripper-girl": (5, 2, 2, 0, 15, 15, 20, 0, []),
    "glue-hands": (2, 2, 5, 0, 6, 15, 50, 0, []),
    "professor-carnival": (2, 5, 2, 0, 6, 6, 20, 0, []),
    "helana-carver": (2, 2, 2, 0, 6, 6, 20, 0, []),
    "ramlin-fleck": (1, 3, 2, 0, 6, 6, 20, 0, ["health"]),
    "fiona-strang": (3, 2, 1, 0, 9, 9, 10, 0, []),
    "security-officer": (2, 2, 2, 0, 6, 6, 20, 0, []),
}
SKILLS = {
    "angela-smith": "Computers 1, Investigation 1, Medicine 2, Sneaky 1, Survival 1",
    "georgia-smith": "Climb 1, Navigate 1, Pilot 1, Shooting 1, Survival 1, Trade 1",
    "utah-johns": "Blades 1, Language (Ancient) 1, Lore 2, Perception 1, Research 1",
    "grunge-stout": "Blades 2, Bludgeon 1, Perception 1, Craft 1, Bruiser 1",
    "elaina-faladri": "Lore 1, Research 1, Language (Arcane) 1, Medicine 1, Climb 1, Bludgeon 1",
    "mae-marchweather": "Sneaky 2, Security 1, Pickpocket 1, Archery 1, Dodgy 1",
    "lemzip-cradlebark": "Bludgeon 2, Lore 1, Perception 1, Survival 1, Track 1",
    "fragr-the-brute": "Blades 2, Bruiser 2, Climb 1, Throw 1",
    "alana-janx": "Sneaky 2, Blades 1, Climb 1, Pickpocket 1, Security 1",
    "gripper-girl": "Medicine 2, Research 1, Science 1, Weird Science 2, Throw 3",
    "glue-hands": "Investigation 1, Negotiate 1, Research 1, Swim 1, Entertainer 1, Climb 7, Sneaky 3",
    "professor-carnival": "Lore 2, Research 2, Weird Science 8",
    "helana-carver": "Command 1, Navigate 1, Pilot 1, Computers 1, Psychology 1, Bruiser 1",
    "ramlin-fleck": "Science 2, Research 1, Computers 1, Lore 1, Cryptology 1",
    "fiona-strang": "Investigation 2, Sensors 1, Shooting 2, Sneaky 1",
    "security-officer": "Investigation 2, Computers 1, Shooting 2, Sneaky 1",
}
MONEY = {
    "georgia-smith": 100,
    "utah-johns": 120,
    "grunge-stout": 60,
    "elaina-faladri": 60,
    "mae-marchweather": 60,
    "lemzip-cradlebark": 10,
    "fragr-the-brute": 20,
    "alana-janx": 20,
    "gripper-girl": 600,
    "glue-hands": 600,
    "helana-carver": 6000,
    "ramlin-fleck": 4000,
    "fiona-strang": 6000,
    "security-officer": 6000,
}
_SPACE = ("helana-carver", "ramlin-fleck", "fiona-strang", "security-officer")
_SUPERS = ("gripper-girl", "glue-hands", "professor-carnival")
_OTHER = ("angela-smith", "georgia-smith", "utah-johns")


def _rule(id: str) -> str:
    if id in _SPACE:
        return "§18 space sample characters"
    if id in _SUPERS:
        return "§17 supers sample characters"
    return "§18 other sample characters" if id in _OTHER else "§16 fantasy sample characters"


def _heroes() -> list[object]:
    return [pytest.param(id, id=id, marks=pytest.mark.rule(_rule(id))) for id in HEROES]


def _creatures() -> list[object]:
    def rule(id: str) -> str:
        if id.startswith("skr"):
            return "§18 aliens"
        return "§17 supers sample characters" if id == "hired-thug" else "§16 fantasy creatures"

    return [pytest.param(id, id=id, marks=pytest.mark.rule(rule(id))) for id in CREATURES]


def _skills(written: str) -> dict[str, int]:
    return {name: int(points) for name, points in (skill.rsplit(" ", 1) for skill in written.split(", "))}


def test_nobody_is_left_out() -> None:
    assert list(bestiary.creatures()) == list(CREATURES)
    assert list(bestiary.sample_heroes()) == list(HEROES)


@pytest.mark.parametrize("id", _creatures())
def test_a_creature(id: str) -> None:
    card, (*figures, skills, treasure, xp) = bestiary.creatures()[id], CREATURES[id]
    assert [card.strong, card.clever, card.quick, card.health, card.defence, card.move] == figures
    assert card.skills == _skills(str(skills))
    assert (str(card.treasure) if card.treasure else None, card.xp) == (treasure, xp)


@pytest.mark.figures("§16 Regeneration")
def test_only_the_troll_grows_together_again() -> None:
    assert {id: card.regenerates for id, card in bestiary.creatures().items() if card.regenerates} == {"troll": 2}


@pytest.mark.rule("§5 natural weapons", "§16 fantasy creatures")
@pytest.mark.parametrize(
    ("id", "bonus", "damage"),
    [
        ("giant-snake", 5 + 1, 3),  # p. 38
        ("troll", 7 + 4, 5),
        ("goblin", 2 + 2, 2),
        ("zombie", 4 + 3, 0),
        ("skrkkkki-soldier", 1 + 2, 3),  # Clever and Shooting
        ("skrkkkki-scientist", 1, 0),  # bare hands
    ],
)
def test_a_creatures_first_attack(id: str, bonus: int, damage: int) -> None:
    (foe,) = appear([bestiary.creatures()[id]])
    assert (foe.attacks[0].bonus, foe.attacks[0].damage) == (bonus, damage)


def test_bows_of_creatures_shoot_with_quick_and_reach_as_far_as_bows_do() -> None:
    (ratman,) = appear([bestiary.creatures()["ratman"]])
    assert (ratman.attacks[1].bonus, ratman.attacks[1].damage) == (4 + 3, 3)
    ranges = {
        id: {name: attack.range for name, attack in card.attacks.items() if attack.range}
        for id, card in bestiary.creatures().items()
    }
    assert {id: found for id, found in ranges.items() if found} == {
        "goblin": {"bow": 25},
        "ratman": {"bow": 25},
        "skeleton": {"bow": 25},
        "hired-thug": {"handgun": 10},
        "skrkkkki-soldier": {"laser-pistol": 50},
    }


@pytest.mark.parametrize("id", _heroes())
def test_a_sample_character_as_printed(id: str) -> None:
    sample, (*figures, _, off) = bestiary.sample_heroes()[id], HEROES[id]
    card = sample.card
    assert [card.strong, card.clever, card.quick, card.magic, *sample.shown] == figures
    assert list(sample.off) == off
    assert card.skills == _skills(SKILLS[id])
    assert card.money == MONEY.get(id, 0)
    assert card.name
    assert card.about


@pytest.mark.rule("§1 derived values", "§20 printed figures")
@pytest.mark.parametrize("id", HEROES)
def test_the_formulas_give_the_printed_figures_but_where_marked(id: str) -> None:
    sample, (*_, armour, off) = bestiary.sample_heroes()[id], HEROES[id]
    assert isinstance(armour, int)
    derived = derive(sample.card.strong, sample.card.quick, armour)
    differing = [name for name in ("health", "defence", "move") if getattr(derived, name) != getattr(sample.shown, name)]
    assert differing == off


@pytest.mark.rule("§20 printed figures")
def test_what_a_game_takes_where_print_and_formula_differ() -> None:
    def played(id: str) -> tuple[int, int]:
        hero = ready_made(bestiary.sample_heroes()[id].card, None, Switches(), {})
        return hero.max_health, hero.move

    assert played("georgia-smith") == (3, 30)
    assert played("utah-johns") == (6, 10)
    assert played("ramlin-fleck") == (6, 20)
    assert played("alana-janx") == (9, 30)
    alana = bestiary.sample_heroes()["alana-janx"].card
    assert derive(alana.strong, alana.quick) == (6, 9, 30)
    assert {sample.ruling for sample in bestiary.sample_heroes().values() if not sample.off} == {"formula"}


def test_what_sample_characters_have_is_in_the_other_tables() -> None:
    known = {*equipment.close_weapons(), *equipment.guns(), *equipment.other_ranged(), *equipment.armour(), *equipment.kit()}
    for id, sample in bestiary.sample_heroes().items():
        setting = skin(sample.skin)
        assert set(sample.card.gear) <= known, id
        assert set(sample.card.spells) <= set(magic.spells()), id
        assert set(sample.card.specials) <= set(magic.specials()), id
        assert set(sample.powers) <= set(setting.powers), id
        assert sample.weakness is None or sample.weakness in setting.weaknesses, id
        assert sample.species is None or sample.species in setting.species, id
        assert sample.template is None or sample.template in setting.templates, id
        assert {skill for skill in sample.card.skills if skill_named(skill) != skill} == set(), id


@pytest.mark.figures("§10 points of a session")
def test_stunt_points_of_sample_characters() -> None:
    points = {id: sample.stunt_points for id, sample in bestiary.sample_heroes().items()}
    assert points.pop("security-officer") == 3
    assert set(points.values()) == {6}


def test_where_a_ruling_goes_by_the_formula_the_printed_health_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"name": "Kim", "skin": "universal", "strong": 2, "clever": 2, "quick": 2, "health": 9, "defence": 6, "move": 20}
    table = {
        "ruled": {**row, "printed": ["health"], "ruling": "".join(["print", "ed"])},
        "not": {**row, "printed": ["health"], "ruling": "formula"},
        "unsaid": {**row, "printed": ["health"]},
        "other": {**row, "printed": ["move"], "ruling": "printed"},
    }
    monkeypatch.setattr(bestiary, "rows", lambda name: {id: dict(each) for id, each in table.items()})
    found = bestiary.sample_heroes.__wrapped__()
    assert {id: sample.card.health for id, sample in found.items()} == {"ruled": 9, "not": None, "unsaid": None, "other": None}
    assert {sample.shown for sample in found.values()} == {(9, 6, 20)}
    assert [sample.ruling for sample in found.values()] == ["printed", "formula", "formula", "printed"]
