"""What a player has set: kept in `settings.toml` beside the saved games."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal, NamedTuple, cast, get_args

from solo.tui import themes

Pace = Literal["lines", "keys", "whole"]  # what is rolled comes line by line, a line at each key, or the page comes whole
PACES: dict[Pace, str] = {
    "lines": "What is rolled comes line by line",
    "keys": "A key for each roll",
    "whole": "Every page at once",
}


class Settings(NamedTuple):
    """A theme's name, the pace, whether choices that are shut are shown, whether a fight's odds are, and the names of the habits
    by which questions are answered for the player."""

    theme: str = themes.DARK.name
    pace: Pace = "lines"
    shut: bool = True
    odds: bool = False
    habits: tuple[str, ...] = ()

    def turned(self, habit: str) -> Settings:
        """With a habit on that was off, or off that was on."""
        others = tuple(name for name in self.habits if name != habit)
        return self._replace(habits=others if habit in self.habits else tuple(sorted((*others, habit))))


def load(home: Path | None) -> Settings:
    """The settings kept in a folder; what is missing there or cannot be read is as at first."""
    if home is None:
        return Settings()
    try:
        kept = tomllib.loads(_path(home).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Settings()
    first = Settings()
    theme, pace, shut, odds, habits = (kept.get(name) for name in ("theme", "pace", "shut", "odds", "habits"))
    return Settings(
        theme if isinstance(theme, str) and theme in themes.THEMES else first.theme,
        cast(Pace, pace) if pace in get_args(Pace) else first.pace,
        shut if isinstance(shut, bool) else first.shut,
        odds if isinstance(odds, bool) else first.odds,
        tuple(name for name in habits if isinstance(name, str) and name.isidentifier()) if isinstance(habits, list) else (),
    )


def save(settings: Settings, home: Path) -> None:
    """Keep settings in a folder. OSError where that cannot be done."""
    home.mkdir(parents=True, exist_ok=True)
    flags = {"shut": settings.shut, "odds": settings.odds}
    lines = (
        f'theme = "{settings.theme}"',
        f'pace = "{settings.pace}"',
        *(f"{name} = {'true' if flag else 'false'}" for name, flag in flags.items()),
        "habits = [" + ", ".join(f'"{name}"' for name in settings.habits) + "]",
    )
    _path(home).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _path(home: Path) -> Path:
    return home / "settings.toml"
