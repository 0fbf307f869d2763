"""A book in an editor: what yaml-language-server, which most editors use, makes of our schema.

It is installed from npm on the first run, into pytest's cache folder; where node or npm are not at hand these tests are skipped.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from solo.publish.scaffold import SCHEMA_FILE, begin
from tests.editor.language_server import LanguageServer

HEAD = f"""\
# yaml-language-server: $schema=../{SCHEMA_FILE}
id: mill
title: Mill
system: onedice
start: 1
heroes:
  kim: {{name: Kim, strong: 2, clever: 2, quick: 2}}
foes:
  rat: {{name: Rat, strong: 2, clever: 2, quick: 2}}
sections:
"""


def section(*lines: str) -> str:
    """A book whose section 1 has these lines after its text."""
    return HEAD + "  1:\n    text: |\n      One.\n" + "".join(f"    {line}\n" for line in lines)


def told(problems: list[dict[str, Any]], text: str) -> list[tuple[str, str]]:
    """Each problem's message, and the piece of the text that is underlined."""
    lines = text.split("\n")
    found = []
    for problem in problems:
        start, end = problem["range"]["start"], problem["range"]["end"]
        assert start["line"] == end["line"], "a problem is local"
        found.append((problem["message"], lines[start["line"]][start["character"] : end["character"]]))
    return found


def test_a_sound_book_has_no_problem(server: LanguageServer) -> None:
    for path in (Path("adventures/raid-on-graxlek-5.adventure.yaml"), None):
        text = section("goto: 1") if path is None else path.read_text(encoding="utf-8")
        modeline = f"# yaml-language-server: $schema=../{SCHEMA_FILE}\n"
        assert server.problems(modeline + text.split("\n", 1)[1]) == []


def test_a_new_book_finds_the_schema_that_was_written_beside_it(server: LanguageServer, tmp_path: Path) -> None:
    text = begin("the-mill", tmp_path, "onedice").book.read_text(encoding="utf-8")
    # the server's folder has its books one folder down
    text = text.replace(f"$schema={SCHEMA_FILE}", f"$schema=../{SCHEMA_FILE}")
    assert server.problems(text) == []
    assert server.problems(text.replace("ending: victory", "endign: victory", 1)) != []


def test_at_a_new_section_all_that_may_stand_there_is_offered(server: LanguageServer) -> None:
    offered = server.completions(section("goto: 2") + "  2:\n    ‸\n")
    assert {"text", "title", "choices", "goto", "branch", "random", "ending", "check", "fight", "gain", "when"} <= offered.keys()
    assert offered["text"]["insertText"] == "text: |\n  "
    assert offered["goto"]["insertText"] == "goto: "
    assert offered["ending"]["insertText"] == "ending: "
    assert offered["choices"]["insertText"] == "choices:\n  - text: $1\n    goto: $2"
    assert offered["check"]["insertText"] == "check:\n  tn: $1\n  success: $2\n  failure: $3"
    assert offered["fight"]["insertText"] == "fight:\n  foes:\n    - \n  win: $1\n  lose: $2"
    assert offered["text and an ending"]["insertText"] == "text: |\n  $2\nending: ${3|victory,defeat|}"
    for item in offered.values():
        assert item["documentation"], item["label"]
        assert "^(?:" not in str(item["documentation"]), "no pattern is an explanation"


def test_between_sections_a_whole_one_is_offered(server: LanguageServer) -> None:
    for text in (HEAD + "  ‸\n", section("goto: 2") + "  ‸\n"):
        offered = server.completions(text)
        assert set(offered) == {f"a section: text and {name}" for name in ("choices", "an ending", "goto")}
    choices = offered["a section: text and choices"]["insertText"]
    assert choices == ("${1:12}:\n  text: |\n    $2\n  choices:\n    - text: $3\n      goto: $4\n    - text: $5\n      goto: $6")


def test_what_is_offered_makes_a_sound_section(server: LanguageServer) -> None:
    item = server.completions(section("goto: 2") + "  ‸\n")["a section: text and choices"]["insertText"]
    for mark, word in (("${1:12}", "2"), ("$2", "Two."), ("$3", "Go"), ("$4", "1"), ("$5", "Stay"), ("$6", "2")):
        item = item.replace(mark, word)
    written = "".join(f"  {line}\n" for line in item.split("\n"))
    assert server.problems(section("goto: 2") + written) == []


def test_inside_a_way_on_its_keys_and_words_are_offered(server: LanguageServer) -> None:
    keys = server.completions(section("check:", "  ‸"))
    assert {"skill", "ability", "tn", "who", "success", "failure"} <= keys.keys()
    skills = server.completions(section("check:", "  skill: ‸"))
    assert {"Sneaky", "Perception", "Shooting"} <= skills.keys()
    assert {"victory", "defeat"} <= server.completions(section("ending: ‸")).keys()
    assert {"text", "goto", "if", "shut"} <= server.completions(section("choices:", "  - ‸")).keys()


def test_hovering_explains(server: LanguageServer) -> None:
    assert "One die decides" in server.hover(section("ran‸dom: {die: d6, 1-6: 1}"))
    assert "If left out: `0`" in server.hover(section("check: {skill: Sneaky, tn: 6, bo‸nus: 1, success: 1, failure: 1}"))


def test_a_misspelt_key_is_one_problem_at_the_key_with_a_fix(server: LanguageServer) -> None:
    text = section("gotto: 1")
    problems = server.problems(text)
    assert told(problems, text) == [("Property gotto is not allowed.", "gotto")]
    assert any("goto" in fix for fix in server.quick_fixes(problems[0])), server.quick_fixes(problems[0])


def test_two_ways_on_are_one_problem_at_one_of_them(server: LanguageServer) -> None:
    text = section("goto: 1", "ending: victory")
    assert told(server.problems(text), text) == [("this section has more than one way on; keep one of them", "ending")]


def test_no_way_on_is_one_problem_at_the_sections_key(server: LanguageServer) -> None:
    text = section()
    ((message, at),) = told(server.problems(text), text)
    assert message.startswith("this section leads nowhere; give it one of choices, goto, branch, random, ending, check, ")
    assert at == "1"


@pytest.mark.parametrize(
    ("line", "message", "at"),
    [
        ("goto: The Mill", "an id is a whole number, or lower-case letters and digits joined by hyphens", "The Mill"),
        ("goto: [1]", "Incorrect type.", "[1]"),
        ("check: {skill: Sneeky, tn: 6, success: 1, failure: 1}", "Value is not accepted. Valid values: ", "Sneeky"),
        ("check: {skill: Sneaky, tn: 6, success: 1}", 'Missing property "failure".', "check"),
        ("fight: {foes: [rat], win: 1, lose: {text: Out.}}", "this outcome leads nowhere; give it one of goto or ending", "lose"),
        ("fight: {foes: [rat], win: 1, lose: {ending: defeat, goto: 1}}", "this outcome has more than one way on", "ending"),
        ("random: {die: 2d6, 1-6: 1}", "String does not match the pattern", "2d6"),
    ],
)
def test_a_fault_is_one_problem_at_its_place(server: LanguageServer, line: str, message: str, at: str) -> None:
    text = section(line)
    problems = told(server.problems(text), text)
    assert len(problems) == 1, problems
    assert problems[0][0].startswith(message)
    assert problems[0][1] == at
