"""The Hollow Horror: its heroes and foes have the printed figures, and the games recorded beside it reach all of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.data import data_folder
from solo.play.replay import read
from solo.play.session import Session
from solo.play.shelf import load
from solo.play.start import Setup, begin
from solo.play.world import World
from solo.systems import system
from solo.systems.onedice.people import Foe, Hero, appear

BOOK = data_folder("adventures") / "the-hollow-horror.adventure.yaml"
GAMES = sorted(BOOK.with_name("the-hollow-horror.games").glob("*.jsonl"))


@pytest.fixture(scope="module")
def hollow() -> World:
    book = load(BOOK).book
    assert book is not None
    return World(book, system(book.system))


def test_all_three_play_where_nobody_is_named(hollow: World) -> None:
    assert [hero.id for hero in begin(hollow, Setup()).play.party.heroes] == ["lemzip", "fragr", "alana"]
    assert [hero.id for hero in begin(hollow, Setup(heroes=("alana",))).play.party.heroes] == ["alana"]


@pytest.mark.parametrize(
    ("id", "health", "defence", "move", "money"),
    [("lemzip", 3, 6, 20, 10), ("fragr", 9, 9, 30, 20), ("alana", 9, 10, 30, 20)],
)
def test_heroes_as_printed(hollow: World, id: str, health: int, defence: int, move: int, money: int) -> None:
    """p. 69-70, Alana's armour counted."""
    (hero,) = begin(hollow, Setup(heroes=(id,))).play.party.heroes
    assert isinstance(hero, Hero)
    assert (hero.max_health, hero.defence, hero.move, hero.money) == (health, defence, move, money)
    assert sum(points for _, points in hero.skills) == 6


@pytest.mark.parametrize(
    ("id", "health", "defence", "move", "attacks", "xp"),
    [
        ("toad", 6, 8, 20, [(3, 2), (4, 2)], 17),
        ("bear", 15, 8, 40, [(9, 4)], 75),
        ("horror", 12, 9, 30, [(6, 3), (7, 0)], 120),
        ("elf", 6, 6, 20, [(4, 3)], 20),
    ],
)
def test_foes_as_printed(
    hollow: World, id: str, health: int, defence: int, move: int, attacks: list[tuple[int, int]], xp: int
) -> None:
    """p. 71-74: d6 + 3 to hit with a spear, + 4 with a dagger or a sword, + 9 for the bear, + 6 and + 7 for the Horror."""
    card = hollow.book.foes[id]
    (foe,) = appear([card])
    assert isinstance(foe, Foe)
    assert (foe.health, foe.defence, card.move, foe.xp) == (health, defence, move, xp)
    assert [(attack.bonus, attack.damage) for attack in foe.attacks] == attacks


def replayed(world: World, path: Path) -> Session:
    replay = read(path.read_text(encoding="utf-8"))
    return Session(world, replay.setup, feed=replay.records)


def test_the_recorded_games_reach_every_section_and_every_outcome_with_every_party(hollow: World) -> None:
    reached, parties = set(), set()
    for path in GAMES:
        session = replayed(hollow, path)
        ended = session.state.ended
        assert ended is not None
        assert path.stem.partition("-at-")[2] == ended.section.replace("/", "-")
        reached |= {game.book.section for _, game in session.state.entries} | {ended.section}
        parties.add(tuple(hero.id for hero in session.state.game.play.party.heroes))
    assert reached == set(hollow.book.sections)
    assert len(parties) == 7
