"""The last lines of a report for people: how many findings, and how many the program could mend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from solo.lint.reporters.display import counted
from solo.lint.run import Report


def tally(reports: Sequence[Report]) -> str:
    """How many findings of each kind: "2 errors, 1 warning", or "no findings"."""
    counts = Counter(judged.severity for report in reports for judged in report.findings)
    parts = [counted(counts["error"], "error")] if counts["error"] else []
    parts += [counted(counts["warning"], "warning")] if counts["warning"] else []
    parts += [f"{counts['info']:,} for information"] if counts["info"] else []
    known, silenced = sum(report.known for report in reports), sum(report.silenced for report in reports)
    words = ", ".join(parts) or "no findings"
    words += f"; {known:,} known" if known else ""
    return words + (f"; {silenced:,} ignored" if silenced else "")


def offers(reports: Sequence[Report]) -> list[str]:
    """What else the program could do about the findings, a line each."""
    lines = [offer] if (offer := _mendable(reports)) is not None else []
    shown = sum(judged.finding.witness is not None for report in reports for judged in report.findings)
    if shown:
        lines.append(f"{counted(shown, 'finding')} can be seen in a game: --witnesses FOLDER writes files for solo play --replay")
    return lines


def _mendable(reports: Sequence[Report]) -> str | None:
    """What `--fix` would do; None where it has nothing to do."""
    fixes = [judged.finding.fix for report in reports for judged in report.findings if judged.finding.fix is not None]
    safe = sum(fix.safe for fix in fixes)
    guesses = len(fixes) - safe
    if safe and guesses:
        return f"{safe:,} can be fixed with --fix, {guesses:,} more with --fix --unsafe-fixes"
    if fixes:
        return f"{len(fixes):,} can be fixed with --fix{'' if safe else ' --unsafe-fixes'}"
    return None
