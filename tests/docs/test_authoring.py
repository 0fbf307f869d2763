"""The tutorial is played through: every piece of the book goes into a file, every command is run, every output is compared.

A `yaml` block is a whole book where it names an `id`, in a file of that name; else its sections and keys are put in place of
those of the same name in the last file, or added. An `sh` block is run, and the `text` block after it is what it prints: `> 1` in
it is what the reader types, and a line of `…` stands for lines that are left out.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from solo.lint.run import lint
from tests.conftest import world_of
from tests.docs.conftest import Block, blocks, commands_on_path, run

BOOK = "the-lamp-room.adventure.yaml"
PAGE = blocks("authoring.md")


def parts(text: str, indent: str) -> dict[str, str]:
    """A piece of a book as its keys at an indentation, each with all its lines, comments before it included."""
    found: dict[str, str] = {}
    key = ""
    for line in text.splitlines(keepends=True):
        named = re.match(rf"{indent}([\w-]+):", line)
        key = named[1] if named else key
        found[key] = found.get(key, "") + line
    return found


def merged(book: str, piece: str) -> str:
    """A book with a piece put into it."""
    if re.search("^id:", piece, re.MULTILINE):
        return piece
    whole = parts(book, "")
    for key, text in parts(piece, "").items():
        if key in ("sections", "") and "sections" in whole:
            body = text.removeprefix("sections:\n")
            whole["sections"] = "sections:\n" + "".join({**parts(whole["sections"][10:], "  "), **parts(body, "  ")}.values())
        else:
            before = {name: lines for name, lines in whole.items() if name != "sections"}
            whole = {**before, key: text.rstrip("\n") + "\n\n", "sections": whole["sections"]}
    return "".join(whole.values())


def fits(printed: str, shown: str) -> bool:
    """Whether an output is as it is shown, a line of `…` standing for any lines."""
    pattern = "".join("(?:.*\n)*?" if line == "…" else re.escape(line) + "\n" for line in shown.splitlines())
    return re.fullmatch(pattern, printed if printed.endswith("\n") else printed + "\n") is not None


def follow(folder: Path) -> list[tuple[Block, str]]:
    """Do what the page says; each command with what it printed."""
    environment = commands_on_path(folder)
    place = folder / "books"
    place.mkdir()
    path, done = place / BOOK, []
    for block, following in zip(PAGE, [*PAGE[1:], Block("", "", 0)], strict=True):
        if block.kind == "yaml":
            named = re.search("^id: (.*)$", block.text, re.MULTILINE)
            path = place / f"{named[1]}.adventure.yaml" if named else path
            before = path.read_text(encoding="utf-8") if path.exists() else ""
            path.write_text(merged(before, block.text), encoding="utf-8")
        if block.kind == "sh":
            answers = re.findall(r"^> (.*)$", following.text, re.MULTILINE) if following.kind == "text" else []
            printed = run(block.text, place, environment, "".join(f"{answer}\n" for answer in answers)).stdout
            done.append((following if following.kind == "text" else block, printed))
    return done


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[tuple[Block, str]]]:
    """The page followed to its end, in a folder."""
    folder = tmp_path_factory.mktemp("tutorial")
    return folder / "books", follow(folder)


def test_every_command_prints_what_is_shown(followed: tuple[Path, list[tuple[Block, str]]]) -> None:
    for block, printed in followed[1]:
        if block.kind == "text":
            assert fits(printed, block.text), f"docs/authoring.md, line {block.line}: it prints\n{printed}"
        assert "Traceback" not in printed
        assert "Usage:" not in printed, f"docs/authoring.md, line {block.line}: {printed}"


def test_the_book_has_eleven_sections_and_no_findings(followed: tuple[Path, list[tuple[Block, str]]]) -> None:
    text = (followed[0] / BOOK).read_text(encoding="utf-8")
    assert lint(text, BOOK).findings == ()
    book = world_of(text).book
    assert sum(section.parent is None for section in book.sections.values()) == 11


def test_the_graph_is_there(followed: tuple[Path, list[tuple[Block, str]]]) -> None:
    root = ElementTree.parse(followed[0] / "the-lamp-room.svg").getroot()
    assert len(list(root.iter("{http://www.w3.org/2000/svg}rect"))) > 10


def test_what_is_left_out_and_what_is_not() -> None:
    assert fits("a\nb\nc\n", "a\n…\nc\n")
    assert fits("a\nc\n", "a\n…\nc\n")
    assert not fits("a\nb\nc\n", "a\nc\n")
    assert not fits("a\nb\n", "a\n")


def test_a_piece_goes_where_it_belongs() -> None:
    book = "id: x\n\nsections:\n  1:\n    text: a\n  2:\n    text: b\n"
    assert merged(book, "  2:\n    text: c\n  3:\n    text: d\n") == (
        "id: x\n\nsections:\n  1:\n    text: a\n  2:\n    text: c\n  3:\n    text: d\n"
    )
    assert merged(book, "gear:\n  a: b\n") == "id: x\n\ngear:\n  a: b\n\nsections:\n  1:\n    text: a\n  2:\n    text: b\n"
    assert merged(book, "id: y\n") == "id: y\n"
