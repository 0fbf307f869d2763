"""Kept heroes: their documents, whatever becomes of those, and coming home from a book."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solo.play import heroes as module
from solo.play.heroes import CannotKeepHero, Heroes, NoHero, go_home
from solo.play.session import Session
from solo.play.start import Setup, from_words
from solo.play.world import World
from tests.play.test_prologue import DWARF_JSON, WELL

KIM: dict[str, Any] = {**DWARF_JSON, "name": "Kim", "gear": ["dagger"]}


@pytest.fixture
def well(make_world: Callable[[str], World]) -> World:
    """A book that takes heroes from outside, and gives experience where the singing stops."""
    text = WELL.replace("{skin: fantasy}", "{skin: fantasy, experience: levels}")
    return make_world(text.replace("4: {text: The singing stops.,", "4: {text: The singing stops., experience: 30,"))


def play(world: World, answers: str, **setup: Any) -> Session:
    session = Session(world, Setup(**{"heroes": ("hero-1",), "brought": {"hero-1": KIM}, "seed": 1, **setup}))
    for answer in answers:
        session.answer(answer)
    return session


# --- documents ---


def test_a_hero_who_could_not_be_read_again_is_not_written() -> None:
    heroes = Heroes()
    kept = heroes.keep("onedice", KIM)
    laden = kept._replace(hero={**KIM, "gear": ["dagger"] * 100_000})
    with pytest.raises(CannotKeepHero, match="1,048,576 bytes"):
        heroes.write(laden)
    assert heroes.find("Kim").hero == KIM


def test_a_kept_hero_is_found_by_any_spelling_and_can_be_deleted() -> None:
    heroes = Heroes()
    assert heroes.all() == heroes.broken() == ()
    kept = heroes.keep("onedice", KIM)
    assert Heroes().all() == (kept,)
    assert heroes.find(" kim ") == kept
    with pytest.raises(NoHero, match="did you mean Kim"):
        heroes.find("Kin")
    with pytest.raises(ValueError, match="kept already"):
        heroes.keep("onedice", {**KIM, "name": "KIM"})
    heroes.delete(kept)
    heroes.delete(kept)
    assert heroes.all() == ()


@pytest.mark.parametrize("name", ["CON", "../../x", "Ä", "名", "a" * 60, "x/y\\z", ".", "Kim O’Hara"])
def test_a_document_never_leaves_its_folder(home: Path, name: str) -> None:
    heroes = Heroes()
    kept = heroes.keep("onedice", {**KIM, "name": name})
    assert kept.path.parent == home / "heroes"
    assert kept.path.name.startswith("hero-")
    assert kept.path.name.isascii()
    assert heroes.find(name) == kept
    other = heroes.keep("onedice", {**KIM, "name": f"{name[:50]}!"})
    assert other.path != kept.path
    assert len(heroes.all()) == 2


BROKEN = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"[" * 100_000,
    b"\xff\xfe",
    b'{"solo": 2}',
    b'{"solo": 1, "system": "onedice", "hero": {}, "been": []}',
    b'{"solo": 1, "system": "gunpowder", "hero": {}, "been": []}',
    b'{"solo": 1, "system": ["onedice"], "hero": {}, "been": []}',
    json.dumps({"solo": 1, "system": "onedice", "hero": {**KIM, "name": "a\x1b[31m"}, "been": []}).encode(),
    json.dumps({"solo": 1, "system": "onedice", "hero": {**KIM, "strong": 10**30}, "been": []}).encode(),
    json.dumps({"solo": 1, "system": "onedice", "hero": {**KIM, "gear": [3]}, "been": []}).encode(),
    json.dumps({"solo": 1, "system": "onedice", "hero": KIM, "been": [3]}).encode(),
    json.dumps({"solo": 1, "system": "onedice", "hero": KIM, "been": [{"book": "x"}]}).encode(),
    json.dumps({"solo": 1, "system": "onedice", "hero": KIM}).encode(),
    json.dumps({"solo": True, "system": "onedice", "hero": KIM, "been": []}).encode(),
]


@pytest.mark.parametrize("data", BROKEN)
def test_a_broken_document_is_one_sentence_and_stays(home: Path, data: bytes) -> None:
    path = home / "heroes" / "hero-kim.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    heroes = Heroes()
    assert heroes.all() == ()
    (broken,) = heroes.broken()
    assert broken.path == path
    assert broken.why.startswith("hero-kim.json")
    assert broken.why.isprintable()
    kept = heroes.keep("onedice", KIM)
    assert kept.path.name == "hero-kim-2.json"
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("gear", ["vorpal-blade"], "`gear` has “vorpal-blade”, which is no item that a hero can keep"),
        ("gear", [3], "`gear` cannot be read"),
        ("quick", True, "`quick` must be a whole number from 0 to 30"),
        ("health", 99, "`health` must be a whole number from 0 to 12"),
        ("skills", {"Basketry": 1}, "`skills` has “Basketry”, which is no skill"),
        ("state", "asleep", "`state` must be"),
        ("hair", "red", "“hair” means nothing here"),
        ("name", "", "`name` is no name for a hero"),
    ],
)
def test_a_field_that_no_hero_has_is_named(home: Path, field: str, value: object, why: str) -> None:
    heroes = Heroes()
    heroes.write(heroes.keep("onedice", KIM)._replace(hero={**KIM, field: value}))
    (broken,) = heroes.broken()
    assert broken.why.startswith(f"hero-kim.json holds no hero that could be read: {why}")
    assert broken.why.endswith("; it is left as it is.")


def test_of_two_documents_with_one_name_the_second_is_told_of(home: Path) -> None:
    heroes = Heroes()
    kept = heroes.keep("onedice", KIM)
    kept.path.with_name("hero-kim-2.json").write_bytes(kept.path.read_bytes().replace(b'"Kim"', b'"KIM"'))
    assert heroes.all() == (kept,)
    (broken,) = heroes.broken()
    both = "hero-kim.json and hero-kim-2.json both hold a hero called KIM"
    assert broken.why == f"{both}: the second is left out until one of them has another name."


def test_a_document_that_cannot_be_written_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    heroes = Heroes()
    kept = heroes.keep("onedice", KIM)
    before = kept.path.read_bytes()

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "put", full)
    with pytest.raises(CannotKeepHero, match="cannot be written: no space left on device"):
        heroes.write(kept._replace(been=()))
    assert kept.path.read_bytes() == before


# --- coming home ---


def test_a_hero_comes_home_with_wounds_experience_and_what_they_took(well: World) -> None:
    heroes = Heroes()
    heroes.keep("onedice", KIM)
    session = play(well, "2")
    assert go_home(session, heroes) == ()
    session.answer("4")
    said = go_home(session, heroes, now=1_000)
    assert said == ("Kim goes home, and is kept for another adventure, with 30 more experience.",)
    kept = heroes.find("Kim")
    assert kept.hero["health"] == 11
    assert kept.hero["gear"] == ["dagger"]  # the bell is the book's own
    assert kept.hero["growth"]["xp"] == 30
    (stay,) = kept.been
    assert (stay.book, stay.title, stay.ending, stay.experience, stay.through) == ("the-well", "The Well", "victory", 30, True)
    assert go_home(session, heroes, now=1_000) == said
    assert heroes.all() == (kept,)


def test_another_end_of_the_same_adventure_takes_the_place_of_the_first(well: World) -> None:
    heroes = Heroes()
    heroes.keep("onedice", KIM)
    session = play(well, "24")
    go_home(session, heroes, now=1)
    session.undo()
    session.answer("5")
    assert go_home(session, heroes, now=2) == ("Kim did not come through. They are kept as they were before this adventure.",)
    kept = heroes.find("Kim")
    assert kept.hero == KIM
    assert [(stay.ending, stay.through, stay.experience) for stay in kept.been] == [("defeat", False, 0)]


def test_who_has_been_elsewhere_meanwhile_is_never_written_over(well: World) -> None:
    heroes = Heroes()
    heroes.keep("onedice", KIM)
    first, second = play(well, "2"), play(well, "2", seed=2)
    first.answer("4")
    second.answer("4")
    go_home(first, heroes, now=1)
    home = heroes.find("Kim")
    assert go_home(second, heroes, now=2) == ("Kim has been elsewhere since this adventure began; this one is kept as Kim 2.",)
    assert heroes.find("Kim") == home
    assert heroes.find("Kim 2").hero["name"] == "Kim 2"
    second.undo()
    second.answer("5")
    go_home(second, heroes, now=3)
    assert heroes.find("Kim 2").been[-1].ending == "defeat"
    # a third adventure, and then another end of the first
    third = Session(well, from_words(well, brought=[home.hero], seed=3))
    third.answer("3")
    go_home(third, heroes, now=4)
    now = heroes.find("Kim")
    assert [stay.ending for stay in now.been] == ["victory", "retreat"]
    first.undo()
    first.answer("5")
    (sentence,) = go_home(first, heroes, now=5)
    assert "stays as they are" in sentence
    assert heroes.find("Kim") == now


def test_nobody_comes_home_from_a_game_that_was_tampered_with(well: World) -> None:
    heroes = Heroes()
    kept = heroes.keep("onedice", KIM)
    (sentence,) = go_home(play(well, "24", set={"strong": 30}), heroes)
    assert sentence.startswith("Heroes stay as they were kept")
    assert heroes.all() == (kept,)
    assert go_home(Session(well, Setup(heroes=("odo",))), heroes) == ()


def test_what_is_left_at_home_is_there_when_they_come_back(make_world: Callable[[str], World]) -> None:
    world = make_world(WELL.replace("{skin: fantasy}", "{skin: fantasy, brought_money: false}"))
    heroes = Heroes()
    rich = {**KIM, "gear": ["laser-pistol", "dagger", "rope"], "money": 500}
    heroes.keep("onedice", rich)
    session = Session(world, from_words(world, brought=[rich]))
    session.answer("3")
    go_home(session, heroes)
    hero = heroes.find("Kim").hero
    assert sorted(hero["gear"]) == ["dagger", "laser-pistol", "rope"]
    assert hero["money"] == 500


def test_a_hero_who_cannot_be_kept_is_a_sentence(well: World, monkeypatch: pytest.MonkeyPatch) -> None:
    heroes = Heroes()
    heroes.keep("onedice", KIM)
    session = play(well, "24")

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "put", full)
    (sentence,) = go_home(session, heroes)
    assert sentence.startswith("Kim could not be kept: ")
    assert sentence.endswith("cannot be written: no space left on device.")
