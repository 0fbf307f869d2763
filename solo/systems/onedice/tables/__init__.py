"""The rulebook's tables, a TOML file each: figures with their pages, and the rulings on them as comments. No rule is in here.

The modules beside this folder read them, each the tables of its own subject, and give them types.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any

from solo.dice import Dice, parse


@cache
def table(name: str) -> dict[str, Any]:
    """The table of a name, such as `weapons` or `skins/fantasy`, as TOML has it. It is shared: nobody may change it."""
    return loads(files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def rows(name: str, part: str | None = None) -> dict[str, dict[str, Any]]:
    """A table's rows, or those of one part of it, by their ids: each a record of its own with its columns under Python names
    (`range-per-strong` is `range_per_strong`)."""
    whole = table(name)
    return {id: columns(row) for id, row in (whole.get(part, {}) if part else whole).items()}


def columns(row: dict[str, Any]) -> dict[str, Any]:
    """One row with its columns under Python names."""
    return {column.replace("-", "_"): value for column, value in row.items()}


def amount(written: int | str) -> int | Dice:
    """A number, or dice in notation."""
    return written if isinstance(written, int) else parse(written)
