"""One game, three front ends, one transcript: the words are the same through the session, in plain mode and in the app."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest

from solo.data import data_folder
from solo.plain import Player
from solo.play.games import Opened
from solo.play.replay import read
from solo.play.session import Session
from solo.play.start import Setup
from solo.play.telling import Teller
from solo.play.transcript import Transcript
from solo.play.world import World
from solo.table import Ask
from solo.tui.app import PlayApp
from tests.tui.conftest import Seat, wait_for

GAMES = sorted((data_folder("adventures") / "raid-on-graxlek-5.games").glob("*.jsonl"))


def opened(world: World, setup: Setup) -> Opened:
    return Opened(None, Session(world, setup), Teller(world), ())


def numbers(world: World, path: Path) -> tuple[Setup, list[str]]:
    """How a recorded game begins, and the numbers its player would have typed. One answer is taken back and given again."""
    replay = read(path.read_text(encoding="utf-8"))
    game = Session(world, replay.setup)
    typed = []
    for record in replay.records:
        if record.kind == "ask":
            assert isinstance(game.question, Ask)
            typed.append(str(1 + [option.key for option in game.question.open].index(str(record.answer))))
            game.answer(record.answer)
    return replay.setup, [typed[0], "undo", *typed] if len(typed) > 1 else typed


def through_the_session(world: World, setup: Setup, typed: Sequence[str]) -> str:
    game, text = opened(world, setup), StringIO()
    transcript = Transcript(game.teller, text.write)
    transcript.page(game.session)
    for word in typed:
        if word == "undo":
            game.session.undo()
            transcript.turned(word, game.session)
            continue
        question = game.session.question
        assert isinstance(question, Ask)
        answer = question.open[int(word) - 1].key
        game.session.answer(answer)
        transcript.answered(question, answer, game.session)
    return text.getvalue()


def through_plain_mode(world: World, setup: Setup, typed: Sequence[str]) -> tuple[str, str]:
    """What plain mode prints, with its prompts taken out, and the transcript it writes."""
    lines, out, text = iter(typed), StringIO(), StringIO()
    player = Player(opened(world, setup), read=lambda: next(lines), out=out, err=StringIO(), echo=True, transcript=text.write)
    assert player.run() == 0
    return "".join(line.removeprefix("> ") for line in out.getvalue().splitlines(keepends=True)), text.getvalue()


async def through_the_app(world: World, setup: Setup, typed: Sequence[str]) -> str:
    game, text = opened(world, setup), StringIO()
    app = PlayApp(game, transcript=Transcript(game.teller, text.write))
    async with app.run_test(size=(80, 24)) as pilot:
        seat = Seat(app, pilot)
        await wait_for(pilot, lambda: len(app.screen_stack) > 1, "the play screen")
        for word in typed:
            if word != "undo":
                await seat.choose(int(word))
                continue
            await seat.press("u")
            await wait_for(pilot, lambda: "\nundo\n" in text.getvalue(), "the undo")
    return text.getvalue()


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
async def test_the_same_game_is_told_in_the_same_words(raid: World, path: Path) -> None:
    setup, typed = numbers(raid, path)
    expected = through_the_session(raid, setup, typed)
    printed, written = through_plain_mode(raid, setup, typed)
    assert expected.endswith(("The end: victory\n", "The end: defeat\n"))
    assert written == expected
    assert printed == expected
    assert await through_the_app(raid, setup, typed) == expected
