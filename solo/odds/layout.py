"""What the reports of odds are made of: figures, differences, tables and paragraphs of plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap

from solo.book.model import Book, Ending
from solo.odds.odds import VICTORY

WIDTH = 80  # columns of a line of text
LABEL = 44  # columns of a table's first column, where its other columns leave so many
TABLE = 100  # columns of a table at most
COLUMN = 8  # columns of a figure at least
ROWS_MAX = 8  # rows of a table that could have as many as the book has sections or choices
_TOGETHER = re.compile(r" (?=%|→|\([+−])|(?<=→) ")  # blanks inside a figure, at which no line ends


def percent(chance: float, digits: int = 1) -> str:
    """A chance in percent; a small one is never shown as none, nor one short of certain as certain."""
    if chance == 0:
        return "0 %"
    if abs(chance - 1) < 1e-12:
        return "100 %"
    least = 10**-digits
    rounded = round(chance * 100, digits)
    if rounded < least / 2:
        return f"< {least:.{digits}f} %"
    if rounded > 100 - least / 2:
        return f"> {100 - least:.{digits}f} %"
    return f"{rounded:.{digits}f} %"


def points(before: float, after: float) -> str:
    """What lies between two chances in points of percent, as it follows from the two as they are shown."""
    between = round(round(after * 100, 1) - round(before * 100, 1), 1)
    return f"{between:+.1f}".replace("-", "−") if between else "less than 0.1"


def change(before: float, after: float) -> str:
    """A chance before and after, and the difference; one figure where both are shown alike."""
    was, now = percent(before), percent(after)
    return now if was == now else f"{was.removesuffix(' %')} → {now} ({points(before, after)})"


def paragraph(text: str, indent: str = "", following: str | None = None) -> Iterator[str]:
    """A text in lines of no more than WIDTH columns; `following` indents those after the first, where it differs."""
    lines = wrap(
        _TOGETHER.sub("\N{NO-BREAK SPACE}", text),
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent if following is None else following,
        break_on_hyphens=False,
        break_long_words=False,
    )
    yield from (line.replace("\N{NO-BREAK SPACE}", " ") for line in lines)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A heading with the names of its columns, and rows of a label and figures, indented; labels that are too long are cut."""
    widths = [max(COLUMN, *(len(row[column]) for row in (head, *rows))) for column in range(1, len(head))]
    label = max(12, min(LABEL, TABLE - sum(width + 2 for width in widths)))
    for row, indent in ((head, ""), *((row, "  ") for row in rows)):
        name = cut(indent + row[0], label)
        yield (f"{name:<{label}}" + "".join(f"  {cell:>{width}}" for cell, width in zip(row[1:], widths, strict=True))).rstrip()


def cut(text: str, width: int) -> str:
    """A text that is no wider."""
    return text if len(text) <= width else f"{text[: width - 1].rstrip()}…"


def entitled(book: Book, id: str) -> str:
    """A section or an outcome written in place, for a table: `20/lose, In Step`."""
    section = book.sections[id]
    title = section.title or (book.sections[section.parent].title if section.parent else None)
    return f"{id}, {title}" if title else id


def named(book: Book, id: str) -> str:
    """A section with its title, for a sentence."""
    return f"section {entitled(book, id)}"


def goal_named(book: Book, aim: str) -> str:
    """What is aimed at, for a sentence: a kind of ending, or one by its section."""
    kinds = {section.way.ending for section in book.sections.values() if isinstance(section.way, Ending)}
    return aim if aim == VICTORY or aim in kinds else f"the ending in section {aim}"


def lost_where(goal: str) -> str:
    """What it means that a game is lost in a section."""
    return f"A game is lost where the last roll or choice is made before an ending other than {goal}."


def in_order(book: Book, ids: Sequence[str]) -> list[str]:
    """Sections in the order of the book."""
    places = {id: place for place, id in enumerate(book.sections)}
    return sorted(dict.fromkeys(ids), key=lambda id: places.get(id, len(places)))


def listed(words: Sequence[str]) -> str:
    """Words as a sentence lists them."""
    return " and ".join([", ".join(words[:-1])] * (len(words) > 1) + list(words[-1:]))


def many(count: int, name: str) -> str:
    """So many of something."""
    return f"{count:,} {name}{'' if count == 1 else 's'}"


def cell(text: str) -> str:
    """A text as a cell of a table in Markdown."""
    return text.strip().replace("|", "\\|")
