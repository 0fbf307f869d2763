"""The findings of one reading, gathered: at most 100 of each check, so that a hostile file cannot fill the memory."""

from __future__ import annotations

from solo.book.findings import Finding, Span

MOST_OF_A_CHECK = 100


class Report:
    """Findings in the order they are made, each place once for each check; what comes after the hundredth is only counted."""

    def __init__(self) -> None:
        self._findings: list[Finding] = []
        self._counts: dict[str, int] = {}
        self._places: set[tuple[str, Span | None]] = set()

    def add(self, finding: Finding) -> None:
        """Keep a finding, or only count it where its check has given enough already."""
        place = (finding.check, finding.span)
        if place in self._places:
            return
        count = self._counts[finding.check] = self._counts.get(finding.check, 0) + 1
        if count <= MOST_OF_A_CHECK:
            self._places.add(place)
            self._findings.append(finding)

    def findings(self) -> tuple[Finding, ...]:
        """All that was kept, from the top of the file down; the last of a check that gave too many says so."""
        kept = sorted(self._findings, key=lambda finding: finding.span or Span(0, 0, 0, 0))
        for check, count in self._counts.items():
            if count > MOST_OF_A_CHECK:
                last = max(index for index, finding in enumerate(kept) if finding.check == check)
                kept[last] = kept[last]._replace(note="there are more like it")
        return tuple(kept)
