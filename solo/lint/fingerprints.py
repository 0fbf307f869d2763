"""A name for each finding that stays when lines are put in or taken out above it."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

from solo.book.findings import Finding
from solo.lint.run import Report


def fingerprints(report: Report, path: str) -> tuple[str, ...]:
    """A fingerprint, 32 hexadecimal digits, for each finding of a report, all different; `path` is what the file is known as.

    It is made of the check, the file, and the author's line as it is written (without its indentation); of equal ones the
    first, the second … are told apart by their order. A finding without a place has its message instead of the line.
    """
    lines = report.text.split("\n")
    seen: Counter[str] = Counter()
    made = []
    for finding, _, _ in report.findings:
        words = _line(finding, lines)
        key = "\0".join((finding.check, path, words))
        seen[key] += 1
        data = f"{key}\0{seen[key]}".encode("utf-8", "surrogatepass")
        made.append(blake2b(data, digest_size=16).hexdigest())
    return tuple(made)


def _line(finding: Finding, lines: list[str]) -> str:
    if finding.span is None or not 1 <= finding.span.line <= len(lines):
        return finding.message
    return " ".join(lines[finding.span.line - 1].split())
