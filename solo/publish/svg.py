"""A book's graph as a picture: one SVG file that needs no other program, to be looked at or printed.

Who decides is told by line as well as by colour. Hovering over an arrow shows a choice's words. All text is the author's and is
escaped; nothing in the file refers to anything outside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from xml.sax.saxutils import escape

from solo.book.characters import clean
from solo.publish.graph import Arrow, Box, Graph, Ink, caption
from solo.publish.layout import Layout, Point, Size, layout

MARGIN = 24.0
LETTER = 7.0  # about the width of a letter at 13 pixels
LINE = 17.0
TITLE_MAX = 22  # letters on a line of a box
LEGEND = 66.0
LEGEND_WIDTH = 500.0

_STROKES: dict[Ink, tuple[str, str]] = {
    "choice": ("#1f4e79", ""),
    "runs-on": ("#222222", "stroke-width:2.4"),
    "chance": ("#9c4a00", "stroke-dasharray:7 4"),
}
_LEGEND: dict[Ink, str] = {
    "choice": "the player chooses",
    "runs-on": "the story runs on",
    "chance": "dice decide",
}


def svg(drawn: Graph) -> Iterator[str]:
    """The picture, line by line."""
    texts = {box.id: _lines(box) for box in drawn.boxes}
    sizes = {id: Size(max(56.0, max(map(_width, lines)) + 20), len(lines) * LINE + 14) for id, lines in texts.items()}
    start = next((box.id for box in drawn.boxes if box.start), "")
    placed = layout(sizes, [(arrow.source, arrow.target) for arrow in drawn.arrows], start)
    width = max(placed.size.width, LEGEND_WIDTH) + 2 * MARGIN
    height = placed.size.height + 2 * MARGIN + LINE * 2 + LEGEND
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif" font-size="13" role="img">'
    )
    yield f"<title>{_text(drawn.title)}</title>"
    yield "<defs>"
    for ink, (colour, _) in _STROKES.items():
        yield (
            f'<marker id="{ink}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" '
            f'markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L10 5L0 10z" fill="{colour}"/></marker>'
        )
    yield "</defs>"
    yield '<rect width="100%" height="100%" fill="white"/>'
    yield f'<text x="{MARGIN}" y="{MARGIN + 8}" font-size="17" font-weight="bold">{_text(drawn.title)}</text>'
    yield f'<g transform="translate({MARGIN} {MARGIN + 2 * LINE})">'
    yield from _arrows(drawn.arrows, placed, sizes)
    for box in drawn.boxes:
        yield from _box(box, texts[box.id], placed.boxes[box.id], sizes[box.id])
    yield "</g>"
    yield from _legend(height - LEGEND + 12)
    yield "</svg>"


def _box(box: Box, lines: Sequence[str], middle: Point, size: Size) -> Iterator[str]:
    fill, stroke, more = "white", "#222222", ""
    if box.ending is not None:
        fill = "#d5ecd9" if box.ending == "victory" else "#eadfee"
    if box.start:
        more = ' stroke-width="3"'
    if box.way is None:
        fill, stroke, more = "white", "#aa0000", ' stroke-dasharray="2 3"'
    elif box.lost:
        fill, stroke, more = "#fff4d6", "#aa0000", ' stroke-dasharray="6 3"'
    round = 14 if box.ending is not None else 3
    x, y = middle.x - size.width / 2, middle.y - size.height / 2
    yield (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{size.width:.1f}" height="{size.height:.1f}" rx="{round}" '
        f'fill="{fill}" stroke="{stroke}"{more}/>'
    )
    for place, line in enumerate(lines):
        weight = ' font-weight="bold"' if place == 0 else ' font-style="italic"' if line == box.dice else ""
        yield f'<text x="{middle.x:.1f}" y="{y + 18 + place * LINE:.1f}" text-anchor="middle"{weight}>{_text(line)}</text>'


def _arrows(arrows: Sequence[Arrow], placed: Layout, sizes: dict[str, Size]) -> Iterator[str]:
    """The lines first and the labels after them, so that no line runs through a word."""
    leaving: dict[str, list[int]] = {}
    for number, arrow in enumerate(arrows):
        leaving.setdefault(arrow.source, []).append(number)
    labels: list[str] = []
    for numbers in leaving.values():
        numbers.sort(key=lambda number: placed.arrows[number][1].x if placed.arrows[number] else 0.0)
    for number, arrow in enumerate(arrows):
        colour, more = _STROKES[arrow.ink]
        way = placed.arrows[number]
        source, target = placed.boxes[arrow.source], placed.boxes[arrow.target]
        if not way:  # a section that leads to itself
            right, y = source.x + sizes[arrow.source].width / 2, source.y
            path = f"M{right:.1f} {y - 8:.1f}c26 -14 26 30 2 16"
            beside, anchor = Point(right + 26, y + 4), "start"
        else:
            many = leaving[arrow.source]
            spread = sizes[arrow.source].width * 0.7
            shift = spread * ((many.index(number) + 0.5) / len(many) - 0.5)
            begin = _edge(source._replace(x=source.x + shift), sizes[arrow.source], way[1].y > source.y)
            end = _edge(target, sizes[arrow.target], way[-2].y > target.y)
            if end.x != begin.x:
                end = end._replace(x=end.x + max(-1.0, min(1.0, (way[-2].x - target.x) / 120)) * sizes[arrow.target].width * 0.3)
            path = _curve([begin, *way[1:-1], end])
            place, last = many.index(number), len(many) - 1
            anchor = "middle" if 0 < place < last or not last else "start" if place else "end"
            aside = {"start": 5, "end": -5}.get(anchor, 0)
            down = 26 if anchor == "middle" and last else 14
            beside = Point(begin.x + aside, begin.y + (down if way[1].y > source.y else -down / 2))
        tip = f"<title>{_text(arrow.text)}</title>" if arrow.text else ""
        yield (
            f'<path d="{path}" fill="none" stroke="{colour}" style="{more}" stroke-width="1.4" '
            f'marker-end="url(#{arrow.ink})">{tip}</path>'
        )
        if arrow.label:
            label = arrow.label if len(arrow.label) <= 28 else arrow.label[:27] + "…"
            labels.append(
                f'<text x="{beside.x:.1f}" y="{beside.y:.1f}" font-size="10" text-anchor="{anchor}" fill="{colour}" '
                f'stroke="white" stroke-width="3" paint-order="stroke">{_text(label)}<title>{_text(arrow.label)}</title></text>'
            )
    yield from labels


def _edge(middle: Point, size: Size, below: bool) -> Point:
    """Where an arrow meets a box: in the middle of its lower or upper edge."""
    return middle._replace(y=middle.y + (size.height / 2 if below else -size.height / 2))


def _curve(points: Sequence[Point]) -> str:
    """A smooth line through points, that leaves and comes in upright."""
    path = f"M{points[0].x:.1f} {points[0].y:.1f}"
    for one, other in pairwise(points):
        bend = (other.y - one.y) * 0.45
        path += f"C{one.x:.1f} {one.y + bend:.1f} {other.x:.1f} {other.y - bend:.1f} {other.x:.1f} {other.y:.1f}"
    return path


def _lines(box: Box) -> list[str]:
    lines: list[str] = []
    for part in caption(box).split("\n"):
        line = ""
        for word in part.split():
            if line and len(line) + 1 + len(word) > TITLE_MAX:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}".strip()
        lines.append(line if len(line) <= 2 * TITLE_MAX else line[: 2 * TITLE_MAX - 1] + "…")
    return lines


def _width(line: str) -> float:
    return sum(LETTER if letter.isascii() else 2 * LETTER for letter in line)


def _legend(y: float) -> Iterator[str]:
    x = MARGIN
    for ink, words in _LEGEND.items():
        colour, more = _STROKES[ink]
        yield (
            f'<path d="M{x:.0f} {y:.0f}h38" fill="none" stroke="{colour}" style="{more}" stroke-width="1.4" '
            f'marker-end="url(#{ink})"/>'
        )
        yield f'<text x="{x + 46:.0f}" y="{y + 4:.0f}" font-size="11">{words}</text>'
        x += 56 + len(words) * 6.2 + 14
    x = MARGIN
    marks = [
        ("white", 'stroke="#222222" stroke-width="3"', "the start"),
        ("#d5ecd9", 'stroke="#222222"', "victory"),
        ("#eadfee", 'stroke="#222222"', "another ending"),
        ("#fff4d6", 'stroke="#aa0000" stroke-dasharray="6 3"', "nothing leads here"),
    ]
    for fill, stroke, words in marks:
        yield f'<rect x="{x:.0f}" y="{y + 20:.0f}" width="20" height="13" rx="3" fill="{fill}" {stroke}/>'
        yield f'<text x="{x + 27:.0f}" y="{y + 31:.0f}" font-size="11">{words}</text>'
        x += 27 + len(words) * 6.2 + 18


def _text(text: str) -> str:
    """Text for the file: escaped, on one line, and without what XML cannot hold."""
    return escape(clean(" ".join(text.split())))
