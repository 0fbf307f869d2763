"""Which section leads to which: dead links, what cannot be reached, and circles that nobody can leave."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from solo.book.decoding import Decoding, LinkUse, listed
from solo.book.findings import Related, Span
from solo.book.model import Add, Branch, Choices, Effect, Goto, Section, Set, SystemEffect, When
from solo.book.node import Mapping as MappingNode
from solo.book.node import Node, Scalar
from solo.book.spelling import distance
from solo.book.values import suggestion

LONGEST_GUESSED = 18  # digits of a section's number

Edges = dict[str, set[str]]
Guesses = Mapping[str, str | None]  # by a section that is not there, the one that was meant


def check_links(reading: Decoding, places: Mapping[str, Span], counters: Collection[str]) -> None:
    """Report dead links, unreachable sections and automatic loops.

    `places` has the key of every section as written, those that could not be decoded too: a link to a broken section is no dead
    link. The graph is walked as if misspelt links were right, and as if what could not be read led to every section it names.
    """
    edges: Edges = {name: set() for name in (*places, *reading.sections)}
    roots: set[str] = set()
    dead: list[LinkUse] = []
    for link in reading.links:
        if link.target not in edges:
            dead.append(link)
        elif link.source is None:
            roots.add(link.target)
        else:
            edges[link.source].add(link.target)
    for source, node in reading.loose:
        named = {text for text in _texts(node) if text in edges}
        if source is not None:
            edges[source] |= named
    started = any(link.key == "start" and link.source is None for link in reading.links)
    if not started and places:
        roots.add(next(iter(places)))
    reached = walk(edges, roots)
    lost = sum(1 for source, node in reading.loose if isinstance(node, Scalar) and node.value is None)
    led_to = {target for targets in edges.values() for target in targets}
    hanging = [name for name in places if name not in reached and name not in led_to]
    guessed = _guesses(dead, reading, places, hanging)
    for link in dead:
        meant = _dead_link(link, reading, places, reached, guessed, hanging)
        if meant is not None and link.source is None:
            roots.add(meant)
        elif meant is not None and link.source is not None:
            edges[link.source].add(meant)
        if meant is not None and meant not in reached and (link.source is None or link.source in reached):
            reached = walk(edges, roots)
        elif meant is None and link.key == "start":
            roots |= places.keys()  # nobody knows where the book begins, so nothing is known to be out of reach
        lost += meant is None
    _unreachable(reading, places, edges, roots, lost)
    _loops(reading, edges, counters)


def _dead_link(
    link: LinkUse, reading: Decoding, places: Mapping[str, Span], reached: set[str], guessed: Guesses, hanging: list[str]
) -> str | None:
    """Report a dead link; gives the section that was most likely meant. `hanging`: those that no section leads to."""
    assert isinstance(link.at, Scalar)  # an outcome written in place is always there
    meant = guessed[link.target]
    related: tuple[Related, ...] = ()
    if meant is not None:
        note = f"section {meant} is here" + ("" if meant in reached else ", and nothing leads to it")
        related = (Related(places[meant], note),)
    elif len(hanging) == 1:
        related = (Related(places[hanging[0]], f"nothing leads to section {hanging[0]}"),)
    help, fix = suggestion(meant, link.at, "write that section, or lead to one that is there")
    if link.source is None:
        message = f"`{link.key}` names section {link.target}, which does not exist"
    else:
        message = f"{called(link.source)} leads to section {link.target}, which does not exist"
    reading.report("dead-link", message, link.at.span, help=help, note="no section has this id", fix=fix, related=related)
    return meant


def _guesses(dead: Iterable[LinkUse], reading: Decoding, places: Mapping[str, Span], hanging: list[str]) -> Guesses:
    """For each section that is not there the one that was meant, where that is as good as certain: all links to it agree, and no
    two of them want the same one."""
    guessed: dict[str, str | None] = {}
    for target in dict.fromkeys(link.target for link in dead):
        if target.isascii() and target.isdigit():
            guessed[target] = _one_digit_off(target, hanging)
        else:
            guessed[target] = reading.nearest(target, hanging) or reading.nearest(target, places)
            guessed[target] = guessed[target] or reading.nearest(target.lower(), places)
    wanted = [meant for meant in guessed.values() if meant in hanging]
    return {target: None if wanted.count(str(meant)) > 1 else meant for target, meant in guessed.items()}


def _one_digit_off(target: str, hanging: Collection[str]) -> str | None:
    """For a number: the one section that nothing leads to and that is a slip of the pen away. Of one digit any is as near as
    another; and the number next to it is as likely what a missing section led to."""
    if not 2 <= len(target) <= LONGEST_GUESSED:
        return None
    near = [name for name in hanging if name.isascii() and name.isdigit() and distance(target, name, 1) is not None]
    if len(near) != 1 or len(near[0]) > LONGEST_GUESSED or abs(int(near[0]) - int(target)) < 2:
        return None
    return near[0]


def _unreachable(reading: Decoding, places: Mapping[str, Span], edges: Edges, roots: Collection[str], known: int) -> None:
    """One finding for each place where a part of the book hangs in the air; what only follows from it is counted there.

    `known` links were told of already, and nobody can say where they lead: they may lead to as many of these places.
    """
    lost = places.keys() - walk(edges, roots)
    if not lost:
        return
    order = {name: place for place, name in enumerate(edges)}
    groups = components(edges)
    group_of = {name: place for place, group in enumerate(groups) for name in group}
    led_to = {
        group_of[target]
        for name, targets in edges.items()
        if name.partition("/")[0] in lost
        for target in targets
        if group_of[target] != group_of[name]
    }
    hanging = [group for place, group in enumerate(groups) if place not in led_to and lost.intersection(group)]
    for group in hanging if len(hanging) > known else ():
        first = min(lost.intersection(group), key=order.__getitem__)
        behind = len(lost.intersection(walk(edges, [first]))) - 1
        more = f", so that {behind} more {'is' if behind == 1 else 'are'} out of reach" if behind else ""
        message = f"nothing leads to section {first}{more}"
        reading.report("unreachable", message, places[first], help="lead to it from another section, or take it out")


def _loops(reading: Decoding, edges: Edges, counters: Collection[str]) -> None:
    """Circles that go on by themselves and that nothing can leave."""
    running = [name for name, section in reading.sections.items() if section is not None and _runs_on(section, counters)]
    order = {name: place for place, name in enumerate(running)}
    for group in components({name: edges[name] & order.keys() for name in running}):
        inside = set(group)
        if not all(edges[name] and edges[name] <= inside for name in group):  # one alone that leads to itself is a circle too
            continue
        loop = sorted(group, key=order.__getitem__)
        links = {link.source: link for link in reversed(reading.links) if link.source in inside}
        if len(loop) == 1:
            message = f"{called(loop[0])} leads to itself, and nobody is asked anything"
        else:
            message = f"sections {listed(loop)} lead round in a circle, and nobody is asked anything"
        related = tuple(Related(links[name].at.span, f"{called(name)} leads on here") for name in loop[1:10])
        help = "put a choice, a roll or an ending into it"
        reading.report("automatic-loop", message, links[loop[0]].at.span, help=help, related=related)


def _runs_on(section: Section, counters: Collection[str]) -> bool:
    """Whether a section goes on by itself, and cannot end the story by what it does to the heroes."""
    if any(_may_kill(effect, counters) for effect in section.effects):
        return False
    match section.way:
        case Goto() | Branch():
            return True
        case Choices(choices=choices):
            return len(choices) == 1  # a lone choice is told, not asked
    return False


def _may_kill(effect: Effect, counters: Collection[str]) -> bool:
    match effect:
        case Set(name=name) | Add(name=name):
            return name not in counters
        case When(effects=effects):
            return any(_may_kill(inner, counters) for inner in effects)
    return isinstance(effect, SystemEffect)


def called(name: str) -> str:
    """A section in the author's words, one written in place too."""
    outer, _, outcome = name.partition("/")
    return f"the outcome `{outcome}` of section {outer}" if outcome else f"section {outer}"


def walk(edges: Mapping[str, Collection[str]], roots: Iterable[str]) -> set[str]:
    """Everything that can be reached, the roots too."""
    reached = set(roots)
    waiting = list(reached)
    while waiting:
        for target in edges[waiting.pop()]:
            if target not in reached:
                reached.add(target)
                waiting.append(target)
    return reached


def components(edges: Mapping[str, Collection[str]]) -> list[list[str]]:
    """The strongly connected components (Tarjan's, without recursion, so that no book is too deep)."""
    numbers: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_: list[str] = []
    is_open: set[str] = set()
    found: list[list[str]] = []
    for root in edges:
        if root in numbers:
            continue
        numbers[root] = lowest[root] = len(numbers)
        open_.append(root)
        is_open.add(root)
        work: list[tuple[str, Iterator[str]]] = [(root, iter(edges[root]))]
        while work:
            name, targets = work[-1]
            for target in targets:
                if target not in numbers:
                    numbers[target] = lowest[target] = len(numbers)
                    open_.append(target)
                    is_open.add(target)
                    work.append((target, iter(edges[target])))
                    break
                if target in is_open:
                    lowest[name] = min(lowest[name], numbers[target])
            else:
                work.pop()
                if work:
                    before = work[-1][0]
                    lowest[before] = min(lowest[before], lowest[name])
                if lowest[name] == numbers[name]:
                    group = [open_.pop()]
                    while group[-1] != name:
                        group.append(open_.pop())
                    is_open.difference_update(group)
                    found.append(group)
    return found


def _texts(node: Node) -> Iterator[str]:
    """Every scalar in a value, as text."""
    waiting = [node]
    while waiting:
        match waiting.pop():
            case Scalar(text=text):
                yield text
            case MappingNode(items=items):
                waiting += [value for _, value in items]
            case sequence:
                waiting += sequence.items
