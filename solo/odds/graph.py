"""Every game that can come about, as a graph of decisions and chances.

A node is an end of the story, a chance or a decision. Games are explored from a beginning, a step at a time; steps that leave
nothing open are run through. What a step inside a scene does is remembered by the play part alone, whatever the book part, and
book parts are reduced to what still matters, so that far fewer steps are run than there are games.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from solo.odds.chain import components
from solo.odds.live import Live
from solo.odds.tree import Chance, Parts, Tree, grow
from solo.play.session import SECTIONS_MAX
from solo.play.steps import Arrive, Ended, Ready, step
from solo.play.world import World
from solo.table import Ask, BookPart, Game, Outcome, PlayPart, Table

STATES_MAX = 500_000


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
    that; how many games were told apart; the nodes that lie inside a step; and the node that a game comes to."""

    nodes: Sequence[Node]
    order: Sequence[Sequence[int]]
    start: int
    before: Hop
    states: int
    inner: frozenset[int]
    node_of: Callable[[Game], int]


class TooMany(Exception):
    """More games can come about than may be explored: the limit."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"more than {limit:,} states; the limit can be raised with --limit")
        self.limit = limit


_STAY = Hop()


def explore(world: World, game: Game, limit: int = STATES_MAX) -> Graph:
    """The graph of all games that can come about from one. TooMany beyond the limit; BookFault where the book goes nowhere."""
    explorer = _Explorer(world, limit)
    # nothing that is made here goes round in a circle, and looking for circles costs as much as finding the games
    collecting = gc.isenabled()
    gc.disable()
    try:
        start, before = explorer.settled(explorer.part(game.book), explorer.play(game.play))
        explorer.run()
    finally:
        if collecting:
            gc.enable()
    order = components([() if isinstance(node, End) else node.nodes for node in explorer.nodes])
    return Graph(explorer.nodes, order, start, before, explorer.states, frozenset(explorer.inner), explorer.node_of)


class _Explorer:
    """Games are pairs of numbers here, one for the book part and one for the play part: small, quick to compare, and the step
    inside a scene needs to know the second alone."""

    def __init__(self, world: World, limit: int) -> None:
        self.world, self.limit, self.states = world, limit, 0
        self.nodes: list[Node] = []
        self._live = Live(world)
        self._part_numbers: dict[BookPart, int] = {}
        self._parts: list[BookPart] = []
        self._play_numbers: dict[PlayPart, int] = {}
        self._plays: list[PlayPart] = []
        self._pair_numbers: dict[tuple[int, int], int] = {}
        self._pairs: list[tuple[int, int]] = []
        self._trees: dict[int, Tree] = {}  # by the play part's number: what a step inside a scene does
        self._remembered: Parts = {}
        self._places: dict[tuple[int, int], tuple[int, Hop]] = {}  # a game -> the node it comes to, and what lies before that
        self._hops: dict[Hop, Hop] = {_STAY: _STAY}  # one value for all equal ones
        self._ends: dict[End, int] = {}
        self.inner: set[int] = set()
        self._waiting: list[tuple[int, int, Tree, bool]] = []  # nodes to be filled in: node, book part, tree, inside a scene

    # --- numbers for values ---

    def part(self, part: BookPart) -> int:
        """The number of a book part, reduced to what matters."""
        part = self._live.reduced(part)
        number = self._part_numbers.get(part)
        if number is None:
            number = self._part_numbers[part] = len(self._parts)
            self._parts.append(part)
        return number

    def play(self, play: PlayPart) -> int:
        """The number of a play part, its equal futures made equal."""
        if not isinstance(play.scene, _CORE):
            scene, party = self.world.system.canon(play.scene, play.party)
            play = PlayPart(party, scene)
        number = self._play_numbers.get(play)
        if number is None:
            number = self._play_numbers[play] = len(self._plays)
            self._plays.append(play)
        return number

    def _game(self, game: Game) -> int:
        pair = self.part(game.book), self.play(game.play)
        number = self._pair_numbers.get(pair)
        if number is None:
            number = self._pair_numbers[pair] = len(self._pairs)
            self._pairs.append(pair)
        return number

    # --- exploring ---

    def node_of(self, game: Game) -> int:
        """The node a game that can come about comes to."""
        return self.settled(self.part(game.book), self.play(game.play))[0]

    def run(self) -> None:
        """Explore until nothing is left."""
        while self._waiting:
            node, part, tree, inside = self._waiting.pop()
            self.nodes[node] = self._node(tree, part, inside)

    def settled(self, part: int, play: int) -> tuple[int, Hop]:
        """The node a game comes to, running through all that leaves nothing open, and what lies on the way."""
        found = self._places.get((part, play))
        if found is not None:
            return found
        passed: list[tuple[tuple[int, int], int, int]] = []  # games run through, with what lay before each
        run_through: set[tuple[int, int]] = set()
        sections: list[str] = []
        fights = 0
        while True:
            known = self._places.get((part, play))
            if known is not None:
                node, hop = known
                sections += hop.sections
                fights += hop.fights
                break
            if (part, play) in run_through or len(sections) > SECTIONS_MAX:  # round and round: a session stops there too
                node = self._end(End(None, self._parts[part].section))
                sections = list(dict.fromkeys(sections))
                break
            run_through.add((part, play))
            passed.append(((part, play), len(sections), fights))
            scene = self._plays[play].scene
            if isinstance(scene, Ended):
                node = self._end(End(scene.ending, scene.section, self._health(play)))
                break
            if isinstance(scene, Arrive) and scene.pending is None:
                sections.append(self._parts[part].section)
            tree, inside = self._tree(part, play)
            if not isinstance(tree, int):
                node = self._begun(part, tree, inside)
                break
            if inside:
                play = tree
            else:
                part, play = self._pairs[tree]
                fights += isinstance(scene, Ready) and self._shows(play)
        for pair, before, fought in passed:
            hop = Hop(tuple(sections[before:]), fights - fought)
            self._places[pair] = node, self._hops.setdefault(hop, hop)
        return self._places[passed[0][0]]

    def _tree(self, part: int, play: int) -> tuple[Tree, bool]:
        """The tree of the next step, and whether it is one inside a scene: its ends are numbers of play parts, else of games."""
        now = self._plays[play]
        if isinstance(now.scene, _CORE):
            game = Game(self._parts[part], now)
            return grow(lambda table: step(self.world, game, table), self._game), False
        tree = self._trees.get(play)
        if tree is None:
            tree = self._trees[play] = grow(lambda table: self._inside(now, table), self.play, self._remembered)
        return tree, True

    def _inside(self, now: PlayPart, table: Table) -> PlayPart:
        scene, party = self.world.system.step(now.scene, now.party, table)
        return PlayPart(party, scene)

    def _begun(self, part: int, tree: Tree, inside: bool) -> int:
        """A node that will be filled in later."""
        self.states += 1
        if self.states > self.limit:
            raise TooMany(self.limit)
        node = len(self.nodes)
        self.nodes.append(_UNKNOWN)
        self._waiting.append((node, part, tree, inside))
        return node

    def _node(self, tree: Tree, part: int, inside: bool) -> Node:
        assert not isinstance(tree, int)
        reached = [self._branch(branch, part, inside) for branch in tree.branches]
        nodes, hops = tuple(node for node, _ in reached), tuple(hop for _, hop in reached)
        if isinstance(tree, Chance):
            return Roll(self._parts[part].section, tree.weights, nodes, hops)
        return Turn(self._parts[part].section, tree.question, tree.keys, nodes, hops)

    def _branch(self, branch: Tree, part: int, inside: bool) -> tuple[int, Hop]:
        if not isinstance(branch, int):
            # a question or dice later in the same step: a node of its own, but no game of its own
            self.nodes.append(self._node(branch, part, inside))
            self.inner.add(len(self.nodes) - 1)
            return len(self.nodes) - 1, _STAY
        return self.settled(part, branch) if inside else self.settled(*self._pairs[branch])

    def _end(self, end: End) -> int:
        node = self._ends.get(end)
        if node is None:
            node = self._ends[end] = len(self.nodes)
            self.nodes.append(end)
        return node

    def _health(self, play: int) -> int:
        """What the first meter of each hero's sheet adds up to: in every system so far, how much they can still take."""
        sheets = self.world.system.sheet(self._plays[play].party, self.world.book)
        return sum(sheet.meters[0].value for sheet in sheets if sheet.meters)

    def _shows(self, play: int) -> bool:
        """Whether a scene that has just begun shows people."""
        entered = self._plays[play]
        if isinstance(entered.scene, _CORE):
            return False
        return self.world.system.scene_view(entered.scene, entered.party) is not None


_CORE = (Arrive, Ready, Ended, Outcome)
_UNKNOWN = End(None, "")
