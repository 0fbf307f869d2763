"""How often each check was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from solo.lint.reporters.summary import offers, tally
from solo.lint.run import Report


def table(reports: Sequence[Report]) -> str:
    """A line for each check that found something, the most frequent first; `*`: --fix can mend it, `+`: by a guess."""
    counts: Counter[tuple[str, str, str]] = Counter()
    marks: dict[str, str] = {}
    for report in reports:
        for finding, severity, _ in report.findings:
            counts[(finding.check, finding.code, severity)] += 1
            if finding.fix is not None:
                marks[finding.check] = "*" if finding.fix.safe or marks.get(finding.check) == "*" else "+"
    rows = sorted(counts.items(), key=lambda row: (-row[1], row[0][1]))
    width = max((len(f"{count:,}") for _, count in rows), default=0)
    lines = [
        f"{count:>{width},}  {code}  {marks.get(check, ' ')} {check} ({severity})" for (check, code, severity), count in rows
    ]
    lines.append(tally(reports))
    lines += offers(reports)
    return "\n".join(lines) + "\n"
