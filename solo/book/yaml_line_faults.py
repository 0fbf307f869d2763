"""Mistakes of whole lines: tabs, indentation, prose out of its block, a line that is no key.

Each function knows one mistake, and gives None where the parser stopped for something else.
"""

from __future__ import annotations

import re

from solo.book.findings import Edit, Fix, Span
from solo.book.mends import Patch, Shift, stand_in
from solo.book.yaml_key_faults import slip_at
from solo.book.yaml_lines import anatomy, block_above
from solo.book.yaml_stop import KEY_LIKE, SECOND_DOCUMENT, Fault, Stop, belongs, blanked, blanks_of, edit_of, fault, span_of

MOST_LINES_MENDED = 500  # lines on end with one and the same mistake


def tab(stop: Stop) -> Fault | None:
    text = stop.lines.get(stop.line)
    blanks = text[: len(text) - len(text.lstrip(" \t"))]
    if "\t" not in blanks or stop.column > len(blanks):
        return None
    # All the lines on end that begin so are one mistake.
    patches: list[Patch] = []
    shifts: list[Shift] = []
    edits: list[Edit] = []
    above = stop.at(stop.line - 1) if stop.line else anatomy("")
    block = block_above(stop.lines, stop.line)
    line = stop.line
    while line < stop.line + MOST_LINES_MENDED and "\t" in (blanks := re.match(r"[ \t]*", stop.lines.get(line))[0]):  # type: ignore[index]  # it matches the empty text too
        width = sum(2 if sign == "\t" else 1 for sign in blanks)
        if block is not None and not _STRUCTURE.match(stop.lines.get(line)):
            width = max(width, block.indent)
        elif block is not None:
            width = stop.at(block.line).start  # a key, that stands beside the one whose prose this is
        elif "\t" not in blanks_of(stop.lines.get(line - 1)) and 0 < abs(width - _depth(stop, line + 1)) <= 2:
            width = _depth(stop, line + 1)
        elif line == stop.line and stop.lines.get(line - 1).strip() and not above.value and above.key is not None:
            width = max(width, above.indent + 2)
        at = stop.lines.begin(line)
        patches.append(Patch(at, at + len(blanks), " " * width))
        shifts.append(Shift(line + 1, len(blanks) + 1, width - len(blanks)))
        edits.append(edit_of(line, 0, len(blanks), " " * width))
        line += 1
    first = blanks_of(text).index("\t")
    return fault(
        "this line is indented with a tab",
        span_of(stop.line, first, len(blanks_of(text))),
        "indent with spaces, two for each step",
        patches,
        shifts=shifts,
        fix=Fix("put two spaces in the place of each tab", tuple(edits), safe=False),
        faithful=False,
    )


_STRUCTURE = re.compile(r"\s*[a-z][a-z_]*:(?: *[{\[|]| +[a-z0-9-]+ *$| *$)")


def _depth(stop: Stop, line: int) -> int:
    """How far a line is indented with spaces; -9 where it is empty, or indented with tabs."""
    text = stop.lines.get(line)
    return -9 if not text.strip() or "\t" in blanks_of(text) else len(blanks_of(text))


def dedented_prose(stop: Stop) -> Fault | None:
    """Prose under | that comes out of its indentation."""
    line = stop.from_line if "simple key" in stop.context or "scanning a" in stop.context else stop.line
    text = stop.lines.get(line)
    block = block_above(stop.lines, line)
    if block is None or not text.strip() or belongs(text):
        return None
    indent = len(blanks_of(text))
    if indent >= block.indent:
        return None
    patches: list[Patch] = []
    shifts: list[Shift] = []
    edits: list[Edit] = []
    number = line
    while (
        text.strip()
        and not belongs(text)
        and len(blanks_of(text)) < block.indent
        and number < line + MOST_LINES_MENDED
        and slip_at(stop, number) is None
    ):
        more = block.indent - len(blanks_of(text))
        at = stop.lines.begin(number)
        patches.append(Patch(at, at, " " * more))
        shifts.append(Shift(number + 1, 1, more))
        edits.append(edit_of(number, 0, 0, " " * more))
        number += 1
        text = stop.lines.get(number)
    first = stop.lines.get(line)
    # Where no line of it is deep enough it may be the key above that is indented too far.
    others = (*range(block.line + 1, line), number)
    deep = any(text.strip() and len(blanks_of(text)) >= block.indent for text in map(stop.lines.get, others))
    # And `goto…` is hardly the beginning of prose.
    words = [re.match(r" *([\w-]*)", stop.lines.get(own)) for own in range(line, number)]
    certain = deep and not any(word is not None and word[1] in stop.keys for word in words)
    return fault(
        "this prose is indented less than the lines above it, so it no longer belongs to them",
        span_of(line, indent, len(first.rstrip())),
        f"indent it by {block.indent} spaces, like the first line under |",
        patches,
        shifts=shifts,
        fix=Fix("indent it like the lines above", tuple(edits), safe=certain),
    )


def indentation(stop: Stop) -> Fault | None:
    """A key or list item that stands in a column where none is expected."""
    line = stop.line
    text = stop.lines.get(line)
    parts = anatomy(text)
    indent = len(blanks_of(text))
    if not text.strip() or (parts.key is None and not parts.dashed):
        return None
    if "mapping values are not allowed" in stop.problem and stop.last is not None and stop.last.start[1] < line:
        above = stop.at(stop.last.start[1])
        if above.key is None or not above.value:
            return None
        return _moved(stop, line, indent, above.start, "deeper than the key above it, which has a value already")
    if stop.column != indent or "did not find expected" not in stop.problem:
        return None
    lone = _lone_above(stop, line, indent)
    if lone is not None:
        return lone
    if "<document start>" in stop.problem:
        message = "this line is indented less than the first line of the file"
        return fault(message, span_of(line, indent, parts.value_at or indent + 1), "indent both alike", [], faithful=False)
    # The columns that were open above this line, the nearest of which was meant.
    columns: list[int] = []
    for number in range(line - 1, max(-1, line - 400), -1):
        above_text = stop.lines.get(number)
        if not above_text.strip():
            continue
        above = anatomy(above_text)
        if not above.dashed and (above.key is None or not KEY_LIKE.match(above.key)):
            continue  # prose may have a colon
        column = len(blanks_of(above_text)) if parts.dashed else above.start
        if (above.dashed if parts.dashed else above.key is not None) and column < min(columns, default=column + 1):
            columns.append(column)
        if min(columns, default=1) == 0:
            break
    starts = [column for column in columns if column != indent]
    if parts.dashed and not any(
        "- " in stop.lines.get(number)[: indent + 4] for number in range(line - 1, max(-1, line - 60), -1)
    ):
        return fault(
            "a list item stands here among keys",
            span_of(line, indent, indent + 1),
            "indent it under the key it belongs to; a key has either a value on its line or a list below it",
            blanked(stop, line),
            faithful=False,
        )
    if not starts:
        return None
    return _moved(stop, line, indent, min(starts, key=lambda column: abs(column - indent)), "unlike the lines it belongs with")


def _lone_above(stop: Stop, line: int, indent: int) -> Fault | None:
    """The lines above, if it is they that are indented too far: there are fewer of them than of those that begin here."""
    first = line
    while first > stop.lines.first and line - first < MOST_LINES_MENDED:
        above = stop.lines.get(first - 1)
        if above.strip() and (len(blanks_of(above)) <= indent or above.lstrip().startswith("#")):
            break
        first -= 1
    while first < line and not stop.lines.get(first).strip():
        first += 1
    if first == line or (stop.lines.get(first - 1).strip() and len(blanks_of(stop.lines.get(first - 1))) >= indent > 0):
        return None
    column = len(blanks_of(stop.lines.get(first)))
    item = stop.at(first)
    if item.dashed and item.key is not None and not stop.at(line).dashed:  # `- text: …`, and its next key less far in
        dash = column + indent - item.start
        near = (*range(max(0, first - 60), first), *range(line, line + 60))
        if (
            dash >= 0
            and first + 1 == line
            and any(blanks_of(t := stop.lines.get(n)) == " " * dash and t[dash : dash + 2] == "- " for n in near)
        ):
            return _moved(stop, first, column, dash, "unlike the other items of its list", line)
        return None
    too_far = sum(1 for number in range(first, line) if len(blanks_of(stop.lines.get(number))) == column)
    alike = 0
    for number in range(line, min(stop.lines.final + 1, line + MOST_LINES_MENDED)):
        text = stop.lines.get(number)
        if text.strip() and len(blanks_of(text)) < indent:
            break
        alike += bool(text.strip()) and len(blanks_of(text)) == indent
    if alike <= too_far:
        return None
    return _moved(stop, first, column, indent, "deeper than the lines below it", line)


def _moved(stop: Stop, line: int, indent: int, target: int, how: str, before: int | None = None) -> Fault:
    """The line, and the deeper ones below it, moved to the column that was meant."""
    by = target - indent
    patches: list[Patch] = []
    shifts: list[Shift] = []
    edits: list[Edit] = []
    number = line
    text = stop.lines.get(number)
    while number < line + MOST_LINES_MENDED and (
        number == line or not text.strip() or len(blanks_of(text)) >= indent + (1 if by > 0 else 0)
    ):
        if number > stop.lines.final or number == before:
            break
        if text.strip():
            at = stop.lines.begin(number)
            patches.append(Patch(at, at, " " * by) if by > 0 else Patch(at, at - by, ""))
            shifts.append(Shift(number + 1, 1, by))
            edits.append(edit_of(number, 0, 0, " " * by) if by > 0 else edit_of(number, 0, -by, ""))
        number += 1
        text = stop.lines.get(number)
    key = anatomy(stop.lines.get(line))
    end = key.value_at if key.key is None else key.start + len(key.key)
    return fault(
        f"this line is indented {how}",
        span_of(line, indent, max(end, indent + 1)),
        f"indent it by {target} spaces" + (", or mend the lines above" if before is None else ", like them"),
        patches,
        shifts=shifts,
        fix=Fix(f"indent it by {target} spaces", tuple(edits), safe=False),
    )


def no_key(stop: Stop) -> Fault | None:
    """A line without a colon where a key is expected: text that goes on without indentation, or a forgotten colon."""
    line = stop.from_line if "simple key" in stop.context else stop.line
    if "mapping values" in stop.problem and stop.last is not None:
        line = stop.last.start[1]  # it was read on into the next line, up to that one's colon
    text = stop.lines.get(line)
    parts = anatomy(text)
    if parts.key is not None or not text.strip() or "flow" in stop.context:
        return None
    indent = len(blanks_of(text))
    above = stop.at(line - 1)
    where = span_of(line, indent, parts.value_at + len(parts.value))
    word = re.match(r"\s*(?:- +)*([\w-]{1,30})[ ]+\S", text)
    if (
        above.key is not None
        and above.value
        and above.value[0] not in "|>[{"
        and stop.last is not None
        and stop.last.style == "plain"
    ):
        at = stop.lines.begin(line)
        more = max(1, above.start + 2 - indent)
        return fault(
            "this line has no key; it seems to go on with the text above",
            where,
            "write a text of several lines under |, indented",
            [Patch(at, at, " " * more), Patch(at + indent, at + len(text), stand_in(text[indent:]))],
            shifts=[Shift(line + 1, 1, more)],
        )
    advice = f"write `{word[1]}: …` if {word[1]} is a key" if word else "write `key: value`"
    return fault(
        "this line has no colon, so it is no key",
        where,
        advice + "; prose stands under |, indented",
        blanked(stop, line),
        faithful=False,
    )


def long_key(stop: Stop) -> Fault | None:
    parts = stop.at(stop.line)
    if parts.key is None or len(parts.key) < 1000 or "mapping values" not in stop.problem:
        return None
    return fault(
        "a key has at most 1,000 characters",
        span_of(stop.line, parts.start, parts.start + len(parts.key)),
        "shorten it, or write the text under |",
        blanked(stop, stop.line),
        faithful=False,
    )


def second_document(stop: Stop) -> Fault | None:
    if stop.problem != SECOND_DOCUMENT:
        return None
    line = stop.line
    at = stop.lines.begin(line)
    return fault(
        "`---` begins a second document here, and a book is one",
        span_of(line, 0, 3),
        "delete the line; a break in prose stands indented under |",
        [Patch(at, at + 3, "   ")],
        fix=Fix("delete the line", (Edit(Span(line + 1, 1, line + 2, 1), ""),), safe=False),
        check="yaml-feature",
    )


def no_space_after_dash(stop: Stop) -> Fault | None:
    """`-text: …` among the items of a list."""
    text = stop.lines.get(stop.line)
    found = re.match(r" *-(?=[A-Za-z_][\w-]*:(?: |$))", text)
    if found is None or stop.column != len(blanks_of(text)) or "expected '-' indicator" not in stop.problem:
        return None
    dash = found.end() - 1
    at = stop.lines.begin(stop.line) + found.end()
    return fault(
        "there is no space after this dash",
        span_of(stop.line, dash, dash + 1),
        "put a space after the dash",
        [Patch(at, at, " ")],
        shifts=[Shift(stop.line + 1, found.end() + 2, 1)],
        fix=Fix("put a space after the dash", (edit_of(stop.line, found.end(), found.end(), " "),), safe=True),
    )


def after_the_end(stop: Stop) -> Fault | None:
    if "<document start>" not in stop.problem:
        return None
    for line in range(stop.line - 1, max(-1, stop.line - 50), -1):
        if stop.lines.get(line).startswith("..."):
            return fault(
                "`...` ends the file here, and more follows",
                span_of(line, 0, 3),
                "delete the line; prose stands indented under |",
                blanked(stop, line),
            )
    return None


def directive(stop: Stop) -> Fault | None:
    if "directive" not in stop.context and "directive" not in stop.problem:
        return None
    text = stop.lines.get(stop.from_line)
    return fault(
        "a line that begins with % is an order to YAML, which a book does not give",
        span_of(stop.from_line, 0, len(text.rstrip())),
        "delete the line; prose stands indented under |",
        blanked(stop, stop.from_line),
        faithful=False,
    )
