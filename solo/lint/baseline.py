"""Findings that are known and left for later: a file of their fingerprints, so that only what is new is reported."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from solo.lint.fingerprints import fingerprints
from solo.lint.places import relative
from solo.lint.run import Report
from solo.play.files import Unreadable, contents


class BaselineFault(ValueError):
    """A baseline that cannot be read: one sentence."""


def read(file: Path) -> frozenset[str]:
    """The fingerprints in a baseline. BaselineFault where it is none."""
    if not file.exists():
        raise BaselineFault(f"There is no baseline {file}; make one with --write-baseline.")
    try:
        document = json.loads(contents(file, "baseline"))
        known = document["known"]
        if document["solo"] != 1 or not all(isinstance(entry["fingerprint"], str) for entry in known):
            raise ValueError
        return frozenset(entry["fingerprint"] for entry in known)
    except Unreadable as fault:
        raise BaselineFault(str(fault)) from None
    except (ValueError, LookupError, TypeError, RecursionError):
        raise BaselineFault(f"{file} is not a baseline; make one with --write-baseline.") from None


def without(report: Report, known: frozenset[str], file: Path) -> Report:
    """A report without the findings that the baseline in `file` knows."""
    prints = fingerprints(report, relative(report.name, file.parent))
    left = tuple(judged for judged, own in zip(report.findings, prints, strict=True) if own not in known)
    return report._replace(findings=left, known=len(report.findings) - len(left))


def written(reports: Iterable[Report], file: Path) -> str:
    """The text of a baseline, to be written to `file`, that knows all findings of some reports: a line each."""
    entries = []
    for report in reports:
        path = relative(report.name, file.parent)
        for judged, own in zip(report.findings, fingerprints(report, path), strict=True):
            entries.append({"file": path, "check": judged.finding.check, "fingerprint": own})
    entries.sort(key=lambda entry: (entry["file"], entry["check"], entry["fingerprint"]))
    lines = ",\n".join(f"    {json.dumps(entry)}" for entry in entries)
    return f'{{\n  "solo": 1,\n  "known": [\n{lines}\n  ]\n}}\n' if entries else '{\n  "solo": 1,\n  "known": []\n}\n'
