"""The table a game is played at: questions, answers, who answers them, and the game itself.

A *step* is a plain function from a game and a table to the next game. It may `roll`, `draw`, `ask` and `tell`, and nothing
else: a step never meets a clock, a file, a terminal or a global source of chance. Whoever plays, replays or explores is a table:

- `Live` answers from what is on record, then from a source of dice; where an answer is missing it raises `Need`, and the step
  is run again when the answer has come;
- `Chance` answers at once, with random dice and a policy for decisions;
- `Scripted` answers from a list, for tests and examples;
- `ends` runs a step once per way it can end, with the weight of each.

What this module does not do: it knows no rule, no book, no language. What is told is codes and fields; words come later.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod
from random import Random
from typing import Any, Generic, Literal, NamedTuple, TypeVar

T = TypeVar("T")


# --- what is said ---


class Sum(NamedTuple):
    """A sum to be explained: terms of (label, number). The first term is usually a die and has no label."""

    terms: tuple[tuple[str, int], ...]
    kind: Literal["sum"] = "sum"

    @property
    def total(self) -> int:
        """What the terms add up to."""
        return sum([number for _, number in self.terms])


class Say(NamedTuple):
    """Something to be put into words later: a code and its fields (names, numbers, sums, other sayings)."""

    code: str
    fields: tuple[tuple[str, Any], ...] = ()
    kind: Literal["say"] = "say"

    def field(self, name: str, default: Any = None) -> Any:
        """The value of a field."""
        return dict(self.fields).get(name, default)


def say(code: str, **fields: Any) -> Say:
    """A saying, from keyword fields."""
    return Say(code, tuple(fields.items()))


# --- what is asked ---


class Option(NamedTuple):
    """One answer to a question. Its key is stable; `shut` is the reason why it cannot be taken (None: it can)."""

    key: str
    words: Say
    shut: Say | None = None
    kind: Literal["option"] = "option"


class Ask(NamedTuple):
    """A decision: whose it is (a hero's or foe's id, or "player"), what about, and the options."""

    who: str
    why: Say
    options: tuple[Option, ...]
    kind: Literal["ask"] = "ask"

    @property
    def open(self) -> tuple[Option, ...]:
        """The options that can be taken."""
        return tuple([option for option in self.options if option.shut is None])


class Roll(NamedTuple):
    """Dice are wanted: `count` dice of `sides` sides."""

    why: Say
    count: int  # type: ignore[assignment]  # hides tuple.count, of no use here
    sides: int
    kind: Literal["roll"] = "roll"

    @property
    def dice(self) -> str:
        """In notation, such as `2d6`."""
        return f"{self.count}d{self.sides}"


class Draw(NamedTuple):
    """One of what is left in a pile is wanted, each equally likely."""

    why: Say
    pile: tuple[str, ...]
    kind: Literal["draw"] = "draw"


Question = Ask | Roll | Draw
Answer = str | tuple[int, ...]  # an option's or pile's key, or faces


class Record(NamedTuple):
    """A question of a step as it was answered: its kind, its code, the section it came up in, and the answer.

    `detail` is the dice in notation for a roll, else empty.
    """

    kind: Literal["ask", "roll", "draw"]
    code: str
    at: str
    answer: Answer
    detail: str = ""


class Need(Exception):
    """An answer is missing: the step stops here until there is one."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.why.code)
        self.question = question


class Misfit(Exception):
    """A recorded answer does not fit the question that comes up: `place` counts the answers of the step from 0, and `at` is the
    section where the question came up (empty: not known)."""

    def __init__(self, place: int, record: Record, question: Question, at: str = "") -> None:
        super().__init__(f"{record.kind} {record.code} does not answer {question.kind} {question.why.code}")
        self.place, self.record, self.question, self.at = place, record, question, at


def record_of(question: Question, at: str, answer: Answer) -> Record:
    """The record of a question answered in a section."""
    return Record(question.kind, question.why.code, at, answer, question.dice if isinstance(question, Roll) else "")


def fits(question: Question, answer: Answer) -> bool:
    """Whether an answer is one the question allows."""
    if isinstance(question, Roll):
        return (
            isinstance(answer, tuple)
            and len(answer) == question.count
            and all(type(face) is int and 1 <= face <= question.sides for face in answer)
        )
    if isinstance(question, Draw):
        return answer in question.pile
    return any(option.key == answer for option in question.open)


def answers(record: Record, question: Question, at: str) -> bool:
    """Whether a record answers a question that came up in a section: same kind, code and section, same dice, an answer it
    allows."""
    return (
        record.kind == question.kind
        and record.at == at
        and record.code == question.why.code
        and (not isinstance(question, Roll) or record.detail == question.dice)
        and fits(question, record.answer)
    )


# --- who answers ---


class Table:
    """What a step sees. Subclasses say where answers come from."""

    hears = True  # False: what is told is lost, so a step that is run often need not put it together

    def ask(self, who: str, why: Say, options: Sequence[Option], always: bool = False) -> str:
        """The key of the option taken. A question with one open option is not asked, unless `always`."""
        question = Ask(who, why, tuple(options))
        openings = question.open
        if not openings:
            raise ValueError(f"the question {why.code} has no open option")
        if len(openings) == 1 and not always:
            return openings[0].key
        answer = self._answer(question)
        assert isinstance(answer, str)
        return answer

    def roll(self, count: int, sides: int, why: Say, each: Callable[[int], Hashable] | None = None) -> tuple[int, ...]:
        """Faces, each 1 to `sides`. `each` says what the rule can tell apart in one die: rolls equal under it must come to
        the same game, so whoever explores tries one face of each kind."""
        answer = self._answer(Roll(why, count, sides), each)
        assert isinstance(answer, tuple)
        return answer

    def draw(self, pile: Sequence[str], why: Say) -> str:
        """One of the pile, each place equally likely. A pile of one is not drawn from."""
        if len(pile) == 1:
            return pile[0]
        answer = self._answer(Draw(why, tuple(pile)))
        assert isinstance(answer, str)
        return answer

    def tell(self, code: str, **fields: Any) -> None:
        """Report something that has happened."""

    def part(self, run: Callable[..., T], *given: Hashable) -> T:
        """Do a part of a step that depends on nothing but what it is given: `run(*given, table)`. Whoever explores may remember
        what can come of it."""
        return run(*given, self)

    def once(self, run: Callable[..., T], *given: Any) -> T:
        """Do what comes before the rest of a step: `run(*given, table)`. Whoever explores does it once for all that follows."""
        return run(*given, self)

    def _answer(self, question: Question, each: Callable[[int], Hashable] | None = None) -> Answer:
        raise NotImplementedError


class Live(Table):
    """Plays one step over the answers on record; dice that are missing come from `source` (None from it: not known, so asked).

    `source` is given the question and the answers of the step so far. `told` is how many sayings of this step were told before;
    the first that many are not told again.
    """

    def __init__(
        self,
        at: str,
        records: Sequence[Record],
        source: Callable[[Roll | Draw, Sequence[Record]], Answer | None],
        told: int = 0,
    ) -> None:
        self.at = at
        self.records = list(records)
        self.told: list[Say] = []
        self.said = 0  # sayings so far in this run, told before or not
        self._given = len(self.records)
        self._place = 0
        self._source = source
        self._skip = told

    def tell(self, code: str, **fields: Any) -> None:
        self.said += 1
        if self.said > self._skip:
            self.told.append(say(code, **fields))

    @property
    def unused(self) -> tuple[Record, ...]:
        """Records given that no question came up for."""
        return tuple(self.records[self._place : self._given])

    def _answer(self, question: Question, each: Callable[[int], Hashable] | None = None) -> Answer:
        if self._place < len(self.records):
            record = self.records[self._place]
            if not answers(record, question, self.at):
                raise Misfit(self._place, record, question, self.at)
            self._place += 1
            return record.answer
        found = None if isinstance(question, Ask) else self._source(question, self.records)
        if found is None:
            raise Need(question)
        self.records.append(record_of(question, self.at, found))
        self._place += 1
        return found


class Chance(Table):
    """Random dice, decisions by a policy (by default every open option equally likely); keeps what was answered."""

    hears = False

    def __init__(self, random: Random, at: str = "", policy: Callable[[Ask], str] | None = None) -> None:
        self.records: list[Record] = []
        self.at = at
        self._random = random
        self._policy = policy or (lambda question: random.choice(question.open).key)

    def _answer(self, question: Question, each: Callable[[int], Hashable] | None = None) -> Answer:
        answer: Answer
        if isinstance(question, Roll):
            answer = tuple(self._random.randint(1, question.sides) for _ in range(question.count))
        elif isinstance(question, Draw):
            answer = self._random.choice(question.pile)
        else:
            answer = self._policy(question)
        self.records.append(record_of(question, self.at, answer))
        return answer


class Scripted(Table):
    """Answers from a list, in order; keeps what was told. For tests and examples."""

    def __init__(self, script: Sequence[Answer]) -> None:
        self.script = list(script)
        self.told: list[Say] = []
        self.asked: list[Question] = []

    def tell(self, code: str, **fields: Any) -> None:
        self.told.append(say(code, **fields))

    def _answer(self, question: Question, each: Callable[[int], Hashable] | None = None) -> Answer:
        self.asked.append(question)
        if not self.script:
            raise Need(question)
        answer = self.script.pop(0)
        if not fits(question, answer):
            raise Misfit(len(self.asked) - 1, record_of(question, "", answer), question)
        return answer


# --- exploring: every way a step can end ---


class End(NamedTuple, Generic[T]):
    """One way a step can end: the decisions taken in it, its share of the chance given them, the answers, and what came of it."""

    decisions: tuple[tuple[int, str], ...]  # (place among the answers, key)
    weight: Fraction
    answers: tuple[Answer, ...]
    value: T


class Fork:
    """A question an explorer came to: its place among the answers, the answers worth telling apart, how many chances each has
    (None: it is a decision), which of them is being tried, and what came of those before it, for whoever keeps that."""

    __slots__ = ("answers", "grown", "place", "question", "taken", "weights")

    def __init__(self, place: int, question: Any, answers: tuple[Any, ...], weights: tuple[int, ...] | None) -> None:
        self.place, self.question, self.answers, self.weights = place, question, answers, weights
        self.taken = 0
        self.grown: list[Any] = []


class Exploring(Table):
    """Tries the ends of a step one by one, the step being run for each, with `onward` before the next run.

    On the way to a question that is new nothing is looked at again: a run gives the same answers as the one before it, whatever
    is asked, as far as the fork that it takes another way at.
    """

    hears = False

    def __init__(self) -> None:
        self.forks: list[Fork] = []
        self._answers: list[Any] = []  # of all that is asked, in order; the answer of the only option among them
        self._place = 0
        self._once: list[tuple[int, Any]] = []  # what is done once: the place after each, and what it came to
        self._onces = 0  # how many of them this run has come by

    def onward(self) -> bool:
        """Take the next answer of the last fork, if it has one more, and start again from the beginning of the step."""
        fork = self.forks[-1]
        fork.taken += 1
        if fork.taken == len(fork.answers):
            return False
        self._answers[fork.place :] = (fork.answers[fork.taken],)
        while self._once and self._once[-1][0] > fork.place:
            self._once.pop()
        self._place = self._onces = 0
        return True

    def once(self, run: Callable[..., T], *given: Any) -> T:
        value: T
        number = self._onces
        self._onces = number + 1
        if number < len(self._once):
            self._place, value = self._once[number]
            return value
        value = run(*given, self)
        self._once[number:] = ((self._place, value),)  # whatever of it was done once, too, is so no more
        self._onces = number + 1
        return value

    def ask(self, who: str, why: Say, options: Sequence[Option], always: bool = False) -> str:
        answer: str
        place = self._place
        if place < len(self._answers):
            self._place = place + 1
            answer = self._answers[place]
            return answer
        answer = super().ask(who, why, options, always)
        return answer if self._place > place else self._noted(answer)

    def roll(self, count: int, sides: int, why: Say, each: Callable[[int], Hashable] | None = None) -> tuple[int, ...]:
        place = self._place
        if place < len(self._answers):
            self._place = place + 1
            faces: tuple[int, ...] = self._answers[place]
            return faces
        return super().roll(count, sides, why, each)

    def draw(self, pile: Sequence[str], why: Say) -> str:
        return pile[0] if len(pile) == 1 else super().draw(pile, why)

    def _answer(self, question: Question, each: Callable[[int], Hashable] | None = None) -> Any:
        place = self._place
        if place < len(self._answers):
            self._place = place + 1
            return self._answers[place]
        return self._forked(question, *_worth_telling_apart(question, each))

    def _forked(self, question: Any, answers: tuple[Any, ...], weights: tuple[int, ...] | None) -> Any:
        """The first answer of a new fork."""
        self.forks.append(Fork(self._place, question, answers, weights))
        return self._noted(answers[0])

    def _noted(self, answer: T) -> T:
        self._answers.append(answer)
        self._place += 1
        return answer


def _worth_telling_apart(
    question: Question, each: Callable[[int], Hashable] | None
) -> tuple[tuple[Answer, ...], tuple[int, ...] | None]:
    """The answers of a question worth telling apart, and how many chances each has (None: it is a decision)."""
    if isinstance(question, Ask):
        return tuple([option.key for option in question.open]), None
    if isinstance(question, Draw):
        kinds: dict[str, int] = {}
        for card in question.pile:
            kinds[card] = kinds.get(card, 0) + 1
        return tuple(kinds), tuple(kinds.values())
    rolls = folded(question.count, question.sides, each)
    return tuple(rolls), tuple(rolls.values())


def folded(count: int, sides: int, each: Callable[[int], Hashable] | None = None) -> dict[tuple[int, ...], int]:
    """The rolls worth telling apart, with how many of the `sides ** count` equally likely ones each stands for."""
    if each is None:
        return dict.fromkeys(product(range(1, sides + 1), repeat=count), 1)
    kinds: dict[Hashable, list[int]] = {}
    for face in range(1, sides + 1):
        kinds.setdefault(each(face), []).append(face)
    shares = {members[0]: len(members) for members in kinds.values()}
    if count == 1:
        return {(face,): share for face, share in shares.items()}
    rolls = {}
    for roll in combinations_with_replacement(shares, count):
        arrangements = factorial(count) // prod(factorial(roll.count(face)) for face in set(roll))
        rolls[roll] = arrangements * prod(shares[face] for face in roll)
    return rolls


def ends(run: Callable[[Table], T]) -> Iterator[End[T]]:
    """Run a step once for every way it can end, depth first. The weights of the ends that share their decisions add up to 1."""
    table = Exploring()
    forks = table.forks
    while True:
        value = run(table)
        chances = cases = 1
        answers, decisions = [], []
        for place, fork in enumerate(forks):
            answer = fork.answers[fork.taken]
            answers.append(answer)
            if fork.weights is None:
                decisions.append((place, answer))
            else:
                chances *= fork.weights[fork.taken]
                cases *= sum(fork.weights)
        yield End(tuple(decisions), Fraction(chances, cases), tuple(answers), value)
        while forks and not table.onward():
            forks.pop()
        if not forks:
            return


# --- the game ---


def quick(kind: type[T]) -> type[T]:
    """A kind of named tuple with a `_replace` that takes as long as what is replaced is long, and not the whole: for values with
    many fields, of which a step changes a few."""
    places = {name: place for place, name in enumerate(kind._fields)}  # type: ignore[attr-defined]
    new: Any = tuple.__new__

    def _replace(self: Any, **changes: Any) -> Any:
        values = [*self]
        for name, value in changes.items():
            values[places[name]] = value
        return new(kind, tuple(values))

    kind._replace = _replace  # type: ignore[attr-defined]
    return kind


@quick
class Party(NamedTuple):
    """Everyone the player leads, always a tuple of heroes; the shared pack as sorted (item, how many); the system's switches."""

    heroes: tuple[Any, ...]
    pack: tuple[tuple[str, int], ...] = ()
    rules: Any = None
    kind: Literal["party"] = "party"


@quick
class PlayPart(NamedTuple):
    """The part of a game that a step inside a scene sees: the party and the scene in progress."""

    party: Party
    scene: Any
    kind: Literal["play-part"] = "play-part"


@quick
class BookPart(NamedTuple):
    """The part of a game that the book keeps: the section, codewords, counters in the book's order, and of the sections
    visited and the items ever had only those that some condition reads."""

    section: str
    marked: frozenset[str] = frozenset()
    counters: tuple[int, ...] = ()
    visited: frozenset[str] = frozenset()
    had: frozenset[str] = frozenset()
    kind: Literal["book-part"] = "book-part"


@quick
class Game(NamedTuple):
    """A game in progress, as one frozen value."""

    book: BookPart
    play: PlayPart
    kind: Literal["game"] = "game"


class Outcome(NamedTuple):
    """What a scene came to, such as `win`: stands in the scene's place when it is over."""

    name: str
    kind: Literal["outcome"] = "outcome"


Words = Mapping[str, Any]  # names of things, and groups (`tell`, `ask` …) of code -> sentence with fields in braces
