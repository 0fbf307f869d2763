"""Remarks to the linter: what they silence, what they do not, and what is said of those that silence nothing."""

from __future__ import annotations

import pytest

from solo.lint.config import Settings
from solo.lint.fixes import mend
from solo.lint.run import Report, lint
from tests.lint.conftest import BROKEN, CLEAN

STRICT = Settings(strict=True)


def checks(report: Report) -> list[str]:
    return [judged.finding.check for judged in report.findings]


def with_remark(remark: str, line: str = "      - {text: Go in, goto: 21}", book: str = BROKEN) -> str:
    assert line in book
    return book.replace(line, f"{line} {remark}")


def test_the_broken_book_has_one_finding() -> None:
    assert checks(lint(BROKEN)) == ["dead-link"]
    assert checks(lint(CLEAN, settings=STRICT)) == []


@pytest.mark.parametrize(
    "remark",
    [
        "# solo: ignore[dead-link]",
        "# solo: ignore[dead-link] until chapter 3 is written",
        "# solo: ignore[S201]",
        "# solo: ignore[S2]",
        "# solo: ignore[todo, dead-link]",
        "#solo:ignore[ dead-link ]",
        "# see the notes # solo: ignore[dead-link]",
    ],
)
def test_on_the_line(remark: str) -> None:
    report = lint(with_remark(remark))
    assert checks(report) == []
    assert report.silenced == 1


def test_alone_on_the_line_above_even_above_other_remarks_and_empty_lines() -> None:
    line = "      - {text: Go in, goto: 21}"
    for above in ("# solo: ignore[dead-link] later\n", "    # solo: ignore[dead-link]\n# another remark\n\n"):
        assert checks(lint(BROKEN.replace(line, above + line))) == []


def test_not_on_another_line() -> None:
    assert checks(lint(with_remark("# solo: ignore[dead-link]", "  7:"))) == ["dead-link"]
    line = "      - {text: Go in, goto: 21}\n"
    assert checks(lint(BROKEN.replace(line, f"{line}      # solo: ignore[dead-link]\n"))) == ["dead-link"]


def test_not_another_check() -> None:
    assert checks(lint(with_remark("# solo: ignore[self-link]"))) == ["dead-link"]


def test_not_inside_a_text() -> None:
    """What stands in a value is prose, however much it looks like a remark."""
    for text in ('"In # solo: ignore[dead-link]"', "'In # solo: ignore[dead-link]'"):
        assert checks(lint(BROKEN.replace("text: Go in, goto", f"text: {text}, goto"))) == ["dead-link"]
    assert checks(lint(CLEAN.replace("Its door is ajar.", "Its door is ajar. # solo: ignore[dead-link]"), settings=STRICT)) == []


def test_the_line_of_a_block_speaks_for_its_prose() -> None:
    doubled = CLEAN.replace("The mill stands dark.", "The mill\n      stands in the the dark.")
    assert checks(lint(doubled)) == ["doubled-word"]
    for remark in ("text: | # solo: ignore[doubled-word] as she says it", "# solo: ignore[doubled-word]\n    text: |"):
        assert checks(lint(doubled.replace("text: |", remark, 1), settings=STRICT)) == []
    # the same remark at another section's text is of no use to this one
    second = doubled.replace("  7:\n    text: |", "  7:\n    text: | # solo: ignore[doubled-word]")
    assert checks(lint(second)) == ["doubled-word", "unused-ignore"]


def test_windows_line_ends() -> None:
    assert checks(lint(with_remark("# solo: ignore[dead-link]").replace("\n", "\r\n"))) == []


def test_an_ignore_that_silences_nothing_is_found_and_taken_out() -> None:
    text = CLEAN.replace("  7:\n", "  7:  # solo: ignore[dead-link] until chapter 3 is written\n")
    report = lint(text)
    assert checks(report) == ["unused-ignore"]
    assert report.findings[0].severity == "warning"
    line = text.split("\n").index("  7:  # solo: ignore[dead-link] until chapter 3 is written") + 1
    assert report.findings[0].finding.span == (line, 23 - 1, line, 31)
    assert mend(text, lint, unsafe=False).text == CLEAN


def test_one_alone_on_its_line_is_taken_out_with_the_line() -> None:
    for remark in ("  # solo: ignore[dead-link] later\n", "# solo: ignore[S2,todo]\n"):
        text = CLEAN.replace("  7:\n", f"{remark}  7:\n")
        assert mend(text, lint, unsafe=False).text == CLEAN
    assert mend(f"{CLEAN}# solo: ignore[todo]", lint, unsafe=False).text == CLEAN


def test_only_the_idle_name_of_several_is_taken_out() -> None:
    done = mend(CLEAN.replace("stands dark", "stands stands dark"), lint, unsafe=False)
    assert checks(done.report) == []  # not a little word: no finding, and nothing is mended
    text = CLEAN.replace("stands dark", "stands in the the dark").replace(
        "text: |", "text: | # solo: ignore[todo, doubled-word, S2] so", 1
    )
    report = lint(text)
    assert checks(report) == ["unused-ignore"]
    assert "`todo`, `S2`" in report.findings[0].finding.message
    assert mend(text, lint, unsafe=False).text == text.replace("[todo, doubled-word, S2]", "[doubled-word]")


def test_a_broken_book_is_not_looked_at_whole_so_no_ignore_is_called_idle() -> None:
    assert checks(lint(BROKEN.replace("  7:\n", "  7:  # solo: ignore[hopeless-fight] meant\n"))) == ["dead-link"]


def test_without_odds_nobody_knows_whether_the_balance_would_hold() -> None:
    text = CLEAN.replace("start: 1\n", "start: 1  # solo: ignore[balance-out-of-band]\n")
    assert checks(lint(text)) == ["unused-ignore"]
    assert checks(lint(text, settings=Settings(odds=False))) == []


def test_an_unknown_name_in_an_ignore() -> None:
    report = lint(with_remark("# solo: ignore[daed-link] later"))
    assert checks(report) == ["dead-link", "unknown-check"]
    finding = report.findings[1].finding
    assert finding.help == "did you mean dead-link?"
    assert finding.fix is not None
    assert not finding.fix.safe
    assert checks(mend(with_remark("# solo: ignore[daed-link]"), lint, unsafe=True).report) == []


@pytest.mark.parametrize(
    "remark", ["# solo: ignore", "# solo: ignore[]", "# solo: ignore[ ] dead-link", "# solo: ingore[dead-link]"]
)
def test_a_remark_without_a_name_silences_nothing_and_is_told(remark: str) -> None:
    assert checks(lint(with_remark(remark))) == ["dead-link", "unknown-check"]


@pytest.mark.parametrize("remark", ["# solo: play it alone", "# solo [1]", "# solo: see[2]", "# solo"])
def test_other_remarks_are_the_authors_own(remark: str) -> None:
    assert checks(lint(with_remark(remark))) == ["dead-link"]


def test_what_is_said_of_remarks_can_be_silenced_too() -> None:
    text = CLEAN.replace("  7:\n", "  7:  # solo: ignore[dead-link, unused-ignore] kept as an example\n")
    assert checks(lint(text)) == []


def test_selected_checks_do_not_make_the_others_idle() -> None:
    text = CLEAN.replace("stands dark", "stands in the the dark").replace("text: |", "text: | # solo: ignore[doubled-word]", 1)
    assert checks(lint(text, settings=Settings(select=frozenset({"unused-ignore", "todo"})))) == []


def test_thousands_of_remarks_cost_no_more_than_lines() -> None:
    lines = "".join(f"# solo: ignore[dead-link] {number}\n" for number in range(5_000))
    assert set(checks(lint(CLEAN + lines))) == {"unused-ignore"}
