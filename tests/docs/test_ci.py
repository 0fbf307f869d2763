"""The files for CI: what can be known of them on a machine without GitHub."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.docs.conftest import ROOT, blocks, commands_on_path, run

BROKEN = """\
id: mill
title: Mill
system: onedice
start: 1
heroes:
  kim: {name: Kim, strong: 2, clever: 2, quick: 2}
sections:
  1:
    text: |
      One. ```` </code> ::error::
    choices:
      - {text: Go on, goto: 40}
      - {text: Go back, goto: 2}
  2:
    text: |
      Two.
    ending: victory
"""


def load(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(text)


@pytest.fixture(scope="module")
def action() -> dict[str, Any]:
    made: dict[str, Any] = load((ROOT / "action.yml").read_text(encoding="utf-8"))
    return made


def steps(value: Any) -> Iterator[dict[str, Any]]:
    """Every step of an action or a workflow."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key == "steps":
                yield from item
            else:
                yield from steps(item)


def test_the_action_is_a_composite_one(action: dict[str, Any]) -> None:
    assert action["runs"]["using"] == "composite"
    assert {"name", "description", "inputs", "outputs", "runs"} <= action.keys()
    for step in steps(action):
        assert ("run" in step) != ("uses" in step)
        if "run" in step:
            assert step["shell"] == "bash"
    for name, given in action["inputs"].items():
        assert given["description"].endswith((".", ").")), name
        assert isinstance(given["default"], str), "an input's default is a text"
    used = set(re.findall(r"inputs\.([\w-]+)", (ROOT / "action.yml").read_text()))
    assert used == set(action["inputs"])


def test_nothing_that_is_given_stands_inside_a_script(action: dict[str, Any]) -> None:
    for step in steps(action):
        assert "${{" not in step.get("run", "")
    for block in blocks("ci.md"):
        if block.kind == "yaml":
            for step in steps(load(block.text)):
                assert "${{" not in step.get("run", "") if isinstance(step, dict) else True


@pytest.mark.parametrize(
    ("strict", "paths", "status"), [("false", "books\n", 1), ("false", "fine", 0), ("true", "fine\nbooks", 1)]
)
def test_the_actions_script_runs(action: dict[str, Any], tmp_path: Path, strict: str, paths: str, status: int) -> None:
    (tmp_path / "books").mkdir()
    (tmp_path / "books" / "mill $(touch hacked).adventure.yaml").write_text(BROKEN)
    (tmp_path / "fine").mkdir()
    (tmp_path / "fine" / "ok.adventure.yaml").write_text(BROKEN.replace("goto: 40", "id: onwards, goto: 2").replace("````", ""))
    (script,) = [step["run"] for step in steps(action) if step.get("id") == "lint"]
    environment = {
        **commands_on_path(tmp_path),
        "GITHUB_ACTIONS": "true",
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md"),
        "GITHUB_OUTPUT": str(tmp_path / "output"),
        "SOLO_PATHS": paths,
        "SOLO_PROFILE": "",
        "SOLO_STRICT": strict,
        "SOLO_SARIF": "found.sarif",
    }
    done = run(f"set -eo pipefail\n{script}", tmp_path, environment)  # as GitHub starts bash
    assert done.returncode == status, done.stdout
    assert not (tmp_path / "hacked").exists()
    assert (tmp_path / "output").read_text() == "sarif=found.sarif\n"
    sarif = json.loads((tmp_path / "found.sarif").read_text(encoding="utf-8"))
    assert sarif["version"] == "2.1.0"
    summary = (tmp_path / "summary.md").read_text(encoding="utf-8").split("\n")
    assert summary[:2] == ["### solo lint", ""]
    assert all(line.startswith("    ") or not line for line in summary[2:])
    if status:
        assert any(line.startswith("::error ") and "dead-link" in line for line in done.stdout.split("\n"))
        assert any("dead-link" in line for line in summary)


def test_the_hook_for_pre_commit() -> None:
    (hook,) = load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert {"id", "name", "entry", "language"} <= hook.keys(), "what pre-commit asks for"
    assert hook["require_serial"] is True
    assert hook["entry"] == "solo lint"
    names = ("a.adventure.yaml", "b/a.adventure.yml", "a.yaml", "a.adventure.yaml.bak", "adventure.yaml")
    assert [name for name in names if re.search(hook["files"], name)] == ["a.adventure.yaml", "b/a.adventure.yml"]


def test_the_examples_fit_what_there_is(action: dict[str, Any]) -> None:
    workflow, gitlab, config = (load(block.text) for block in blocks("ci.md") if block.kind == "yaml")
    assert {"name", "on", "permissions", "jobs"} <= workflow.keys()
    (job,) = workflow["jobs"].values()
    (own,) = [step for step in job["steps"] if step.get("uses", "").startswith("OWNER/solo@")]
    assert own["with"].keys() <= action["inputs"].keys()
    (upload,) = [step for step in job["steps"] if "upload-sarif" in step.get("uses", "")]
    assert upload["with"]["sarif_file"] == "${{ steps.solo.outputs.sarif }}"
    assert "sarif" in action["outputs"]
    assert job["permissions"]["security-events"] == "write"
    (hook,) = load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert config["repos"][0]["hooks"][0]["id"] == hook["id"]
    assert gitlab["books"]["artifacts"]["reports"] == {"codequality": "quality.json", "junit": "books.xml"}


def test_the_commands_run(tmp_path: Path) -> None:
    environment = commands_on_path(tmp_path)
    (tmp_path / "mill.adventure.yaml").write_text(BROKEN)
    gitlab = load([block.text for block in blocks("ci.md") if block.kind == "yaml"][1])["books"]["script"]
    shown = [line for block in blocks("ci.md") if block.kind == "sh" for line in block.text.splitlines()]
    statuses = [run(line, tmp_path, environment).returncode for line in [gitlab[1], *shown]]
    assert statuses == [1, 1, 0, 0], "findings, findings, written down, nothing new"
    for name in ("quality.json", "books.xml", "known.json"):
        assert (tmp_path / name).stat().st_size > 0
