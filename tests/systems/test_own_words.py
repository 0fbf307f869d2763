"""What is a rule system's own is called by its name inside its package only: elsewhere nothing may hang on one rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import solo
from solo.systems.onedice import magic
from solo.systems.onedice.bestiary import creatures, sample_heroes
from solo.systems.onedice.people import Switches
from solo.systems.onedice.rules import skill_names

ROOT = Path(solo.__file__).parent
OUTSIDE = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in ROOT.rglob("*")
    if path.suffix in (".py", ".toml", ".tcss") and not path.is_relative_to(ROOT / "systems" / "onedice")
}
# Words of the rulebook's, or their beginnings.
BEGINNINGS = "stunt|sanity|insan|mook|bestiary|castings|plot[-_ ]change|lucky[-_ ]hit|minor[-_ ]power|skrkk"
# Names that are English besides, or that every rulebook has.
COMMON = {"Climb", "Command", "experience", "magic", "light", "open", "heal", "shield"}


def found(pattern: str, texts: dict[str, str] = OUTSIDE, flags: int = 0) -> list[tuple[str, str]]:
    """Each file that has what is looked for, and what it has; a letter, `_` or `-` before it makes it another word."""
    looked_for = re.compile(rf"(?<![\w-])(?:{pattern})", flags)
    return [(name, match[0]) for name, text in sorted(texts.items()) if (match := looked_for.search(text))]


def any_of(names: Iterable[str]) -> str:
    """Whole names, longest first."""
    return "(?:" + "|".join(sorted(map(re.escape, names), key=len, reverse=True)) + r")(?![\w-])"


def test_the_rulebooks_words_stand_in_its_package_only() -> None:
    assert found(BEGINNINGS, flags=re.IGNORECASE) == []


def test_its_name_stands_where_it_is_registered_only() -> None:
    assert [name for name, _ in found("onedice", flags=re.IGNORECASE)] == ["__init__.py", "systems/__init__.py"]


def test_its_skills_spells_creatures_and_switches_do_too() -> None:
    names = {*skill_names(), *magic.spells(), *magic.specials(), *creatures(), *sample_heroes(), *Switches._fields}
    assert found(any_of(names - COMMON)) == []


def test_its_abilities_stand_nowhere_but_in_examples_of_books() -> None:
    """An example of a check is a piece of a book, and a book is of some system."""
    without = {name: re.sub(r'example=("""|\'\'\').*?\1', "", text, flags=re.DOTALL) for name, text in OUTSIDE.items()}
    assert found("clever", without, re.IGNORECASE) == []


@pytest.mark.parametrize("text", ["rules: {stunt_points: 0}", "a plot change", "`Lucky hits`"])
def test_what_is_looked_for_would_be_found(text: str) -> None:
    assert found(BEGINNINGS, {"x": text}, re.IGNORECASE)
