"""How a game moves: steps, one after the other, over recorded answers.

Everything is the step, run again. `proceed` runs steps until one needs an answer that is neither on record nor to be had from
the dice; undo, redo, load and replay are `proceed` from the entry of an earlier section over the records that are left.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from solo.play.steps import Ended, at_entry, step
from solo.play.world import BookFault, World
from solo.table import Answer, Ask, Draw, Game, Live, Misfit, Need, Question, Record, Roll, Say, answers, say

SECTIONS_MAX = 1_000  # sections entered without an answer of the player's
NAMED_MAX = 12  # sections named where too many were entered
ROUNDS_MAX = 1_000  # rounds of a scene without one
STEPS_MAX = 20_000  # steps of any kind without one

Dice = Mapping[tuple[int, int, str], Answer]  # (turn, roll, what) -> faces or card that have come there before


class State(NamedTuple):
    """Where a game stands: the game at the beginning of the step in progress, all answers so far, and what was told and asked."""

    game: Game
    records: tuple[Record, ...]
    in_step: int  # how many of the last records belong to the step in progress
    said: int  # how many sayings of that step have been told
    entries: tuple[tuple[int, Game], ...]  # (records before it, the game at the entry of a section), for each section entered
    told: tuple[Say, ...]  # the page: all that was told since the player's last answer
    fresh: int  # how many of the last sayings are new since the last answer or typed dice
    question: Question | None
    kind: Literal["state"] = "state"

    @property
    def ended(self) -> Ended | None:
        """How the story ended, or None."""
        return self.game.play.scene if isinstance(self.game.play.scene, Ended) else None

    @property
    def turn(self) -> int:
        """How many answers the player has given."""
        return turns(self.records)


def turns(records: Iterable[Record]) -> int:
    """How many of the records are answers of the player's."""
    return sum(record.kind == "ask" for record in records)


def last_answer(records: Sequence[Record]) -> int | None:
    """The place of the player's last answer among records, None where there is none."""
    return next((place for place in range(len(records) - 1, -1, -1) if records[place].kind == "ask"), None)


def what(question: Roll | Draw) -> str:
    """What tells one roll or draw from another at the same place: its dice, or the size of its pile."""
    return question.dice if isinstance(question, Roll) else f"{question.why.code}/{len(question.pile)}"


Source = Callable[[Roll | Draw, Sequence[Record]], Answer | None]


def proceed(world: World, state: State, source: Source, feed: Iterable[Record] = ()) -> State:
    """Run steps until an answer is missing or the story ends. Answers in `feed` are used first; a roll they leave out comes from
    the source. Misfit (with its place in the feed) where one of them does not fit; BookFault where the book goes nowhere."""
    feeding = deque(feed)
    fed = 0
    game, records, entries = state.game, list(state.records), list(state.entries)
    step_from = len(records) - state.in_step
    said, told, fresh_from = state.said, list(state.told), len(state.told)
    entered: list[str] = []
    rounds = steps = 0

    def supply(question: Roll | Draw, earlier: Sequence[Record]) -> Answer | None:
        nonlocal fed
        if feeding and feeding[0].kind != "ask":
            record = feeding[0]
            if not answers(record, question, game.book.section):
                raise Misfit(fed, record, question, game.book.section)
            feeding.popleft()
            fed += 1
            return record.answer
        return source(question, [*records[:step_from], *earlier])

    question: Question | None = None
    while not isinstance(game.play.scene, Ended):
        if at_entry(game) and step_from == len(records) and said == 0:
            if not entries or entries[-1] != (len(records), game):
                entries.append((len(records), game))
            entered.append(game.book.section)
            if len(entered) > SECTIONS_MAX:
                raise BookFault(entered[-1], _endless(entered))
        table = Live(game.book.section, records[step_from:], supply, said)
        try:
            following = step(world, game, table)
        except Need as need:
            told += table.told
            said = table.said
            records[step_from:] = table.records
            if not feeding:
                question = need.question
                break
            record = feeding.popleft()
            if not answers(record, need.question, game.book.section):
                raise Misfit(fed, record, need.question, game.book.section) from None
            fed += 1
            records.append(record)
            if record.kind == "ask":
                told, fresh_from, entered, rounds, steps = [], 0, [], 0, 0
            continue
        told += table.told
        rounds += sum(saying.code == "round" for saying in table.told)
        steps += 1
        if steps > STEPS_MAX:
            raise BookFault(game.book.section, f"{STEPS_MAX:,} steps were taken here without a decision, and nothing came of it.")
        if rounds > ROUNDS_MAX:
            raise BookFault(
                game.book.section, f"its {_kind(game)} has gone on for {ROUNDS_MAX:,} rounds without a decision, and was stopped."
            )
        records[step_from:] = table.records
        step_from, said, game = len(records), 0, following
    if feeding:
        raise Misfit(fed, feeding[0], Ask("player", say("over"), ()))
    return State(
        game, tuple(records), len(records) - step_from, said, tuple(entries), tuple(told), len(told) - fresh_from, question
    )


def _kind(game: Game) -> str:
    return str(getattr(game.play.scene, "kind", "scene"))


def _endless(entered: Sequence[str]) -> str:
    """What to say of more sections in a row than can be told: a circle, or a chain in which no section comes twice."""
    chain: list[str] = []
    for section in reversed(entered):
        if section in chain:
            break
        chain.append(section)
    chain.reverse()
    names = ", ".join(chain[:NAMED_MAX]) + (" …" if len(chain) > NAMED_MAX else "")
    how = "round and round" if len(chain) < len(entered) else "one after another"
    return f"{SECTIONS_MAX:,} sections were entered without an answer, {how}: {names}."


def fresh(game: Game, entries: tuple[tuple[int, Game], ...] = (), records: tuple[Record, ...] = ()) -> State:
    """The state of a game at a section's entry before anything is told."""
    return State(game, records, 0, 0, entries, (), 0, None)
