"""The games that show a finding, as files for `solo play BOOK --replay FILE`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from solo.lint.files import ENDINGS
from solo.lint.places import STDIN
from solo.lint.run import Report


def witnesses(reports: Sequence[Report]) -> Iterator[tuple[str, str]]:
    """A file's name and its text for each witness: `mill-trapped.jsonl`, `mill-trapped-2.jsonl` …, no two alike."""
    given: set[str] = set()
    for report in reports:
        for finding, _, _ in report.findings:
            if finding.witness is None:
                continue
            stem = f"{_book(report.name)}-{finding.check}"
            name, number = stem, 1
            while name in given:
                number += 1
                name = f"{stem}-{number}"
            given.add(name)
            yield f"{name}.jsonl", "".join(f"{line}\n" for line in finding.witness)


def _book(name: str) -> str:
    if name == STDIN:
        return "stdin"
    file = Path(name).name
    for ending in (*ENDINGS, ".yaml", ".yml"):
        file = file.removesuffix(ending)
    return file
