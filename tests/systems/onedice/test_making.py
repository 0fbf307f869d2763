"""Making a hero, question by question: the sample characters as printed, and laws over every way through the questions."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.play.telling import core_words
from solo.systems import onedice
from solo.systems.onedice import arms, bestiary, making
from solo.systems.onedice.hero_json import from_json, to_json
from solo.systems.onedice.hero_making import left
from solo.systems.onedice.hero_problems import problems
from solo.systems.onedice.kept import listed
from solo.systems.onedice.makings import begin, groups
from solo.systems.onedice.people import Hero, Switches
from solo.systems.onedice.portrait import portrait
from solo.systems.onedice.rules import skill_named, skills
from solo.systems.onedice.skins import SKINS, skin
from solo.systems.protocol import Made
from solo.table import Answer, Ask, Chance, Need, Scripted, ends

ANGELA = ["universal", "strong", "clever", "quick"]
ANGELA += ["making", "Computers", "learning", "Investigation", "learning", "Medicine", "learning", "Medicine"]
ANGELA += ["shadows", "Sneaky", "outdoors", "Survival", "none"]
ELAINA = ["fantasy", "elf", "wizard", "learning", "Medicine", "outdoors", "Climb", "fighting", "Bludgeon"]
ELAINA += ["magic-bolt", "bludgeons", "quarterstaff"]
MAE = [
    "fantasy",
    "human",
    "rogue",
    "strong",
    "clever",
    "quick",
    "quick",
    "fighting",
    "Archery",
    "shadows",
    "Dodgy",
    "bows",
    "bow",
]
GRIPPER_GIRL = ["supers", "doctor", "strong", "clever", "quick"]
GRIPPER_GIRL += ["learning", "Research", "learning", "Weird Science", "learning", "Weird Science"]
GRIPPER_GIRL += ["skill", "telekinesis", "body", "stronger", "beyond", "fly", "person", "hunted", "none"]
GLUE_HANDS = ["supers", "none", "strong", "clever", "quick"]
GLUE_HANDS += ["learning", "Investigation", "people", "Negotiate", "learning", "Research"]
GLUE_HANDS += ["outdoors", "Swim", "people", "Entertainer", "outdoors", "Climb"]
GLUE_HANDS += ["skill", "super-wall-scrambler", "body", "quicker", "skill", "chameleon", "person", "lovelorn", "none"]
CARVER = ["space", "command", "strong", "clever", "quick", "making", "Computers", "people", "Psychology", "fighting", "Bruiser"]
CARVER += ["guns", "hand-laser"]

SAMPLES: list[tuple[str, list[str], int]] = [
    ("angela-smith", ANGELA, 4),
    ("elaina-faladri", ELAINA, 6),
    ("mae-marchweather", MAE, 6),
    ("gripper-girl", GRIPPER_GIRL, 6),
    ("glue-hands", GLUE_HANDS, 6),
    ("helana-carver", CARVER, 6),
]


def made(script: list[Answer], rules: Switches | None = None) -> tuple[Hero, Scripted]:
    """The hero that answers and faces lead to, each of them used."""
    table = Scripted(script)
    now: Any = begin(rules)
    while not isinstance(now, Made):
        now = making.make(now, table)
    assert not table.script
    return now.hero, table


@pytest.mark.rule(
    "§1 creation order",
    "§1 points at the start",
    "§12 start money",
    "§12 outfit and weapon",
    "§16 species",
    "§16 fantasy templates",
    "§16 spells known",
    "§17 supers skills and money",
    "§17 powers",
    "§17 how many powers",
    "§17 powers and derived values",
    "§17 weaknesses",
    "§17 supers templates",
    "§17 supers sample characters",
    "§18 space skills and money",
    "§18 space templates",
    "§18 space sample characters",
    "§18 other sample characters",
)
@pytest.mark.parametrize(("id", "answers", "die"), SAMPLES)
def test_a_sample_character_is_made_as_printed(id: str, answers: list[str], die: int) -> None:
    hero, _ = made([*answers, (die,)])
    sample = bestiary.sample_heroes()[id]
    card = sample.card
    assert (hero.strong, hero.clever, hero.quick, hero.magic) == (card.strong, card.clever, card.quick, card.magic)
    assert dict(hero.skills) == card.skills
    assert (hero.max_health, hero.defence, hero.move) == sample.shown
    assert hero.health == hero.max_health
    assert hero.stunt_points == 6
    assert (hero.craft.spells, set(hero.powers), hero.weakness) == (card.spells, set(sample.powers), sample.weakness or "")
    assert hero.money == (card.money or 40)
    assert hero.gear == card.gear


def test_reasons_and_questions_are_told_with_their_figures() -> None:
    _, table = made([*GRIPPER_GIRL, (6,)])
    asked = [question for question in table.asked if isinstance(question, Ask)]
    (last,) = [question for question in asked if question.why.code == "make-ability" and question.why.field("left") == 1]
    assert [option.words.field("points") for option in last.options] == [2, 2, 1]
    minor = [question for question in asked if question.why.code == "make-minor-power"]
    shut = {option.key: option.shut.code for question in minor for option in question.options if option.shut}
    assert shut == {}
    assert [said.code for said in table.told] == ["make-money"]
    assert dict(table.told[0].fields) == {"die": 6, "times": 100, "money": 600}


def open_question(script: list[Answer], rules: Switches | None = None) -> Ask:
    """The question that stands open when these answers are given."""
    table = Scripted(script)
    now: Any = begin(rules)
    with suppress(Need):
        while True:
            now = making.make(now, table)
    question = table.asked[-1]
    assert isinstance(question, Ask)
    return question


@pytest.mark.rule("§17 powers do not stack")
def test_powers_that_raise_the_same_are_shut() -> None:
    script: list[Answer] = ["supers", "none", "strong", "strong", "clever", *["learning", "Lore"] * 2, *["travel", "Drive"] * 2]
    question = open_question([*script, *["travel", "Pilot"] * 2, "body", "super-strong", "body"])
    assert question.why.code == "make-minor-power"
    assert {option.key for option in question.options if option.shut} == {"stronger"}


@pytest.mark.rule("§20 a known spell is rolled again")
def test_a_spell_left_to_the_die_is_rolled_again_where_it_is_known() -> None:
    script: list[Answer] = ["human", "wizard", "clever", "quick", "magic"]
    script += ["learning", "Lore", "people", "Trade", "people", "Trade", "roll", (4,), "roll", (4,), (6,), "none", (1,)]
    hero, table = made(script, Switches(skin="fantasy"))
    assert hero.craft.spells == ("heal", "magic-bolt")
    codes = [said.code for said in table.told]
    assert codes == ["make-spell-rolled", "make-spell-known", "make-spell-rolled", "make-money"]


@pytest.mark.rule("§1 points at the start")
def test_a_book_sets_its_own_points() -> None:
    rules = Switches(ability_points=8, skill_points=1, magic=False)
    hero, _ = made(["strong", "strong", "clever", "clever", "travel", "Drive", "none", (1,)], rules)
    assert (hero.strong, hero.clever, hero.quick, hero.magic) == (3, 3, 2, 0)
    assert hero.skills == (("Drive", 1),)


@pytest.mark.rule("§2 skills a setting adds or forbids")
def test_forbidden_skills_and_a_world_without_magic_shut_what_needs_them() -> None:
    rules = Switches(skin="fantasy", magic=False, forbidden_skills=("Sneaky", "Archery"))
    question = open_question(["human"], rules)
    shut = {option.key: option.shut.code for option in question.options if option.shut}
    assert shut == {"wizard": "make-no-magic-here", "rogue": "make-skill-not-here"}
    assert [option.key for option in open_question(["human", "fighter"], rules).open] == ["2", "4"]


def test_every_skill_is_in_one_group_and_no_group_is_longer_than_eight() -> None:
    listed = [skill for group in groups("skills").values() for skill in group]
    assert sorted(listed) == sorted(set(skills()) - {"Language"})
    assert all(len(group) <= 8 for group in groups("skills").values())
    assert all(skill_named(name) == name for names in groups("languages").values() for name in names)
    assert set(groups("languages")) == set(SKINS)


def switches() -> st.SearchStrategy[Switches | None]:
    """Everything a book may say about the heroes that are made for it, within its limits; or no book."""
    points = st.none() | st.integers(4, 9)
    some = st.builds(
        Switches,
        skin=st.sampled_from(SKINS),
        ability_points=points,
        skill_points=st.none() | st.integers(0, 20),
        magic=st.booleans(),
        minor_powers=st.none() | st.integers(0, 4),
        forbidden_skills=st.lists(st.sampled_from(sorted(skills())), max_size=6, unique=True).map(tuple),
    )
    return st.none() | some


@given(rules=switches(), seed=st.integers(0, 10**6))
@settings(max_examples=150, deadline=None)
def test_every_way_through_the_questions_makes_a_hero_whom_the_rules_allow(rules: Switches | None, seed: int) -> None:
    table = Chance(Random(seed))
    now: Any = begin(rules)
    for _ in range(400):
        before = now
        now = making.make(now, table)
        if isinstance(now, Made):
            break
        assert min(left(now.choices, now.terms)) >= 0
        assert all(meter.value >= 0 for meter in portrait(now).meters)
    assert isinstance(now, Made)
    choices = before.choices
    assert list(problems(choices, before.terms)) == []
    hero = now.hero
    assert from_json(to_json(hero)) == hero
    kim = onedice.called(hero, "Kim")
    assert (kim.name, kim.article) == ("Kim", "")
    assert portrait(kim).meters[0].value == hero.max_health


@pytest.mark.parametrize("id", SKINS)
def test_no_question_has_more_than_nine_options_and_everything_asked_has_its_words(id: str) -> None:
    worlds = onedice.words("en")
    core = core_words("en")
    for seed in range(60):
        table = Chance(Random(seed))
        seen: list[Ask] = []

        def policy(question: Ask, seen: list[Ask] = seen, random: Random = table._random) -> str:
            seen.append(question)
            return random.choice(question.open).key

        table._policy = policy
        now: Any = begin(Switches(skin=id))
        while not isinstance(now, Made):
            now = making.make(now, table)
        for question in seen:
            assert len(question.options) <= 9, question.why.code
            assert question.why.code in worlds["ask"]
            for option in question.options:
                assert option.words.code in worlds["option"]
                assert option.shut is None or option.shut.code in worlds["option"]
        assert all(said.code in worlds["tell"] or said.code in core["tell"] for said in getattr(table, "told", ()))


def test_a_step_of_a_making_ends_in_few_ways() -> None:
    start = begin(None)
    assert len(list(ends(lambda table: making.make(start, table)))) == len(SKINS)


@pytest.mark.rule("§1 backgrounds that bind")
def test_an_elf_of_another_class_knows_no_spells() -> None:
    script: list[Answer] = ["elf", "rogue", "travel", "Riding", "travel", "Riding", "none", (2,)]
    hero, _ = made(script, Switches(skin="fantasy"))
    assert (hero.magic, hero.craft.spells, hero.money) == (1, (), 20)


@pytest.mark.rule("§17 bolts", "§17 powers and derived values")
def test_bolts_are_carried_and_a_tough_skin_is_defence() -> None:
    script: list[Answer] = ["none", "strong", "strong", "clever", *["travel", "Drive"] * 2, *["travel", "Pilot"] * 2]
    script += [*["learning", "Lore"] * 2, "beyond", "fire", "body", "tough-skin", "none", "none", "none", (1,)]
    hero, _ = made(script, Switches(skin="supers"))
    assert hero.gear == ("fire",)
    attack = arms.readied(hero._replace(skills=(("Throw", 2),)), (), listed())
    assert (attack.damage, attack.bonus, attack.range) == (5, hero.quick + 2, 20)  # Quick and Throw
    assert (hero.toughness, hero.defence) == (3, 12)
    assert skin("supers").powers["fire"].damage == 5
