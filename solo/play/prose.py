"""A book's prose, CommonMark, as blocks of plainly styled text that any front end can show.

Links are shown as their text and address, images as their alternative text; HTML and everything else is shown as it was typed.
Nothing a book says is ever taken for a front end's own markup: what comes out are strings and flags.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


class Run(NamedTuple):
    """A stretch of text in one style."""

    text: str
    emphasis: bool = False
    strong: bool = False
    code: bool = False


class Block(NamedTuple):
    """A paragraph, heading, list item, quotation, code block or rule. `marker` is a list item's bullet or number, `depth` how
    many lists and quotations it stands in."""

    kind: Literal["paragraph", "heading", "item", "quote", "code", "rule"]
    runs: tuple[Run, ...]
    marker: str = ""
    depth: int = 0

    @property
    def text(self) -> str:
        """The words alone, with the marker; on one line but for code and hard breaks."""
        words = "".join(run.text for run in self.runs)
        return f"{self.marker} {words}" if self.marker else words


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt  # costs more to import than the rest of a game

    # HTML off: it is shown as typed; tables, references and the like are no part of the contract
    return MarkdownIt("commonmark", {"html": False})


@cache
def blocks(text: str) -> tuple[Block, ...]:
    """The blocks of a text."""
    found: list[Block] = []
    markers: list[str] = []
    numbers: list[int] = []
    quotes = 0
    heading = False
    for token in _parser().parse(text):
        match token.type:
            case "bullet_list_open":
                numbers.append(-1)
            case "ordered_list_open":
                numbers.append(int(token.attrs.get("start", 1)))
            case "bullet_list_close" | "ordered_list_close":
                numbers.pop()
            case "list_item_open":
                markers.append("-" if numbers[-1] < 0 else f"{numbers[-1]}.")
                numbers[-1] += numbers[-1] >= 0
            case "blockquote_open":
                quotes += 1
            case "blockquote_close":
                quotes -= 1
            case "heading_open":
                heading = True
            case "heading_close":
                heading = False
            case "inline":
                marker = markers.pop() if markers else ""
                kind: Literal["paragraph", "heading", "item", "quote"]
                kind = "heading" if heading else "item" if marker else "quote" if quotes else "paragraph"
                found.append(Block(kind, _runs(token.children or []), marker, quotes + len(numbers)))
            case "fence" | "code_block":
                found.append(Block("code", (Run(token.content.rstrip("\n"), code=True),), "", quotes + len(numbers)))
            case "hr":
                found.append(Block("rule", (Run("* * *"),)))
    return tuple(found)


def _runs(tokens: list[Token]) -> tuple[Run, ...]:
    runs: list[Run] = []
    emphasis = strong = 0
    addresses: list[str] = []

    def add(text: str, code: bool = False) -> None:
        if text:
            runs.append(Run(text, emphasis > 0, strong > 0, code))

    for token in tokens:
        match token.type:
            case "em_open":
                emphasis += 1
            case "em_close":
                emphasis -= 1
            case "strong_open":
                strong += 1
            case "strong_close":
                strong -= 1
            case "softbreak":
                add(" ")
            case "hardbreak":
                add("\n")
            case "code_inline":
                add(token.content, code=True)
            case "link_open":
                addresses.append(str(token.attrs.get("href", "")))
            case "link_close":
                address = addresses.pop()
                shown = runs[-1].text if runs else ""
                if address and address != shown:
                    add(f" ({address})")
            case "image":
                add(token.content)
            case _:
                add(token.content)
    return tuple(runs)


def plain(text: str) -> tuple[str, ...]:
    """The blocks of a text as lines of words: one paragraph, one line."""
    return tuple(block.text for block in blocks(text))
