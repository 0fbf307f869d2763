"""Findings as a person reads them: the cause, the place, the author's own line with a caret under it, and the remedy."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from solo.book.findings import Finding, Span

_LINE_MAX = 160  # cells of a source line shown; prose lines can be long


def full(findings: Iterable[Finding], text: str, path: str) -> Iterator[str]:
    """The lines of the report, findings apart by a blank line, and a last line that counts them."""
    source = text.split("\n")
    errors = warnings = 0
    for finding in findings:
        errors += finding.severity == "error"
        warnings += finding.severity == "warning"
        yield from _one(finding, source, path)
        yield ""
    yield f"{path}: {summary(errors, warnings)}"


def summary(errors: int, warnings: int) -> str:
    """How many of each: "2 errors, 1 warning", or "no findings"."""
    counts = [(errors, "error"), (warnings, "warning")]
    parts = [f"{count} {name}{'' if count == 1 else 's'}" for count, name in counts if count]
    return ", ".join(parts) or "no findings"


def _one(finding: Finding, source: Sequence[str], path: str) -> Iterator[str]:
    yield f"{finding.severity}[{finding.check}]: {shown(finding.message)}  {finding.code}"
    if finding.span is not None:
        width = len(str(max([finding.span.line, *(related.span.line for related in finding.related)])))
        yield f"{' ' * width}--> {path}:{finding.span.line}:{finding.span.column}"
        yield f"{' ' * width} |"
        yield from _excerpt(finding.span, finding.note or "", "^", source, width)
        for related in finding.related:
            yield from _excerpt(related.span, related.note, "-", source, width)
        yield f"{' ' * width} |"
    if finding.help:
        yield f"   = help: {shown(finding.help)}"
    if finding.fix is not None:
        yield f"   = fix: {shown(finding.fix.label)}"


def _excerpt(span: Span, note: str, mark: str, source: Sequence[str], width: int) -> Iterator[str]:
    line = source[span.line - 1] if span.line <= len(source) else ""
    line = line.rstrip("\r").expandtabs(1)
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    cut = max(0, start - _LINE_MAX // 2)
    piece = line[cut : cut + _LINE_MAX]
    before = cells(shown(line[cut:start]))
    under = max(1, cells(shown(line[start : max(end, start)]))) if end > start else 1
    under = min(under, max(1, cells(shown(piece)) - before))
    yield f"{span.line:>{width}} | {shown(piece)}"
    yield f"{' ' * width} | {' ' * before}{mark * under}{' ' + shown(note) if note else ''}"


def shown(text: str) -> str:
    """Text that may go to a terminal: control, format and lone surrogate characters are replaced."""
    return "".join(character if _harmless(character) else "�" for character in text)


def _harmless(character: str) -> bool:
    if character.isascii():
        return character.isprintable()
    kind = unicodedata.category(character)
    # joiners and variation selectors make up emoji and scripts; direction overrides and the like stay out
    return character in "\u200c\u200d" or kind not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


def cells(text: str) -> int:
    """How many columns of a terminal text takes."""
    return sum(
        0
        if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf")
        else 2
        if unicodedata.east_asian_width(character) in "WF"
        else 1
        for character in text
    )
