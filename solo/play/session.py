"""A game in progress: answers in, pages out, with undo and redo.

A `Session` is the thin shell around `proceed`: it remembers where the game stands, asks its keeper to store each change before
anything of it is shown, and keeps what undo took back.

What this module does not do: it knows no file, no language, no rule system; it does not ask for dice that it can have.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol

from solo import dice
from solo.play.margin import Margin, with_bookmark, with_note
from solo.play.proceed import Dice, State, fresh, last_answer, proceed, turns, what
from solo.play.start import Setup, begin
from solo.play.steps import Ended
from solo.play.world import BookFault, World
from solo.table import Answer, Ask, Draw, Game, Misfit, Question, Record, Roll, Say, fits, record_of, say

ANSWERS_MAX = 1_000  # answers given by habit before the player is asked again


class Page(NamedTuple):
    """One turn of the story: the answer that led to it (None: the beginning) with its question, and what was told then."""

    question: Question | None
    answer: Answer | None
    told: tuple[Say, ...]


class Refused(Exception):
    """Something the session will not do, and why. Nothing has changed, and no dice were drawn."""

    def __init__(self, why: Say) -> None:
        super().__init__(why.code)
        self.why = why


class Change(NamedTuple):
    """What a keeper stores: from record `first` on the records are `records`, and the entries after them are `entries`."""

    first: int
    records: tuple[Record, ...]
    entries: tuple[tuple[int, Game], ...]
    dice: Dice  # newly remembered dice of answers taken back
    undone: int  # how many times something was taken back in this game
    ever: int  # how many answers were ever given or taken back
    redo: tuple[tuple[Record, ...], ...]
    margin: Margin
    ended: Ended | None


class Keeper(Protocol):
    """Whoever stores a game. `keep` returns when the change is safe, or raises (CannotKeep) and has stored nothing."""

    def keep(self, change: Change) -> None: ...


class CannotKeep(Exception):
    """A change could not be stored: one sentence."""


class Session:
    """A game being played. Read `state`; call `answer`, `undo` and `redo`."""

    def __init__(
        self,
        world: World,
        setup: Setup,
        *,
        typed: bool = False,
        keeper: Keeper | None = None,
        feed: Iterable[Record] = (),
    ) -> None:
        """Begin a game (SetupFault where it cannot begin like this). `typed`: dice are typed in, none are thrown for the
        player. `feed` are recorded answers to begin with (Misfit where one does not fit)."""
        self.world, self.setup, self.typed, self.keeper = world, setup, typed, keeper
        self.dice: dict[tuple[int, int, str], Answer] = {}
        self.undone = self.ever = 0
        self.redo_stack: list[tuple[Record, ...]] = []
        self.margin = Margin()
        self.habits: set[str] = set()
        self.state = fresh(begin(world, setup))
        given = tuple(feed)
        self.state = proceed(world, self.state, self._source, given)
        self.ever = self.state.turn
        self._keep(None)

    @classmethod
    def resume(
        cls,
        world: World,
        setup: Setup,
        entries: tuple[tuple[int, Game], ...],
        records: tuple[Record, ...],
        *,
        dice: Dice,
        undone: int,
        ever: int,
        redo: Sequence[tuple[Record, ...]],
        margin: Margin = Margin(),  # noqa: B008  # frozen
        typed: bool = False,
        keeper: Keeper | None = None,
    ) -> Session:
        """Go on with a stored game. Misfit or BookFault where its answers no longer fit the book."""
        self = cls.__new__(cls)
        self.world, self.setup, self.typed, self.keeper = world, setup, typed, keeper
        self.dice, self.undone, self.ever, self.redo_stack = dict(dice), undone, ever, list(redo)
        self.margin = margin
        self.habits = set()
        self.state = fresh(entries[0][1])
        self.state = self._rebuilt(entries, records)
        return self

    # --- what stands ---

    @property
    def question(self) -> Question | None:
        """The question that stands open; None when the story is over."""
        return self.state.question

    @property
    def told(self) -> tuple[Say, ...]:
        """The page: all that was told since the player's last answer."""
        return self.state.told

    @property
    def news(self) -> tuple[Say, ...]:
        """The part of the page that is new since the last answer or typed dice."""
        return self.state.told[len(self.state.told) - self.state.fresh :]

    def story(self) -> tuple[Page, ...]:
        """Every page of the game so far, told anew (of a game resumed in an edited book: from where that can be done)."""
        count, game = self.state.entries[0]
        records = self.state.records[count:]
        places = [place for place, record in enumerate(records) if record.kind == "ask"]
        state = fresh(game, (), self.state.records[:count])
        pages = []
        for place, end in pairwise([0, *places, len(records)]):
            asked = state.question
            state = proceed(self.world, state, self._source, records[place:end])
            pages.append(Page(asked, records[place].answer if asked is not None else None, state.told))
        return tuple(pages)

    # --- what can be done ---

    def answer(self, answer: Answer) -> None:
        """Answer the open question with an option's key, or with the faces of typed dice. Refused where it does not fit."""
        question = self.state.question
        if question is None:
            raise Refused(say("refused-over"))
        if not fits(question, answer):
            raise Refused(refusal(question, answer))
        before = self.state
        record = record_of(question, before.game.book.section, answer)
        is_ask = isinstance(question, Ask)
        started = before._replace(
            records=(*before.records, record),
            in_step=before.in_step + 1,
            told=() if is_ask else before.told,
        )
        was = (self.state, self.ever, self.redo_stack)
        # set before running: the dice of the new turn depend on how many answers were ever given
        self.ever += is_ask
        self.redo_stack = [] if is_ask else self.redo_stack
        try:
            self.state = proceed(self.world, started, self._source)
            self._by_habit()
            self._keep(before)
        except BaseException:
            self.state, self.ever, self.redo_stack = was
            raise

    def keep_habit(self, name: str, on: bool) -> None:
        """Begin or leave off a habit of the rule system's: from the next answer on, what it answers is not asked. KeyError for
        a name that is none."""
        _ = self.world.system.habits[name]
        (self.habits.add if on else self.habits.discard)(name)

    def _by_habit(self) -> None:
        """Answer what the player's habits answer; it is told on the same page."""
        for _ in range(ANSWERS_MAX):
            key = self._habitual(self.state)
            question = self.state.question
            if question is None or key is None:
                return
            record = record_of(question, self.state.game.book.section, key)
            started = self.state._replace(records=(*self.state.records, record), in_step=self.state.in_step + 1)
            self.ever += 1
            state = proceed(self.world, started, self._source)
            self.state = state._replace(fresh=self.state.fresh + state.fresh)  # what was told before it is new as well

    def _habitual(self, state: State) -> str | None:
        """The key that the player's habits answer an open question with."""
        question = state.question
        for name in sorted(self.habits if isinstance(question, Ask) else ()):
            assert isinstance(question, Ask)
            key = self.world.system.habits[name].answer(question, state.game.play)
            if key is not None and fits(question, key):
                return key
        return None

    def follow(self, records: Iterable[Record]) -> None:
        """Go on by recorded answers and the dice recorded with them; a throw that is left out comes from the seed. Misfit (with
        its place among them) where one does not fit."""
        before = self.state
        was = (before, self.ever, self.redo_stack)
        self.redo_stack = []
        try:
            self.state = proceed(self.world, before, self._source, records)
            self.ever += self.state.turn - before.turn
            self._keep(before)
        except BaseException:
            self.state, self.ever, self.redo_stack = was
            raise

    def undo(self, times: int = 1) -> None:
        """Take back the player's last answer with the dice it caused, or the last few: all of them or none. What was answered by
        habit goes with it. Refused under the book's policy."""
        records, policy = self.state.records, self.world.book.undo
        first = self.state.entries[0][0]  # a game resumed in an edited book may begin on its way
        places = [place for place, record in enumerate(records) if record.kind == "ask" and place >= first]
        if not 1 <= times <= len(places):
            raise Refused(say("refused-nothing-to-undo"))
        if policy == "none":
            raise Refused(say("refused-undo-none"))
        if isinstance(policy, int) and self.undone + times > policy:
            raise Refused(say("refused-undo-spent", limit=policy))
        if self.habits:
            times = self._to_an_answer(places, times)
        place = places[-times]
        if policy == "to-last-roll" and any(record.kind != "ask" for record in records[place:]):
            raise Refused(say("refused-undo-roll"))
        remembered = {} if self.world.book.rerolls == "new" else _dice_of(records, place)
        taken = [records[first:end] for first, end in pairwise([*places[-times:], len(records)])]
        self._turn_back(records[:place], [*self.redo_stack, *reversed(taken)], remembered, times)

    def _to_an_answer(self, places: Sequence[int], times: int) -> int:
        """How many answers must go so that `times` of the player's own have gone, and the last of them is asked for again."""
        own = 0
        for back, place in enumerate(reversed(places), start=1):
            state = self._rebuilt(self.state.entries, self.state.records[:place])
            own += self._habitual(state) is None
            if own == times:
                return back
        raise Refused(say("refused-nothing-to-undo"))

    def redo(self) -> None:
        """Give back what the last undo took. Refused where there is nothing."""
        if not self.redo_stack:
            raise Refused(say("refused-nothing-to-redo"))
        self._turn_back((*self.state.records, *self.redo_stack[-1]), self.redo_stack[:-1], {}, 0)

    def bookmark(self, name: str) -> None:
        """Put a bookmark here. Full where it cannot be kept."""
        self._write_in(with_bookmark(self.margin, name, self.state.turn))

    def note(self, text: str) -> None:
        """Write a note. Full where it cannot be kept."""
        self._write_in(with_note(self.margin, text))

    def go_back(self, name: str) -> None:
        """Go back to a bookmark: an undo of all answers since. Refused where there is none, or under the book's policy."""
        turn = dict(self.margin.bookmarks).get(name)
        if turn is None or turn > self.state.turn:
            raise Refused(say("refused-no-bookmark"))
        if turn < self.state.turn:
            self.undo(self.state.turn - turn)

    def _write_in(self, margin: Margin) -> None:
        before, self.margin = self.margin, margin
        try:
            self._keep(self.state)
        except BaseException:
            self.margin = before
            raise

    def _turn_back(self, records: tuple[Record, ...], redo: list[tuple[Record, ...]], dice: Dice, undone: int) -> None:
        before = self.state
        was = (before, self.redo_stack, self.dice, self.undone, self.ever)
        self.redo_stack, self.dice = redo, {**self.dice, **dice}
        self.undone, self.ever = self.undone + undone, self.ever + 1
        try:
            self.state = self._rebuilt(before.entries, records)
            self._keep(before, dice)
        except BaseException as error:
            self.state, self.redo_stack, self.dice, self.undone, self.ever = was
            if isinstance(error, Misfit | BookFault):  # the book or the rules have changed since these answers were given
                raise Refused(say("refused-nothing-to-undo" if undone else "refused-nothing-to-redo")) from None
            raise

    def _rebuilt(self, entries: tuple[tuple[int, Game], ...], records: tuple[Record, ...]) -> State:
        """The state over these records, run again from the latest entry that still lets the whole page be told."""
        asked = last_answer(records)
        usable = [entry for entry in entries if entry[0] <= len(records)]
        before = [place for place, entry in enumerate(usable) if entry[0] <= (asked or 0)]
        place = before[-1] if before else 0
        if not asked:
            place = 0
        count, game = usable[place]
        return proceed(self.world, fresh(game, tuple(usable[:place]), records[:count]), self._source, records[count:])

    def _source(self, question: Roll | Draw, earlier: Sequence[Record]) -> Answer | None:
        """Dice for a place in the game: those that came there before, else typed ones (not known: None), else the seed's."""
        place = last_answer(earlier)
        turn, roll = turns(earlier), len(earlier) - (0 if place is None else place + 1)
        known = self.dice.get((turn, roll, what(question)))
        if known is not None and fits(question, known):
            return known
        if isinstance(question, Roll) and self.typed:
            return None
        if self.world.book.rerolls == "new":
            turn = self.ever
        if isinstance(question, Draw):
            return question.pile[dice.below(self.setup.seed, turn, roll, [len(question.pile)])[0]]
        return dice.faces(self.setup.seed, turn, roll, question.count, question.sides)

    def _keep(self, before: State | None, remembered: Dice | None = None) -> None:
        if self.keeper is None:
            return
        old: tuple[Record, ...] = before.records if before else ()
        first = next(
            (i for i, (a, b) in enumerate(zip(old, self.state.records, strict=False)) if a != b),
            min(len(old), len(self.state.records)),
        )
        entries = tuple(entry for entry in self.state.entries if entry[0] >= first)
        self.keeper.keep(
            Change(
                first,
                self.state.records[first:],
                entries,
                remembered or {},
                self.undone,
                self.ever,
                tuple(self.redo_stack),
                self.margin,
                self.state.ended,
            )
        )


def _dice_of(records: Sequence[Record], first: int) -> dict[tuple[int, int, str], Answer]:
    """The dice among the records from `first` on (an answer of the player's), by their place in the game."""
    turn = turns(records[:first])
    found: dict[tuple[int, int, str], Answer] = {}
    roll = 0
    for record in records[first:]:
        if record.kind == "ask":
            turn, roll = turn + 1, 0
        else:
            if record.kind == "roll":
                found[turn, roll, record.detail] = record.answer
            roll += 1
    return found


def refusal(question: Question, answer: Answer) -> Say:
    """Why an answer is none to a question."""
    if isinstance(question, Roll):
        return say("refused-face" if question.count == 1 else "refused-faces", count=question.count, sides=question.sides)
    if isinstance(question, Ask):
        for option in question.options:
            if option.key == answer and option.shut is not None:
                return say("refused-shut", reason=option.shut.field("reason", option.shut))
    return say("refused-answer")
