from __future__ import annotations

import json
from pathlib import Path

import pytest

from solo.lint.run import lint
from solo.play.session import Session
from solo.play.start import Setup
from solo.publish.scaffold import SCHEMA_FILE, CannotBegin, begin, schema_text
from tests.conftest import world_of


def test_a_new_book_lints_clean_plays_and_names_its_schema(tmp_path: Path) -> None:
    begun = begin("the-lamp-at-sea", tmp_path, "onedice")
    text = begun.book.read_text(encoding="utf-8")
    assert begun.book.name == "the-lamp-at-sea.adventure.yaml"
    assert text.startswith(f"# yaml-language-server: $schema={SCHEMA_FILE}\n")
    assert lint(text, begun.book.name).findings == ()
    world = world_of(text)
    assert (world.book.id, world.book.title) == ("the-lamp-at-sea", "The Lamp at Sea")
    session = Session(world, Setup(seed=1))
    session.answer("2")
    session.answer("6")
    assert session.state.ended is not None
    assert session.state.ended.ending == "victory"


def test_the_schema_lies_beside_it(tmp_path: Path) -> None:
    begun = begin("one", tmp_path, "onedice")
    assert (begun.schema, begun.schema_kept) == (tmp_path / SCHEMA_FILE, False)
    assert json.loads(begun.schema.read_text(encoding="utf-8"))["title"] == "adventure"
    assert begin("two", tmp_path, "onedice").schema_kept
    begun.schema.write_text('{"title": "adventure"}')  # an older solo's
    assert not begin("three", tmp_path, "onedice").schema_kept
    assert begun.schema.read_text(encoding="utf-8") == schema_text()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    begun = begin("one", tmp_path, "onedice")
    begun.book.write_text("mine")
    with pytest.raises(CannotBegin, match="is there already"):
        begin("one", tmp_path, "onedice")
    assert begun.book.read_text() == "mine"
    begun.schema.write_text("mine too")
    with pytest.raises(CannotBegin, match="no schema of ours"):
        begin("two", tmp_path, "onedice")
    assert begun.schema.read_text() == "mine too"
    assert not (tmp_path / "two.adventure.yaml").exists()


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("The Old Mill", "did you mean the-old-mill?"),
        ("old_mill", "did you mean old-mill?"),
        ("mill.adventure.yaml", "did you mean mill?"),
        ("../mill", "did you mean mill?"),
        ("con", "such as the-old-mill"),
        ("12", "such as the-old-mill"),
        ("", "such as the-old-mill"),
        ("\x1b[31m", "did you mean"),
        ("m" * 65, "did you mean"),
    ],
)
def test_a_name_that_is_none(tmp_path: Path, name: str, meant: str) -> None:
    with pytest.raises(CannotBegin) as refused:
        begin(name, tmp_path, "onedice")
    assert meant in str(refused.value) or "such as" in str(refused.value)
    assert str(refused.value).isprintable()
    assert list(tmp_path.iterdir()) == []
