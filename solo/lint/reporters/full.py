"""Findings as a person reads them: the cause, the place, the author's own line with a caret under it, and the remedy."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from solo.book.findings import Fix, Severity, Span
from solo.book.shown import shown
from solo.lint.reporters.display import cells, counted
from solo.lint.reporters.summary import offers, tally
from solo.lint.run import Judged, Report

_LINE_MAX = 160  # cells of a source line shown; prose lines can be long
_WITNESS_MAX = 12  # answers and rolls of a witness told; the rest is counted

_COLOURS: dict[str, str] = {"error": "1;31", "warning": "1;33", "info": "1;36", "place": "34", "code": "2", "remedy": "32"}


def render(reports: Sequence[Report], *, colour: bool = False) -> str:
    """The whole report: findings apart by a blank line, then a line for each file that counts its findings."""
    paint = _paint if colour else _plain
    lines: list[str] = []
    for report in reports:
        source = report.text.split("\n")
        for judged in report.findings:
            lines += _one(judged, source, shown(report.name), paint)
            lines.append("")
        lines.append(f"{shown(report.name)}: {tally([report])}")
    if len(reports) > 1:
        lines.append(f"{counted(len(reports), 'book')}: {tally(reports)}")
    lines += offers(reports)
    return "\n".join(lines) + "\n"


def _paint(role: str, text: str) -> str:
    return f"\x1b[{_COLOURS[role]}m{text}\x1b[0m"


def _plain(role: str, text: str) -> str:
    return text


def _one(judged: Judged, source: Sequence[str], path: str, paint: Any) -> Iterator[str]:
    finding, severity = judged.finding, judged.severity
    yield f"{paint(severity, f'{severity}[{finding.check}]')}: {shown(finding.message)}  {paint('code', finding.code)}"
    if finding.span is not None:
        width = len(str(max([finding.span.line, *(related.span.line for related in finding.related)])))
        bar = f"{' ' * width} {paint('place', '|')}"
        yield f"{' ' * width}{paint('place', '-->')} {path}:{finding.span.line}:{finding.span.column}"
        yield bar
        yield from _excerpt(finding.span, finding.note or "", severity, source, width, paint)
        for related in finding.related:
            yield from _excerpt(related.span, related.note, None, source, width, paint)
        yield bar
    else:
        yield f"{paint('place', '-->')} {path}"
    if finding.help:
        yield f"   = {paint('remedy', 'help')}: {shown(finding.help)}"
    if finding.fix is not None:
        yield f"   = {paint('remedy', 'fix')}: {shown(finding.fix.label)}  ({_command(finding.fix)})"
    if finding.proof == "proved":
        yield "   = proved"
    elif finding.proof == "not-proved":
        yield "   = not proved"
    if finding.witness is not None:
        yield f"   = witness: {shown(told(finding.steps) if finding.steps else told(finding.witness))}"


def _command(fix: Fix) -> str:
    return "solo lint --fix" if fix.safe else "solo lint --fix --unsafe-fixes"


def _excerpt(span: Span, note: str, severity: Severity | None, source: Sequence[str], width: int, paint: Any) -> Iterator[str]:
    """A line of the author's and the marks under it: carets for the finding itself, dashes for another place."""
    line = source[span.line - 1] if span.line <= len(source) else ""
    line = line.rstrip("\r").expandtabs(1)
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    cut = max(0, start - _LINE_MAX // 2)
    piece = line[cut : cut + _LINE_MAX]
    before = cells(shown(line[cut:start]))
    under = max(1, cells(shown(line[start : max(end, start)]))) if end > start else 1
    under = min(under, max(1, cells(shown(piece)) - before))
    bar = paint("place", "|")
    yield f"{paint('place', f'{span.line:>{width}}')} {bar} {shown(piece)}"
    marks = ("-" if severity is None else "^") * under + (f" {shown(note)}" if note else "")
    yield f"{' ' * width} {bar} {' ' * before}{paint(severity or 'place', marks)}"


def told(witness: Sequence[str]) -> str:
    """The lines of a witness (see replay files) for a person: where, what is answered, what the dice show."""
    steps = [step for line in witness if (step := _step(line))]
    more = len(steps) - _WITNESS_MAX
    return "; ".join(steps[:_WITNESS_MAX]) + (f"; and {more} more" if more > 0 else "")


def _step(line: str) -> str | None:
    try:
        record = json.loads(line)
    except ValueError:
        return line
    match record:
        case {"at": at, "answer": answer}:
            return f"in {at} answer {answer}"
        case {"at": at, "dice": dice, "faces": [*faces]}:
            return f"in {at} roll {' '.join(map(str, faces))} on {dice}"
        case {"at": at, "card": card}:
            return f"in {at} draw {card}"
        case {"solo": _}:  # the head of a replay file: how the game begins
            return None
    return line
