"""Random play: the same whatever was remembered, and every run a game that can be replayed.

The oracle is plain play: one step after another, with chances drawn by the rule that the module documents, nothing remembered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from hashlib import blake2b
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solo.odds import walk
from solo.odds.walk import Policy, Walker, run_seed
from solo.play.replay import read
from solo.play.session import Session
from solo.play.start import Setup, begin
from solo.play.steps import Ended, at_entry, step
from solo.play.world import BookFault, World
from solo.table import Answer, Ask, Draw, Game, Question, Record, Roll, Table, record_of
from tests.odds.books import world_of, worlds

LAWS = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
FEW = 100  # draws after which a run of a test is given up
TWO = Setup(rules={"stunt_points": 2})


class Plain(Table):
    """Draws as the module says that it draws."""

    hears = False

    def __init__(self, seed: int, run: int) -> None:
        self.seed = int.from_bytes(blake2b(f"solo:run:{seed}:{run}".encode(), digest_size=8).digest(), "big") // 2
        self.number, self.blocks = 0, 0
        self.records: list[Record] = []
        self.at = ""

    def below(self, count: int) -> int:
        while self.number < count * 2**64:
            block = blake2b(f"solo:walk:{self.seed}:{self.blocks}".encode(), digest_size=16).digest()
            self.number, self.blocks = self.number * 2**128 + int.from_bytes(block, "big"), self.blocks + 1
        self.number, drawn = divmod(self.number, count)
        return drawn

    def _answer(self, question: Question, each: Callable[[int], Hashable] | None = None) -> Answer:
        answer: Answer
        if isinstance(question, Roll):
            number = self.below(question.sides**question.count)
            answer = tuple(number // question.sides**place % question.sides + 1 for place in range(question.count))
        elif isinstance(question, Draw):
            answer = question.pile[self.below(len(question.pile))]
        else:
            answer = question.open[self.below(len(question.open))].key
        if len(self.records) == FEW:
            raise TimeoutError
        self.records.append(record_of(question, self.at, answer))
        return answer


def plainly(world: World, setup: Setup, seed: int, run: int) -> tuple[list[Record], str | None, set[str], int]:
    """A run by plain play: answers, ending, sections reached, sections entered in all. TimeoutError where it goes on too long."""
    game, table = begin(world, setup), Plain(seed, run)
    entered: list[str] = []
    while not isinstance(game.play.scene, Ended):
        if at_entry(game) and world.section(game).parent is None:
            entered.append(game.book.section)
        if len(entered) > FEW:
            raise TimeoutError
        table.at = game.book.section
        game = step(world, game, table)
    return table.records, game.play.scene.ending, set(entered), len(entered)


def walked(walker: Walker, run: int) -> tuple[list[Record], str | None, set[str], int]:
    """The same by walking."""
    records, fault = walker.records(run)
    if fault is not None:
        raise fault
    found = walker.run(run)
    names = {id for place, id in enumerate(walker.sections) if found.seen >> place & 1}
    return records, found.end.ending, names, found.entered


def agree(world: World, setup: Setup, seed: int, runs: list[int], walker: Walker) -> None:
    for run in runs:
        try:
            expected = plainly(world, setup, seed, run)
        except TimeoutError:
            continue
        except BookFault as fault:
            with pytest.raises(BookFault, match=fault.section):
                walker.run(run)
            continue
        assert walked(walker, run) == expected


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs that never end are given up soon."""
    monkeypatch.setattr(walk, "DRAWS_MAX", FEW + 1)


@LAWS
@given(st.integers(0, 2**63 - 1), st.permutations(range(8)), st.sampled_from((0, 40, 400, 10**6)))
def test_a_run_is_what_plain_play_comes_to(raid: World, seed: int, runs: list[int], room: int) -> None:
    agree(raid, TWO, seed, [*runs, *runs], Walker(raid, TWO, seed, remembered_max=room))


@settings(LAWS, max_examples=60)
@given(worlds(), st.integers(0, 9), st.permutations(range(5)), st.sampled_from((0, 15, 10**6)))
def test_so_it_is_in_any_book(world: World, seed: int, runs: list[int], room: int) -> None:
    agree(world, Setup(), seed, [*runs, *runs], Walker(world, Setup(), seed, remembered_max=room))


@LAWS
@given(st.integers(0, 2**63 - 1), st.integers(0, 10**9))
def test_a_run_replays_to_the_same_ending_and_sections(raid: World, seed: int, run: int) -> None:
    walker = Walker(raid, TWO, seed)
    walker.run(run + 1)  # something is remembered
    replay = read(walker.replay(run))
    assert replay.setup.seed == run_seed(seed, run)
    session = Session(raid, replay.setup, feed=replay.records)
    _, ending, sections, entered = walked(walker, run)
    assert session.state.ended is not None
    assert session.state.ended.ending == ending
    own = [game.book.section for _, game in session.state.entries if raid.section(game).parent is None]
    assert (set(own), len(own)) == (sections, entered)


def test_runs_of_one_seed_differ_and_seeds_lie_in_range() -> None:
    seeds = {run_seed(seed, run) for seed in range(20) for run in range(200)}
    assert len(seeds) == 4_000
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_faces_are_even() -> None:
    world = world_of("  1: {text: T., add: {gold: 2d6-1}, goto: 2}\n  2: {text: T., ending: victory}\n")
    walker = Walker(world, Setup(), 11)
    faces = Counter(face for run in range(6_000) for record in walker.records(run)[0] for face in record.answer)
    # 12,000 throws: 2,000 of each face, five standard deviations are 204
    assert sum(faces.values()) == 12_000
    assert all(abs(faces[face] - 2_000) < 204 for face in range(1, 7))


def test_a_hundred_dice_are_not_enumerated() -> None:
    world = world_of("  1: {text: T., add: {gold: 100d1000}, goto: 2}\n  2: {text: T., ending: victory}\n")
    agree(world, Setup(), 3, [0, 1, 2, 1, 0], Walker(world, Setup(), 3))


def test_a_loop_without_a_question_is_a_story_that_never_ends() -> None:
    world = world_of(
        "  1: {text: T., branch: [{if: gold > 9, goto: 3}, {goto: 2}]}\n  2: {text: T., goto: 1}\n"
        "  3: {text: T., ending: victory}\n"
    )
    run = Walker(world, Setup(), 0).run(0)
    assert run.end.ending is None
    assert run.seen == 0b11


def test_a_loop_of_choices_is_given_up() -> None:
    world = world_of("  1: {text: T., choices: [{text: A, goto: 2}, {text: B, goto: 2, id: b}]}\n  2: {text: T., goto: 1}\n")
    walker = Walker(world, Setup(), 0)
    assert walker.run(0).end.ending is None
    assert len(walker.records(0)[0]) == FEW + 1


def test_a_fight_that_nobody_can_win_is_given_up(make_world: Callable[[str], World]) -> None:
    from tests.odds.test_odds import HEAD, LOST, WON

    world = make_world(HEAD + "  1: {text: T., fight: {foes: [wall], win: won, lose: lost}}\n" + WON + LOST)
    run = Walker(world, Setup(), 0).run(0)
    assert (run.end.ending, run.fights, run.entered) == (None, 1, 1)


def test_the_section_of_the_last_throw_or_decision() -> None:
    world = world_of(
        "  1: {text: T., choices: [{text: A, goto: 2}, {text: B, goto: 4}]}\n  2: {text: T., random: {die: d6, 1-3: 3, 4-6: 5}}\n"
        "  3: {text: T., goto: 4}\n  4: {text: T., ending: defeat}\n  5: {text: T., ending: victory}\n"
    )
    walker = Walker(world, Setup(), 0)
    for run in range(50):
        records = walker.records(run)[0]
        assert walker.run(run).last == records[-1].at
    assert {walker.run(run).last for run in range(50)} == {"1", "2"}


# --- policies ---

FORK = """\
  1: {text: T., choices: [{text: A, goto: 2}, {text: B, goto: 3}, {text: C, goto: 4}]}
  2: {text: T., ending: victory}
  3: {text: T., ending: defeat}
  4: {text: T., ending: other}
"""


def endings(policy: Policy | None, runs: int = 4_000) -> dict[str, float]:
    walker = Walker(world_of(FORK), Setup(), 5, policy)
    found = Counter(str(walker.run(run).end.ending) for run in range(runs))
    return {ending: times / runs for ending, times in found.items()}


def test_a_policy_may_name_a_key_or_give_weights() -> None:
    assert endings(lambda game, answers, question: "3") == {"defeat": 1}
    # 5 standard deviations of a share of 1/2 in 4,000 are 0.04
    assert endings(lambda game, answers, question: [1.0, 0.0, 1.0]) == pytest.approx({"victory": 0.5, "other": 0.5}, abs=0.04)
    assert endings(lambda game, answers, question: [1, 2, 5]) == pytest.approx(
        {"victory": 1 / 8, "defeat": 2 / 8, "other": 5 / 8}, abs=0.04
    )
    assert endings(None) == pytest.approx(dict.fromkeys(("victory", "defeat", "other"), 1 / 3), abs=0.04)


def test_a_policy_that_takes_what_is_shut_is_told_so() -> None:
    with pytest.raises(ValueError, match="takes 9"):
        endings(lambda game, answers, question: "9")


def test_a_policy_sees_the_game_and_the_answers_of_the_step(raid: World) -> None:
    seen: set[tuple[str, str, int]] = set()

    def policy(game: Game, answers: tuple[Answer, ...], question: Ask) -> list[float]:
        seen.add((game.book.section, question.why.code, len(answers)))
        return [1.0] * len(question.open)

    walker = Walker(raid, TWO, 2, policy)
    for run in range(50):
        walker.run(run)
    assert ("1", "choice", 0) in seen
    assert any(code == "way" and section == "20" for section, code, _ in seen)


def test_even_weights_are_no_policy(raid: World) -> None:
    even = Walker(raid, TWO, 4, lambda game, answers, question: [1.0] * len(question.open))
    random = Walker(raid, TWO, 4)
    assert [even.records(run) for run in range(100)] == [random.records(run) for run in range(100)]


# --- what goes wrong ---

SHUT = """\
  1: {text: T., random: {die: d6, 1-5: 2, 6: 3}}
  2: {text: T., choices: [{text: A, goto: 4}, {text: B, goto: 4, id: b}]}
  3: {text: T., choices: [{text: A, goto: 4, if: gold > 9}]}
  4: {text: T., ending: victory}
"""


def test_a_fault_comes_with_the_answers_that_lead_to_it() -> None:
    walker = Walker(world_of(SHUT), Setup(), 0)
    faults = {run: walker.records(run) for run in Random(1).sample(range(60), 60) if walker.records(run)[1] is not None}
    assert 1 < len(faults) < 30
    for run, (records, fault) in faults.items():
        assert isinstance(fault, BookFault)
        assert [record.answer for record in records] == [(6,)]
        with pytest.raises(BookFault):
            walker.run(run)
        with pytest.raises(BookFault):
            Session(walker.world, walker.setup, feed=records)
