"""Findings as SARIF 2.1.0, as GitHub's code scanning takes it.

A place is one line, or no alert shows in the pull request; columns count code points; URIs are relative to where solo ran.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solo import __version__
from solo.book.findings import Fix, Related, Severity, Span
from solo.book.shown import as_json, shown
from solo.lint.check import Check
from solo.lint.fingerprints import fingerprints
from solo.lint.places import relative, uri
from solo.lint.registry import all_checks
from solo.lint.run import Judged, Report

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

_LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "note"}
_WHOLE_FILE = Span(1, 1, 1, 1)  # where GitHub shows what is said of a file as a whole


def render(reports: Sequence[Report]) -> str:
    """One run with all findings."""
    checks = all_checks()
    places = {check.name: place for place, check in enumerate(checks)}
    results = []
    for report in reports:
        address, lines = uri(report.name), report.text.split("\n")
        for judged, own in zip(report.findings, fingerprints(report, relative(report.name)), strict=True):
            results.append(_result(judged, own, address, lines, places[judged.finding.check]))
    driver = {
        "name": "solo",
        "version": __version__,
        "semanticVersion": __version__,
        "rules": [_rule(check) for check in checks],
    }
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return as_json({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(check: Check) -> dict[str, Any]:
    help = f"{check.finds} {check.why} {check.mend}"
    markdown = f"{check.finds}\n\n{check.why}\n\n```yaml\n{check.example.rstrip()}\n```\n\n{check.mend}"
    return {
        "id": check.code,
        "name": check.name,
        "shortDescription": {"text": check.name},
        "fullDescription": {"text": check.finds},
        "help": {"text": help, "markdown": markdown},
        "defaultConfiguration": {"level": _LEVELS[check.severity]},
    }


def _result(judged: Judged, own: str, address: str, lines: Sequence[str], rule: int) -> dict[str, Any]:
    finding = judged.finding
    words = f"{finding.check}: {shown(finding.message)}" + (f"\n{shown(finding.help)}" if finding.help else "")
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": _LEVELS[judged.severity],
        "message": {"text": words},
        "locations": [{"physicalLocation": _place(finding.span or _WHOLE_FILE, address, lines)}],
        # the first is GitHub's own name for it
        "partialFingerprints": {"primaryLocationLineHash": f"{own}:1", "solo/v1": own},
    }
    if finding.related:
        result["relatedLocations"] = [_related(number, other, address, lines) for number, other in enumerate(finding.related, 1)]
    if finding.fix is not None:
        result["fixes"] = [_fix(finding.fix, address)]
    return result


def _place(span: Span, address: str, lines: Sequence[str]) -> dict[str, Any]:
    """A place on one line: of one that goes on, the first."""
    line = lines[span.line - 1].rstrip("\r") if span.line <= len(lines) else ""
    end = span.end_column if span.end_line == span.line else len(line) + 1
    region = {"startLine": span.line, "startColumn": span.column, "endLine": span.line, "endColumn": max(end, span.column)}
    return {"artifactLocation": {"uri": address}, "region": region}


def _related(number: int, related: Related, address: str, lines: Sequence[str]) -> dict[str, Any]:
    return {
        "id": number,
        "message": {"text": shown(related.note)},
        "physicalLocation": _place(related.span, address, lines),
    }


def _fix(fix: Fix, address: str) -> dict[str, Any]:
    replacements = [
        {
            "deletedRegion": {
                "startLine": edit.span.line,
                "startColumn": edit.span.column,
                "endLine": edit.span.end_line,
                "endColumn": edit.span.end_column,
            },
            "insertedContent": {"text": edit.text},
        }
        for edit in fix.edits
    ]
    return {
        "description": {"text": shown(fix.label)},
        "artifactChanges": [{"artifactLocation": {"uri": address}, "replacements": replacements}],
    }
