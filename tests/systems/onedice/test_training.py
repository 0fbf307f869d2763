"""Experience in play: levels and their rewards, improvement points, and what is made of them in training."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo.play.session import Session
from solo.play.start import Setup
from solo.play.telling import Teller
from solo.play.world import World
from solo.systems.onedice.people import Hero
from solo.table import Answer, Ask, Roll

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
