"""A book's prose, CommonMark, as blocks of plainly styled text that any front end can show.

Links are shown as their text and address, images as their alternative text; HTML and everything else is shown as it was typed.
Nothing a book says is ever taken for a front end's own markup: what comes out are strings and flags.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


# lists, their items and quotations inside each other: what is deeper the parser drops. Brackets count too, and many of them cost
# the more the deeper it goes, so the second is for prose that needs it
NESTINGS = (20, 100)


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
def _parser(nesting: int) -> MarkdownIt:
    from markdown_it import MarkdownIt  # costs more to import than the rest of a game

    # HTML off: it is shown as typed; tables and the like are no part of the contract, nor references, whose lines would vanish
    return MarkdownIt("commonmark", {"html": False, "maxNesting": nesting}).disable("reference")


@cache
def blocks(text: str) -> tuple[Block, ...]:
    """The blocks of a text. Not a word is lost: what is nested too deep to be understood is shown as typed, paragraph by
    paragraph."""
    for nesting in NESTINGS:
        tokens = _parser(nesting).parse(text)
        if _has_all(tokens, text):
            return _understood(tokens)
    return _as_typed(text)


_SIGNS = re.compile(r"(?:[-+*>=_#\s]|\d{1,9}[.)])*")  # a line of nothing else has no words to lose


def _has_all(tokens: list[Token], text: str) -> bool:
    """Whether every line with words in it came out of the parser."""
    lines = re.split("\r\n|[\n\r]", text)
    there = [False] * len(lines)
    for token in tokens:
        if token.map is not None and token.type in _WITH_WORDS:
            first, end = token.map
            there[first:end] = [True] * (end - first)
    return all(known or _SIGNS.fullmatch(line) for line, known in zip(lines, there, strict=True))


_WITH_WORDS = frozenset({"paragraph_open", "heading_open", "fence", "code_block", "hr"})


def _as_typed(text: str) -> tuple[Block, ...]:
    paragraphs = (" ".join(paragraph.split()) for paragraph in re.split(r"\n\s*\n", text))
    return tuple(Block("paragraph", (Run(paragraph),)) for paragraph in paragraphs if paragraph)


def _understood(tokens: list[Token]) -> tuple[Block, ...]:
    found: list[Block] = []
    markers: list[str] = []  # of the items begun, with nothing of theirs shown yet
    numbers: list[int] = []
    quotes = 0
    heading = False
    for token in tokens:
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
            case "list_item_close":
                markers = markers[:-1]  # of an item without a word
            case "blockquote_open":
                quotes += 1
            case "blockquote_close":
                quotes -= 1
            case "heading_open":
                heading = True
            case "heading_close":
                heading = False
            case "inline":
                marker, markers = " ".join(markers), []
                kind: Literal["paragraph", "heading", "item", "quote"]
                kind = "heading" if heading else "item" if marker else "quote" if quotes else "paragraph"
                found.append(Block(kind, _runs(token.children or []), marker, quotes + len(numbers)))
            case "fence" | "code_block":
                markers = []
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
