"""What the README and the pages say of the repository is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solo.data import data_folder
from solo.play.shelf import load
from solo.systems import BUILT_IN
from tests.docs.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_every_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```$|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        file, _, heading = link.partition("#")
        if re.match("https?:", file):
            continue
        target = page.parent / file if file else page
        assert target.exists(), link
        if heading:
            headings = re.findall("^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert heading in [re.sub(r"[^\w -]", "", each).lower().replace(" ", "-") for each in headings], link


def test_there_are_two_books_and_neither_takes_heroes_from_elsewhere() -> None:
    books = [load(path).book for path in data_folder("adventures").glob("*.adventure.yaml")]
    assert len(books) == 2
    assert "The two bundled\nbooks are about heroes of their own and take no others" in README
    assert not any(book is None or book.party.bring or book.party.create for book in books)


def test_there_is_one_system() -> None:
    assert list(BUILT_IN) == ["onedice"]
    assert "One rule system is built in so far, `onedice`" in README


def test_the_tutorial_has_as_many_sections_as_it_is_said_to_have() -> None:
    """`test_authoring` counts them."""
    assert re.search(r"a book of eleven\s+sections", README)
    assert "an adventure of eleven sections" in (ROOT / "docs" / "authoring.md").read_text(encoding="utf-8")
