"""The page of the rules in short is what the app explains."""

from __future__ import annotations

from tests.docs.conftest import ROOT
from tests.docs.guide import page


def test_the_page_is_as_it_is_made() -> None:
    """After a change: python -m tests.docs.guide > docs/onedice.md"""
    assert (ROOT / "docs" / "onedice.md").read_text(encoding="utf-8") == page()
