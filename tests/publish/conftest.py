"""What the tests of publishing need: a small book with every kind of way on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo.book.model import Book
from solo.book.reader import read
from solo.systems import names, system

MILL = """\
# The old mill. Section 2 is named in this comment, which nobody changes.
id: the-old-mill
title: 'The Old "Mill" & Co'
system: onedice
start: 1
death: 9
heroes:
  kim: {name: Kim, strong: 2, clever: 2, quick: 2, skills: {Sneaky: 2}}
gear:
  lamp: {name: Lamp}
sections:
  1:
    title: The <Door>
    text: |
      A door, half open, and *somebody's* breath behind it.
    choices:
      - text: Go in
        goto: 2
      - {text: Look for a lamp, goto: "3"}
      - text: Knock
        if: visited('2') and not has('lamp')   # never at first
        shut: nobody would hear
        id: knock
        goto: 2
  2:
    text: |
      Dark.
    check: {skill: Sneaky, tn: 6, success: 5, failure: {text: You fall., goto: 1}}
  3:
    gain: [lamp]
    when:
      - if: "visited(2)"
        text: |
          It is where you left it.
    text: |
      A lamp.
    branch:
      - if: 'visited(''2'')'
        goto: 5
      - goto: 4
  4:
    text: |
      Nine steps up.
    random: {die: d6, 1-2: 9, 3: 2, 4-6: 5}
  5:
    text: |
      The miller.
    ending: {kind: victory, title: Found}
  9:
    text: |
      Dust.
    ending: defeat
"""


def read_draft(text: str) -> Book:
    """A book that may have dead links, and sections that nothing leads to."""
    draft = read(text, {name: system(name).shapes for name in names()}, "mill.adventure.yaml").draft
    assert draft is not None
    return draft


@pytest.fixture(scope="session")
def mill_text() -> str:
    """The mill's text."""
    return MILL


@pytest.fixture(scope="session")
def draft() -> Callable[[str], Book]:
    """A function that reads a draft."""
    return read_draft


@pytest.fixture(scope="session")
def mill() -> Book:
    """The mill."""
    return read_draft(MILL)
