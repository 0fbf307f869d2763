"""Settings from files: which file counts, what it may say, and one sentence for whatever it may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.lint.config import LIMIT, ConfigFault, Settings, nearest_settings

EVERYTHING = """\
profile = "publish"
select = ["S2", "todo"]
ignore = ["dead-link"]
strict = false
odds = false
limit = 1000
baseline = "known.json"
"""


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    assert nearest_settings(tmp_path) == Settings()
    assert Settings().limit == LIMIT == 500_000


@pytest.mark.parametrize(
    ("name", "table"), [("solo.toml", "[lint]"), ("pyproject.toml", "[tool.solo.lint]"), ("solo.toml", "[tool.solo.lint]")]
)
def test_every_setting(tmp_path: Path, name: str, table: str) -> None:
    (tmp_path / name).write_text(f"{table}\n{EVERYTHING}", encoding="utf-8")
    settings = nearest_settings(tmp_path)
    assert settings.select is not None
    assert settings == Settings(
        profile="publish",
        select=settings.select,
        ignore=frozenset({"dead-link"}),
        strict=False,
        odds=False,
        limit=1000,
        baseline=tmp_path / "known.json",
    )
    assert {"todo", "dead-link", "self-link", "unused-foe"} < settings.select
    assert "empty-section" not in settings.select


def test_the_nearest_file_counts_and_only_that(tmp_path: Path) -> None:
    inner = tmp_path / "books" / "mill"
    inner.mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text('[tool.solo.lint]\nprofile = "publish"\nlimit = 7\n', encoding="utf-8")
    assert nearest_settings(inner) == Settings(profile="publish", limit=7)
    (tmp_path / "books" / "solo.toml").write_text("[lint]\nstrict = true\n", encoding="utf-8")
    assert nearest_settings(inner) == Settings(strict=True)
    (inner / "pyproject.toml").write_text('[tool.other]\nname = "x"\n[project]\nname = "y"\n', encoding="utf-8")
    assert nearest_settings(inner) == Settings(strict=True), "a pyproject.toml that says nothing of solo is passed over"
    (inner / "pyproject.toml").write_text("[tool.solo.lint]\nodds = false\n", encoding="utf-8")
    assert nearest_settings(inner) == Settings(odds=False)
    (inner / "solo.toml").write_text("[lint]\nlimit = 5\n", encoding="utf-8")
    assert nearest_settings(inner) == Settings(limit=5), "solo.toml goes before pyproject.toml"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[lint]\nprofil = "draft"\n', "there is no setting `profil`; did you mean profile?"),
        (
            "[lint]\nelephants = 2\n",
            "there is no setting `elephants`; there is profile, select, ignore, strict, odds, limit, baseline.",
        ),
        ("[lnt]\n", "there is no table `lnt`; did you mean lint?"),
        ("[tool.solo.lnt]\n", "there is no table `tool.solo.lnt`; did you mean tool.solo.lint?"),
        ("lint = 3\n", "`lint` must be a table."),
        ("[tool]\nsolo = 3\n", "`tool.solo` must be a table."),
        ('[lint]\nprofile = "drift"\n', "`profile` must be one of draft, default, publish; did you mean draft."),
        ("[lint]\nprofile = 3\n", "`profile` must be one of draft, default, publish."),
        ('[lint]\nselect = "todo"\n', '`select` must be a list of checks, such as ["dead-link", "S5"].'),
        ("[lint]\nignore = [3]\n", '`ignore` must be a list of checks, such as ["dead-link", "S5"].'),
        ('[lint]\nignore = ["daed-link"]\n', "`ignore`: There is no check “daed-link”; did you mean dead-link?"),
        ('[lint]\nstrict = "yes"\n', "`strict` must be true or false."),
        ("[lint]\nlimit = true\n", "`limit` must be a whole number from 1 to 100,000,000."),
        ("[lint]\nlimit = 0\n", "`limit` must be a whole number from 1 to 100,000,000."),
        ("[lint]\nbaseline = []\n", "`baseline` must be the name of a file."),
        ("[lint\n", "is not TOML: Expected ']' at the end of a table declaration (at line 1, column 6)."),
    ],
)
def test_what_cannot_be_followed_is_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "solo.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigFault) as caught:
        nearest_settings(tmp_path)
    told = str(caught.value)
    assert told in (f"{file}: {sentence}", f"{file} {sentence}")
    assert "\n" not in told


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "solo.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigFault, match="is not UTF-8 text"):
        nearest_settings(tmp_path)
