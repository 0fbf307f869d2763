"""Checks of what the player reads: slips of the pen that no rule of the game would ever trip over."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from solo.book.condition_tree import Expr, show
from solo.book.findings import Finding, Related, Span
from solo.book.model import Book, Choice, Choices
from solo.lint.check import Check, Subject
from solo.lint.passages import Passage

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

LONGEST_CHOICE_WORDS = 14
LONGEST_CHOICE = 80  # characters

CHECKS = (
    Check(
        "same-choice-twice",
        finds="Two choices of a section that read the same and can be open together.",
        why="The player cannot tell them apart, and one of them is most likely a copy that was never changed.",
        example="""\
1:
  text: |
    The mill.
  choices:
    - text: Climb the ladder to the loft
      goto: 2
    - text: Climb the ladder to the loft
      goto: 3
""",
        mend="Word them differently, or keep one. Two that exclude each other (`if: gold > 3` and `if: gold <= 3`) may read "
        "alike.",
    ),
    Check(
        "long-choice",
        finds=f"A choice of more than {LONGEST_CHOICE_WORDS} words or {LONGEST_CHOICE} characters.",
        why="A choice is read many times over while the player hesitates, and on a narrow screen a long one fills three "
        "lines. What the player must know belongs into the text.",
        example="""\
1:
  text: |
    The mill.
  choices:
    - text: Climb the old ladder to the loft, taking care not to wake the miller, who is asleep beside the stones
      goto: 2
""",
        mend="Begin with a verb, name one intention, and stop: 3 to 12 words.",
    ),
    Check(
        "doubled-word",
        finds="A little word that stands twice in a row, such as “the the”, also across a line end. English, German and "
        "Finnish books are looked at.",
        why="The eye slips over it in one's own text, and over nobody else's.",
        example="""\
1:
  text: |
    The miller sits by the
    the fire.
  ending: victory
""",
        mend="Delete one of them.",
    ),
    Check(
        "todo",
        finds="`TODO`, `FIXME` or `XXX` anywhere in the file, comments included.",
        why="They are notes to yourself. This is information, so that a list of what is left to do is one command away.",
        example="""\
1:
  text: |
    The mill. TODO: the smell of it.
  ending: victory
""",
        mend="Do it, or leave it for now.",
    ),
    Check(
        "unbalanced-markdown",
        finds="A `*`, `_` or backtick that opens or closes nothing, and a block of code that is never closed.",
        why="It is shown to the player as it stands, and what should be set off is not.",
        example="""\
1:
  text: |
    The mill is *old, and it creaks.
  ending: victory
""",
        mend="Add the sign that is missing, or put `\\` before one that is meant as it stands.",
    ),
    Check(
        "mixed-quotes",
        finds="Straight and curly quotes, or straight and curly apostrophes, in one book.",
        why="It is the mark of text pasted together from two places, and shows on the page.",
        example="""\
1:
  text: |
    "Who is there?" asks the miller. “Nobody,” you say.
  ending: victory
""",
        mend="Choose one kind for the whole book. The finding stands at the first of the rarer kind.",
    ),
    Check(
        "missing-alt-text",
        finds="An image without a text in its square brackets.",
        why="A terminal shows that text in the image's place, and a screen reader reads it out. Without it the player gets "
        "nothing.",
        example="""\
1:
  text: |
    A map hangs on the wall. ![](map.png)
  ending: victory
""",
        mend="Say in the brackets what the image shows: `![A map of the mill](map.png)`.",
    ),
    Check(
        "unbalanced-quotes",
        finds='A paragraph, or a choice, with a `"` too many or too few.',
        why="Somebody begins to speak and never ends, or ends without having begun. Mostly a quote was left out; at the end of a "
        "choice one was left over.",
        example="""\
1:
  text: |
    "Who is there? asks the miller.
  ending: victory
""",
        mend="Add the one that is missing, or delete the one that is too many. Speech that goes on in the next paragraph may be "
        'left open, where that begins with a `"` of its own.',
    ),
)


def find(subject: Subject) -> Iterator[Finding]:
    """Slips in the choices, the texts, and the file as a whole."""
    texts = subject.passages
    yield from _choices(subject.book)
    yield from _doubled(texts, subject.book.language)
    yield from _todo(subject.text)
    for passage in texts:
        yield from _unbalanced(passage)
        yield from _without_words(passage)
    yield from _mixed_quotes(texts)
    for passage in texts:
        yield from _open_quotes(passage)


# --- choices ---


def _choices(book: Book) -> Iterator[Finding]:
    for name, section in book.sections.items():
        if not isinstance(section.way, Choices):
            continue
        before: dict[str, list[tuple[Choice, int]]] = {}
        for place, choice in enumerate(section.way.choices):
            alike = before.setdefault(_plainly(choice.text), [])
            twin = next((at for other, at in alike if not _exclude_each_other(choice, other)), None)
            if twin is not None and (first := _choice_span(book, name, twin)) is not None:
                message = f"this choice of section {name} reads the same as one before it"
                span, related = _choice_span(book, name, place), (Related(first, "the first one"),)
                yield Finding("same-choice-twice", message, span, help="word it differently, or keep one", related=related)
            alike.append((choice, place))
            words = len(choice.text.split())
            if words > LONGEST_CHOICE_WORDS or len(choice.text) > LONGEST_CHOICE:
                much = f"{words} words" if words > LONGEST_CHOICE_WORDS else f"{len(choice.text)} characters"
                help = "name one intention in 3 to 12 words; what must be known belongs into the text"
                message = f"this choice of section {name} has {much}"
                yield Finding("long-choice", message, _choice_span(book, name, place), help=help)


def _choice_span(book: Book, section: str, place: int) -> Span | None:
    return book.span("sections", section, "choices", place, "text")


def _plainly(text: str) -> str:
    """A choice as it is heard: case, spacing and the stop at its end make no difference."""
    return " ".join(text.casefold().split()).rstrip(".!… ")


_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def _exclude_each_other(one: Choice, other: Choice) -> bool:
    """Whether two choices are never open together because the condition of one is that of the other turned round."""
    if one.condition is None or other.condition is None or one.shut is not None or other.shut is not None:
        return False
    return show(other.condition) in _turned(one.condition) or show(one.condition) in _turned(other.condition)


def _turned(condition: Expr) -> set[str]:
    """Ways to write that a condition does not hold."""
    turned = {show(Expr("not", "not", (condition,), 0, 0))}
    if condition.kind == "compare":
        turned.add(show(condition._replace(value=_OPPOSITE[str(condition.value)])))
    return turned


# --- words ---

# Only words that never stand twice on purpose: a rattle may go “tick tick”, and English says “had had” and “that that”.
_LITTLE = {
    "en": "the a an of to and or but with for from at by as if than then is are was were be been has have it its you your he she "
    "they we his their them this these those which who what when where into onto not will would can could should",
    "de": "der das den dem des ein eine einen einem einer und oder aber mit von vom zu zum zur für auf aus bei nach ist sind war "
    "waren wird werden hat haben du dein deine er es ihr ihre ich nicht auch noch nur wenn als wie dass",
    "fi": "ja tai mutta että kun jos kuin on ovat oli olivat ei et en sinä sinun hän hänen se sen ne niiden tämä tämän mikä joka "
    "jonka myös vain",
}


@cache
def _doubles(language: str) -> re.Pattern[str] | None:
    words = _LITTLE.get(language.partition("-")[0])
    if words is None:
        return None
    return re.compile(rf"\b({'|'.join(words.split())})(\s+)\1\b(?!['’-])", re.IGNORECASE)


_TWICE = re.compile(r"\b(\w+)\s+\1\b")  # any word: of small letters it is found in an eighth of the time


def _doubled(texts: Iterable[Passage], language: str) -> Iterator[Finding]:
    pattern = _doubles(language)
    for passage in texts if pattern is not None else ():
        assert pattern is not None
        if _TWICE.search(passage.raw.lower()) is None:
            continue
        for found in pattern.finditer(passage.raw):
            span = passage.span(found.start(1) + len(found[1] + found[2]), found.end())
            yield Finding("doubled-word", f"“{found[1]}” stands here twice in a row", span, help="delete one of them")


_NOTE = re.compile(r"\b(?:TODO|FIXME|XXX)\b")


def _todo(text: str) -> Iterator[Finding]:
    if not any(note in text for note in ("TODO", "FIXME", "XXX")):
        return
    for number, line in enumerate(text.split("\n"), start=1):
        for found in _NOTE.finditer(line):
            span = Span(number, found.start() + 1, number, found.end() + 1)
            yield Finding("todo", f"a note to yourself is still here: {found[0]}", span)


# --- CommonMark ---


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt  # costs more to import than a small book to lint

    # Signs behind a backslash stay apart from the text around them.
    return MarkdownIt("commonmark", {"html": False}).disable("text_join")


_LONE = re.compile(r"(?<!\w)_+(?=\w)|(?<=\w)_+(?!\w)|(?<!\s)\*+|\*+(?!\s)|`+")
_BLANK_TO_FILL = re.compile(r"_{3,}|\*{3,}")


_SIGN = re.compile("[*_`~]")


def _unbalanced(passage: Passage) -> Iterator[Finding]:
    if passage.kind != "text" or _SIGN.search(passage.raw) is None:
        return
    text = "\n".join(line.strip() for line in passage.raw.split("\n"))
    starts = _line_starts(passage.raw)
    for token in _parser().parse(text):
        if token.map is None:
            continue
        first, end = token.map
        if token.type == "fence" and not text.split("\n")[end - 1].startswith(token.markup):
            at = passage.raw.index(token.markup, starts[first])
            span = passage.span(at, at + len(token.markup))
            yield Finding("unbalanced-markdown", f"the block of code begun by this {token.markup} is never closed", span)
        if token.type != "inline":
            continue
        area = passage.raw[starts[first] : starts[end] if end < len(starts) else len(passage.raw)]
        for part in token.children or ():
            lone = _LONE.search(part.content) if part.type == "text" else None
            if lone is None or _BLANK_TO_FILL.fullmatch(lone[0]):
                continue
            at = starts[first] + _find(area, part.content, lone)
            message = f"this {lone[0]} {'opens or closes' if lone[0] != '`' else 'begins or ends'} nothing"
            help = "add the one that is missing, or put \\ before one that is meant as it stands"
            yield Finding("unbalanced-markdown", message, passage.span(at, at + len(lone[0])), help=help)
            break  # what follows in the same paragraph hangs on this one


def _line_starts(raw: str) -> list[int]:
    starts = [0]
    for line in raw.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return starts


def _find(area: str, content: str, lone: re.Match[str]) -> int:
    """Where a sign of a piece of text stands in the paragraph as written: by as much of what surrounds it as can be found."""
    for before, after in ((12, 12), (0, 12), (12, 0), (0, 4), (4, 0), (0, 0)):
        piece = content[max(0, lone.start() - before) : lone.end() + after]
        at = area.find(piece)
        if at >= 0:
            return at + min(before, lone.start())
    return 0


_IMAGE = re.compile(r"!\[\s*\]\(")


def _without_words(passage: Passage) -> Iterator[Finding]:
    for found in _IMAGE.finditer(passage.raw):
        span = passage.span(found.start(), found.end() - 1)
        help = "say between the square brackets what it shows"
        yield Finding("missing-alt-text", "this image has no text to stand in its place", span, help=help)


# --- quotes ---

_CODE = re.compile(r"(`+)(?:(?!\1).)+?\1", re.DOTALL)
_ANY_QUOTE = re.compile("[\"“”„‟'‘’‚‛]")
_QUOTES = {
    "quotes": (re.compile(r'(?<!\\)"|\\"'), re.compile("[“”„‟]")),
    "apostrophes and single quotes": (re.compile(r"''?"), re.compile("[‘’‚‛]")),
}


def _without_code(raw: str) -> str:
    return _CODE.sub(lambda code: " " * len(code[0]), raw) if "`" in raw else raw


def _mixed_quotes(texts: Iterable[Passage]) -> Iterator[Finding]:
    bare = [passage._replace(raw=_without_code(passage.raw)) for passage in texts if _ANY_QUOTE.search(passage.raw)]
    for what, patterns in _QUOTES.items():
        places = [
            [passage.span(*found.span()) for passage in bare for found in pattern.finditer(passage.raw)] for pattern in patterns
        ]
        if not all(places):
            continue
        rare, common = sorted(places, key=len)
        straight = rare is places[0]
        message = f"this book has straight and curly {what}: {len(places[0])} and {len(places[1])}"
        note = f"the first {'straight' if straight else 'curly'} one"
        related = (Related(common[0], f"the first {'curly' if straight else 'straight'} one"),)
        help = "use one kind in the whole book"
        yield Finding("mixed-quotes", message, rare[0], help=help, note=note, related=related)


def _open_quotes(passage: Passage) -> Iterator[Finding]:
    """Paragraphs with an odd number of straight quotes. A quote behind a digit may stand for inches."""
    if '"' not in passage.raw:
        return
    raw = _without_code(passage.raw)
    paragraphs = list(re.finditer(r"\S(?:.|\n(?![ \t\r]*\n))*", raw))
    for place, paragraph in enumerate(paragraphs):
        places = [
            found for found in re.finditer('"', paragraph[0]) if not paragraph[0][: found.start()].rstrip("\\")[-1:].isdigit()
        ]
        following = paragraphs[place + 1][0] if place + 1 < len(paragraphs) else ""
        if len(places) % 2 == 0 or following.lstrip("*_\\").startswith('"'):
            continue
        lone = _lone_quote(paragraph[0], [found.start() for found in places])
        span = passage.span(paragraph.start() + lone, paragraph.start() + lone + 1)
        opens = not paragraph[0][lone + 1 : lone + 2].isspace() and lone + 1 < len(paragraph[0])
        message = 'this " begins speech that does not end' if opens else 'this " ends speech that never began'
        yield Finding("unbalanced-quotes", message, span, help='add the " that is missing, or delete this one')


def _lone_quote(text: str, places: list[int]) -> int:
    """Which of a paragraph's quotes has no partner: the first that opens while another is open, or closes while none is."""
    opened: int | None = None
    for place in places:
        before, after = text[:place].rstrip("\\")[-1:], text[place + 1 : place + 2]
        opens = (not before or not (before.isalnum() or before in ".,!?…;:)*_")) and bool(after.strip())
        if opens and opened is not None:
            return opened
        if not opens and opened is None:
            return place
        opened = place if opens else None
    return places[-1] if opened is None else opened
