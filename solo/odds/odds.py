"""The chances of a book under a policy: what comes of it, where it leads, where heroes die, and what a single choice costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from solo.book.model import Book
from solo.odds.chain import backward, components, eliminate, fill
from solo.odds.endless import Ring, rings
from solo.odds.graph import End, Graph, Hop, Turn
from solo.odds.live import leads
from solo.odds.policies import chooser, is_choice
from solo.odds.solve import Chooser, Solved, flows, shares, solve

VICTORY, DEFEAT = "victory", "defeat"
SLIP_MIN = 0.0005  # what costs less is not worth a line


class Reach(NamedTuple):
    """A section: the chance that it is reached at least once; that the story ends there in defeat; and that the game is lost
    there: that its dice or choices are the last before an ending that is not what is aimed at, or that by it the game comes to
    where it never ends."""

    reach: float
    deaths: float
    lost: float = 0.0


class Slip(NamedTuple):
    """A choice that costs chance, by its section and key: what the best choice there is worth, and what this one."""

    section: str
    key: str
    text: str
    best: float
    worth: float

    @property
    def cost(self) -> float:
        """The chance lost."""
        return self.best - self.worth


class Odds(NamedTuple):
    """The exact chances under a policy. `endings`: by section; `kinds`: by kind, such as `victory`; `expected`: how many sections
    and fights in a game that ends, and the Health left at a victory (None: there is none); `states`: games told apart; `rings`:
    where games stay that never end."""

    policy: str
    aim: str
    goal: float
    victory: float
    endings: Mapping[str, float]
    kinds: Mapping[str, float]
    never: float
    sections: Mapping[str, Reach]
    expected_sections: float | None
    expected_fights: float | None
    health_at_win: float | None
    states: int
    rings: Sequence[Ring] = ()

    def endless(self, section: str) -> float:
        """The share of games that come by a section to where they never end."""
        return sum(ring.entered.get(section, 0.0) for ring in self.rings)


def goal_of(ending: str | None) -> str:
    """What is aimed at: a kind of ending, or one by its section; default `victory`."""
    return ending or VICTORY


def odds(book: Book, graph: Graph, policy: str | Mapping[str, str], goal: str = VICTORY) -> tuple[Odds, Solved]:
    """The chances of a book whose games are `graph`. `goal`: a kind of ending, or the section of one."""
    choose = chooser(policy)
    solved = solve(graph, choose, lambda end: float(goal in (end.ending, end.section)))
    endings: dict[str, float] = {}
    kinds: dict[str, float] = {}
    deaths: dict[str, float] = {}
    health = 0.0
    for place, node in enumerate(graph.nodes):
        chance = solved.visits[place]
        if not isinstance(node, End) or node.ending is None or not chance:
            continue
        endings[node.section] = endings.get(node.section, 0.0) + chance
        kinds[node.ending] = kinds.get(node.ending, 0.0) + chance
        if node.ending == VICTORY:
            health += chance * node.health
        elif node.ending == DEFEAT:
            where = book.sections[node.section].parent or node.section
            deaths[where] = deaths.get(where, 0.0) + chance
    lost = _lost(book, graph, solved, choose, goal)
    never = rings(book, graph, solved, choose)
    for ring in never:
        for where, share in ring.entered.items():
            lost[where] = lost.get(where, 0.0) + share
    entered, _ = _gone(flows(graph, solved, choose))
    own = {id: times for id, times in entered.items() if book.sections[id].parent is None}
    again = _can_come_again(book)
    sections = {
        id: Reach(reached(graph, solved, choose, id) if id in again else own.get(id, 0.0), deaths.get(id, 0.0), lost.get(id, 0.0))
        for id, section in book.sections.items()
        if section.parent is None
    }
    won = kinds.get(VICTORY, 0.0)
    read, fights = _averages(book, graph, solved, choose)
    found = Odds(
        policy=policy if isinstance(policy, str) else "file",
        aim=goal,
        goal=solved.values[graph.start],
        victory=won,
        endings=dict(sorted(endings.items())),
        kinds=dict(sorted(kinds.items())),
        never=solved.never,
        sections=sections,
        expected_sections=read,
        expected_fights=fights,
        health_at_win=health / won if won else None,
        states=graph.states,
        rings=never,
    )
    return found, solved


def _lost(book: Book, graph: Graph, solved: Solved, choose: Chooser, goal: str) -> dict[str, float]:
    """By section: the chance that its dice or its choice are the last before an ending that is no goal."""
    found: dict[str, float] = {}
    for place, node in enumerate(graph.nodes):
        visits = solved.visits[place]
        if isinstance(node, End) or not visits:
            continue
        where = book.sections[node.section].parent or node.section
        for share, to in zip(shares(graph, solved, choose, place), node.nodes, strict=True):
            end = graph.nodes[to]
            if share and isinstance(end, End) and end.ending is not None and goal not in (end.ending, end.section):
                found[where] = found.get(where, 0.0) + visits * share
    return found


def _gone(flow: Mapping[Hop, float]) -> tuple[dict[str, float], float]:
    """How often each section is entered and how many fights begin, where ways are gone so often."""
    entered: dict[str, float] = {}
    fights = 0.0
    for hop, times in flow.items():
        fights += times * hop.fights
        for section in hop.sections:
            entered[section] = entered.get(section, 0.0) + times
    return entered, fights


def _averages(book: Book, graph: Graph, solved: Solved, choose: Chooser) -> tuple[float | None, float | None]:
    """How many sections a game that ends enters on average, and how many fights it has; None where none ends."""
    ending = _ending(graph, solved, choose) if solved.never > 1e-12 else None
    ended = 1.0 if ending is None else ending[graph.start]
    if not ended:
        return None, None
    entered, fights = _gone(flows(graph, solved, choose, ending))
    return sum(times for id, times in entered.items() if book.sections[id].parent is None) / ended, fights / ended


def _ending(graph: Graph, solved: Solved, choose: Chooser) -> list[float]:
    """The chance of each node that the story ends, under decisions already made."""
    values = [float(isinstance(node, End) and node.ending is not None) for node in graph.nodes]

    def moves(place: int) -> Iterator[tuple[float, int, float]]:
        node = graph.nodes[place]
        if not isinstance(node, End):
            yield from ((share, to, 0.0) for share, to in zip(shares(graph, solved, choose, place), node.nodes, strict=True))

    fill(graph.order, moves, values)
    return values


def _can_come_again(book: Book) -> frozenset[str]:
    """Sections that lie on a circle of the book, and so may be entered more than once."""
    places = {id: place for place, id in enumerate(book.sections)}
    ids = list(places)
    successors = [[places[to] for to in leads(section)] for section in book.sections.values()]
    if book.death is not None:
        for following in successors:
            following.append(places[book.death])
    return frozenset(
        ids[place]
        for component in components(successors)
        for place in component
        if len(component) > 1 or place in successors[place]
    )


def reached(graph: Graph, solved: Solved, choose: Chooser, section: str) -> float:
    """The chance that a section is entered at least once, under decisions already made."""
    if section in graph.before.sections:
        return 1.0
    values = [0.0] * len(graph.nodes)
    for component in graph.order:
        inside = [place for place in component if solved.visits[place]]  # what is never come to does not matter
        rows: dict[int, dict[int, float]] = {place: {} for place in inside}
        exits: dict[int, tuple[float, float]] = {}
        for place, row in rows.items():
            node = graph.nodes[place]
            mass = value = 0.0
            if not isinstance(node, End):
                for weight, to, hop in zip(shares(graph, solved, choose, place), node.nodes, node.hops, strict=True):
                    if section in hop.sections:
                        mass, value = mass + weight, value + weight
                    elif to not in rows:
                        mass, value = mass + weight, value + weight * values[to]
                    elif weight:
                        row[to] = row.get(to, 0.0) + weight
            exits[place] = mass, value
        if not any(value for _, value in exits.values()):
            continue  # the section cannot come from here
        if len(inside) == 1 and not rows[inside[0]]:
            values[inside[0]] = exits[inside[0]][1]
        else:
            backward(eliminate(rows, exits), values)
    return values[graph.start]


def slips(graph: Graph, solved: Solved) -> list[Slip]:
    """What single choices cost, the dearest first: averaged over the states in which best play comes to one that is open."""
    came: dict[tuple[str, str], float] = {}  # by section and key, how often best play may take it,
    best: dict[tuple[str, str], float] = {}  # what is the best there,
    worth: dict[tuple[str, str], float] = {}  # and what it is worth
    texts: dict[tuple[str, str], str] = {}
    for place, node in enumerate(graph.nodes):
        visits = solved.visits[place]
        if not isinstance(node, Turn) or not visits or not is_choice(node.question):
            continue
        for option, to in zip(node.question.open, node.nodes, strict=True):
            text = option.words.field("text")
            if text is None:
                continue  # no choice of the section's, but something that may be done meanwhile
            at = node.section, option.key
            texts[at] = str(text)
            came[at] = came.get(at, 0.0) + visits
            best[at] = best.get(at, 0.0) + visits * solved.values[place]
            worth[at] = worth.get(at, 0.0) + visits * solved.values[to]
    found = [Slip(*at, text, best[at] / came[at], worth[at] / came[at]) for at, text in texts.items()]
    return sorted((slip for slip in found if slip.cost >= SLIP_MIN), key=lambda slip: -slip.cost)
