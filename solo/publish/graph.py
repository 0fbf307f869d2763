"""A book as a graph: its sections as boxes, its ways on as arrows, and both as Mermaid or DOT.

An outcome written in place is a box of its own. A box is `lost` where no way leads to it from the start (what only the state of
a game rules out is for the linter to prove); a section that is named and not there is a box without text, so that a draft can
be drawn too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Literal, NamedTuple

from solo.book.conditions import Expr, show
from solo.book.graph import walk
from solo.book.model import Book, Branch, Choices, Ending, Goto, Random, Section, SystemWay

Ink = Literal["choice", "runs-on", "chance"]  # the player chooses; the book goes on by itself; the dice decide


class Box(NamedTuple):
    """A section, or an outcome written in place (`parent` is where it stands). `way` is None where it does not exist; `dice` is
    what is rolled in it, as a word: `check`, `d6` …"""

    id: str
    title: str
    way: str | None
    ending: str | None = None
    dice: str = ""
    parent: str | None = None
    start: bool = False
    lost: bool = False
    kind: Literal["box"] = "box"


class Arrow(NamedTuple):
    """One way from a box to another. `label` is what it hangs on (an outcome, faces, a condition); `text` a choice's words."""

    source: str
    target: str
    way: str
    label: str = ""
    text: str = ""
    kind: Literal["arrow"] = "arrow"

    @property
    def ink(self) -> Ink:
        """How it is drawn: who decides whether the story goes this way."""
        if self.way == "choices":
            return "choice"
        return "runs-on" if self.way in ("goto", "branch", "death") else "chance"


class Graph(NamedTuple):
    """All boxes in the order of the book (those that are missing last), and all arrows."""

    title: str
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]

    @property
    def lost(self) -> tuple[Box, ...]:
        """The boxes that nothing leads to."""
        return tuple(box for box in self.boxes if box.lost)


def graph(book: Book) -> Graph:
    """The graph of a book, or of a draft with dead links."""
    arrows = [arrow for section in book.sections.values() for arrow in _arrows(section)]
    named = [book.start, *(arrow.target for arrow in arrows), *([book.death] if book.death else [])]
    missing = [name for name in dict.fromkeys(named) if name not in book.sections]
    targets: dict[str, set[str]] = {name: set() for name in (*book.sections, *missing)}
    for arrow in arrows:
        targets[arrow.source].add(arrow.target)
    reached = walk(targets, [book.start, *([book.death] if book.death else [])])
    boxes = [_box(section, book.start, section.id not in reached) for section in book.sections.values()]
    boxes += [Box(name, "", None, start=name == book.start) for name in missing]
    return Graph(book.title, tuple(boxes), tuple(arrows))


def way_name(section: Section) -> str:
    """What the section's way on is called in a book: `choices`, `goto`, `check` …"""
    return section.way.name if isinstance(section.way, SystemWay) else section.way.kind


def _box(section: Section, start: str, lost: bool) -> Box:
    ending = section.way.ending if isinstance(section.way, Ending) else None
    title = section.title or (section.way.title if isinstance(section.way, Ending) else None) or ""
    dice = ""
    if isinstance(section.way, SystemWay | Random):
        dice = section.way.name if isinstance(section.way, SystemWay) else f"d{section.way.sides}"
    return Box(section.id, title, way_name(section), ending, dice, section.parent, section.id == start, lost)


def _arrows(section: Section) -> Iterator[Arrow]:
    here, way = section.id, way_name(section)
    match section.way:
        case Choices(choices):
            for choice in choices:
                yield Arrow(here, choice.goto, way, _if(choice.condition), choice.text)
        case Goto(goto):
            yield Arrow(here, goto, way)
        case Branch(arms):
            for condition, goto in arms:
                yield Arrow(here, goto, way, _if(condition) or "else")
        case Random(arms=arms):
            for low, high, goto in arms:
                yield Arrow(here, goto, way, f"{low}" if low == high else f"{low}-{high}")
        case SystemWay(outcomes=outcomes):
            for outcome, goto in outcomes:
                yield Arrow(here, goto, way, outcome)


def _if(condition: Expr | None) -> str:
    return "" if condition is None else f"if {show(condition)}"


def caption(box: Box) -> str:
    """What stands in a box, line by line: its id and title, what is rolled, an ending, and whether it is missing or nothing leads
    there."""
    lines = [box.id]
    if box.title:
        lines.append(box.title)
    if box.dice:
        lines.append(box.dice)
    if box.ending is not None:
        lines.append(f"ending: {box.ending}")
    if box.way is None:
        lines.append("not written")
    elif box.lost:
        lines.append("nothing leads here")
    return "\n".join(lines)


# --- Mermaid ---

_MERMAID_ARROWS: dict[Ink, str] = {"choice": "-->", "runs-on": "==>", "chance": "-.->"}


def mermaid(drawn: Graph) -> Iterator[str]:
    """The graph as a Mermaid flowchart, line by line. Whatever is the author's is written as entities where it could mean
    something to Mermaid."""
    yield "---"
    yield f"title: {json.dumps(' '.join(drawn.title.split()), ensure_ascii=False)}"
    yield "---"
    yield "flowchart TD"
    for box in drawn.boxes:
        text = "<br/>".join(map(_mermaid_text, caption(box).split("\n")))
        left, right = ("([", "])") if box.ending is not None else ("[", "]")
        yield f'  {_node(box.id)}{left}"{text}"{right}'
    for arrow in drawn.arrows:
        label = f'|"{_mermaid_text(arrow.label)}"|' if arrow.label else ""
        yield f"  {_node(arrow.source)} {_MERMAID_ARROWS[arrow.ink]}{label} {_node(arrow.target)}"
    for style, look in _MERMAID_CLASSES.items():
        ids = [_node(box.id) for box in drawn.boxes if style in _classes(box)]
        if ids:
            yield f"  classDef {style} {look}"
            yield f"  class {','.join(ids)} {style}"


_MERMAID_CLASSES = {
    "start": "stroke-width:4px",
    "victory": "fill:#d5ecd9,color:#111",
    "ending": "fill:#eadfee,color:#111",
    "missing": "fill:#fff,color:#a00,stroke:#a00,stroke-dasharray:2 3",
    "lost": "fill:#fff4d6,color:#111,stroke:#a00,stroke-dasharray:6 3",
}


def _classes(box: Box) -> set[str]:
    """What is special about a box."""
    found = {"start"} if box.start else set()
    if box.ending is not None:
        found.add("victory" if box.ending == "victory" else "ending")
    if box.way is None:
        found.add("missing")
    elif box.lost:
        found.add("lost")
    return found


def _node(id: str) -> str:
    """A name for Mermaid: ids hold no underscore, so no two can meet."""
    return "s" + id.replace("/", "__").replace("-", "_")


def _mermaid_text(text: str) -> str:
    return "".join(letter if letter.isalnum() or letter in " ,!?()'" else f"#{ord(letter)};" for letter in " ".join(text.split()))


# --- DOT ---

_DOT_STYLES: dict[Ink, str] = {"choice": "solid", "runs-on": "bold", "chance": "dashed"}
_DOT_BOXES = {
    "start": "penwidth=3",
    "victory": 'fillcolor="#d5ecd9"',
    "ending": 'fillcolor="#eadfee"',
    "missing": 'style="rounded,dotted", color="#aa0000", fontcolor="#aa0000"',
    "lost": 'style="rounded,filled,dashed", fillcolor="#fff4d6", color="#aa0000"',
}


def dot(drawn: Graph) -> Iterator[str]:
    """The graph for Graphviz, line by line."""
    yield "digraph {"
    yield f'  graph [label="{_dot_text(drawn.title)}", labelloc=t, fontname="sans-serif"]'
    yield '  node [shape=box, style="rounded,filled", fillcolor=white, fontname="sans-serif"]'
    yield '  edge [fontname="sans-serif", fontsize=10]'
    for box in drawn.boxes:
        more = [_DOT_BOXES[style] for style in _DOT_BOXES if style in _classes(box)]
        text = r"\n".join(map(_dot_text, caption(box).split("\n")))
        looks = ", ".join([f'label="{text}"', *more])
        yield f'  "{box.id}" [{looks}]'
    for arrow in drawn.arrows:
        label = f', label="{_dot_text(arrow.label)}"' if arrow.label else ""
        tip = f', tooltip="{_dot_text(arrow.text)}"' if arrow.text else ""
        yield f'  "{arrow.source}" -> "{arrow.target}" [style={_DOT_STYLES[arrow.ink]}{label}{tip}]'
    yield "}"


def _dot_text(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
