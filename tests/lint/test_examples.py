"""The example in each check's documentation is one: put into a small book, it is found."""

from __future__ import annotations

import re

import pytest

from solo.lint.check import Check
from solo.lint.checks import file, links, linter, play, prose, publish, shape
from solo.lint.config import Settings
from solo.lint.run import lint

TOP = {
    "id": "id: the-mill",
    "title": "title: The Mill",
    "system": "system: onedice",
    "authors": "authors: [A. Writer]",
    "license": "license: CC0-1.0",
    "start": "start: 1",
    "heroes": "heroes:\n  walker: {name: Walker, strong: 2, clever: 2, quick: 2}",
}
# Written out in the example, since what they are about cannot be shown, or is no text.
WRITTEN_OUT = {"invisible-character": ("\\u200b", "\u200b"), "not-utf8": ("\\xE9", "\udce9")}
NOT_YET = {"balance-out-of-band"}  # comes with the odds

CHECKS = [check for family in (file, shape, links, play, prose, publish, linter) for check in family.CHECKS]


def in_a_book(check: Check) -> bytes:
    """The example in a book that is sound but for it, and has what the example leads to."""
    parts: dict[str, str] = {}
    sections: list[str] = []
    remarks = ""
    for part in re.split(r"^(?=\S)", check.example, flags=re.MULTILINE):
        key = part.partition(":")[0]
        if part.startswith("#"):
            remarks += part
        elif part.startswith("sections:"):
            sections.append(part.partition("\n")[2])
        elif key.isdigit():
            sections.append("".join(f"  {line}" for line in part.splitlines(keepends=True)))
        elif part.strip():
            parts[key] = part.rstrip("\n")
    written = "".join(sections) or "  1: {text: Hm., ending: victory}\n"
    led_to = {*re.findall(r"(?:goto|success|failure|win|lose): (\d)\b", written), "1"}
    there = set(re.findall(r"^  (\d):", written, flags=re.MULTILINE))
    if check.name != "dead-link":
        written += "".join(f"  {name}: {{text: Over., ending: victory}}\n" for name in sorted(led_to - there))
    if check.name in ("licence", "authors"):
        top = {key: value for key, value in TOP.items() if key not in ("license", "authors")}
    else:
        top = dict(TOP)
    text = remarks + "\n".join({**top, **parts}.values()) + f"\nsections:\n{written}"
    if check.name in WRITTEN_OUT:
        text = text.replace(*WRITTEN_OUT[check.name])
    return text.encode("utf-8", "surrogateescape")


@pytest.mark.parametrize("check", [check for check in CHECKS if check.name not in NOT_YET], ids=lambda check: check.name)
def test_the_example_is_found(check: Check) -> None:
    report = lint(in_a_book(check), "example.yaml", Settings(profile="publish"))
    found = {judged.finding.check for judged in report.findings}
    assert check.name in found, report.findings
