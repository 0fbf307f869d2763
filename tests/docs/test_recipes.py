"""The recipes are books that play: each is linted strictly, and games at random come to an end, by way of all its sections."""

from __future__ import annotations

import re
from random import Random

import pytest

from solo.book.model import SystemWay
from solo.lint.run import lint
from solo.play.session import Session
from solo.play.start import Setup
from solo.systems import system
from solo.table import Ask
from tests.conftest import world_of
from tests.docs.conftest import ROOT, blocks

PAGE = (ROOT / "docs" / "recipes.md").read_text(encoding="utf-8")
BOOKS = {
    re.findall("^id: (.*)$", block.text, re.MULTILINE)[0]: block.text for block in blocks("recipes.md") if block.kind == "yaml"
}
GAMES = 300
KEYS = [
    "surprise: hero",
    "surprise: foe",
    "distance: ",
    "keep_distance: true",
    "sanity: fear",
    "bring: true",
    "create: true",
    "experience: levels",
    "can_cast('open')",
    *("who: all", "who: any", "who: pick", "who: hazel"),
    "difference:",
]


def played(text: str, seed: int) -> Session:
    """A game that is answered at random, to its end."""
    random = Random(seed)
    world = world_of(text)
    party = random.sample(
        [*world.book.heroes], random.randint(world.book.party.least, min(world.book.party.most, len(world.book.heroes)))
    )
    session = Session(world, Setup(seed=seed, heroes=tuple(party)))
    for _ in range(2_000):
        if session.question is None:
            return session
        assert isinstance(session.question, Ask)
        session.answer(random.choice(session.question.open).key)
    pytest.fail(f"game {seed} does not end")


@pytest.mark.parametrize("text", BOOKS.values(), ids=BOOKS)
def test_each_is_clean(text: str) -> None:
    """`solo lint --strict` counts warnings; here there is not even a hint."""
    assert lint(text, "a.adventure.yaml").findings == ()


@pytest.mark.parametrize("text", BOOKS.values(), ids=BOOKS)
def test_each_comes_to_an_end_by_way_of_every_section(text: str) -> None:
    unseen = set(world_of(text).book.sections)
    for seed in range(GAMES):
        session = played(text, seed)
        assert session.state.ended is not None
        unseen -= {game.book.section for _, game in session.state.entries}
        if not unseen:
            return
    assert unseen == set()


def test_each_is_listed_under_its_heading() -> None:
    headings = re.findall("^## (.*)$", PAGE, re.MULTILINE)
    links = re.findall(r"^- \[(.*)\]\(#(.*)\)$", PAGE, re.MULTILINE)
    assert links == [(heading, re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-")) for heading in headings]
    assert len(headings) == len(BOOKS) == 12


def test_what_authors_look_for_is_there() -> None:
    for key in KEYS:
        assert any(key in text for text in BOOKS.values()), key
    ways = {
        section.way.name
        for text in BOOKS.values()
        for section in world_of(text).book.sections.values()
        if isinstance(section.way, SystemWay)
    }
    assert ways >= {"check", "contest", "fear", "shop", "cast", "chase", "hazard", "fight", "vehicle_fight", "training"}
    assert ways <= system("onedice").shapes.ways.keys()
