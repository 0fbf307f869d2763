"""Games in plain mode, killed with `kill -9` at random moments, and what is left of them."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random

from solo.play.games import Games
from solo.play.session import Session
from solo.play.world import World
from solo.table import Ask


def killed_and_resumed(raid: World, home: Path, seed: int) -> tuple[int, Session]:
    """Play a game with random answers in a process of its own, kill it at a random moment, and resume what is left: how many
    answers had been followed by a new question on screen, and the game as it is resumed. Asserts that nothing is lost."""
    random = Random(seed)
    command = [sys.executable, "-m", "solo", "play", "raid-on-graxlek-5", "--plain", "--seed", str(seed)]
    sent: list[str] = []
    prompts = 0
    page = b""
    deadline: threading.Timer | None = None
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "SOLO_HOME": str(home)}
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        while byte := process.stdout.read(1):
            page += byte
            if not page.endswith(b"\n> "):
                continue
            prompts += 1
            if deadline is None:
                deadline = threading.Timer(random.random() * 0.25, process.kill)
                deadline.start()
            options = [line for line in page.split(b"\n\n")[-1].split(b"\n") if line[:1].isdigit()]
            page = b"\n"
            answer = str(random.randint(1, len(options)))
            try:
                os.write(process.stdin.fileno(), f"{answer}\n".encode())
            except BrokenPipeError:
                break
            sent.append(answer)
    if deadline is not None:
        deadline.cancel()
    accepted = prompts - 1  # a prompt is shown once the answer before it has been stored
    started = time.monotonic()
    with Games() as games:
        saved = [game for game in games.all() if game.seed == seed]
        assert len(saved) == 1, f"seed {seed}: {len(saved)} games are left of one"
        if saved[0].ended is not None:
            opened = None
        else:
            opened = games.resume(raid, saved[0].id)
            assert opened is not None
            assert opened.notes == (), opened.notes
    assert time.monotonic() - started < 10
    assert saved[0].turn >= accepted, f"seed {seed}: {accepted} answers were shown, {saved[0].turn} are left"
    if opened is None:
        return accepted, None  # type: ignore[return-value]
    session = opened.session
    # every answer that is left is the one that was given at that place
    again = Session(raid, session.setup)
    for typed in sent[: session.state.turn]:
        assert isinstance(again.question, Ask)
        again.answer(again.question.open[int(typed) - 1].key)
    assert again.state.records == session.state.records, f"seed {seed}"
    assert again.told == session.told
    assert again.question == session.question
    return accepted, session
