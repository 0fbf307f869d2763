"""Findings as one JSON object, for programs. Lines and columns count from 1, in code points; ends are exclusive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solo.book.findings import Fix, Span
from solo.book.shown import as_json
from solo.lint.places import relative
from solo.lint.run import Judged, Report


def render(reports: Sequence[Report]) -> str:
    """The object, on one line."""
    findings = [_finding(judged, relative(report.name)) for report in reports for judged in report.findings]
    return as_json({"solo": 1, "findings": findings})


def _finding(judged: Judged, file: str) -> dict[str, Any]:
    finding = judged.finding
    return {
        "check": finding.check,
        "code": finding.code,
        "severity": judged.severity,
        "message": finding.message,
        "file": file,
        **_place(finding.span),
        "help": finding.help,
        "related": [{"message": related.note, **_place(related.span)} for related in finding.related],
        "fix": None if finding.fix is None else _fix(finding.fix),
        "proof": finding.proof,
        "witness": None if finding.witness is None else list(finding.witness),
    }


def _place(span: Span | None) -> dict[str, int | None]:
    """A place; of a finding about the file as a whole, nothing but nulls."""
    line, column, end_line, end_column = span or (None, None, None, None)
    return {"line": line, "column": column, "end_line": end_line, "end_column": end_column}


def _fix(fix: Fix) -> dict[str, Any]:
    edits = [{**_place(edit.span), "text": edit.text} for edit in fix.edits]
    return {"label": fix.label, "safe": fix.safe, "edits": edits}
