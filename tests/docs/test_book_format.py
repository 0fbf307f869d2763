"""The page of all keys of a book is made from the tables that read books."""

from __future__ import annotations

import re

from solo.book.schema_page import page
from solo.systems import names, system
from tests.docs.conftest import ROOT

PAGE = (ROOT / "docs" / "book-format.md").read_text(encoding="utf-8")


def test_the_page_is_as_it_is_made() -> None:
    """After a change: solo schema --page > docs/book-format.md"""
    assert page({name: system(name).shapes for name in names()}) == PAGE


def test_it_has_every_way_on_effect_and_skill() -> None:
    shapes = system("onedice").shapes
    for key in (*shapes.ways, *shapes.effects, "counters", "add", "drop", "shut", "balance"):
        assert re.search(rf"^\| `{key}` \|", PAGE, re.MULTILINE), key
    for word in shapes.words["skill"]:
        assert f"`{word}`" in PAGE


def test_every_map_that_is_named_is_told_of() -> None:
    assert set(re.findall(r"see `([^`]+)`", PAGE)) <= set(re.findall("^### `([^`]+)`", PAGE, re.MULTILINE))
