"""Findings as test cases, for whatever reads JUnit's XML: a suite for each file, a case for each finding.

A finding that fails is a failure, another one passes and says so in its output; a clean file is one passing case. Readers drop
cases of equal names, so no two are equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from xml.etree import ElementTree

from solo.book.shown import shown
from solo.lint.places import relative
from solo.lint.run import Judged, Report


def render(reports: Sequence[Report]) -> str:
    """The XML document."""
    root = ElementTree.Element("testsuites", name="solo lint")
    total = failures = 0
    for report in reports:
        path = shown(relative(report.name))
        suite = ElementTree.SubElement(root, "testsuite", name=path)
        failed = sum(judged.fails for judged in report.findings)
        suite.set("tests", str(len(report.findings) or 1))
        suite.set("failures", str(failed))
        suite.set("errors", "0")
        total, failures = total + (len(report.findings) or 1), failures + failed
        if not report.findings:
            ElementTree.SubElement(suite, "testcase", classname=path, name=f"{path}: no findings")
        seen: Counter[str] = Counter()
        for judged in report.findings:
            name = _name(judged, path)
            seen[name] += 1
            _case(suite, judged, path, name if seen[name] == 1 else f"{name} ({seen[name]})")
    root.set("tests", str(total))
    root.set("failures", str(failures))
    root.set("errors", "0")
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _name(judged: Judged, path: str) -> str:
    span = judged.finding.span
    place = "" if span is None else f":{span.line}:{span.column}"
    return f"{judged.finding.check}: {path}{place}"


def _case(suite: ElementTree.Element, judged: Judged, path: str, name: str) -> None:
    finding = judged.finding
    case = ElementTree.SubElement(suite, "testcase", classname=path, name=name)
    if finding.span is not None:
        case.set("file", path)
        case.set("line", str(finding.span.line))
    told = f"{judged.severity}[{finding.check}] {shown(finding.message)}"
    if finding.help:
        told += f"\nhelp: {shown(finding.help)}"
    if judged.fails:
        failure = ElementTree.SubElement(case, "failure", type=finding.code, message=shown(finding.message))
        failure.text = told
    else:
        ElementTree.SubElement(case, "system-out").text = told
