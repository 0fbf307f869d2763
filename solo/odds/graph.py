"""Every game that can come about, as a graph of decisions and chances.

A node is an end of the story, a chance or a decision. Games are explored from a beginning, a step at a time; steps that leave nothing
open are run through. What a step inside a scene does is remembered by the play part alone, whatever the book part, and book parts
are reduced to what still matters, so that far fewer steps are run than there are games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from solo.odds.live import Live
from solo.odds.tree import Chance, Decision, Tree, grow
from solo.play.steps import Arrive, Ended, Ready, step
from solo.play.world import BookFault, World
from solo.table import Ask, BookPart, Game, Outcome, PlayPart

STATES_MAX = 500_000
CHAIN_MAX = 1_000  # sections run through without a chance or a decision: more is a loop that never ends


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
    """Chance: weights that add up to 1, nodes and what lies between."""

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
    """The nodes; where the story begins (and what lies before that); how many games were explored."""

    nodes: Sequence[Node]
    start: int
    before: Hop
    states: int


class TooMany(Exception):
    """More games can come about than may be explored: the limit."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"more than {limit:,} states; the limit can be raised with --limit")
        self.limit = limit


_STAY = Hop()


def explore(world: World, game: Game, limit: int = STATES_MAX) -> Graph:
    """The graph of all games that can come about from one. TooMany beyond the limit; BookFault where the book goes nowhere."""
    explorer = _Explorer(world, limit)
    start, before = explorer.settled(explorer.part(game.book), explorer.play(game.play))
    explorer.run()
    return Graph(explorer.nodes, start, before, explorer.states)


class _Explorer:
    def __init__(self, world: World, limit: int) -> None:
        self.world, self.limit, self.states = world, limit, 0
        self.nodes: list[Node] = []
        self._live = Live(world)
        self._parts: dict[BookPart, int] = {}
        self._part_list: list[BookPart] = []
        self._plays: dict[PlayPart, int] = {}
        self._play_list: list[PlayPart] = []
        self._trees: dict[int, Tree] = {}  # by the play part's number: what a step inside a scene does
        self._places: dict[tuple[int, int], tuple[int, Hop]] = {}  # (book part, play part) -> the node it comes to
        self._ends: dict[End, int] = {}
        self._waiting: list[tuple[int, int, int, Tree]] = []

    def part(self, part: BookPart) -> int:
        """The number of a book part, reduced to what matters."""
        part = self._live.reduced(part)
        number = self._parts.get(part)
        if number is None:
            number = self._parts[part] = len(self._part_list)
            self._part_list.append(part)
        return number

    def play(self, play: PlayPart) -> int:
        """The number of a play part, its equal futures made equal."""
        if not isinstance(play.scene, Arrive | Ready | Ended | Outcome):
            scene, party = self.world.system.canon(play.scene, play.party)
            play = PlayPart(party, scene)
        number = self._plays.get(play)
        if number is None:
            number = self._plays[play] = len(self._play_list)
            self._play_list.append(play)
        return number

    def run(self) -> None:
        """Explore until nothing is left."""
        while self._waiting:
            place, part, play, tree = self._waiting.pop()
            self.nodes[place] = self._node(tree, part, play)

    def settled(self, part: int, play: int) -> tuple[int, Hop]:
        """The node a game comes to, running through all that leaves nothing open, and what lies on the way."""
        found = self._places.get((part, play))
        if found is not None:
            return found
        first = (part, play)
        sections: list[str] = []
        fights = 0
        for _ in range(CHAIN_MAX):
            known = self._places.get((part, play))
            if known is not None:
                node, hop = known
                result = node, Hop((*sections, *hop.sections), fights + hop.fights)
                break
            scene = self._play_list[play].scene
            if isinstance(scene, Ended):
                result = self._end(scene, play), Hop(tuple(sections), fights)
                break
            if isinstance(scene, Arrive) and scene.pending is None:
                sections.append(self._part_list[part].section)
            tree, inside = self._tree(part, play)
            if not isinstance(tree, int):
                result = self._begun(part, play, tree), Hop(tuple(sections), fights)
                break
            if inside:
                play = tree
            else:
                part, play = self._games[tree]
                fights += isinstance(scene, Ready) and self._shows(play)
        else:
            result = self._never(sections[-1] if sections else ""), Hop(tuple(sections[:1]), fights)
        self._places[first] = result
        return result

    def _shows(self, play: int) -> bool:
        entered = self._play_list[play]
        if isinstance(entered.scene, Arrive | Ready | Ended | Outcome):
            return False
        return self.world.system.scene_view(entered.scene, entered.party) is not None

    _games: dict[int, tuple[int, int]]

    def _tree(self, part: int, play: int) -> tuple[Tree, bool]:
        """The tree of the next step, and whether it is one inside a scene: its ends are numbers of play parts, else of games."""
        now = self._play_list[play]
        if isinstance(now.scene, Arrive | Ready | Outcome):
            game = Game(self._part_list[part], now)
            return grow(lambda table: step(self.world, game, table), self._game), False
        tree = self._trees.get(play)
        if tree is None:
            system = self.world.system

            def run(table: object) -> PlayPart:
                scene, party = system.step(now.scene, now.party, table)  # type: ignore[arg-type]
                return PlayPart(party, scene)

            tree = self._trees[play] = grow(run, self.play)
        return tree, True

    def _game(self, game: Game) -> int:
        pair = self.part(game.book), self.play(game.play)
        number = self._pairs.get(pair)
        if number is None:
            number = self._pairs[pair] = len(self._games)
            self._games[number] = pair
        return number

    _pairs: dict[tuple[int, int], int]
