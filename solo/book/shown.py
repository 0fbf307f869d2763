"""Foreign text made fit to be shown: what an author, a player, a file or a command line brings, in a terminal or a line of a log.

Whatever reaches a screen, and was not written in this package, goes through here: names of files, answers as typed, words of the
command line, text of books that are not sound.
"""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any

NAME_MAX = 80  # characters of a name in a message

# controls, surrogates, direction marks, line separators and the like, in JSON written as escapes
_UNFIT = re.compile(
    "[\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)


def shown(text: str) -> str:
    """Text on one line that may go to a terminal: control, format and lone surrogate characters are replaced."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(character if _harmless(character) else "�" for character in text)


def named(name: object, limit: int = NAME_MAX) -> str:
    """A name, a path or a word as it stands in a message: fit to be shown, and cut where it is longer than the limit."""
    text = shown(str(name))
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def as_json(value: Any, *, indent: int | None = None) -> str:
    """A value as JSON with a line end. Letters stay letters; what could harm a terminal, and what is not Unicode text (the bytes
    of a file's name), is escaped, so that nothing is lost."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return _UNFIT.sub(lambda found: json.dumps(found[0])[1:-1], text) + "\n"


def _harmless(character: str) -> bool:
    if character.isascii():
        return character.isprintable()
    kind = unicodedata.category(character)
    # joiners and variation selectors make up emoji and scripts; direction overrides and the like stay out
    return character in "\u200c\u200d" or kind not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
