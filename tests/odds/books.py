"""Small books for tests of the explorers: written by hand, made up by hypothesis, and explored without any cleverness."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st

from solo.book.conditions import parse, reads
from solo.book.model import (
    Add,
    Branch,
    Choice,
    Choices,
    Counter,
    Drop,
    Effect,
    Ending,
    Gain,
    Goto,
    Mark,
    Random,
    Section,
    Set,
    SystemEffect,
    SystemWay,
    Unmark,
    Way,
    When,
)
from solo.book.reader import read
from solo.dice import Dice
from solo.odds.variables import conditions
from solo.play.start import Setup, begin
from solo.play.steps import Ended, step
from solo.play.world import BookFault, World
from solo.systems import system
from solo.systems.onedice.checks import CheckCard
from solo.systems.onedice.effects import HealthCard
from solo.table import Game, Say, Scripted, Table, ends

HEAD = """\
id: explored
title: Explored
system: onedice
start: 1
rules: {stunt_points: 0}
codewords: [a, b]
counters: {gold: {start: 3, max: 12}}
gear: {key: {name: Key}, lamp: {name: Lamp}}
heroes:
  kim: {name: Kim, strong: 1, clever: 2, quick: 2, gear: [lamp]}
sections:
"""


def world_of(sections: str, head: str = HEAD) -> World:
    """The world of a book with these sections."""
    reading = read(head + sections, {"onedice": system("onedice").shapes}, "explored.adventure.yaml")
    assert reading.book is not None, reading.findings
    return World(reading.book, system("onedice"))


EMPTY = world_of("  1: {text: One., ending: victory}\n")
CONDITIONS = (
    "has('key')",
    "has('lamp')",
    "not has('key')",
    "count('key') >= 2",
    "had('key')",
    "marked('a')",
    "not marked('b')",
    "marked('a') and has('key')",
    "marked('a') or marked('b')",
    "not (marked('a') and gold > 3)",
    "gold >= 4",
    "gold < 3",
    "gold == 5",
    "gold - 2 > 3",
    "gold * 2 <= 6",
    "visited('2')",
    "not visited('3') and gold > 1",
    "health >= 2",
    "strong >= 2",
    "quick == 2 and gold != 3",
)
NAMES = ("1", "2", "3", "4", "5")
_amount = st.one_of(st.integers(-4, 5), st.just(Dice(1, 2)), st.just(Dice(1, 3, plus=-2)))
_condition = st.sampled_from(CONDITIONS).map(parse)
_plain: st.SearchStrategy[Effect] = st.one_of(
    st.builds(Add, st.just("gold"), _amount),
    st.builds(Set, st.just("gold"), st.integers(0, 6)),
    st.builds(Gain, st.sampled_from(("key", "lamp"))),
    st.builds(Drop, st.sampled_from(("key", "lamp"))),
    st.builds(Mark, st.sampled_from(("a", "b"))),
    st.builds(Unmark, st.sampled_from(("a", "b"))),
    st.just(SystemEffect("harm", HealthCard(1))),
    st.builds(Add, st.just("health"), st.integers(-1, 1)),
)
_when = st.builds(When, _condition, st.just(""), st.lists(_plain, min_size=1, max_size=2).map(tuple))
_effect = st.one_of(_plain, _when, _when)
_goto = st.sampled_from(NAMES)


@st.composite
def _ways(draw: st.DrawFn) -> Way:
    match draw(st.sampled_from(("choices", "choices", "choices", "goto", "branch", "random", "check", "ending"))):
        case "choices":
            given = draw(st.lists(st.tuples(_goto, st.none() | _condition), min_size=1, max_size=3))
            return Choices(tuple(Choice(f"c{n}", f"Choice {n}", goto, condition) for n, (goto, condition) in enumerate(given)))
        case "goto":
            return Goto(draw(_goto))
        case "branch":
            arms = draw(st.lists(st.tuples(_condition, _goto), min_size=1, max_size=2))
            return Branch((*arms, (None, draw(_goto))))
        case "random":
            return Random(6, ((1, 2, draw(_goto)), (3, 6, draw(_goto))))
        case "check":
            card = CheckCard(draw(st.integers(2, 9)), "quick")
            return SystemWay("check", card, (("success", draw(_goto)), ("failure", draw(_goto))))
    return Ending(draw(st.sampled_from(("victory", "defeat"))))


@st.composite
def worlds(draw: st.DrawFn) -> World:
    """Books of five sections. Some have loops that nobody leaves, some no ending."""
    death = draw(st.sampled_from((None, "5")))
    sections = {name: Section(name, None, "", tuple(draw(st.lists(_effect, max_size=2))), draw(_ways())) for name in NAMES}
    book = EMPTY.book._replace(sections=sections, death=death, counters={"gold": Counter(3, 0, 12)})
    read = [use for _, expr in conditions(book) for use in reads(expr)]
    book = book._replace(
        read_visited=frozenset(words[0] for name, words in read if name == "visited"),
        read_had=frozenset(words[0] for name, words in read if name == "had"),
    )
    return World(book, EMPTY.system)


class Everything(NamedTuple):
    """All games of a book, and what was met in them."""

    after: dict[Game, list[Game]]
    faults: dict[str, Game]  # by section: where no choice was open
    told: set[tuple[str, Say]]

    @property
    def sections(self) -> set[str]:
        """Every section that some game is in."""
        return {game.book.section for game in self.after}

    def ending_from(self, section: str) -> bool:
        """Whether a game that is in a section can come to an end."""
        waiting = [game for game in self.after if game.book.section == section]
        seen = set(waiting)
        while waiting:
            game = waiting.pop()
            if isinstance(game.play.scene, Ended):
                return True
            for following in self.after[game]:
                if following not in seen:
                    seen.add(following)
                    waiting.append(following)
        return False


def everything(world: World, most: int = 1_000) -> Everything | None:
    """Explore a book without leaving anything out; None where it has more games than that."""
    found = Everything({}, {}, set())
    waiting = [begin(world, Setup())]
    while waiting:
        game = waiting.pop()
        if game in found.after:
            continue
        found.after[game] = []
        if len(found.after) > most:
            return None
        if isinstance(game.play.scene, Ended):
            continue

        def run(table: Table, game: Game = game) -> Game | None:
            try:
                return step(world, game, table)
            except BookFault:
                found.faults[game.book.section] = game
                return None

        for end in ends(run):
            listening = Scripted(end.answers)
            if end.value is not None:
                step(world, game, listening)
                stopped = [saying for saying in listening.told if saying.code == "counter-stopped"]
                found.told.update((game.book.section, saying) for saying in stopped)
                found.after[game].append(end.value)
                waiting.append(end.value)
    return found


def hub(count: int, last: bool) -> str:
    """A hub with rooms that each hold an item, and a door for each item, or one last door that asks for all of them."""
    asked = " and ".join(f"has('i{n}')" for n in range(count))
    lines = ["  1:", "    text: Hub.", "    choices:"]
    lines += [f"      - {{text: Take {n}, goto: room-{n}}}" for n in range(count)]
    lines += [f"      - {{text: Open {n}, if: has('i{n}'), goto: door-{n}}}" for n in range(0 if last else count)]
    lines += [f'      - {{text: Leave, if: "{asked}", goto: out}}' if last else "      - {text: Leave, goto: out}"]
    lines += [f"  room-{n}: {{text: Room., gain: [i{n}], goto: 1}}" for n in range(count)]
    lines += [f"  door-{n}: {{text: Door., goto: 1}}" for n in range(0 if last else count)]
    return "\n".join([*lines, "  out: {text: Out., ending: victory}", ""])


def branches(count: int) -> str:
    """A chain of forks; in each an item may be found, and a little further on it is used."""
    lines = []
    for n in range(count):
        lines += [
            f"  f{n}: {{text: Fork., choices: [{{text: Search, goto: s{n}}}, {{text: Go on, goto: u{n}}}]}}",
            f"  s{n}: {{text: Found., gain: [i{n}], goto: u{n}}}",
            f"  u{n}:",
            "    text: Use.",
            f"    branch: [{{if: has('i{n}'), goto: w{n}}}, {{goto: f{n + 1}}}]",
            f"  w{n}: {{text: Used., drop: [i{n}], goto: f{n + 1}}}",
        ]
    return "\n".join([*lines, f"  f{count}: {{text: Out., ending: victory}}", ""])


def with_items(count: int, start: str = "1") -> str:
    """The head of a book with so many items."""
    items = ", ".join(f"i{n}: {{name: Item {n}}}" for n in range(count))
    head = HEAD.replace("gear: {key", f"gear: {{{items}, key").replace("start: 1\n", f"start: {start}\n")
    return head.replace("codewords: [a, b]\n", "")
