"""Everything OneDice tells, asks and rolls for has its sentence."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from tomllib import loads

from solo.play.telling import core_words
from solo.systems import onedice

GROUPS = {"tell": ("tell",), "say": ("ask", "option", "roll", "refuse")}
SHUT = "shut"  # an option's reason, which is a field of it


def codes() -> Iterator[tuple[str, str, str]]:
    """Each code that is written out in the package: where, whether it is told or said, and the code."""
    for path in sorted(Path(onedice.__path__[0]).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            first = node.args[0]
            if name in GROUPS and isinstance(first, ast.Constant):
                yield path.name, name, str(first.value)


def test_every_code_has_its_sentence() -> None:
    words = (onedice.words("en"), core_words("en"))
    missing = [
        (place, how, code)
        for place, how, code in codes()
        if code != SHUT and not any(code in group.get(name, {}) for name in GROUPS[how] for group in words)
    ]
    assert missing == []


def test_no_code_is_said_twice_in_one_language() -> None:
    """Two files with one code would hide each other."""
    seen: dict[tuple[str, str], str] = {}
    for path in sorted((Path(onedice.__path__[0]) / "words" / "en").glob("*.toml")):
        for group, said in loads(path.read_text(encoding="utf-8")).items():
            for code, sentence in said.items() if isinstance(said, dict) else (("", said),):
                key = (group, code)
                assert seen.setdefault(key, sentence) == sentence, (path.name, key)
