"""What a rule system is: the names a package under `solo.systems` (or of an entry point) must export.

A system is a module. Everything it exports is a value or a plain function; it keeps no state of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from solo.book.findings import Finding
from solo.book.model import Book, SystemEffect, SystemWay
from solo.book.shape import SystemShapes
from solo.table import Ask, Game, Option, Party, PlayPart, Say, Table, Words
from solo.view import Chapter, SceneView, Sheet


class Hero(Protocol):
    """What every system's hero has: an id in the book and a name."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


class Habit(NamedTuple):
    """A setting that answers questions: what it does, in a few words, and the key it answers with (None: it leaves the question
    to the player). Habits answer questions; they never remove them."""

    about: str
    answer: Callable[[Ask, PlayPart], str | None]


class Unfinished(NamedTuple):
    """An effect of which one step is done: the party so far, and what is left of it for the next."""

    party: Party
    rest: SystemEffect
    kind: Literal["unfinished"] = "unfinished"


class Made(NamedTuple):
    """A hero is made, and has no name yet."""

    hero: Any
    kind: Literal["made"] = "made"


class Parties(NamedTuple):
    """The weakest parties that may come into a scene, and the strongest: every other stands between them. None of a kind where
    nobody can say."""

    weakest: tuple[Party, ...]
    strongest: tuple[Party, ...]


class System(Protocol):
    """One rulebook."""

    @property
    def id(self) -> str:
        """What a book writes under `system`."""

    @property
    def shapes(self) -> SystemShapes:
        """What an author may write: heroes, foes, gear, switches, ways on, effects, and what conditions may read."""

    # --- heroes ---

    def heroes(self, book: Book, chosen: Sequence[str], names: Mapping[str, str], rules: Any) -> tuple[Any, ...]:
        """The ready-made heroes with these ids, as they begin under these switches; `names` are new names by id."""

    def standing(self, hero: Any) -> bool:
        """Whether a hero can still act."""

    def gear(self, hero: Any) -> tuple[str, ...]:
        """The ids of the items a hero carries."""

    def drop(self, hero: Any, item: str) -> Any:
        """The hero without one of an item."""

    def equipped(self, party: Party, book: Book) -> Party:
        """The party as what it now carries makes it, such as in armour; asked for whenever something is gained or lost."""

    def value(self, hero: Any, name: str) -> int:
        """A value a condition may read of a hero, by its name in `shapes.names`."""

    def call(self, hero: Any, function: str, arguments: tuple[str, ...]) -> int:
        """What one of the system's own functions, such as `skill('…')`, comes to for a hero."""

    def change(self, hero: Any, name: str, value: int) -> Any:
        """The hero with one of `shapes.values` set to a number, within its limits."""

    def hero_to_json(self, hero: Any) -> dict[str, Any]:
        """A hero as JSON."""

    def hero_from_json(self, data: Mapping[str, Any]) -> Any:
        """A hero from JSON; ValueError in one sentence where it is none."""

    # --- heroes who are made by the player, and those kept between books ---

    def new_hero(self, rules: Any) -> Any:
        """A hero in the making, under a book's switches; None for rules: for no book in particular."""

    def make(self, making: Any, table: Table) -> Any:
        """One question to whoever makes the hero, or one handful of dice: the making as it goes on, or Made. Every way through
        the questions ends in a hero whom the rules allow."""

    def portrait(self, made: Any) -> Sheet:
        """The sheet of a hero outside of any game: in the making, just made, or kept."""

    def called(self, hero: Any, name: str) -> Any:
        """The hero under another name."""

    def arrived(self, kept: Any, id: str, book: Book, rules: Any) -> Any:
        """A hero who was made or kept, as they come into a book, by an id that is nobody's there: with what the book's switches
        let them bring, and nothing that it does not know. Items are of `book.gear`."""

    def feeblest(self, book: Book) -> Any:
        """A hero from outside, as weak as any who may come into a book that takes some, to see whether they can fall."""

    def went_home(self, kept: Any, ended: Any, pack: Mapping[str, int], book: Book, rules: Any) -> Any | None:
        """A hero as they are kept after a book: `kept` is who came, `ended` how they ended it, `pack` what of the party's pack is
        theirs to take. None where they did not come through."""

    def experienced(self, hero: Any) -> int:
        """What the rules count of a hero's experience, in all; 0 where they count none."""

    # --- scenes and effects: steps ---

    def enter(self, way: SystemWay, game: Game, book: Book) -> Any:
        """The scene a way on begins with (or an Outcome, where nothing needs to be resolved). Copies into the scene whatever
        of the book and the book part it will need."""

    def step(self, scene: Any, party: Party, table: Table) -> tuple[Any, Party]:
        """One action of a scene: the scene that follows, or its Outcome, and the party."""

    def effect(self, effect: SystemEffect, party: Party, table: Table) -> Party | Unfinished:
        """A step of an effect of the system's, with its one handful of dice."""

    def meanwhile(self, game: Game, book: Book) -> tuple[Option, ...]:
        """What may be done while a question of the book stands open, besides answering it. Keys have a colon in them, which no
        choice's has. Nothing that changes nothing is offered."""

    def act(self, key: str, game: Game, book: Book) -> Any:
        """The scene that does one of the things `meanwhile` offered; after its Outcome, of any name, the question stands open
        again."""

    @property
    def habits(self) -> Mapping[str, Habit]:
        """Settings by which a player lets questions be answered for them, by name."""

    # --- for lint and odds ---

    def outcomes(self, way: SystemWay, book: Book) -> frozenset[str]:
        """Which outcomes of a way on are possible at all, whatever the heroes. One that is left out can never come about; one
        that the book has nothing for leaves nobody standing, and the story goes on at the book's `death`."""

    def findings(self, book: Book) -> Iterator[Finding]:
        """What the rules alone say against a book: checks that nobody can win (`impossible-check`) or lose (`trivial-check`)."""

    def parties(self, book: Book) -> Parties:
        """Who may come into a fight, at worst and at best."""

    def steady(self, book: Book) -> frozenset[str]:
        """Those of `shapes.names` that no scene, no effect of the system's and nothing carried changes in a book."""

    def given(self, book: Book) -> frozenset[str]:
        """Items that scenes and effects of the system's may give the party."""

    def wanted(self, book: Book) -> frozenset[str]:
        """Items that scenes look for among the party's things, besides those that mean something by themselves."""

    def fatal(self, way: SystemWay) -> frozenset[str]:
        """Outcomes of a way on after which nobody may be left standing."""

    def canon(self, scene: Any, party: Party) -> tuple[Any, Party]:
        """Scene and party with equal futures made equal, such as identical foes in a fixed order."""

    # --- what is shown ---

    def sheet(self, party: Party, book: Book) -> tuple[Sheet, ...]:
        """A sheet for each hero."""

    def scene_view(self, scene: Any, party: Party, told: Sequence[Say] = ()) -> SceneView | None:
        """What a scene in progress shows, None where it has nothing but its question. `told`: what the step under way has told,
        which holds though the scene is still that of its beginning."""

    def guide(self, language: str) -> tuple[Chapter, ...]:
        """The rules in short, for players, in a language (English where it lacks one); empty where nothing is explained."""

    def words(self, language: str) -> Words:
        """Sentences for what the system tells and asks, and words for its labels, in a language (English where it lacks one)."""
