"""The page about heroes names a book that there is, and its commands play it."""

from __future__ import annotations

import re
from pathlib import Path

from solo.play.heroes import Heroes
from tests.docs.conftest import blocks, commands_on_path, run
from tests.play.test_prologue import DWARF_JSON


def test_the_commands_bring_a_hero(tmp_path: Path) -> None:
    (book,) = [block.text for block in blocks("authoring.md") if block.kind == "yaml" and "id: the-ice-house" in block.text]
    (tmp_path / "the-ice-house.adventure.yaml").write_text(book, encoding="utf-8")
    environment = commands_on_path(tmp_path)
    Heroes(Path(environment["SOLO_HOME"])).keep("onedice", {**DWARF_JSON, "name": "Kim", "gear": ["dagger"]})
    shown = "".join(block.text for block in blocks("heroes.md") if block.kind == "sh")
    commands = re.findall("^solo play .*", shown, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        done = run(command, tmp_path, environment)
        assert done.returncode == 0, done.stdout
        assert done.stdout.startswith("Section 1.\nThe Padlock\n"), done.stdout
