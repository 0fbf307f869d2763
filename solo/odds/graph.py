"""Every game that can come about, as a graph of decisions and chances.

A node is an end of the story, a chance or a decision. Games are explored from a beginning, a step at a time; steps that leave
nothing open are run through. What a step inside a scene does is remembered by the play part alone, whatever the book part, and
book parts are reduced to what still matters, so that far fewer steps are run than there are games.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from typing import Any, Literal, NamedTuple

from solo.odds.chain import components
from solo.odds.live import Live
from solo.odds.tree import Chance, Parts, Tree, grow
from solo.play.proceed import SECTIONS_MAX
from solo.play.steps import Arrive, Ended, Ready, step
from solo.play.world import World
from solo.table import Ask, BookPart, Game, Outcome, Party, PlayPart

STATES_MAX = 100_000  # a state takes up to 10 KB and half a millisecond: a limit of a gigabyte and a minute
HEARD_EVERY = 2_000  # states


class Hop(NamedTuple):
    """What lies between two nodes: the sections entered and the scenes begun on the way (a scene that shows people: a fight)."""

    sections: tuple[str, ...] = ()
    fights: int = 0


class End(NamedTuple):
    """The story is over. `ending` None: it never ends, going round without a decision; `health` is what the heroes' first meters
    add up to."""

    ending: str | None
    section: str
    health: int = 0
    kind: Literal["end"] = "end"


class Roll(NamedTuple):
    """Chance: the section, weights that add up to 1, nodes and what lies between."""

    section: str
    weights: tuple[float, ...]
    nodes: tuple[int, ...]
    hops: tuple[Hop, ...]
    kind: Literal["roll"] = "roll"


class Turn(NamedTuple):
    """A decision: the section, the question, the keys, nodes and what lies between."""

    section: str
    question: Ask
    keys: tuple[str, ...]
    nodes: tuple[int, ...]
    hops: tuple[Hop, ...]
    kind: Literal["turn"] = "turn"


Node = End | Roll | Turn


class Graph(NamedTuple):
    """The nodes; their strongly connected components, each after those it leads to; where the story begins, and what lies before
    that; how many games were told apart (every game that a step begins with or that is over; not the places inside a step where
    it asks or rolls once more); the nodes of those places; and the node that a game comes to. A game that is none of those is
    explored then (see `solo.odds.growing`): `nodes` and `inner` grow."""

    nodes: Sequence[Node]
    order: Sequence[Sequence[int]]
    start: int
    before: Hop
    states: int
    inner: AbstractSet[int]
    node_of: Callable[[Game], int]


class TooMany(Exception):
    """More games can come about than may be explored: the limit."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"more than {limit:,} states, the limit")
        self.limit = limit


_STAY = Hop()
_Place = tuple[int, Hop]


def explore(world: World, game: Game, limit: int = STATES_MAX, heard: Callable[[int], object] | None = None) -> Graph:
    """The graph of all games that can come about from one. TooMany beyond the limit; BookFault where the book goes nowhere.
    `heard` is told now and then how many states there are so far."""
    explorer = _Explorer(world, limit, heard)
    # nothing that is made here goes round in a circle, and looking for circles costs as much as finding the games
    collecting = gc.isenabled()
    gc.disable()
    try:
        start, before = explorer.place_of(game)
        explorer.run()
        explorer.limit *= 10  # for games that come up later
        order = components([() if isinstance(node, End) else node.nodes for node in explorer.nodes])
    finally:
        if collecting:
            gc.freeze()  # else all of it would be looked through at once, as if it were new
            gc.unfreeze()
            gc.enable()
    return Graph(explorer.nodes, order, start, before, explorer.states, explorer.inner, explorer.node_of)


class _Explorer:
    """Games are pairs of numbers here, one for the book part and one for the play part: small, quick to compare, and the step
    inside a scene needs to know the second alone."""

    def __init__(self, world: World, limit: int, heard: Callable[[int], object] | None = None) -> None:
        self.world, self.limit, self.states, self.heard = world, limit, 0, heard
        self.nodes: list[Node] = []
        self.inner: set[int] = set()
        self._live = Live(world)
        self._step, self._canon = world.system.step, world.system.canon
        self._part_numbers: dict[BookPart, int] = {}
        self._parts: list[BookPart] = []
        self._places: list[dict[int, _Place]] = []  # by the book part's number, by the play part's: the node a game comes to
        self._play_numbers: dict[tuple[Any, Party], int] = {}  # of play parts as they come, and with equal futures made equal
        self._plays: list[PlayPart] = []
        self._pair_numbers: dict[tuple[int, int], int] = {}
        self._pairs: list[tuple[int, int]] = []
        self._trees: dict[int, Tree] = {}  # by the play part's number: what a step inside a scene does
        self._remembered: Parts = {}
        self._hops: dict[Hop, Hop] = {_STAY: _STAY}  # one value for all equal ones
        self._ends: dict[End, int] = {}
        self._waiting: list[tuple[int, int, Tree, bool]] = []  # nodes to be filled in: node, book part, tree, inside a scene

    # --- numbers for values ---

    def _part(self, part: BookPart) -> int:
        """The number of a book part, reduced to what matters."""
        part = self._live.reduced(part)
        number = self._part_numbers.setdefault(part, len(self._parts))
        if number == len(self._parts):
            self._parts.append(part)
            self._places.append({})
        return number

    def _play(self, after: tuple[Any, Party]) -> int:
        """The number of a play part, its scene and its party, with equal futures made equal. Most come up several times, and
        are looked at once."""
        fresh = len(self._plays)
        number = self._play_numbers.setdefault(after, fresh)  # as few look-ups as can be: the key is long
        if number == fresh:
            scene, party = after if isinstance(after[0], CORE) else self._canon(*after)
            if scene is not after[0] or party is not after[1]:
                number = self._play_numbers.setdefault((scene, party), fresh)
            if number == fresh:
                self._plays.append(PlayPart(party, scene))
            else:
                self._play_numbers[after] = number
        return number

    def _game(self, game: Game) -> int:
        pair = self._part(game.book), self._play((game.play.scene, game.play.party))
        number = self._pair_numbers.setdefault(pair, len(self._pairs))
        if number == len(self._pairs):
            self._pairs.append(pair)
        return number

    # --- exploring ---

    def node_of(self, game: Game) -> int:
        """The node a game that can come about comes to; explored from there, if it has not been."""
        node = self.place_of(game)[0]
        self.run()
        return node

    def place_of(self, game: Game) -> _Place:
        """The same, and what lies before it."""
        return self._settled(*self._pairs[self._game(game)])

    def run(self) -> None:
        """Explore until nothing is left."""
        while self._waiting:
            node, part, tree, inside = self._waiting.pop()
            self.nodes[node] = self._node(tree, part, inside)

    def _settled(self, part: int, play: int) -> _Place:
        """The node a game comes to, running through all that leaves nothing open, and what lies on the way."""
        found = self._places[part].get(play)
        if found is not None:
            return found
        passed: list[tuple[int, int, int, int]] = []  # games run through, with what lay before each
        sections: list[str] = []
        fights = 0
        while True:
            known = self._places[part].get(play)
            if known is not None and known is not _PASSING:
                node, hop = known
                sections += hop.sections
                fights += hop.fights
                break
            if known is _PASSING or len(sections) > SECTIONS_MAX:  # round and round: a session stops there too
                node = self._end(End(None, self._parts[part].section))
                sections = list(dict.fromkeys(sections))
                break
            passed.append((part, play, len(sections), fights))
            self._places[part][play] = _PASSING
            self.states += 1
            if self.states > self.limit:
                raise TooMany(self.limit)
            if self.heard is not None and not self.states % HEARD_EVERY:
                self.heard(self.states)
            scene = self._plays[play].scene
            inside = not isinstance(scene, CORE)
            if isinstance(scene, Ended):
                node = self._end(End(scene.ending, scene.section, health(self.world, self._plays[play])))
                break
            if isinstance(scene, Arrive) and scene.pending is None:
                sections.append(self._parts[part].section)
            tree = self._tree(play) if inside else self._core_tree(part, play)
            if not isinstance(tree, int):
                node = len(self.nodes)
                self.nodes.append(_UNKNOWN)
                self._waiting.append((node, part, tree, inside))
                break
            if inside:
                play = tree
            else:
                part, play = self._pairs[tree]
                fights += isinstance(scene, Ready) and shows(self.world, self._plays[play])
        for part, play, before, fought in reversed(passed):
            hop = Hop(tuple(sections[before:]), fights - fought) if sections or fights else _STAY
            found = self._places[part][play] = node, self._hops.setdefault(hop, hop)
        assert found is not None
        return found

    def _tree(self, play: int) -> Tree:
        """The tree of a step inside a scene: its ends are numbers of play parts."""
        tree = self._trees.get(play)
        if tree is None:
            party, scene, _ = self._plays[play]
            tree = self._trees[play] = grow(partial(self._step, scene, party), self._play, self._remembered)
        return tree

    def _core_tree(self, part: int, play: int) -> Tree:
        """The tree of a step between scenes: its ends are numbers of games."""
        game = Game(self._parts[part], self._plays[play])
        return grow(partial(step, self.world, game), self._game)

    def _node(self, tree: Tree, part: int, inside: bool) -> Node:
        assert not isinstance(tree, int)
        nodes, hops = [], []
        for branch in tree.branches:
            hop = _STAY
            if not isinstance(branch, int):
                # a question or dice later in the same step: a node of its own, but no game of its own
                inner = self._node(branch, part, inside)
                node = len(self.nodes)
                self.nodes.append(inner)
                self.inner.add(node)
            elif inside:
                node, hop = self._places[part].get(branch) or self._settled(part, branch)
            else:
                node, hop = self._settled(*self._pairs[branch])
            nodes.append(node)
            hops.append(hop)
        if isinstance(tree, Chance):
            return Roll(self._parts[part].section, tree.weights, tuple(nodes), tuple(hops))
        return Turn(self._parts[part].section, tree.question, tree.keys, tuple(nodes), tuple(hops))

    def _end(self, end: End) -> int:
        node = self._ends.get(end)
        if node is None:
            node = self._ends[end] = len(self.nodes)
            self.nodes.append(end)
        return node


def health(world: World, play: PlayPart) -> int:
    """What the first meter of each hero's sheet adds up to: in every system so far, how much they can still take."""
    sheets = world.system.sheet(play.party, world.book)
    return sum(sheet.meters[0].value for sheet in sheets if sheet.meters)


def shows(world: World, play: PlayPart) -> bool:
    """Whether a scene that has just begun shows people."""
    return not isinstance(play.scene, CORE) and world.system.scene_view(play.scene, play.party) is not None


CORE = (Arrive, Ready, Ended, Outcome)  # scenes of no system's own
_UNKNOWN = End(None, "")
_PASSING: _Place = -1, _STAY  # of a game that is just being run through
