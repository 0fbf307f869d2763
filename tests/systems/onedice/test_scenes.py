"""OneDice scenes as conversations: what is asked, answered and told. Figures are the rulebook's or worked by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from solo.play.session import Refused, Session
from solo.play.start import Setup, begin
from solo.play.steps import step
from solo.play.telling import Teller
from solo.play.world import World
from solo.table import Answer, Ask, Outcome, Roll, Scripted

BOOK = """\
id: snake-test
title: A Test
system: onedice
language: en
start: 1
party: {size: 1..2}
rules: {stunt_points: 6}
heroes:
  georgia:
    name: Georgia
    strong: 1
    clever: 2
    quick: 3
    skills: {Climb: 1, Navigate: 1, Pilot: 1, Shooting: 1, Survival: 1, Trade: 1}
    gear: [large-handgun]
  utah:
    name: Utah
    strong: 2
    clever: 3
    quick: 1
    skills: {Blades: 1, Language: 1, Lore: 2, Perception: 1, Research: 1}
    gear: [dagger]
foes:
  snake:
    name: Giant Snake
    strong: 5
    clever: 1
    quick: 3
    health: 12
    defence: 7
    move: 40
    skills: {Bite: 1}
    attacks: {bite: {name: Bite, skill: Bite, damage: 3}}
  rat: {name: Rat, strong: 1, clever: 1, quick: 1, health: 2, defence: 3, attacks: {teeth: {bonus: 1, damage: 1}}}
gear:
  large-handgun: {name: Large handgun, weapon: {skill: Shooting, damage: 4, range: 15}}
  dagger: {name: Dagger, weapon: {skill: Blades, damage: 2}}
sections:
  1:
    text: |
      Where to?
    choices:
      - {id: ambush, text: Walk into the ambush, goto: 2}
      - {id: rats, text: Go and meet the rats, goto: 3}
      - {id: lore, text: Go and read the stone, goto: 4}
      - {id: cards, text: Go and play at cards, goto: 5}
      - {id: shot, text: Go and shoot at the lamp, goto: 6}
      - {id: trap, text: Go and step on the trap, goto: 7}
      - {id: all, text: Have everybody climb, goto: 8}
      - {id: any, text: Have anybody look, goto: 9}
  2: {text: "A snake.", fight: {foes: [snake], surprise: foe, win: won, lose: lost, flee: away}}
  3: {text: "Rats.", fight: {foes: [rat, rat], surprise: hero, win: won, lose: lost}}
  4: {text: "Lore.", check: {skill: Lore, tn: 8, success: won, failure: lost}}
  5:
    text: "Cards."
    contest: {skill: Gambling, ability: clever, foe_bonus: 3, name: the dealer, win: won, lose: lost, draw: away}
  6: {text: "A lamp.", attack: {defence: 8, target: the lamp, hit: won, miss: lost}}
  7: {text: "A trap.", harm: 1, heal: d6, goto: won}
  8: {text: "A wall.", check: {skill: Climb, tn: challenging, who: all, success: won, failure: lost}}
  9: {text: "A gap.", check: {skill: Perception, tn: 7, who: any, success: won, failure: lost}}
  won: {text: "Won.", ending: victory}
  lost: {text: "Lost.", ending: defeat}
  away: {text: "Away.", ending: away}
"""


@pytest.fixture(scope="module")
def world(make_world: Callable[[str], World]) -> World:
    return make_world(BOOK)


def play(world: World, heroes: str, *answers: Answer, rules: dict[str, object] | None = None) -> Session:
    """A game with typed dice, answered so far."""
    session = Session(world, Setup(heroes=tuple(heroes.split()), rules=rules or {}), typed=True)
    for answer in answers:
        session.answer(answer)
    return session


def told(session: Session) -> list[str]:
    """The page's log lines."""
    return [line.text for line in Teller(session.world).lines(session.told) if line.code not in ("prose", "section", "title")]


def options(session: Session) -> Sequence[str]:
    assert isinstance(session.question, Ask)
    return [option.key for option in session.question.open]


def wanted(session: Session) -> str:
    assert isinstance(session.question, Roll)
    return Teller(session.world).asked(session.question).text


@pytest.mark.rule("§4 surprise", "§4 initiative", "§5 guns and artillery", "§5 natural weapons", "§6 damage", "§10 avoid damage")
def test_the_example_of_play(world: World) -> None:
    """Pages 38 and 39: the snake strikes first, Georgia avoids it, and the fight goes on in the order of initiative."""
    game = play(world, "georgia utah", "ambush")
    # a free attack before initiative, on one of the two; which one is drawn
    while game.state.records[-1].answer != "georgia":
        game = Session(world, game.setup._replace(seed=game.setup.seed + 1), typed=True)
        game.answer("ambush")
    assert wanted(game) == "Roll 1d6 for the Giant Snake's attack on Georgia:"
    game.answer((4,))
    assert (
        told(game)[-1]
        == "The Giant Snake attacks Georgia (Bite): 4 + Strong 5 + Bite 1 = 10 against Defence 9, a hit for 1 + 3 = 4."
    )
    assert options(game) == ["take", "avoid"]
    game.answer("avoid")
    assert told(game) == ["Georgia spends a Stunt Point (5 left): the hit is a miss after all."]
    for die in (3, 2, 2):  # Georgia, Utah, the snake
        game.answer((die,))
    assert told(game)[-2:] == ["They act in this order: Georgia, Giant Snake, Utah.", "A new round begins."]
    assert options(game) == ["one-attack", "two-attacks", "flee"]
    game.answer("one-attack")
    game.answer("plain")
    game.answer((5,))
    assert told(game)[0] == (
        "Georgia attacks the Giant Snake (Large handgun): 5 + Clever 2 + Shooting 1 = 8 against Defence 7, a hit for 1 + 4 = 5."
    )
    assert told(game)[1] == "The Giant Snake has 7 of 12 Health left."


@pytest.mark.rule("§4 turns", "§10 Advanced Stunt Action")
def test_the_example_of_play_to_its_end(world: World) -> None:
    """The same with every draw and die as printed, through the bare engine, and on until the snake is dead."""
    script = Scripted(["ambush", "georgia", (4,), "avoid", (3,), (2,), (2,)])
    game = begin(world, Setup(heroes=("georgia", "utah")))

    def on(*answers: Answer) -> None:
        nonlocal game
        script.script += answers
        while script.script:
            game = step(world, game, script)

    on()
    assert game.play.scene.order == ("georgia", "snake", "utah")
    on("one-attack", "plain", (5,))
    assert game.play.scene.foes[0].health == 7
    on("utah", (2,), "take")
    assert [(hero.id, hero.health, hero.stunt_points) for hero in game.play.party.heroes] == [("georgia", 3, 5), ("utah", 1, 6)]
    # 5 + Strong 2 + Clever 3 + Quick 1 + Blades 1 = 12, five over Defence 7, and the dagger's 2: as much as the snake has left
    on("one-attack", "advanced", (5,))
    assert [(hero.id, hero.health, hero.stunt_points) for hero in game.play.party.heroes] == [("georgia", 3, 5), ("utah", 1, 3)]
    assert game.play.scene == Outcome("win")
    assert [each.code for each in script.told][-3:] == ["attack-hit", "foe-falls", "fight-won"]


def test_snake_hits_utah(world: World) -> None:
    game = play(world, "utah", "ambush", (2,), "take")
    assert told(game)[0] == "Utah has 1 of 6 Health left."


@pytest.mark.rule("§10 Advanced Stunt Action")
def test_an_advanced_stunt_action_adds_all_three_abilities_and_the_weapon_skill(world: World) -> None:
    game = play(world, "utah", "ambush", (1,), "avoid", (6,), (1,))
    assert told(game)[-2] == "They act in this order: Utah, Giant Snake."
    game.answer("one-attack")
    assert options(game) == ["plain", "ignore-defence", "advanced"]
    game.answer("advanced")
    game.answer((2,))
    # 2 + Strong 2 + Clever 3 + Quick 1 + Blades 1 = 9, two over Defence 7, and the dagger's 2
    assert "2 + Strong 2 + Clever 3 + Quick 1 + Blades 1 = 9 against Defence 7, a hit for 2 + 2 = 4." in told(game)[1]
    assert game.state.game.play.party.heroes[0].stunt_points == 2


@pytest.mark.rule("§4 surprise", "§5 hand to hand", "§6 death of foes")
@pytest.mark.rule("§10 two attacks", "§10 ignore Defence", "§10 several uses in a round")
def test_two_attacks_are_declared_before_the_first_and_may_have_two_targets(world: World) -> None:
    game = play(world, "utah", "rats", "rat-1", "plain", (1,))
    assert told(game)[-2].startswith(
        "Utah attacks Rat 1 (Dagger): 1 + Strong 2 + Blades 1 = 4 against Defence 3, a hit for 1 + 2 = 3."
    )
    assert told(game)[-1] == "Rat 1 falls, slain."
    # the free attack cannot be doubled; initiative only now, and only of those who stand
    for die in (6, 1):
        game.answer((die,))
    assert options(game) == ["one-attack", "two-attacks"]
    game.answer("two-attacks")
    game.answer("ignore-defence")
    game.answer((1,))
    assert game.state.ended is not None
    assert game.state.ended.ending == "victory"
    assert game.state.game.play.party.heroes[0].stunt_points == 4


@pytest.mark.rule("§20 two attacks, then whom, then how")
def test_the_second_of_two_attacks_asks_again_for_target_and_way(world: World) -> None:
    game = play(world, "georgia", "rats", "rat-2", "plain", (1,), (6,), (1,))
    assert "Rat 2 falls, slain." in told(game) or game.state.game.play.scene.foes[1].health == 0
    game = play(world, "utah", "ambush", (1,), "avoid", (6,), (1,), "two-attacks", "plain", (1,))
    assert options(game) == ["plain", "ignore-defence", "advanced"]  # a miss; the second attack of the turn
    game.answer("plain")
    game.answer((6,))
    assert wanted(game) == "Roll 1d6 for the Giant Snake's attack on Utah:"


def test_without_stunt_points_a_lone_hero_with_one_foe_decides_nothing(world: World) -> None:
    game = play(world, "utah", "ambush", (1,), (6,), (1,), rules={"stunt_points": 0})
    # 1 + 6 = 7 against Defence 6 hits for 4, and nobody is asked: but there is still a way out of this fight
    assert options(game) == ["one-attack", "flee"]


@pytest.mark.rule("§7 leaving: free swing")
def test_who_breaks_away_is_swung_at_with_two_off_their_defence(world: World) -> None:
    game = play(world, "utah", "ambush", (1,), "avoid", (6,), (1,), "flee")
    assert wanted(game) == "Roll 1d6 for the Giant Snake's attack on Utah:"
    game.answer((1,))
    assert "1 + Strong 5 + Bite 1 = 7 against Defence 4, a hit for 3 + 3 = 6." in told(game)[-1]
    game.answer("avoid")
    assert game.state.ended is not None
    assert game.state.ended.ending == "away"
    assert game.state.game.play.party.heroes[0].armour == 0


@pytest.mark.rule("§10 avoid death", "§20 nobody stands")
def test_a_lone_hero_at_0_is_not_offered_to_avoid_death(world: World) -> None:
    game = play(world, "georgia", "ambush", (6,), "take")
    assert game.state.ended is not None
    assert game.state.ended.ending == "defeat"


@pytest.mark.rule("§10 avoid death")
def test_death_may_be_avoided_while_somebody_else_stands(world: World) -> None:
    for seed in range(10):
        game = Session(world, Setup(heroes=("georgia", "utah"), seed=seed), typed=True)
        game.answer("ambush")
        if game.state.records[-1].answer == "georgia":
            break
    game.answer((6,))
    game.answer("take")
    assert options(game) == ["fall", "avoid-death"]
    game.answer("avoid-death")
    assert game.state.game.play.party.heroes[0].state == "out"
    assert wanted(game) == "Roll 1d6 for Utah's initiative:"


@pytest.mark.rule("§3 checks", "§10 automatic success")
def test_a_check_may_be_bought_before_the_roll_and_is_not_asked_about_when_certain(world: World) -> None:
    game = play(world, "utah", "lore")
    assert options(game) == ["roll", "automatic"]
    game.answer("automatic")
    assert game.state.ended is not None
    assert game.state.ended.ending == "victory"
    game = play(world, "utah", "lore", "roll", (2,))
    assert "Utah tries Lore: 2 + Clever 3 + Lore 2 = 7 against 8, a failure." in told(game)


@pytest.mark.rule("§2 another ability", "§3 skill against skill", "§3 draws")
def test_an_equal_total_in_a_contest_is_a_draw_where_the_book_leads_on_from_one(world: World) -> None:
    game = play(world, "utah", "cards", "roll", (5,), (5,))  # 5 + Clever 3 against 5 + 3
    assert game.state.ended is not None
    assert game.state.ended.ending == "away"


@pytest.mark.rule("§5 reaching Defence hits", "§20 single shot")
def test_a_single_attack_hits_on_equality(world: World) -> None:
    game = play(world, "georgia", "shot", "plain", (5,))  # 5 + Clever 2 + Shooting 1 = 8
    assert game.state.ended is not None
    assert game.state.ended.ending == "victory"


@pytest.mark.rule("§5 strict hits")
def test_a_strict_book_wants_more_than_defence(world: World) -> None:
    game = play(world, "georgia", "shot", "plain", (5,), rules={"strict_hit": True})
    assert game.state.ended is not None
    assert game.state.ended.ending == "defeat"


@pytest.mark.rule("§6 healing stops at the maximum")
def test_harm_comes_before_healing_and_healing_stops_at_the_maximum(world: World) -> None:
    game = play(world, "utah", "trap", (6,))
    assert told(game)[:3] == ["Utah suffers 1 damage.", "Utah has 5 of 6 Health left.", "Utah regains 1 Health: 6 of 6."]


@pytest.mark.rule("§3 checks", "§3 untrained")
def test_all_must_succeed_or_one_is_enough(world: World) -> None:
    # Climb against 6: Georgia has Quick 3 + Climb 1, Utah Quick 1
    game = play(world, "georgia utah", "all", "roll", (2,), "roll", (4,))
    assert game.state.ended is not None
    assert game.state.ended.ending == "defeat"
    # Perception against 7: Georgia needs a 4, Utah (Quick 1 + Perception 1) a 5
    game = play(world, "georgia utah", "any", "roll", (3,), "roll", (5,))
    assert game.state.ended is not None
    assert game.state.ended.ending == "victory"


def test_an_option_that_cannot_be_paid_is_refused(world: World) -> None:
    game = play(world, "utah", "ambush", (1,), "avoid", (6,), (1,), "two-attacks", rules={"stunt_points": 3})
    assert options(game) == ["plain", "ignore-defence"]
    with pytest.raises(Refused):
        game.answer("advanced")
