"""The list of skills (pp. 10-11), the names they go by, and the difficulties of p. 15."""

from __future__ import annotations

import pytest

from solo.systems.onedice import rules
from solo.systems.onedice.skins import SKINS, foreign_skills, skin

LISTED = {
    "strong": "Blades, Bludgeon, Bruiser, Intimidate, Swim",
    "clever": "Artillery, Art, Command, Computers, Craft, Cryptology, Disguise, Dodgy, Engineering, Investigation, Language, "
    "Lore, Medicine, Navigate, Negotiate, Pilot, Psychology, Research, Science, Security, Shooting, "
    "Survival, Teaching, Track, Trade",
    "quick": "Acrobatics, Archery, Climb, Drive, Entertainer, Gambling, Perception, Pickpocket, Sneaky, Throw",
}
ADDED = {
    "Weird Science": "clever",
    "Cybernetics": "clever",
    "Hyperdrive": "clever",
    "Robotics": "clever",
    "Sensors": "clever",
    "Riding": "quick",  # p. 26, in no list
    "Mining": "strong",  # p. 12, an example's
}


@pytest.mark.rule("§2 skills and their abilities")
def test_the_forty_skills_and_those_of_settings_and_examples() -> None:
    forty = {skill: ability for ability, names in LISTED.items() for skill in names.split(", ")}
    assert len(forty) == 40
    assert rules.skills() == forty | ADDED
    assert {skill: rules.ability_of(skill) for skill in forty} == forty


@pytest.mark.rule("§2 other names")
@pytest.mark.parametrize(
    ("written", "one"),
    [
        ("Navigation", "Navigate"),
        ("Negotiation", "Negotiate"),
        ("Investigate", "Investigation"),
        ("Pick Pocket", "Pickpocket"),
        ("Pick Pockets", "Pickpocket"),
        ("Climbing", "Climb"),
        ("Computer", "Computers"),
        ("Languages", "Language"),
        ("Stealthy", "Sneaky"),
        ("Telekinetic Throw", "Throw"),
        ("Blades", "Blades"),
        ("Druid Magic", None),  # a label for spells
        ("Bite", None),  # creatures' own
        ("blades", None),
    ],
)
def test_names_that_occur_in_the_text(written: str, one: str | None) -> None:
    assert rules.skill_named(written) == one


@pytest.mark.rule("§2 languages")
def test_every_language_is_a_skill_of_its_own() -> None:
    assert rules.skill_named("Language(Arcane)") == "Language (Arcane)"
    assert rules.skill_named("Languages ( Old Norse )") == "Language (Old Norse)"
    assert rules.skill_named("Language ()") is None
    assert rules.skill_named("Language ( )") is None
    assert rules.ability_of("Language (Arcane)") == "clever"
    assert rules.ability_of("Language") == "clever"
    with pytest.raises(KeyError):
        rules.ability_of("Fishing (Trout)")


@pytest.mark.rule("§3 difficulties")
def test_difficulties() -> None:
    assert sorted(rules.difficulties().values()) == [3, 6, 8, 10, 12]
    assert rules.difficulties()["challenging"] == 6


@pytest.mark.rule("§3 checks")
@pytest.mark.figures("§3 untrained")
def test_no_skill_and_no_modifier_is_the_ability_alone() -> None:
    assert rules.check(4, 2, 6) == (6, True, 0)
    assert rules.check(3, 2, 6) == (5, False, -1)
    assert rules.check(1, 6, 6) == (7, True, 1)  # no failure on a 1 but where a rule says so
    assert rules.check(6, 2, 9) == (8, False, -1)  # and no success on a 6
    assert rules.check(1, 6, 6, one_fails=True) == (7, False, 1)
    assert rules.check(2, 6, 6, one_fails=True) == (8, True, 2)


@pytest.mark.rule("§1 derived values")
def test_without_armour_defence_is_of_the_higher_ability() -> None:
    assert rules.derive(2, 3) == (6, 9, 30)
    assert rules.derive(3, 1, 2) == (9, 11, 10)


@pytest.mark.rule("§2 skills a setting adds or forbids")
def test_what_a_setting_has() -> None:
    space = {"Cybernetics", "Hyperdrive", "Robotics", "Sensors"}
    assert foreign_skills("universal") == space | {"Weird Science"}
    assert foreign_skills("supers") == space
    assert foreign_skills("space") == {"Weird Science"}
    assert foreign_skills("fantasy") == space | {"Weird Science", "Computers", "Pilot", "Science", "Shooting"}


def test_settings_name_only_skills_that_there_are() -> None:
    named = set()
    for setting in map(skin, SKINS):
        named |= {*setting.extra_skills, *setting.forbidden_skills}
        named |= {skill for template in setting.templates.values() for way in template.ways for skill in way}
        raised = {what for power in setting.powers.values() for what in power.raises}
        named |= raised - {"strong", "clever", "quick", "defence"}
    assert {skill for skill in named if rules.skill_named(skill) != skill} == set()
