"""Characters that must not reach a terminal, and those that nobody can see.

The text is scanned once, as a whole, before YAML is read. What could steer a terminal or break YAML's own notion of a line is
replaced one for one, so that every place stays where it was.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from solo.book.findings import Edit, Finding, Fix, Span
from solo.book.report import MOST_OF_A_CHECK

# C0 but tab and line end, a carriage return that ends no line, DEL, C1, line and paragraph separators, bidi embeddings,
# overrides and isolates, lone surrogates, and the two code points that are no characters.
_CONTROL = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff"
_INVISIBLE = (
    r"\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u2065\u206a-\u206f\u3164"
    r"\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff"
)
_SUSPECT = re.compile(f"[{_CONTROL}{_INVISIBLE}]")
# The other classes of characters take ten milliseconds to compile, and are wanted only where one of these was found.
_SUSPECT_OR_RETURN = rf"[{_CONTROL}{_INVISIBLE}]|\r(?!\n)"
_CONTROLS = f"[{_CONTROL}]+"
_RUN = rf"(?:[{_CONTROL}]|\r(?!\n))+"
_UNSEEN_RUN = f"[{_INVISIBLE}]+"
_LONGEST_AT_WORK = 8  # no emoji and no script puts more unseen characters in a row
_BREAKS = re.compile(r"[\x85\u2028\u2029]|\r(?!\n)")
CONTROL_IN_VALUE = re.compile(rf"[{_CONTROL}\r]")  # in a value no carriage return is part of a line end any more

_ESCAPE = re.compile(r"\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))", re.DOTALL)
_ESCAPED = {
    "0": "\0",
    "a": "\a",
    "b": "\b",
    "e": "\x1b",
    "v": "\v",
    "f": "\f",
    "r": "\r",
    "N": "\x85",
    "L": "\u2028",
    "P": "\u2029",
}

_RIGHT_TO_LEFT = r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
# Scripts whose letters join or stack, so that ZWJ and ZWNJ change how they look: Arabic to Georgian's neighbours, Khmer,
# Mongolian, and the later Indic ones.
_JOINING = (
    r"[\u0600-\u08ff\u0900-\u109f\u1780-\u18af\u1900-\u1cff"
    r"\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc\U00010a00-\U00011fff\U0001e900-\U0001e95f]"
)
_UNSPACED = r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf]"  # Thai, Lao, Burmese, Khmer …
_PICTURE = r"[#*0-9\u00a9\u00ae\u200d\u203c-\u3299\ufe0f\U0001f000-\U0001faff\U000e007f]"
_VARIED = (
    r"[#*0-9\u00a9\u00ae\u0023\u1000-\u109f\u1820-\u18aa\u2000-\u2bff\u2e80-\ua4cf"
    r"\ua840-\ua87f\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff]"
)

_SPACES = "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_NO_BREAK_INDENT = re.compile(rf"^[ \t]*[{_SPACES}][ \t{_SPACES}]*", re.MULTILINE)
_WIDE_SPACES = re.compile(f"[{_SPACES}]+")

_SHORT_NAMES = {
    "\x1b": "ESC",
    "\0": "NUL",
    "\r": "a lone carriage return",
    "\x7f": "DEL",
    "\x85": "NEL",
    "\u2028": "LINE SEPARATOR",
    "\u2029": "PARAGRAPH SEPARATOR",
}


def place(text: str, index: int) -> tuple[int, int]:
    """The line and column, both from 1, of a place in a text."""
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)


def stretch(text: str, start: int, end: int) -> Span:
    """The span of text[start:end]."""
    return Span(*place(text, start), *place(text, end))


class Anchor(NamedTuple):
    """A place that is known already: an index, its line and its column (both from 1). Others near it are cheap to find."""

    at: int
    line: int
    column: int

    def place(self, text: str, index: int) -> tuple[int, int]:
        """The line and column of a place at or behind this one."""
        lines = text.count("\n", self.at, index)
        if lines:
            return self.line + lines, index - text.rfind("\n", self.at, index)
        return self.line, self.column + index - self.at

    def stretch(self, text: str, start: int, end: int) -> Span:
        """The span of text[start:end], which begins at or behind this place."""
        return Span(*self.place(text, start), *self.place(text, end))


def called(character: str) -> str:
    """A name for a character that cannot be shown, such as `U+200B ZERO WIDTH SPACE`."""
    name = _SHORT_NAMES.get(character) or unicodedata.name(character, "")
    return f"U+{ord(character):04X} {name}".strip()


def is_plain(text: str) -> bool:
    """Whether the text holds nothing that scan() and clean() look for. Quick: one pass of one class of characters."""
    return not _has_lone_return(text) and _SUSPECT.search(text) is None


def scan(text: str) -> Iterator[Finding]:
    """Findings for the control and the invisible characters of a text, wherever they stand, comments too."""
    at = controls = unseen = 0
    pattern = re.compile(_SUSPECT_OR_RETURN) if _has_lone_return(text) else _SUSPECT
    runs = re.compile(_RUN)
    # One more than a report keeps is enough of each: a hostile file may hold millions.
    while (match := pattern.search(text, at)) is not None and controls + unseen <= 2 * MOST_OF_A_CHECK:
        start, at = match.span()
        found = runs.match(text, start)
        if found is None:
            if unseen <= MOST_OF_A_CHECK and not _has_work(text, start):
                unseen += 1
                yield _unseen(text, start, at)
            continue
        at = found.end()
        controls += 1
        if controls > MOST_OF_A_CHECK + 1:
            continue
        run = found[0]
        kind = "a control character" if len(run) == 1 else f"{len(run):,} control characters, the first of them"
        separates = _BREAKS.search(run) is not None
        span = stretch(text, start, at)
        yield Finding(
            "control-character",
            f"{kind} stands here: {called(run[0])}",
            span,
            help="write a space or a line end instead"
            if separates
            else "delete it: a book holds letters, not commands to the terminal",
            fix=Fix(
                "put a space in its place" if separates else "delete it",
                (Edit(span, " " if separates else ""),),
                safe=not separates,
            ),
        )


def clean(text: str) -> str:
    """The text with every control character replaced, one for one: U+FFFD, or a space for what YAML may take for a line end."""
    return re.sub(_CONTROLS, lambda run: "\ufffd" * len(run[0]), _BREAKS.sub(" ", text))


def without_unseen(value: str) -> str:
    """A value without the invisible characters that scan() finds fault with."""

    def keep(run: re.Match[str]) -> str:
        if len(run[0]) > _LONGEST_AT_WORK:
            return ""
        return "".join(value[place] for place in range(*run.span()) if _has_work(value, place))

    return re.sub(_UNSEEN_RUN, keep, value)


def escaped_controls(text: str, start: Anchor, end: int) -> Iterator[Finding]:
    """Findings for the escapes in a double-quoted text that stand for control characters."""
    count = 0
    for match in _ESCAPE.finditer(text, start.at, end):
        digits = match[1] or match[2] or match[3]
        character = chr(min(int(digits, 16), 0x10FFFF)) if digits else _ESCAPED.get(match[4], "")
        if character and CONTROL_IN_VALUE.match(character):
            count += 1
            if count > MOST_OF_A_CHECK + 1:
                return
            span = start.stretch(text, *match.span())
            yield Finding(
                "control-character",
                f"`{match[0]}` stands for a control character: {called(character)}",
                span,
                help="delete it: a book holds letters, not commands to the terminal",
                fix=Fix("delete it", (Edit(span, ""),), safe=True),
            )


def mend_indents(text: str) -> tuple[str, list[Finding]]:
    """The text with no-break and other wide spaces in its indentation made plain spaces, and a finding for each such line.

    Inside prose such a space may stand: only where it does the work of indentation is it a fault, that is where fewer plain
    spaces stand before it than the line above has.
    """
    findings: list[Finding] = []
    if not any(space in text for space in _SPACES):
        return text, findings
    parts: list[str] = []
    done = 0
    for match in _NO_BREAK_INDENT.finditer(text):
        start, end = match.span()
        wide = _WIDE_SPACES.search(text, start, end)
        if wide is None or end >= len(text) or text[end] in "\r\n":
            continue
        before = wide.start() - start
        above = text[max(0, start - 2000) : start].rstrip().rpartition("\n")[2]
        indent = len(above) - len(above.lstrip())
        opens = above.endswith((":", "|", ">", "|-", ">-"))
        if before and not (before < indent or (opens and before <= indent)):
            continue
        parts += [text[done:start], " " * (end - start)]
        done = end
        if len(findings) <= MOST_OF_A_CHECK:
            span = stretch(text, wide.start(), wide.end())
            findings.append(
                Finding(
                    "control-character",
                    f"this line is indented with {called(wide[0][0])}, which YAML does not take for a space",
                    span,
                    help="indent with plain spaces",
                    fix=Fix("use plain spaces", (Edit(span, " " * len(wide[0])),), safe=True),
                )
            )
    return ("".join([*parts, text[done:]]) if parts else text), findings


def not_utf8(data: bytes) -> Finding | None:
    """The finding for bytes that are no UTF-8 text, at the first wrong one, or None."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").removeprefix("\ufeff")
        line, column = place(before, len(before))
        span = Span(line, column, line, column + 1)
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            return Finding("not-utf8", "the file is UTF-16, not UTF-8", span, help="save it as UTF-8")
        byte = data[error.start]
        try:
            guess = f"; it may be Windows-1252, where the byte is {bytes([byte]).decode('cp1252')}" if byte >= 0xA0 else ""
        except UnicodeDecodeError:  # pragma: no cover: from A0 on Windows-1252 has a letter for every byte
            guess = ""
        return Finding("not-utf8", f"byte 0x{byte:02X} is not UTF-8 text", span, help=f"save the file as UTF-8{guess}")
    return None


def _has_lone_return(text: str) -> bool:
    return "\r" in text and text.count("\r") != text.count("\r\n")


def _unseen(text: str, start: int, end: int) -> Finding:
    span = stretch(text, start, end)
    return Finding(
        "invisible-character",
        f"a character that cannot be seen stands here: {called(text[start])}",
        span,
        help="delete it",
        fix=Fix("delete it", (Edit(span, ""),), safe=True),
    )


def _has_work(text: str, index: int) -> bool:
    """Whether an emoji or a script uses the invisible character at this place."""
    character = text[index]
    before = text[index - 1 : index]  # empty at the very start
    after = text[index + 1 : index + 2]
    if character in "\u200c\u200d":
        if re.match(_JOINING, before) or re.match(_JOINING, after):
            return True
        return character == "\u200d" and bool(re.match(_PICTURE, before) and re.match(_PICTURE, after))
    if "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef":
        return re.match(_VARIED, before) is not None
    if character in "\u200e\u200f\u061c":
        # On its line, and near by only, so that a line of nothing but marks costs no more than others.
        near = text[max(0, index - 100) : index].rpartition("\n")[2] + text[index : index + 100].partition("\n")[0]
        return re.search(_RIGHT_TO_LEFT, near.replace("\u061c", "")) is not None
    if character == "\u200b":
        return bool(re.match(_UNSPACED, before) or re.match(_UNSPACED, after))
    if "\u180b" <= character <= "\u180f":
        return "\u1820" <= before <= "\u18aa"
    if character in "\u17b4\u17b5":
        return "\u1780" <= before <= "\u17ff"
    if character == "\u034f":
        return bool(before) and unicodedata.combining(before) > 0
    if "\U000e0020" <= character <= "\U000e007f":  # the flags of England, Scotland, Wales
        flag = text.rfind("\U0001f3f4", max(0, index - 8), index)
        return flag >= 0 and all("\U000e0020" <= part <= "\U000e007f" for part in text[flag + 1 : index])
    return False
