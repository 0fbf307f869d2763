"""A key without its colon: a line that stands where keys stand and begins as one does.

Such a line is never taken for prose, whatever stands above it. It is certain only where nothing else can be meant: a known key
alone above what belongs to it, before a bracket or `|`, or before its one word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from solo.book.findings import Fix
from solo.book.mends import Patch, Shift
from solo.book.spelling import nearest
from solo.book.yaml_lines import anatomy, block_above
from solo.book.yaml_stop import KEY_LIKE, Fault, Stop, blanks_of, edit_of, fault, span_of

LINES_LOOKED_AT = 400

_LINE = re.compile(
    r" *(?:- +)*(?P<key>[A-Za-z_][\w-]*|[0-9]+(?:-[0-9]+)?)"
    r"(?P<sign> *[=;,] *(?=[^=\s])| *\. +| +-?> *| +(?=[^\s=;,])| *[=;,]? *$)"
    r"(?P<value>.*?) *$"
)
# Keys whose value is one word or number: before one, nothing else can be meant.
_ONE_WORD = frozenset(
    [
        "goto",
        "start",
        "ending",
        "tn",
        "skill",
        "ability",
        "who",
        "win",
        "lose",
        "success",
        "failure",
        "flee",
        "hit",
        "miss",
        "surprise",
        "death",
        "undo",
        "die",
        "id",
        "system",
        "language",
        "party",
    ]
)
_WORD = re.compile("[a-z0-9][a-z0-9-]*")
_NUMBER = re.compile("-?[0-9]+|[0-9]*d[0-9]+(?:[+*/-][0-9]+)?")
_MAP = re.compile(r"\{ *[\w-]+: .*\}")
_CONDITION = re.compile(r"(?:not +)?(?:has|count|had|marked|visited|of|in_party|standing)\(|[a-z_]\w* *(?:[<>]=?|[!=]=) *[0-9]")


class Slip(NamedTuple):
    """A key without its colon: the key as it was meant, its columns and those of the sign or blank behind it (from 0), its value,
    and whether it can be nothing else."""

    key: str
    start: int
    end: int
    sign_end: int
    value: str
    certain: bool
    near: str | None = None  # the known key, if this one is misspelt


def no_colon(stop: Stop) -> Fault | None:
    """`goto 12`, `goto = 12`, `check` above its map, `text |`, `if has('lamp')`."""
    for line in _candidates(stop):
        slip = slip_at(stop, line)
        if slip is not None:
            return _told(stop, line, slip)
    return None


def _candidates(stop: Stop) -> Iterator[int]:
    """The lines that may be why the parser stopped."""
    if "flow" in stop.context:
        return
    if "did not find expected" in stop.problem or "could not find" in stop.problem:
        yield stop.line
    if "simple key" in stop.context:
        yield stop.from_line
    if stop.last is not None and stop.last.style == "plain":
        first, final = stop.last.start[1], min(stop.last.end[1], stop.last.start[1] + 20)
        yield from range(first, final + 1)
    if stop.last is not None and stop.line - stop.last.start[1] < LINES_LOOKED_AT:
        yield stop.line


def slip_at(stop: Stop, line: int) -> Slip | None:
    """The key without a colon that a line is, if it stands in the column of its neighbours' keys and begins with a known key, or
    with any word that plainly has something below it."""
    text = stop.lines.get(line)
    found = _LINE.match(text)
    if found is None:
        return None
    parts = anatomy(text)
    if parts.key is not None and KEY_LIKE.match(parts.key):
        return None
    key, value = found["key"], found["value"]
    start, end = found.span("key")
    lone = not value
    opens = value[:1] in ("{", "[") or re.fullmatch(r"[|>][-+0-9]*", value) is not None
    if value.startswith("#"):
        lone, opens = True, False
    braced = _MAP.fullmatch(value) is not None
    known = key in stop.keys
    below = _below(stop, line, start)
    near = None if known else nearest(key.lower(), stop.keys) if (lone and below) or opens else None
    if not known and near is None and not (lone and below == "keys") and not braced:
        return None
    if not _among_keys(stop, line, start):
        return None
    sign = found["sign"].strip()
    certain = (
        (lone and bool(below) and (known or (below == "keys" and near is None)))
        or (known and opens)
        or (braced and near is None)
        or (known and key in _ONE_WORD and _WORD.fullmatch(value) is not None)
        or (known and _NUMBER.fullmatch(value) is not None)
        or (known and key == "if" and _CONDITION.match(value) is not None)
        or (known and sign == "=")
    )
    if lone:
        return Slip(key, start, end, end + len(found["sign"].rstrip()), "", certain, near)
    return Slip(key, start, end, found.start("value"), value, certain, near)


def _told(stop: Stop, line: int, slip: Slip) -> Fault:
    written = stop.lines.get(line)
    block = block_above(stop.lines, line)
    advice = f"write `{slip.key}: {slip.value}`" if slip.value else f"write `{slip.key}:`"
    if slip.near is not None:
        advice = f"write `{slip.near}:{' ' + slip.value if slip.value else ''}`"
    elif not slip.certain and block is not None and slip.value:
        advice += f"; if it is prose, indent it by {block.indent} spaces"
    elif not slip.certain and not slip.value:
        advice = f"write `{slip.key}: …`"
    new = ": " if slip.value else ":"
    at = stop.lines.begin(line)
    told = slip.value or slip.near is not None or slip.certain
    key = slip.near or slip.key
    label = f"write {key}: {slip.value}" if slip.value else f"write {key}:"
    edits = (
        edit_of(line, slip.start, slip.end, key) if key != slip.key else None,
        edit_of(line, slip.end, slip.sign_end, new),
    )
    fixed = tuple(edit for edit in edits if edit is not None)
    end = len(written.rstrip()) if slip.value else slip.end
    unsure = not slip.certain and block is not None and slip.near is None
    message = f"this line stands where keys do, and has no colon after `{slip.key}`"
    return fault(
        message if unsure else f"there is no colon after `{slip.key}`",
        span_of(line, slip.start, end),
        advice,
        [Patch(at + slip.end, at + slip.sign_end, new)],
        shifts=[Shift(line + 1, slip.end + len(new) + 1, len(new) - (slip.sign_end - slip.end))],
        fix=Fix(label, fixed, safe=slip.certain) if told and (block is None or slip.certain or slip.near) else None,
        faithful=slip.certain,
    )


def _below(stop: Stop, line: int, start: int) -> str:
    """What is indented under a line: "keys", a "list", other "lines", or nothing. A list may begin in the line's own column."""
    for number in range(line + 1, min(stop.lines.final, line + 60) + 1):
        text = stop.lines.get(number)
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        depth = len(blanks_of(text))
        parts = anatomy(text)
        if parts.dashed and depth >= start and not stop.at(line).dashed:
            return "list"
        if depth <= start:
            return ""
        return "keys" if parts.key is not None and (parts.key in stop.keys or KEY_LIKE.match(parts.key)) else "lines"
    return ""


def _among_keys(stop: Stop, line: int, start: int) -> bool:
    """Whether keys of the same map, above or below, begin in this column."""
    for numbers in (range(line - 1, line - LINES_LOOKED_AT, -1), range(line + 1, line + LINES_LOOKED_AT)):
        dashed = stop.at(line).dashed
        for number in numbers:
            if not stop.lines.first <= number <= stop.lines.final:
                break
            text = stop.lines.get(number)
            if not text.strip():
                continue
            parts = anatomy(text)
            key = parts.key is not None and bool(KEY_LIKE.match(parts.key))
            if key and parts.start == start and (parts.dashed or not dashed or number > line):
                return True
            if parts.start < start and (key or parts.dashed):
                if number < line and key and not parts.value and (not dashed or parts.start < stop.at(line).indent):
                    return True  # the first key of the map that is this one's value
                break
    return False
