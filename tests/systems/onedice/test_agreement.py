"""Games played against the graph they are decided by: in the middle of something a game may be none of those explored."""

from __future__ import annotations

import pytest

from solo.odds.graph import explore
from solo.odds.line import likeliest
from solo.odds.policies import chooser
from solo.odds.show_line import told
from solo.odds.solve import solve
from solo.play.session import Session
from solo.play.start import Setup, begin
from solo.play.world import World
from tests.conftest import world_of
from tests.odds.agreement import distances

RAT = "{name: Rat, strong: 2, clever: 1, quick: 1, health: 4, defence: 6, attacks: {teeth: {bonus: 2, damage: 1}}}"
WEAK = "{name: Rat, strong: 1, clever: 1, quick: 1, health: 1, defence: 3, attacks: {teeth: {bonus: 2, damage: 1}}}"


def book(way: str, rat: str = RAT, *, heroes: int = 1, more: str = "") -> World:
    return world_of(
        "id: agreed\ntitle: Agreed\nsystem: onedice\nstart: 1\nrules: {stunt_points: 0}\ndeath: 3\n"
        f"party: {{size: {heroes}}}\n"
        f"heroes:\n  ann: {{name: Ann, strong: 2, clever: 2, quick: 2{more}}}\n"
        "  bob: {name: Bob, strong: 1, clever: 2, quick: 2}\n"
        f"foes: {{rat: {rat}}}\ngear: {{spear: {{name: Spear, weapon: {{skill: Throw, damage: 2, range: 8}}}}}}\n"
        f"sections:\n  1: {{text: On., {way}}}\n"
        "  2: {text: Out., ending: victory}\n  3: {text: Over., ending: defeat}\n"
    )


BOOKS = {
    "at a distance": book("fight: {foes: [rat], distance: 12, win: 2, lose: 3}"),
    "with flight": book("fight: {foes: [rat], win: 2, lose: 3, flee: 3}"),
    "with something to throw": book("fight: {foes: [rat], distance: 8, win: 2, lose: 3}", more=", gear: [spear]"),
    "against mooks": book("mook_fight: {count: 2, win: 2, lose: 3, flee: 3}"),
    "two ambushed": book("fight: {foes: [rat], surprise: foe, win: 2, lose: 3}", WEAK, heroes=2),
    "two against mooks": book("mook_fight: {count: 1, surprise: foe, win: 2, lose: 3}", heroes=2),
}


@pytest.mark.parametrize("policy", ["best", "worst"])
@pytest.mark.parametrize("world", BOOKS.values(), ids=BOOKS)
def test_played_and_exact_agree(world: World, policy: str) -> None:
    assert max(distances(world, Setup(), policy, 200, 11).values()) < 5


@pytest.mark.parametrize("world", BOOKS.values(), ids=BOOKS)
def test_the_likeliest_line_can_be_played_and_told(world: World) -> None:
    game = begin(world, Setup())
    graph, choose = explore(world, game), chooser("best")
    solved = solve(graph, choose, lambda end: float(end.ending == "victory"))
    line = likeliest(world, game, graph, solved, choose, lambda end: end.ending == "victory")
    session = Session(world, Setup(), feed=line.records)
    assert session.state.ended is not None
    assert session.state.ended.ending == "victory"
    lines = told(world, Setup(), line.records)
    assert lines[-1] == "2: victory"
    assert not any(line.startswith("2, ") for line in lines)
    drawn = [record.answer for record in line.records if record.kind == "draw"]
    assert [text.rpartition(" ")[2].lower() for text in lines if "The lot falls on" in text] == drawn


def test_sections_that_are_only_passed_are_told() -> None:
    passed = "check: {ability: strong, tn: 4, success: 4, failure: 3}}\n  4: {title: Through, text: On., goto: 2"
    world = book(passed)
    game = begin(world, Setup())
    graph, choose = explore(world, game), chooser("best")
    solved = solve(graph, choose, lambda end: float(end.ending == "victory"))
    line = likeliest(world, game, graph, solved, choose, lambda end: end.ending == "victory")
    assert told(world, Setup(), line.records)[1:] == ["4, Through", "2: victory"]
