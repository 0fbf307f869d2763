"""What the reports of odds are made of: figures, differences, tables and paragraphs of plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import ceil, log10
from textwrap import wrap
from typing import NamedTuple

from solo.book.model import Book, Ending
from solo.odds.odds import VICTORY

WIDTH = 80  # columns of a line of text
LABEL = 44  # columns of a table's first column, where its other columns leave so many
LABEL_MIN = 20  # columns it has at least: where that is too much, a table is parted
COLUMN = 8  # columns of a figure at least
ROWS_MAX = 8  # rows of a table that could have as many as the book has sections or choices
EXACT_MAX = 100_000  # one in more is told by its first three digits
SMALL = 1e-4  # of a chance, or of what it lacks to certainty: a change by less is none
_DIGITS_MAX = 6  # after the point, of what is all but certain
# blanks inside a figure, at which no line ends
_TOGETHER = re.compile(r" (?=%|→|\([+−]|billion)|(?<=→|<|>) |(?<=almost) |(?<=\b1) (?=in \d)|(?<=\b1 in) (?=\d)")


def percent(chance: float, digits: int = 1) -> str:
    """A chance in percent. A small one is told as one in so many, and one short of certain with as many digits as it takes."""
    least = 10**-digits / 100
    short = 1 - chance
    if chance <= 0:
        return "0 %"
    if short < 1e-12:
        return "100 %"
    if chance < least:
        return _one_in(1 / chance)
    if short >= least:
        return f"{chance * 100:.{digits}f} %"
    enough = ceil(-log10(short * 100))
    return f"{chance * 100:.{enough}f} %" if enough <= _DIGITS_MAX else f"> {100 - 10**-_DIGITS_MAX:.{_DIGITS_MAX}f} %"


def _one_in(many: float) -> str:
    """One in so many."""
    if many > 1e12:
        return "almost never"
    if many < EXACT_MAX:
        return f"1 in {many:,.0f}"
    three = float(f"{many:.3g}")
    return f"1 in {three:,.0f}" if three < 1e9 else f"1 in {three / 1e9:,.4g} billion"


def differ(before: float, after: float) -> bool:
    """Whether two chances are shown as different ones, and are so by more than rounding."""
    least = SMALL * min(max(before, after), max(1 - before, 1 - after))
    return abs(before - after) > least and percent(before) != percent(after)


def points(before: float, after: float) -> str:
    """What lies between two chances in points of percent, as it follows from the two as they are shown."""
    between = _points(before, after)
    return f"{between:+.1f}".replace("-", "−") if between else "less than 0.1"


def _points(before: float, after: float) -> float:
    return round(round(after * 100, 1) - round(before * 100, 1), 1)


def change(before: float, after: float) -> str:
    """A chance before and after, and the difference, where it is a tenth of a point; one figure where both are alike."""
    was, now = percent(before), percent(after)
    if not differ(before, after):
        return now
    between = f" ({points(before, after)})" if _points(before, after) else ""
    return f"{was.removesuffix(' %') if now.endswith('%') else was} → {now}{between}"


def difference(before: float, after: float) -> str:
    """The difference of two chances for a column of its own: in points, of small chances in how many times as often it is; empty
    where they are shown alike."""
    if not differ(before, after):
        return ""
    if before and after and max(before, after) < 0.001:
        return f"{after / before:,.3g} times"
    return points(before, after)


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
    """A heading with the names of its columns, and rows of a label and figures, indented; labels that are too long are cut.
    Columns that do not fit beside the others come under them, with the labels once more."""
    widths = [max(COLUMN, *(len(row[column]) for row in (head, *rows))) + 2 for column in range(1, len(head))]
    fit = len(widths)
    while fit > 1 and sum(widths[:fit]) > WIDTH - LABEL_MIN:
        fit -= 1
    label = max(LABEL_MIN, min(LABEL, WIDTH - sum(widths[:fit])))
    for row, indent in ((head, ""), *((row, "  ") for row in rows)):
        name = cut(indent + row[0], label)
        yield (
            f"{name:<{label}}" + "".join(f"{cell:>{width}}" for cell, width in zip(row[1:], widths[:fit], strict=False))
        ).rstrip()
    if fit < len(widths):
        yield from table([head[0], *head[fit + 1 :]], [[row[0], *row[fit + 1 :]] for row in rows])


class Row(NamedTuple):
    """A row of a table: its label, whether it belongs to the row above that does not, and its figures."""

    label: str
    under: bool
    figures: Sequence[str]

    @property
    def text(self) -> list[str]:
        """The row for `table`."""
        return [f"  {self.label}" if self.under else self.label, *self.figures]

    @property
    def markdown(self) -> list[str]:
        """The row for `grid`."""
        return [f"– {self.label}" if self.under else f"**{self.label}**", *self.figures]


def grid(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The same in Markdown."""
    yield f"| {' | '.join(map(cell, head))} |"
    yield f"|---|{'---:|' * (len(head) - 1)}"
    for row in rows:
        yield f"| {' | '.join(map(cell, row))} |"


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
