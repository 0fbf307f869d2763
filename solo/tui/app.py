"""The app: it holds the screens together and leaves the terminal as it was, however it ends."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Timer
from time import monotonic
from typing import Any, ClassVar

from rich.segment import Segments
from rich.text import Text
from textual import on
from textual.app import App
from textual.binding import BindingType
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.screen import Screen

from solo.play.beginning import Beginning
from solo.play.games import CannotKeep, CannotResume, GameIsOpen, Games, Opened
from solo.play.heroes import Heroes
from solo.play.prologue import Prologue
from solo.play.start import SetupFault
from solo.play.telling import Teller
from solo.play.transcript import Transcript
from solo.play.world import BookFault
from solo.tui import commands, crash, hangup, themes
from solo.tui.library import CannotOpen, Library
from solo.tui.screens.confirm import Confirm
from solo.tui.screens.help import HelpScreen
from solo.tui.screens.library import LibraryScreen
from solo.tui.screens.listing import Listing
from solo.tui.screens.notes import NotesScreen
from solo.tui.screens.paper import Paper
from solo.tui.screens.play import PlayScreen
from solo.tui.screens.prologue import PrologueScreen
from solo.tui.screens.settings import SettingsScreen
from solo.tui.settings import Settings, load, save
from solo.tui.sitting import Sitting
from solo.tui.widgets.status import Notice
from solo.view import Chapter

PATIENCE = 3.0  # seconds that an ending in order may take after a signal
TWICE = 2.0  # seconds within which a second Ctrl+C quits

First = Opened | Beginning  # a game to be played, or one about to begin
Again = Callable[[], First]  # a new game of the same book; CannotOpen or CannotKeep where it cannot be had
Play = Callable[[Opened], Awaitable[None]]  # what is done with a game that has begun
Endings = Callable[[], Collection[str]]  # the endings that other games of the book have come to


class Commands(Provider):
    """The palette: what the command table has for the screen that is open, and the themes."""

    def _all(self) -> list[tuple[str, Callable[[], object]]]:
        app = self.app
        assert isinstance(app, PlayApp)
        found: list[tuple[str, Callable[[], object]]] = [
            (command.help, partial(self.screen.run_action, command.action))
            for command in commands.here(kind(self.screen), app.facts)
            if command.palette
        ]
        colours = [
            (f"colours: {title}", partial(app.settle, app.settings._replace(theme=name))) for name, title in themes.TITLES.items()
        ]
        return found + colours

    async def discover(self) -> Hits:
        for title, run in self._all():
            yield DiscoveryHit(Text(title), run, text=title)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for title, run in self._all():
            score = matcher.match(title)
            if score > 0:
                yield Hit(score, matcher.highlight(title), run, text=title)


def kind(screen: Screen[object]) -> commands.Where:
    """Which commands a screen takes."""
    if isinstance(screen, LibraryScreen):
        return "library"
    if isinstance(screen, NotesScreen):
        return "notes"
    if isinstance(screen, PrologueScreen):
        return "prologue"
    if isinstance(screen, Listing):
        return "list"
    return "paper" if isinstance(screen, Paper) else "play"


class PlayApp(App[None]):
    """The terminal app. With a game it opens on the play screen, without one on the library."""

    TITLE = "solo"
    CSS_PATH = "app.tcss"
    COMMANDS: ClassVar = {Commands}
    BINDINGS: ClassVar[list[BindingType]] = []
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-middle"), (110, "-wide")]  # noqa: RUF012 (mypy takes Textual's own for an instance variable)

    def __init__(
        self,
        opened: First | None = None,
        library: Library | None = None,
        *,
        transcript: Transcript | None = None,
        again: Again | None = None,
        endings: Endings | None = None,
        begun: Callable[[Opened], object] = lambda opened: None,
        heroes: Heroes | None = None,
        settings: Settings = Settings(pace="whole"),  # noqa: B008  # frozen
        home: Path | None = None,
    ) -> None:
        """`transcript` is told the game as it is played. `again` and `endings` are for the book of `opened`; a library knows its
        own. `begun` is told of every game that is played; `heroes` is where heroes from outside a book go home to (None: they do
        not). `home` is where settings and a crash file go; None: nowhere."""
        # Textual picks its filter for NO_COLOR before a theme can be set, and the one for true colours shows black on black
        super().__init__(ansi_color=True if themes.THEMES[settings.theme].ansi else None)
        for each in themes.THEMES.values():
            self.register_theme(each)
        self.theme = settings.theme
        self.settings = settings
        self._opened, self._library, self._transcript = opened, library, transcript
        self._again, self._endings = again, endings
        self._begun, self._heroes = begun, heroes
        self._home = home
        self._interrupted = -TWICE
        self._watchdog: Timer | None = None

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return themes.DEFAULTS

    def on_mount(self) -> None:
        """Open the first screen, and see to it that a signal ends the app in order."""
        loop = asyncio.get_running_loop()
        for name, code in (("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)):
            number = getattr(signal, name, None)
            if number is not None:
                # not on Windows, and not in a loop outside the main thread
                with suppress(NotImplementedError, RuntimeError, ValueError):
                    loop.add_signal_handler(number, self._end, code)
        if not self.is_headless and hangup.can_hang_up():
            self.set_interval(hangup.SECONDS, self._look_for_the_terminal)
        if self._library is not None:
            self.push_screen(LibraryScreen(self._library.books()))
        if self._opened is not None:
            self._play(self._opened, self._again, self._endings)

    def _look_for_the_terminal(self) -> None:
        if self._watchdog is None and hangup.hung_up():
            self._end(129)  # as if the signal had come

    def _end(self, code: int) -> None:
        """End in order; where that hangs, end all the same. Every answer has been stored before it was shown."""
        # a terminal that is gone can leave Textual waiting for its writing thread for ever
        self._watchdog = Timer(PATIENCE, os._exit, (code,))
        self._watchdog.daemon = True
        self._watchdog.start()
        self.exit(return_code=code)

    def stop_watching(self) -> None:
        """The app has ended in order."""
        if self._watchdog is not None:
            self._watchdog.cancel()

    def _play(self, first: First, again: Again | None, endings: Endings | None) -> None:
        async def anew(screen: PlayScreen) -> None:
            assert again is not None
            try:
                another = again()
            except (CannotOpen, CannotKeep) as fault:
                screen.say(str(fault))
            else:
                await self._begin(another, lambda opened: screen.take(self._sitting(opened)))

        async def play(opened: Opened) -> None:
            screen = PlayScreen(
                self._sitting(opened),
                self.settings,
                shelved=self._library is not None,
                again=None if again is None else anew,
                endings=endings or frozenset,
            )
            await self.push_screen(screen, self._left)

        self.call_later(self._begin, first, play)

    def _sitting(self, opened: Opened) -> Sitting:
        self._begun(opened)
        return Sitting(opened, self._transcript, self._heroes)

    async def _begin(self, first: First, play: Play) -> None:
        """Play a game, once it has been said who plays where that is still open."""
        if isinstance(first, Opened):
            await play(first)
        elif first.prologue.wanted is None:
            await self._settled(first, play)
        else:

            async def answered(settled: bool | None) -> None:
                if settled:
                    await self._settled(first, play)
                elif len(self.screen_stack) == 1:  # there is nothing to go back to
                    self.exit()

            await self.push_screen(PrologueScreen(first.prologue, Teller(first.world), first.world.book.title), answered)

    async def _settled(self, beginning: Beginning, play: Play) -> None:
        """Begin a game; where it cannot be kept it may be played all the same, if the player wants to."""
        try:
            opened = beginning.begin()
        except CannotKeep as fault:
            sentence = str(fault)

            async def answered(yes: bool | None) -> None:
                if yes:
                    await self._settled(beginning._replace(games=Games.unsaved()), play)
                else:
                    self._cannot(sentence)

            await self.push_screen(Confirm(f"{sentence} Play without saving?"), answered)
        except (SetupFault, BookFault, CannotResume, GameIsOpen) as fault:
            self._cannot(str(fault))
        else:
            await play(opened)

    def _cannot(self, sentence: str) -> None:
        """Say why no game begins, wherever there is somebody to hear it."""
        if isinstance(self.screen, LibraryScreen | PlayScreen):
            self.screen.say(sentence)
        else:
            self.exit(return_code=1, message=Text(sentence))

    def _left(self, result: None) -> None:
        if self._library is not None and isinstance(self.screen, LibraryScreen):
            self._library.left()
            self.screen.show(self._library.books())

    @on(LibraryScreen.Chosen)
    def _chosen(self, message: LibraryScreen.Chosen) -> None:
        library, book = self._library, message.book
        assert library is not None
        if not isinstance(self.screen, LibraryScreen):
            return  # chosen twice before the first had opened
        try:
            opened = library.open(book, message.anew)
        except CannotOpen as fault:
            self.screen.say(str(fault))
            return
        self.screen.say("")
        self._play(opened, partial(library.open, book, True), partial(library.endings, book.name))

    @property
    def facts(self) -> frozenset[commands.Fact]:
        """How things stand in the game that is open, or in the library."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, PlayScreen | PrologueScreen | LibraryScreen):
                return screen.facts
        return frozenset()

    @property
    def guide(self) -> tuple[Chapter, ...]:
        """The rules in short of the game that is open, or about to begin; none in the library."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, PlayScreen | PrologueScreen):
                return screen.teller.guide
        return ()

    @on(SettingsScreen.Changed)
    async def _changed(self, message: SettingsScreen.Changed) -> None:
        await self.settle(message.settings)

    async def settle(self, settings: Settings) -> None:
        """Let what the player has set hold from now on, and keep it."""
        self.settings = settings
        self.theme = settings.theme
        for screen in self.screen_stack:
            if isinstance(screen, PlayScreen):
                await screen.settle(settings)
        if self._home is not None:
            try:
                save(settings, self._home)
            except OSError as error:
                sentence = f"The settings hold, but could not be kept: {(error.strerror or 'no file').lower()}."
                self.notify(sentence, markup=False)

    def action_settings(self) -> None:
        """The settings, over whatever is open."""
        habits = next((screen.sitting.habits for screen in self.screen_stack if isinstance(screen, PlayScreen)), {})
        self.push_screen(SettingsScreen(self.settings, habits))

    def action_help(self) -> None:
        """The help, over whatever is open; a second press closes it."""
        if isinstance(self.screen, HelpScreen):
            self.screen.dismiss()
        else:
            self.push_screen(HelpScreen(kind(self.screen), self.facts, self.guide))

    def action_interrupt(self) -> None:
        """Ctrl+C copies what is selected; else the second within two seconds quits."""
        selected = self.screen.get_selected_text()
        now = monotonic()
        if selected:
            self.copy_to_clipboard(selected)
        elif now - self._interrupted <= TWICE:
            self.exit(return_code=130)
        else:
            self._interrupted = now
            sentence = "Ctrl+C once more quits."
            for notice in self.screen.query(Notice):
                notice.say(sentence)
                return
            self.notify(sentence, timeout=TWICE, markup=False)

    def action_help_quit(self) -> None:
        """Textual's own Ctrl+C: ours."""
        self.action_interrupt()

    def _handle_exception(self, error: Exception) -> None:
        """One line for the player and a file with the particulars, instead of Textual's page of code and variables."""
        self._return_code = 1
        if self._exception is None:  # what Textual's own handler does for tests, which raise it again
            self._exception = error
            self._exception_event.set()
        path = None if self._home is None else crash.write(error, self._home)
        line = Text(crash.sentence(path))
        self._exit_renderables.append(Segments(self.console.render(line, self.console.options)))
        self._close_messages_no_wait()


def run(
    opened: First | None,
    library: Library | None,
    *,
    transcript: Transcript | None = None,
    again: Again | None = None,
    endings: Endings | None = None,
    begun: Callable[[Opened], object] = lambda opened: None,
    heroes: Heroes | None = None,
    home: Path | None = None,
) -> int:
    """Run the app until the player leaves. The exit status: 0; 1 where it failed, 130, 143 and 129 where it was ended."""
    return _run(
        PlayApp(
            opened,
            library,
            transcript=transcript,
            again=again,
            endings=endings,
            begun=begun,
            heroes=heroes,
            settings=_settings(home),
            home=home,
        )
    )


class PrologueApp(PlayApp):
    """The app for the sake of a prologue alone, such as a hero to be made."""

    def __init__(self, prologue: Prologue[Any], teller: Teller, heading: str, *, settings: Settings, home: Path | None) -> None:
        super().__init__(settings=settings, home=home)
        self._screen = PrologueScreen(prologue, teller, heading)

    def on_mount(self) -> None:
        """Ask at once, and leave when all is answered."""
        super().on_mount()
        self.push_screen(self._screen, lambda settled: self.exit())


def run_prologue(prologue: Prologue[Any], teller: Teller, heading: str, *, home: Path | None = None) -> int:
    """Ask what a prologue asks; what comes of it is its result. The exit status, as that of `run`."""
    return _run(PrologueApp(prologue, teller, heading, settings=_settings(home), home=home))


def _settings(home: Path | None) -> Settings:
    settings = load(home)
    # Textual takes NO_COLOR for set even where it is empty, and drops every colour: then the terminal's own must do
    if os.environ.get("NO_COLOR") is not None:
        settings = settings._replace(theme=themes.ANSI.name)
    if os.environ.get("TEXTUAL_ANIMATIONS", "").lower() == "none":
        settings = settings._replace(pace="whole")
    return settings


def _run(app: PlayApp) -> int:
    app.run()
    app.stop_watching()
    return app.return_code or 0
