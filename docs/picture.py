"""The picture in the README: a page of the bundled adventure in the app. `python docs/picture.py` draws it anew."""

from __future__ import annotations

import asyncio
from pathlib import Path

from solo.data import data_folder
from solo.play import shelf
from solo.play.games import Opened
from solo.play.session import Session
from solo.play.start import Setup
from solo.play.telling import Teller
from solo.play.world import World
from solo.systems import system
from solo.tui.app import PlayApp


async def main() -> None:
    """Play into the fight of section 20 and draw what stands on the screen."""
    loaded = shelf.load(data_folder("adventures") / "raid-on-graxlek-5.adventure.yaml")
    assert loaded.book is not None
    world = World(loaded.book, system(loaded.book.system))
    session = Session(world, Setup(start="20", seed=12))
    app = PlayApp(Opened(1, session, Teller(world), ()))
    async with app.run_test(size=(112, 40)) as pilot:
        for _ in range(6):
            await pilot.pause()
        await pilot.press("end")
        await pilot.pause()
        picture = app.export_screenshot(title="solo play raid-on-graxlek-5", simplify=True)
    Path(__file__).with_name("play.svg").write_text(picture, encoding="utf-8")


asyncio.run(main())
