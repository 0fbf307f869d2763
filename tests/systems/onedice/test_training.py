"""Experience in play: levels and their rewards, improvement points, and what is made of them in training."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from solo.play.session import Session
from solo.play.start import Setup
from solo.play.telling import Teller
from solo.play.world import World
from solo.systems.onedice.people import Hero
from solo.systems.onedice.states import Craft, Growth
from solo.systems.onedice.training import Training, step
from solo.table import Answer, Ask, Need, Outcome, Party, Roll, Scripted
from tests.systems.onedice.small_books import somebody

BOOK = """\
id: training-test
title: A Test
system: onedice
language: en
start: 1
party: {size: 1..2}
heroes:
  wizard: {name: Wizard, strong: 1, clever: 2, quick: 2, magic: 1, skills: {Lore: 2, Blades: 1}, spells: [open]}
  sage: {name: Sage, strong: 1, clever: 2, quick: 2, magic: 3, spells: [open, heal, light]}
  fighter: {name: Fighter, strong: 2, clever: 1, quick: 3, skills: {Blades: 2}, gear: [mail]}
gear: {mail: {like: heavy-armour}}
sections:
  1:
    text: A school.
    choices:
      - {text: A deed, goto: 2}
      - {text: Great deeds, goto: 3}
      - {text: Points, goto: 4}
      - {text: Forty points, goto: 5}
      - {text: Ask for the level, if: level >= 2 and xp >= 150, goto: end, id: ask}
      - {text: Train, goto: school, id: train}
  2: {text: A deed., experience: 150, goto: 1}
  3: {text: Great deeds., experience: 600, goto: 1}
  4: {text: A session., improvement: 3, goto: 1}
  5: {text: A campaign., improvement: 40, goto: 1}
  school: {text: School., training: {without: [Computers], goto: 1}}
  end: {text: The end., ending: victory}
"""


@pytest.fixture(scope="module")
def world(make_world: Callable[[str], World]) -> World:
    return make_world(BOOK)


def play(world: World, heroes: str, *answers: Answer) -> Session:
    session = Session(world, Setup(heroes=tuple(heroes.split())), typed=True)
    for answer in answers:
        session.answer(answer)
    return session


def hero(session: Session) -> Hero:
    found: Hero = session.state.game.play.party.heroes[0]
    return found


def options(session: Session) -> list[str]:
    assert isinstance(session.question, Ask)
    return [option.key for option in session.question.open]


def told(session: Session) -> list[str]:
    return [line.text for line in Teller(session.world).lines(session.told) if line.code not in ("prose", "section")]


@pytest.mark.rule("§11 levels")
def test_levels_are_reached_by_a_running_total(world: World) -> None:
    game = play(world, "fighter")
    assert "ask" not in options(game)
    game.answer("2")
    assert told(game) == ["Fighter gains 150 experience: 150 now.", "Fighter reaches level 2."]
    assert (hero(game).xp, hero(game).level) == (150, 2)
    assert "ask" in options(game)
    game.answer("2")
    assert (hero(game).xp, hero(game).level) == (300, 3)


@pytest.mark.rule("§11 rewards of levels", "§11 awards")
def test_rewards_of_several_levels_come_together_and_health_at_once(world: World) -> None:
    game = play(world, "wizard", "3")
    growth = hero(game).growth
    # levels 2, 3 and 4: a skill point and a spell, Health, an ability point and a spell
    assert (growth.skills, growth.abilities, growth.spells, growth.health) == (1, 1, (2, 4), 1)
    assert (hero(game).health, hero(game).max_health) == (4, 4)
    game = play(world, "fighter", "3")
    assert hero(game).growth.spells == ()  # spells are for those with Magic


@pytest.mark.rule("§11 rewards of levels", "§1 recalculation")
def test_points_of_levels_raise_what_the_player_likes(world: World) -> None:
    game = play(world, "fighter", "3", "train")
    assert options(game) == ["raise-ability", "raise-skill", "learn-skill", "done"]
    game.answer("raise-ability")
    assert options(game) == ["strong", "clever", "quick"]
    game.answer("strong")
    # Strong 3: Health 3 × 3 and 1 of level 3, and Defence of the armour with 3 × 3
    assert (hero(game).strong, hero(game).max_health, hero(game).defence) == (3, 10, 11)
    assert options(game) == ["raise-skill", "learn-skill", "done"]
    game.answer("learn-skill")
    assert "Computers" not in options(game)
    assert "Blades" not in options(game)
    game.answer("Climb")
    assert hero(game).skill("Climb") == 1
    assert game.state.game.book.section == "1"  # nothing is left to spend


@pytest.mark.rule("§16 spells at levels", "§20 a known spell is rolled again")
def test_a_spell_of_a_level_is_picked_or_rolled(world: World) -> None:
    game = play(world, "wizard", "2", "train", "learn-spell")
    assert options(game) == ["confuse", "find-path", "heal", "light", "magic-bolt", "starting"]
    game.answer("heal")
    assert hero(game).craft.spells == ("open", "heal")
    game = play(world, "wizard", "2", "train", "learn-spell", "starting")
    assert isinstance(game.question, Roll)
    game.answer((2,))
    assert told(game) == ["A 2 is Open, which Wizard knows already: the die is rolled again."]
    game.answer((6,))
    assert hero(game).craft.spells == ("open", "magic-bolt")


@pytest.mark.rule("§16 spells at levels")
def test_magic_3_opens_the_intermediate_list(world: World) -> None:
    game = play(world, "sage", "2", "train", "learn-spell")
    assert options(game) == ["antidote", "breathe-underwater", "charm", "greater-heal", "magic-spear", "toughen", "intermediate"]


@pytest.mark.rule("§11 improvement points", "§11 improvement awards")
def test_improvement_points_are_spent_by_their_prices(world: World) -> None:
    game = play(world, "wizard", "4", "train")
    assert game.state.game.book.section == "1"  # 3 points buy nothing: Blades 2 costs 4
    game.answer("4")
    assert told(game)[-1] == "Wizard gains 3 improvement points: 6 to spend."
    game.answer("train")
    assert options(game) == ["raise-skill", "learn-skill", "done"]
    game.answer("raise-skill")
    assert options(game) == ["Blades", "Lore"]  # 2 × 2, and 2 × 3
    game.answer("Blades")
    assert hero(game).growth.points == 2
    assert hero(game).skill("Blades") == 2


@pytest.mark.rule("§11 improvement points")
def test_a_new_skill_is_5_points_and_an_ability_5_for_each_point_it_reaches(world: World) -> None:
    game = play(world, "fighter", "5", "train", "learn-skill", "Lore")
    assert hero(game).growth.points == 35
    game.answer("raise-ability")
    game.answer("quick")
    assert hero(game).growth.points == 15  # 5 × 4
    game.answer("raise-skill")
    game.answer("Lore")
    assert hero(game).growth.points == 11  # 2 × 2
    game.answer("done")
    assert hero(game).growth.points == 11


@pytest.mark.rule("§1 recalculation", "§12 heavy armour on the weak")
def test_who_grows_strong_enough_wears_the_mail_with_ease(make_world: Callable[[str], World]) -> None:
    world = make_world(BOOK.replace("Fighter, strong: 2, clever: 1, quick: 3", "Fighter, strong: 1, clever: 1, quick: 1"))
    game = play(world, "fighter", "5", "train")
    assert hero(game).quick == -1
    game.answer("raise-ability")
    game.answer("strong")
    assert (hero(game).quick, hero(game).defence) == (1, 8)


def test_each_hero_has_a_turn(world: World) -> None:
    game = play(world, "wizard fighter", "5", "train", "done")
    assert isinstance(game.question, Ask)
    assert game.question.who == "fighter"


# --- one lesson, outside of any book ---


def taught(hero: Hero, *answers: Answer) -> tuple[Hero, Scripted, Training]:
    """Ann after one step of training, what was asked and told, and the training as it goes on."""
    table = Scripted(answers)
    after, party = step(Training((hero.id, "next")), Party((hero,)), table)
    assert not table.script
    assert isinstance(after, Training)
    return party.heroes[0], table, after


def offered(hero: Hero, lesson: str) -> dict[str, tuple[Any, ...]]:
    """What may be learnt in a lesson: to which value, at what price, of how many points."""
    with pytest.raises(Need) as found:
        step(Training((hero.id,), ("Computers",)), Party((hero,)), Scripted([lesson]))
    question = found.value.question
    assert isinstance(question, Ask)
    assert question.why.code == lesson
    return {option.key: tuple(option.words.field(name) for name in ("value", "cost", "left")) for option in question.options}


@pytest.mark.parametrize("reward", [1, 2, 3])
def test_a_reward_is_spent_one_for_one_and_nothing_else_with_it(reward: int) -> None:
    ann = somebody(skills=(("Blades", 5), ("Lore", 1)), growth=Growth(points=90, abilities=reward, skills=reward))
    assert offered(ann, "raise-ability") == {"strong": (4, None, None), "clever": (3, None, None), "quick": (3, None, None)}
    assert offered(ann, "raise-skill") == {"Blades": (6, None, None), "Lore": (2, None, None)}
    after, table, _ = taught(ann, "raise-ability", "clever")
    assert (after.clever, after.growth) == (3, Growth(points=90, abilities=reward - 1, skills=reward))
    assert [dict(said.fields) for said in table.told] == [{"who": "Ann", "name": "clever", "value": 3}]
    after, table, _ = taught(ann, "raise-skill", "Blades")
    assert (after.skills, after.growth.skills) == ((("Blades", 6), ("Lore", 1)), reward - 1)
    assert table.told[0].field("value") == 6
    after, table, _ = taught(ann, "learn-skill", "Climb")
    assert after.skills == (("Blades", 5), ("Climb", 1), ("Lore", 1))
    assert after.growth == Growth(points=90, abilities=reward, skills=reward - 1)
    assert table.told[0].field("value") == 1


def test_points_pay_where_there_is_no_reward_of_that_sort_and_leave_the_others() -> None:
    ann = somebody(skills=(("Blades", 1),), growth=Growth(points=21, skills=2))
    after, _, _ = taught(ann, "raise-ability", "strong")  # 5 x 4
    assert (after.strong, after.growth) == (4, Growth(points=1, skills=2))
    ann = somebody(skills=(("Blades", 1), ("Swim", 1)), growth=Growth(points=21, abilities=2))
    after, _, _ = taught(ann, "raise-skill", "Blades")  # 2 x 2
    assert (after.skill("Blades"), after.growth) == (2, Growth(points=17, abilities=2))
    after, _, _ = taught(ann, "learn-skill", "Lore")
    assert after.growth == Growth(points=16, abilities=2)


def test_what_can_be_paid_for_is_offered_with_its_price() -> None:
    # an ability to 3 is 15 and to 4 is 20; a skill to 2 is 4, to 3 is 6, to 4 is 8; a new one is 5
    ann = somebody(skills=(("Blades", 1), ("Climb", 2), ("Lore", 3)))

    def at(points: int) -> Hero:
        return ann._replace(growth=Growth(points=points))

    assert offered(at(20), "raise-ability") == {"strong": (4, 20, 20), "clever": (3, 15, 20), "quick": (3, 15, 20)}
    assert set(offered(at(19), "raise-ability")) == {"clever", "quick"}
    assert offered(at(8), "raise-skill") == {"Blades": (2, 4, 8), "Climb": (3, 6, 8), "Lore": (4, 8, 8)}
    assert set(offered(at(7), "raise-skill")) == {"Blades", "Climb"}
    new = offered(at(5), "learn-skill")
    assert set(new.values()) == {(1, 5, 5)}
    assert {"Swim", "Medicine", "Throw"} <= set(new)
    assert not {"Blades", "Climb", "Lore", "Computers"} & set(new)
    with pytest.raises(Need) as found:
        step(Training(("ann",)), Party((at(4),)), Scripted([]))
    question = found.value.question
    assert isinstance(question, Ask)
    assert [option.key for option in question.options] == ["raise-skill", "done"]
    assert dict(question.why.fields) == {"who": "Ann", "points": 4, "abilities": 0, "skills": 0, "spells": 0}
    after, table, training = taught(at(3))  # nothing can be had for 3, so nothing is asked
    assert (after, table.told, training.waiting) == (at(3), [], ("next",))


def test_nothing_rises_beyond_what_a_book_can_hold() -> None:
    rich = Growth(points=10_000, abilities=1, skills=1)
    for growth in (rich, Growth(points=10_000)):
        ann = somebody(
            strong=29, clever=29, quick=30, growth=growth, skills=(("Blades", 19), ("Climb", 18), ("Lore", 20), ("Swim", 21))
        )
        assert set(offered(ann, "raise-skill")) == {"Blades", "Climb"}
        # in mail that takes 2 from it: 30 out of it already, or more
        for quick, slowed in ((30, 0), (28, -2), (30, -2)):
            assert set(offered(ann._replace(quick=quick, slowed=slowed), "raise-ability")) == {"strong", "clever"}
        assert set(offered(ann._replace(quick=27, slowed=-2), "raise-ability")) == {"strong", "clever", "quick"}


def test_armour_is_not_looked_at_where_an_ability_rises() -> None:
    ann = somebody(quick=1, slowed=-2, growth=Growth(points=20))  # 3 out of it: 4 is 20
    assert offered(ann, "raise-ability")["quick"] == (4, 20, 20)
    after, table, _ = taught(ann, "raise-ability", "quick")
    assert table.told[0].field("value") == 4
    assert (after.quick - after.slowed, after.growth.points) == (4, 0)


def test_magic_rises_in_those_who_have_some() -> None:
    growth = Growth(abilities=1)
    assert "magic" not in offered(somebody(growth=growth), "raise-ability")
    assert offered(somebody(magic=1, growth=growth), "raise-ability")["magic"] == (2, None, None)


def test_spells_are_learnt_level_by_level() -> None:
    sage = somebody(magic=4, craft=Craft(("open",)), growth=Growth(spells=(2, 6)))
    assert set(offered(sage, "learn-spell")) == {
        *("antidote", "breathe-underwater", "charm", "greater-heal", "magic-spear", "toughen"),
        "intermediate",
    }
    after, table, _ = taught(sage, "learn-spell", "charm")
    assert (after.craft.spells, after.growth.spells) == (("open", "charm"), (6,))
    assert [dict(said.fields) for said in table.told] == [{"who": "Ann", "spell": "Charm"}]
    assert set(offered(after, "learn-spell")) == {
        *("lightning", "fair-winds", "fireball", "mass-heal", "sharpen", "shield"),
        "advanced",
    }
    _, _, training = taught(after, "learn-spell", "advanced")
    assert training.rolling == "advanced"
    again, party = step(training, Party((after,)), Scripted([(3,)]))
    assert isinstance(again, Training)
    assert again.rolling is None
    assert (party.heroes[0].craft.spells, party.heroes[0].growth.spells) == (("open", "charm", "fireball"), ())


def test_of_two_lists_each_has_a_die_while_it_has_something_left() -> None:
    sage = somebody(magic=3, craft=Craft(("confuse", "open", "find-path", "heal", "light")), growth=Growth(spells=(6,)))
    assert list(offered(sage, "learn-spell"))[-2:] == ["starting", "intermediate"]
    whole = sage._replace(craft=Craft((*sage.craft.spells, "magic-bolt")))
    assert list(offered(whole, "learn-spell"))[-1] == "intermediate"
    assert "starting" not in offered(whole, "learn-spell")
    beginner = whole._replace(magic=1)  # knows all there is to learn: the reward waits
    after, _, training = taught(beginner)
    assert (after.growth.spells, training.waiting) == ((6,), ("next",))


def test_when_everybody_has_had_their_turn_the_story_goes_on() -> None:
    assert step(Training(()), Party(()), Scripted([]))[0] == Outcome("goto")
    _, _, training = taught(somebody(growth=Growth(points=5)), "done")
    assert training.waiting == ("next",)
    _, _, training = taught(somebody(growth=Growth(points=5)), "learn-skill", "Lore")
    assert training.waiting == ("ann", "next")  # one lesson a step
