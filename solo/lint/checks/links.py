"""Checks of how sections hang together, and of what is declared and never used.

Dead links, sections out of reach and circles are found by the reader; the rest is found here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from solo.book.findings import Edit, Finding, Fix, Related
from solo.book.graph import called
from solo.book.model import Book, Ending
from solo.book.node import Mapping, Node, Scalar, Sequence
from solo.book.spelling import nearest
from solo.lint.check import Check, Subject
from solo.lint.passages import key, links, section
from solo.odds.abstract import targets

CHECKS = (
    Check(
        "dead-link",
        finds="A link to a section that does not exist.",
        why="A player who goes there falls out of the story. It is mostly a slip of the pen (40 for 400), or a section that was "
        "renumbered; the section that was probably meant is named.",
        example="""\
1:
  text: |
    The mill.
  goto: 20
2:
  text: |
    The wheel.
  ending: victory
""",
        mend="Lead to a section that is there, or write the missing one. `solo move` renumbers a section with all links to it.",
    ),
    Check(
        "duplicate-id",
        finds="Two things with one name where a name must be unique: a codeword declared twice, two choices of a section with "
        "the same key (their `id`, else where they lead).",
        why="A saved game remembers a choice by its key. With two alike it could not tell which one was taken.",
        example="""\
1:
  text: |
    The mill.
  choices:
    - text: Climb the ladder
      goto: 2
    - text: Take the stairs
      goto: 2
""",
        mend="Give one of the choices an `id:` of its own.",
    ),
    Check(
        "unreachable",
        finds="A section to which nothing leads from the start, whatever the conditions.",
        why="It was written and nobody will ever read it. Most often the link to it was forgotten or leads next door. One "
        "finding stands for everything that hangs on such a section.",
        example="""\
1:
  text: |
    The mill.
  ending: victory
2:
  text: |
    The wheel.
  ending: defeat
""",
        mend="Lead to it from another section, or take it out.",
    ),
    Check(
        "automatic-loop",
        finds="Sections that lead round in a circle by themselves, without a choice, a roll or an ending.",
        why="The game would run round there for ever. (It stops, with an error, after 1,000 sections.)",
        example="""\
1:
  text: |
    The wheel goes round.
  goto: 2
2:
  text: |
    And round.
  goto: 1
""",
        mend="Put a choice, a roll or an ending into the circle.",
    ),
    Check(
        "self-link",
        finds="A choice or an outcome that leads to the very section it stands in.",
        why="It may be meant: trying again, waiting. But the section is entered anew, its effects happen again, and the "
        "player reads the same text twice.",
        example="""\
1:
  text: |
    The mill wheel turns, and the loft is dark.
  choices:
    - text: Wait for the miller
      goto: 1
    - text: Climb the ladder to the loft
      goto: 2
""",
        mend="Lead to a section of its own that says what came of it, or let it be: this is information, not a warning.",
    ),
    Check(
        "no-victory",
        finds="A book that cannot end well because it has no such ending: none is `victory`, and none is of a kind of the "
        "book's own.",
        why="A book in which every ending is `defeat` can only be lost, which is hardly ever meant, and its odds mean nothing.",
        example="""\
1:
  text: |
    The mill wheel takes you.
  ending: defeat
""",
        mend="Write the ending that is missing, with `ending: victory`, or name a kind of your own, such as `ending: exile`.",
    ),
    Check(
        "unused-foe",
        finds="A foe that is declared under `foes` and meets nobody.",
        why="The fight it was made for was dropped, or names another foe.",
        example="""\
foes:
  rat: {name: Rat, strong: 1, clever: 1, quick: 3}
""",
        mend="Let it appear in a section, or take it out.",
    ),
    Check(
        "unused-gear",
        finds="An item that is declared under `gear` and is nowhere given, carried, lost or asked for.",
        why="The player never sees it. An item that is given and never asked for is another matter: see `gained-never-used`.",
        example="""\
gear:
  ladder: {name: Ladder}
""",
        mend="Give it to somebody, or take it out.",
    ),
    Check(
        "number-in-prose",
        finds="An instruction such as “turn to 12” inside a text.",
        why="The player of the game sees no section numbers to turn to, and when sections are renumbered the number typed by "
        "hand stays as it was. The print edition adds these instructions by itself, with the right numbers.",
        example="""\
1:
  text: |
    If you climb the ladder, turn to 2.
  choices:
    - text: Climb the ladder to the loft
      goto: 2
""",
        mend="Leave it out of the text, and let `choices`, `goto` or a roll lead there.",
    ),
    Check(
        "odd-ending",
        finds="An ending of a kind that is nearly `victory` or `defeat`, and is neither.",
        why="Any word is an ending of the book's own, so a slip of the pen makes one: nobody wins by it, and the odds count it "
        "as something else.",
        example="""\
1:
  text: |
    The mill wheel stops, and the valley sleeps.
  ending: victroy
""",
        mend="Write `victory` or `defeat`. If it is meant, choose a word that nobody can mistake for one of them.",
    ),
)


def find(subject: Subject) -> Iterator[Finding]:
    """Self-links, a missing victory, what is declared and never used, and numbers typed into prose."""
    book = subject.book
    yield from _self_links(book)
    yield from _no_victory(book)
    yield from _odd_endings(book)
    yield from _unused(book)
    yield from _numbers(subject)


def _self_links(book: Book) -> Iterator[Finding]:
    for name, part in book.sections.items():
        if part.way.kind == "goto" or name not in targets(part):
            continue  # by `goto` it is a circle of one, which is worse and told already
        for target, at in links(book, name):
            if target == name:
                yield Finding(
                    "self-link",
                    f"{called(name)} leads to itself here",
                    at.span,
                    help="if something should come of it, lead to a section of its own",
                )


def _no_victory(book: Book) -> Iterator[Finding]:
    endings = {name: part.way for name, part in book.sections.items() if isinstance(part.way, Ending)}
    if any(way.ending != "defeat" for way in endings.values()):
        return
    places = [(name, key(node, "ending")) for name in endings if (node := section(book, name)) is not None]
    yield Finding(
        "no-victory",
        "every ending of this book is a defeat" if endings else "this book has no ending",
        key(book.source, "sections"),
        help="let it end well somewhere: write `ending: victory` there",
        related=tuple(Related(span, f"{called(name)} ends in defeat") for name, span in places[:3] if span is not None),
    )


def _odd_endings(book: Book) -> Iterator[Finding]:
    for name, part in book.sections.items():
        if not isinstance(part.way, Ending) or (meant := nearest(part.way.ending, ("victory", "defeat"))) is None:
            continue
        node = section(book, name)
        value = None if node is None else node.get("ending")
        value = value.get("kind") if isinstance(value, Mapping) else value
        if meant != part.way.ending and isinstance(value, Scalar):
            fix = Fix(f"change it to {meant}", (Edit(value.span, meant),), safe=False)
            message = f"{called(name)} ends in “{part.way.ending}”, which is nearly {meant}, and is not"
            yield Finding("odd-ending", message, value.span, help=f"did you mean {meant}?", fix=fix)


# --- declared and never used ---


def _unused(book: Book) -> Iterator[Finding]:
    own = [item for item in book.gear if item not in book.lent]
    idle = {*book.foes, *own}
    for name in _names(book.source) if idle else ():
        idle.discard(name)
        if not idle:
            break  # in most books long before the last section
    for kind, group, declared in (("foe", "foes", book.foes), ("gear", "gear", own)):
        for name in declared:
            if name in idle:
                what = f"foe {name} appears" if kind == "foe" else f"item {name} is given, carried or asked for"
                place = key(book.source, group, name)
                yield Finding(f"unused-{kind}", f"{what} nowhere in this book", place, help="put it to use, or take it out")


# Where a book declares names, or says something in words: nothing is put to use there.
_DECLARED = frozenset({"foes", "gear", "sections", "heroes"})
_ELSEWHERE = frozenset({"codewords", "counters", "authors", "balance"})
_WORDS = frozenset({"text", "title", "shut", "about", "name", "id", "goto", "ending", "language", "license", "article"})
_NAME = re.compile(r"[\w-]+")


def _names(source: Node) -> Iterator[str]:
    """Everything in a book that may name a foe or an item: values and keys, words inside conditions among them."""
    waiting = [source]
    while waiting:
        match waiting.pop():
            case Scalar(text=text):
                yield from _NAME.findall(text)
            case Mapping(items=items):
                for name, value in items:
                    if isinstance(value, Mapping) and name.text not in _DECLARED:
                        yield from (inner.text for inner, _ in value.items)
                    if name.text not in _ELSEWHERE and not (isinstance(value, Scalar) and name.text in _WORDS):
                        waiting.append(value)
            case Sequence(items=entries):
                waiting += entries


# --- numbers in prose ---

_DIGIT = re.compile("[1-9]")  # without one there is nothing to turn to, and most passages have none
_DIRECTIONS = re.compile(
    r"""
    \b(?:
        (?:re)?turn \s+ (?:now\s+|back\s+)? to (?P<turn>)
      | (?:go|proceed|continue|read|move|skip|head) \s+ (?:on\s+|now\s+|straight\s+|back\s+)* (?:to|at|with|from)
      | (?:lies|lese|lest|gehe?|geht|blättere|weiter) \s+ (?:weiter\s+|nun\s+|jetzt\s+)* (?:bei|zu|zum|mit|auf)
      | (?:siirry|mene|jatka|käänny|palaa) (?:\s+nyt|\s+takaisin)?
    )
    \s+
    (?P<noun>(?:the\s+)?
        (?:section|paragraph|entry|passage|number|no\.|page|abschnitt|absatz|nummer|seite
          |kohtaan|kohdasta|lukuun|luvusta|numeroon|numerosta|sivulle|kappaleeseen|kappaleesta)
    \s+)?
    (?P<number>\*{0,2}[1-9][0-9]{0,4}\b)
    """,
    re.VERBOSE | re.IGNORECASE,
)


def _numbers(subject: Subject) -> Iterator[Finding]:
    sections = subject.book.sections
    for passage in subject.passages:
        if _DIGIT.search(passage.raw) is None:
            continue
        for found in _DIRECTIONS.finditer(passage.raw):
            number = found["number"].lstrip("*")
            # “turn to” is said of sections alone; “go to 12” may be a house, unless there is such a section.
            if found["turn"] is None and found["noun"] is None and number not in sections:
                continue
            yield Finding(
                "number-in-prose",
                f"“{' '.join(found[0].split())}” is typed into the text",
                passage.span(found.start(), found.end("number")),
                help="leave it out: the way on says where the story goes, and the print edition adds the number",
            )
