"""Known findings: remembered by what they are about, not by their line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solo.lint.baseline import BaselineFault, read, without, written
from solo.lint.fingerprints import fingerprints
from solo.lint.run import Report, lint
from tests.lint.conftest import BROKEN, finding, report


def left(text: str, known: frozenset[str], file: Path) -> Report:
    return without(lint(text, "mill.adventure.yaml"), known, file)


def test_what_is_known_is_not_reported_again_wherever_it_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "known.json"
    file.write_text(written([lint(BROKEN, "mill.adventure.yaml")], file), encoding="utf-8")
    known = read(file)
    assert len(known) == 1
    for moved in (
        BROKEN,
        "# a remark\n\n" + BROKEN,
        BROKEN.replace("      - {text: Go in", "        - {text: Go in").replace("      - {text: Go h", "        - {text: Go h"),
    ):
        now = left(moved, known, file)
        assert now.findings == ()
        assert now.known == 1
    now = left(BROKEN.replace("goto: 7}\n", "goto: 41}\n"), known, file)
    assert [judged.finding.check for judged in now.findings] == ["dead-link"]
    assert now.known == 1


def test_equal_lines_are_told_apart_by_their_order() -> None:
    twice = report(
        finding(place=(1, 1, 1, 2)), finding(place=(2, 1, 2, 2)), finding("todo", place=(2, 1, 2, 2)), text="same\n  same\n"
    )
    prints = fingerprints(twice, "a.yaml")
    assert len(set(prints)) == 3
    assert fingerprints(report(finding(place=(3, 1, 3, 2)), text="new\nnew\nsame\n"), "a.yaml") == prints[:1]
    assert fingerprints(twice, "b.yaml") != prints


def test_a_finding_without_a_place_is_known_by_its_message() -> None:
    one, other = fingerprints(report(finding(message="a", place=None), finding(message="b", place=None)), "x")
    assert one != other
    assert fingerprints(report(finding(message="b", place=None), text="else"), "x") == (other,)


def test_the_file_is_the_same_wherever_solo_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "books").mkdir()
    file = tmp_path / "known.json"
    monkeypatch.chdir(tmp_path)
    outer = written([lint(BROKEN, "books/mill.adventure.yaml")], file)
    monkeypatch.chdir(tmp_path / "books")
    assert written([lint(BROKEN, "mill.adventure.yaml")], file) == outer
    entry = json.loads(outer)["known"][0]
    assert entry["file"] == "books/mill.adventure.yaml"
    assert entry["check"] == "dead-link"


def test_nothing_known(tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    file.write_text(written([report()], file), encoding="utf-8")
    assert read(file) == frozenset()


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"solo": 2, "known": []}', '{"solo": 1, "known": [{}]}', '{"solo": 1, "known": [3]}', "[" * 100_000]
)
def test_what_is_no_baseline_is_one_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "known.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BaselineFault, match="is not a baseline; make one with --write-baseline"):
        read(file)


def test_a_baseline_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BaselineFault, match="There is no baseline"):
        read(tmp_path / "known.json")
