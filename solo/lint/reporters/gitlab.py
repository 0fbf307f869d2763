"""Findings as a Code Quality report for GitLab: a JSON list.

GitLab does not show the name of a check, so it is in the description, and it drops findings of equal fingerprints.
"""

from __future__ import annotations

from collections.abc import Sequence

from solo.book.findings import Severity
from solo.book.shown import as_json, shown
from solo.lint.fingerprints import fingerprints
from solo.lint.places import relative
from solo.lint.run import Report

_SEVERITIES: dict[Severity, str] = {"error": "major", "warning": "minor", "info": "info"}


def render(reports: Sequence[Report]) -> str:
    """The list, one finding each."""
    entries = []
    for report in reports:
        path = relative(report.name)
        for (finding, severity, _), own in zip(report.findings, fingerprints(report, path), strict=True):
            first, final = (finding.span.line, finding.span.end_line) if finding.span is not None else (1, 1)
            entries.append(
                {
                    "description": f"{finding.check}: {shown(finding.message)}",
                    "check_name": finding.check,
                    "fingerprint": own,
                    "severity": _SEVERITIES[severity],
                    "location": {"path": path, "lines": {"begin": first, "end": final}},
                }
            )
    return as_json(entries, indent=2)
