"""YAML's own errors in the author's words: what was meant, where it went wrong, how to mend it.

The parser says where it could not go on, which is often behind the fault. Each error is looked at again in the text around it,
from the likeliest mistake down: the functions below each know one and give None where it is not theirs. No wording of the
parser's is ever handed on.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, Protocol

from ruamel.yaml.error import YAMLError

from solo.book.findings import Edit, Finding, Fix, Span
from solo.book.mends import Patch, Shift, dropped, restore, stand_in
from solo.book.scalars import quoted
from solo.book.yaml_lines import Line, Window, anatomy, block_above, window


class Last(Protocol):
    """The last scalar read before a fault; places are an index, a line and a column from 0."""

    @property
    def style(self) -> str: ...
    @property
    def start(self) -> tuple[int, int, int]: ...
    @property
    def end(self) -> tuple[int, int, int]: ...


class Fault(NamedTuple):
    """A finding, and how the copy of the text is mended so that reading can go on. Faithful: as its author plainly meant it."""

    finding: Finding
    patches: tuple[Patch, ...]
    shifts: tuple[Shift, ...]
    faithful: bool


class Stop(NamedTuple):
    """Where and why the parser stopped, with the lines around. Lines and columns from 0."""

    problem: str
    line: int
    column: int
    context: str
    from_line: int
    from_column: int
    last: Last | None
    lines: Window

    def at(self, line: int) -> Line:
        """The parts of a line."""
        return anatomy(self.lines.get(line))


def explain(error: YAMLError, text: str, last: Last | None) -> Fault:
    """The fault behind a parser's error, in the author's words, with its mend. last: the last scalar read before it."""
    stop = _stop(error, text, last)
    for look in _LOOKS:
        fault = look(stop)
        if fault is not None:
            return fault
    return _unknown(stop)


def take_out(text: str, error: YAMLError) -> Fault:
    """The fault that blanks the line where the parser stopped, for want of a better mend."""
    return _unknown(_stop(error, text, None))


def _stop(error: YAMLError, text: str, last: Last | None) -> Stop:
    mark = getattr(error, "problem_mark", None)
    context_mark = getattr(error, "context_mark", None)
    mark = mark or context_mark
    index, line, column = (mark.index, mark.line, mark.column) if mark else (0, 0, 0)
    lines = window(text, min(index, len(text)), line)
    return Stop(
        getattr(error, "problem", None) or "",
        line,
        column,
        getattr(error, "context", None) or "",
        context_mark.line if context_mark else line,
        context_mark.column if context_mark else column,
        last,
        lines,
    )


# Small tools: findings and mends in terms of a line (from 0) and columns (from 0)


def _span(line: int, start: int, end: int) -> Span:
    return Span(line + 1, start + 1, line + 1, max(end, start + 1) + 1)


def _edit(line: int, start: int, end: int, text: str) -> Edit:
    return Edit(Span(line + 1, start + 1, line + 1, end + 1), text)


def _fault(
    message: str,
    span: Span,
    help: str,
    patches: list[Patch],
    *,
    shifts: list[Shift] | None = None,
    fix: Fix | None = None,
    faithful: bool = True,
    check: str = "yaml-syntax",
) -> Fault:
    return Fault(Finding(check, message, span, help=help, fix=fix), tuple(patches), tuple(shifts or ()), faithful)


def _quote_fix(line: int, start: int, value: str, *, safe: bool = True) -> Fix:
    return Fix("put quotes around the text", (_edit(line, start, start + len(value), quoted(restore(value))),), safe)


def _as_text(stop: Stop, line: int, start: int, value: str) -> list[Patch]:
    """The mend that makes a value of one line plain text, whatever it holds."""
    at = stop.lines.index(line)
    return [Patch(at + start, at + start + len(value), stand_in(value))]


def _blanked(stop: Stop, line: int, start: int = 0) -> list[Patch]:
    at, text = stop.lines.index(line), stop.lines.get(line)
    return [Patch(at + start, at + len(text), " " * (len(text) - start))]


_UNDER_A_BAR = "put quotes around the text, or write it under |"
_KEY_LIKE = re.compile(r"[A-Za-z_][\w-]{0,30}$|[0-9]{1,6}$|[0-9]+-[0-9]+$")


# The mistakes, the likeliest reading first


def _tab(stop: Stop) -> Fault | None:
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
    while "\t" in (blanks := re.match(r"[ \t]*", stop.lines.get(line))[0]):  # type: ignore[index]  # it matches the empty text too
        width = sum(2 if sign == "\t" else 1 for sign in blanks)
        if block is not None:
            width = max(width, block.indent)
        elif line == stop.line and stop.lines.get(line - 1).strip() and not above.value and above.key is not None:
            width = max(width, above.indent + 2)
        at = stop.lines.index(line)
        patches.append(Patch(at, at + len(blanks), " " * width))
        shifts.append(Shift(line + 1, len(blanks) + 1, width - len(blanks)))
        edits.append(_edit(line, 0, len(blanks), " " * width))
        line += 1
    first = blanks_of(text).index("\t")
    return _fault(
        "this line is indented with a tab",
        _span(stop.line, first, len(blanks_of(text))),
        "indent with spaces, two for each step",
        patches,
        shifts=shifts,
        fix=Fix("put two spaces in the place of each tab", tuple(edits), safe=False),
        faithful=False,
    )


def blanks_of(text: str) -> str:
    """The spaces and tabs a line begins with."""
    return text[: len(text) - len(text.lstrip(" \t"))]


def _open_quote(stop: Stop) -> Fault | None:
    """A quoted text that never ends, or that ends at the next line's first quote."""
    if "scanning a quoted scalar" in stop.context and "unexpected" in stop.problem:
        line, column = stop.from_line, stop.from_column
        swallowed = _swallower(stop, stop.from_line) if stop.last is not None else None
        if swallowed is not None:
            line, column = swallowed
    else:
        found = _swallower(stop, stop.line)
        if found is None:
            return None
        line, column = found
    text = stop.lines.get(line)
    value = text[column:].rstrip()
    if not value:
        return None
    sign = value[0]
    at = stop.lines.index(line)
    single = value.count(sign) == 1 and anatomy(text).value_at == column
    if sign == "'" and re.match(r"'\w", value) and single and len(value) > 1:
        fix = Fix("put quotes around the text", (_edit(line, column, column + len(value), quoted(restore(value))),), safe=False)
    elif single and " #" not in value:
        fix = Fix(f"put a {sign} at the end of the line", (_edit(line, column + len(value), column + len(value), sign),), safe=False)
    else:
        fix = None
    return _fault(
        f"this {sign} begins a quoted text that does not end on its line",
        _span(line, column, column + 1),
        f"put a {sign} at the end of the text, or leave the first one out and write the text under |",
        [Patch(at + column, at + column + len(value), dropped(sign) + stand_in(value[1:]))],
        fix=fix,
    )


def _swallower(stop: Stop, near: int) -> tuple[int, int] | None:
    """Where the last scalar began, if it is a quoted one over several lines that ends just here and has eaten whole keys."""
    if stop.last is None or stop.last.style not in ("single", "double"):
        return None
    (_, line, column), (_, end_line, end_column) = stop.last.start, stop.last.end
    if end_line == line or not (near - 1 <= end_line <= near):
        return None
    eaten = [stop.lines.get(number) for number in range(line + 1, min(end_line, line + 400) + 1)]
    if any(anatomy(text).key is not None and _KEY_LIKE.match(anatomy(text).key or "") for text in eaten):
        return line, column
    return None


def _behind_quote(stop: Stop) -> Fault | None:
    """Text after a closing quote: an apostrophe in '…', a quote in "…", or speech with its tag."""
    last = stop.last
    if last is None or last.style not in ("single", "double") or "did not find expected" not in stop.problem:
        return None
    line, column = last.start[1], last.start[2]
    end = last.end[2]
    text = stop.lines.get(line)
    if last.end[1] != line or stop.line != line or text[end : stop.column].strip() or stop.column >= len(text):
        return None
    sign = "'" if last.style == "single" else '"'
    parts = anatomy(text)
    at = stop.lines.index(line)
    if parts.value_at != column:  # inside brackets: only what stands within a word is certain
        if sign == "'" and text[end : end + 1].isalnum():
            return _fault(
                "an apostrophe ends this quoted text too early",
                _span(line, end - 1, end),
                "write '' for an apostrophe inside '…', or use double quotes",
                [Patch(at + end - 1, at + end, stand_in("'"))],
                fix=Fix("double the apostrophe", (_edit(line, end - 1, end, "''"),), safe=True),
            )
        return None
    value = text[column:].rstrip()
    inner = [column + place for place in range(1, len(value) - 1) if value[place] == sign]
    if sign == "'" and value.endswith("'") and len(value) > 1 and inner:
        lone = _undoubled(value, column)
        return _fault(
            "an apostrophe ends this quoted text too early",
            _span(line, end - 1, end),
            "write '' for an apostrophe inside '…', or use double quotes",
            [Patch(at + place, at + place + 1, stand_in("'")) for place in lone],
            fix=Fix("double the apostrophe", tuple(_edit(line, place, place + 1, "''") for place in lone), safe=True),
        )
    if sign == '"' and value.endswith('"') and not text[stop.column - 1].isspace() and _is_wrapped(value):
        lone = [place for place in inner if text[place - 1] != "\\"]
        return _fault(
            'a " ends this quoted text too early',
            _span(line, end - 1, end),
            'write \\" for a quote inside "…", or write the text under |',
            [Patch(at + place, at + place + 1, stand_in('"')) for place in lone],
            fix=Fix('put \\ before the inner "', tuple(_edit(line, place, place + 1, '\\"') for place in lone), safe=True),
        )
    apostrophe = sign == "'" and text[end : end + 1].isalnum()
    return _fault(
        "an apostrophe ends this quoted text too early" if apostrophe else "the text goes on after its closing quote",
        _span(line, end - 1, end) if apostrophe else _span(line, stop.column, column + len(value)),
        _UNDER_A_BAR if not apostrophe else "put double quotes around the text, or write it under |",
        [Patch(at + column, at + column + len(value), stand_in(value))],
        fix=_quote_fix(line, column, value),
    )


def _undoubled(value: str, column: int) -> list[int]:
    """The columns of the apostrophes inside '…' that are not written twice."""
    places: list[int] = []
    at = 1
    while at < len(value) - 1:
        if value[at] == "'":
            if value[at + 1] == "'" and at + 1 < len(value) - 1:
                at += 2
                continue
            places.append(column + at)
        at += 1
    return places


def _is_wrapped(value: str) -> bool:
    """Whether "…" was meant to go around the whole, as in "a "b" c", not around parts, as in "Yes," he said, "yes"."""
    inner = value[1:-1]
    opens = re.search(r'"', inner)
    return opens is not None and opens.start() > 0 and inner[opens.start() - 1] == " "


def _colon_in_text(stop: Stop) -> Fault | None:
    if "mapping values are not allowed" not in stop.problem:
        return None
    text = stop.lines.get(stop.line)
    parts = anatomy(text)
    if parts.key is None or parts.value_at >= stop.column or not parts.value:
        return None
    smart = parts.value[0] in "“‘„«"
    return _fault(
        "a colon and a blank stand inside this text, which is not in quotes",
        _span(stop.line, stop.column, stop.column + 1),
        _UNDER_A_BAR + (f"; {parts.value[0]} is no quote to YAML" if smart else ""),
        _as_text(stop, stop.line, parts.value_at, parts.value),
        fix=_quote_fix(stop.line, parts.value_at, parts.value),
    )


def _no_space(stop: Stop) -> Fault | None:
    """`goto:40`: no blank after the colon. It may stand on a line above the one where the parser stopped."""
    if "unexpected ':'" in stop.problem:
        text = stop.lines.get(stop.line)
        return _spaced(stop, stop.line, stop.column) if text[stop.column : stop.column + 1] == ":" else None
    candidates = []
    if "simple key" in stop.context:
        candidates.append(stop.from_line)
    elif "mapping values are not allowed" in stop.problem and stop.last is not None:
        candidates.append(stop.last.start[1])
    if "did not find expected" in stop.problem:
        candidates.append(stop.line)
    for line in candidates:
        text = stop.lines.get(line)
        found = re.match(r"[ ]*(?:- +)*([\w-]{1,40})([:：])(?=[^ \t])(?!//)", text)
        if found is None or (anatomy(text).key is not None and "：" not in found[0]):
            continue
        if found[2] == "：":
            at = stop.lines.index(line) + found.start(2)
            edit = _edit(line, found.start(2), found.end(2), ": ")
            return _fault(
                "this is a full-width colon, which YAML takes for a letter",
                _span(line, found.start(2), found.end(2)),
                "write : and a blank",
                [Patch(at, at + 1, ": ")],
                shifts=[Shift(line + 1, found.end(2) + 2, 1)],
                fix=Fix("write : and a blank", (edit,), safe=True),
            )
        return _spaced(stop, line, found.start(2))
    return None


def _spaced(stop: Stop, line: int, column: int) -> Fault:
    text = stop.lines.get(line)
    at = stop.lines.index(line) + column + 1
    odd = text[column + 1 : column + 2]
    if odd and odd.isspace():
        return _fault(
            "an odd blank follows this colon, which YAML does not take for a space",
            _span(line, column + 1, column + 2),
            "put a plain space after the colon",
            [Patch(at, at + 1, " ")],
            fix=Fix("put a plain space after the colon", (_edit(line, column + 1, column + 2, " "),), safe=True),
        )
    return _fault(
        "there is no space after this colon",
        _span(line, column, column + 1),
        "put a space after the colon",
        [Patch(at, at, " ")],
        shifts=[Shift(line + 1, column + 3, 1)],
        fix=Fix("put a space after the colon", (_edit(line, column + 1, column + 1, " "),), safe=True),
    )


def _dedented_prose(stop: Stop) -> Fault | None:
    """Prose under | that comes out of its indentation."""
    line = stop.from_line if "simple key" in stop.context or "scanning a" in stop.context else stop.line
    text = stop.lines.get(line)
    block = block_above(stop.lines, line)
    if block is None or not text.strip() or _belongs(text):
        return None
    indent = len(blanks_of(text))
    if indent >= block.indent:
        return None
    patches: list[Patch] = []
    shifts: list[Shift] = []
    edits: list[Edit] = []
    number = line
    while text.strip() and not _belongs(text) and len(blanks_of(text)) < block.indent and number < line + 500:
        more = block.indent - len(blanks_of(text))
        at = stop.lines.index(number)
        patches.append(Patch(at, at, " " * more))
        shifts.append(Shift(number + 1, 1, more))
        edits.append(_edit(number, 0, 0, " " * more))
        number += 1
        text = stop.lines.get(number)
    first = stop.lines.get(line)
    return _fault(
        "this prose is indented less than the lines above it, so it no longer belongs to them",
        _span(line, indent, len(first.rstrip())),
        f"indent it by {block.indent} spaces, like the first line under |",
        patches,
        shifts=shifts,
        fix=Fix("indent it like the lines above", tuple(edits), safe=True),
    )


def _belongs(text: str) -> bool:
    """Whether a line is the book's structure, not prose."""
    parts = anatomy(text)
    if parts.key is not None and _KEY_LIKE.match(parts.key):
        return True
    return bool(re.match(r"\s*(?:#|- +\S*:|[\w-]+:\S)", text))


def _hash_cut(stop: Stop) -> Fault | None:
    """A # that cut a text (or a bracket) short, so that what follows makes no sense."""
    if "did not find expected" not in stop.problem and "could not find" not in stop.problem:
        return None
    for line in (stop.line - 1, stop.from_line):
        text = stop.lines.get(line)
        found = re.search(r"[ \t](#\S.*)$", text)
        parts = anatomy(text)
        if found is None or (stop.last is not None and stop.last.end[1] != line) or not parts.value:
            continue
        flow = "flow" in stop.context and "]" not in text[: found.start()] and "}" not in text[: found.start()]
        deeper = len(blanks_of(stop.lines.get(stop.line))) > parts.start
        if not flow and not deeper:
            continue
        at = stop.lines.index(line)
        start, end = found.start(1), len(text.rstrip())
        return _fault(
            "the end of this text is lost: after a blank, # begins a comment",
            _span(line, start, end),
            "put quotes around the whole text, or write it under |",
            [Patch(at + start, at + start + 1, stand_in("#"))],
            check="lost-text",
        )
    return None


def _first_sign(stop: Stop) -> Fault | None:
    """A text that begins with a sign of YAML's."""
    text = stop.lines.get(stop.line)
    parts = anatomy(text)
    value = parts.value
    if not value or (parts.key is None and not parts.dashed) or value[0] not in "[]{},&*!|>%@`-?":
        return None
    column = parts.value_at
    if stop.column < column:
        return None
    sign = value[0]
    if sign in "|>" and "block scalar" in stop.context:
        return _fault(
            f"text stands behind {sign} on the same line",
            _span(stop.line, stop.column, len(text.rstrip())),
            f"begin the text on the line below {sign}, indented",
            _blanked(stop, stop.line, column + len(re.match(r"[|>][-+0-9]*", value)[0])),  # type: ignore[index]  # it begins so
            faithful=False,
        )
    if sign == "-" and "sequence entries" in stop.problem:
        return _fault(
            "a list cannot begin on the line of its key",
            _span(stop.line, column, column + 1),
            "begin the list on the next line; put quotes around a text that begins with -",
            _as_text(stop, stop.line, column, value),
            faithful=False,
        )
    if sign in "[{" and "flow" in stop.context:
        return None
    fits = _brackets_balance(value) or sign not in "[{"
    return _fault(
        f"a text that begins with {sign} must stand in quotes",
        _span(stop.line, column, column + 1),
        _UNDER_A_BAR,
        _as_text(stop, stop.line, column, value),
        fix=_quote_fix(stop.line, column, value) if fits else None,
    )


def _brackets_balance(value: str) -> bool:
    return value.count("[") == value.count("]") and value.count("{") == value.count("}")


def _bracket(stop: Stop) -> Fault | None:
    """Inside […] or {…}: one that is never closed, a comma too many or too few, a colon in a text."""
    if "flow" not in stop.context:
        return None
    opening = stop.lines.get(stop.from_line)
    sign = opening[stop.from_column : stop.from_column + 1]
    if "node content" in stop.problem:
        return _fault(
            "a value is missing here, inside brackets",
            _span(stop.line, stop.column, stop.column + 1),
            "take out the comma that is too many, or put quotes around the text",
            _blanked(stop, stop.line),
            faithful=False,
        )
    if sign not in ("[", "{"):
        return None
    closing = "]" if sign == "[" else "}"
    line, column = stop.from_line, stop.from_column
    if stop.line != line:
        end = len(opening.rstrip())
        at = stop.lines.index(line)
        below = stop.lines.get(line + 1)
        certain = bool(_belongs(below)) or not below.strip()
        return _fault(
            f"this {sign} is never closed",
            _span(line, column, column + 1),
            f"put a {closing} at its end; put quotes around a text that begins with {sign}",
            [Patch(at + end, at + end, closing)] if certain else _as_text(stop, line, column, opening[column:].rstrip()),
            fix=Fix(f"put a {closing} at the end of the line", (_edit(line, end, end, closing),), safe=False) if certain else None,
            faithful=certain,
        )
    text = stop.lines.get(stop.line)
    at = stop.lines.index(stop.line) + stop.column
    if text[stop.column : stop.column + 1] == ":":
        return _fault(
            "this colon stands inside a text, or a comma is missing before its key",
            _span(stop.line, stop.column, stop.column + 1),
            "put quotes around the text, or a comma before the key",
            [Patch(at, at + 1, stand_in(":"))],
            faithful=False,
        )
    if stop.column >= len(text.rstrip()):
        return None
    return _fault(
        f"a comma or a {closing} is missing before this",
        _span(stop.line, stop.column, stop.column + 1),
        f"put a comma between the parts inside {sign}…{closing}, or quotes around a text with signs in it",
        _blanked(stop, stop.line, column),
        faithful=False,
    )


def _escape(stop: Stop) -> Fault | None:
    if "quoted scalar" not in stop.context or ("escape" not in stop.problem and "hexdecimal" not in stop.problem):
        return None
    text = stop.lines.get(stop.line)
    column = text.rfind("\\", 0, stop.column + 1)
    if column < 0:
        return None
    at = stop.lines.index(stop.line) + column
    found = re.match(r"\\(?:[xuU][0-9A-Fa-f]*|.|$)", text[column:])
    length = len(found[0]) if found else 1
    patches = [Patch(at, at + 1, stand_in("\\", "\\"))]
    written = restore(text[column : column + length])
    if "Unicode" in stop.problem:
        return _fault(
            f"`{written}` stands for half a character, or for none",
            _span(stop.line, column, column + length),
            "write the character itself",
            patches,
            check="control-character",
        )
    return _fault(
        f'`{written}` means nothing inside "…"',
        _span(stop.line, column, column + length),
        "write \\\\ for a backslash, or write the text under |",
        patches,
        fix=Fix("double the backslash", (_edit(stop.line, column, column + 1, "\\\\"),), safe=True),
    )


def _indentation(stop: Stop) -> Fault | None:
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
    if "<document start>" in stop.problem:
        message = "this line is indented less than the first line of the file"
        return _fault(message, _span(line, indent, parts.value_at or indent + 1), "indent both alike", [], faithful=False)
    # The columns that were open above this line, the nearest of which was meant.
    columns: list[int] = []
    for number in range(line - 1, max(-1, line - 400), -1):
        above_text = stop.lines.get(number)
        if not above_text.strip():
            continue
        above = anatomy(above_text)
        if above.key is None and not above.dashed:
            continue
        column = len(blanks_of(above_text)) if parts.dashed else above.start
        if (above.dashed if parts.dashed else above.key is not None) and column < min(columns, default=column + 1):
            columns.append(column)
        if min(columns, default=1) == 0:
            break
    starts = [column for column in columns if column != indent]
    if parts.dashed and not any("- " in stop.lines.get(number)[: indent + 4] for number in range(line - 1, max(-1, line - 60), -1)):
        return _fault(
            "a list item stands here among keys",
            _span(line, indent, indent + 1),
            "indent it under the key it belongs to; a key has either a value on its line or a list below it",
            _blanked(stop, line),
            faithful=False,
        )
    if not starts:
        return None
    return _moved(stop, line, indent, min(starts, key=lambda column: abs(column - indent)), "unlike the lines it belongs with")


def _moved(stop: Stop, line: int, indent: int, target: int, how: str) -> Fault:
    """The line, and the deeper ones below it, moved to the column that was meant."""
    by = target - indent
    patches: list[Patch] = []
    shifts: list[Shift] = []
    edits: list[Edit] = []
    number = line
    text = stop.lines.get(number)
    while number < line + 500 and (number == line or not text.strip() or len(blanks_of(text)) >= indent + (1 if by > 0 else 0)):
        if number > stop.lines.final:
            break
        if text.strip():
            at = stop.lines.index(number)
            patches.append(Patch(at, at, " " * by) if by > 0 else Patch(at, at - by, ""))
            shifts.append(Shift(number + 1, 1, by))
            edits.append(_edit(number, 0, 0, " " * by) if by > 0 else _edit(number, 0, -by, ""))
        number += 1
        text = stop.lines.get(number)
    key = anatomy(stop.lines.get(line))
    end = key.value_at if key.key is None else key.start + len(key.key)
    return _fault(
        f"this line is indented {how}",
        _span(line, indent, max(end, indent + 1)),
        f"indent it by {target} spaces, or mend the lines above",
        patches,
        shifts=shifts,
        fix=Fix(f"indent it by {target} spaces", tuple(edits), safe=False),
    )


def _no_key(stop: Stop) -> Fault | None:
    """A line without a colon where a key is expected: text that goes on without indentation, or a forgotten colon."""
    line = stop.from_line if "simple key" in stop.context else stop.line
    text = stop.lines.get(line)
    parts = anatomy(text)
    if parts.key is not None or not text.strip() or "flow" in stop.context:
        return None
    indent = len(blanks_of(text))
    above = stop.at(line - 1)
    where = _span(line, indent, len(text.rstrip()))
    word = re.match(r"\s*(?:- +)*([\w-]{1,30})[ ]+\S", text)
    if above.key is not None and above.value and above.value[0] not in "|>[{" and stop.last is not None and stop.last.style == "plain":
        at = stop.lines.index(line)
        more = max(1, above.start + 2 - indent)
        return _fault(
            "this line has no key; it seems to go on with the text above",
            where,
            "write a text of several lines under |, indented",
            [Patch(at, at, " " * more), Patch(at + indent, at + len(text), stand_in(text[indent:]))],
            shifts=[Shift(line + 1, 1, more)],
        )
    help = f"write `{word[1]}: …` if {word[1]} is a key" if word else "write `key: value`"
    return _fault("this line has no colon, so it is no key", where, help + "; prose stands under |, indented", _blanked(stop, line), faithful=False)


def _long_key(stop: Stop) -> Fault | None:
    parts = stop.at(stop.line)
    if parts.key is None or len(parts.key) < 1000 or "mapping values" not in stop.problem:
        return None
    return _fault(
        "a key has at most 1,000 characters",
        _span(stop.line, parts.start, parts.start + len(parts.key)),
        "shorten it, or write the text under |",
        _blanked(stop, stop.line),
        faithful=False,
    )


def _after_the_end(stop: Stop) -> Fault | None:
    if "<document start>" not in stop.problem:
        return None
    for line in range(stop.line - 1, max(-1, stop.line - 50), -1):
        if stop.lines.get(line).startswith("..."):
            return _fault(
                "`...` ends the file here, and more follows",
                _span(line, 0, 3),
                "delete the line; prose stands indented under |",
                _blanked(stop, line),
            )
    return None


def _directive(stop: Stop) -> Fault | None:
    if "directive" not in stop.context and "directive" not in stop.problem:
        return None
    text = stop.lines.get(stop.from_line)
    return _fault(
        "a line that begins with % is an order to YAML, which a book does not give",
        _span(stop.from_line, 0, len(text.rstrip())),
        "delete the line; prose stands indented under |",
        _blanked(stop, stop.from_line),
        faithful=False,
    )


def _unknown(stop: Stop) -> Fault:
    """None of the above: the place, and the line taken out so that reading can go on."""
    line, column = stop.line, stop.column
    if not stop.lines.get(line).strip() and stop.from_line < line:
        line, column = stop.from_line, stop.from_column
    text = stop.lines.get(line)
    return _fault(
        "this cannot be read: it fits neither a key with its value nor a list item",
        _span(line, min(column, len(text)), min(column, len(text)) + 1),
        "write `key: value`; put quotes around a text with signs in it, or write it under |",
        _blanked(stop, line),
        faithful=False,
    )


_LOOKS: tuple[Callable[[Stop], Fault | None], ...] = (
    _tab,
    _open_quote,
    _behind_quote,
    _escape,
    _dedented_prose,
    _colon_in_text,
    _no_space,
    _hash_cut,
    _first_sign,
    _bracket,
    _after_the_end,
    _long_key,
    _indentation,
    _directive,
    _no_key,
)
