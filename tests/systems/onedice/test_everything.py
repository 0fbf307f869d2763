"""The book of everything does use everything; and the laws of a game in progress hold in it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.book.decoding import Shape
from solo.book.shape import Either, ListOf, Made, MapOf, OneOf, Record, WayShape
from solo.lint.run import lint
from solo.play.games import Games
from solo.play.replay import read, write
from solo.play.session import Session
from solo.play.telling import Teller
from solo.systems.onedice import effects, magic, scenes
from solo.systems.onedice.forms import shapes
from solo.systems.onedice.forms.whose import ABILITIES
from solo.systems.onedice.people import Switches
from solo.table import Ask
from tests.systems.onedice import everything

GIVEN: Mapping[str, Any] = json.loads(everything.book())
SECTIONS: Sequence[Mapping[str, Any]] = list(GIVEN["sections"].values())


def unused(shape: Shape, values: Sequence[Any], path: str) -> Iterator[str]:
    """What a shape allows that none of some values has: keys, words, and ways of writing it."""
    match shape:
        case Made(shape=OneOf()):
            pass  # words for numbers or for figures, of which any will do
        case Made():
            yield from unused(shape.shape, values, path)
        case Record():
            for name, field in shape.fields.items():
                those = [value[name] for value in values if isinstance(value, dict) and name in value]
                if those and len(those) < len(values) and isinstance(field.default, str):
                    those.append(field.default)
                yield from unused(field.shape, those, f"{path}.{name}") if those else [f"{path}.{name}"]
        case Either():
            plain = str if shape.number is not None else str | int
            for kind, one in (("scalar", plain), ("number", int), ("sequence", list), ("mapping", dict)):
                those = [value for value in values if isinstance(value, one)]
                if (inner := getattr(shape, kind)) is not None:
                    yield from unused(inner, those, path) if those else [f"{path} as a {kind}"]
        case ListOf():
            yield from unused(shape.item, [item for value in values for item in value], path)
        case MapOf():
            yield from unused(shape.value, [item for value in values for item in value.values()], f"{path}.NAME")
        case OneOf() if shape.values is not ABILITIES:  # of these any will do
            yield from (f"{path}: {word}" for word in shape.values if word not in values)


def unused_of(name: str, way: WayShape) -> Iterator[str]:
    """The same of a way on, its outcomes among it."""
    those = [section[name] for section in SECTIONS if name in section]
    yield from unused(Record("", "", way.fields), those, name)
    yield from (f"{name}.{outcome}" for outcome in way.outcomes if not any(outcome in value for value in those))


@pytest.mark.parametrize("name", list(scenes.KINDS))
def test_it_has_every_way_on_with_all_its_keys_words_and_outcomes(name: str) -> None:
    assert list(unused_of(name, shapes().ways[name])) == []


@pytest.mark.parametrize("name", list(effects.EFFECTS))
def test_it_has_every_effect_in_every_form(name: str) -> None:
    told = [*SECTIONS, *(one for section in SECTIONS for one in section.get("when", ()))]
    those = [given[name] for given in told if name in given]
    assert those
    assert list(unused(shapes().effects[name], those, name)) == []


@pytest.mark.parametrize("name", ["heroes", "foes", "gear"])
def test_it_has_heroes_foes_and_items_with_every_key_and_all_of_the_tables(name: str) -> None:
    assert list(unused(getattr(shapes(), name), list(GIVEN[name].values()), name)) == []


def test_its_conditions_ask_for_everything() -> None:
    asked = " ".join(
        one["if"] for section in SECTIONS for key in ("when", "choices") for one in section.get(key, ()) if "if" in one
    )
    names = [*(f"{name}('" for name in shapes().functions), *shapes().names]
    assert [name for name in names if name not in asked] == []


def test_every_switch_is_turned() -> None:
    turned = {name: set(values) for name, values in everything.SWITCHES.items()}
    assert {*turned, *GIVEN["rules"]} == set(Switches._fields)
    normal = Switches()._asdict()
    assert all(len(values) > 1 and normal[name] in values for name, values in turned.items())
    for name, field in shapes().switches.fields.items():
        if isinstance(field.shape, OneOf):
            assert turned[name] == set(field.shape.values)


def test_somebody_knows_every_spell_and_has_every_special() -> None:
    heroes = everything.world().book.heroes.values()
    assert {spell for hero in heroes for spell in hero.spells} == magic.spells().keys()
    used = {special.id for special in magic.specials().values() if special.action is not None}  # the others are foes' alone
    assert {special for hero in heroes for special in hero.specials} == used


def test_the_linter_has_nothing_against_it() -> None:
    assert lint(everything.book()).findings == ()


# --- laws: as of every game (see tests/play/test_laws.py) ---

seeds = st.integers(0, 2**32)
paths = st.lists(st.integers(0, 30), min_size=1, max_size=40)
LAWS = settings(max_examples=25, deadline=None)


def begun(seed: int) -> Session:
    """A game with heroes and switches that hang on the seed."""
    return Session(everything.world(), everything.setup(Random(seed), seed))


def play(session: Session, path: Sequence[int]) -> Session:
    """Answer the questions that come up, by the path, until it or the story ends."""
    for number in path:
        question = session.question
        if question is None:
            break
        assert isinstance(question, Ask)
        session.answer(question.open[number % len(question.open)].key)
    return session


def picture(session: Session) -> tuple[object, ...]:
    """All of a session that a player could notice."""
    return session.state.game, session.state.records, session.told, session.question


@LAWS
@given(seeds, paths, st.integers(0, 30))
def test_undo_after_an_answer_is_identity(seed: int, path: list[int], number: int) -> None:
    session = play(begun(seed), path)
    before = picture(session)
    if session.question is not None:
        play(session, [number])
        session.undo()
    assert picture(session) == before


@LAWS
@given(seeds, paths)
def test_a_replay_equals_the_game(seed: int, path: list[int]) -> None:
    session = play(begun(seed), path)
    replay = read(write(session.world, session.setup, session.state.records))
    assert picture(Session(session.world, replay.setup, feed=replay.records)) == picture(session)


@LAWS
@given(seeds, paths)
def test_a_game_loaded_is_the_game_saved(seed: int, path: list[int]) -> None:
    with TemporaryDirectory() as folder:
        with Games(Path(folder)) as games:
            saved = play(games.begin(everything.world(), everything.setup(Random(seed), seed), typed=False).session, path)
        with Games(Path(folder)) as games:
            loaded = games.resume(everything.world())
    if loaded is None:
        assert saved.state.ended
        return
    assert picture(loaded.session) == picture(saved)
    assert loaded.notes == ()


@LAWS
@given(seeds, paths)
def test_everything_told_asked_and_shown_has_words(seed: int, path: list[int]) -> None:
    session = play(begun(seed), path)
    world, party, scene = session.world, session.state.game.play.party, session.state.game.play.scene
    teller = Teller(world)
    assert all(line.text for line in teller.lines(session.told))
    if session.question is not None:
        assert teller.asked(session.question).text
    assert len(world.system.sheet(party, world.book)) == len(party.heroes)
    world.system.scene_view(scene, party)
