"""What comes before a game, as questions: who plays, and making a hero.

A prologue is a plain function over a *desk*: a table that can also ask for a name, and be shown sheets. Nothing of it is stored:
it is run again over all answers whenever one is given or taken back, and what it comes to goes into the `Setup` of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from solo import dice
from solo.book.model import Book
from solo.play.heroes import Kept
from solo.play.session import Refused, refusal
from solo.play.start import NAME_MAX, Setup, is_name, outsiders
from solo.play.world import World
from solo.systems.protocol import Made, System
from solo.table import Answer, Ask, Draw, Option, Party, Question, Roll, Say, Table, fits, say
from solo.view import Sheet

T = TypeVar("T")

EVERYBODY, MAKE, BRING, ENOUGH = "everybody", "make", "bring", "enough"


class Naming(NamedTuple):
    """A name is wanted, which the player writes. `taken` are names that others have."""

    why: Say
    taken: Collection[str] = ()
    kind: Literal["naming"] = "naming"


Wanted = Question | Naming


class Desk(Table):
    """Answers given so far, and dice where they are thrown for the player."""

    def __init__(self, given: Sequence[Answer], dice: Callable[[Roll | Draw, int, int], Answer | None]) -> None:
        """`dice` gives what is thrown, by how many answers and then how many throws came before it; None: it is asked for."""
        self.told: list[Say] = []
        self.fresh = 0  # the place of the first saying since the last answer of the player's
        self.sheets: tuple[Sheet, ...] = ()
        self._given, self._dice = given, dice
        self._place = 0  # how many answers were used
        self._rolls = 0  # how many throws there were since the last

    def tell(self, code: str, **fields: Any) -> None:
        self.told.append(say(code, **fields))

    def show(self, *sheets: Sheet) -> None:
        """Show these sheets, in place of those that were shown."""
        self.sheets = sheets

    def name(self, why: Say, taken: Collection[str]) -> str:
        """A name of the player's choice."""
        return str(self._next(Naming(why, taken)))

    def _answer(self, question: Question, each: Callable[[int], Hashable] | None = None) -> Answer:
        if not isinstance(question, Ask):
            thrown = self._dice(question, self._place, self._rolls)
            if thrown is not None:
                self._rolls += 1
                return thrown
        return self._next(question)

    def _next(self, wanted: Wanted) -> Answer:
        if self._place == len(self._given):
            raise Wanting(wanted)
        self._place, self._rolls = self._place + 1, 0
        self.fresh = len(self.told)
        return self._given[self._place - 1]


class Wanting(Exception):
    """An answer is missing: the prologue stops here until there is one."""

    def __init__(self, wanted: Wanted) -> None:
        super().__init__(wanted.why.code)
        self.wanted = wanted


class Prologue(Generic[T]):
    """A prologue being answered. Read `wanted`, `told`, `sheets` and `result`; call `answer` and `undo`."""

    def __init__(self, run: Callable[[Desk], T], seed: int = 0, *, typed: bool = False) -> None:
        """`seed` is for the dice, unless they are `typed`."""
        self._run, self._seed, self._typed = run, seed, typed
        self._given: list[Answer] = []
        self.result: T | None = None
        self.wanted: Wanted | None = None
        self.told: tuple[Say, ...] = ()
        self.sheets: tuple[Sheet, ...] = ()
        self._again()

    @property
    def begun(self) -> bool:
        """Whether anything has been answered."""
        return bool(self._given)

    def answer(self, answer: Answer) -> None:
        """Answer what is wanted: with an option's key, faces, or a name. Refused where it does not fit."""
        wanted = self.wanted
        if wanted is None:
            raise Refused(say("refused-over"))
        if isinstance(wanted, Naming):
            answer = str(answer).strip()
            if not is_name(answer):
                raise Refused(say("refused-name", most=NAME_MAX))
            if answer.isdecimal():
                raise Refused(say("refused-name-number"))
            if answer.casefold() in {name.casefold() for name in wanted.taken}:
                raise Refused(say("refused-name-taken", name=answer))
        elif not fits(wanted, answer):
            raise Refused(refusal(wanted, answer))
        self._given.append(answer)
        self._again()

    def undo(self) -> None:
        """Take back the last answer. Refused where there is none."""
        if not self._given:
            raise Refused(say("refused-nothing-to-undo"))
        self._given.pop()
        self._again()

    def _again(self) -> None:
        desk = Desk(self._given, self._thrown)
        self.wanted = self.result = None
        try:
            self.result = self._run(desk)
        except Wanting as wanting:
            self.wanted = wanting.wanted
        self.told, self.sheets = tuple(desk.told[desk.fresh :]), desk.sheets

    def _thrown(self, question: Roll | Draw, turn: int, roll: int) -> Answer | None:
        if isinstance(question, Draw):
            return question.pile[dice.below(self._seed, turn, roll, [len(question.pile)])[0]]
        return None if self._typed else dice.faces(self._seed, turn, roll, question.count, question.sides)


# --- making a hero ---


def make(system: System, rules: Any, taken: Collection[str], others: Sequence[Sheet], desk: Desk) -> dict[str, Any]:
    """Make a hero under a book's switches (None: for no book) and give it a name that nobody has; the hero as JSON. `others` are
    the sheets shown before theirs."""
    made = system.new_hero(rules)
    while not isinstance(made, Made):
        desk.show(system.portrait(made), *others)
        made = system.make(made, desk)
    desk.show(system.portrait(made.hero), *others)
    hero = system.called(made.hero, desk.name(say("name-hero"), taken))
    return dict(system.hero_to_json(hero))


# --- who plays ---


class Company(NamedTuple):
    """Who plays: heroes by id, and those from outside the book as JSON. `made` are the ids of those who were made just now, and
    are to be kept."""

    heroes: tuple[str, ...]
    brought: Mapping[str, Mapping[str, Any]] = {}
    made: tuple[str, ...] = ()

    def setup(self, seed: int) -> Setup:
        """A game of theirs."""
        return Setup(heroes=self.heroes, brought=self.brought, seed=seed)


def open_to_choice(book: Book) -> bool:
    """Whether a book leaves it open who plays."""
    party = book.party
    return party.create or party.bring or len(book.heroes) > party.least


def gather(world: World, kept: Sequence[Kept], desk: Desk) -> Company:
    """Who plays a book: its ready-made heroes, and as far as it allows heroes who are made, and kept ones."""
    book, system, party = world.book, world.system, world.book.party
    if not open_to_choice(book):
        return Company(tuple(book.heroes))
    ready = {hero.id: hero for hero in system.heroes(book, tuple(book.heroes), {}, book.rules)}
    here = [hero for hero in kept if hero.system == book.system] if party.bring else []
    company, ids = Company(()), outsiders(book)
    while len(company.heroes) < party.most:
        sheets = _sheets(world, company, ready)
        desk.show(*sheets)
        taken = {hero.name.casefold() for hero in _heroes(world, company, ready)}
        options = list(_options(world, company, ready, [hero for hero in here if hero.name.casefold() not in taken]))
        key = desk.ask("player", _who(_heroes(world, company, ready), party.most), options)
        if key == ENOUGH:
            break
        if key == EVERYBODY:
            return Company(book.default_party)
        if key not in (MAKE, BRING):
            company = company._replace(heroes=(*company.heroes, key))
            continue
        id = next(ids)
        if key == MAKE:
            names = {hero.name for hero in (*kept, *ready.values(), *_heroes(world, company, ready))}
            company = company._replace(made=(*company.made, id))
            data: Mapping[str, Any] = make(system, book.rules, names, _members(world, company, ready), desk)
        else:
            fit = [hero for hero in here if hero.name.casefold() not in taken]
            name = desk.ask("player", say("bring-whom"), [_kept_option(hero, system) for hero in fit])
            data = next(hero for hero in fit if hero.name == name).hero
        company = company._replace(heroes=(*company.heroes, id), brought={**company.brought, id: data})
    desk.show(*_members(world, company, ready))
    return company


def _who(company: Sequence[Any], most: int) -> Say:
    if company:
        return say("who-else-plays", names=tuple(hero.name for hero in company), most=most)
    return say("who-plays-alone") if most == 1 else say("who-plays", most=most)


def _options(world: World, company: Company, ready: Mapping[str, Any], here: Sequence[Kept]) -> Iterator[Option]:
    book, party = world.book, world.book.party
    if not company.heroes and len(book.default_party) > 1:
        yield Option(EVERYBODY, say("everybody", names=tuple(ready[id].name for id in book.default_party)))
    taken = {hero.name.casefold() for hero in _heroes(world, company, ready)}
    for id, hero in ready.items():
        if id not in company.heroes and hero.name.casefold() not in taken:
            about = getattr(book.heroes[id], "about", "")
            yield Option(id, say("hero-about", name=hero.name, about=about) if about else say("ready-hero", name=hero.name))
    if party.create:
        yield Option(MAKE, say("make-hero"))
    if party.bring:
        able = any(_able(hero, world.system) for hero in here)
        yield Option(BRING, say("bring-hero"), None if able else say("nobody-kept"))
    if len(company.heroes) >= party.least:
        yield Option(ENOUGH, say("enough"))


def _kept_option(kept: Kept, system: System) -> Option:
    books = tuple(dict.fromkeys(stay.title for stay in kept.been))
    words = say("kept-hero-been", name=kept.name, books=books) if books else say("kept-hero", name=kept.name)
    return Option(kept.name, words, None if _able(kept, system) else say("not-able"))


def _able(kept: Kept, system: System) -> bool:
    return system.standing(system.hero_from_json(kept.hero))


def _heroes(world: World, company: Company, ready: Mapping[str, Any]) -> list[Any]:
    """The company as they come into the book."""
    system, book = world.system, world.book
    return [
        ready[id] if id in ready else system.arrived(system.hero_from_json(company.brought[id]), id, book, book.rules)
        for id in company.heroes
    ]


def _members(world: World, company: Company, ready: Mapping[str, Any]) -> tuple[Sheet, ...]:
    return world.system.sheet(Party(tuple(_heroes(world, company, ready)), (), world.book.rules), world.book)


def _sheets(world: World, company: Company, ready: Mapping[str, Any]) -> tuple[Sheet, ...]:
    """Those who play, and after them those who may yet."""
    others = tuple(hero for id, hero in ready.items() if id not in company.heroes)
    party = Party((*_heroes(world, company, ready), *others), (), world.book.rules)
    return world.system.sheet(party, world.book)
