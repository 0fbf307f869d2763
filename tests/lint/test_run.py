"""A report: what is in it under which settings, in which order, and how bad."""

from __future__ import annotations

from pathlib import Path

from solo.lint.config import Settings
from solo.lint.run import Report, examine, lint
from solo.play.shelf import decoded
from tests.lint.conftest import BROKEN, CLEAN

BARE = CLEAN.replace("authors: [Nobody]\nlicense: CC0-1.0\n", "")
DOUBLED = CLEAN.replace("stands dark", "stands in the the dark")


def found(report: Report) -> list[tuple[str, str, bool]]:
    return [(judged.finding.check, judged.severity, judged.fails) for judged in report.findings]


def test_a_clean_book_and_a_broken_one() -> None:
    assert found(lint(CLEAN)) == []
    assert not lint(CLEAN).fails
    assert found(lint(BROKEN)) == [("dead-link", "error", True)]
    assert lint(BROKEN).fails


def test_warnings_fail_when_strict() -> None:
    assert found(lint(DOUBLED)) == [("doubled-word", "warning", False)]
    assert found(lint(DOUBLED, settings=Settings(strict=True))) == [("doubled-word", "warning", True)]


def test_in_a_draft_holes_are_information() -> None:
    assert found(lint(BROKEN, settings=Settings(profile="draft"))) == [("dead-link", "info", False)]
    assert found(lint(BROKEN, settings=Settings(profile="draft", strict=True))) == [("dead-link", "info", False)]
    assert found(lint("id: [", settings=Settings(profile="draft")))[0][1:] == ("error", True), "what is wrong stays wrong"


def test_before_publishing_more_is_looked_at_and_warnings_fail() -> None:
    assert found(lint(BARE)) == []
    published = found(lint(BARE, settings=Settings(profile="publish")))
    assert ("licence", "warning", True) in published
    assert ("authors", "warning", True) in published
    assert found(lint(BARE, settings=Settings(profile="publish", strict=False)))[0][2] is False
    assert found(lint(CLEAN, settings=Settings(profile="publish"))) == []


def test_select_and_ignore() -> None:
    both = DOUBLED.replace("The miller sleeps.", "The miller sleeps sleeps and and snores.")
    assert [check for check, _, _ in found(lint(both))] == ["doubled-word", "doubled-word"]
    assert found(lint(both, settings=Settings(ignore=frozenset({"doubled-word"})))) == []
    assert found(lint(both, settings=Settings(select=frozenset({"todo"})))) == []
    assert len(found(lint(both, settings=Settings(select=frozenset({"doubled-word"}))))) == 2


def test_a_publish_check_that_is_selected_is_made_in_any_profile() -> None:
    assert [check for check, _, _ in found(lint(BARE, settings=Settings(select=frozenset({"licence"}))))] == ["licence"]


def test_a_remark_that_silences_a_publish_check_is_not_idle_in_another_profile() -> None:
    neighbours = CLEAN.replace("goto: 12}", "goto: 2}  # solo: ignore[neighbour-spoiler]").replace("  12:", "  2:")
    assert found(lint(neighbours.replace("  # solo: ignore[neighbour-spoiler]", ""), settings=Settings(profile="publish"))) != []
    for profile in ("default", "publish"):
        report = lint(neighbours, settings=Settings(profile=profile))
        assert (found(report), report.silenced) == ([], 1)


def test_findings_go_from_the_top_down_and_none_stands_twice() -> None:
    text = (
        BROKEN.replace("goto: 7}\n", "goto: 41}\n")
        .replace("strong: 2", "strong: two")
        .replace("system: onedice", "system: onedise")
    )
    for book in (text, BROKEN.replace("quick: 2", "quick: two")):
        findings = [judged.finding for judged in lint(book).findings]
        spans = [finding.span for finding in findings if finding.span is not None]
        assert spans == sorted(spans)
        assert len({(finding.check, finding.span, finding.message) for finding in findings}) == len(findings)


def test_a_byte_order_mark_moves_no_place() -> None:
    assert lint("\ufeff" + BROKEN).findings == lint(BROKEN).findings
    assert lint("\ufeff" + BROKEN).text == BROKEN


def test_bytes_that_are_no_text() -> None:
    report = lint(b"id: mill\ntitle: \xff\n")
    assert [check for check, _, _ in found(report)] == ["not-utf8"]
    assert not report.readable


def test_to_play_a_book_remarks_silence_nothing() -> None:
    silenced = BROKEN.replace("goto: 21}", "goto: 21} # solo: ignore[dead-link]")
    loaded = decoded(silenced.encode(), Path("mill.adventure.yaml"))
    assert loaded.book is None
    assert found(examine(loaded)) == []
    assert found(examine(loaded, reader_only=True)) == [("dead-link", "error", True)]
