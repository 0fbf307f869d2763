"""Habits as answers: what is answered for a player, and what is left to them."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.onedice.combat import Fight
from solo.systems.onedice.habits import fight_on, habits, spend_nothing
from solo.systems.onedice.people import Attack, Foe, Switches
from solo.systems.onedice.states import Lasting
from solo.table import Ask, Option, Party, PlayPart, say
from tests.systems.onedice.fights import beast, melee
from tests.systems.onedice.small_books import as_read, somebody

ANN, BOB = somebody("ann"), somebody("bob")
SWORD = Attack("Sword", (("strong", 3), ("Blades", 2)), 3, item="sword")
RAT, DOG = beast("rat", health=4), beast("dog")


def question(code: str, *keys: str, who: str = "ann", shut: str = "") -> Ask:
    options = [Option(key, say(key), say("shut") if key == shut else None) for key in keys]
    return Ask(who, say(code), tuple(options))


def scene(*foes: Foe, rules: Switches | None = None, party: tuple[Any, ...] = (ANN, BOB), **more: Any) -> PlayPart:
    fight: Fight = melee((ANN, BOB), foes or (DOG, RAT), SWORD, **more)
    return PlayPart(Party(party, rules=rules or Switches()), fight)


@pytest.mark.parametrize(
    ("code", "keys", "answer"),
    [
        ("turn", "one-attack two-attacks", "one-attack"),
        ("turn", "one-attack", "one-attack"),
        ("turn", "one-attack two-attacks flee", None),
        ("way", "plain ignore-defence", "plain"),
        ("way", "called-shot ignore-defence", "called-shot"),
        ("chase-flee", "roll automatic", "roll"),
        ("chase-pursue", "roll automatic", "roll"),
        ("chase-flee", "roll automatic shoot", None),
        ("take-or-avoid", "take avoid", "take"),
        ("take-or-swerve", "take swerve", "take"),
        ("avoid-death", "fall avoid-death", "fall"),
        ("wake", "stay-down wake", "stay-down"),
        ("run-or-buy", "roll automatic", "roll"),
        ("chase-or-buy", "roll automatic", "roll"),
        ("check-or-buy", "roll automatic", "roll"),
        ("contest-or-buy", "roll automatic", "roll"),
        ("cast-or-buy", "roll automatic", "roll"),
        ("treat-or-buy", "roll automatic", "roll"),
        ("fear-or-buy", "roll automatic", "roll"),
        ("check-or-buy", "automatic plot-change", None),
        ("target", "rat dog", None),
        ("choice", "1 2", None),
    ],
)
def test_thrift_answers_with_what_costs_nothing(code: str, keys: str, answer: str | None) -> None:
    assert spend_nothing(as_read(question(code, *keys.split())), scene()) == answer
    assert habits["thrift"].answer(question(code, *keys.split()), scene()) == answer


def test_thrift_takes_only_what_is_open() -> None:
    assert spend_nothing(question("check-or-buy", "roll", "automatic", shut="roll"), scene()) is None
    assert spend_nothing(question("turn", "one-attack", "flee", shut="flee"), scene()) == "one-attack"


# --- autofight ---


@pytest.mark.parametrize(
    ("code", "keys", "answer"),
    [
        ("turn", "one-attack two-attacks flee", "one-attack"),
        ("turn", "close wait", None),
        ("target", "dog rat", "rat"),  # which has less Health left
        ("target", "dog", "dog"),
        ("way", "plain ignore-defence", "plain"),
        ("way", "called-shot ignore-defence", "called-shot"),
        ("take-or-avoid", "take avoid", None),
        ("stunt", "attack-first close", None),
        ("way-out", "plain", None),
        ("reload", "one-attack", None),
    ],
)
def test_autofight_attacks_the_weakest(code: str, keys: str, answer: str | None) -> None:
    assert fight_on(as_read(question(code, *keys.split())), as_read(scene())) == answer
    assert habits["autofight"].answer(question(code, *keys.split()), scene()) == answer


TURN = question("turn", "one-attack", "flee")


def test_nothing_is_answered_outside_a_fight_or_for_nobody_in_it() -> None:
    assert fight_on(TURN, PlayPart(Party((ANN,), rules=Switches()), None)) is None
    assert fight_on(question("target", "rat", "dog", who="player"), scene()) is None


@pytest.mark.parametrize(
    ("foe", "rules", "asked"),
    [
        # Ann's sword reaches 11
        (beast(defence=11), {}, False),
        (beast(defence=12), {}, True),
        (beast(defence=12), {"lucky_hits": True}, False),
        (beast(defence=11), {"strict_hit": True}, True),
        (beast(defence=10), {"strict_hit": True}, False),
        (beast(regenerates=1), {}, True),
        (beast(defence=12, health=0), {}, False),  # who has fallen is no hindrance
        (beast(regenerates=1, gone="fled"), {}, False),
    ],
)
def test_a_fight_that_cannot_be_won_is_asked_about(foe: Foe, rules: dict[str, Any], asked: bool) -> None:
    assert (fight_on(TURN, scene(foe, DOG, rules=Switches(**rules))) is None) == asked
    assert (fight_on(TURN, scene(DOG, foe, rules=Switches(**rules))) is None) == asked


def test_what_lasts_and_how_they_stand_counts() -> None:
    raging = ANN._replace(lasting=(Lasting("rage", 2, to_hit=2),))
    assert fight_on(TURN, scene(beast(defence=13), party=(raging, BOB))) == "one-attack"
    assert fight_on(TURN, scene(beast(defence=14), party=(raging, BOB))) is None
    assert fight_on(TURN, scene(beast(defence=10), advantage=("rat",))) is None
    assert fight_on(TURN, scene(beast(defence=9), advantage=("rat",))) == "one-attack"
    far = (("ann", 0), ("bob", 0), ("rat", 9), ("dog", 0))
    assert fight_on(TURN, scene(ground=far)) is None  # the rat is out of reach
    nothing = SWORD._replace(damage=0)
    assert fight_on(TURN, PlayPart(Party((ANN,), rules=Switches()), melee((ANN,), (beast(defence=11),), nothing))) is None
    assert fight_on(TURN, PlayPart(Party((ANN,), rules=Switches()), melee((ANN,), (beast(defence=10),), nothing))) == "one-attack"


@pytest.mark.parametrize(
    ("health", "more", "asked"),
    [
        # 6 + 4 against 9, and 2: 3 at most
        (4, {}, False),
        (3, {}, True),
        (3, {"advantage": ("bob",)}, False),  # 11: it misses
        (4, {"exposed": ("bob",)}, True),  # 7: 5
        (5, {"exposed": ("bob",)}, True),
        (6, {"exposed": ("bob",)}, False),
    ],
)
def test_where_a_blow_could_kill_any_of_the_heroes_it_is_asked(health: int, more: dict[str, Any], asked: bool) -> None:
    there = scene(party=(ANN, BOB._replace(health=health)), **more)
    assert (fight_on(TURN, there) is None) == asked


def test_the_worst_of_a_foes_attacks_counts_and_nobody_who_is_down() -> None:
    two = RAT._replace(attacks=(Attack("bite", (("bonus", 4),), 2), Attack("sting", (("bonus", 4),), 8)))
    assert fight_on(TURN, scene(two, DOG)) is None  # 9 of 9
    assert fight_on(TURN, scene(two._replace(attacks=two.attacks[:1]), DOG)) == "one-attack"
    down = BOB._replace(health=1, state="out")
    assert fight_on(TURN, scene(party=(ANN, down))) == "one-attack"
    strict = Switches(strict_hit=True)
    exact = RAT._replace(attacks=(Attack("bite", (("bonus", 3),), 9),))
    assert fight_on(TURN, scene(exact, rules=strict)) == "one-attack"  # 9 does not exceed 9
    assert fight_on(TURN, scene(exact)) is None
    lucky = Switches(lucky_hits=True)
    weak = RAT._replace(attacks=(Attack("bite", (("bonus", 0),), 9),))
    assert fight_on(TURN, scene(weak, rules=lucky)) is None
    assert fight_on(TURN, scene(weak)) == "one-attack"
