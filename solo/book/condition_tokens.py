"""The words and signs of a condition, each with its place, and what to write instead of other languages' signs."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple
from unicodedata import name as character_name

from solo.book.condition_tree import LENGTH_MAX, NUMBER_MAX, ConditionError, short

KEYWORDS = frozenset({"and", "or", "not"})
TRUTHS = {"true": True, "false": False}

# A run like met-the-miller: subtraction to the parser, but most often a codeword or an item somebody forgot to quote.
HYPHENED = re.compile(r"\w+(?:-\w+)+")


class Token(NamedTuple):
    """A word or sign: as written, what it means (a text without its quotes), and where it stands."""

    kind: Literal["number", "truth", "name", "text", "operator", "end"]
    text: str
    value: str | int
    start: int
    end: int


_TOKEN = re.compile(
    r"""(?P<space>[ \t\r\n]+)
    |(?P<number>[0-9]+)
    |(?P<name>[^\W\d]\w*)
    |(?P<text>'[^'\r\n\t]*'|"[^"\r\n\t]*")
    |(?P<operator>[=!<>]=|[-+*/%<>(),])""",
    re.VERBOSE,
)

_FRACTION = re.compile(r"\.(?!\.)[0-9]*")
_WORD = re.compile(r"\w+")
_GROUPED = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+\Z")  # 1,000

# Curly single and double, low and reversed quotes; guillemets; grave and acute accents; primes.
_CURLY = "\u2018-\u201f\u00ab\u00bb\u2039\u203a\u0060\u00b4\u2032\u2033"

# What people bring from other languages: (the sign, what is wrong with it, what to write).
_FOREIGN: tuple[tuple[str, str, str], ...] = (
    (r"&&?", "{} is not how “and” is written", "write `and`"),
    (r"\|\|?", "{} is not how “or” is written", "write `or`"),
    (r"===", "{} has one sign too many", "write `==`"),
    (r"!==", "{} has one sign too many", "write `!=`"),
    (r"<>", "{} is not how “not equal” is written", "write `!=`"),
    (r"=<", "{} has its signs the wrong way round", "write `<=`"),
    (r"=>", "{} has its signs the wrong way round", "write `>=`"),
    (r"<[ \t\r\n]+=", "a space stands inside a sign", "write `<=` without a space"),
    (r">[ \t\r\n]+=", "a space stands inside a sign", "write `>=` without a space"),
    (r"![ \t\r\n]+=", "a space stands inside a sign", "write `!=` without a space"),
    (r"=[ \t\r\n]+=", "a space stands inside a sign", "write `==` without a space"),
    (r"[-+*/%]=", "{} would change a value, and a condition changes nothing", "compare with `==`, `<=` or `>=`"),
    (r":=", "{} would change a value, and a condition changes nothing", "compare with `==`"),
    (r"=(?!=)", "a single {} compares nothing", "write `==`"),
    (r"!(?!=)", "{} is not how “not” is written", "write `not`"),
    (r"~", "{} is not how “not” is written", "write `not`"),
    (r"\*\*|\^", "there are no powers: {}", "multiply: `a * a`"),
    (r"//", "{} is written with one stroke", "write `/`: it rounds down already"),
    (r"\.\.+|…", "there is no {} in a condition", "compare with both ends: `gold >= 1 and gold <= 3`"),
    (r"\.[0-9]+", "{} is no whole number", "write whole numbers only"),
    (r"\.", "a value has nothing inside it to reach with {}", "name it alone, or use a function, such as of('hero', health)"),
    (f"[{_CURLY}]", "{} is not a straight quote", "write straight quotes: has('lamp') or has(\"lamp\")"),
    (r"≤", "{} is not a sign of conditions", "write `<=`"),
    (r"≥", "{} is not a sign of conditions", "write `>=`"),
    (r"≠", "{} is not a sign of conditions", "write `!=`"),
    (r"[\u00d7\u00b7]", "{} is not how a product is written", "write `*`"),
    (r"÷", "{} is not how division is written", "write `/`"),
    (r"[\u2010-\u2015\u2212]", "{} is a dash", "write a plain hyphen `-` for minus"),
    (r"[\[\]{}]", "{} is the wrong kind of bracket", "write round brackets: `(` and `)`"),
    (r"[?:]", "{} has no meaning in a condition", "write the condition alone; use two branches where two things may happen"),
    (r";", "{} has no meaning in a condition", "join conditions with `and` or `or`"),
    (r"[#$@\\]", "{} has no meaning in a condition", "take it out"),
)
# One look for the many conditions with none; which it is, is seldom asked, and each compiled for it then.
_ANY_FOREIGN = re.compile("|".join(pattern for pattern, _, _ in _FOREIGN))


def tokens(text: str) -> list[Token]:
    """The words and signs of a condition, an `end` last; raise ConditionError at the first that is none."""
    if len(text) > LENGTH_MAX:
        raise ConditionError(
            f"the condition is {len(text):,} characters long, and {LENGTH_MAX} are allowed",
            LENGTH_MAX,
            len(text),
            "split it: mark a codeword where a part of it becomes true, and ask for that",
        )
    found: list[Token] = []
    at = 0
    while at < len(text):
        _refuse_foreign(text, at)
        word = _TOKEN.match(text, at)
        if word is None:
            raise _unreadable(text, at)
        if word.lastgroup != "space":
            found.append(_token(text, word))
        at = word.end()
    found.append(Token("end", "", "", len(text), len(text)))
    return found


def _token(text: str, found: re.Match[str]) -> Token:
    word, start, end = found[0], found.start(), found.end()
    match found.lastgroup:
        case "number":
            return Token("number", word, _number(text, word, start, end), start, end)
        case "name" if word in TRUTHS:
            return Token("truth", word, TRUTHS[word], start, end)
        case "name" if word not in KEYWORDS:
            return Token("name", word, word, start, end)
        case "text":
            return Token("text", word, _visible(word, start)[1:-1], start, end)
        case _:
            return Token("operator", word, word, start, end)


def _number(text: str, word: str, start: int, end: int) -> int:
    if fraction := _FRACTION.match(text, end):
        written = text[start : fraction.end()]
        raise ConditionError(f"{short(written)} is no whole number", start, fraction.end(), "write whole numbers only")
    if tail := _WORD.match(text, end):
        written = text[start : tail.end()]
        if re.fullmatch(r"[0-9]+(?:_[0-9]+)+", written):
            remedy = f"write {short(written.replace('_', ''))}"
        else:
            remedy = "a name begins with a letter, a number has digits only; an item, codeword or section stands in quotes"
        raise ConditionError(f"{short(written)} is neither a number nor a name", start, tail.end(), remedy)
    if len(word) > 1 and word[0] == "0":
        grouped = _GROUPED.search(text, 0, end)
        remedy = f"write {short(grouped[0].replace(',', '') if grouped else word.lstrip('0') or '0')}"
        raise ConditionError(f"the number {short(word)} begins with a nought", start, end, remedy)
    if int(word) > NUMBER_MAX:
        remedy = "write a smaller number: no value in a book is as great"
        raise ConditionError(f"the number {short(word)} is over {NUMBER_MAX:,}", start, end, remedy)
    return int(word)


def _refuse_foreign(text: str, at: int) -> None:
    if _ANY_FOREIGN.match(text, at) is None:
        return
    for pattern, cause, remedy in _FOREIGN:
        if match := re.compile(pattern).match(text, at):
            raise ConditionError(cause.format(short(match[0])), at, match.end(), remedy)


def _visible(text: str, start: int) -> str:
    """The text, unless something in it cannot be seen: a message may quote it, and messages go to terminals."""
    for at, character in enumerate(text, start):
        if not character.isprintable():
            raise _invisible(character, at)
    return text


def _invisible(character: str, at: int) -> ConditionError:
    title = character_name(character, "").lower()
    what = f"U+{ord(character):04X}" + (f" ({title})" if title else "")
    return ConditionError(f"an invisible character stands here: {what}", at, at + 1, "take it out, or write a plain space")


def _unreadable(text: str, at: int) -> ConditionError:
    character = text[at]
    if not character.isprintable():
        return _invisible(character, at)
    if character in "'\"":
        other = '"' if character == "'" else "'"
        return ConditionError(
            "the quote opened here is not closed" + ("" if "\n" not in text[at:].strip() else " on its line"),
            at,
            at + 1,
            f"write a second {character} after the text (a text that holds a {character} itself stands between two {other})",
        )
    return ConditionError(f"{short(character)} has no meaning in a condition", at, at + 1, "take it out")
