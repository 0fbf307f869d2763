"""Text of the author's made fit to be shown: in a terminal, in a line of a log, in JSON."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any

# controls, surrogates, direction marks, line separators and the like, in JSON written as escapes
_UNFIT = re.compile(
    "[\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)


def shown(text: str) -> str:
    """Text on one line that may go to a terminal: control, format and lone surrogate characters are replaced."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(character if _harmless(character) else "�" for character in text)


def _harmless(character: str) -> bool:
    if character.isascii():
        return character.isprintable()
    kind = unicodedata.category(character)
    # joiners and variation selectors make up emoji and scripts; direction overrides and the like stay out
    return character in "\u200c\u200d" or kind not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


def cells(text: str) -> int:
    """How many columns of a terminal text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0
        if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf")
        else 2
        if unicodedata.east_asian_width(character) in "WF"
        else 1
        for character in text
    )


def counted(count: int, thing: str) -> str:
    """A number of things: "1 error", "2 errors"."""
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def as_json(value: Any, *, indent: int | None = None) -> str:
    """A value as JSON with a line end. Letters stay letters; what could harm a terminal is escaped, so that nothing is lost."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return _UNFIT.sub(lambda found: json.dumps(found[0])[1:-1], text) + "\n"
