"""The page of all keys of a book is made from the tables that read books."""

from __future__ import annotations

import re
from collections.abc import Collection

import pytest

from solo.book.condition_names import FUNCTIONS
from solo.book.schema_page import page
from solo.systems import names, system
from solo.systems.onedice import equipment
from solo.systems.onedice.bestiary import creatures, sample_heroes
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


def test_nothing_is_told_of_twice() -> None:
    headings = re.findall("^##+ .*", PAGE, re.MULTILINE)
    assert len(set(headings)) == len(headings)


def test_every_list_of_words_that_is_named_stands_at_the_end() -> None:
    named = set(re.findall(r"at the end of this page, under ([\w.]+)", PAGE))
    assert named == set(re.findall("^### Words: (.*)", PAGE, re.MULTILINE))
    assert named >= {"skill", "spell", "special", "gear.NAME.like", "foes.NAME.like", "heroes.NAME.like"}
    assert "at the end of this page |" not in PAGE


@pytest.mark.parametrize(
    ("kind", "ids", "shown"),
    [
        ("foes", creatures(), "`goblin`: Goblin: Strong 2, Clever 1, Quick 2, Health 6, Defence 6; 15 experience"),
        ("gear", equipment.listed(), "`sword`: Sword: Blades, damage 3; price 50"),
        ("heroes", sample_heroes(), "`mae-marchweather`: Mae Marchweather. "),
    ],
)
def test_what_things_may_be_like_is_listed_with_its_figures(kind: str, ids: Collection[str], shown: str) -> None:
    _, _, after = PAGE.partition(f"### Words: {kind}.NAME.like\n\n")
    listed = after.partition("\n\n")[0]
    assert set(re.findall("^- `([^`]+)`: .", listed, re.MULTILINE)) == set(ids)
    assert f"- {shown}" in listed


def test_everything_an_if_may_ask_has_its_sentence() -> None:
    shapes = system("onedice").shapes
    _, _, after = PAGE.partition("### `if`")
    told = re.findall(r"^- `(\w+)[^`]*`: [A-Z].*\.$", after.partition("###")[0], re.MULTILINE)
    assert set(told) == {*FUNCTIONS, "of", "in_party", "standing", *shapes.names, *shapes.functions}
    assert shapes.asks.keys() == {*shapes.names, *shapes.functions}
