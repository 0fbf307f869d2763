"""The recorded games beside the bundled book reach every section and every ending, and still play as they were recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.data import data_folder
from solo.play.replay import read, write
from solo.play.session import Session
from solo.play.world import World

GAMES = sorted((data_folder("adventures") / "raid-on-graxlek-5.games").glob("*.jsonl"))
ENDINGS = {"2/lose", "15/lose", "17/lose", "20/lose", "21", "22/lose", "23"}  # adventures.md A.4: six losing ends and the win


def replayed(world: World, path: Path) -> Session:
    replay = read(path.read_text(encoding="utf-8"))
    return Session(world, replay.setup, feed=replay.records)


def sections(session: Session) -> set[str]:
    return {game.book.section for _, game in session.state.entries}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_comes_to_what_its_name_says(raid: World, path: Path) -> None:
    session = replayed(raid, path)
    assert session.state.ended is not None
    what, section = path.stem.split("-", 1)
    if what == "ends":
        assert session.state.ended.section.replace("/", "-") == section.removeprefix("at-")
    else:
        assert section in sections(session)
    assert session.state.ended.ending == ("victory" if session.state.ended.section == "23" else "defeat")


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_it_is_written_as_it_was_read(raid: World, path: Path) -> None:
    session = replayed(raid, path)
    assert write(raid, session.setup, session.state.records).split("\n")[1:] == path.read_text(encoding="utf-8").split("\n")[1:]


def test_together_they_reach_every_section_and_every_ending(raid: World) -> None:
    sessions = [replayed(raid, path) for path in GAMES]
    assert set.union(*map(sections, sessions)) == {*map(str, range(1, 24)), *ENDINGS}
    assert {session.state.ended.section for session in sessions if session.state.ended} == ENDINGS
