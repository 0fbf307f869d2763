"""The public door, and what it costs to come through it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import solo


def loaded_by(code: str) -> set[str]:
    """The modules a fresh Python has after running some code."""
    program = f"{code}\nimport sys, json; print(json.dumps(list(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_everything_public_is_there() -> None:
    assert {name: getattr(solo, name).__name__ for name in solo.__all__} == {name: name for name in solo.__all__}


def test_all_is_what_the_type_checker_sees() -> None:
    assert set(solo.__all__) == set(solo._HOMES)


def test_what_is_not_public_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError):
        _ = solo.nothing_of_the_kind  # type: ignore[attr-defined]


def test_the_command_line_loads_nothing_heavy() -> None:
    loaded = loaded_by("import solo.cli")
    assert not loaded & {"textual", "rich", "jsonschema", "numpy", "ruamel.yaml", "markdown_it", "sqlite3"}


def test_a_sound_book_is_read_without_jsonschema_or_textual() -> None:
    loaded = loaded_by("from solo import Session, Setup, Teller, World, read, system\nsystem('onedice').shapes")
    assert not loaded & {"textual", "jsonschema", "click", "numpy"}
