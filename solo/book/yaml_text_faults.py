"""Mistakes inside a line: quotes, colons, signs that mean something to YAML, brackets, escapes.

Each function knows one mistake, and gives None where the parser stopped for something else.
"""

from __future__ import annotations

import re

from solo.book.findings import Fix
from solo.book.mends import Patch, Shift, dropped, restore, stand_in
from solo.book.scalars import PROSE_KEYS, quoted
from solo.book.yaml_lines import anatomy
from solo.book.yaml_stop import (
    KEY_LIKE,
    UNDER_A_BAR,
    Fault,
    Stop,
    as_text,
    belongs,
    blanked,
    blanks_of,
    edit_of,
    fault,
    quote_fix,
    span_of,
)


def open_quote(stop: Stop) -> Fault | None:
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
    at = stop.lines.begin(line)
    single = value.count(sign) == 1 and anatomy(text).value_at == column
    if sign == "'" and re.match(r"'\w", value) and single and len(value) > 1:
        fix = Fix("put quotes around the text", (edit_of(line, column, column + len(value), quoted(restore(value))),), safe=False)
    elif single and " #" not in value:
        fix = Fix(
            f"put a {sign} at the end of the line", (edit_of(line, column + len(value), column + len(value), sign),), safe=False
        )
    else:
        fix = None
    return fault(
        f"this {sign} begins a quoted text that does not end on its line",
        span_of(line, column, column + 1),
        f"put a {sign} at the end of the text, or leave the first one out and write the text under |",
        [Patch(at + column, at + column + len(value), dropped(sign) + stand_in(value[1:]))],
        fix=fix,
    )


def _swallower(stop: Stop, near: int) -> tuple[int, int] | None:
    """Where the last scalar began, if it is a quoted one over several lines that ends just here and has eaten whole keys."""
    if stop.last is None or stop.last.style not in ("single", "double"):
        return None
    (_, line, column), (_, end_line, _) = stop.last.start, stop.last.end
    if end_line == line or not (near - 1 <= end_line <= near):
        return None
    eaten = [stop.lines.get(number) for number in range(line + 1, min(end_line, line + 400) + 1)]
    if any(anatomy(text).key is not None and KEY_LIKE.match(anatomy(text).key or "") for text in eaten):
        return line, column
    return None


def behind_quote(stop: Stop) -> Fault | None:
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
    at = stop.lines.begin(line)
    if parts.value_at != column:  # inside brackets: only what stands within a word is certain
        if sign == "'" and text[end : end + 1].isalnum():
            return fault(
                "an apostrophe ends this quoted text too early",
                span_of(line, end - 1, end),
                "write '' for an apostrophe inside '…', or use double quotes",
                [Patch(at + end - 1, at + end, stand_in("'"))],
                fix=Fix("double the apostrophe", (edit_of(line, end - 1, end, "''"),), safe=True),
            )
        return None
    value = text[column:].rstrip()
    inner = [column + place for place in range(1, len(value) - 1) if value[place] == sign]
    if sign == "'" and value.endswith("'") and len(value) > 1 and inner:
        lone = _undoubled(value, column)
        return fault(
            "an apostrophe ends this quoted text too early",
            span_of(line, end - 1, end),
            "write '' for an apostrophe inside '…', or use double quotes",
            [Patch(at + place, at + place + 1, stand_in("'")) for place in lone],
            fix=Fix("double the apostrophe", tuple(edit_of(line, place, place + 1, "''") for place in lone), safe=True),
        )
    if sign == '"' and value.endswith('"') and not text[stop.column - 1].isspace() and _is_wrapped(value):
        lone = [place for place in inner if text[place - 1] != "\\"]
        return fault(
            'a " ends this quoted text too early',
            span_of(line, end - 1, end),
            'write \\" for a quote inside "…", or write the text under |',
            [Patch(at + place, at + place + 1, stand_in('"')) for place in lone],
            fix=Fix('put \\ before the inner "', tuple(edit_of(line, place, place + 1, '\\"') for place in lone), safe=True),
        )
    apostrophe = sign == "'" and text[end : end + 1].isalnum()
    return fault(
        "an apostrophe ends this quoted text too early" if apostrophe else "the text goes on after its closing quote",
        span_of(line, end - 1, end) if apostrophe else span_of(line, stop.column, column + len(value)),
        "put double quotes around the text, or write it under |" if apostrophe else UNDER_A_BAR,
        as_text(stop, line, column, value),
        fix=quote_fix(line, column, value),
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


def colon_in_text(stop: Stop) -> Fault | None:
    if "mapping values are not allowed" not in stop.problem:
        return None
    text = stop.lines.get(stop.line)
    parts = anatomy(text)
    if parts.key is None or parts.value_at >= stop.column or not parts.value:
        return None
    smart = parts.value[0] in "“‘„«"
    return fault(
        "a colon and a blank stand inside this text, which is not in quotes",
        span_of(stop.line, stop.column, stop.column + 1),
        UNDER_A_BAR + (f"; {parts.value[0]} is no quote to YAML" if smart else ""),
        as_text(stop, stop.line, parts.value_at, parts.value),
        fix=quote_fix(stop.line, parts.value_at, parts.value, safe=not re.search(r"[\[{]", parts.key)),
    )


def no_space(stop: Stop) -> Fault | None:
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
            at = stop.lines.begin(line) + found.start(2)
            edit = edit_of(line, found.start(2), found.end(2), ": ")
            return fault(
                "this is a full-width colon, which YAML takes for a letter",
                span_of(line, found.start(2), found.end(2)),
                "write : and a blank",
                [Patch(at, at + 1, ": ")],
                shifts=[Shift(line + 1, found.end(2) + 2, 1)],
                fix=Fix("write : and a blank", (edit,), safe=True),
            )
        return _spaced(stop, line, found.start(2))
    return None


def _spaced(stop: Stop, line: int, column: int) -> Fault:
    text = stop.lines.get(line)
    at = stop.lines.begin(line) + column + 1
    odd = text[column + 1 : column + 2]
    if odd and odd.isspace():
        return fault(
            "an odd blank follows this colon, which YAML does not take for a space",
            span_of(line, column + 1, column + 2),
            "put a plain space after the colon",
            [Patch(at, at + 1, " ")],
            fix=Fix("put a plain space after the colon", (edit_of(line, column + 1, column + 2, " "),), safe=True),
        )
    return fault(
        "there is no space after this colon",
        span_of(line, column, column + 1),
        "put a space after the colon",
        [Patch(at, at, " ")],
        shifts=[Shift(line + 1, column + 3, 1)],
        fix=Fix("put a space after the colon", (edit_of(line, column + 1, column + 1, " "),), safe=True),
    )


def hash_cut(stop: Stop) -> Fault | None:
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
        at = stop.lines.begin(line)
        start, end = found.start(1), len(text.rstrip())
        return fault(
            "the end of this text is lost: after a blank, # begins a comment",
            span_of(line, start, end),
            "put quotes around the whole text, or write it under |",
            [Patch(at + start, at + start + 1, stand_in("#"))],
            check="lost-text",
        )
    return None


def first_sign(stop: Stop) -> Fault | None:
    """A text that begins with a sign of YAML's."""
    text = stop.lines.get(stop.line)
    parts = anatomy(text)
    value = parts.value
    opening = text[parts.start : parts.start + 1]
    at_start = stop.column == parts.start and "flow" not in stop.context and opening in tuple("]},&*!|>%@`:")
    # A sign slipped in before a key is often seen later only, behind the key.
    before_key = parts.key is not None and (
        opening in tuple("&*!|>") or (opening in tuple("[{") and not re.search(r"[]}]", text) and stop.from_line == stop.line)
    )
    if at_start or before_key:
        at = stop.lines.begin(stop.line) + parts.start
        behind = parts.start + 1 + len(blanks_of(text[parts.start + 1 :]))
        around = {len(blanks_of(stop.lines.get(number))) for number in (stop.line - 1, stop.line + 1)}
        return fault(
            f"this line begins with {opening}, which means something to YAML",
            span_of(stop.line, parts.start, parts.start + 1),
            f"take the {opening} away; a text that begins so stands in quotes, or indented under |",
            [Patch(at, at + 1, " " if behind in around else dropped(opening))],
            faithful=False,
        )
    if not value or (parts.key is None and not parts.dashed) or value[0] not in "[]{},&*!|>%@`-?:":
        return None
    column = parts.value_at
    if stop.column < column:
        return None
    sign = value[0]
    if sign in "|>" and "block scalar" in stop.context and re.match(r"[|>](?:[-+0-9]|\s)", value):
        return fault(
            f"text stands behind {sign} on the same line",
            span_of(stop.line, stop.column, len(text.rstrip())),
            f"begin the text on the line below {sign}, indented",
            blanked(stop, stop.line, column + len(re.match(r"[|>][-+0-9]*", value)[0])),  # type: ignore[index]  # it begins so
            fix=_moved_below(stop, column),
            faithful=False,
        )
    if sign == "-" and "sequence entries" in stop.problem and parts.key not in PROSE_KEYS:
        return fault(
            "a list cannot begin on the line of its key",
            span_of(stop.line, column, column + 1),
            "begin the list on the next line; put quotes around a text that begins with -",
            as_text(stop, stop.line, column, value),
            faithful=False,
        )
    if sign in "[{" and "flow" in stop.context:
        return None
    fits = _brackets_balance(value) or sign not in "[{"
    return fault(
        f"a text that begins with {sign} must stand in quotes",
        span_of(stop.line, column, column + 1),
        UNDER_A_BAR,
        as_text(stop, stop.line, column, value),
        fix=quote_fix(stop.line, column, value) if fits else None,
    )


def _moved_below(stop: Stop, column: int) -> Fix:
    """The fix that begins a text on the line below its sign."""
    text = stop.lines.get(stop.line)
    behind = column + len(re.match(r"[|>][-+0-9]*", text[column:])[0])  # type: ignore[index]  # it begins so
    below = stop.lines.get(stop.line + 1)
    start = stop.at(stop.line).start
    indent = len(blanks_of(below)) if below.strip() and len(blanks_of(below)) > start else start + 2
    words = text[behind:].lstrip()
    gap = len(text[behind:]) - len(words)
    return Fix("begin it on the line below", (edit_of(stop.line, behind, behind + gap, f"\n{' ' * indent}"),), safe=True)


def _brackets_balance(value: str) -> bool:
    return value.count("[") == value.count("]") and value.count("{") == value.count("}")


def bracket(stop: Stop) -> Fault | None:
    """Inside […] or {…}: one that is never closed, a comma too many or too few, a colon in a text."""
    if "flow" not in stop.context:
        return None
    opening = stop.lines.get(stop.from_line)
    sign = opening[stop.from_column : stop.from_column + 1]
    if "node content" in stop.problem:
        return fault(
            "a value is missing here, inside brackets",
            span_of(stop.line, stop.column, stop.column + 1),
            "take out the comma that is too many, or put quotes around the text",
            blanked(stop, stop.line),
            faithful=False,
        )
    if sign not in ("[", "{"):
        return None
    closing = "]" if sign == "[" else "}"
    line, column = stop.from_line, stop.from_column
    holder = anatomy(opening)
    if holder.key in PROSE_KEYS and holder.value_at == column and closing not in holder.value:
        return fault(
            f"a text that begins with {sign} must stand in quotes",
            span_of(line, column, column + 1),
            UNDER_A_BAR,
            as_text(stop, line, column, holder.value),
            fix=quote_fix(line, column, holder.value),
        )
    if stop.line != line:
        end = len(opening.rstrip())
        at = stop.lines.begin(line)
        below = stop.lines.get(line + 1)
        certain = bool(belongs(below)) or not below.strip()
        return fault(
            f"this {sign} is never closed",
            span_of(line, column, column + 1),
            f"put a {closing} at its end; put quotes around a text that begins with {sign}",
            [Patch(at + end, at + end, closing)] if certain else as_text(stop, line, column, opening[column:].rstrip()),
            fix=Fix(f"put a {closing} at the end of the line", (edit_of(line, end, end, closing),), safe=False)
            if certain
            else None,
            faithful=certain,
        )
    text = stop.lines.get(stop.line)
    at = stop.lines.begin(stop.line) + stop.column
    if text[stop.column : stop.column + 1] == ":":
        key = re.search(r"[\w'\"\]}](?P<gap> +)(?P<key>[a-z_]+|[1-9][0-9]*-[1-9][0-9]*)$", text[: stop.column])
        if key is not None and sign == "{":
            start, name = key.start("gap"), key.start("key")
            begin = stop.lines.begin(stop.line) + start
            return fault(
                f"a comma is missing before `{key['key']}`",
                span_of(stop.line, name, stop.column),
                "put a comma before it",
                [Patch(begin, begin + 1, ",")],
                fix=Fix("put a comma before it", (edit_of(stop.line, start, start, ","),), safe=True),
            )
        return fault(
            "this colon stands inside a text, or a comma is missing before its key",
            span_of(stop.line, stop.column, stop.column + 1),
            "put quotes around the text, or a comma before the key",
            [Patch(at, at + 1, stand_in(":"))],
            faithful=False,
        )
    if stop.column >= len(text.rstrip()):
        return None
    return fault(
        f"a comma or a {closing} is missing before this",
        span_of(stop.line, stop.column, stop.column + 1),
        f"put a comma between the parts inside {sign}…{closing}, or quotes around a text with signs in it",
        blanked(stop, stop.line, column),
        faithful=False,
    )


def escape(stop: Stop) -> Fault | None:
    if "quoted scalar" not in stop.context or ("escape" not in stop.problem and "hexdecimal" not in stop.problem):
        return None
    text = stop.lines.get(stop.line)
    column = text.rfind("\\", 0, stop.column + 1)
    if column < 0:
        return None
    at = stop.lines.begin(stop.line) + column
    found = re.match(r"\\(?:[xuU][0-9A-Fa-f]*|.|$)", text[column:])
    length = len(found[0]) if found else 1
    patches = [Patch(at, at + 1, stand_in("\\", "\\"))]
    written = restore(text[column : column + length])
    if "Unicode" in stop.problem:
        return fault(
            f"`{written}` stands for half a character, or for none",
            span_of(stop.line, column, column + length),
            "write the character itself",
            patches,
            check="control-character",
        )
    return fault(
        f'`{written}` means nothing inside "…"',
        span_of(stop.line, column, column + length),
        "write \\\\ for a backslash, or write the text under |",
        patches,
        fix=Fix("double the backslash", (edit_of(stop.line, column, column + 1, "\\\\"),), safe=True),
    )
