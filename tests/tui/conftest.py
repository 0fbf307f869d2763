"""What tests of the app share: a game of the bundled book, an app over it, and waiting without sleeping."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

import pytest
from textual._time import get_time
from textual.pilot import Pilot

from solo.play.games import Opened
from solo.play.session import Session
from solo.play.start import Setup
from solo.play.telling import Teller
from solo.play.world import World
from solo.tui.app import PlayApp
from solo.tui.screens.play import PlayScreen


@pytest.fixture(autouse=True)
def _same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a developer's own terminal asks for must not show in tests."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")


@pytest.fixture
def table(raid: World, make_world: Callable[[str], World]) -> Callable[..., Opened]:
    """A function that begins a game: of a book's text, or of the bundled adventure; other keywords are of its `Setup`."""

    def begun(
        text: str | None = None, *, typed: bool = False, game: int | None = 1, notes: tuple[str, ...] = (), **setup: Any
    ) -> Opened:
        world = raid if text is None else make_world(text)
        return Opened(game, Session(world, Setup(**{"seed": 3, **setup}), typed=typed), Teller(world), notes)

    return begun


async def wait_for(pilot: Pilot[Any], predicate: Callable[[], object], what: str, seconds: float = 5.0) -> None:
    """Let the app run until something holds. Never a sleep: the clock is only there so that a test that fails ends."""
    end = monotonic() + seconds
    while not predicate():
        assert monotonic() < end, f"{what} did not come about"
        await pilot.pause()
        await asyncio.sleep(0)


def frame(app: PlayApp) -> str:
    """What stands on the screen, as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


class Seat:
    """A player before the app: presses keys and looks at the screen."""

    def __init__(self, app: PlayApp, pilot: Pilot[Any]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def play(self) -> PlayScreen:
        """The play screen."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, PlayScreen))

    @property
    def turn(self) -> int:
        """How many answers have been given."""
        return self.play.sitting.session.state.turn

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return frame(self.app)

    async def ready(self) -> None:
        """Until the open question has been painted."""
        await wait_for(self.pilot, lambda: self.play.painted is not None, "the question's painting")

    async def press(self, *keys: str) -> None:
        """Press keys, each after the last has been seen to."""
        for key in keys:
            await self.pilot.press(key)
            await self.pilot.pause()

    async def until(self, predicate: Callable[[], object], what: str) -> None:
        """Let the app run until something holds."""
        await wait_for(self.pilot, predicate, what)

    async def screen(self, kind: type) -> None:
        """Until a kind of screen is open."""
        await self.until(lambda: isinstance(self.app.screen, kind), kind.__name__)

    async def choose(self, number: int) -> None:
        """Read to the end, choose, and wait until the next question stands."""
        await self.ready()
        turn = self.turn
        await self.press("end")
        await wait_for(self.pilot, lambda: self.play.choices.seen(number, get_time()), f"the painting of choice {number}")
        await self.press(str(number))
        await wait_for(self.pilot, lambda: self.turn == turn + 1, f"the answer {number}")
        await self.ready()


@pytest.fixture
def sit() -> Callable[..., Any]:
    """`async with sit(opened, (80, 24)) as seat`: the app over a game, and somebody before it."""
    return _sit


@pytest.fixture
def until() -> Callable[..., Any]:
    """`await until(pilot, predicate, what)`: let the app run until something holds."""
    return wait_for


@asynccontextmanager
async def _sit(opened: Opened | None, size: tuple[int, int] = (80, 24), **more: Any) -> AsyncIterator[Seat]:
    app = PlayApp(opened, **more)
    async with app.run_test(size=size) as pilot:
        seat = Seat(app, pilot)
        if opened is not None:
            await wait_for(pilot, lambda: any(isinstance(screen, PlayScreen) for screen in app.screen_stack), "the play screen")
            await seat.ready()
        yield seat
