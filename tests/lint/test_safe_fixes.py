"""The safe fixes as a law: whatever the slip, they lose no key of the book, and move none to another place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.book.node import Mapping, Node, Scalar
from solo.book.schema import known_keys
from solo.book.source import parse
from solo.lint.fixes import mend
from solo.lint.run import Report, examine
from solo.play.shelf import decoded
from solo.systems import names, system
from tests.docs.conftest import blocks
from tests.docs.test_authoring import merged

SLIPS = sorted((Path(__file__).parent / "slips").glob("*.yaml"))
BUNDLED = sorted((Path(__file__).parents[2] / "adventures").glob("*.adventure.yaml"))
CLEAN = sorted((Path(__file__).parent / "clean").glob("*.adventure.yaml"))
# The keys an author writes, without those that only list what is declared, and ids but sections'.
KEYS = re.compile(
    "[1-9][0-9]*|text|title|choices|goto|if|ending|when|set|add|gain|drop|mark|unmark|branch|random|check|contest|fight|attack|"
    "initiative|foes|win|lose|success|failure|skill|tn|harm|heal|sections|heroes|gear|counters|codewords|start|system"
)


WORDS = known_keys({name: system(name).shapes for name in names()})


def tutorial() -> str:
    """The book of the tutorial, as it is at its end."""
    book = ""
    for block in blocks("authoring.md"):
        if block.kind == "yaml":
            book = merged(book, block.text)
    return book


BOOKS = [*(path.read_text(encoding="utf-8") for path in (*BUNDLED, *CLEAN)), tutorial()]
# Every line that has a key, with its book: one colon can be dropped in each.
LINES = [
    (book, number)
    for book, text in enumerate(BOOKS)
    for number, line in enumerate(text.split("\n"))
    if re.match(r" *(?:- )?[\w-]+:(?: |$)", line)
]


def look(text: str) -> Report:
    """What the reader finds, which is where all safe fixes of a broken book come from."""
    return examine(decoded(text.encode(), Path("x.yaml")), reader_only=True)


def paths(node: Node, *before: str) -> Iterator[tuple[str, ...]]:
    """Every key with the keys it stands under, entries of lists not counted."""
    if isinstance(node, Scalar):
        return
    if isinstance(node, Mapping):
        for key, value in node.items:
            if KEYS.fullmatch(key.text):
                yield (*before, key.text)
            yield from paths(value, *before, key.text)
        return
    for item in node.items:
        yield from paths(item, *before)


def values(node: Node | None) -> object:
    match node:
        case Mapping(items=pairs):
            return {key.text: values(value) for key, value in pairs}
        case Scalar(text=text):
            return text
        case None:
            return None
    return [values(item) for item in node.items]


def known(text: str) -> Counter[tuple[str, ...]]:
    root = parse(text, "x.yaml", lambda: WORDS).root
    return Counter() if root is None else Counter(path for path in paths(root) if all(KEYS.fullmatch(part) for part in path))


@pytest.mark.parametrize("path", [path for path in SLIPS if path.stem != "windows-1252"], ids=lambda path: path.stem)
def test_a_slip_loses_no_key_by_its_safe_fixes(path: Path) -> None:
    text = path.read_bytes().decode()
    after = mend(text, look, unsafe=False).text
    assert not known(text) - known(after)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(LINES))
def test_a_dropped_colon_is_put_back_or_the_book_is_left_alone(place: tuple[int, int]) -> None:
    book, number = place
    lines = BOOKS[book].split("\n")
    lines[number] = lines[number].replace(":", "", 1)
    slip = "\n".join(lines)
    after = mend(slip, look, unsafe=False).text
    assert after == slip or values(parse(after, "x").root) == values(parse(BOOKS[book], "x").root)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(LINES), st.sampled_from([-2, -1, 1, 2]))
def test_a_key_out_of_its_column_is_put_back_or_the_book_is_left_alone(place: tuple[int, int], off: int) -> None:
    book, number = place
    lines = BOOKS[book].split("\n")
    line = lines[number]
    if off < 0 and not line.startswith(" " * -off):
        return
    lines[number] = line[-off:] if off < 0 else " " * off + line
    slip = "\n".join(lines)
    after = mend(slip, look, unsafe=False).text
    assert after == slip or values(parse(after, "x").root) == values(parse(BOOKS[book], "x").root)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(LINES), st.sampled_from(["  ", " : ", "=", " = ", ";", ":"]))
def test_another_sign_for_the_colon_is_put_right_or_the_book_is_left_alone(place: tuple[int, int], sign: str) -> None:
    book, number = place
    lines = BOOKS[book].split("\n")
    lines[number] = re.sub(": ?", sign, lines[number], count=1)
    slip = "\n".join(lines)
    after = mend(slip, look, unsafe=False).text
    assert after == slip or values(parse(after, "x").root) == values(parse(BOOKS[book], "x").root)
