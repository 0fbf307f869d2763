"""A line for each finding: `file:line:column: severity[check] message`, as editors and grep like it."""

from __future__ import annotations

from collections.abc import Sequence

from solo.book.shown import shown
from solo.lint.reporters.summary import offers, tally
from solo.lint.run import Report


def render(reports: Sequence[Report]) -> str:
    """The findings of all reports, then how many they are."""
    lines = []
    for report in reports:
        for finding, severity, _ in report.findings:
            place = "" if finding.span is None else f"{finding.span.line}:{finding.span.column}:"
            lines.append(f"{shown(report.name)}:{place} {severity}[{finding.check}] {shown(finding.message)} ({finding.code})")
    lines.append(tally(reports))
    lines += offers(reports)
    return "\n".join(lines) + "\n"
