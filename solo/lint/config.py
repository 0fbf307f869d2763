"""What an author asks of the linter once for all: `[tool.solo.lint]` of pyproject.toml, or `[lint]` of solo.toml.

The nearest of these files counts, from the book's folder upwards; in one folder solo.toml goes before pyproject.toml. What the
command line says goes before both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from solo.book.spelling import nearest
from solo.lint.profiles import PROFILES
from solo.lint.registry import UnknownCheck, matching

LIMIT = 500_000  # states the explorer may visit
LIMIT_MAX = 100_000_000


class Settings(NamedTuple):
    """How a book is linted. Unset: the profile decides."""

    profile: str = "default"
    select: frozenset[str] | None = None  # only these checks; None: all of the profile's
    ignore: frozenset[str] = frozenset()  # but not these
    strict: bool | None = None
    odds: bool | None = None
    limit: int = LIMIT
    baseline: Path | None = None


class ConfigFault(ValueError):
    """A configuration that cannot be followed: one sentence."""


def names(words: list[str]) -> frozenset[str]:
    """The checks that words stand for. UnknownCheck where one stands for none."""
    return frozenset[str]().union(*(matching(word) for word in words))


def nearest_settings(folder: Path) -> Settings:
    """The settings for the books of a folder; the defaults where no file has any. ConfigFault where they cannot be followed."""
    for place in (folder, *folder.parents):
        for name, find in (("solo.toml", _own_table), ("pyproject.toml", _project_table)):
            file = place / name
            if file.is_file():
                table = find(_toml(file), file)
                if table is not None:
                    return _settings(table, file)
    return Settings()


def _toml(file: Path) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(file.read_bytes().decode("utf-8"))
    except OSError as error:
        raise ConfigFault(f"{file} cannot be read: {(error.strerror or 'it cannot be opened').lower()}.") from None
    except UnicodeDecodeError:
        raise ConfigFault(f"{file} is not UTF-8 text.") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigFault(f"{file} is not TOML: {' '.join(str(error).split())}.") from None


def _own_table(document: dict[str, Any], file: Path) -> Any:
    """The linter's table of a solo.toml; one that says `[tool.solo.lint]`, as in pyproject.toml, is meant so too."""
    if "tool" in document:
        return _project_table(document, file)
    return _only(document, "lint", file, "")


def _project_table(document: dict[str, Any], file: Path) -> Any:
    tool = document.get("tool")
    own = tool.get("solo") if isinstance(tool, dict) else None
    return None if own is None else _only(own, "lint", file, "tool.solo.")


def _only(table: Any, key: str, file: Path, prefix: str) -> Any:
    if not isinstance(table, dict):
        raise ConfigFault(f"{file}: `{prefix.rstrip('.')}` must be a table.")
    for name in table:
        if name != key:
            raise ConfigFault(f"{file}: there is no table `{prefix}{name}`{_meant(name, [key], prefix)}")
    return table.get(key)


def _settings(table: Any, file: Path) -> Settings:
    if not isinstance(table, dict):
        raise ConfigFault(f"{file}: `lint` must be a table.")
    given: dict[str, Any] = {}
    for key, value in table.items():
        if key not in _KEYS:
            raise ConfigFault(f"{file}: there is no setting `{key}`{_meant(key, _KEYS)}")
        try:
            given[key] = _KEYS[key](value, file)
        except ValueError as fault:
            raise ConfigFault(f"{file}: `{key}` must be {fault}.") from None
        except UnknownCheck as fault:
            raise ConfigFault(f"{file}: `{key}`: {fault}") from None
    return Settings(**given)


def _meant(word: str, words: Mapping[str, Any] | list[str], prefix: str = "") -> str:
    near = nearest(word, words)
    return f"; did you mean {prefix}{near}?" if near else f"; there is {', '.join(prefix + known for known in words)}."


def _profile(value: Any, file: Path) -> str:
    if value not in PROFILES:
        near = nearest(value, PROFILES) if isinstance(value, str) else None
        raise ValueError(f"one of {', '.join(PROFILES)}" + (f"; did you mean {near}" if near else ""))
    return str(value)


def _checks(value: Any, file: Path) -> frozenset[str]:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise ValueError('a list of checks, such as ["dead-link", "S5"]')
    return names(value)


def _flag(value: Any, file: Path) -> bool:
    if not isinstance(value, bool):
        raise ValueError("true or false")
    return value


def _limit(value: Any, file: Path) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= LIMIT_MAX:
        raise ValueError(f"a whole number from 1 to {LIMIT_MAX:,}")
    return value


def _path(value: Any, file: Path) -> Path:
    if not isinstance(value, str) or not value or "\0" in value:
        raise ValueError("the name of a file")
    return file.parent / value


_KEYS: dict[str, Callable[[Any, Path], Any]] = {
    "profile": _profile,
    "select": _checks,
    "ignore": _checks,
    "strict": _flag,
    "odds": _flag,
    "limit": _limit,
    "baseline": _path,
}
