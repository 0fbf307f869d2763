"""Who plays, and making a hero: questions before a game, run again over their answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.play.beginning import beginning
from solo.play.games import Games
from solo.play.heroes import Heroes, Kept
from solo.play.prologue import Company, Naming, Prologue, gather, make
from solo.play.replay import read, write
from solo.play.resume import setup_from_json, setup_to_json
from solo.play.session import Refused, Session
from solo.play.start import Setup, SetupFault, begin, from_words
from solo.play.telling import Teller
from solo.play.world import World
from solo.systems import system
from solo.table import Answer, Ask, Roll

WELL = """
id: the-well
title: The Well
system: onedice
license: CC0-1.0
about: Something sings at the bottom.
start: 1
rules: {skin: fantasy}
party: {size: 1..3, create: true, bring: true}
heroes:
  odo: {name: Odo, strong: 2, clever: 2, quick: 2, gear: [sword], about: He would rather not.}
  una: {name: Una, strong: 1, clever: 3, quick: 2}
gear: {sword: {like: sword}, bell: {name: Bell}}
sections:
  1:
    text: The rope is wet.
    gain: [bell]
    choices:
      - {text: Climb down, goto: 2}
      - {text: Go home, goto: 3}
  2:
    text: It is dark.
    harm: 1
    choices:
      - {text: Sing back, goto: 4}
      - {text: Fall, goto: 5}
  3: {text: You sleep badly., ending: retreat}
  4: {text: The singing stops., ending: victory}
  5: {text: Down., harm: 90, ending: defeat}
"""
# a dwarf who fights, with 12 Health
DWARF: list[Answer] = ["dwarf", "fighter", "1", "travel", "Riding", "travel", "Riding", "blades", "dagger"]
DWARF_JSON = {
    "id": "", "name": "Gudrun", "article": "", "strong": 4, "clever": 2, "quick": 1, "magic": 0, "skills": {"Blades": 2},
    "max_health": 12, "health": 7, "armour": 0, "stunt_points": 2, "money": 30,
    "gear": ["dagger", "bell", "laser-pistol", "rope"], "state": "up", "kind": "onedice-hero",
}  # fmt: skip


@pytest.fixture
def well(make_world: Callable[[str], World]) -> World:
    """A book that takes heroes from outside."""
    return make_world(WELL)


def gudrun(**changes: Any) -> Kept:
    hero = {**DWARF_JSON, **changes}
    return Kept(str(hero["name"]), "onedice", hero, (), Path("hero-gudrun.json"))


def run(world: World, answers: Sequence[Answer], kept: Sequence[Kept] = (), **more: Any) -> Prologue[Company]:
    prologue = Prologue(partial(gather, world, kept), **more)
    for answer in answers:
        prologue.answer(answer)
    return prologue


def keys(prologue: Prologue[Any]) -> list[str]:
    assert isinstance(prologue.wanted, Ask)
    return [option.key for option in prologue.wanted.open]


def test_a_book_that_leaves_nothing_open_asks_nothing(raid: World) -> None:
    prologue = run(raid, [])
    assert prologue.wanted is None
    assert prologue.result == Company(("officer",))


def test_ready_made_made_and_kept_heroes_play_together(well: World) -> None:
    prologue = run(well, [], [gudrun()])
    assert keys(prologue) == ["odo", "una", "make", "bring"]
    prologue.answer("una")
    assert keys(prologue) == ["odo", "make", "bring", "enough"]
    for answer in ("make", *DWARF, " Kim "):
        prologue.answer(answer)
    assert keys(prologue) == ["odo", "make", "bring", "enough"]
    prologue.answer("bring")
    company = prologue.result
    assert company is not None
    assert company.heroes == ("una", "hero-1", "hero-2")
    assert company.made == ("hero-1",)
    assert [data["name"] for data in company.brought.values()] == ["Kim", "Gudrun"]
    party = begin(well, company.setup(3)).play.party
    assert [hero.id for hero in party.heroes] == ["una", "hero-1", "hero-2"]


def test_what_a_book_does_not_allow_is_not_offered(make_world: Callable[[str], World]) -> None:
    for party, wanted in (
        ("{create: true}", ["odo", "una", "make"]),
        ("{bring: true}", ["odo", "una", "bring"]),
        ("{size: 1}", ["odo", "una"]),
        ("{size: 2}", None),
        ("{size: 1..2, default: 2}", ["everybody", "odo", "una"]),
    ):
        world = make_world(WELL.replace("{size: 1..3, create: true, bring: true}", party))
        prologue = run(world, [], [gudrun()])
        assert (None if prologue.wanted is None else keys(prologue)) == wanted
    assert run(world, ["everybody"]).result == Company(("odo", "una"))


def test_names_are_somebody_s_own_and_printable(well: World) -> None:
    prologue = run(well, ["make", *DWARF], [gudrun()])
    assert isinstance(prologue.wanted, Naming)
    for name, code in (("", "refused-name"), ("x\x1b", "refused-name"), ("x" * 61, "refused-name")):
        with pytest.raises(Refused) as refused:
            prologue.answer(name)
        assert refused.value.why.code == code
    for name in ("gudrun", "GUDRUN"):
        with pytest.raises(Refused) as refused:
            prologue.answer(name)
        assert refused.value.why.code == "refused-name-taken"
    prologue.answer("Kim")
    with pytest.raises(Refused):
        run(well, ["odo", "make", *DWARF, "odo"])


def test_undo_takes_back_one_answer_and_its_dice_come_again(well: World) -> None:
    prologue = run(well, ["make", *DWARF], seed=5)
    told, sheets = prologue.told, prologue.sheets
    assert [saying.code for saying in told] == ["make-money"]
    prologue.undo()
    assert isinstance(prologue.wanted, Ask)
    assert prologue.wanted.why.code == "make-weapon"
    prologue.answer("dagger")
    assert (prologue.told, prologue.sheets) == (told, sheets)
    for _ in range(len(DWARF) + 1):
        prologue.undo()
    assert not prologue.begun
    with pytest.raises(Refused):
        prologue.undo()


def test_typed_dice_are_asked_for(well: World) -> None:
    prologue = run(well, ["make", *DWARF], typed=True)
    assert isinstance(prologue.wanted, Roll)
    with pytest.raises(Refused):
        prologue.answer((7,))
    prologue.answer((5,))
    assert dict(prologue.told[0].fields)["money"] == 50


def test_a_refused_answer_changes_nothing(well: World) -> None:
    prologue = run(well, [], [gudrun(state="retired")])
    before = (prologue.wanted, prologue.sheets)
    for answer in ("bring", "gudrun", "enough", (3,), ""):
        with pytest.raises(Refused):
            prologue.answer(answer)
    assert (prologue.wanted, prologue.sheets) == before
    teller = Teller(well)
    assert teller.asked(prologue.wanted).choices[-1].shut == "none is kept who could come"  # type: ignore[arg-type]


@given(data=st.data(), seed=st.integers(0, 999))
@settings(max_examples=10, deadline=None)
def test_answer_then_undo_is_where_it_was(data: st.DataObject, seed: int) -> None:
    prologue = Prologue(partial(make, system("onedice"), None, (), ()), seed)
    for _ in range(80):
        wanted = prologue.wanted
        if not isinstance(wanted, Ask):
            break
        before = (wanted, prologue.told, prologue.sheets)
        key = data.draw(st.sampled_from(wanted.open)).key
        prologue.answer(key)
        after = (prologue.wanted, prologue.told, prologue.sheets)
        prologue.undo()
        assert (prologue.wanted, prologue.told, prologue.sheets) == before
        prologue.answer(key)
        assert (prologue.wanted, prologue.told, prologue.sheets) == after
        assert all(meter.value >= 0 for meter in prologue.sheets[0].meters)


# --- the game that begins ---


def test_a_kept_hero_comes_rested_with_what_this_world_knows(well: World) -> None:
    (hero,) = begin(well, from_words(well, brought=[DWARF_JSON])).play.party.heroes
    assert (hero.id, hero.name, hero.health, hero.stunt_points, hero.money) == ("hero-1", "Gudrun", 12, 6, 30)
    assert hero.gear == ("dagger", "rope")  # the bell is this book's own, and there are no lasers


def test_switches_say_what_is_brought(well: World) -> None:
    settings = ["brought_gear=false", "brought_money=false", "brought_wounds=true"]
    (hero,) = begin(well, from_words(well, brought=[DWARF_JSON], settings=settings)).play.party.heroes
    assert (hero.gear, hero.money, hero.health) == ((), 0, 7)
    (spacer,) = begin(well, from_words(well, brought=[DWARF_JSON], settings=["skin=space"])).play.party.heroes
    assert spacer.gear == ("dagger", "laser-pistol", "rope")


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (
            Setup(heroes=("hero-1",), brought={"hero-1": {"name": "Kim"}}),
            "The hero hero-1 cannot be read: `id` is missing.",
        ),
        (Setup(heroes=("hero-1",), brought={"hero-1": {**DWARF_JSON, "name": "a\nb"}}), "1 to 60 characters"),
        (Setup(heroes=("odo",), brought={"odo": DWARF_JSON}), "“odo” is no id for a hero from outside the book"),
        (Setup(heroes=("../x",), brought={"../x": DWARF_JSON}), "“../x” is no id for a hero from outside the book"),
        (Setup(heroes=("hero-1",), brought={"hero-1": {**DWARF_JSON, "state": "dead"}}), "Gudrun is not able to go anywhere"),
        (
            Setup(heroes=("odo", "hero-1"), brought={"hero-1": {**DWARF_JSON, "name": "Odo"}}),
            "Two heroes of one party cannot have the same name",
        ),
        (Setup(rules={"skin": "western"}), "skin"),
    ],
)
def test_heroes_who_cannot_come_are_a_sentence(well: World, setup: Setup, sentence: str) -> None:
    with pytest.raises(SetupFault) as fault:
        begin(well, setup)
    assert sentence in str(fault.value)


def test_a_book_for_its_own_heroes_takes_no_others(raid: World) -> None:
    with pytest.raises(SetupFault):
        from_words(raid, brought=[DWARF_JSON])
    with pytest.raises(SetupFault):
        begin(raid, Setup(heroes=("hero-1",), brought={"hero-1": DWARF_JSON}))


def test_a_game_with_made_heroes_is_whole_without_their_documents(well: World, home: Path) -> None:
    games, heroes = Games(), Heroes()
    ready = beginning(well, games, heroes, 7)
    for answer in ("make", *DWARF, "Kim", "enough"):
        ready.prologue.answer(answer)
    opened = ready.begin()
    assert opened.notes == ("Kim is kept among your heroes.",)
    session = opened.session
    session.answer("2")
    heroes.delete(heroes.find("kim"))
    games.close()

    setup = session.setup
    assert setup_from_json(setup_to_json(setup)) == setup
    with Games() as again:
        resumed = again.resume(well)
        assert resumed is not None
        assert resumed.session.state == session.state
        resumed.session.undo()
        resumed.session.redo()
        assert resumed.session.state == session.state

    text = write(well, setup, session.state.records)
    replay = read(text)
    assert replay.setup.brought == setup.brought
    assert Session(well, replay.setup, feed=replay.records).state == session.state
    assert write(well, replay.setup, replay.records) == text
