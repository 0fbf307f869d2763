"""A book's words as Textual content.

This is the one door from text of a book's to the screen. Nothing passes through console markup: `[/b]`, `[@click=…]` and `[d6]`
are shown as they stand. What could steer a terminal was replaced when the book was read; names come from elsewhere too, so it is
done again here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from textual.content import Content

from solo.play.prose import Block, Run, blocks
from solo.play.telling import Line

# C0 but tab and line end, DEL, C1, line separators, bidi controls, lone surrogates.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")

HEADINGS = ("section", "title")
BULLET = "·"


def words(text: str, style: str = "") -> Content:
    """Text as it stands, in one style."""
    safe = _CONTROL.sub("\ufffd", text)
    return Content.styled(safe, style) if style else Content(safe)


def runs(stretches: Sequence[Run], base: str = "") -> Content:
    """Stretches of CommonMark, each in its own style over a base style."""
    return Content("").join([words(run.text, _style(run, base)) for run in stretches])


def inline(text: str, base: str = "") -> Content:
    """CommonMark that belongs on one line, such as a choice."""
    return Content(" ").join([runs(block.runs, base) for block in blocks(text)])


def _style(run: Run, base: str) -> str:
    flags = (base, "italic" if run.emphasis else "", "bold" if run.strong else "", "$lead" if run.code else "")
    return " ".join(flag for flag in flags if flag)


def hanging(content: Content, marker: str, width: int, style: str = "") -> Content:
    """A paragraph whose lines after the first stand under the first one's words, not under its marker."""
    first = words(f"{marker} ", style)
    indent = first.cell_length
    if width <= indent + 8:
        return Content.assemble(first, content)
    lines = [line.rstrip() for line in content.wrap(width - indent)]
    return Content.assemble(first, Content("\n" + " " * indent).join(lines))


def paragraphs(text: str, width: int) -> list[Content]:
    """The blocks of a book's prose. `width`: the cells there are, for what is indented."""
    return [_paragraph(block, width) for block in blocks(text)]


def _paragraph(block: Block, width: int) -> Content:
    match block.kind:
        case "heading":
            return runs(block.runs, "bold")
        case "item":
            return hanging(runs(block.runs), "  " * max(0, block.depth - 1) + block.marker, width, "$lead")
        case "quote":
            return hanging(runs(block.runs, "italic"), "  " * max(0, block.depth - 1) + " ", width)
        case "rule":
            return runs(block.runs, "$quiet")
    return runs(block.runs)


def page(lines: Sequence[Line], width: int) -> Content:
    """The paragraphs of a page: headings, prose with a blank line between, and what was rolled and done, a line each."""
    return paged(lines, width)[0]


def paged(lines: Sequence[Line], width: int) -> tuple[Content, tuple[int, ...]]:
    """A page, and the row at which each of its lines begins once it is wrapped at that width."""
    content: list[Content] = []
    rows: list[int] = []
    row = 0
    before = ""
    for line in lines:
        kind = line.code if line.code in (*HEADINGS, "prose") else "log"
        if content:
            close = (kind, before) in (("title", "section"), ("log", "log"))
            content.append(Content("\n" if close else "\n\n"))
            row += 0 if close else 1
        rows.append(row)
        content.append(_line(line, kind, width))
        row += len(content[-1].wrap(max(1, width)))
        before = kind
    return Content("").join(content), tuple(rows)


def _line(line: Line, kind: str, width: int) -> Content:
    match kind:
        case "prose":
            return Content("\n\n").join(paragraphs(line.text, width))
        case "section":
            return words(line.text.removesuffix("."), "bold $lead")
        case "title":
            return words(line.text, "italic $lead")
    return logged(line.text, width)


def logged(text: str, width: int) -> Content:
    """One line of what was rolled and done."""
    return hanging(words(text, "$quiet"), BULLET, width, "$quiet")
