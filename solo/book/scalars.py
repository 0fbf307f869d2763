"""What a plain scalar means, and where readers of YAML would disagree about it or lose a part of it."""

from __future__ import annotations

import re
from typing import NamedTuple

from solo.book.findings import Edit, Finding, Fix, Span

MOST_DIGITS = 19

_WHOLE = re.compile(rf"[-+]?(?:0|[1-9][0-9]{{0,{MOST_DIGITS - 1}}})")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}


class Trap(NamedTuple):
    """Why a plain scalar is dangerous, what to do, and what to write instead (quoted as it stands if None)."""

    message: str
    help: str
    instead: str | None = None
    safe: bool = True
    in_keys: bool = True  # whether it is one where a key is expected, too


_QUOTE = "put quotes around it if it is text"
_OLD_AND_NEW = "YAML 1.1 reads `{}` as {}, YAML 1.2 as {}"
_TRAPS: list[tuple[str, str]] = [
    (r"(?i:yes|no|on|off)", "word"),
    (r"[yYnN]", "letter"),
    (r"True|TRUE|False|FALSE|Null|NULL", "capital"),
    (rf"[-+]?[0-9]{{{MOST_DIGITS + 1},}}", "long"),
    (r"[-+]?0[0-9]+", "nought"),
    (r"0o[0-7]+", "octal"),
    (r"[-+]?0x[0-9a-fA-F_]+|[-+]?0b[01_]+", "based"),
    (r"[-+]?[0-9][0-9_]*_[0-9_]*", "underscore"),
    (r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?", "sixty"),
    (
        r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}[0-9:.]*[ \t]*(?:Z|[-+][0-9:]+)?)?",
        "date",
    ),
    (r"[-+]?(?:\.[0-9][0-9_]*|[0-9][0-9_]*\.[0-9_]*)(?:[eE][-+]?[0-9]+)?|[-+]?[0-9]+[eE][-+]?[0-9]+", "float"),
    (r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)", "infinite"),
]
_ANY_TRAP = re.compile("|".join(pattern for pattern, _ in _TRAPS))
# What a trap can begin with: everything else is spared the look.
_MAY_TRAP = re.compile(r"[-+.0-9yYnNoOtTfF]")

PROSE_KEYS = frozenset({"text", "title", "name", "about", "reason", "label"})
_MARKS_OF_AUTHORS = re.compile(r"#+(?:\s|$|!|solo:|TODO|FIXME|XXX|NOTE)", re.IGNORECASE)


def resolve(text: str) -> tuple[str | int | bool | None, Trap | None]:
    """What a plain scalar decodes to, and the trap it is, if any. Whole numbers, true, false and null are the only non-texts."""
    if text in _WORDS:
        return _WORDS[text], None
    if _WHOLE.fullmatch(text):
        return int(text), None
    return text, _trap(text) if _MAY_TRAP.match(text) else None


def _trap(text: str) -> Trap | None:
    if _ANY_TRAP.fullmatch(text) is None:
        return None
    for pattern, kind in _TRAPS:
        if re.fullmatch(pattern, text):
            return _explain(text, kind)
    return None


def _explain(text: str, kind: str) -> Trap:
    shown = text if len(text) <= 40 else text[:37] + "..."
    if kind in ("word", "letter"):
        truth = "true" if text.lower() in ("yes", "on", "y") else "false"
        message = _OLD_AND_NEW.format(shown, truth, "text")
        return Trap(message, f"{_QUOTE}, or write {truth}", in_keys=kind == "word")
    if kind == "capital":
        return Trap(
            f"`{shown}` is text here, but {text.lower()} to other readers",
            f"write {text.lower()}, or quote it",
            text.lower(),
            False,
            False,
        )
    if kind == "long":
        message = (
            f"a whole number has at most {MOST_DIGITS} digits, and this one {sum(map(str.isdigit, text)):,}; it is read as text"
        )
        return Trap(message, _QUOTE)
    if kind == "nought":
        other = f"{int(text, 8)}" if len(text) < 25 and set(text) <= set("+-01234567") else "text"
        message = f"`{shown}` begins with a nought, and readers of YAML differ on what that means"
        if other != str(int(text)):
            message = _OLD_AND_NEW.format(shown, other, int(text))
        return Trap(message, "leave the leading nought out, or quote it", str(int(text)), False, False)
    if kind == "octal":
        number = str(int(text[2:], 8)) if len(text) < 25 else None
        message = _OLD_AND_NEW.format(shown, "text", number or "a number")
        return Trap(message, f"write {number or 'it in decimal'}, or quote it", number, number is None)
    if kind in ("based", "underscore"):
        plain = text.replace("_", "")
        number = str(int(plain, 0 if kind == "based" else 10)) if len(plain) < 25 and re.search("[0-9a-fA-F]$", plain) else None
        message = f"`{shown}` is a number to some readers and text to others; here it is text"
        return Trap(message, f"write {number or 'it in plain digits'}, or quote it", number, number is None)
    if kind == "sixty":
        return Trap(_OLD_AND_NEW.format(shown, "a number in sixties", "text"), _QUOTE)
    if kind == "date":
        return Trap(_OLD_AND_NEW.format(shown, "a date", "text"), _QUOTE)
    message = f"`{shown}` is a number with a point to other readers; a book has whole numbers only, so here it is text"
    return Trap(message, "write a whole number, or put quotes around it")


def trap_finding(trap: Trap, text: str, span: Span) -> Finding:
    """The finding for a plain scalar that is a trap, with its mend."""
    new = f'"{text}"' if trap.instead is None else trap.instead
    label = "put quotes around it" if trap.instead is None else f"change it to {new}"
    return Finding("yaml-trap", trap.message, span, help=trap.help, fix=Fix(label, (Edit(span, new),), trap.safe))


def quoted(text: str) -> str:
    """A text of one line as a quoted scalar: in double quotes where nothing needs escaping there, else in single ones."""
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def loses_to_comment(key: str | None, value: str | int | bool | None, comment: str) -> bool:
    """Whether the comment behind a plain scalar is more likely the rest of its text.

    An author's remark has a blank after its `#` (or is a TODO); `Room #3` has none. Behind numbers, truth values and lower-case
    single words outside of prose every comment is a remark. Behind nothing at all (`text: # heading`) it is always lost text.
    """
    if value is None:
        return True
    if not isinstance(value, str):
        return False
    if _MARKS_OF_AUTHORS.match(comment):
        return False
    return key in PROSE_KEYS or " " in value or value[:1].isupper()


def looks_like_prose(key: str | None, tag: str, value: str) -> bool:
    """Whether a tag is more likely the first word of a text, as in `text: !Stop, he cries`."""
    return tag[1:2].isalpha() and (key in PROSE_KEYS or " " in value or (tag[1:2].isupper() and not value))
