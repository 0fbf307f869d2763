"""`solo lint` and `solo explain` as a person or a workflow calls them: what goes where, and with which exit status."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import Result

from solo.cli import lint as command
from solo.lint.profiles import PROFILES
from solo.lint.reporters import FORMATS
from solo.lint.watch import watch
from tests.conftest import RAID
from tests.lint.conftest import BROKEN, CLEAN
from tests.terminal import heed_interrupts

Run = Callable[..., Result]

WARNED = CLEAN.replace("stands dark", "stands in the the dark")
MENDED = BROKEN.replace("goto: 21}", "goto: 12}")


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with a clean book, a broken one in a folder of its own, and things that are none."""
    folder = tmp_path / "books"
    for name, text in {
        "clean.adventure.yaml": CLEAN,
        "deep/er/broken.adventure.yml": BROKEN,
        "deep/notes.yaml": "[",
        ".hidden/x.adventure.yaml": "[",
        "node_modules/x.adventure.yaml": "[",
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.chdir(folder)
    return folder


def put(text: str | bytes, name: str = "mill.adventure.yaml") -> Path:
    path = Path(name)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def found(result: Result) -> list[str]:
    return [finding["check"] for finding in json.loads(result.stdout)["findings"]]


# --- which files, and the exit status ---


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["clean.adventure.yaml"], 0),
        (["deep/er/broken.adventure.yml"], 1),
        ([], 1),
        (["."], 1),
        (["deep"], 1),
        (["nowhere.yaml"], 2),
        (["clean.adventure.yaml", "nowhere.yaml"], 2),
        (["deep", "nowhere.yaml"], 2),
        (["deep/notes.yaml"], 1),
    ],
)
def test_the_exit_status(run: Run, books: Path, arguments: list[str], status: int) -> None:
    assert run("lint", *arguments).return_value == status


def test_a_folder_is_every_book_in_it_once(run: Run, books: Path) -> None:
    lines = run("lint", ".", "deep", "clean.adventure.yaml").stdout.splitlines()
    assert [line for line in lines if ".adventure.y" in line and "-->" not in line] == [
        "clean.adventure.yaml: no findings",
        "deep/er/broken.adventure.yml: 1 error",
    ]


def test_a_folder_without_a_book_is_one_sentence(run: Run, books: Path) -> None:
    (books / "empty").mkdir()
    done = run("lint", "empty")
    assert done.return_value == 2
    assert done.stderr == "There is no book (*.adventure.yaml) in the folder “empty”.\n"


def test_one_file_that_cannot_be_read_does_not_hide_the_others(run: Run, books: Path) -> None:
    done = run("lint", "nowhere.yaml", "deep")
    assert done.return_value == 2
    assert done.stderr.count("\n") == 1
    assert "error[dead-link]" in done.stdout


def test_standard_input(run: Run, books: Path) -> None:
    assert run("lint", "-", typed=CLEAN).stdout == "<stdin>: no findings\n"
    done = run("lint", "-", "--format", "json", typed=BROKEN)
    assert (done.return_value, found(done)) == (1, ["dead-link"])
    assert json.loads(done.stdout)["findings"][0]["file"] == "stdin"


def test_warnings_fail_only_when_strict(run: Run, books: Path) -> None:
    put(WARNED)
    assert run("lint", "mill.adventure.yaml").return_value == 0
    assert run("lint", "mill.adventure.yaml", "--strict").return_value == 1
    assert run("lint", "mill.adventure.yaml", "--profile", "publish").return_value == 1
    assert run("lint", "deep", "--profile", "draft").return_value == 0


def test_the_bundled_books(run: Run) -> None:
    done = run("lint", RAID.parent, "--strict", "--no-odds")
    assert done.return_value == 0, done.stdout


# --- what is asked for ---


def test_select_and_ignore(run: Run, books: Path) -> None:
    put(WARNED.replace("goto: 7}\n", "goto: 41}\n"), "mill.adventure.yaml")
    file = "mill.adventure.yaml"
    assert found(run("lint", file, "--format", "json")) == ["dead-link"]
    assert found(run("lint", file, "--format", "json", "--ignore", "S2,todo")) == []
    assert found(run("lint", file, "--format", "json", "--select", "S5", "--select", "dead-link")) == ["dead-link"]
    assert found(run("lint", file, "--format", "json", "--select", "S2", "--ignore", "S201")) == []


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--select", "daed-link"], "There is no check “daed-link”; did you mean dead-link?"),
        (["--ignore", "todo,elephant"], "There is no check “elephant”."),
        (["--output", "json"], "--output takes FORMAT=FILE, such as sarif=findings.sarif, and not “json”."),
        (["--output", "jsn=x"], "There is no format “jsn”; did you mean json?"),
        (["--unsafe-fixes"], "--unsafe-fixes goes with --fix or --diff."),
        (["--write-baseline"], "--write-baseline makes the file of --baseline, which is not given."),
        (["--watch", "-"], "Standard input cannot be watched."),
        (["--statistics", "--format", "json"], "--statistics is for people, and --format json is not; use --output for that."),
        (["--baseline", "none.json"], "There is no baseline none.json; make one with --write-baseline."),
        (["--output", "json=no/such/folder"], "no/such/folder cannot be written: no such file or directory."),
    ],
)
def test_what_cannot_be_followed_is_one_sentence(run: Run, books: Path, arguments: list[str], sentence: str) -> None:
    done = run("lint", "clean.adventure.yaml", *arguments)
    assert done.return_value == 2
    assert done.stderr == f"{sentence}\n"


def test_a_configuration_holds_and_the_command_line_goes_before_it(run: Run, books: Path) -> None:
    (books / "pyproject.toml").write_text('[tool.solo.lint]\nprofile = "draft"\n', encoding="utf-8")
    (books / "deep" / "solo.toml").write_text('[lint]\nignore = ["dead-link"]\nstrict = true\n', encoding="utf-8")
    assert run("lint", "deep").return_value == 0
    assert run("lint", "deep", "--select", "dead-link").return_value == 1
    put(BROKEN)
    assert run("lint", "mill.adventure.yaml").return_value == 0, "a draft"
    assert run("lint", "mill.adventure.yaml", "--profile", "default").return_value == 1
    assert run("lint", "-", typed=BROKEN).return_value == 0, "standard input is as if it lay in the current folder"
    (books / "deep" / "solo.toml").write_text("[lint]\nstrikt = true\n", encoding="utf-8")
    done = run("lint", "deep")
    assert done.return_value == 2
    assert done.stderr == f"{books / 'deep' / 'solo.toml'}: there is no setting `strikt`; did you mean strict?\n"


# --- formats ---


def test_in_a_workflow_the_format_is_githubs(run: Run, books: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert run("lint", "deep").stdout.startswith("::error title=dead-link (S201),file=deep/er/broken.adventure.yml,line=15,")
    assert run("lint", "deep", "--format", "full").stdout.startswith("error[dead-link]")
    monkeypatch.setenv("GITHUB_ACTIONS", "false")
    assert run("lint", "deep").stdout.startswith("error[dead-link]")


def test_several_outputs_of_one_run(run: Run, books: Path) -> None:
    done = run("lint", "--format", "concise", "--output", "sarif=a.sarif", "--output", "junit=a.xml", "--output", "json=a.json")
    assert done.return_value == 1
    assert "broken.adventure.yml:15:29: error[dead-link]" in done.stdout
    assert len(json.loads(Path("a.sarif").read_text(encoding="utf-8"))["runs"][0]["results"]) == 1
    assert len(json.loads(Path("a.json").read_text(encoding="utf-8"))["findings"]) == 1
    assert len(ElementTree.fromstring(Path("a.xml").read_text(encoding="utf-8")).findall("testsuite")) == 2


def test_statistics(run: Run, books: Path) -> None:
    put(BROKEN.replace("goto: 7}\n", "goto: 41}\n").replace("text: Go in, ", "text: Go in, iff: x, "))
    done = run("lint", "mill.adventure.yaml", "clean.adventure.yaml", "--statistics")
    assert done.return_value == 1
    assert done.stdout.splitlines()[0] == "2  S201  + dead-link (error)"
    assert done.stdout.splitlines()[1] == "1  S101  + unknown-key (error)"


# --- mending ---


def test_fix_writes_the_book_and_reports_what_is_left(run: Run, books: Path) -> None:
    before = put(("\ufeff" + BROKEN).replace("\n", "\r\n").replace("ending: victory", "ending: victory  # solo: ignore[todo]"))
    untouched = before.read_bytes()
    assert run("lint", before).return_value == 1
    assert run("lint", before, "--fix").return_value == 1
    assert before.read_bytes() == untouched, "the one mend there is is a guess; a broken book's ignores are not judged"
    done = run("lint", before, "--fix", "--unsafe-fixes")
    assert done.return_value == 0
    assert done.stdout == "mill.adventure.yaml: no findings\n"
    assert done.stderr == "mill.adventure.yaml: 2 mended\n"
    assert before.read_bytes() == ("\ufeff" + MENDED).replace("\n", "\r\n").encode()


def test_diff_writes_nothing(run: Run, books: Path) -> None:
    file = put(BROKEN)
    done = run("lint", file, "--diff", "--unsafe-fixes")
    assert done.return_value == 1
    assert done.stdout == (
        "--- mill.adventure.yaml\n+++ mill.adventure.yaml\n@@ -12,7 +12,7 @@\n"
        "     text: |\n       The mill stands dark. Its door is ajar.\n"
        "     choices:\n-      - {text: Go in, goto: 21}\n+      - {text: Go in, goto: 12}\n       - {text: Go home, goto: 7}\n"
        "   7:\n     text: |\n"
    )
    assert file.read_text(encoding="utf-8") == BROKEN
    clean = run("lint", "clean.adventure.yaml", "--diff")
    assert (clean.return_value, clean.stdout) == (0, "")


def test_standard_input_mended_is_standard_output(run: Run, books: Path) -> None:
    done = run("lint", "-", "--fix", "--unsafe-fixes", typed=BROKEN)
    assert done.return_value == 0
    assert done.stdout == MENDED
    assert "no findings" in done.stderr


def test_a_book_that_may_not_be_written_is_one_sentence(run: Run, books: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = put(BROKEN)

    def refuse(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", refuse)
    done = run("lint", file, "--fix", "--unsafe-fixes")
    assert done.return_value == 2
    assert done.stderr == "mill.adventure.yaml could not be mended: permission denied.\n"
    assert file.read_text(encoding="utf-8") == BROKEN
    assert not list(books.glob(".mill*"))


# --- baseline ---


def test_a_baseline(run: Run, books: Path) -> None:
    done = run("lint", "--baseline", "known.json", "--write-baseline")
    assert done.return_value == 0
    assert done.stdout == "known.json: 1 known finding\n"
    done = run("lint", "--baseline", "known.json")
    assert done.return_value == 0
    assert "; 1 known" in done.stdout
    worse = BROKEN.replace("goto: 7}\n", "goto: 41}\n")
    Path("deep/er/broken.adventure.yml").write_text(worse, encoding="utf-8")
    done = run("lint", "--baseline", "known.json", "--format", "json")
    assert (done.return_value, found(done)) == (1, ["dead-link"])


# --- watching ---


def test_watch_looks_whenever_a_file_changes_comes_or_goes(tmp_path: Path) -> None:
    file, other = tmp_path / "a", tmp_path / "b"
    file.write_text("1", encoding="utf-8")
    looks = []
    changes = iter([lambda: None, lambda: file.write_text("22", encoding="utf-8"), lambda: other.touch(), lambda: file.unlink()])

    def wait(seconds: float) -> None:
        change = next(changes, None)
        if change is None:
            raise KeyboardInterrupt
        change()

    with pytest.raises(KeyboardInterrupt):
        watch(lambda: (file, other), lambda: looks.append([path.name for path in (file, other) if path.exists()]), wait)
    assert looks == [["a"], ["a"], ["a", "b"], ["b"]]


def test_a_change_while_looking_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_text("1", encoding="utf-8")
    looks = []

    def look() -> None:
        looks.append(1)
        if len(looks) == 1:
            file.write_text("saved meanwhile", encoding="utf-8")

    def wait(seconds: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        watch(lambda: (file,), look, wait)
    assert len(looks) == 2


def test_ctrl_c_ends_watching_with_130(books: Path) -> None:
    words = [sys.executable, "-m", "solo", "lint", "clean.adventure.yaml", "--watch"]
    environment = {**os.environ, "PYTHONPATH": str(RAID.parents[1])}
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, preexec_fn=heed_interrupts
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "clean.adventure.yaml: no findings\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == 130
        assert process.stderr.read() == ""


# --- explain ---


def test_explain(run: Run) -> None:
    one = run("explain", "S201")
    assert one.return_value == 0
    assert one.stdout.startswith("dead-link (S201): error")
    assert "codeword-never-marked (" in run("explain", "codeword-never", "todo").stdout
    assert run("explain").stdout.count("\n  S") > 50
    assert run("explain", "--page").stdout.startswith("# Checks\n")
    lost = run("explain", "daed-link")
    assert lost.return_value == 2
    assert lost.stderr == "There is no check “daed-link”; did you mean dead-link?\n"


def test_the_help_names_every_format_and_profile() -> None:
    """They are written twice, so that help need not load the linter."""
    assert command.FORMATS == FORMATS
    assert tuple(PROFILES) == command.PROFILES


# --- what is loaded ---

LOADED = """
import sys
from solo.cli import commands
commands(sys.argv[1:], standalone_mode=False)
print("LOADED", *(name for name in ("textual", "rich", "jsonschema", "solo.lint.checks.state") if name in sys.modules))
"""


@pytest.mark.parametrize(
    ("arguments", "loaded"),
    [
        (["lint", "clean.adventure.yaml"], ["jsonschema", "solo.lint.checks.state"]),
        (["lint", "deep"], []),
        (["play", "clean.adventure.yaml", "--plain"], []),
    ],
)
def test_what_is_loaded_for_a_command(books: Path, arguments: list[str], loaded: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments],
        input="1\n",
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(RAID.parents[1])},
        check=True,
    )
    assert done.stdout.splitlines()[-1].split() == ["LOADED", *loaded]


def test_a_disagreement_of_schema_and_reader_is_ours_and_said_so(run: Run, books: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solo.book.schema.schema", lambda systems: {"properties": {"title": {"type": "integer"}}})
    done = run("lint", "clean.adventure.yaml")
    assert done.return_value == 0
    assert done.stderr == "solo: the schema refuses `title`, which the reader accepts: a defect of solo's, please report it.\n"


# --- witnesses ---

BEHIND_ITS_DOOR = """\
id: key
title: Key
system: onedice
language: en
start: 1
heroes:
  kim: {name: Kim, strong: 2, clever: 2, quick: 2}
gear:
  key: {name: Key}
sections:
  1:
    text: |
      A hall with two doors.
    choices:
      - {text: Take the left door, goto: 2}
      - {text: Take the right door, goto: 4}
  2:
    text: |
      A cellar. Its door falls shut behind you.
    choices:
      - {text: Unlock the door, goto: 3, if: has('key'), shut: You have no key.}
  3:
    text: |
      You are out.
    ending: victory
  4:
    text: |
      The key hangs here.
    gain: [key]
    goto: 2
"""


def test_witnesses_are_games_that_can_be_replayed(run: Run, books: Path) -> None:
    file = put(BEHIND_ITS_DOOR, "key.adventure.yaml")
    done = run("lint", file, "--witnesses", "shown/games", "--format", "json")
    assert done.return_value == 1
    findings = [finding for finding in json.loads(done.stdout)["findings"] if finding["witness"]]
    assert findings, "a player who takes the left door first is stuck"
    files = sorted(Path("shown/games").iterdir())
    assert len(files) == len(findings)
    for finding in findings:
        assert "\n".join(finding["witness"]) + "\n" in [path.read_text(encoding="utf-8") for path in files]
    for path in files:
        assert path.name == "key-no-choice-open.jsonl"
        played = run("play", file, "--plain", "--replay", path, typed="")
        assert (played.return_value, played.stderr) == (1, f"{file}: Section 2: no choice is open, and the story cannot go on.\n")
    assert f"{len(findings)} finding" in run("lint", file).stdout.splitlines()[-1]
