"""Findings as commands of a GitHub workflow, which shows them beside the changed lines.

GitHub shows ten errors, ten warnings and ten notices of a step, so the errors come first and the rest is counted. Nothing of an
author's begins a line, and what has a meaning in a command is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence

from solo.book.findings import Severity
from solo.book.shown import shown
from solo.lint.places import relative
from solo.lint.reporters.display import counted
from solo.lint.reporters.summary import tally
from solo.lint.run import Judged, Report

SHOWN = 10  # of each kind, in a step

_COMMANDS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "notice"}


def render(reports: Sequence[Report]) -> str:
    """The commands, and a last line that counts all findings."""
    lines = []
    more = []
    for severity, command in _COMMANDS.items():
        found = [(judged, report) for report in reports for judged in report.findings if judged.severity == severity]
        lines += [_command(command, judged, relative(report.name)) for judged, report in found[:SHOWN]]
        if len(found) > SHOWN:
            more.append(counted(len(found) - SHOWN, command))
    if more:
        lines.append(f"and {', '.join(more)} more, which GitHub would not show: run solo lint to see them")
    return "\n".join([*lines, tally(reports)]) + "\n"


def _command(command: str, judged: Judged, path: str) -> str:
    finding = judged.finding
    properties = {"title": f"{finding.check} ({finding.code})", "file": path}
    if finding.span is not None:
        line, column, end_line, end_column = finding.span
        properties |= {"line": str(line), "endLine": str(end_line)}
        if line == end_line:  # a column of another line than the first is not understood
            properties |= {"col": str(column), "endColumn": str(end_column)}
    message = _data(finding.message) + (f"%0A{_data(f'help: {finding.help}')}" if finding.help else "")
    return f"::{command} {','.join(f'{name}={_property(value)}' for name, value in properties.items())}::{message}"


def _data(text: str) -> str:
    """Text for the end of a command. Line ends stay what they are, escaped; other control characters go."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "%0A".join(shown(line).replace("%", "%25") for line in lines)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
