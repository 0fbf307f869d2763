"""The questions that make a hero (pp. 6-13, 29, 34, 55-66): what each offers, with which figures, and what it shuts."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.onedice import making
from solo.systems.onedice.makings import begin
from solo.systems.onedice.people import Switches
from solo.table import Answer, Ask, Scripted
from tests.systems.onedice.test_making import made, open_question

SIX: list[Answer] = ["strong", "clever", "quick"]
TRAVELLED: list[Answer] = [*["travel", "Drive"] * 2, *["travel", "Pilot"] * 2, *["travel", "Riding"] * 2]
FANTASY = Switches(skin="fantasy")
SUPERS = Switches(skin="supers")


def keys(question: Ask) -> list[str]:
    return [option.key for option in question.options]


def fields(question: Ask, *names: str) -> dict[str, tuple[Any, ...]]:
    """What the options say, by their keys."""
    return {option.key: tuple(option.words.field(name) for name in names) for option in question.options}


def shut(question: Ask) -> dict[str, tuple[str, dict[str, Any]]]:
    """The options that cannot be taken, and why."""
    return {option.key: (option.shut.code, dict(option.shut.fields)) for option in question.options if option.shut}


# --- where they come from ---


def test_a_people_is_a_package_or_points_to_give_out() -> None:
    question = open_question([], FANTASY)
    assert question.why.code == "make-species"
    said = {option.key: option.words for option in question.options}
    packages = {
        id: {figure.field("name"): figure.field("points") for figure in words.field("figures")}
        for id, words in said.items()
        if words.code == "make-package"
    }
    assert packages == {
        "dwarf": {"strong": 4, "clever": 2, "quick": 1},
        "elf": {"strong": 1, "clever": 2, "quick": 3, "magic": 1},
    }
    assert said["human"].field("points") == 7
    assert fields(open_question([], FANTASY._replace(ability_points=9)), "points")["human"] == (9,)
    assert open_question([], Switches()).why.code == "make-ability"  # in no setting in particular there are none, and no trades


def test_a_trade_says_what_is_left_to_give_out() -> None:
    question = open_question(["human"], FANTASY)
    assert fields(question, "free") == {"fighter": (2,), "wizard": (3,), "rogue": (2,), "none": (6,)}
    assert shut(question) == {}
    assert fields(open_question(["human"], FANTASY._replace(skill_points=9)), "free")["fighter"] == (5,)


def test_a_trade_may_take_more_points_than_there_are() -> None:
    question = open_question(["human"], FANTASY._replace(skill_points=3))
    too_many = ("make-too-many-points", {"points": 4})
    assert shut(question) == {"fighter": too_many, "rogue": too_many}
    assert fields(question, "free") == {"fighter": (0,), "wizard": (0,), "rogue": (0,), "none": (3,)}
    assert shut(open_question(["human"], FANTASY._replace(skill_points=4))) == {}


def test_magic_is_for_peoples_that_have_some_and_for_worlds_that_do() -> None:
    assert shut(open_question(["dwarf"], FANTASY)) == {"wizard": ("make-needs-magic", {})}
    assert shut(open_question(["elf"], FANTASY)) == {}
    assert shut(open_question(["elf"], FANTASY._replace(magic=False))) == {"wizard": ("make-no-magic-here", {})}


def test_a_trade_shut_for_a_skill_says_which_and_one_of_its_ways_is_enough() -> None:
    question = open_question(["human"], FANTASY._replace(forbidden_skills=("Lore", "Archery", "Blades")))
    assert shut(question) == {"wizard": ("make-skill-not-here", {"skill": "Lore"})}  # Bludgeon and Bruiser are left to a fighter
    ways = open_question(["human", "fighter"], FANTASY._replace(forbidden_skills=("Archery",)))
    assert list(shut(ways).values()) == [("make-skill-not-here", {"skill": "Archery"})] * 2
    assert len(ways.open) == 2


FIGHTERS = [{"Blades", "Archery"}, {"Blades", "Bruiser"}, {"Bludgeon", "Archery"}, {"Bludgeon", "Bruiser"}]


def test_each_way_of_a_trade_is_what_it_says() -> None:
    question = open_question(["human", "fighter"], FANTASY)
    assert question.why.code == "make-way"
    found = []
    for option in question.options:
        skills = {figure.field("name"): figure.field("points") for figure in option.words.field("figures")}
        table = Scripted(["human", "fighter", option.key])
        now: Any = begin(FANTASY)
        while table.script:
            now = making.make(now, table)
        assert now.choices.skills == skills
        assert set(skills.values()) == {2}
        found.append(set(skills))
    assert sorted(map(sorted, found)) == sorted(map(sorted, FIGHTERS))


# --- points ---


def test_ability_points_are_counted_down() -> None:
    question = open_question([], Switches())
    assert (question.why.code, question.why.field("left"), question.why.field("points")) == ("make-ability", 3, 6)
    assert fields(question, "points") == {"strong": (1,), "clever": (1,), "quick": (1,), "magic": (0,)}
    question = open_question(["strong"], Switches())
    assert (question.why.field("left"), fields(question, "points")["strong"]) == (2, (2,))
    question = open_question(["strong", "strong"], Switches())
    assert (question.why.field("left"), fields(question, "points")["strong"]) == (1, (3,))
    assert shut(question) == {"strong": ("make-most", {"most": 3})}
    assert open_question(["strong", "strong", "magic"], Switches()).why.code == "make-skill-group"


def test_magic_is_asked_about_only_where_it_is_for_them() -> None:
    assert keys(open_question([], Switches(magic=False))) == ["strong", "clever", "quick"]
    wizard = open_question(["human", "wizard"], FANTASY)
    assert wizard.why.field("left") == 3  # 7 less one in each of four
    assert fields(wizard, "points") == {"strong": (1,), "clever": (1,), "quick": (1,), "magic": (1,)}
    assert keys(open_question(["human", "none"], FANTASY)) == ["strong", "clever", "quick"]
    assert open_question(["dwarf", "none"], FANTASY).why.code == "make-skill-group"  # a package leaves nothing to give out


def test_with_the_fewest_points_a_wizard_has_none_to_give_out() -> None:
    assert open_question(["human", "wizard"], FANTASY._replace(ability_points=4)).why.code == "make-skill-group"
    assert open_question(["human", "wizard"], FANTASY._replace(ability_points=5)).why.field("left") == 1


def test_a_kind_of_skill_is_named_by_its_first_three_where_there_are_more_than_four() -> None:
    kinds = fields(open_question(SIX, Switches()), "skills")
    assert kinds["travel"] == (("Navigate", "Riding", "Drive", "Pilot"),)
    assert kinds["languages"] == (("Language (Ancient)", "Language (Foreign)"),)
    assert kinds["shadows"] == (("Sneaky", "Pickpocket", "Security", "…"),)
    kinds = fields(open_question(["dwarf", "none"], FANTASY), "skills")
    assert kinds["travel"] == (("Navigate", "Riding", "Drive"),)
    assert kinds["making"] == (("Art", "Craft", "Engineering"),)
    assert kinds["learning"] == (("Lore", "Research", "Investigation", "…"),)  # five: Cryptology and Medicine besides
    assert kinds["fighting"] == (("Blades", "Bludgeon", "Bruiser", "…"),)


def test_a_kind_of_which_nothing_is_to_be_had_is_not_offered() -> None:
    none = Switches(forbidden_skills=("Navigate", "Riding", "Drive", "Pilot"))
    assert "travel" not in keys(open_question(SIX, none))
    assert "travel" in keys(open_question(SIX, none._replace(forbidden_skills=none.forbidden_skills[1:])))


def test_skill_points_are_counted_down_and_two_is_the_most() -> None:
    question = open_question(SIX, Switches())
    assert (question.why.code, question.why.field("left"), question.why.field("points")) == ("make-skill-group", 6, 6)
    question = open_question([*SIX, "travel"], Switches())
    assert (question.why.code, question.why.field("left"), question.why.field("points")) == ("make-skill", 6, 6)
    assert fields(question, "points", "ability") == {
        "Navigate": (0, "clever"),
        "Riding": (0, "quick"),
        "Drive": (0, "quick"),
        "Pilot": (0, "clever"),
        "back": (None, None),
    }
    question = open_question([*SIX, "travel", "Drive", "travel"], Switches())
    assert (question.why.field("left"), fields(question, "points")["Drive"], shut(question)) == (5, (1,), {})
    question = open_question([*SIX, "travel", "Drive", "travel", "Drive", "travel"], Switches())
    assert (question.why.field("left"), fields(question, "points")["Drive"]) == (4, (2,))
    assert shut(question) == {"Drive": ("make-most", {"most": 2})}


def test_a_kind_whose_skills_are_all_at_the_most_is_shut() -> None:
    only = Switches(forbidden_skills=("Navigate", "Riding", "Pilot"))
    once: list[Answer] = [*SIX, "travel", "Drive"]
    assert shut(open_question(once, only)) == {}
    assert shut(open_question([*once, "travel", "Drive"], only)) == {"travel": ("make-most", {"most": 2})}


def test_the_way_back_gives_nothing_out() -> None:
    question = open_question([*SIX, "travel", "back"], Switches())
    assert (question.why.code, question.why.field("left")) == ("make-skill-group", 6)


# --- powers ---

POWERED: list[Answer] = ["none", *SIX, *TRAVELLED]


def test_one_great_power_and_one_or_two_lesser_ones() -> None:
    question = open_question(POWERED, SUPERS)
    assert (question.why.code, question.why.field("left")) == ("make-major-power", 1)
    assert keys(question) == ["body", "skill", "beyond"]
    great: list[Answer] = [*POWERED, "beyond", "invisible"]
    question = open_question(great, SUPERS)
    assert (question.why.code, question.why.field("left")) == ("make-minor-power", 2)
    assert keys(question) == ["body", "skill", "beyond"]  # one there must be
    question = open_question([*great, "beyond", "fly"], SUPERS)
    assert (question.why.code, question.why.field("left")) == ("make-minor-power", 1)
    assert keys(question) == ["body", "skill", "beyond", "none"]
    assert open_question([*great, "beyond", "fly", "none"], SUPERS).why.code == "make-weakness"
    assert open_question([*great, "beyond", "fly", "body", "quicker"], SUPERS).why.code == "make-weakness"


@pytest.mark.parametrize("given", [0, 1, 3])
def test_a_book_may_say_how_many_lesser_powers_there_are(given: int) -> None:
    rules = SUPERS._replace(minor_powers=given)
    script: list[Answer] = [*POWERED, "beyond", "invisible"]
    for place, power in enumerate(("fly", "projectile", "photographic-memory")[:given]):
        question = open_question(script, rules)
        assert (question.why.code, question.why.field("left")) == ("make-minor-power", given - place)
        assert "none" not in keys(question)
        script += ["beyond", power]
    assert open_question(script, rules).why.code == "make-weakness"


def test_powers_are_by_what_they_raise() -> None:
    lesser: list[Answer] = [*POWERED, "beyond", "invisible"]
    assert fields(open_question(lesser, SUPERS), "powers") == {
        "body": (("Stronger", "Cleverer", "Quicker", "Tough Skin"),),
        "skill": (("Chameleon", "Martial Artist", "Wall Scrambler"),),
        "beyond": (("Photographic Memory", "Information Processor", "Projectile", "Fly"),),
    }
    assert fields(open_question([*lesser, "body"], SUPERS), "name", "what", "more") == {
        "stronger": ("Stronger", "strong", 3),
        "cleverer": ("Cleverer", "clever", 3),
        "quicker": ("Quicker", "quick", 3),
        "tough-skin": ("Tough Skin", "defence", 3),
        "back": (None, None, None),
    }
    assert fields(open_question([*lesser, "beyond"], SUPERS), "name", "damage") == {
        "photographic-memory": ("Photographic Memory", None),
        "information-processor": ("Information Processor", None),
        "projectile": ("Projectile", 3),
        "fly": ("Fly", None),
        "back": (None, None),
    }
    assert set(keys(open_question([*POWERED, "beyond"], SUPERS))) == {"invisible", "fire", "ice", "x-ray-vision", "back"}


def test_a_power_that_is_chosen_or_raises_the_same_says_so() -> None:
    script: list[Answer] = [*POWERED, "skill", "mighty-punch"]
    assert shut(open_question([*script, "skill"], SUPERS)) == {
        "martial-artist": ("make-powers-do-not-add", {"other": "Mighty Punch"})
    }
    assert shut(open_question([*script, "body"], SUPERS)) == {}
    assert shut(open_question([*script, "body", "quicker", "body"], SUPERS)) == {"quicker": ("make-power-chosen", {})}
    question = open_question([*script, "body", "back"], SUPERS)
    assert (question.why.code, question.why.field("left")) == ("make-minor-power", 2)


def test_a_weakness_touches_the_rules_or_the_person() -> None:
    script: list[Answer] = [*POWERED, "beyond", "invisible", "beyond", "fly", "none"]
    assert keys(open_question(script, SUPERS)) == ["none", "powers", "person"]
    question = open_question([*script, "powers"], SUPERS)
    assert keys(question) == ["vulnerable", "rouse-the-beast", "back"]
    assert fields(question, "rule")["vulnerable"] == ("The powers are gone near a substance.",)
    persons = keys(open_question([*script, "person"], SUPERS))
    assert persons[-1] == "back"
    assert {"vulnerable", "rouse-the-beast"}.isdisjoint(persons)
    assert len(persons) == 9
    ends: list[Answer] = ["none", (1,)]
    assert made([*script, "none", *ends], SUPERS)[0].weakness == ""
    assert made([*script, "person", "back", "none", *ends], SUPERS)[0].weakness == ""
    assert made([*script, "powers", "back", "person", "blue-funk", *ends], SUPERS)[0].weakness == "blue-funk"
    assert made([*script, "powers", "vulnerable", *ends], SUPERS)[0].weakness == "vulnerable"


# --- spells, a weapon, money ---

STUDIED: list[Answer] = ["human", "wizard", "clever", "quick", "magic", "learning", "Medicine", *["people", "Trade"] * 2]


def test_as_many_spells_as_magic_each_once() -> None:
    question = open_question(STUDIED, FANTASY)
    assert (question.why.code, question.why.field("left")) == ("make-spell", 2)
    assert fields(question, "spell", "tn") == {
        "confuse": ("Confuse", 5),
        "open": ("Open", 5),
        "find-path": ("Find Path", 5),
        "heal": ("Heal", 5),
        "light": ("Light", 5),
        "magic-bolt": ("Magic Bolt", 6),
        "roll": (None, None),
    }
    assert shut(question) == {}
    question = open_question([*STUDIED, "heal"], FANTASY)
    assert question.why.field("left") == 1
    assert shut(question) == {"heal": ("make-known", {})}
    assert open_question([*STUDIED, "heal", "roll", (1,)], FANTASY).why.code == "make-weapon"
    assert open_question([*STUDIED, "roll", (6,)], FANTASY).why.field("left") == 1
    assert made([*STUDIED, "roll", (6,), "open", "none", (1,)], FANTASY)[0].craft.spells == ("magic-bolt", "open")


def test_a_weapon_comes_with_its_figures_and_suits_the_setting() -> None:
    armed: list[Answer] = [*SIX, *["fighting", "Blades"] * 2, *["travel", "Drive"] * 2, *["travel", "Pilot"] * 2]
    question = open_question(armed, Switches())
    assert (question.why.code, keys(question)) == ("make-weapon", ["blades", "axes", "bludgeons", "bows", "guns", "none"])
    question = open_question([*armed, "blades"], Switches())
    assert fields(question, "damage", "skill", "points") == {
        "dagger": (2, "Blades", 2),
        "knife": (1, "Blades", 2),
        "laser-stick": (4, "Blades", 2),
        "sword": (3, "Blades", 2),
        "greatsword": (4, "Blades", 2),
        "back": (None, None, None),
    }
    assert fields(open_question([*armed, "bows"], Switches()), "skill", "points")["bow"] == ("Archery", 0)
    assert keys(open_question([*armed, "blades", "back"], Switches()))[0] == "blades"
    dwarf: list[Answer] = ["dwarf", "none", *["travel", "Drive"] * 2, *["travel", "Riding"] * 2, *["travel", "Navigate"] * 2]
    assert keys(open_question(dwarf, FANTASY)) == ["blades", "axes", "bludgeons", "bows", "none"]
    assert "laser-stick" not in keys(open_question([*dwarf, "blades"], FANTASY))


def test_what_a_beginner_goes_out_with() -> None:
    armed: list[Answer] = [*SIX, *TRAVELLED]
    hero, table = made([*armed, "bows", "bow", (5,)], Switches())
    assert (hero.gear, hero.money) == (("bow", "arrows"), 50)  # and a first lot of what it is loaded with
    assert [dict(said.fields) for said in table.told] == [{"die": 5, "times": 10, "money": 50}]
    assert (hero.armour, hero.slowed, hero.toughness, hero.defence, hero.move) == (0, 0, 0, 6, 20)
    assert (hero.state, hero.health, hero.max_health, hero.stunt_points) == ("up", 6, 6, 6)
    hero, _ = made([*armed, "guns", "small-handgun", (1,)], Switches())
    assert (hero.gear, hero.money) == (("small-handgun", "small-rounds"), 10)
    hero, _ = made([*armed, "none", (6,)], Switches())
    assert (hero.gear, hero.money) == ((), 60)
    hero, _ = made([*armed, "blades", "back", "bludgeons", "club", (1,)], Switches())
    assert hero.gear == ("club",)


def test_a_millionaire_has_millions() -> None:
    script: list[Answer] = ["millionaire", *SIX, "travel", "Drive", "travel", "Pilot", "travel", "Riding"]
    hero, table = made([*script, "beyond", "ice", "beyond", "fly", "none", "none", "none", (3,)], SUPERS)
    assert hero.money == 3_000_000
    assert table.told[-1].field("times") == 1_000_000
    assert hero.gear == ("ice",)
    assert hero.powers == ("ice", "fly")
