"""The formats: what people and programs are promised of each, also where an author's text is hostile."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo import __version__
from solo.book.findings import CHECKS, Finding
from solo.lint.registry import all_checks
from solo.lint.reporters import FORMATS, render
from solo.lint.reporters.full import told
from solo.lint.run import Report, lint
from tests.lint.conftest import BROKEN, CLEAN, finding, fix, related, report

NASTY = "100% ::error::x, a:b\r\n::stop-commands::t\x1b[31m \u202e\x9b\u2028\ud800 end"
CLEAN_REPORT = report(name="clean.adventure.yaml")


def nasty() -> Report:
    """Whatever an author can write into a message, at a place in lines of the same kind."""
    return report(
        finding(message=NASTY, help=NASTY, note=NASTY, place=(1, 1, 1, 4), related=(related((2, 1, 2, 2), NASTY),)),
        finding("todo", message=NASTY, place=None, fix=fix(((1, 1, 1, 2), NASTY), label=NASTY)),
        text=f"a\x1b[31mb\n{NASTY}\n",
        name=f"dir/a,b:c%{NASTY.splitlines()[0]}.adventure.yaml",
    )


def harmless(text: str) -> bool:
    """Nothing in it moves a cursor, changes a colour or the direction, or is no character at all."""
    return not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]", text)


@pytest.mark.parametrize("style", FORMATS)
def test_no_format_lets_anything_hostile_through(style: str) -> None:
    text = render(style, [nasty(), CLEAN_REPORT])
    assert harmless(text)
    assert text.endswith("\n")
    text.encode("utf-8")


@pytest.mark.parametrize("style", FORMATS)
def test_a_message_of_the_authors_never_begins_a_line(style: str) -> None:
    lines = render(style, [nasty()]).split("\n")
    for line in lines:
        assert not line.lstrip().startswith(("::stop", "::error::x")), line


@given(st.text(), st.text(), st.text(max_size=30))
def test_any_text_at_all(message: str, help: str, line: str) -> None:
    one = report(finding(message=message, help=help, place=(1, 1, 1, 2)), text=line)
    for style in FORMATS:
        text = render(style, [one])
        assert harmless(text)
        if style in ("json", "gitlab", "sarif"):
            json.loads(text)
    assert json.loads(render("json", [one]))["findings"][0]["message"] == message
    assert ElementTree.fromstring(render("junit", [one])) is not None


# --- full ---

EXPECTED = """\
error[dead-link]: section 1 leads to section 21, which does not exist  S201
  --> mill.adventure.yaml:15:29
   |
15 |       - {text: Go in, goto: 21}
   |                             ^^ no section has this id
21 |   12:
   |   -- section 12 is here, and nothing leads to it
   |
   = help: did you mean 12?
   = fix: change it to 12  (solo lint --fix --unsafe-fixes)

mill.adventure.yaml: 1 error
1 can be fixed with --fix --unsafe-fixes
"""


def test_full() -> None:
    assert render("full", [lint(BROKEN, "mill.adventure.yaml")]) == EXPECTED


def test_full_in_colour_says_the_same() -> None:
    coloured = render("full", [lint(BROKEN, "mill.adventure.yaml")], colour=True)
    assert "\x1b[1;31merror[dead-link]\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == EXPECTED


def test_full_of_a_clean_book_and_of_several() -> None:
    assert render("full", [lint(CLEAN, "mill.adventure.yaml")]) == "mill.adventure.yaml: no findings\n"
    text = render("full", [report(finding(), finding("todo")), CLEAN_REPORT._replace(known=2, silenced=1)])
    assert text.splitlines()[-3:] == [
        "mill.adventure.yaml: 1 error, 1 for information",
        "clean.adventure.yaml: no findings; 2 known; 1 ignored",
        "2 books: 1 error, 1 for information; 2 known; 1 ignored",
    ]


def test_carets_stand_under_wide_letters_too() -> None:
    one = report(finding(place=(1, 4, 1, 6), note="here"), text="  漢字漢\n")
    assert render("full", [one]).splitlines()[3:5] == ["1 |   漢字漢", "  |     ^^^^ here"]


def test_a_place_of_several_lines_shows_the_first() -> None:
    one = report(finding(place=(1, 3, 3, 2)), text="ab cd\r\nx\r\ny\r\n")
    assert render("full", [one]).splitlines()[3:5] == ["1 | ab cd", "  |   ^^^"]


def test_proof_and_witness() -> None:
    lines = (
        '{"solo":1,"book":"mill"}',
        '{"ask":"choice","at":"1","answer":"6"}',
        '{"roll":"check","at":"6","dice":"1d6","faces":[4]}',
    )
    text = render("full", [report(finding(proof="witness", witness=lines), finding(proof="proved"), finding(proof="not-proved"))])
    assert "   = witness: in 1 answer 6; in 6 roll 4 on 1d6\n" in text
    steps = ("section 1: “Go in”", "4 on 1d6")
    text_in_words = render("full", [report(finding(proof="witness", witness=lines, steps=steps))])
    assert "   = witness: section 1: “Go in”; 4 on 1d6\n" in text_in_words
    assert "   = proved\n" in text
    assert "   = not proved\n" in text
    assert told(["x"] * 14).endswith("; and 2 more")


def test_a_safe_fix_needs_no_more_than_fix() -> None:
    text = render("full", [report(finding(fix=fix(((1, 1, 1, 2), "x"))), finding(fix=fix(((2, 1, 2, 2), "x"), safe=False)))])
    assert "   = fix: mend it  (solo lint --fix)\n" in text
    assert text.endswith("1 can be fixed with --fix, 1 more with --fix --unsafe-fixes\n")


# --- concise ---


def test_concise() -> None:
    assert render("concise", [lint(BROKEN, "mill.adventure.yaml"), report(finding("todo", "a", None), name="b")]) == (
        "mill.adventure.yaml:15:29: error[dead-link] section 1 leads to section 21, which does not exist (S201)\n"
        "b: info[todo] a (S504)\n"
        "1 error, 1 for information\n"
        "1 can be fixed with --fix --unsafe-fixes\n"
    )


# --- json ---


def test_json_has_the_promised_shape() -> None:
    document = json.loads(render("json", [lint(BROKEN, "mill.adventure.yaml"), report(finding(place=None, proof="proved"))]))
    assert document.keys() == {"solo", "findings"}
    assert document["solo"] == 1
    assert document["findings"][0] == {
        "check": "dead-link",
        "code": "S201",
        "severity": "error",
        "message": "section 1 leads to section 21, which does not exist",
        "file": "mill.adventure.yaml",
        "line": 15,
        "column": 29,
        "end_line": 15,
        "end_column": 31,
        "help": "did you mean 12?",
        "related": [
            {
                "message": "section 12 is here, and nothing leads to it",
                "line": 21,
                "column": 3,
                "end_line": 21,
                "end_column": 5,
            }
        ],
        "fix": {
            "label": "change it to 12",
            "safe": False,
            "edits": [{"line": 15, "column": 29, "end_line": 15, "end_column": 31, "text": "12"}],
        },
        "proof": None,
        "witness": None,
    }
    assert document["findings"][1]["proof"] == "proved"
    assert document["findings"][1]["line"] is None


def test_json_is_one_object_on_one_line_and_letters_stay_letters() -> None:
    text = render("json", [report(finding(message="“Mühle” 漢 😀 \u202e"))])
    assert text.count("\n") == 1
    assert "“Mühle” 漢 😀 \\u202e" in text
    assert json.loads(render("json", [CLEAN_REPORT])) == {"solo": 1, "findings": []}


# --- github ---

COMMAND = re.compile(r"::(?P<command>error|warning|notice) (?P<properties>[^:]*)::(?P<message>.*)")


def commands(*reports: Report) -> list[tuple[str, dict[str, str], str]]:
    """The commands as the runner reads them."""
    read = []
    for line in render("github", reports).splitlines():
        if (found := COMMAND.fullmatch(line)) is not None:
            properties = dict(part.split("=", 1) for part in found["properties"].split(","))
            read.append((found["command"], {key: _plain(value) for key, value in properties.items()}, _plain(found["message"])))
    return read


def _plain(text: str) -> str:
    for escape, character in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(escape, character)
    return text


def test_github() -> None:
    assert commands(lint(BROKEN, "books/mill.adventure.yaml")) == [
        (
            "error",
            {
                "title": "dead-link (S201)",
                "file": "books/mill.adventure.yaml",
                "line": "15",
                "endLine": "15",
                "col": "29",
                "endColumn": "31",
            },
            "section 1 leads to section 21, which does not exist\nhelp: did you mean 12?",
        )
    ]


def test_github_shows_no_column_of_a_place_of_several_lines() -> None:
    assert commands(report(finding(place=(1, 3, 2, 2))))[0][1].keys() == {"title", "file", "line", "endLine"}


def test_github_escapes() -> None:
    one = nasty()
    lines = render("github", [one]).splitlines()
    assert len(lines) == 3, "a command each, and the count"
    assert lines[0].startswith("::error title=dead-link (S201),file=dir/a%2Cb%3Ac%25100%25 %3A%3Aerror%3A%3Ax%2C a%3Ab")
    assert "::100%25 ::error::x, a:b%0A::stop-commands::t�[31m ���� end%0Ahelp: 100%25" in lines[0]


def test_github_counts_what_it_would_not_show_and_puts_errors_first() -> None:
    many = [finding("doubled-word", place=(line, 1, line, 2)) for line in range(1, 13)]
    many += [finding(place=(line, 1, line, 2)) for line in range(1, 12)] + [finding("todo")]
    read = [command for command, _, _ in commands(report(*many[:20]), report(*many[20:]))]
    assert read == ["error"] * 10 + ["warning"] * 10 + ["notice"]
    last = render("github", [report(*many)]).splitlines()[-2:]
    assert last == [
        "and 1 error, 2 warnings more, which GitHub would not show: run solo lint to see them",
        "11 errors, 12 warnings, 1 for information",
    ]


# --- gitlab ---


def test_gitlab() -> None:
    entries = json.loads(render("gitlab", [lint(BROKEN, "books/mill.adventure.yaml"), report(finding("todo", place=None))]))
    assert entries[0].pop("fingerprint")
    assert entries[0] == {
        "description": "dead-link: section 1 leads to section 21, which does not exist",
        "check_name": "dead-link",
        "severity": "major",
        "location": {"path": "books/mill.adventure.yaml", "lines": {"begin": 15, "end": 15}},
    }
    assert entries[1]["severity"] == "info"
    assert entries[1]["location"]["lines"] == {"begin": 1, "end": 1}


def test_gitlab_drops_equal_fingerprints_so_none_are() -> None:
    same = [finding(place=(line, 1, line, 2)) for line in (1, 2, 3)]
    reports = [report(*same, text="a\na\na\n", name=name) for name in ("a.yaml", "b.yaml")]
    prints = [entry["fingerprint"] for entry in json.loads(render("gitlab", reports))]
    assert len(set(prints)) == 6


# --- junit ---


def cases(reports: Sequence[Report]) -> list[ElementTree.Element]:
    return ElementTree.fromstring(render("junit", reports)).findall("testsuite/testcase")


def test_junit() -> None:
    reports = [report(finding(), finding(), finding("todo")), CLEAN_REPORT]
    root = ElementTree.fromstring(render("junit", reports))
    assert (root.tag, root.get("tests"), root.get("failures")) == ("testsuites", "4", "2")
    suites = root.findall("testsuite")
    assert [(suite.get("name"), suite.get("tests"), suite.get("failures")) for suite in suites] == [
        ("mill.adventure.yaml", "3", "2"),
        ("clean.adventure.yaml", "1", "0"),
    ]
    names = [case.get("name") for case in cases(reports)]
    assert len(set(names)) == 4
    assert [case.find("failure") is not None for case in cases(reports)] == [True, True, False, False]
    failure = cases(reports)[0].find("failure")
    assert failure is not None
    assert failure.get("message") == "section 1 leads nowhere"
    assert failure.get("type") == "S201"


def test_junit_fails_what_fails_the_run() -> None:
    warned = finding("doubled-word")
    assert cases([report(warned)])[0].find("failure") is None
    assert cases([report(warned, strict=True)])[0].find("failure") is not None


# --- sarif ---


def results(*reports: Report) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(render("sarif", reports))["runs"][0]["results"]
    return found


def test_sarif_has_what_the_schema_requires() -> None:
    """The required properties of SARIF 2.1.0, and what GitHub asks for beside them."""
    document = json.loads(render("sarif", [lint(BROKEN, "books/mill.adventure.yaml"), nasty()]))
    assert document["version"] == "2.1.0"
    assert document["$schema"].endswith("sarif-2.1.0.json")
    assert len(document["runs"]) == 1
    run = document["runs"][0]
    assert run.keys() == {"tool", "columnKind", "results"}
    assert run["columnKind"] == "unicodeCodePoints"
    driver = run["tool"]["driver"]
    assert driver["name"] == "solo"
    assert driver["version"] == driver["semanticVersion"] == __version__
    for rule, check in zip(driver["rules"], all_checks(), strict=True):
        assert rule["id"] == check.code
        assert rule["name"] == check.name
        assert rule["help"]["text"]
        assert check.example.rstrip() in rule["help"]["markdown"]
        assert rule["fullDescription"]["text"] == check.finds
        assert rule["defaultConfiguration"]["level"] in ("error", "warning", "note")
    for result in run["results"]:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note")
        assert result["message"]["text"]
        assert result["partialFingerprints"]["primaryLocationLineHash"]
        for place in (*result["locations"], *result.get("relatedLocations", ())):
            region = place["physicalLocation"]["region"]
            assert region["startLine"] == region["endLine"] >= 1
            assert 1 <= region["startColumn"] <= region["endColumn"]
            uri = place["physicalLocation"]["artifactLocation"]["uri"]
            assert re.fullmatch(r"(?:[A-Za-z0-9._~/!$&'()*+,;=@-]|%[0-9A-F]{2})+", uri)
            assert not uri.startswith((".", "/"))


def test_sarif_of_a_finding() -> None:
    result = results(lint(BROKEN, "./books/mill.adventure.yaml"))[0]
    assert result["message"]["text"] == "dead-link: section 1 leads to section 21, which does not exist\ndid you mean 12?"
    assert result["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "books/mill.adventure.yaml"},
                "region": {"startLine": 15, "startColumn": 29, "endLine": 15, "endColumn": 31},
            }
        }
    ]
    assert result["relatedLocations"][0]["id"] == 1
    assert result["fixes"][0]["artifactChanges"][0]["replacements"] == [
        {
            "deletedRegion": {"startLine": 15, "startColumn": 29, "endLine": 15, "endColumn": 31},
            "insertedContent": {"text": "12"},
        }
    ]


def test_sarif_of_a_place_of_several_lines_is_its_first() -> None:
    result = results(report(finding(place=(1, 3, 3, 2)), text="ab cd\r\nx\r\ny\r\n"))[0]
    assert result["locations"][0]["physicalLocation"]["region"] == {
        "startLine": 1,
        "startColumn": 3,
        "endLine": 1,
        "endColumn": 6,
    }


def test_sarif_fingerprints_survive_a_shift_of_lines() -> None:
    before, after = (results(lint(text, "m.yaml"))[0]["partialFingerprints"] for text in (BROKEN, f"# new\n\n{BROKEN}"))
    assert before == after


def test_sarif_addresses_outside_of_the_folder_and_of_odd_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")

    def uri(name: str) -> str:
        address: str = results(report(finding(), name=name))[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        return address

    assert uri("a b/ü#?.yaml") == "a%20b/%C3%BC%23%3F.yaml"
    assert uri("sub/../mill.yaml") == "mill.yaml"
    assert uri("<stdin>") == "stdin"
    assert uri(str(tmp_path / "here" / "mill.yaml")) == "mill.yaml"
    assert uri("../mill.yaml") == (tmp_path / "mill.yaml").as_uri()


def test_every_check_can_be_reported_in_every_format() -> None:
    everything = report(*(Finding(check, "it is so") for check in CHECKS))
    for style in FORMATS:
        assert render(style, [everything])
