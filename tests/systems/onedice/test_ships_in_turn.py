"""Battles between ships (pp. 66-68), turn by turn: who is next, what each shot is made of, and what a screen shows.

Ace has Shooting 2, Gun Artillery 2. A fighter has Strong 3, Quick 6, 6 Health, Defence 8 and lasers of 2; an assault ship
Strong 4, Quick 5, 10 Health, Defence 9 and guided lasers of 3 with 2 to hit; a starship Strong 7, Quick 4, 20 Health,
Defence 12, lasers of 3 and missiles of a die, and fires twice.
"""

from __future__ import annotations

import pytest

from solo.play.session import Session
from solo.play.world import World
from solo.systems import onedice
from solo.systems.onedice.ship_battle import ShipBattle, canon
from solo.view import SceneView
from tests.systems.onedice.played import asked, hero, on, options, play, told
from tests.systems.onedice.small_books import book, ending

HEROES = """\
heroes:
  ace: {name: Ace, strong: 2, clever: 2, quick: 2, skills: {Shooting: 2}}
  gun: {name: Gun, strong: 2, clever: 2, quick: 2, skills: {Artillery: 2}}
"""


def battle(ours: str, theirs: str, more: str = "", points: int = 0) -> World:
    ships = f"ship_battle: {{ours: {ours}, theirs: [{theirs}]{more}, win: good, lose: bad}}"
    return book(f"  one: {{text: Hm., {ships}}}\n", f"rules: {{stunt_points: {points}}}\n", HEROES)


def now(session: Session) -> ShipBattle:
    scene = session.state.game.play.scene
    assert isinstance(scene, ShipBattle)
    return scene


def view(session: Session) -> SceneView:
    game = session.state.game
    shown = onedice.scene_view(game.play.scene, game.play.party)
    assert shown is not None
    return shown


def healths(session: Session) -> list[int]:
    return [vessel.health for vessel in (now(session).ours, *now(session).theirs)]


def test_a_gunner_without_the_skill_adds_nothing_and_a_ship_without_strength_shows_it() -> None:
    game = play(battle("fighter", "{like: fighter, name: the drone, strong: 0}"), "gun", (6,), (1,), (1,))
    assert told(game)[-1] == "The fighter attacks the drone (lasers): 1 + Strong 3 = 4 against Defence 8, a miss."
    on(game, 6)
    assert told(game)[-2] == "The drone attacks the fighter (lasers): 6 + Strong 0 = 6 against Defence 8, a miss."
    game = play(battle("starship", "assault-ship"), "ace", (6,), (1,), "lasers", (1,))
    assert told(game)[-1].startswith("The starship attacks the Skr'kk'kki assault ship (lasers): 1 + Strong 7 = 8 against")


def test_who_is_first_by_the_die_and_quick_and_ours_of_equals() -> None:
    pair = battle("fighter", "assault-ship, assault-ship")
    game = play(pair, "ace", (1,), (2,), (3,))  # 7, 7 and 8
    names = ["the Skr'kk'kki assault ship 2", "the fighter", "the Skr'kk'kki assault ship 1"]
    assert told(game)[3] == f"They act in this order: {', '.join(names)}."
    assert told(game)[0] == "The fighter rolls for initiative: 1 + Quick 6 = 7."
    assert told(game)[1] == "The Skr'kk'kki assault ship 1 rolls for initiative: 2 + Quick 5 = 7."
    assert now(game).order == now(game).waiting == ("assault-ship-2", "ours", "assault-ship-1")
    assert now(game).placings == ()
    game = play(pair, "ace", (6,), (1,), (1,))
    assert now(game).order == ("ours", "assault-ship-1", "assault-ship-2")
    for other, die in (("fighter", 2), ("assault-ship", 3), ("{like: trader, quick: 7}", 1)):
        game = play(battle("trader", other), "ace", (6,), (die,))  # 8 and 8, though the other is quicker
        assert now(game).order[0] == "ours"


def test_a_shot_hurts_the_ship_it_was_aimed_at_and_no_other() -> None:
    game = play(battle("fighter", "assault-ship, assault-ship"), "ace", (6,), (1,), (1,))
    on(game, "assault-ship-2", 5)  # 5 + 3 + 2 against 9, and 2
    assert healths(game) == [6, 10, 7]
    assert now(game).waiting == ("assault-ship-1", "assault-ship-2")
    on(game, 3)  # 3 + 4 + 2 against 8, and 3
    assert healths(game) == [2, 10, 7]
    on(game, 1)
    assert healths(game) == [2, 10, 7]
    assert told(game)[-1] == "A new round begins."
    on(game, "assault-ship-1", 4)
    assert healths(game) == [2, 8, 7]
    on(game, 1, 6)
    assert ending(game) == "bad"
    assert told(game)[-2:] == ["The fighter is out of the battle.", "The fight is lost."]


def test_a_ship_lost_is_out_of_the_order_and_the_battle_goes_on() -> None:
    game = play(battle("fighter", "{like: fighter, health: 1}, {like: fighter, health: 2}"), "ace", (6,), (1,), (1,))
    on(game, "fighter-1", 6)
    assert now(game).order == ("ours", "fighter-2")
    assert now(game).waiting == ("fighter-2",)
    shown = [(person.id, person.side, person.states, person.active) for person in view(game).people]
    assert shown == [
        ("ace", "hero", (), False),
        ("ours", "hero", (), False),
        ("fighter-1", "foe", ("wrecked",), False),
        ("fighter-2", "foe", (), True),
    ]
    on(game, 1, 6)  # there is only one left to aim at
    assert ending(game) == "good"
    assert told(game)[-1] == "The fight is won."


def test_twice_a_turn_and_then_whoever_is_next() -> None:
    game = play(battle("starship", "starship"), "gun", (6,), (1,), "lasers", (1,))
    assert (now(game).shots, now(game).waiting) == (1, ("ours", "starship"))
    on(game, "lasers", 1)
    assert (now(game).shots, now(game).waiting) == (0, ("starship",))
    on(game, 1)
    assert (now(game).shots, now(game).waiting) == (1, ("starship",))
    on(game, 1)
    assert (now(game).shots, now(game).waiting) == (0, ("ours", "starship"))


# --- at the guns ---


@pytest.mark.parametrize(
    ("ours", "named", "who"),
    [
        ("fighter", "", "Ace"),
        ("starship", "", "Gun"),
        ("fighter", "gun", "Gun"),
        ("fighter", "ace", "Ace"),
        ("starship", "ace", "Ace"),
    ],
)
def test_whom_the_book_names_is_at_the_guns_else_the_best(ours: str, named: str, who: str) -> None:
    game = play(battle(ours, "fighter", f", gunner: {named}" if named else "", points=1), "ace gun", (6,), (1,))
    if ours == "starship":
        on(game, "lasers")
    assert asked(game) == f"How does {who} attack the fighter?"


def test_whoever_is_named_and_not_there_is_replaced_by_the_best() -> None:
    game = play(battle("fighter", "fighter", ", gunner: gun", points=1), "ace", (6,), (1,))
    assert asked(game) == "How does Ace attack the fighter?"


def test_a_point_ignores_defence_with_one_die_and_the_weapon() -> None:
    game = play(battle("fighter", "mothership", points=2), "ace", (6,), (1,), "ignore-defence")
    assert options(game) == ["1d6"]
    on(game, 5)
    assert healths(game) == [6, 25 - 5 - 2]
    assert hero(game, "ace").stunt_points == 1
    game = play(battle("trader", "fighter", points=1), "ace", (6,), (1,), "ignore-defence", (1,), (2,))
    assert healths(game) == [9, 6 - 1 - 2]  # a torpedo does a die
    assert now(game).ours.fired == (("torpedoes", 1),)
    assert hero(game, "ace").stunt_points == 0


def test_without_points_nothing_is_asked_about_the_way() -> None:
    game = play(battle("fighter", "fighter"), "ace", (6,), (1,))
    assert options(game) == ["1d6"]


def test_a_hit_may_be_taken_or_avoided() -> None:
    there = battle("fighter", "assault-ship", points=1)
    game = play(there, "ace", (1,), (6,), (5,))
    assert asked(game) == "The Skr'kk'kki assault ship hits the fighter, whose Health is 6, for 6."  # 5 + 6 against 8, and 3
    on(game, "avoid")
    assert healths(game) == [6, 10]
    assert hero(game, "ace").stunt_points == 0
    game = play(there, "ace", (1,), (6,), (2,), "take")  # 2 + 6 reach 8, and 3
    assert healths(game) == [3, 10]
    assert hero(game, "ace").stunt_points == 1
    game = play(there, "ace", (1,), (6,), (1,))
    assert asked(game) == "How does Ace attack the Skr'kk'kki assault ship?"  # a miss is nothing to avoid


def test_torpedoes_run_out() -> None:
    game = play(battle("trader", "{like: fighter, defence: 99}"), "ace", (6,), (1,))
    for shot in range(1, 7):
        on(game, 1)
        assert now(game).ours.fired == (("torpedoes", shot),)
        on(game, 1)
    assert "The trader has nothing left to fire." in told(game)


def test_a_loss_of_crew_is_counted_where_there_was_one() -> None:
    game = play(battle("starship", "{like: starship, health: 1}"), "gun", (6,), (1,), "lasers", (6,))
    assert asked(game) == "Roll 1d6 for what became of the crew of the starship:"
    on(game, 3)
    assert told(game)[-1] == "The starship: 20 of the crew were out of action. Back soon 0, out for days 20, dead 0."
    assert ending(game) == "good"


# --- what is shown, and what is alike ---


def test_the_view_knows_the_sides_whatever_ships_are_called() -> None:
    game = play(battle("fighter", "assault-ship, trader"), "ace gun", (6,), (1,), (1,))
    shown = view(game)
    assert [(person.id, person.side, person.active) for person in shown.people] == [
        ("ace", "hero", False),
        ("gun", "hero", False),
        ("ours", "hero", True),
        ("assault-ship", "foe", False),
        ("trader", "foe", False),
    ]
    assert [(person.meters[0].value, person.meters[0].most, person.rows[0].value) for person in shown.people[2:]] == [
        (6, 6, "8"),
        (10, 10, "9"),
        (9, 9, "7"),
    ]
    on(game, "trader", 1)
    assert [person.active for person in view(game).people] == [False, False, False, True, False]
    on(game, 1)
    assert [person.active for person in view(game).people] == [False, False, False, False, True]


def test_where_a_round_begins_makes_no_difference() -> None:
    fight = now(play(battle("fighter", "assault-ship, trader"), "ace", (6,), (1,), (1,)))
    order = ("ours", "assault-ship", "trader")
    assert fight.order == order
    for waiting, turned in (
        (order, order),
        (order[1:], ("assault-ship", "trader", "ours")),
        (order[2:], ("trader", "ours", "assault-ship")),
    ):
        alike = canon(fight._replace(waiting=waiting))
        assert (alike.order, alike.waiting) == (turned, turned)
    for stage in ("initiative", "crews"):
        other = fight._replace(stage=stage, waiting=("trader",))
        assert canon(other) == other
