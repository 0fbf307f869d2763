"""One scene by itself: which outcomes can come of it, and how often the best of play brings one about.

The scene's own steps are run in every way they can end, so that no rule is written down twice. What this module does not do: it
knows nothing of the book around the scene.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from solo.systems.protocol import System
from solo.table import Ask, End, Option, Outcome, Party, Say, Table, ends

CLOSE = 1e-9  # a chance that grows by no more in a whole pass has been found
MOST_PASSES = 10_000

Play = Callable[[Ask], str]  # which of the open options is taken


class Node(NamedTuple):
    """What can come of one step: chances of the scenes that follow, and decisions, each between such nodes. A chance already
    holds those of all that led to it."""

    chances: tuple[tuple[float, int], ...]
    decisions: tuple[tuple[Node, ...], ...]


class Scene(NamedTuple):
    """A scene explored: what can come of every state it can be in, or the outcome that a state is. The first is its beginning."""

    states: tuple[Node | str, ...]

    @property
    def outcomes(self) -> frozenset[str]:
        """What can come of the scene at all."""
        return frozenset(state for state in self.states if isinstance(state, str))


def first_offered(question: Ask) -> str:
    """Take the first option that is open: by a system's own order the plain one, for which nothing is paid."""
    return question.open[0].key


def explore(system: System, scene: Any, party: Party, limit: int, play: Play | None = None) -> Scene | None:
    """Everything a scene can come to, None where that is more than `limit` states. Under `play` decisions are taken so, and no
    other is looked at."""
    start = (scene, party)
    places: dict[Hashable, int] = {start: 0}
    order: list[tuple[Any, Party]] = [start]
    states: list[Node | str] = []
    while len(states) < len(order):
        scene, party = order[len(states)]
        if isinstance(scene, Outcome):
            states.append(scene.name)
            continue
        found = []
        for end in ends(_step(system, scene, party, play)):
            after, heroes = end.value
            # Whatever the heroes are like when it is over: of the outcome alone is asked here.
            state = (after, None) if isinstance(after, Outcome) else system.canon(after, heroes)
            place = places.get(state)
            if place is None:
                if len(order) >= limit:
                    return None
                place = places[state] = len(order)
                order.append(state)  # type: ignore[arg-type]  # nobody asks who is there when the scene is over
            found.append((end, place))
        states.append(_node(found, 0))
    return Scene(tuple(states))


def _step(system: System, scene: Any, party: Party, play: Play | None) -> Callable[[Table], tuple[Any, Party]]:
    return lambda table: system.step(scene, party, _Played(table, play) if play else table)


def best_chance(scene: Scene, outcome: str, enough: float = 1.0) -> float:
    """The chance that the scene comes to an outcome where every decision is taken to that end. Where it is `enough` or more, some
    number from `enough` to the chance."""
    chances = [1.0 if state == outcome else 0.0 for state in scene.states]
    nodes = [(place, state) for place, state in enumerate(scene.states) if isinstance(state, Node)]
    nodes.reverse()  # what is found late lies near the end: its chances are settled first
    for _ in range(MOST_PASSES):
        grown = 0.0
        for place, node in nodes:
            value = _value(node, chances)
            grown = max(grown, value - chances[place])
            chances[place] = value
        if grown < CLOSE or chances[0] >= enough:
            break
    return chances[0]


def _value(node: Node, chances: Sequence[float]) -> float:
    value = sum(chance * chances[place] for chance, place in node.chances)
    for options in node.decisions:
        value += max(_value(option, chances) for option in options)
    return value


def _node(found: list[tuple[End[Any], int]], depth: int) -> Node:
    """The ends of a step that agree in their first `depth` answers, as a node."""
    later = min((place for end, _ in found for place, _ in end.decisions if place >= depth), default=None)
    if later is None:
        chances: dict[int, float] = {}
        for end, place in found:
            chances[place] = chances.get(place, 0.0) + float(end.weight)
        return Node(tuple((chance, place) for place, chance in chances.items()), ())
    groups: dict[Hashable, list[tuple[End[Any], int]]] = {}
    for end, place in found:
        groups.setdefault(end.answers[depth] if depth < len(end.answers) else None, []).append((end, place))
    nodes = tuple(_node(group, depth + 1) for group in groups.values())
    if any(place == depth for place, _ in found[0][0].decisions):
        return Node((), (nodes,))
    return Node(tuple(chance for node in nodes for chance in node.chances), tuple(d for node in nodes for d in node.decisions))


class _Played(Table):
    """Dice and cards from another table, decisions from a way to play."""

    def __init__(self, table: Table, play: Play) -> None:
        self._table = table
        self._play = play

    def ask(self, who: str, why: Say, options: Sequence[Option], always: bool = False) -> str:
        return self._play(Ask(who, why, tuple(options)))

    def roll(self, count: int, sides: int, why: Say, each: Callable[[int], Hashable] | None = None) -> tuple[int, ...]:
        return self._table.roll(count, sides, why, each)

    def draw(self, pile: Sequence[str], why: Say) -> str:
        return self._table.draw(pile, why)
