"""Which systems a book is read with."""

from __future__ import annotations

import pytest

from solo import systems


@pytest.mark.parametrize("text", [b"id: x\nsystem: onedice\n", b"system:  onedice \r\n"])
def test_of_a_book_that_names_one_that_is_built_in_no_other_is_looked_for(text: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(systems, "names", lambda: pytest.fail("it takes time to look through what is installed"))
    assert systems.names_for(text) == tuple(systems.BUILT_IN)


@pytest.mark.parametrize(
    "text", [b"", b"id: x\n", b"system: onedise\n", b"system: 'onedice'\n", b"text: |\n  system: onedice\n", b"\xff"]
)
def test_else_all_are(text: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(systems, "names", lambda: ("onedice", "another"))
    assert systems.names_for(text) == ("onedice", "another")
